"""The line to type in: typing anywhere on the table makes a choice, and the line never gets in the way."""

from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import HUMAN, SEQUITUR, leave_the_table, open_hand, set_up, start_game, visit, wait_for_choice

pytestmark = on_one_page

FIELD = "#entry input"
FOCUSED = "document.activeElement.matches('#entry input')"


def sit_down_alone(page: Page, url: str) -> None:
    """Starts a solo game, up to the choice of the secret goal's colour."""
    start_game(page, url, [HUMAN], game=SEQUITUR)
    page.wait_for_selector(FIELD)


def rack(page: Page) -> list[str]:
    """The rack's letters, from left to right."""
    balls = page.locator("#hand-buttons button[aria-label*=', position ']")
    spoken = balls.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return [label.partition(",")[0] for label in sorted(spoken, key=lambda label: int(label.rpartition("position ")[2]))]


def test_the_line_takes_what_is_typed_anywhere(page: Page, site_url: str) -> None:
    sit_down_alone(page, site_url)
    assert not page.evaluate(FOCUSED), "hands come first"
    a_letter_typed_elsewhere_goes_into_the_line(page)
    what_is_typed_is_never_markup(page)
    what_is_pressed_takes_the_place_of_what_is_typed(page)
    what_is_typed_is_chosen_and_enter_does_it(page)
    leave_the_table(page)
    set_up(page, [HUMAN], game=SEQUITUR)
    wait_for_choice(page)
    assert not page.evaluate(FOCUSED), "another game, perhaps another player"


def what_is_typed_is_chosen_and_enter_does_it(page: Page) -> None:
    before = len(rack(page))
    page.keyboard.type("green")
    assert page.locator("#choices-buttons .main").is_enabled()
    page.keyboard.press("Escape")
    assert page.input_value(FIELD) == ""
    page.keyboard.press("Enter")
    assert len(rack(page)) == before, "nothing is chosen, so nothing is done"
    page.keyboard.type("green")
    page.keyboard.press("Enter")
    expect(page.locator(FIELD)).to_have_value("")
    page.wait_for_function(FOCUSED)  # ready for more typing


def a_letter_typed_elsewhere_goes_into_the_line(page: Page) -> None:
    page.locator("#hand-buttons button:not(:disabled, [aria-disabled=true])").last.focus()
    page.keyboard.type("re")
    assert page.evaluate(FOCUSED)
    assert page.input_value(FIELD) == "re"
    assert page.locator("#jump").is_hidden(), "so nothing is looked for"
    page.locator("#hand-buttons button:not(:disabled, [aria-disabled=true])").last.focus()
    page.keyboard.press("Control+d")
    assert page.input_value(FIELD) == "re", "a shortcut is none"
    page.click("#menu-button")
    page.keyboard.type("d")
    assert page.input_value(FIELD) == "re", "nor is what is typed in a window"
    page.keyboard.press("Escape")


def what_is_pressed_takes_the_place_of_what_is_typed(page: Page) -> None:
    page.keyboard.type("red")
    page.locator("#board-buttons button[aria-label^=Yellow]").click()
    assert page.input_value(FIELD).casefold() != "red"
    assert page.inner_text("#choices-buttons .main").casefold().count("yellow") == 1
    page.keyboard.press("Escape")


def test_how_one_looks_lasts_and_touches_no_choice(page: Page, site_url: str) -> None:
    sit_down_alone(page, site_url)
    turn = page.locator("#choices-buttons button", has_text="Turn")
    before = rack(page)
    page.keyboard.type("green")
    turn.click()
    turned = rack(page)
    assert turned == before[::-1]
    assert page.input_value(FIELD).casefold() == "green"
    page.keyboard.press("Escape")
    assert rack(page) == turned, "it is no choice to take back"
    page.keyboard.type("green")
    page.keyboard.press("Enter")
    expect(page.locator(FIELD)).to_have_value("")
    assert turn.get_attribute("aria-pressed") == "true", "it stays from turn to turn"


def what_is_typed_is_never_markup(page: Page) -> None:
    for text in ("<img src=x onerror=document.title='hit'>", "'; DROP", "🙂🙂🙂"):
        page.fill(FIELD, text)
        assert page.locator("#table img").count() == 0, text
        assert page.title() == "Sequitur · Sequor", text
    page.fill(FIELD, "")


def test_nothing_that_was_typed_stays_once_the_hand_is_closed(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, HUMAN], game=SEQUITUR)
    open_hand(page)
    page.fill(FIELD, "yellow")
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert wait_for_choice(page) == "pass"
    assert page.locator(FIELD).input_value() == ""
    open_hand(page)
    page.focus(FIELD)
    page.keyboard.press("Control+z")
    assert page.input_value(FIELD) == ""

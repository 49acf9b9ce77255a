"""Hands know how: card then space, space then card, a card dragged, a second press on the space. What cannot be says why.
Fingers are in `test_phone.py`."""

import re

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import on_one_page
from e2e.driver import ENABLED, SEQUENCE, announced, drag, open_hand, open_position, prefer, start_game, visit, wait_for_choice
from e2e.test_jump import HAND, dealt

pytestmark = on_one_page

CHOSEN = "#table [aria-pressed=true]:not([data-lasting])"
WAYS = ("card and space", "space and card", "drag", "drag over others", "second press")


def sit_down(page: Page) -> None:
    """The position of the first of two people, with the hand open."""
    open_position(page, dealt(HAND), SEQUENCE)
    open_hand(page)


def card(page: Page, name: str) -> Locator:
    return page.locator(f"#hand-buttons [data-token='card:{name}']").first


def spaces(page: Page, name: str) -> list[Locator]:
    """The two spaces of this card, found by how they are spoken."""
    found = page.get_by_role("gridcell").get_by_role("button", name=re.compile(name))
    return [found.nth(0), found.nth(1)]


def test_a_play_is_made_in_any_order_by_pressing_and_dragging(page: Page, site_url: str) -> None:
    visit(page, site_url, confirm=False)
    for way in WAYS:
        sit_down(page)
        prefer(page, "confirm", way == "second press")
        king, (first, second), other = card(page, "KS"), spaces(page, "king of spades"), spaces(page, "ace of hearts")[0]
        first_name = str(first.get_attribute("data-token")).removeprefix("space:")
        if way == "card and space":
            king.click()
            first.click()
        elif way == "space and card":
            first.click()
            assert first.get_attribute("aria-pressed") == "true"
            king.click()
        elif way == "drag":
            drag(page, king, first)
        elif way == "drag over others":
            drag(page, king, second, other, second, first)
        else:
            king.click()
            first.click()
            expect(page.locator("#choices-buttons .main")).to_be_visible()
            first.click()
        expect(page.locator("#announcements p").last).to_have_text(re.compile(r"^Player 1 plays king of spades on "))
        assert announced(page)[-1].endswith(f" on {first_name}.")


def test_what_is_not_dropped_on_its_place_goes_back(page: Page, site_url: str) -> None:
    visit(page, site_url, confirm=False)
    sit_down(page)
    king, first, other = card(page, "KS"), spaces(page, "king of spades")[0], spaces(page, "ace of hearts")[0]
    before = len(announced(page))
    drag(page, king, first, other)
    assert page.locator(CHOSEN).count() == 0
    card(page, "9D").click()
    drag(page, king, first, drop=False)
    assert page.locator("#choices-buttons .main").is_visible(), "it is chosen for the time being"
    page.keyboard.press("Escape")
    assert card(page, "9D").get_attribute("aria-pressed") == "true", "what was chosen before the drag is chosen again"
    page.mouse.up()
    assert page.locator(CHOSEN).count() == 1
    drag(page, king, first, drop=False)
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert wait_for_choice(page) == "pass", "who turns away lets go"
    page.mouse.up()
    open_hand(page)
    assert page.locator(CHOSEN).count() == 0
    assert len(announced(page)) == before


NOTE_FOCUS = """() => {
    window.focused = [];
    addEventListener('focusin', ({ target }) => focused.push(target.closest('.hotspots')?.id));
}"""
"""Where the focus has been: the computer may have answered before that can be asked."""


def test_what_cannot_be_says_why_and_a_board_is_a_grid(page: Page, site_url: str) -> None:
    start_game(page, site_url)
    grid = page.get_by_role("grid")
    assert grid.get_by_role("row").count() == 10
    assert grid.get_by_role("gridcell").count() == 100
    assert grid.locator("[tabindex='0']").count() == 1, "one tab stop"
    page.locator("[data-token='space:a10']").focus()
    for key, space in (("ArrowRight", "b10"), ("ArrowDown", "b9"), ("End", "j9"), ("PageDown", "j1"), ("Control+Home", "a10")):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.dataset.token") == f"space:{space}"
    card = page.locator(f"#hand-buttons {ENABLED}").first
    card.click()
    places = [page.locator(part).bounding_box() for part in ("#board-place", "#hand-bar", "#hand-place")]
    dark = page.locator("#board-buttons [data-token^='space:'][aria-disabled=true]:not([data-token$='10'])").first
    dark.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text=re.compile(r"\w+ .*\."))).to_be_visible()
    assert [page.locator(part).bounding_box() for part in ("#board-place", "#hand-bar", "#hand-place")] == places
    assert page.locator(CHOSEN).count() == 1, "and it changes nothing"
    lit = page.locator(f"#board-buttons {ENABLED}[data-token^='space:']").first
    lit.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('.main')")
    page.evaluate(NOTE_FOCUS)
    page.keyboard.press("Enter")
    page.wait_for_function("focused.includes('hand-buttons')")  # where a turn begins
    assert page.evaluate("[...new Set(focused)]") == ["board-buttons", "hand-buttons"], "the focus waits while the computer plays"

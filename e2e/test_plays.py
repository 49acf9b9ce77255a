"""Making a play: by mouse, by typing and by keyboard, in any order. The page offers what is legal and says why the rest is not.
Fingers are in `test_presses.py`.
"""

import itertools
import random
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import on_one_page
from e2e.driver import (
    ENABLED,
    HUMAN,
    SEQUENCE,
    SEQUITUR,
    act_at_once,
    announced,
    drag,
    leave_the_table,
    open_hand,
    open_position,
    prefer,
    set_up,
    start_game,
    visit,
    wait_for_choice,
    wait_until,
)
from e2e.test_sequitur import rack_of, state_at
from engine.game import Game, load_game
from engine.scene import CALLS, kind
from tests.engine.pictures import view

pytestmark = on_one_page

CHOSEN = "#table [aria-pressed=true]:not([data-lasting])"
WAYS = ("card and space", "space and card", "drag", "drag over others", "second press")


def sit_down(page: Page) -> None:
    open_position(page, dealt(HAND), SEQUENCE)
    open_hand(page)


def card(page: Page, name: str) -> Locator:
    return page.locator(f"#hand-buttons [data-token='card:{name}']").first


def spaces(page: Page, name: str) -> list[Locator]:
    """The two spaces of this card, found by their labels."""
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


def test_a_card_dropped_elsewhere_goes_back(page: Page, site_url: str) -> None:
    visit(page, site_url, confirm=False)
    sit_down(page)
    king, first, other = card(page, "KS"), spaces(page, "king of spades")[0], spaces(page, "ace of hearts")[0]
    before = len(announced(page))
    drag(page, king, first, other)
    assert page.locator(CHOSEN).count() == 0
    card(page, "9D").click()
    drag(page, king, first, drop=False)
    assert page.locator("#choices-buttons .main").is_visible(), "chosen while it is held there"
    page.keyboard.press("Escape")
    assert card(page, "9D").get_attribute("aria-pressed") == "true", "the earlier choice returns"
    page.mouse.up()
    assert page.locator(CHOSEN).count() == 1
    drag(page, king, first, drop=False)
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert wait_for_choice(page) == "pass", "looking away drops it"
    page.mouse.up()
    open_hand(page)
    assert page.locator(CHOSEN).count() == 0
    assert len(announced(page)) == before


NOTE_FOCUS = """() => {
    window.focused = [];
    addEventListener('focusin', ({ target }) => focused.push(target.closest('.hotspots')?.id));
}"""
"""Records where the focus goes: the computer may answer before a test can look."""


def test_a_board_is_a_grid_and_an_impossible_space_says_why(page: Page, site_url: str) -> None:
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
    assert page.locator(CHOSEN).count() == 1, "and nothing changes"
    lit = page.locator(f"#board-buttons {ENABLED}[data-token^='space:']").first
    lit.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('.main')")
    page.evaluate(NOTE_FOCUS)
    page.keyboard.press("Enter")
    page.wait_for_function("focused.includes('hand-buttons')")  # where a turn begins
    assert page.evaluate("[...new Set(focused)]") == ["board-buttons", "hand-buttons"], "the focus waits while the computer plays"


HAND = ("9D", "7H", "KS", "TD", "JD", "2C", "7H")
SAID, PILL = "#jump-said", "#jump"
PICKED = "#hand-buttons [aria-pressed=true]"
MAIN = "#choices-buttons .main"


def dealt(hand: tuple[str, ...], **options: Any) -> str:
    game = load_game(SEQUENCE)
    for first in itertools.count():
        state: Any = game.initial_state(game.setup(seats=2, cut_for_deal=False, **options))
        cards = list(hand)
        while not state.to_act:
            outcomes = [outcome for outcome, _ in state.chance()]
            if len(outcomes) <= 2:
                outcome = outcomes[first]
            elif state.table.turn == 0:
                outcome = cards.pop(0)
            else:
                outcome = next(card for card in outcomes if card not in hand)
            state = state.apply_chance(outcome)
        if state.to_act == (0,):
            return game.write_position(state)
    raise AssertionError("unreachable")


def deal(page: Page, url: str, hand: tuple[str, ...] = HAND, **options: Any) -> None:
    """Opens that position for two people, with the first one's hand open."""
    visit(page, url)
    open_position(page, dealt(hand, **options))
    open_hand(page)


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.token || ''"))


def hand(page: Page) -> list[str]:
    return [str(card) for card in page.locator("#hand-buttons button").evaluate_all("all => all.map(b => b.dataset.token)")]


LISTEN = """place => {
    const region = document.querySelector(place);
    window.heard = [];
    new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true });
}"""


def test_typing_finds_cards_and_spaces_and_enter_plays(page: Page, site_url: str) -> None:
    deal(page, site_url)
    the_same_words_are_heard_again(page)
    page.keyboard.press("Control+7")
    page.click("#menu-button")
    page.keyboard.type("7h")
    page.keyboard.press("Escape")
    assert page.locator(PICKED).count() == 0, "not found from a window"
    assert page.locator(PILL).is_hidden()
    page.locator("#hand-buttons button").first.focus()
    page.keyboard.type("8")
    assert page.locator(SAID).inner_text() == "", "it may be any of four cards"
    page.keyboard.press("Backspace")
    page.keyboard.type("6d")
    expect(page.locator(SAID)).to_contain_text("six of diamonds: not in your hand, ")
    assert page.locator(PICKED).count() == 0
    assert page.locator(PILL).is_visible()
    page.keyboard.press("Escape")
    assert page.locator(PILL).is_hidden()
    page.keyboard.type("jd")
    page.keyboard.type("6d")
    assert focused(page).startswith("space:"), "the wild card can go there"
    page.keyboard.type("c1")
    assert "c1" not in page.locator(SAID).inner_text(), "it may become c10"
    page.keyboard.press("Enter")
    assert page.locator(MAIN).inner_text() == "Place on c1"
    page.keyboard.type("b1")  # found after a pause
    expect(page.locator(MAIN)).to_have_text("Place on b1")
    page.keyboard.press("Escape")
    assert page.locator(PICKED).count() == 0, "Esc unpicks the card at once"
    page.keyboard.type("7h")
    assert page.locator(PICKED).first.get_attribute("data-token") == "card:7H"
    lit = page.locator(f"#board-buttons {ENABLED}").evaluate_all("all => all.map(b => b.dataset.token)")
    assert len(lit) == 2
    assert focused(page) in lit, "the first of its spaces"
    expect(page.locator(SAID)).to_contain_text("seven of hearts: in your hand, ")
    expect(page.locator(f"{PILL} kbd")).to_have_text("7h")
    space = lit[1].removeprefix("space:")
    page.keyboard.type(space)
    assert page.locator(MAIN).inner_text() == f"Place on {space}"
    assert focused(page).startswith("do:7H ")
    page.keyboard.press("Enter")
    page.wait_for_selector("#pass:not([hidden])")
    assert announced(page)[-1] == f"Player 1 plays seven of hearts on {space}."
    assert page.locator(SAID).inner_text() == "", "a closed hand leaves nothing of it"
    page.keyboard.type("9d")
    assert page.locator(PILL).is_hidden(), "and nothing is found in it"
    a_picture_is_found_by_its_name(page)


def the_same_words_are_heard_again(page: Page) -> None:
    """The text differs each time, so screen readers read it again, but it looks the same."""
    page.evaluate(LISTEN, SAID)
    for times in range(1, 5):
        page.keyboard.press("y")
        page.wait_for_function("times => heard.length >= times", arg=times)
        expect(page.locator(PILL)).to_have_text("yno match")
    texts = page.evaluate("heard")
    assert all(before != after for before, after in itertools.pairwise(texts))
    assert {text.strip("\u00a0\u2060") for text in texts} == {"no match"}
    page.keyboard.press("Escape")


def a_picture_is_found_by_its_name(page: Page) -> None:
    open_position(page, dealt(("sunflower", "fox", "WILD", "owl", "fox", "bee", "REMOVE"), board="meadow"))
    open_hand(page)
    page.locator("#hand-buttons button").first.focus()
    page.keyboard.type("sunflower")
    expect(page.locator(f"{PILL} kbd")).to_have_text("sunflower")
    assert page.locator(PICKED).get_attribute("data-token") == "card:sunflower"
    page.keyboard.type("remo")  # enough for REMOVE, but there is no chip to remove
    expect(page.locator(SAID)).to_have_text("remove card: in your hand, removes a chip")
    assert page.locator(PICKED).get_attribute("data-token") == "card:sunflower"


def test_a_hand_stays_sorted_for_one_player_until_they_change_it(page: Page, site_url: str) -> None:
    deal(page, site_url)
    assert page.locator("#entry").is_hidden(), "cards need no text field"
    drawn = [f"card:{card}" for card in HAND]
    assert hand(page) == drawn
    page.click("#choices-buttons button:has-text('Sort')")
    assert hand(page) == [f"card:{card}" for card in ("KS", "7H", "7H", "9D", "TD", "2C", "JD")]
    page.keyboard.type("7h")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    open_hand(page)
    sort = page.locator("#choices-buttons button:has-text('Sort')")
    assert sort.get_attribute("aria-pressed") == "false", "each player decides"
    act_at_once(page, random.Random(1))
    open_hand(page)
    assert sort.get_attribute("aria-pressed") == "true"
    kept = [card for card in dict.fromkeys(hand(page)) if card in drawn]  # the drawn card may equal one of them
    assert kept[:4] == ["card:KS", "card:7H", "card:9D", "card:TD"]
    sort.click()
    assert hand(page)[:3] == ["card:9D", "card:KS", "card:TD"], "as drawn"


FIELD = "#entry input"
FOCUSED = "document.activeElement.matches('#entry input')"


def sit_down_alone(page: Page, url: str) -> None:
    """Starts a solo game, up to the choice of the secret goal's colour."""
    start_game(page, url, [HUMAN], game=SEQUITUR)
    page.wait_for_selector(FIELD)


def test_letters_typed_anywhere_go_into_the_field_and_enter_plays(page: Page, site_url: str) -> None:
    sit_down_alone(page, site_url)
    assert not page.evaluate(FOCUSED), "the hand has the focus first"
    page.locator("#hand-buttons button:not(:disabled, [aria-disabled=true])").last.focus()
    page.keyboard.type("re")
    assert page.evaluate(FOCUSED)
    assert page.input_value(FIELD) == "re"
    assert page.locator(PILL).is_hidden(), "so nothing is searched"
    page.locator("#hand-buttons button:not(:disabled, [aria-disabled=true])").last.focus()
    page.keyboard.press("Control+d")
    page.click("#menu-button")
    page.keyboard.type("d")
    page.keyboard.press("Escape")
    assert page.input_value(FIELD) == "re", "neither shortcuts nor typing in a window count"
    for text in ("<img src=x onerror=document.title='hit'>", "'; DROP", "🙂🙂🙂"):
        page.fill(FIELD, text)
        assert page.locator("#table img").count() == 0, text
        assert page.title() == "Sequitur · Sequor", text
    page.fill(FIELD, "")
    page.keyboard.type("red")
    page.locator("#board-buttons button[aria-label^=Yellow]").click()
    assert page.input_value(FIELD).casefold() != "red", "a press replaces what was typed"
    assert page.inner_text(MAIN).casefold().count("yellow") == 1
    page.keyboard.press("Escape")
    before = rack_of(page)
    page.keyboard.type("green")
    assert page.locator(MAIN).is_enabled()
    turn = page.locator("#choices-buttons button", has_text="Turn")
    turn.click()
    assert rack_of(page) == before[::-1]
    assert page.input_value(FIELD).casefold() == "green", "turning the rack is no choice"
    page.keyboard.press("Escape")
    assert page.input_value(FIELD) == ""
    page.keyboard.press("Enter")
    assert rack_of(page) == before[::-1], "nothing is chosen, so Enter does nothing"
    page.keyboard.type("green")
    page.keyboard.press("Enter")
    expect(page.locator(FIELD)).to_have_value("")
    page.wait_for_function(FOCUSED)  # ready for more typing
    assert turn.get_attribute("aria-pressed") == "true", "the rack stays turned"
    leave_the_table(page)
    set_up(page, [HUMAN], game=SEQUITUR)
    wait_for_choice(page)
    assert not page.evaluate(FOCUSED), "another game, perhaps another player"


def test_a_closed_hand_leaves_nothing_of_what_was_typed(page: Page, site_url: str) -> None:
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


def offered(page: Page) -> set[str]:
    return set(page.locator(f"#table {ENABLED}[data-token]").evaluate_all("all => all.map(button => button.dataset.token)"))


def offered_by_rules(game: Game, state: Any, *chosen: str) -> set[str]:
    """The same, according to the scene with these choices made."""
    scene = game.scene(state.observe(state.to_act[0]), view(game, chosen))
    spots = [spot for spot in scene.hotspots if spot.enabled and spot.group != CALLS]
    return {spot.token for spot in spots if kind(spot.token) not in scene.view_toggles}


def test_the_page_offers_exactly_what_the_scene_offers(page: Page, site_url: str) -> None:
    """That this leads to every legal action and no other is a promise in `tests/engine/promises/pictures.py`."""
    visit(page, site_url)
    sequence = load_game(SEQUENCE).parse_position(dealt(HAND))
    for state in (sequence, state_at(2, "colour"), state_at(2, "play"), state_at(2, "publish"), state_at(3, "", stage="claim")):
        game = load_game(SEQUENCE if state is sequence else SEQUITUR)
        open_position(page, game.write_position(state), game.name)
        if game.has_secrets(state.observe(None)):
            page.locator("#pass").wait_for()
            open_hand(page)
        wait_for_choice(page)
        first = offered_by_rules(game, state)
        wait_until(page, lambda: offered(page) == first, f"the page offers {first}")  # noqa: B023
        assert page.locator("#call-button").is_visible() == bool(game.out_of_turn(state.setup))
        assert page.locator("#hand-buttons :disabled, #board-buttons :disabled").count() == 0, "the focus can reach them all"
        if not any(token.startswith("do:") for token in first):  # a press would complete the play
            token = min(first)
            page.locator(f"button[data-token='{token}']").first.click()
            assert offered(page) == offered_by_rules(game, state, token)

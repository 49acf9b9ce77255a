"""Jumping by typing, sorting the hand, taking your own card: what the table of Sequence does for its players."""

import itertools
import random
from typing import Any

from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import ENABLED, SEQUENCE, act_at_once, announced, open_hand, open_position, resize, visit
from engine.game import load_game
from tests.games.sequence.scenes import BOARDS

pytestmark = on_one_page

HAND = ("9D", "7H", "KS", "TD", "JD", "2C", "7H")
SAID, PILL = "#jump-said", "#jump"


def dealt(hand: tuple[str, ...], **options: Any) -> str:
    """A position in which the first of two seats begins with this hand."""
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


def sit_down(page: Page, url: str, hand: tuple[str, ...] = HAND, **options: Any) -> None:
    """Opens that position for two people: the first is asked, the second waits."""
    visit(page, url)
    open_position(page, dealt(hand, **options))
    open_hand(page)


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.dataset.token || ''"))


def hand(page: Page) -> list[str]:
    """The cards from left to right, as they are read out."""
    return [str(card) for card in page.locator("#hand-buttons button").evaluate_all("all => all.map(b => b.dataset.token)")]


def test_a_card_and_a_space_are_typed_and_enter_plays(page: Page, site_url: str) -> None:
    sit_down(page, site_url)
    page.keyboard.type("7h")
    assert page.locator("#hand-buttons [aria-pressed=true]").first.get_attribute("data-token") == "card:7H"
    lit = page.locator(f"#board-buttons {ENABLED}").evaluate_all("all => all.map(b => b.dataset.token)")
    assert len(lit) == 2
    assert focused(page) in lit, "the first of its spaces"
    expect(page.locator(SAID)).to_contain_text("seven of hearts: in your hand, ")
    expect(page.locator(f"{PILL} kbd")).to_have_text("7h")
    space = lit[1].removeprefix("space:")
    page.keyboard.type(space)
    assert page.locator("#choices-buttons .main").inner_text() == f"Place on {space}"
    assert focused(page).startswith("do:7H ")
    page.keyboard.press("Enter")
    page.wait_for_selector("#pass:not([hidden])")
    assert announced(page)[-1] == f"Player 1 plays seven of hearts on {space}."
    assert page.locator(SAID).inner_text() == "", "nothing of it stays once the hand is closed"
    page.keyboard.type("9d")
    assert page.locator(PILL).is_hidden(), "nor is anything found there"


def test_what_is_not_in_the_hand_is_shown_and_nothing_chosen(page: Page, site_url: str) -> None:
    sit_down(page, site_url)
    page.keyboard.type("8")
    assert page.locator(SAID).inner_text() == "", "it may be four cards"
    page.keyboard.press("Backspace")
    page.keyboard.type("6d")
    expect(page.locator(SAID)).to_contain_text("six of diamonds: not in your hand, ")
    assert page.locator("#hand-buttons [aria-pressed=true]").count() == 0
    assert page.locator(PILL).is_visible()
    page.keyboard.press("Escape")
    assert page.locator(PILL).is_hidden()
    page.keyboard.type("jd")
    page.keyboard.type("6d")
    assert focused(page).startswith("space:"), "the wild card goes there, so the focus does"
    page.keyboard.type("c1")
    assert "c1" not in page.locator(SAID).inner_text(), "it may become c10"
    page.keyboard.press("Enter")
    assert page.locator("#choices-buttons .main").inner_text() == "Place on c1"
    page.keyboard.type("b1")  # after a while it is taken as b1
    expect(page.locator("#choices-buttons .main")).to_have_text("Place on b1")
    page.keyboard.press("Escape")
    assert page.locator("#hand-buttons [aria-pressed=true]").count() == 0, "Esc takes the card back at once"


def test_nothing_is_seen_around_a_board_that_is_not_square(page: Page, site_url: str) -> None:
    sit_down(page, site_url, ("cow", "cow", "hen", "pig", "hen", "pig", "WILD"), board=BOARDS["tall"])
    assert page.evaluate("getComputedStyle(document.querySelector('#board-place'), '::before').content") == "none"
    places = page.locator("#board-buttons [data-token^='space:']").evaluate_all("all => all.map(b => b.getBoundingClientRect())")
    assert len(places) == 12 * 5
    board = page.locator("#board-place").bounding_box()
    assert board is not None
    left, right = min(place["x"] for place in places), max(place["x"] + place["width"] for place in places)
    assert abs((left + right) / 2 - (board["x"] + board["width"] / 2)) < 1


def test_typing_elsewhere_finds_nothing_and_a_picture_is_found_by_its_name(page: Page, site_url: str) -> None:
    sit_down(page, site_url)
    page.keyboard.press("Control+7")
    page.click("#menu-button")
    page.keyboard.type("7h")
    page.keyboard.press("Escape")
    assert page.locator("#hand-buttons [aria-pressed=true]").count() == 0
    assert page.locator(PILL).is_hidden()
    open_position(page, dealt(("sunflower", "fox", "WILD", "owl", "fox", "bee", "REMOVE"), board="meadow"))
    open_hand(page)
    page.locator("#hand-buttons button").first.focus()  # the menu's button has it from before
    page.keyboard.type("sunflower")
    expect(page.locator(f"{PILL} kbd")).to_have_text("sunflower")
    assert page.locator("#hand-buttons [aria-pressed=true]").get_attribute("data-token") == "card:sunflower"
    page.keyboard.type("remo")  # enough to mean "remove", but there is nothing to remove
    expect(page.locator(SAID)).to_have_text("remove card: in your hand, removes a chip")
    assert page.locator("#hand-buttons [aria-pressed=true]").get_attribute("data-token") == "card:sunflower"


def test_a_hand_is_sorted_for_as_long_as_one_likes(page: Page, site_url: str) -> None:
    sit_down(page, site_url)
    assert page.locator("#entry").is_hidden(), "cards are not typed into a line"
    drawn = [f"card:{card}" for card in HAND]
    assert hand(page) == drawn
    page.click("#choices-buttons button:has-text('Sort')")
    assert hand(page) == [f"card:{card}" for card in ("KS", "7H", "7H", "9D", "TD", "2C", "JD")]
    page.keyboard.type("7h")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    open_hand(page)
    sort = page.locator("#choices-buttons button:has-text('Sort')")
    assert sort.get_attribute("aria-pressed") == "false", "to each their own"
    act_at_once(page, random.Random(1))
    open_hand(page)
    assert sort.get_attribute("aria-pressed") == "true"
    kept = [card for card in dict.fromkeys(hand(page)) if card in drawn]  # the card taken may equal one of them
    assert kept[:4] == ["card:KS", "card:7H", "card:9D", "card:TD"]
    sort.click()
    assert hand(page)[:3] == ["card:9D", "card:KS", "card:TD"], "as drawn"


def test_the_card_is_taken_by_oneself(page: Page, site_url: str) -> None:
    sit_down(page, site_url, loss_of_card=True)
    page.keyboard.type("7h")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    deck = page.locator("button[data-token='do:take']")
    expect(deck).to_be_enabled()
    assert page.locator("#choices-buttons .main").count() == 0, "nothing reminds"
    assert page.locator("#choices-buttons button:has-text('End turn')").is_enabled()
    for width, height in ((320, 568), (1280, 800)):
        resize(page, {"width": width, "height": height})
        box = deck.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    deck.click()
    page.wait_for_selector("#pass:not([hidden])")


LISTEN = """place => {
    const region = document.querySelector(place);
    window.heard = [];
    new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true });
}"""


def test_what_is_said_again_is_heard_again(page: Page, site_url: str) -> None:
    """The text changes each time, so screen readers read it out, and it reads the same."""
    sit_down(page, site_url)
    page.evaluate(LISTEN, SAID)
    for times in range(1, 5):
        page.keyboard.press("y")
        page.wait_for_function("times => heard.length >= times", arg=times)
        expect(page.locator(PILL)).to_have_text("yno match")
    texts = page.evaluate("heard")
    assert all(before != after for before, after in itertools.pairwise(texts))
    assert {text.strip("\u00a0\u2060") for text in texts} == {"no match"}

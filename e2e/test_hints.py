"""Hints at the table: asked for by button or key, seen by one alone, put back, counted; a word at the first time; and aids."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_a_page_of_its_own, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    SEQUENCE,
    SEQUOIA,
    act_at_once,
    leave_the_table,
    open_file,
    open_hand,
    open_position,
    press_offered,
    reload,
    resize,
    saved_game,
    set_up,
    start_game,
    unfold,
    visit,
    wait_for_choice,
)
from engine.game import game_names, load_game
from engine.match import Match, Player

pytestmark = on_one_page

FIVE = (
    "classic:2:2 *8*/2g1b2b2/2b1gggg2/3b1g2g1/4b5/5b1gb1/1g4b3/1b2g2b2/3b2g3/*8* "
    "-/- 7C,8D,2C,JD,6S,JS,TD/KC,2D,3S,4D,5C,9C,QS -/- play:0 no - 0:24 1 . -"
)
"""With the jack of diamonds the first seat makes a sequence; the second holds nothing but plain cards."""

LIT, GOLD = "#hint-button[aria-pressed=true]", "#choices-buttons .main"
PLACES = {
    part: f"() => {{ const r = document.querySelector('{part}').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; }}"
    for part in ("#board-place", "#hand-place", "#tip")
}


def ask(page: Page, key: bool = False) -> str:
    """Asks for a hint and waits for it; returns its words."""
    if key:
        page.keyboard.press("?")
    else:
        page.click("#hint-button")
    page.wait_for_selector(LIT)
    return page.locator("#tip-text b").inner_text()


def said(page: Page) -> list[str]:
    """All words of the tip that are in the page, shown or not."""
    return page.locator("#tip b, #tip span, #tip-said").all_text_contents()


COLLECT_TIPS = """() => {
    const said = place => document.querySelector(place)?.textContent ?? '';
    let before = '';
    window.told = [];
    new MutationObserver(() => {
        const words = said('#tip-text b');
        if (words && words !== before) told.push(`${said('#pass-name')}: ${words}`);
        before = words;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Notes whatever a tip says, and to whom the device was handed last."""

NOTHING_SAID = "() => [...document.querySelectorAll('#tip b, #tip span, #tip-said')].every(one => !one.textContent)"


@pytest.mark.parametrize("game", game_names())
def test_a_hint_waits_to_be_taken_in_every_game(page: Page, site_url: str, game: str) -> None:
    start_game(page, site_url, game=game)
    words = ask(page)
    assert words.endswith((".", "!")), "a sentence"
    expect(page.locator(GOLD)).to_be_focused()
    page.click("#tip-back")
    expect(page.locator("#tip")).to_be_hidden()
    assert not any(said(page))
    assert ask(page, key=True) == words, "the same in the same turn"
    before = page.locator("#announcements p").count()
    page.keyboard.press("Enter")
    expect(page.locator("#tip-text b"), "a word for newcomers may have come in its place").not_to_have_text(words)
    if game == SEQUENCE:
        page.wait_for_function("before => document.querySelectorAll('#announcements p').length > before", arg=before)


def test_what_one_is_told_the_next_never_sees(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, FIVE)
    open_hand(page)
    words = ask(page)
    assert words == "Completes a sequence: five from a10 to e6."
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(page.locator("#pass")).to_be_visible()
    assert "Completes a sequence" not in page.content(), "turned away: nothing of it is left"
    open_hand(page)
    expect(page.locator("#tip")).to_be_hidden()
    assert ask(page) == words
    assert saved_game(page)["helped"] == [[0, 0]], "asked twice for the same: one hint"
    page.click("#hand-buttons [data-token='card:7C']")
    press_offered(page, "board")
    page.click(GOLD)
    open_hand(page)
    assert not any(said(page))
    expect(page.locator(GOLD)).to_have_count(0)


def test_the_tip_lies_on_no_board_moves_nothing_and_ends_with_another_choice(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, FIVE)
    open_hand(page)
    for size in ((1280, 800), (390, 844), (844, 390), (320, 568)):
        resize(page, {"width": size[0], "height": size[1]})
        tip_lies_on_no_board_and_moves_nothing(page, size)
    resize(page, {"width": 1280, "height": 800})
    another_choice_ends_the_hint(page)


def tip_lies_on_no_board_and_moves_nothing(page: Page, size: tuple[int, int]) -> None:
    before = [page.evaluate(PLACES[part]) for part in ("#board-place", "#hand-place")]
    ask(page)
    assert [page.evaluate(PLACES[part]) for part in ("#board-place", "#hand-place")] == before
    board, (x, y, width, height) = before[0], page.evaluate(PLACES["#tip"])
    assert x >= board[0] + board[2] or y >= board[1] + board[3]
    assert 0 <= x <= size[0] - width
    assert y + height <= size[1]
    if size == (320, 568):
        page.click("#tip-text")
    expect(page.locator("#tip-back")).to_be_visible()
    page.click("#tip-back")
    expect(page.locator("#tip")).to_be_hidden()


def another_choice_ends_the_hint(page: Page) -> None:
    ask(page)
    page.click("#hand-buttons [data-token='card:7C']")
    expect(page.locator("#tip")).to_be_hidden()
    expect(page.locator("#hand-buttons [data-token='card:7C']")).to_have_attribute("aria-pressed", "true")
    ask(page, key=True)
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    expect(page.locator("#hand-buttons [aria-pressed=true]")).to_have_count(0)


def test_aids_are_marked_and_said_while_somebody_wants_them(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, FIVE)
    open_hand(page)
    space, marks = page.locator("#board-buttons [data-token='space:b9']"), "#aids-list li"
    plain = str(space.get_attribute("aria-label"))
    page.click("#menu-button")
    expect(page.locator("#menu-aids-list")).to_be_hidden()
    page.check("#menu-aids")
    expect(space).to_have_attribute("aria-label", re.compile(f"{plain}. .*: b9 .* would complete a10 to"))
    expect(page.locator("#menu"), "a switch leaves the menu open").to_be_visible()
    page.click("#menu-aids-list")
    expect(page.locator(marks).filter(has_text="would complete a10 to")).to_have_count(1)
    page.click("#aids [data-close]")
    page.wait_for_function("!(history.state?.levels ?? []).includes('aids')")
    reload(page)
    page.wait_for_selector("#pass:not([hidden])")
    expect(space).to_have_attribute("aria-label", re.compile("b9 .* would complete a10 to"))
    assert page.is_checked("#setup-aids"), "the same switch as at the setup"
    page.click("#menu-button")
    page.uncheck("#menu-aids")
    expect(space).to_have_attribute("aria-label", plain)


def test_a_table_may_agree_on_none(page: Page, site_url: str) -> None:
    visit(page, site_url)
    unfold(page)
    page.uncheck("#hints")
    assert "no hints" in page.inner_text("#table-words")
    set_up(page, [HUMAN, EASY], game="sequoia")
    wait_for_choice(page)
    leave_the_table(page)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    expect(page.locator("#hint-button")).to_be_hidden()
    page.keyboard.press("?")
    assert saved_game(page)["hints"] is False
    assert page.locator(LIT).count() == 0
    page.click("#menu-button")
    for impossible in ("#menu-hint", "#menu-aids"):
        page.locator(impossible).dispatch_event("click")
        expect(page.locator(impossible)).to_have_attribute("aria-disabled", "true")
        expect(page.locator(impossible)).to_have_attribute("title", "This game is played without hints.")
    assert not page.is_checked("#menu-aids")


def test_something_new_is_explained_once(page: Page, site_url: str) -> None:
    visit(page, site_url)
    game, people = load_game(SEQUENCE), (Player("Ann", HUMAN, "blue"), Player("Ben", HUMAN, "green"))
    match = Match(game, game.parse_position(FIVE).setup, "a seed", people, FIVE)
    open_file(page, match.to_json())
    page.evaluate(COLLECT_TIPS)
    for number in range(8):
        # Who has exchanged a dead card is asked again.
        if wait_for_choice(page) == "pass":
            page.wait_for_function(NOTHING_SAID)  # gone with the turn
            open_hand(page)
        if number == 2:
            expect(page.locator("#tip:not([hidden]) b")).to_contain_text("two eyes")
        act_at_once(page, random.Random(number))
    told = page.evaluate("told")
    assert len(told) == len(set(told)) > 1


@on_a_page_of_its_own
def test_what_newcomers_read_has_the_place_of_messages_and_lies_on_nothing(page: Page, site_url: str) -> None:
    start_game(page, site_url, game=SEQUOIA)
    expect(page.locator("#message small")).to_be_visible()
    resize(page, {"width": 390, "height": 844})
    inside = """() => {
        const words = document.querySelector('#message small').getBoundingClientRect();
        const place = document.querySelector('#message').getBoundingClientRect();
        return words.top >= place.top && words.bottom <= place.bottom && words.right <= place.right;
    }"""
    page.wait_for_function(inside)
    assert page.locator("#why").text_content() == ""

"""Taking back: what a plain game allows, and in practice as much as you like, with the same luck."""

import json
import random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    SEQUENCE,
    SEQUOIA,
    act_at_once,
    announced,
    board_labels,
    choose_game,
    leave_the_table,
    open_file,
    open_hand,
    reload,
    saved_game,
    set_up,
    visit,
    wait_for_choice,
)
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import play_on

pytestmark = on_one_page

HAND = "#hand-buttons button"


def practise(page: Page, kinds: list[str], game: str = SEQUENCE) -> None:
    """Begins a practice game."""
    choose_game(page, game)
    page.locator("#practice").evaluate("box => box.checked || box.click()")
    set_up(page, kinds, game=game)


def hand(page: Page) -> list[str]:
    """The cards of the visible hand, as spoken."""
    return [str(label) for label in page.locator(HAND).evaluate_all("all => all.map(b => b.getAttribute('aria-label'))")]


def kept(page: Page) -> Match:
    """The match, as the menu saves it."""
    text = json.dumps(saved_game(page))
    page.keyboard.press("Escape")
    return Match.from_json(text)


def test_in_practice_the_same_choice_meets_the_same_luck_again(page: Page, site_url: str) -> None:
    visit(page, site_url)
    practise(page, [HUMAN, HUMAN])
    wait_for_choice(page)
    first_to_act = page.inner_text("#pass-name")
    open_hand(page)
    assert page.locator("#practice-mark").is_visible()
    assert page.locator("#undo").is_disabled()
    before, empty = hand(page), board_labels(page)
    for _ in range(2):
        act_at_once(page, random.Random(3))
        open_hand(page)
    first = kept(page)
    assert first.practice
    page.keyboard.press("Control+z")
    page.click("#undo")
    expect(page.locator("#pass-name")).to_have_text(first_to_act)
    open_hand(page)
    assert announced(page)[-1].endswith(" undoes a play.")
    assert (hand(page), board_labels(page)) == (before, empty)
    expect(page.locator("#undo")).to_be_disabled()
    for _ in range(2):
        act_at_once(page, random.Random(3))
        open_hand(page)
    again = kept(page)
    assert again.events == first.events
    assert again.verify() == []


@pytest.mark.slow
def test_against_computers_only_practice_goes_back_to_ones_own_choice(page: Page, site_url: str) -> None:
    visit(page, site_url)
    once_a_card_is_drawn_nothing_is_taken_back(page)
    leave_the_table(page)
    practise(page, [HUMAN, EASY])
    wait_for_choice(page)
    before, empty = hand(page), board_labels(page)
    for turn in range(2):
        act_at_once(page, random.Random(turn))
        expect(page.locator("#announcements p").last).to_contain_text("Fern")
        wait_for_choice(page)
    for taken in range(1, 3):
        page.click("#undo")
        expect(page.locator("#announcements p", has_text="undoes a play")).to_have_count(taken)
    wait_for_choice(page)
    assert hand(page) == before
    assert board_labels(page) == empty
    expect(page.locator("#undo")).to_be_disabled()


def once_a_card_is_drawn_nothing_is_taken_back(page: Page) -> None:
    """In a game that is no practice."""
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    assert page.locator("#practice-mark").is_hidden()
    before = board_labels(page)
    act_at_once(page, random.Random(1))
    expect(page.locator("#announcements p").last).to_contain_text("Fern")
    wait_for_choice(page)
    assert page.locator("#undo").is_disabled()
    page.keyboard.press("Control+z")
    assert board_labels(page) != before


def test_a_secret_choice_is_taken_back_until_all_reveal(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, HUMAN], game=SEQUOIA)
    open_hand(page)
    act_at_once(page, random.Random(1))
    expect(page.locator("#undo")).to_have_accessible_name("Undo Player 1’s play")
    page.click("#undo")
    expect(page.locator("#pass-name")).to_have_text("Player 1")
    expect(page.locator("#undo")).to_be_disabled()
    for _ in range(2):
        open_hand(page)
        act_at_once(page, random.Random(1))
    page.wait_for_selector("text=Next turn")
    assert page.locator("#undo").is_disabled()


def finished(practice: bool) -> Match:
    """A game of Sequence, played at random to its end."""
    game, luck = load_game("sequence"), random.Random(5)
    players = [Player("Ada", "", "blue"), Player("Ben", "", "green")]
    match = Match(game, game.setup(seats=2), "a seed", players, practice=practice)
    return play_on(match, luck)


def test_only_practice_goes_back_from_the_end(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for practice in (False, True):
        match = finished(practice)
        open_file(page, match.to_json())
        page.wait_for_selector("#end:not([hidden])")
        expect(page.locator("#practice-mark")).to_be_visible(visible=practice)
        expect(page.locator("#undo")).to_be_visible(visible=practice)
    page.click("#undo")
    winner = match.players[match.events[-1].seat or 0].name
    expect(page.locator("#pass-name")).to_have_text(winner)
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#pass-name")).to_have_text(winner)

"""Sequoia as people play it: its last turn against a computer, five at one device with a reload, and a tiebreaker."""

import itertools
import random

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import also_fully_compiled, on_one_page
from e2e.driver import (
    EASY,
    HARD,
    HUMAN,
    MEDIUM,
    SEQUOIA,
    act_at_once,
    announced,
    board_labels,
    drag,
    labels,
    open_file,
    open_hand,
    open_position,
    play_to_the_end,
    reload,
    resize,
    set_up,
    start_game,
    visit,
    wait_for_choice,
)
from engine.game import load_game
from engine.match import Match, Player

pytestmark = on_one_page

LAST_TURN = (
    "2:- pair 0,1 9 41:1,1:-:--/52:1,0:-:--/51:1,1:-:--/21:2,3:-:--/61:5,0:-:--/51:3,1:-:--/31:3,4:-:--/41:0,1:-:--/"
    "31:1,3:-:--/31:1,2:-:--/41:0,2:-:-- {},{} -,- 0:24445:7.8/1:13445:5.7"
)
"""Two people before their last choice; tests fill in their dice."""

TIEBREAKER = (
    "3:- pair 0,1 14 51:0,0,1:-:2-/41:2,2,0:0,1:--/41:2,0,1:-:02/51:5,0,3:-:02/31:3,0,2:-:10/61:5,0,4:-:02/31:1,5,2:-:12/"
    "41:2,1,0:-:20/52:3,2,1:-:01/31:0,2,1:-:12/21:1,0,0:-:0- 12235,23466,- -,-,- 0:13445:7/1:22335:none/2:24556:none"
)
"""The first two of three players are tied in forest 3. The first can plant there, the second can't."""


def most_trees(page: Page, _luck: random.Random) -> None:
    """Makes the first choice offered: in a tiebreaker, the one with the most useful trees."""
    act_at_once(page, FirstOffered())


class FirstOffered(random.Random):
    """Always takes the first offer."""

    def random(self) -> float:
        return 0.0


@also_fully_compiled
def test_the_last_turn_against_hard(page: Page, site_url: str) -> None:
    visit(page, site_url)
    game, position = load_game(SEQUOIA), LAST_TURN.format("13445", "23334")
    players = Player("Ann", HUMAN, "blue"), Player("Fern", HARD, "green")
    save = Match(game, game.parse_position(position).setup, "a seed", players, position).to_json()
    open_file(page, save)
    play_to_the_end(page, most_trees, seed=1)
    assert "win" in page.inner_text("#end-title")
    said = announced(page)
    assert page.inner_text("#end-title") in said[-1]
    assert all(first != second for first, second in itertools.pairwise(said) if "continue" not in first)
    page.evaluate("document.querySelector('#end-report').click()")  # visible only if there is room
    assert {table.get_attribute("aria-label") for table in page.locator("#report-sheets .wide").all()} >= {
        "Medals won", "Dice luck",
    }  # fmt: skip
    page.click("#report [data-close]")
    page.click("#end-again")
    page.wait_for_selector("#end", state="hidden")
    assert wait_for_choice(page) == "hand"


def test_the_forests_pay_one_by_one_and_are_replayed(page: Page, site_url: str) -> None:
    visit(page, site_url, speed="2")
    open_position(page, LAST_TURN.format("13445", "23334"), SEQUOIA)
    assert play_to_the_end(page, most_trees, seed=7) >= 2
    page.wait_for_function("/^Forest \\d+ pays: gold/.test(document.querySelector('#end-summary').textContent)")
    assert not page.inner_text("#end-title"), "no winner is named before the last forest pays"
    expect(page.locator("#end-again")).to_be_focused()
    page.keyboard.press("Shift")
    expect(page.locator("#end-title")).to_contain_text("win")
    assert "pays" not in page.inner_text("#end-summary")
    title = page.inner_text("#end-title")
    page.locator("#end-lines button:visible").first.click()
    assert page.is_visible("#replay-bar")
    page.keyboard.press("End")
    page.keyboard.press("Escape")
    expect(page.locator("#end-title")).to_have_text(title)


@pytest.mark.slow
def test_five_players_continue_after_a_reload_in_a_secret_turn(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN] * 5, game=SEQUOIA)
    for seat in range(2):
        assert wait_for_choice(page) == "pass"
        assert page.inner_text("#pass-name") == f"Player {seat + 1}"
        open_hand(page)
        most_trees(page, random.Random())
    wait_for_choice(page)
    open_hand(page)
    dice = labels(page, "hand")
    page.locator("#hand-buttons button").first.click()
    reload(page)
    page.wait_for_selector("html[data-ready]")
    assert wait_for_choice(page) == "pass", "a reload closes the hand"
    assert page.inner_text("#pass-name") == "Player 3"
    assert "plants" not in " ".join(announced(page)), "no choice is revealed before all have chosen"
    assert all("no trees" in label for label in board_labels(page))
    open_hand(page)
    assert labels(page, "hand") == dice, "the dice are the same"
    for seat in range(2, 5):
        most_trees(page, random.Random())
        if seat < 4:
            wait_for_choice(page)
            open_hand(page)
    assert wait_for_choice(page) == "choices"
    assert page.inner_text("#choices-buttons .main") == "Cups up"
    assert all("no trees" in label for label in board_labels(page)), "nothing is revealed before everyone looks"
    page.locator("#choices-buttons .main").click()
    expect(page.locator("#choices-buttons .main")).to_have_text("Roll")
    assert sum(label.count(" tree") - label.count("no trees") for label in board_labels(page)) > 4
    assert any(said.count("plants") == 5 for said in announced(page))
    assert 2 <= page.locator("#told li").count() <= 5


GOLD_BUTTON = "#choices-buttons .main:not(:disabled)"


def press_if_there(page: Page, button: str) -> None:
    page.evaluate("button => document.querySelector(button)?.click()", button)


def test_only_tied_players_with_a_choice_play_a_tiebreaker(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, TIEBREAKER, SEQUOIA)
    assert wait_for_choice(page) == "pass"
    assert page.inner_text("#pass-name") == "Player 1"
    open_hand(page)
    assert page.locator("#hand-buttons [data-token^='split:']").count() == 2
    most_trees(page, random.Random())
    while page.wait_for_selector(f"{GOLD_BUTTON}, #end:not([hidden])") and page.locator("#end").is_hidden():
        press_if_there(page, GOLD_BUTTON)
    told = announced(page)
    assert "Player 1 plants in 3. Player 2 has no useful pair." in told
    assert told[-1].startswith("Player 1 wins the gold medal in 3. Player 2 wins the silver medal in 3.")


def die(page: Page, number: int) -> Locator:
    return page.locator(f"#hand-buttons :is([data-key='die:{number}'], [data-key='paired:{number}'])")


def forest(page: Page, number: int) -> Locator:
    return page.locator(f"#board-buttons [data-key='forest:{number}']")


def wait_until_lit(page: Page, *numbers: int) -> None:
    """Waits until the pairs point to these forests and no others."""
    page.wait_for_function(
        "keys => [...document.querySelectorAll('#board-buttons [aria-pressed=true]')].map(b => b.dataset.key).join() === keys",
        arg=",".join(f"forest:{number}" for number in numbers),
    )


def test_dice_are_paired_by_dragging_and_by_tapping(page: Page, site_url: str) -> None:
    """The roll is 1 3 4 4 5, then five fours, which go to any two forests."""
    visit(page, site_url)
    open_position(page, LAST_TURN.format("13445", "23334"), SEQUOIA)
    open_hand(page)
    main = page.locator("#choices-buttons .main")
    assert (main.inner_text(), main.get_attribute("aria-disabled")) == ("Make two pairs", "true")
    page.locator("#hand-buttons [tabindex='0']").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#board-buttons') !== null"), "Tab stays on the table"
    drag(page, die(page, 1), die(page, 4), forest(page, 2))
    wait_until_lit(page)
    drag(page, die(page, 1), die(page, 4))
    assert "; 8: tied with Player 2. Four trees each." in str(die(page, 1).get_attribute("aria-label"))
    for number in (0, 2):
        die(page, number).click()
    wait_until_lit(page, 5, 8)
    assert main.inner_text() == "Plant in 5 and 8"
    die(page, 4).click()
    wait_until_lit(page, 5)
    page.keyboard.press("Escape")
    forest(page, 12).click(force=True)
    assert page.inner_text("#why") == "No two of your dice add up to 12."
    page.keyboard.type("9")
    forest(page, 7).click()
    wait_until_lit(page, 7, 9)
    page.keyboard.press("Escape")
    wait_until_lit(page)
    open_position(page, LAST_TURN.format("44444", "23334"), SEQUOIA)
    open_hand(page)
    die(page, 0).click()
    wait_until_lit(page, 8, 9)
    page.keyboard.press("Escape")
    for number in (2, 12):
        forest(page, number).click()
    assert page.inner_text("#choices-buttons .main") == "Plant in 2 and 12"


def test_all_five_players_are_named_in_full(page: Page, site_url: str) -> None:
    start_game(page, site_url, [HUMAN, MEDIUM, HUMAN, EASY, MEDIUM], game=SEQUOIA)
    for width in (1280, 1024, 768):
        resize(page, {"width": width, "height": 800})
        shown = "[...document.querySelectorAll('#seats b')].filter(text => text.clientWidth)"
        cut_off = page.evaluate(f"{shown}.filter(text => text.scrollWidth > text.clientWidth).map(text => text.textContent)")
        assert (width, cut_off) == (width, [])
        assert page.locator("#seats li").count() == 5
        assert page.evaluate(f"{shown}.length") >= 5

"""Sequoia as people play it: against a computer, five around one device with a reload, by keyboard, in a tiebreaker, with
open dice; and what a closed hand hides."""

import itertools
import random

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import in_chromium_as_it_comes, on_one_page
from e2e.driver import (
    EASY,
    HARD,
    HUMAN,
    MEDIUM,
    SEQUOIA,
    act_at_once,
    act_by_keyboard,
    announced,
    board_labels,
    drag,
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
from e2e.test_secrecy import differences
from engine.game import load_game
from engine.match import Match, Player

pytestmark = on_one_page

LAST_TURN = (
    "2:- pair 0,1 9 41:1,1:-:--/52:1,0:-:--/51:1,1:-:--/21:2,3:-:--/61:5,0:-:--/51:3,1:-:--/31:3,4:-:--/41:0,1:-:--/"
    "31:1,3:-:--/31:1,2:-:--/41:0,2:-:-- {},{} -,- 0:24445:7.8/1:13445:5.7"
)
"""Two people before their last choice; the test fills in their dice."""

TIEBREAKER = (
    "3:- pair 0,1 14 51:0,0,1:-:2-/41:2,2,0:0,1:--/41:2,0,1:-:02/51:5,0,3:-:02/31:3,0,2:-:10/61:5,0,4:-:02/31:1,5,2:-:12/"
    "41:2,1,0:-:20/52:3,2,1:-:01/31:0,2,1:-:12/21:1,0,0:-:0- 12235,23466,- -,-,- 0:13445:7/1:22335:none/2:24556:none"
)
"""The first two of three are tied for first in forest 3; the first can plant there and the second cannot."""


def most_trees(page: Page, _luck: random.Random) -> None:
    """Makes the choice offered first: in a tiebreaker, the one with the most trees that count."""
    act_at_once(page, FirstOffered())


class FirstOffered(random.Random):
    """Luck that always takes the first thing offered."""

    def random(self) -> float:
        return 0.0


@pytest.mark.slow
@in_chromium_as_it_comes
def test_a_whole_game_against_hard(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, HARD], game=SEQUOIA)
    play_to_the_end(page, most_trees, seed=1)
    assert "win" in page.inner_text("#end-title")


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
    page.evaluate("document.querySelector('#end-report').click()")  # shown where the story has room for it
    assert {table.get_attribute("aria-label") for table in page.locator("#report-sheets .wide").all()} >= {
        "Medals won", "Dice luck",
    }  # fmt: skip
    page.click("#report [data-close]")
    page.click("#end-again")
    page.wait_for_selector("#end", state="hidden")
    assert wait_for_choice(page) == "hand"


def test_two_people_watch_the_forests_pay_and_look_at_it_again(page: Page, site_url: str) -> None:
    visit(page, site_url, speed="2")
    open_position(page, LAST_TURN.format("13445", "23334"), SEQUOIA)
    assert play_to_the_end(page, most_trees, seed=7) >= 2
    page.wait_for_function("/^Forest \\d+ pays: gold/.test(document.querySelector('#end-summary').textContent)")
    assert not page.inner_text("#end-title"), "nobody is named while somebody may still be passed"
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


def test_a_game_is_begun_and_played_by_keyboard(page: Page, site_url: str) -> None:
    visit(page, site_url)
    page.focus("[data-name=sequoia] .set-up")
    page.keyboard.press("Space")
    page.wait_for_selector("body[data-game=sequoia] #custom[open]")
    page.select_option("#seat-rows li:nth-child(2) select", EASY)
    page.focus("#play")
    page.keyboard.press("Enter")
    luck = random.Random(2)
    for _ in range(4):  # what goes where, and the next turn
        wait_for_choice(page)
        act_by_keyboard(page, luck)
    assert sum("plants" in told for told in announced(page)) == 2
    assert not page.locator("#pass").is_visible(), "one human alone passes to nobody"


@pytest.mark.slow
def test_five_go_on_after_a_reload_in_a_secret_phase(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN] * 5, game=SEQUOIA)
    for seat in range(2):
        assert wait_for_choice(page) == "pass"
        assert page.inner_text("#pass-name") == f"Player {seat + 1}"
        open_hand(page)
        most_trees(page, random.Random())
    wait_for_choice(page)
    open_hand(page)
    dice = hand_labels(page)
    page.locator("#hand-buttons button").first.click()
    reload(page)
    page.wait_for_selector("html[data-ready]")
    assert wait_for_choice(page) == "pass", "a reload in the middle of a turn comes back with the hand closed"
    assert page.inner_text("#pass-name") == "Player 3"
    assert "plants" not in " ".join(announced(page)), "nothing is revealed before all have chosen"
    assert all("no trees" in label for label in board_labels(page))
    open_hand(page)
    assert hand_labels(page) == dice, "the dice lie as they fell"
    for seat in range(2, 5):
        most_trees(page, random.Random())
        if seat < 4:
            wait_for_choice(page)
            open_hand(page)
    assert wait_for_choice(page) == "choices"
    assert sum(label.count(" tree") - label.count("no trees") for label in board_labels(page)) > 4
    assert page.inner_text("#choices-buttons .main") == "Next turn"
    assert announced(page)[-1].count("plants") == 5


def hand_labels(page: Page) -> list[str]:
    """How the strip of sums and the dice are spoken."""
    labels = page.locator("#hand-buttons button").evaluate_all("all => all.map(b => b.getAttribute('aria-label'))")
    return [str(label) for label in labels]


def test_a_tiebreaker_is_played_by_the_tied_who_have_something_to_decide(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, TIEBREAKER, SEQUOIA)
    assert wait_for_choice(page) == "pass"
    assert page.inner_text("#pass-name") == "Player 1"
    open_hand(page)
    assert page.locator("#hand-buttons [data-token^='split:']").count() == 2
    most_trees(page, random.Random())
    page.wait_for_selector("#end:not([hidden])")
    told = announced(page)
    assert "Player 1 plants in 3. Player 2 has no useful pair." in told
    assert told[-1].startswith("Player 1 wins the gold medal in 3. Player 2 wins the silver medal in 3.")


def test_open_dice_are_never_closed(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, HUMAN], game=SEQUOIA, toggles=("open_dice",))
    for _ in range(2):
        assert wait_for_choice(page) == "hand"
        most_trees(page, random.Random())
    assert wait_for_choice(page) == "choices"
    assert announced(page)[0].count("rolls") == 2
    assert page.inner_text("#choices-buttons .main") == "Next turn"


def die(page: Page, number: int) -> Locator:
    """The button of a die of the roll, paired or not."""
    return page.locator(f"#hand-buttons :is([data-key='die:{number}'], [data-key='paired:{number}'])")


def forest(page: Page, number: int) -> Locator:
    return page.locator(f"#board-buttons [data-key='forest:{number}']")


def wait_until_lit(page: Page, *numbers: int) -> None:
    """Waits until pairs go to these forests and no others."""
    page.wait_for_function(
        "keys => [...document.querySelectorAll('#board-buttons [aria-pressed=true]')].map(b => b.dataset.key).join() === keys",
        arg=",".join(f"forest:{number}" for number in numbers),
    )


def test_dice_are_paired_by_dragging_and_by_tapping(page: Page, site_url: str) -> None:
    """The roll is 1 3 4 4 5."""
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


def test_five_of_a_kind_are_turned_and_plant_in_any_two_forests(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, LAST_TURN.format("44444", "23334"), SEQUOIA)
    open_hand(page)
    die(page, 0).click()
    wait_until_lit(page, 8, 9)
    page.keyboard.press("Escape")
    for number in (2, 12):
        forest(page, number).click()
    assert page.inner_text("#choices-buttons .main") == "Plant in 2 and 12"


def test_hidden_dice_and_choices_give_the_same_page(page: Page, site_url: str) -> None:
    visit(page, site_url)
    first, second = (LAST_TURN.format(*dice) for dice in (("13445", "23334"), ("22666", "11256")))
    assert not differences(page, first, second, SEQUOIA)
    open_hand(page)
    assert any("6 + 6" in label for label in hand_labels(page)), "the open hand shows dice, so it could have failed"
    first, second = (position.replace("pair 0,1", "pair 1") for position in (first, second))
    assert not differences(page, first.replace(" -,- ", " 4.8,- "), second.replace(" -,- ", " 8.12,- "), SEQUOIA)


def test_everybody_is_named_in_full(page: Page, site_url: str) -> None:
    start_game(page, site_url, [HUMAN, MEDIUM, HUMAN, EASY, MEDIUM], game=SEQUOIA)
    for width in (1280, 1024, 768):
        resize(page, {"width": width, "height": 800})
        shown = "[...document.querySelectorAll('#seats b')].filter(text => text.clientWidth)"
        cut_off = page.evaluate(f"{shown}.filter(text => text.scrollWidth > text.clientWidth).map(text => text.textContent)")
        assert (width, cut_off) == (width, [])
        assert page.locator("#seats li").count() == 5
        assert page.evaluate(f"{shown}.length") >= 5

"""The shelf: games wait beside each other, nothing replaces one, and everything moves to another device in one file."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    SEQUENCE,
    SEQUOIA,
    STORED,
    act_at_once,
    board_labels,
    downloaded,
    go_on,
    leave_the_table,
    open_file,
    open_hand,
    open_position,
    reload,
    resize,
    set_up,
    take_what_is_offered,
    visit,
    wait_for_choice,
)
from e2e.pages import PRESS_A_FILE
from e2e.stored import saves, store, stored, take_in
from engine.game import load_game
from engine.match import Match, Player

pytestmark = on_one_page

GAMES = "#shelf-games li"
ROWS = "#games-lists li"
OF_A_GAME = ("save ", "game ", "label ")
BEGUN: list[Any] = []
"""The texts of the two games that `begin_two` has begun, and how the spaces of the first are spoken."""


def begin_two(page: Page, url: str) -> Any:
    """Begins a game of Sequence against the computer, then one of Sequoia between two people, and leaves both. Returns how the
    spaces of the first are spoken. Once: whoever wants them later finds them stored."""
    visit(page, url)
    if BEGUN:
        take_in(page, BEGUN[0])
        expect_games(page, 2)
        return BEGUN[1]
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    act_at_once(page, random.Random(4))
    page.wait_for_selector("#undo:disabled")
    wait_for_choice(page)
    labels = board_labels(page)
    leave_the_table(page)
    set_up(page, [HUMAN, HUMAN], game=SEQUOIA)
    open_hand(page)
    leave_the_table(page)
    expect_games(page, 2)
    page.evaluate(STORED)
    BEGUN.extend(({name: text for name, text in stored(page).items() if name.startswith(OF_A_GAME)}, labels))
    return labels


def texts(page: Page, part: str) -> list[str]:
    """The words on that part of every game on the shelf."""
    return [str(text) for text in page.locator(f"{GAMES} {part}").all_inner_texts()]


def expect_games(page: Page, count: int) -> None:
    """Waits until so many games are in progress, of which the first screen shows two."""
    expect(page.locator(GAMES)).to_have_count(min(count, 2))
    expect(page.locator("#all-games small")).to_have_text(f"{count} in progress")


def everything_in(texts: dict[str, str]) -> str:
    return json.dumps({"format": "sequor-everything", "version": 1, "texts": texts})


def everything(page: Page) -> dict[str, str]:
    """The texts in the file that saves everything."""
    read = json.loads(downloaded(page, "#games-export")[1])
    assert (read["format"], read["version"]) == ("sequor-everything", 1)
    found: dict[str, str] = read["texts"]
    return found


def test_games_wait_beside_each_other_and_one_press_goes_on(page: Page, site_url: str) -> None:
    labels = begin_two(page, site_url)
    assert texts(page, ".turn") == ["2 players to choose", "Your turn"]
    assert texts(page, "b") == ["Player 1 and Player 2", "Player 1 and Fern"]
    sequoia, sequence = texts(page, "small")
    assert sequoia == "Sequoia, turn 1 of 10, today"
    assert re.fullmatch(r"Sequence, move [34], today", sequence)
    go_on(page, 2)
    wait_for_choice(page)
    assert board_labels(page) == labels
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#bar h1")).to_have_text("Sequence")
    wait_for_choice(page)
    assert board_labels(page) == labels, "a reload comes back to the table that was left"


def test_neither_a_link_nor_a_file_nor_play_replaces_a_game(page: Page, site_url: str) -> None:
    begin_two(page, site_url)
    before = saves(page)
    page.evaluate("location.hash = 'game=sequence&position=' + encodeURIComponent(arguments = " + json.dumps(sample()) + ")")
    expect(page.locator("#offered-title")).to_have_text("New game: Sequence")
    resize(page, {"width": 320, "height": 568})
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('#offered'))") == 0
    page.click("#offered [data-close]")
    assert saves(page) == before, "a position is offered first"
    open_position(page, sample())
    wait_for_choice(page)
    leave_the_table(page)
    expect_games(page, 3)
    open_file(page, before[0])
    page.wait_for_selector("#table:not([hidden])")
    leave_the_table(page)
    expect_games(page, 3)
    assert {json.loads(save)["seed"] for save in before} < {json.loads(save)["seed"] for save in saves(page)}
    shorter = json.loads(before[0]) | {"events": json.loads(before[0])["events"][:-1]}
    go_on(page)
    wait_for_choice(page)
    page.evaluate(PRESS_A_FILE, json.dumps(shorter))
    take_what_is_offered(page)
    leave_the_table(page)
    expect_games(page, 4)
    assert set(before) < set(saves(page)), "the game as it was saved earlier begins beside it"


def sample() -> str:
    return load_game(SEQUENCE).sample_position


def test_a_game_is_named_starred_put_away_and_fetched_back(page: Page, site_url: str) -> None:
    begin_two(page, site_url)
    page.click("#all-games")
    page.locator(f"{ROWS} .name").first.fill("<b>Holiday</b>")
    page.locator(f"{ROWS} .name").first.press("Enter")
    page.locator(f"{ROWS} .star").nth(1).click()
    assert texts(page, "b")[0] == "<b>Holiday</b>", "a name is text and never markup"
    before = stored(page)
    page.locator(f"{ROWS} [data-do=away]").first.click()
    expect(page.locator("#games-under-way li")).to_have_count(1)
    assert len(saves(page)) == 1
    page.locator(f"{ROWS} [data-do=fetch]:visible").click()
    expect(page.locator("#games-under-way li")).to_have_count(2)
    assert stored(page) == before
    resize(page, {"width": 320, "height": 640})
    assert page.evaluate("document.querySelector('#games-window').scrollWidth") <= 320
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    assert texts(page, "b")[0] == "<b>Holiday</b>"
    page.click("#all-games")
    assert page.locator(f"{ROWS} .star").nth(1).get_attribute("aria-pressed") == "true"
    page.locator(f"{ROWS} [data-do=open]").nth(1).click()
    expect(page.locator("#bar h1")).to_have_text("Sequence")


def test_everything_moves_to_another_device_and_nothing_is_overwritten(page: Page, open_page: OpenPage, site_url: str) -> None:
    begin_two(page, site_url)
    page.click("#all-games")
    page.keyboard.press("Escape")
    page.click("#setup-settings")
    mine = everything(page)
    page.keyboard.press("Escape")
    assert mine == stored(page)
    other = open_page()
    visit(other, site_url)
    open_file(other, everything_in(mine))
    expect(other.locator("#toast")).to_contain_text("2 games")
    expect_games(other, 2)
    assert {name: text for name, text in stored(other).items() if name in mine} == mine | {"speed": "instant"}
    play_once(other, 2, seed=5)
    for count, sentence in ((2, "1 longer version of a game"), (2, "were already here"), (3, "1 other version of a game")):
        open_file(page, everything_in(stored(other)))
        expect(page.locator("#toast")).to_contain_text(sentence)
        expect_games(page, count)
        assert set(saves(other)) <= set(saves(page))
        if sentence == "were already here":
            play_once(page, 1, seed=7)
            play_once(other, 1, seed=8)


def play_once(page: Page, number: int, seed: int) -> None:
    """Makes one choice in that game on the shelf, and leaves it."""
    go_on(page, number)
    wait_for_choice(page)
    before = board_labels(page)
    act_at_once(page, random.Random(seed))
    page.wait_for_function(
        "before => JSON.stringify([...document.querySelectorAll('#board-buttons button')].map(b => b.ariaLabel)) !== before",
        arg=json.dumps(before),
    )
    wait_for_choice(page)
    leave_the_table(page)


@pytest.mark.slow
def test_the_game_of_an_older_version_and_a_lost_card_are_taken_in(page: Page, site_url: str) -> None:
    visit(page, site_url)
    match = Match(load_game(SEQUENCE), load_game(SEQUENCE).setup(), "5", [Player("Ann", "", "blue"), Player("Bo", "", "green")])
    save = json.loads(match.to_json())
    del save["mark"]
    store(page, "match", json.dumps(save | {"version": 1}))
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    assert texts(page, "b") == ["Ann and Bo"]
    assert "match" not in stored(page)
    [card] = [name for name in stored(page) if name.startswith("game ")]
    store(page, card, '{"game": 7}')
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    assert texts(page, "b") == ["Ann and Bo"], "a card that cannot be read is made again from its save"
    go_on(page)
    page.wait_for_selector("#table:not([hidden])")

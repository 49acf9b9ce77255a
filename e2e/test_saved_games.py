"""Games in progress are saved side by side, nothing replaces one, and files move them to other devices."""

import gzip
import json
import random
import re
from typing import Any

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
    open_settings,
    play_a_turn,
    reload,
    resize,
    set_up,
    start_game,
    take_what_is_offered,
    visit,
    wait_for_choice,
)
from e2e.pages import CLEAR_AWAY, PRESS_A_FILE
from e2e.stored import saves, store, stored, take_in
from engine.game import load_game
from engine.match import Match, Player

pytestmark = on_one_page

GAMES = "#shelf-games li"
ROWS = "#games-lists li"
OF_A_GAME = ("save ", "game ", "label ")
BEGUN: list[Any] = []
"""The stored texts of the games that `begin_two` began, and the labels of the first one's spaces."""


def begin_two(page: Page, url: str) -> Any:
    """Begins a game of Sequence against the computer and one of Sequoia between two people, and leaves both. From the second call
    on, it stores the same two. Returns the labels of the first one's spaces."""
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
    return [str(text) for text in page.locator(f"{GAMES} {part}").all_inner_texts()]


def expect_games(page: Page, count: int) -> None:
    """Waits until `count` games are in progress; the first screen shows two."""
    expect(page.locator(GAMES)).to_have_count(min(count, 2))
    expect(page.locator("#all-games small")).to_have_text(f"{count} in progress")


def backup_of(texts: dict[str, str]) -> str:
    return json.dumps({"format": "sequor-everything", "version": 1, "texts": texts})


def backup(page: Page) -> dict[str, str]:
    read = json.loads(downloaded(page, "#games-export")[1])
    assert (read["format"], read["version"]) == ("sequor-everything", 1)
    found: dict[str, str] = read["texts"]
    return found


def test_games_wait_side_by_side_and_one_press_resumes(page: Page, site_url: str) -> None:
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
    assert board_labels(page) == labels, "a reload returns to the same table"


def test_neither_a_link_nor_a_file_nor_play_replaces_a_game(page: Page, site_url: str) -> None:
    begin_two(page, site_url)
    before = saves(page)
    page.evaluate("location.hash = 'game=sequence&position=' + encodeURIComponent(arguments = " + json.dumps(sample()) + ")")
    expect(page.locator("#offered-title")).to_have_text("New game: Sequence")
    resize(page, {"width": 320, "height": 568})
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('#offered'))") == 0
    page.click("#offered [data-close]")
    assert saves(page) == before, "a position is only offered"
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
    assert set(before) < set(saves(page)), "an earlier state of the game becomes a game of its own"


def sample() -> str:
    return load_game(SEQUENCE).sample_position


def test_a_game_is_named_starred_deleted_and_restored(page: Page, site_url: str) -> None:
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
    name = page.locator(f"{ROWS} .name").first
    name.fill("\u200fFriday\u00a0 evening\u200b")
    name.blur()
    expect(name).to_have_value("Friday evening")
    name.fill("\u200f\u00ad")
    name.blur()
    expect(page.locator("#notice-text")).to_have_text("This name has no visible characters. Type another one.")
    expect(name).to_have_value("")
    page.click("#notice-close")
    page.locator(f"{ROWS} [data-do=open]").nth(1).click()
    expect(page.locator("#bar h1")).to_have_text("Sequence")


def test_a_backup_opens_on_another_device_and_overwrites_nothing(page: Page, open_page: OpenPage, site_url: str) -> None:
    begin_two(page, site_url)
    page.click("#all-games")
    page.keyboard.press("Escape")
    page.click("#setup-settings")
    mine = backup(page)
    page.keyboard.press("Escape")
    assert mine == stored(page)
    other = open_page()
    visit(other, site_url)
    open_file(other, backup_of(mine))
    expect(other.locator("#toast")).to_contain_text("2 games")
    expect_games(other, 2)
    assert {name: text for name, text in stored(other).items() if name in mine} == mine | {"speed": "instant"}
    play_once(other, 2, seed=5)
    for count, sentence in ((2, "1 longer version of a game"), (2, "were already here"), (3, "1 other version of a game")):
        open_file(page, backup_of(stored(other)))
        expect(page.locator("#toast")).to_contain_text(sentence)
        expect_games(page, count)
        assert set(saves(other)) <= set(saves(page))
        if sentence == "were already here":
            play_once(page, 1, seed=7)
            play_once(other, 1, seed=8)


def play_once(page: Page, number: int, seed: int) -> None:
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


DAMAGED = {
    "no JSON": "{",
    "another program’s": json.dumps({"hello": "world"}),
    "markup": "<img src=x onerror=alert(1)>",
    "wrong shape": json.dumps({"format": "sequor-match", "version": 1, "game": "sequence", "events": "many"}),
    "newer": json.dumps({"format": "sequor-match", "version": 99}),
}


def test_a_file_opens_without_the_game_and_a_damaged_one_gets_one_sentence(page: Page, site_url: str) -> None:
    start_game(page, site_url)
    play_a_turn(page)
    before = board_labels(page)
    for kind, text in DAMAGED.items():
        open_settings(page)
        open_file(page, text)
        page.wait_for_selector("#notice:not([hidden])")
        sentence = page.inner_text("#notice-text").rstrip("\u00a0\u2060")  # invisible characters that make it new
        assert sentence.endswith("."), kind
        assert len(sentence) < 300, kind
        assert board_labels(page) == before, kind
        assert wait_for_choice(page) == "hand", f"{kind}: the game continues"
        page.click("#notice-close")  # above the settings, which are still open
        page.keyboard.press("Escape")
    page.click("#menu-button")
    _, text = downloaded(page, "#export")
    leave_the_table(page)
    page.evaluate(CLEAR_AWAY)
    page.wait_for_selector("#shelf-games li", state="detached")
    open_file(page, text)
    assert wait_for_choice(page) == "hand"
    assert board_labels(page) == before


def save_of_sequoia() -> str:
    game = load_game(SEQUOIA)
    match = Match(game, game.setup(seats=2), "1", [Player("Zoë", "", "blue"), Player("Bo", "", "green")])
    while match.luck_is_next:
        match.take_luck()
    return match.to_json()


def give(page: Page, field: str, content: bytes, name: str = "file") -> None:
    """Chooses a file with this content and no type."""
    page.set_input_files(field, {"name": name, "mimeType": "", "buffer": content})


DROP = """([name, bytes]) => {
    const dataTransfer = new DataTransfer(), place = document.querySelector('dialog[open] h2') ?? document.querySelector('h1');
    dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
    return ['dragover', 'drop'].every(kind => !place.dispatchEvent(
        new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })));
}"""
"""Drops a file on the page as people do. Returns whether the page took it."""


def drop(page: Page, name: str, content: str | bytes) -> None:
    assert page.evaluate(DROP, [name, list(content.encode() if isinstance(content, str) else content)])


TABLE = "sep=;\r\nColour;TEXT;rule;examples\r\nred;Begins with a Q;starts Q;QUEEN;\r\nred;Begins with a Z;starts Z;ZOO;\r\n"


def test_a_save_opens_in_any_encoding_or_dropped_and_another_file_is_named(page: Page, site_url: str) -> None:
    """`tests/web/test_files.py` has every encoding."""
    visit(page, site_url)
    save = save_of_sequoia()
    table = "This looks like a table, not a saved game. Open it when you set up its game, under “Goals, cards and words”."
    for content, sentence in (
        (TABLE.encode("utf-16"), table),
        (gzip.compress(save.encode())[:-9], "This file is damaged or incomplete. Copy or save it again."),
    ):
        give(page, "#settings-import", content)
        expect(page.locator("#notice-text")).to_have_text(sentence)
    drop(page, "picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    expect(page.locator("#notice-text")).to_have_text("This is a picture. Choose a file saved by Sequor.")
    give(page, "#settings-import", gzip.compress(save.encode("utf-16")))
    expect(page.locator("#table")).to_contain_text("Zoë")
    leave_the_table(page)
    drop(page, "sequoia.sequor.json", save)
    expect(page.locator("#table")).to_contain_text("Zoë")


def test_a_lost_summary_is_rebuilt_from_its_save_and_a_broken_save_stops_nothing(page: Page, site_url: str) -> None:
    start_game(page, site_url)
    leave_the_table(page)
    [name] = texts(page, "b")
    for kind, text in (("game ", '{"game": 7}'), ("save ", "damaged")):
        [found] = [name for name in stored(page) if name.startswith(kind)]
        store(page, found, text)
        reload(page)
        page.wait_for_selector(INTERACTIVE)
        assert page.locator(".begin.gold").is_enabled()
        if kind == "game ":
            assert texts(page, "b") == [name]

"""Nothing is lost: files out and in, damaged files, offline play, and a game that another tool has damaged."""

import json
from pathlib import Path

from playwright.sync_api import Page

from e2e.conftest import OpenPage, StaticServer, Watch, in_three_engines, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    MEDIUM,
    SEQUITUR,
    STORED,
    board_labels,
    choose_game,
    fold,
    leave_the_table,
    open_settings,
    play_a_turn,
    reload,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.pages import CLEAR_AWAY
from e2e.stored import store, stored
from engine.game import game_names, load_game

DAMAGED = {
    "no JSON": "{",
    "foreign": json.dumps({"hello": "world"}),
    "markup": "<img src=x onerror=alert(1)>",
    "wrong shape": json.dumps({"format": "sequor-match", "version": 1, "game": "sequence", "events": "many"}),
    "strange players": json.dumps(
        {
            "format": "sequor-match",
            "version": 1,
            "game": "sequence",
            "seed": "1",
            "start": "",
            "events": [],
            "setup": {"seats": 2, "teams": 2, "board": "classic"},
            "players": [{"name": "A", "level": "", "colour": "<b>"}, {"name": "B", "level": "genius", "colour": "green"}],
        }
    ),
    "newer": json.dumps({"format": "sequor-match", "version": 99}),
}


def exported(page: Page, folder: Path) -> Path:
    """The file that the menu's "Save to a file" produces."""
    page.click("#menu-button")
    with page.expect_download() as download:
        page.click("#export")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


@on_one_page
def test_a_saved_file_opens_elsewhere(page: Page, site_url: str, tmp_path: Path) -> None:
    """On a page that has nothing of the game any more, as another device has nothing of it."""
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    play_a_turn(page)
    before, file = board_labels(page), exported(page, tmp_path)
    leave_the_table(page)
    page.evaluate(CLEAR_AWAY)
    page.wait_for_selector("#shelf-games li", state="detached")
    page.set_input_files("#settings-import", file)
    assert wait_for_choice(page) == "hand"
    assert board_labels(page) == before


@on_one_page
def test_a_damaged_file_gets_one_sentence(page: Page, site_url: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    before = board_labels(page)
    for kind, text in DAMAGED.items():
        file.write_text(text)
        open_settings(page)
        page.set_input_files("#settings-import", file)
        page.wait_for_selector("#notice:not([hidden])")
        sentence = page.inner_text("#notice-text")
        assert sentence.endswith("."), kind
        assert len(sentence) < 300, kind
        assert board_labels(page) == before, kind
        assert wait_for_choice(page) == "hand", f"{kind}: the game goes on"
        page.click("#notice-close")  # above the settings, which are still open
        page.keyboard.press("Escape")


@in_three_engines
def test_offline_after_the_first_visit(open_page: OpenPage, own_site: StaticServer, watches: list[Watch]) -> None:
    page = open_page(own_site.url)
    visit(page, own_site.url)
    page.wait_for_selector("#offline:not([hidden])")
    own_site.close()
    page.evaluate(STORED)
    page.goto(own_site.url + "?from=a-link")
    page.wait_for_selector("html[data-ready]")
    assert page.url == own_site.url + "?from=a-link"
    set_up(page, [HUMAN, MEDIUM])
    play_a_turn(page)
    leave_the_table(page)
    set_up(page, [HUMAN], game=SEQUITUR)
    assert wait_for_choice(page) != "pass"
    leave_the_table(page)
    for game in game_names():
        choose_game(page, game)
        page.click("#setup-rules")
        title = f"{load_game(game).title} rules"
        page.wait_for_function("title => document.querySelector('#help-title').textContent === title", arg=title)
        page.wait_for_function("document.querySelector('#help-text figure canvas') !== null")
        page.click("#help [data-close]")
    fold(page)
    page.click("#games [data-name=sequence] [data-asks=puzzles]")
    page.click("#puzzles .gold")
    page.wait_for_selector("#lesson-show:not([hidden])")
    watches[0].allowed.append("ERR_CONNECTION_REFUSED")  # the browser looks for a new service worker and finds the host gone


@on_one_page
def test_a_broken_save_is_said_and_kept(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    [save] = [name for name in stored(page) if name.startswith("save ")]
    store(page, save, "damaged")
    reload(page)
    page.wait_for_selector("html[data-ready]")
    assert page.locator(".begin.gold").is_enabled()

"""Nothing is lost: files out and in, damaged files, offline play, and a game that another tool has damaged."""

import json

from playwright.sync_api import Page

from e2e.conftest import OpenPage, StaticServer, Watch, in_three_engines, on_one_page
from e2e.driver import (
    HUMAN,
    MEDIUM,
    SEQUITUR,
    STORED,
    board_labels,
    choose_game,
    downloaded,
    fold,
    leave_the_table,
    open_file,
    open_settings,
    play_a_turn,
    reload,
    set_up,
    start_game,
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


@on_one_page
def test_a_saved_file_opens_elsewhere(page: Page, site_url: str) -> None:
    """On a page that has nothing of the game any more, as another device has nothing of it."""
    start_game(page, site_url)
    play_a_turn(page)
    before = board_labels(page)
    page.click("#menu-button")
    _, text = downloaded(page, "#export")
    leave_the_table(page)
    page.evaluate(CLEAR_AWAY)
    page.wait_for_selector("#shelf-games li", state="detached")
    open_file(page, text)
    assert wait_for_choice(page) == "hand"
    assert board_labels(page) == before


@on_one_page
def test_a_damaged_file_gets_one_sentence(page: Page, site_url: str) -> None:
    start_game(page, site_url)
    before = board_labels(page)
    for kind, text in DAMAGED.items():
        open_settings(page)
        open_file(page, text)
        page.wait_for_selector("#notice:not([hidden])")
        sentence = page.inner_text("#notice-text").rstrip("\u00a0\u2060")  # invisible: it may be the sentence before, said again
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
    start_game(page, site_url)
    [save] = [name for name in stored(page) if name.startswith("save ")]
    store(page, save, "damaged")
    reload(page)
    page.wait_for_selector("html[data-ready]")
    assert page.locator(".begin.gold").is_enabled()

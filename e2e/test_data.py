"""A game's data and its rules: loaded once, when they are needed; if that fails, the page says so and nothing is lost."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, Watch
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    SEQUENCE,
    SEQUITUR,
    go_on,
    leave_the_table,
    open_file,
    open_hand,
    reload,
    saved_game,
    set_up,
    start_game,
    unfold,
    visit,
    wait_for_choice,
)
from e2e.looks import PHONE
from e2e.test_help import assert_shows_rules
from e2e.test_setup import choose
from engine.game import load_game

WORDS = "web/data/sequitur-words."
NO_DATA = "The data for Sequitur couldn’t be loaded. Check your connection and try again."


@pytest.fixture
def page(open_page: OpenPage, watches: list[Watch]) -> Page:
    """A fresh page that keeps nothing for offline use, so its files come from the server. In a wide window the first screen's
    picture of a game needs its data."""
    page = open_page(keeps=False, viewport=PHONE)
    watches[-1].allowed.append("Failed to load resource")
    return page


def asked(watches: list[Watch]) -> int:
    """How often the page has requested the words."""
    return sum(WORDS in url for url in watches[-1].requests)


def cut_off(page: Page) -> None:
    """Makes the words unavailable from now on."""
    page.route(f"**/{WORDS}*", lambda route: route.abort())


def connect(page: Page) -> None:
    """Makes the words available again."""
    page.unroute(f"**/{WORDS}*")


def is_lost(page: Page) -> None:
    """Asserts that the page says it could not get the words."""
    expect(page.locator("#notice-text")).to_contain_text(NO_DATA)
    page.click("#notice-close")


@pytest.mark.slow
def test_only_the_game_that_needs_it_asks_for_it_and_once(page: Page, site_url: str, watches: list[Watch]) -> None:
    start_game(page, site_url, game=SEQUENCE)
    assert not asked(watches)
    leave_the_table(page)
    with page.expect_request(f"**/{WORDS}*"):
        choose(page, SEQUITUR)
    set_up(page, [HUMAN, EASY], game=SEQUITUR)
    wait_for_choice(page)
    assert asked(watches) == 1
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    assert wait_for_choice(page) != "end"
    assert asked(watches) == 2, "for a game under way it is had at once"
    leave_the_table(page)
    rules_that_cannot_be_had_are_asked_for_again(page)


def rules_that_cannot_be_had_are_asked_for_again(page: Page) -> None:
    choose(page, SEQUENCE)
    page.route("**/web/rules/*", lambda route: route.abort())
    page.click("#setup-rules")
    expect(page.locator("#notice-text")).to_contain_text("couldn’t be loaded")
    page.click("#notice-close")
    page.unroute("**/web/rules/*")
    page.click("#setup-rules")
    page.wait_for_selector("#help[open]")
    assert_shows_rules(page, SEQUENCE)


@pytest.mark.slow
def test_a_game_that_waits_and_a_file_need_it_and_are_not_lost_without_it(
    page: Page, site_url: str, watches: list[Watch]
) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, HUMAN], game=SEQUITUR)
    open_hand(page)
    rack = page.locator("#hand-buttons button").all_inner_texts()
    text = json.dumps(saved_game(page))
    leave_the_table(page)
    is_pictured_beside_another(page, watches)
    cut_off(page)
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    is_lost(page)
    for attempt in (go_on, lambda page: open_file(page, text)):
        attempt(page)
        is_lost(page)
        assert page.inner_text("#shelf-games b") == "Player 1 and Player 2"
    neither_a_link_nor_a_game_begins_until_it_is_there(page)
    open_file(page, text)
    assert wait_for_choice(page) == "pass"
    open_hand(page)
    assert page.locator("#hand-buttons button").all_inner_texts() == rack
    leave_the_table(page)
    go_on(page)
    assert wait_for_choice(page) == "pass"


def neither_a_link_nor_a_game_begins_until_it_is_there(page: Page) -> None:
    page.evaluate("link => { location.hash = link; }", f"game={SEQUITUR}&position={quote(load_game(SEQUITUR).sample_position)}")
    is_lost(page)
    assert page.locator("#setup").is_visible()
    unfold(page)
    choose(page, SEQUITUR)
    page.check("#company [value=together]")
    page.fill("#seat-rows li:nth-child(1) input", "Mira")
    page.click("#play")
    is_lost(page)
    expect(page.locator("#play")).to_be_enabled()
    assert page.inner_text("#play") == "Play"
    connect(page)
    page.click("#play")
    assert wait_for_choice(page) == "pass"
    assert page.inner_text("#pass-name") == "Mira"
    leave_the_table(page)


def is_pictured_beside_another(page: Page, watches: list[Watch]) -> None:
    """Asserts that the words come for the picture of a game that waits, and that they are enough to go on with it."""
    choose(page, SEQUENCE)
    before = asked(watches)
    reload(page)
    page.wait_for_selector("#shelf-games .table-picture")
    assert asked(watches) == before + 1, "a picture of the table needs it"
    assert page.inner_text("#shelf-games small").startswith("Sequitur, round 1")
    go_on(page)
    assert wait_for_choice(page) == "pass"
    assert asked(watches) == before + 1

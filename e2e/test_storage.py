"""An action is stored before people see or hear about it. Storage that fails, other tabs and missing data lose nothing."""

import json
import random
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, Watch, in_firefox
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    act_at_once,
    announced,
    board_labels,
    choose_game,
    downloaded,
    fold,
    go_on,
    leave_the_table,
    open_file,
    open_hand,
    open_settings,
    play_a_turn,
    reload,
    saved_game,
    set_up,
    start_game,
    unfold,
    visit,
    wait_for_choice,
)
from e2e.layout import PHONE
from e2e.stored import hold_storage, let_go_of_storage, saves, stored
from e2e.test_learning import assert_shows_rules
from e2e.test_setup import choose
from engine.game import load_game

NO_ROOM = """() => {
    const put = IDBObjectStore.prototype.put;
    window.full = true;
    IDBObjectStore.prototype.put = function (...all) {
        const request = put.apply(this, all);
        // As in browsers: the request succeeds, and the transaction fails when it is written.
        const fail = () => {
            Object.defineProperty(this.transaction, 'error', { value: new DOMException('', 'QuotaExceededError') });
            this.transaction.abort();
        };
        if (window.full) request.addEventListener('success', fail);
        return request;
    };
}"""
NOTE_WHAT_COMES_FIRST = """() => {
    const said = document.querySelector('#unsaved-text'), short = label => label.replace(/(, chip removed)?(, last move)?$/, '');
    window.came = null;
    new MutationObserver(() => {
        const labels = [...document.querySelectorAll('#board-buttons button')].map(one => short(one.ariaLabel));
        if (said.textContent && !came) came = [document.querySelectorAll('#announcements p').length, labels];
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Records the announcements and the board's labels when the page first says that something is not saved."""
NEWER = """() => new Promise(done => {
    const asked = indexedDB.open('sequor', 2);
    asked.onsuccess = () => { asked.result.close(); done(); };
})"""
GONE = "() => new Promise(done => { indexedDB.deleteDatabase('sequor').onsuccess = done; })"


@in_firefox
def test_nothing_is_announced_or_shown_before_it_is_stored(open_page: OpenPage, site_url: str, watches: list[Watch]) -> None:
    page = open_page()
    watches[0].allowed.append("status of 404")  # browsers want a picture's icon too
    start_game(page, site_url)
    other = page.context.new_page()
    other.goto(f"{site_url}web/icons/sequor.svg")
    hold_storage(other)
    told, labels = announced(page), board_labels(page)
    page.evaluate(NOTE_WHAT_COMES_FIRST)
    act_at_once(page, random.Random(1))
    expect(page.locator("#unsaved-text")).to_contain_text("taking a long time to save")
    page.wait_for_function("n => document.querySelectorAll('#announcements > *').length > n + 1", arg=len(told))
    assert page.evaluate("came") == [len(told), labels], "nothing is announced or shown before the page says so"
    wait_for_choice(page)
    assert board_labels(page) != labels, "after a while play continues"
    let_go_of_storage(other)
    expect(page.locator("#unsaved")).to_be_hidden()
    [save] = saves(page)
    assert len(json.loads(save)["events"]) > len(told) - 1
    other.close()
    watches[0].allowed.append("Not stored")
    is_recreated(page)


def test_a_storage_that_fails_is_reported_and_a_file_offered(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed.append("Not stored")
    start_game(page, site_url)
    page.evaluate(NO_ROOM)
    events = reports_and_offers(page, "out of space")
    page.evaluate("window.full = false")
    expect(page.locator("#unsaved")).to_be_hidden()
    [save] = saves(page)
    assert json.loads(save)["events"][: len(events)] == events
    assert len(json.loads(save)["events"]) > len(events)
    is_recreated(page)
    page.evaluate(NEWER)
    reports_and_offers(page, "newer version of Sequor")


def reports_and_offers(page: Page, sentence: str) -> list[object]:
    """Checks that the page says so after each of two turns. Returns the events in the file that it offers in between."""
    play_a_turn(page)
    expect(page.locator("#unsaved-text")).to_contain_text(sentence)
    events: list[object] = json.loads(downloaded(page, "#unsaved-export")[1])["events"]
    play_a_turn(page)
    expect(page.locator("#unsaved-text")).to_contain_text(sentence)
    return events


def is_recreated(page: Page) -> None:
    page.evaluate(GONE)
    play_a_turn(page)
    expect(page.locator("#unsaved")).to_be_hidden()
    assert len(saves(page)) == 1


def play(page: Page, luck: random.Random, turns: int) -> None:
    page.bring_to_front()  # browsers hardly draw hidden tabs
    for _ in range(turns):
        play_a_turn(page, luck)


def begin(open_page: OpenPage, url: str, script: str = "") -> tuple[Page, Page]:
    """Two tabs: the first with a game on its table, the second just opened."""
    first = open_page()
    if script:
        first.context.add_init_script(script)
    visit(first, url)
    set_up(first, [HUMAN, EASY])
    wait_for_choice(first)
    second = first.context.new_page()
    second.goto(url)
    second.wait_for_selector(INTERACTIVE)
    return first, second


def resumes(page: Page, save: str) -> None:
    """Checks that the tab has left the game, and resumes from this save, the only one."""
    page.bring_to_front()
    expect(page.locator("#notice-text")).to_contain_text("now being played in another tab")
    expect(page.locator("#setup")).to_be_visible()
    assert saves(page) == [save]
    page.click("#notice-close")
    go_on(page)
    if page.locator("#elsewhere").is_visible():
        page.click("#elsewhere-take")
    wait_for_choice(page)
    assert saves(page) == [save]


def test_a_tab_asks_before_it_takes_over_a_game_and_shows_the_other_tabs_changes(open_page: OpenPage, site_url: str) -> None:
    first, second = begin(open_page, site_url)
    expect(second.locator("#elsewhere")).to_be_visible()
    second.click("#elsewhere [data-close]")
    assert second.locator("#setup").is_visible(), "the game stays in the other tab"
    go_on(second)
    second.click("#elsewhere-take")
    expect(first.locator("#notice-text")).to_contain_text("now being played in another tab")
    play(second, random.Random(2), 1)
    [after] = saves(second)
    leave_the_table(second)
    resumes(first, after)
    each_shows_the_others_changes(first, second)


def each_shows_the_others_changes(first: Page, second: Page) -> None:
    """The first tab has Sequence on its table, the second is at the setup."""
    second.bring_to_front()
    set_up(second, [HUMAN, EASY], game=SEQUOIA)
    wait_for_choice(second)
    leave_the_table(second)
    play(first, random.Random(1), 1)
    assert len(saves(first)) == 2
    second.bring_to_front()
    expect(second.locator("#shelf-games small").first).to_contain_text("Sequence")
    first.bring_to_front()
    open_settings(first)
    first.check("#four-colours")
    second.bring_to_front()
    choose_game(second, "sequence")
    fold(second)
    second.click("#setup-settings")
    expect(second.locator("#four-colours")).to_be_checked()
    assert stored(second)["four-colours"] == "yes"


@pytest.mark.slow
def test_without_locks_a_tab_leaves_a_game_that_it_would_overwrite(open_page: OpenPage, site_url: str) -> None:
    first, second = begin(open_page, site_url, "delete Navigator.prototype.locks")
    play(second, random.Random(2), 1)
    [after] = saves(second)
    first.bring_to_front()
    act_at_once(first, random.Random(3))
    resumes(first, after)


WORDS = "web/data/sequitur-words."
NO_DATA = "The data for Sequitur couldn’t be loaded. Check your connection and try again."


@pytest.fixture
def watched(open_page: OpenPage, watches: list[Watch]) -> Page:
    """A fresh page that loads all files from the server. Its window is small: a wide one shows a picture of the game, which needs
    the data."""
    page = open_page(keeps=False, viewport=PHONE)
    watches[-1].allowed.append("Failed to load resource")
    return page


def asked(watches: list[Watch]) -> int:
    return sum(WORDS in url for url in watches[-1].requests)


def cut_off(page: Page) -> None:
    page.route(f"**/{WORDS}*", lambda route: route.abort())


def connect(page: Page) -> None:
    page.unroute(f"**/{WORDS}*")


def says_no_data(page: Page) -> None:
    """Checks that the page says it could not load the words, and closes the notice."""
    expect(page.locator("#notice-text")).to_contain_text(NO_DATA)
    page.click("#notice-close")


@pytest.mark.slow
def test_only_the_game_that_needs_data_loads_them_and_once(watched: Page, site_url: str, watches: list[Watch]) -> None:
    page = watched
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
    assert asked(watches) == 2, "a game in progress needs them at once"
    leave_the_table(page)
    rules_that_could_not_be_loaded_are_loaded_later(page)


def rules_that_could_not_be_loaded_are_loaded_later(page: Page) -> None:
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
def test_saved_games_and_files_survive_without_the_data_they_need(watched: Page, site_url: str, watches: list[Watch]) -> None:
    page = watched
    visit(page, site_url)
    set_up(page, [HUMAN, HUMAN], game=SEQUITUR)
    open_hand(page)
    rack = page.locator("#hand-buttons button").all_inner_texts()
    text = json.dumps(saved_game(page))
    leave_the_table(page)
    is_pictured_on_the_first_screen(page, watches)
    cut_off(page)
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    says_no_data(page)
    for attempt in (go_on, lambda page: open_file(page, text)):
        attempt(page)
        says_no_data(page)
        assert page.inner_text("#shelf-games b") == "Player 1 and Player 2"
    no_link_or_game_opens_before_the_data_load(page)
    open_file(page, text)
    assert wait_for_choice(page) == "pass"
    open_hand(page)
    assert page.locator("#hand-buttons button").all_inner_texts() == rack
    leave_the_table(page)
    go_on(page)
    assert wait_for_choice(page) == "pass"


def no_link_or_game_opens_before_the_data_load(page: Page) -> None:
    page.evaluate("link => { location.hash = link; }", f"game={SEQUITUR}&position={quote(load_game(SEQUITUR).sample_position)}")
    says_no_data(page)
    assert page.locator("#setup").is_visible()
    unfold(page)
    choose(page, SEQUITUR)
    page.check("#company [value=together]")
    page.fill("#seat-rows li:nth-child(1) input", "Mira")
    page.click("#play")
    says_no_data(page)
    expect(page.locator("#play")).to_be_enabled()
    assert page.inner_text("#play") == "Play"
    connect(page)
    page.click("#play")
    assert wait_for_choice(page) == "pass"
    assert page.inner_text("#pass-name") == "Mira"
    leave_the_table(page)


def is_pictured_on_the_first_screen(page: Page, watches: list[Watch]) -> None:
    """Checks that the picture of the saved game loads the words, and that resuming needs nothing more."""
    choose(page, SEQUENCE)
    before = asked(watches)
    reload(page)
    page.wait_for_selector("#shelf-games .table-picture")
    assert asked(watches) == before + 1, "a picture of the table needs them"
    assert page.inner_text("#shelf-games small").startswith("Sequitur, round 1")
    go_on(page)
    assert wait_for_choice(page) == "pass"
    assert asked(watches) == before + 1

"""An action is stored before anybody sees or hears of it; where the browser stores nothing, play goes on and the page says so."""

import json
import random

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, Watch, in_firefox
from e2e.driver import act_at_once, announced, board_labels, downloaded, play_a_turn, start_game, wait_for_choice
from e2e.stored import hold_storage, let_go_of_storage, saves

NO_ROOM = """() => {
    const put = IDBObjectStore.prototype.put;
    window.full = true;
    IDBObjectStore.prototype.put = function (...all) {
        const request = put.apply(this, all);
        // As browsers do it: the request succeeds, and the transaction fails when it is to be written out.
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
"""Notes what has been told and how the board is spoken when the page says for the first time that something is not saved."""
NEWER = """() => new Promise(done => {
    const asked = indexedDB.open('sequor', 2);
    asked.onsuccess = () => { asked.result.close(); done(); };
})"""
GONE = "() => new Promise(done => { indexedDB.deleteDatabase('sequor').onsuccess = done; })"


@in_firefox
def test_what_is_not_stored_yet_is_neither_told_nor_shown(open_page: OpenPage, site_url: str, watches: list[Watch]) -> None:
    page = open_page()
    watches[0].allowed.append("status of 404")  # a browser looks for the icon of a picture too
    start_game(page, site_url)
    other = page.context.new_page()
    other.goto(f"{site_url}web/icons/sequor.svg")
    hold_storage(other)
    told, labels = announced(page), board_labels(page)
    page.evaluate(NOTE_WHAT_COMES_FIRST)
    act_at_once(page, random.Random(1))
    expect(page.locator("#unsaved-text")).to_contain_text("taking a long time to save")
    page.wait_for_function("n => document.querySelectorAll('#announcements > *').length > n + 1", arg=len(told))
    assert page.evaluate("came") == [len(told), labels], "until the page has said so, nothing is told or shown"
    wait_for_choice(page)
    assert board_labels(page) != labels, "after a while play goes on"
    let_go_of_storage(other)
    expect(page.locator("#unsaved")).to_be_hidden()
    [save] = saves(page)
    assert len(json.loads(save)["events"]) > len(told) - 1
    other.close()
    watches[0].allowed.append("Not stored")
    is_made_again(page)


def test_a_storage_that_fails_is_said_and_the_file_offered(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed.append("Not stored")
    start_game(page, site_url)
    page.evaluate(NO_ROOM)
    events = is_said_and_offered(page, "out of space")
    page.evaluate("window.full = false")
    expect(page.locator("#unsaved")).to_be_hidden()
    [save] = saves(page)
    assert json.loads(save)["events"][: len(events)] == events
    assert len(json.loads(save)["events"]) > len(events)
    is_made_again(page)
    page.evaluate(NEWER)
    is_said_and_offered(page, "newer version of Sequor")


def is_said_and_offered(page: Page, sentence: str) -> list[object]:
    """Checks that the page says so after a turn and after the next. Returns the events in the file it offers in between."""
    play_a_turn(page)
    expect(page.locator("#unsaved-text")).to_contain_text(sentence)
    events: list[object] = json.loads(downloaded(page, "#unsaved-export")[1])["events"]
    play_a_turn(page)
    expect(page.locator("#unsaved-text")).to_contain_text(sentence)
    return events


def is_made_again(page: Page) -> None:
    """A database that is deleted during play."""
    page.evaluate(GONE)
    play_a_turn(page)
    expect(page.locator("#unsaved")).to_be_hidden()
    assert len(saves(page)) == 1

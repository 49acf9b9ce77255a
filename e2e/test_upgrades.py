"""Browsers that used an earlier version: the new page finds every game, opens it and plays on, and keeps everything else.

`tests/golden/browsers/` has what the pages of earlier versions stored while people played on them: of 0.1.0 (commit a3e65e8),
which saved one game, and of commit badc631d, shortly before 0.2.0. Never edit these files.
"""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.driver import (
    INTERACTIVE,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    STORED,
    act_at_once,
    choose_game,
    fold,
    open_hand,
    repeat,
    wait_for_choice,
    wait_until,
)
from e2e.driver import leave_the_table as leave
from e2e.stored import stored
from engine.match import Match
from tests.test_golden import GOLDEN
from web.storage.texts import CARD, OLD_GAME, SAVE

OLD, RECENT = (json.loads((GOLDEN / f"browsers/{name}.json").read_text(encoding="utf-8")) for name in ("0.1.0", "badc631d"))
DAY = "2026-11-28"
"""The day of the daily games in progress."""

FILL = """([texts, local]) => new Promise((done, fail) => {
    localStorage.clear();
    sessionStorage.clear();
    Object.entries(local).forEach(([name, text]) => localStorage.setItem(name, text));
    const asked = indexedDB.open('sequor');
    asked.onerror = fail;
    asked.onupgradeneeded = () => asked.result.createObjectStore('texts');
    asked.onsuccess = () => {
        const base = asked.result, writing = base.transaction('texts', 'readwrite'), kept = writing.objectStore('texts');
        kept.clear();
        Object.entries(texts).forEach(([name, text]) => kept.put(text, name));
        writing.oncomplete = () => { base.close(); done(); };
    };
})"""
"""Makes the browser's storage what an earlier version left there."""

SENT = "#choices-buttons .main:text('Send')"
"""Sends a game again that waits for another device, or plays on here."""

GOAL = "#choices-buttons button:text('Make it public')"


def upgrade(page: Page, url: str, browser: Any) -> None:
    """Opens the page in a browser that has stored this."""
    page.route("**/empty", lambda route: route.fulfill(body="<link rel=icon href=data:,>", content_type="text/html"))
    page.goto(f"{url}empty")
    page.evaluate(FILL, [browser["texts"], browser["local"]])
    page.goto(url)
    page.wait_for_selector(INTERACTIVE)


def plays_on(page: Page, number: str) -> None:
    """Resumes this game from the list of all games, and makes a play, which is saved after everything before."""
    before = Match.from_json(stored(page)[SAVE + number])
    page.click("#all-games")
    page.click(f"#games-under-way [data-number='{number}'] [data-do=open]")
    page.wait_for_selector("#table:not([hidden])")
    expect(page.locator("#bar h1")).to_contain_text(before.game.title)
    luck = random.Random(number)

    def played() -> bool:
        return len(json.loads(stored(page)[SAVE + number])["events"]) > len(before.events)

    def play() -> None:
        asked = wait_for_choice(page)
        if page.locator(SENT).count():
            page.locator(SENT).dispatch_event("click")
            page.click("#send-here")
        elif page.locator(GOAL).count():
            page.click(GOAL)
        elif asked == "pass":
            open_hand(page)
        else:
            act_at_once(page, luck)
        page.evaluate(STORED)

    repeat(play, played, most=40)
    leave(page)
    after = Match.from_json(stored(page)[SAVE + number])
    assert after.truncated(len(before.events)).to_json() == before.to_json()


def test_a_browser_with_0_1_0_plays_on(open_page: OpenPage, site_url: str) -> None:
    page = open_page()
    for browser in OLD:
        upgrade(page, site_url, browser)
        wait_until(page, lambda: OLD_GAME not in stored(page), "it is one of many games")
        texts, save = stored(page), browser["texts"][OLD_GAME]
        [number] = [name.removeprefix(SAVE) for name, text in texts.items() if text == save]
        assert texts["speed"] == browser["texts"]["speed"]
        assert not [name for name in texts if name.startswith("aside")]
        if Match.from_json(save).state.returns() is None:
            plays_on(page, number)


def test_a_browser_with_a_recent_version_keeps_everything(open_page: OpenPage, site_url: str) -> None:
    [browser] = RECENT
    texts = browser["texts"]
    cards = {name.removeprefix(CARD): json.loads(text) for name, text in texts.items() if name.startswith(CARD)}
    page = open_page()
    page.clock.install(time=f"{DAY}T12:00:00")
    upgrade(page, site_url, browser)
    shows_what_people_did(page, texts)
    page.click("#all-games")
    for where, is_over in (("under-way", False), ("finished", True)):
        rows = page.locator(f"#games-{where} li")
        found = {row.get_attribute("data-number"): row.locator("b").inner_text() for row in rows.all()}
        assert set(found) == {number for number, card in cards.items() if card["is_over"] == is_over}
    page.keyboard.press("Escape")
    assert stored(page) == texts, "looking changes nothing"
    for number, card in cards.items():
        if not card["is_over"]:
            plays_on(page, number)


def shows_what_people_did(page: Page, texts: dict[str, str]) -> None:
    """Checks players, daily games in progress, solved puzzles, lessons, stats, settings and boards."""
    for name in ("Mira", "Tom", "Zoë K.", "Ben"):
        expect(page.locator("#people")).to_contain_text(name)
    for game in (SEQUENCE, SEQUOIA, SEQUITUR):
        card = page.locator(f"#games [data-name={game}]")
        expect(card.locator("[data-asks=deal]")).to_contain_text("In progress")
        expect(card.locator("[data-asks=puzzles]")).to_contain_text("1 of")
        expect(card.locator("[data-asks=learn]")).to_contain_text(f"{texts[f'lesson {game}']} of")
    page.click("#records-open")
    page.check("#records-people [value=Mira]")
    expect(page.locator("#records")).to_contain_text("Linden")
    page.keyboard.press("Escape")
    page.click("#setup-settings")
    for setting, value in (("four-colours", True), ("single-keys", False), ("sound", True)):
        expect(page.locator(f"#{setting}")).to_be_checked(checked=value)
    page.keyboard.press("Escape")
    choose_game(page, SEQUENCE)
    assert "Farm" in page.locator("#board-select option").all_inner_texts()
    fold(page)

"""Several devices at one table, connected without a server: whole games, sleep and reload, and what people are told."""

from __future__ import annotations

import random
import time

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.driver import (
    ENABLED,
    HUMAN,
    INTERACTIVE,
    NEARLY_OVER,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    act_at_once,
    open_hand,
    open_position,
    reload,
    set_up,
    visit,
)
from e2e.test_by_link import device
from e2e.test_sequitur import GAME
from e2e.test_sequitur import act_by_mouse as act_in_sequitur
from engine.games.sequitur.rules.setup import ROUNDS
from tests.engine.walks import walk

WAITS = f"""() => {{
    if (document.querySelector('#end:not([hidden])')) return 'end';
    if (!document.querySelector('#pass').hidden) return 'pass';
    return document.querySelector('#hand-buttons {ENABLED}, #board-buttons {ENABLED}, #choices-buttons {ENABLED}') ? 'asked' : '';
}}"""


def last_round() -> str:
    """Sequitur with two people who are about to make their last passes."""
    states = (found.after for found in walk(GAME.initial_state(GAME.setup(seats=2)), random.Random(1)))
    return GAME.write_position(next(state for state in states if state.table.round == ROUNDS - 1 and state.to_act))


def invitation(host: Page) -> str:
    """The link that the host shows to a new device."""
    host.wait_for_selector("#table:not([hidden])")
    host.evaluate("document.querySelector('#menu').showModal()")
    host.click("#menu-devices")
    host.wait_for_function("document.querySelector('#devices-code')?.width > 0")
    host.click("#devices-copy")
    host.wait_for_function("document.querySelector('#devices-news').textContent === 'The link is copied.'")
    return str(host.evaluate("copied"))


def answer_of(guest: Page, link: str) -> str:
    """The guest opens the link; its answer as text."""
    guest.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
    guest.wait_for_function("document.querySelector('#join-code')?.width > 0")
    guest.click("#join-copy")
    guest.wait_for_function("document.querySelector('#join-news').textContent === 'The text is copied.'")
    return str(guest.evaluate("copied"))


def admit(host: Page, guest: Page, answer: str, *seats: int) -> None:
    """The host takes the answer, and the guest sits down at these seats."""
    host.fill("#devices-answer", answer)
    host.click("#devices-connect")
    guest.wait_for_selector("#join-seats:not([hidden])")
    for seat in seats:
        guest.check(f"#join-people input[value='{seat}']")
    guest.click("#join-sit")
    guest.wait_for_selector("#join", state="hidden")
    host.wait_for_function("!document.querySelector('#devices-list').textContent.includes('open table')")


def play_to_the_end(pages: list[Page], luck: random.Random, most: int = 400) -> int:
    """Everybody plays what is asked of them until all show the end. Returns how many choices that took."""
    made = 0
    for _ in range(20 * most):
        asked = [str(page.evaluate(WAITS)) for page in pages]
        if asked == ["end"] * len(pages):
            return made
        for page, what in zip(pages, asked, strict=True):
            if what == "pass":
                open_hand(page)
            elif what == "asked":
                made += 1
                if page.locator("body[data-game=sequitur] #choices-buttons button").count():
                    act_in_sequitur(page)
                else:
                    act_at_once(page, luck)
        pages[0].wait_for_timeout(30)
        assert made < most
    raise AssertionError(f"This game does not end: {asked}")


def test_whole_games_at_two_devices(open_page: OpenPage, site_url: str) -> None:
    """Three tables side by side, so that nobody sits idle while a guest takes its time to answer."""
    began = {}
    tables = {
        SEQUENCE: two_devices(open_page, site_url, "firefox", "chromium"),
        SEQUOIA: two_devices(open_page, site_url, "chromium", "firefox"),
        SEQUITUR: two_devices(open_page, site_url, "chromium", "chromium"),
    }
    open_position(tables[SEQUENCE][0], NEARLY_OVER)
    set_up(tables[SEQUOIA][0], [HUMAN, HUMAN], game=SEQUOIA)
    open_position(tables[SEQUITUR][0], last_round(), SEQUITUR)
    answers = {}
    for game, (host, guest) in tables.items():
        answers[game] = answer_of(guest, invitation(host))
        began[game] = time.monotonic()
    for game, late in ((SEQUITUR, 1.0), (SEQUOIA, 12.0), (SEQUENCE, 30.0)):
        host, guest = tables[game]
        time.sleep(max(0.0, began[game] + late - time.monotonic()))
        admit(host, guest, answers[game], 1)
        play_to_the_end([host, guest], random.Random(3))
        titles = [page.locator("#end-title").text_content() for page in (host, guest)]
        assert titles[0] == titles[1]


def two_devices(open_page: OpenPage, site_url: str, of_host: str = "", of_guest: str = "") -> tuple[Page, Page]:
    """A host's page and a guest's, in browsers of their own."""
    pages = device(open_page, of_host), device(open_page, of_guest)
    for page in pages:
        visit(page, site_url)
    return pages


def test_a_guest_reloads_and_is_back(open_page: OpenPage, site_url: str) -> None:
    host, guest = two_devices(open_page, site_url)
    set_up(host, [HUMAN, HUMAN], game=SEQUOIA)
    admit(host, guest, answer_of(guest, invitation(host)), 0)
    guest.wait_for_selector(f"#hand-buttons {ENABLED}")
    host.evaluate("document.querySelector('#menu').showModal()")
    host.click("#menu-send")
    expect(host.locator("#notice-text")).to_contain_text("There is nobody to send the game to")
    for _ in range(2):
        reload(guest)
        guest.wait_for_selector(INTERACTIVE)
        guest.wait_for_selector(f"#hand-buttons {ENABLED}")
    act_at_once(guest, random.Random(1))
    guest.wait_for_function(f"({WAITS})() === ''")

"""A sealed game by link and over a line: two devices make luck that neither can see, go on after a reload, and take no link that
does not fit. Whole games of Sequence are played by `tests/engine/apart/sealed`."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.driver import ENABLED, HUMAN, SEQUOIA, act_at_once, reload, set_up, wait_for_choice
from e2e.test_by_link import sent_link
from e2e.test_devices import answer_of, give_answer, link_of, play_to_the_end, two_devices
from engine.apart.sealed.audit import HONEST

SEND = "#choices-buttons .main:text('Send it to')"
ASKED = f"#hand-buttons {ENABLED}"
LOOKED = "#choices-buttons .main:text('Next turn')"


def seal(page: Page) -> str:
    """Seals the game on the table for Player 2's device; the link to it."""
    page.evaluate("document.querySelector('#menu').showModal()")
    page.click("#menu-send")
    page.select_option("#send-who", "1")
    page.check("#send-seal")
    expect(page.locator("#send-secrets")).to_contain_text("Nobody can look into what another one holds")
    return sent_link(page)


def open_here(page: Page, link: str) -> None:
    """Opens the link in the page that is open, as a press on it does."""
    page.evaluate("document.querySelector('#notice-close').click()")
    page.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
    page.wait_for_function("!location.hash")


def play_here(page: Page, link: str, luck: random.Random, is_loaded_anew: bool) -> bool:
    """Opens the link, and plays if it is this page's turn; returns whether it was."""
    if is_loaded_anew:
        page.goto("about:blank")
        page.goto(link)
    else:
        open_here(page, link)
    page.wait_for_selector(f"{ASKED}, {SEND}, {LOOKED}")
    if page.locator(LOOKED).count():
        page.click(LOOKED)
        page.wait_for_selector(f"{ASKED}, {SEND}")
    if page.locator(SEND).count():
        return False
    assert wait_for_choice(page) == "hand"
    if is_loaded_anew:
        open_here(page, link[:-9])
        expect(page.locator("#notice-text")).to_have_text("This link holds no sealed game: it should be whole, as it was shared.")
        reload(page)
        page.wait_for_selector(ASKED)
    act_at_once(page, luck)
    return True


def test_a_sealed_game_goes_by_link_and_on_connected_devices_to_its_end(open_page: OpenPage, site_url: str) -> None:
    here, there = two_devices(open_page, site_url, "chromium", "firefox")
    luck, plays = random.Random(2), 0
    set_up(here, [HUMAN, HUMAN], game=SEQUOIA)
    here.wait_for_selector("#table:not([hidden])")
    link = first = seal(here)
    for turn, page in enumerate((there, here, there, here)):
        plays += play_here(page, link, luck, is_loaded_anew=turn == 2)
        page.click(SEND)
        link = sent_link(page)
    assert plays >= 2
    open_here(there, first)
    expect(there.locator("#notice")).to_be_hidden()
    here.click("#choices-buttons .main:text('Send it again')")
    here.click("#send-connect")
    give_answer(here, answer_of(there, link_of(here)))
    expect(there.locator("#join")).to_be_hidden()
    play_to_the_end([here, there], luck)
    for page in (here, there):
        expect(page.locator("#notice-text")).to_have_text(HONEST)
    assert here.locator("#end-title").text_content() == there.locator("#end-title").text_content()

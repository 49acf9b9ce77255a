"""Several devices at one table, connected without a server: the end of a game, reload, reconnection and messages."""

from __future__ import annotations

import random
import re

import pytest
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
    leave_the_table,
    open_file,
    open_hand,
    open_position,
    press_offered,
    reload,
    set_up,
    visit,
    wait_for_choice,
    wait_until,
)
from e2e.test_by_link import device
from e2e.test_moves import LINES, in_progress, newest_first, sentences_of
from e2e.test_sequitur import GAME
from e2e.test_sequitur import act_by_mouse as act_in_sequitur
from engine.game import load_game
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


def last_turns() -> str:
    """Sequoia with three people who have a few turns left."""
    game = load_game(SEQUOIA)
    states = [found.after for found in walk(game.initial_state(game.setup(seats=3)), random.Random(1))]
    return game.write_position(next(state for state in states[len(states) * 8 // 10 :] if state.to_act))


def invitation(host: Page) -> str:
    """The link that the host shows to a new device."""
    host.wait_for_selector("#table:not([hidden])")
    host.evaluate("document.querySelector('#menu').showModal()")
    host.click("#menu-devices")
    return link_of(host)


def link_of(host: Page) -> str:
    """The link in the window that shows a code."""
    host.wait_for_function("document.querySelector('#devices-code')?.width > 0")
    host.click("#devices-copy")
    host.wait_for_function("document.querySelector('#devices-news').textContent.startsWith('Link copied.')")
    return str(host.evaluate("copied"))


def answer_of(guest: Page, link: str) -> str:
    """The guest opens the link; its answer as text."""
    guest.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
    guest.wait_for_function("document.querySelector('#join-code')?.width > 0")
    guest.click("#join-copy")
    guest.wait_for_function("document.querySelector('#join-news').textContent.startsWith('Code text copied.')")
    return str(guest.evaluate("copied"))


def give_answer(host: Page, answer: str) -> None:
    """Somebody types the guest's answer at the host."""
    host.fill("#devices-answer", answer)
    host.click("#devices-connect")


CAMERA = """async code => {
    const canvas = document.createElement('canvas');
    const image = new Image();
    image.src = code;
    await image.decode();
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d');
    context.fillStyle = '#777';
    setInterval(() => {
        context.fillRect(0, 0, 640, 480);
        context.drawImage(image, 150, 70, 340, 340);
    }, 50);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
}"""
"""A camera that sees the picture with that address."""


def scan(host: Page, guest: Page) -> None:
    """Holds the guest's screen with its code in front of the host's camera."""
    host.evaluate(CAMERA, guest.evaluate("document.querySelector('#join-code').toDataURL()"))
    host.click("#devices-scan")


def sit_down(host: Page, guest: Page, *seats: int) -> None:
    """The guest, which has just connected, asks for these seats, and the host allows each with one press."""
    guest.wait_for_selector("#join-seats:not([hidden])")
    for seat in seats:
        guest.check(f"#join-people input[value='{seat}']")
    expect(guest.locator("#join-sit")).to_have_text("Ask to play")
    guest.click("#join-sit")
    expect(guest.locator("#join-asking")).to_contain_text("Choose Allow on the device that runs the game")
    assert guest.locator(f"#hand-buttons {ENABLED}").count() == 0, "no hand before the host has allowed it"
    for seat in seats:
        host.click(f"#devices-list [data-do=grant][data-seat='{seat}']")
    guest.wait_for_selector("#join", state="hidden")
    host.click("#devices [data-close]")


def play_to_the_end(pages: list[Page], luck: random.Random, most: int = 400) -> None:
    """Everybody plays what is asked of them until all show the end."""
    end = ["end"] * len(pages)
    for _ in range(most):
        wait_until(pages[0], lambda: {"pass", "asked"} & set(asked_on(pages)) or asked_on(pages) == end, "somebody is asked")
        asked = asked_on(pages)
        if asked == end:
            return
        for page, what in zip(pages, asked, strict=True):
            if what == "pass":
                page.evaluate("document.querySelector('#pass:not([hidden]) #pass-open')?.click()")
            elif what == "asked":
                choose(page, luck)
    raise AssertionError(f"This game does not end: {asked}")


def asked_on(pages: list[Page]) -> list[str]:
    """What each device waits for: "pass", "asked", "end", or "" for another device."""
    return [str(page.evaluate(WAITS)) for page in pages]


def choose(page: Page, luck: random.Random) -> None:
    """Makes one choice on this device."""
    if page.locator("body[data-game=sequitur] #choices-buttons button").count():
        act_in_sequitur(page)
    else:
        act_at_once(page, luck)


COUNT_ATTEMPTS = """{
    const Own = window.RTCPeerConnection;
    window.attempts = 0;
    window.RTCPeerConnection = class extends Own { constructor(...how) { super(...how); window.attempts += 1; } };
}"""
"""Counts how often a guest has tried to connect: once every 4.5 seconds, because a browser gives up after 5."""


@pytest.mark.slow
def test_a_late_answer_connects_and_both_devices_see_the_end(open_page: OpenPage, site_url: str) -> None:
    """After an answer that led nowhere. The guest is in Firefox; `test_a_guest_that_reloads_lies_goes_and_comes_back` has the
    host there."""
    host, guest = device(open_page, "chromium"), device(open_page, "firefox")
    host.clock.install()
    guest.add_init_script(COUNT_ATTEMPTS)
    for page in (host, guest):
        visit(page, site_url)
    open_position(host, NEARLY_OVER)
    lost = answer_of(guest, invitation(host))
    guest.goto("about:blank")
    give_answer(host, lost)
    expect(host.locator("#devices-news")).to_contain_text("Connecting")
    host.clock.fast_forward(20_000)
    expect(host.locator("#devices-news")).to_contain_text("The devices can’t reach each other")
    visit(guest, site_url)
    late = answer_of(guest, link_of(host))
    guest.wait_for_function("window.attempts >= 3")
    give_answer(host, late)
    play_to_the_end_after_sitting_down(host, guest, 1)


@pytest.mark.slow
def test_whole_games_at_two_devices(open_page: OpenPage, site_url: str) -> None:
    """The last round of Sequitur, and of Sequoia with two people at the guest and an answer that takes half a minute."""
    sequoia = device(open_page, "firefox"), device(open_page, "chromium")
    sequitur = two_devices(open_page, site_url, "chromium", "chromium")
    sequoia[1].add_init_script(COUNT_ATTEMPTS)
    for page in sequoia:
        visit(page, site_url)
    open_position(sequoia[0], last_turns(), SEQUOIA)
    answer = answer_of(sequoia[1], invitation(sequoia[0]))
    open_position(sequitur[0], last_round(), SEQUITUR)
    answer_of(sequitur[1], invitation(sequitur[0]))
    scan(*sequitur)
    play_to_the_end_after_sitting_down(*sequitur, 1)
    sequoia[1].wait_for_function("window.attempts >= 7")
    give_answer(sequoia[0], answer)
    play_to_the_end_after_sitting_down(*sequoia, 1, 2)


def play_to_the_end_after_sitting_down(host: Page, guest: Page, *seats: int) -> None:
    """The guest, which has just come, plays these seats, and both see the same end."""
    sit_down(host, guest, *seats)
    play_to_the_end([host, guest], random.Random(3))
    titles = [page.locator("#end-title").text_content() for page in (host, guest)]
    assert titles[0] == titles[1]


@pytest.mark.slow
def test_a_guest_lists_the_moves_and_looks_back_while_the_host_plays_on(open_page: OpenPage, site_url: str) -> None:
    host, guest = two_devices(open_page, site_url)
    match = in_progress(SEQUENCE, plays=20)
    open_file(host, match.to_json())
    wait_for_choice(host)
    give_answer(host, answer_of(guest, invitation(host)))
    guest_seat = 1 - match.state.to_act[0]
    sit_down(host, guest, guest_seat)
    host.wait_for_selector(f"#hand-buttons {ENABLED}, #pass:not([hidden])")
    told = newest_first(match)
    assert sentences_of(guest, LINES) == told, "also what was told before it came"
    host.evaluate("document.querySelector('#pass:not([hidden]) #pass-open')?.click()")
    host.wait_for_selector(f"#hand-buttons {ENABLED}")
    act_at_once(host, random.Random(1))
    expect(guest.locator(LINES)).to_have_count(len(told) + 1)
    guest.wait_for_selector(f"#hand-buttons {ENABLED}")
    hand = guest.locator("#hand-buttons").inner_text()
    guest.locator(LINES).nth(4).click()
    expect(guest.locator("#replay-told")).to_have_text("This device joined here.")
    assert guest.locator(f"#hand-buttons {ENABLED}").count() == 0
    guest.locator(LINES).first.click()
    expect(guest.locator("#replay-count")).to_have_text("1 of 1")
    guest.click("#menu-button")
    expect(guest.locator("#menu-moves")).to_be_visible()
    assert guest.locator("#menu-mark, #menu-seal").locator("visible=true").count() == 0
    guest.keyboard.press("Escape")
    guest.click("#replay-close")
    guest.wait_for_selector(f"#hand-buttons {ENABLED}")
    assert guest.locator("#hand-buttons").inner_text() == hand
    act_at_once(guest, random.Random(1))
    expect(host.locator(LINES)).to_have_count(len(told) + 2)
    host.locator(LINES).nth(1).click()
    host.wait_for_selector("#table.replay")
    host.click("#replay-close")
    host.wait_for_selector(f"#hand-buttons {ENABLED}")


def two_devices(open_page: OpenPage, site_url: str, of_host: str = "", of_guest: str = "") -> tuple[Page, Page]:
    """A host's page and a guest's, in browsers of their own."""
    pages = device(open_page, of_host), device(open_page, of_guest)
    for page in pages:
        visit(page, site_url)
    return pages


CHANNEL = """{
    const made = RTCPeerConnection.prototype.createDataChannel;
    RTCPeerConnection.prototype.createDataChannel = function (...of) { return window.channel = made.apply(this, of); };
}"""

LIES = (
    ".no list", '.["requestseats",{"seats":[7]}]', '.["requestseats",{"seats":[1]}]',
    '.["choose",{"seat":1,"text":"1 2 3","update":1}]',
    '.["choose",{"seat":0,"text":"nothing","update":1}]', '.["requestundo",{"update":99999}]', '.["return",{"code":"no code"}]',
)  # fmt: skip
"""Far fewer than would end the connection. Seat 1 is played at the host."""

FLOOD = """async () => {
    for (let number = 0; number < 20000 && channel.readyState === 'open'; number++) {
        try { channel.send('.["goon",{"update":' + number % 9 + '}]'); } catch { break; }
        if (number % 100 === 0) await new Promise(resolve => setTimeout(resolve));
    }
}"""


def stays_at_the_table(page: Page, lost: str) -> None:
    """Presses Back by mistake."""
    wait_until(page, lambda: page.evaluate("history.state?.levels?.length") == 1, "only the table is shown")
    page.go_back()
    expect(page.locator("#leaving-words")).to_contain_text(lost)
    page.click("#leaving [data-close]")
    expect(page.locator("#leaving")).to_be_hidden()
    expect(page.locator("#table")).to_be_visible()


@pytest.mark.slow
def test_a_guest_that_reloads_lies_goes_and_comes_back(open_page: OpenPage, site_url: str) -> None:
    # A host in Firefox stops listening after 5 seconds if it does nothing about it, and Chromium takes 3 to find it.
    host, guest = two_devices(open_page, site_url, "firefox", "chromium")
    guest.add_init_script(CHANNEL)
    set_up(host, [HUMAN, HUMAN], game=SEQUOIA)
    give_answer(host, answer_of(guest, invitation(host)))
    sit_down(host, guest, 0)
    guest.wait_for_selector(f"#hand-buttons {ENABLED}")
    stays_at_the_table(host, "The other devices will be disconnected.")
    stays_at_the_table(guest, "To join again, you need a new code")
    host.evaluate("document.querySelector('#menu').showModal()")
    host.click("#menu-send")
    expect(host.locator("#notice-text")).to_contain_text("There is nobody to send the game to")
    reload(guest)
    guest.wait_for_selector(f"#hand-buttons {ENABLED}")
    tell_lies(guest)
    open_hand(host)
    act_at_once(guest, random.Random(1))
    undo(guest, host)
    guest.goto("about:blank")
    expect(host.locator("#notice-text")).to_contain_text("has disconnected. The seat is being held.")
    play_on_here(host)
    guest.goto(site_url)
    guest.wait_for_selector("#join-seats:not([hidden])")
    sit_down(host, guest, 0)
    flood(guest, host)
    reload(host)
    host.wait_for_selector(INTERACTIVE)
    expect(host.locator("#notice-text")).to_contain_text("so the other devices were disconnected")


def flood(guest: Page, host: Page) -> None:
    """The guest's 20,000 messages end its own connection, and the host's table answers all the same."""
    open_hand(host)
    guest.evaluate("window.sent = (" + FLOOD + ")(); undefined")
    for _ in ("during", "after"):
        press_offered(host, "hand")
        expect(host.locator("#hand-buttons [aria-pressed=true]")).not_to_have_count(0)
        host.keyboard.press("Escape")
        guest.evaluate("sent")
    expect(host.locator("#notice-text")).to_contain_text("disconnected, because that device sent too much")
    expect(guest.locator("#notice-text")).to_contain_text("This device sent too much and was disconnected")
    guest.wait_for_selector("#setup:not([hidden])")


def undo(guest: Page, host: Page) -> None:
    """The guest asks to undo its play, and the host agrees."""
    guest.click("#undo")
    host.click("#agree-yes")
    guest.wait_for_selector(f"#hand-buttons {ENABLED}")


def tell_lies(guest: Page) -> None:
    """Every lie is answered with a sentence."""
    for lie in LIES:
        guest.evaluate("document.querySelector('#notice-text').textContent = ''")
        guest.evaluate("lie => channel.send(lie)", lie)
        guest.wait_for_function("/\\.[\\xa0\\u2060]*$/.test(document.querySelector('#notice-text').textContent)")


def play_on_here(host: Page) -> None:
    """The person at the host plays for the guest that has gone."""
    host.evaluate("document.querySelector('#menu').showModal()")
    host.click("#menu-devices")
    host.click("#devices-list [data-do=here]")
    host.click("#devices [data-close]")


@pytest.mark.slow
def test_everything_moves_to_another_device(open_page: OpenPage, site_url: str) -> None:
    sender, taker = two_devices(open_page, site_url, "chromium", "firefox")
    open_position(sender, NEARLY_OVER)
    leave_the_table(sender)
    sender.click("#setup-settings")
    sender.click("#games-move")
    a_code_goes_there_and_back_through_messages(sender, taker)
    open_position(sender, last_turns(), SEQUOIA)
    leave_the_table(sender)
    set_up(taker, [HUMAN, HUMAN], game=SEQUOIA)
    sender.click("#setup-settings")
    sender.click("#games-move")
    sender.click("#devices-scan")
    expect(sender.locator("#devices-news")).to_contain_text("can’t use a camera")
    answer_of(taker, link_of(sender))
    scan(sender, taker)
    expect(sender.locator("#toast")).to_have_text(re.compile("On the other device: Added: 1 game.*"))
    expect(taker.locator("#toast")).to_have_text(re.compile("Added: 1 game.*"))
    taker.wait_for_selector("#setup:not([hidden])")
    taker.click("#all-games")
    expect(taker.locator("#games-under-way li")).to_have_count(3)


def a_code_goes_there_and_back_through_messages(sender: Page, taker: Page) -> None:
    """The link to copy games from another device, with whatever messengers add, and the code that answers it."""
    asked = link_of(sender).partition("#")[2] + "%C2%A0&fbclid=x"
    taker.evaluate("link => { location.hash = link; }", asked)
    taker.wait_for_selector("#join[open]")
    taker.keyboard.press("Escape")
    expect(taker.locator("#notice-text")).to_have_text("Nothing was copied.")
    taker.wait_for_function("location.hash === ''")
    taker.evaluate("link => { location.hash = link; }", asked)
    taker.wait_for_function("document.querySelector('#join-code')?.width > 0")
    taker.click("#join-copy")
    code = str(taker.wait_for_function("window.copied").json_value())
    give_answer(sender, f"My code: https://example.org/{code[:50]} {code[50:]}. Mira")
    expect(taker.locator("#toast")).to_contain_text("Added: 1 game")
    taker.wait_for_function("location.hash === ''")
    for page in (sender, taker):
        expect(page.locator("#toast")).to_contain_text("Added: 1 game")

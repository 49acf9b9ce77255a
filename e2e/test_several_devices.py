"""Several devices at one table, connected without a server: joining by code, camera or pasted text, reload, reconnection, lies
and floods, and copying everything to another device."""

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
    announced,
    choose_game,
    fold,
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
from e2e.gallery.strips import before_words
from e2e.test_boards import A_LITTLE, FARM
from e2e.test_by_link import device, invited, sent_link
from e2e.test_looking_back import LINES, in_progress, newest_first, sentences_of
from e2e.test_sequitur import LINES_TOLD
from engine.game import load_game
from tests.engine.walks import walk
from web.storage.boards import packed

WAITS = f"""() => {{
    if (document.querySelector('#end:not([hidden])')) return 'end';
    if (!document.querySelector('#pass').hidden) return 'pass';
    return document.querySelector('#hand-buttons {ENABLED}, #board-buttons {ENABLED}, #choices-buttons {ENABLED}') ? 'asked' : '';
}}"""


def last_turns() -> str:
    game = load_game(SEQUOIA)
    states = [found.after for found in walk(game.initial_state(game.setup(seats=3)), random.Random(1))]
    return game.write_position(next(state for state in states[len(states) * 9 // 10 :] if state.to_act))


def invitation(host: Page) -> str:
    host.wait_for_selector("#table:not([hidden])")
    host.evaluate("document.querySelector('#menu').showModal()")
    host.click("#menu-devices")
    return link_of(host)


def link_of(host: Page) -> str:
    host.wait_for_function("document.querySelector('#devices-code')?.width > 0")
    host.click("#devices-copy")
    host.wait_for_function("document.querySelector('#devices-news').textContent.startsWith('Link copied.')")
    return str(host.evaluate("copied"))


def answer_of(guest: Page, link: str) -> str:
    """The text of the guest's answer after opening the link."""
    guest.evaluate("hash => { location.hash = hash; }", link.partition("#")[2])
    guest.wait_for_function("document.querySelector('#join-code')?.width > 0")
    guest.click("#join-copy")
    guest.wait_for_function("document.querySelector('#join-news').textContent.startsWith('Code text copied.')")
    return str(guest.evaluate("copied"))


def give_answer(host: Page, answer: str) -> None:
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
"""A camera that sees the image with this address."""


def scan(host: Page, guest: Page) -> None:
    host.evaluate(CAMERA, guest.evaluate("document.querySelector('#join-code').toDataURL()"))
    host.click("#devices-scan")


def sit_down(host: Page, guest: Page, *seats: int) -> None:
    """The guest, just connected, asks for these seats, and the host allows each with one press."""
    guest.wait_for_selector("#join-seats:not([hidden])")
    for seat in seats:
        guest.check(f"#join-people input[value='{seat}']")
    expect(guest.locator("#join-sit")).to_have_text("Ask to play")
    guest.click("#join-sit")
    expect(guest.locator("#join-asking")).to_contain_text("Choose Allow on the device that runs the game")
    assert guest.locator(f"#hand-buttons {ENABLED}").count() == 0, "no hand before the host allows it"
    for seat in seats:
        host.click(f"#devices-list [data-do=grant][data-seat='{seat}']")
    guest.wait_for_selector("#join", state="hidden")
    host.click("#devices [data-close]")


def play_to_the_end(pages: list[Page], luck: random.Random, most: int = 400) -> None:
    end = ["end"] * len(pages)
    for _ in range(most):
        wait_until(pages[0], lambda: {"pass", "asked"} & set(asked_on(pages)) or asked_on(pages) == end, "a choice")
        asked = asked_on(pages)
        if asked == end:
            return
        for page, what in zip(pages, asked, strict=True):
            if what == "pass":
                page.evaluate("document.querySelector('#pass:not([hidden]) #pass-open')?.click()")
            elif what == "asked":
                act_at_once(page, luck)
    raise AssertionError(f"This game does not end: {asked}")


def asked_on(pages: list[Page]) -> list[str]:
    """The state of each device: "pass", "asked", "end", or "" while another device plays."""
    return [str(page.evaluate(WAITS)) for page in pages]


def test_a_guest_is_told_the_end_of_a_round_as_the_host_is(open_page: OpenPage, site_url: str) -> None:
    """Line by line, although the host shows everything at once; without what only the host's player knows."""
    match = before_words(2)
    host, guest = device(open_page), device(open_page)
    visit(host, site_url)
    visit(guest, site_url, speed="2")
    open_position(host, match.game.write_position(match.states[-2]), SEQUITUR)
    give_answer(host, answer_of(guest, invitation(host)))
    sit_down(host, guest, 1)
    open_hand(host)
    guest.evaluate(LINES_TOLD)
    host.fill("#entry input", match.events[-1].text.partition(" ")[2])
    host.click("#choices-buttons .main")
    host.wait_for_selector("#choices-buttons .main:has-text('Round 2')")
    guest.wait_for_selector("#choices-buttons .main:has-text('Round 2')")
    told = [str(line) for line, _ in guest.evaluate("told")]
    assert [line.partition(" ")[0] for line in told[:2]] == ["You", "Player"], "the lowest word first"
    assert sum("secret goal is" in line for line in told) == 2
    assert sum(" claim" in line for line in told) >= 2
    assert "on your rack" in told[-1]
    marks = host.locator("#told li .mark").all_inner_texts()
    expect(guest.locator("#told li .mark")).to_have_text(marks)
    assert len(marks) >= 4
    said = announced(guest)
    assert all(any(line in sentence for sentence in said) for line in told)


COUNT_ATTEMPTS = """{
    const Own = window.RTCPeerConnection;
    window.attempts = 0;
    window.RTCPeerConnection = class extends Own { constructor(...how) { super(...how); window.attempts += 1; } };
}"""
"""Counts a guest's attempts to connect: one every 4.5 seconds, because browsers give up after 5."""


@pytest.mark.slow
def test_a_late_answer_connects_two_players_and_both_devices_see_the_end(open_page: OpenPage, site_url: str) -> None:
    """After an answer that led nowhere. The guest is in Firefox; in another journey, the host is."""
    host, guest = device(open_page, "chromium"), device(open_page, "firefox")
    host.clock.install()
    guest.add_init_script(COUNT_ATTEMPTS)
    for page in (host, guest):
        visit(page, site_url)
    open_position(host, last_turns(), SEQUOIA)
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
    sit_down(host, guest, 1, 2)
    play_to_the_end([host, guest], random.Random(3))
    assert host.locator("#end-title").text_content() == guest.locator("#end-title").text_content()


@pytest.mark.slow
def test_a_guest_reads_the_move_list_and_replays_while_the_host_plays(open_page: OpenPage, site_url: str) -> None:
    host, guest = two_devices(open_page, site_url)
    match = in_progress(SEQUENCE, plays=20)
    open_file(host, match.to_json())
    wait_for_choice(host)
    give_answer(host, answer_of(guest, invitation(host)))
    guest_seat = 1 - match.state.to_act[0]
    sit_down(host, guest, guest_seat)
    host.wait_for_selector(f"#hand-buttons {ENABLED}, #pass:not([hidden])")
    told = newest_first(match)
    assert sentences_of(guest, LINES) == told, "earlier moves too"
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
"""Too few to end the connection. The host plays seat 1."""

FLOOD = """async () => {
    for (let number = 0; number < 20000 && channel.readyState === 'open'; number++) {
        try { channel.send('.["goon",{"update":' + number % 9 + '}]'); } catch { break; }
        if (number % 100 === 0) await new Promise(resolve => setTimeout(resolve));
    }
}"""


def stays_at_the_table(page: Page, lost: str) -> None:
    """Presses Back by mistake, and cancels."""
    wait_until(page, lambda: page.evaluate("history.state?.levels?.length") == 1, "only the table is shown")
    page.go_back()
    expect(page.locator("#leaving-words")).to_contain_text(lost)
    page.click("#leaving [data-close]")
    expect(page.locator("#leaving")).to_be_hidden()
    expect(page.locator("#table")).to_be_visible()


@pytest.mark.slow
def test_a_guest_reloads_lies_disconnects_and_returns(open_page: OpenPage, site_url: str) -> None:
    # Firefox would stop listening after 5 seconds, and Chromium needs 3 to find it.
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
    """The guest's 20,000 messages end its own connection, while the host's table keeps working."""
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
    guest.click("#undo")
    host.click("#agree-yes")
    guest.wait_for_selector(f"#hand-buttons {ENABLED}")


def tell_lies(guest: Page) -> None:
    for lie in LIES:
        guest.evaluate("document.querySelector('#notice-text').textContent = ''")
        guest.evaluate("lie => channel.send(lie)", lie)
        guest.wait_for_function("/\\.[\\xa0\\u2060]*$/.test(document.querySelector('#notice-text').textContent)")


def play_on_here(host: Page) -> None:
    host.evaluate("document.querySelector('#menu').showModal()")
    host.click("#menu-devices")
    host.click("#devices-list [data-do=here]")
    host.click("#devices [data-close]")


@pytest.mark.slow
def test_everything_is_copied_to_another_device(open_page: OpenPage, site_url: str) -> None:
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
    """Sends the link with what messengers add to it, and the code that answers it."""
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


CODE = "document.querySelector('#devices-code').toDataURL()"


def test_a_game_is_started_and_a_device_added_by_keyboard(open_page: OpenPage, site_url: str) -> None:
    page = open_page(viewport={"width": 320, "height": 568}, has_touch=True)
    visit(page, site_url)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "several-open"
    page.keyboard.press("Enter")
    expect(page.locator("#several-start")).to_be_focused()
    assert page.inner_text("#several-start").split("\n") == ["Start Sequence", "2 players"]
    page.keyboard.press("Enter")
    page.wait_for_selector("#cut[open]")
    assert page.locator("#devices").is_hidden(), "everyone sees who begins first"
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('#devices-code')?.width > 0")
    page.keyboard.press("Escape")
    expect(page.locator("#pass-name")).to_have_text(re.compile("^Player [12]$"))


def test_another_device_joins_by_what_is_pasted_or_scanned(open_page: OpenPage, site_url: str) -> None:
    host, guest = device(open_page), device(open_page)
    guest.add_init_script(A_LITTLE)  # its browser protects privacy with noise, which must not disturb scanning
    for page in (host, guest):
        visit(page, site_url)
    a_game_by_link_is_pasted_and_a_code_scanned(host, guest)
    for page in (host, guest):
        page.keyboard.press("Escape")
    leave_the_table(host)
    choose_game(host, SEQUOIA)
    fold(host)
    before = host.evaluate(CODE)
    host.evaluate("window.copied = undefined")
    host.click("#several-open")
    expect(host.locator("#several-start b")).to_have_text("Start Sequoia")
    host.click("#several-start")
    host.wait_for_function(f"before => {CODE} !== before", arg=before)
    link = copied(host, "#devices-code", "#devices-copy")
    guest.click("#several-open")
    anything_else_is_refused_in_the_window(guest)
    a_board_is_offered(guest)
    guest.click("#several-open")
    guest.fill("#several-code", f"Come and play! <{link}>.\n— sent from my phone")
    guest.press("#several-code", "Enter")
    give_answer(host, copied(guest, "#join-code", "#join-copy"))
    assert guest.locator("#several").is_hidden()
    guest.wait_for_selector("#join-seats:not([hidden])")
    expect(guest.locator("#bar h1")).to_have_text("Sequoia")


def copied(page: Page, code: str, button: str) -> str:
    page.wait_for_function("code => document.querySelector(code)?.width > 0", arg=code)
    page.click(button)
    return str(page.wait_for_function("window.copied").json_value())


def anything_else_is_refused_in_the_window(page: Page) -> None:
    page.click("#several-join")
    expect(page.locator("#several-code")).to_be_focused()
    page.fill("#several-code", "Hello!")
    page.click("#several-join")
    expect(page.locator("#several-problem")).to_have_text("There is no link or code in this. Copy the whole link.")
    page.fill("#several-code", "#match=1eJwrz")
    page.click("#several-join")
    expect(page.locator("#several-problem")).not_to_be_empty()
    expect(page.locator("#several-problem")).not_to_contain_text("no link")
    assert page.locator("#several").is_visible()


def a_board_is_offered(page: Page) -> None:
    page.fill("#several-code", f"My new board: https://example.org/#board={packed(FARM)}.")
    page.click("#several-join")
    expect(page.locator("#offered-name")).to_have_text("Farm <b>1</b>")
    assert page.locator("#several").is_hidden()
    page.click("#offered [data-close]")


def a_game_by_link_is_pasted_and_a_code_scanned(host: Page, guest: Page) -> None:
    set_up(host, [HUMAN, HUMAN])
    host.click("#pass-send")
    link = sent_link(host)
    guest.click("#several-open")
    guest.fill("#several-code", f"{link})")
    guest.click("#several-join")
    guest.wait_for_selector("#invited")
    here, there = guest.inner_text("#pass-name"), guest.locator("#seats b").all_inner_texts()
    there.remove(here)
    players = f"You play {here} ({'blue' if here == 'Player 1' else 'green'}) against {there[0]}."
    invited(guest, f"{there[0]} invites you to Sequence", players, "It’s your turn.")
    guest.click("#invited-play")
    guest.evaluate("document.querySelector('#new-game').click()")
    host.evaluate("document.querySelector('#menu-devices').click()")
    host.wait_for_function("document.querySelector('#devices-code')?.width > 0")
    guest.evaluate(CAMERA, host.evaluate("document.querySelector('#devices-code').toDataURL()"))
    guest.click("#several-open")
    guest.click("#several-scan")
    guest.wait_for_function("document.querySelector('#join-code')?.width > 0")
    assert guest.locator("#several").is_hidden()

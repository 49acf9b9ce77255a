"""One press, one action, also in a hurry. On a phone, fingers drag, plays are confirmed, and nothing lies under the notch."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.conftest import OpenPage
from e2e.driver import (
    EASY,
    ENABLED,
    GAMES,
    HUMAN,
    NEARLY_OVER,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    STORED,
    act_at_once,
    announced,
    centre_of,
    leave_the_table,
    open_position,
    play_to_the_end,
    prefer,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.stored import stored
from e2e.test_plays import CHOSEN, FIELD, FOCUSED, card, sit_down, spaces
from e2e.test_settings import press

INTERVALS = (60, 120, 250)
"""Milliseconds between the presses of a double press."""

QUIET = 400
"""Milliseconds: presses further apart count as two."""

ATTEMPTS = 15
"""The number of double presses in each game, unless it ends before."""

NOTE_PRESSES = """() => {
    window.pressed = [];
    window.clicks = 0;
    addEventListener('click', () => { clicks += 1; });
    for (const kind of ['pointerdown', 'keydown'])
        addEventListener(kind, event => event.repeat || pressed.push(event.timeStamp), true);
}"""

PRESSABLE = f":is(#board-buttons, #hand-buttons, #choices-buttons) {ENABLED}, #undo:not(:disabled)"

KINDS = """all => all.map((one, number) => {
    const { x, y, width, height } = one.getBoundingClientRect(), words = one.ariaLabel ?? one.textContent.trim();
    const liesOpen = one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    return [`${one.parentElement.id}: ${words.split(' ')[0]}`, number, liesOpen];
}).filter(([, , liesOpen]) => liesOpen)"""
"""For each button that a pointer can reach: its group and first word, and its number."""

Press = Callable[[Page, tuple[float, float]], None]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def choices_made(page: Page, game: str = "") -> int:
    """How many choices people have made in the only saved game, or in the only one of that name."""
    page.evaluate(STORED)
    saves = [json.loads(text) for name, text in stored(page).items() if name.startswith("save ")]
    [save] = [save for save in saves if game in ("", save["game"])]
    people = {seat for seat, player in enumerate(save["players"]) if not player["level"]}
    return sum(event[0] in people for event in save["events"])


def by_pen(page: Page, place: tuple[float, float]) -> None:
    session = page.context.new_cdp_session(page)
    at = {"x": place[0], "y": place[1], "button": "left", "clickCount": 1, "pointerType": "pen"}
    for kind in ("mousePressed", "mouseReleased"):
        session.send("Input.dispatchMouseEvent", {"type": kind, **at})
    session.detach()


def by_key(page: Page, _place: tuple[float, float]) -> None:
    page.keyboard.press("Enter")


def hold_open(page: Page) -> None:
    """Holds the bar near its end, where the turn's first button may appear, until the hand opens."""
    box = page.locator("#pass-open").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_selector("#pass", state="hidden")
    page.mouse.up()


def press_twice_throughout(page: Page, press: Press, attempts: int, seed: int) -> int:
    """Presses enabled buttons twice in a hurry, rarely pressed kinds first, until the game ends. Returns the number of double
    presses."""
    luck, counted, tried = random.Random(seed), 0, Counter[str]()
    page.evaluate(NOTE_PRESSES)
    while counted < attempts:
        asked = wait_for_choice(page)
        if asked == "end":
            break
        before = choices_made(page)
        if asked == "pass":
            hold_open(page)
            assert choices_made(page) == before, "letting go of the bar chose something"
            continue
        page.wait_for_selector("html:not([data-settling])")
        offered = page.locator(PRESSABLE)
        kind, number, _ = min(offered.evaluate_all(KINDS), key=lambda found: (tried[found[0]], luck.random()))
        tried[kind] += 1
        thing, interval = offered.nth(number), luck.choice(INTERVALS)
        label, place = thing.evaluate("one => one.ariaLabel ?? one.textContent"), centre_of(thing)
        page.evaluate("pressed.length = clicks = 0")
        if press is by_key:
            thing.focus()
        press(page, place)
        page.wait_for_timeout(interval)
        press(page, place)
        after = choices_made(page)
        times, clicks = page.evaluate("[pressed, clicks]")
        if len(times) == 2 and times[1] - times[0] < QUIET:
            counted += 1
            assert abs(after - before) <= 1, f"{label}, pressed twice within {interval} ms, was done twice"
            assert clicks <= 1, f"{label}, pressed twice within {interval} ms, took both presses"
        page.wait_for_timeout(max(0, QUIET - interval))
    return counted


WAYS: dict[str, tuple[str, Press]] = {
    "touch": ("chromium", lambda page, place: page.touchscreen.tap(*place)),
    "pen": ("chromium", by_pen),
    "keys": ("chromium", by_key),
    "mouse": ("firefox", lambda page, place: page.mouse.click(*place)),
}
ALWAYS = {(SEQUENCE, "touch"), (SEQUOIA, "keys"), (SEQUITUR, "mouse")}
"""The pairs of every run; the others run with `--all`."""


@pytest.mark.parametrize(
    ("game", "way"),
    [pytest.param(*pair, marks=() if pair in ALWAYS else pytest.mark.slow) for pair in product(GAMES, WAYS)],
)
def test_a_double_press_acts_once(open_page: OpenPage, site_url: str, game: str, way: str) -> None:
    of, press = WAYS[way]
    page = open_page(of=of, hurried=True, **(PHONE if way == "touch" else {}))
    visit(page, site_url, confirm=False)
    if game == SEQUENCE:
        open_position(page, NEARLY_OVER)
    else:
        set_up(page, [HUMAN, HUMAN], game=game)
    assert press_twice_throughout(page, press, ATTEMPTS, seed=36) >= 4


def test_a_finger_that_leaves_the_bar_presses_nothing(open_page: OpenPage, site_url: str) -> None:
    page = open_page(hurried=True, **PHONE)
    visit(page, site_url, confirm=None)
    session = page.context.new_cdp_session(page)
    for game in (SEQUITUR, SEQUOIA):
        set_up(page, [HUMAN, HUMAN], game=game)
        page.wait_for_selector("#pass:not([hidden])")
        before = choices_made(page, game)
        box = page.locator("#pass-open").bounding_box()
        assert box is not None
        touch(session, "Start", (box["x"] + box["width"] - 30, box["y"] + box["height"] / 2))
        page.wait_for_selector("#pass", state="hidden")
        touch(session, "End")
        assert wait_for_choice(page) != "pass"
        assert choices_made(page, game) == before
        leave_the_table(page)


LONGER = """() => {
    const { now } = Performance.prototype, { classList } = document.querySelector('#table');
    performance.now = () => now.call(performance) + (classList.contains('over') ? 1600 : 0);
}"""
"""The end takes two seconds to settle, long enough to press meanwhile."""


def act_when_settled(page: Page, luck: random.Random) -> None:
    """Makes a choice once the page takes presses again."""
    page.wait_for_selector("html:not([data-settling])")
    act_at_once(page, luck)


def test_the_end_ignores_a_press_meant_for_the_hand(open_page: OpenPage, site_url: str) -> None:
    page = open_page(hurried=True)
    visit(page, site_url, confirm=False)
    open_position(page, NEARLY_OVER)
    page.evaluate(LONGER)
    play_to_the_end(page, act_when_settled, seed=1)
    page.click("#end-again")
    page.wait_for_timeout(2000)
    assert page.locator("#end").is_visible(), "the press was meant for a card"
    page.click("#end-again")
    expect(page.locator("#end")).to_be_hidden()


AUTOFILL = """() => {
    const all = [document.body, ...document.querySelectorAll('button, input, select, #table, .hotspots')];
    for (const one of all) for (const kind of ['keydown', 'keyup'])
        one.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
    return all.length;
}"""


def test_keys_without_a_name_and_of_an_input_method_do_nothing(page: Page, site_url: str) -> None:
    visit(page, site_url)
    assert page.evaluate(AUTOFILL) > 50
    page.click("#people-add")
    page.fill("#people-name", "みどり")
    confirm = "one => one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))"
    page.locator("#people-name").evaluate(confirm)
    assert page.locator("#people-name").is_visible(), "the name is still being composed"
    page.keyboard.press("Enter")
    expect(page.locator("#people-list")).to_contain_text("みどり")
    sit_down(page)
    assert page.evaluate(AUTOFILL) > 100
    expect(page.locator(".py-error")).to_have_count(0)
    # A Cyrillic layout: the key counts, not its letter.
    page.locator("body").evaluate(
        "one => one.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', bubbles: true, cancelable: true }))"
    )
    expect(page.locator("#jump kbd")).to_have_text("k")


NOTCH, BAR = 47, 34
"""What the device covers, at the top and at the bottom of the page."""


def test_fingers_play_on_a_phone_which_has_settings_of_its_own(open_page: OpenPage, site_url: str) -> None:
    phone = open_page(**PHONE, is_mobile=True)
    visit(phone, site_url, confirm=None)
    session = phone.context.new_cdp_session(phone)
    a_finger_drags_and_two_never_play(phone, session)
    leave_the_table(phone)
    insets = {"top": NOTCH, "bottom": BAR, "left": 0, "right": 0}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    set_up(phone, [HUMAN, EASY])
    wait_for_choice(phone)
    everything_keeps_to_the_safe_area(phone)
    indices_are_large_and_plays_confirmed_by_default(phone, site_url)
    leave_the_table(phone)
    no_keyboard_opens_before_it_is_needed(phone)


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    places: list[Any] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": places})


def a_finger_drags_and_two_never_play(page: Page, session: CDPSession) -> None:
    for fingers in (1, 2):  # in this order: Chromium makes no clicks of some taps within half a second after two fingers
        sit_down(page)
        king, (first, _) = card(page, "KS"), spaces(page, "king of spades")
        start, end = centre_of(king), centre_of(first)
        touch(session, "Start", start)
        touch(session, "Move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        touch(session, "Move", end)
        expect(page.locator("#choices-buttons .main")).to_be_visible()
        if fingers == 2:
            touch(session, "Start", end, (20, 700))
            assert page.locator(CHOSEN).count() == 0, "two fingers drag nothing"
        touch(session, "End")
        assert page.evaluate("scrollY") == 0, "a finger on a card does not scroll"
        assert not any("plays" in told for told in announced(page))
        if fingers == 1:
            assert page.locator(CHOSEN).count() == 2, "a finger could slip, so the play waits to be confirmed"
            page.wait_for_selector("html:not([data-settling])")  # until then a tap counts as half of a double one
            first.tap()
            expect(page.locator("#announcements p").last).to_have_text(re.compile(r"^Player 1 plays king of spades on "))
    assert page.locator(CHOSEN).count() == 0
    assert wait_for_choice(page) == "hand"
    assert king.is_visible(), "and the card is still there"


def everything_keeps_to_the_safe_area(phone: Page) -> None:
    for part in ("#bar", "#hand-place", "#menu-items"):
        if part == "#menu-items":
            phone.click("#menu-button")
            phone.wait_for_function("!document.querySelector('#menu').getAnimations().length")
        box = phone.locator(part).bounding_box()
        assert box is not None
        assert NOTCH <= box["y"] <= box["y"] + box["height"] <= 844 - BAR, f"{part} keeps to the safe area"
    phone.keyboard.press("Escape")


def indices_are_large_and_plays_confirmed_by_default(phone: Page, url: str) -> None:
    for setting in ("#large-indices", "#confirm"):
        assert phone.is_checked(setting)
        press(phone, setting)
    visit(phone, url, confirm=None)
    for setting in ("#large-indices", "#confirm"):
        assert not phone.is_checked(setting)


def no_keyboard_opens_before_it_is_needed(phone: Page) -> None:
    """Even where letters are typed."""
    prefer(phone, "confirm", True)
    set_up(phone, [HUMAN], game=SEQUITUR)
    wait_for_choice(phone)
    phone.wait_for_selector(FIELD)
    assert not phone.evaluate(FOCUSED)
    phone.tap(FIELD)
    phone.keyboard.type("green")
    assert phone.locator("#choices-buttons .main").is_enabled()
    size = phone.locator(FIELD).evaluate("field => parseFloat(getComputedStyle(field).fontSize)")
    assert size >= 16, "smaller, and phones zoom in"

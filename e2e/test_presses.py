"""One press, one action: whatever is pressed twice in a hurry, or let go of over something else, is done once."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.driver import (
    EASY,
    ENABLED,
    HUMAN,
    NEARLY_OVER,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    STORED,
    act_at_once,
    centre_of,
    leave_the_table,
    open_position,
    play_to_the_end,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.stored import stored
from e2e.test_hands import sit_down
from e2e.test_phone import touch

INTERVALS = (60, 120, 250)
"""Milliseconds between the presses of a double press."""

QUIET = 400
"""Milliseconds: presses further apart are two presses."""

ATTEMPTS = 15
"""Double presses in each game and browser, unless it ends before."""

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
"""Of what lies open, so that not only keys and screen readers reach it: where it is, its first word, its number."""

Press = Callable[[Page, tuple[float, float]], None]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def choices_made(page: Page, game: str = "") -> int:
    """How many choices people have made in the only game kept, or the only one of that name."""
    page.evaluate(STORED)
    saves = [json.loads(text) for name, text in stored(page).items() if name.startswith("save ")]
    [save] = [save for save in saves if game in ("", save["game"])]
    people = {seat for seat, player in enumerate(save["players"]) if not player["level"]}
    return sum(event[0] in people for event in save["events"])


def by_finger(page: Page, place: tuple[float, float]) -> None:
    page.touchscreen.tap(*place)


def by_mouse(page: Page, place: tuple[float, float]) -> None:
    page.mouse.click(*place)


def by_pen(page: Page, place: tuple[float, float]) -> None:
    session = page.context.new_cdp_session(page)
    at = {"x": place[0], "y": place[1], "button": "left", "clickCount": 1, "pointerType": "pen"}
    for kind in ("mousePressed", "mouseReleased"):
        session.send("Input.dispatchMouseEvent", {"type": kind, **at})
    session.detach()


def by_key(page: Page, _place: tuple[float, float]) -> None:
    """Presses whatever has the focus."""
    page.keyboard.press("Enter")


def hold_open(page: Page) -> None:
    """Holds the bar near its end, where the first button of the turn may come to lie, until the hand opens."""
    box = page.locator("#pass-open").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_selector("#pass", state="hidden")
    page.mouse.up()


def press_twice_throughout(page: Page, press: Press, attempts: int, seed: int) -> int:
    """Presses one enabled thing after another twice in a hurry, first those of kinds that have been pressed least, until the game
    ends; returns how many such presses there were."""
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
    "touch": ("chromium", by_finger),
    "pen": ("chromium", by_pen),
    "keys": ("chromium", by_key),
    "mouse": ("firefox", by_mouse),
}


ALWAYS = {(SEQUENCE, "touch"), (SEQUOIA, "touch"), (SEQUITUR, "touch"), (SEQUENCE, "keys"), (SEQUITUR, "mouse")}
"""Tried in every run; the others are much the same, and tried with `--all`."""


@pytest.mark.parametrize(
    ("game", "way"),
    [
        pytest.param(game, way, marks=() if (game, way) in ALWAYS else pytest.mark.slow)
        for game in (SEQUENCE, SEQUOIA, SEQUITUR)
        for way in WAYS
    ],
)
def test_pressed_twice_is_done_once(open_page: OpenPage, site_url: str, game: str, way: str) -> None:
    of, press = WAYS[way]
    page = open_page(of=of, hurried=True, **(PHONE if way == "touch" else {}))
    visit(page, site_url, confirm=False)
    if game == SEQUENCE:
        open_position(page, NEARLY_OVER)
    else:
        set_up(page, [HUMAN, HUMAN], game=game)
    assert press_twice_throughout(page, press, ATTEMPTS, seed=36) >= 4


def test_a_finger_that_lets_go_of_the_bar_presses_nothing(open_page: OpenPage, site_url: str) -> None:
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
"""What appears at the end settles for two seconds, long enough for a test to press meanwhile."""


def act_when_settled(page: Page, luck: random.Random) -> None:
    """Makes a choice once nothing is ignored because of the choice before."""
    page.wait_for_selector("html:not([data-settling])")
    act_at_once(page, luck)


def test_what_appears_at_the_end_takes_no_press_meant_for_the_hand(open_page: OpenPage, site_url: str) -> None:
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


def test_keys_without_a_key_and_of_an_input_method_do_nothing(page: Page, site_url: str) -> None:
    visit(page, site_url)
    assert page.evaluate(AUTOFILL) > 50
    page.click("#people-add")
    page.fill("#people-name", "みどり")
    confirm = "one => one.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))"
    page.locator("#people-name").evaluate(confirm)
    assert page.locator("#people-name").is_visible(), "the name is still being composed"
    page.keyboard.press("Enter")
    expect(page.locator("#people-list")).to_contain_text("みどり")
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    assert page.evaluate(AUTOFILL) > 100
    expect(page.locator(".py-error")).to_have_count(0)


def test_keys_are_found_on_a_cyrillic_layout(page: Page, site_url: str) -> None:
    visit(page, site_url)
    sit_down(page)
    page.locator("body").evaluate(
        "one => one.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', bubbles: true, cancelable: true }))"
    )
    expect(page.locator("#jump kbd")).to_have_text("k")

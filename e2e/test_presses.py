"""One press, one action: whatever is pressed twice in a hurry, or let go of over something else, is done once."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from e2e.conftest import OpenPage
from e2e.driver import (
    ENABLED,
    HUMAN,
    NEARLY_OVER,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    STORED,
    centre_of,
    open_position,
    set_up,
    visit,
    wait_for_choice,
    wait_until_settled,
)
from e2e.stored import stored

INTERVALS = (60, 120, 250)
"""Milliseconds between the presses of a double press."""

QUIET = 400
"""Milliseconds: presses further apart are two presses."""

ATTEMPTS = 30
"""Double presses in each game and browser, at least, unless it ends before."""

NOTE_PRESSES = """() => {
    window.pressed = [];
    window.clicks = 0;
    addEventListener('click', () => { clicks += 1; });
    for (const kind of ['pointerdown', 'keydown'])
        addEventListener(kind, event => event.repeat || pressed.push(event.timeStamp), true);
}"""

PRESSABLE = f":is(#board-buttons, #hand-buttons, #choices-buttons) {ENABLED}, #undo:not(:disabled)"

LIES_OPEN = """one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def choices_made(page: Page) -> int:
    """How many choices people have made in the game on the table."""
    page.evaluate(STORED)
    [save] = [json.loads(text) for name, text in stored(page).items() if name.startswith("save ")]
    people = {seat for seat, player in enumerate(save["players"]) if not player["level"]}
    return sum(event[0] in people for event in save["events"])


def by_finger(page: Page, place: tuple[float, float]) -> None:
    page.touchscreen.tap(*place)


def by_mouse(page: Page, place: tuple[float, float]) -> None:
    page.mouse.click(*place)


def hold_open(page: Page) -> None:
    """Holds the bar near its end, where the first button of the turn may come to lie, until the hand opens."""
    box = page.locator("#pass-open").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_selector("#pass", state="hidden")
    page.mouse.up()


def press_twice_throughout(page: Page, press: Callable[[Page, tuple[float, float]], None], attempts: int, seed: int) -> int:
    """Presses one enabled thing after another twice in a hurry, until the game ends; returns how many such presses there were."""
    luck, counted = random.Random(seed), 0
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
        wait_until_settled(page)
        main, offered = page.locator(f"#choices-buttons .main{ENABLED.removeprefix('button')}"), page.locator(PRESSABLE)
        thing = main if main.count() and luck.random() < 0.5 else offered.nth(luck.randrange(offered.count()))
        label, place, interval = (
            thing.evaluate("one => one.ariaLabel ?? one.textContent"),
            centre_of(thing),
            luck.choice(INTERVALS),
        )
        if not thing.evaluate(LIES_OPEN):
            continue  # it is for keys and screen readers, or another lies over it
        page.evaluate("pressed.length = clicks = 0")
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


@pytest.mark.parametrize("of", ["chromium", "firefox"])
@pytest.mark.parametrize("game", [SEQUENCE, SEQUOIA, SEQUITUR])
def test_pressed_twice_is_done_once(open_page: OpenPage, site_url: str, game: str, of: str) -> None:
    page = open_page(of=of, **(PHONE if of == "chromium" else {}))
    visit(page, site_url, confirm=False)
    if game == SEQUENCE:
        open_position(page, NEARLY_OVER)
    else:
        set_up(page, [HUMAN, HUMAN], game=game)
    print(press_twice_throughout(page, by_finger if of == "chromium" else by_mouse, ATTEMPTS, seed=36))

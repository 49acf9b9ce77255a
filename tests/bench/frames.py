"""Frame times while the computer thinks and while things move or are dragged, and the delay of sounds.

Plays turns of each game against Medium at the usual speed in a real browser, drags something over the whole board before each
choice, and notes the time of every animation frame. The target is 95% of the frames within 16.7 ms and none over 50; on a busy
machine look at the median, not the worst. "press to sound" is from the press that makes a choice to the next sound, including the
movement that ends with it; "switch to sound" has no movement. Needs the tests' environment.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
from itertools import pairwise
from typing import Any

from tests.bench.chromium import in_browser, playwright_chromium, served_site
from tests.bench.figures import add_json

TURNS = 6
STEPS = 90
"""Movements of the pointer in one drag: a second and a half."""

RECORD = """() => {
    window.frames_seen = [];
    const [title, table] = ['#hand-title', '#table'].map(name => document.querySelector(name));
    const what = () => table.classList.contains('carrying') ? 'dragging'
        : title.textContent.includes('thinking') ? 'thinking' : 'moving';
    const note = time => {
        window.frames_seen.push([time, what()]);
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""

RECORD_SOUNDS = """() => {
    window.sounds = [];
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (at, ...rest) {
            const wait = Math.max(0, at - this.context.currentTime) + this.context.baseLatency;
            window.sounds.push(performance.now() + 1000 * wait);
            return start.call(this, at, ...rest);
        };
    }
    window.presses = [];
    document.addEventListener('click', event => window.presses.push(event.timeStamp), true);
}"""

Figures = dict[str, dict[str, float]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--turns", type=int, default=TURNS, help=f"number of choices in each game (default: {TURNS})")
    add_json(parser)


run = in_browser(lambda options: measure(options.turns))


def measure(turns: int) -> Figures:
    """For each game and kind of moment: frames per second, the median, 95% and worst frame, and the number over 50 ms."""
    from engine.game import game_names

    figures: Figures = {}
    with served_site() as server, playwright_chromium() as browser:
        for game in game_names():
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            page = context.new_page()
            seen = play_and_record(page, server.url, game, turns)
            for kind in ("thinking", "moving", "dragging"):
                gaps = [after[0] - before[0] for before, after in pairwise(seen) if before[1] == after[1] == kind]
                if gaps:
                    figures[f"{game} {kind}"] = summary(gaps)
            presses, sounds = page.evaluate("[window.presses, window.sounds]")
            for kind, gaps in zip(("switch to sound", "press to sound"), waits(presses, sounds), strict=True):
                if gaps:
                    middle, worst = round(statistics.median(gaps), 1), round(max(gaps), 1)
                    figures[f"{game} {kind}"] = {"presses": len(gaps), "median_ms": middle, "worst_ms": worst}
            context.close()
    return figures


def play_and_record(page: Any, url: str, game: str, turns: int) -> list[tuple[float, str]]:
    """The time of every frame in these choices, in milliseconds, and what happened on the page then."""
    from e2e.driver import HUMAN, MEDIUM, set_up, visit, wait_for_choice

    luck = random.Random(1)
    visit(page, url, speed="1")
    set_up(page, [HUMAN, MEDIUM], game=game)
    wait_for_choice(page)
    choose(page, game, luck)  # not measured: the first answer waits for the worker to start
    wait_for_choice(page)
    page.evaluate(RECORD_SOUNDS)
    page.click("#menu-button")
    page.click("#menu-settings")
    page.check("#sound")
    page.wait_for_function("window.sounds.length")
    page.keyboard.press("Escape")
    page.evaluate(RECORD)
    for _ in range(turns):
        if wait_for_choice(page) == "end":
            break
        drag_about(page, luck)
        choose(page, game, luck)
    wait_for_choice(page)
    seen: list[tuple[float, str]] = page.evaluate("window.frames_seen")
    return seen


def choose(page: Any, game: str, luck: random.Random) -> None:
    """Makes one choice by mouse."""
    from e2e import driver, test_sequitur

    if game == driver.SEQUITUR:
        test_sequitur.act_by_mouse(page)
    else:
        driver.act_by_mouse(page, luck)


def drag_about(page: Any, luck: random.Random) -> None:
    """Drags something around the board in a spiral, and cancels the drag."""
    from e2e.driver import centre_of

    things = page.locator("button[data-carries]")
    if not things.count():
        return
    board = page.locator("#board-place").bounding_box()
    page.mouse.move(*centre_of(things.nth(luck.randrange(things.count()))))
    page.mouse.down()
    for step in range(STEPS):
        turn, reach = step / STEPS * 6 * math.pi, step / STEPS / 2
        x, y = (0.5 + reach * way for way in (math.cos(turn), math.sin(turn)))
        page.mouse.move(board["x"] + board["width"] * x, board["y"] + board["height"] * y)
        page.wait_for_timeout(16)
    page.keyboard.press("Escape")
    page.mouse.up()


def waits(presses: list[float], sounds: list[float]) -> tuple[list[float], list[float]]:
    """The milliseconds from a press to the first sound after it and before the next press: on the switch, and elsewhere."""
    spans = [(press, following) for press, following in pairwise([*presses, math.inf])]
    found = [min((sound - press for sound in sounds if press < sound < following), default=0.0) for press, following in spans]
    heard = [gap for gap in found if gap]
    return heard[:1], heard[1:]


def summary(gaps: list[float]) -> dict[str, float]:
    """From the milliseconds between frames: the rate, the median, 95%, the worst, and the number over 50."""
    return {
        "frames": len(gaps),
        "frames_per_second": round(1000 * len(gaps) / sum(gaps), 1),
        "median_ms": round(statistics.median(gaps), 1),
        "p95_ms": round(sorted(gaps)[int(0.95 * (len(gaps) - 1))], 1),
        "worst_ms": round(max(gaps), 1),
        "over_50_ms": sum(gap > 50 for gap in gaps),
    }

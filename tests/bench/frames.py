"""How smoothly the page runs while the computer thinks and while chips and cards move, in a real browser.

Plays turns against Medium at the usual speed and notes the time of every animation frame. The aim is 60 a second and
none over 50 ms; on a busy machine read the middle, not the worst. Needs the tests' environment.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.bench.browser import build_site, chromium_options, in_environment

TURNS = 8

RECORD = """() => {
    window.frames_seen = [];
    const title = document.querySelector('#hand-title');
    const note = () => {
        window.frames_seen.push([performance.now(), title.textContent.includes('thinking')]);
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
}"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--turns", type=int, default=TURNS, help=f"how many turns to play (default: {TURNS})")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Measures and prints, in the tests' environment, because it needs a browser."""

    def work() -> None:
        figures = measure(options.turns)
        print(json.dumps(figures) if options.json else "\n".join(f"{name:<10} {figure}" for name, figure in figures.items()))

    return in_environment(work)


def measure(turns: int) -> dict[str, dict[str, float]]:
    """Frames a second, the worst frame and how many took over 50 ms: while the computer thinks, and during the rest of play."""
    from playwright.sync_api import sync_playwright

    from e2e.conftest import StaticServer

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StaticServer(Path(folder))
        build_site(server.site)
        browser = playwright.chromium.launch(**chromium_options())
        seen = play_and_record(browser.new_page(viewport={"width": 1280, "height": 800}), server.url, turns)
        browser.close()
        server.close()
    gaps = [(after[0] - before[0], before[1]) for before, after in pairwise(seen)]
    return {
        "thinking": summary([gap for gap, thinking in gaps if thinking]),
        "moving": summary([gap for gap, thinking in gaps if not thinking]),
    }


def play_and_record(page: Any, url: str, turns: int) -> list[tuple[float, bool]]:
    """The time of every frame in these turns, in milliseconds, and whether the computer was thinking."""
    from e2e.driver import HUMAN, MEDIUM, act_by_mouse, set_up, visit, wait_for_choice

    luck = random.Random(1)
    visit(page, url, speed="1")
    set_up(page, [HUMAN, MEDIUM])
    wait_for_choice(page)
    act_by_mouse(page, luck)  # the first answer waits for the worker to start: a separate figure
    wait_for_choice(page)
    page.evaluate(RECORD)
    for _ in range(turns):
        if wait_for_choice(page) == "end":
            break
        act_by_mouse(page, luck)
    wait_for_choice(page)
    seen: list[tuple[float, bool]] = page.evaluate("window.frames_seen")
    return seen


def summary(gaps: list[float]) -> dict[str, float]:
    """From the milliseconds between frames: the rate, the median, the worst, and how many were over 50."""
    return {
        "frames": len(gaps),
        "frames_per_second": round(1000 * len(gaps) / sum(gaps), 1),
        "median_ms": round(statistics.median(gaps), 1),
        "worst_ms": round(max(gaps), 1),
        "over_50_ms": sum(gap > 50 for gap in gaps),
    }

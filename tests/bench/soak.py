"""Whether the page's memory levels off: games of computers in turn, at instant speed, in Chromium.

After each game the memory is measured: of the page's whole process, which also holds the worker's, and what it is made of. It
first rises, because caches fill and a WebAssembly memory never shrinks. The verdict compares the last third of the games with the
middle third: what levels off stays the same, a leak goes on. What is in use is exact to a few percent; the process also holds
what the browser keeps for itself, tens of MB more or less from one minute to the next. A short run proves little: give it ten.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.boot import positive
from tests.bench.browser import build_site, chromium_options, in_environment
from tests.bench.memory import dom_counts, note_memories, process_bytes, python_uses, wasm_bytes
from tests.host import StaticServer
from web.build.paths import BuildError

MINUTES = 10
LEVELS = ("easy", "medium", "hard")
SEATS = (2, 3, 4)
"""Each round of the games has another number of seats, so that every picture is painted in several sizes."""

LONGEST_GAME = 600_000
"""Milliseconds after which a game counts as stuck."""

AT_MOST = {
    "process": 1.10, "bytes_page": 1.05, "bytes_workers": 1.05, "js_heap": 1.05, "nodes": 1.05, "listeners": 1.05,
}  # fmt: skip
"""The most that each figure may be in the last third, as a multiple of the middle third."""

OWN = ("Pss_Anon", "Pss_Shmem")
"""The process's memory without the browser's program: its share of that grows by 40 MB when other browsers close."""

Sample = dict[str, Any]

COLUMNS = {
    "process": "process", "wasm_page": "page wasm", "wasm_workers": "worker wasm", "bytes_page": "page used",
    "bytes_workers": "worker used", "js_heap": "page JS", "objects_page": "page obj.", "objects_workers": "worker obj.",
    "held_page": "page held", "held_workers": "worker held", "nodes": "nodes", "listeners": "listeners",
}  # fmt: skip
"""What each figure is called in the table; the first six are bytes, told in MB, the others numbers of things."""

BYTES = tuple(COLUMNS)[:6]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--minutes", type=positive, default=MINUTES, help=f"how long to play, in minutes (default: {MINUTES})")
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[0], help=f"the computer players' level (default: {LEVELS[0]})")
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def run(options: argparse.Namespace) -> int:
    """Measures and prints, in the tests' environment, because it needs a browser."""

    def work() -> None:
        samples = measure(options.minutes, options.level)
        verdict = judged(samples)
        print(json.dumps({"samples": samples, "verdict": verdict}) if options.json else "\n".join(verdict_lines(verdict)))

    return in_environment(work)


def measure(minutes: float, level: str) -> list[Sample]:
    """The page's memory after each game, beginning with that before the first; tells each figure as it comes."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StaticServer(Path(folder))
        build_site(server.site)
        browser = playwright.chromium.launch(**chromium_options())
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(LONGEST_GAME)
        note_memories(page)
        try:
            return list(told(play(page, server.url, level, until=minutes * 60)))
        finally:
            browser.close()
            server.close()


def play(page: Any, url: str, level: str, until: float) -> Iterator[Sample]:
    """Plays one game after another for so many seconds; yields the page's memory before the first and after each."""
    from e2e.driver import leave_the_table, set_up, visit

    visit(page, url)
    begun = time.monotonic()
    yield {"minutes": 0.0, "game": ""} | memory_of(page)
    for name, seats in rounds():
        if time.monotonic() - begun > until:
            return
        set_up(page, [level] * seats, game=name)
        page.wait_for_selector("#end:not([hidden])")
        leave_the_table(page)
        yield {"minutes": round((time.monotonic() - begun) / 60, 2), "game": f"{name} of {seats}"} | memory_of(page)


def rounds() -> Iterator[tuple[str, int]]:
    """The games in turn, for ever: each game's name and its number of seats."""
    from engine.game import game_names

    while True:
        for seats in SEATS:
            for name in game_names():
                yield name, seats


def memory_of(page: Any) -> Sample:
    """All figures of the page now, in bytes or as numbers of things, after collecting what nobody uses any more."""
    uses = python_uses(page)  # first: what Python lets go of here, JavaScript can let go of then
    session = page.context.browser.new_browser_cdp_session()
    sizes = {**dom_counts(page), **wasm_bytes(page), "process": process_bytes(session.send, OWN)}
    session.detach()
    return {**uses, **sizes}


# What is told


def told(samples: Iterator[Sample]) -> Iterator[Sample]:
    """The same samples; writes each as a line while the run goes on."""
    print(line("minutes", "games", COLUMNS.values(), ""), file=sys.stderr, flush=True)
    for number, sample in enumerate(samples):
        figures = (shown(name, sample[name]) for name in COLUMNS)
        print(line(f"{sample['minutes']:.1f}", str(number), figures, sample["game"]), file=sys.stderr, flush=True)
        yield sample


def line(minutes: str, games: str, figures: Iterable[str], game: str) -> str:
    """A line of the table."""
    return " ".join((f"{minutes:>7} {games:>5}", *(f"{figure:>11}" for figure in figures), game))


def shown(name: str, figure: float | None) -> str:
    """A figure as text: bytes in MB, a ratio if it has no name."""
    if figure is None:
        return "unknown"
    return f"{figure / 1e6:.2f}" if name in BYTES else f"{figure:.0f}" if name else f"{figure:.3f}"


def judged(samples: Sequence[Sample]) -> dict[str, Any]:
    """Each figure's medians in the middle and in the last third of the games, and their ratio; `over` names those whose ratio is
    more than AT_MOST. Raises BuildError if there are too few games."""
    third = len(samples) // 3
    if third < len(SEATS):
        raise BuildError(f"{len(samples) - 1} games are too few to judge: give it more --minutes.")
    figures = {name: compared([sample[name] for sample in samples], third) for name in COLUMNS}
    over = [name for name, most in AT_MOST.items() if (figures[name]["ratio"] or 0) > most]
    return {"games": len(samples) - 1, "minutes": samples[-1]["minutes"], "figures": figures, "at_most": AT_MOST, "over": over}


def compared(course: Sequence[float | None], third: int) -> dict[str, float | None]:
    """The medians of the middle and the last third and their ratio; None where the system reports no figures."""
    known = [figure for figure in course if figure is not None]
    if len(known) < len(course):
        return {"middle": None, "last": None, "ratio": None}
    middle, last = median(known[-2 * third : -third]), median(known[-third:])
    return {"middle": middle, "last": last, "ratio": round(last / middle, 4) if middle else None}


def verdict_lines(verdict: dict[str, Any]) -> list[str]:
    """The verdict for people."""
    over = ", ".join(COLUMNS[name] for name in verdict["over"])
    return [
        f"{verdict['games']} games in {verdict['minutes']:.1f} minutes: medians of the middle and the last third, their ratio",
        *(verdict_line(name, **verdict["figures"][name]) for name in COLUMNS),
        f"Memory goes on rising: {over}." if over else "Memory levels off.",
    ]


def verdict_line(name: str, middle: float | None, last: float | None, ratio: float | None) -> str:
    """One figure's line in the verdict."""
    limit = f"  at most {AT_MOST[name]:.2f}" if name in AT_MOST else ""
    return f"{COLUMNS[name]:<12} {shown(name, middle):>11} {shown(name, last):>11} {shown('', ratio):>8}{limit}"

"""Checks that the page's memory levels off: computers play one game after another at instant speed in Chromium.

After each game it measures the memory of the page's whole process, including the worker's, and its parts. It rises at first,
because caches fill and a WebAssembly memory never shrinks. The verdict compares the last third of the games with the middle
third: a leak continues to rise. The memory in use is exact to a few percent; the process also includes the browser's own, which
varies by tens of MB from one minute to the next. A short run proves little: give it ten minutes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Any

from tests.bench.chromium import in_browser, playwright_chromium, served_site
from tests.bench.figures import add_json, positive
from tests.bench.memory import dom_counts, note_memories, process_bytes, python_uses, wasm_bytes
from web.build.paths import BuildError

MINUTES = 10
LEVELS = ("easy", "medium", "hard")
SEATS = (2, 3, 4)
"""Each round of the games has another number of seats, so every picture is painted in several sizes."""

LONGEST_GAME = 600_000
"""Milliseconds after which a game counts as stuck."""

AT_MOST = {
    "process": 1.10, "bytes_page": 1.05, "bytes_workers": 1.05, "js_heap": 1.05, "nodes": 1.05, "listeners": 1.05,
}  # fmt: skip
"""The most that each figure may be in the last third, as a multiple of the middle third."""

OWN = ("Pss_Anon", "Pss_Shmem")
"""The process's memory without the browser's program, whose share grows by 40 MB when other browsers close."""

Sample = dict[str, Any]

COLUMNS = {
    "process": "process", "wasm_page": "page wasm", "wasm_workers": "worker wasm", "bytes_page": "page used",
    "bytes_workers": "worker used", "js_heap": "page JS", "objects_page": "page obj.", "objects_workers": "worker obj.",
    "held_page": "page held", "held_workers": "worker held", "nodes": "nodes", "listeners": "listeners",
}  # fmt: skip
"""The names of the figures in the table. The first six are bytes, shown in MB; the others are numbers of things."""

BYTES = tuple(COLUMNS)[:6]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--minutes", type=positive, default=MINUTES, help=f"how long to play, in minutes (default: {MINUTES})")
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[0], help=f"the computer players' level (default: {LEVELS[0]})")
    add_json(parser)


run = in_browser(lambda options: measure(options.minutes, options.level), lambda found: verdict_lines(found["verdict"]))


def measure(minutes: float, level: str) -> dict[str, Any]:
    """The page's memory before the first game and after each, and the verdict; prints each figure as it comes."""
    with served_site() as server, playwright_chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(LONGEST_GAME)
        note_memories(page)
        samples = list(told(play(page, server.url, level, until=minutes * 60)))
    return {"samples": samples, "verdict": judged(samples)}


def play(page: Any, url: str, level: str, until: float) -> Iterator[Sample]:
    """Plays one game after another for that many seconds. Yields the page's memory before the first and after each."""
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
    """All current figures of the page, in bytes or as numbers of things, after garbage collection."""
    uses = python_uses(page)  # first, because it releases JavaScript objects
    session = page.context.browser.new_browser_cdp_session()
    sizes = {**dom_counts(page), **wasm_bytes(page), "process": process_bytes(session.send, OWN)}
    session.detach()
    return {**uses, **sizes}


# The report


def told(samples: Iterator[Sample]) -> Iterator[Sample]:
    """The same samples; prints each as a line during the run."""
    print(line("minutes", "games", COLUMNS.values(), ""), file=sys.stderr, flush=True)
    for number, sample in enumerate(samples):
        figures = (shown(name, sample[name]) for name in COLUMNS)
        print(line(f"{sample['minutes']:.1f}", str(number), figures, sample["game"]), file=sys.stderr, flush=True)
        yield sample


def line(minutes: str, games: str, figures: Iterable[str], game: str) -> str:
    """A line of the table."""
    return " ".join((f"{minutes:>7} {games:>5}", *(f"{figure:>11}" for figure in figures), game))


def shown(name: str, figure: float | None) -> str:
    """A figure as text: bytes in MB; a ratio if it has no name."""
    if figure is None:
        return "unknown"
    return f"{figure / 1e6:.2f}" if name in BYTES else f"{figure:.0f}" if name else f"{figure:.3f}"


def judged(samples: Sequence[Sample]) -> dict[str, Any]:
    """Each figure's medians in the middle and the last third of the games, and their ratio; `over` names those whose ratio
    exceeds AT_MOST. Raises BuildError if there are too few games."""
    third = len(samples) // 3
    if third < len(SEATS):
        raise BuildError(f"{len(samples) - 1} games are too few to judge: give it more --minutes.")
    figures = {name: compared([sample[name] for sample in samples], third) for name in COLUMNS}
    over = [name for name, most in AT_MOST.items() if (figures[name]["ratio"] or 0) > most]
    return {"games": len(samples) - 1, "minutes": samples[-1]["minutes"], "figures": figures, "at_most": AT_MOST, "over": over}


def compared(course: Sequence[float | None], third: int) -> dict[str, float | None]:
    """The medians of the middle and the last third and their ratio; None if the system reports no figures."""
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
        f"Memory keeps rising: {over}." if over else "Memory levels off.",
    ]


def verdict_line(name: str, middle: float | None, last: float | None, ratio: float | None) -> str:
    """One figure's line in the verdict."""
    limit = f"  at most {AT_MOST[name]:.2f}" if name in AT_MOST else ""
    return f"{COLUMNS[name]:<12} {shown(name, middle):>11} {shown(name, last):>11} {shown('', ratio):>8}{limit}"

"""How quick the page is on a phone, in Chromium with the CPU slowed 6 times: 390 x 844 at three pixels a point, with fingers.

First a new visitor comes at 10 Mbit/s. Then somebody plays each game against Medium at the usual speed, with the same deals every
time. "picked" is a press on a card, a die or a letter, "placed" one on the space or the second die, "played" one on the button
that ends the choice: each from when the finger leaves the glass until the frame is shown that has what came of it on the canvas.
What is drawn while the press is handled is told by Event Timing, in steps of 8 ms; of what is drawn later, it is the first frame.
"moving" are the gaps between frames while things move: whatever is drawn both before and after a gap.

The browser slows only the page's own thread: workers and the compositor run at full speed, so a computer's answer is sooner than
on a phone, and there is no graphics card, so the canvas is dearer than on one. Medians are judged, but of frames the worst:
whatever else the machine does counts six times here.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.boot import SEQUOR, positive
from tests.bench.browser import build_site, chromium_options, in_environment
from tests.bench.visits import HEIGHT, PIXELS, SLOWED, WIDTH, Site, new_visitor, on_a_phone, slow_cpu
from tests.host import HTTP_1_1, StaticServer

TURNS, VISITS = 6, 3
AT_MOST = {"first choice": 8000, "picked": 80, "placed": 60, "moving": 100}
"""Milliseconds: the most that the median of visits and presses may take, and the worst gap between frames."""

LOOK, BETWEEN = 1500, 500
"""Milliseconds for which people look at the table when it is their turn, and from one press to the next: what that moves has come
to rest."""

RECORD = """() => {
    const stage = document.querySelector('#stage'), seen = window.seen = { frames: [], presses: [], kind: '' };
    const wipe = CanvasRenderingContext2D.prototype.clearRect;
    let drawn = false, inFrame = false, inClick = false, pressed = null;
    const afterwards = work => {
        const channel = new MessageChannel();
        channel.port1.onmessage = work;
        channel.port2.postMessage(null);
    };
    const done = press => afterwards(() => { press.ms = performance.now() - press.at; });
    CanvasRenderingContext2D.prototype.clearRect = function (...area) {
        if (this.canvas === stage) {
            drawn = true;
            const press = pressed;
            pressed = null;
            if (press && !(press.atOnce = inClick)) inFrame ? done(press) : requestAnimationFrame(() => done(press));
        }
        return wipe.apply(this, area);
    };
    const note = time => {
        inFrame = true;
        afterwards(() => { inFrame = false; });
        seen.frames.push([time, drawn]);
        drawn = false;
        requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    addEventListener('click', event => {
        inClick = true;
        pressed = { kind: seen.kind, at: event.timeStamp, ms: null };
        seen.presses.push(pressed);
    }, true);
    addEventListener('click', () => { inClick = false; });
    new PerformanceObserver(list => list.getEntries().forEach(entry => seen.presses.forEach(press => {
        if (entry.name === 'click' && entry.startTime === press.at && press.atOnce) press.ms = entry.duration;
    }))).observe({ type: 'event', durationThreshold: 16 });
}"""
"""Notes every frame, with whether the canvas was drawn since the one before, and every press, with how long it took to be seen.
The canvas empties itself before it draws."""

Figures = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--turns", type=positive, default=TURNS, help=f"number of choices in each game (default: {TURNS})")
    parser.add_argument("--visits", type=int, default=VISITS, help=f"number of first visits (default: {VISITS})")
    parser.add_argument("--json", action="store_true", help="print a JSON object")


def run(options: argparse.Namespace) -> int:
    """Measures and prints, in the tests' environment, because it needs a browser."""

    def work() -> None:
        figures = measure(options.turns, options.visits)
        print(json.dumps(figures) if options.json else "\n".join(lines(figures)))

    return in_environment(work)


def measure(turns: int, visits: int) -> Figures:
    """The figures of the first visits and of each game, in milliseconds."""
    from playwright.sync_api import sync_playwright

    from engine.game import game_names

    figures: Figures = {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = StaticServer(Path(folder), protocol=HTTP_1_1)
        build_site(host.site)
        if visits:
            figures["first choice"] = figure(list(first_visits(host, visits)), AT_MOST["first choice"])
        browser = playwright.chromium.launch(**chromium_options())
        for game in game_names():
            figures |= {f"{game} {name}": found for name, found in game_figures(browser, host.url, game, turns)}
        browser.close()
        host.close()
    return figures


# The first visit


def first_visits(host: StaticServer, count: int) -> Iterator[float]:
    """The milliseconds from navigation until the first choice, of so many people who come for the first time."""
    for _ in range(count):
        with new_visitor(host) as visitor:
            yield visitor.visit(Site(SEQUOR.name, SEQUOR.mark), on_a_phone).ms


# Playing


def game_figures(browser: Any, url: str, game: str, turns: int) -> Iterator[tuple[str, Figures]]:
    """What is found in a game: presses of each kind, and the frames while things move."""
    from e2e.pages import SEEDS_OF_ITS_OWN

    options = {"viewport": {"width": WIDTH, "height": HEIGHT}, "device_scale_factor": PIXELS}
    context = browser.new_context(**options, is_mobile=True, has_touch=True)
    context.add_init_script(SEEDS_OF_ITS_OWN % game)
    seen = play(context.new_page(), url, game, turns)
    context.close()
    for kind in ("picked", "placed", "played"):
        if taken := [press["ms"] for press in seen["presses"] if press["kind"] == kind and press["ms"] is not None]:
            yield kind, figure(taken, AT_MOST.get(kind))
    yield "moving", frames_figure(list(gaps(seen["frames"])))


def play(page: Any, url: str, game: str, turns: int) -> dict[str, Any]:
    """Makes so many choices with a finger; what was noted on the page meanwhile."""
    from e2e.driver import HUMAN, MEDIUM, set_up, visit, wait_for_choice

    luck = random.Random(1)
    page.set_default_timeout(120_000)
    visit(page, url, speed="1", confirm=None)
    set_up(page, [HUMAN, MEDIUM], game=game)
    slow_cpu(page.context.new_cdp_session(page).send)
    wait_for_choice(page)
    page.evaluate(RECORD)
    for _ in range(turns):
        page.wait_for_timeout(LOOK)
        if choose(page, luck) == "end":
            break
    wait_for_choice(page)
    seen: dict[str, Any] = page.evaluate("window.seen")
    return seen


def choose(page: Any, luck: random.Random) -> str:
    """Makes one choice by tapping: a word of chosen balls, or things in the hand and on the board in turn, until the button that
    ends it can be pressed. Returns what is asked next."""
    from e2e.driver import ENABLED, wait_for_choice
    from e2e.test_sequitur import longest_word, rack_of

    if page.locator("button[data-token^='keep:']").count():
        spell(page, longest_word(rack_of(page)))
        return wait_for_choice(page)
    main = page.locator(f"#choices-buttons :is(.main, [data-token^='do:']){ENABLED.removeprefix('button')}")
    is_picked = False
    while not main.count():
        for group in ("hand", "board"):
            offered = page.locator(f"#{group}-buttons {ENABLED}[aria-pressed=false]:not([data-token^='split:'])")
            if offered.count() and not main.count():
                tap(page, offered.nth(luck.randrange(offered.count())), "placed" if is_picked else "picked")
                is_picked = not is_picked
    tap(page, main.first, "played")
    return wait_for_choice(page)


def spell(page: Any, word: str) -> None:
    """Lifts the balls of a word out of the rack, one after the other, and plays it."""
    from e2e.test_sequitur import rack_of
    from engine.games.sequitur.words.spelling import spell as ways

    way = ways(rack_of(page), word) if word else None
    for place in way.places if way else ():
        tap(page, page.locator(f"#hand-buttons button[aria-label$=', position {place + 1}']"), "picked")
    tap(page, page.locator(f"#choices-buttons button[data-token^='{'do:spell ' if word else 'do:no word'}']").first, "played")


def tap(page: Any, button: Any, kind: str) -> None:
    """Taps a button that is there to be pressed, and lets it take effect. What lies in a fan is touched where it is open."""
    page.evaluate("kind => { seen.kind = kind; }", kind)
    button.tap(force=True)
    page.wait_for_timeout(BETWEEN)


# The figures


def gaps(frames: Sequence[tuple[float, bool]]) -> Iterator[float]:
    """The milliseconds between frames while things move. Each frame says whether the canvas was drawn since the one before, so a
    gap counts if that is so of the frame that ends it and of the next."""
    for before, after, following in zip(frames, frames[1:], frames[2:], strict=False):
        if after[1] and following[1]:
            yield after[0] - before[0]


def figure(taken: Iterable[float], at_most: float | None) -> Figures:
    """The median and the worst of some times, and whether the median is within the limit."""
    taken = sorted(taken)
    middle = round(median(taken), 1)
    judged = {} if at_most is None else {"at_most": at_most, "met": middle <= at_most}
    return {"count": len(taken), "median_ms": middle, "worst_ms": round(taken[-1], 1)} | judged


def frames_figure(taken: Sequence[float]) -> Figures:
    """The same of gaps between frames, where the worst is judged, with how many are over the limit."""
    limit = AT_MOST["moving"]
    found = figure(taken or [0.0], limit)
    return found | {"count": len(taken), "over": sum(gap > limit for gap in taken), "met": found["worst_ms"] <= limit}


def lines(figures: Figures) -> Iterator[str]:
    """The table for people; last, which limits are met."""
    yield f"CPU slowed {SLOWED} times, {WIDTH} x {HEIGHT} at {PIXELS} pixels a point; milliseconds"
    yield f"{'':<20}{'count':>7}{'median':>9}{'worst':>9}{'at most':>9}{'over it':>9}"
    for name, found in figures.items():
        cells = (found["count"], found["median_ms"], found["worst_ms"], found.get("at_most", ""), found.get("over", ""))
        yield f"{name:<20}" + "".join(f"{cell!s:>{width}}" for cell, width in zip(cells, (7, 9, 9, 9, 9), strict=True))
    for word, met in (("met", True), ("over", False)):
        yield f"{word}: {'; '.join(name for name, found in figures.items() if found.get('met') is met) or 'none'}"

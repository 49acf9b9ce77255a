"""The speed of the page on a phone: Chromium with the CPU slowed 6 times, 390 x 844 at three pixels per point, with fingers.

First a new visitor arrives at 10 Mbit/s. Then a person plays each game against Medium at the usual speed, with the same deals
every time. "picked" is a press on a card, a die or a letter; "placed" one on the space or the second die; "played" one on the
button that completes the choice: each from the moment when the finger leaves the screen to the frame that shows the result. A
result drawn while the press is handled is timed by Event Timing, in steps of 8 ms; for one drawn later, the first frame counts.
"moving" are the gaps between frames while things move, which means that something is drawn both before and after a gap.

The browser slows only the page's own thread: workers and the compositor run at full speed, so a computer answers sooner than on a
phone; and there is no graphics card, so the canvas is more expensive than on one. Medians are judged, except for frames: there
the worst. All other work on the machine counts six times here.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator, Sequence
from statistics import median
from typing import Any

from tests.bench.boot import SEQUOR
from tests.bench.chromium import in_browser, playwright_chromium, served_site
from tests.bench.figures import add_json, positive
from tests.bench.visits import HEIGHT, PIXELS, SLOWED, WIDTH, Site, new_visitor, on_a_phone, slow_cpu
from tests.host import HTTP_1_1, StaticServer

TURNS, VISITS = 6, 3
AT_MOST = {"first choice": 8000, "picked": 80, "placed": 60, "moving": 100}
"""Milliseconds: the most that the median of visits and presses may take, and the worst gap between frames."""

LOOK, BETWEEN = 1500, 500
"""Milliseconds for which people look at the table on their turn, and between two presses, in which movements come to rest."""

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
"""Notes every frame, with whether the canvas was drawn since the last one, and every press, with the time until its result was
visible. The canvas clears itself before it draws."""

Figures = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--turns", type=positive, default=TURNS, help=f"number of choices in each game (default: {TURNS})")
    parser.add_argument("--visits", type=int, default=VISITS, help=f"number of first visits (default: {VISITS})")
    add_json(parser)


run = in_browser(lambda options: measure(options.turns, options.visits), lambda figures: lines(figures))


def measure(turns: int, visits: int) -> Figures:
    """The figures of the first visits and of each game, in milliseconds."""
    from engine.game import game_names

    figures: Figures = {}
    with served_site(protocol=HTTP_1_1) as host, playwright_chromium() as browser:
        if visits:
            figures["first choice"] = figure(list(first_visits(host, visits)), AT_MOST["first choice"])
        for game in game_names():
            figures |= {f"{game} {name}": found for name, found in game_figures(browser, host.url, game, turns)}
    return figures


# The first visit


def first_visits(host: StaticServer, count: int) -> Iterator[float]:
    """The milliseconds from navigation to the first choice, for that many new visitors."""
    for _ in range(count):
        with new_visitor(host) as visitor:
            yield visitor.visit(Site(SEQUOR.name, SEQUOR.mark), on_a_phone).ms


# Playing


def game_figures(browser: Any, url: str, game: str, turns: int) -> Iterator[tuple[str, Figures]]:
    """The figures of a game: presses of each kind, and the frames while things move."""
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
    """Makes that many choices with a finger. Returns the notes of the page."""
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
    completes it is enabled. Returns what the page asks next."""
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
    """Lifts the balls of a word out of the rack, one after another, and plays it."""
    from e2e.test_sequitur import rack_of
    from engine.games.sequitur.words.spelling import spell as ways

    way = ways(rack_of(page), word) if word else None
    for place in way.places if way else ():
        tap(page, page.locator(f"#hand-buttons button[aria-label$=', position {place + 1}']"), "picked")
    tap(page, page.locator(f"#choices-buttons button[data-token^='{'do:spell ' if word else 'do:no word'}']").first, "played")


def tap(page: Any, button: Any, kind: str) -> None:
    """Taps a button and lets it take effect; a card in a fan is tapped on its visible part."""
    page.evaluate("kind => { seen.kind = kind; }", kind)
    button.tap(force=True)
    page.wait_for_timeout(BETWEEN)


# The figures


def gaps(frames: Sequence[tuple[float, bool]]) -> Iterator[float]:
    """The milliseconds between frames while things move. Each frame says whether the canvas was drawn since the last one; a gap
    counts if it was for the frame that ends it and for the next."""
    for before, after, following in zip(frames, frames[1:], frames[2:], strict=False):
        if after[1] and following[1]:
            yield after[0] - before[0]


def figure(taken: Iterable[float], at_most: float | None) -> Figures:
    """Median and worst of the times, and whether the median is within the limit."""
    taken = sorted(taken)
    middle = round(median(taken), 1)
    judged = {} if at_most is None else {"at_most": at_most, "met": middle <= at_most}
    return {"count": len(taken), "median_ms": middle, "worst_ms": round(taken[-1], 1)} | judged


def frames_figure(taken: Sequence[float]) -> Figures:
    """The same for gaps between frames: the worst is judged, and those over the limit are counted."""
    limit = AT_MOST["moving"]
    found = figure(taken or [0.0], limit)
    return found | {"count": len(taken), "over": sum(gap > limit for gap in taken), "met": found["worst_ms"] <= limit}


def lines(figures: Figures) -> Iterator[str]:
    """The table for people; last, the limits met."""
    yield f"CPU slowed {SLOWED} times, {WIDTH} x {HEIGHT} at {PIXELS} pixels per point; milliseconds"
    yield f"{'':<20}{'count':>7}{'median':>9}{'worst':>9}{'at most':>9}{'over it':>9}"
    for name, found in figures.items():
        cells = (found["count"], found["median_ms"], found["worst_ms"], found.get("at_most", ""), found.get("over", ""))
        yield f"{name:<20}" + "".join(f"{cell!s:>{width}}" for cell, width in zip(cells, (7, 9, 9, 9, 9), strict=True))
    for word, met in (("met", True), ("over", False)):
        yield f"{word}: {'; '.join(name for name, found in figures.items() if found.get('met') is met) or 'none'}"

"""What the gallery is a list of: screens, in chapters that each have a page of their own, and ways to come to a screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from playwright.sync_api import BrowserContext, Page, ViewportSize

from e2e.driver import ENABLED, open_file, open_hand, open_position, resize, visit, wait_for_choice
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import play_on, walk

Act = Callable[[Page], None]
"""What a person does to come to a screen from the one before it in the chapter."""


LONGEST = 240_000
"""Milliseconds to wait for a screen: a review is computed meanwhile, perhaps beside other work."""


def size(width: int, height: int) -> ViewportSize:
    return ViewportSize(width=width, height=height)


USUAL = size(1280, 800)
PHONE = size(390, 844)
SIZES = (
    USUAL, PHONE, size(844, 390), size(320, 568), size(667, 375), size(360, 640), size(640, 400), size(390, 664),
    size(1024, 768), size(768, 1024), size(1920, 1080),
)  # fmt: skip
"""The windows that a screen has to fit, in CSS pixels; the first two are the gallery's, unless it is asked for others."""

USUALLY = SIZES[:2]
REFLOW = size(320, 256)
"""A window of 1280x1024 at 400 % (WCAG 2.2, 1.4.10): a screen may scroll there, but nothing overlaps."""


@dataclass(frozen=True, slots=True)
class Screen:
    """One entry of the gallery."""

    name: str
    """What is seen, in a few words; the same in every revision, for comparisons."""
    reach: Act
    shows: str = "#table"
    """A selector of what must be in sight; with the id of each window and fragment of the page that the entry stands for."""
    anywhere: bool = False
    """Whether it can be reached without the screens before it in its chapter."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Screens that one page shows one after another."""

    name: str
    screens: Callable[[], Iterable[Screen]]
    options: dict[str, Any] = field(default_factory=dict)
    """Playwright's options for the page's profile."""
    before: str = ""
    """JavaScript that runs before the page's own."""


FIXED = """
    const then = Date.UTC(2026, 10, 26, 10, 30);
    window.Date = class extends Date {
        constructor(...parts) { parts.length ? super(...parts) : super(then); }
        static now() { return then; }
    };
    let state = 7;
    const next = () => {
        state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
        return Math.imul(state ^ state >>> 13, 0x297a2d39) >>> 24;
    };
    crypto.getRandomValues = (numbers) => {
        new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).forEach((_, at, bytes) => { bytes[at] = next(); });
        return numbers;
    };
    Math.random = () => next() / 256;
"""
"""It is always the same morning, and luck is always the same."""

REPORT = """() => {
    const lines = ['Traceback (most recent call last):', ...['start.playing', 'table.runner', 'kit.tasks', 'kit.dom'].map(
        (module, number) => `  File "<web.${module}>", line ${217 - 40 * number}, in _play`)];
    const textContent = [...lines, "LookupError: index.html has no element '#announcements'."].join('\\n');
    document.body.append(Object.assign(document.createElement('div'), { className: 'py-error', textContent }));
}"""
"""An unexpected error of the page's own, as PyScript reports it."""

NEVER_ANSWER = """
    const RealWorker = window.Worker;
    window.Worker = class extends EventTarget {
        constructor(url) { return String(url).endsWith('unpack_worker.js') ? new RealWorker(url) : super(); }
        postMessage() {}
        terminate() {}
    };
    const later = window.setTimeout;
    window.setTimeout = (call, wait, ...rest) => wait < 50_000 ? later(call, wait, ...rest) : 0;
"""
"""Computers think for ever, and nobody gives them up, however long one looks."""

PAINT_NOTHING = """
    for (const { prototype: pen } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
        for (const name of ['clearRect', 'clip', 'drawImage', 'fill', 'fillText', 'stroke', 'strokeText'])
            pen[name] = () => {};
"""
"""Pictures stay empty: for the layout of the page's parts they would be painted a thousand times for nobody.
Only rectangles are filled: by some, the page finds out whether it can read what it has painted."""

SETTLED = """async () => {
    const moves = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < Infinity;
    for (;;) {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        await document.fonts.ready;
        const movements = document.getAnimations().filter(moves);
        if (!movements.length) return;
        await Promise.all(movements.map((movement) => movement.finished.catch(() => {})));
    }
}"""
"""Resolves when nothing moves any more that moves for a while only, and the page is drawn."""


def settle(page: Page) -> None:
    """Waits until the page is drawn and nothing moves any more."""
    page.evaluate(SETTLED)


def show(
    chapter: Chapter, page: Page, url: str, see: Callable[[Screen], None], wanted: Callable[[str], bool] = lambda _name: True
) -> None:
    """Opens the chapter on a fresh page and calls `see` at each screen with a name that is wanted (CHAPTER/SCREEN).

    Raises whatever goes wrong on the way to a screen, naming it. Closes whatever profiles its screens opened.
    """
    screens = list(chapter.screens())
    needed = {number for number, screen in enumerate(screens) if wanted(f"{chapter.name}/{screen.name}")}
    if not needed:
        return
    page.add_init_script(FIXED + chapter.before)
    known = set(_contexts(page))
    visit(page, url)
    for number in sorted({on_the_way for last in needed for on_the_way in way_to(screens, last)}):
        screen = screens[number]
        try:
            screen.reach(page)
            page.wait_for_selector(screen.shows, timeout=LONGEST)
        except Exception as error:
            error.add_note(f"on the way to the screen {chapter.name}/{screen.name}")
            raise
        if number in needed:
            see(screen)
    for context in set(_contexts(page)) - known:
        context.close()


def way_to(screens: list[Screen], last: int) -> range:
    """The numbers of the screens on the way to the last, with its own: from the nearest that can be reached from anywhere, or
    from the chapter's first."""
    start = next((number for number in range(last, 0, -1) if screens[number].anywhere), 0)
    return range(start, last + 1)


def _contexts(page: Page) -> list[BrowserContext]:
    browser = page.context.browser
    return browser.contexts if browser else []


def to(selector: str) -> Act:
    """Scrolls to it."""
    return lambda page: page.locator(selector).scroll_into_view_if_needed()


def press(group: str, start: str = "") -> Act:
    """Presses the first thing that is enabled in the group, its token beginning so."""

    def act(page: Page) -> None:
        page.locator(f"#{group}-buttons {ENABLED}" + f"[data-token^='{start}']" * bool(start)).first.click()

    return act


def click(selector: str) -> Act:
    """Presses what the selector finds, wherever it is: also in a part that is folded away or covered."""

    def act(page: Page) -> None:
        page.locator(selector).first.dispatch_event("click")

    return act


def have_an_error(page: Page) -> None:
    """Lets something unexpected go wrong."""
    page.evaluate(REPORT)


def in_a_wide_window(act: Act) -> Act:
    """Does this in a wide window. A phone doesn't show it."""

    def wide(page: Page) -> None:
        resize(page, USUAL)
        act(page)

    return wide


def one_after_another(*acts: Act) -> Act:
    """Does all of these."""

    def act(page: Page) -> None:
        for each in acts:
            each(page)

    return act


def somebody_asked(page: Page) -> None:
    """Waits until a match is on the table, with its hand open or closed."""
    wait_for_choice(page)


def opened(game: str, position: Callable[[], str], and_hand: bool = False) -> Act:
    """Opens the position as a link and, if wanted, the hand of the seat in turn."""

    def act(page: Page) -> None:
        open_position(page, position(), game)
        wait_for_choice(page)
        if and_hand:
            open_hand(page)

    return act


@cache
def walked(game: str, seed: int = 1, **options: Any) -> tuple[Any, ...]:
    """The states of a random game with these options."""
    played = load_game(game)
    return tuple(step.after for step in walk(played.initial_state(played.setup(**options)), random.Random(seed)))


def middle_of(game: str, wanted: Callable[[Any], bool], **options: Any) -> Callable[[], str]:
    """Finds the last position of a random game with these options that is as wanted."""

    def find() -> str:
        found = [state for state in walked(game, **options) if state.returns() is None and wanted(state)]
        assert found, f"{game} with {options} never is as wanted."
        return load_game(game).write_position(found[-1])

    return find


NAMES = ("Bartholomew Montgomery", "שרה", "Fern", "محمد", "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


def match_of(
    game: str, seats: int, levels: Iterable[str] = (), names: tuple[str, ...] = NAMES, word: str = "", **options: Any
) -> Match:
    """A new match: of people, or of computers where a level is given."""
    played = load_game(game)
    setup = played.setup(seats=seats, **options)
    colours = list(played.colours)[: setup.teams]
    each: Iterator[str] = iter(levels)
    players = [Player(names[seat], next(each, ""), colours[seat % setup.teams]) for seat in range(seats)]
    # The seal tells the seed, and the page by the seal that another match has come.
    return Match(played, setup, f"{seats} seats {word}", players)


def open_match_file(match: Callable[[], Match]) -> Act:
    """Opens a file of the match, and waits until it is on the table."""

    def act(page: Page) -> None:
        page.evaluate("document.querySelector('#luck-seal').textContent = ''")  # the match may be that on the table
        open_file(page, match().to_json())
        page.wait_for_function("document.querySelector('#luck-seal').textContent")

    return act


def over(game: str, seats: int, **options: Any) -> Act:
    """Opens a file of a match that is over, and waits for its end."""
    load = open_match_file(lambda: play_on(match_of(game, seats, **options), random.Random(1)))

    def act(page: Page) -> None:
        load(page)
        page.wait_for_selector("#end:not([hidden])")

    return act

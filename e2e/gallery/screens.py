"""The gallery's screens, in chapters that each have their own page, and ways to reach a screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from playwright.sync_api import BrowserContext, Page, ViewportSize

from e2e.driver import ENABLED, open_file, open_hand, open_position, resize, visit, wait_for_choice
from e2e.film import CATCH_UP, END_FADES, StoppedClock
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import play_on, walk

Act = Callable[[Page], None]
"""What people do to reach a screen from the one before it in the chapter."""


LONGEST = 240_000
"""How many milliseconds to wait for a screen: a review is computed meanwhile, perhaps on a busy machine."""


def size(width: int, height: int) -> ViewportSize:
    return ViewportSize(width=width, height=height)


USUAL = size(1280, 800)
PHONE = size(390, 844)
SIZES = (
    USUAL, PHONE, size(844, 390), size(320, 568), size(667, 375), size(360, 640), size(640, 400), size(390, 664),
    size(1024, 768), size(768, 1024), size(1920, 1080),
)  # fmt: skip
"""The windows that all screens must fit, in CSS pixels. By default, the gallery has the first two."""

USUALLY = SIZES[:2]
REFLOW = size(320, 256)
"""A window of 1280x1024 at 400% (WCAG 2.2, 1.4.10): a screen may scroll there, but nothing may overlap."""


@dataclass(frozen=True, slots=True)
class Film:
    """A moment in frames: before a press, and some milliseconds after it."""

    button: str
    """A selector of what is pressed."""
    times: tuple[int, ...]
    at_last: str = ""
    """A selector of what one more frame shows, whenever it has been computed."""

    def frames(self, page: Page) -> Iterator[str]:
        """Plays the film on a page with this moment before it; yields the time of each frame, once the page shows it."""
        clock = StoppedClock(page)
        try:
            page.evaluate(END_FADES)
            yield "before"
            page.locator(self.button).first.dispatch_event("click")
            page.evaluate(CATCH_UP)
            for time in self.times:
                clock.run_to(time)
                page.evaluate(END_FADES)
                yield f"{time / 1000:.1f} s"
        finally:
            clock.resume()
        if self.at_last:
            page.wait_for_selector(self.at_last, timeout=LONGEST)
            settle(page)
            yield "later"


@dataclass(frozen=True, slots=True)
class Screen:
    """One entry of the gallery."""

    name: str
    """A few words, the same in every revision, for comparisons."""
    reach: Act
    shows: str = "#table"
    """A selector of what must be visible, with the ids of all windows and fragments that the entry represents."""
    anywhere: bool = False
    """Whether people can reach it without the chapter's screens before it."""
    film: Film | None = None
    """What follows there, if the entry is a strip of frames."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Screens that one page shows in order."""

    name: str
    screens: Callable[[], Iterable[Screen]]
    options: dict[str, Any] = field(default_factory=dict)
    """Playwright's options for the page's profile."""
    before: str = ""
    """JavaScript to run before the page's own."""


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
"""Time stands still on one morning, and luck is always the same."""

REPORT = """() => {
    const lines = ['Traceback (most recent call last):', ...['start.playing', 'table.runner', 'kit.tasks', 'kit.dom'].map(
        (module, number) => `  File "<web.${module}>", line ${217 - 40 * number}, in _play`)];
    const textContent = [...lines, "LookupError: index.html has no element '#announcements'."].join('\\n');
    document.body.append(Object.assign(document.createElement('div'), { className: 'py-error', textContent }));
}"""
"""An unexpected error of the page, as PyScript reports it."""

NEVER_ANSWER = """
    const RealWorker = window.Worker;
    window.Worker = class extends EventTarget {
        constructor(url) { return String(url).includes('unpack') ? new RealWorker(url) : super(); }
        postMessage() {}
        terminate() {}
    };
    const later = window.setTimeout;
    window.setTimeout = (call, wait, ...rest) => wait < 50_000 ? later(call, wait, ...rest) : 0;
"""
"""Computers think for ever, and the page waits as long."""

PAINT_NOTHING = """
    for (const { prototype: pen } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D])
        for (const name of ['clearRect', 'clip', 'drawImage', 'fill', 'fillText', 'stroke', 'strokeText'])
            pen[name] = () => {};
"""
"""Leaves pictures empty, because layout tests don't need them, except for rectangles: the page uses some to test whether it can
read pixels."""

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
"""Resolves when all finite animations have ended and the page is drawn."""


def settle(page: Page) -> None:
    """Waits until the page is drawn and nothing moves."""
    page.evaluate(SETTLED)


def show(
    chapter: Chapter, page: Page, url: str, see: Callable[[Screen], None], wanted: Callable[[str], bool] = lambda _name: True
) -> None:
    """Opens the chapter on a fresh page and calls `see` at each wanted screen (CHAPTER/SCREEN).

    Raises any error on the way to a screen, with the screen's name. Closes all profiles that its screens opened.
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
    """The numbers of the screens on the way to this one, from the nearest that can be reached from anywhere, or from the
    chapter's first, to itself."""
    start = next((number for number in range(last, 0, -1) if screens[number].anywhere), 0)
    return range(start, last + 1)


def _contexts(page: Page) -> list[BrowserContext]:
    browser = page.context.browser
    return browser.contexts if browser else []


def to(selector: str) -> Act:
    """Scrolls to it."""
    return lambda page: page.locator(selector).scroll_into_view_if_needed()


def press(group: str, start: str = "") -> Act:
    """Presses the group's first enabled button whose token starts like this."""

    def act(page: Page) -> None:
        page.locator(f"#{group}-buttons {ENABLED}" + f"[data-token^='{start}']" * bool(start)).first.click()

    return act


def click(selector: str) -> Act:
    """Presses what the selector finds, even if it is folded away or covered."""

    def act(page: Page) -> None:
        page.locator(selector).first.dispatch_event("click")

    return act


def have_an_error(page: Page) -> None:
    """Causes an unexpected error."""
    page.evaluate(REPORT)


def in_a_wide_window(act: Act) -> Act:
    """Does this in a wide window: a phone has no such control."""

    def wide(page: Page) -> None:
        resize(page, USUAL)
        act(page)

    return wide


def one_after_another(*acts: Act) -> Act:
    """Does all of these, in order."""

    def act(page: Page) -> None:
        for each in acts:
            each(page)

    return act


def table_shown(page: Page) -> None:
    """Waits for a match on the table, with its hand open or closed."""
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
    """Finds the last wanted position of a random game with these options."""

    def find() -> str:
        found = [state for state in walked(game, **options) if state.returns() is None and wanted(state)]
        assert found, f"{game} with {options} never is as wanted."
        return load_game(game).write_position(found[-1])

    return find


NAMES = ("Bartholomew Montgomery", "שרה", "Fern", "محمد", "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")


def match_of(
    game: str, seats: int, levels: Iterable[str] = (), names: tuple[str, ...] = NAMES, word: str = "", **options: Any
) -> Match:
    """A new match of people, and of computers at the seats with a level."""
    played = load_game(game)
    setup = played.setup(seats=seats, **options)
    colours = list(played.colours)[: setup.teams]
    each: Iterator[str] = iter(levels)
    players = [Player(names[seat], next(each, ""), colours[seat % setup.teams]) for seat in range(seats)]
    # The seed's hash tells that another match is on the table.
    return Match(played, setup, f"{seats} seats {word}", players)


def open_match_file(match: Callable[[], Match]) -> Act:
    """Opens a file of the match, and waits for it on the table."""

    def act(page: Page) -> None:
        page.evaluate("document.querySelector('#luck-seal').textContent = ''")  # it may be the match on the table
        open_file(page, match().to_json())
        page.wait_for_function("document.querySelector('#luck-seal').textContent")

    return act


def over(game: str, seats: int, **options: Any) -> Act:
    """Opens a file of a finished match, and waits for its end."""
    load = open_match_file(lambda: play_on(match_of(game, seats, **options), random.Random(1)))

    def act(page: Page) -> None:
        load(page)
        page.wait_for_selector("#end:not([hidden])")

    return act

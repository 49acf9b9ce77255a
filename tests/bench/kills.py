"""Checks that no announced play is ever lost: ends pages and browsers at random moments and reopens the games.

Computers play all games, at instant and usual speed. "reload" loads the page again; "close" closes the tab; "crash" ends the
tab's process; "kill" ends the whole browser with SIGKILL; "takeover" opens the game in a second tab, which takes it over from the
first. Afterwards the stored game must contain everything that a tab has announced, in order and without a gap; it must replay,
and the game must continue. Prints a JSON object. Several games are played at the same time, each in a browser of its own.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.bench.chromium import chromium_options, in_browser, served_site
from tests.bench.figures import positive

if TYPE_CHECKING:
    from engine.match import Match

MINUTES, LANES = 10, 2
ENDINGS = {"reload": 4, "close": 4, "crash": 3, "kill": 1, "takeover": 2}
"""How visits end, and how often each way is chosen. Only "kill" must start a browser again."""

SPEEDS = ("instant", "instant", "1")
"""Two of three games are played at instant speed, at which most happens per second."""

LONGEST_VISIT = 1000
"""The maximum length of a visit in milliseconds; each ends at a random moment."""

SOONEST_HEARD = 20_000
"""Milliseconds within which a reopened game must continue."""

SAVE = "save "
"""The prefix of stored games' names."""

VISITS_A_GAME = 25
"""The maximum number of visits per game: then it is left for the next."""

HEAR = """addEventListener('DOMContentLoaded', () => {
    const log = document.querySelector('#announcements');
    const pass = line => told([performance.timeOrigin, document.querySelector('#luck-seal').textContent, line.textContent]);
    const passing = new MutationObserver(changes => changes.forEach(change => change.addedNodes.forEach(pass)));
    if (log) passing.observe(log, { childList: true });
});"""
"""Passes on each announcement as it appears, with the start time of its document and the seed hash of the game on the table. If
one is lost on its way, less is tested."""

SIT_DOWN = """([number, seal]) => {
    const atTable = !document.querySelector('#table').hidden;
    if (atTable && document.querySelector('#luck-seal').textContent === seal) return true;
    const taker = document.querySelector('#elsewhere[open] #elsewhere-take'), now = performance.now();
    if (!taker && now - (window.pressed ?? 0) < 2000) return false;
    (taker ?? document.querySelector(atTable ? '#new-game' : `#shelf-games [data-number="${number}"]`))?.click();
    window.pressed = now;
    return false;
}"""
"""Resumes the saved game, and takes it over from another tab that has it: that window opens up to a second later. A browser that
was killed may bring the previous game to the table, which is then left."""

GOES_ON = "document.querySelector('#announcements p, #cut[open], #end:not([hidden])') !== null"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(json=False)
    parser.add_argument("--minutes", type=positive, default=MINUTES, help=f"how long to run, in minutes (default: {MINUTES})")
    parser.add_argument("--seed", type=int, default=1, help="random seed for the moments and endings (default: 1)")
    parser.add_argument("--lanes", type=positive, default=LANES, help=f"browsers side by side (default: {LANES})")


run = in_browser(
    lambda options: measure(options.minutes * 60, options.seed, options.lanes), lambda found: [json.dumps(found, indent=2)]
)


def measure(seconds: float, seed: int, lanes: int) -> dict[str, Any]:
    """Ends visits to the site for that many seconds. Returns how many there were of each kind, and the losses."""
    with served_site() as server, ProcessPoolExecutor(lanes, multiprocessing.get_context("spawn")) as pool:
        begun = time.monotonic()
        parts = [pool.submit(lane, server.url, seconds, f"{seed}.{number}") for number in range(lanes)]
        trials = [trial for part in parts for trial in part.result()]
    return report(trials, time.monotonic() - begun)


def report(trials: Sequence[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """The results of the trials, to print."""
    return {
        "trials": len(trials),
        "an hour": round(len(trials) * 3600 / seconds),
        "announcements": sum(trial["told"] for trial in trials),
        "kinds": Counter(trial["ending"] for trial in trials),
        "games": Counter(f"{trial['game']}, speed {trial['speed']}" for trial in trials),
        "failures": [trial for trial in trials if trial["wrong"]],
    }


def lane(url: str, seconds: float, seed: str) -> list[dict[str, Any]]:
    """Plays in one browser until the time is over. Returns the result of each visit."""
    from playwright.sync_api import sync_playwright

    begun, trials = time.monotonic(), list[dict[str, Any]]()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, sync_playwright() as playwright:
        visitor = Visitor(playwright.chromium, Path(profile), url)
        for trial in ended_visits(visitor, random.Random(seed)):
            trials.append(trial | {"seed": seed, "number": len(trials)})
            if time.monotonic() - begun > seconds:
                break
        visitor.context.close()
    return trials


def ended_visits(visitor: Visitor, luck: random.Random) -> Iterator[dict[str, Any]]:
    """Plays game after game, ending each visit at a random moment. Yields how each visit ended and what was wrong afterwards."""
    from engine.game import game_names

    while True:
        game, speed, level = luck.choice(game_names()), luck.choice(SPEEDS), luck.choice(("easy", "medium"))
        visitor.begin(game, [level] * luck.choice((2, 3)), speed)
        for _ in range(VISITS_A_GAME):
            ending = luck.choices(tuple(ENDINGS), tuple(ENDINGS.values()))[0]
            visitor.page.wait_for_timeout(luck.uniform(0, LONGEST_VISIT))
            told, wrong = visitor.end_and_return(ending)
            yield {"game": game, "speed": speed, "ending": ending, "told": told, "wrong": wrong}
            if visitor.over or wrong:
                break


def missing(told: Iterable[Sequence[str]], match: Match) -> str:
    """The fault, in a sentence, or "": the match must contain each list of announcements, in order and without a gap."""
    stored = [" ".join(map(match.game.for_speech, sentences)) for sentences in match.narration if sentences]
    for lines in told:
        if not any(stored[start : start + len(lines)] == lines for start in range(len(stored) - len(lines) + 1)):
            return (
                f"Announced were {lines[-3:]} at the end of {len(lines)}; stored are {stored[-3:]} at the end of {len(stored)}."
            )
    return ""


class Visitor:
    """A person who watches computers play, in a browser with a profile on disk, and leaves abruptly."""

    def __init__(self, chromium: Any, profile: Path, url: str) -> None:
        """Starts Playwright's `chromium` with that profile."""
        self._chromium, self._profile, self._url = chromium, profile, url
        self._told: dict[tuple[float, str], list[str]] = {}
        """The announcements of each visit since the current game began, by its document's start time and the game's seed hash."""
        self._others: set[str] = set()
        """The names under which earlier games are stored."""
        self.over = False
        """Whether the game was over when it was last reopened."""
        self._start()

    def begin(self, game: str, levels: list[str], speed: str) -> None:
        """Starts a game between computers."""
        from e2e.driver import leave_the_table, set_up, visit
        from e2e.stored import stored

        visit(self.page, self._url, speed)
        if self.page.is_visible("#table"):
            leave_the_table(self.page)
        self._told.clear()
        self._others = set(stored(self.page))
        set_up(self.page, levels, game=game)

    def end_and_return(self, ending: str) -> tuple[int, str]:
        """Ends the visit and reopens the game. Returns the number of its announcements, and what is wrong now, in a sentence, or
        ""."""
        told, count = self._told.copy(), 0
        try:
            getattr(self, f"_{ending}")()
            count = sum(map(len, told.values()))
            self._sit_down()
            _, match = self._kept()
            if match is None:
                return count, "Nothing is stored." if count else ""
            self.over = match.state.returns() is not None
            if not self.over:
                self.page.wait_for_function(GOES_ON, timeout=SOONEST_HEARD)
        except Exception as error:  # anything that keeps the game from coming back
            return count, f"It did not come back: {error}"
        self._close_cut()
        told_of_it = [lines for (_, seal), lines in told.items() if seal == match.seed_hash]
        return sum(map(len, told_of_it)), missing(told_of_it, match)

    def _start(self) -> None:
        self.context = self._chromium.launch_persistent_context(self._profile, **chromium_options())
        self.context.expose_binding(
            "told", lambda _source, heard: self._told.setdefault((heard[0], heard[1]), []).append(heard[2])
        )
        self.context.add_init_script(HEAR)
        self.page = self.context.new_page()  # in addition to the first, empty one, so that closing it leaves the browser open

    def _sit_down(self) -> None:
        """Waits until the game is on the table, resuming it if necessary. A finished game is not resumed."""
        from e2e.driver import INTERACTIVE

        self.page.wait_for_selector(INTERACTIVE)
        self.page.wait_for_selector("#table:not([hidden]), #setup:not([hidden]), #elsewhere[open]")
        number, match = self._kept()
        if match is not None and match.state.returns() is None:
            self.page.wait_for_function(SIT_DOWN, arg=[number, match.seed_hash])

    def _close_cut(self) -> None:
        if self.page.is_visible("#cut[open]"):
            self.page.click("#cut [data-close]")

    def _kept(self) -> tuple[str, Match | None]:
        """The game's number and the stored game, or None."""
        from e2e.stored import stored
        from engine.match import Match

        for name, text in stored(self.page).items():
            if name.startswith(SAVE) and name not in self._others:
                return name.removeprefix(SAVE), Match.from_json(text)
        return "", None

    # How visits end. Afterwards `page` loads the site

    def _reload(self) -> None:
        self.page.reload(wait_until="commit")

    def _close(self) -> None:
        self.page.close()
        self._open()

    def _crash(self) -> None:
        from playwright.sync_api import Error

        # After SIGKILL to all such processes a new tab sometimes waited for ever, because Chromium keeps a spare one for it.
        with suppress(Error):
            self.page.goto("chrome://kill")
        self._close()

    def _kill(self) -> None:
        session = self.context.browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        os.kill(next(process["id"] for process in processes if process["type"] == "browser"), signal.SIGKILL)
        self._start()
        self.page.goto(self._url, wait_until="commit")

    def _takeover(self) -> None:
        left = self.page
        self._open()
        self._sit_down()
        left.close()

    def _open(self) -> None:
        """Opens the site in a new tab."""
        self.page = self.context.new_page()
        self.page.goto(self._url, wait_until="commit")

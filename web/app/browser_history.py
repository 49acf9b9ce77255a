"""The browser's Back and Forward buttons: they move between the first screen, the table, replays and reviews, and windows.

The view is a list of levels, outermost first; the first screen is the empty list. A level is a name and, for a saved game, its
number: `table 3`, `review 3`, `replay`, `menu`. The browser's history has an entry per level, whose state contains the list of
levels: `{levels: ["table 3", "menu"], order: 5}`; `order` distinguishes Back from Forward. When people open and close levels with
the page's own buttons, the history is updated to match. Back closes levels as those buttons would; Forward opens them with the
buttons marked `data-opens="menu"` and so on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from web.app.coach import LessonButtons, PuzzleButtons, ReviewButtons
from web.app.play import GameController
from web.app.remote import Devices
from web.ui.dom import find, listen
from web.ui.tasks import spawn
from web.ui.windows import is_agreed

TABLE, REVIEW, ALL_GAMES = "table", "review", "games-window"

PARTS = {"recap-log": "#recap-log", "editor-starts": "#editor-starts:has(#starts-back:not([hidden]))"}
"""Levels that are neither screens nor windows, with their selectors."""

CLOSING = {
    "replay": "#replay-close", REVIEW: "#review-close", "trying": "#ask-back", "asking": "#ask-back", "lesson": "#lesson-skip",
    "puzzle": "#lesson-skip", "recap-log": "#recap-more", "editor-starts": "#starts-back",
}  # fmt: skip
"""The button that closes each level, except windows."""

SETTLED = 0.05
"""The delay in seconds before history is updated, because one window may close to make room for another."""

PATIENCE, LOOK = 5.0, 0.05
"""The time to wait for a level to open or close, and the interval between checks, in seconds."""


class BrowserHistory:
    """Keeps the browser's history and the view in step. `to_setup()` leaves the table."""

    def __init__(
        self,
        playing: GameController,
        learning: LessonButtons,
        puzzling: PuzzleButtons,
        looking_back: ReviewButtons,
        devices: Devices,
        to_setup: Callable[[], Awaitable[None]],
    ) -> None:
        self._playing, self._learning, self._puzzling = playing, learning, puzzling
        self._looking_back, self._devices, self._to_setup = looking_back, devices, to_setup
        self._windows: list[str] = []
        """The open windows, in the order in which they were opened."""

        self._levels: list[str] = []
        """The levels of the current entry."""

        self._order = 0
        self._own_step: asyncio.Future[None] | None = None
        """Done when history has taken the step requested by this class."""

        self._steps = 0
        """The number of steps by people that have not been handled yet."""

        self._one_at_a_time = asyncio.Lock()
        self._is_following = False

    def open(self) -> None:
        """Starts listening. Some levels may be open already, because the page restored them."""
        if (entry := _entry(window.history.state)) is not None:
            self._levels, self._order = entry
        else:
            self._write(window.history.replaceState, [])
        listen(window, "popstate", self._on_step)
        listen(window, "hashchange", self._on_link)
        # Browsers skip entries made before the first user activation, so these are added after the first press.
        listen(document, "click", lambda _event: self._follow_soon())
        observer = window.MutationObserver.new(create_proxy(lambda *_: self._follow_soon()))
        seen = {"subtree": True, "attributeFilter": ["open", "hidden", "data-screen"]}
        observer.observe(document.body, to_js(seen, dict_converter=window.Object.fromEntries))
        seen = {"attributeFilter": ["class"]}
        observer.observe(find("#table"), to_js(seen, dict_converter=window.Object.fromEntries))
        self._follow_soon()

    # The view

    def _shown(self) -> list[str]:
        opened = [str(dialog.id) for dialog in document.querySelectorAll("dialog[open]")]
        self._windows = [name for name in self._windows if name in opened]
        self._windows += [name for name in opened if name not in self._windows]
        parts = [name for name, place in PARTS.items() if document.querySelector(f"{place}:not([hidden])")]
        return [*self._shown_below(), *self._windows, *parts]

    def _shown_below(self) -> list[str]:
        """The levels below the windows."""
        at_table = str(document.body.dataset.screen) == TABLE
        if number := self._looking_back.from_list:
            # The window has closed, and Back leads to it.
            around = [] if find(f"#{ALL_GAMES}").open else [ALL_GAMES]
            return [*around, f"{REVIEW} {number}", *self._trying()] if at_table else around
        if not at_table:
            return []
        for name, part in (("lesson", self._learning), ("puzzle", self._puzzling)):
            if part.leads_back_to is not None:
                return [f"{TABLE} {part.leads_back_to}", name] if part.leads_back_to else [name]
        table, classes = f"{TABLE} {self._playing.number}", find("#table").classList
        if classes.contains("replay"):
            return [table, "replay"]
        trying = self._trying()
        return [table, *([REVIEW] if "trying" in trying or classes.contains(REVIEW) else []), *trying]

    def _trying(self) -> list[str]:
        """The level of a question about a play, if there is one: "trying" in a review, "asking" at the end of a game."""
        asked = self._playing.number and document.querySelector("#ask:not([hidden])")
        return [str(asked.dataset.level)] if asked else []

    # Updating the history

    def _follow_soon(self) -> None:
        if not self._is_following:
            self._is_following = True
            spawn(self._follow())

    async def _follow(self) -> None:
        """Adds an entry for each level that has opened, and goes one step back for each that has closed."""
        try:
            await asyncio.sleep(SETTLED)
            async with self._one_at_a_time:
                while not self._steps and (shown := self._shown()) != self._levels:
                    here = len(self._levels)
                    if len(shown) > here:
                        if not window.navigator.userActivation.hasBeenActive:
                            break
                        self._order += 1
                        self._write(window.history.pushState, shown[: here + 1])
                    elif len(shown) == here:
                        self._write(window.history.replaceState, shown)
                    elif not await self._step_back():
                        break
        finally:
            self._is_following = False

    def _write(self, method: Any, levels: list[str]) -> None:
        self._levels = levels
        state = to_js({"levels": levels, "order": self._order}, dict_converter=window.Object.fromEntries)
        method.call(window.history, state, "")

    async def _step_back(self) -> bool:
        self._own_step = asyncio.get_running_loop().create_future()
        window.history.back()
        try:
            await asyncio.wait_for(self._own_step, PATIENCE)
        except TimeoutError:
            return False
        finally:
            self._own_step = None
        return True

    # Back and Forward

    def _on_step(self, event: Any) -> None:
        if (entry := _entry(event.state)) is None:
            return
        before, order = self._levels, self._order
        self._levels, self._order = entry
        if window.location.hash:  # a link that was followed when it was opened
            clear_hash()
        if self._own_step is not None and not self._own_step.done():
            self._own_step.set_result(None)
        elif self._order > order:
            self._take_step(self._open_levels)
        elif self._levels or before:
            # An entry made by a link has the same levels as the one before; Back closes one nevertheless.
            depth = len(self._levels) - (self._levels == before)
            self._take_step(lambda: self._close_levels(depth))
        else:
            window.history.back()

    def _on_link(self, _event: Any) -> None:
        """Handles a link opened on this page, which has its own entry with the same levels."""
        if is_new():
            self._order += 1
            self._write(window.history.replaceState, self._levels)

    def _take_step(self, change: Callable[[], Awaitable[None]]) -> None:
        self._steps += 1
        spawn(self._in_turn(change))

    async def _in_turn(self, change: Callable[[], Awaitable[None]]) -> None:
        try:
            async with self._one_at_a_time:
                await change()
        finally:
            self._steps -= 1
            self._follow_soon()

    async def _close_levels(self, depth: int) -> None:
        """Closes the innermost levels until `depth` are left; stops at one that stays open."""
        while len(shown := self._shown()) > depth:
            name, _, _ = shown[-1].partition(" ")
            if name == TABLE and self._devices.lost_by_leaving:
                spawn(self._ask_to_leave())
                break
            await self._close(name)
            if not await self._has_changed(shown):
                break

    async def _close(self, name: str) -> None:
        if name == TABLE:
            await self._to_setup()
        elif name == REVIEW and self._looking_back.from_list:
            await self._to_setup()
            find("#all-games").click()
        elif name in CLOSING:
            find(CLOSING[name]).click()
        else:
            find(f"#{name}").close()

    async def _ask_to_leave(self) -> None:
        """Leaves the table after a confirmation, because the other devices would be disconnected."""
        find("#leaving-words").textContent = self._devices.lost_by_leaving
        if await is_agreed("#leaving", "#leaving-yes"):
            await self._to_setup()

    async def _open_levels(self) -> None:
        """Opens the levels listed in the entry, as far as possible."""
        for depth, level in enumerate(self._levels):
            shown = self._shown()
            if len(shown) > depth:
                continue
            if shown != self._levels[:depth] or not await self._open(level) or not await self._has_changed(shown):
                break

    async def _open(self, level: str) -> bool:
        """Starts to open the level; returns whether that is possible."""
        name, _, number = level.partition(" ")
        if name == TABLE:
            return bool(number) and await self._playing.resume_if_saved(number)
        place = f'[data-number="{number}"] [data-do=review]' if number else f"[data-opens~={name}]"
        # On the first screen, the card of the chosen game takes precedence.
        for within in (f"#setup [data-name='{document.body.dataset.game}'] ", ""):
            for button in document.querySelectorAll(f"{within}{place}:not(:disabled, [hidden], [aria-disabled=true])"):
                if not button.closest(".screen[hidden], section[hidden]"):
                    button.click()
                    return True
        return False

    async def _has_changed(self, before: list[str]) -> bool:
        """Whether the view differs from `before`, now or within PATIENCE seconds."""
        for _look in range(round(PATIENCE / LOOK)):
            if self._shown() != before:
                return True
            await asyncio.sleep(LOOK)
        return False


def is_new() -> bool:
    """Whether the current entry has just been made by a link, rather than returned to."""
    return _entry(window.history.state) is None


def clear_hash() -> None:
    """Removes the fragment from the page's address."""
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search)


def _entry(state: Any) -> tuple[list[str], int] | None:
    """The levels and the order in the state of an entry; None if the entry is not from this page."""
    levels = getattr(state, "levels", None) if state else None
    return ([str(level) for level in levels], int(state.order)) if levels is not None else None

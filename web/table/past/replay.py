"""Replays a finished match on its table: step by step, by itself, or from any sentence of its log.

Nothing in it is secret any more, so it can be seen as any seat saw it. Never changes the match and knows no rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from pyscript import document

from engine.core import Seat
from engine.match import Match
from engine.recap import Moment, moments
from engine.texts import isolated
from web.kit.dom import fill, find, heard, listen, make, show
from web.kit.keys import key_of
from web.kit.tasks import start
from web.table import view
from web.table.screen import Table

MOMENT_SECONDS = 1.2
"""How long each moment stays at speed 1 while the match plays by itself, counted from when all movement has ended."""

LEAST_SECONDS = 0.25
"""The least time that each moment stays, at any speed, so that it can be seen."""

PARTS = ("#replay-bar", "#replay-log", "#replay-close")
STEPS = {"#replay-back": -1, "#replay-on": 1}
KEYS = {"ArrowLeft": -1, "ArrowRight": 1}
OWN_KEYS = "input, select, textarea"
"""Fields that use the arrows, Home and End themselves."""


class Replay:
    """`open(match)` shows a match; calls `closed()` when somebody leaves the replay."""

    def __init__(self, table: Table, closed: Callable[[], None]) -> None:
        self._table = table
        self._closed = closed
        self._match: Match | None = None
        self._moments: list[Moment] = []
        self._number = 0
        self._eyes: Seat | None = None
        self._entries: dict[int, Any] = {}
        self._playing: asyncio.Task[None] | None = None
        for button, step in STEPS.items():
            listen(find(button), "click", partial(self._step, step))
        listen(find("#replay-first"), "click", lambda _event: self._jump(0))
        listen(find("#replay-last"), "click", lambda _event: self._jump(len(self._moments)))
        listen(find("#replay-play"), "click", lambda _event: self._play_or_pause())
        listen(find("#replay-close"), "click", lambda _event: self._leave())
        listen(find("#replay-moment"), "input", lambda event: self._jump(int(event.target.value)))
        listen(find("#replay-eyes"), "change", lambda event: self._look_as(str(event.target.value)))
        listen(find("#replay-log"), "click", self._on_log)
        listen(document, "keydown", self._on_key)

    def open(self, match: Match, number: int = 0) -> None:
        """Shows the match as everybody saw it, beginning with the state of that number."""
        self._match, self._moments, self._eyes = match, moments(match), None
        find("#replay-moment").max = str(len(self._moments) - 1)
        seats = [make("option", player.name, value=str(seat)) for seat, player in enumerate(match.players)]
        fill(find("#replay-eyes"), [make("option", "everybody", value=""), *seats])
        self._lay_log()
        self._show_controls(True)
        self._show(next(index for index, moment in enumerate(self._moments) if moment.events >= number), animate=False)
        find("#replay-play").focus()

    def close(self) -> None:
        """Ends the replay, if there is one, and frees the table."""
        if self._match is not None:
            self._pause()
            self._match = None
            self._show_controls(False)

    def _show_controls(self, shown: bool) -> None:
        find("#table").classList.toggle("replay", shown)
        for part in PARTS:
            show(find(part), shown)

    def _leave(self) -> None:
        self.close()
        self._closed()

    # What is shown

    def _show(self, number: int, animate: bool) -> None:
        """Shows the moment with that number, or the nearest one."""
        assert self._match is not None
        before, self._number = self._number, min(max(number, 0), len(self._moments) - 1)
        then = self._match.at(self._moments[self._number].events)
        view.show(self._table, then, then.state.observe(self._eyes), animate, only_newest=True)
        self._mark()
        if self._number != before:
            heard(find("#replay-told span"))

    def _mark(self) -> None:
        """Marks the moment shown: on the slider, in words and in the log."""
        last = len(self._moments) - 1
        find("#replay-told span").textContent = self._words()
        find("#replay-count").textContent = f"{self._number} of {last}"
        slider = find("#replay-moment")
        slider.value = str(self._number)
        slider.setAttribute("aria-valuetext", f"{self._number} of {last}")
        _disable(find("#replay-first"), self._number == 0)
        _disable(find("#replay-back"), self._number == 0)
        _disable(find("#replay-on"), self._number == last)
        _disable(find("#replay-last"), self._number == last)
        current = max((number for number in self._entries if number <= self._number), default=None)
        for number, entry in self._entries.items():
            entry.tabIndex = 0 if number == (current or min(self._entries)) else -1
            entry.setAttribute("aria-current", "step" if number == current else "false")
        _bring_into_sight(self._entries[current] if current is not None else None)

    def _words(self) -> str:
        """What happened last, in words."""
        assert self._match is not None
        moment = self._moments[self._number]
        if moment.told or not self._number:
            return " ".join(moment.told) or "Before it began."
        seat = self._match.events[self._moments[self._number - 1].events].seat
        return "What is hidden is dealt." if seat is None else f"{isolated(self._match.players[seat].name)} chooses in secret."

    def _lay_log(self) -> None:
        """Lays out the log: an entry for each moment that was narrated."""
        self._entries = {}
        items = []
        for number, moment in enumerate(self._moments):
            if moment.told:
                self._entries[number] = make("button", " ".join(moment.told), type="button", data_moment=str(number))
                item = make("li")
                item.append(self._entries[number])
                items.append(item)
        fill(find("#replay-log"), items)

    def _look_as(self, seat: str) -> None:
        self._eyes = int(seat) if seat else None
        self._show(self._number, animate=False)

    # Moving about

    def _step(self, step: int, _event: Any = None) -> None:
        self._pause()
        self._show(self._number + step, animate=True)

    def _jump(self, number: int) -> None:
        self._pause()
        self._show(number, animate=False)

    def _on_log(self, event: Any) -> None:
        entry = event.target.closest("[data-moment]")
        if entry:
            self._jump(int(entry.dataset.moment))

    def _on_key(self, event: Any) -> None:
        pressed = key_of(event)
        if self._match is None or not pressed.is_plain or document.querySelector("dialog[open]"):
            return
        key, in_log = pressed.name, event.target.closest("#replay-log")
        if key == "Escape":
            self._leave()
        elif in_log and key in ("ArrowUp", "ArrowDown"):
            self._step_in_log(-1 if key == "ArrowUp" else 1)
        elif event.target.matches(OWN_KEYS):
            return
        elif key in KEYS:
            self._step(KEYS[key])
        elif key in ("Home", "End"):
            self._jump(0 if key == "Home" else len(self._moments))
        else:
            return
        event.preventDefault()

    def _step_in_log(self, step: int) -> None:
        """Goes to the entry before or after the focused one."""
        order = list(self._entries)
        focused = int(document.activeElement.dataset.moment)
        number = order[min(max(order.index(focused) + step, 0), len(order) - 1)]
        self._jump(number)
        self._entries[number].focus(preventScroll=True)

    # By itself

    def _play_or_pause(self) -> None:
        if self._playing is not None:
            self._pause()
            return
        if self._number == len(self._moments) - 1:
            self._show(0, animate=False)
        self._playing = start(self._play())
        self._label_play("Pause")

    async def _play(self) -> None:
        while self._number < len(self._moments) - 1:
            self._show(self._number + 1, animate=True)
            await self._table.canvas.settled()
            await asyncio.sleep(max(LEAST_SECONDS, MOMENT_SECONDS / self._table.canvas.speed))
        self._pause()

    def _pause(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
            self._label_play("Play")

    def _label_play(self, label: str) -> None:
        button = find("#replay-play")
        button.ariaLabel = button.title = label
        button.classList.toggle("going", label == "Pause")


def _disable(button: Any, disabled: bool) -> None:
    """Disables or enables the button; a disabled one passes its focus to the slider."""
    if disabled and document.activeElement == button:
        find("#replay-moment").focus()
    button.disabled = disabled


def _bring_into_sight(entry: Any) -> None:
    """Scrolls the log, and nothing around it, so that the entry is in the middle."""
    log = find("#replay-log")
    if entry is None:
        log.scrollTop = 0
    else:
        log.scrollTop = entry.offsetTop - (log.clientHeight - entry.offsetHeight) / 2

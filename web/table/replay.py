"""Replays a game on its table: step by step, automatically, or from any line of the move list.

The film decides what may be shown. Never changes the game. Independent of the rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from pyscript import document

from engine.core import Seat
from engine.match import Match, Player
from engine.recap import GAME_START, ReplayStop, moments, told_moments, unsaid
from web.table.screen import TableScreen
from web.ui.dom import announce_filled, fill, find, listen, make, show
from web.ui.keys import key_of
from web.ui.tasks import spawn


class Film(Protocol):
    """The stops of a replay. Those of a game in progress show nothing that the viewer could not have seen then."""

    players: Sequence[Player]
    moments: Sequence[ReplayStop]
    """A stop before the first event, then one for each that is shown."""

    views: Sequence[Seat]
    """The seats whose observations may be shown, in addition to the public one."""

    eyes: Seat | None
    """The seat whose observation is shown at first; None for the public one."""

    beginning: str
    """The text at the first stop."""

    def show(self, table: TableScreen, number: int, eyes: Seat | None, animate: bool) -> None:
        """Shows the moment with the index `number` on the table, as the seat `eyes` or, for None, everyone saw it."""

    def words(self, number: int) -> str:
        """The text at that stop, if nothing was announced."""


def first_choice(match: Match) -> int:
    """The number of events before the first choice."""
    return next((number for number, event in enumerate(match.events) if event.seat is not None), 0)


class MatchFilm:
    """A finished match, in which nothing is secret any more."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.players: Sequence[Player] = match.players
        self.moments: Sequence[ReplayStop] = moments(match)
        self.views: Sequence[Seat] = range(len(match.players))
        self.eyes: Seat | None = None
        self.beginning = GAME_START

    def show(self, table: TableScreen, number: int, eyes: Seat | None, animate: bool) -> None:
        then = self.match.truncated(self.moments[number].events)
        table.show_match(then, then.state.observe(eyes), animate, only_newest=True)

    def words(self, number: int) -> str:
        begun = self.moments[number - 1].events
        return self.beginning if begun < first_choice(self.match) else unsaid(self.match, begun)


class RunningFilm(MatchFilm):
    """A match in progress: stops only at announced events, and shows the public view or that of the only seat here, whose player
    may look at any time."""

    def __init__(self, match: Match, only_viewer: Seat | None) -> None:
        super().__init__(match)
        self.moments = told_moments(match)
        self.views = ()
        self.eyes = only_viewer

    def words(self, number: int) -> str:
        return ""


MOMENT_SECONDS = 1.2
"""The time in seconds for which an automatic replay shows each moment at speed 1, after all animations have ended."""

LEAST_SECONDS = 0.25
"""The minimum time in seconds for which each moment is shown, at any speed."""

PARTS = ("#replay-bar", "#replay-close")
STEPS = {"#replay-back": -1, "#replay-on": 1}
KEYS = {"ArrowLeft": -1, "ArrowRight": 1}
OWN_KEYS = "input, select, textarea"
"""The selector of fields that use the arrows, Home and End themselves."""


class Replay:
    """The replay and its controls. `open(film)` shows a game; `closed()` is called when people leave the replay."""

    def __init__(self, table: TableScreen, closed: Callable[[], None]) -> None:
        self._table = table
        self._closed = closed
        self._film: Film | None = None
        self._number = 0
        self._eyes: Seat | None = None
        self._playing: asyncio.Task[None] | None = None
        for button, step in STEPS.items():
            listen(find(button), "click", partial(self._step, step))
        listen(find("#replay-first"), "click", lambda _event: self._jump(0))
        listen(find("#replay-last"), "click", lambda _event: self._jump(self._last))
        listen(find("#replay-play"), "click", lambda _event: self._play_or_pause())
        listen(find("#replay-close"), "click", lambda _event: self._leave())
        listen(find("#replay-moment"), "input", lambda event: self._jump(int(event.target.value)))
        listen(find("#replay-eyes"), "change", lambda event: self._look_as(str(event.target.value)))
        listen(document, "keydown", self._on_key)

    @property
    def is_open(self) -> bool:
        """Whether a game is being replayed."""
        return self._film is not None

    def open(self, film: Film, events: int = 0) -> None:
        """Shows the film, starting at the first moment with at least `events` events."""
        self._film, self._eyes = film, film.eyes
        find("#replay-moment").max = str(self._last)
        seats = [make("option", film.players[seat].name, value=str(seat)) for seat in film.views]
        fill(find("#replay-eyes"), [make("option", "everyone", value=""), *seats])
        show(find("#replay-as"), bool(seats))
        self._show_controls(True)
        self._show(self._at(events), animate=False)
        find("#replay-play").focus()

    def seek(self, events: int) -> None:
        """Shows the first moment with at least `events` events."""
        self._jump(self._at(events))

    def _at(self, events: int) -> int:
        assert self._film is not None
        return next((number for number, moment in enumerate(self._film.moments) if moment.events >= events), self._last)

    @property
    def _last(self) -> int:
        return len(self._film.moments) - 1 if self._film is not None else 0

    def close(self) -> None:
        """Ends the replay, if there is one, and releases the table."""
        if self._film is not None:
            self._pause()
            self._film = None
            self._show_controls(False)
            self._table.moves.mark(None)

    def _show_controls(self, shown: bool) -> None:
        find("#table").classList.toggle("replay", shown)
        self._table.told.clear()
        for part in PARTS:
            show(find(part), shown)

    def _leave(self) -> None:
        self.close()
        self._closed()

    # The moment shown

    def _show(self, number: int, animate: bool) -> None:
        """Shows the moment with the index `number`, or the nearest one."""
        assert self._film is not None
        before, self._number = self._number, min(max(number, 0), self._last)
        self._film.show(self._table, self._number, self._eyes, animate)
        self._mark()
        if self._number != before:
            announce_filled(find("#replay-told span"))

    def _mark(self) -> None:
        """Marks the current moment on the slider, in words and in the move list."""
        assert self._film is not None
        last = self._last
        find("#replay-told span").textContent = self._words()
        find("#replay-count").textContent = f"{self._number} of {last}"
        slider = find("#replay-moment")
        slider.value = str(self._number)
        slider.setAttribute("aria-valuetext", f"{self._number} of {last}")
        _disable(find("#replay-first"), self._number == 0)
        _disable(find("#replay-back"), self._number == 0)
        _disable(find("#replay-on"), self._number == last)
        _disable(find("#replay-last"), self._number == last)
        self._table.moves.mark(self._film.moments[self._number].events)

    def _words(self) -> str:
        """The text of the current moment."""
        assert self._film is not None
        moment = self._film.moments[self._number]
        if moment.told or not self._number:
            return " ".join(moment.told) or self._film.beginning
        return self._film.words(self._number)

    def _look_as(self, seat: str) -> None:
        self._eyes = int(seat) if seat else None
        self._show(self._number, animate=False)

    # Moving between moments

    def _step(self, step: int, _event: Any = None) -> None:
        self._pause()
        self._show(self._number + step, animate=True)

    def _jump(self, number: int) -> None:
        self._pause()
        self._show(number, animate=False)

    def _on_key(self, event: Any) -> None:
        pressed = key_of(event)
        if self._film is None or event.defaultPrevented or not pressed.is_plain or document.querySelector("dialog[open]"):
            return
        key = pressed.name
        if key == "Escape":
            self._leave()
        elif event.target.matches(OWN_KEYS):
            return
        elif key in KEYS:
            self._step(KEYS[key])
        elif key in ("Home", "End"):
            self._jump(0 if key == "Home" else self._last)
        else:
            return
        event.preventDefault()

    # Automatic replay

    def _play_or_pause(self) -> None:
        if self._playing is not None:
            self._pause()
            return
        if self._number == self._last:
            self._show(0, animate=False)
        self._playing = spawn(self._play())
        self._label_play("Pause")

    async def _play(self) -> None:
        while self._number < self._last:
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

"""The menu: all commands, with the reasons why some are impossible now, and those that never change the match.

These show its moves, a replay, the report and the fairness check. Independent of games.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, Protocol, TypeAlias

from pyscript import document

from engine import recap
from engine.match import Match
from web.table.dialogs import show_luck, show_report
from web.table.replay import Film, MatchFilm, Replay, RunningFilm, first_choice
from web.table.runner import SessionRunner
from web.table.screen import TableScreen
from web.table.settings import keep_beside, open_beside
from web.ui.dom import find, listen, show


class Elsewhere(Protocol):
    """A table of another device that is shown here."""

    @property
    def has_table(self) -> bool:
        """Whether there is anything to replay."""

    def look_back(self) -> Film:
        """Returns the film of the past and lets it use the table."""

    def look_at_present(self) -> None:
        """Shows the current table again."""


LAST = sys.maxsize
"""A number of events that no match reaches."""

PlayOn: TypeAlias = Callable[[Callable[[], Awaitable[None]]], None]


class AfterGame:
    """Handles these commands in the menu, the end panel and the move list. `on_table()` returns the runner of the match on the
    table, if there is one; `play_on(playing)` stops it and continues with the given function."""

    def __init__(self, table: TableScreen, on_table: Callable[[], SessionRunner | None], play_on: PlayOn) -> None:
        self._on_table = on_table
        self._table = table
        self._play_on = play_on
        self._replay = Replay(table, self._closed)
        self.elsewhere: Elsewhere | None = None
        """The other device's table that is shown here, if any."""

        self._looked: asyncio.Future[None] | None = None
        """Done when the replay of a game in progress is closed."""

    def open(self) -> None:
        """Starts listening."""
        pressed: dict[str, Callable[[SessionRunner], None]] = {
            "#menu-luck": lambda runner: show_luck(runner.match),
            "#report-luck": lambda runner: show_luck(runner.match),
            "#menu-report": lambda runner: show_report(runner.match),
            "#end-report": lambda runner: show_report(runner.match),
            "#end-replay": lambda runner: self._open_replay(runner, first_choice(runner.match)),
        }
        for selector, handler in pressed.items():
            listen(find(selector), "click", partial(self._with_runner, handler))
        for button in ("#menu-moves", "#all-moves"):
            listen(find(button), "click", lambda _event: self._table.moves.open())
        listen(find("#menu-replay"), "click", lambda _event: self._look_at(0))
        listen(find("#moves-replay"), "click", lambda _event: self._look_at(LAST))
        self._table.moves.when_pressed(self._look_at)
        self._table.end.when_asked(lambda number: self._with_runner(lambda runner: self._open_replay(runner, number)))

    def close(self) -> None:
        """Ends a replay, so that the table is free for a match."""
        self._replay.close()

    def _with_runner(self, handler: Callable[[SessionRunner], None], _event: Any = None) -> None:
        runner = self._on_table()
        if runner is not None:
            handler(runner)

    def _look_at(self, events: int) -> None:
        """Shows the moment after `events` events in a replay."""
        if self._replay.is_open:
            self._replay.seek(events)
        elif self.elsewhere is not None:
            if self.elsewhere.has_table:
                self._replay.open(self.elsewhere.look_back(), events)
        else:
            self._with_runner(lambda runner: self._open_replay(runner, events))

    def _open_replay(self, runner: SessionRunner, number: int) -> None:
        """Replays the match, starting after `number` events; while it is in progress, shows only what may be seen of it."""
        if runner.match.state.returns() is None:
            self._play_on(lambda: runner.look_back(partial(self._replayed, runner, number)))
            return
        runner.break_off_finale()
        self._table.end.clear()
        self._table.moves.lay_match(runner.match)
        try:
            self._replay.open(MatchFilm(runner.match), number)
        except Exception:
            self._replay.close()
            runner.show_end()
            raise

    async def _replayed(self, runner: SessionRunner, number: int) -> None:
        """Replays the match in progress until the replay is closed."""
        self._looked = asyncio.get_running_loop().create_future()
        try:
            self._replay.open(RunningFilm(runner.session.shown_match, runner.session.only_viewer), number)
            await self._looked
        finally:
            self._replay.close()
            self._looked = None

    def _closed(self) -> None:
        if self.elsewhere is not None:
            self.elsewhere.look_at_present()
        elif self._looked is None:
            self._with_runner(lambda runner: runner.show_end())
        elif not self._looked.done():
            self._looked.set_result(None)


class Why(NamedTuple):
    """The reason why a command is impossible: two or three words for its second line, and a sentence that says what to do."""

    words: str
    sentence: str


NO_HINTS = Why("Off in this game", "This game is played without hints.")
NOT_NOW = Why("On your turn", "Hints are available on your turn.")
OVER = Why("The game is over", "Hints are available during a game.")
NO_MOVES = Why("No moves yet", "Make the first move.")
ALONE = Why("For two or more", "Games with two or more people can be sent.")
IN_REVIEW = Why("After the review", "Close the review first.")
OTHERS = Why("On the host", "The device that runs the game can do this.")
IN_GAMES = Why("In a game", "Start a game first.")

EVERY = (
    "hint", "learn", "puzzles", "highlights", "devices", "send", "moves", "replay", "report", "luck", "export", "box",
)  # fmt: skip
"""All commands that may be impossible. Their ids begin with `menu-`, except that of `export`."""

USUALLY = {"highlights": "Marks what everyone can see"}
"""The second lines of commands that are possible."""

ON_HOST = ("hint", "learn", "highlights", "send", "luck", "export", "box")
"""The commands that need the device that runs the game."""

SAVED = "Saved. Resume it from the first screen."
SAVED_OVER = "Saved. View it under All games."
UNSAVED = "This game isn’t saved yet."
NOTHING_TO_SAVE = "Back to the first screen."


class Menu:
    """The window `#menu`. `on_table()` returns the match on the table, if this device has it."""

    def __init__(self, on_table: Callable[[], Match | None]) -> None:
        self._on_table = on_table
        self.lost_by_leaving: Callable[[], str] = str
        """Returns a warning for leaving the table, as a sentence; "" for none."""

        self.can_be_sent: Callable[[], bool] = bool
        """Returns whether several people play the match on the table."""

    def open(self) -> None:
        """Starts listening."""
        listen(find("#menu"), "click", _on_press, capture=True)
        listen(find("#menu-button"), "click", lambda _event: self._show())
        keep_beside()

    def _show(self) -> None:
        match = self._on_table()
        self._show_commands(match)
        open_beside("#menu")
        find("#menu-items").scrollTop = 0

    def _show_commands(self, match: Match | None) -> None:
        is_guest, teaches = document.body.hasAttribute("data-visit"), document.body.classList.contains("learns")
        is_over = match is not None and match.state.returns() is not None
        leave = "Leave" if match is None and teaches else "Leave game"
        _label("new-game", leave, self._saved(match, is_over, is_guest))
        _label("menu-settings", "Settings", summary())
        show(find("#menu-replay"), not is_over)
        show(find("#menu-report"), is_over)
        show(find("#menu-box"), match is not None and bool(match.game.box))
        if match is not None:
            find("#menu-box b").textContent = match.game.box
        show(find("#menu-practice"), match is not None and match.practice)
        find("#menu-handicaps").textContent = handicaps = " ".join(recap.handicaps(match)) if match is not None else ""
        show(find("#menu-handicaps"), bool(handicaps))
        if is_guest or match is None or teaches:
            impossible = dict.fromkeys(ON_HOST, OTHERS) if is_guest else dict.fromkeys(EVERY, IN_GAMES)
        else:
            impossible = self._impossible(match, is_over)
        _dim(impossible)

    def _impossible(self, match: Match, is_over: bool) -> dict[str, Why]:
        found: dict[str, Why] = {}
        if is_over:
            found["hint"] = OVER
        elif not match.hints:
            found["hint"] = found["highlights"] = NO_HINTS
        elif find("#hint-button").disabled or document.querySelector("#table.replay"):
            found["hint"] = NOT_NOW
        if not self.can_be_sent():
            found["send"] = ALONE
        if not any(match.narration):
            found["moves"] = found["replay"] = NO_MOVES
        if document.querySelector("#table.review"):
            found["moves"] = IN_REVIEW
        return found

    def _saved(self, match: Match | None, is_over: bool, is_guest: bool) -> str:
        if lost := self.lost_by_leaving():
            return lost
        if match is None:
            return "" if is_guest else NOTHING_TO_SAVE
        if not find("#unsaved").hidden:
            return UNSAVED
        return SAVED_OVER if is_over else SAVED


def _on_press(event: Any) -> None:
    """Closes the menu before the pressed command opens anything, so that the focus returns to where the menu was opened."""
    if event.target.closest("[aria-disabled=true]"):
        event.stopPropagation()
        event.preventDefault()
    elif event.target.closest("[data-close]"):
        find("#menu").close()


def _label(command: str, words: str, more: str) -> None:
    find(f"#{command} b").textContent = words
    find(f"#{command} small").textContent = more


def _dim(impossible: Mapping[str, Why]) -> None:
    """Dims exactly these commands, each with its reason."""
    for name in EVERY:
        item, why = find(f"#{name}" if name == "export" else f"#menu-{name}"), impossible.get(name)
        item.querySelector("small").textContent = why.words if why else USUALLY.get(name, "")
        control = item.querySelector("input") or item
        control.ariaDisabled = "true" if why else None
        control.title = why.sentence if why else ""


def summary() -> str:
    """The most important settings in a few words."""
    theme, speed = (str(find(f"{group} label:has(:checked)").textContent).strip() for group in ("#theme", "#speed"))
    return f"{theme}, {speed.lower()} speed, sound {'on' if find('#sound').checked else 'off'}"

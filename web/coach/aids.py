"""Highlights (aids) at the table: marks things that anyone could see, if switched on, and lists them in a window.

Independent of particular games.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.coach.hint import aids, grouped, headings
from engine.core import AnyObservation
from engine.game import AnyGame
from engine.match import Match
from engine.scene import Aid, Scene
from engine.text import isolated
from web.storage.texts import AIDS, TextStore
from web.table.runner import SessionRunner
from web.table.screen import TableScreen
from web.ui.dom import fill, find, make
from web.ui.icons import paint_plate, piece_plate
from web.ui.look import load_look
from web.ui.settings import YES
from web.ui.tasks import spawn

ABOUT = "Highlights show what anyone could see. They don’t give advice."
NONE = "This game has no highlights."


class Listed(NamedTuple):
    """The content of the window: the match on the table, and its highlights."""

    match: Match
    found: tuple[Aid, ...]


class AidsWindow:
    """The window `#aids`. `look()` returns its content."""

    def __init__(self, look: Callable[[], Listed | None]) -> None:
        self._look = look

    def open(self) -> None:
        """Opens the window."""
        self._list_aids()
        find("#aids").showModal()

    def refresh(self) -> None:
        """Updates the list if the window is open."""
        if find("#aids").open:
            self._list_aids()

    def _list_aids(self) -> None:
        seen = self._look()
        kinds = headings(seen.match.game) if seen is not None else {}
        find("#aids-what").textContent = ABOUT if kinds else NONE
        found = grouped(seen.match.game, seen.found) if seen is not None and kinds else []
        fill(find("#aids-list"), [_part(seen.match, heading, some) for heading, some in found] if seen is not None else [])


def _part(match: Match, heading: str, found: Sequence[Aid]) -> Any:
    """A heading with its highlights, or with a sentence that there are none."""
    part = make("section")
    part.append(make("h3", heading, class_="caps"))
    if found:
        lines = make("ul")
        lines.append(*(_line(match, aid) for aid in found))
        part.append(lines)
    else:
        part.append(make("p", "None right now."))
    return part


def _line(match: Match, aid: Aid) -> Any:
    """A list item: the words, for eyes and for screen readers, with the team's piece and the pieces that they name."""
    line, spoken = make("li"), match.game.for_speech(aid.words)
    if aid.team is not None:
        line.append(_plate(piece_plate(match.game, match.players[aid.team].colour)))
    if spoken == aid.words:
        line.append(make("span", aid.words))
    else:
        line.append(make("span", aid.words, aria_hidden="true"), make("span", spoken, class_="unseen"))
    pieces = [piece for piece in aid.pieces if piece.partition(" ")[0] in load_look(match.game.name).plates]
    if pieces:
        row = make("div", class_="pieces", aria_hidden="true")
        row.append(*(_plate(f"{match.game.name} {piece}") for piece in pieces))
        line.append(row)
    return line


def _plate(plate: str) -> Any:
    canvas = make("canvas", aria_hidden="true")
    paint_plate(canvas, plate)
    return canvas


FRAME_SECONDS = 0.008
"""If finding highlights takes longer than this, it waits until all animations have ended."""

FORGOTTEN = 0.7
"""The decay factor of the estimated time that finding highlights takes."""


class Aids:
    """The highlights of the match that `runner()` runs, if any, and the window that lists them."""

    def __init__(self, table: TableScreen, runner: Callable[[], SessionRunner | None], storage: TextStore) -> None:
        self._table, self._runner, self._storage = table, runner, storage
        self._known: tuple[AnyObservation, tuple[str, ...]] | None = None
        self._found: tuple[Aid, ...] = ()
        self._seconds = 0.0
        self._waiting: asyncio.Task[None] | None = None
        self.window = AidsWindow(self._listed)

    @property
    def _is_on(self) -> bool:
        return self._storage.read(AIDS) == YES

    def _listed(self) -> Listed | None:
        """The content of the window; None without a match."""
        runner = self._runner()
        if runner is None:
            return None
        session = runner.session
        names = tuple(isolated(player.name) for player in session.match.players)
        return Listed(session.match, aids(session.match.game, session.observation(), names))

    def of(self, game: AnyGame, observation: AnyObservation, names: Sequence[str]) -> tuple[Aid, ...]:
        """The highlights to mark on a picture of this observation. Returns () if finding them could delay an animation; the table
        is then redrawn when they have been found."""
        if not self._is_on or not self._is_played(game, observation):
            return ()
        if self._known != (observation, tuple(names)):
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None
            if self._seconds > FRAME_SECONDS:
                self._waiting = spawn(self._find_at_rest(game, observation, tuple(names)))
                return ()
            self._find(game, observation, tuple(names))
        return self._found

    def with_words(self, game: AnyGame, scene: Scene, found: Sequence[Aid]) -> Scene:
        """The scene with the highlights added to the hotspots' labels."""
        words: dict[str, str] = {}
        for aid in found:
            for place in aid.places:
                words[place] = f"{words.get(place, '')} {game.for_speech(aid.words)}"
        told = ((spot, words.get(spot.key) or words.get(spot.key.partition(":")[2])) for spot in scene.hotspots)
        spots = (spot._replace(label=f"{spot.label}.{more}") if more and spot.group == "board" else spot for spot, more in told)
        return scene._replace(hotspots=tuple(spots))

    def _is_played(self, game: AnyGame, observation: AnyObservation) -> bool:
        """Whether the observation is of the current state of the match."""
        runner = self._runner()
        if runner is None or runner.match.game is not game or not runner.match.hints:
            return False
        session = runner.session
        return observation in (session.observation(), session.match.state.observe(None))

    async def _find_at_rest(self, game: AnyGame, observation: AnyObservation, names: tuple[str, ...]) -> None:
        await asyncio.sleep(0)  # until the picture is drawn
        await self._table.canvas.settled()
        self._find(game, observation, names)
        self._table.refresh()

    def _find(self, game: AnyGame, observation: AnyObservation, names: tuple[str, ...]) -> None:
        began = time.monotonic()
        self._found, self._known = aids(game, observation, names), (observation, names)
        self._seconds = max(time.monotonic() - began, FORGOTTEN * self._seconds)
        self.window.refresh()


def aids_at(table: TableScreen, runner: Callable[[], SessionRunner | None], storage: TextStore) -> Aids:
    """The highlights at this table, which marks them from now on while they are switched on."""
    if table.aids is None:
        table.aids = Aids(table, runner, storage)
        table.refresh()
    aids: Aids = table.aids
    return aids

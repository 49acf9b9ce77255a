"""Aids at the table: marks what anybody could see, for those who have switched that on, and says it in words.

They are marked in a game that is being played, in nothing else: neither in a replay nor in a lesson, and not where the table has
agreed to play without hints. Gets the session's observation and nothing else of the match. Knows no game.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from engine.coach.aid import aids
from engine.core import AnyObservation
from engine.game import AnyGame
from engine.scene import Aid, Scene
from engine.text import isolated
from web.keep.texts import AIDS, TextStore
from web.kit.options import YES
from web.kit.tasks import start
from web.learn.aids_window import AidsWindow, Listed
from web.table.runner import SessionRunner
from web.table.screen import Table

FRAME_SECONDS = 0.008
"""What takes longer waits until nothing moves."""

FORGOTTEN = 0.7
"""How fast it is forgotten how long the last ones took."""


class Aids:
    """The aids of the match that `runner()` runs, if any, with the window that lists them."""

    def __init__(self, table: Table, runner: Callable[[], SessionRunner | None], storage: TextStore) -> None:
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
        """What the window lists: what the table marks, or nothing without a match."""
        runner = self._runner()
        if runner is None:
            return None
        session = runner.session
        names = tuple(isolated(player.name) for player in session.match.players)
        return Listed(session.match, aids(session.match.game, session.observation(), names))

    def of(self, game: AnyGame, observation: AnyObservation, names: Sequence[str]) -> tuple[Aid, ...]:
        """What is to be marked on a picture of this observation: nothing yet where finding it could hold up what moves; then the
        table is drawn again as soon as it has been found."""
        if not self._is_on or not self._is_played(game, observation):
            return ()
        if self._known != (observation, tuple(names)):
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None
            if self._seconds > FRAME_SECONDS:
                self._waiting = start(self._find_at_rest(game, observation, tuple(names)))
                return ()
            self._find(game, observation, tuple(names))
        return self._found

    def told(self, game: AnyGame, scene: Scene, found: Sequence[Aid]) -> Scene:
        """The scene in which what can be pressed says the aids in words, too."""
        words: dict[str, str] = {}
        for aid in found:
            for place in aid.places:
                words[place] = f"{words.get(place, '')} {game.spoken(aid.words)}"
        told = ((spot, words.get(spot.key) or words.get(spot.key.partition(":")[2])) for spot in scene.hotspots)
        spots = (spot._replace(label=f"{spot.label}.{more}") if more and spot.group == "board" else spot for spot, more in told)
        return scene._replace(hotspots=tuple(spots))

    def _is_played(self, game: AnyGame, observation: AnyObservation) -> bool:
        """Whether this is seen of the match as it stands now."""
        runner = self._runner()
        if runner is None or runner.match.game is not game or not runner.match.hints:
            return False
        session = runner.session
        return observation in (session.observation(), session.match.state.observe(None))

    async def _find_at_rest(self, game: AnyGame, observation: AnyObservation, names: tuple[str, ...]) -> None:
        await asyncio.sleep(0)  # until it is drawn
        await self._table.canvas.settled()
        self._find(game, observation, names)
        self._table.refresh()

    def _find(self, game: AnyGame, observation: AnyObservation, names: tuple[str, ...]) -> None:
        began = time.monotonic()
        self._found, self._known = aids(game, observation, names), (observation, names)
        self._seconds = max(time.monotonic() - began, FORGOTTEN * self._seconds)
        self.window.refresh()


def aids_at(table: Table, runner: Callable[[], SessionRunner | None], storage: TextStore) -> Aids:
    """The aids at this table, which marks them from now on while people want them."""
    if table.aids is None:
        table.aids = Aids(table, runner, storage)
        table.refresh()
    aids: Aids = table.aids
    return aids

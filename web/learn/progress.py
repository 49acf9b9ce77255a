"""How far somebody has come in each game's lesson. Knows no game and no page."""

from __future__ import annotations

from web.keep.progress import known_levels
from web.keep.texts import LESSON, TextStore


class Progress:
    """What is stored of the lessons: for each game that somebody has begun to learn, how many levels they know."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    def of(self, game: str, levels: int) -> int:
        """The level to go on with, of so many: the first one again after the last."""
        text = self._storage.read(LESSON + game)
        known = known_levels(text)
        if text and known is None:
            self._storage.set_aside(LESSON + game)
        return known if known is not None and known < levels else 0

    def note(self, game: str, known: int) -> None:
        """Stores that the learner knows so many levels; whoever has known more still does."""
        before = known_levels(self._storage.read(LESSON + game)) or 0
        self._storage.write(LESSON + game, str(max(known, before)))

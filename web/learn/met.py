"""What people here have met in each game already, so that it is explained to nobody twice. Knows no game and no page."""

from __future__ import annotations

from engine import codec
from engine.core import SequorError
from web.keep.texts import MET, TextStore

Met = tuple[tuple[str, str], ...]
"""Pairs of a person's name and the kind of thing."""

MOST = 2_000
"""Pairs that are kept of one game; the oldest go first."""


class Meetings:
    """What is stored of them, a text for each game."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    def has_met(self, game: str, person: str, kind: str) -> bool:
        """Whether the person has met this in that game."""
        return (person, kind) in self._of(game)

    def note(self, game: str, person: str, kind: str) -> None:
        """Stores that the person meets this now."""
        met = (*self._of(game), (person, kind))[-MOST:]
        self._storage.write(MET + game, codec.dumps(met))

    def _of(self, game: str) -> Met:
        text = self._storage.read(MET + game)
        try:
            return read_met(text) if text else ()
        except SequorError:
            self._storage.set_aside(MET + game)
            return ()


def read_met(text: str) -> Met:
    """The pairs in this text. Raises SequorError if it holds none."""
    return codec.decode(Met, codec.parse_json(text), "first-time tips")

"""Which puzzles have been solved here, and which were only tried. A count never goes down, and no day has to be kept up. Knows no
game and no page."""

from __future__ import annotations

from typing import NamedTuple

from engine import codec
from engine.core import SequorError
from web.keep.texts import PUZZLES, TextStore

MOST = 1_000
"""Puzzles that are kept of one game; the oldest go first."""


class Tally(NamedTuple):
    """The keys of the puzzles of one game that have been solved, and of those that were tried or shown and not solved yet."""

    solved: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()

    def with_solved(self, key: str) -> Tally:
        """With this puzzle solved, which stays so for good."""
        return Tally(_with(self.solved, key), tuple(other for other in self.tried if other != key))

    def with_tried(self, key: str) -> Tally:
        """With this puzzle tried, unless it has been solved."""
        return self if key in self.solved else self._replace(tried=_with(self.tried, key))


class Tallies:
    """What is stored of them, a text for each game."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    def of(self, game: str) -> Tally:
        """The game's tally; an empty one where nothing is stored, or nothing that can be read, which is set aside."""
        text = self._storage.read(PUZZLES + game)
        try:
            return read_tally(text) if text else Tally()
        except SequorError:
            self._storage.set_aside(PUZZLES + game)
            return Tally()

    def note_solved(self, game: str, key: str) -> None:
        """Stores that this puzzle is solved."""
        self._storage.write(PUZZLES + game, codec.dumps(self.of(game).with_solved(key)))

    def note_tried(self, game: str, key: str) -> None:
        """Stores that somebody tried this puzzle."""
        self._storage.write(PUZZLES + game, codec.dumps(self.of(game).with_tried(key)))


def read_tally(text: str) -> Tally:
    """The tally in this text. Raises SequorError if it holds none."""
    return codec.decode(Tally, codec.parse_json(text), "solved puzzles")


def _with(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return keys if key in keys else (*keys, key)[-MOST:]

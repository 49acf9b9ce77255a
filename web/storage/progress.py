"""Stored progress in each game: lesson levels done, first-time tips seen, puzzles solved, and own mistakes to solve as puzzles.

No player sees the same tip twice. Solved puzzles stay solved. Independent of the page and of particular games.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, NamedTuple, Self

from engine import codec
from engine.core import BadSaveError
from web.storage.texts import LESSON, MET, MISTAKES, PUZZLES, Stored, TextStore

MOST_LEVELS = 99


@dataclass(frozen=True, slots=True)
class LessonLevels(Stored):
    """The progress in a game's lesson. The text is the number alone."""

    done: int = 0  # 0 if the lesson was only opened

    prefix = LESSON

    def next_of(self, levels: int) -> int:
        """The index of the level to continue with, out of `levels`; 0 again after the last."""
        return self.done if self.done < levels else 0

    def with_done(self, done: int) -> LessonLevels:
        """The progress with the first `done` levels completed, unless more are already."""
        return LessonLevels(max(done, self.done))

    @classmethod
    def decode(cls, data: Any) -> Self:
        done = codec.decode(int, data)
        if not 0 <= done <= MOST_LEVELS:
            raise BadSaveError(f"No lesson has more than {MOST_LEVELS} levels.")
        return cls(done)

    def encode(self) -> Any:
        return self.done


def levels_done(storage: TextStore, game: str) -> int | None:
    """The number of levels done in the game's lesson; None before the first attempt."""
    levels = LessonLevels.stored(storage, game)
    return None if levels is None else levels.done


MOST_TIPS = 2_000
"""The maximum number of pairs per game; the oldest are dropped first."""


@dataclass(frozen=True, slots=True)
class SeenTips(Stored):
    """The first-time tips of a game that players have seen. The text is the list of pairs alone."""

    pairs: tuple[tuple[str, str], ...] = ()  # a player's name and the key of a tip

    prefix = MET

    def with_seen(self, person: str, kind: str) -> SeenTips:
        """The tips after the person has seen the one with the key `kind`."""
        return SeenTips((*self.pairs, (person, kind))[-MOST_TIPS:])

    @classmethod
    def decode(cls, data: Any) -> Self:
        return cls(codec.decode(tuple[tuple[str, str], ...], data, "first-time tips"))

    def encode(self) -> Any:
        return codec.encode(self.pairs)


MOST_PUZZLES = 1_000
"""The maximum number of puzzle keys per game; the oldest are dropped first."""


@dataclass(frozen=True, slots=True)
class PuzzleTally(Stored):
    """The keys of a game's puzzles that players have solved or tried."""

    solved: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()  # or shown the answer, but not solved yet

    prefix = PUZZLES

    def with_solved(self, key: str) -> PuzzleTally:
        """The tally with this puzzle solved."""
        return PuzzleTally(_with(self.solved, key), tuple(other for other in self.tried if other != key))

    def with_tried(self, key: str) -> PuzzleTally:
        """The tally with this puzzle tried, unless it has been solved."""
        return self if key in self.solved else replace(self, tried=_with(self.tried, key))


def _with(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return keys if key in keys else (*keys, key)[-MOST_PUZZLES:]


DAYS = 1, 3, 7, 21
"""The days after which an unsolved mistake returns: after the game, then after each day on which it was missed again."""


class Due(NamedTuple):
    """The day on which an unsolved mistake returns."""

    key: str
    day: str  # "2026-11-28"
    missed: int = 0  # on how many days it has been missed since the game


@dataclass(frozen=True, slots=True)
class Mistakes(Stored):
    """The players' own mistakes in a game, which return as puzzles."""

    waiting: tuple[str, ...] = ()  # the unsolved ones as texts of puzzles, newest first
    done: tuple[str, ...] = ()  # the keys of the solved ones
    due: tuple[Due, ...] = ()  # of the unsolved ones; one that is missing here is due at once

    prefix = MISTAKES

    def encode(self) -> Any:
        data = codec.encode(self)
        return data if self.due else {name: value for name, value in data.items() if name != "due"}

    def day_of(self, key: str) -> str:
        """The day on which the mistake returns; "" if it is due at once."""
        return next((one.day for one in self.due if one.key == key), "")

    def with_missed(self, key: str, today: date) -> Mistakes:
        """The mistakes after this one was missed today. Further misses on one day change nothing."""
        old = next((one for one in self.due if one.key == key), Due(key, ""))
        if old.day > today.isoformat():
            return self
        missed = old.missed + 1
        day = today + timedelta(DAYS[min(missed, len(DAYS) - 1)])
        return replace(self, due=(*(one for one in self.due if one.key != key), Due(key, day.isoformat(), missed)))


def solved_puzzles(tally: PuzzleTally, mistakes: Mistakes) -> tuple[int, bool]:
    """The number of solved puzzles among those that come with a game, and whether any puzzle was solved or tried.

    The player's own mistakes are in the tally too, and don't count.
    """
    return len({*tally.solved}.difference(mistakes.done)), bool(tally.solved or tally.tried)

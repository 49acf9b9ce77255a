"""The results of the daily games played here: a text per game, which outlives the saved games.

Independent of the browser and of particular games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from engine import codec
from engine.core import BadSaveError
from web.storage.people import OUTCOMES
from web.storage.texts import DAYS, Stored

LONGEST_LINE = 300
"""The maximum number of characters in a line to share."""

MOST_DAYS = 5_000
"""The maximum number of days per game; the oldest are dropped first."""


@dataclass(frozen=True, slots=True)
class DayResult:
    """The result of one day's game. Raises BadSaveError if it is invalid."""

    day: str  # "2026-11-14"
    outcome: str
    score: int | None = None  # None if the game has no points
    is_late: bool = False  # whether the game was started after its day
    line: str = ""  # to share, without a link

    def __post_init__(self) -> None:
        try:
            is_day = date.fromisoformat(self.day).isoformat() == self.day
        except ValueError:
            is_day = False
        if not is_day or self.outcome not in OUTCOMES or len(self.line) > LONGEST_LINE:
            raise BadSaveError("This is no result of a daily game.")


class Runs(NamedTuple):
    """How many days have been played, and the numbers of days played one after another, each on its day."""

    played: int
    now: int  # up to today or, until today's game is finished, yesterday
    longest: int


@dataclass(frozen=True, slots=True)
class OwnDays(Stored):
    """The results of a game's daily games, the oldest first."""

    days: tuple[DayResult, ...] = ()

    prefix = DAYS

    def with_(self, results: Iterable[DayResult]) -> OwnDays:
        """The results with these added; days already in it stay unchanged."""
        known = {result.day: result for result in (*results, *self.days)}
        return OwnDays(tuple(known[day] for day in sorted(known))[-MOST_DAYS:])

    def of_day(self, day: date) -> DayResult | None:
        """The result of that day's game; None if there is none."""
        return next((result for result in self.days if result.day == day.isoformat()), None)

    def runs(self, today: date) -> Runs:
        """How regularly the games have been played until today."""
        on_time = {date.fromisoformat(result.day) for result in self.days if not result.is_late}
        run, runs = 0, {date.min: 0}
        for day in sorted(on_time):
            run = run + 1 if day - timedelta(1) in on_time else 1
            runs[day] = run
        now = runs.get(today) or runs.get(today - timedelta(1), 0)
        return Runs(len(self.days), now, max(runs.values()))

    def encode(self) -> Any:
        return codec.encode(self, brief=True)

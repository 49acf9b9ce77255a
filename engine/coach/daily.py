"""The deal of the day: one match a game for everybody in the world that day, against the same computer players, without a server.

All of it follows from the date, the computers' whims too: who chooses the same sees the same replies. A game's `coach/deal.py`
says what is played and how it went, for those games that have more to say than who won. Knows no particular game, and no clock:
the day is the caller's.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from datetime import date
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol, cast

from ..core import AnyState, BadSaveError, Seat
from ..fairness import DEAL_OF_THE_DAY
from ..game import GAMES, AnyGame
from ..match import Match

PERSON: Seat = 0
"""Where the person sits; computer players have all other seats."""

BARS = "▁▂▃▄▅▆▇█"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Deal(NamedTuple):
    """What is played on a day. `levels` are those of all seats, "" for the person's. The computers' whims follow from the seed
    too (`fairness.whim`), which they never get."""

    setup: Any
    seed: str
    levels: tuple[str, ...]


class Telling(Protocol):
    """The module `coach/deal.py` of a game."""

    OPTIONS: dict[str, Any]
    """The set-up's options."""

    def score(self, state: AnyState, seat: Seat) -> str:
        """How the game ended for the seat, in figures: "61:48"."""

    def course(self, states: Sequence[AnyState], seat: Seat) -> Sequence[float]:
        """How well the seat stood at some moments, at most a dozen, from 0 to 1; no card, word or roll can be told from it."""


def deal_of_the_day(game: AnyGame, day: date) -> Deal:
    """The deal of that day, the same wherever and whenever it is asked for."""
    telling = _telling(game)
    setup = game.setup(**(telling.OPTIONS if telling else {}))
    level = game.levels[len(game.levels) // 2]
    levels = tuple("" if seat == PERSON else level for seat in range(setup.seats))
    return Deal(setup, f"{DEAL_OF_THE_DAY}{game.name} {day.isoformat()}", levels)


def day_of(match: Match) -> date | None:
    """The day whose deal this match is; None for every other match."""
    try:
        day = date.fromisoformat(match.seed[-10:])
    except ValueError:
        return None
    deal = deal_of_the_day(match.game, day)
    fits = (match.setup, match.seed, tuple(player.level for player in match.players)) == (deal.setup, deal.seed, deal.levels)
    return day if fits and not match.start else None


def share_line(game: AnyGame, day: date, match: Match) -> str:
    """How the person did that day, on one line that spoils nothing. Raises BadSaveError for a match that goes on.

    Such as: Sequor · Sequoia · 23 Nov 2026 · won 28:21:17 · 2 hints · ▄▅▃▇
    """
    results, telling = match.state.returns(), _telling(game)
    if results is None:
        raise BadSaveError("This match goes on: there is something to share once it is over.")
    is_alone = match.setup.seats == 1
    word = "" if is_alone else "won" if results[PERSON] == 1 else "drew" if results[PERSON] else "lost"
    score = telling.score(match.state, PERSON) if telling else ""
    hints = sum(seat == PERSON for _, seat in match.helped)
    helped = f"{hints} hint{'s' * (hints != 1)}" if hints else ""
    course = telling.course(match.states, PERSON) if telling else ()
    parts = ("Sequor", game.title, told(day), f"{word} {score}".strip(), helped, "practice" * match.practice, bars(course))
    return " · ".join(filter(None, parts))


def told(day: date) -> str:
    """The day as everybody in the world reads it: 23 Nov 2026."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def bars(course: Sequence[float]) -> str:
    """Numbers from 0 to 1 as bars.

    >>> bars([0, 0.5, 1])
    '▁▅█'
    """
    return "".join(BARS[min(len(BARS) - 1, max(0, round(len(BARS) * part - 0.5)))] for part in course)


def _telling(game: AnyGame) -> Telling | None:
    name = f"{GAMES}.{game.name}.coach.deal"
    if find_spec(f"{GAMES}.{game.name}.coach") is None or find_spec(name) is None:
        return None
    return cast(Telling, importlib.import_module(name))

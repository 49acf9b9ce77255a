"""The daily game: one match per game and day, the same for everyone, against the same computer players, without a server.

Everything follows from the date, even the computers' choices: the same plays get the same replies. A game's `coach/review.py` may
set the options and score the result (`DailyScore`). The caller provides the date.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple, Protocol

from ..core import AnyState, BadSaveError, Seat
from ..game import AnyGame
from ..match import DEAL_OF_THE_DAY, Match
from ..text import amount

PERSON: Seat = 0
"""The person's seat. Computer players have all other seats."""

BARS = "▁▂▃▄▅▆▇█"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Deal(NamedTuple):
    """The daily game of one day. `levels` has one level per seat, "" for the person's. The computers' choices also follow from
    the seed (`bot_seed`), which they never see."""

    setup: Any
    seed: str
    levels: tuple[str, ...]


class DailyScore(Protocol):
    """The module `coach/review.py` of a game."""

    OPTIONS: dict[str, Any]
    """The options of the setup."""

    def score(self, state: AnyState, seat: Seat) -> str:
        """The seat's result in figures: "61:48"."""

    def course(self, states: Sequence[AnyState], seat: Seat) -> Sequence[float]:
        """The seat's progress at up to twelve moments, each from 0 to 1. Reveals no card, word or roll."""


def deal_of_the_day(game: AnyGame, day: date) -> Deal:
    """The daily game of that day: the same on every device and at any time."""
    scored: DailyScore | None = game.coaching("review")
    setup = game.setup(**(scored.OPTIONS if scored else {}))
    levels = tuple("" if seat == PERSON else game.daily_level for seat in range(setup.seats))
    return Deal(setup, f"{DEAL_OF_THE_DAY}{game.name} {day.isoformat()}", levels)


def day_of(match: Match) -> date | None:
    """The day whose daily game this match is; None for any other match."""
    try:
        day = date.fromisoformat(match.seed[-10:])
    except ValueError:
        return None
    deal = deal_of_the_day(match.game, day)
    fits = (match.setup, match.seed, tuple(player.level for player in match.players)) == (deal.setup, deal.seed, deal.levels)
    return day if fits and not match.start_position else None


def share_line(game: AnyGame, day: date, match: Match) -> str:
    """The person's result that day, on one line without spoilers. Raises BadSaveError if the game isn't over.

    Example: Sequor · Sequoia · 23 Nov 2026 · won 28:21:17 · 2 hints · ▄▅▃▇
    """
    results = match.state.returns()
    telling: DailyScore | None = game.coaching("review")
    if results is None:
        raise BadSaveError("This game isn’t finished. You can share the result when it is.")
    is_alone = match.setup.seats == 1
    word = "" if is_alone else "won" if results[PERSON] == 1 else "drew" if results[PERSON] else "lost"
    score = telling.score(match.state, PERSON) if telling else ""
    hints = sum(seat == PERSON for _, seat in match.hints_given)
    helped = amount(hints, "hint") if hints else ""
    course = telling.course(match.states, PERSON) if telling else ()
    parts = ("Sequor", game.title, date_words(day), f"{word} {score}".strip(), helped, "practice" * match.practice, bars(course))
    return " · ".join(filter(None, parts))


def date_words(day: date) -> str:
    """The date in a form that everyone reads the same way: 23 Nov 2026."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def bars(course: Sequence[float]) -> str:
    """Numbers from 0 to 1 as bars.

    >>> bars([0, 0.5, 1])
    '▁▅█'
    """
    return "".join(BARS[min(len(BARS) - 1, max(0, round(len(BARS) * part - 0.5)))] for part in course)

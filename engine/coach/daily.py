"""The daily game: one match per game and day, the same for everyone, against the same computer players, without a server.

About five minutes, one try, no hints, nothing to undo. Everything follows from the date, even the computers' choices: the same
plays get the same replies. A game's `coach/daily.py` sets the options and describes the result (`DailyGame`). The caller provides
the date.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple, Protocol

from ..core import AnyState, BadSaveError, Seat
from ..game import AnyGame
from ..match import DAILY, DEAL_OF_THE_DAY, Match, daily_number, number_of_day
from ..text import isolated

PERSON: Seat = 0
"""The person's seat. Computer players have all other seats."""

MINUTES = 5
"""About how long a daily game takes."""

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Deal(NamedTuple):
    """The daily game of one day. `levels` has one level per seat, "" for the person's. The computers' choices also follow from
    the seed (`bot_seed`), which they never see."""

    setup: Any
    seed: str
    levels: tuple[str, ...]


class DailyGame(Protocol):
    """The module `coach/daily.py` of a game."""

    OPTIONS: dict[str, Any]
    """The options of the setup."""

    LENGTH: str
    """The length of the game in a few words, without a full stop."""

    EARLIER: dict[str, Any]
    """The options before version 0.2, for games that were started then."""

    def result(self, states: Sequence[AnyState], seat: Seat, names: Sequence[str]) -> str:
        """The seat's result in a few words for other people: "beat Fern in 23 moves"."""

    def picture(self, states: Sequence[AnyState], seat: Seat) -> str:
        """The seat's game in emoji, on up to two lines. Spoils nothing for people who have yet to play."""


def deal_of_the_day(game: AnyGame, day: date) -> Deal:
    """The daily game of that day: the same on every device and at any time."""
    daily: DailyGame | None = game.coaching("daily")
    return _deal(game, DAILY, day, daily.OPTIONS if daily else {})


def _deal(game: AnyGame, seed: str, day: date, options: dict[str, Any]) -> Deal:
    setup = game.setup(**options)
    levels = tuple("" if seat == PERSON else game.daily_level for seat in range(setup.seats))
    return Deal(setup, f"{seed}{game.name} {day.isoformat()}", levels)


def day_of(match: Match) -> date | None:
    """The day whose daily game this match is; None for any other match."""
    try:
        day = date.fromisoformat(match.seed[-10:])
    except ValueError:
        return None
    daily: DailyGame | None = match.game.coaching("daily")
    deals = [deal_of_the_day(match.game, day), _deal(match.game, DEAL_OF_THE_DAY, day, daily.EARLIER if daily else {})]
    fits = (match.setup, match.seed, tuple(player.level for player in match.players)) in deals
    return day if fits and not match.start_position else None


def day_numbered(number: str, today: date) -> date:
    """The day of the daily game with this number. Raises BadSaveError if there is no such game yet, or never."""
    wanted, latest = int(number[:9]) if number.isascii() and number.isdecimal() else 0, number_of_day(today)
    if not wanted:
        raise BadSaveError(f"This link names no daily game. Today’s is No. {latest}.")
    if wanted > latest:
        raise BadSaveError(f"Daily game No. {wanted} is still to come. Today’s is No. {latest}.")
    return today - timedelta(latest - wanted)


def length_of(game: AnyGame) -> str:
    """The length of the game's daily game in a few words."""
    daily: DailyGame | None = game.coaching("daily")
    return daily.LENGTH if daily else ""


def share_text(day: date, match: Match, link: str = "") -> str:
    """The person's result that day, on two to four lines for other people. Raises BadSaveError if the game isn't over.

    It contains no clock, no card and no seed:

        Sequor daily 112: beat Fern in 23 moves
        (a dot for every five moves, and a trophy)
        (the address of the page)
    """
    if match.state.returns() is None:
        raise BadSaveError("This game isn’t finished. You can share the result when it is.")
    daily: DailyGame | None = match.game.coaching("daily")
    names = [isolated(player.name) for player in match.players]
    words = daily.result(match.states, PERSON, names) if daily else match.game.title
    pictured = daily.picture(match.states, PERSON) if daily else ""
    return "\n".join(filter(None, (f"Sequor daily {daily_number(match.seed) or date_words(day)}: {words}", pictured, link)))


def date_words(day: date) -> str:
    """The date in a form that everyone reads the same way: 23 Nov 2026."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"

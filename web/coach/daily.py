"""The daily games on this device: which are among the saved games, and whether they are finished.

A daily game is saved like any other game, under a number that contains its day. So it can be resumed, it is guarded against
changes in other tabs, and each day has only one. Touches no browser; works for every game.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from engine.coach.daily import PERSON, deal_of_the_day, told
from engine.game import AnyGame
from engine.match import Match, Player
from web.storage.texts import deal_number
from web.ui.icons import COMPUTER_NAMES

if TYPE_CHECKING:
    from web.storage.games import SavedGames

DAYS = 7

NOT_PLAYED, UNDER_WAY, OVER = "not played", "in progress", "played"


class DayEntry(NamedTuple):
    """One day's: how its deal stands."""

    day: date
    how: str


def number(game: AnyGame, day: date) -> str:
    """Under what number the deal of that day is kept."""
    return deal_number(game.name, day)


def box(shelf: SavedGames, game: AnyGame, day: date) -> DayEntry:
    """How that day's deal stands."""
    card = shelf.card(number(game, day))
    return DayEntry(day, NOT_PLAYED if card is None else OVER if card.is_over else UNDER_WAY)


def last_days(shelf: SavedGames, game: AnyGame, today: date) -> list[DayEntry]:
    """The boxes of the last days, today's at the end."""
    return [box(shelf, game, today - timedelta(days=past)) for past in reversed(range(DAYS))]


def begin(shelf: SavedGames, game: AnyGame, day: date, person: str) -> Match:
    """The deal of that day with this person, before anything has happened; it will stand on the shelf under its day."""
    deal, colours = deal_of_the_day(game, day), tuple(game.colours)
    others = iter([name for name in COMPUTER_NAMES if name != person])
    players = [
        Player(person if seat == PERSON else next(others), level, colours[deal.setup.team(seat)])
        for seat, level in enumerate(deal.levels)
    ]
    shelf.rename(number(game, day), f"Daily game, {told(day)}")
    return Match(game, deal.setup, deal.seed, players)

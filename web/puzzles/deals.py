"""The deals of the day on this device: which are kept on the shelf, and how they stand. A day without one is an empty box.
Knows no particular game and no page.

A deal is a game like any other, under a number that says which day's it is: so it is kept, gone on with and guarded against other
tabs as every game is, and there is one for each day.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from engine.coach.daily import PERSON, deal_of_the_day, told
from engine.game import AnyGame
from engine.match import Match, Player
from web.keep.texts import deal_number
from web.kit.rivals import COMPUTER_NAMES

if TYPE_CHECKING:
    from web.keep.shelf import Shelf

DAYS = 7

NOT_PLAYED, UNDER_WAY, OVER = "not played", "under way", "played"


class Box(NamedTuple):
    """One day's: how its deal stands."""

    day: date
    how: str


def number(game: AnyGame, day: date) -> str:
    """Under what number the deal of that day is kept."""
    return deal_number(game.name, day)


def box(shelf: Shelf, game: AnyGame, day: date) -> Box:
    """How that day's deal stands."""
    card = shelf.card(number(game, day))
    return Box(day, NOT_PLAYED if card is None else OVER if card.is_over else UNDER_WAY)


def last_days(shelf: Shelf, game: AnyGame, today: date) -> list[Box]:
    """The boxes of the last days, today's at the end."""
    return [box(shelf, game, today - timedelta(days=past)) for past in reversed(range(DAYS))]


def begin(shelf: Shelf, game: AnyGame, day: date, person: str) -> Match:
    """The deal of that day with this person, before anything has happened; it will stand on the shelf under its day."""
    deal, colours = deal_of_the_day(game, day), tuple(game.colours)
    others = iter([name for name in COMPUTER_NAMES if name != person])
    players = [
        Player(person if seat == PERSON else next(others), level, colours[deal.setup.team(seat)])
        for seat, level in enumerate(deal.levels)
    ]
    shelf.rename(number(game, day), f"Deal of {told(day)}")
    return Match(game, deal.setup, deal.seed, players)

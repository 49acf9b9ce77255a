"""The daily games among the saved games: which days have been played or started.

A daily game is saved like any other game, under a number that contains its day. So it can be resumed, is protected against
changes in other tabs, and exists only once per day. Independent of the browser and of particular games.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from engine.coach.daily import PERSON, date_words, deal_of_the_day
from engine.game import AnyGame
from engine.match import Match, Player
from web.storage.texts import deal_number
from web.ui.icons import COMPUTER_NAMES

if TYPE_CHECKING:
    from web.storage.games import SavedGames

DAYS = 7

NOT_PLAYED, UNDER_WAY, OVER = "not played", "in progress", "played"


class DayEntry(NamedTuple):
    """One day, and the status of its daily game."""

    day: date
    how: str


def number(game: AnyGame, day: date) -> str:
    """The number under which the daily game of that day is saved."""
    return deal_number(game.name, day)


def box(saved_games: SavedGames, game: AnyGame, day: date) -> DayEntry:
    """That day's entry."""
    card = saved_games.card(number(game, day))
    return DayEntry(day, NOT_PLAYED if card is None else OVER if card.is_over else UNDER_WAY)


def last_days(saved_games: SavedGames, game: AnyGame, today: date) -> list[DayEntry]:
    """The entries of the last DAYS days, ending with today's."""
    return [box(saved_games, game, today - timedelta(days=past)) for past in reversed(range(DAYS))]


def players_of(game: AnyGame, day: date, person: str) -> list[Player]:
    """The players of that day's game, with this person. The opponents change from day to day."""
    deal, colours = deal_of_the_day(game, day), tuple(game.colours)
    names = [name for name in COMPUTER_NAMES if name != person]
    others = iter(names[day.toordinal() % len(names) :] + names)
    return [
        Player(person if seat == PERSON else next(others), level, colours[deal.setup.team(seat)])
        for seat, level in enumerate(deal.levels)
    ]


def begin(saved_games: SavedGames, game: AnyGame, day: date, person: str) -> Match:
    """The daily game of that day with this person, before its first event. Names the saved game after its day."""
    deal, players = deal_of_the_day(game, day), players_of(game, day, person)
    saved_games.rename(number(game, day), f"Daily game, {date_words(day)}")
    return Match(game, deal.setup, deal.seed, players, hints=False)

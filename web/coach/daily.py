"""The daily games of this device: which days have been played or started, and the results.

A daily game is saved like any other game, under a number that contains its day. So it can be resumed, is protected against
changes in other tabs, and exists only once per day. Its result is stored apart and stays when the saved game is gone.
Independent of the browser and of particular games.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from engine.coach.daily import PERSON, date_words, day_of, deal_of_the_day, share_text
from engine.core import SequorError
from engine.game import AnyGame
from engine.match import FIRST_DAILY_DAY, Match, Player
from engine.text import amount
from web.storage.days import LONGEST_LINE, DayResult, OwnDays
from web.storage.people import ALONE, LEVEL, LOST, WON, outcome_of
from web.storage.texts import DEAL, TextStore, deal_number
from web.ui.icons import COMPUTER_NAMES

if TYPE_CHECKING:
    from web.storage.games import SavedGames

NOT_PLAYED, UNDER_WAY, OVER, TO_COME, NONE = "not played", "in progress", "played", "still to come", "no daily game"
"""The states of a day, in words."""

SIGNS = {WON: "✓", LOST: "×", LEVEL: "=", ALONE: "✓", UNDER_WAY: "…", OVER: "✓"}
"""The signs of outcomes and states. A game with points that was played alone shows these."""


class DayEntry(NamedTuple):
    """One day, and the status of its daily game."""

    day: date
    how: str
    result: DayResult | None = None  # if known

    @property
    def state(self) -> str:
        """The outcome if it is known, otherwise the status."""
        return self.result.outcome if self.result is not None else self.how

    @property
    def sign(self) -> str:
        """The state as a sign; "" for none."""
        if self.result is not None and self.result.outcome == ALONE and self.result.score is not None:
            return str(self.result.score)
        return SIGNS.get(self.state, "")

    @property
    def words(self) -> str:
        """The day and its state: "14 November: won, played late"."""
        words = self.how
        if self.result is not None:
            outcome, score = self.result.outcome, self.result.score
            words = "tied" if outcome == LEVEL else outcome
            if outcome == ALONE:
                words = OVER if score is None else amount(score, "point")
            words += ", played late" if self.result.is_late else ""
        return f"{self.day.day} {self.day:%B}: {words}"


class DailyGames:
    """The daily games saved on this device, and their results."""

    def __init__(self, saved_games: SavedGames, storage: TextStore) -> None:
        self._saved_games, self._storage = saved_games, storage

    def days(self, game: AnyGame) -> OwnDays:
        """The game's results."""
        return OwnDays.of(self._storage, game.name)

    def month(self, game: AnyGame, first: date, today: date) -> list[list[DayEntry | None]]:
        """The weeks of the month that begins on this day, from Monday to Sunday; None for days of other months."""
        days, after = self.days(game), months_later(first, 1)
        mondays = range((first - timedelta(first.weekday())).toordinal(), after.toordinal(), 7)
        weeks = ([date.fromordinal(monday + weekday) for weekday in range(7)] for monday in mondays)
        return [[self._entry(game, days, day, today) if first <= day < after else None for day in week] for week in weeks]

    def entry(self, game: AnyGame, day: date, today: date) -> DayEntry:
        """That day's entry."""
        return self._entry(game, self.days(game), day, today)

    def _entry(self, game: AnyGame, days: OwnDays, day: date, today: date) -> DayEntry:
        card, result = self._saved_games.card(number(game, day)), days.of_day(day)
        if result is not None or (card is not None and card.is_over):
            return DayEntry(day, OVER, result)
        if card is not None:
            return DayEntry(day, UNDER_WAY)
        return DayEntry(day, TO_COME if day > today else NOT_PLAYED if day >= FIRST_DAILY_DAY else NONE)

    def earliest(self, game: AnyGame) -> date:
        """The day of the first daily game, or of an earlier one that has been played here."""
        return min([FIRST_DAILY_DAY, *(date.fromisoformat(result.day) for result in self.days(game).days[:1])])

    def unread(self, game: AnyGame) -> list[date]:
        """The days whose games are finished and saved but have no result here, the last one first: earlier versions stored
        none."""
        days, prefix = self.days(game), f"{DEAL}{game.name} "
        over = (name.removeprefix(prefix) for name, card in self._saved_games.cards.items() if card.is_over)
        found = []
        for text in over:
            with suppress(ValueError):
                found.append(date.fromisoformat(text))
        return sorted((day for day in found if days.of_day(day) is None), reverse=True)

    async def open(self, game: AnyGame, day: date) -> Match | None:
        """The saved game of that day; None if there is none or it can't be read."""
        with suppress(SequorError):
            return await self._saved_games.open(number(game, day))
        return None

    async def read(self, game: AnyGame, day: date) -> DayResult | None:
        """The result of that day's finished game, which is stored from now on; None if the game can't be read."""
        match = await self.open(game, day)
        return self.note(match, number(game, day)) if match is not None else None

    def note(self, match: Match, saved_as: str) -> DayResult | None:
        """Stores the result of a finished match if it is saved as a daily game of this device, and returns it."""
        day, card = day_of(match), self._saved_games.card(saved_as)
        if day is None or card is None or saved_as != number(match.game, day) or match.state.returns() is None:
            return None
        days = self.days(match.game)
        if (known := days.of_day(day)) is None:
            known = result_of(match, day, is_late=date.fromtimestamp(card.begun / 1000) > day)
            days.with_([known]).store(self._storage, match.game.name)
        return known


def result_of(match: Match, day: date, is_late: bool = False) -> DayResult:
    """The person's result in that day's finished game."""
    standing = match.game.standing(match.state.observe(None), PERSON)
    score = None if standing.goal else standing.score
    return DayResult(day.isoformat(), outcome_of(match, PERSON), score, is_late, share_text(day, match)[:LONGEST_LINE])


def number(game: AnyGame, day: date) -> str:
    """The number under which the daily game of that day is saved."""
    return deal_number(game.name, day)


def months_later(first: date, step: int) -> date:
    """The first day of the month that is one later (1) or earlier (-1)."""
    return (first + timedelta(31) if step > 0 else first - timedelta(1)).replace(day=1)


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

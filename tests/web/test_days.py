"""The daily games of a device: the states of its days, their results, and what is known once a saved game is gone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

import pytest

from engine.coach.daily import PERSON, date_words, day_of, deal_of_the_day, share_text
from engine.core import BadSaveError, SequorError
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import play_on
from tests.web.stand_in_storage import Memory
from web.coach import daily
from web.coach.daily import DailyGames
from web.storage.days import LONGEST_LINE, DayResult, OwnDays, Runs
from web.storage.games import GameSummary, summarize
from web.storage.texts import DAYS, deal_number

DAY = date(2026, 11, 23)
SEQUOIA = load_game("sequoia")


def back(days: int) -> date:
    """That many days before DAY."""
    return DAY - timedelta(days)


@cache
def game_of(day: date, is_over: bool = True) -> Match:
    """That day's game of Sequoia at its end, or after a few random choices."""
    deal = deal_of_the_day(SEQUOIA, day)
    players = [Player("Mira"), Player("Fern", deal.levels[1])]
    return play_on(Match(SEQUOIA, deal.setup, deal.seed, players), random.Random(1), 1000 if is_over else 3, and_luck=True)


class Saved:
    """Saved games by number, each with the day on which it began."""

    def __init__(self, games: Mapping[str, tuple[Match | None, date]]) -> None:
        self.games, self.names = dict(games), dict[str, str]()

    def card(self, number: str) -> GameSummary | None:
        return self.cards.get(number)

    @property
    def cards(self) -> dict[str, GameSummary]:
        noon = {number: datetime(day.year, day.month, day.day, 12) for number, (_, day) in self.games.items()}
        matches = {number: match or game_of(DAY) for number, (match, _) in self.games.items()}
        return {number: summarize(match, int(noon[number].timestamp() * 1000)) for number, match in matches.items()}

    async def open(self, number: str) -> Match:
        """Opens the game; one without a match can't be read."""
        match, _ = self.games[number]
        if match is None:
            raise SequorError("This save is damaged.")
        return match

    def rename(self, number: str, name: str) -> None:
        self.names[number] = name


def here(memory: Memory, *days: tuple[date, date, bool]) -> tuple[Saved, DailyGames]:
    """The daily games of these days, each with the day on which it was started and whether it is over."""
    saved: Any = Saved({deal_number("sequoia", day): (game_of(day, is_over), begun) for day, begun, is_over in days})
    return saved, DailyGames(saved, memory)


# Results


def results(*days: int, late: tuple[int, ...] = ()) -> OwnDays:
    """Results of games that many days before DAY."""
    on_time = [DayResult(back(day).isoformat(), "won") for day in days]
    return OwnDays().with_([*on_time, *(DayResult(back(day).isoformat(), "lost", is_late=True) for day in late)])


@pytest.mark.parametrize(
    ("days", "found"),
    [
        (results(), Runs(0, 0, 0)),
        (results(0), Runs(1, 1, 1)),
        (results(1, 2), Runs(2, 2, 2)),  # today's game may still be played
        (results(2, 3), Runs(2, 0, 2)),
        (results(0, 1, 2, 4, 5, 6, 7, 9), Runs(8, 3, 4)),
        (results(0, 2, late=(1,)), Runs(3, 1, 1)),  # a day played late does not close the gap
        (results(late=(1, 2)), Runs(2, 0, 0)),
    ],
)
def test_runs_count_days_that_were_played_on_their_day(days: OwnDays, found: Runs) -> None:
    assert days.runs(DAY) == found


def test_results_are_stored_by_day_and_the_first_one_counts() -> None:
    first, second = DayResult("2026-11-14", "won", 34, line="34 to 12"), DayResult("2026-11-13", "lost", is_late=True)
    days = OwnDays().with_([first]).with_([second, DayResult("2026-11-14", "lost")])
    assert days.days == (second, first)
    memory = Memory()
    days.store(memory, "sequoia")
    assert memory.texts == {
        "days sequoia": '{"days":[{"day":"2026-11-13","outcome":"lost","is_late":true},'
        '{"day":"2026-11-14","outcome":"won","score":34,"line":"34 to 12"}]}'
    }
    assert OwnDays.of(memory, "sequoia") == days
    assert (days.of_day(date(2026, 11, 14)), days.of_day(DAY)) == (first, None)


def test_an_impossible_result_is_refused_and_a_damaged_text_set_aside() -> None:
    for day, outcome, line in (("2026-02-30", "won", ""), ("20261114", "won", ""), ("2026-11-14", "?", ""), (
        "2026-11-14", "won", "x" * (LONGEST_LINE + 1)
    )):  # fmt: skip
        with pytest.raises(BadSaveError):
            DayResult(day, outcome, line=line)
    memory = Memory({f"{DAYS}sequoia": '{"days":[{"day":"never","outcome":"won"}]}'})
    _, games = here(memory, (DAY, DAY, True))
    assert games.entry(SEQUOIA, DAY, DAY).how == "played"
    assert asyncio.run(games.read(SEQUOIA, DAY)) is not None
    assert len(memory.aside) == 1
    assert OwnDays.of(memory, "sequoia").of_day(DAY) is not None, "read again from the saved game"


# Days


def test_the_days_of_a_month_and_their_states() -> None:
    memory = Memory()
    results(3, late=(4,)).store(memory, "sequoia")
    _, games = here(memory, (DAY, DAY, False), (back(2), back(2), True))
    weeks = games.month(SEQUOIA, DAY.replace(day=1), DAY)
    assert [[entry and entry.day.day for entry in week] for week in (weeks[0], weeks[-1])] == [
        [None] * 6 + [1],
        [30] + [None] * 6,
    ]
    assert [entry.words for week in weeks for entry in week if entry is not None][17:25] == [
        "18 November: not played",
        "19 November: lost, played late",
        "20 November: won",
        "21 November: played",  # its result has not been read yet
        "22 November: not played",
        "23 November: in progress",
        "24 November: still to come",
        "25 November: still to come",
    ]
    assert {entry.how for week in games.month(load_game("sequence"), date(2026, 8, 1), DAY) for entry in week if entry} == {
        "no daily game", "not played"
    }  # fmt: skip


def test_signs_tell_states_apart_without_colour() -> None:
    day = DAY.isoformat()
    found = [DayResult(day, outcome) for outcome in ("won", "lost", "level")] + [DayResult(day, "alone", 17)]
    entries = [*(daily.DayEntry(DAY, daily.OVER, result) for result in found), daily.DayEntry(DAY, daily.UNDER_WAY)]
    assert [entry.sign for entry in entries] == ["✓", "×", "=", "17", "…"]
    assert [entry.words for entry in entries[2:]] == [f"23 November: {words}" for words in ("tied", "17 points", "in progress")]


def test_the_months_of_a_year() -> None:
    first = date(2026, 1, 1)
    assert [first := daily.months_later(first, 1) for _ in range(12)] == [
        *(date(2026, month, 1) for month in range(2, 13)), date(2027, 1, 1)
    ]  # fmt: skip
    assert daily.months_later(date(2026, 3, 1), -1) == date(2026, 2, 1)


# Noting results


def test_a_finished_game_is_noted_once_and_its_result_outlives_it() -> None:
    memory = Memory()
    saved, games = here(memory, (DAY, DAY, True), (back(1), DAY, True))
    for day in (DAY, back(1)):
        note = games.note(game_of(day), deal_number("sequoia", day))
        assert note is not None
        assert (note.is_late, note.line) == (day != DAY, share_text(day, game_of(day)))
    saved.games.clear()
    mine = games.entry(SEQUOIA, DAY, DAY)
    assert (mine.how, mine.state) == (daily.OVER, {1: "won", 0: "lost"}[int((game_of(DAY).state.returns() or ())[PERSON])])
    assert mine.result is not None
    assert mine.result.score == SEQUOIA.standing(game_of(DAY).state.observe(None), PERSON).score
    assert games.days(SEQUOIA).runs(DAY) == Runs(2, 1, 1)


def test_a_game_that_is_unfinished_or_another_device_s_is_not_noted() -> None:
    memory = Memory()
    saved, games = here(memory, (DAY, DAY, False))
    saved.games["received"] = game_of(back(1)), DAY
    assert games.note(game_of(DAY, is_over=False), deal_number("sequoia", DAY)) is None
    assert games.note(game_of(back(1)), "received") is None
    assert games.note(game_of(back(1)), deal_number("sequoia", DAY)) is None
    assert memory.texts == {}


def test_games_of_earlier_versions_are_read_the_last_one_first() -> None:
    memory = Memory()
    saved, games = here(memory, *((day, day, day != back(2)) for day in map(back, (3, 1, 2, 0))))
    saved.games |= {deal_number("sequoia", back(4)): (None, back(4)), deal_number("sequence", back(5)): (game_of(DAY), back(5))}
    assert games.unread(SEQUOIA) == [DAY, back(1), back(3), back(4)]
    for day in games.unread(SEQUOIA):
        assert (asyncio.run(games.read(SEQUOIA, day)) is None) == (day == back(4)), "that one can't be read"
    assert games.unread(SEQUOIA) == [back(4)]
    assert games.days(SEQUOIA).runs(DAY) == Runs(3, 2, 2)


# Beginning one


def test_a_daily_game_is_stored_under_its_day() -> None:
    saved: Any = Saved({})
    match = daily.begin(saved, SEQUOIA, DAY, "Fern")
    assert day_of(match) == DAY
    assert match.players[PERSON].name == "Fern"
    assert not match.hints
    assert len({player.name for player in match.players}) == len({player.colour for player in match.players}) == 2
    assert saved.names == {daily.number(SEQUOIA, DAY): f"Daily game, {date_words(DAY)}"}

"""A series of games between the same players, best of three or five: its score, and texts about it.

The first team to win more than half of its length wins the series. A game without a single winner counts for no one, so a series
may have more games than its length. Independent of the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from engine import codec
from engine.core import BadSaveError
from engine.report import Report
from engine.text import listed, plural
from web.storage.texts import SERIES, Stored

LENGTHS = (1, 3, 5)
"""The possible lengths; 1 is a single game."""

NOBODY = -1
"""The winner of a game that is drawn or shared."""

NO_BREAK = "\u00a0"
MOST_GAMES, MOST_TEAMS = 1000, 12


@dataclass(frozen=True, slots=True)
class Series(Stored):
    """The state of a series between two games. Raises BadSaveError if it is impossible."""

    length: int = 1  # best of this many games
    games: tuple[int, ...] = ()  # the winning team of each game played, or NOBODY
    following: str = ""  # the number of the saved game that continues the series; "" for none

    prefix = SERIES

    def __post_init__(self) -> None:
        teams = range(NOBODY, MOST_TEAMS)
        if self.length not in LENGTHS or len(self.games) > MOST_GAMES or not all(team in teams for team in self.games):
            raise BadSaveError(f"A series is the best of {LENGTHS[1]} or {LENGTHS[2]} games.")
        if any(self.games[:-1].count(team) == self.needed for team in range(MOST_TEAMS)):
            raise BadSaveError("This series has already been won.")

    @property
    def needed(self) -> int:
        """The number of games that win the series."""
        return self.length // 2 + 1

    @property
    def winner(self) -> int | None:
        """The team that has won the series; None if no one has."""
        return next((team for team in self.games if team != NOBODY and self.games.count(team) == self.needed), None)

    @property
    def number(self) -> int:
        """The number of the next game, 1 for the first."""
        return len(self.games) + 1

    def won(self, teams: int) -> tuple[int, ...]:
        """The number of games won by each team."""
        return tuple(self.games.count(team) for team in range(teams))

    @property
    def open_games(self) -> int:
        """The most games that may still follow, if none of them is drawn."""
        if self.winner is not None:
            return 0
        return max(1, self.length - sum(team != NOBODY for team in self.games))

    def after(self, winner: int | None) -> Series:
        """The series after this team, or no one, has won the next game."""
        return Series(self.length, (*self.games, NOBODY if winner is None else winner))

    @property
    def onward(self) -> Series:
        """The series of the next game: this one or, once it is won, another of the same length."""
        return Series(self.length) if self.winner is not None or self.length == 1 else replace(self, following="")

    # Texts

    @property
    def title(self) -> str:
        """The title: "Best of 3"."""
        return f"Best of {self.length}"

    @property
    def place(self) -> str:
        """The next game as a part of a line: "game 2, best of 3"; "" for a single game."""
        return f"game {self.number}, best of {self.length}" if self.length > 1 else ""

    def score(self, teams: int, between: str = "–") -> str:
        """The score in digits, team by team: "1–0"."""
        return between.join(map(str, self.won(teams)))

    def standing(self, sides: Sequence[str]) -> str:
        """Title and score in words: "Best of 3: Mira 1, Tom 0". `sides` are the teams' names."""
        return f"{self.title}: " + ", ".join(f"{side} {won}" for side, won in zip(sides, self.won(len(sides)), strict=True))

    def headline(self, sides: Sequence[str], many: bool) -> str:
        """The result: "Mira wins the series, 2 to 1"; "" before the end. `many` says that the winners are several."""
        if self.winner is None:
            return ""
        won = self.won(len(sides))
        others = [str(count) for team, count in enumerate(won) if team != self.winner]
        score = f"{won[self.winner]} to {others[0]}" if len(others) == 1 else f"{won[self.winner]} of {len(self.games)} games"
        return f"{sides[self.winner]} {plural(2 if many else 1, 'wins', 'win')} the series, {score.replace(' ', NO_BREAK)}"

    # Storage

    @classmethod
    def decode(cls, data: Any) -> Self:
        series = codec.decode(cls, data, "series")
        if series.winner is not None or series.length == 1:
            raise BadSaveError("This series is already over.")
        return series


ONE_GAME = Series()
"""A single game."""


def winning_team(report: Report, team_of: Sequence[int]) -> int | None:
    """The only team that has won the game; None if it is drawn or shared. `team_of` has each seat's team."""
    teams = {team_of[seat] for seat in report.winners}
    return teams.pop() if len(teams) == 1 else None


def sides(names: Sequence[str], team_of: Sequence[int]) -> tuple[str, ...]:
    """The teams' names: "Mira", "Mira and Tom", "Mira’s team"."""
    members = [[name for name, other in zip(names, team_of, strict=True) if other == team] for team in sorted(set(team_of))]
    return tuple(listed(team) if len(team) < 3 else f"{team[0]}’s team" for team in members)

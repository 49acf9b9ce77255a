"""A series of games between the same players: the best of three or five, who has won how many, and that in words.

Whoever first wins more than half of its length wins the series. A game that nobody wins alone counts for nobody, so that a series
may take more games than its length. Touches no browser.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from engine import codec
from engine.core import BadSaveError, SequorError
from engine.report import Report
from engine.text import listed, plural

LENGTHS = (1, 3, 5)
"""The most games that are won in a series; 1 is a game by itself."""

NOBODY = -1
"""Who wins a game that is drawn or whose win is shared."""

NO_BREAK = "\u00a0"
MOST_GAMES, MOST_TEAMS = 1000, 12


@dataclass(frozen=True, slots=True)
class Series:
    """How a series stands between two games. `games` has the winning team of each game played, or NOBODY; `following` is the
    number on the shelf of the game that goes on from here, if one has begun. Raises BadSaveError for what cannot be."""

    length: int = 1
    games: tuple[int, ...] = ()
    following: str = ""

    def __post_init__(self) -> None:
        teams = range(NOBODY, MOST_TEAMS)
        if self.length not in LENGTHS or len(self.games) > MOST_GAMES or not all(team in teams for team in self.games):
            raise BadSaveError(f"A series is the best of {LENGTHS[1]} or {LENGTHS[2]} games.")
        if any(self.games[:-1].count(team) == self.needed for team in range(MOST_TEAMS)):
            raise BadSaveError("This series has already been won.")

    @property
    def needed(self) -> int:
        """So many games win the series."""
        return self.length // 2 + 1

    @property
    def winner(self) -> int | None:
        """The team that has won the series, if one has."""
        return next((team for team in self.games if team != NOBODY and self.games.count(team) == self.needed), None)

    @property
    def number(self) -> int:
        """Which game comes next: 1 for the first."""
        return len(self.games) + 1

    def won(self, teams: int) -> tuple[int, ...]:
        """How many games each team has won."""
        return tuple(self.games.count(team) for team in range(teams))

    @property
    def open_games(self) -> int:
        """How many more games there may be, as far as is known."""
        if self.winner is not None:
            return 0
        return max(1, self.length - sum(team != NOBODY for team in self.games))

    def after(self, winner: int | None) -> Series:
        """The series once this team has won the next game, or nobody."""
        return Series(self.length, (*self.games, NOBODY if winner is None else winner))

    @property
    def onward(self) -> Series:
        """What the next game belongs to: this series or, once it is decided, another of the same length."""
        return Series(self.length) if self.winner is not None or self.length == 1 else replace(self, following="")

    # In words

    @property
    def title(self) -> str:
        """What is played: "Best of 3"."""
        return f"Best of {self.length}"

    @property
    def place(self) -> str:
        """Which game comes next, as a part of a line: "game 2, best of 3"; "" for a game by itself."""
        return f"game {self.number}, best of {self.length}" if self.length > 1 else ""

    def score(self, teams: int, between: str = "–") -> str:
        """The score in signs, team by team: "1–0"."""
        return between.join(map(str, self.won(teams)))

    def standing(self, sides: Sequence[str]) -> str:
        """Title and score in words: "Best of 3: Mira 1, Tom 0". `sides` are the teams' names."""
        return f"{self.title}: " + ", ".join(f"{side} {won}" for side, won in zip(sides, self.won(len(sides)), strict=True))

    def headline(self, sides: Sequence[str], many: bool) -> str:
        """Who has won the series: "Mira wins the series, 2 to 1"; "" while nobody has. `many` says that several are named."""
        if self.winner is None:
            return ""
        won = self.won(len(sides))
        others = [str(count) for team, count in enumerate(won) if team != self.winner]
        score = f"{won[self.winner]} to {others[0]}" if len(others) == 1 else f"{won[self.winner]} of {len(self.games)} games"
        return f"{sides[self.winner]} {plural(2 if many else 1, 'wins', 'win')} the series, {score.replace(' ', NO_BREAK)}"

    # Stored

    def text(self) -> str:
        """The series as a text to store."""
        return json.dumps(asdict(self))


ONE_GAME = Series()
"""A game by itself."""


def read_series(text: str) -> Series:
    """The series in this text. Raises SequorError if it holds none that goes on."""
    series = codec.decode(Series, codec.parse_json(text), "series")
    if series.winner is not None or series.length == 1:
        raise BadSaveError("This series is already over.")
    return series


def series_in(text: str) -> Series:
    """The series in this text; one game by itself if it holds none."""
    try:
        return read_series(text)
    except SequorError:
        return ONE_GAME


def winning_team(report: Report, team_of: Sequence[int]) -> int | None:
    """The team that has won the game alone, if one has. `team_of` has each seat's team."""
    teams = {team_of[seat] for seat in report.winners}
    return teams.pop() if len(teams) == 1 else None


def sides(names: Sequence[str], team_of: Sequence[int]) -> tuple[str, ...]:
    """What each team is called: "Mira", "Mira and Tom", "Mira’s team"."""
    members = [[name for name, other in zip(names, team_of, strict=True) if other == team] for team in sorted(set(team_of))]
    return tuple(listed(team) if len(team) < 3 else f"{team[0]}’s team" for team in members)

"""What is chosen for one game at the set-up: how many sit down, in how many teams, who they are, and by which rules.

Plain values that no page is needed for. What is chosen is always a table that the rules of the game allow.
"""

from __future__ import annotations

from typing import Any

from engine.core import BadSaveError, Seat
from engine.game import Game
from engine.match import Match


class Choices:
    """The choices for one game; `seats` and `teams` are chosen together, with `sit`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.levels: dict[Seat, str] = {}
        self.rules = {toggle.field: False for toggle in game.toggles}
        self.box: dict[str, Any] = {}
        """What of the game's box is replaced by the table's own: options of the set-up."""
        self._setups = {(setup.seats, setup.teams): setup for setup in game.setups()}
        self._colours = list(game.colours)
        # The smallest table for company.
        self.seats, self.teams = min(self._setups, key=lambda table: (table[0] < 2, table))

    def seat_counts(self) -> list[int]:
        """How many may sit down."""
        return sorted({seats for seats, _ in self._setups})

    def team_counts(self) -> list[int]:
        """In how many teams they may play."""
        return [teams for seats, teams in self._setups if seats == self.seats]

    def sit(self, seats: int, teams: int = 0) -> None:
        """So many seats in so many teams; in the usual number of them where these cannot be."""
        self.seats = seats
        allowed = self.team_counts()
        self.teams = teams if teams in allowed else allowed[0]

    def colour(self, seat: Seat) -> str:
        """The colour of the seat's team."""
        return self._colours[self._team(seat)]

    def next_colour(self, seat: Seat) -> None:
        """Give the seat's team the next colour; a team that has it takes this one's."""
        order = list(self.game.colours)
        team = self._team(seat)
        wanted = order[(order.index(self._colours[team]) + 1) % len(order)]
        other = self._colours.index(wanted)
        self._colours[team], self._colours[other] = wanted, self._colours[team]

    def setup(self) -> Any:
        """The set-up that is chosen. Raises BadSetupError where rules that were switched on cannot go together."""
        teams = {"teams": self.teams} if len(self.team_counts()) > 1 else {}
        return self.game.setup(seats=self.seats, **teams, **self.rules, **self.box)

    def notes(self) -> dict[str, Any]:
        """The choices as values for JSON, read back by `restore`."""
        return {
            "table": [self.seats, self.teams],
            "levels": [self.levels.get(seat, "") for seat in range(max(self.seat_counts()))],
            "colours": self._colours,
            "rules": [field for field, on in self.rules.items() if on],
        }

    def restore(self, noted: Any) -> None:
        """Take over choices of an earlier time; where they cannot be read or do not fit the game, these stay."""
        try:
            (seats, teams), levels, colours, rules = (noted[name] for name in ("table", "levels", "colours", "rules"))
            fits = (seats, teams) in self._setups and sorted(colours) == sorted(self._colours)
            known = {seat: level for seat, level in enumerate(levels) if level in self.game.levels}
            switched = dict.fromkeys(self.rules, False) | dict.fromkeys(set(rules) & set(self.rules), True)
        except (KeyError, TypeError, ValueError):
            return
        if fits:
            self.seats, self.teams, self._colours = seats, teams, list(colours)
            self.levels, self.rules = known, switched

    def _team(self, seat: Seat) -> int:
        return int(self._setups[self.seats, self.teams].team(seat))


def level_words(game: Game) -> dict[str, str]:
    """Who may sit at a seat, by level, in the words of the set-up form."""
    return {"": "Human"} | {level: f"Computer, {level}" for level in game.levels}


def check_players(match: Match) -> None:
    """Refuse a match from elsewhere whose players cannot sit at this table, with SequorError."""
    game, setup = match.game, match.setup
    sides = {(setup.team(seat), player.colour) for seat, player in enumerate(match.players)}
    colours = {colour for _, colour in sides}
    if not len(sides) == len(colours) == setup.teams or not colours <= set(game.colours):
        raise BadSaveError(f"Each team of a saved game has a colour of its own: {', '.join(game.colours)}.")
    strange = [player.level for player in match.players if player.level not in ("", *game.levels)]
    if strange:
        raise BadSaveError(f"There is no computer player of the level {strange[0]!r}; there is {', '.join(game.levels)}.")

"""What a chip on a space means for the lines through it, in the terms by which the computer players judge it.

Knows one seat's observation, and no words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import prod
from typing import NamedTuple

from ..boards.board import Bits, Board, Space, each_bit
from ..bots.evaluation import Odds, Weights, hand_odds, lines_of, team_odds
from ..rules.sequences import may_count
from ..rules.setup import Team
from ..rules.state import Observation

WEIGHTS = Weights()

Judged = Callable[[list[float], int, float, float], float]
"""What a play does to a line, from what each number of chips is worth, how many chips are there, how surely the rest of the line
can be filled, and how surely the space itself."""


class Line(NamedTuple):
    """A line of five that a team can still fill: the chips that count for it there, and what the play on `space` does to it.

    `worth` is what that is worth to the seat that plays. `chips` leaves the space itself out.
    """

    team: Team
    line: Bits
    chips: Bits
    space: Bits
    worth: float

    @property
    def size(self) -> int:
        return self.chips.bit_count()

    @property
    def missing(self) -> Bits:
        """The other spaces that are still to be filled."""
        return self.line & ~self.chips & ~self.space

    def run(self, board: Board, spaces: Bits) -> tuple[Space, ...]:
        """These spaces of the line in its direction."""
        names = board.spaces(spaces)
        return names if self.chips & (self.space - 1) else names[::-1]


class Lines:
    """The lines through one space, for the seat whose turn it is."""

    def __init__(self, observation: Observation, space: Bits) -> None:
        self.table = observation.table
        self.board = self.table.setup.geometry
        self.space, self.own = space, self.table.setup.team(self.table.turn)
        self._odds = [_odds(observation, team) for team in range(self.table.setup.teams)]
        needed = self.table.setup.needed
        left = [needed[team] - len(self.table.sequences[team]) for team in range(self.table.setup.teams)]
        self._scale = [WEIGHTS.last_sequence if count == 1 else 1.0 for count in left]

    def mine(self) -> list[Line]:
        """The own team's lines that a chip on the space helps, the most valuable first."""
        return _ranked(self._line(self.own, line, _built) for line in self._through(self.own))

    def blocked(self) -> list[Line]:
        """Opponents' lines that a chip on the space stops, those that it hurts most first."""
        others = (team for team in range(self.table.setup.teams) if team != self.own)
        return _ranked(self._line(team, line, _stopped) for team in others for line in self._through(team))

    def broken(self) -> list[Line]:
        """Opponents' lines that the chip on the space is part of, those that its loss hurts most first."""
        owner = next(team for team, chips in enumerate(self.table.chips) if chips & self.space)
        return _ranked(self._line(owner, line, _lost) for line in self._through(owner))

    def freed(self) -> list[Line]:
        """The own team's lines that the opponents' chip on the space alone blocks, the most valuable first."""
        return _ranked(self._line(self.own, line, _stopped) for line in self._through(self.own))

    def _through(self, team: Team) -> Iterator[Bits]:
        """The lines through the space that the team can fill, if it gets the space."""
        others = self.table.covered & ~self.table.chips[team] & ~self.space
        for line, _ in lines_of(self.board):
            if line & self.space and not line & others and may_count(line, self.table.sequences[team]):
                yield line

    def _line(self, team: Team, line: Bits, judged: Judged) -> Line:
        chips = line & (self.table.chips[team] | self.board.free) & ~self.space
        worths = [value * self._scale[team] for value in WEIGHTS.worth]
        odds = self._odds[team]
        rest = prod([odds[bit.bit_length() - 1] for bit in each_bit(line & ~chips & ~self.space)])
        return Line(team, line, chips, self.space, judged(worths, chips.bit_count(), rest, odds[self.space.bit_length() - 1]))


def _built(worths: list[float], chips: int, rest: float, here: float) -> float:
    return (worths[chips + 1] - worths[chips] * here) * rest


def _stopped(worths: list[float], chips: int, rest: float, here: float) -> float:
    return WEIGHTS.block * worths[chips] * rest * here


def _lost(worths: list[float], chips: int, rest: float, here: float) -> float:
    return WEIGHTS.block * (worths[chips + 1] - worths[chips] * here) * rest


def _ranked(lines: Iterator[Line]) -> list[Line]:
    """The lines, those that are worth most first; among equals those with most chips."""
    return sorted(lines, key=lambda line: (-line.worth, -line.size, line.line))


def _odds(observation: Observation, team: Team) -> Odds:
    """How surely the team can fill each space, with the hand of the observing seat counted for its own team."""
    table = observation.table
    odds = team_odds(observation, team, Counter(observation.unseen()), WEIGHTS)
    return hand_odds(odds, observation, WEIGHTS) if team == table.setup.team(table.turn) else odds

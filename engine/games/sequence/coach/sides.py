"""Words for reasons: owners of lines and cards, directions of lines, and cards that fill gaps."""

from __future__ import annotations

from collections.abc import Sequence

from ....cards import Card
from ....text import listed, plural, sentence, together
from ..rules.board import Bits, Board
from ..rules.setup import Team
from ..rules.state import Observation

MOST_LISTED = 4
"""Longer lists of spaces are shortened."""


class Sides:
    """How the observing seat refers to the teams, and what it holds."""

    def __init__(self, observation: Observation, names: Sequence[str]) -> None:
        self._names = names
        self._setup = observation.table.setup
        self.own = self._setup.team(observation.table.turn)

    def whose(self, team: Team) -> str:
        """`your`, `Fern’s`, `Fern and Ivo’s`."""
        return "your" if team == self.own else f"{together([self._names[seat] for seat in self._setup.members(team)])}’s"


def card_for(observation: Observation, hand: Sequence[Card], space: Bits) -> str:
    """The name of the card in the hand that can be played on the open space, the space's own card before a wild one; "" if
    none."""
    board = observation.table.setup.board_data
    card = board.cards[space.bit_length() - 1]
    found = card if card in hand else next((other for other in hand if other in board.wild), "")
    return named(board, found) if found else ""


def named(board: Board, card: Card) -> str:
    """The card within a sentence: `Q♥`, `the cow`."""
    return f"the {board.spoken(card)}" if board.looks else board.short(card)


def where(board: Board, line: Bits) -> str:
    """The direction of a line, which the table draws: `in row 7`, `in column f`, `on a diagonal`."""
    first, last = board.ends(line)
    if first[1:] == last[1:]:
        return f"in row {first[1:]}"
    return f"in column {first[0]}" if first[0] == last[0] else "on a diagonal"


def fillers(observation: Observation, hand: Sequence[Card], gaps: Sequence[Bits], *, own_only: bool = False) -> tuple[Card, ...]:
    """The cards in the hand that these open spaces show. If there are none, a wild card for a single gap, unless `own_only`."""
    board = observation.table.setup.board_data
    found = [board.cards[gap.bit_length() - 1] for gap in gaps]
    held = tuple(dict.fromkeys(card for card in found if card in hand))
    if held or own_only or len(gaps) != 1:
        return held
    return tuple(card for card in hand if card in board.wild)[:1]


def dead(board: Board, card: Card) -> str:
    """As in `9♣ is dead: a6 and c2 are covered`, with a full stop."""
    spaces = board.spaces(board.spaces_of[card])
    where = listed(spaces) if len(spaces) <= MOST_LISTED else "all its spaces"
    return sentence(f"{named(board, card)} is dead: {where} {plural(len(spaces), 'is', 'are')} covered")

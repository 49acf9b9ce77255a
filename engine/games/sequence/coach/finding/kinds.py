"""What a puzzle of Sequence is about: the card that is best and what it does. Knows no chances."""

from __future__ import annotations

from ...rules.actions import Play, SequenceAction
from ...rules.board import LINE_LENGTH, Bits
from ...rules.state import Observation
from ...rules.table import claims

DEAD = "dead card"

MANY = 3
"""So many chips of others in a line that is still open to them are worth a block."""


def kind(observation: Observation, best: SequenceAction) -> str:
    """Such as "wild jack blocks" or, where teammates sit at the table, "card builds in a team"."""
    if not isinstance(best, Play):
        return DEAD
    told = _told(observation, best)
    return f"{told} in a team" if len(observation.hand_sizes) > observation.table.setup.teams else told


def _told(observation: Observation, play: Play) -> str:
    board = observation.table.setup.board_data
    if play.card in board.anti_wild:
        return "jack removes"
    return f"{'wild jack' if play.card in board.wild else 'card'} {_does(observation, board.bit_of[play.space])}"


def _does(observation: Observation, bit: Bits) -> str:
    table = observation.table
    board, setup = table.setup.board_data, table.setup
    team = setup.team(table.turn)
    before = table.sequences[team]
    made = claims(board, table.owned(team) | bit, before, bit)[0]
    if made:
        is_last = len(before) + len(made) >= setup.needed[team]
        shares = any(line & other for line in made for other in before)
        return f"{'wins' if is_last else 'makes a sequence'}{' with a shared chip' if shares else ''}"
    for other in range(setup.teams):
        if other != team and any(_is_open(line, table.owned(other), table.covered) for line in _through(board.lines, bit)):
            return "blocks"
    return "builds"


def _through(lines: tuple[tuple[Bits, ...], ...], bit: Bits) -> list[Bits]:
    return [line for parallel in lines for line in parallel if line & bit]


def _is_open(line: Bits, owned: Bits, covered: Bits) -> bool:
    """Whether only spaces without a chip are missing in a line of which the owner has much."""
    return MANY <= (line & owned).bit_count() < LINE_LENGTH and not line & covered & ~owned

"""When five in a line are a sequence, and what the mover may claim where there is a choice (RULINGS, Sequences).

Knows a board and chips as bits; no hands and no turns.
"""

from __future__ import annotations

from itertools import product

from ..boards.board import LINE_LENGTH, Bits, Board

ClaimedLines = tuple[Bits, ...]
"""The lines of five that one claim makes sequences, each a set of five spaces."""

NO_SEQUENCE: tuple[ClaimedLines, ...] = ((),)
"""What `claims` gives for a chip that completes nothing: one claim, with no line in it."""


def may_count(line: Bits, sequences: tuple[Bits, ...]) -> bool:
    """Whether the line could still be a sequence beside the team's sequences: it shares at most one space with each."""
    return all((line & sequence).bit_count() <= 1 for sequence in sequences)


def claims(board: Board, owned: Bits, existing: tuple[Bits, ...], placed: Bits) -> tuple[ClaimedLines, ...]:
    """The different claims of sequences that the chip just placed completes; NO_SEQUENCE where it completes none.

    `owned` are the team's chips and the free spaces, `existing` its sequences so far. A new sequence shares at most one
    space with each of them and with the other new ones. Every new line goes through the placed chip, so lines in
    different directions share only that chip. So each direction is counted by itself, as often as it can be.
    """
    for spaces in board.spans[placed]:
        if (spaces & owned).bit_count() >= LINE_LENGTH:
            break
    else:
        return NO_SEQUENCE
    by_direction: list[list[ClaimedLines]] = []
    for parallel in board.lines_through[placed]:
        complete = [line for line in parallel if line & owned == line and _apart(line, existing)]
        if complete:
            by_direction.append(_claims_along_one_line(complete))
    if not by_direction:
        return NO_SEQUENCE
    return tuple(sum(lines, ()) for lines in product(*by_direction))


def _apart(line: Bits, sequences: tuple[Bits, ...]) -> bool:
    return all((line & sequence).bit_count() <= 1 for sequence in sequences)


def _claims_along_one_line(complete: list[Bits]) -> list[ClaimedLines]:
    """What to claim of the complete lines of one direction through one space: two that share only that space, else any one."""
    first, last = complete[0], complete[-1]
    if (first & last).bit_count() == 1:
        return [(first, last)]
    return [(line,) for line in complete]

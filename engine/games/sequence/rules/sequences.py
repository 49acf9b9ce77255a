"""When five in a line are a sequence, and the ways to count them where there is a choice (RULINGS, Sequences)."""

from __future__ import annotations

from itertools import product

from ..boards.board import LINE_LENGTH, Bits, Board

Way = tuple[Bits, ...]
"""One way to count: the lines of five that become sequences, each a set of five spaces."""

NO_SEQUENCE: tuple[Way, ...] = ((),)
"""What `claims` gives for a chip that completes nothing: one way, with no line in it."""


def claims(board: Board, owned: Bits, existing: tuple[Bits, ...], placed: Bits) -> tuple[Way, ...]:
    """The ways to count the sequences that the chip just placed completes; `((),)` where it completes none.

    `owned` are the team's chips and the free spaces, `existing` its sequences so far. A new sequence shares at most one
    space with each of them and with the other new ones. Every new line goes through the placed chip, so lines in
    different directions share just that chip: each direction is counted by itself, as often as it can be.
    """
    for spaces in board.spans[placed]:
        if (spaces & owned).bit_count() >= LINE_LENGTH:
            break
    else:
        return NO_SEQUENCE
    by_direction: list[list[Way]] = []
    for lines in board.lines_through[placed]:
        complete = [line for line in lines if line & owned == line and _apart(line, existing)]
        if complete:
            by_direction.append(_ways_along_one_line(complete))
    if not by_direction:
        return NO_SEQUENCE
    return tuple(sum(ways, ()) for ways in product(*by_direction))


def _apart(line: Bits, sequences: tuple[Bits, ...]) -> bool:
    return all((line & sequence).bit_count() <= 1 for sequence in sequences)


def _ways_along_one_line(complete: list[Bits]) -> list[Way]:
    """Lines of one direction that all hold one space: two of them if they share just that one, else any one."""
    first, last = complete[0], complete[-1]
    if (first & last).bit_count() == 1:
        return [(first, last)]
    return [(line,) for line in complete]

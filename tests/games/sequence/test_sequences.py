"""When chips are a sequence: cases derived by hand, each with the sentence of the sheet or the ruling that it follows.

`chips` are the team's chips before the last one, `placed` is the last one. `claims` has one text for each possible claim: the
sequences it makes, named by their ends. a10 and j10 are the upper corners, a1 and j1 the lower ones.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.games.sequence.rules.table import claims
from tests.games.sequence.positions import BOARD, bits, spaces

STRAIGHT = "sheet: a connected series of five in a straight line, up and down, across or diagonally"
CORNER = "sheet: all players must use the corners as though their chip is there; only four chips are needed"
SHARE_ONE = "sheet: you may use any one of the spaces from your first sequence as part of your second"
AT_MOST_ONE = "ruling: two sequences of one team may share at most one space, a corner included"
ONE_IN_EIGHT = "ruling: six, seven or eight in a row are one sequence"
TWO_IN_NINE = "ruling: nine or ten in a row are two"
CROSSING = "ruling: a crossing pair completed by one chip is two"
MOVER_SAYS = "ruling: where lines can be counted in more than one claim, the mover says which spaces are the sequence"
NEVER_FEWER = "ruling: never fewer sequences than the line allows"
SIXTH = "ruling: the sixth chip beside a sequence is not part of it"


class Case(NamedTuple):
    name: str
    source: str
    chips: str
    placed: str
    claims: tuple[str, ...]
    earlier: str = ""


NONE = ("",)

CASES = (
    Case("across", STRAIGHT, "c5-f5", "g5", ("c5-g5",)),
    Case("up and down", STRAIGHT, "c8-c5", "c4", ("c8-c4",)),
    Case("diagonal, falling", STRAIGHT, "c8-f5", "g4", ("c8-g4",)),
    Case("diagonal, rising", STRAIGHT, "c4-f7", "g8", ("g8-c4",)),
    Case("last chip in the middle", STRAIGHT, "c5 d5 f5 g5", "e5", ("c5-g5",)),
    Case("four are none", STRAIGHT, "c5-e5", "f5", NONE),
    Case("five with a gap are none", STRAIGHT, "c5-e5 g5", "h5", NONE),
    Case("a bent line is none", STRAIGHT, "c5-e5 f6", "g7", NONE),
    Case("the right edge is not next to the left edge", STRAIGHT, "h6-j6 a5", "b5", NONE),
    Case("a diagonal does not go round the edge", STRAIGHT, "h8 i7 j6 a4", "b3", NONE),
    Case("across along the right edge", STRAIGHT, "f5-i5", "j5", ("f5-j5",)),
    Case("up the left edge", STRAIGHT, "a2-a5", "a6", ("a6-a2",)),
    Case("corner a10, across", CORNER, "b10-d10", "e10", ("a10-e10",)),
    Case("corner j10, down", CORNER, "j9-j7", "j6", ("j10-j6",)),
    Case("corner a1, diagonal", CORNER, "b2-d4", "e5", ("e5-a1",)),
    Case("corner j1, across", CORNER, "i1-g1", "f1", ("f1-j1",)),
    Case("corner a10, diagonal", CORNER, "c8-e6", "b9", ("a10-e6",)),
    Case("corner j10, diagonal", CORNER, "i9-g7", "f6", ("j10-f6",)),
    Case("a corner and three chips are none", CORNER, "b10 c10", "d10", NONE),
    Case("a corner is an end, not a bend", CORNER, "a8 a9 b10", "c10", NONE),
    Case("corner used twice by one team", AT_MOST_ONE, "b10-e10 a9-a7", "a6", ("a10-a6",), "a10-e10"),
    Case("corner used three times by one team", AT_MOST_ONE, "b10-e10 a9-a6 b9-d7", "e6", ("a10-e6",), "a10-e10 a10-a6"),
    Case("two sequences from a corner by one chip", CROSSING, "b10-d10 e9-e6", "e10", ("a10-e10 e10-e6",)),
    Case("six", ONE_IN_EIGHT, "b5-d5 f5 g5", "e5", ("b5-f5", "c5-g5")),
    Case("seven", ONE_IN_EIGHT, "b5-d5 f5-h5", "e5", ("b5-f5", "c5-g5", "d5-h5")),
    Case("eight", ONE_IN_EIGHT, "a5-d5 f5-h5", "e5", ("a5-e5", "b5-f5", "c5-g5", "d5-h5")),
    Case("six with a corner", ONE_IN_EIGHT, "b10 c10 e10 f10", "d10", ("a10-e10", "b10-f10")),
    Case("six, up and down", MOVER_SAYS, "c9-c7 c5 c4", "c6", ("c9-c5", "c8-c4")),
    Case("six, diagonal", MOVER_SAYS, "c8 d7 f5-h3", "e6", ("c8-g4", "d7-h3")),
    Case("nine", TWO_IN_NINE, "a5-d5 f5-i5", "e5", ("a5-e5 e5-i5",)),
    Case("nine with a corner", TWO_IN_NINE, "b10-d10 f10-i10", "e10", ("a10-e10 e10-i10",)),
    Case("nine, diagonal", TWO_IN_NINE, "b10-e7 g5-j2", "f6", ("b10-f6 f6-j2",)),
    Case("nine, where five were counted", TWO_IN_NINE, "a5-h5", "i5", ("e5-i5",), "a5-e5"),
    Case("ten, of which five were counted: a choice", TWO_IN_NINE, "a5-d5 f5-j5", "e5", ("a5-e5", "b5-f5"), "f5-j5"),
    Case("ten from corner to corner, five counted", TWO_IN_NINE, "b10-e10 g10-i10", "f10", ("e10-i10", "f10-j10"), "a10-e10"),
    Case("ten on the long diagonal, five counted", TWO_IN_NINE, "b9-h3", "i2", ("e6-i2", "f5-j1"), "a10-e6"),
    Case("nine, of which the middle five were counted", AT_MOST_ONE, "a5 b5 c5-h5", "i5", NONE, "c5-g5"),
    Case("crossing pair", CROSSING, "c5 d5 f5 g5 e7 e6 e4 e3", "e5", ("c5-g5 e7-e3",)),
    Case("crossing pair at the ends", CROSSING, "c5-f5 g9-g6", "g5", ("c5-g5 g9-g5",)),
    Case("crossing of three", CROSSING, "c5 d5 f5 g5 e7 e6 e4 e3 c7 d6 f4 g3", "e5", ("c5-g5 e7-e3 c7-g3",)),
    Case("crossing of four", CROSSING, "c5 d5 f5 g5 e7 e6 e4 e3 c7 d6 f4 g3 g7 f6 d4 c3", "e5", ("c5-g5 e7-e3 c7-g3 g7-c3",)),
    Case("crossing, one line with a choice", MOVER_SAYS, "b5-d5 f5 g5 e7 e6 e4 e3", "e5", ("b5-f5 e7-e3", "c5-g5 e7-e3")),
    Case("crossing, both lines with a choice", MOVER_SAYS, "b5-d5 f5 g5 e8-e6 e4 e3", "e5",
         ("b5-f5 e8-e4", "b5-f5 e7-e3", "c5-g5 e8-e4", "c5-g5 e7-e3")),
    Case("nine crossed by five are three", NEVER_FEWER, "a5-d5 f5-i5 e7 e6 e4 e3", "e5", ("a5-e5 e5-i5 e7-e3",)),
    Case("overlap of two", AT_MOST_ONE, "b5 c5 d5-h5", "a5", NONE, "d5-h5"),
    Case("overlap of four", SIXTH, "c5-g5", "h5", NONE, "c5-g5"),
    Case("overlap of one, in line", SHARE_ONE, "b5-i5", "a5", ("a5-e5",), "e5-i5"),
    Case("overlap of one, crossing", SHARE_ONE, "c5-g5 e7 e6 e4", "e3", ("e7-e3",), "c5-g5"),
    Case("overlap of one with each of two", SHARE_ONE, "c5-g5 c3-g3 e6 e4", "e2", ("e6-e2",), "c5-g5 c3-g3"),
    Case("side by side, nothing shared", SHARE_ONE, "c5-g5 c4-f4", "g4", ("c4-g4",), "c5-g5"),
    Case("only the line that shares one is left", AT_MOST_ONE, "b5-d5 f5 g5-j5", "e5", ("b5-f5",), "f5-j5"),
    Case("two shared in line, crossed by a new five", NEVER_FEWER, "d5-h5 b5 c5 a9-a6", "a5", ("a9-a5",), "d5-h5"),
)  # fmt: skip


def claims_found(case: Case) -> list[set[str]]:
    """The claims that the engine finds."""
    board = BOARD
    owned = bits(f"{case.chips} {case.placed}") | board.free
    earlier = tuple(bits(line) for line in case.earlier.split())
    return [{"-".join(board.ends(line)) for line in claim} for claim in claims(board, owned, earlier, bits(case.placed))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_chip_makes_these_sequences(case: Case) -> None:
    expected = [set(claim.split()) for claim in case.claims]
    found = claims_found(case)
    assert len(found) == len(expected)
    assert all(claim in found for claim in expected), f"{case.source}: {found}"


@pytest.mark.parametrize("turned", ["quarter", "mirror"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_rotated_or_mirrored_board_counts_the_same(case: Case, turned: str) -> None:
    """All directions and corners are equal, so a case has as many claims on a rotated or mirrored board."""
    moved = Case(
        case.name,
        case.source,
        " ".join(turn(space, turned) for space in spaces(case.chips)),
        turn(case.placed, turned),
        (),
        " ".join("-".join(turn(end, turned) for end in line.split("-")) for line in case.earlier.split()),
    )
    assert sorted(map(len, claims_found(moved))) == sorted(map(len, claims_found(case)))


def turn(space: str, turned: str) -> str:
    column, row = "abcdefghij".index(space[0]), int(space[1:]) - 1
    column, row = (row, 9 - column) if turned == "quarter" else (9 - column, row)
    return f"{'abcdefghij'[column]}{row + 1}"


def test_the_cases_are_consistent() -> None:
    for case in CASES:
        chips, earlier = set(spaces(case.chips)), set(spaces(case.earlier))
        assert case.placed not in chips
        assert earlier <= chips | {"a1", "a10", "j1", "j10"}
        assert not chips & {"a1", "a10", "j1", "j10"}, f"{case.name}: no chip lies on a corner"

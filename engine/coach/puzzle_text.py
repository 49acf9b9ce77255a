"""A puzzle as three lines of text: its key and how it is judged; the position; what the best answers are worth.

    4f2a91c0 seat 0, hardness 0.42, rest 0.31, chance
    classic:2:2 *8*/2g1b2b2/… (as the game writes positions)
    0.612 QH c7 | 0.55 JD a1

The game writes and reads its positions and answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..core import BadSaveError, Seat
from ..text import quoted

CHANCE, POINTS = "chance", "points"
"""The unit of worths: the chance of winning, from 0 to 1, or points in solo games."""

MOST_WORTH = {CHANCE: 1.0, POINTS: 99.0}
MOST_ACTIONS = 99
DIGITS = 3
"""After the point."""

_NUMBER = r"-?[0-9]{1,2}(?:\.[0-9]{1,4})?"
_HEAD = re.compile(rf"([0-9a-f]{{8}}) seat ([0-9]{{1,2}}), hardness ({_NUMBER}), rest ({_NUMBER}), ({CHANCE}|{POINTS})")
_WORTH = re.compile(rf"({_NUMBER}) ([^|]{{1,60}})")


class Puzzle(NamedTuple):
    """One choice of the seat `seat`. `worths` maps texts of actions to their worth, for the best actions and other likely ones;
    every other action is worth at most `rest`. `position` is never shown, only what the seat observes there.

    `hardness`, from 0 to 1, is how often computer players miss it. `unit` is the unit of worths.
    """

    key: str
    position: str
    seat: Seat
    worths: Mapping[str, float]
    rest: float
    hardness: float
    unit: str = CHANCE


def write(puzzle: Puzzle) -> str:
    """The puzzle on three lines, which `read` reads back."""
    worths = " | ".join(f"{_number(worth)} {text}" for text, worth in puzzle.worths.items())
    hardness, rest = _number(puzzle.hardness), _number(puzzle.rest)
    head = f"{puzzle.key} seat {puzzle.seat}, hardness {hardness}, rest {rest}, {puzzle.unit}"
    return f"{head}\n{puzzle.position}\n{worths}"


def _number(value: float) -> str:
    return f"{value:.{DIGITS}f}".rstrip("0").removesuffix(".")


def read(text: str) -> Puzzle:
    """The puzzle on these lines. Raises BadSaveError, whose message says what is wrong."""
    lines = text.strip().split("\n")
    if len(lines) != 3:
        raise BadSaveError(f"A puzzle has three lines; the one starting {quoted(lines[0])} has {len(lines)}.")
    head, position, listed = lines
    if not (found := _HEAD.fullmatch(head)):
        raise BadSaveError(
            f"A puzzle starts with a line like '4f2a91c0 seat 0, hardness 0.4, rest 0.3, chance', not {quoted(head)}."
        )
    key, seat, hardness, rest, unit = found.groups()
    worths = _worths(listed)
    if not 2 <= len(worths) <= MOST_ACTIONS or max(worths.values()) > MOST_WORTH[unit] or float(rest) > max(worths.values()):
        raise BadSaveError(f"Puzzle {key} has answers that can’t be judged: {quoted(listed)}.")
    if float(hardness) > 1:
        raise BadSaveError(f"The hardness of puzzle {key} must be between 0 and 1, not {hardness}.")
    return Puzzle(key, position, int(seat), worths, float(rest), float(hardness), unit)


def _worths(text: str) -> dict[str, float]:
    """The worth of each action, in order."""
    worths = {}
    for part in text.split(" | "):
        if not (found := _WORTH.fullmatch(part)):
            raise BadSaveError(f"A puzzle answer looks like '0.61 QH c7', not {quoted(part)}.")
        worths[found[2]] = float(found[1])
    return worths

"""The sum of a review as two bars that are as long as each other: start and what lifted, above what pressed down and what was
left. So no bar ever passes below nothing, in whatever order its parts come. Knows no page and no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.coach.verdict import START, Part, Sum

END = "end"
"""The key of the result, beside those of the parts."""

LETTERS = 37
"""So many of them fit in a whole bar."""


class Piece(NamedTuple):
    """A piece of a bar: which part it is, what is written on it, and how much of the bar it is."""

    key: str
    words: str
    share: float


def bars(found: Sum) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The upper and the lower bar. Their pieces add up to the same."""
    lifted = [part for part in found.parts if part.points > 0]
    pressed = [part._replace(points=-part.points) for part in found.parts if part.points < 0]
    left = [Part(END, found.result.partition(", ")[2] or "left", found.end)] if found.end > 0 else []
    total = sum(part.points for part in lifted)
    return _pieces(lifted, total, "+"), _pieces([*pressed, *left], total, "\N{MINUS SIGN}")


def _pieces(parts: Sequence[Part], total: int, sign: str) -> tuple[Piece, ...]:
    return tuple(Piece(part.key, _written(part, total, sign), part.points / total) for part in parts)


def _written(part: Part, total: int, sign: str) -> str:
    points = str(part.points) if part.key in (START, END) else f"{sign}{part.points}"
    words = f"{part.words[0].upper()}{part.words[1:]} {points}"
    return next((text for text in (words, points) if len(text) * total <= LETTERS * part.points), "")


def signed(points: int) -> str:
    """`+5`, `−5` or `0`, with a real minus sign."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"

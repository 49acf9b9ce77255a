"""Words that every game's coach needs: numbers, lists, and whose something is. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

from ..texts import listed

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

MOST_TOGETHER = 24
"""Names that have more letters together are too many for a sentence."""


def number(count: int) -> str:
    """The number in words, in figures beyond twelve."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def counted(count: int, thing: str) -> str:
    """`one tree`, `two trees`, `no trees`."""
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def together(names: Sequence[str]) -> str:
    """`Fern`, `Fern and Ivo`, or `Fern’s team` for more people than a sentence has room for."""
    told = listed(names)
    return told if len(names) == 1 or (len(names) == 2 and len(told) <= MOST_TOGETHER) else f"{names[0]}’s team"


def sentence(words: str) -> str:
    """The words with a capital at the beginning and a full stop."""
    return f"{words[0].upper()}{words[1:]}." if words else ""

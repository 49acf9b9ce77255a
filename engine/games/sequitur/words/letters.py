"""The letter balls: how many there are of each, their skill points, and what each may stand for in a word.

A rack is a text of balls from left to right: `A` to `Z`, and `?` for the blank. Knows no words.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

BLANK, Q, QU = "?", "Q", "QU"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS = "AEIOU"
"""Y is a consonant."""

_SHEET = """
A5 B1+2 C3+2 D3+1 E8 F1+3 G2+1 H2+1 I5 J1+5 K1+4 L4 M2+2
N5 O5 P2+2 Q1+7 R5 S4 T4 U2 V1+3 W1+3 X1+5 Y1+3 Z1+5 ?1
"""
"""The rule sheet's table: each ball, how many there are of it and, after a plus, its skill points."""

COUNTS: Mapping[str, int] = MappingProxyType({entry[0]: int(entry[1]) for entry in _SHEET.split()})
"""How many of each ball the bag holds: 71 letters and the blank."""

SKILL: Mapping[str, int] = MappingProxyType({entry[0]: int(entry[3:] or 0) for entry in _SHEET.split()})
"""The small number on each ball; 0 where it has none."""

BALLS = sum(COUNTS.values())
"""How many balls there are."""

READINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {ball: (ball,) for ball in COUNTS} | {Q: (Q, QU), BLANK: tuple(ALPHABET)}
)
"""What each ball may stand for: the Q for Q or QU, the blank for any letter."""


def skill(ball: str, letters: str) -> int:
    """The skill points of a ball that stands for these letters: none for the blank, and none for QU.

    >>> skill("Q", "Q"), skill("Q", "QU"), skill("?", "Z")
    (7, 0, 0)
    """
    return SKILL[ball] if ball == letters else 0

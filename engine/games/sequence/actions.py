"""What a seat of Sequence can do: play a card, turn in a dead card, say which spaces are the sequence, or pass."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.cards import Card
from engine.core import BadTextError

Space = str
"""A space's name: its column's letter and its row's number, counted from the bottom, `a1` to `j10`."""

PASS_TEXT = "pass"


class Play(NamedTuple):
    """Play a card on a space: a chip there, or with a one-eyed jack the opponent's chip off it. Text: `QH c7`."""

    card: Card
    space: Space

    def __str__(self) -> str:
        return f"{self.card} {self.space}"


class TurnIn(NamedTuple):
    """Turn in a dead card for another one, before playing. Text: `9C dead`."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} dead"


class Claim(NamedTuple):
    """Say which lines of five are the sequences, each by its two ends. Text: `claim c3-g3 c3-c7`."""

    lines: tuple[tuple[Space, Space], ...]

    def __str__(self) -> str:
        return "claim " + " ".join(f"{first}-{last}" for first, last in self.lines)


class Pass(NamedTuple):
    """No card can be played: the turn goes on, and no card is taken. Text: `pass`."""

    def __str__(self) -> str:
        return PASS_TEXT


SequenceAction = Play | TurnIn | Claim | Pass

_SPACE = r"[a-l](?:1[0-2]|[1-9])"
_PLAY = re.compile(rf"(\S+) ({_SPACE})")
_TURN_IN = re.compile(r"(\S+) dead")
_CLAIM = re.compile(rf"claim((?: {_SPACE}-{_SPACE})+)")


def parse_action(text: str) -> SequenceAction:
    """The action with this text.

    >>> parse_action("JS c7")
    Play(card='JS', space='c7')
    """
    if text == PASS_TEXT:
        return Pass()
    if match := _CLAIM.fullmatch(text):
        ends = (line.split("-") for line in match[1].split())
        return Claim(tuple((first, last) for first, last in ends))
    if match := _TURN_IN.fullmatch(text):
        return TurnIn(match[1])
    if match := _PLAY.fullmatch(text):
        return Play(match[1], match[2])
    raise BadTextError(
        f"{text!r} is no action of Sequence; it is a card and a space (QH c7), a dead card (9C dead), "
        "a choice of sequence (claim c3-g3) or pass."
    )

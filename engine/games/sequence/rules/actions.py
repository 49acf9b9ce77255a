"""The actions of Sequence. Each is a small value, and `parse_action(str(action)) == action`.

In its turn a seat plays a card, turns in a dead card, chooses which lines become sequences, or passes. With the optional rules it
also draws its card itself, calls table talk, or gives up a card for it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from ....cards import Card
from ....core import BadTextError
from ....text import quoted
from .board import Space

PASS_TEXT, TAKE_TEXT, DONE_TEXT = "pass", "take", "done"


class Play(NamedTuple):
    """Play a card on a space: place a chip there or, with a one-eyed jack, remove the opponent's chip. Text: `QH c7`."""

    card: Card
    space: Space

    def __str__(self) -> str:
        return f"{self.card} {self.space}"


class TurnIn(NamedTuple):
    """Turn in a dead card for another one before playing. Text: `9C dead`."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} dead"


class Claim(NamedTuple):
    """Choose which lines of five become sequences. Text: `claim c3-g3 c3-c7`."""

    # Each line by its two ends, in reading order.
    lines: tuple[tuple[Space, Space], ...]

    def __str__(self) -> str:
        return "claim " + " ".join(f"{first}-{last}" for first, last in self.lines)


class Pass(NamedTuple):
    """Pass, because the hand has no playable card; no card is drawn for it. Text: `pass`."""

    def __str__(self) -> str:
        return PASS_TEXT


# These are dataclasses, not tuples: tuples with equal fields are equal, so Take() would equal Done().


@dataclass(frozen=True, slots=True)
class Take:
    """Draw the card due for a play (Loss of card). Text: `take`."""

    def __str__(self) -> str:
        return TAKE_TEXT


@dataclass(frozen=True, slots=True)
class Done:
    """End the turn without drawing a card (Loss of card). Text: `done`."""

    def __str__(self) -> str:
        return DONE_TEXT


@dataclass(frozen=True, slots=True)
class Talk:
    """Say that a team has broken the ban on table talk. Text: `talk 1`."""

    team: int

    def __str__(self) -> str:
        return f"talk {self.team}"


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Give up a card as the penalty for table talk. Text: `QH forfeit`."""

    card: Card

    def __str__(self) -> str:
        return f"{self.card} forfeit"


SequenceAction = Play | TurnIn | Claim | Pass | Take | Done | Talk | Forfeit

_PLAIN: dict[str, SequenceAction] = {PASS_TEXT: Pass(), TAKE_TEXT: Take(), DONE_TEXT: Done()}

_SPACE = r"[a-l](?:1[0-2]|[1-9])"
_PLAY = re.compile(rf"(\S+) ({_SPACE})")
_TURN_IN = re.compile(r"(\S+) dead")
_FORFEIT = re.compile(r"(\S+) forfeit")
_TALK = re.compile(r"talk ([0-2])")
_CLAIM = re.compile(rf"claim((?: {_SPACE}-{_SPACE})+)")


def parse_action(text: str) -> SequenceAction:
    """Parses an action's text. Raises BadTextError.

    >>> parse_action("JS c7")
    Play(card='JS', space='c7')
    """
    if text in _PLAIN:
        return _PLAIN[text]
    if match := _CLAIM.fullmatch(text):
        ends = (line.split("-") for line in match[1].split())
        return Claim(tuple((first, last) for first, last in ends))
    if match := _TURN_IN.fullmatch(text):
        return TurnIn(match[1])
    if match := _FORFEIT.fullmatch(text):
        return Forfeit(match[1])
    if match := _TALK.fullmatch(text):
        return Talk(int(match[1]))
    if match := _PLAY.fullmatch(text):
        return Play(match[1], match[2])
    raise BadTextError(
        f"{quoted(text)} is not a Sequence action. Type a card and a space (QH c7), a dead card (9C dead), "
        "a sequence to claim (claim c3-g3), pass, take, done, table talk by a team (talk 1), or a card to give up (QH forfeit)."
    )

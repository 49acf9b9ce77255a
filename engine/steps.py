"""What a session may ask of the screen that runs it: each step is a value that says what comes next and who is concerned.

`Step` is all of them; a screen handles every one. They hold what everybody may know, never a hand. This module decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .core import Outcome, Seat


@dataclass(frozen=True, slots=True)
class TakeLuck:
    """Luck comes next. `after_a_beat`: people have just been shown something, and look at it for a moment before it changes."""

    after_a_beat: bool = False


@dataclass(frozen=True, slots=True)
class ShowOpening:
    """The luck that opened the game is shown until somebody goes on: its outcomes, each with what was told of it."""

    outcomes: tuple[tuple[Outcome, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Pause:
    """The table looks at something together until somebody goes on with the button of this label. Luck comes after it."""

    label: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everybody sees something new. `title` says what, or is "" where the sentences that were told say all."""

    title: str = ""


@dataclass(frozen=True, slots=True)
class HandOver:
    """The device goes to the seat's player, who opens the hand; until then nobody's is shown. `recap` is what has happened since
    the seat's last turn. `after_a_beat` as for TakeLuck."""

    seat: Seat
    title: str
    recap: Sequence[str]
    after_a_beat: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """The seat's player, who sees the hand, chooses. `in_secret`: nobody else learns the choice before all have made theirs."""

    seat: Seat
    title: str
    in_secret: bool = False


@dataclass(frozen=True, slots=True)
class Think:
    """The computer at that seat chooses: alone in its turn, or `together` with others who choose at the same time. `in_secret`
    as for Ask."""

    seat: Seat
    title: str
    in_secret: bool = False
    together: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    title: str = "The game is over"


Step: TypeAlias = TakeLuck | ShowOpening | Pause | Reveal | HandOver | Ask | Think | Over

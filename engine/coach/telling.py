"""What a game says of its own events to those who look back at it: its luck, its choices, and what a better one would have done.

Each game says it in its `coach/telling.py`, a module that keeps the promise of `Telling`. The game is over, so nothing is secret
any more; but what speaks for a choice hangs on what its seat saw. Everything is told in the past, which is the same of "you" and
of Fern. Knows no particular game.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from ..core import AnyObservation, AnyState, Outcome, Seat, Setup
from ..game import GAMES, AnyGame
from ..wording import listed
from .hint import Reason

FIRST_MARK = 0xE000
"""Characters for private use stand for the seats' names in a reason, so that no name is ever taken for a word."""


class Scale(NamedTuple):
    """The number shown for a chance of 1, and what such numbers count."""

    most: int = 100
    words: str = "Winning chances"


class People(NamedTuple):
    """The seats' names, and who is told: that seat is "you"."""

    names: Sequence[str]
    you: Seat | None = None

    def __call__(self, seat: Seat) -> str:
        """`You`, or `Fern`, at the beginning of a sentence."""
        return "You" if seat == self.you else self.names[seat]

    def within(self, seat: Seat) -> str:
        """`you`, or `Fern`."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seats: Sequence[Seat]) -> str:
        """`your`, `Fern’s`, `your and Fern’s`."""
        return listed(["your" if seat == self.you else f"{self.names[seat]}’s" for seat in seats])

    @property
    def marks(self) -> tuple[str, ...]:
        """What to give a reason for names, if `retold` is to put the names in."""
        return tuple(chr(FIRST_MARK + seat) for seat in range(len(self.names)))

    def retold(self, words: str, seat: Seat) -> str:
        """What has been said to that seat, with marks for names, as these people are told it."""
        if seat != self.you:
            mark = self.marks[seat]
            words = re.sub(r"\b[Yy]our(s?)\b", f"{mark}’s", re.sub(r"\b[Yy]ou\b", mark, words))
        one = f"[{''.join(self.marks)}]"
        return re.sub(f"(^|[.?!] )?({one} and (?={one}’s))?({one})(’s)?", self._named, words)

    def _named(self, found: re.Match[str]) -> str:
        begins, beside, mark, owns = found.groups()
        seats = [ord(one) - FIRST_MARK for one in ((beside or "")[:1], mark) if one]
        words = self.whose(seats) if owns else self.within(seats[0])
        return words if begins is None else begins + words[0].upper() + words[1:]


class Telling(Protocol):
    """The module `coach/telling.py` of a game."""

    LUCK: str
    """What luck is called: "cards"."""

    HIDDEN: str
    """What is called by which a choice did more or less than could be known: "hidden cards"."""

    SHOWN: str
    """What happens where choices are secret until all are made: "Everybody’s trees were shown."; "" where none are."""

    def scale(self, setup: Setup) -> Scale:
        """What the chances of this table are told in."""

    def luck(self, state: AnyState, outcome: Outcome, people: People) -> Reason:
        """What luck brought, and where it lies: `Fern drew a wild jack`, with a full stop."""

    def done(self, state: AnyState, seat: Seat, action: Any, people: People) -> str:
        """What somebody did, as a sentence: `Fern played 5♣ on d7`, with a full stop."""

    def missed(self, observation: AnyObservation, better: Any, people: People) -> Reason:
        """What the observing seat did not do, and what it would have done: `You missed d7` and `It would have made four`."""


def telling_of(game: AnyGame) -> Telling:
    """The game's words."""
    return cast(Telling, importlib.import_module(f"{GAMES}.{game.name}.coach.telling"))


def would_have(words: str, verbs: Mapping[str, str], subject: str = "It") -> str:
    """A reason of the present told as what might have been, where it begins with one of these verbs.

    >>> would_have("Takes 7 from Ben and leads 8 by two.", {"takes": "taken", "leads": "led"})
    'It would have taken 7 from Ben and led 8 by two.'
    """
    first, _, rest = words.partition(" ")
    if first.lower() not in verbs:
        return words
    known = "|".join(verbs)
    rest = re.sub(rf"\band ({known})\b", lambda found: f"and {verbs[found[1]]}", rest)
    return f"{subject} would have {verbs[first.lower()]} {rest}"

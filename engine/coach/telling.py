"""A game's words for reviews: its luck, its choices, and what a better choice would have done.

They come from each game's `coach/telling.py`, a module with the members of `Telling`. The game is over, so nothing is secret any
more; but the reasons for a choice depend only on what its seat saw. Everything is in the past tense, which has the same form for
"you" and for Fern.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from ..core import AnyObservation, AnyState, ChanceOutcome, Seat, Setup
from ..game import GAMES, AnyGame
from ..text import listed
from .hint import Reason

FIRST_MARK = 0xE000
"""Private-use characters stand for names in a reason, so that no name can be mistaken for a word."""


class Scale(NamedTuple):
    """The number shown for a chance of 1, and what such numbers count."""

    most: int = 100
    words: str = "Winning chances"


class PlayerNames(NamedTuple):
    """The players' names, and the seat that the words are for, which is "you"."""

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
        """Placeholders to use as names in a reason, which `retold` replaces."""
        return tuple(chr(FIRST_MARK + seat) for seat in range(len(self.names)))

    def retold(self, words: str, seat: Seat) -> str:
        """Words for that seat, with placeholders for names, reworded for these people."""
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


class Commentary(Protocol):
    """The module `coach/telling.py` of a game."""

    LUCK: str
    """The name for luck: "cards"."""

    HIDDEN: str
    """The name for what made a choice turn out better or worse than its seat could know: "hidden cards"."""

    SHOWN: str
    """What happens after secret choices: "Everyone’s trees were shown."; "" if there are none."""

    def scale(self, setup: Setup) -> Scale:
        """The scale for chances in games with this setup."""

    def luck(self, state: AnyState, outcome: ChanceOutcome, people: PlayerNames) -> Reason:
        """The random outcome, with its places: `Fern drew a wild jack`, with a full stop."""

    def done(self, state: AnyState, seat: Seat, action: Any, people: PlayerNames) -> str:
        """The action, as a sentence: `Fern played 5♣ on d7`, with a full stop."""

    def missed(self, observation: AnyObservation, better: Any, people: PlayerNames) -> Reason:
        """What the observing seat missed, and what that would have done: `You missed d7` and `It would have made four`."""


def commentary_of(game: AnyGame) -> Commentary:
    """The game's words."""
    return cast(Commentary, importlib.import_module(f"{GAMES}.{game.name}.coach.telling"))


def would_have(words: str, verbs: Mapping[str, str], subject: str = "It") -> str:
    """A reason in the present tense, reworded as what would have happened if it begins with one of these verbs.

    >>> would_have("Takes 7 from Ben and leads 8 by two.", {"takes": "taken", "leads": "led"})
    'It would have taken 7 from Ben and led 8 by two.'
    """
    first, _, rest = words.partition(" ")
    if first.lower() not in verbs:
        return words
    known = "|".join(verbs)
    rest = re.sub(rf"\band ({known})\b", lambda found: f"and {verbs[found[1]]}", rest)
    return f"{subject} would have {verbs[first.lower()]} {rest}"

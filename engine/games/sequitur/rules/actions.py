"""The actions of Sequitur. Each is a small value, and `parse_action(str(action)) == action`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ....core import BadTextError
from ....text import quoted


class Draw(NamedTuple):
    """Draw a secret goal of this colour. Text: `goal red`."""

    colour: str

    def __str__(self) -> str:
        return f"goal {self.colour}"


class Keep(NamedTuple):
    """In a solo game, keep this one of two goals as the secret goal. Text: `keep R7`."""

    goal: str

    def __str__(self) -> str:
        return f"keep {self.goal}"


class Place(NamedTuple):
    """Put the letter just drawn on this end of the rack. Text: `left`, `right`."""

    end: str

    def __str__(self) -> str:
        return self.end


class Publish(NamedTuple):
    """Make the goal public. Text: `publish R7`."""

    goal: str

    def __str__(self) -> str:
        return f"publish {self.goal}"


class Play(NamedTuple):
    """Play a card on places of the rack. Cards and places are counted from 1, places from the left.

    Swap names two places; Slide the letter's place and its destination; Flip the ends of the run; Trade the letters that are
    returned. A card that draws one letter names none. Text: `card 2 5 1`.
    """

    card: int
    places: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, ("card", self.card, *self.places)))


class Put(NamedTuple):
    """Put the letter just drawn into this gap: 1 is the left end, 2 is after the first letter. Text: `put 2`."""

    gap: int

    def __str__(self) -> str:
        return f"put {self.gap}"


class Spell(NamedTuple):
    """Spell a word of the list. Text: `spell HOUSE`."""

    word: str

    def __str__(self) -> str:
        return f"spell {self.word}"


class Offer(NamedTuple):
    """Spell a word that is not in the list, for the other players to accept or refuse. Text: `offer ZEN`."""

    word: str

    def __str__(self) -> str:
        return f"offer {self.word}"


class Claim(NamedTuple):
    """Claim this public goal. Text: `claim R7`."""

    goal: str

    def __str__(self) -> str:
        return f"claim {self.goal}"


class Say(NamedTuple):
    """An action without parameters. Text: its name."""

    text: str

    def __str__(self) -> str:
        return self.text


DISCARD = Say("discard")
"""Discard the goal just drawn, face down."""

PASS = Say("pass")
"""Play no card."""

NO_WORD = Say("no word")
"""Spell no word."""

UNLISTED = Say("unlisted")
"""Choose to offer a word that is not in the list."""

BACK = Say("back")
"""Return to spelling a word of the list."""

ACCEPT, REFUSE = Say("accept"), Say("refuse")
"""The answers to a word that is not in the list."""

Action = Draw | Keep | Place | Publish | Play | Put | Spell | Offer | Claim | Say

SAYINGS = {str(say): say for say in (DISCARD, PASS, NO_WORD, UNLISTED, BACK, ACCEPT, REFUSE)}

_NUMBER = "([1-9][0-9]?)"
_FORMS: tuple[tuple[str, Callable[[re.Match[str]], Action]], ...] = (
    ("goal (red|yellow|green)", lambda found: Draw(found[1])),
    ("keep ([RYG][0-9]{1,3})", lambda found: Keep(found[1])),
    ("(left|right)", lambda found: Place(found[1])),
    ("publish ([RYG][0-9]{1,3})", lambda found: Publish(found[1])),
    ("card ([1-5])((?: [1-9][0-9]?)*)", lambda found: Play(int(found[1]), tuple(map(int, found[2].split())))),
    (f"put {_NUMBER}", lambda found: Put(int(found[1]))),
    ("spell ([A-Z]{3,24})", lambda found: Spell(found[1])),
    ("offer ([A-Z]{3,24})", lambda found: Offer(found[1])),
    ("claim ([RYG][0-9]{1,3})", lambda found: Claim(found[1])),
)


def parse_action(text: str) -> Action:
    """Parses an action's text. Raises BadTextError.

    >>> parse_action("card 2 5 1")
    Play(card=2, places=(5, 1))
    """
    if text in SAYINGS:
        return SAYINGS[text]
    for form, made in _FORMS:
        if found := re.fullmatch(form, text):
            return made(found)
    raise BadTextError(
        f"{quoted(text)} is not a Sequitur action. Examples: goal red, left, publish R7, discard, card 2 5 1, put 2, pass,"
        " spell HOUSE, no word, claim G3."
    )

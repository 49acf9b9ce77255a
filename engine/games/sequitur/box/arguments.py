"""What follows a demand's name in a goal's rule: numbers, letters, pieces of words.

`4` is a number, `4+` at least four, `4-` at most, `3-5` between. Signs stand for classes of letters: `v` for any vowel, `c` for
any consonant, `.` for any letter. Knows no demand.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from itertools import product
from math import prod

from ..words.letters import ALPHABET, VOWELS

CLASSES = {"v": VOWELS, "c": "".join(letter for letter in ALPHABET if letter not in VOWELS), ".": ALPHABET}
SIGNS = frozenset((*ALPHABET, *CLASSES))

MOST_TEXTS = 100
"""The most texts that pieces may stand for, where each is tried with each word."""


class WrongArgumentsError(ValueError):
    """The words after a demand's name are not those that its form asks for."""


def no_argument(words: Sequence[str]) -> None:
    """Checks that nothing follows."""
    if words:
        raise WrongArgumentsError


def only_argument(words: Sequence[str]) -> str:
    """The only word that follows."""
    if len(words) != 1:
        raise WrongArgumentsError
    return words[0]


def number(text: str) -> Container[int]:
    """The numbers that the text stands for.

    >>> 5 in number("4+"), 5 in number("4-"), 5 in number("5"), 5 in number("3-4")
    (True, False, True, False)
    """
    match = re.fullmatch(r"(\d{1,2})(?:(\+)|(-)(\d{1,2})?)?", text, re.ASCII)
    if not match:
        raise WrongArgumentsError
    first, or_more, dash, last = match.groups()
    if dash:
        return range(int(first), int(last) + 1) if last else range(int(first) + 1)
    return range(int(first), 100 if or_more else int(first) + 1)


def letters(text: str) -> frozenset[str]:
    """The letters that the text stands for.

    >>> sorted(letters("vY"))
    ['A', 'E', 'I', 'O', 'U', 'Y']
    """
    if not text or not SIGNS.issuperset(text):
        raise WrongArgumentsError
    return frozenset("".join(CLASSES.get(sign, sign) for sign in text))


def pattern(pieces: Sequence[str]) -> str:
    """A regular expression for one of these pieces. Pieces have fixed lengths, so matching never backtracks."""
    if not pieces or not all(map(SIGNS.issuperset, pieces)):
        raise WrongArgumentsError
    signs = {sign: f"[{meant}]" for sign, meant in CLASSES.items()}
    return "|".join("".join(signs.get(sign, sign) for sign in piece) for piece in pieces)


def texts(pieces: Sequence[str]) -> tuple[str, ...]:
    """All texts that these pieces stand for.

    >>> texts(["S", "vR"])
    ('S', 'AR', 'ER', 'IR', 'OR', 'UR')
    """
    choices = [[CLASSES.get(sign, sign) for sign in piece] for piece in pieces]
    if not pieces or not all(map(SIGNS.issuperset, pieces)) or sum(prod(map(len, choice)) for choice in choices) > MOST_TEXTS:
        raise WrongArgumentsError
    return tuple("".join(text) for choice in choices for text in product(*choice))

"""Lists, counts, numbers and plurals in sentences and labels. No other module forms them.

The same for every game, the page and the terminal.
"""

from __future__ import annotations

from collections.abc import Sequence

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

MOST_TOGETHER = 24
"""The most characters of two names in a sentence."""


def number(count: int) -> str:
    """The number in words up to twelve, then in figures.

    >>> number(0), number(12), number(13)
    ('no', 'twelve', '13')
    """
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def plural(count: float, one: str, many: str = "") -> str:
    """The form of a noun or verb that fits the count. Without `many`, the noun takes an s.

    >>> plural(1, "card"), plural(0, "card"), plural(2, "is", "are")
    ('card', 'cards', 'are')
    """
    return one if count == 1 else many or f"{one}s"


def counted(count: int, one: str, many: str = "") -> str:
    """The count with its noun, for sentences.

    >>> counted(1, "tree"), counted(2, "tree"), counted(0, "tree")
    ('one tree', 'two trees', 'no trees')
    """
    return f"{number(count)} {plural(count, one, many)}"


def amount(count: int, one: str, many: str = "") -> str:
    """The count in figures with its noun, for labels and lists.

    >>> amount(1, "card"), amount(1200, "card"), amount(0, "card")
    ('1 card', '1200 cards', 'no cards')
    """
    return f"{count or 'no'} {plural(count, one, many)}"


def listed(words: Sequence[str], joined: str = "and") -> str:
    """The words as a list in a sentence.

    >>> listed(["d6"]), listed(["d6", "e3"]), listed(["d6", "e3", "f2"], "or")
    ('d6', 'd6 and e3', 'd6, e3 or f2')
    """
    return f" {joined} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def together(names: Sequence[str]) -> str:
    """`Fern`, `Fern and Ivo`, or `Fern’s team` if all the names would be too long for a sentence."""
    told = listed(names)
    return told if len(names) == 1 or (len(names) == 2 and len(told) <= MOST_TOGETHER) else f"{names[0]}’s team"


def sentence(words: str) -> str:
    """The words with a capital at the beginning and a full stop."""
    return f"{words[0].upper()}{words[1:]}." if words else ""

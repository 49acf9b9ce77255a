"""Cleans the names that people type, paste or send. The same for every game, in the page and in the terminal.

Names already in saves or in storage stay unchanged, because a save's checksum covers its players' names.
"""

from __future__ import annotations

import unicodedata

from .texts import BLANK, JOINERS, TAGS, characters, is_visible

LONGEST_NAME = 24
"""The most characters in a player's name."""

INVISIBLE = "This name has no visible characters. Type another one."

_FLAG = "\U0001f3f4"
_SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Characters that choose a form of the one before them: an emoji in colour, a variant of a Chinese character."""

_LETTERLESS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Invisible letters."""


def clean_name(typed: str, longest: int = LONGEST_NAME) -> str:
    """The name with composed letters and single spaces, without invisible characters except those that join or modify visible
    ones, cut to `longest` characters between characters as people see them. "" if nothing is visible.

    >>> clean_name("\u2067 Zoe\u0308\u00a0 B\u00ad.\u200b\u2069")
    'Zoë B.'
    """
    # Normalizing takes time in proportion to the square of the number of marks on one letter.
    text = unicodedata.normalize("NFC", clean(typed[: 8 * longest]))
    while len(text) > longest:
        text = "".join(characters(text)[:-1]).rstrip() or clean(text[:longest])
    return text if is_visible(text) else ""


def clean(text: str) -> str:
    """The text on one line, with single spaces, and without invisible characters that change nothing about the others.

    >>> clean(" Two\u00a0 words\u200b")
    'Two words'
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    spaced = "".join(" " if char.isspace() or char in _LETTERLESS else char for char in text)
    found = ""
    kept: list[str] = []
    for char in " ".join(spaced.split()):
        if char in JOINERS or _stays(found, char):
            kept.append(char)
            found = char
    return " ".join("".join(_joined(kept)).split())


def _stays(before: str, char: str) -> bool:
    """Whether the character is visible, or changes the one before it."""
    if char in _SELECTORS:
        return before == "ℹ" or (before != "" and unicodedata.category(before) in ("So", "Sm", "Sk", "Po", "Pd", "Nd", "Lo"))
    if char in TAGS:
        return before == _FLAG or before in TAGS
    if unicodedata.category(char) in ("Mn", "Me"):
        return char not in BLANK and bool(before.strip())
    return is_visible(char) or char == " "


def _joined(chars: list[str]) -> list[str]:
    """The characters, with joiners only between two that they join."""
    around = zip([" ", *chars], chars, [*chars[1:], " "], strict=False)
    return [char for before, char, after in around if char not in JOINERS or (_joins(before) and _joins(after))]


def _joins(char: str) -> bool:
    """Whether joiners have a meaning next to this character: in emoji, and in scripts with joining letters (Arabic to Khmer)."""
    return (
        "\u0600" <= char <= "\u1cff"
        or "\ua800" <= char <= "\uabff"
        or char == "\ufe0f"
        or unicodedata.category(char) in ("So", "Sk")
        or "\U0001f000" <= char <= "\U0001faff"
    )

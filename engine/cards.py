"""Playing cards and their two-letter names, rank and suit: `QH` is the queen of hearts. Independent of games."""

from __future__ import annotations

import re

Card = str
"""A card's name: two letters for a playing card (`TD`, `JS`), any word on a custom board."""

RANKS = "23456789TJQKA"
SUITS = "SHDC"
RANK_NAMES = dict(zip(RANKS, "two three four five six seven eight nine ten jack queen king ace".split(), strict=True))
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

STANDARD_DECK: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 different cards."""


def rank_order(card: Card) -> int:
    """The rank of a playing card as a number, from 2 for a two to 14 for an ace."""
    return RANKS.index(card[0]) + 2


def spoken(card: Card) -> str:
    """The card's name in words.

    >>> spoken("QH")
    'queen of hearts'
    """
    return f"{RANK_NAMES[card[0]]} of {SUIT_NAMES[card[1]]}"


def in_words(text: str) -> str:
    """The text with every abbreviated card spelt out.

    >>> in_words("Ada plays 10♦ on b9.")
    'Ada plays ten of diamonds on b9.'
    """
    return _SHORT.sub(lambda found: spoken(_CARDS[found.group()]), text)


def short(card: Card) -> str:
    """The card as rank and suit symbol.

    >>> short("TD")
    '10♦'
    """
    rank = "10" if card[0] == "T" else card[0]
    return rank + SUIT_SIGNS[card[1]]


def card_parts(text: str) -> tuple[str, ...]:
    """The text split around its abbreviated cards: words at even indices, cards at odd ones.

    >>> card_parts("Ada 10♦ on b9.")
    ('Ada ', '10♦', ' on b9.')
    """
    return tuple(_SPLIT.split(text))


def is_red(card: str) -> bool:
    """Whether an abbreviated card is a heart or a diamond."""
    return card.endswith((SUIT_SIGNS["H"], SUIT_SIGNS["D"]))


_CARDS = {short(card): card for card in STANDARD_DECK}
_SHORT = re.compile("|".join(sorted(_CARDS, key=len, reverse=True)))
_SPLIT = re.compile(f"({_SHORT.pattern})")

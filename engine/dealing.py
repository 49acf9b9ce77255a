"""What a game says of its hidden luck so that it can be dealt without a dealer: `rules/dealing.py` in the game's folder."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from .core import Outcome, Seat
from .game import GAMES, AnyGame


class Slot(NamedTuple):
    """One choice in a pass. `has_luck`: luck of the seat's own may come before it. `deck`: a card of the deck with that number
    does, or of the one that the last open choice named (NAMED). `is_open`: everybody sees the choice. `may_skip`: there may be
    nothing to choose, which nobody else learns."""

    has_luck: bool = False
    deck: int | None = None
    is_open: bool = False
    may_skip: bool = False


NAMED = -1
"""The deck that the pass's open choice has named."""


class Passes(Protocol):
    """A game whose seats go through passes in secret, all at the same time, each with luck of its own between its choices.

    `public` is the observation of everybody, `state` a state in which the seat in turn is in its pass.
    """

    def number(self, public: Any) -> int | None:
        """The number of the pass that is on, among all in the match; None where none is."""

    def slots(self, public: Any) -> tuple[Slot, ...]:
        """The choices of each seat in the pass that is on, whatever it chooses; the last one is opened when all are bound."""

    def turn(self, public: Any) -> Seat:
        """The seat in whose pass the state is."""

    def order(self, public: Any) -> tuple[Seat, ...]:
        """The seats in the order in which states have their passes."""

    def is_first(self, number: int) -> bool:
        """Whether that pass begins a round, for which everybody takes new luck in hand."""

    def is_last(self, number: int) -> bool:
        """Whether that pass ends a round: with its choice everybody tells the own hand."""

    def is_card(self, state: Any) -> bool:
        """Whether the luck that comes next is a card."""

    def is_skipped(self, state: Any) -> bool:
        """Whether there is nothing to choose in a slot that `may_skip`."""

    def is_aside(self, text: str) -> bool:
        """Whether that action chooses nothing yet."""

    def ways(self, state: Any) -> Iterator[tuple[str, ...]]:
        """The texts of all choices that the seat in turn may make now, each with what has to be done before it."""

    def deck_named(self, text: str) -> int | None:
        """The number of the deck that an open choice names; None where it names none."""

    def shows(self, text: str) -> bool:
        """Whether an opened choice shows the card that the seat took last."""

    def told(self, state: Any) -> str:
        """The hand of the seat in turn, as everybody sees it at the end of a round."""

    def imagined(self, state: Any, opened: tuple[str, ...], told: str) -> str:
        """Something that may happen next in the pass of the seat in turn, but for cards: luck, or a choice. It leads to what the
        seat has `opened` in this pass, and to the hand that it has `told` at the end of the round; "" if it has not yet."""


class Dealing(Protocol):
    """Hidden luck, which is always one seat's: a card from a deck, each as likely as any other, or else what it rolls, with
    chances that everybody knows."""

    has_deck: bool

    passes: Passes | None
    """How seats go through passes in secret; None for games without."""

    differs: str
    """What is otherwise than at one table, in sentences for people; "" for nothing."""

    def sealed_setup(self, setup: Any) -> Any | None:
        """The set-up as it is played without a dealer; None where it cannot be."""

    def taker(self, public: Any) -> Seat:
        """Whose luck comes next. `public` is the observation of everybody, before hidden luck."""

    def decks(self, state: Any) -> tuple[tuple[Outcome, ...], ...]:
        """The cards of each deck, sorted, as everybody knows them where decks are new."""

    def shown(self, action: Any) -> Outcome | None:
        """The card of the own hand that the action shows to everybody; None for none. A roll is always shown."""


def dealing_of(game: AnyGame) -> Dealing | None:
    """How that game's cards are dealt; None where nobody has said it."""
    name = f"{GAMES}.{game.name}.rules.dealing"
    if find_spec(name) is None:
        return None
    dealing: Dealing = importlib.import_module(name).DEALING
    return dealing


def differs(game: AnyGame) -> str:
    """What is otherwise in that game than at one table where nobody deals it; "" for nothing."""
    dealing = dealing_of(game)
    return dealing.differs if dealing is not None else ""

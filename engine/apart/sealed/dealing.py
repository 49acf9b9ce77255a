"""What a game says of its hidden cards so that they can be dealt without a dealer: `rules/dealing.py` in the game's folder."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any, Protocol

from ...core import Outcome, Seat
from ...game import GAMES, AnyGame


class Dealing(Protocol):
    """Hidden luck, which is always one seat's: a card from one deck, each as likely as any other, or else a roll, whose chances
    everybody knows."""

    has_deck: bool

    def taker(self, public: Any) -> Seat:
        """Whose luck comes next. `public` is the observation of everybody, before hidden luck."""

    def deck(self, state: Any) -> tuple[Outcome, ...]:
        """The cards of the deck, sorted, as everybody knows them where a deck is new; () where there is none."""

    def shown(self, action: Any) -> Outcome | None:
        """The card of the own hand that the action shows to everybody; None for none. A roll is always shown."""


def dealing_of(game: AnyGame) -> Dealing | None:
    """How that game's cards are dealt; None where nobody has said it."""
    name = f"{GAMES}.{game.name}.rules.dealing"
    if find_spec(name) is None:
        return None
    dealing: Dealing = importlib.import_module(name).DEALING
    return dealing

"""What the seat in turn may do, from the table and its own hand alone, so that State and Observation list the same actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import Seat
from ..box.goals import COLOURS
from ..words.spelling import unlisted_on, words_on
from . import steps
from .actions import (
    ACCEPT,
    BACK,
    DISCARD,
    NO_WORD,
    PASS,
    REFUSE,
    UNLISTED,
    Action,
    Claim,
    Draw,
    Keep,
    Offer,
    Place,
    Play,
    Publish,
    Put,
    Spell,
)  # fmt: skip
from .card_play import card_places
from .hand import Hand
from .setup import SequiturSetup
from .table import CLAIM, CONSENT, PASSING, Table


def legal_actions(table: Table, seat: Seat, step: str, hand: Hand) -> tuple[Action, ...]:
    """What the seat in turn may do, each action once."""
    if table.stage == PASSING:
        return _pass_actions(table.setup, step, hand)
    if table.stage == CONSENT:
        return ACCEPT, REFUSE
    return tuple(map(Claim, table.claimable(seat))) if table.stage == CLAIM else ()


def _pass_actions(setup: SequiturSetup, step: str, hand: Hand) -> tuple[Action, ...]:
    """What the seat may do in this step of its pass, each action once."""
    if step == steps.COLOUR:
        return tuple(map(Draw, COLOURS))
    if step == steps.KEEP:
        return tuple(map(Keep, hand.goals))
    if step == steps.END:
        return Place("left"), Place("right")
    if step == steps.PUBLISH:
        # A lone player makes one of two goals public and throws the other away (sheet, Solo play).
        return (*map(Publish, hand.goals), *((DISCARD,) if setup.seats > 1 else ()))
    if step == steps.PLAY:
        return (*_plays(setup, hand), PASS)
    if step == steps.PUT:
        return tuple(map(Put, range(1, len(hand.rack) + 2)))
    if step == steps.SPELL:
        return (*map(Spell, sorted(words_on(hand.rack))), NO_WORD, UNLISTED)
    if step == steps.OFFER:
        return (*map(Offer, sorted(unlisted_on(hand.rack))), BACK)
    return ()


def _plays(setup: SequiturSetup, hand: Hand) -> Iterator[Play]:
    for index, card in enumerate(setup.all_cards, 1):
        if index not in hand.used:
            yield from (Play(index, places) for places in card_places(card, len(hand.rack)))


def refusal(seats: int, seat: Seat, action: Action, legal: Sequence[Action]) -> str:
    """Why the seat cannot do this, and what would be legal; words on the rack are not told."""
    if not 0 <= seat < seats:
        return f"There is no seat {seat}; the seats are 0 to {seats - 1}."
    if not legal:
        return f"Seat {seat} cannot do {str(action)!r} now: it is not its turn."
    open_actions = [str(other) for other in legal if not isinstance(other, Spell | Offer)]
    shown = ", ".join(open_actions[:5]) + (", ..." if len(open_actions) > 5 else "")
    return f"{str(action)!r} is not legal for seat {seat} now; legal are {shown}."

"""What the seat in turn may do, from the table and its own hand alone, so that State and Observation list the same actions."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Seat
from ....text import quoted
from ..box.goals import COLOURS
from ..words.lexicon import lexicon
from ..words.spelling import MOST_OFFERING, spell, unlisted_on, words_on
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
    if table.stage == PASSING and step == steps.SPELL:
        return (*map(Spell, sorted(words_on(hand.rack))), *_wordless(table, seat, step, hand))
    if table.stage == PASSING and step == steps.OFFER:
        return (*map(Offer, sorted(unlisted_on(hand.rack))), *_wordless(table, seat, step, hand))
    return _wordless(table, seat, step, hand)


def is_legal(table: Table, seat: Seat, step: str, hand: Hand, action: Action) -> bool:
    """Whether `legal_actions` lists the action, found without listing all that the rack spells."""
    if table.stage == PASSING and isinstance(action, Spell | Offer):
        rightly = step == (steps.SPELL if isinstance(action, Spell) else steps.OFFER)
        return rightly and (action.word in lexicon()) == (step == steps.SPELL) and spell(hand.rack, action.word) is not None
    # Tuples with equal fields are equal: `publish R7` would be `keep R7`.
    return any(type(other) is type(action) and other == action for other in _wordless(table, seat, step, hand))


def _wordless(table: Table, seat: Seat, step: str, hand: Hand) -> tuple[Action, ...]:
    """All of `legal_actions` but the words on the rack."""
    if table.stage == PASSING:
        return _pass_actions(table.setup, step, hand)
    if table.stage == CONSENT:
        return ACCEPT, REFUSE
    return tuple(map(Claim, table.claimable(seat))) if table.stage == CLAIM else ()


def _pass_actions(setup: SequiturSetup, step: str, hand: Hand) -> tuple[Action, ...]:
    """What the seat may do in this step of its pass, each action once, but for words."""
    if step == steps.COLOUR:
        return tuple(map(Draw, COLOURS))
    if step == steps.KEEP:
        return tuple(map(Keep, hand.goals))
    if step == steps.END:
        return Place("left"), Place("right")
    if step == steps.PUBLISH:
        # A lone player makes one of two goals public and discards the other (sheet, Solo play).
        return (*map(Publish, hand.goals), *((DISCARD,) if setup.seats > 1 else ()))
    if step == steps.PLAY:
        return (*_plays(setup, hand), PASS)
    if step == steps.PUT:
        return tuple(map(Put, range(1, len(hand.rack) + 2)))
    if step == steps.SPELL:
        return (NO_WORD, UNLISTED) if len(hand.rack) <= MOST_OFFERING else (NO_WORD,)
    if step == steps.OFFER:
        return (BACK,)
    return ()


def _plays(setup: SequiturSetup, hand: Hand) -> Iterator[Play]:
    for index, card in enumerate(setup.all_cards, 1):
        if index not in hand.used:
            yield from (Play(index, places) for places in card_places(card, len(hand.rack)))


def refusal(table: Table, seat: Seat, step: str, hand: Hand | None, action: Action) -> str:
    """Why the seat, whose hand is None if it is not in turn, can't do this, and what would be legal except words."""
    seats = table.setup.seats
    if not 0 <= seat < seats:
        return f"There is no seat {seat}. Seats: 0 to {seats - 1}."
    if hand is None:
        return f"Seat {seat} can’t play {quoted(str(action))} now: it isn’t its turn."
    legal = list(map(str, _wordless(table, seat, step, hand)))
    shown = ", ".join(legal[:5]) + (", ..." if len(legal) > 5 else "")
    return f"{quoted(str(action))} is not legal for seat {seat} now. Legal actions: {shown}."

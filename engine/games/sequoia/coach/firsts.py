"""What a newcomer to Sequoia may meet for the first time: five alike, a tie, a second place, the last turn. Knows no State."""

from __future__ import annotations

from collections.abc import Iterator

from ....coach.first import First
from ....core import Seat
from ....wording import listed, number
from ..rules.dice import is_sequoia
from ..rules.setup import FORESTS, TURNS
from ..rules.state import Observation
from ..rules.table import FACE_DOWN, SECOND, Table
from .standing import Place, place

MOST_LISTED = 3
"""More forests than these are counted."""


def firsts(observation: Observation) -> tuple[First, ...]:
    """What the seat may meet now, what it must know to go on first."""
    seat, table = observation.seat, observation.table
    assert seat is not None
    dice = tuple(_dice(observation, observation.dice[seat]))
    return (*_ties(table, seat), *dice) if table.is_tiebreaker else (*dice, *_forests(table, seat))


def _dice(seen: Observation, roll: str) -> Iterator[First]:
    if is_sequoia(roll):
        yield First("sequoia", "Sequoia! Turn each die to any face, and plant in any two forests.")
        return
    twice = next((action.forests[0] for action in seen.legal_actions() if len(action.forests) > len(set(action.forests))), 0)
    if twice:
        yield First("twice", f"Two pairs of {twice} plant two trees there.", (str(twice),))
    if seen.table.turn == TURNS - 1:
        yield First("last", "The last turn: after it every forest pays its two tokens.")


def _ties(table: Table, seat: Seat) -> Iterator[First]:
    """What is played for once all trees are planted."""
    numbers = tuple(map(str, table.counting(seat)))
    where = listed(numbers) if len(numbers) <= MOST_LISTED else f"{number(len(numbers))} forests"
    yield First("tiebreaker", f"You are tied in {where}: now only pairs of that sum plant.", numbers)


def _forests(table: Table, seat: Seat) -> Iterator[First]:
    """What the seat's trees have come to."""
    found: dict[str, int] = {}
    for forest in FORESTS:
        found.setdefault(_kind(place(table, table.forest(forest), seat)), forest)
    if tied := found.get("tie"):
        yield First("tie", f"You are level in {tied}. Ties are played off at the end.", (str(tied),))
    if second := found.get("second"):
        points = table.forest(second).tokens[SECOND]
        worth = "" if points == FACE_DOWN else f", worth {points}"
        yield First("second", f"You are second in {second}: second place has a token too{worth}.", (str(second),))
    if alone := found.get("alone"):
        yield First("alone", f"Alone in {alone}, you have its first token, and nobody the second.", (str(alone),))
    if table.setup.face_down:
        yield First("face-down", "Tokens lie face down: what one is worth is seen when it is won.")


def _kind(now: Place) -> str:
    """What there is to say of a seat's place: it is tied for the lead, second, alone or none of these."""
    if now.ties_first:
        return "tie"
    if now.is_second:
        return "second"
    return "alone" if now.is_first and not now.behind else ""

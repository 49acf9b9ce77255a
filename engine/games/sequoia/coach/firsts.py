"""First-time tips for newcomers to Sequoia: five of a kind, a tie, second place, the last turn."""

from __future__ import annotations

from collections.abc import Iterator

from ....coach.hint import FirstTimeTip
from ....core import Seat
from ....text import listed, number, plural
from ..rules.dice import is_sequoia
from ..rules.setup import FORESTS, TURNS
from ..rules.state import Observation
from ..rules.table import FACE_DOWN, SECOND, Table
from .standing import ForestPlace, place

MOST_LISTED = 3
"""More forests than these are counted instead of listed."""


def firsts(observation: Observation) -> tuple[FirstTimeTip, ...]:
    """The tips that apply now, the most urgent first."""
    seat, table = observation.seat, observation.table
    assert seat is not None
    dice = tuple(_dice(observation, observation.dice[seat]))
    return (*_ties(table, seat), *dice) if table.is_tiebreaker else (*dice, *_forests(table, seat))


def _dice(seen: Observation, roll: str) -> Iterator[FirstTimeTip]:
    if is_sequoia(roll):
        yield FirstTimeTip("sequoia", "Sequoia! Five of a kind: turn each die to any face and plant in any two forests.")
        return
    twice = next((action.forests[0] for action in seen.legal_actions() if len(action.forests) > len(set(action.forests))), 0)
    if twice:
        yield FirstTimeTip("twice", f"Two pairs of {twice} plant two trees in forest {twice}.", (str(twice),))
    if seen.table.turn == TURNS - 1:
        yield FirstTimeTip("last", "Last turn! After it, every forest pays its two medals.")


def _ties(table: Table, seat: Seat) -> Iterator[FirstTimeTip]:
    """Tips for ties to break after the last regular turn."""
    numbers = tuple(map(str, table.counting(seat)))
    where = listed(numbers) if len(numbers) <= MOST_LISTED else f"{number(len(numbers))} forests"
    sums = plural(len(numbers), "that sum", "those sums")
    yield FirstTimeTip("tiebreaker", f"You are tied in {where}. Only pairs with {sums} plant now.", numbers)


def _forests(table: Table, seat: Seat) -> Iterator[FirstTimeTip]:
    """Tips for the effects of the seat's trees so far."""
    found: dict[str, int] = {}
    for forest in FORESTS:
        found.setdefault(_kind(place(table, table.forest(forest), seat)), forest)
    if tied := found.get("tie"):
        yield FirstTimeTip("tie", f"You are tied in {tied}. Ties are broken after all trees are planted.", (str(tied),))
    if second := found.get("second"):
        points = table.forest(second).tokens[SECOND]
        worth = "" if points == FACE_DOWN else f", worth {points}"
        yield FirstTimeTip("second", f"You are second in {second}. Second place wins a silver medal{worth}.", (str(second),))
    if alone := found.get("alone"):
        yield FirstTimeTip("alone", f"You are alone in {alone}, so you get its gold medal and nobody gets silver.", (str(alone),))
    if table.setup.face_down:
        yield FirstTimeTip("face-down", "Medals are face down. You see what one is worth when someone wins it.")


def _kind(now: ForestPlace) -> str:
    """A seat's place if it deserves a tip: tied for the lead, second, or alone."""
    if now.ties_first:
        return "tie"
    if now.is_second:
        return "second"
    return "alone" if now.is_first and not now.behind else ""

"""What can be drawn: the balls in the bag and the goals in the decks are those that lie nowhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..words.letters import COUNTS
from .card_play import GAP
from .hand import Hand
from .table import Table


def bag(table: Table, hands: Sequence[Hand]) -> Counter[str]:
    """The balls in the bag: those on no rack and in no word on the table."""
    out = Counter("".join(one.balls for one in table.spelt) + table.draws)
    for hand in hands:
        out.update(hand.rack.replace(GAP, "") + hand.drawn)
    return Counter(COUNTS) - out


def deck(table: Table, hands: Sequence[Hand], discards: Sequence[str], colour: str) -> tuple[str, ...]:
    """The goals left in the deck of that colour."""
    out = {*discards, *table.public, *(name for stack in table.stacks for name in stack)}
    out.update(name for hand in hands for name in hand.own_goals)
    goals = table.setup.all_goals.values()
    return tuple(goal.name for goal in goals if goal.colour == colour and goal.name not in out)


def drawable_goals(table: Table, hands: Sequence[Hand], discards: Sequence[str], colour: str) -> tuple[str, ...]:
    """The goals of that colour that may be drawn: those left in the deck or, if it is empty, the discards."""
    known = table.setup.all_goals
    return deck(table, hands, discards, colour) or tuple(name for name in discards if known[name].colour == colour)

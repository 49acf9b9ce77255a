"""What the last round of a game hands out, moment by moment: words open, secret goals are won or missed, goals are claimed.

All of it follows from the table at the end of the game; the report and the picture both tell it in this order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....core import Seat
from .table import NOBODY, Table


class Award(NamedTuple):
    """A goal that goes to a seat."""

    seat: Seat
    goal: str


class Moment(NamedTuple):
    """The word of the seat `opens` is shown; or, where that is NOBODY, these goals are `won`: all secret ones, or one claim."""

    opens: Seat
    won: tuple[Award, ...] = ()
    is_claim: bool = False


def moments(table: Table) -> tuple[Moment, ...]:
    """The words from the lowest score to the highest, then the secret goals together, then one claim after another."""
    words = [Moment(seat) for seat in reversed(by_score(table))]
    secrets = [Moment(NOBODY, secrets_won(table))] if any(one.secret for one in table.spelt) else []
    return (*words, *secrets, *(Moment(NOBODY, (award,), True) for award in claims(table)))


def by_score(table: Table) -> tuple[Seat, ...]:
    """All seats in the order of claiming, and those that claim nothing where their scores put them."""
    claiming = [seat for seats in table.ranks for seat in seats]
    first = {seat: place for place, seat in enumerate(claiming)}
    return tuple(sorted(range(len(table.spelt)), key=lambda seat: (-table.spelt[seat].score, first.get(seat, len(first)), seat)))


def since_words(table: Table, seat: Seat) -> tuple[str, ...]:
    """The goals that the seat has won since the last words were shown, in that order."""
    return table.stacks[seat][table.before[-1][seat] if table.before else 0 :]


def secrets_won(table: Table) -> tuple[Award, ...]:
    """The secret goals of this round that were met."""
    met = [Award(seat, one.secret) for seat, one in enumerate(table.spelt) if one.is_met]
    return tuple(award for award in met if award.goal in since_words(table, award.seat))


def claims(table: Table) -> tuple[Award, ...]:
    """The last round's claims as they were made: the highest word first, one goal a turn. Who can claim nothing when its turn
    comes has made all of its claims."""
    secrets = {award.goal for award in secrets_won(table)}
    left = {seat: [name for name in since_words(table, seat) if name not in secrets] for seat in by_score(table)}
    made: list[Award] = []
    while any(left.values()):
        made += [Award(seat, goals.pop(0)) for seat, goals in left.items() if goals]
    return tuple(made)


def points_of(table: Table, goals: Sequence[str]) -> int:
    """The points of these goals together."""
    return sum(table.setup.all_goals[name].points for name in goals)


def by_round(table: Table, seat: Seat) -> tuple[int, ...]:
    """The seat's points of each round whose words have been shown; what it had before the first of them counts with that."""
    starts = [counts[seat] for counts in table.before]
    stack, ends = table.stacks[seat], [*starts[1:], len(table.stacks[seat])]
    return tuple(points_of(table, stack[start:end]) for start, end in zip([0, *starts[1:]], ends, strict=False))


def points_after(table: Table, count: int) -> tuple[int, ...]:
    """Everybody's points after that many moments of the end."""
    given = [award for moment in moments(table)[:count] for award in moment.won]
    coming = [points_of(table, since_words(table, seat)) for seat in range(len(table.stacks))]
    now = [table.points(seat) - coming[seat] for seat in range(len(table.stacks))]
    for award in given:
        now[award.seat] += points_of(table, (award.goal,))
    return tuple(now)


def known_after(table: Table) -> int:
    """After how many moments nobody can pass the winner any more, even with all goals that have yet to be handed out; where the
    win is shared or somebody plays alone, after all of them."""
    told = moments(table)
    for count in range(len(told)):
        rest = sum(points_of(table, (award.goal,)) for moment in told[count:] for award in moment.won)
        best, *others = sorted(points_after(table, count), reverse=True)
        if others and best - others[0] > rest:
            return count
    return len(told)

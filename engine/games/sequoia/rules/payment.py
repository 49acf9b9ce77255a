"""The forests' payments once all medals are won: their order, everyone's points after each, and when the winner is certain.

The order is our ruling, for show only. Points do not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....core import Seat
from ....report import Beat
from .setup import FORESTS
from .table import FIRST, NOBODY, SECOND, Table

MEDALS = ("gold", "silver")
PAYING_SECONDS, LAST_SECONDS = 0.42, 0.9
"""How long a forest pays, and the last of them: eleven take 5.1 s."""


class Payment(NamedTuple):
    """What one forest pays: its number, the points of its gold and silver medal, and who gets them (NOBODY for a silver medal
    that nobody has won)."""

    forest: int
    points: tuple[int, int]
    owners: tuple[Seat, Seat]

    def to(self, seat: Seat) -> int:
        """The points that the seat gets."""
        return sum(points for points, owner in zip(self.points, self.owners, strict=True) if owner == seat)

    def place_of(self, seat: Seat) -> int:
        """FIRST or SECOND. Raises ValueError for a seat that gets nothing."""
        return self.owners.index(seat)

    def medals(self, names: Sequence[str]) -> tuple[str, ...]:
        """Each medal with its points and who gets it: `gold 6 to Ada`."""
        return tuple(
            f"{medal} {points} to {names[owner]}"
            for medal, points, owner in zip(MEDALS, self.points, self.owners, strict=True)
            if owner != NOBODY
        )


def payments(table: Table) -> tuple[Payment, ...]:
    """The payments in ascending order of the gold medal's points, then of the forest's number, so the largest comes last. An
    empty forest pays nothing."""
    paying = [
        Payment(number, forest.tokens, forest.owners)
        for number, forest in zip(FORESTS, table.forests, strict=True)
        if forest.owners[FIRST] != NOBODY
    ]
    return tuple(sorted(paying, key=lambda payment: (payment.points[FIRST], payment.forest)))


def paid(order: Sequence[Payment], starts: Sequence[int]) -> tuple[int, ...]:
    """Everybody's points once these forests have paid, with those that each seat started with."""
    return tuple(start + sum(payment.to(seat) for payment in order) for seat, start in enumerate(starts))


def best(points: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the most points."""
    return tuple(seat for seat, own in enumerate(points) if own == max(points))


def known_after(table: Table) -> int:
    """The number of payments after which nobody can pass the winners, whatever the remaining medals bring."""
    order, starts = payments(table), table.setup.starts
    winners = best(paid(order, starts))
    return next(count for count in range(len(order) + 1) if _is_certain(order, count, winners, starts))


def _is_certain(order: Sequence[Payment], count: int, winners: Sequence[Seat], starts: Sequence[int]) -> bool:
    """Whether the winners have won after that many payments. Another seat gains most on one of them by every gold medal to
    come; in a game for two, the silver medal then goes to the seat that is behind."""
    points, seats, reach = paid(order[:count], starts), len(starts), 0
    for payment in order[count:]:
        loses = payment.owners[SECOND] != NOBODY and seats == 2
        reach += payment.points[FIRST] - (payment.points[SECOND] if loses else 0)
    return all(
        points[other] + reach < points[winner] + (other in winners)
        for winner in winners
        for other in range(seats)
        if other != winner
    )


def title(order: Sequence[Payment], count: int) -> str:
    """What the last of the first `count` payments is called."""
    return f"Forest {order[count - 1].forest} pays" + " last" * (count == len(order))


def beats(table: Table, names: Sequence[str]) -> Iterator[Beat]:
    """One beat for each payment."""
    order = payments(table)
    for count, payment in enumerate(order, 1):
        words = f"{title(order, count)}: {', '.join(payment.medals(names))}."
        is_last = count == len(order)
        yield Beat(LAST_SECONDS if is_last else PAYING_SECONDS, words, "win" if is_last else "claim")

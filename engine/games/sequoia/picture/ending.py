"""The animated end of a game of Sequoia: the forests pay one after another, and podiums grow.

Lengths are CSS pixels, designed for a place of 456 by 282 and scaled with it. A seat's points and name are in the podium's base
and never move; only the block above it grows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import Seat
from ....scene import Rect, Shape, View
from ..rules.setup import FORESTS
from ..rules.table import FIRST, MEDALS, NOBODY, SECOND, Payment, Table, best, known_after, paid, payments, title
from .forests import PLACE_WORDS

WIDTH, HEIGHT = 456.0, 250.0
STEP = 6.6
"""The height of one point, if there is room for it."""

WIDEST = 136.0
APART = {2: 16.0, 3: 16.0, 4: 10.0, 5: 7.0}
"""The maximum width of a podium, and the gap between podiums by number of seats."""

LEAST_FIGURE, LEAST_NAME = 17.0, 11.5
TREE, WINNERS_TREE = 58.0, 76.0
FLOOR = 8.0
MEDAL = 32.0
LEAST_HEIGHT = 96.0
"""The minimum height of the place. In a lower one there are no podiums."""

ACCOUNT = 156.0
"""The height of the account of all forests."""

HEADS = 62.0
"""The width of the account's first column."""


class Podiums:
    """Layout of one podium per seat; `order` is from left to right, `most` the highest final score."""

    def __init__(self, place: Rect, order: Sequence[Seat], most: int, text: float = 1.0) -> None:
        self.place = place
        self._order = tuple(order)
        self.unit = unit = min(place.width / WIDTH, place.height / HEIGHT, 1.6)
        count = len(self._order)
        gap = APART[count] * unit
        self._width = min(WIDEST * unit, (place.width - (count - 1) * gap) / count)
        self._pitch = self._width + gap
        self._left = place.x + (place.width - count * self._width - (count - 1) * gap) / 2
        self._foot = place.y + place.height - FLOOR * unit
        self.figure = max(LEAST_FIGURE, 36 * unit) * min(text, 1.3)
        self.name = max(LEAST_NAME, 15 * unit) * min(text, 1.6)
        self._base = self.figure * 1.12 + self.name * 1.5
        room = self._foot - place.y - self._base - WINNERS_TREE * unit
        self._step = max(0.2, min(STEP * unit, room / max(1, most)))

    def floor(self) -> Rect:
        """The floor below the podiums."""
        return Rect(self.place.x, self._foot, self.place.width, FLOOR * self.unit)

    def block(self, seat: Seat, points: int) -> Rect:
        """The whole podium of a seat with these points."""
        high = self._base + points * self._step
        return Rect(self._x(seat), self._foot - high, self._width, high)

    def lines(self, points: int) -> int:
        """The number of lines on a podium with these points."""
        return max(1, round((self._base + points * self._step) / self._step))

    def figure_at(self, seat: Seat) -> Rect:
        return Rect(self._x(seat), self._foot - self._base, self._width, self.figure * 1.12)

    def name_at(self, seat: Seat) -> Rect:
        high = self.name * 1.5
        return Rect(self._x(seat), self._foot - high, self._width, high)

    def tree(self, seat: Seat, points: int, wins: bool) -> Rect:
        """The seat's tree on its podium."""
        high = (WINNERS_TREE if wins else TREE) * self.unit
        wide = min(high * 0.8, self._width * 0.6)
        top = self.block(seat, points).y
        return Rect(self._x(seat) + (self._width - wide) / 2, top - high + 2 * self.unit, wide, high)

    def medal(self, seat: Seat, points: int) -> Rect:
        """The place of an arriving medal: across the upper edge, left of the tree."""
        side = min(MEDAL * self.unit, self._width * 0.27)
        side = max(side, min(18.0, self._width * 0.3))
        block = self.block(seat, points)
        return Rect(block.x + self._width * 0.03, block.y - side * 0.6, side, side)

    def gain(self, seat: Seat, points: int) -> Rect:
        """The place of the points just won: above the upper edge, right of the tree."""
        block, high = self.block(seat, points), max(12.0, 22 * self.unit)
        return Rect(block.x + self._width * 0.7, block.y - high - 1, self._width * 0.3, high)

    def _x(self, seat: Seat) -> float:
        return self._left + self._order.index(seat) * self._pitch


def standing_order(seats: int, winners: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats from left to right: in order, but a single winner changes places with the seat in the middle.

    >>> standing_order(3, (0,)), standing_order(4, (0,)), standing_order(3, (0, 2))
    ((1, 0, 2), (1, 0, 2, 3), (0, 1, 2))
    """
    order = list(range(seats))
    if len(winners) == 1:
        winner = winners[0]
        middle = min(max(winner, (seats - 1) // 2), seats // 2)
        order[winner], order[middle] = order[middle], order[winner]
    return tuple(order)


class Account:
    """Layout of the panel with all payments: a column for each forest, a row for gold and one for silver medals."""

    def __init__(self, place: Rect, columns: int) -> None:
        self.unit = unit = place.height / ACCOUNT
        self.place = place
        self._left = place.x + HEADS * unit
        self._pitch = (place.width - HEADS * unit - 10 * unit) / columns

    def caption(self) -> Rect:
        return self._at(14, 9, 17, self.place.width - 28 * self.unit)

    def row_name(self, row: int) -> Rect:
        """The head of a row: 0 for the forests' numbers, then gold, then silver."""
        return self._at(14, (33, 69, 117)[row], 18, 50 * self.unit)

    def head(self, column: int) -> Rect:
        """The place of a forest's number."""
        side = 23 * self.unit
        return Rect(self._left + (column + 0.5) * self._pitch - side * 0.6, self.place.y + 30 * self.unit, side * 1.2, side)

    def medal(self, column: int, place: int) -> Rect:
        """The winner's tree, on a small plinth."""
        wide, high = min(25 * self.unit, self._pitch - 2), 44 * self.unit
        top = self.place.y + (56 if not place else 104) * self.unit
        return Rect(self._left + (column + 0.5) * self._pitch - wide / 2, top, wide, high)

    def _at(self, x: float, y: float, high: float, wide: float) -> Rect:
        return Rect(self.place.x + x * self.unit, self.place.y + y * self.unit, wide, high * self.unit)


ACCOUNT_TITLE, ROW_NAMES = "Medals by forest", ("Forest", "Gold", "Silver")
GAP = 16.0
LEAST_UNIT = 0.95
"""The minimum scale of the account of all forests."""

MOST_HEIGHT = 330.0
"""The maximum height of podiums, in their own unit."""


class Finale:
    """A finished game after `view.finale` payments, or after all of them if that is None, as in a replay."""

    def __init__(self, table: Table, view: View) -> None:
        self._view = view
        self._seats = table.setup.seats
        self._order = payments(table)
        self._count = len(self._order) if view.finale is None else min(view.finale, len(self._order))
        self._known = self._count >= known_after(table)
        self._totals = paid(self._order, table.setup.starts)
        self._winners = best(self._totals) if self._known else ()
        self._points = paid(self._order[: self._count], table.setup.starts)

    @property
    def now(self) -> Payment | None:
        """The payment just made."""
        return self._order[self._count - 1] if self._count else None

    @property
    def unpaid_forests(self) -> tuple[int, ...]:
        """The forests that have yet to pay."""
        return tuple(payment.forest for payment in self._order[self._count :])

    def words(self) -> tuple[str, str]:
        """The text below the fire: the forest that pays, and its medals."""
        if self.now is None:
            return ("The forests pay" if self._order else "The end"), ""
        return title(self._order, self._count), " · ".join(self.now.medals(self._view.names))

    def shapes(self, place: Rect) -> Iterator[Shape]:
        """Podiums and, if there is room, the account of all forests below them; nothing if the place is too low."""
        if place.height < LEAST_HEIGHT or place.width < LEAST_HEIGHT:
            return
        unit = min(place.width / WIDTH, place.height / (HEIGHT + GAP + ACCOUNT), 1.4)
        account = (ACCOUNT + GAP) * unit if unit >= LEAST_UNIT else 0.0
        high = min(place.height - account, MOST_HEIGHT * min(place.width / WIDTH, 1.4))
        top = place.y + place.height - account - high
        order = standing_order(self._seats, self._winners)
        podiums = Podiums(Rect(place.x, top, place.width, high), order, max(self._totals), self._view.stage.text)
        yield Shape("podium floor", "tray", "floor", podiums.floor())
        for seat in order:
            yield from self._podium(podiums, seat)
        if account:
            high = ACCOUNT * unit
            yield from self._account(Account(Rect(place.x, place.y + place.height - high, place.width, high), len(FORESTS)))
        yield from self._medals(podiums)

    def _podium(self, podiums: Podiums, seat: Seat) -> Iterator[Shape]:
        points, wins = self._points[seat], seat in self._winners
        stuff, gain = "gold" if wins else "wood", self.now.to(seat) if self.now else 0
        lines = f"{podiums.lines(points)} {gain}"
        yield Shape(f"podium:{seat}", "tray", f"podium {stuff}", podiums.block(seat, points), lines)
        tree = podiums.tree(seat, points, wins)
        yield Shape(f"podium tree:{seat}", "tray", f"tree {self._view.colours[seat]}", tree)
        yield Shape(f"podium points:{seat}", "tray", f"carving {stuff} figure", podiums.figure_at(seat), str(points))
        yield Shape(f"podium name:{seat}", "tray", f"carving {stuff} name", podiums.name_at(seat), self._view.names[seat])
        if gain:
            yield Shape(f"gain:{self._count}:{seat}", "tray", "gain", podiums.gain(seat, points), f"+{gain}")

    def _medals(self, podiums: Podiums) -> Iterator[Shape]:
        """The medals just paid, on their owners' podiums."""
        if self.now is None:
            return
        for place, (points, owner) in enumerate(zip(self.now.points, self.now.owners, strict=True)):
            if owner != NOBODY:
                where = podiums.medal(owner, self._points[owner])
                style = f"token {PLACE_WORDS[place]}" + " last" * (self._count == len(self._order))
                yield Shape(f"token:{self.now.forest}:{place}", "tray", style, where, str(points))

    def _account(self, account: Account) -> Iterator[Shape]:
        yield Shape("panel:account", "tray", "panel", account.place)
        yield Shape("caption:account", "tray", "words caps", account.caption(), ACCOUNT_TITLE)
        for row, name in enumerate(ROW_NAMES):
            yield Shape(f"account row:{row}", "tray", "words row", account.row_name(row), name)
        done = {payment.forest: payment for payment in self._order[: self._count]}
        for column, number in enumerate(FORESTS):
            lit = " lit" * (self.now is not None and self.now.forest == number)
            yield Shape(f"account head:{number}", "tray", f"head{lit}", account.head(column), str(number))
            for place in (FIRST, SECOND):
                yield self._entry(account.medal(column, place), done.get(number), number, place)

    def _entry(self, where: Rect, payment: Payment | None, number: int, place: int) -> Shape:
        """A tree of the medal's owner, or an empty socket until the medal is awarded."""
        key, owner = f"account:{number}:{place}", payment.owners[place] if payment else NOBODY
        if payment is None or owner == NOBODY:
            return Shape(key, "tray", "entry none", where)
        style = f"entry {MEDALS[place]} {self._view.colours[owner]}"
        return Shape(f"{key}:paid", "tray", style, where, str(payment.points[place]))

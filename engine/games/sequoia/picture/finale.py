"""The end of a game in the picture: the forests pay one after another, podiums grow, and all stays on the table."""

from __future__ import annotations

from collections.abc import Iterator

from ....core import Seat
from ....scene import Rect, Shape, View
from ..rules.payment import MEDALS, Payment, best, known_after, paid, payments, title
from ..rules.setup import FORESTS
from ..rules.table import FIRST, NOBODY, SECOND, Table
from .forests import PLACE_WORDS
from .podiums import ACCOUNT, HEIGHT, LEAST_HEIGHT, WIDTH, Account, Podiums, standing_order

ACCOUNT_TITLE, ROW_NAMES = "Medals by forest", ("Forest", "Gold", "Silver")
GAP = 16.0
LEAST_UNIT = 0.95
"""How small the account of all forests may become, beside the size for which it was drawn."""

MOST_HEIGHT = 330.0
"""How high podiums are at most, in their own unit."""


class Finale:
    """A finished game after `view.finale` payments; after all of them if that is None, as in a replay."""

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
    def due(self) -> tuple[int, ...]:
        """The forests that have yet to pay."""
        return tuple(payment.forest for payment in self._order[self._count :])

    def words(self) -> tuple[str, str]:
        """The words below the fire: the forest that pays, and its medals."""
        if self.now is None:
            return ("The forests pay" if self._order else "The end"), ""
        return title(self._order, self._count), " · ".join(self.now.medals(self._view.names))

    def shapes(self, place: Rect) -> Iterator[Shape]:
        """Podiums and, where there is room, the account of all forests below them; nothing in a place that is too low."""
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
        """The medals just paid, on the podiums of their owners."""
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
        """Who got the medal; an empty socket for one that is not paid."""
        key, owner = f"account:{number}:{place}", payment.owners[place] if payment else NOBODY
        if payment is None or owner == NOBODY:
            return Shape(key, "tray", "entry none", where)
        style = f"entry {MEDALS[place]} {self._view.colours[owner]}"
        return Shape(f"{key}:paid", "tray", style, where, str(payment.points[place]))

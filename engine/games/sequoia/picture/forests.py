"""The forests as shapes: discs, signs with medals, and a column of tree and plinth for each seat that has trees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ....core import Seat
from ....scene import Rect, Shape, View
from ..rules.setup import FORESTS
from ..rules.table import FACE_DOWN, FIRST, NOBODY, OVER, SECOND, Forest, Table
from .ring import ring_of

PLACE_WORDS = ("first", "second")
LEADS, SECOND_BEST, TIED, BEHIND = "leads", "second", "tied", "behind"
DUE, PAID = "due", "paid"


def ranks(table: Table, forest: Forest) -> tuple[tuple[tuple[Seat, str], ...], tuple[Seat, ...], int]:
    """Each seat's rank if it has trees (LEADS, SECOND_BEST, TIED or BEHIND), the tied seats, and the place they are tied for."""
    growing = [seat for seat, count in enumerate(forest.trees) if count]
    if table.is_tiebreaker and not forest.rivals:
        owned = {forest.owners[SECOND]: SECOND_BEST, forest.owners[FIRST]: LEADS}
        return tuple((seat, owned.get(seat, BEHIND)) for seat in growing), (), FIRST
    place = forest.contested_place if table.is_tiebreaker else FIRST
    words = dict.fromkeys(growing, BEHIND)
    for rank in (FIRST, SECOND)[place:]:
        left = [seat for seat in growing if words[seat] == BEHIND]
        best = forest.leaders(left)
        if len(best) > 1:
            return tuple({**words, **dict.fromkeys(best, TIED)}.items()), best, rank
        words.update(dict.fromkeys(best, (LEADS, SECOND_BEST)[rank]))
    return tuple(words.items()), (), FIRST


class Forests:
    """All forests, with the seat's own pairs planted on trial.

    `planted` is the table with those trees, `sums` are their forests, and `told` are forests to point out. At the end of the game
    `due` are the forests that have yet to pay, and `paying` is the one that pays now.
    """

    def __init__(
        self,
        table: Table,
        planted: Table,
        sums: tuple[int, ...],
        view: View,
        told: tuple[int, ...],
        due: tuple[int, ...] = (),
        paying: int = 0,
    ) -> None:
        self._ring = ring_of(view.stage.board, table.setup.seats)
        self._table = table
        self._planted = planted
        self._sums = sums
        self._view = view
        self._told = told
        self._due = due
        self._paying = paying

    def ground(self, fire_is_low: bool) -> Iterator[Shape]:
        """The background, which changes only between turns and tiebreakers."""
        yield Shape("ground", "board", "ground low" if fire_is_low else "ground", self._view.stage.board)
        for number in FORESTS:
            dim = " dim" if self._is_settled(number) else ""
            yield Shape(f"forest:{number}", "board", f"clearing{dim}", self._ring.disc(number), str(number))

    def shapes(self, seat: Seat) -> Iterator[Shape]:
        """Everything on the discs; `seat` plants on trial."""
        for number in FORESTS:
            if number in self._sums or number in self._told:
                style = "glow chosen" if number in self._sums else "glow told"
                yield Shape(f"glow:{number}", "marks", style, self._ring.disc(number))
        if self._paying:
            yield Shape(f"glow:{self._paying}", "marks", "glow paying", self._ring.disc(self._paying))
        stands = [self._stand(number, seat) for number in FORESTS]
        for stand in stands:
            yield from _columns(stand)
        for stand in stands:
            yield from _sign(stand)

    def _is_settled(self, number: int) -> bool:
        return self._table.is_tiebreaker and not self._table.forest(number).rivals and self._table.step != OVER

    def _stand(self, number: int, own: Seat) -> ForestLook:
        is_over = self._table.step == OVER
        fresh = () if is_over else tuple(shown.seat for shown in self._table.shown if number in shown.planted)
        after = self._planted.forest(number)
        ranked = ranks(self._planted, after)
        lit, dim = number in self._sums or number == self._paying, self._is_settled(number)
        board, colours = self._view.stage.board, tuple(self._view.colours)
        pays = "" if not is_over else DUE if number in self._due else PAID
        return ForestLook(board, colours, number, self._table.forest(number), after, *ranked, own, fresh, lit, dim, pays)


class ForestLook(NamedTuple):
    """Everything that determines how a forest looks, as a cache key."""

    board: Rect
    colours: tuple[str, ...]
    number: int
    before: Forest  # without trees planted on trial
    after: Forest  # with them
    words: tuple[tuple[Seat, str], ...]  # rank of each seat with trees
    tied: tuple[Seat, ...]  # seats tied for a medal
    place: int  # the place they are tied for
    own: Seat  # the seat that plants on trial
    fresh: tuple[Seat, ...]  # seats whose trees are new
    lit: bool
    dim: bool
    pays: str  # at the end of the game: DUE or PAID


@lru_cache(maxsize=256)
def _columns(stand: ForestLook) -> tuple[Shape, ...]:
    """The ground with its columns. Cached, because little changes while dice are moved."""
    number, trees, ring = stand.number, stand.after.trees, ring_of(stand.board, len(stand.after.trees))
    dim = " dim" * stand.dim
    empty = "".join("x" if count else "-" for count in trees)
    shapes = [Shape(f"stand:{number}", "trees", f"stand{dim}", ring.ground(number), empty)]
    for seat, word in stand.words:
        count, trial = trees[seat], seat == stand.own and trees[seat] > stand.before.trees[seat]
        tree = f"tree {stand.colours[seat]}" + " ghost" * trial + dim
        plinth = f"plinth {word}" + " trial" * trial + " fresh" * (seat in stand.fresh and not trial) + dim
        shapes.append(Shape(f"tree:{number}:{seat}", "trees", tree, ring.tree(number, seat, count)))
        shapes.append(Shape(f"plinth:{number}:{seat}", "trees", plinth, ring.plinth(number, seat, count), str(count)))
    if stand.tied:
        bar = ring.bar(number, stand.tied[0], stand.tied[-1])
        shapes.append(Shape(f"bar:{number}", "trees", f"bar {PLACE_WORDS[stand.place]}", bar))
    return tuple(shapes)


@lru_cache(maxsize=256)
def _sign(stand: ForestLook) -> tuple[Shape, ...]:
    number, forest, ring = stand.number, stand.before, ring_of(stand.board, len(stand.after.trees))
    dim = " dim" * stand.dim
    shapes = [Shape(f"sign:{number}", "tokens", "sign" + " lit" * stand.lit + dim, ring.sign(number), str(number))]
    for place, where in enumerate(ring.tokens(number)):
        points, owner = forest.tokens[place], forest.owners[place]
        key, style = f"token:{number}:{place}", f"token {PLACE_WORDS[place]}"
        if stand.pays and owner == NOBODY:
            # An empty socket for a medal that is still to be paid would suggest that somebody has it.
            shapes.append(Shape(f"none:{number}:{place}", "tokens", f"{style} none", where))
            continue
        style += " down" * (points == FACE_DOWN)
        if owner != NOBODY and stand.pays != DUE:
            style += f" {stand.colours[owner]}"
            key = f"won:{number}:{place}" if stand.pays else key
        shapes.append(Shape(key, "tokens", style + dim, where, str(points) if points else ""))
    return tuple(shapes)

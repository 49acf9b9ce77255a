"""How everybody stands at the end, beside the board: a bar with a part for each round, or a lone player's ladder of ranks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .....scene import Rect, Shape, View
from ...rules.awards import by_round
from ...rules.narration import points
from ...rules.table import RANKS, Table
from .places import stacked

TALLEST, LEAST = 40.0, 20.0
"""The height of a seat's bar with its name, in CSS pixels; where there is less room there are none."""

LADDER = (200.0, 64.0, 118.0)
"""The ladder's least width, and its least and greatest height, in CSS pixels."""

HEADED = 26.0


class Standings:
    """The points after some moments of the end. `spare` is the place on the board for a ladder that finds no other."""

    def __init__(self, table: Table, view: View, now: Sequence[int], spare: Rect, scale: str) -> None:
        self._table, self._view, self._now, self._spare, self._scale = table, view, now, spare, scale

    def shapes(self) -> Iterator[Shape]:
        place = self._view.stage.piles
        if len(self._now) == 1:
            yield from self._ladder(place)
            return
        lines = len(self._now) * 34.0
        head = HEADED if place.height >= lines + HEADED else 0.0
        if place.height - head < LEAST * len(self._now):
            return
        if head:
            caption = f"caption {self._scale}".strip()
            parts = "head start and rounds" if self._table.setup.head_start else "by round"
            yield Shape("standings", "rows", caption, place._replace(height=head), "Ranking", parts)
        below = place._replace(y=place.y + head, height=place.height - head)
        order = sorted(range(len(self._now)), key=lambda seat: (-self._now[seat], seat))
        for seat, line in zip(order, stacked(below, len(order), TALLEST), strict=True):
            yield self._bar(seat, line)

    def _bar(self, seat: int, line: Rect) -> Shape:
        """A seat's line: the badge has its points of a head start and of each round, the total, and the most that anybody has in
        the end."""
        *rounds, _ = parts = by_round(self._table, seat)
        earlier = [*self._table.setup.head_start[seat : seat + 1], *rounds]
        own = [*earlier, self._now[seat] - sum(earlier)] if len(parts) > 1 else [self._now[seat]]
        most = max(map(self._table.points, range(len(self._now))))
        badge = f"{' '.join(map(str, own))} = {self._now[seat]} of {most}"
        style = f"standing {self._view.colours[seat]} {self._scale}".strip()
        return Shape(f"standing:{seat}", "rows", style, line, self._view.names[seat], badge)

    def _ladder(self, place: Rect) -> Iterator[Shape]:
        width, least, most = LADDER
        where = next((one for one in (place, self._spare) if one.width >= width and one.height >= least), None)
        if where is None:
            return
        where = where._replace(height=min(most, where.height), y=where.y + max(0.0, (where.height - most) / 2))
        own = self._now[0]
        following = next(((rung, title) for rung, title in reversed(RANKS) if rung > own), None)
        told = f"{points(own)} · {following[1]} at {following[0]}" if following else points(own)
        rungs = [f"{rung} {title}" for rung, title in reversed(RANKS)]
        style = f"ladder {own} {self._scale}".strip()
        yield Shape("ladder", "rows", style, where, "\n".join(rungs), told)

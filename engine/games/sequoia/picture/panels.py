"""The panels beside the board, with text and small dice: everyone's plantings, the effects of the seat's pairs, the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....core import Seat
from ....scene import Rect, Shape, View
from ..rules.dice import Roll, split_for
from ..rules.setup import TURNS
from ..rules.state import Observation
from ..rules.table import Shown, Table, turn_words
from .dice import ROOMY, PlantedRow, verdict_lines
from .pairing import Choice
from .words import PairEffect, points_if_ended

PAIR_THEM = "Drag one die onto another, or tap two."
TURN_THEM = "Five of a kind: tap a die to turn it."
PRESS_THEM = "Or tap a forest to pair dice for it."
MEDALS = ("Most trees in a forest: gold medal.", "Second most: silver medal.", "Ties: broken after turn 10.")
NOTHING_YET = "This turn’s dice will appear here."
LEAST_ROW = 12.0
LEGEND = "leads, second, tied, behind, just planted"


class Column(NamedTuple):
    """The panels beside a large board, from top to bottom."""

    planted: Rect  # zero height if the move list shows the plantings
    verdicts: Rect
    legend: Rect
    unit: float  # scale of the panels


def column(place: Rect, seats: int, text: float, with_planted: bool = True) -> Column:
    planted, verdicts, gap, legend = (42 + 33 * seats) * with_planted, 42 + 108 * text + 44, 12, 28
    above = planted + gap * with_planted
    unit = min(place.width / 456, place.height / (above + verdicts + gap + legend), 1.5)
    first = Rect(place.x, place.y, place.width, planted * unit)
    second = Rect(place.x, place.y + above * unit, place.width, verdicts * unit)
    return Column(first, second, Rect(place.x, second.y + second.height + gap * unit, place.width, legend * unit), unit)


class Panels:
    """The panels of one scene: `lines` are the effects of the pairs made so far, `planted` is the table with them."""

    def __init__(self, observation: Observation, view: View, choice: Choice, lines: Sequence[PairEffect], planted: Table) -> None:
        self._seen = observation
        self._table = observation.table
        self._view = view
        self._choice = choice
        self._lines = lines
        self._planted = planted

    def shapes(self, place: Rect) -> Iterator[Shape]:
        """All panels, from top to bottom. The move list shows the plantings, but not open dice."""
        with_planted = self._shows_dice or not self._view.stage.lists_moves
        parts = column(place, self._table.setup.seats, self._view.stage.text, with_planted)
        if with_planted:
            yield from self._planted_panel(parts.planted, parts.unit)
        yield from self._verdict_panel(parts.verdicts, parts.unit)
        yield Shape("legend", "tray", "legend", parts.legend, LEGEND)

    def _planted_panel(self, place: Rect, unit: float) -> Iterator[Shape]:
        yield Shape("panel:planted", "tray", "panel", place)
        caption = Rect(place.x + 18 * unit, place.y + 11 * unit, place.width - 36 * unit, 17 * unit)
        yield Shape("caption:planted", "tray", "words caps", caption, self._title())
        rows = Rect(caption.x, place.y + 34 * unit, caption.width, place.height - 40 * unit)
        if self._table.shown or self._shows_dice:
            yield from self.rows(rows)
        else:
            yield Shape("hint:planted", "tray", "words hint", Rect(rows.x, rows.y, rows.width, 22 * unit), NOTHING_YET)

    def _title(self) -> str:
        if self._shows_dice:
            return "Open dice"
        turn = self._table.turn
        if not self._table.shown:
            return turn_words(self._table.current_turn)
        return f"Planted in turn {turn}" if turn <= TURNS else f"Planted in tiebreaker {turn - TURNS}"

    @property
    def _shows_dice(self) -> bool:
        """Whether everyone's dice of this turn are open."""
        return self._table.setup.open_dice and any(self._seen.dice)

    # Plantings

    def rows(self, place: Rect, only_dice: bool = False) -> Iterator[Shape]:
        """Everyone's dice: those of this turn if they are open, otherwise those revealed last; with their sums, or only dice."""
        seats = self._table.setup.seats
        revealed = {shown.seat: shown for shown in self._table.shown}
        for seat in range(seats):
            row = PlantedRow(place, seats, seat, only_dice)
            yield Shape(f"mark:{seat}", "tray", f"mark {self._view.colours[seat]}", row.mark())
            if self._shows_dice:
                yield from self._open(row, seat, self._seen.dice[seat])
            elif seat in revealed:
                yield from self._revealed(row, revealed[seat])

    def last_dice(self, place: Rect) -> Iterator[Shape]:
        """Everyone's dice revealed last, without sums, if they would be large enough to read."""
        if self._table.shown and place.height >= LEAST_ROW * self._table.setup.seats:
            yield from self.rows(place, only_dice=True)

    def others_dice(self, place: Rect) -> Iterator[Shape]:
        """The others' dice, if they are open."""
        others = [seat for seat in range(self._table.setup.seats) if seat != self._choice.seat]
        for number, seat in enumerate(others):
            row = PlantedRow(place, len(others), number, only_dice=True)
            yield Shape(f"mark:{seat}", "tray", f"mark {self._view.colours[seat]}", row.mark())
            yield from self._open(row, seat, self._seen.dice[seat])

    def _open(self, row: PlantedRow, seat: Seat, roll: Roll) -> Iterator[Shape]:
        for index, (face, where) in enumerate(zip(roll, row.loose(), strict=False)):
            yield Shape(f"open:{self._table.turn}:{seat}:{index}", "tray", f"die {self._view.colours[seat]}", where, face)

    def _revealed(self, row: PlantedRow, shown: Shown) -> Iterator[Shape]:
        """The seat's two pairs and what they planted. A pair without effect has no sum."""
        seat, roll, planted = shown
        split = split_for(roll, planted, tuple(sorted(set(planted))))
        faces = split.first + split.second + split.left if split else roll
        for index, (face, where) in enumerate(zip(faces, row.paired(), strict=True)):
            style = f"die {self._view.colours[seat]}" + " left" * (index == 4 or not planted)
            yield Shape(f"shown:{self._table.turn}:{seat}:{index}", "tray", style, where, face)
        sums = split.forests if split else planted
        for index, (number, where) in enumerate(zip(sums, row.sums(), strict=False)):
            if number in planted:
                yield Shape(f"sum:{self._table.turn}:{seat}:{index}", "tray", "words sum", where, str(number))

    # Effects of the pairs: known to the seat alone, so they are part of its hand

    def _verdict_panel(self, place: Rect, unit: float) -> Iterator[Shape]:
        yield Shape("panel:verdicts", "tray", "panel", place)
        inner = place.inset(18 * unit)
        yield Shape(
            "caption:verdicts", "tray", "words caps", Rect(inner.x, place.y + 11 * unit, inner.width, 17 * unit), self._asked()
        )
        high = (place.height - 78 * unit) / 2
        for row, line in enumerate(self._lines):
            top = place.y + 36 * unit + row * high
            yield from self._pair(row, line.forest, Rect(inner.x, top + (high - 31 * unit) / 2, 31 * unit, 31 * unit))
            words = Rect(inner.x + 80 * unit, top + 3 * unit, inner.width - 80 * unit, high - 6 * unit)
            yield Shape(f"verdict:{row}", "hand", "verdict", words, line.headline, line.medals)
        for row, hint in enumerate(self._hints() if not self._lines else ()):
            high = 26 * unit * self._view.stage.text
            where = Rect(inner.x, place.y + 36 * unit + row * high, inner.width, high)
            yield Shape(f"hint:{row}", "hand", "words hint", where, hint)
        yield self._points(Rect(inner.x, place.y + place.height - 38 * unit, inner.width, 30 * unit))

    def _asked(self) -> str:
        return "If you plant this" if self._choice.actions or self._lines else "As it stands"

    def _hints(self) -> tuple[str, ...]:
        """Hints on what to do or, if there is nothing to do, on the medals."""
        if not self._choice.actions:
            return MEDALS
        return (TURN_THEM, PRESS_THEM) if self._choice.is_turned else (PAIR_THEM, PRESS_THEM)

    def _pair(self, row: int, number: int, place: Rect) -> Iterator[Shape]:
        """Small dice of the pair that is planted in this forest."""
        pairing = self._choice.pairing
        pair = next(pair for pair in pairing.pairs if pairing.sum(pair) == number)
        for step, die in enumerate(pair):
            where = place._replace(x=place.x + step * place.width * 1.12)
            yield Shape(
                f"verdict die:{row}:{step}", "hand", f"die {self._view.colours[self._choice.seat]}", where, pairing.faces[die]
            )

    def _points(self, place: Rect) -> Shape:
        """Everyone's points if the game ended now."""
        words = "Forests led if it ended now" if self._table.setup.face_down else "Points if it ended now"
        seats = self._table.setup.seats
        points = " ".join(map(str, points_if_ended(self._planted)))
        return Shape("points", "hand", f"points {' '.join(self._view.colours[:seats])}", place, points, words)

    def below(self, place: Rect) -> Iterator[Shape]:
        """The effects, one per line, for a hand that contains the dice too."""
        yield Shape("panel:verdicts", "hand", "panel", place)
        rows, points = verdict_lines(place, self._view.stage.text)
        for row, (line, where) in enumerate(zip(self._lines, rows, strict=False)):
            style, medals = ("verdict", line.medals) if place.height >= ROOMY + 12 else ("verdict line", line.short)
            yield Shape(f"verdict:{row}", "hand", style, where, line.headline, medals)
        if len({where.y for where in rows}) == 1 and not self._lines:
            rows = [rows[0]._replace(width=place.width - 24)]  # one hint
        for row, (hint, where) in enumerate(zip(self._hints() if not self._lines else (), rows, strict=False)):
            yield Shape(f"hint:{row}", "hand", "words hint", where._replace(height=min(where.height, 26.0)), hint)
        if points is not None:
            yield self._points(points)

"""The seat's own dice: loose, paired or turned by hand, with a strip of sums for keyboard and screen reader.

On a large board the dice lie around the fire (`ring.py`), and the column beside the board has panels instead.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....scene import Hotspot, Rect, Shape
from ..rules.dice import DICE, split_for
from ..rules.setup import FORESTS
from .pairing import MOST_PAIRS, SPLIT_TOKEN, TURNED_PAIRS, Choice, Pair, Pairing
from .ring import AroundFire, Placed
from .words import PairEffect, choice_label, die_label, strip_text

LEAST_DIE, MOST_DIE = 44.0, 58.0
APART = 7.0
ROOMY = 126.0
"""From this height of the panel on, a verdict has two lines: a headline, and the effect on the medals below it."""

LEAST_LINES = 24.0
"""The minimum height of two lines of verdicts. In a lower panel they are side by side."""

ROW = 9
"""The maximum number of sums in one row of the strip."""


ROOM_FOR_STRIP = 216.0
"""The minimum height of an upright hand with a strip of sums."""


class DiceRow:
    """Layout of five dice in a row: pairs on plates at the left, in the order in which they were made, then the loose dice."""

    HEAD, FOOT = 14.0, 17.0
    """The height of the sums above the plates, and of the words below."""

    def __init__(self, place: Rect) -> None:
        self._place = place
        tight = max(0.1, min(1.0, (place.width - 5 * (LEAST_DIE + 4)) / 60))
        self._pad, self._close, self._apart = 8 * tight, 4 * tight, 12 * tight
        room = place.width - 4 * self._pad - 2 * self._close - 2 * self._apart
        self.side = max(24.0, min(MOST_DIE, room / 5, place.height - self.HEAD - 2 * self._pad))
        self.has_words = place.height >= self.HEAD + self.side + 2 * self._pad + self.FOOT

    def placed(self, pairing: Pairing) -> Placed:
        plate = (2 * self.side + self._close + 2 * self._pad, self.side + 2 * self._pad)
        top, side = self._place.y + self.HEAD, self.side
        spread = self._apart if pairing.pairs else (self._pad * 4 + self._close * 2 + self._apart * 2) / 4
        loose = len(pairing.loose)
        width = len(pairing.pairs) * (plate[0] + spread) + loose * side + (loose - 1) * spread
        x = self._place.x + (self._place.width - width) / 2
        dice, plates, sums = [Rect(0, 0, side, side)] * 5, [], []
        for pair in pairing.pairs:
            plates.append(Rect(x, top, *plate))
            badge = max(24.0, min(30.0, side * 0.5))
            sums.append(Rect(x + (plate[0] - badge) / 2, top - badge * 0.55, badge, badge))
            for step, die in enumerate(pair):
                dice[die] = Rect(x + self._pad + step * (side + self._close), top + self._pad, side, side)
            x += plate[0] + spread
        for die in pairing.loose:
            dice[die] = Rect(x, top + self._pad, side, side)
            x += side + spread
        words = None
        if loose == 1 and self.has_words:
            last = dice[pairing.loose[0]]
            words = Rect(last.x, top + plate[1] - self._pad + 3, last.width, self.FOOT - 2)
        return Placed(tuple(dice), (), tuple(plates), tuple(sums), words)


class HandParts(NamedTuple):
    """The parts of a hand that contains dice, from top to bottom. A strip for keyboard and screen reader only is behind the
    verdicts."""

    dice: Rect
    verdicts: Rect
    strip: Rect


def hand_parts(hand: Rect, upright: bool, rows: int) -> HandParts:
    """The parts of the hand; `rows` is the number of rows of the strip."""
    wanted = 44.0 if rows == 1 else 58.0
    strip = 0.0 if upright and hand.height < ROOM_FOR_STRIP else wanted
    room = hand.height - (strip + APART if strip else 0)
    tall = DiceRow.HEAD + min(MOST_DIE, (hand.width - 26) / 5) + 16
    dice = min(tall + (DiceRow.FOOT if room - tall > 62 + DiceRow.FOOT else 0), room)
    verdicts = Rect(hand.x, hand.y + dice + 3, hand.width, max(0.0, room - dice - 3))
    foot = hand.y + hand.height
    cells = Rect(hand.x, foot - (strip or 44.0), hand.width, strip or 44.0)
    return HandParts(Rect(hand.x, hand.y, hand.width, dice), verdicts, cells)


def strip_rows(choice: Choice) -> int:
    """The number of rows of the strip. Five of a kind needs one, because its cells are single forests."""
    return 1 if choice.is_turned or len(choice.actions) <= ROW else 2


def strip_cells(place: Rect, count: int, rows: int) -> list[Rect]:
    """The cells of the strip: `count` cells in even rows."""
    columns = max(1, math.ceil(count / rows))
    wide, high = min(place.width / columns, 88.0), place.height / rows
    cells = []
    for index in range(count):
        row, column = divmod(index, columns)
        cells.append(Rect(place.x + column * wide, place.y + row * high, wide, high))
    return cells


def verdict_lines(place: Rect, text: float) -> tuple[list[Rect], Rect | None]:
    """The places of two verdicts and, if there is room, of a line for everyone's points. The verdicts are twice as high if there
    is much room, and side by side if there is little."""
    pad = 6.0 if place.height > 54 else 2.0
    inner = Rect(place.x + 12, place.y + pad, place.width - 24, place.height - 2 * pad)
    if inner.height >= ROOMY:
        high, last = min(56.0 * text, (inner.height - 30) / 2), Rect(inner.x, inner.y + inner.height - 30, inner.width, 30)
        return [Rect(inner.x, inner.y + row * high, inner.width, high) for row in range(2)], last
    if inner.height < LEAST_LINES * text:
        wide = (inner.width - 12) / 2
        return [Rect(inner.x + column * (wide + 12), inner.y, wide, inner.height) for column in range(2)], None
    has_points = inner.height >= 62
    high = min(25.0 * text, inner.height / (3 if has_points else 2))
    top = inner.y + (inner.height - high * (3 if has_points else 2)) / 2
    lines = [Rect(inner.x, top + row * high, inner.width, high) for row in range(2)]
    return lines, Rect(inner.x, top + 2 * high, inner.width, high) if has_points else None


def cup_place(hand: Rect) -> Rect:
    """The cup of a closed hand. Its upper part is visible above the box that hides the rest."""
    high = min(150.0, hand.height * 0.8)
    return Rect(hand.x + (hand.width - high) / 2, hand.y, high, high)


class PlantedRow:
    """Layout of one seat's row of what was planted: a mark, two pairs, each followed by its sum, and the die left out."""

    def __init__(self, place: Rect, rows: int, row: int, only_dice: bool = False) -> None:
        pitch = min(place.height / rows, 46.0)
        self._side = min(pitch - 2, place.width / 7.6) if only_dice else min(pitch - 6, place.width / 13.5, 34.0)
        self._top = place.y + pitch * row + (pitch - self._side) / 2
        self._left = place.x
        self._width = min(place.width, self._side * 17)
        self._only_dice = only_dice

    def mark(self) -> Rect:
        return self._at(0.0)

    def paired(self) -> list[Rect]:
        """The places of two pairs and, at the end of the row, of the die left out."""
        if self._only_dice:
            return [self._at(start) for start in (1.35, 2.4, 3.8, 4.85, 6.25)]
        return [*(self._at(start) for start in (1.6, 2.7, 6.0, 7.1)), self._at(self._width / self._side - 1.0)]

    def loose(self) -> list[Rect]:
        """The places of five unpaired dice."""
        return [self._at(1.6 + 1.25 * die) for die in range(5)]

    def sums(self) -> list[Rect]:
        """The places of the pairs' sums; [] in a row with only dice."""
        return [] if self._only_dice else [self._at(start, 1.7) for start in (3.95, 8.35)]

    def _at(self, start: float, width: float = 1.0) -> Rect:
        return Rect(self._left + start * self._side, self._top, width * self._side, self._side)


LEAST_TARGET = 44.0


class OwnDice:
    """The seat's dice: around the fire, or in a row at `place` if there is one.

    `strip` is the place of the strip of sums; it is visible with `shows_strip`, otherwise only for keyboard and screen reader.
    """

    def __init__(self, choice: Choice, turn: int, around: AroundFire, place: Rect | None, strip: Rect, shows_strip: bool) -> None:
        self._choice = choice
        self._turn = turn
        self._around = around
        self.in_row = place is not None
        self._shows_strip = shows_strip
        self._pairs: tuple[Pair, ...] = TURNED_PAIRS if choice.is_turned else choice.pairing.pairs
        lying = choice.pairing._replace(pairs=self._pairs)
        self._placed: Placed = DiceRow(place).placed(lying) if place else around.placed(lying, choice.is_turned)
        self._cells = strip_cells(strip, len(self._offers), strip_rows(choice))

    @property
    def places(self) -> tuple[Rect, ...]:
        """Each die's place."""
        return self._placed.dice

    @property
    def plates(self) -> tuple[Rect, ...]:
        """Each pair's place."""
        return self._placed.plates

    def shapes(self, colour: str) -> Iterator[Shape]:
        """The dice in this colour, on plates if paired, and the strip."""
        yield from self._threads()
        for pair, plate, total in zip(self._pairs, self._placed.plates, self._placed.sums, strict=True):
            made = pair in self._choice.pairing.pairs
            yield Shape(f"plate:{_name(pair)}", "hand", "plate" if made else "socket", plate)
            if made:
                yield Shape(f"own sum:{_name(pair)}", "hand", "total", total, str(self._choice.pairing.sum(pair)))
        for index, socket in enumerate(self._placed.sockets):
            yield Shape(f"socket:{index}", "hand", "socket", socket)
        for die, face in enumerate(self._choice.pairing.faces):
            lifted = " lifted" if self._choice.pairing.lifted == die else ""
            loose = die in self._choice.pairing.loose and not self._choice.is_turned
            angle = _angle(self._turn, die) if loose else 0.0
            yield Shape(self._key(die), "hand", f"die {colour}{lifted}", self._placed.dice[die], face, turn=angle)
        if self._placed.left_out is not None:
            yield Shape("left out", "hand", "label", self._placed.left_out, "left out")
        if self.in_row:
            yield from self._at_the_rim(colour)
        if self._shows_strip:
            yield from self._strip()

    def _threads(self) -> Iterator[Shape]:
        """Dotted lines from the pairs to their forests."""
        if not self.in_row and self._choice.pairing.pairs:
            for pair, plate in zip(self._pairs, self._placed.plates, strict=True):
                where = self._around.thread(plate, self._choice.pairing.sum(pair))
                yield Shape(f"thread:{_name(pair)}", "hand", "thread", where)

    def _at_the_rim(self, colour: str) -> Iterator[Shape]:
        """Small copies of paired dice beside their forests, if the dice themselves are in a row."""
        pairs = self._choice.pairing.pairs
        sums = [self._choice.pairing.sum(pair) for pair in pairs]
        for pair, number, places in zip(pairs, sums, self._around.rim(sums), strict=True):
            left, right = places
            both = Rect(left.x, left.y, right.x + right.width - left.x, left.height)
            yield Shape(f"thread:{_name(pair)}", "hand", "thread", self._around.thread(both, number))
            for die, where in zip(pair, places, strict=True):
                yield Shape(f"rim:{die}", "hand", f"die {colour}", where, self._choice.pairing.faces[die])

    def _strip(self) -> Iterator[Shape]:
        for (key, text, state), cell in zip(self._offers, self._cells, strict=True):
            yield Shape(f"cell:{key}", "hand", f"cell {state}", cell, text)

    @property
    def _offers(self) -> Sequence[tuple[str, str, str]]:
        """The strip's cells as (key, text, state). The state is `chosen`, `open` if still possible, or `other` if it would start
        again."""
        choice = self._choice
        if choice.is_turned and choice.actions:
            return [(str(number), str(number), "chosen" if number in choice.sums else "open") for number in FORESTS]
        if len(choice.actions) < 2:
            return []

        def state(forests: tuple[int, ...]) -> str:
            return "chosen" if forests == choice.picked else "open" if forests in left else "other"

        left = choice.pairing.plantings(choice.counting)
        return [(str(action), strip_text(action.forests), state(action.forests)) for action in choice.actions]

    def hotspots(self, lines: Sequence[PairEffect]) -> Iterator[Hotspot]:
        """The strip first, so that keyboard focus starts there, then each die. `lines` are the effects of the pairs."""
        yield from self._strip_to_press()
        if not self._choice.actions:
            return
        pairing, turned = self._choice.pairing, self._choice.is_turned
        for die in range(DICE):
            waits = pairing.lifted not in (None, die) and (len(pairing.pairs) < MOST_PAIRS or pairing.pair_of(die) is not None)
            # A pair is not where its lifted die was, so it needs a separate hotspot.
            yield Hotspot(
                f"{'paired' if pairing.pair_of(die) and not turned else 'die'}:{die}",
                "hand",
                die_label(self._choice, die, lines),
                self._choice.on_die(die),
                _reachable(self._placed.dice[die]),
                enabled=not turned or die < DICE - 1,
                pressed=pairing.lifted == die,
                drags=() if turned else (self._key(die),),
                target=waits and not turned,
            )

    def _strip_to_press(self) -> Iterator[Hotspot]:
        choice, kind = self._choice, "split" if self._shows_strip else "unseen"
        for (key, _, state), cell in zip(self._offers, self._cells, strict=True):
            pressed = state == "chosen"
            if choice.is_turned:
                yield Hotspot(f"{kind}:{key}", "hand", f"Forest {key}", choice.on_forest(int(key)), cell, True, pressed)
            else:
                forests = tuple(int(number) for number in key.split()) if key != "none" else ()
                label = choice_label(forests, split_for(choice.roll, forests, choice.counting))
                yield Hotspot(f"{kind}:{key}", "hand", label, f"{SPLIT_TOKEN}:{key}", cell, True, pressed)

    def _key(self, die: int) -> str:
        return f"die:{self._turn}:{die}"


def _angle(turn: int, die: int) -> float:
    """The rotation of a loose die in that turn, up to 7 degrees either way."""
    return ((turn * 29 + die * 53) % 21 - 10) * 0.7


def _name(pair: Pair) -> str:
    return "".join(map(str, sorted(pair)))


def _reachable(place: Rect) -> Rect:
    """The place, enlarged to the minimum size of a touch target."""
    grow = max(0.0, LEAST_TARGET - place.width) / 2
    return place.inset(-grow)

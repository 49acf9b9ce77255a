"""The seat's own dice in the picture: as they lie, paired or turned by hand, with the strip of sums for keys and ears."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....scene import Hotspot, Rect, Shape
from ..rules.dice import DICE, split_for
from ..rules.setup import FORESTS
from .around_fire import AroundFire, Placed
from .choice import SPLIT, Choice
from .column import DiceRow, strip_cells, strip_rows
from .labels import choice_label, die_label, strip_text
from .pairing import MOST_PAIRS, TURNED_PAIRS, Pair
from .verdict import Verdict

LEAST_TARGET = 44.0


class OwnDice:
    """The dice of one roll: around the fire, or in a row at `place` if there is one.

    `in_row` says which. `strip` is the place of the strip of sums; `shows_strip` is false where it is for keys and ears only.
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
        """Where each die lies."""
        return self._placed.dice

    @property
    def plates(self) -> tuple[Rect, ...]:
        """Where each pair lies."""
        return self._placed.plates

    def shapes(self, colour: str) -> Iterator[Shape]:
        """The dice in that colour, on plates if they are paired, and the strip."""
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
        """Small dice beside the forests, where the dice themselves lie in a row."""
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
        """The strip's cells: each with its key, its text, and whether it is `chosen`, still `open`, or would start again."""
        choice = self._choice
        if choice.is_turned and choice.actions:
            return [(str(number), str(number), "chosen" if number in choice.sums else "open") for number in FORESTS]
        if len(choice.actions) < 2:
            return []

        def state(forests: tuple[int, ...]) -> str:
            return "chosen" if forests == choice.picked else "open" if forests in left else "other"

        left = choice.pairing.plantings(choice.counting)
        return [(str(action), strip_text(action.forests), state(action.forests)) for action in choice.actions]

    def hotspots(self, lines: Sequence[Verdict]) -> Iterator[Hotspot]:
        """The strip first, so that keys begin there, then each die; `lines` are the verdicts on the pairs."""
        yield from self._strip_to_press()
        if not self._choice.actions:
            return
        pairing, turned = self._choice.pairing, self._choice.is_turned
        for die in range(DICE):
            waits = pairing.lifted not in (None, die) and (len(pairing.pairs) < MOST_PAIRS or pairing.pair_of(die) is not None)
            # A pair lies elsewhere than the die that took the other one up, so it is another thing to press.
            yield Hotspot(
                f"{'paired' if pairing.pair_of(die) and not turned else 'die'}:{die}",
                "hand",
                die_label(self._choice, die, lines),
                self._choice.on_die(die),
                _reachable(self._placed.dice[die]),
                enabled=not turned or die < DICE - 1,
                pressed=pairing.lifted == die,
                carries=() if turned else (self._key(die),),
                target=waits and not turned,
            )

    def _strip_to_press(self) -> Iterator[Hotspot]:
        choice = self._choice
        for (key, _, state), cell in zip(self._offers, self._cells, strict=True):
            pressed = state == "chosen"
            if choice.is_turned:
                yield Hotspot(f"split:{key}", "hand", f"Forest {key}", choice.on_forest(int(key)), cell, True, pressed)
            else:
                forests = tuple(int(number) for number in key.split()) if key != "none" else ()
                label = choice_label(forests, split_for(choice.roll, forests, choice.counting))
                yield Hotspot(f"split:{key}", "hand", label, f"{SPLIT}:{key}", cell, True, pressed)

    def _key(self, die: int) -> str:
        return f"die:{self._turn}:{die}"


def _angle(turn: int, die: int) -> float:
    """How far askew a die of that turn came to lie: up to 7 degrees either way."""
    return ((turn * 29 + die * 53) % 21 - 10) * 0.7


def _name(pair: Pair) -> str:
    return "".join(map(str, sorted(pair)))


def _reachable(place: Rect) -> Rect:
    """The place, enlarged to what a finger can press."""
    grow = max(0.0, LEAST_TARGET - place.width) / 2
    return place.inset(-grow)

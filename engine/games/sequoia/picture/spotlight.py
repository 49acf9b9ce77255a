"""Spotlights of hints and lessons on the table of Sequoia, and its highlights.

A spotlight shows one pair of dice after the other, its forest, and the forests mentioned in the explanation; everything else is
dimmed. A highlight is a plate below the bar under tied trees. If pairs on trial change the tie, only the bar shows it. The page
loads this module with the coach.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from ....scene import POINTING, InvitedPlay, Rect, Scene, Shape, Spotlight, View, alternative, arrow, halo, trace, veil
from ..rules.dice import Planting
from ..rules.setup import FORESTS
from ..rules.state import parse_action
from .dice import OwnDice
from .pairing import Choice, Pair
from .ring import Ring, frame_width

PEARLS, DOT = 48, 2.6
"""The number of dots around a forest, and the radius of a dot on a board of 752."""

CORNER, REACH = 0.22, 0.8
"""The corner radius of a die as a fraction of its side, and the radius of the light as a fraction of the board's width."""

CORRIDOR = 0.915
"""The radius, as a fraction of the free ground's, at which there are neither dice nor forests."""

ARROW = 0.075
"""The width of an arrow as a fraction of a forest's width."""

ABOVE = 8.0
"""How far above a row of dice the path between two of them runs, in CSS pixels."""


class Light:
    """A spotlight, given the seat's current dice."""

    def __init__(self, light: Spotlight, view: View, choice: Choice, ring: Ring, own: OwnDice | None) -> None:
        self._team, self._view, self._ring = light.team, view, ring
        self._choice, self._own = choice, own
        self._has_action = bool(light.action)
        self._forests: Planting = parse_action(light.action).forests if light.action else ()
        self._instead: Planting = parse_action(light.instead).forests if light.instead else ()
        self._places = tuple(number for number in FORESTS if str(number) in light.places)

    @property
    def falls(self) -> bool:
        """Whether the light is on: not if the pairs made so far differ from the action's."""
        if not self._has_action:
            return bool(self._places or self._instead)
        choice = self._choice
        if choice.is_turned:
            return bool(choice.actions) and self._sums <= Counter(self._forests)
        return bool(choice.actions) and self._forests in choice.pairing.plantings(choice.counting)

    @cached_property
    def _sums(self) -> Counter[int]:
        """The sums of the pairs made so far; for five of a kind, of the turned pairs."""
        choice, pairing = self._choice, self._choice.pairing
        if choice.is_turned and Counter(choice.sums) != Counter(self._forests):
            rolled = {choice.roll[0]}
            return Counter(pairing.sum(pair) for pair in pairing.pairs if {pairing.faces[die] for die in pair} != rolled)
        return Counter(choice.sums)

    @cached_property
    def _next(self) -> tuple[int, Pair | None]:
        """The forest to plant in next, 0 for none, and the dice to pair for it, None if any will do."""
        pairing, counting = self._choice.pairing, self._choice.counting
        left = Counter(self._forests) - self._sums
        if self._choice.is_turned or not self._has_action:
            return next(iter(left), 0), None
        count = len(pairing.pairs)
        for made in pairing.completed():
            if made.pairs[count:] and tuple(total for total in sorted(made.sums) if total in counting) == self._forests:
                pair = made.pairs[count]
                return (made.sum(pair) if made.sum(pair) in left else 0), pair
        return 0, None

    def on_the_ground(self) -> Iterator[Shape]:
        """Light on the forests where pairs will plant."""
        for number in Counter(self._forests) - self._sums:
            yield Shape(f"lit:{number}", "marks", "glow chosen", self._ring.disc(number))

    def over_the_trees(self) -> Iterator[Shape]:
        """A veil over all other forests, and dots around those mentioned."""
        lit = tuple(dict.fromkeys((*self._forests, *self._places)))
        if not lit:
            return
        board, unit = self._ring.board, self._ring.unit
        middles = [self._ring.middle(number) for number in lit]
        middle = sum(x for x, _ in middles) / len(lit), sum(y for _, y in middles) / len(lit)
        discs = [self._ring.disc(number).inset(-2 * unit) for number in lit]
        kept = (*discs, *map(self._signpost, lit))
        place = board.inset(frame_width(board))
        yield veil(" ".join(map(str, lit)), place, middle, REACH * board.width, kept, discs[0].width / 2)
        colour = "" if self._team is None else self._view.colours[self._team]
        for number in self._places:
            if number not in self._forests:
                yield trace(str(number), colour, max(1.7, DOT * unit), list(self._around(number)))

    def mistake_shapes(self) -> Iterator[Shape]:
        """Dashed edges around the forests that were planted in instead, and arrows from them to the better ones."""
        left = [*(Counter(self._instead) - Counter(self._forests)).elements()]
        better = [*(Counter(self._forests) - Counter(self._instead)).elements()]
        for number in dict.fromkeys(left):
            disc = self._ring.disc(number)
            yield alternative(str(number), disc, disc.width / 2)
        for number, other in zip(left, better, strict=False):
            disc = self._ring.disc(number)
            (x, y), (x2, y2) = disc.centre, self._ring.disc(other).centre
            share = 0.54 * disc.width / math.dist((x, y), (x2, y2))
            start, end = ((x + (x2 - x) * part, y + (y2 - y) * part) for part in (share, 1 - share))
            yield arrow(f"{number} {other}", start, end, ARROW * disc.width)

    def _signpost(self, number: int) -> Rect:
        """The sign including its medals."""
        first, second = self._ring.tokens(number)
        sign = self._ring.sign(number)
        top = min(first.y, sign.y)
        return Rect(first.x, top, second.x + second.width - first.x, sign.y + sign.height - top)

    def _around(self, number: int) -> Iterator[tuple[float, float]]:
        (x, y), far = self._ring.middle(number), self._ring.disc(number).width / 2
        for corner in range(PEARLS + 1):
            turn = 2 * math.pi * corner / PEARLS
            yield x + far * math.sin(turn), y - far * math.cos(turn)

    def under_the_dice(self) -> Iterator[Shape]:
        """Soft light behind the dice to pair next or, once all are paired, behind both plates."""
        if self._own is None or not self._has_action:
            return
        _, pair = self._next
        lit = [self._own.places[die] for die in pair] if pair else self._own.plates if self._choice.picked is not None else ()
        for number, place in enumerate(lit):
            yield halo(f"die:{number}", place, CORNER * place.height)

    def invitation(self) -> InvitedPlay | None:
        """Rings around the forest to plant in next. A dotted path leads there from the dice around the fire, or connects the two
        dice in a row."""
        number, pair = self._next
        if not number and not pair:
            return None
        disc = self._ring.disc(number) if number else None
        ways: tuple[tuple[tuple[float, float], ...], ...] = ()
        if pair and self._own and self._own.in_row:
            ways = (_over(*(self._own.places[die] for die in pair)),)
        elif pair and self._own and disc:
            ways = tuple(self._into(self._own.places[die], number) for die in pair)
        return InvitedPlay((disc,) if disc else (), disc.width / 2 if disc else 0.0, ways=ways)

    def _into(self, die: Rect, number: int) -> tuple[tuple[float, float], ...]:
        """The path from the outside of the die to the forest, along the free ring between dice and forests."""
        (x, y), (left, top) = die.centre, self._ring.centre
        begin, far = math.atan2(y - top, x - left), math.dist((x, y), (left, top)) + die.width * 0.72
        to_x, to_y = self._ring.middle(number)
        round_about = (math.atan2(to_y - top, to_x - left) - begin + math.pi) % (2 * math.pi) - math.pi
        free = self._ring.free
        steps = max(1, round(abs(round_about) * 12))
        turns = [begin + round_about * step / steps for step in range(steps + 1)]
        reaches = [min(far, CORRIDOR * free), *(CORRIDOR * free for _ in turns[1:-1]), 0.98 * free]
        return tuple((left + math.cos(turn) * r, top + math.sin(turn) * r) for turn, r in zip(turns, reaches, strict=True))


def _over(one: Rect, other: Rect) -> tuple[tuple[float, float], ...]:
    """The path from the top of one die to the top of the other."""
    high = min(one.y, other.y) - ABOVE
    (x, _), (x2, _) = one.centre, other.centre
    return (x, one.y - 3), (x, high), (x2, high), (x2, other.y - 3)


HIGH, LEAST = 2.9, 13.0
"""The height of a highlight's plate as a multiple of the bar's, and its minimum in CSS pixels."""


def marked(picture: Scene, view: View) -> Scene:
    """The picture with its view's highlights."""
    bars = {shape.key: shape for shape in picture.shapes}
    told = ((place, aid.note) for aid in view.aids for place in aid.places)
    found = [(place, note, bars[f"bar:{place}"]) for place, note in told if f"bar:{place}" in bars]
    return picture._replace(shapes=(*picture.shapes, *(_plate(place, note, bar) for place, note, bar in found)))


def _plate(place: str, note: str, bar: Shape) -> Shape:
    side, (x, _) = max(LEAST, HIGH * bar.rect.height), bar.rect.centre
    metal = bar.style.split()[1]
    return Shape(f"level:{place}", POINTING, f"level {metal}", Rect(x - side / 2, bar.rect.y - 1, side, side), note)

"""The light of a hint or a lesson on the table of Sequitur: on balls of the rack, cards, piles and goals. Other goals stand back;
dots run over the balls of a word."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from .....scene import Invitation, Rect, Scene, Shape, Spotlight, View, arrow, halo, instead, trace, veil
from ...rules.actions import parse_action
from ...rules.card_play import GAP
from ..layout import Rack
from ..selection import Selection
from .wanted import DRAWN, Wanted, everything, wanted

SLIP, BALL = 0.06, 0.5
"""The radii of the corners of what is flat and of what is round, as shares of the shorter side."""

RISE, OVER = 0.09, 0.15
"""How far a ball rises that is pointed out, and how far above it dots run, as shares of its size."""

DOT = 0.05

ARROW, LEAST_WAY = 7.0, 14.0
"""How broad an arrow is, and how long at least; in CSS pixels."""

Way = tuple[tuple[float, float], ...]


def lit(picture: Scene, chosen: Selection, view: View, light: Spotlight, felt: Rect) -> Scene:
    """The picture in that light; as it is once something else is chosen."""
    found = wanted(chosen, parse_action(light.action)) if light.action else Wanted()
    if found is None or chosen.seen.seat is None:
        return picture
    return _Light(picture, chosen, view, light, found).scene(felt)


class _Light:
    """What the light falls on, in one picture."""

    def __init__(self, picture: Scene, chosen: Selection, view: View, light: Spotlight, found: Wanted) -> None:
        self._picture, self._chosen, self._wanted = picture, chosen, found
        self._instead = everything(chosen, parse_action(light.instead)) if light.instead else Wanted()
        self._waits = not light.action or chosen.action != parse_action(light.action)
        self._rack = Rack(view.stage.hand, len(chosen.rack))
        self._colour = "" if light.team is None else view.colours[light.team]
        shapes = {shape.key: shape for shape in picture.shapes}
        numbers = [number for number, ball in enumerate(chosen.rack, 1) if ball != GAP]
        balls = [shape for shape in picture.shapes if shape.key.startswith("ball:")]
        self._balls = dict(zip(numbers, balls, strict=False))
        if "drawn" in shapes:
            self._balls[DRAWN] = shapes["drawn"]
        picked = {*chosen.lifted, *chosen.places} if self._waits else found.balls
        self._rising = {self._balls[ball].key for ball in found.balls if ball in self._balls and ball not in picked}
        self._path = [ball for place in light.places if (ball := self._ball(place))]
        self._things = [shapes[key] for key in found.things if key in shapes]
        named = (shapes.get(f"goal:{place}") for place in light.places)
        goals = [shape for shape in named if shape is not None and shape not in self._things]
        self._on_felt = [*(shape for shape in self._things if not shape.key.startswith("card:")), *goals]

    def _ball(self, place: str) -> int:
        """The number in `ball:3`; 0 for another place, or none."""
        number = place.removeprefix("ball:")
        return int(number) if number.isdecimal() and place != number and int(number) in self._balls else 0

    def scene(self, felt: Rect) -> Scene:
        """The picture in this light."""
        invitation = self._invitation()
        dots = () if invitation and invitation.ways else self._dots()
        return self._picture._replace(shapes=(*self._shapes(felt), *dots, *self._beside()), invitation=invitation)

    def _beside(self) -> Iterator[Shape]:
        """Dashed edges around what was taken or pressed instead, and an arrow from there to what is better."""
        shapes = {shape.key: shape for shape in self._picture.shapes}
        balls = [self._balls[ball] for ball in self._instead.balls if ball in self._balls and ball not in self._wanted.balls]
        things = [shapes[key] for key in self._instead.things if key in shapes and key not in self._wanted.things]
        for shape, corner in (*((ball, BALL) for ball in balls), *((thing, SLIP) for thing in things)):
            place = self._raised(shape).rect
            yield instead(shape.key, place, corner * min(place.width, place.height))
        if len(things) == len(self._things) == 1:
            yield from _arrow(things[0].rect, self._things[0].rect)

    def _shapes(self, felt: Rect) -> Iterator[Shape]:
        """The picture's shapes, with light on the felt once that is complete, and behind balls and cards before they come."""
        begun: set[str] = set()
        for shape in self._picture.shapes:
            if (kind := shape.key.partition(":")[0]) not in begun:
                begun.add(kind)
                yield from self._behind(kind, felt)
            yield self._raised(shape)
            if kind == "ground":
                yield from self._halos(self._on_felt, SLIP)

    def _dots(self) -> Iterator[Shape]:
        """Dots over the letters of the word that is told of or, if none is, of the one to be spelt."""
        word = list(self._path) or [ball for ball in self._wanted.balls if ball in self._balls and not self._wanted.things]
        if len(word) > 1:
            places = [self._raised(self._balls[ball]).rect for ball in word]
            high = min(place.y for place in places) - OVER * self._rack.size
            size = max(1.7, DOT * self._rack.size)
            yield trace(" ".join(map(str, word)), self._colour, size, [(place.centre[0], high) for place in places])

    def _behind(self, kind: str, felt: Rect) -> Iterator[Shape]:
        """The light that comes before the first shape of this kind."""
        if kind == "task":
            yield self._veil(felt, [shape.rect for shape in self._on_felt])
        elif kind == "card":
            yield from self._halos([shape for shape in self._things if shape.key.startswith("card:")], SLIP)
        elif kind in ("ball", "drawn"):
            lit = dict.fromkeys((*self._wanted.balls, *self._path))
            found = [self._balls[ball] for ball in lit if ball in self._balls and (ball == DRAWN) == (kind == "drawn")]
            yield from self._halos(map(self._raised, found), BALL)

    def _halos(self, shapes: Iterable[Shape], corner: float) -> Iterator[Shape]:
        for shape in shapes:
            yield halo(shape.key, shape.rect, corner * min(shape.rect.width, shape.rect.height))

    def _raised(self, shape: Shape) -> Shape:
        """The shape, higher if it is a ball to be taken."""
        rises = shape.key in self._rising
        return shape._replace(rect=shape.rect._replace(y=shape.rect.y - RISE * shape.rect.height)) if rises else shape

    def _veil(self, felt: Rect, kept: Sequence[Rect]) -> Shape:
        middles = [place.centre for place in kept] or [(felt.centre[0], felt.y + felt.height)]
        x, y = (sum(part) / len(middles) for part in zip(*middles, strict=True))
        corner = SLIP * min((min(place.width, place.height) for place in kept), default=0.0)
        return veil(
            " ".join(shape.key for shape in self._on_felt),
            felt.inset(3),
            (x, y),
            0.6 * math.hypot(felt.width, felt.height),
            kept,
            corner,
        )

    # What invites

    def _invitation(self) -> Invitation | None:
        """Rings around what is to be pressed next, and dots from a ball to where it goes."""
        found, shapes = self._wanted, {shape.key: shape.rect for shape in self._things}
        target = self._gap(found.onto) if found.onto else None
        if isinstance(found.next, int):
            target = self._raised(self._balls[found.next]).rect if found.next in self._balls else None
        elif found.next:
            target = shapes.get(found.next)
        if target is None or not self._waits:
            return None
        is_round = bool(found.onto) or isinstance(found.next, int)
        corner = (BALL if is_round else SLIP) * min(target.width, target.height)
        return Invitation((target,), corner, ways=self._ways(target))

    def _gap(self, onto: str) -> Rect | None:
        """Where a ball goes: beyond an end of the rack as it is drawn, or between two balls."""
        count, turned = len(self._chosen.rack), self._chosen.turned
        if onto in ("left", "right"):
            slots, far = self._rack.slots(), self._rack.pitch
            at_left = (onto == "left") != turned
            return slots[0]._replace(x=slots[0].x - far) if at_left else slots[-1]._replace(x=slots[-1].x + far)
        number = int(onto.partition(":")[2]) - 1
        gaps = self._rack.gaps()
        return gaps[count - number if turned else number] if 0 <= number <= count else None

    def _ways(self, target: Rect) -> tuple[Way, ...]:
        """From the ball that moves: over the balls of the rack or, for one just drawn, below them."""
        first = next((ball for ball in self._wanted.balls if ball in self._balls and ball != self._wanted.next), None)
        is_moved = bool(self._wanted.onto) or (bool(self._wanted.things) and isinstance(self._wanted.next, int))
        if first is None or not is_moved:
            return ()
        start, (x, _) = self._raised(self._balls[first]).rect, target.centre
        (from_x, _), size = start.centre, self._rack.size
        if first == DRAWN:
            below = self._rack.rail.y + self._rack.rail.height
            high = (below + start.y) / 2 if start.y > below else below
            return (((from_x, start.y - 3), (from_x, high), (x, high), (x, target.y + target.height + 5)),)
        high = min(start.y, target.y) - OVER * size
        return (((from_x, start.y - 3), (from_x, high), (x, high), (x, target.y - 3)),)


def _arrow(one: Rect, other: Rect) -> Iterator[Shape]:
    """From the edge of the one to that of the other, if they lie beside each other."""
    (x, y), (x2, y2) = one.centre, other.centre
    far = abs(x2 - x) - (one.width + other.width) / 2
    if far >= LEAST_WAY:
        side = math.copysign(1, x2 - x)
        yield arrow("instead", (x + side * one.width / 2, y), (x2 - side * other.width / 2, y2), ARROW)

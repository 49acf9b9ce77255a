"""Spotlights of hints and lessons on the table of Sequitur, and its highlights.

A spotlight falls on balls of the rack, cards, decks and goals. Other goals are dimmed, and dots run over the balls of a word. It
shows what must be pressed for an action, given the current selection. A highlight is a mark below each goal's seal with the
numbers of words in reach that meet it, unless words are shown. The page loads this module with the coach.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ....scene import POINTING, InvitedPlay, Rect, Scene, Shape, Spotlight, View, alternative, arrow, halo, trace, veil
from ..rules.actions import Action, Claim, Draw, Keep, Offer, Place, Play, Publish, Put, Spell, parse_action
from ..rules.hand import GAP
from ..words.spelling import spell
from .layout import Rack
from .selection import Selection

DRAWN = 0
"""The number of the ball just drawn. Other balls are numbered by their places on the rack."""


class Wanted(NamedTuple):
    """The selections that an action needs."""

    balls: tuple[int, ...] = ()  # in order, by number
    things: tuple[str, ...] = ()  # keys of other shapes, such as a goal's or a card's
    next: int | str = ""  # to press next: a ball, the key of a shape, or "" for nothing
    onto: str = ""  # destination of the ball; "" for none


def wanted(chosen: Selection, action: Action) -> Wanted | None:
    """The selections still needed for the action; None if something else is selected."""
    found = everything(chosen, action)
    if chosen.action == action:
        return found._replace(next="", onto="")
    if chosen.typed:
        return None
    match action:
        case Play():
            return _for_card(chosen, action, found)
        case Spell() | Offer():
            left = [ball for ball in found.balls if ball not in chosen.lifted]
            return found._replace(next=left[0] if left else "") if set(chosen.lifted) <= set(found.balls) else None
        case _:
            return found if chosen.action is None else None


def everything(chosen: Selection, action: Action) -> Wanted:
    """All selections that the action needs."""
    match action:
        case Draw(colour):
            return Wanted((), (f"deck:{colour}",), f"deck:{colour}")
        case Keep(goal) | Publish(goal) | Claim(goal):
            return Wanted((), (f"goal:{goal}",), f"goal:{goal}")
        case Place(end):
            return Wanted((DRAWN,), (), "", end)
        case Put(gap):
            return Wanted((DRAWN,), (), "", f"gap:{gap}")
        case Play(card, places):
            return Wanted(
                places if chosen.seen.table.setup.all_cards[card - 1].effect != "slide" else places[:1], (f"card:{card}",)
            )
        case Spell(word) | Offer(word):
            spelling = spell(chosen.rack, word)
            return Wanted(tuple(place + 1 for place in spelling.places) if spelling else ())
        case _:
            return Wanted()


def _for_card(chosen: Selection, action: Play, found: Wanted) -> Wanted | None:
    effect = chosen.seen.table.setup.all_cards[action.card - 1].effect
    if chosen.card not in (0, action.card) or not {*chosen.others, *filter(None, (chosen.taken,))} <= {*found.balls}:
        return None
    if chosen.action is not None and not chosen.others:
        return None
    match effect:
        case "insert":
            return found._replace(balls=(), next=f"card:{action.card}")
        case "trade":
            left = [ball for ball in found.balls if ball not in chosen.others]
            return found._replace(next=left[0] if chosen.card and left else f"card:{action.card}")
        case "slide":
            first, second = action.places
            return found._replace(onto=f"gap:{second + (second > first)}") if chosen.taken in (0, first) else None
        case _:
            other = [ball for ball in found.balls if ball != (chosen.taken or found.balls[0])]
            return found._replace(next=other[0])


SLIP, BALL = 0.06, 0.5
"""The corner radii of flat and of round shapes, as fractions of the shorter side."""

RISE, OVER = 0.09, 0.15
"""How far a spotlit ball is raised, and how far above it dots run, as fractions of its size."""

DOT = 0.05

ARROW, LEAST_WAY = 7.0, 14.0
"""The width and the minimum length of an arrow, in CSS pixels."""

Way = tuple[tuple[float, float], ...]


def lit(picture: Scene, chosen: Selection, view: View, light: Spotlight, felt: Rect) -> Scene:
    """The scene with this spotlight; unchanged if something else is selected."""
    found = wanted(chosen, parse_action(light.action)) if light.action else Wanted()
    if found is None or chosen.seen.seat is None:
        return picture
    return _Light(picture, chosen, view, light, found).scene(felt)


class _Light:
    """Applies a spotlight to one scene."""

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
        """The number in `ball:3`; 0 for any other text."""
        number = place.removeprefix("ball:")
        return int(number) if number.isdecimal() and place != number and int(number) in self._balls else 0

    def scene(self, felt: Rect) -> Scene:
        """The scene with this spotlight."""
        invitation = self._invitation()
        dots = () if invitation and invitation.ways else self._dots()
        return self._picture._replace(shapes=(*self._shapes(felt), *dots, *self._mistake_shapes()), invitation=invitation)

    def _mistake_shapes(self) -> Iterator[Shape]:
        """For a mistake: dashed edges around what was selected instead, and an arrow to what is better."""
        shapes = {shape.key: shape for shape in self._picture.shapes}
        balls = [self._balls[ball] for ball in self._instead.balls if ball in self._balls and ball not in self._wanted.balls]
        things = [shapes[key] for key in self._instead.things if key in shapes and key not in self._wanted.things]
        for shape, corner in (*((ball, BALL) for ball in balls), *((thing, SLIP) for thing in things)):
            place = self._raised(shape).rect
            yield alternative(shape.key, place, corner * min(place.width, place.height))
        if len(things) == len(self._things) == 1:
            yield from _arrow(things[0].rect, self._things[0].rect)

    def _shapes(self, felt: Rect) -> Iterator[Shape]:
        """The scene's shapes, with a veil after the felt is complete and light behind balls and cards before these are drawn."""
        begun: set[str] = set()
        for shape in self._picture.shapes:
            if (kind := shape.key.partition(":")[0]) not in begun:
                begun.add(kind)
                yield from self._behind(kind, felt)
            yield self._raised(shape)
            if kind == "ground":
                yield from self._halos(self._on_felt, SLIP)

    def _dots(self) -> Iterator[Shape]:
        """Dots over the letters of the word that the explanation mentions, or else of the one to be spelt."""
        word = list(self._path) or [ball for ball in self._wanted.balls if ball in self._balls and not self._wanted.things]
        if len(word) > 1:
            places = [self._raised(self._balls[ball]).rect for ball in word]
            high = min(place.y for place in places) - OVER * self._rack.size
            size = max(1.7, DOT * self._rack.size)
            yield trace(" ".join(map(str, word)), self._colour, size, [(place.centre[0], high) for place in places])

    def _behind(self, kind: str, felt: Rect) -> Iterator[Shape]:
        """The light to insert before the first shape of this kind."""
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
        """The shape, raised if it is a ball to be selected."""
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

    # Invitations

    def _invitation(self) -> InvitedPlay | None:
        """Rings around what must be pressed next, and dots from a ball to its destination."""
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
        return InvitedPlay((target,), corner, ways=self._ways(target))

    def _gap(self, onto: str) -> Rect | None:
        """The destination of a ball: beyond an end of the rack as drawn, or between two balls."""
        count, turned = len(self._chosen.rack), self._chosen.turned
        if onto in ("left", "right"):
            slots, far = self._rack.slots(), self._rack.pitch
            at_left = (onto == "left") != turned
            return slots[0]._replace(x=slots[0].x - far) if at_left else slots[-1]._replace(x=slots[-1].x + far)
        number = int(onto.partition(":")[2]) - 1
        gaps = self._rack.gaps()
        return gaps[count - number if turned else number] if 0 <= number <= count else None

    def _ways(self, target: Rect) -> tuple[Way, ...]:
        """The path of the moving ball: over the balls of the rack or, for one just drawn, below them."""
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
    """An arrow from edge to edge, if the rectangles are side by side."""
    (x, y), (x2, y2) = one.centre, other.centre
    far = abs(x2 - x) - (one.width + other.width) / 2
    if far >= LEAST_WAY:
        side = math.copysign(1, x2 - x)
        yield arrow("instead", (x + side * one.width / 2, y), (x2 - side * other.width / 2, y2), ARROW)


HIGH, WIDE = 16.0, (20.0, 29.0, 36.0, 43.0)
"""The height of a mark in CSS pixels, and its width by the number of digits; 0 for a dash."""

ABOVE, ASIDE = 0.38, 2.0
"""How far a mark extends below the slip, as a fraction of its height, and its distance from the slip's left end in CSS pixels."""


def marked(picture: Scene, view: View) -> Scene:
    """The scene with its view's highlights, below any goal shown in full."""
    goals = {shape.key: shape for shape in picture.shapes}
    marks = [mark for aid in view.aids for place in aid.places for mark in _mark(goals.get(f"goal:{place}"), aid.kind, aid.note)]
    last = max((number for number, shape in enumerate(picture.shapes, 1) if shape.key.startswith("goal:")), default=0)
    return picture._replace(shapes=(*picture.shapes[:last], *marks, *picture.shapes[last:]))


def _mark(slip: Shape | None, kind: str, note: str) -> Iterator[Shape]:
    if slip is None:
        return
    figures = 0 if kind == "out" else len(note)
    wide, place = WIDE[min(figures, 3)], slip.rect
    where = Rect(place.x + ASIDE, place.y + place.height - HIGH * (1 - ABOVE), wide, HIGH)
    yield Shape(f"reach:{slip.key}", POINTING, f"reach {kind}", where, note)

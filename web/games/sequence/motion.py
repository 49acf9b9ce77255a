"""How Sequence moves: first the card played, then the chip, then the rail of the sequence it completes. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.scene import Shape
from web.kit.choreography import HAND, Choreography, staggered, step
from web.kit.movements import (
    FADE_IN,
    GLIDE,
    GLIDE_TURNING,
    LAND,
    SETTLE,
    SHIFT,
    SWELL,
    Movement,
    Track,
    word,
)
from web.kit.poses import Pose, ease_in, ease_out

CHIP_AFTER_CARD = 160.0
"""Milliseconds from a card's start to its chip's, which thus lands as the card arrives."""

FADING = frozenset({"back", "ring", "last", "crossed"})
"""The kinds that fade in; kinds not named in this module appear at once."""


def _lift(begin: Pose, _end: Pose, t: float) -> Pose:
    """Rises and fades."""
    risen = ease_out(t)
    return begin._replace(y=begin.y - begin.height * 0.7 * risen, height=begin.height * (1 + 0.25 * risen), alpha=1 - ease_in(t))


def _draw(_begin: Pose, end: Pose, t: float) -> Pose:
    return end._replace(drawn=t)


LIFT = Movement(_lift, 260.0, fades=True, leaves=True, continues=True)
DRAW = Movement(_draw, 450.0, fades=True)
"""A rail draws itself from its first chip to its last."""


class SequenceMotion(Choreography):
    """Cards glide and turn over, chips land and lift off, rails draw themselves."""

    backs = frozenset({"back"})

    def appearing(self, shape: Shape) -> Movement | None:
        kind, *words = shape.style.split()
        if kind == "chip":
            return FADE_IN if "ghost" in words else LAND
        if kind == "rail":
            return FADE_IN if "offered" in words else DRAW
        if kind == "card":
            return SETTLE if shape.layer == "piles" else FADE_IN
        return FADE_IN if kind in FADING else None

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        if origin.key != shape.key:
            return GLIDE_TURNING if word(origin) == "back" and word(shape) == "card" else GLIDE
        return SHIFT if shape.layer == HAND else None

    def changing(self, origin: Shape, shape: Shape) -> Movement | None:
        ringed = word(shape) == "chip" and origin.style != shape.style and "ringed" in shape.style
        return SWELL if ringed else None

    def going(self, shape: Shape) -> Movement | None:
        return LIFT if word(shape) == "chip" and "ghost" not in shape.style.split() else None

    def timed(self, tracks: Sequence[Track]) -> Iterable[Track]:
        """Cards, then chips, then rails with the chips that they ring."""
        cards = [track for track in tracks if track.movement in (GLIDE, GLIDE_TURNING, SETTLE)]
        chips = [track for track in tracks if track.movement in (LAND, LIFT)]
        rails = [track for track in tracks if track.movement == DRAW]
        ringed = [track for track in tracks if track.movement == SWELL]
        chips_at = CHIP_AFTER_CARD if cards else 0.0
        rails_at = chips_at + LAND.duration + step(len(chips)) * (len(chips) - 1) if chips else chips_at
        yield from staggered(cards)
        yield from staggered(chips, chips_at)
        yield from staggered(rails, rails_at)
        yield from (track._replace(start=rails_at + index * step(len(rails))) for index, track in enumerate(ringed))
        for track in tracks:
            if track.movement in (SHIFT, FADE_IN):
                yield track._replace(start=chips_at if word(track.shape) == "last" else 0.0)

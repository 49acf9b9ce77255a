"""Sequence's animations: first the card played, then the chip, then the rail of the sequence it completes. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin

from engine.scene import Rect, Shape
from web.ui.motion import (
    DRAW,
    FADE_IN,
    FADE_OUT,
    GLIDE,
    GLIDE_TURNING,
    HAND,
    POP,
    SETTLE,
    SHIFT,
    SWELL,
    Choreography,
    Movement,
    Parts,
    Pose,
    Track,
    between,
    ease_in,
    ease_out,
    pose_of,
    staggered,
    step,
    turning_over,
    word,
)

CHIP_AFTER_CARD = 60.0
"""Milliseconds between the start of a card and that of its chip."""

FLIGHT, TRAIL = 420.0, 640.0
"""Milliseconds that a chip flies, and until its trail has faded."""

GHOSTS = ((0.16, 0.22), (0.1, 0.36), (0.05, 0.52))
"""The afterimages of a flying chip: the lag of each as a share of the flight, and its opacity."""

FROM_AFAR = (5.0, 3.0)
"""The start of a chip that comes from nowhere in sight: how far right and below its place, in chip heights."""

NEWS = frozenset({"last", "new", "star", "taken"})
"""The kinds that wait until the chips have landed."""

BRASS_APART = 90.0
"""Milliseconds between two chips of the last sequence as they turn to their brass side."""

FADING = frozenset({"back", "tile", "lit", "glow", "last", "new", "played", "pointed", "found", "star", "taken", "crossed"})
"""The kinds that fade in. Kinds not named in this module appear at once."""


def arc(begin: Pose, end: Pose, t: float) -> Pose:
    """Along a low arc, fast at first, and slightly larger half-way."""
    pose = between(begin, end, ease_out(t))
    rise = min(60.0, 0.16 * hypot(end.x - begin.x, end.y - begin.y)) * 4 * t * (1 - t)
    return pose._replace(y=pose.y - rise, height=end.height * (1 + 0.3 * sin(pi * t)), alpha=1.0, squeeze=1.0)


def _fly(begin: Pose, end: Pose, t: float) -> Pose:
    return arc(begin, end, min(1.0, t * TRAIL / FLIGHT))


def _flying(track: Track, share: float, pose: Pose) -> Parts:
    """The chip above its afterimages and its trail, which fade after it has landed."""
    flown, late = share * TRAIL / FLIGHT, max(0.0, share * TRAIL - FLIGHT) / (TRAIL - FLIGHT)
    trail = Shape(f"{track.shape.key} trail", "chips", f"trail {track.shape.style.split()[1]}", _span(track.begin, pose))
    parts = [(trail, pose._replace(alpha=0.5 * (1 - late), drawn=min(1.0, flown)))] if flown > 0 and late < 1 else []
    for lag, alpha in GHOSTS if flown > 0 and late < 1 else ():
        behind = arc(track.begin, track.end, max(0.0, min(1.0, flown) - lag))
        parts.append((track.shape, behind._replace(alpha=alpha * (1 - late))))
    return (*parts, (track.shape, pose))


def _span(begin: Pose, end: Pose) -> Rect:
    """The rectangle from one pose to the other, which may have negative sides."""
    return Rect(begin.x, begin.y, end.x - begin.x, end.y - begin.y)


def _from(origin: Shape | None, shape: Shape) -> Pose:
    """The start of a flying chip: the pile of the player who plays it or, if that is not in sight, a point below and to the
    right."""
    end = pose_of(shape)
    if origin is None:
        return end._replace(x=end.x + FROM_AFAR[0] * end.height, y=end.y + FROM_AFAR[1] * end.height)
    x, y = origin.rect.centre
    return end._replace(x=x, y=y)


def _lift(begin: Pose, _end: Pose, t: float) -> Pose:
    """Rises and fades."""
    risen = ease_out(t)
    return begin._replace(y=begin.y - begin.height * 0.7 * risen, height=begin.height * (1 + 0.25 * risen), alpha=1 - ease_in(t))


FLY = Movement(_fly, TRAIL, fades=True, flies=True, parts=_flying, begins_at=_from, lands=FLIGHT / TRAIL)
"""A chip flies to its space."""

LIFT = Movement(_lift, 260.0, fades=True, leaves=True, continues=True, lands=0.0)


def _turn_over(_begin: Pose, end: Pose, t: float) -> Pose:
    """Rises, turns over and comes down again."""
    return end._replace(
        y=end.y - 9.0 * sin(pi * t), squeeze=max(0.03, abs(cos(pi * t))), height=end.height * (1 + 0.1 * sin(pi * t))
    )


TURN_TO_BRASS = Movement(_turn_over, 260.0, fades=True, parts=turning_over)
FLOOD = FADE_IN._replace(duration=600.0)
"""The winners' colour spreads over the board."""

GLINT, GLINT_OUT = POP._replace(duration=320.0), FADE_OUT._replace(duration=400.0)
"""A glint on brass appears and disappears."""

SOUNDS = {
    FLY: "chip", LIFT: "chip", TURN_TO_BRASS: "chip", DRAW: "line", GLIDE: "card", GLIDE_TURNING: "card", SETTLE: "card",
}  # fmt: skip
ONE_BY_ONE = frozenset({FLY, LIFT, GLIDE, GLIDE_TURNING, SETTLE, DRAW, SWELL, TURN_TO_BRASS, GLINT})
"""The movements that are staggered. All others begin at once, or once the chips have landed."""


class SequenceMotion(Choreography):
    """Cards glide and turn over, chips fly to their spaces and lift off, rails draw themselves."""

    backs = frozenset({"back"})

    def appearing(self, shape: Shape) -> Movement | None:
        kind, *words = shape.style.split()
        if kind == "chip":
            return FADE_IN if "ghost" in words else FLY
        if kind == "rail":
            return FADE_IN if "offered" in words else DRAW
        if kind == "card":
            return SETTLE if shape.layer == "piles" else FADE_IN
        if kind == "glint":
            return GLINT
        if kind in ("flood", "dusk") or "won" in words:
            return FLOOD
        return FADE_IN if kind in FADING else None

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        if word(shape) == "chip" and origin.key != shape.key:
            return FLY
        if origin.key != shape.key:
            return GLIDE_TURNING if word(origin) == "back" and word(shape) == "card" else GLIDE
        return SHIFT if shape.layer == HAND else None

    def changing(self, origin: Shape, shape: Shape) -> Movement | None:
        if word(shape) == "chip" and "won" in shape.style.split() and "won" not in origin.style.split():
            return TURN_TO_BRASS
        ringed = word(shape) == "chip" and origin.style != shape.style and "ringed" in shape.style
        return SWELL if ringed else None

    def going(self, shape: Shape) -> Movement | None:
        if word(shape) == "glint":
            return GLINT_OUT
        return LIFT if word(shape) == "chip" and "ghost" not in shape.style.split() else None

    def sound(self, track: Track) -> str:
        return SOUNDS.get(track.movement, "")

    def timed(self, tracks: Sequence[Track]) -> Iterable[Track]:
        """Cards, then chips, then rails with the chips that they ring. At the end, chips turn to brass one after another."""
        cards = [track for track in tracks if track.movement in (GLIDE, GLIDE_TURNING, SETTLE)]
        chips = [track for track in tracks if track.movement in (FLY, LIFT)]
        rails = [track for track in tracks if track.movement == DRAW]
        ringed = [track for track in tracks if track.movement == SWELL]
        chips_at = CHIP_AFTER_CARD if cards else 0.0
        landed = chips_at + FLIGHT + step(len(chips)) * (len(chips) - 1) if chips else chips_at
        yield from staggered(cards)
        yield from staggered(chips, chips_at)
        yield from staggered(rails, landed)
        yield from (track._replace(start=landed + index * step(len(rails))) for index, track in enumerate(ringed))
        brass = [track for track in tracks if track.movement == TURN_TO_BRASS]
        yield from (track._replace(start=landed + BRASS_APART * index) for index, track in enumerate(brass))
        for index, track in enumerate(track for track in tracks if track.movement == GLINT):
            yield track._replace(start=landed + BRASS_APART * (index // 2 + 1))
        for track in tracks:
            if track.movement not in ONE_BY_ONE:
                yield track._replace(start=landed if word(track.shape) in NEWS else 0.0)

"""Motion: poses and easing, reusable animations (`Movement`), their running instances (`Track`), and dragged shapes (`Carry`).

Pure, and independent of games. Times are milliseconds, lengths CSS pixels, turns degrees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.scene import Shape


class Pose(NamedTuple):
    """A shape's placement at one moment."""

    x: float  # of the centre, like `y`
    y: float
    height: float
    turn: float  # clockwise, in degrees
    alpha: float = 1.0  # opacity
    squeeze: float = 1.0  # the share of its width that a flip leaves
    drawn: float = 1.0  # the share of a line that is drawn


def ease_out(t: float) -> float:
    """Starts fast, arrives softly."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """Accelerates, like a falling thing."""
    return t * t


def ease_both(t: float) -> float:
    """Starts and arrives softly."""
    return t * t * (3 - 2 * t)


def ease_over(t: float) -> float:
    """Overshoots the end slightly and returns, like a spring."""
    return 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2


def between(begin: Pose, end: Pose, t: float) -> Pose:
    """Linear interpolation between two poses; `t` from 0 to 1."""
    return Pose(*(a + (b - a) * t for a, b in zip(begin, end, strict=True)))


Parts = tuple[tuple[Shape, Pose], ...]
"""The shapes to draw for one track at one moment, bottom first."""


def word(shape: Shape) -> str:
    """The kind of the shape: the first word of its style."""
    return shape.style.partition(" ")[0]


def pose_of(shape: Shape) -> Pose:
    """The pose of the shape at rest."""
    return Pose(*shape.rect.centre, shape.rect.height, shape.turn)


def where_it_was(origin: Shape | None, shape: Shape) -> Pose:
    """The pose of the shape's origin; its own if it has none."""
    return pose_of(origin or shape)


class Track(NamedTuple):
    """A running animation of one shape."""

    shape: Shape
    movement: Movement
    origin: Shape | None  # the shape it was before; None if it comes from nowhere in sight
    begin: Pose
    end: Pose
    start: float = 0.0  # on the animation's clock

    @property
    def duration(self) -> float:
        return self.movement.duration

    def share(self, clock: float) -> float:
        """The share of the movement's time that has passed, from 0 to 1."""
        return min(1.0, max(0.0, (clock - self.start) / self.movement.duration))

    def over(self, clock: float) -> bool:
        """Whether the shape has arrived."""
        return clock >= self.start + self.movement.duration

    def pose(self, clock: float) -> Pose:
        """The pose at that time."""
        return self.movement.pose(self.begin, self.end, self.share(clock))

    def parts(self, clock: float) -> Parts:
        """The shapes to draw at that time, with their poses."""
        return self.movement.parts(self, self.share(clock), self.pose(clock))


# Appearance during a movement


def as_itself(track: Track, _share: float, pose: Pose) -> Parts:
    """The new look throughout."""
    return ((track.shape, pose),)


def crossfading(track: Track, share: float, pose: Pose) -> Parts:
    """The old look with the new one fading in above it, for shapes that change size."""
    if track.origin is None:
        return ((track.shape, pose),)
    return (track.origin, pose), (track.shape, pose._replace(alpha=share))


def turning_over(track: Track, share: float, pose: Pose) -> Parts:
    """The old look until half-way through the turn, then the new one."""
    return ((track.origin if track.origin is not None and share < 0.5 else track.shape, pose),)


def changed(track: Track, share: float, pose: Pose) -> Parts:
    """The old look until the movement starts, then the new one."""
    return ((track.origin if track.origin is not None and share == 0.0 else track.shape, pose),)


class Movement(NamedTuple):
    """A kind of animation."""

    # The pose from the two end poses and the share of the time that has passed.
    pose: Callable[[Pose, Pose, float], Pose]
    duration: float  # in milliseconds
    fades: bool = False  # under reduced motion: becomes a fade; otherwise the change is immediate
    flies: bool = False  # drawn above everything at rest
    leaves: bool = False  # the shape is no longer in the scene
    continues: bool = False  # if redirected while moving, starts from its place on screen
    parts: Callable[[Track, float, Pose], Parts] = as_itself  # the shapes to draw, given the share of the time and the pose
    begins_at: Callable[[Shape | None, Shape], Pose] = where_it_was  # the first pose, given the origin and the shape
    lands: float = 1.0  # the share of the time at which the shape lands and its sound plays


# Poses during a movement


def _glide(begin: Pose, end: Pose, t: float) -> Pose:
    """Along a slight upward arc."""
    pose = between(begin, end, ease_out(t))
    arc = min(48.0, math.hypot(end.x - begin.x, end.y - begin.y) * 0.12) * 4 * t * (1 - t)
    return pose._replace(y=pose.y - arc, squeeze=1.0)


def _glide_turning(begin: Pose, end: Pose, t: float) -> Pose:
    return _glide(begin, end, t)._replace(squeeze=max(0.03, abs(math.cos(math.pi * t))))


def _shift(begin: Pose, end: Pose, t: float) -> Pose:
    return between(begin, end, ease_out(t))


def _settle(_begin: Pose, end: Pose, t: float) -> Pose:
    """As if put down by an unseen hand."""
    laid = ease_out(t)
    return end._replace(y=end.y - end.height * 0.4 * (1 - laid), height=end.height * (1.25 - 0.25 * laid), alpha=min(1.0, t * 3))


def _land(_begin: Pose, end: Pose, t: float) -> Pose:
    """Falls from slightly above its place."""
    fallen = ease_in(t)
    return end._replace(
        y=end.y - end.height * 0.6 * (1 - fallen), height=end.height * (1.4 - 0.4 * fallen), alpha=min(1.0, t * 3)
    )


def _pop(_begin: Pose, end: Pose, t: float) -> Pose:
    """Springs up in place."""
    return end._replace(height=end.height * ease_over(t), alpha=min(1.0, t * 4))


def _swell(_begin: Pose, end: Pose, t: float) -> Pose:
    return end._replace(height=end.height * (1 + 0.16 * math.sin(math.pi * t)))


def _turn_down(_begin: Pose, end: Pose, t: float) -> Pose:
    """The second half of a card's turn from face to back, while it sinks to its place."""
    turned = ease_out(t)
    return end._replace(y=end.y - end.height * 0.18 * (1 - turned), squeeze=max(0.03, turned))


def _fade_in(_begin: Pose, end: Pose, t: float) -> Pose:
    return end._replace(alpha=t)


def _fade_out(begin: Pose, _end: Pose, t: float) -> Pose:
    return begin._replace(alpha=1 - t)


def _draw(_begin: Pose, end: Pose, t: float) -> Pose:
    return end._replace(drawn=t)


GLIDE = Movement(_glide, 350.0, fades=True, flies=True, continues=True, parts=crossfading, lands=0.7)
GLIDE_AS_NEW = GLIDE._replace(parts=as_itself)
"""GLIDE without the old look, for something that was secret."""

GLIDE_TURNING = GLIDE._replace(pose=_glide_turning, parts=turning_over)
"""GLIDE with a turn from back to face half-way."""

TURN_DOWN = Movement(_turn_down, 280.0, fades=True)
"""For the backs in a hand that closes. Its faces vanish at once."""

SHIFT = Movement(_shift, 150.0, continues=True)
SETTLE = Movement(_settle, 350.0, fades=True, flies=True, lands=0.6)
LAND = Movement(_land, 200.0, fades=True, flies=True)
POP = Movement(_pop, 450.0, fades=True, lands=0.3)
SWELL = Movement(_swell, 220.0, parts=changed)
"""For a shape that changes its look in place."""

FADE_IN = Movement(_fade_in, 120.0, fades=True)
FADE_OUT = Movement(_fade_out, 120.0, fades=True, leaves=True)
DRAW = Movement(_draw, 450.0, fades=True, lands=0.0)
"""Draws a line from its first point to its last."""

RUN, DAWN = DRAW._replace(duration=1200.0), FADE_IN._replace(duration=260.0)
"""The appearance of spotlights: dots run, and light fades in."""


GROWN = 1.08
"""The scale of a dragged shape: enough to look nearer."""

RISE = 110.0
"""The duration of lifting, in milliseconds."""

BENEATH = 8.0
"""The overlap of a finger with the shape's lower edge, in CSS pixels: small, so that its face stays visible."""

TALL, CLEAR = 80.0, 22.0
"""A shape taller than TALL, such as a card, is held CLEAR below its lower edge by any pointer. Otherwise it would hide its
target."""

RAISED = 5.0
"""The height to which a mouse raises the shape, in CSS pixels."""

LEAN, MOST_LEAN = 6.5, 9.0
"""The lean of a dragged shape in degrees: per CSS pixel per millisecond of the pointer's speed, and its limit."""

STIFF, DAMPED = 7e-4, 0.034
"""The spring of the lean: it follows within a tenth of a second and overshoots once, by a tenth."""

LONGEST_STEP, AT_REST = 8.0, 0.05

PUT_BACK = SHIFT._replace(duration=180.0, flies=True)
"""The movement from the pointer back to its place."""

SHADOW, SHADOW_BLUR, SHADOW_DROP = "rgba(0, 0, 0, 0.45)", 18.0, 12.0


class Carry:
    """Shapes dragged by one pointer, which grabbed them at `grip`."""

    def __init__(self, shapes: Sequence[Shape], grip: tuple[float, float], by_finger: bool, leans: bool = True) -> None:
        """With `leans`, the shapes lean back as they move."""
        self.shapes = {shape.key: shape for shape in shapes}
        self.begun = -1.0
        """The time of the first frame; negative before."""

        self._from = {shape.key: pose_of(shape) for shape in shapes}
        self._pointer = grip
        self._leans = leans
        self._lean = self._swing = 0.0
        self._seen: tuple[float, float] | None = None
        left = min(shape.rect.x for shape in shapes)
        right = max(shape.rect.x + shape.rect.width for shape in shapes)
        top, foot = min(shape.rect.y for shape in shapes), max(shape.rect.y + shape.rect.height for shape in shapes)
        self._middle = ((left + right) / 2, (top + foot) / 2)
        self._grip = (self._middle[0] - grip[0], self._middle[1] - grip[1])
        is_tall = foot - top > TALL
        above = (-CLEAR if is_tall else BENEATH) - (foot - top) / 2 * GROWN
        self._held = (self._grip[0] / 2, above) if by_finger or is_tall else (self._grip[0], self._grip[1] - RAISED)

    def move(self, x: float, y: float) -> None:
        """Sets the pointer's position."""
        self._pointer = (x, y)

    def is_moving(self, now: float) -> bool:
        """Whether the shapes are still being lifted, or swing."""
        return self.begun < 0 or now < self.begun + RISE or max(abs(self._lean), abs(self._swing) * 100) > AT_REST

    def swing(self, now: float) -> None:
        """Updates the lean for a new frame from the pointer's speed since the last one."""
        seen, self._seen = self._seen, (now, self._pointer[0])
        if seen is None or now <= seen[0] or not self._leans:
            return
        passed = min(now - seen[0], 100.0)
        wanted = max(-MOST_LEAN, min(MOST_LEAN, -LEAN * (self._pointer[0] - seen[1]) / passed))
        steps = math.ceil(passed / LONGEST_STEP)
        for _ in range(steps):
            self._swing += (STIFF * (wanted - self._lean) - DAMPED * self._swing) * passed / steps
            self._lean = max(-MOST_LEAN, min(MOST_LEAN, self._lean + self._swing * passed / steps))

    def show(self, shapes: Sequence[Shape], now: float) -> None:
        """Updates the looks of the dragged shapes from the shapes with the same keys."""
        if self.begun < 0:
            self.begun = now
        self.shapes |= {shape.key: shape for shape in shapes if shape.key in self.shapes}

    def pose(self, key: str, now: float) -> Pose:
        """The pose of the shape with this key."""
        risen = ease_out(min(1.0, max(0.0, (now - self.begun) / RISE))) if self.begun >= 0 else 0.0
        grown = 1 + (GROWN - 1) * risen
        x = self._pointer[0] + self._grip[0] + (self._held[0] - self._grip[0]) * risen
        y = self._pointer[1] + self._grip[1] + (self._held[1] - self._grip[1]) * risen
        start = self._from[key]
        x, y = self._leaning(x + (start.x - self._middle[0]) * grown, y + (start.y - self._middle[1]) * grown)
        return start._replace(x=x, y=y, height=start.height * grown, turn=start.turn * (1 - risen) + self._lean)

    def _leaning(self, x: float, y: float) -> tuple[float, float]:
        """The point rotated by the lean about the pointer."""
        lean = math.radians(self._lean)
        right, down = x - self._pointer[0], y - self._pointer[1]
        return (
            self._pointer[0] + right * math.cos(lean) - down * math.sin(lean),
            self._pointer[1] + right * math.sin(lean) + down * math.cos(lean),
        )

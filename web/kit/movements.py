"""The movements that any game may use, each as one value, and the track of a moving thing. Pure; times are milliseconds.

A game adds movements of its own in its folder; its choreography decides which thing moves how. Knows no game.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from engine.scene import Shape
from web.kit.poses import Pose, between, ease_in, ease_out, ease_over

Parts = tuple[tuple[Shape, Pose], ...]
"""What to draw for one thing at one moment, bottom first."""


def word(shape: Shape) -> str:
    """The first word of the shape's style: its kind."""
    return shape.style.partition(" ")[0]


def pose_of(shape: Shape) -> Pose:
    """The shape at rest."""
    return Pose(*shape.rect.centre, shape.rect.height, shape.turn)


def where_it_was(origin: Shape | None, shape: Shape) -> Pose:
    """The pose of what the shape was before; its own if it was nowhere."""
    return pose_of(origin or shape)


class Track(NamedTuple):
    """A moving thing: `origin` is what it was before, None for nothing in sight; `start` is on the animation's clock."""

    shape: Shape
    movement: Movement
    origin: Shape | None
    begin: Pose
    end: Pose
    start: float = 0.0

    @property
    def duration(self) -> float:
        return self.movement.duration

    def share(self, clock: float) -> float:
        """How much of the movement's time has passed, from 0 to 1."""
        return min(1.0, max(0.0, (clock - self.start) / self.movement.duration))

    def over(self, clock: float) -> bool:
        """Whether it has arrived."""
        return clock >= self.start + self.movement.duration

    def pose(self, clock: float) -> Pose:
        """Where it is at that time."""
        return self.movement.pose(self.begin, self.end, self.share(clock))

    def parts(self, clock: float) -> Parts:
        """What to draw for it at that time, and where."""
        return self.movement.parts(self, self.share(clock), self.pose(clock))


# What to draw for a moving thing


def as_itself(track: Track, _share: float, pose: Pose) -> Parts:
    """The new look throughout."""
    return ((track.shape, pose),)


def crossfading(track: Track, share: float, pose: Pose) -> Parts:
    """The old look below, the new one showing through more and more: for things that change size."""
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
    """One way to move.

    `pose` says where a thing is, from the poses at its two ends and the share of its time that has passed; `begins_at` where it
    begins, from what it was and what it is now; `parts` what to draw for it. Under reduced motion, a movement that `fades`
    becomes a fade and any other happens at once. A thing that `flies` is above everything at rest; one that `leaves` is no
    longer in the scene; one that `continues`, if sent elsewhere while moving, sets off from where it is on screen. It touches
    down, and is heard, when the share `lands` of its time has passed.
    """

    pose: Callable[[Pose, Pose, float], Pose]
    duration: float
    fades: bool = False
    flies: bool = False
    leaves: bool = False
    continues: bool = False
    parts: Callable[[Track, float, Pose], Parts] = as_itself
    begins_at: Callable[[Shape | None, Shape], Pose] = where_it_was
    lands: float = 1.0


# Where a moving thing is


def _glide(begin: Pose, end: Pose, t: float) -> Pose:
    """Along a slight arc, upwards first."""
    pose = between(begin, end, ease_out(t))
    arc = min(48.0, math.hypot(end.x - begin.x, end.y - begin.y) * 0.12) * 4 * t * (1 - t)
    return pose._replace(y=pose.y - arc, squeeze=1.0)


def _glide_turning(begin: Pose, end: Pose, t: float) -> Pose:
    return _glide(begin, end, t)._replace(squeeze=max(0.03, abs(math.cos(math.pi * t))))


def _shift(begin: Pose, end: Pose, t: float) -> Pose:
    return between(begin, end, ease_out(t))


def _settle(_begin: Pose, end: Pose, t: float) -> Pose:
    """Laid down by an unseen hand."""
    laid = ease_out(t)
    return end._replace(y=end.y - end.height * 0.4 * (1 - laid), height=end.height * (1.25 - 0.25 * laid), alpha=min(1.0, t * 3))


def _land(_begin: Pose, end: Pose, t: float) -> Pose:
    """Falls from a little above its place."""
    fallen = ease_in(t)
    return end._replace(
        y=end.y - end.height * 0.6 * (1 - fallen), height=end.height * (1.4 - 0.4 * fallen), alpha=min(1.0, t * 3)
    )


def _pop(_begin: Pose, end: Pose, t: float) -> Pose:
    """Springs up where it is."""
    return end._replace(height=end.height * ease_over(t), alpha=min(1.0, t * 4))


def _swell(_begin: Pose, end: Pose, t: float) -> Pose:
    return end._replace(height=end.height * (1 + 0.16 * math.sin(math.pi * t)))


def _turn_down(_begin: Pose, end: Pose, t: float) -> Pose:
    """The second half of a card's turn, face to back, as it sinks to its place."""
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
"""GLIDE without the old look: for something that was secret."""

GLIDE_TURNING = GLIDE._replace(pose=_glide_turning, parts=turning_over)
"""GLIDE that turns from back to face half-way."""

TURN_DOWN = Movement(_turn_down, 280.0, fades=True)
"""For the backs of a hand that closes: its faces are gone at once."""

SHIFT = Movement(_shift, 150.0, continues=True)
SETTLE = Movement(_settle, 350.0, fades=True, flies=True, lands=0.6)
LAND = Movement(_land, 200.0, fades=True, flies=True)
POP = Movement(_pop, 450.0, fades=True, lands=0.3)
SWELL = Movement(_swell, 220.0, parts=changed)
"""For a thing that changes its look in place."""

FADE_IN = Movement(_fade_in, 120.0, fades=True)
FADE_OUT = Movement(_fade_out, 120.0, fades=True, leaves=True)
DRAW = Movement(_draw, 450.0, fades=True, lands=0.0)
"""A line draws itself from its first point to its last."""

RUN, DAWN = DRAW._replace(duration=1200.0), FADE_IN._replace(duration=260.0)
"""How what is pointed out begins: dots run, the light comes."""

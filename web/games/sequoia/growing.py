"""How trees, plinths and podiums grow, with their foot always on the ground, and how medals fly to them. Pure; times are
milliseconds."""

from __future__ import annotations

import math

from engine.scene import Shape
from web.kit.movements import Movement, Parts, Track, changed, crossfading, pose_of, where_it_was
from web.kit.poses import Pose, between, ease_both, ease_in, ease_out, ease_over

GHOSTS = 6
"""A medal on its way is followed by so many fainter ones,"""

GHOST_SHARE = 0.045
"""each so much of the way behind the one before it,"""

GHOST_ALPHA = 0.34
"""and the first as opaque as this."""

HIGHEST_ARC = 130.0


def _grow(begin: Pose, end: Pose, t: float) -> Pose:
    """Grows out of the ground, or to another size, its foot always on the ground."""
    foot = begin.y + begin.height / 2 + (end.y + end.height / 2 - begin.y - begin.height / 2) * ease_out(t)
    pose = between(begin, end, ease_over(t))
    x = begin.x + (end.x - begin.x) * ease_out(t)
    return pose._replace(x=x, y=foot - pose.height / 2, alpha=min(1.0, pose.alpha))


def _rise(begin: Pose, end: Pose, t: float) -> Pose:
    """As `_grow`, without going past the end."""
    return between(begin, end, ease_out(t))


def _lift(begin: Pose, end: Pose, t: float) -> Pose:
    """Carried up by what grows below."""
    return between(begin, end, ease_over(t))._replace(alpha=1.0)


def _sink(begin: Pose, _end: Pose, t: float) -> Pose:
    """Sinks back into the ground."""
    height = begin.height * (1 - 0.5 * ease_in(t))
    return begin._replace(y=begin.y + (begin.height - height) / 2, height=height, alpha=1 - t)


def _stay(_begin: Pose, end: Pose, _t: float) -> Pose:
    return end


def _seed(_origin: Shape | None, shape: Shape) -> Pose:
    """Where a tree starts to grow: flat on the ground at its foot."""
    pose = pose_of(shape)
    return pose._replace(y=pose.y + pose.height / 2, height=0.0)


def _slimmer(origin: Shape | None, shape: Shape) -> Pose:
    """The thing's old pose, at its old breadth."""
    pose = where_it_was(origin, shape)
    if origin is None:
        return pose
    return pose._replace(squeeze=(origin.rect.width / origin.rect.height) / (shape.rect.width / shape.rect.height))


def _growing(track: Track, share: float, pose: Pose) -> Parts:
    """Until it starts to grow, the old thing at its old size, rather than the new one squeezed into it."""
    if track.origin is not None and share == 0.0:
        return ((track.origin, pose._replace(squeeze=1.0)),)
    return ((track.shape, pose),)


def _fly(begin: Pose, end: Pose, t: float) -> Pose:
    """On an arc, ever larger or smaller."""
    pose = between(begin, end, ease_both(t))
    arc = min(HIGHEST_ARC, math.hypot(end.x - begin.x, end.y - begin.y) * 0.26)
    return pose._replace(y=pose.y - arc * 4 * t * (1 - t), squeeze=1.0)


def _trailing(track: Track, share: float, pose: Pose) -> Parts:
    """A tapered trail of ghosts, and the medal."""
    if not 0 < share < 1:
        return ((track.shape, pose),)
    ghosts = []
    for back in range(GHOSTS, 0, -1):
        ghost = track.movement.pose(track.begin, track.end, max(0.0, share - back * GHOST_SHARE))
        left = 1 - back / (GHOSTS + 1)
        ghosts.append((track.shape, ghost._replace(alpha=GHOST_ALPHA * left, height=ghost.height * (0.55 + 0.4 * left))))
    return (*ghosts, (track.shape, pose))


SPROUT = Movement(_grow, 420.0, fades=True, continues=True, begins_at=_seed)
GROW = Movement(_grow, 420.0, continues=True, parts=_growing, begins_at=_slimmer)
LIFT = Movement(_lift, 420.0, continues=True)
"""For the tree on what GROWs."""

SINK = Movement(_sink, 260.0, fades=True, leaves=True)
RECOLOUR = Movement(_stay, 120.0, parts=crossfading)
"""For what has another rank once others have planted."""

RAISE = Movement(_rise, 220.0, continues=True, parts=_growing, begins_at=_slimmer)
RIDE = Movement(_rise, 220.0, continues=True, parts=crossfading)
"""For a podium, and for what stands on it or is carved into it."""

COUNT = Movement(_stay, 120.0, parts=changed)
"""For points that change when the medal lands."""

FLY = Movement(_fly, 280.0, flies=True, parts=_trailing)
FLY_LAST = Movement(_fly, 520.0, flies=True, parts=_trailing)

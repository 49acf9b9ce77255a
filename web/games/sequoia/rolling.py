"""How dice move: they roll in and settle, are tossed, turned by hand, and opened when everybody reveals. Pure; times are
milliseconds."""

from __future__ import annotations

import math

from engine.scene import Shape
from web.kit.movements import POP, SHIFT, Movement, Parts, Track, pose_of, turning_over
from web.kit.poses import Pose, ease_out

ROLL_FROM = 220.0
"""How far to the side a die starts rolling, in CSS pixels; others start up to ROLL_MORE farther."""

ROLL_MORE = 80.0
FACES = "123456"
TUMBLES = 9
"""How often a rolling die changes its face."""

LANDED = 0.82
"""From this share of its time on, a die shows the face rolled."""

BOUNCE_AT = 0.52
"""When a rolling die comes down for the first time; it bounces once, until it has LANDED."""


def character(key: str) -> int:
    """A number from 0 to 96 that makes each die move a little differently, always the same for the same key."""
    return sum(place * ord(sign) for place, sign in enumerate(key, 3)) % 97


def _tumbling(track: Track, share: float, pose: Pose) -> Parts:
    """A die with other faces on the way, which give nothing away."""
    if share >= LANDED:
        return ((track.shape, pose),)
    face = FACES[(character(track.shape.key) + int(share * TUMBLES) * 5) % 6]
    return ((track.shape._replace(text=face), pose),)


def _thrown(_origin: Shape | None, shape: Shape) -> Pose:
    """Where a die is thrown from: to the side, turned by one and a half to nearly two turns, each a little differently."""
    pose, share = pose_of(shape), character(shape.key) / 96
    return pose._replace(x=pose.x + ROLL_FROM + ROLL_MORE * share, y=pose.y - 14 * share, turn=pose.turn + 400 + 260 * share)


def _roll(begin: Pose, end: Pose, t: float) -> Pose:
    """Flies in, comes down, bounces once and settles at its angle."""
    left = 1 - ease_out(t)
    if t < BOUNCE_AT:
        high = math.sin(math.pi * (0.35 + 0.65 * t / BOUNCE_AT))
    else:
        high = 0.3 * math.sin(math.pi * min(1.0, (t - BOUNCE_AT) / (LANDED - BOUNCE_AT)))
    rocking = abs(math.sin(3.5 * math.pi * min(1.0, t / LANDED)))
    return end._replace(
        x=end.x + (begin.x - end.x) * left,
        y=end.y + (begin.y - end.y) * left - max(0.0, high) * end.height * 0.62,
        turn=end.turn + (begin.turn - end.turn) * left,
        squeeze=1 - 0.22 * rocking * (t < LANDED),
        alpha=min(1.0, t * 6),
    )


def _toss(begin: Pose, end: Pose, t: float) -> Pose:
    """Springs up in place, turning over twice."""
    squeeze = abs(math.cos(2 * math.pi * ease_out(t)))
    return POP.pose(begin, end, t)._replace(squeeze=max(0.08, squeeze))


def _turn(_begin: Pose, end: Pose, t: float) -> Pose:
    """Rolls over one edge."""
    return end._replace(
        squeeze=max(0.06, abs(math.cos(math.pi * ease_out(t)))), y=end.y - end.height * 0.14 * math.sin(math.pi * t)
    )


def _opened(track: Track, share: float, pose: Pose) -> Parts:
    """A closed die until half-way through its turn."""
    shape = track.shape if share >= 0.5 else track.shape._replace(style="die closed", text="")
    return ((shape, pose),)


ROLL = Movement(_roll, 700.0, fades=True, flies=True, parts=_tumbling, begins_at=_thrown, lands=BOUNCE_AT)
TOSS = Movement(_toss, 450.0, fades=True, parts=_tumbling, lands=0.3)
SNAP = Movement(SHIFT.pose, 160.0, continues=True, lands=0.6)
TO_THE_RIM = Movement(SHIFT.pose, 220.0, continues=True, lands=0.6)
TURN = Movement(_turn, 180.0, parts=turning_over)
OPEN = Movement(_turn, 260.0, fades=True, parts=_opened, lands=0.5)

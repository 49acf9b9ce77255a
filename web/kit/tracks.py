"""The ways in which things move: where a thing is at each moment of its way. Pure; times are milliseconds.

Cards glide and turn over, chips land and lift off, dice roll, trees grow from their foot, rails draw themselves, balls
trundle along their rack, slips are laid down and gathered.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from engine.scene import Shape
from web.games.sequitur import rolling
from web.kit.poses import Pose, between, ease_in, ease_out, ease_over

CARD, SHIFT, LAND, LIFT, RAIL, SWAP, FADE = 350.0, 150.0, 200.0, 260.0, 450.0, 220.0, 120.0
ROLL, POP, GROW, SINK = 700.0, 450.0, 420.0, 260.0

TRUNDLE, LAY, FLIP, NOD = 380.0, 300.0, 360.0, 240.0

ROLL_FROM = 260.0
"""How far from the side a die rolls in, in CSS pixels."""

FACES = "123456"
TUMBLES = 9
"""How often a rolling die shows another face."""

LANDED = 0.82
"""From this share of its way on, a die shows the face it has come to."""


class Track(NamedTuple):
    """One thing on its way. `origin` is what it was drawn as before; `start` and `duration` on the animation's clock."""

    shape: Shape
    kind: str
    origin: Shape | None
    begin: Pose
    end: Pose
    start: float
    duration: float

    def share(self, clock: float) -> float:
        """How much of the way's time is over, from 0 to 1."""
        return min(1.0, max(0.0, (clock - self.start) / self.duration))

    def over(self, clock: float) -> bool:
        """Whether it has arrived."""
        return clock >= self.start + self.duration

    def pose(self, clock: float) -> Pose:
        """Where it is."""
        if self.kind in BETWEEN:
            return BETWEEN[self.kind](self.begin, self.end, self.share(clock))
        return WAYS[self.kind](self, self.share(clock))

    def flips(self) -> bool:
        """Whether it turns from its back to its face."""
        if self.origin is None:
            return False
        return (word(self.origin) == "back" and word(self.shape) == "card") or turns_up(self.origin, self.shape)

    def look(self, clock: float) -> Shape:
        """As what it is drawn: a die that rolls shows other faces on the way, which tell nothing."""
        share = self.share(clock)
        if self.kind not in ("roll", "pop") or word(self.shape) != "die" or share >= LANDED:
            return self.shape
        return self.shape._replace(text=FACES[(sum(map(ord, self.shape.key)) + int(share * TUMBLES) * 5) % 6])

    def parts(self, clock: float) -> tuple[tuple[Shape, Pose], ...]:
        """What is drawn and where, from below: a ball that turns under a light that does not is two things."""
        shape, pose = self.look(clock), self.pose(clock)
        if word(shape) != "ball" or pose.turn == shape.turn:
            return ((shape, pose),)
        body, light = (shape._replace(style=shape.style.replace("ball", part, 1)) for part in ("body", "light"))
        return (body, pose), (light._replace(text="", badge=""), pose._replace(turn=shape.turn))


def word(shape: Shape) -> str:
    """The first word of the shape's style: what it is."""
    return shape.style.partition(" ")[0]


def turns_up(origin: Shape, shape: Shape) -> bool:
    """Whether a slip that lay face down shows its face."""
    return word(shape) == "goal" and is_down(origin) and not is_down(shape)


def is_down(shape: Shape) -> bool:
    """Whether it is a slip that lies face down."""
    return "down" in shape.style.split()


def pose_of(shape: Shape) -> Pose:
    """The shape at rest."""
    return Pose(*shape.rect.centre, shape.rect.height, shape.turn)


def _glide(track: Track, t: float) -> Pose:
    """Along a slight arc, upwards at first; a back turns to its face half way."""
    begin, end = track.begin, track.end
    distance = math.hypot(end.x - begin.x, end.y - begin.y)
    pose = between(begin, end, ease_out(t))
    arc = min(48.0, distance * 0.12) * 4 * t * (1 - t)
    squeeze = abs(math.cos(math.pi * t)) if track.flips() else 1.0
    return pose._replace(y=pose.y - arc, squeeze=max(0.03, squeeze))


def _shift(track: Track, t: float) -> Pose:
    return between(track.begin, track.end, ease_out(t))


def _land(track: Track, t: float) -> Pose:
    """From a hand's breadth above, falling."""
    end, fallen = track.end, ease_in(t)
    return end._replace(
        y=end.y - end.height * 0.6 * (1 - fallen), height=end.height * (1.4 - 0.4 * fallen), alpha=min(1.0, t * 3)
    )


def _settle(track: Track, t: float) -> Pose:
    """Laid down by somebody whose hand is not seen."""
    end, laid = track.end, ease_out(t)
    return end._replace(y=end.y - end.height * 0.4 * (1 - laid), height=end.height * (1.25 - 0.25 * laid), alpha=min(1.0, t * 3))


def _lift(track: Track, t: float) -> Pose:
    """Up and away."""
    begin, risen = track.begin, ease_out(t)
    return begin._replace(y=begin.y - begin.height * 0.7 * risen, height=begin.height * (1 + 0.25 * risen), alpha=1 - ease_in(t))


def _roll(track: Track, t: float) -> Pose:
    """In from the side, tumbling, in ever lower hops."""
    end, rolled = track.end, ease_out(t)
    left = 1 - rolled
    hop = abs(math.sin(3 * math.pi * rolled)) * end.height * 0.7 * left
    return end._replace(x=end.x + ROLL_FROM * left, y=end.y - hop, turn=end.turn + 540 * left, alpha=min(1.0, t * 5))


def _pop(track: Track, t: float) -> Pose:
    """Springs up where it is; a die is turned over twice as it does."""
    grown = ease_over(t)
    squeeze = abs(math.cos(2 * math.pi * ease_out(t))) if word(track.shape) == "die" else 1.0
    return track.end._replace(height=track.end.height * grown, alpha=min(1.0, t * 4), squeeze=max(0.08, squeeze))


def _grow(track: Track, t: float) -> Pose:
    """Out of the ground, or to another size: its foot stays on the ground all the way."""
    begin, end, grown = track.begin, track.end, ease_over(t)
    foot = begin.y + begin.height / 2 + (end.y + end.height / 2 - begin.y - begin.height / 2) * ease_out(t)
    pose = between(begin, end, grown)
    x = begin.x + (end.x - begin.x) * ease_out(t)
    return pose._replace(x=x, y=foot - pose.height / 2, alpha=min(1.0, pose.alpha))


def _sink(track: Track, t: float) -> Pose:
    """Back into the ground."""
    begin, height = track.begin, track.begin.height * (1 - 0.5 * ease_in(t))
    return begin._replace(y=begin.y + (begin.height - height) / 2, height=height, alpha=1 - t)


def _swap(track: Track, t: float) -> Pose:
    """A thing that changes its look, with a small swell."""
    return track.end._replace(height=track.end.height * (1 + 0.16 * math.sin(math.pi * t)))


def _fade(track: Track, t: float) -> Pose:
    return track.end._replace(alpha=t)


def _fade_out(track: Track, t: float) -> Pose:
    return track.begin._replace(alpha=1 - t)


def _rail(track: Track, t: float) -> Pose:
    return track.end


WAYS: dict[str, Callable[[Track, float], Pose]] = {
    "glide": _glide,
    "shift": _shift,
    "land": _land,
    "settle": _settle,
    "lift": _lift,
    "roll": _roll,
    "pop": _pop,
    "grow": _grow,
    "sink": _sink,
    "swap": _swap,
    "fade": _fade,
    "fade out": _fade_out,
    "rail": _rail,
}

BETWEEN: dict[str, Callable[[Pose, Pose, float], Pose]] = {
    "trundle": rolling.trundle, "arrive": rolling.arrive, "roll off": rolling.roll_off, "hop": rolling.hop,
    "lay": rolling.lay, "flip": rolling.flip, "press": rolling.press, "nod": rolling.nod,
}  # fmt: skip
"""Those that ask nothing of a thing but where it begins and ends."""

DURATIONS = {
    "glide": CARD, "settle": CARD, "shift": SHIFT, "land": LAND, "lift": LIFT, "rail": RAIL, "swap": SWAP,
    "roll": ROLL, "pop": POP, "grow": GROW, "sink": SINK, "fade": FADE, "fade out": FADE,
    "trundle": TRUNDLE, "arrive": POP, "roll off": LIFT, "lay": LAY, "flip": FLIP,
    "hop": NOD, "press": SHIFT, "nod": NOD,
}  # fmt: skip

STILL = {
    "glide": "fade", "settle": "fade", "land": "fade", "rail": "fade", "lift": "fade out", "fade": "fade",
    "roll": "fade", "pop": "fade", "grow": "fade", "sink": "fade out", "fade out": "fade out",
    "arrive": "fade", "lay": "fade", "flip": "fade", "roll off": "fade out",
}  # fmt: skip
"""What is left of each way where motion is reduced; what is not named here happens at once."""

"""How things move from one scene to the next: which way, when and how long. Pure; times are milliseconds.

Cards glide and turn over, chips land and lift off, rails draw themselves, marks fade in. What was played comes first,
then the chip, then the line that it completes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.scene import Motion, Scene, Shape, motions

CARD, SHIFT, LAND, LIFT, RAIL, SWAP, FADE = 350.0, 150.0, 200.0, 260.0, 450.0, 220.0, 120.0
STAGGER, MOST_STAGGER = 80.0, 400.0
"""From one thing of a kind to the next; many things keep together within MOST_STAGGER."""

CHIP_AFTER_CARD = 160.0
"""A chip sets off while its card is still on the way, and lands as that arrives."""


class Pose(NamedTuple):
    """Where a thing is at one moment: its centre, height, turn, opacity, and how much of its width a flip leaves."""

    x: float
    y: float
    height: float
    turn: float
    alpha: float = 1.0
    squeeze: float = 1.0


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
        return WAYS[self.kind](self, self.share(clock))

    def flips(self) -> bool:
        """Whether it turns from its back to its face."""
        return self.origin is not None and word(self.origin) == "back" and word(self.shape) == "card"


def word(shape: Shape) -> str:
    """The first word of the shape's style: what it is."""
    return shape.style.partition(" ")[0]


def pose_of(shape: Shape) -> Pose:
    """The shape at rest."""
    return Pose(*shape.rect.centre, shape.rect.height, shape.turn)


def ease_out(t: float) -> float:
    """Quick to start, soft to arrive."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """As things fall."""
    return t * t


def _between(begin: Pose, end: Pose, t: float) -> Pose:
    return Pose(*(a + (b - a) * t for a, b in zip(begin, end, strict=True)))


def _glide(track: Track, t: float) -> Pose:
    """Along a slight arc, upwards at first; a back turns to its face half way."""
    begin, end = track.begin, track.end
    distance = math.hypot(end.x - begin.x, end.y - begin.y)
    pose = _between(begin, end, ease_out(t))
    arc = min(48.0, distance * 0.12) * 4 * t * (1 - t)
    squeeze = abs(math.cos(math.pi * t)) if track.flips() else 1.0
    return pose._replace(y=pose.y - arc, squeeze=max(0.03, squeeze))


def _shift(track: Track, t: float) -> Pose:
    return _between(track.begin, track.end, ease_out(t))


def _land(track: Track, t: float) -> Pose:
    """From a hand's breadth above, falling."""
    end, fallen = track.end, ease_in(t)
    return end._replace(
        y=end.y - end.height * 0.6 * (1 - fallen), height=end.height * (1.4 - 0.4 * fallen), alpha=min(1.0, t * 3)
    )


def _settle(track: Track, t: float) -> Pose:
    """A card laid down by somebody whose hand is not seen."""
    end, laid = track.end, ease_out(t)
    return end._replace(
        y=end.y - end.height * 0.4 * (1 - laid), height=end.height * (1.25 - 0.25 * laid), alpha=min(1.0, t * 3)
    )


def _lift(track: Track, t: float) -> Pose:
    """Up and away."""
    begin, risen = track.begin, ease_out(t)
    return begin._replace(
        y=begin.y - begin.height * 0.7 * risen, height=begin.height * (1 + 0.25 * risen), alpha=1 - ease_in(t)
    )


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
    "swap": _swap,
    "fade": _fade,
    "fade out": _fade_out,
    "rail": _rail,
}

DURATIONS = {
    "glide": CARD, "settle": CARD, "shift": SHIFT, "land": LAND, "lift": LIFT, "rail": RAIL, "swap": SWAP,
    "fade": FADE, "fade out": FADE,
}  # fmt: skip

STILL = {"glide": "fade", "settle": "fade", "land": "fade", "rail": "fade", "lift": "fade out", "fade": "fade"}
"""What is left of each way where motion is reduced; what is not named here happens at once."""


def plan(before: Scene, after: Scene, reduced: bool = False) -> tuple[Track, ...]:
    """The tracks that lead from one scene to the next, on a clock that starts at 0."""
    turned = _turned_over(before, after)
    found = [_track(motion, turned.get(motion.shape.key)) for motion in motions(before, after)]
    tracks = [track for track in found if track is not None] + list(_swaps(before, after))
    if reduced:
        return tuple(_still(track) for track in tracks if track.kind in STILL)
    return tuple(_timed(tracks))


def _turned_over(before: Scene, after: Scene) -> dict[str, Shape]:
    """For each new card that lies where a back of the same layer lay: that back. A hand is turned over where it lies."""
    kept = {shape.key for shape in after.shapes}
    backs = {(s.layer, s.rect): s for s in before.shapes if word(s) == "back" and s.key not in kept}
    known = {shape.key for shape in before.shapes}
    places = ((shape.key, backs.get((shape.layer, shape.rect))) for shape in after.shapes if shape.key not in known)
    return {key: back for key, back in places if back is not None}


def _track(motion: Motion, turned: Shape | None) -> Track | None:
    """The way of one thing; None for what happens at once.

    A card that goes from a hand goes at once: under a curtain nothing of it may linger.
    """
    shape, start = motion.shape, turned or motion.start
    kind = ""
    if motion.end is None:
        kind = "lift" if word(shape) == "chip" and "ghost" not in shape.style else ""
    elif start is None:
        kind = _way_in(shape)
    elif start.key != shape.key:
        kind = "glide"
    elif shape.layer == "hand":
        kind = "shift"
    if not kind:
        return None
    origin = start if kind == "glide" else None
    return Track(shape, kind, origin, pose_of(start or shape), pose_of(shape), 0.0, DURATIONS[kind])


def _way_in(shape: Shape) -> str:
    """How a thing appears that comes from nowhere in sight."""
    match shape.style.split():
        case ["chip", _, "ghost"] | ["ring" | "last" | "crossed", *_] | ["rail", "offered"]:
            return "fade"
        case ["chip", *_]:
            return "land"
        case ["rail", *_]:
            return "rail"
        case ["card", *_] if shape.layer == "piles":
            return "settle"
        case ["card" | "back", *_]:
            return "fade"
    return ""


def _swaps(before: Scene, after: Scene) -> Iterable[Track]:
    """Chips that stay and look different: the ringed ones of a completed line."""
    old = {shape.key: shape for shape in before.shapes if word(shape) == "chip"}
    for shape in after.shapes:
        origin = old.get(shape.key)
        if origin is not None and origin.style != shape.style and "ringed" in shape.style:
            yield Track(shape, "swap", origin, pose_of(shape), pose_of(shape), 0.0, SWAP)


def _still(track: Track) -> Track:
    return track._replace(kind=STILL[track.kind], origin=None, duration=FADE)


def _timed(tracks: list[Track]) -> Iterable[Track]:
    """Each kind in its turn: cards, then chips, then rails with the chips that they ring."""
    cards = [track for track in tracks if track.kind in ("glide", "settle")]
    chips = [track for track in tracks if track.kind in ("land", "lift")]
    rails = [track for track in tracks if track.kind == "rail"]
    chips_at = CHIP_AFTER_CARD if cards else 0.0
    rails_at = chips_at + LAND + (_step(chips) * (len(chips) - 1) if chips else -LAND)
    yield from _staggered(cards, 0.0, _step(cards))
    yield from _staggered(chips, chips_at, _step(chips))
    yield from _staggered(rails, rails_at, _step(rails))
    yield from _staggered([track for track in tracks if track.kind == "swap"], rails_at, _step(rails))
    for track in tracks:
        if track.kind in ("shift", "fade"):
            yield track._replace(start=chips_at if word(track.shape) == "last" else 0.0)


def _step(tracks: list[Track]) -> float:
    return min(STAGGER, MOST_STAGGER / max(1, len(tracks)))


def _staggered(tracks: list[Track], start: float, step: float) -> Iterable[Track]:
    return (track._replace(start=start + index * step) for index, track in enumerate(tracks))

"""How Sequoia moves: dice that roll, pair and turn; then the trees, then the tokens won. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from engine.scene import Shape
from web.kit.choreography import HAND, Choreography, end, staggered
from web.kit.movements import (
    FADE_IN,
    LAND,
    POP,
    SETTLE,
    SHIFT,
    SWELL,
    Movement,
    Parts,
    Track,
    pose_of,
    turning_over,
    where_it_was,
    word,
)
from web.kit.poses import Pose, between, ease_in, ease_out, ease_over

ROLL_FROM = 260.0
"""How far to the side a die starts rolling, in CSS pixels."""

FACES = "123456"
TUMBLES = 9
"""How often a rolling die changes its face."""

LANDED = 0.82
"""From this share of its time on, a die shows the face rolled."""

GROWING = frozenset({"tree", "plinth"})
"""The kinds that grow from the ground and sink into it."""

FADING = frozenset({"glow", "mark", "plate", "socket", "thread", "total", "verdict", "label", "bar"})
"""The kinds that fade in; kinds not named in this module appear at once."""

AFTER_DICE = frozenset({"banner", "words"})
"""The kinds that show the result of the dice."""

PAIRED = frozenset({"die", "plate", "total", "label"})
"""The kinds that move together when dice are paired."""

SNAPPING = 100.0
"""Dice that go no farther than this, in CSS pixels, snap; others go to the rim of their forest."""


def _tumbling(track: Track, share: float, pose: Pose) -> Parts:
    """A die with other faces on the way, which give nothing away."""
    if share >= LANDED:
        return ((track.shape, pose),)
    face = FACES[(sum(map(ord, track.shape.key)) + int(share * TUMBLES) * 5) % 6]
    return ((track.shape._replace(text=face), pose),)


def _roll(_begin: Pose, end: Pose, t: float) -> Pose:
    """Rolls in from the side, in ever lower hops."""
    rolled = ease_out(t)
    left = 1 - rolled
    hop = abs(math.sin(3 * math.pi * rolled)) * end.height * 0.7 * left
    return end._replace(x=end.x + ROLL_FROM * left, y=end.y - hop, turn=end.turn + 540 * left, alpha=min(1.0, t * 5))


def _toss(begin: Pose, end: Pose, t: float) -> Pose:
    """Springs up in place, turning over twice."""
    squeeze = abs(math.cos(2 * math.pi * ease_out(t)))
    return POP.pose(begin, end, t)._replace(squeeze=max(0.08, squeeze))


def _grow(begin: Pose, end: Pose, t: float) -> Pose:
    """Grows out of the ground, or to another size, its foot always on the ground."""
    foot = begin.y + begin.height / 2 + (end.y + end.height / 2 - begin.y - begin.height / 2) * ease_out(t)
    pose = between(begin, end, ease_over(t))
    x = begin.x + (end.x - begin.x) * ease_out(t)
    return pose._replace(x=x, y=foot - pose.height / 2, alpha=min(1.0, pose.alpha))


def _seed(_origin: Shape | None, shape: Shape) -> Pose:
    """Where a tree starts to grow: flat on the ground at its foot."""
    pose = pose_of(shape)
    return pose._replace(y=pose.y + pose.height / 2, height=0.0)


def _slimmer(origin: Shape | None, shape: Shape) -> Pose:
    """The tree's old pose, at its old breadth."""
    pose = where_it_was(origin, shape)
    if origin is None:
        return pose
    return pose._replace(squeeze=(origin.rect.width / origin.rect.height) / (shape.rect.width / shape.rect.height))


def _growing(track: Track, share: float, pose: Pose) -> Parts:
    """Until it starts to grow, the old tree at its old size, rather than the new one squeezed into it."""
    if track.origin is not None and share == 0.0:
        return ((track.origin, pose._replace(squeeze=1.0)),)
    return ((track.shape, pose),)


def _turn(_begin: Pose, end: Pose, t: float) -> Pose:
    """Rolls over one edge."""
    return end._replace(
        squeeze=max(0.06, abs(math.cos(math.pi * ease_out(t)))), y=end.y - end.height * 0.14 * math.sin(math.pi * t)
    )


def _sink(begin: Pose, _end: Pose, t: float) -> Pose:
    """Sinks back into the ground."""
    height = begin.height * (1 - 0.5 * ease_in(t))
    return begin._replace(y=begin.y + (begin.height - height) / 2, height=height, alpha=1 - t)


ROLL = Movement(_roll, 700.0, fades=True, flies=True, parts=_tumbling, lands=0.13)
TOSS = Movement(_toss, 450.0, fades=True, parts=_tumbling, lands=0.3)
SNAP = Movement(SHIFT.pose, 160.0, continues=True, lands=0.6)
TO_THE_RIM = Movement(SHIFT.pose, 220.0, continues=True, lands=0.6)
TURN = Movement(_turn, 180.0, parts=turning_over)
SPROUT = Movement(_grow, 420.0, fades=True, continues=True, begins_at=_seed)
GROW = Movement(_grow, 420.0, continues=True, parts=_growing, begins_at=_slimmer)
SINK = Movement(_sink, 260.0, fades=True, leaves=True)

SOUNDS = {
    "die": {ROLL: "die", TOSS: "die", SNAP: "chip", TO_THE_RIM: "chip"},
    "token": {LAND: "claim", SWELL: "chip"},
}
"""What is heard of each kind, by its movement; a die that rolls is heard from its first hop on."""


class SequoiaMotion(Choreography):
    """Dice roll, pair and turn, trees grow from the ground, tokens land."""

    def appearing(self, shape: Shape) -> Movement | None:
        kind, *words = shape.style.split()
        if kind in GROWING:
            return FADE_IN if "ghost" in words else SPROUT
        if kind == "die" and shape.layer != HAND:
            return TOSS
        if kind == "die":
            return ROLL if shape.key.startswith("die:") else FADE_IN
        named = {"token": LAND, "cup": SETTLE, "banner": POP}
        return named.get(kind, FADE_IN if kind in FADING else None)

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        kind = word(shape)
        if kind in PAIRED:
            (x, y), (left, top) = origin.rect.centre, shape.rect.centre
            return SNAP if math.hypot(left - x, top - y) <= SNAPPING else TO_THE_RIM
        return SNAP if kind == "tree" and not _is_on_trial(origin) else None

    def changing(self, origin: Shape, shape: Shape) -> Movement | None:
        """A tree planted on trial comes and goes at once: nobody may see it on its way when the device is passed on."""
        kind, text_changed = word(shape), origin.text != shape.text
        if kind == "token" and (text_changed or origin.style != shape.style):
            return SWELL
        if kind == "plinth" and text_changed and not _is_on_trial(origin) and not _is_on_trial(shape):
            return GROW
        if kind != "die" or not text_changed:
            return None
        return TURN if shape.layer == HAND else self.appearing(shape)

    def going(self, shape: Shape) -> Movement | None:
        return SINK if word(shape) in GROWING and not _is_on_trial(shape) else None

    def sound(self, track: Track) -> str:
        return SOUNDS.get(word(track.shape), {}).get(track.movement, "")

    def timed(self, tracks: Sequence[Track]) -> Iterable[Track]:
        """Dice, then their result and the trees they plant, then the tokens that change hands."""
        dice = [track for track in tracks if track.movement in (ROLL, TOSS)]
        tokens = [track for track in tracks if word(track.shape) == "token"]
        trees = [track for track in tracks if track.movement in (SPROUT, GROW)]
        rolled = staggered(dice)
        trees_at = end(rolled)
        grown = staggered(trees, trees_at)
        yield from (*rolled, *grown, *staggered(tokens, max(trees_at, end(grown))))
        for track in tracks:
            if track not in dice and track not in tokens and track not in trees:
                yield track._replace(start=trees_at if word(track.shape) in AFTER_DICE else 0.0)


def _is_on_trial(shape: Shape) -> bool:
    """Whether it shows what the seat would plant, before it does."""
    return bool({"ghost", "trial"} & set(shape.style.split()))

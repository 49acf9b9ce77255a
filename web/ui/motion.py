"""How things move: poses and easing, reusable animations (`Movement`), their running instances (`Track`), and carried things.

`plan` compares two scenes and decides what moves between them, how, in what order and when. Pure, and independent of games; times
are milliseconds, lengths CSS pixels, turns degrees.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.scene import POINTING, Motion, Scene, Shape, motions
from web.ui.sound import Cue


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


BOARD, HAND = "board", "hand"
"""Two layers of scenes: the static background, and shapes that only their owner may see."""

STAGGER, MOST_STAGGER = 80.0, 400.0
"""The delay between two similar shapes, and the longest delay before the last one starts, in milliseconds."""


MOST_OF_A_SOUND, LEAST_BETWEEN = 8, 45.0
"""The limit on repetitions of a sound per change, and the least milliseconds between two: any closer, they blur into noise."""


class Choreography:
    """The animations of a game's shapes. Each method returns a movement, or None for an immediate change."""

    backs: frozenset[str] = frozenset()
    """Style words of shapes that show only a back. A new shape in the place of such a back, in the same layer, is that shape
    turned over."""

    def appearing(self, shape: Shape) -> Movement | None:
        """The movement of a shape that appears from nowhere."""
        return FADE_IN

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        """The movement of a shape that was elsewhere or comes out of another one; `origin` is that shape in the previous
        scene."""
        if word(origin) in self.backs:
            return GLIDE_TURNING
        if shape.layer == HAND == origin.layer:
            return SHIFT
        return GLIDE_AS_NEW if origin.layer == HAND and origin.text != shape.text else GLIDE

    def changing(self, origin: Shape, shape: Shape) -> Movement | None:
        """The movement of a shape that changes its look. None means `moving` if it was elsewhere, otherwise an immediate
        change."""
        return None

    def going(self, shape: Shape) -> Movement | None:
        """The movement of a shape that disappears. Not used for shapes in a hand."""
        return FADE_OUT

    def sound(self, track: Track) -> str:
        """The name of the sound as the shape lands (`web/ui/sound.py`); "" for none."""
        return ""

    def timed(self, tracks: Sequence[Track]) -> Iterable[Track]:
        """The tracks with their start times: flying shapes one after another, all others at once."""
        yield from staggered([track for track in tracks if track.movement.flies])
        yield from (track for track in tracks if not track.movement.flies)


def plan(before: Scene, after: Scene, choreography: Choreography, reduced: bool = False) -> tuple[Track, ...]:
    """The tracks from one scene to the next, on a clock that starts at 0. With `reduced`, only fades remain."""
    turned = _turned_over(before, after, choreography.backs)
    changes = {track.shape.key: track for track in _changes(before, after, choreography)}
    others = (motion for motion in motions(before, after) if motion.shape.key not in changes)
    found = [_track(motion, turned.get(motion.shape.key), choreography) for motion in others]
    tracks = [track for track in found if track is not None] + list(changes.values())
    return tuple(map(_fading, filter(_fades, tracks)) if reduced else choreography.timed(tracks))


def _turned_over(before: Scene, after: Scene, backs: frozenset[str]) -> dict[str, Shape]:
    """The backs that are turned over, by the key of the new shape in the same layer and place."""
    if not backs:
        return {}
    kept = {shape.key for shape in after.shapes}
    lying = {(shape.layer, shape.rect): shape for shape in before.shapes if word(shape) in backs and shape.key not in kept}
    known = {shape.key for shape in before.shapes}
    places = ((shape.key, lying.get((shape.layer, shape.rect))) for shape in after.shapes if shape.key not in known)
    return {key: back for key, back in places if back is not None}


def _changes(before: Scene, after: Scene, choreography: Choreography) -> Iterable[Track]:
    """The tracks of shapes that stay but change their look."""
    old = {shape.key: shape for shape in before.shapes}
    for shape in after.shapes:
        origin = old.get(shape.key)
        if origin is not None and origin != shape and shape.layer != BOARD:
            movement = choreography.changing(origin, shape)
            if movement is not None:
                yield _new_track(shape, movement, origin)


def _track(motion: Motion, turned: Shape | None, choreography: Choreography) -> Track | None:
    """The track of one shape; None for an immediate change.

    Shapes in a hand and spotlights vanish without animation, so that no trace of them stays on screen once the hand is closed.
    """
    shape, origin = motion.shape, turned or motion.start
    if shape.layer == BOARD or (motion.end is None and shape.layer in (HAND, POINTING)):
        return None
    movement: Movement | None
    if shape.layer == POINTING:
        movement = None if origin else RUN if word(shape) == "trace" else DAWN
    elif motion.end is None:
        origin, movement = None, choreography.going(shape)
    elif origin is None:
        closes = shape.layer == HAND and word(shape) in choreography.backs
        movement = TURN_DOWN if closes else choreography.appearing(shape)
    else:
        movement = choreography.moving(origin, shape)
    return _new_track(shape, movement, origin) if movement is not None else None


def _new_track(shape: Shape, movement: Movement, origin: Shape | None) -> Track:
    return Track(shape, movement, origin, movement.begins_at(origin, shape), pose_of(shape))


def _fades(track: Track) -> bool:
    """Whether the track is shown as a fade under reduced motion."""
    return track.movement.fades


def _fading(track: Track) -> Track:
    return track._replace(movement=FADE_OUT if track.movement.leaves else FADE_IN, origin=None)


def merged(running: Mapping[str, Track], fresh: Iterable[Track], after: Scene, clock: float) -> dict[str, Track]:
    """The new tracks by key, each starting where its shape is now on screen, and the running ones that still apply: those of
    shapes that leave, or that keep their look or place. These are redirected, so that a new layout of the page interrupts no
    animation."""
    tracks = {}
    for track in fresh:
        begin = track.begin
        source = running.get(track.origin.key if track.origin else track.shape.key)
        if source is not None and track.movement.continues:
            begin = source.pose(clock)._replace(alpha=1.0, squeeze=1.0, drawn=1.0)
        tracks[track.shape.key] = track._replace(begin=begin, start=clock + track.start)
    places = {shape.key: shape for shape in after.shapes}
    for key, track in running.items():
        shape = places.get(key)
        if key in tracks:
            continue
        if shape is None and track.movement.leaves:
            tracks[key] = track
        elif shape is not None and (_appearance(shape) == _appearance(track.shape) or pose_of(shape) == pose_of(track.shape)):
            tracks[key] = track._replace(shape=shape, end=pose_of(shape))
    return tracks


def _appearance(shape: Shape) -> tuple[str, str, str]:
    """The properties that determine the painted image."""
    return shape.style, shape.text, shape.badge


# Sounds


def cues(tracks: Iterable[Track], choreography: Choreography) -> list[Cue]:
    """The sounds of these tracks in order, with repetitions limited in number and density."""
    heard = ((track, choreography.sound(track)) for track in tracks)
    found = sorted(
        Cue(track.start + track.duration * track.movement.lands, name, track.shape.key) for track, name in heard if name
    )
    kept: list[Cue] = []
    for cue in found:
        same = [other.when for other in kept if other.sound == cue.sound]
        if len(same) < MOST_OF_A_SOUND and (not same or cue.when - same[-1] >= LEAST_BETWEEN):
            kept.append(cue)
    return kept


# Building blocks


def staggered(tracks: Sequence[Track], start: float = 0.0) -> list[Track]:
    """The tracks with staggered start times, the first at `start`."""
    return [track._replace(start=start + index * step(len(tracks))) for index, track in enumerate(tracks)]


def step(count: int) -> float:
    """The delay between two of `count` shapes, in milliseconds."""
    return min(STAGGER, MOST_STAGGER / max(1, count))


def end(tracks: Iterable[Track]) -> float:
    """The time at which the last track ends; 0 without tracks."""
    return max((track.start + track.duration for track in tracks), default=0.0)

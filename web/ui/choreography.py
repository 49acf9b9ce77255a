"""Animations between two scenes: which shapes move, how, in what order and when. Pure, independent of games; times in ms.

`Choreography` is the default. A game overrides it for its own movements.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.scene import POINTING, Motion, Scene, Shape, motions
from web.ui.motion import (
    DAWN,
    FADE_IN,
    FADE_OUT,
    GLIDE,
    GLIDE_AS_NEW,
    GLIDE_TURNING,
    RUN,
    SHIFT,
    TURN_DOWN,
    Movement,
    Track,
    pose_of,
    word,
)
from web.ui.sound import Cue

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
        elif shape is not None and (_look(shape) == _look(track.shape) or pose_of(shape) == pose_of(track.shape)):
            tracks[key] = track._replace(shape=shape, end=pose_of(shape))
    return tracks


def _look(shape: Shape) -> tuple[str, str, str]:
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

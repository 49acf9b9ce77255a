"""What moves between one scene and the next: how, in what order and when. Pure, and knows no game; times are milliseconds.

`Choreography` is the default: a game whose things move in their own ways overrides it.
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
"""Two layers of scenes: what lies still beneath everything, and what only its owner may see."""

STAGGER, MOST_STAGGER = 80.0, 400.0
"""The delay from one thing of a kind to the next; however many there are, all set off within MOST_STAGGER."""


MOST_OF_A_SOUND, LEAST_BETWEEN = 8, 45.0
"""How often the same sound is heard in one change, and the milliseconds between, below which the ear hears one harsh sound."""


class Choreography:
    """How the things of a game move. Each method returns a movement, or None for a change at once."""

    backs: frozenset[str] = frozenset()
    """The first words of styles that show only something's back: a new thing that lies where such a back lay, in the same
    layer, is that thing turned over."""

    def appearing(self, shape: Shape) -> Movement | None:
        """How a thing appears if it comes from nowhere in sight."""
        return FADE_IN

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        """How a thing moves if it was elsewhere or comes out of another: `origin` is that thing in the previous scene."""
        if word(origin) in self.backs:
            return GLIDE_TURNING
        if shape.layer == HAND == origin.layer:
            return SHIFT
        return GLIDE_AS_NEW if origin.layer == HAND and origin.text != shape.text else GLIDE

    def changing(self, origin: Shape, shape: Shape) -> Movement | None:
        """How a thing that stays shows its new look; None moves it if it was elsewhere, and else changes it at once."""
        return None

    def going(self, shape: Shape) -> Movement | None:
        """How a thing disappears. Never asked about things in a hand."""
        return FADE_OUT

    def sound(self, track: Track) -> str:
        """The name of what is heard when that thing touches down (`web/ui/sound.py`); "" for nothing."""
        return ""

    def timed(self, tracks: Sequence[Track]) -> Iterable[Track]:
        """The tracks, each with its start: flying things one after the other, everything else at once."""
        yield from staggered([track for track in tracks if track.movement.flies])
        yield from (track for track in tracks if not track.movement.flies)


def plan(before: Scene, after: Scene, choreography: Choreography, reduced: bool = False) -> tuple[Track, ...]:
    """The tracks that lead from one scene to the next, on a clock that starts at 0."""
    turned = _turned_over(before, after, choreography.backs)
    changes = {track.shape.key: track for track in _changes(before, after, choreography)}
    others = (motion for motion in motions(before, after) if motion.shape.key not in changes)
    found = [_track(motion, turned.get(motion.shape.key), choreography) for motion in others]
    tracks = [track for track in found if track is not None] + list(changes.values())
    return tuple(map(_fading, filter(_fades, tracks)) if reduced else choreography.timed(tracks))


def _turned_over(before: Scene, after: Scene, backs: frozenset[str]) -> dict[str, Shape]:
    """For each new thing that lies where a back in the same layer lay: that back. A hand is turned over where it lies."""
    if not backs:
        return {}
    kept = {shape.key for shape in after.shapes}
    lying = {(shape.layer, shape.rect): shape for shape in before.shapes if word(shape) in backs and shape.key not in kept}
    known = {shape.key for shape in before.shapes}
    places = ((shape.key, lying.get((shape.layer, shape.rect))) for shape in after.shapes if shape.key not in known)
    return {key: back for key, back in places if back is not None}


def _changes(before: Scene, after: Scene, choreography: Choreography) -> Iterable[Track]:
    """The tracks of things that stay but look different."""
    old = {shape.key: shape for shape in before.shapes}
    for shape in after.shapes:
        origin = old.get(shape.key)
        if origin is not None and origin != shape and shape.layer != BOARD:
            movement = choreography.changing(origin, shape)
            if movement is not None:
                yield _new_track(shape, movement, origin)


def _track(motion: Motion, turned: Shape | None, choreography: Choreography) -> Track | None:
    """The track of one thing; None for a change at once.

    Things vanish from a hand at once, and so does what points them out: nothing of it may linger once it is closed.
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
    """Whether the track survives reduced motion, as a fade."""
    return track.movement.fades


def _fading(track: Track) -> Track:
    return track._replace(movement=FADE_OUT if track.movement.leaves else FADE_IN, origin=None)


def merged(running: Mapping[str, Track], fresh: Iterable[Track], after: Scene, clock: float) -> dict[str, Track]:
    """The fresh tracks by key, each from where its thing is right now; and the running ones of what leaves, looks as it did or is
    where it was: led to where it belongs now, so that a page that is laid out anew stops nothing."""
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
    """What is painted."""
    return shape.style, shape.text, shape.badge


# What is heard


def cues(tracks: Iterable[Track], choreography: Choreography) -> list[Cue]:
    """What is heard of these tracks, in order: the same sound not too often nor too soon after itself."""
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


# Building blocks of choreographies


def staggered(tracks: Sequence[Track], start: float = 0.0) -> list[Track]:
    """The tracks from `start` on, one a little after the other."""
    return [track._replace(start=start + index * step(len(tracks))) for index, track in enumerate(tracks)]


def step(count: int) -> float:
    """The delay from one of `count` things to the next."""
    return min(STAGGER, MOST_STAGGER / max(1, count))


def end(tracks: Iterable[Track]) -> float:
    """When the last of them arrives; 0 if there is none."""
    return max((track.start + track.duration for track in tracks), default=0.0)

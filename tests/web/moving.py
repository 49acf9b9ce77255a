"""The movements between two scenes, by key. Everything must end at its shape's place, or be gone."""

from __future__ import annotations

import pytest

from engine.scene import Scene, Shape
from web.ui.motion import FADE_IN, FADE_OUT, Choreography, Track, cues, plan, pose_of


def tracks(choreography: Choreography, before: list[Shape], after: list[Shape], reduced: bool = False) -> dict[str, Track]:
    """The tracks from one scene to the other. With reduced motion, nothing may leave its place."""
    found = {t.shape.key: t for t in plan(Scene(tuple(before), ()), Scene(tuple(after), ()), choreography, reduced)}
    places = {shape.key: shape for shape in after}
    for key, track in found.items():
        end = track.start + track.duration
        if key in places:
            assert track.pose(end) == pytest.approx(pose_of(places[key]))
        else:
            assert track.movement.leaves
            assert track.pose(end).alpha == 0
        if reduced:
            assert track.movement in (FADE_IN, FADE_OUT)
            assert (track.start, track.origin) == (0, None)
    return found


def heard(choreography: Choreography, before: list[Shape], after: list[Shape]) -> list[tuple[str, float]]:
    """The sounds on the way from one scene to the other, and when they are heard, in milliseconds."""
    moved = plan(Scene(tuple(before), ()), Scene(tuple(after), ()), choreography)
    return [(cue.sound, cue.when) for cue in cues(moved, choreography)]


def seen(track: Track, steps: int = 50) -> set[Shape]:
    """All the shapes drawn along the track."""
    return {shape for step in range(steps + 1) for shape, _ in track.parts(track.start + track.duration * step / steps)}

"""Movements for balls that roll and paper slips that are laid down and turned. Pure; knows no scene."""

from __future__ import annotations

import math

from engine.scene import Shape
from web.kit.movements import Movement, Parts, Track, changed, pose_of, turning_over, word
from web.kit.poses import Pose, between, ease_both, ease_in, ease_out

ROCKS = 32.0
"""How far a ball leans if its way is too short to turn over, in degrees."""

ARRIVES_FROM = 2.5
"""How far to the right a new ball starts, in ball widths."""


def _body_and_light(track: Track, _share: float, pose: Pose) -> Parts:
    """A turning ball in two parts: its body turns, its light does not."""
    shape = track.shape
    if word(shape) != "ball" or pose.turn == shape.turn:
        return ((shape, pose),)
    body, light = (shape._replace(style=shape.style.replace("ball", part, 1)) for part in ("body", "light"))
    return (body, pose), (light._replace(text="", badge=""), pose._replace(turn=shape.turn))


def _from_the_right(_origin: Shape | None, shape: Shape) -> Pose:
    """Where a ball starts that comes from nowhere in sight."""
    end = pose_of(shape)
    return end._replace(x=end.x + ARRIVES_FROM * end.height)


def _trundle(begin: Pose, end: Pose, t: float) -> Pose:
    """Rolls along, its letter upright at both ends; passes above the others to the right, below them to the left."""
    gone = ease_both(t)
    way = end.x - begin.x
    aside = min(end.height, abs(way) * 0.16 + end.height * 0.15) if abs(way) > 0.5 * end.height else 0.0
    pose = between(begin, end, gone)
    return pose._replace(y=pose.y - math.copysign(aside, way) * math.sin(math.pi * t), turn=_rolled(begin, end, gone))


def _rolled(begin: Pose, end: Pose, gone: float) -> float:
    """How far a ball has turned, in degrees: whole turns, as many as fit its way best; for none, it leans and comes back."""
    asked = math.degrees((end.x - begin.x) / (end.height / 2))
    start = begin.turn - 360 * round((asked + begin.turn - end.turn) / 360)
    lean = max(-ROCKS, min(ROCKS, asked / 2)) * math.sin(math.pi * gone) if start == begin.turn else 0.0
    return start + (end.turn - start) * gone + lean


def _arrive(begin: Pose, end: Pose, t: float) -> Pose:
    """Rolls in over the edge of the rack and comes to rest."""
    gone = ease_out(t)
    hop = min(50.0, abs(begin.x - end.x) * 0.12) * 4 * gone * (1 - gone)
    pose = between(begin, end, gone)
    return pose._replace(y=pose.y - hop, turn=_rolled(begin, end, gone), alpha=min(1.0, t * 5))


def _roll_off(begin: Pose, _end: Pose, t: float) -> Pose:
    """Rolls away to the right, fading."""
    gone = ease_in(t)
    return begin._replace(x=begin.x + 1.5 * begin.height * gone, turn=begin.turn + math.degrees(3 * gone), alpha=1 - gone)


def _lay(_begin: Pose, end: Pose, t: float) -> Pose:
    """Lays paper down with a slight turn."""
    left = 1 - ease_out(t)
    return end._replace(
        y=end.y - end.height * 0.3 * left, height=end.height * (1 + 0.12 * left), turn=end.turn - 6 * left, alpha=min(1.0, t * 3)
    )


def _flip(_begin: Pose, end: Pose, t: float) -> Pose:
    """Turns over in place."""
    raised = 1 + 0.07 * math.sin(math.pi * t)
    return end._replace(height=end.height * raised, squeeze=max(0.03, abs(math.cos(math.pi * ease_both(t)))))


def _hop(_begin: Pose, end: Pose, t: float) -> Pose:
    """Lifts a little and settles again."""
    return end._replace(y=end.y - end.height * 0.22 * math.sin(math.pi * ease_out(t)))


def _press(_begin: Pose, end: Pose, t: float) -> Pose:
    """Presses in and springs back."""
    return end._replace(height=end.height * (1 - 0.07 * math.sin(math.pi * t)))


def _nod(_begin: Pose, end: Pose, t: float) -> Pose:
    """Swells a little, to draw the eye."""
    return end._replace(height=end.height * (1 + 0.07 * math.sin(math.pi * t)))


TRUNDLE = Movement(_trundle, 380.0, flies=True, continues=True, parts=_body_and_light, lands=0.75)
CLOSE_UP = TRUNDLE._replace(duration=140.0)
"""For a ball that makes way for another."""

ARRIVE = Movement(_arrive, 450.0, fades=True, flies=True, parts=_body_and_light, begins_at=_from_the_right, lands=0.6)
ROLL_OFF = Movement(_roll_off, 260.0, fades=True, leaves=True, parts=_body_and_light)
LAY = Movement(_lay, 300.0, fades=True, flies=True, lands=0.5)
FLIP = Movement(_flip, 360.0, fades=True, parts=turning_over, lands=0.2)
HOP = Movement(_hop, 240.0)
PRESS = Movement(_press, 150.0, lands=0.4)
NOD = Movement(_nod, 240.0, parts=changed)

"""Sequitur's animations: first the balls, then the scores of their words; slips one after another. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from engine.scene import Shape
from web.ui.motion import (
    FADE_IN,
    FADE_OUT,
    GLIDE,
    GLIDE_TURNING,
    HAND,
    POP,
    SHIFT,
    Choreography,
    Movement,
    Parts,
    Pose,
    Track,
    between,
    changed,
    crossfading,
    ease_both,
    ease_in,
    ease_out,
    end,
    pose_of,
    staggered,
    turning_over,
    word,
)

ROCKS = 32.0
"""The angle by which a ball leans if its path is too short for a full turn, in degrees."""

ROLLS = 0.74
"""The share of its time that a ball rolls before it settles."""

ARRIVES_FROM = 2.5
"""The start of a new ball: how far right of its place, in ball widths."""


def _body_and_light(track: Track, _share: float, pose: Pose) -> Parts:
    """A turning ball in two parts: its body turns, its light does not."""
    shape = track.shape
    if word(shape) != "ball" or pose.turn == shape.turn:
        return ((shape, pose),)
    body, light = (shape._replace(style=shape.style.replace("ball", part, 1)) for part in ("body", "light"))
    return (body, pose), (light._replace(text="", badge=""), pose._replace(turn=shape.turn))


def _from_the_right(_origin: Shape | None, shape: Shape) -> Pose:
    """The start of a ball that comes from nowhere in sight."""
    end = pose_of(shape)
    return end._replace(x=end.x + ARRIVES_FROM * end.height)


def _trundle(begin: Pose, end: Pose, t: float) -> Pose:
    """Rolls along with the letter upright at both ends, passing above other balls to the right and below them to the left. Being
    heavy, it overshoots slightly and rolls back."""
    gone = ease_both(min(1.0, t / ROLLS))
    way = end.x - begin.x
    aside = min(end.height, abs(way) * 0.16 + end.height * 0.15) if abs(way) > 0.5 * end.height else 0.0
    pose = between(begin, end, gone)
    settling = max(0.0, t - ROLLS) / (1 - ROLLS)
    swing = math.copysign(4 * settling * (1 - settling), way)
    far = min(0.05 * abs(way), 0.06 * end.height) * swing
    turn = _rolled(begin, end, gone) + math.degrees(far / (end.height / 2))
    return pose._replace(x=pose.x + far, y=pose.y - math.copysign(aside, way) * math.sin(math.pi * gone), turn=turn)


def _rolled(begin: Pose, end: Pose, gone: float) -> float:
    """A ball's turn in degrees: the whole number of turns that fits its path best. If that is zero, it leans and comes back."""
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
    """Rolls off to the right, fading."""
    gone = ease_in(t)
    return begin._replace(x=begin.x + 1.5 * begin.height * gone, turn=begin.turn + math.degrees(3 * gone), alpha=1 - gone)


def _rise(begin: Pose, end: Pose, t: float) -> Pose:
    """Rises from the rack slightly too far and settles, rocking."""
    pose = between(begin, end, ease_out(t))
    reach = end.height * 0.16 * math.sin(math.pi * t) * (1 - t)
    return pose._replace(y=pose.y - reach, turn=end.turn + 5 * math.sin(2 * math.pi * t) * (1 - t))


def _open(_begin: Pose, end: Pose, t: float) -> Pose:
    """Rises in its own place, as if from a rack."""
    return _rise(end._replace(y=end.y + end.height * 0.55, height=end.height * 0.85), end, t)._replace(alpha=min(1.0, t * 3))


def _sink(begin: Pose, end: Pose, t: float) -> Pose:
    return between(begin, end, ease_both(t))


def flight(lane: float, gap: float) -> Movement:
    """A movement along the gap at height `gap` to the vertical lane at `lane`, and along that to its place. It grows as it
    arrives."""

    def pose(begin: Pose, end: Pose, t: float) -> Pose:
        gone = ease_both(t)
        corners = ((begin.x, begin.y), (begin.x, gap), (lane, gap), (lane, end.y), (end.x, end.y))
        lengths = [math.dist(one, other) for one, other in pairwise(corners)]
        way = gone * sum(lengths)
        x, y = _along(corners, lengths, way)
        return end._replace(x=x, y=y, height=begin.height + (end.height - begin.height) * gone * gone)

    return FLY._replace(pose=pose)


def _along(corners: Sequence[tuple[float, float]], lengths: Sequence[float], way: float) -> tuple[float, float]:
    """The point at distance `way` along a line through these corners, which are rounded off."""
    reach = min(26.0, *(length / 2 for length in lengths if length > 1))
    x = y = weight = 0.0
    for step in (-1.0, -0.5, 0.0, 0.5, 1.0):
        one_x, one_y = _at(corners, lengths, way + step * reach)
        x, y, weight = x + one_x, y + one_y, weight + 1
    share = min(1.0, way / reach, (sum(lengths) - way) / reach)
    plain = _at(corners, lengths, way)
    return plain[0] + (x / weight - plain[0]) * share, plain[1] + (y / weight - plain[1]) * share


def _at(corners: Sequence[tuple[float, float]], lengths: Sequence[float], way: float) -> tuple[float, float]:
    way = max(0.0, way)
    for (one, other), length in zip(pairwise(corners), lengths, strict=True):
        if way <= length and length:
            return one[0] + (other[0] - one[0]) * way / length, one[1] + (other[1] - one[1]) * way / length
        way -= length
    return corners[-1]


def _lay_down(_begin: Pose, end: Pose, t: float) -> Pose:
    """Paper laid down with a slight turn."""
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
    """Swells a little, to attract attention."""
    return end._replace(height=end.height * (1 + 0.07 * math.sin(math.pi * t)))


TRUNDLE = Movement(_trundle, 380.0, flies=True, continues=True, parts=_body_and_light, lands=0.75)
CLOSE_UP = TRUNDLE._replace(duration=140.0)
"""For a ball that makes way for another."""

ARRIVE = Movement(_arrive, 450.0, fades=True, flies=True, parts=_body_and_light, begins_at=_from_the_right, lands=0.6)
ROLL_OFF = Movement(_roll_off, 260.0, fades=True, leaves=True, parts=_body_and_light)
LAY = Movement(_lay_down, 300.0, fades=True, flies=True, lands=0.5)
FLIP = Movement(_flip, 360.0, fades=True, parts=turning_over, lands=0.2)
HOP = Movement(_hop, 240.0)
PRESS = Movement(_press, 150.0, lands=0.4)
NOD = Movement(_nod, 240.0, parts=changed)

RISE = Movement(_rise, 420.0, fades=True, continues=True, parts=crossfading)
"""For a letter of a word that is revealed. SINK is for the letters left out, and for things that change places at the end."""

OPEN = Movement(_open, 420.0, fades=True)
"""For a letter of a word revealed without a visible rack."""

SINK = Movement(_sink, 320.0, fades=True, continues=True, parts=crossfading)
FLY = Movement(_sink, 380.0, fades=True, flies=True)
"""For a seal on its way to its owner; `flight` sets its path."""

TURN_TO = Movement(_sink, 220.0, fades=True, parts=crossfading)
"""For things that change their look in place."""


ENDING = frozenset({"row", "owner", "slip", "token", "lock", "socket", "standing", "ladder"})
"""The kinds that occur only at the end of a game."""

FADING = frozenset({"seal", "rack", "action", "gap", "empty", "name"}) | ENDING
"""The kinds that fade in. Kinds not named in this module appear at once."""

GAINED = {
    "ball": (frozenset({"kept", "chosen"}), HOP),
    "action": (frozenset({"chosen", "used"}), PRESS),
    "goal": (frozenset({"met"}), NOD),
    "step": (frozenset({"now"}), NOD),
}
"""The movement of a thing that stays in place when its style gains one of these words."""

AT_THE_END = frozenset({"rows", "slips", "prizes"})
"""The layers that occur only at the end of a game."""

SOUNDS = {
    "ball": {ARRIVE: "ball", TRUNDLE: "ball", OPEN: "ball"},
    "goal": {LAY: "card", GLIDE: "card", GLIDE_TURNING: "card", FLIP: "reveal", NOD: "chip"},
    "seal": {FADE_IN: "claim", GLIDE: "claim", GLIDE_TURNING: "claim"},
    "action": {PRESS: "chip"},
}
"""The sounds of each kind, by movement."""


NEXT = 1.5
"""The distance in ball widths below which a ball moves quickly: to a neighbouring place."""


class SequiturMotion(Choreography):
    """Balls roll along their rack, slips are laid down and turned over, scores spring up."""

    def appearing(self, shape: Shape) -> Movement | None:
        kind, *words = shape.style.split()
        if kind == "ball" and "ghost" in words:
            return FADE_IN
        if kind == "ball":
            return OPEN if shape.layer == "words" else ARRIVE
        return {"goal": LAY, "score": POP}.get(kind, FADE_IN if kind in FADING else None)

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        """A slip turned face down shifts, so that its face vanishes at once."""
        way = abs(origin.rect.centre[0] - shape.rect.centre[0])
        along = SHIFT if not way else CLOSE_UP if way < NEXT * shape.rect.width else TRUNDLE
        if word(shape) == "ball":
            if _opens(origin, shape):
                return SINK if "dim" in shape.style.split() else RISE
            return along if origin.key == shape.key else TRUNDLE
        if word(shape) == "seal" and (by := _way(shape)):
            return flight(*by)
        if shape.layer in AT_THE_END:
            return SINK
        if shape.layer == HAND or _is_down(shape):
            return SHIFT
        if word(shape) in ("goal", "seal"):
            return GLIDE_TURNING if _turns_up(origin, shape) else GLIDE
        return None

    def changing(self, origin: Shape, shape: Shape) -> Movement | None:
        if origin.rect != shape.rect:
            return None
        kind = word(shape)
        if _turns_up(origin, shape):
            return FLIP
        if word(origin) == "lock":
            return FLIP
        if kind in ENDING:
            return TURN_TO
        gained = set(shape.style.split()) - set(origin.style.split())
        if kind in GAINED and GAINED[kind][0] & gained:
            return GAINED[kind][1]
        return NOD if kind in ("plaque", "score") and origin.text != shape.text else None

    def going(self, shape: Shape) -> Movement | None:
        kind, *words = shape.style.split()
        if kind == "ball":
            return None if "ghost" in words else ROLL_OFF
        return FADE_OUT if kind == "goal" else None

    def sound(self, track: Track) -> str:
        """Silent in the layers at the end, where each beat has its own sound."""
        return "" if track.shape.layer in AT_THE_END else SOUNDS.get(word(track.shape), {}).get(track.movement, "")

    def timed(self, tracks: Sequence[Track]) -> Iterable[Track]:
        """Balls and slips one after another, words from the lowest score to the highest, then the scores. All other moves and
        fades run at the same time."""
        scores = [track for track in tracks if word(track.shape) == "score"]
        others = [track for track in tracks if track not in scores]
        worth = {track.shape.key.rpartition(":")[2]: int(track.shape.text) for track in scores}
        balls = [track for track in others if track.movement in (ARRIVE, OPEN, RISE)]
        balls.sort(key=lambda track: worth.get(_seat(track), 0))
        slips = [track for track in others if track.movement in (LAY, FLIP, GLIDE, GLIDE_TURNING)]
        timed = staggered(balls)
        yield from (*timed, *staggered(slips))
        yield from (track for track in others if track not in balls and track not in slips)
        yield from staggered(sorted(scores, key=lambda track: int(track.shape.text)), end(timed))


def _seat(track: Track) -> str:
    """The seat in the key of a word's letter, `word:ROUND:SEAT:INDEX`; "" for other balls."""
    parts = track.shape.key.split(":")
    return parts[2] if parts[0] == "word" else ""


def _is_down(shape: Shape) -> bool:
    """Whether the shape is a slip lying face down."""
    return "down" in shape.style.split()


def _turns_up(origin: Shape, shape: Shape) -> bool:
    """Whether a slip that was face down now shows its face."""
    return word(shape) == "goal" and _is_down(origin) and not _is_down(shape)


def _opens(origin: Shape, shape: Shape) -> bool:
    """Whether a ball leaves its place in a rack because its word is revealed."""
    return origin.key == shape.key and origin.rect.width != shape.rect.width and origin.rect.centre[0] == shape.rect.centre[0]


def _way(shape: Shape) -> tuple[float, float] | None:
    """The lane and the gap of a flying seal, from its style word `by:LANE:GAP`."""
    by = next((part for part in shape.style.split() if part.startswith("by:")), "")
    lane, _, gap = by.removeprefix("by:").partition(":")
    return (float(lane), float(gap)) if by else None

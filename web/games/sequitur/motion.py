"""How Sequitur moves: first the balls, then the score of their word; slips one after the other. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.scene import Shape
from web.games.sequitur.movements import (
    ARRIVE,
    CLOSE_UP,
    FLIP,
    HOP,
    LAY,
    NOD,
    OPEN,
    PRESS,
    RISE,
    ROLL_OFF,
    SINK,
    TRUNDLE,
    TURN_TO,
    flight,
)
from web.kit.choreography import HAND, Choreography, end, staggered
from web.kit.movements import FADE_IN, FADE_OUT, GLIDE, GLIDE_TURNING, POP, SHIFT, Movement, Track, word

ENDING = frozenset({"row", "owner", "slip", "token", "lock", "socket", "standing", "ladder"})
"""The kinds that the end of a game alone has."""

FADING = frozenset({"seal", "rack", "action", "gap", "empty", "name"}) | ENDING
"""The kinds that fade in; kinds not named in this module appear at once."""

GAINED = {
    "ball": (frozenset({"kept", "chosen"}), HOP),
    "action": (frozenset({"chosen", "used"}), PRESS),
    "goal": (frozenset({"met"}), NOD),
    "step": (frozenset({"now"}), NOD),
}
"""The movement of a thing that stays in place when its style gains one of these words."""

AT_THE_END = frozenset({"rows", "slips", "prizes"})
"""The layers that the end of a game alone has."""

SOUNDS = {
    "ball": {ARRIVE: "ball", TRUNDLE: "ball", OPEN: "ball"},
    "goal": {LAY: "card", GLIDE: "card", GLIDE_TURNING: "card", FLIP: "reveal", NOD: "chip"},
    "seal": {FADE_IN: "claim", GLIDE: "claim", GLIDE_TURNING: "claim"},
    "action": {PRESS: "chip"},
}
"""What is heard of each kind, by its movement."""


NEXT = 1.5
"""A ball that moves no further than to the next place, in its widths, is quick about it."""


class SequiturMotion(Choreography):
    """Balls trundle along their rack, slips are laid down and turned over, scores spring up."""

    def appearing(self, shape: Shape) -> Movement | None:
        kind, *words = shape.style.split()
        if kind == "ball" and "ghost" in words:
            return FADE_IN
        if kind == "ball":
            return OPEN if shape.layer == "words" else ARRIVE
        return {"goal": LAY, "score": POP}.get(kind, FADE_IN if kind in FADING else None)

    def moving(self, origin: Shape, shape: Shape) -> Movement | None:
        """How a thing moves; a slip turned face down shifts, so that nothing more of its face shows."""
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
        """What a beat of the end shows is heard with the beat."""
        return "" if track.shape.layer in AT_THE_END else SOUNDS.get(word(track.shape), {}).get(track.movement, "")

    def timed(self, tracks: Sequence[Track]) -> Iterable[Track]:
        """Balls and slips one after the other, words from the lowest score to the highest, then scores; mere moves and fades all
        at once."""
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
    """Whether a slip that lay face down now shows its face."""
    return word(shape) == "goal" and _is_down(origin) and not _is_down(shape)


def _opens(origin: Shape, shape: Shape) -> bool:
    """Whether a ball leaves its place in a rack because its word is shown."""
    return origin.key == shape.key and origin.rect.width != shape.rect.width and origin.rect.centre[0] == shape.rect.centre[0]


def _way(shape: Shape) -> tuple[float, float] | None:
    """The lane and the gap that a seal flies along, from its style's word `by:LANE:GAP`."""
    by = next((part for part in shape.style.split() if part.startswith("by:")), "")
    lane, _, gap = by.removeprefix("by:").partition(":")
    return (float(lane), float(gap)) if by else None

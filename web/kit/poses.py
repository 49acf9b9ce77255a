"""Where a thing is at one moment, and the easing of its movement. Pure."""

from __future__ import annotations

from typing import NamedTuple


class Pose(NamedTuple):
    """Where a thing is at one moment: its centre, height, turn in degrees, opacity, the share of its width that a flip leaves,
    and the share of a line that is drawn."""

    x: float
    y: float
    height: float
    turn: float
    alpha: float = 1.0
    squeeze: float = 1.0
    drawn: float = 1.0


def ease_out(t: float) -> float:
    """Starts fast, arrives softly."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """Speeds up, as falling things do."""
    return t * t


def ease_both(t: float) -> float:
    """Starts and arrives softly."""
    return t * t * (3 - 2 * t)


def ease_over(t: float) -> float:
    """Goes a little past the end and back, as springs do."""
    return 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2


def between(begin: Pose, end: Pose, t: float) -> Pose:
    """The pose a share `t` of the way from one to the other."""
    return Pose(*(a + (b - a) * t for a, b in zip(begin, end, strict=True)))

"""Where a thing is at one moment, and how it spends the time of its movement. Pure."""

from __future__ import annotations

from typing import NamedTuple


class Pose(NamedTuple):
    """Where a thing is at one moment: its centre, height, turn, opacity, how much of its width a flip leaves, and how much
    of a line is drawn."""

    x: float
    y: float
    height: float
    turn: float
    alpha: float = 1.0
    squeeze: float = 1.0
    drawn: float = 1.0


def ease_out(t: float) -> float:
    """Quick to start, soft to arrive."""
    return 1 - (1 - t) ** 3


def ease_in(t: float) -> float:
    """As things fall."""
    return t * t


def ease_both(t: float) -> float:
    """Soft to start and to arrive."""
    return t * t * (3 - 2 * t)


def ease_over(t: float) -> float:
    """A little past the end and back, as what springs up."""
    return 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2


def between(begin: Pose, end: Pose, t: float) -> Pose:
    """That share of the way from one pose to the other."""
    return Pose(*(a + (b - a) * t for a, b in zip(begin, end, strict=True)))

"""What words of Sequitur are worth, in words. Knows one seat's reach and nothing else."""

from __future__ import annotations

from collections.abc import Iterable

from ....text import amount, counted
from ..words.letters import SKILL
from .reach import Reach


def makes(reach: Reach, word: str) -> str:
    """The word and what it is worth: `STORM: two goals, five points`."""
    return f"{word}: {worth(reach, word)}" if reach.met(word) else word


def worth(reach: Reach, word: str) -> str:
    """`two goals, five points`, `your secret goal, three points` or `no goal`."""
    met = reach.met(word)
    if not met:
        return "no goal"
    goals = "your secret goal" if met == (reach.seen.hand.secret,) else counted(len(met), "goal")
    return f"{goals}, {counted(reach.points(word), 'point')}"


def standing(count: int) -> str:
    """How many words a rack has: `1 word`, `12 words`."""
    return amount(count, "word")


def balls_named(balls: Iterable[str]) -> list[str]:
    """What these balls are called: their letters, and the blank."""
    return ["the blank" if ball == "?" else ball for ball in balls if ball in SKILL]

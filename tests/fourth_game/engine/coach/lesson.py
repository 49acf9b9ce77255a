"""The lesson of Causeway: take over a trail and win its stones."""

from __future__ import annotations

from ....coach.lesson import Lesson, Level, Wrong
from ..rules.state import State


def owns(state: State, letter: str, stones: int) -> bool:
    """Whether the learner owns the trail with that many stones."""
    trail = state.table.outcome()[0][letter]
    return trail.owner == 0 and len(trail.stones) == stones


LESSON = Lesson(
    aim="Own long trails. Each of their stones is a point.",
    levels=(
        Level(
            title="Rising stones",
            chapter="A turn",
            goal="Take over trail A.",
            how="The player who laid its last stone owns it. Lay a stone higher than the 8.",
            position="2 2B,5A,3C,8A 1.4.6.10,2.7.9.12",
            done=lambda state: owns(state, "A", 3),
            plays=("10A",),
            well="All three stones count for you while your stone is the last.",
            wrong=(
                Wrong("*A", "That is below the 8. Your rival wins both stones, and the trail starts again."),
                Wrong("*", "Trail A is still your rival’s. Your 10 is higher than its 8."),
            ),
        ),
        Level(
            title="Winning stones",
            chapter="A turn",
            goal="Win your two stones.",
            how="A lower stone ends a trail, and its owner wins the stones. End yours on A.",
            position="2 4A,5B,6A,9C 1.7.8.10,2.2.3.12",
            done=lambda state: state.table.outcome()[1][0] == 2,
            plays=("1A",),
            well="Two points, and nobody can take them from you.",
            wrong=(Wrong("*", "Your rival takes over A and wins your stones with it.", ("11", "12A")),),
        ),
    ),
)

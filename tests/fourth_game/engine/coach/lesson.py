"""The lesson of Causeway: take a causeway over, and win its stones."""

from __future__ import annotations

from ....coach.lesson import Lesson, Level, Wrong
from ..rules.state import State


def owns(state: State, letter: str, stones: int) -> bool:
    """Whether the learner owns so many stones on that causeway."""
    causeway = state.table.outcome()[0][letter]
    return causeway.owner == 0 and len(causeway.stones) == stones


LESSON = Lesson(
    aim="Own long causeways: each of their stones is a point.",
    levels=(
        Level(
            title="Rising stones",
            chapter="A turn",
            goal="Take over causeway A.",
            how="It belongs to whoever laid its last stone, and stones only rise: go above the 8.",
            position="2 2B,5A,3C,8A 1.4.6.10,2.7.9.12",
            done=lambda state: owns(state, "A", 3),
            plays=("10A",),
            well="All three stones count for you while yours is the last.",
            wrong=(
                Wrong("*A", "That is below the 8: your rival wins both stones, and the causeway begins anew."),
                Wrong("*", "Causeway A is still your rival's, and your 10 is above its 8."),
            ),
        ),
        Level(
            title="Winning stones",
            chapter="A turn",
            goal="Win your two stones.",
            how="A lower stone ends a causeway, and its owner wins it: end yours on A.",
            position="2 4A,5B,6A,9C 1.7.8.10,2.2.3.12",
            done=lambda state: state.table.outcome()[1][0] == 2,
            plays=("1A",),
            well="Two points that nobody can take from you.",
            wrong=(Wrong("*", "Your rival takes over A, and your stones with it.", ("11", "12A")),),
        ),
    ),
)

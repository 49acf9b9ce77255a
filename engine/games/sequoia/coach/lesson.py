"""The lesson of Sequoia, one rule at a time, each used as soon as it is told."""

from __future__ import annotations

from ....coach.lesson import Lesson, Level, Wrong
from ..rules.state import State
from ..rules.table import FIRST, SECOND

LEARNER = 0


def trees(state: State, forest: int) -> int:
    """How many the learner has there."""
    return state.table.forest(forest).trees[LEARNER]


def takes(state: State, forest: int, place: int) -> bool:
    """Whether the learner has the token of that place, or would if the game ended now."""
    return state.table.owners_if_ended(state.table.forest(forest))[place] == LEARNER


def plays_on(state: State, forest: int) -> bool:
    """Whether the learner leads the forest, or is tied there, once it is scored."""
    found = state.table.forest(forest)
    return LEARNER in (*found.owners, *found.rivals)


LESSON = Lesson(
    aim="Ten turns, two trees a turn: have the most trees where it pays.",
    levels=(
        Level(
            title="Pair your dice",
            chapter="A turn",
            goal="Plant a tree in forest 7.",
            how="Make two pairs, leave one die out. A pair plants at its sum: 3 and 4 make 7.",
            position=(
                "2:- pair 0 0 51:0,0:-:--/31:0,0:-:--/41:0,0:-:--/32:0,0:-:--/41:0,0:-:--/21:0,0:-:--/51:0,0:-:--"
                "/61:0,0:-:--/31:0,0:-:--/41:0,0:-:--/51:0,0:-:-- 12346,22355 -,4.10 -"
            ),
            done=lambda state: trees(state, 7) > 0,
            plays=("7 8",),
            well="Two pairs, two trees. Everybody shows their dice at once.",
            wrong=(Wrong("*", "Each tree stands at the sum of a pair. For forest 7, pair 3 with 4, or 1 with 6."),),
            places=("7",),
        ),
        Level(
            title="The most trees",
            chapter="Scoring",
            goal="Take the lead in forest 9.",
            how="At the end, the most trees in a forest win its gold medal: here 6 points.",
            position=(
                "2:- pair 0 4 51:0,0:-:--/31:1,0:-:--/41:1,0:-:--/32:1,0:-:--/41:0,2:-:--/21:1,1:-:--/51:2,1:-:--"
                "/61:1,2:-:--/31:1,1:-:--/41:0,1:-:--/51:0,0:-:-- 34566,12245 -,3.7 -"
            ),
            done=lambda state: takes(state, 9, FIRST),
            plays=("9 9",),
            well="Both pairs may plant in one forest. You lead there by 3 trees to 2.",
            wrong=(
                Wrong("9 *", "That makes you level, and a tie wins nothing yet. Two 9s do it: 3 + 6 and 4 + 5."),
                Wrong("*", "Your rival still leads there by a tree. Pair 3 with 6, and 4 with 5."),
            ),
            places=("9",),
        ),
        Level(
            title="Second place",
            chapter="Scoring",
            goal="Be second in forest 5.",
            how="Silver is for second most. You have no tree there yet, so one is enough.",
            position=(
                "2:- pair 0 6 51:0,0:-:--/31:1,0:-:--/41:1,0:-:--/32:0,4:-:--/41:1,1:-:--/21:2,1:-:--/51:3,1:-:--"
                "/61:3,2:-:--/31:1,1:-:--/41:0,1:-:--/51:0,1:-:-- 12356,12334 -,4.7 -"
            ),
            done=lambda state: takes(state, 5, SECOND),
            plays=("5 6",),
            well="One tree for 2 points. Second places are cheap, and they add up.",
            wrong=(Wrong("*", "Who has no tree in a forest wins nothing there. 2 and 3 make 5."),),
            places=("5",),
        ),
        Level(
            title="Ties push out",
            chapter="Ties",
            goal="Stay in forest 6.",
            how="Last turn! If two tie for first, all others' trees leave. Catch up, or pass them.",
            position=(
                "3:- pair 0 9 51:1,0,3:-:--/31:3,2,0:-:--/41:2,4,1:-:--/32:3,0,2:-:--/41:2,3,3:-:--/21:3,1,1:-:--"
                "/51:1,3,5:-:--/61:0,5,0:-:--/31:1,0,3:-:--/41:0,0,0:-:--/51:2,0,0:-:-- 13345,22455,12566 -,7.9,8.11 -"
            ),
            done=lambda state: plays_on(state, 6),
            plays=("6 6",),
            meanwhile=("scored",),
            well="Still in! Whoever ties plays on there, and all others' trees leave.",
            wrong=(Wrong("*", "Two tie for first, so your trees leave. 3 + 3 make 6, and so do 1 + 5.", ("scored",)),),
            places=("6",),
        ),
        Level(
            title="Tiebreakers",
            chapter="Tiebreaker turns",
            goal="Win the tie in forest 8.",
            how="Only the tied play on, and only trees in tied forests count. Outgrow your rival.",
            position=(
                "2:- pair 0 10 51:1,2:-:10/31:0,0:-:--/41:1,4:-:10/32:1,4:-:10/41:2,0:-:0-/21:4,3:-:01/51:3,3:0,1:--"
                "/61:3,1:-:01/31:1,2:-:10/41:4,1:-:01/51:0,0:-:-- 23566,11446 -,8 0:23566:7.9/1:11346:4.7"
            ),
            done=lambda state: state.table.forest(8).owners[FIRST] == LEARNER,
            plays=("8 8",),
            meanwhile=("scored",),
            well="Tie broken: you take the 5, your rival the 1. Such turns go on until somebody leads.",
            wrong=(
                Wrong("8", "Your rival plants one too, so you stay level. Plant two: 2 + 6 and 3 + 5.", ("scored",)),
                Wrong("none", "Your rival plants there and takes the 5 points. 2 + 6 make 8, and so do 3 + 5.", ("scored",)),
            ),
            places=("8",),
        ),
        Level(
            title="Sequoia!",
            chapter="Sequoia!",
            goal="Win with a Sequoia!",
            how="Five alike: turn each die to any face. Forests 2 and 12 are level and worth 5 each.",
            position=(
                "2:- pair 0 9 51:1,1:-:--/31:2,1:-:--/41:2,3:-:--/32:1,3:-:--/41:2,3:-:--/21:3,5:-:--/51:1,0:-:--"
                "/61:3,0:-:--/31:0,1:-:--/41:2,0:-:--/51:1,1:-:-- 33333,11346 -,4.7 -"
            ),
            done=lambda state: state.returns() == (1, 0),
            plays=("2 12",),
            meanwhile=("scored",),
            well="Sequoia! Both forests are yours, and so is the game.",
            wrong=(
                Wrong("2 *", "Forest 2 is yours, but 12 is still tied: plant there too.", ("scored",)),
                Wrong("* 12", "Forest 12 is yours, but 2 is still tied: plant there too.", ("scored",)),
                Wrong("*", "Forests 2 and 12 are still tied. A Sequoia! reaches both: plant one tree in each.", ("scored",)),
            ),
            places=("2", "12"),
        ),
    ),
)

"""The lesson of Sequoia. Each rule is used as soon as it is explained."""

from __future__ import annotations

from ....coach.lesson import Lesson, Level, Wrong
from ..rules.state import State
from ..rules.table import FIRST, SECOND

LEARNER = 0


def trees(state: State, forest: int) -> int:
    """The number of the learner's trees in the forest."""
    return state.table.forest(forest).trees[LEARNER]


def takes(state: State, forest: int, place: int) -> bool:
    """Whether the learner has the medal of this place, or would have it if the game ended now."""
    return state.table.owners_if_ended(state.table.forest(forest))[place] == LEARNER


def plays_on(state: State, forest: int) -> bool:
    """Whether the learner leads the forest, or is tied there, once it is scored."""
    found = state.table.forest(forest)
    return LEARNER in (*found.owners, *found.rivals)


LESSON = Lesson(
    aim="Ten turns, two trees a turn. Have the most trees where it pays.",
    levels=(
        Level(
            title="Pair your dice",
            chapter="A turn",
            goal="Plant a tree in forest 7.",
            how="Make two pairs and leave one die out. A pair plants at its sum: 3 and 4 make 7.",
            position=(
                "2:- pair 0 0 51:0,0:-:--/31:0,0:-:--/41:0,0:-:--/32:0,0:-:--/41:0,0:-:--/21:0,0:-:--/51:0,0:-:--"
                "/61:0,0:-:--/31:0,0:-:--/41:0,0:-:--/51:0,0:-:-- 12346,22355 -,4.10 -"
            ),
            done=lambda state: trees(state, 7) > 0,
            plays=("7 8",),
            well="Two pairs, two trees. Everyone reveals their dice at the same time.",
            wrong=(Wrong("*", "A pair plants at its sum. For forest 7, pair 3 with 4, or 1 with 6."),),
            places=("7",),
        ),
        Level(
            title="The most trees",
            chapter="Scoring",
            goal="Take the lead in forest 9.",
            how="At the end, the most trees in a forest win its gold medal, here worth 6 points.",
            position=(
                "2:- pair 0 4 51:0,0:-:--/31:1,0:-:--/41:1,0:-:--/32:1,0:-:--/41:0,2:-:--/21:1,1:-:--/51:2,1:-:--"
                "/61:1,2:-:--/31:1,1:-:--/41:0,1:-:--/51:0,0:-:-- 34566,12245 -,3.7 -"
            ),
            done=lambda state: takes(state, 9, FIRST),
            plays=("9 9",),
            well="Both pairs can plant in the same forest. You now lead it by 3 trees to 2.",
            wrong=(
                Wrong("9 *", "That only ties, and a tie wins nothing yet. You need two 9s: 3 + 6 and 4 + 5."),
                Wrong("*", "Your rival still leads there by one tree. Pair 3 with 6, and 4 with 5."),
            ),
            places=("9",),
        ),
        Level(
            title="Second place",
            chapter="Scoring",
            goal="Be second in forest 5.",
            how="Silver goes to the second most trees. You have none there yet, so one is enough.",
            position=(
                "2:- pair 0 6 51:0,0:-:--/31:1,0:-:--/41:1,0:-:--/32:0,4:-:--/41:1,1:-:--/21:2,1:-:--/51:3,1:-:--"
                "/61:3,2:-:--/31:1,1:-:--/41:0,1:-:--/51:0,1:-:-- 12356,12334 -,4.7 -"
            ),
            done=lambda state: takes(state, 5, SECOND),
            plays=("5 6",),
            well="One tree for 2 points. Second places are cheap, and they add up.",
            wrong=(Wrong("*", "With no tree in a forest you win nothing there. 2 and 3 make 5."),),
            places=("5",),
        ),
        Level(
            title="Ties for first",
            chapter="Ties",
            goal="Stay in forest 6.",
            how="Last turn! If two tie for first, everyone else’s trees are removed. Catch up with them.",
            position=(
                "3:- pair 0 9 51:1,0,3:-:--/31:3,2,0:-:--/41:2,4,1:-:--/32:3,0,2:-:--/41:2,3,3:-:--/21:3,1,1:-:--"
                "/51:1,3,5:-:--/61:0,5,0:-:--/31:1,0,3:-:--/41:0,0,0:-:--/51:2,0,0:-:-- 13455,22455,12566 -,7.9,8.11 -"
            ),
            done=lambda state: plays_on(state, 6),
            plays=("6 9",),
            meanwhile=("scored",),
            well="Still in! All three of you tie with three trees, so all three play on there.",
            wrong=(Wrong("*", "Two players tie for first, so your trees there are removed. 1 and 5 make 6.", ("scored",)),),
            places=("6",),
        ),
        Level(
            title="Tiebreakers",
            chapter="Tiebreaker turns",
            goal="Win the tie in forest 8.",
            how="Only tied players play on, and only in tied forests. Plant more than your rival.",
            position=(
                "2:- pair 0 10 51:1,2:-:10/31:0,0:-:--/41:1,4:-:10/32:1,4:-:10/41:2,0:-:0-/21:4,3:-:01/51:3,3:0,1:--"
                "/61:3,1:-:01/31:1,2:-:10/41:4,1:-:01/51:0,0:-:-- 23566,11446 -,8 0:23566:7.9/1:11346:4.7"
            ),
            done=lambda state: state.table.forest(8).owners[FIRST] == LEARNER,
            plays=("8 8",),
            meanwhile=("scored",),
            well="Tie broken: you win 5, your rival 1. Tiebreaker turns go on until someone leads.",
            wrong=(
                Wrong("8", "Your rival plants one too, so you are still tied. Plant two: 2 + 6 and 3 + 5.", ("scored",)),
                Wrong("none", "Your rival plants there and takes the 5 points. 2 + 6 and 3 + 5 make 8.", ("scored",)),
            ),
            places=("8",),
        ),
        Level(
            title="Sequoia!",
            chapter="Sequoia!",
            goal="Win with a Sequoia!",
            how="Five of a kind: turn each die to any face. Forests 2 and 12 are tied, worth 5 each.",
            position=(
                "2:- pair 0 9 51:1,1:-:--/31:2,1:-:--/41:2,3:-:--/32:1,3:-:--/41:2,3:-:--/21:3,5:-:--/51:1,0:-:--"
                "/61:3,0:-:--/31:0,1:-:--/41:2,0:-:--/51:1,1:-:-- 33333,11346 -,4.7 -"
            ),
            done=lambda state: state.returns() == (1, 0),
            plays=("2 12",),
            meanwhile=("scored",),
            well="Sequoia! Both forests are yours, and so is the game.",
            wrong=(
                Wrong("2 *", "Forest 2 is yours, but 12 is still tied. Plant there too.", ("scored",)),
                Wrong("* 12", "Forest 12 is yours, but 2 is still tied. Plant there too.", ("scored",)),
                Wrong("*", "Forests 2 and 12 are still tied. Plant one tree in each: a Sequoia! reaches both.", ("scored",)),
            ),
            places=("2", "12"),
        ),
    ),
)

"""The lesson of Sequence, one rule at a time, each used as soon as it is told."""

from __future__ import annotations

from ....coach.lesson import Lesson, Level, Wrong
from ..rules.state import State

LEARNER, RIVAL = 0, 1
"""The two teams, of one seat each."""


def sequences(state: State) -> int:
    """How many the learner has."""
    return len(state.table.sequences[LEARNER])


def is_threatened(state: State) -> bool:
    """Whether the rival lacks one chip of a line of five, and can put it there."""
    board, chips = state.setup.geometry, state.table.chips
    lines = (line & ~chips[RIVAL] for parallel in board.lines for line in parallel)
    return any(gap.bit_count() == 1 and not gap & chips[LEARNER] for gap in lines)


LESSON = Lesson(
    aim="Five chips in a row make a sequence. Two sequences win.",
    levels=(
        Level(
            title="Five in a row",
            chapter="The aim",
            goal="Make five in a row.",
            how="Your row lacks one chip, on d6. Choose the 6♥ from your hand, then d6.",
            position=(
                "classic:2:2 *8*/10/4g5/10/2b1bbbg2/10/5g4/3g6/10/*8* -/- 6H,9S,2D/QC,5S,3H"
                " 7C,5H,4H,AH/4D,TH,9D,QC play:0 no - 0:8 1 . -"
            ),
            done=lambda state: sequences(state) == 1,
            plays=("6H d6",),
            well="A card puts your chip on a space that shows it. Five in a row are a sequence.",
            wrong=(
                Wrong("6H *", "Nearly: every card is on the board twice. The 6♥ in your row is the one on d6."),
                Wrong("*", "That chip stands alone, and your row still lacks d6. The 6♥ goes there."),
            ),
            places=("c6", "d6", "e6", "f6", "g6"),
        ),
        Level(
            title="Corners",
            chapter="Corners",
            goal="Use a corner.",
            how="The four corners count as everybody's chips. From a1 your row goes up to d4.",
            position=(
                "classic:2:2 *8*/10/7g2/10/5g4/10/3b2g3/2b7/1b8/*8* -/- 2H,KD,8C/QC,5S,3H 7S,TC,8H/7D,4H,QH play:0 no - 0:6 1 . -"
            ),
            done=lambda state: sequences(state) == 1,
            plays=("2H e5",),
            well="Four chips and a corner: a sequence. Your rivals may use the corners too.",
            wrong=(
                Wrong("2H *", "That is the other 2♥. The row from the corner goes on at e5."),
                Wrong("*", "The corner and three chips are waiting. The fifth space of that row is e5, a 2♥."),
            ),
            places=("a1", "b2", "c3", "d4", "e5"),
        ),
        Level(
            title="Wild jacks",
            chapter="Jacks",
            goal="Fill the gap with a jack.",
            how="J♣ and J♦ have two eyes and are wild: they go on any open space.",
            position=(
                "classic:2:2 *8*/5g4/5b4/5bg3/4g5/3g1b4/5b4/10/10/*8* -/- JC,9S,KH/4H,QS,8D"
                " TH,3H,3C,5D/7H,5H,2C,AH play:0 no - 0:8 1 . -"
            ),
            done=lambda state: sequences(state) == 1,
            plays=("JC f6",),
            well="A wild jack is any card you like. Keep it for the space that counts.",
            wrong=(
                Wrong("JC *", "There the jack does little, and your rival closes the gap on f6.", ("5S", "4H f6")),
                Wrong("*", "Your rival then closes the gap on f6. Be there first, with the jack.", ("5S", "4H f6")),
            ),
            places=("f4", "f5", "f6", "f7", "f8"),
        ),
        Level(
            title="Jacks that remove",
            chapter="Jacks",
            goal="Break up your rival's row.",
            how="J♠ and J♥ have one eye: they take a rival's chip off, and put none there.",
            position=(
                "classic:2:2 *8*/10/7g2/2b7/6b3/3b6/2gggg4/4b2b2/10/*8* -/- JS,JD,5S/QH,9S,8D"
                " 7H,KC,AH,6C,KD/9C,8H,7D,9H,TH play:0 no - 0:10 1 . -"
            ),
            done=lambda state: not is_threatened(state),
            plays=("JS e4",),
            well="Row broken. Only finished sequences are safe from such a jack.",
            wrong=(
                Wrong("JS *", "That chip does no harm, and your rival's row grows to five.", ("6C", "QH g4")),
                Wrong("JD g4", "That closes one end of the row, and your rival uses the other.", ("6C", "9S b4")),
                Wrong("JD b4", "That closes one end of the row, and your rival uses the other.", ("6C", "QH g4")),
                Wrong("*", "Open at both ends, your rival's row grows to five. Take a chip out of it.", ("6C", "QH g4")),
            ),
            places=("c4", "d4", "e4", "f4"),
        ),
        Level(
            title="Dead cards",
            chapter="Dead cards",
            goal="Swap the dead card, then play.",
            how="Both spaces of the K♠ are covered: it is dead. Swap it for a new card first.",
            position=(
                "classic:2:2 *8*/10/5g4/1g7b/4g5/10/10/2gbbb1bg1/10/*8* -/- KS,3D,7C/QH,9S,8D"
                " QC,KC,KS,AC,KD/JC,TC,5H,5D,4H play:0 no - 0:10 1 . -"
            ),
            done=lambda state: sequences(state) == 1,
            plays=("KS dead", "AD g3"),
            meanwhile=("AD",),
            next=("Lucky: the A♦ came. Now take your turn with it, on g3.",),
            well="You may swap one dead card a turn, and then you still play.",
            wrong=(
                Wrong("AD *", "That is the other A♦. The gap in your row is on g3.", after=1),
                Wrong("*", "A new card came that fits your row. Play the A♦ on g3.", after=1),
                Wrong("*", "You may, but the K♠ stays in your hand, and it can never be played. Swap it first."),
            ),
            places=("b7", "j7"),
        ),
        Level(
            title="Two sequences",
            chapter="The second sequence",
            goal="Win with a second sequence.",
            how="Two sequences may share one chip. The row and the column share the one on e6.",
            position=(
                "classic:2:2 *8*/10/9b/4b5/2bbbbb1g1/4b3g1/4b3g1/4g3g1/8g1/*5ggg* c6-g6/i6-i2 4D,TS,AC/9D,QS,KH"
                " 7C,6H,4H,AH,5H,QS,9H,2H,4C/3H,4H,5H,7H,6H,8D,7D,KC,6D play:0 no - 0:18 1 . -"
            ),
            done=lambda state: state.table.winner == LEARNER,
            plays=("4D e8",),
            well="Two sequences that share one chip: you win!",
            wrong=(
                Wrong("4D *", "That is the other 4♦, and your rival wins with the corner. Yours goes on e8.", ("6C", "9D f1")),
                Wrong("*", "Your rival then wins with the corner. Be first: the column lacks e8, a 4♦.", ("6C", "9D f1")),
            ),
            places=("e4", "e5", "e6", "e7", "e8"),
        ),
    ),
)

"""The lesson of Sequence. Each rule is used as soon as it is explained."""

from __future__ import annotations

from ....coach.lesson import Lesson, Level, Wrong
from ..rules.state import State

LEARNER, RIVAL = 0, 1
"""The two teams, of one seat each."""


def sequences(state: State) -> int:
    """The number of the learner's sequences."""
    return len(state.table.sequences[LEARNER])


def is_threatened(state: State) -> bool:
    """Whether the rival lacks one chip in a line of five and can place it."""
    board, chips = state.setup.board_data, state.table.chips
    lines = (line & ~chips[RIVAL] for parallel in board.lines for line in parallel)
    return any(gap.bit_count() == 1 and not gap & chips[LEARNER] for gap in lines)


LESSON = Lesson(
    aim="Five chips in a row make a sequence. Two sequences win.",
    levels=(
        Level(
            title="Five in a row",
            chapter="The aim",
            goal="Get five in a row.",
            how="Your row needs one more chip, on d6. Choose the 6♥ in your hand, then d6.",
            position=(
                "classic:2:2 *8*/10/4g5/10/2b1bbbg2/10/5g4/3g6/10/*8* -/- 6H,9S,2D/QC,5S,3H"
                " 7C,5H,4H,AH/4D,TH,9D,QC play:0 no - 0:8 1 . -"
            ),
            done=lambda state: sequences(state) == 1,
            plays=("6H d6",),
            well="A card lets you place a chip on a space that shows it. Five in a row is a sequence.",
            wrong=(
                Wrong("6H *", "Not quite: every card is on the board twice. The 6♥ in your row is on d6."),
                Wrong("*", "That chip doesn’t help your row, which still needs d6. Play the 6♥ there."),
            ),
            places=("c6", "d6", "e6", "f6", "g6"),
        ),
        Level(
            title="Corners",
            chapter="Corners",
            goal="Use a corner.",
            how="The four corners count as everyone’s chips. Your row runs from a1 up to d4.",
            position=(
                "classic:2:2 *8*/10/7g2/10/5g4/10/3b2g3/2b7/1b8/*8* -/- 2H,KD,8C/QC,5S,3H 7S,TC,8H/7D,4H,QH play:0 no - 0:6 1 . -"
            ),
            done=lambda state: sequences(state) == 1,
            plays=("2H e5",),
            well="Four chips and a corner make a sequence. Your rivals can use the corners too.",
            wrong=(
                Wrong("2H *", "That’s the other 2♥. Your row from the corner continues at e5."),
                Wrong("*", "You have the corner and three chips. The fifth space of that row is e5, a 2♥."),
            ),
            places=("a1", "b2", "c3", "d4", "e5"),
        ),
        Level(
            title="Wild jacks",
            chapter="Jacks",
            goal="Fill the gap with a jack.",
            how="J♣ and J♦ have two eyes. They are wild and go on any open space.",
            position=(
                "classic:2:2 *8*/5g4/5b4/5bg3/4g5/3g1b4/5b4/10/10/*8* -/- JC,9S,KH/4H,QS,8D"
                " TH,3H,3C,5D/7H,5H,2C,AH play:0 no - 0:8 1 . -"
            ),
            done=lambda state: sequences(state) == 1,
            plays=("JC f6",),
            well="A wild jack can be any card. Save it for the space that counts.",
            wrong=(
                Wrong("JC *", "The jack does little there, and your rival fills the gap on f6.", ("5S", "4H f6")),
                Wrong("*", "Your rival fills the gap on f6. Get there first, with the jack.", ("5S", "4H f6")),
            ),
            places=("f4", "f5", "f6", "f7", "f8"),
        ),
        Level(
            title="Jacks that remove",
            chapter="Jacks",
            goal="Break up your rival’s row.",
            how="J♠ and J♥ have one eye. They remove a rival’s chip, and you place none.",
            position=(
                "classic:2:2 *8*/10/7g2/2b7/6b3/3b6/2gggg4/4b2b2/10/*8* -/- JS,JD,5S/QH,9S,8D"
                " 7H,KC,AH,6C,KD/9C,8H,7D,9H,TH play:0 no - 0:10 1 . -"
            ),
            done=lambda state: not is_threatened(state),
            plays=("JS e4",),
            well="Row broken. Only finished sequences are safe from one-eyed jacks.",
            wrong=(
                Wrong("JS *", "That chip does no harm, and your rival’s row grows to five.", ("6C", "QH g4")),
                Wrong("JD g4", "That blocks one end of the row, so your rival uses the other.", ("6C", "9S b4")),
                Wrong("JD b4", "That blocks one end of the row, so your rival uses the other.", ("6C", "QH g4")),
                Wrong("*", "Your rival’s row is open at both ends and grows to five. Remove a chip from it.", ("6C", "QH g4")),
            ),
            places=("c4", "d4", "e4", "f4"),
        ),
        Level(
            title="Dead cards",
            chapter="Dead cards",
            goal="Swap the dead card, then play.",
            how="Both spaces of the K♠ are covered, so it is dead. Swap it for a new card first.",
            position=(
                "classic:2:2 *8*/10/5g4/1g7b/4g5/10/10/2gbbb1bg1/10/*8* -/- KS,3D,7C/QH,9S,8D"
                " QC,KC,KS,AC,KD/JC,TC,5H,5D,4H play:0 no - 0:10 1 . -"
            ),
            done=lambda state: sequences(state) == 1,
            plays=("KS dead", "AD g3"),
            meanwhile=("AD",),
            next=("Lucky: you drew the A♦. Now play it on g3.",),
            well="You may swap one dead card per turn and still play.",
            wrong=(
                Wrong("AD *", "That’s the other A♦. The gap in your row is on g3.", after=1),
                Wrong("*", "Your new card fits your row. Play the A♦ on g3.", after=1),
                Wrong("*", "You can, but the K♠ would stay in your hand, never playable. Swap it first."),
            ),
            places=("b7", "j7"),
        ),
        Level(
            title="Two sequences",
            chapter="The second sequence",
            goal="Win with a second sequence.",
            how="Two sequences may share one chip. Your row and column share the one on e6.",
            position=(
                "classic:2:2 *8*/10/9b/4b5/2bbbbb1g1/4b3g1/4b3g1/4g3g1/8g1/*5ggg* c6-g6/i6-i2 4D,TS,AC/9D,QS,KH"
                " 7C,6H,4H,AH,5H,QS,9H,2H,4C/3H,4H,5H,7H,6H,8D,7D,KC,6D play:0 no - 0:18 1 . -"
            ),
            done=lambda state: state.table.winner == LEARNER,
            plays=("4D e8",),
            well="Two sequences that share one chip. You win!",
            wrong=(
                Wrong("4D *", "That’s the other 4♦, and your rival wins with the corner. Play it on e8.", ("6C", "9D f1")),
                Wrong("*", "Your rival wins with the corner. Be first: your column needs e8, a 4♦.", ("6C", "9D f1")),
            ),
            places=("e4", "e5", "e6", "e7", "e8"),
        ),
    ),
)

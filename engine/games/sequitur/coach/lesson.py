"""The lesson of Sequitur, in the order of a round. Each rule is used as soon as it is explained."""

from __future__ import annotations

from ....coach.lesson import Lesson, Level, Wrong
from ..rules.hand import GAP, Hand
from ..rules.state import State
from ..words.spelling import spell

LEARNER = 0


def hand(state: State) -> Hand:
    """The learner's hand."""
    return state.hands[LEARNER]


def has_won(state: State, goal: str) -> bool:
    """Whether the learner has won the goal."""
    return goal in state.table.stacks[LEARNER]


def reads(state: State, text: str) -> bool:
    """Whether the learner's rack spells the text, without gaps that are still to be filled."""
    return spell(hand(state).rack.replace(GAP, ""), text) is not None


def word(state: State) -> str:
    """The learner's word, once all words are shown."""
    return state.table.spelt[LEARNER].word if state.table.spelt else ""


LESSON = Lesson(
    aim="Spell words that meet goals. Most points from goals win.",
    levels=(
        Level(
            title="A secret goal",
            chapter="A round",
            goal="Draw an easy secret goal.",
            how="Red goals score 3 and are hard. Yellow ones score 2. Green ones score 1 and are easy.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"stacks":[[],[]]},"step":"colour",'
                '"hands":[{"rack":"TRAIN"},{}],"discards":[]}'
            ),
            done=lambda state: hand(state).secret.startswith("G"),
            plays=("goal green",),
            meanwhile=("G5",),
            well="Nobody sees it until the words are shown, and only your own word can meet it.",
            wrong=(
                Wrong("goal red", "Three points, but few words meet a red goal. Draw a green one for now."),
                Wrong("goal yellow", "Two points, and about as hard as they are worth. The easy ones are green."),
            ),
        ),
        Level(
            title="Your rack",
            chapter="The rack",
            goal="Make BRIGHT on your rack.",
            how="Put each new letter at the left or right end. Words read along the rack.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"stacks":[[],[]]},"step":"end",'
                '"hands":[{"rack":"RIGHT","drawn":"B","secret":"R24"},{}],"discards":[]}'
            ),
            done=lambda state: hand(state).rack == "BRIGHT",
            plays=("left",),
            well="BRIGHT! Letters stay where you put them, so choose the end with care.",
            wrong=(Wrong("right", "RIGHTB: with the B at the end you can’t read BRIGHT. Try the left end."),),
        ),
        Level(
            title="Swap",
            chapter="Cards",
            goal="Play a card to spell WEIGHT.",
            how="You may play three of your five cards each round. In Swap, two letters change places.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"step":1,"public":["R1","R2"],"stacks":[[],[]]},"step":"play",'
                '"hands":[{"rack":"WIEGHTSO","secret":"R24"},{"rack":"ANDELISO","secret":"G5","published":"Y13","used":[2]}],'
                '"discards":[]}'
            ),
            done=lambda state: reads(state, "WEIGHT"),
            plays=("card 1 2 3",),
            well="There’s WEIGHT. You get that card back next round.",
            wrong=(
                Wrong("pass", "Without a card nothing changes: your rack still reads WIEGHT."),
                Wrong("card 4", "Insert draws another letter, but leaves I and E as they are. Swap those two."),
                Wrong("card 5 *", "Trade exchanges letters for unknown ones. You have all you need: swap I and E."),
                Wrong("*", "That didn’t make WEIGHT. Swap the second and third letters, I and E."),
            ),
            places=("ball:2", "ball:3"),
        ),
        Level(
            title="Slide",
            chapter="Cards",
            goal="Move one letter to spell GARDEN.",
            how="Slide moves one letter to any place. The others close up.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"step":2,"public":["R1","Y13"],"stacks":[[],[]]},"step":"play",'
                '"hands":[{"rack":"NGARDEIT","secret":"R24","used":[1]},{"rack":"ANDELISO","secret":"G5","used":[2]}],'
                '"discards":[]}'
            ),
            done=lambda state: reads(state, "GARDEN"),
            plays=("card 2 1 7",),
            well="GARDEN! A letter can lie between others that you leave out, so E, I, N works too.",
            wrong=(
                Wrong("pass", "Without a card your rack still begins with N. Slide the N to the right of the E."),
                Wrong("card 2 *", "That didn’t make GARDEN. Slide the N to the right of the E."),
                Wrong("card 3 *", "Flip reverses a run, and GARDEN needs its letters as they are. Slide the N."),
                Wrong("card *", "New letters aren’t needed: the N only has to move. Use Slide."),
            ),
            places=("ball:1",),
        ),
        Level(
            title="Flip",
            chapter="Cards",
            goal="Reverse letters to spell PLANET.",
            how="Flip reverses a run of neighbouring letters. N, A, L would read L, A, N.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"step":3,"public":["R1","Y13","G2"],"stacks":[[],[]]},"step":"play",'
                '"hands":[{"rack":"PNALETSO","secret":"R24","used":[1,2]},'
                '{"rack":"BRAEDINT","secret":"G5","used":[2],"word":"BRED"}],"discards":[]}'
            ),
            done=lambda state: reads(state, "PLANET"),
            plays=("card 3 2 4",),
            well="PLANET! Flip and Swap can both do this. Keep the card that you’ll need less.",
            wrong=(
                Wrong("pass", "Without a card your rack still reads P, N, A, L. Flip the second to fourth letters."),
                Wrong("card 3 *", "That run doesn’t make PLANET. Flip from the N to the L."),
                Wrong("card *", "New letters aren’t needed. Flip the run from the N to the L."),
            ),
            places=("ball:2", "ball:3", "ball:4"),
        ),
        Level(
            title="Insert",
            chapter="Cards",
            goal="Add a letter to spell HOUSE.",
            how="Insert draws a letter from the bag, and you put it anywhere on your rack.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"step":1,"public":["R1","R2"],"stacks":[[],[]]},"step":"play",'
                '"hands":[{"rack":"LHOSEINT","secret":"R24"},'
                '{"rack":"ANDELISO","secret":"G5","published":"Y13","used":[2]}],"discards":[]}'
            ),
            done=lambda state: reads(state, "HOUSE"),
            plays=("card 4", "put 4"),
            meanwhile=("U",),
            next=("Lucky: you drew the U. Put it where HOUSE needs it.",),
            well="HOUSE! And your rack has nine letters now.",
            wrong=(
                Wrong("put *", "From there the U doesn’t spell HOUSE. It belongs between the O and the S.", after=1),
                Wrong("pass", "Without a card you have no U. Insert draws one more letter."),
                Wrong("card 5 *", "Trade gives letters away, and you need all of H, O, S and E. Use Insert."),
                Wrong("card *", "HOUSE lacks a U, so moving letters can’t spell it. Insert draws one more letter."),
            ),
            places=("ball:2", "ball:3", "ball:4", "ball:5"),
        ),
        Level(
            title="Trade",
            chapter="Cards",
            goal="Trade J and V away.",
            how="Trade puts up to three letters back into the bag and draws others into their gaps.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"step":1,"public":["R1","R2"],"stacks":[[],[]]},"step":"play",'
                '"hands":[{"rack":"JVAINSET","secret":"R24"},'
                '{"rack":"ANDELISO","secret":"G5","published":"Y13","used":[2]}],"discards":[]}'
            ),
            done=lambda state: reads(state, "TRAIN"),
            plays=("card 5 1 2",),
            meanwhile=("T", "R"),
            well="T and R: now your rack reads TRAIN. Trade letters that fit few words.",
            wrong=(
                Wrong("pass", "J and V would stay, and few words use them. Trade them for two other letters."),
                Wrong("card 5 *", "Keep the letters of common words. Put back just the first two, J and V."),
                Wrong("card *", "J and V fit few words wherever they are. Put them back with Trade."),
            ),
            places=("ball:1", "ball:2"),
        ),
        Level(
            title="Goals",
            chapter="Goals",
            goal="Make the goal public.",
            how="Red goals score 3, yellow 2, green 1. Your WEIGHT meets this one with its W.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"step":1,"public":["R1","R2"],"stacks":[[],[]]},"step":"publish",'
                '"hands":[{"rack":"WEIGHTSO","goals":["Y7"],"secret":"R24","used":[1]},'
                '{"rack":"ANDELISO","secret":"G5","published":"Y13","used":[2]}],"discards":[]}'
            ),
            done=lambda state: "Y7" in state.table.public,
            plays=("publish Y7",),
            well="Now it’s beside your rival’s goal, for anyone whose word meets it.",
            wrong=(Wrong("discard", "Discarded: nobody can claim those 2 points now, and your WEIGHT could have."),),
            places=("Y7",),
        ),
        Level(
            title="Spelling",
            chapter="Spelling",
            goal="Meet your secret goal.",
            how="It needs 5 letters or more. Skip letters: H, O, U, S, E are there in order.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"step":3,"public":["R24","Y13","G2"],"stacks":[[],[]]},"step":"spell",'
                '"hands":[{"rack":"HGOUISEL","secret":"Y24","used":[1,3]},'
                '{"rack":"BRAEDINT","secret":"G5","used":[1],"word":"BRED"}],"discards":[]}'
            ),
            done=lambda state: has_won(state, "Y24"),
            plays=("spell HOUSE",),
            meanwhile=("settled",),
            well="2 points. Only you could win that goal.",
            wrong=(
                Wrong(
                    "spell *", "That’s a word, but too short for your goal, which you lose. HOUSE has five letters.", ("settled",)
                ),
                Wrong("no word", "Without a word you win no goals. H, O, U, S and E are in order: spell HOUSE.", ("settled",)),
                Wrong("unlisted", "That’s for words not in the list, if the table agrees. HOUSE is in the list."),
            ),
            places=("ball:1", "ball:3", "ball:4", "ball:6", "ball:7"),
        ),
        Level(
            title="Either direction",
            chapter="Spelling",
            goal="Spell PLATE.",
            how="You may turn your rack around, so words also read from right to left.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"step":3,"public":["R24","Y13","G2"],"stacks":[[],[]]},"step":"spell",'
                '"hands":[{"rack":"NETRALPO","secret":"Y24","used":[1,3]},'
                '{"rack":"SHUIDONE","secret":"G5","used":[1],"word":"SHOE"}],"discards":[]}'
            ),
            done=lambda state: word(state).startswith("PLATE"),
            plays=("spell PLATE",),
            well="Every rack is really two racks. Look both ways.",
            wrong=(
                Wrong("spell *", "That’s a word, but not PLATE. From right to left: P, L, A, T, E."),
                Wrong("no word", "There is a word: read P, L, A, T, E from right to left."),
                Wrong("unlisted", "PLATE is in the list. Read right to left: P, L, A, T, E."),
            ),
            places=("ball:7", "ball:6", "ball:5", "ball:3", "ball:2"),
        ),
        Level(
            title="Qu and the blank",
            chapter="Spelling",
            goal="Spell QUICK.",
            how="The Q can stand for Qu, two letters. The blank, without a letter, can be any letter.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"step":3,"public":["R24","Y13","G2"],"stacks":[[],[]]},"step":"spell",'
                '"hands":[{"rack":"QIC?ENTA","secret":"Y24","used":[1,3]},'
                '{"rack":"SHUIDONE","secret":"G5","used":[1],"word":"SHOE"}],"discards":[]}'
            ),
            done=lambda state: word(state).startswith("QUICK"),
            plays=("spell QUICK",),
            well="Five letters from four balls. The blank adds no small number to the score, nor does Qu.",
            wrong=(
                Wrong("spell *", "That’s a word, but not QUICK. Q is Qu, and the blank is the K."),
                Wrong("no word", "There is a word: Qu, I, C, and the blank as K."),
                Wrong("unlisted", "QUICK is in the list. Q is Qu, and the blank is the K."),
            ),
            places=("ball:1", "ball:2", "ball:3", "ball:4"),
        ),
        Level(
            title="Claims",
            chapter="Claims",
            goal="Claim all you can, best first.",
            how="A word scores its length plus its small numbers. Yours scores more, so you claim first.",
            position=(
                '{"table":{"setup":{"back_and_forth":true},"stage":"claim","step":3,"public":["R3","Y24","Y7","G12"],'
                '"stacks":[["R24"],[]],"discards":["G5"],"spelt":['
                '{"word":"WEIGHT","balls":"WEIGHT","score":11,"standing":"listed","secret":"R24","is_met":true,"rack":"WEIGHTSO"},'
                '{"word":"BREAD","balls":"BREAD","score":8,"standing":"listed","secret":"G5","is_met":false,"rack":"BREAINTD"}],'
                '"ranks":[[0],[1]],"before":[[0,0]]},"step":"","hands":[{},{}],"discards":["G5"]}'
            ),
            done=lambda state: state.table.stacks[LEARNER] == ("R24", "R3", "G12", "Y7"),
            plays=("claim R3", "claim G12"),
            meanwhile=("claim Y24", "claim Y7"),
            next=("3 points! Your rival took 2. Now claim the one that BREAD could still take.",),
            well="You get the last one too: 6 points, 9 with your secret goal. Most after three rounds win.",
            wrong=(
                Wrong(
                    "claim Y7",
                    "That could wait, as BREAD has no W. But it has a B, so your rival takes that goal.",
                    ("claim G12",),
                    1,
                ),
                Wrong("*", "BREAD meets the red goal too, so your rival takes it and its 3 points.", ("claim R3",)),
            ),
            places=("R3",),
        ),
    ),
)

"""The wide search of Sequence, with which puzzles are found: where a dead card has to be turned in before anything is played."""

from __future__ import annotations

import random

from engine.games.sequence.rules.actions import TurnIn
from engine.games.sequence.rules.position import parse_position
from engine.tools.puzzles import sequence
from engine.tools.puzzles.search import is_ahead, means
from engine.tools.puzzles.sequence import DEAD

POSITION = (
    "classic:2:2 *b2g1gg1*/1b1bg1bbbb/g2g1b2bb/g2ggg1bg1/3gbbb1gg/gbg2b1gb1/1g1b3ggb/g3g2g2/b4bgb1b/*b2bb1gg* j9-f5"
    "/e7-a3 TH,9S,7C,6C,4S,KH,9D/JC,4D,9C,4D,QD,QC,6H 5H,6C,KH,3H,AH,8H,3D,2H,QS,AC,TD,5D,TS,4H,5D,3S,AD,8D,TH,JH,T"
    "S,9H,JD,5C,2S,3C,6H,9D,QH,JS/5C,8H,7H,TC,TD,3C,JS,5S,6D,QD,2C,3D,KC,QS,7S,AC,KC,8C,7C,JH,7D,4C,9S,JD,8S,2S,5H,"
    "AS,KD,8C play:1 no - 0:60 0 . -"
)
"""From a game between two of Medium."""


def test_turning_in_a_dead_card_is_better_than_any_play_that_keeps_it() -> None:
    """Over the same deals, every card that may come: the gain is clear although it is small."""
    state = parse_position(POSITION)
    seen = state.observe(state.to_act[0])
    samples = [sequence.worths(seen, random.Random(number), sequence.WIDE[1]) for number in range(4)]
    best, other, *_ = means(samples)
    assert isinstance(best, TurnIn)
    assert is_ahead(samples, best, other, sequence.MARGIN)
    assert sequence.kind(seen, best) == DEAD

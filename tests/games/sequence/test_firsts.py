"""What a newcomer to Sequence meets for the first time, in positions set up by hand.

The queen of hearts is on h9 and g4 of the classic board.
"""

from __future__ import annotations

from engine.coach.hint import first_time_tips
from engine.games.sequence import GAME
from engine.games.sequence.rules.state import State
from tests.games.sequence.positions import position


def met(state: State) -> dict[str, str]:
    (seat,) = state.to_act
    return {first.key: first.words for first in first_time_tips(GAME, state.observe(seat))}


def test_nothing_is_new_about_a_plain_hand() -> None:
    assert met(position("c5", "g4", hands={0: "TH KS 3D 4D 2C 8D 9S"})) == {}


def test_both_jacks() -> None:
    assert met(position("c5", "g4", hands={0: "TH JS 3D JD 2C 8D 9S"})) == {
        "wild": "J♦ has two eyes and puts your chip on any open space.",
        "anti-wild": "J♠ has one eye and removes an opponent’s chip from the board.",
    }


def test_a_dead_card_until_it_is_turned_in() -> None:
    hand = {0: "QH KS 3D 4D 2C 8D 9S"}
    assert met(position("h9", "g4", hands=hand)) == {"dead": "Q♥ is dead: h9 and g4 are covered. Turn it in."}
    assert met(position("h9", "g4", hands=hand, state="play:0 yes - 0:20")) == {}


def test_a_corner_with_two_chips_beside_it() -> None:
    hand = {0: "TH KS 3D 4D 2C 8D 9S"}
    assert met(position("b2 c3", "g4", hands=hand)) == {
        "corner": "A corner counts as your chip, so four more beside it make a sequence."
    }
    assert met(position("b2 c3", "d4", hands=hand)) == {}
    assert met(position("g4", "b2 c3", hands=hand)) == {}


def test_a_sequence_of_ones_own() -> None:
    found = first_time_tips(GAME, position("c5-g5", "g4", sequences="c5-g5/-", hands={0: "TH KS 3D 4D 2C 8D 9S"}).observe(0))
    assert [(first.key, set(first.places)) for first in found] == [("sequence", {"c5", "d5", "e5", "f5", "g5"})]


def test_what_is_asked_besides_a_play() -> None:
    assert "claim" in met(position("c5-h5", "a2", hands={0: "QH KS 3D 4D 2C 8D"}, state="claim:0 no h5 0:20"))
    state = position("h9", "g4", seats=4, hands={0: "TH KS"}, rules="table_talk")
    assert "forfeit" in met(state._replace(table=state.table._replace(forfeits=(0,))))
    assert set(met(position("a2", "b2", hands={0: "JS"}, sequences="-/-"))) == {"anti-wild"}

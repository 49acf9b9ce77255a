"""What completing a sequence does: the mover's choice, locked spaces, and the end. Each case names its source."""

from __future__ import annotations

import pytest

from engine.core import IllegalActionError
from tests.games.sequence.positions import counted, play, position, texts

SIX_BUT_ONE = "b5-d5 f5 g5"


def test_the_mover_says_which_five_of_six() -> None:
    """Ruling: when one chip completes more than five in a line, the mover says which spaces are the sequence."""
    state = play(position(SIX_BUT_ONE, hands={0: "JD"}), "JD e5")
    assert state.to_act == (0,)
    assert texts(state) == ["claim b5-f5", "claim c5-g5"]
    assert counted(state, 0) == []
    assert counted(play(state, "claim c5-g5"), 0) == ["c5-g5"]


def test_saying_it_is_still_the_same_turn_and_the_card_comes_after() -> None:
    """Sheet: once you have taken your turn you take a card. The claim is part of the turn."""
    state = play(position(SIX_BUT_ONE, hands={0: "JD"}), "JD e5", "claim b5-f5")
    assert not state.to_act
    assert state.chance()
    assert play(state, "KH").to_act == (1,)


def test_no_choice_is_offered_where_there_is_none() -> None:
    """Ruling: a choice is offered only when choices differ."""
    state = play(position("b5-d5", hands={0: "JD", 1: "2S"}), "JD e5")
    assert state.chance()
    state = play(position("b5-d5 f5", hands={0: "JD"}), "JD e5")
    assert counted(state, 0) == ["b5-f5"]
    assert state.chance()


def test_nobody_else_says_it_and_nothing_else_is_said() -> None:
    """Ruling: the mover says."""
    state = play(position(SIX_BUT_ONE, hands={0: "JD"}), "JD e5")
    assert texts(state, 1) == []
    for foreign in ("claim a5-e5", "claim d5-h5", "claim b5-f5 c5-g5", "pass"):
        with pytest.raises(IllegalActionError):
            play(state, foreign)


def test_the_sixth_chip_is_not_locked() -> None:
    """Ruling: spaces of a completed sequence are locked; the sixth chip beside one is not."""
    state = play(position(SIX_BUT_ONE, hands={0: "JD", 1: "JS"}), "JD e5", "claim c5-g5", "KH")
    assert texts(state) == ["JS b5"]
    assert play(state, "JS b5").table.chips[0].bit_count() == 5


def test_a_chip_added_beside_a_sequence_can_be_taken() -> None:
    """Ruling: the sixth chip beside one is not locked."""
    state = position("c5-g5 h5", sequences="c5-g5/-", hands={1: "JH"}, state="play:1 no - 0:20")
    assert texts(state) == ["JH h5"]


def test_a_locked_chip_cannot_be_taken() -> None:
    """Sheet: you cannot remove a chip that is part of a completed sequence; once achieved it cannot be broken."""
    state = position("c5-g5 c6", sequences="c5-g5/-", hands={1: "JS"}, state="play:1 no - 0:20")
    for space in ("c5", "d5", "e5", "f5", "g5"):
        with pytest.raises(IllegalActionError):
            play(state, f"JS {space}")
    assert texts(state) == ["JS c6"]


def test_five_that_are_counted_nowhere_can_be_taken() -> None:
    """Ruling: only the spaces of a completed sequence are locked; five that share two with one are none."""
    state = position("a5-h5", sequences="d5-h5/-", hands={1: "JS"}, state="play:1 no - 0:20")
    assert texts(state) == ["JS a5", "JS b5", "JS c5"]


def test_two_teams_need_two() -> None:
    """Sheet: for 2 players or 2 teams, one must score two sequences."""
    state = play(position("c5-f5", hands={0: "JD"}), "JD g5")
    assert state.returns() is None
    state = position("c5-g5 c3-f3", sequences="c5-g5/-", hands={0: "JD"})
    assert play(state, "JD g3").returns() == (1.0, 0.0)


def test_three_teams_need_one() -> None:
    """Sheet: for 3 players or 3 teams, one must score one sequence."""
    state = play(position("c5-f5", "", "", seats=3, hands={0: "JD"}), "JD g5")
    assert state.returns() == (1.0, 0.0, 0.0)
    state = play(position("c5-f5", "", "", seats=6, hands={3: "JD"}, state="play:3 no - 0:20"), "JD g5")
    assert state.returns() == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def test_a_crossing_pair_wins_for_one_of_two_teams() -> None:
    """Ruling: a crossing pair completed by one chip is two sequences."""
    state = play(position("c5 d5 f5 g5 e7 e6 e4 e3", hands={0: "JC"}), "JC e5")
    assert state.returns() == (1.0, 0.0)
    assert sorted(counted(state, 0)) == ["c5-g5", "e7-e3"]


def test_nine_in_a_row_win_for_one_of_two_teams() -> None:
    """Ruling: nine in a row are two sequences."""
    assert play(position("a5-d5 f5-i5", hands={0: "JC"}), "JC e5").returns() == (1.0, 0.0)


def test_the_game_ends_at_once_even_where_there_is_a_choice() -> None:
    """Ruling: the game ends at once when the mover's team has the number it needs; nobody is asked any more."""
    state = position(f"{SIX_BUT_ONE} c3-g3", sequences="c3-g3/-", hands={0: "JD"})
    over = play(state, "JD e5")
    assert over.returns() == (1.0, 0.0)
    assert not over.chance()
    assert texts(over, 0) == texts(over, 1) == []
    state = play(position(SIX_BUT_ONE, "", "", seats=3, hands={0: "JD"}), "JD e5")
    assert state.returns() == (1.0, 0.0, 0.0)


def test_teammates_win_together() -> None:
    """Sheet: that player or team wins the game."""
    state = position("", "c5-g5 c3-f3", seats=4, sequences="-/c5-g5", hands={3: "JD"}, state="play:3 no - 0:20")
    assert play(state, "JD g3").returns() == (0.0, 1.0, 0.0, 1.0)


def test_teammates_build_one_sequence() -> None:
    """Sheet: all members of a team use the same colour of chips."""
    state = position("c5-e5", seats=4, hands={0: "JD", 1: "KH", 2: "JC"})
    state = play(state, "JD f5", "2S", "KH g9", "2S", "JC g5")
    assert counted(state, 0) == ["c5-g5"]


def test_both_teams_may_use_the_same_corner() -> None:
    """Sheet: more than one player may use the same corner as part of a sequence."""
    state = position("a9-a7", "b10-e10", sequences="-/a10-e10", hands={0: "JD"})
    state = play(state, "JD a6")
    assert counted(state, 0) == ["a10-a6"]
    assert counted(state, 1) == ["a10-e10"]


def test_a_corner_may_be_the_one_shared_space() -> None:
    """Ruling: two sequences of one team may share at most one space, a corner included."""
    state = position("b10-e10 a9-a7", sequences="a10-e10/-", hands={0: "JD"})
    assert play(state, "JD a6").returns() == (1.0, 0.0)


def test_an_opponents_chip_on_the_line_breaks_it() -> None:
    """Sheet: five of the same color marker chip."""
    state = play(position("c5-e5 g5", "f5", hands={0: "JD"}), "JD h5")
    assert counted(state, 0) == []


def test_taking_a_chip_completes_nothing() -> None:
    """Sheet: a one-eyed jack removes a chip; that completes your turn."""
    state = play(position("c5-f5", "g5", hands={0: "JS"}), "JS g5")
    assert counted(state, 0) == []
    assert state.chance()


def test_a_win_on_the_last_turn_is_a_win() -> None:
    """Ruling: 2,000 turns are a draw, but the game ends at once with the sequences needed."""
    state = position("c5-g5 c3-f3", sequences="c5-g5/-", hands={0: "JD"}, state="play:0 no - 0:1999")
    assert play(state, "JD g3").returns() == (1.0, 0.0)

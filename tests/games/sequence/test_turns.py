"""A turn by the sheet: cards and spaces, jacks, discard piles. Each case names its source.

The nine of clubs is on a6 and c4, the king of hearts on g5 and g9, the ten of diamonds on e1 and h5.
"""

from __future__ import annotations

import pytest

from engine.core import IllegalActionError
from tests.games.sequence.positions import BOARD, chips, play, position, texts


def test_a_card_is_played_on_either_of_its_two_spaces() -> None:
    """Sheet: each card is pictured twice on the board; a player can play on either one of the spaces."""
    state = position(hands={0: "9C"})
    assert texts(state) == ["9C a6", "9C c4"]
    assert chips(play(state, "9C c4"), 0) == ["c4"]


@pytest.mark.parametrize("own", [True, False])
def test_a_covered_space_is_not_open_whoever_covers_it(own: bool) -> None:
    """Sheet: as long as it is not already covered by another marker chip."""
    covered = ("a6", "") if own else ("", "a6")
    assert texts(position(*covered, hands={0: "9C"})) == ["9C c4"]


def test_two_copies_of_a_card_give_its_plays_once() -> None:
    """Sheet: 104 cards, so every card is there twice; a play is the same with either copy, and spends one."""
    state = position(hands={0: "9C 9C"})
    assert texts(state) == ["9C a6", "9C c4"]
    assert play(state, "9C a6").hands[0] == ("9C",)


@pytest.mark.parametrize("text", ["9C a1", "9C b10", "KH g5", "JD c4", "JS c4", "9C dead", "pass", "claim a5-e5"])
def test_a_card_is_not_played_elsewhere_and_only_from_the_hand(text: str) -> None:
    """Sheet: a card of their choice from their hand, and a chip on the matching card."""
    with pytest.raises(IllegalActionError):
        play(position(hands={0: "9C"}), text)


def test_cards_are_discarded_on_ones_own_pile() -> None:
    """Sheet: players start their own discard pile in front of them, visible to all."""
    state = position(hands={0: "9C", 1: "KH"}, piles={0: "2S", 1: "3S"})
    state = play(state, "9C a6", "4S", "KH g5", "4S")
    assert state.table.piles == (("2S", "9C"), ("3S", "KH"))
    assert state.observe(0).table.piles == state.observe(1).table.piles == state.table.piles


def test_a_card_is_taken_after_the_play() -> None:
    """Sheet: once you have placed your chip you must take a card from the draw deck."""
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
        assert all(not state.legal_actions(other) for other in range(3) if other != seat)
        state = play(state, event, "4S" if seat else "AD")
    assert state.to_act == (0,)
    assert [chips(state, team) for team in range(3)] == [["a6"], ["g9"], ["e1"]]


@pytest.mark.parametrize("jack", ["JD", "JC"])
def test_a_two_eyed_jack_goes_on_any_open_space(jack: str) -> None:
    """Sheet: place one of your chips on any open space; here 96 spaces less the three covered."""
    state = position("a6 b6", "e5", hands={0: jack})
    covered = {"a6", "b6", "e5", "a1", "a10", "j1", "j10"}
    assert texts(state) == sorted(f"{jack} {space}" for space in BOARD.names if space not in covered)
    assert len(texts(state)) == 93
    assert chips(play(state, f"{jack} j9"), 0) == ["a6", "b6", "j9"]


@pytest.mark.parametrize("jack", ["JD", "JC", "JS", "JH"])
@pytest.mark.parametrize("corner", ["a1", "a10", "j1", "j10"])
def test_no_jack_touches_a_corner(jack: str, corner: str) -> None:
    """Sheet: the corners are printed chips that everybody uses; none is put there and none is taken."""
    with pytest.raises(IllegalActionError):
        play(position("b2", "c3", hands={0: jack}), f"{jack} {corner}")


@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_a_one_eyed_jack_takes_an_opponents_chip(jack: str) -> None:
    """Sheet: remove one chip belonging to your opponent; that completes your turn, nothing is placed."""
    state = position("a6", "e5 f7", hands={0: jack})
    assert texts(state) == [f"{jack} e5", f"{jack} f7"]
    after = play(state, f"{jack} e5")
    assert (chips(after, 0), chips(after, 1)) == (["a6"], ["f7"])
    assert after.table.piles[0] == (jack,)
    assert not after.to_act
    assert play(after, "KH").to_act == (1,)


def test_a_space_that_was_emptied_is_open_again() -> None:
    """Sheet: the chip is removed; from the next turn on the space can be played on, and its card is not dead."""
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


def test_jacks_are_what_their_eyes_say() -> None:
    """Experience: one-eyed are spades and hearts. Jacks do not appear on the game board (sheet)."""
    assert (set(BOARD.wild), set(BOARD.anti_wild)) == ({"JD", "JC"}, {"JS", "JH"})
    assert not set(BOARD.cards) & {"JD", "JC", "JS", "JH"}

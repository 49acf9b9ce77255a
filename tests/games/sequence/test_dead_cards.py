"""Cards without an open space, seats without a play, the draw deck, and the drawn game. Each case names its source.

The nine of clubs is on a6 and c4, the eight of clubs on a7 and c5, the king of hearts on g5 and g9.
"""

from __future__ import annotations

import random

import pytest

from engine.core import IllegalActionError
from tests.games.sequence.positions import REST, play, position, texts

BOTH_NINES = ("a6", "c4")
NINES_AND_EIGHTS = ("a6 c5", "c4 a7")


def test_a_card_is_dead_when_both_its_spaces_are_covered() -> None:
    """Sheet: a card without an open space because both are covered is dead, whoever covers them."""
    assert "9C dead" not in texts(position("a6", hands={0: "9C KH"}))
    assert texts(position(*BOTH_NINES, hands={0: "9C KH"})) == ["9C dead", "KH g5", "KH g9"]
    assert texts(position("a6 c4", hands={0: "9C KH"})) == ["9C dead", "KH g5", "KH g9"]


def test_a_dead_card_is_discarded_and_replaced_before_the_play() -> None:
    """Sheet: place the dead card on your discard pile, take a replacement, then play your normal turn."""
    state = play(position(*BOTH_NINES, hands={0: "9C KH"}), "9C dead")
    assert state.table.piles[0] == ("9C",)
    assert not state.to_act
    state = play(state, "TD")
    assert state.to_act == (0,)
    assert state.hands[0] == ("KH", "TD")
    assert texts(state) == ["KH g5", "KH g9", "TD e1", "TD h5"]


def test_one_dead_card_a_turn() -> None:
    """Sheet: one card per turn."""
    state = play(position(*NINES_AND_EIGHTS, hands={0: "9C 8C KH"}), "9C dead", "TD")
    assert [text for text in texts(state) if "dead" in text] == []
    with pytest.raises(IllegalActionError):
        play(state, "8C dead")


def test_a_replacement_that_is_dead_too_stays_for_now() -> None:
    """Sheet: one card per turn."""
    state = play(position(*BOTH_NINES, hands={0: "9C KH"}), "9C dead", "9C")
    assert texts(state) == ["KH g5", "KH g9"]


def test_the_next_turn_allows_another() -> None:
    """Sheet: when it is your turn, one card."""
    state = position(*NINES_AND_EIGHTS, hands={0: "9C 8C KH", 1: "TD QH"})
    state = play(state, "9C dead", "2S", "KH g5", "3S", "TD e1", "4S")
    assert "8C dead" in texts(state)


def test_it_comes_before_the_play() -> None:
    """Sheet: then play your normal turn. After the play there is only the card to take."""
    state = play(position(*BOTH_NINES, hands={0: "9C KH"}), "KH g5")
    with pytest.raises(IllegalActionError):
        play(state, "9C dead")


def test_a_card_that_the_own_play_kills_waits_for_the_next_turn() -> None:
    """Sheet: when it is your turn you turn it in, and then play."""
    state = play(position("a6", hands={0: "9C 9C"}), "9C c4", "KH")
    assert texts(state, 0) == []


def test_turning_in_is_not_forced_while_there_is_a_play() -> None:
    """Sheet: you may turn it in for a new card."""
    state = play(position(*BOTH_NINES, hands={0: "9C KH"}), "KH g9")
    assert state.hands[0] == ("9C",)


def test_two_dead_cards_may_each_be_the_one() -> None:
    """Sheet: one card per turn; which one is the holder's choice, and two copies are one choice."""
    state = position(*NINES_AND_EIGHTS, hands={0: "9C 8C 9C"})
    assert texts(state) == ["8C dead", "9C dead"]


@pytest.mark.parametrize("jack", ["JS", "JH"])
def test_a_jack_is_never_dead(jack: str) -> None:
    """Ruling: jacks are never dead, not even a one-eyed one with nothing to take."""
    assert texts(position("a6", hands={0: jack})) == ["pass"]


# Passing


def test_a_seat_passes_only_without_any_play() -> None:
    """Ruling: a seat with no playable card passes."""
    for hand in ("9C", "9C JS", "JD", "JC"):
        assert "pass" not in texts(position(hands={0: hand}))


def test_a_dead_card_is_turned_in_before_passing() -> None:
    """Ruling: a seat with no playable card, after its exchange if it has one, passes."""
    state = position("a6 c4", hands={0: "9C JS"})
    assert texts(state) == ["9C dead"]
    assert texts(play(state, "9C dead", "JH")) == ["pass"]
    assert texts(play(state, "9C dead", "TD")) == ["TD e1", "TD h5"]


def test_after_the_exchange_a_second_dead_card_is_no_play() -> None:
    """Sheet and ruling: one card per turn, and then a seat with no playable card passes."""
    state = position(*NINES_AND_EIGHTS, hands={0: "9C 8C"})
    assert texts(play(state, "9C dead", "9C")) == ["pass"]


def test_a_pass_takes_no_card() -> None:
    """Ruling: passes and takes no card."""
    before = position("a6", hands={0: "JS", 1: "KH"})
    after = play(before, "pass")
    assert after.to_act == (1,)
    assert (after.hands, after.deck, after.table.piles) == (before.hands, before.deck, before.table.piles)


def test_all_passing_in_a_row_is_a_draw() -> None:
    """Ruling: if every seat passes in a row, the game is a draw."""
    state = position(seats=3, hands={0: "JS", 1: "JH", 2: "JS"})
    assert play(state, "pass", "pass").returns() is None
    assert play(state, "pass", "pass", "pass").returns() == (1 / 3, 1 / 3, 1 / 3)


def test_a_play_between_starts_the_count_again() -> None:
    """Ruling: every seat in a row."""
    state = position(hands={0: "JS", 1: "9C"})
    state = play(state, "pass", "9C a6", "JH", "JS a6", "JH")
    assert state.table.passes == 0
    assert play(state, "pass").returns() is None
    assert play(state, "pass", "pass").returns() == (0.5, 0.5)


def test_two_thousand_turns_are_a_draw() -> None:
    """Ruling: if 2,000 turns have gone by, the game is a draw. The last card is still taken."""
    state = position(hands={0: "9C"}, state="play:0 no - 0:1999")
    assert play(state, "9C a6").returns() is None
    assert play(state, "9C a6", "KH").returns() == (0.5, 0.5)
    assert play(position(hands={0: "9C"}, state="play:0 no - 0:1998"), "9C a6", "KH").returns() is None


def test_two_thousand_turns_by_a_pass_are_a_draw_too() -> None:
    """Ruling: as above."""
    state = play(position(hands={0: "JS"}, state="play:0 no - 0:1999"), "pass")
    assert state.returns() == (0.5, 0.5)
    assert state.to_act == ()


# The draw deck


def test_the_last_card_is_taken_before_anything_is_shuffled() -> None:
    """Ruling: at the moment a card is needed. One card is left, so none is needed yet."""
    state = position(hands={0: "9C", 1: "KH"}, piles={0: REST})
    last = state.table.piles[0][-1]
    one_left = state._replace(table=state.table._replace(piles=(state.table.piles[0][:-1], ())), deck=(last,))
    after = play(one_left, "9C a6", last)
    assert after.deck == ()
    assert after.table.piles[0][-1] == "9C"


def test_all_piles_make_the_new_deck_when_a_card_is_needed() -> None:
    """Sheet: when the draw deck becomes depleted, all discard piles are shuffled together to create a new draw deck."""
    state = position(hands={0: "9C", 1: "KH"}, piles={0: REST, 1: "2S 3S"})
    assert state.deck == ()
    after = play(state, "9C a6")
    assert after.table.piles == ((), ())
    assert len(after.deck) == 104 - 1
    assert {"2S", "3S", "9C"} <= set(after.deck)
    assert sum(weight for _, weight in after.chance()) == 103


def test_a_pass_needs_no_card_and_shuffles_nothing() -> None:
    """Ruling: at the moment a card is needed."""
    state = play(position("a6", hands={0: "JS", 1: "KH"}, piles={0: REST}), "pass")
    assert state.deck == ()


def test_turning_in_a_dead_card_can_need_the_new_deck() -> None:
    """Ruling: at the moment a card is needed; the card turned in is among the discards then."""
    state = play(position(*BOTH_NINES, hands={0: "9C KH", 1: "TD"}, piles={1: REST}), "9C dead")
    assert state.table.piles == ((), ())
    assert dict(state.chance())["9C"] == 2
    assert play(state, "9C").hands[0] == ("KH", "9C")


def test_a_winning_play_needs_no_card() -> None:
    """Ruling: the game ends at once."""
    state = position("c5-g5 c3-f3", sequences="c5-g5/-", hands={0: "JD"}, piles={0: REST})
    after = play(state, "JD g3")
    assert after.deck == ()
    assert after.table.piles[0][-1] == "JD"


def test_every_card_of_the_deck_is_as_likely_as_any_other() -> None:
    """Sheet: the cards are shuffled. A scripted source of luck gives each card of the deck just once."""

    class Script(random.Random):
        value = 0.0

        def random(self) -> float:
            return self.value

    state = play(position(hands={0: "9C"}), "9C a6")
    script, count = Script(), len(state.deck)
    drawn = []
    for index in range(count):
        script.value = (index + 0.5) / count
        drawn.append(state.sample_chance(script))
    assert tuple(drawn) == state.deck
    assert dict(state.chance()) == {card: state.deck.count(card) for card in state.deck}

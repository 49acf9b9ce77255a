"""Loss of card, sentence by sentence.

Sheet: "Once you have taken your turn and placed your marker chip on the game board, you must take a card from the draw deck.
If you fail to take a card before the next player makes a move AND takes his/her card, you lose the right to take a card and
you must finish the game with less cards than the other players."
"""

from __future__ import annotations

import pytest

from engine.core import Event, IllegalActionError
from engine.games.sequence import GAME
from engine.games.sequence.rules.state import State
from engine.match import narrate_publicly
from tests.games.sequence.positions import play as after
from tests.games.sequence.positions import position, texts

RULE = "loss_of_card"
TWO = {0: "QH KH TH 9H 8H 7H 6H", 1: "QD KD TD 9D 8D 7D 6D"}
THREE = {0: "QH KH TH 9H 8H 7H", 1: "QD KD TD 9D 8D 7D", 2: "QS KS TS 9S 8S 7S"}
FIRST, SECOND, THIRD = "QH h9", "QD h4", "QS j8"


def two() -> State:
    return position("", "", hands=TWO, rules=RULE)


def three() -> State:
    return position("", "", "", seats=3, hands=THREE, rules=RULE)


def sizes(state: State) -> list[int]:
    return [len(hand) for hand in state.hands]


def may_take(state: State) -> list[int]:
    """The seats that may take a card now."""
    return [seat for seat in range(state.setup.seats) if "take" in texts(state, seat)]


def test_taking_the_card_is_the_players_own_act() -> None:
    state = after(two(), FIRST)
    assert state.to_act == (0,)
    assert texts(state) == ["done", "take"]
    assert not state.chance()
    taken = after(state, "take")
    assert taken.to_act == ()
    taken = after(taken, "2S")
    assert (sizes(taken), taken.to_act, taken.hands[0][-1]) == ([7, 7], (1,), "2S")
    assert may_take(taken) == []


def test_who_ends_the_turn_without_a_card_may_still_take_it_out_of_turn() -> None:
    state = after(two(), FIRST, "done")
    assert state.to_act == (1,)
    assert may_take(state) == [0]
    state = after(state, "0: take", "2S")
    assert (sizes(state), state.to_act, may_take(state)) == ([7, 7], (1,), [])


def test_until_the_next_player_has_played_and_taken_a_card() -> None:
    """Neither a move alone nor turning in a dead card ends the right: the AND of the sheet."""
    moved = after(two(), FIRST, "done", SECOND)
    assert may_take(moved) == [0, 1]
    assert sizes(after(moved, "0: take", "2S")) == [7, 6]
    gone = after(moved, "take", "3S")
    assert (sizes(gone), may_take(gone), gone.to_act) == ([6, 7], [], (0,))


def test_the_loser_finishes_the_game_with_a_card_less() -> None:
    state = after(two(), FIRST, "done", SECOND, "take", "3S", "KH g5", "take", "4S")
    assert sizes(state) == [6, 7]


def test_the_replacement_of_a_dead_card_is_not_the_card_of_the_play() -> None:
    hands = {0: TWO[0], 1: "9C KD TD 9D 8D 7D 6D"}
    state = position("a6 c4", "", hands=hands, rules=RULE)
    state = after(state, FIRST, "done", "9C dead", "2S")
    assert may_take(state) == [0]
    assert state.to_act == (1,)


def test_two_forget_one_after_the_other() -> None:
    """Each loses its right only when the next player has taken a card."""
    state = after(three(), FIRST, "done", SECOND, "done")
    assert may_take(state) == [0, 1]
    state = after(state, THIRD, "take", "2S")
    assert may_take(state) == [0]
    assert sizes(after(state, "0: take", "3S")) == [6, 5, 6]


def test_the_next_players_late_card_ends_the_right_too() -> None:
    state = after(three(), FIRST, "done", SECOND, "done", "1: take", "2S")
    assert may_take(state) == []
    assert sizes(state) == [5, 6, 6]


def test_a_pass_is_no_move() -> None:
    """The player after the passing one is then the next to play and take."""
    hands = {0: "JH KH TH 9H 8H 7H", 1: "JS", 2: THREE[2]}
    state = position("", "", "e5", seats=3, hands=hands, rules=RULE)
    state = after(state, "JH e5", "done", "pass")
    assert (may_take(state), state.to_act) == ([0], (2,))
    state = after(state, THIRD, "take", "2S")
    assert may_take(state) == []


def test_who_forgets_twice_may_take_twice() -> None:
    """With two players who both forget, neither right has ended."""
    state = after(two(), FIRST, "done", SECOND, "done")
    assert "take" in texts(state)
    state = after(state, "KH g5", "done")
    state = after(state, "0: take", "2S")
    assert may_take(state) == [0, 1]
    state = after(state, "0: take", "3S")
    assert may_take(state) == []  # the second player's card was for a play before the first's second
    assert sizes(state) == [7, 6]


def test_nobody_takes_more_than_is_owed() -> None:
    for state in (two(), after(two(), FIRST, "take", "2S")):
        for seat in (0, 1):
            with pytest.raises(IllegalActionError):
                after(state, f"{seat}: take")


def test_cards_come_by_themselves_where_the_rule_is_off() -> None:
    state = after(position("", "", hands=TWO), FIRST)
    assert state.to_act == ()
    assert sizes(after(state, "2S")) == [7, 7]


def test_the_empty_draw_deck_is_made_anew_when_the_card_is_taken() -> None:
    state = position("", "", hands=TWO, piles={1: "rest"}, rules=RULE)
    state = after(state, FIRST)
    assert (state.deck, len(state.table.piles[1])) == ((), 90)
    state = after(state, "take")
    assert len(state.deck) == 91
    assert state.table.piles == ((), ())


def said(state: State, seat: int, text: str) -> tuple[str, ...]:
    end = state.apply(seat, GAME.parse_action(text))
    return narrate_publicly(GAME, state.observe(None), end.observe(None), Event(seat, text), ("Ada", "Ben", "Cleo"))


def test_nothing_reminds_who_forgets_and_all_hear_what_is_lost() -> None:
    state = after(two(), FIRST)
    assert said(state, 0, "done") == ()
    assert said(state, 0, "take") == ("Ada draws a card.",)
    late = after(state, "done", SECOND)
    assert said(late, 0, "take") == ("Ada draws a card late.",)
    assert said(late, 1, "take") == ("Ben draws a card.", "Ada forgot to draw and loses the card.")


def test_what_a_late_card_is_only_its_taker_knows() -> None:
    state = after(two(), FIRST, "done", "0: take")
    one, other = after(state, "2S"), after(state, "3S")
    assert one.observe(1) == other.observe(1)
    assert one.observe(0) != other.observe(0)

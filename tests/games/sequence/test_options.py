"""Rules that a table may agree on: the cut, sequences to win, loss of card and table talk."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core import BadSetupError, Event, IllegalActionError
from engine.games.sequence import GAME
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State, initial_state
from engine.match import Match, Player, narrate_publicly
from tests.games.sequence.positions import counted, play, position, texts
from tests.games.sequence.positions import play as after


@pytest.mark.parametrize("setup", [SequenceSetup(3, cut_for_deal=False), SequenceSetup(3, board="meadow")])
def test_without_a_cut_chance_says_who_is_first(setup: SequenceSetup) -> None:
    """Every seat is equally likely; the dealer sits to its right. Cards of a custom gameboard have no rank to cut for."""
    state = initial_state(setup)
    assert state.chance() == (("0", 1), ("1", 1), ("2", 1))
    for seat in range(3):
        begun = state.apply_chance(str(seat))
        assert (begun.table.turn, begun.table.dealer, begun.table.step) == (seat, (seat + 2) % 3, "deal")
        sentences = narrate_publicly(
            GAME, state.observe(None), begun.observe(None), Event(None, str(seat)), ("Ada", "Ben", "Cleo")
        )
        assert sentences == (f"{('Ada', 'Ben', 'Cleo')[seat]} is picked at random to start.",)


def test_seeds_make_every_seat_the_first() -> None:
    first = Counter[int]()
    for seed in range(300):
        match = Match(GAME, GAME.setup(seats=12, cut_for_deal=False), str(seed), [Player(f"P{seat}") for seat in range(12)])
        match.take_luck()
        state: Any = match.state
        first[state.table.turn] += 1
    assert set(first) == set(range(12))
    assert max(first.values()) < 60  # 25 on average, with a standard deviation of 5


@pytest.mark.parametrize(("seats", "teams", "usual"), [(2, 2, 2), (3, 3, 1), (6, 3, 1), (12, 2, 2)])
def test_how_many_sequences_win(seats: int, teams: int, usual: int) -> None:
    assert SequenceSetup(seats, teams).needed == (usual,) * teams
    for number in (1, 2, 3):
        assert SequenceSetup(seats, teams, sequences=number).needed == (number,) * teams


@pytest.mark.parametrize("number", [-1, 4])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(BadSetupError, match="Sequences to win must be 1 to 3"):
        SequenceSetup(sequences=number)


def test_one_is_enough_where_one_was_agreed_on() -> None:
    state = play(position("b10-d10", hands={0: "5S"}, rules="sequences=1"), "5S e10")
    assert counted(state, 0) == ["a10-e10"]
    assert state.returns() == (1.0, 0.0)


def test_two_are_not_enough_where_three_were_agreed_on() -> None:
    state = position("b10-d10 a2-a5", "", sequences="a5-a1/-", hands={0: "5S"}, rules="sequences=3")
    state = play(state, "5S e10")
    assert len(counted(state, 0)) == 2
    assert state.returns() is None


# Loss of card


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


# Table talk


FOUR = {0: "QH KH TH 9H 8H 7H", 1: "QD KD TD 9D 8D 7D", 2: "QS KS TS 9S 8S 7S", 3: "QC KC TC 9C 8C 7C"}


def four(state: str = "play:0 no - 0:20") -> State:
    return position("", "", seats=4, hands=FOUR, rules="table_talk", state=state)


def test_an_opponent_calls_it() -> None:
    """Any opponent of the team that talked calls it, in anybody's turn."""
    state = four()
    assert texts(state, 1) == texts(state, 3) == ["talk 0"]
    assert texts(state, 2) == ["talk 1"]
    assert [text for text in texts(state, 0) if "talk" in text] == ["talk 1"]


def test_every_member_gives_up_a_card_of_its_choice() -> None:
    state = after(four(), "1: talk 0")
    assert state.to_act == (0,)
    assert texts(state, 0) == sorted(f"{card} forfeit" for card in FOUR[0].split())
    assert all(texts(state, seat) == [] for seat in (1, 2, 3))
    state = after(state, "TH forfeit")
    assert state.to_act == (2,)
    state = after(state, "KS forfeit")
    assert (sizes(state), state.table.piles) == ([5, 6, 5, 6], (("TH",), (), ("KS",), ()))


def test_they_play_on_with_fewer() -> None:
    """Nobody takes a card for one given up, and the turn goes on where it was."""
    state = after(four(), "1: talk 0", "TH forfeit", "KS forfeit")
    assert state.to_act == (0,)
    assert not state.table.forfeits
    state = after(state, "QH h9", "2S")
    assert (sizes(state), state.to_act) == ([5, 6, 5, 6], (1,))


def test_whose_turn_it_is_can_call_it_too() -> None:
    state = after(four(), "0: talk 1", "QD forfeit", "QC forfeit")
    assert (sizes(state), state.to_act) == ([6, 5, 6, 5], (0,))


def test_the_team_whose_turn_it_is_can_call_the_other() -> None:
    state = after(four(), "2: talk 1", "QD forfeit", "QC forfeit")
    assert (sizes(state), state.to_act) == ([6, 5, 6, 5], (0,))


def test_it_can_be_called_again_and_again() -> None:
    state = four()
    for card, mate in (("TH", "KS"), ("QH", "QS")):
        state = after(state, "3: talk 0", f"{card} forfeit", f"{mate} forfeit")
    assert sizes(state) == [4, 6, 4, 6]


def test_who_has_no_card_gives_none_up() -> None:
    state = position("", "", seats=4, hands={**FOUR, 2: ""}, rules="table_talk")
    state = after(state, "1: talk 0", "TH forfeit")
    assert state.to_act == (0,)
    assert not state.table.forfeits


def test_a_team_without_cards_has_none_to_give_up() -> None:
    state = position("", "", seats=4, hands={**FOUR, 0: "", 2: ""}, rules="table_talk")
    assert texts(state, 1) == []
    assert texts(state, 2) == ["talk 1"]


def test_who_plays_alone_has_nobody_to_talk_to() -> None:
    setup = GAME.setup(seats=2, table_talk=True)
    assert not setup.has_calls
    assert GAME.out_of_turn(setup) == ()


def test_a_late_card_waits_until_all_have_given_one_up() -> None:
    state = position("", "", seats=4, hands=FOUR, rules="loss_of_card,table_talk")
    state = after(state, "QH h9", "done", "2: talk 1")
    assert texts(state, 0) == []
    state = after(state, "QD forfeit", "QC forfeit")
    assert "take" in texts(state, 0)


@pytest.mark.parametrize("wrong", ["1: talk 1", "0: talk 0", "1: talk 2", "1: QD forfeit"])
def test_what_nobody_may_call(wrong: str) -> None:
    """Nobody calls their own team or a team that is not there, and nobody gives up a card unasked."""
    with pytest.raises(IllegalActionError):
        after(four(), wrong)


def test_it_is_told() -> None:
    state = four()
    called = after(state, "1: talk 0")
    names = ("Ada", "Ben", "Cleo", "Dan")

    def said(before: State, end: State, seat: int, text: str) -> tuple[str, ...]:
        return narrate_publicly(GAME, before.observe(None), end.observe(None), Event(seat, text), names)

    assert said(state, called, 1, "talk 0") == ("Ben calls table talk, so each of Ada and Cleo must give up a card.",)
    assert said(called, after(called, "TH forfeit"), 0, "TH forfeit") == ("Ada gives up 10♥.",)

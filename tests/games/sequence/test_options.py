"""Rules that a table can agree on: no cut for deal, the number of sequences that win, loss of card and table talk.

Sheet, on loss of card: "Once you have taken your turn and placed your marker chip on the game board, you must take a card from
the draw deck. If you fail to take a card before the next player makes a move AND takes his/her card, you lose the right to take a
card and you must finish the game with less cards than the other players." On table talk: "There must be no table talk or coaching
team members. If a teammate says anything that alerts a fellow teammate to the fact that they are about to do something that they
shouldn't, every member of that team must forfeit one card of their choice from their hand placing it on their discard pile."
Ruling: an opponent calls it; they play on with fewer.
"""

from __future__ import annotations

import pytest

from engine.core import BadSetupError, Event, IllegalActionError
from engine.games.sequence import GAME
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State, initial_state
from engine.match import narrate_publicly
from tests.games.sequence.positions import counted, play, position, texts


@pytest.mark.parametrize("setup", [SequenceSetup(3, cut_for_deal=False), SequenceSetup(3, board="meadow")])
def test_without_a_cut_chance_picks_the_first_player(setup: SequenceSetup) -> None:
    """Every seat is equally likely, and the dealer sits to its right. Cards of a custom gameboard have no rank to cut for."""
    state = initial_state(setup)
    assert state.chance() == (("0", 1), ("1", 1), ("2", 1))
    for seat in range(3):
        begun = state.apply_chance(str(seat))
        assert (begun.table.turn, begun.table.dealer, begun.table.step) == (seat, (seat + 2) % 3, "deal")
        sentences = narrate_publicly(
            GAME, state.observe(None), begun.observe(None), Event(None, str(seat)), ("Ada", "Ben", "Cleo")
        )
        assert sentences == (f"{('Ada', 'Ben', 'Cleo')[seat]} is picked at random to start.",)


@pytest.mark.parametrize(("seats", "teams", "usual"), [(2, 2, 2), (3, 3, 1), (6, 3, 1), (12, 2, 2)])
def test_the_number_of_sequences_that_win(seats: int, teams: int, usual: int) -> None:
    assert SequenceSetup(seats, teams).needed == (usual,) * teams
    for number in (1, 2, 3):
        assert SequenceSetup(seats, teams, sequences=number).needed == (number,) * teams


@pytest.mark.parametrize("number", [-1, 4])
def test_any_other_number_of_sequences_is_refused(number: int) -> None:
    with pytest.raises(BadSetupError, match="Sequences to win must be 1 to 3"):
        SequenceSetup(sequences=number)


@pytest.mark.parametrize(("number", "results"), [(1, (1.0, 0.0)), (3, None)])
def test_the_agreed_number_of_sequences_wins(number: int, results: tuple[float, ...] | None) -> None:
    """One alone wins if one is enough; two do not if three are needed."""
    chips, sequences = ("b10-d10", "") if number == 1 else ("b10-d10 a2-a5", "a5-a1/-")
    state = play(position(chips, "", sequences=sequences, hands={0: "5S"}, rules=f"sequences={number}"), "5S e10")
    assert "a10-e10" in counted(state, 0)
    assert state.returns() == results


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
    """The seats that can draw a card now."""
    return [seat for seat in range(state.setup.seats) if "take" in texts(state, seat)]


def test_with_loss_of_card_players_draw_by_themselves() -> None:
    state = play(two(), FIRST)
    assert state.to_act == (0,)
    assert texts(state) == ["done", "take"]
    assert not state.chance()
    taken = play(state, "take")
    assert taken.to_act == ()
    taken = play(taken, "2S")
    assert (sizes(taken), taken.to_act, taken.hands[0][-1]) == ([7, 7], (1,), "2S")
    assert may_take(taken) == []


def test_a_forgotten_card_can_be_drawn_late() -> None:
    state = play(two(), FIRST, "done")
    assert state.to_act == (1,)
    assert may_take(state) == [0]
    state = play(state, "0: take", "2S")
    assert (sizes(state), state.to_act, may_take(state)) == ([7, 7], (1,), [])


def test_the_right_ends_when_the_next_player_has_played_and_drawn() -> None:
    """Sheet: a move AND a card. Neither a move alone nor turning in a dead card ends the right."""
    moved = play(two(), FIRST, "done", SECOND)
    assert may_take(moved) == [0, 1]
    assert sizes(play(moved, "0: take", "2S")) == [7, 6]
    gone = play(moved, "take", "3S")
    assert (sizes(gone), may_take(gone), gone.to_act) == ([6, 7], [], (0,))
    assert sizes(play(gone, "KH g5", "take", "4S")) == [6, 7], "to the end of the game"


def test_the_replacement_of_a_dead_card_does_not_end_the_right() -> None:
    hands = {0: TWO[0], 1: "9C KD TD 9D 8D 7D 6D"}
    state = position("a6 c4", "", hands=hands, rules=RULE)
    state = play(state, FIRST, "done", "9C dead", "2S")
    assert may_take(state) == [0]
    assert state.to_act == (1,)


def test_two_players_can_forget_one_after_the_other() -> None:
    """Each loses the right only when the next player has drawn a card."""
    state = play(three(), FIRST, "done", SECOND, "done")
    assert may_take(state) == [0, 1]
    state = play(state, THIRD, "take", "2S")
    assert may_take(state) == [0]
    assert sizes(play(state, "0: take", "3S")) == [6, 5, 6]


def test_the_next_players_late_card_ends_the_right_too() -> None:
    state = play(three(), FIRST, "done", SECOND, "done", "1: take", "2S")
    assert may_take(state) == []
    assert sizes(state) == [5, 6, 6]


def test_a_pass_does_not_end_the_right() -> None:
    """The player after the one who passes is then the next to play and draw."""
    hands = {0: "JH KH TH 9H 8H 7H", 1: "JS", 2: THREE[2]}
    state = position("", "", "e5", seats=3, hands=hands, rules=RULE)
    state = play(state, "JH e5", "done", "pass")
    assert (may_take(state), state.to_act) == ([0], (2,))
    state = play(state, THIRD, "take", "2S")
    assert may_take(state) == []


def test_a_player_who_forgets_twice_can_draw_twice() -> None:
    """With two players who both forget, neither right has ended."""
    state = play(two(), FIRST, "done", SECOND, "done")
    assert "take" in texts(state)
    state = play(state, "KH g5", "done")
    state = play(state, "0: take", "2S")
    assert may_take(state) == [0, 1]
    state = play(state, "0: take", "3S")
    assert may_take(state) == []  # the second player's card was for a play before the first's second
    assert sizes(state) == [7, 6]


def test_nobody_draws_more_cards_than_owed() -> None:
    for state in (two(), play(two(), FIRST, "take", "2S")):
        for seat in (0, 1):
            with pytest.raises(IllegalActionError):
                play(state, f"{seat}: take")


def test_without_the_rule_cards_are_drawn_automatically() -> None:
    state = play(position("", "", hands=TWO), FIRST)
    assert state.to_act == ()
    assert sizes(play(state, "2S")) == [7, 7]


def test_the_discards_are_reshuffled_when_the_card_is_drawn() -> None:
    state = position("", "", hands=TWO, piles={1: "rest"}, rules=RULE)
    state = play(state, FIRST)
    assert (state.deck, len(state.table.piles[1])) == ((), 90)
    state = play(state, "take")
    assert len(state.deck) == 91
    assert state.table.piles == ((), ())


def said(state: State, seat: int, text: str) -> tuple[str, ...]:
    end = state.apply(seat, GAME.parse_action(text))
    return narrate_publicly(GAME, state.observe(None), end.observe(None), Event(seat, text), ("Ada", "Ben", "Cleo"))


def test_nothing_reminds_a_player_and_a_loss_is_announced() -> None:
    state = play(two(), FIRST)
    assert said(state, 0, "done") == ()
    assert said(state, 0, "take") == ("Ada draws a card.",)
    late = play(state, "done", SECOND)
    assert said(late, 0, "take") == ("Ada draws a card late.",)
    assert said(late, 1, "take") == ("Ben draws a card.", "Ada forgot to draw and loses the card.")


def test_only_its_player_sees_a_late_card() -> None:
    state = play(two(), FIRST, "done", "0: take")
    one, other = play(state, "2S"), play(state, "3S")
    assert one.observe(1) == other.observe(1)
    assert one.observe(0) != other.observe(0)


# Table talk


FOUR = {0: "QH KH TH 9H 8H 7H", 1: "QD KD TD 9D 8D 7D", 2: "QS KS TS 9S 8S 7S", 3: "QC KC TC 9C 8C 7C"}


def four(state: str = "play:0 no - 0:20") -> State:
    return position("", "", seats=4, hands=FOUR, rules="table_talk", state=state)


def test_an_opponent_can_call_table_talk() -> None:
    """Any opponent of the team that talked can call it, at any time."""
    state = four()
    assert texts(state, 1) == texts(state, 3) == ["talk 0"]
    assert texts(state, 2) == ["talk 1"]
    assert [text for text in texts(state, 0) if "talk" in text] == ["talk 1"]


def test_every_team_member_gives_up_a_card_of_their_choice() -> None:
    state = play(four(), "1: talk 0")
    assert state.to_act == (0,)
    assert texts(state, 0) == sorted(f"{card} forfeit" for card in FOUR[0].split())
    assert all(texts(state, seat) == [] for seat in (1, 2, 3))
    state = play(state, "TH forfeit")
    assert state.to_act == (2,)
    state = play(state, "KS forfeit")
    assert (sizes(state), state.table.piles) == ([5, 6, 5, 6], (("TH",), (), ("KS",), ()))


def test_they_play_on_with_fewer_cards() -> None:
    """Nobody draws a card for one given up, and the turn continues."""
    state = play(four(), "1: talk 0", "TH forfeit", "KS forfeit")
    assert state.to_act == (0,)
    assert not state.table.forfeits
    state = play(state, "QH h9", "2S")
    assert (sizes(state), state.to_act) == ([5, 6, 5, 6], (1,))


@pytest.mark.parametrize("caller", [0, 2])
def test_the_team_in_turn_can_call_the_other(caller: int) -> None:
    state = play(four(), f"{caller}: talk 1", "QD forfeit", "QC forfeit")
    assert (sizes(state), state.to_act) == ([6, 5, 6, 5], (0,))


def test_it_can_be_called_again_and_again() -> None:
    state = four()
    for card, mate in (("TH", "KS"), ("QH", "QS")):
        state = play(state, "3: talk 0", f"{card} forfeit", f"{mate} forfeit")
    assert sizes(state) == [4, 6, 4, 6]


def test_a_player_without_cards_gives_none_up() -> None:
    state = position("", "", seats=4, hands={**FOUR, 2: ""}, rules="table_talk")
    state = play(state, "1: talk 0", "TH forfeit")
    assert state.to_act == (0,)
    assert not state.table.forfeits


def test_a_team_without_cards_cannot_be_called() -> None:
    state = position("", "", seats=4, hands={**FOUR, 0: "", 2: ""}, rules="table_talk")
    assert texts(state, 1) == []
    assert texts(state, 2) == ["talk 1"]


def test_without_teammates_there_is_no_table_talk() -> None:
    setup = GAME.setup(seats=2, table_talk=True)
    assert not setup.has_calls
    assert GAME.out_of_turn(setup) == ()


def test_a_late_card_waits_until_cards_are_given_up() -> None:
    state = position("", "", seats=4, hands=FOUR, rules="loss_of_card,table_talk")
    state = play(state, "QH h9", "done", "2: talk 1")
    assert texts(state, 0) == []
    state = play(state, "QD forfeit", "QC forfeit")
    assert "take" in texts(state, 0)


@pytest.mark.parametrize("wrong", ["1: talk 1", "0: talk 0", "1: talk 2", "1: QD forfeit"])
def test_a_wrong_call_is_refused(wrong: str) -> None:
    """Nobody calls their own team or an unknown one, and nobody gives up a card unasked."""
    with pytest.raises(IllegalActionError):
        play(four(), wrong)


def test_a_call_and_a_forfeit_are_announced() -> None:
    state = four()
    called = play(state, "1: talk 0")
    names = ("Ada", "Ben", "Cleo", "Dan")

    def said(before: State, end: State, seat: int, text: str) -> tuple[str, ...]:
        return narrate_publicly(GAME, before.observe(None), end.observe(None), Event(seat, text), names)

    assert said(state, called, 1, "talk 0") == ("Ben calls table talk, so each of Ada and Cleo must give up a card.",)
    assert said(called, play(called, "TH forfeit"), 0, "TH forfeit") == ("Ada gives up 10♥.",)

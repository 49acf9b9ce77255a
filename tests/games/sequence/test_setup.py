"""Setting up Sequence, each case with its source, and the rules that a table can agree on.

Sheet, on loss of card: "Once you have taken your turn and placed your marker chip on the game board, you must take a card from
the draw deck. If you fail to take a card before the next player makes a move AND takes his/her card, you lose the right to take a
card and you must finish the game with less cards than the other players." On table talk: "There must be no table talk or coaching
team members. If a teammate says anything that alerts a fellow teammate to the fact that they are about to do something that they
shouldn't, every member of that team must forfeit one card of their choice from their hand placing it on their discard pile."
Ruling: an opponent calls it; they play on with fewer.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter

import pytest

from engine.core import BadSetupError, IllegalActionError
from engine.games.sequence import GAME
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State, initial_state
from tests.engine.contract import is_one_sentence
from tests.games.sequence.positions import counted, play, position, texts

HANDS = {(2, 2): 7, (3, 3): 6, (4, 2): 6, (6, 2): 5, (6, 3): 5, (8, 2): 4, (9, 3): 4, (10, 2): 3, (12, 2): 3, (12, 3): 3}
"""Ruling: 2:7, 3:6, 4:6, 6:5, 8:4, 9:4, 10:3, 12:3; teams 6 -> 2 or 3, 12 -> 2 or 3."""


def ascii_start(text: str) -> str:
    return ascii(text[:20])


def cut(*cards: str, seats: int = 2) -> State:
    return play(GAME.initial_state(GAME.setup(seats=seats)), *cards)


def test_the_tables_are_those_of_the_sheet() -> None:
    """Sheet: any number from 2 to 12 that is divisible by 2 or 3. Ruling: the teams for each, 2 by default."""
    assert {(setup.seats, setup.teams) for setup in GAME.setups()} == set(HANDS)
    assert [GAME.setup(seats=seats).teams for seats in (2, 3, 4, 6, 8, 9, 10, 12)] == [2, 3, 2, 2, 2, 3, 2, 2]


@pytest.mark.parametrize(("seats", "teams"), HANDS)
def test_each_table_has_its_hand_size(seats: int, teams: int) -> None:
    """Ruling: cards each by the number of players. Sheet: the dealer's left starts, and is dealt to first."""
    rng = random.Random(seats)
    state = GAME.initial_state(GAME.setup(seats=seats, teams=teams))
    while not state.to_act:
        state = state.apply_chance(state.sample_chance(rng))
    assert list(map(len, state.hands)) == [HANDS[seats, teams]] * seats
    assert len(state.deck) == 104 - seats * HANDS[seats, teams]
    assert state.to_act == ((state.table.dealer + 1) % seats,)


@pytest.mark.parametrize(
    ("seats", "teams", "ring"),
    [(2, 2, "01"), (3, 3, "012"), (4, 2, "0101"), (6, 2, "010101"), (6, 3, "012012"), (9, 3, "012012012")],
)
def test_teammates_alternate_with_opponents(seats: int, teams: int, ring: str) -> None:
    """Sheet: team members must alternate their positions with opponents; with three teams every third player."""
    setup = GAME.setup(seats=seats, teams=teams)
    assert "".join(str(setup.team(seat)) for seat in range(seats)) == ring


@pytest.mark.parametrize("seats", [-2, 0, 1, 5, 7, 11, 13, 14, 100])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """Ruling: any other count is refused with the reason."""
    with pytest.raises(BadSetupError) as raised:
        GAME.setup(seats=seats)
    players = "1 player" if seats == 1 else f"{seats} players"
    assert str(raised.value) == f"Sequence can’t be played by {players}. Choose 2, 3, 4, 6, 8, 9, 10 or 12."


@pytest.mark.parametrize(
    ("seats", "teams", "choices"),
    [(2, 1, "2"), (2, 3, "2"), (3, 2, "3"), (4, 4, "2"), (6, 1, "2 or 3"), (6, 6, "2 or 3"), (9, 2, "3"), (12, 4, "2 or 3")],
)
def test_other_team_splits_are_refused(seats: int, teams: int, choices: str) -> None:
    """Sheet: more than 3 must be in teams, no more than 3 teams. Ruling: refused with the reason."""
    with pytest.raises(BadSetupError) as raised:
        SequenceSetup(seats, teams)
    assert str(raised.value) == f"With {seats} players, Sequence needs {choices} teams, not {teams}."


@pytest.mark.parametrize("board", ["", "none", "../classic", "classic.json", "Classic", "x" * 5000, "a\0b", "\ud800"],
                         ids=ascii_start)  # fmt: skip
def test_an_unknown_board_is_refused(board: str) -> None:
    with pytest.raises(BadSetupError) as raised:
        GAME.setup(board=board)
    assert is_one_sentence(str(raised.value))


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadSetupError) as raised:
        GAME.setup(chairs=2)
    options = ", ".join(field.name for field in dataclasses.fields(GAME.setup_type))
    assert str(raised.value) == f"Sequence has no option chairs. Options: {options}."
    assert options.startswith("seats, teams, board, ")


def test_a_standing_counts_no_more_sequences_than_are_needed() -> None:
    """The team had one of two, and the chip on i10 completed two more."""
    position = (
        "meadow:2:2 *bg1bgbbb*/2bb1bbbbb/1ggbgbbgbb/g1bggbggbg/bgggbgbbbg/ggb1gggg1b/bbg1gbbgbg/bgbb1gbbgg/ggggbgbbbg/*gbgg1g1g*"
        " f9-j9,i10-i6,i10-e6/f6-j2 duck,moon,sun,hedgehog,clover,hedgehog/frog,rainbow,poppy,frog,poppy,snail,cloud"
        " butterfly,fish/apple over:0 no - 0:100 0 . 0"
    )
    seen = GAME.parse_position(position).observe(None)
    assert GAME.standing(seen, 0).words == "2 of 2 sequences"
    assert "Ada: 2 of 2 sequences" in GAME.terminal(seen, ("Ada", "Ben"), False)


# The cut for deal


def test_every_seat_cuts_in_turn() -> None:
    """Ruling: every seat draws a card."""
    state = GAME.initial_state(GAME.setup(seats=4))
    for seat, card in enumerate(("9C", "8C", "7C", "6C")):
        assert not state.to_act
        assert state.table.turn == seat
        assert state.table.step == "cut"
        state = state.apply_chance(card)
    assert state.table.step == "deal"


def test_the_lowest_card_deals_and_the_dealers_left_starts() -> None:
    """Sheet: lowest card deals; beginning with the player to the left of the dealer."""
    assert (cut("9C", "3C", "7C", seats=3).table.dealer, cut("9C", "3C", "7C", seats=3).table.turn) == (1, 2)
    assert (cut("9C", "7C", "3C", seats=3).table.dealer, cut("9C", "7C", "3C", seats=3).table.turn) == (2, 0)


@pytest.mark.parametrize(("cards", "dealer"), [(("AS", "KS"), 1), (("KS", "AS"), 0), (("AS", "2H"), 1), (("JS", "TH"), 1)])
def test_aces_are_high(cards: tuple[str, str], dealer: int) -> None:
    """Sheet: aces are high. Kings, queens, jacks and tens follow."""
    assert cut(*cards).table.dealer == dealer


def test_only_tied_seats_cut_again() -> None:
    """Ruling: ties cut again among the tied."""
    state = cut("5H", "9C", "5S", seats=3)
    assert state.table.cuts == ("?", "-", "?")
    assert state.table.turn == 0
    again = play(state, "KC", "QD")
    assert again.table.dealer == 2
    assert again.table.turn == 0


def test_a_tie_for_a_higher_card_does_not_matter() -> None:
    """Sheet: lowest card deals; a tie above it does not matter."""
    assert cut("9H", "9C", "5S", seats=3).table.dealer == 2


def test_repeated_ties_are_cut_again() -> None:
    """Ruling: ties cut again among the tied, here first three, then two of them."""
    state = cut("5H", "5C", "5S", "9S", seats=4)
    assert state.table.cuts == ("?", "?", "?", "-")
    state = play(state, "AH", "2C", "2S")
    assert state.table.cuts == ("-", "?", "?", "-")
    assert play(state, "KC", "QD").table.dealer == 2


def test_cut_cards_are_all_different_and_return_to_the_deck() -> None:
    """Sheet: the dealer shuffles and deals: all 104 cards, those that were cut too."""
    state = cut("5H")
    assert dict(state.chance())["5H"] == 1
    assert sum(weight for _, weight in state.chance()) == 103
    state = play(state, "5H")
    assert sum(weight for _, weight in state.chance()) == 104
    dealt = play(state, "3C", "4C")
    assert Counter(dealt.deck) == Counter(GAME.initial_state(GAME.setup()).deck)


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """Sheet: deal out the same number of cards to each player."""
    state = cut("9C", "3C", "7C", seats=3)
    receivers = []
    while not state.to_act:
        receivers.append(state.table.turn)
        state = state.apply_chance(state.chance()[0][0])
    assert receivers == [2, 0, 1] * 6


# Options


@pytest.mark.parametrize("setup", [SequenceSetup(3, cut_for_deal=False), SequenceSetup(3, board="meadow")])
def test_without_a_cut_chance_picks_the_first_player(setup: SequenceSetup) -> None:
    """Every seat is equally likely, and the dealer sits to its right. Cards of a custom gameboard have no rank to cut for."""
    state = initial_state(setup)
    assert state.chance() == (("0", 1), ("1", 1), ("2", 1))
    for seat in range(3):
        begun = state.apply_chance(str(seat))
        assert (begun.table.turn, begun.table.dealer, begun.table.step) == (seat, (seat + 2) % 3, "deal")


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
    """After a pass, the player after that is the next to play and draw."""
    hands = {0: "JH KH TH 9H 8H 7H", 1: "JS", 2: THREE[2]}
    state = position("", "", "e5", seats=3, hands=hands, rules=RULE)
    state = play(state, "JH e5", "done", "pass")
    assert (may_take(state), state.to_act) == ([0], (2,))
    state = play(state, THIRD, "take", "2S")
    assert may_take(state) == []


def test_a_player_who_forgets_twice_can_draw_twice() -> None:
    """If both players forget, neither right has ended."""
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

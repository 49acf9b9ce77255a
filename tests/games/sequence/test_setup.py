"""Setting up Sequence: seats, teams, refused setups, the cut for deal, and the deal. Each case names its source."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter

import pytest

from engine.core import BadSetupError
from engine.games.sequence import GAME
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from tests.engine.contract import is_one_sentence
from tests.games.sequence.positions import play

HANDS = {(2, 2): 7, (3, 3): 6, (4, 2): 6, (6, 2): 5, (6, 3): 5, (8, 2): 4, (9, 3): 4, (10, 2): 3, (12, 2): 3, (12, 3): 3}
"""Ruling: 2:7, 3:6, 4:6, 6:5, 8:4, 9:4, 10:3, 12:3; teams 6 -> 2 or 3, 12 -> 2 or 3."""


def ascii_start(text: str) -> str:
    return ascii(text[:20])


def cut(*cards: str, seats: int = 2) -> State:
    return play(GAME.initial_state(GAME.setup(seats=seats)), *cards)


def test_the_tables_are_those_of_the_sheet() -> None:
    """Sheet: any number from 2 to 12 that is divisible by 2 or 3. Ruling: the teams for each."""
    assert {(setup.seats, setup.teams) for setup in GAME.setups()} == set(HANDS)


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


def test_the_default_number_of_teams() -> None:
    """Ruling: 6 and 12 players make 2 teams or 3, as they choose; 2 by default."""
    assert [GAME.setup(seats=seats).teams for seats in (2, 3, 4, 6, 8, 9, 10, 12)] == [2, 3, 2, 2, 2, 3, 2, 2]


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

"""The other rules that a table may agree on: no cut for deal, and how many sequences win (RULINGS, Toggles)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core import BadSetupError, Event
from engine.games.sequence import GAME
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import initial_state
from engine.match import Match, Player, narrate_publicly
from tests.games.sequence.positions import counted, play, position


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

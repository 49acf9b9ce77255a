"""The engine against the reference rules: whole games, event by event, and move counts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.sequoia import GAME
from engine.games.sequoia.rules.setup import SequoiaSetup
from engine.games.sequoia.rules.state import State
from tests.engine.perft_tables import Counts, read_counts
from tests.engine.walks import any_action, table_name, walk
from tests.games.sequoia.positions import owners
from tests.games.sequoia.reference import FORESTS, ROLLS, ReferenceGame, choices, count_ways

TABLES = [
    *GAME.setups(),
    *(SequoiaSetup(seats, unplanted=True, face_down=True) for seats in (2, 4, 5)),
    SequoiaSetup(5, open_dice=True),
    SequoiaSetup(2, head_start=(3, 0)),
]
GAMES_A_TABLE = 2


def middle_first(_state: Any, _seat: int, actions: Sequence[Any], rng: random.Random) -> Any:
    """Everyone crowds into forests 6 to 8, which makes many ties."""
    return max(actions, key=lambda action: (sum(6 <= forest <= 8 for forest in action.forests), rng.random()))


def least_planted(state: State, _seat: int, actions: Sequence[Any], rng: random.Random) -> Any:
    """Everyone crowds into forests 6 to 8, then plants as little as the dice allow, so ties hardly ever end."""
    if not state.table.is_tiebreaker:
        return middle_first(state, _seat, actions, rng)
    return min(actions, key=lambda action: len(action.forests))


def compare(state: State, reference: ReferenceGame) -> None:
    """Asserts that both have the same choices, luck, forests, medals and results."""
    table = state.table
    assert dict(state.chance()) == +reference.possible_luck()
    for seat in range(table.setup.seats):
        assert {str(action) for action in state.legal_actions(seat)} == reference.legal(seat)
    for number, wood in reference.woods.items():
        forest = table.forest(number)
        assert dict(enumerate(forest.trees)) == wood.trees
        assert list(forest.rivals) == list(wood.tied)
        assert owners(state, number) == wood.owners
        seen = {(number, place): points for place, points in enumerate(forest.tokens) if points}
        assert seen == {token: points for token, points in reference.tokens.items() if token[0] == number}
    assert table.turn == reference.turns
    assert state.returns() == reference.results()


def play_both(setup: SequoiaSetup, seed: str, choose: Any) -> Counter[str]:
    """Plays one game with both, compared after every event. Returns the kinds of ties that came up."""
    reference = ReferenceGame(setup.seats, setup.face_down, setup.unplanted, setup.head_start)
    kinds: Counter[str] = Counter()
    start = GAME.initial_state(setup)
    compare(start, reference)
    for _, (seat, text), after in walk(start, random.Random(seed), choose):
        if seat is None:
            reference.luck(text)
        else:
            reference.act(seat, text)
        compare(after, reference)
        kinds.update(f"{len(wood.tied)} for {len(wood.owners)}" for wood in reference.woods.values() if wood.tied)
    return kinds


@pytest.mark.parametrize("choose", [any_action, middle_first])
@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: table_name(GAME, setup))
def test_random_games_are_the_same_in_both(setup: SequoiaSetup, choose: Any) -> None:
    kinds = sum((play_both(setup, f"game {seed}", choose) for seed in range(GAMES_A_TABLE)), Counter())
    assert kinds["2 for 0"]
    assert setup.seats == 2 or kinds["2 for 1"]


def test_every_kind_of_tie_comes_up() -> None:
    """Up to five seats tied for first and four for second, in crowded games at the largest table."""
    kinds = sum((play_both(SequoiaSetup(5, unplanted=True), f"crowd {seed}", any_action) for seed in range(25)), Counter())
    assert kinds.keys() == {f"{tied} for 0" for tied in (2, 3, 4, 5)} | {f"{tied} for 1" for tied in (2, 3, 4)}


@pytest.mark.parametrize("setup", [SequoiaSetup(2), SequoiaSetup(3, face_down=True), SequoiaSetup(5, unplanted=True)], ids=str)
def test_ties_that_nobody_breaks_end_by_lot(setup: SequoiaSetup) -> None:
    kinds = play_both(setup, "a lot", least_planted)
    assert sum(kinds.values()) >= 100


# Move counts


ROWS = read_counts("sequoia")
MOST_WAYS = 1_000
"""As many as the plain rules count in a second."""


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_the_reference_counts_the_same_moves(row: Counts) -> None:
    for depth, ways in enumerate(row.ways, start=1):
        if ways <= MOST_WAYS:
            assert count_ways(ReferenceGame.at(row.position), depth) == ways


def test_the_sums_behind_the_counts_by_hand() -> None:
    """The numbers of plantings over all rolls, everywhere and if only forest 7 counts."""
    assert sum(len(choices(roll, FORESTS)) for roll in ROLLS) == 1776
    assert sum(len(choices(roll, [7])) for roll in ROLLS) == 450

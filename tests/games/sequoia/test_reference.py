"""The engine and the reference rules play the same games: same choices, same luck, same forests, same results."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.sequoia.rules.setup import SequoiaSetup
from engine.games.sequoia.rules.state import State
from tests.engine.walks import any_action, table_name, walk
from tests.games.sequoia.positions import GAME, owners, planted, scored, tied
from tests.games.sequoia.reference import FORESTS, ROLLS, Pair, ReferenceGame, choices, final_score, pairs_of

TABLES = [
    *GAME.setups(),
    *(SequoiaSetup(seats, unplanted=True, face_down=True) for seats in (2, 4, 5)),
    SequoiaSetup(5, open_dice=True),
    SequoiaSetup(2, head_start=(3, 0)),
]
GAMES_A_TABLE = 2


def middle_first(_state: Any, _seat: int, actions: Sequence[Any], rng: random.Random) -> Any:
    """Everybody crowds into forests 6 to 8, for many ties."""
    return max(actions, key=lambda action: (sum(6 <= forest <= 8 for forest in action.forests), rng.random()))


def least_planted(state: State, _seat: int, actions: Sequence[Any], rng: random.Random) -> Any:
    """Everybody crowds into forests 6 to 8, then plants as little as the dice allow: ties hardly end."""
    if not state.table.is_tiebreaker:
        return middle_first(state, _seat, actions, rng)
    return min(actions, key=lambda action: len(action.forests))


def compare(state: State, reference: ReferenceGame) -> None:
    """Checks that both agree on everything that both know."""
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
def test_random_games(setup: SequoiaSetup, choose: Any) -> None:
    kinds = sum((play_both(setup, f"game {seed}", choose) for seed in range(GAMES_A_TABLE)), Counter())
    assert kinds["2 for 0"]
    assert setup.seats == 2 or kinds["2 for 1"]


def test_all_kinds_of_ties_were_met() -> None:
    """Up to five seats tied for first and four for second, in crowded games at the largest table."""
    kinds = sum((play_both(SequoiaSetup(5, unplanted=True), f"crowd {seed}", any_action) for seed in range(25)), Counter())
    assert kinds.keys() == {f"{tied} for 0" for tied in (2, 3, 4, 5)} | {f"{tied} for 1" for tied in (2, 3, 4)}


@pytest.mark.parametrize("setup", [SequoiaSetup(2), SequoiaSetup(3, face_down=True), SequoiaSetup(5, unplanted=True)], ids=str)
def test_who_never_plants_what_could_break_a_tie_comes_to_the_lot(setup: SequoiaSetup) -> None:
    kinds = play_both(setup, "a lot", least_planted)
    assert sum(kinds.values()) >= 100


def test_the_sheets_forest_eight_by_the_reference() -> None:
    """The reference's own scoring on the sheet's numbers: White first, Blue and Green play on, Green grows one more tree."""
    alone = [(2, 2), (3, 3), (4, 4), (11, 11), (12, 12)]
    eights = [1, 1, 2, 0, 0]
    plantings = [[(8, 8)] * count + [own] * (10 - count) for count, own in zip(eights, alone, strict=True)]
    found = final_score(plantings, [{0: (2, 9), 1: (5, 8)}], everybody=False)
    assert found[8] == [2, 1]


# Random ends


def crowded(seats: int, forests: Sequence[int], rng: random.Random) -> list[list[Pair]]:
    """Ten pairs of sums for each seat, all among these forests."""
    return [
        [tuple(sorted(rng.choices(forests, k=2))) for _ in range(10)]  # type: ignore[misc]
        for _ in range(seats)
    ]


@settings(max_examples=120)
@given(st.integers(2, 5), st.sets(st.sampled_from(FORESTS), min_size=1), st.booleans(), st.integers(0, 2**32))
def test_random_ends_are_scored_as_the_sheet_says(seats: int, forests: set[int], everybody: bool, seed: int) -> None:
    """Ten plantings for each seat, crowded into few forests or spread over all, and the tiebreakers that follow."""
    rng = random.Random(seed)
    plantings = crowded(seats, sorted(forests), rng)
    state = planted(laid_out(SequoiaSetup(seats, unplanted=everybody), rng), plantings)
    tiebreakers: list[dict[int, Pair]] = []
    while state.returns() is None:
        state, sums = random_tiebreaker(state, rng)
        tiebreakers.append(sums)
    expected = final_score(plantings, tiebreakers, everybody)
    assert {number: owners(state, number) for number in FORESTS} == expected
    points = [0] * seats
    for number, seats_paid in expected.items():
        for place, owner in enumerate(seats_paid):
            points[owner] += state.table.forest(number).tokens[place]
    winners = [seat for seat in range(seats) if points[seat] == max(points)]
    assert state.returns() == tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def laid_out(setup: SequoiaSetup, rng: random.Random) -> Any:
    """The state before the first roll, with tokens dealt at random."""
    state = GAME.initial_state(setup)
    for _ in range(22):
        state = state.apply_chance(state.sample_chance(rng))
    return state


def random_tiebreaker(state: Any, rng: random.Random) -> tuple[Any, dict[int, Pair]]:
    """The state after a random tiebreaker turn, and the sums of each seat's two pairs, whether they counted or not."""
    players = [seat for seat in range(state.setup.seats) if any(seat in tied(state, number) for number in FORESTS)]
    rolls = {seat: rng.choices(list(ROLLS), list(ROLLS.values()))[0] for seat in players}
    for seat in players:
        state = state.apply_chance(rolls[seat])
    sums: dict[int, Pair] = {}
    before = state
    for seat in rng.sample(players, len(players)):
        sums[seat] = rng.choice(sorted(pairs_of(rolls[seat])))
        live = [number for number in FORESTS if seat in tied(before, number)]
        text = " ".join(str(number) for number in sums[seat] if number in live) or "none"
        assert text in choices(rolls[seat], live)
        state = state.apply(seat, GAME.parse_action(text))
    return scored(state), sums

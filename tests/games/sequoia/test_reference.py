"""The engine and the reference rules play the same games and count the same moves; and invariants of whole games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.sequoia import GAME
from engine.games.sequoia.rules.setup import SequoiaSetup
from engine.games.sequoia.rules.state import Plant, State
from tests.engine.perft_tables import Counts, read_counts
from tests.engine.walks import Step, any_action, table_name, walk
from tests.games.sequoia.positions import owners, planted, scored, tied
from tests.games.sequoia.reference import FORESTS, ROLLS, Pair, ReferenceGame, choices, count_ways, final_score, pairs_of

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


# Move counts


ROWS = read_counts("sequoia")
MOST_WAYS = 1_000
"""What the plain rules count in less than a second."""


@pytest.mark.parametrize("row", ROWS, ids=range(len(ROWS)))
def test_reference_counts_the_same(row: Counts) -> None:
    for depth, ways in enumerate(row.ways, start=1):
        if ways <= MOST_WAYS:
            assert count_ways(ReferenceGame.at(row.position), depth) == ways


def test_the_sums_that_counts_by_hand_are_made_of() -> None:
    """All rolls, with what they can plant anywhere and where only forest 7 counts."""
    assert sum(len(choices(roll, FORESTS)) for roll in ROLLS) == 1776
    assert sum(len(choices(roll, [7])) for roll in ROLLS) == 450


# At every moment of every game


setups = st.builds(SequoiaSetup, st.integers(2, 5), st.booleans(), st.booleans(), st.booleans())


def game_of(setup: SequoiaSetup, seed: int) -> list[Step]:
    return list(walk(GAME.initial_state(setup), random.Random(seed)))


games = st.builds(game_of, setups, st.integers(0, 2**32))
whole_games = settings(max_examples=40)


@whole_games
@given(games, st.integers(0, 2**32))
def test_the_order_of_seats_makes_no_difference(steps: list[Step], seed: int) -> None:
    """The same choices in any order give the same state after the reveal; until then each seat waits in the same way."""
    rng = random.Random(seed)
    starts = [step.before for step in steps if step.before.to_act == step.before.table.players]
    for state in rng.sample(starts, min(8, len(starts))):
        choices = {seat: rng.choice(state.legal_actions(seat)) for seat in state.to_act}
        ends = set()
        for _ in range(6):
            after: State = state
            for seat in rng.sample(state.to_act, len(state.to_act)):
                assert after.table.forests == state.table.forests
                after = after.apply(seat, choices[seat])
            ends.add(after)
        assert len(ends) == 1


@whole_games
@given(games)
def test_everybody_plants_two_trees_in_each_of_ten_turns(steps: list[Step]) -> None:
    for _, _, state in steps:
        table = state.table
        if not table.is_tiebreaker:
            for seat in range(table.setup.seats):
                assert sum(forest.trees[seat] for forest in table.forests) == 2 * table.turn == 20 - table.trees_left


@whole_games
@given(games)
def test_trees_come_only_by_planting_and_leave_only_by_ties(steps: list[Step]) -> None:
    for before, event, after in steps:
        pairs = list(zip(before.table.forests, after.table.forests, strict=True))
        if after.table.turn > before.table.turn:
            grown = sum(sum(new.trees) - sum(old.trees) for old, new in pairs)
            assert grown == sum(len(shown.planted) for shown in after.table.shown)
        elif event.text == "scored":
            for old, new in pairs:
                gone = [seat for seat in range(before.setup.seats) if old.trees[seat] != new.trees[seat]]
                assert all(new.trees[seat] == 0 and seat not in new.rivals for seat in gone)
                assert not gone or new.rivals
        else:
            assert all(old.trees == new.trees for old, new in pairs)


@whole_games
@given(games)
def test_a_token_once_won_or_seen_stays_so(steps: list[Step]) -> None:
    for before, _, after in steps:
        for old, new in zip(before.table.forests, after.table.forests, strict=True):
            assert all(was in (now, -1) for was, now in zip(old.owners, new.owners, strict=True))
            assert all(was in (now, 0) for was, now in zip(old.tokens, new.tokens, strict=True))


@whole_games
@given(games)
def test_rivals_are_level_and_the_only_ones_with_trees(steps: list[Step]) -> None:
    for _, _, state in steps:
        for forest in state.table.forests if state.table.step != "score" else ():
            if forest.rivals:
                assert len(forest.rivals) > 1
                assert len({forest.trees[seat] for seat in forest.rivals}) == 1
                assert sum(forest.trees) == sum(forest.trees[seat] for seat in forest.rivals)
                assert not set(forest.rivals) & set(forest.owners)


@whole_games
@given(games)
def test_rivals_never_grow_in_number_and_no_one_joins_them(steps: list[Step]) -> None:
    for before, event, after in steps:
        if event.text == "scored" and before.table.turn > 10:
            for old, new in zip(before.table.forests, after.table.forests, strict=True):
                assert set(new.rivals) <= set(old.rivals)


@whole_games
@given(games)
def test_only_the_tied_roll_and_choose_in_tiebreakers(steps: list[Step]) -> None:
    for _, _, state in steps:
        if state.table.is_tiebreaker and state.table.step == "pair":
            tied = {seat for forest in state.table.forests for seat in forest.rivals}
            assert {seat for seat, roll in enumerate(state.dice) if roll} == tied
            for seat in state.to_act:
                own = {number for number in FORESTS if seat in state.table.forest(number).rivals}
                assert all(set(action.forests) <= own for action in state.legal_actions(seat))


@whole_games
@given(games)
def test_the_result_goes_to_those_with_the_most_points(steps: list[Step]) -> None:
    table = steps[-1].after.table
    points = [table.points(seat) for seat in range(table.setup.seats)]
    paid = [
        tokens for forest in table.forests for tokens, owner in zip(forest.tokens, forest.owners, strict=True) if owner >= 0
    ]  # fmt: skip
    assert sum(points) == sum(paid) + sum(table.setup.head_start)
    assert all(forest.rivals == () for forest in table.forests)
    results = table.returns() or ()
    assert {seat for seat, result in enumerate(results) if result} == {s for s, own in enumerate(points) if own == max(points)}
    assert len({result for result in results if result}) == 1
    assert abs(sum(results) - 1) < 1e-9


@whole_games
@given(games)
def test_a_turn_is_rolls_then_choices_then_what_they_settle(steps: list[Step]) -> None:
    """Each player rolls, in the order of seats, and then each chooses once."""
    turns: dict[int, list[Step]] = {}
    for step in steps:
        if step.before.table.step in ("roll", "pair"):
            turns.setdefault(step.before.table.turn, []).append(step)
    assert sorted(turns) == list(range(len(turns)))
    for played in turns.values():
        players = list(played[0].before.table.players)
        rolls, choices = played[: len(players)], played[len(players) :]
        assert [step.before.table.step for step in rolls] == ["roll"] * len(players)
        assert all(one.before.table.waiting[1:] == other.before.table.waiting for one, other in pairwise(rolls))
        assert sorted(step.event.seat for step in choices if step.event.seat is not None) == players


def test_an_action_is_a_value() -> None:
    assert Plant((7, 10)) == GAME.parse_action("7 10")
    assert hash(Plant((7, 10))) == hash(GAME.parse_action("7 10"))

"""What is true at every moment of every game of Sequoia, whatever the choices and the luck."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.sequoia.rules.setup import FORESTS, SequoiaSetup
from engine.games.sequoia.rules.state import Plant, State
from tests.engine.walks import Step, walk
from tests.games.sequoia.positions import GAME

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

"""When nobody can change who wins any more: compared with every continuation of small cases, each tried one by one."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from engine.games.sequoia import GAME
from engine.games.sequoia.rules.decided import is_decided
from engine.games.sequoia.rules.setup import FORESTS
from engine.games.sequoia.rules.state import _before_rolls
from engine.games.sequoia.rules.table import Table
from engine.match import Match, Player
from engine.session import Over, Pause, Session
from tests.engine.sessions import carry_out

PLANTINGS = tuple(combinations_with_replacement(FORESTS, 2))


def winners(table: Table) -> frozenset[int]:
    points = [table.points(seat) for seat in range(table.setup.seats)]
    return frozenset(seat for seat, own in enumerate(points) if own == max(points))


@cache
def ends(table: Table) -> frozenset[frozenset[int]]:
    """All possible sets of winners once the forests are scored: every way to break each tie, one medal after another."""
    index = next((index for index, forest in enumerate(table.forests) if forest.rivals), None)
    if index is None:
        return frozenset({winners(table)})
    forest = table.forests[index]
    return frozenset().union(*(ends(table.with_forest(index, forest.drawn(seat))) for seat in forest.rivals))


def possible_winners(table: Table) -> frozenset[frozenset[int]]:
    """Of a table before its last regular turn, before the scoring or in a tiebreaker. Two players who plant in every way."""
    found: set[frozenset[int]] = set()
    if table.is_tiebreaker:
        return ends(table)
    ways = product(PLANTINGS, repeat=table.setup.seats) if table.trees_left else [((),) * table.setup.seats]
    for way in ways:
        after = table
        for seat, planted in enumerate(way):
            after = after.with_trees(seat, planted)
        found |= ends(after._replace(step="score", turn=10, waiting=()).scored())
        if len(found) > 1:
            break
    return frozenset(found)


def tables(seats: int, seed: int, turns: tuple[int, ...]) -> list[Table]:
    """Tables at the pauses of a game in which one player often begins with points and plants well, so that some are decided."""
    start = (10 * (seed % 2), *[0] * (seats - 1))
    state: Any = GAME.initial_state(GAME.setup(seats=seats, head_start=start))
    luck, found = random.Random(seed), []
    while state.returns() is None:
        table = state.table
        if GAME.pause_label(state.observe(None)) and table.turn in turns:
            found.append(table)
        if state.to_act:
            seat = state.to_act[0]
            seen = state.observe(seat)
            is_good = seat == 0 and seed % 3
            legal = seen.legal_actions()
            state = state.apply(seat, GAME.finishing_action(seen) if is_good else legal[0] if seed % 2 else luck.choice(legal))
        else:
            state = state.apply_chance(state.sample_chance(luck))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_two_players_agree_with_every_continuation(seed: int) -> None:
    for table in tables(2, seed, (9, 10)):
        assert is_decided(table) == (len(possible_winners(table)) == 1)


@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in (3, 4, 5) for seed in range(5)])
def test_after_the_last_turn_more_players_agree_too(seats: int, seed: int) -> None:
    for table in tables(seats, seed, (10,)):
        assert is_decided(table) == (len(possible_winners(table)) == 1)


def test_both_answers_occur_before_the_last_turn_and_after_it() -> None:
    answers = [(table.turn, is_decided(table)) for seed in range(12) for table in tables(2, seed, (9, 10))]
    assert {(9, True), (9, False), (10, True), (10, False)} <= {*answers}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_decided_game_keeps_its_winners_however_it_goes_on(seats: int) -> None:
    for seed in range(5):
        for table in filter(is_decided, tables(seats, seed, (7, 8, 9, 10))):
            state: Any = _before_rolls(table)
            assert len({winners(played(state, luck).table) for luck in range(8)}) == 1


def played(state: Any, seed: int) -> Any:
    luck = random.Random(seed)
    while state.returns() is None:
        if state.to_act:
            seat = state.to_act[0]
            state = state.apply(seat, luck.choice(state.legal_actions(seat)))
        else:
            state = state.apply_chance(state.sample_chance(luck))
    return state


def test_nobody_knows_with_face_down_medals() -> None:
    state = GAME.initial_state(GAME.setup(seats=2, face_down=True))
    assert not is_decided(played(state, 1).table)
    assert not is_decided(state.table)


def test_a_decided_game_is_finished_with_one_press() -> None:
    luck = random.Random(1)
    for seed in range(200):
        session = Session(Match(GAME, GAME.setup(seats=2), str(seed), [Player("Ada", "", "blue"), Player("Ben", "", "green")]))
        while not isinstance(step := session.advance(), Over):
            if isinstance(step, Pause) and step.may_finish:
                state: Any = session.match.state
                expected = possible_winners(state.table) if state.table.turn >= 9 else None
                session.finish()
                assert isinstance(session.advance(), Over)
                end: Any = session.match.state
                assert expected in (None, {winners(end.table)})
                assert not session.match.verify()
                return
            carry_out(session, luck)
    raise AssertionError("no game was decided early")

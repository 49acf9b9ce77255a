"""Playouts follow the rules: who is paid, who may plant, and how a last turn ends are as in `State`."""

from __future__ import annotations

import random
from functools import cache

import pytest

from engine.games.sequoia import GAME
from engine.games.sequoia.bots.playout import Playouts
from engine.games.sequoia.rules.setup import FIRST_TOKENS, FORESTS, SECOND_TOKENS, TREES, TURNS
from engine.games.sequoia.rules.state import Plant, State
from engine.games.sequoia.rules.table import FIRST, NOBODY, PAIR, SCORE, SECOND, Forest
from tests.engine.walks import walk

at_tables = pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (5, {}), (4, {"unplanted": True}), (3, {"face_down": True})], ids=str
)


@cache
def pairings(seats: int, seed: int, **options: bool) -> list[State]:
    """The states of a random game in which nobody has chosen yet."""
    steps = walk(GAME.initial_state(GAME.setup(seats=seats, **options)), random.Random(seed))
    return [step.after for step in steps if step.after.table.step == PAIR and not _begun(step.after)]


def _begun(state: State) -> bool:
    return any(planting is not None for planting in state.chosen)


def anyhow(state: State, rng: random.Random) -> tuple[State, State]:
    """The states before and after scoring, once everybody has chosen at random."""
    for seat in state.to_act:
        state = state.apply(seat, rng.choice(state.legal_actions(seat)))
    assert state.table.step == SCORE
    return state, state.apply_chance("scored")


def assert_paid_alike(before: Forest, after: Forest, owners: tuple[int, int]) -> None:
    """The playout pays whom the rules pay; a token that the rules leave to a tie goes to one of the tied seats."""
    if before.owners[FIRST] != NOBODY:
        owners = (before.owners[FIRST], owners[FIRST])
    assert owners[FIRST] != owners[SECOND] or owners == (NOBODY, NOBODY)
    for place in (FIRST, SECOND):
        if after.owners[place] != NOBODY or not after.rivals:
            assert owners[place] == after.owners[place]
        elif place == SECOND or after.owners[FIRST] == NOBODY:
            assert owners[place] in after.rivals


@at_tables
def test_forests_are_scored_as_by_the_rules(seats: int, options: dict[str, bool]) -> None:
    """In the last turn and in tiebreakers of random games, for every seat and any number of trees that it adds."""
    rng, seen = random.Random(1), 0
    for seed in range(12):
        for state in [state for state in pairings(seats, seed, **options) if state.table.turn >= TURNS - 1][:4]:
            before, after = anyhow(state, rng)
            for seat in state.table.players:
                playouts = Playouts(state.observe(seat))
                for index in range(len(FORESTS)):
                    scored, planted = before.table.forests[index], after.table.forests[index]
                    if not playouts.contenders[index]:
                        continue
                    more = scored.trees[seat] - state.table.forests[index].trees[seat]
                    row = tuple(count - more * (owner == seat) for owner, count in enumerate(scored.trees))
                    owners = playouts.owners(index, row, [rng.random() for _ in row])[more]
                    assert_paid_alike(state.table.forests[index], planted, owners)
                    seen += 1
    assert seen > 200


@at_tables
def test_everybody_plants_as_the_rules_allow(seats: int, options: dict[str, bool]) -> None:
    """At the end everybody has twenty trees, except the two still to be decided; nobody plants where it is not tied."""
    rng = random.Random(2)
    for state in pairings(seats, 3, **options):
        seat = state.table.players[0]
        playouts = Playouts(state.observe(seat))
        rows = playouts.end(rng.choice(state.legal_actions(seat)).forests, rng)
        added = [
            [after - before for before, after in zip(forest.trees, row, strict=True)]
            for forest, row in zip(state.table.forests, rows, strict=True)
        ]
        if state.table.is_tiebreaker:
            assert all(
                (count >= 0) if owner in forest.rivals and owner != seat else not count
                for forest, counts in zip(state.table.forests, added, strict=True)
                for owner, count in enumerate(counts)
            )
        else:
            planted = [sum(row[owner] for row in rows) for owner in range(seats)]
            assert planted == [TREES - 2 * (owner == seat) for owner in range(seats)]
            assert min(map(min, added)) >= 0


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_last_turn_without_a_tie_ends_as_by_the_rules(seats: int) -> None:
    """With open dice the others' answers are known, so whoever then wins by the rules wins every playout."""
    compared = 0
    for seed in range(40):
        for state in pairings(seats, seed, open_dice=True):
            seat = state.table.players[0]
            if state.table.turn < TURNS - 1:
                continue
            playouts = Playouts(state.observe(seat))
            actions = state.legal_actions(seat)
            others = answers(state, playouts, seat)
            wins = playouts.wins([action.forests for action in actions], random.Random(seed), 3)
            for action, won in zip(actions, wins, strict=True):
                end = with_all({seat: action, **others}, state)
                if end is not None:
                    assert won == pytest.approx(end[seat])
                    compared += 1
    assert compared > 20


def answers(state: State, playouts: Playouts, seat: int) -> dict[int, Plant]:
    """What the playout has the others plant."""
    rows = playouts.end(state.legal_actions(seat)[0].forests, random.Random(0))
    found = {}
    for other in state.table.players:
        added = [row[other] - forest.trees[other] for forest, row in zip(state.table.forests, rows, strict=True)]
        planted = tuple(number for number, count in zip(FORESTS, added, strict=True) for _ in range(count))
        found[other] = Plant(planted)
    return {other: plant for other, plant in found.items() if other != seat}


def with_all(chosen: dict[int, Plant], state: State) -> tuple[float, ...] | None:
    """Everybody's result if these are chosen; None where ties are left."""
    for seat in state.to_act:
        state = state.apply(seat, chosen[seat])
    return state.apply_chance("scored").returns()


def test_lots_are_fair() -> None:
    """Each of three tied seats takes the first token in a third of the draws, and the second too."""
    state = next(state for state in pairings(3, 1) if state.table.turn == TURNS - 1)
    playouts, rng, count = Playouts(state.observe(0)), random.Random(4), 3000
    drawn = [playouts.owners(0, (2, 3, 3), [rng.random() for _ in range(3)])[1] for _ in range(count)]
    for place in (FIRST, SECOND):
        for seat in range(3):
            share = sum(owners[place] == seat for owners in drawn) / count
            assert abs(share - 1 / 3) < 4.5 * (2 / 9 / count) ** 0.5


def test_tokens_that_lie_face_down_are_dealt_anew_for_each_playout() -> None:
    """Every playout deals exactly the tokens that nobody has seen, in ever other places."""
    state = next(state for state in pairings(3, 1, face_down=True) if state.table.turn == TURNS - 1)
    playouts, rng = Playouts(state.observe(0)), random.Random(5)
    dealt = [playouts.stakes(rng) for _ in range(20)]
    for stakes in dealt:
        assert sorted(first for first, _ in stakes) == sorted(FIRST_TOKENS)
        assert sorted(second for _, second in stakes) == sorted(SECOND_TOKENS)
    assert len(set(dealt)) > 10

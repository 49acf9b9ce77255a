"""Sequoia's computer players: legal, repeatable, blind to secrets and as strong as their level; and the playouts of Hard."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from itertools import permutations
from math import inf
from typing import Any

import pytest

from engine.arena import simulate
from engine.core import Budget
from engine.games.sequoia import GAME
from engine.games.sequoia.bots.levels import BOTS
from engine.games.sequoia.bots.playout import Playouts
from engine.games.sequoia.rules.setup import FIRST_TOKENS, FORESTS, SECOND_TOKENS, TREES, TURNS, SequoiaSetup
from engine.games.sequoia.rules.state import Plant, State
from engine.games.sequoia.rules.table import FACE_DOWN, FIRST, NOBODY, PAIR, SCORE, SECOND, Forest
from tests.engine.walks import walk
from tests.games.self_play import self_play
from tests.games.sequoia.positions import start

at_every_level = pytest.mark.parametrize("level", BOTS)
SETTLED = {0: (9, 1), 1: (1, 9)}
"""The trees of two seats in a forest that one of them is sure of."""


@cache
def game(level: str, setup: SequoiaSetup, seed: int) -> list[State]:
    """The states of one game of this level against itself."""
    return [step.after for step in self_play(GAME, setup, seed, BOTS[level])]


def choice(state: State, level: str, seat: int = 0, seed: int = 1) -> str:
    """The choice of a player of this level."""
    return str(BOTS[level].choose(state.observe(seat), random.Random(seed), Budget(inf)))


def choices(state: State, level: str, count: int = 12) -> set[str]:
    return {choice(state, level, 0, seed) for seed in range(count)}


def choosing(roll: str, trees: Mapping[int, tuple[int, int]], tokens: Mapping[int, tuple[int, int]], **fields: Any) -> State:
    """Two seats in the last turn, the first with this roll. All forests except those in `trees` are settled."""
    table = start(2).table
    forests = []
    for place, (number, forest) in enumerate(zip(FORESTS, table.forests, strict=True)):
        planted = trees.get(number, SETTLED[place % 2])
        forests.append(forest._replace(trees=planted, tokens=tokens.get(number, forest.tokens)))
    table = table._replace(step=PAIR, waiting=(0, 1), turn=TURNS - 1, forests=tuple(forests))
    return State(table._replace(**fields), (roll, "12345"), (None, None))


@at_every_level
@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
def test_every_level_plays_legally_to_the_end_at_every_table(level: str, setup: SequoiaSetup) -> None:
    """`State.apply` refuses anything illegal, so a game that ends was legal."""
    assert game(level, setup, 1)[-1].returns() is not None


@at_every_level
def test_a_move_does_not_depend_on_the_time_allowed(level: str) -> None:
    """One observation and one seed give one move, whatever was asked before."""
    for state in [state for state in game("easy", GAME.setup(seats=3), 2) if state.to_act][::4]:
        seat = state.to_act[0]
        moves = {str(BOTS[level].choose(state.observe(seat), random.Random(7), Budget(seconds))) for seconds in (1.0, 0.01, 1.0)}
        assert len(moves) == 1


@at_every_level
@pytest.mark.parametrize("open_dice", [False, True])
def test_a_move_does_not_depend_on_choices_already_made(level: str, open_dice: bool) -> None:
    """A seat's move is the same before and after others have chosen, in any order."""
    setup = GAME.setup(seats=4, open_dice=open_dice)
    rounds = [state for state in game("easy", setup, 3) if len(state.to_act) >= 3 and not any(state.chosen)]
    assert rounds[-1].table.turn >= TURNS - 2, "Hard plays out in some of these"
    for number, state in enumerate(rounds[::3] + rounds[-1:]):
        rng = random.Random(number)
        seat, *others = state.to_act
        expected = choice(state, level, seat, number)
        for order in list(permutations(others))[:4]:
            after = state
            for other in order:
                after = after.apply(other, rng.choice(after.legal_actions(other)))
                assert choice(after, level, seat, number) == expected


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_they_plant_in_the_only_undecided_forest(level: str) -> None:
    """Twelve is tied and everything else is settled, so the sixes go together."""
    assert all("12" in text.split() for text in choices(choosing("12366", {12: (3, 3)}, {}), level))
    assert all("12" in text.split() for text in choices(choosing("12366", {12: (3, 4)}, {}), level))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_they_turn_five_of_a_kind_to_the_most_valuable_forests(level: str) -> None:
    """They may plant in any two forests, and take both that are tied."""
    assert choices(choosing("33333", {12: (3, 3), 7: (3, 3)}, {}), level) == {"7 12"}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_they_value_a_face_down_medal_at_the_mean(level: str) -> None:
    """Of two tied forests, they take the one known to have the six, or the one not known to have the two."""
    roll, tied = "11366", {2: (3, 3), 7: (3, 3), 12: (9, 1)}
    hidden = dict.fromkeys(FORESTS, (FACE_DOWN, FACE_DOWN))
    assert all("7" in text.split() for text in choices(choosing(roll, tied, hidden | {7: (6, 1)}), level))
    assert all("2" in text.split() for text in choices(choosing(roll, tied, hidden | {7: (2, 1)}), level))


def test_medium_takes_points_and_hard_the_only_chance_to_win() -> None:
    """Four points behind, second place in forest 7 is worth two points and surely loses. A tie in forest 2 can win."""
    to_seat_1 = (3, 6, 9, 12)
    trees = {number: SETTLED[number in to_seat_1] for number in FORESTS} | {2: (3, 4), 7: (0, 5)}
    state = choosing("11336", trees, {2: (4, 1), 7: (6, 2), 12: (2, 1)})
    assert all("7" in text.split() for text in choices(state, "medium"))
    assert all("2" in text.split() for text in choices(state, "hard"))


@pytest.mark.parametrize(("dice", "threatened"), [("11266", "7"), ("35566", "11")])
def test_hard_uses_open_dice(dice: str, threatened: str) -> None:
    """Its player leads by one tree in 7 and 11, needs both and can add to one: it adds where the rival can plant twice."""
    trees = {number: SETTLED[number not in (2, 3, 9, 10)] for number in FORESTS} | {7: (4, 3), 11: (4, 3)}
    state = choosing("12256", trees, {7: (5, 1), 11: (5, 1)}, setup=SequoiaSetup(2, open_dice=True))
    assert all(threatened in text.split() for text in choices(state._replace(dice=("12256", dice)), "hard"))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_they_end_a_worthless_tie(level: str) -> None:
    """Both medals are worth two, so nobody gains anything, but the game ends."""
    tie = choosing("44445", {8: (2, 2)}, {8: (2, 2)}).table
    forests = tuple(
        forest._replace(rivals=(0, 1)) if number == 8 else forest._replace(owners=(place % 2, 1 - place % 2))
        for place, (number, forest) in enumerate(zip(FORESTS, tie.forests, strict=True))
    )
    state = State(tie._replace(turn=TURNS, forests=forests), ("44445", "12345"), (None, None))
    assert choices(state, level) == {"8 8"}


def test_easy_sometimes_overlooks_the_best_forest() -> None:
    found = [choice(choosing("12366", {12: (3, 3)}, {}), "easy", 0, seed) for seed in range(200)]
    assert 0.4 < sum("12" in text.split() for text in found) / 200 <= 1
    found = [choice(choosing("12345", {9: (3, 3)}, {}), "easy", 0, seed) for seed in range(200)]
    assert 0.3 < sum("9" in text.split() for text in found) / 200 < 0.95


@pytest.mark.parametrize(
    ("levels", "games", "share"),
    [
        (["easy", "random"], 40, 0.8),
        (["medium", "easy"], 40, 0.65),
        pytest.param(["hard", "medium"], 20, 0.57, marks=pytest.mark.slow),
        pytest.param(["hard", "medium", "medium"], 12, 0.4, marks=pytest.mark.slow),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else None,
)
def test_each_level_beats_the_one_below(levels: list[str], games: int, share: float) -> None:
    """The seats rotate after each game; the seed decides them all."""
    result = simulate(GAME, GAME.setup(seats=len(levels)), levels, games, "1")
    assert (result.wins[0] + result.draws / len(levels)) / games >= share


# Playouts


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
    """The states before and after scoring when all choose at random."""
    for seat in state.to_act:
        state = state.apply(seat, rng.choice(state.legal_actions(seat)))
    assert state.table.step == SCORE
    return state, state.apply_chance("scored")


def assert_paid_alike(before: Forest, after: Forest, owners: tuple[int, int]) -> None:
    """Asserts that a playout pays as the rules do; a medal still tied goes to one of the tied seats."""
    if before.owners[FIRST] != NOBODY:
        owners = (before.owners[FIRST], owners[FIRST])
    assert owners[FIRST] != owners[SECOND] or owners == (NOBODY, NOBODY)
    for place in (FIRST, SECOND):
        if after.owners[place] != NOBODY or not after.rivals:
            assert owners[place] == after.owners[place]
        elif place == SECOND or after.owners[FIRST] == NOBODY:
            assert owners[place] in after.rivals


@at_tables
def test_playouts_score_forests_by_the_rules(seats: int, options: dict[str, bool]) -> None:
    """In last turns and tiebreakers of random games, for every seat and any number of added trees."""
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
def test_playouts_plant_by_the_rules(seats: int, options: dict[str, bool]) -> None:
    """At the end each seat has twenty trees, except the two still to be decided. In tiebreakers only tied seats plant."""
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
def test_playouts_of_a_last_turn_without_ties_have_the_true_winner(seats: int) -> None:
    """With open dice the others' answers are known, so the winner by the rules wins every playout."""
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
    """The other players' plantings in the playout."""
    rows = playouts.end(state.legal_actions(seat)[0].forests, random.Random(0))
    found = {}
    for other in state.table.players:
        added = [row[other] - forest.trees[other] for forest, row in zip(state.table.forests, rows, strict=True)]
        planted = tuple(number for number, count in zip(FORESTS, added, strict=True) for _ in range(count))
        found[other] = Plant(planted)
    return {other: plant for other, plant in found.items() if other != seat}


def with_all(chosen: dict[int, Plant], state: State) -> tuple[float, ...] | None:
    """The results of these choices; None if ties remain."""
    for seat in state.to_act:
        state = state.apply(seat, chosen[seat])
    return state.apply_chance("scored").returns()


def test_playouts_break_ties_fairly() -> None:
    """Each of three tied seats takes the first token in a third of the draws, and the second too."""
    state = next(state for state in pairings(3, 1) if state.table.turn == TURNS - 1)
    playouts, rng, count = Playouts(state.observe(0)), random.Random(4), 3000
    drawn = [playouts.owners(0, (2, 3, 3), [rng.random() for _ in range(3)])[1] for _ in range(count)]
    for place in (FIRST, SECOND):
        for seat in range(3):
            share = sum(owners[place] == seat for owners in drawn) / count
            assert abs(share - 1 / 3) < 4.5 * (2 / 9 / count) ** 0.5


def test_playouts_deal_face_down_medals_at_random() -> None:
    """Each playout deals exactly the medals that nobody has seen."""
    state = next(state for state in pairings(3, 1, face_down=True) if state.table.turn == TURNS - 1)
    playouts, rng = Playouts(state.observe(0)), random.Random(5)
    dealt = [playouts.stakes(rng) for _ in range(20)]
    for stakes in dealt:
        assert sorted(first for first, _ in stakes) == sorted(FIRST_TOKENS)
        assert sorted(second for _, second in stakes) == sorted(SECOND_TOKENS)
    assert len(set(dealt)) > 10

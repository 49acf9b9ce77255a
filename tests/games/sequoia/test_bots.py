"""The computer players of Sequoia: always legal, the same for the same seed, blind to secrets, of the right strength."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from engine.arena import simulate
from engine.core import Budget
from engine.games.sequoia import GAME
from engine.games.sequoia.bots.levels import BOTS
from engine.games.sequoia.rules.setup import FORESTS, TURNS, SequoiaSetup
from engine.games.sequoia.rules.state import State
from engine.games.sequoia.rules.table import FACE_DOWN, PAIR
from tests.engine.walks import walk
from tests.games.sequoia.positions import start

BUDGET = Budget(1.0)
at_every_level = pytest.mark.parametrize("level", BOTS)
SETTLED = {0: (9, 1), 1: (1, 9)}
"""The trees of two seats in a forest that one of them is sure of."""


@cache
def game(level: str, setup: SequoiaSetup, seed: int) -> list[State]:
    """The states of one game of this level against itself."""
    steps = walk(GAME.initial_state(setup), random.Random(seed), lambda state, seat, _, rng: _asked(state, seat, level, rng))
    return [step.after for step in steps]


def _asked(state: State, seat: int, level: str, rng: random.Random) -> Any:
    return BOTS[level].choose(state.observe(seat), rng, BUDGET)


def choice(state: State, level: str, seat: int = 0, seed: int = 1) -> str:
    """What a player of this level chooses."""
    return str(_asked(state, seat, level, random.Random(seed)))


def choices(state: State, level: str, count: int = 12) -> set[str]:
    return {choice(state, level, 0, seed) for seed in range(count)}


def choosing(roll: str, trees: Mapping[int, tuple[int, int]], tokens: Mapping[int, tuple[int, int]], **fields: Any) -> State:
    """Two seats in the last turn, the first with this roll; `forests` has trees and tokens, and all other forests are settled."""
    table = start(2).table
    forests = []
    for place, (number, forest) in enumerate(zip(FORESTS, table.forests, strict=True)):
        planted = trees.get(number, SETTLED[place % 2])
        forests.append(forest._replace(trees=planted, tokens=tokens.get(number, forest.tokens)))
    table = table._replace(step=PAIR, waiting=(0, 1), turn=TURNS - 1, forests=tuple(forests))
    return State(table._replace(**fields), (roll, "12345"), (None, None))


@at_every_level
@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
def test_plays_legally_to_the_end_at_every_table(level: str, setup: SequoiaSetup) -> None:
    """`State.apply` refuses anything illegal, so a game that ends was legal."""
    assert game(level, setup, 1)[-1].returns() is not None


@at_every_level
def test_one_seed_one_move(level: str) -> None:
    """Its move depends on what it sees and the seed alone, not on what it was asked before or how long it may think."""
    for state in [state for state in game("easy", GAME.setup(seats=3), 2) if state.to_act][::4]:
        seat = state.to_act[0]
        moves = {str(BOTS[level].choose(state.observe(seat), random.Random(7), Budget(seconds))) for seconds in (1.0, 0.01, 1.0)}
        assert len(moves) == 1


@at_every_level
@pytest.mark.parametrize("open_dice", [False, True])
def test_what_the_others_have_chosen_makes_no_difference(level: str, open_dice: bool) -> None:
    """A seat's move is the same whoever has chosen before it, whatever they chose and in whatever order."""
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


@at_every_level
def test_the_others_dice_make_no_difference(level: str) -> None:
    """It makes the same move in a state that the seat cannot tell from this one."""
    for number, state in enumerate([state for state in game("easy", GAME.setup(seats=5), 4) if state.to_act][::6]):
        seat = state.to_act[0]
        twin = state.observe(seat).sample_state(random.Random(number))
        assert choice(twin, level, seat, number) == choice(state, level, seat, number)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_takes_the_one_forest_that_is_open(level: str) -> None:
    """Twelve is tied and everything else is settled, so the sixes go together."""
    assert all("12" in text.split() for text in choices(choosing("12366", {12: (3, 3)}, {}), level))
    assert all("12" in text.split() for text in choices(choosing("12366", {12: (3, 4)}, {}), level))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_turns_a_sequoia_to_what_is_worth_most(level: str) -> None:
    """It may choose any two forests: it takes both that are tied, and not one twice."""
    assert choices(choosing("33333", {12: (3, 3), 7: (3, 3)}, {}), level) == {"7 12"}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_face_down_token_is_worth_the_mean(level: str) -> None:
    """Of two tied forests, it takes the one whose token is known to be the six, or is not known to be the two."""
    roll, tied = "11366", {2: (3, 3), 7: (3, 3), 12: (9, 1)}
    hidden = dict.fromkeys(FORESTS, (FACE_DOWN, FACE_DOWN))
    assert all("7" in text.split() for text in choices(choosing(roll, tied, hidden | {7: (6, 1)}), level))
    assert all("2" in text.split() for text in choices(choosing(roll, tied, hidden | {7: (2, 1)}), level))


def test_medium_takes_points_where_hard_takes_the_only_chance_to_win() -> None:
    """Four points behind, second place in forest 7 brings two points and surely loses; a tie in forest 2 may win."""
    to_seat_1 = (3, 6, 9, 12)
    trees = {number: SETTLED[number in to_seat_1] for number in FORESTS} | {2: (3, 4), 7: (0, 5)}
    state = choosing("11336", trees, {2: (4, 1), 7: (6, 2), 12: (2, 1)})
    assert all("7" in text.split() for text in choices(state, "medium"))
    assert all("2" in text.split() for text in choices(state, "hard"))


@pytest.mark.parametrize(("dice", "threatened"), [("11266", "7"), ("35566", "11")])
def test_hard_knows_the_others_dice_where_they_lie_open(dice: str, threatened: str) -> None:
    """It leads by one tree in 7 and in 11 and needs both. It can add to one, and picks that where the other can plant twice."""
    trees = {number: SETTLED[number not in (2, 3, 9, 10)] for number in FORESTS} | {7: (4, 3), 11: (4, 3)}
    state = choosing("12256", trees, {7: (5, 1), 11: (5, 1)}, setup=SequoiaSetup(2, open_dice=True))
    assert all(threatened in text.split() for text in choices(state._replace(dice=("12256", dice)), "hard"))


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_worthless_tie_is_ended(level: str) -> None:
    """Two points for either place: nobody gains anything, yet the game comes to its end."""
    tie = choosing("44445", {8: (2, 2)}, {8: (2, 2)}).table
    forests = tuple(
        forest._replace(rivals=(0, 1)) if number == 8 else forest._replace(owners=(place % 2, 1 - place % 2))
        for place, (number, forest) in enumerate(zip(FORESTS, tie.forests, strict=True))
    )
    state = State(tie._replace(turn=TURNS, forests=forests), ("44445", "12345"), (None, None))
    assert choices(state, level) == {"8 8"}


def test_easy_overlooks_things_now_and_then() -> None:
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
def test_the_levels_are_apart(levels: list[str], games: int, share: float) -> None:
    """The seats rotate after each game; the seed decides them all."""
    result = simulate(GAME, GAME.setup(seats=len(levels)), levels, games, "1")
    assert (result.wins[0] + result.draws / len(levels)) / games >= share

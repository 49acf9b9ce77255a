"""The computer players of Sequence: always legal, the same for the same seed, and as strong as their level says."""

from __future__ import annotations

import random
from functools import cache

import pytest

from engine.arena import simulate
from engine.core import Budget
from engine.games.sequence import GAME
from engine.games.sequence.bots.levels import BOTS
from engine.games.sequence.bots.search import SearchBot
from engine.games.sequence.rules.board import Board
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from tests.engine.walks import ends, table_name, walk
from tests.games.sequence.positions import play, position

BUDGET = Budget(1.0)
at_every_level = pytest.mark.parametrize("level", BOTS)
NAMES = [table_name(GAME, setup) for setup in GAME.setups()]
TABLES = [
    pytest.param(level, setup, id=f"{level}-{NAMES[table]}", marks=() if table in ends(NAMES) else pytest.mark.slow)
    for level in BOTS
    for table, setup in enumerate(GAME.setups())
    if setup.seats == 2 or not isinstance(BOTS[level], SearchBot)
]
"""Every level at every table; `test_search.py` has searching players at larger tables, with fewer deals."""


@cache
def game(level: str, setup: SequenceSetup, seed: int) -> list[State]:
    """The states of one game of this level against itself."""
    steps = walk(
        GAME.initial_state(setup),
        random.Random(seed),
        lambda state, seat, _actions, rng: BOTS[level].choose(state.observe(seat), rng, BUDGET),
    )
    return [step.after for step in steps]


def choice(state: State, level: str = "judge", seed: int = 1) -> str:
    """What a player of this level chooses."""
    seat = state.table.turn
    return str(BOTS[level].choose(state.observe(seat), random.Random(seed), BUDGET))


def choices(state: State, level: str, count: int = 60) -> set[str]:
    return {choice(state, level, seed) for seed in range(count)}


@pytest.mark.parametrize(("level", "setup"), TABLES)
def test_plays_legally_to_the_end_at_every_table(level: str, setup: SequenceSetup) -> None:
    """`State.apply` refuses anything illegal, so a game that ends was legal."""
    assert game(level, setup, 1)[-1].returns() is not None


@at_every_level
def test_one_seed_one_move(level: str) -> None:
    """Its move depends on what it sees and the seed alone, not on what it was asked before."""
    states = [state for state in game("easy", GAME.setup(), 2) if state.to_act][::5]
    assert [choice(state, level, 7) for state in states] == [choice(state, level, 7) for state in states]


@at_every_level
def test_the_hidden_cards_change_nothing(level: str) -> None:
    """It makes the same move in a state that the seat cannot tell from this one."""
    states = [state for state in game("easy", GAME.setup(seats=4), 3) if state.to_act][::5]
    for number, state in enumerate(states):
        twin = state.observe(state.table.turn).sample_state(random.Random(number))
        assert choice(twin, level, number) == choice(state, level, number)


@at_every_level
def test_says_a_sequence_where_there_is_a_choice(level: str) -> None:
    state = play(position("b5-d5 f5 g5", hands={0: "JD 2S 3S 4S 5S 6S 7S"}), "JD e5")
    assert choice(state, level) in {"claim b5-f5", "claim c5-g5"}


@at_every_level
def test_passes_where_there_is_nothing_else(level: str) -> None:
    assert choice(position("c5", "a6", hands={0: ""}), level) == "pass"
    assert choice(position("a6", "c4", hands={0: "9C"}, state="play:0 yes - 0:20"), level) == "pass"


@at_every_level
def test_turns_in_its_only_card_when_it_is_dead(level: str) -> None:
    assert choice(position("a6", "c4", hands={0: "9C"}), level) == "9C dead"


@at_every_level
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_plays_on_a_small_board_with_several_spaces_a_card(level: str, seats: int) -> None:
    """Nothing depends on the classic board: here are six rows of eight, one free space, twelve cards on four spaces each."""
    setup = GAME.setup(seats=seats)
    vars(setup)["geometry"] = small_board()
    assert game(level, setup, 1)[-1].returns() is not None


def small_board() -> Board:
    suits_and_ranks = [rank + suit for suit in "SHDC" for rank in "234"] * 4
    cards = ["**", *suits_and_ranks[1:]]
    jacks = ("JC", "JD", "JH", "JS")
    return Board(
        name="small",
        faces=tuple(tuple(cards[start : start + 8]) for start in range(0, 48, 8)),
        deck=tuple(sorted((*suits_and_ranks, *jacks))),
        wild=jacks[:2],
        anti_wild=jacks[2:],
    )


def test_the_judge_always_finishes() -> None:
    """Whatever else it could do: five in a row, with the plain card if it has it, else with the jack."""
    state = position("c5-f5", "c2-f2", hands={0: "JD KH 2S QH 7S 8S JS"})
    assert choices(state, "judge") == {"KH g5"}
    state = position("c5-f5", "c2-f2", hands={0: "JD 2S QH 7S 8S 9S JS"})
    assert choices(state, "judge") <= {"JD b5", "JD g5"}


def test_the_judge_stops_a_row_of_four() -> None:
    """The corner and b1 to d1 only lack e1: the card goes there, or a one-eyed jack takes a chip of the row."""
    dull = "8H 4D KS 2C 9C 3H"
    assert choices(position("h8", "b1-d1", hands={0: f"TD {dull}"}), "judge") == {"TD e1"}
    assert choices(position("h8", "b1-d1", hands={0: f"JS {dull}"}), "judge") <= {"JS b1", "JS c1", "JS d1"}


def test_the_judge_wins_before_it_stops_anybody() -> None:
    state = position("c5-f5 c9-g9", "b1-d1", sequences="c9-g9/-", hands={0: "TD KH JS 4D KS 2C 9C"})
    assert choices(state, "judge") == {"KH g5"}


def test_the_judge_saves_its_jacks_at_the_start() -> None:
    state = position("c5", "h8", hands={0: "JD JC JS JH 7D 2C KH"})
    assert all(text[0] != "J" for text in choices(state, "judge"))


def test_the_judge_builds_where_it_holds_the_cards() -> None:
    """The king of hearts goes beside its other cards, g9, and not to g5 beside as many chips."""
    state = position("e9 e5", "j2", hands={0: "KH AH QH TH 9C 5S 4D"})
    assert choices(state, "judge") <= {"KH g9", "AH f9", "QH h9", "TH i9"}


@pytest.mark.parametrize(("gone", "taken"), [("5S 5S", {"b1", "c1", "d1"}), ("TD TD", {"b10", "c10", "d10"})])
def test_the_judge_counts_the_cards_that_are_gone(gone: str, taken: set[str]) -> None:
    """Of two rows of four it breaks the one that can still be filled: e10 needs a five of spades, e1 a ten of diamonds."""
    hand = "JS 8H 4D KS 2C 9C 3H"
    state = position("h8", "b1-d1 b10-d10", hands={0: hand}, piles={1: gone})
    assert {text.removeprefix("JS ") for text in choices(state, "judge")} <= taken


def test_the_judge_turns_in_a_dead_card_first() -> None:
    assert choices(position("a6", "c4", hands={0: "9C KH JD"}), "judge") == {"9C dead"}


def test_easy_finishes_and_stops_often_but_not_always() -> None:
    """A beginner now and then overlooks one of the two."""
    finish = [choice(position("c5-f5", "j2", hands={0: "KH 2S 4D QH 7S 8S 9S"}), "easy", seed) for seed in range(200)]
    assert 0.3 < finish.count("KH g5") / 200 < 0.95
    stop = [choice(position("h8", "b1-d1", hands={0: "TD 8H 4D KS 2C 9C 3H"}), "easy", seed) for seed in range(200)]
    assert 0.1 < stop.count("TD e1") / 200 < 0.8


@pytest.mark.parametrize(
    ("stronger", "weaker", "games", "share"),
    [("medium", "easy", 24, 0.7), ("easy", "random", 24, 0.8)],
)
def test_the_levels_are_apart(stronger: str, weaker: str, games: int, share: float) -> None:
    """Games of two, who change places after each; the seed decides them all."""
    result = simulate(GAME, GAME.setup(), [stronger, weaker], games, "1")
    assert result.wins[0] / result.games >= share

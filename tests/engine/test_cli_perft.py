"""`perft` on the command line prints what the move count tables say, and starts where somebody first has a choice."""

from __future__ import annotations

import json

import pytest

from engine.core import AnyState
from engine.game import game_names, load_game
from engine.match import Match, Player
from tests.engine.commands import engine
from tests.engine.perft_tables import read_counts


def after_the_deal(name: str, seed: str) -> AnyState:
    """The state in which somebody first chooses, in a two-seat match with that seed."""
    game = load_game(name)
    match = Match(game, game.setup(), seed, [Player("Ada"), Player("Ben")])
    while match.luck_is_next:
        match.take_luck()
    return match.state


@pytest.mark.parametrize("game", game_names())
def test_it_prints_what_the_table_says(game: str) -> None:
    position, ways = min(read_counts(game), key=lambda row: max(row.ways))
    done = engine("perft", game, "--depth", len(ways), "--position", position)
    assert done.stdout.splitlines() == [f"{depth} {count}" for depth, count in enumerate(ways, start=1)]


def test_after_the_deal_all_luck_is_followed() -> None:
    state = after_the_deal("sequence", "perft")
    [seat] = state.to_act
    first = [state.apply(seat, action) for action in state.legal_actions(seat)]
    drawn = [after.apply_chance(outcome) for after in first for outcome, _ in after.chance()]
    done = engine("perft", "sequence", "--depth", 2, "--seed", "perft", "--json")
    assert json.loads(done.stdout) == [len(first), sum(len(after.legal_actions(after.to_act[0])) for after in drawn)]


def test_seats_that_choose_at_the_same_time_count_in_either_order() -> None:
    state = after_the_deal("sequoia", "perft")
    ada, ben = (len(state.legal_actions(seat)) for seat in state.to_act)
    done = engine("perft", "sequoia", "--depth", 2, "--seed", "perft", "--json")
    assert json.loads(done.stdout) == [ada + ben, 2 * ada * ben]

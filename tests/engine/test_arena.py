"""Matches between computer players: seats rotate, every game counts once, and a seed settles everything."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from engine import arena
from engine.bots.random_bot import RandomBot
from engine.core import BadSetupError, Bot, Budget
from engine.game import load_game
from engine.games.sequence.game import SequenceGame
from engine.games.sequence.observation import Observation

GAME = load_game("sequence")
TWO, FOUR, THREE = (GAME.setup(seats=seats) for seats in (2, 4, 3))


class FirstBot:
    """Takes the first action listed and notes what it was shown."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def choose(self, observation: Any, rng: random.Random, budget: Budget) -> Any:
        self.shown.append(observation)
        return observation.legal_actions()[0]


class StubbedGame(SequenceGame):
    """Sequence with computer players that the test brings."""

    def __init__(self, **bots: Bot) -> None:
        self._bots = bots

    def bots(self) -> Mapping[str, Bot]:
        return self._bots


def test_a_bot_gets_its_own_observations_only() -> None:
    one, other = FirstBot(), FirstBot()
    end, moves = arena.play_match(GAME, TWO, [one, other], "seed")
    assert end.returns() is not None
    assert moves == len(one.shown) + len(other.shown)
    for seat, bot in enumerate((one, other)):
        assert all(type(seen) is Observation and seen.seat == seat for seen in bot.shown)


def test_the_luck_of_a_game_is_the_same_whoever_plays() -> None:
    first = [FirstBot(), FirstBot()]
    arena.play_match(GAME, TWO, first, "seed")
    chance = [FirstBot(), FirstBot()]
    arena.play_match(GAME, TWO, [chance[0], RandomBot()], "seed")
    arena.play_match(GAME, TWO, [RandomBot(), chance[1]], "seed")
    assert [bot.shown[0].hand for bot in first] == [bot.shown[0].hand for bot in chance]


@pytest.mark.parametrize(("setup", "levels"), [(TWO, "ab"), (FOUR, "ab"), (THREE, "abc"), (GAME.setup(seats=6), "abcd")])
def test_every_game_is_won_once_or_drawn(setup: Any, levels: str) -> None:
    game = StubbedGame(**{level: RandomBot() for level in levels})
    result = arena.simulate(game, setup, list(levels), 10, "seed")
    assert sum(result.wins) + result.draws == pytest.approx(10)
    assert len(result.wins) == len(levels)
    assert result.mean_moves > 20
    assert result.games_per_second > 0


def test_teammates_share_the_win_of_their_team() -> None:
    """Four seats, two bots: both seats of a team are the same bot's, and its wins are whole."""
    result = arena.simulate(StubbedGame(a=RandomBot(), b=RandomBot()), FOUR, ["a", "b"], 9, "seed")
    assert all(wins == int(wins) for wins in result.wins)


def test_bots_of_one_team_get_half_a_win_each() -> None:
    bots = {level: RandomBot() for level in "abcd"}
    result = arena.simulate(StubbedGame(**bots), FOUR, list(bots), 1, "seed")
    assert sorted(result.wins) == [0, 0, 0.5, 0.5]


def test_scores_are_the_means_of_each_bot() -> None:
    """Four seats, two bots: both seats of a team stand alike, and whoever won a game had its two sequences."""
    result = arena.simulate(StubbedGame(a=RandomBot(), b=RandomBot()), FOUR, ["a", "b"], 8, "seed")
    needed = 2
    for wins, score in zip(result.wins, result.mean_scores, strict=True):
        assert needed * wins / 8 <= score <= needed * wins / 8 + (1 - wins / 8)


def test_scores_of_a_game_are_those_of_its_end() -> None:
    """One game of somebody alone, with the same luck."""
    game = load_game("sequitur")
    setup = game.setup(seats=1)
    end, _ = arena.play_match(game, setup, [game.bots()["medium"]], "seed/0")
    result = arena.simulate(game, setup, ["medium"], 1, "seed")
    assert result.mean_scores == (game.standing(end.observe(None), 0).score,) != (0,)


def test_seats_rotate() -> None:
    """With the first action always, a game depends on its luck alone: each bot wins what the other's seat would."""
    one, other = FirstBot(), FirstBot()
    arena.simulate(StubbedGame(a=one, b=other), TWO, ["a", "b"], 4, "seed")
    seats = [seen.seat for seen in one.shown]
    assert [seat for index, seat in enumerate(seats) if index == 0 or seats[index - 1] != seat] == [0, 1, 0, 1]


def test_a_seed_settles_everything() -> None:
    game = StubbedGame(a=RandomBot(), b=RandomBot())
    one, again, other = (arena.simulate(game, TWO, ["a", "b"], 6, seed) for seed in ("x", "x", "y"))
    assert (one.wins, one.mean_moves) == (again.wins, again.mean_moves)
    assert one.mean_moves != other.mean_moves


@pytest.mark.parametrize(
    ("levels", "complaint"),
    [
        (["a", "z"], "Sequence has no bot called 'z'; it has a."),
        (["a", "a", "a"], "2 seats take 1 to 2 bots, not 3."),
        ([], "2 seats take 1 to 2 bots, not 0."),
    ],
)
def test_bots_that_cannot_meet_are_refused(levels: list[str], complaint: str) -> None:
    with pytest.raises(BadSetupError) as caught:
        arena.simulate(StubbedGame(a=RandomBot()), TWO, levels, 1, "seed")
    assert str(caught.value) == complaint

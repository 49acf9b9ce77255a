"""Games between computer players: seats rotate, every game counts once, and everything follows from the seed."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import comb
from statistics import fmean, pvariance
from types import SimpleNamespace
from typing import Any

import pytest

from engine import arena
from engine.bots import RandomBot
from engine.core import BadSetupError, Bot, Budget
from engine.game import load_game
from engine.games.sequence.game import SequenceGame
from engine.games.sequence.rules.actions import SequenceAction
from engine.games.sequence.rules.state import Observation

GAME = load_game("sequence")
TWO, THREE, FOUR, SIX = (GAME.setup(seats=seats) for seats in (2, 3, 4, 6))


class FirstBot:
    """Takes the first action listed and records its observations."""

    def __init__(self) -> None:
        self.shown: list[Any] = []

    def choose(self, observation: Any, rng: random.Random, budget: Budget) -> Any:
        self.shown.append(observation)
        return observation.legal_actions()[0]


class StubbedGame(SequenceGame):
    """Sequence with these computer players: one object per level, or random bots called a, b, and so on."""

    def __init__(self, levels: str = "", /, **bots: Bot[Observation, SequenceAction]) -> None:
        self._bots = {level: RandomBot() for level in levels} | bots

    def bots(self) -> Mapping[str, Bot[Observation, SequenceAction]]:
        return self._bots


def test_a_bot_gets_its_own_observations_only() -> None:
    one, other = FirstBot(), FirstBot()
    end, moves = arena.play_match(GAME, TWO, [one, other], "seed")
    assert end.returns() is not None
    assert moves == len(one.shown) + len(other.shown)
    for seat, bot in enumerate((one, other)):
        assert all(type(seen) is Observation and seen.seat == seat for seen in bot.shown)


def test_the_luck_of_a_game_is_the_same_for_all_bots() -> None:
    first = [FirstBot(), FirstBot()]
    arena.play_match(GAME, TWO, first, "seed")
    chance = [FirstBot(), FirstBot()]
    arena.play_match(GAME, TWO, [chance[0], RandomBot()], "seed")
    arena.play_match(GAME, TWO, [RandomBot(), chance[1]], "seed")
    assert [bot.shown[0].hand for bot in first] == [bot.shown[0].hand for bot in chance]


@pytest.mark.parametrize(("setup", "levels"), [(TWO, "ab"), (FOUR, "ab"), (THREE, "abc"), (SIX, "abcd")])
def test_every_game_is_won_once_or_drawn(setup: Any, levels: str) -> None:
    result = arena.simulate(StubbedGame(levels), setup, list(levels), 10, "seed")
    assert sum(result.wins) + result.draws == pytest.approx(10)
    assert len(result.wins) == len(levels)
    assert result.mean_moves > 20
    assert result.games_per_second > 0


def test_a_bot_at_both_seats_of_a_team_gets_whole_wins_and_the_scores_of_the_team() -> None:
    """The winners of a game have its two sequences, and the others at most one."""
    result = arena.simulate(StubbedGame("ab"), FOUR, ["a", "b"], 8, "seed")
    for wins, score in zip(result.wins, result.mean_scores, strict=True):
        assert wins == int(wins)
        assert 2 * wins / 8 <= score <= 2 * wins / 8 + (1 - wins / 8)


def test_two_bots_of_one_team_get_half_a_win_each() -> None:
    result = arena.simulate(StubbedGame("abcd"), FOUR, list("abcd"), 1, "seed")
    assert sorted(result.wins) == [0, 0, 0.5, 0.5]


def test_the_score_of_a_game_is_that_of_its_end() -> None:
    game = load_game("sequitur")
    setup = game.setup(seats=1)
    end, _ = arena.play_match(game, setup, [game.bots()["medium"]], "seed/0")
    result = arena.simulate(game, setup, ["medium"], 1, "seed")
    assert result.mean_scores == (game.standing(end.observe(None), 0).score,) != (0,)


def test_seats_rotate() -> None:
    one = FirstBot()
    arena.simulate(StubbedGame(a=one, b=FirstBot()), TWO, ["a", "b"], 4, "seed")
    assert [shown[0].seat for shown in by_game(one)] == [0, 1, 0, 1]


def by_game(bot: FirstBot) -> list[list[Any]]:
    """The bot's observations, seat by seat."""
    return [list(shown) for _, shown in itertools.groupby(bot.shown, key=lambda seen: seen.seat)]


def test_everything_follows_from_the_seed() -> None:
    one, again, other = (arena.simulate(StubbedGame("ab"), TWO, ["a", "b"], 6, seed) for seed in ("x", "x", "y"))
    assert (one.wins, one.mean_moves) == (again.wins, again.mean_moves)
    assert one.mean_moves != other.mean_moves


@pytest.mark.parametrize("compare", [arena.simulate, arena.tournament])
@pytest.mark.parametrize(
    ("levels", "complaint"),
    [
        (["a", "z"], "Sequence has no bot called 'z'. Bots: a."),
        (["a", "a", "a"], "2 seats need 1 to 2 bots, not 3."),
        ([], "2 seats need 1 to 2 bots, not 0."),
    ],
)
def test_bots_that_cannot_meet_are_refused(levels: list[str], complaint: str, compare: Callable[..., Any]) -> None:
    with pytest.raises(BadSetupError) as caught:
        compare(StubbedGame("a"), TWO, levels, 1, "seed")
    assert str(caught.value) == complaint


# Tournaments: each deal in every seating


def timeless(result: arena.Tournament) -> arena.Tournament:
    """The part of a result that follows from the seed."""
    return replace(result, seconds=0.0, milliseconds=(), longest_milliseconds=())


def test_the_seats_are_swapped_on_the_same_deal() -> None:
    """Bots that play alike see the same at the same seat, from the first card to the last."""
    one, other = FirstBot(), FirstBot()
    arena.tournament(StubbedGame(a=one, b=other), TWO, ["a", "b"], 4, "seed")
    mine, theirs = by_game(one), by_game(other)
    assert [shown[0].seat for shown in mine] == [0, 1, 0, 1]
    assert mine == [theirs[1], theirs[0], theirs[3], theirs[2]]
    assert mine[0] != mine[2], "the second deal is another"


@pytest.mark.parametrize(("setup", "levels"), [(TWO, "ab"), (FOUR, "ab"), (THREE, "abc"), (SIX, "abcdef")])
def test_bots_that_play_alike_have_equal_shares_and_scores(setup: Any, levels: str) -> None:
    game = StubbedGame(**{level: FirstBot() for level in levels})
    result = arena.tournament(game, setup, list(levels), 2 * len(levels), "seed")
    assert result.shares == pytest.approx([1 / len(levels)] * len(levels))
    assert len({round(score, 9) for score in result.mean_scores}) == 1
    assert (result.deals, result.games) == (2, 2 * len(levels))


@pytest.mark.parametrize(("setup", "levels", "games", "played"), [(TWO, "ab", 5, 6), (THREE, "abc", 1, 3), (TWO, "a", 3, 3)])
def test_games_are_whole_deals(setup: Any, levels: str, games: int, played: int) -> None:
    assert arena.tournament(StubbedGame(levels), setup, list(levels), games, "seed").games == played


def test_a_drawn_game_is_shared_by_all() -> None:
    game = load_game("sequoia")
    result = arena.tournament(game, game.setup(), ["random", "random"], 100, "1")
    assert result.draws > 0
    for share, wins in zip(result.shares, result.wins, strict=True):
        assert share == pytest.approx((wins + result.draws / 2) / 100)


def test_the_result_is_the_same_in_several_threads() -> None:
    """Three bots, because sums of thirds would reveal the order in which they were added."""
    game, readied = StubbedGame("ab", c=FirstBot()), list[Any]()
    here = arena.tournament(game, THREE, ["a", "b", "c"], 30, "seed")
    with ThreadPoolExecutor(3) as executor:
        there = arena.tournament(game, THREE, ["a", "b", "c"], 30, "seed", executor, prepare=readied.append)
    assert timeless(here) == timeless(there)
    assert set(readied) == {game}


def test_many_deals_are_played_in_a_few_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_ORDERS", 3)
    readied: list[Any] = []
    few = arena.tournament(GAME, TWO, ["random", "random"], 20, "seed", prepare=readied.append)
    assert len(readied) == 3
    monkeypatch.undo()
    assert timeless(few) == timeless(arena.tournament(GAME, TWO, ["random", "random"], 20, "seed"))


def test_teams_with_the_same_bots_are_refused() -> None:
    with pytest.raises(BadSetupError, match=r"All 3 teams would have the same bots\. Name 3 bots, or one for every seat"):
        arena.tournament(StubbedGame("ab"), GAME.setup(seats=6, teams=3), ["a", "b"], 2, "seed")


def test_each_bot_is_charged_for_its_own_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the bots advance the clock: one takes 2 ms per move, the other 5 ms, but 40 ms for its first."""
    now = 0.0

    class SlowBot(FirstBot):
        """Takes `first` seconds for its first choice and `seconds` for each later one."""

        def __init__(self, seconds: float, first: float) -> None:
            super().__init__()
            self.seconds, self.first = seconds, first

        def choose(self, observation: Any, rng: random.Random, budget: Budget) -> Any:
            nonlocal now
            now += self.seconds if self.shown else self.first
            return super().choose(observation, rng, budget)

    monkeypatch.setattr(arena, "time", SimpleNamespace(perf_counter=lambda: now))
    quick, slow = SlowBot(0.002, 0.002), SlowBot(0.005, 0.04)
    result = arena.tournament(StubbedGame(a=quick, b=slow), TWO, ["a", "b"], 2, "seed")
    moves = len(slow.shown)
    assert result.milliseconds == pytest.approx((2, 5 + 35 / moves))
    assert result.longest_milliseconds == pytest.approx((2, 40))
    assert result.mean_moves * 2 == len(quick.shown) + moves
    assert result.seconds == pytest.approx(now)


# Intervals


@pytest.mark.parametrize(
    ("values", "low", "high"),
    [
        # Wilson's own interval for values of 0 and 1: 8 of 10 is the textbook example; 0 of n gives 0 to z² / (n + z²).
        ([1.0] * 8 + [0.0] * 2, 0.4902, 0.9433),
        ([0.0] * 10, 0.0, 3.8415 / 13.8415),
        ([1.0] * 10, 10 / 13.8415, 1.0),
        ([], 0.0, 1.0),
        # 18 deals each won once and lost once: with a 0 and a 1 added the variance is 0.5 / 20, a tenth of 1/4, so they
        # count like 180 games: 1/2 ± 1.96 / (2 √(180 + 1.96²)).
        ([0.5] * 18, 0.5 - 0.07226, 0.5 + 0.07226),
    ],
)
def test_the_interval_of_known_samples(values: list[float], low: float, high: float) -> None:
    assert arena.interval(values) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("deals", [5, 12, 25])
def test_the_interval_contains_the_true_mean_as_often_as_it_claims(deals: int) -> None:
    """Every sample of deals lost, split and won, with its exact probability, for many true probabilities of the three.

    If deals are never split, Wilson's own interval falls to 91% for some. This one must not do worse anywhere.
    """
    held = {
        (lost, split): arena.interval([0.0] * lost + [0.5] * split + [1.0] * (deals - lost - split))
        for lost in range(deals + 1)
        for split in range(deals + 1 - lost)
    }
    sure = []
    for lose, split in itertools.product(range(11), repeat=2):
        if lose + split <= 10:
            sure.append(certainty(held, deals, (lose / 10, split / 10, (10 - lose - split) / 10)))
    assert min(sure) > 0.91
    assert 0.95 < sum(sure) / len(sure) < 0.98


def certainty(held: Mapping[tuple[int, int], tuple[float, float]], deals: int, chances: tuple[float, float, float]) -> float:
    """How likely a sample's interval contains the true mean, given the chances of loss, split and win."""
    truth = chances[1] / 2 + chances[2]
    return sum(
        comb(deals, lost) * comb(deals - lost, split)
        * chances[0] ** lost * chances[1] ** split * chances[2] ** (deals - lost - split)
        for (lost, split), (low, high) in held.items()
        if low - 1e-9 <= truth <= high + 1e-9
    )  # fmt: skip


def test_playing_each_deal_from_both_sides_makes_the_interval_narrower() -> None:
    """Forty games: as twenty deals decided by the seat, and as forty separate deals."""
    paired, alone = arena.interval([0.5] * 18 + [1.0] * 2), arena.interval([1.0] * 22 + [0.0] * 18)
    assert alone[0] < paired[0] < 0.55 < paired[1] < alone[1]


# Luck taken out


def deals(rng: random.Random, count: int, weight: float) -> tuple[list[list[float]], list[list[float]]]:
    """Shares of two bots, of which the first wins three games of five, and the luck, which has this weight in the shares."""
    lucks = [rng.gauss(0, 0.2) for _ in range(count)]
    shares = [0.6 + weight * luck + rng.gauss(0, 0.1) for luck in lucks]
    return [shares, [1 - share for share in shares]], [lucks, [-luck for luck in lucks]]


@pytest.mark.parametrize("weight", [1.0, 1.4, 0.0, -0.5])
def test_the_mean_stays_whatever_luck_counts_for(weight: float) -> None:
    """Over 400 tournaments of 24 deals the mean is within three standard errors, and the spread no greater than without."""
    rng = random.Random(weight)
    intervals, means, plain = [], [], []
    for _ in range(400):
        own, lucks = deals(rng, 24, weight)
        values = arena.without_luck(own, lucks)
        assert [one + other for one, other in zip(*values, strict=True)] == pytest.approx([1.0] * 24)
        intervals.append(arena.interval(values[0]))
        means.append(fmean(values[0]))
        plain.append(fmean(own[0]))
    assert abs(fmean(means) - 0.6) < 3 * (pvariance(means) / len(means)) ** 0.5
    assert pvariance(means) < 1.4 * 0.1**2 / 24
    assert sum(low <= 0.6 <= high for low, high in intervals) > 0.93 * len(intervals)
    if weight == 1.0:
        assert pvariance(plain) > 3 * pvariance(means)


def test_a_deal_does_not_influence_how_much_its_own_luck_counts() -> None:
    shares, lucks = deals(random.Random(1), 40, 1.0)
    before = arena.without_luck(shares, lucks)[0]
    changed = [[*own[:7], own[7] + more, *own[8:]] for own, more in zip(shares, (5.0, -5.0), strict=True)]
    after = arena.without_luck(changed, lucks)[0]
    assert after[7] == pytest.approx(before[7] + 5.0)
    assert after[9::2] == before[9::2]
    assert after[0::2] != before[0::2]


def test_in_a_few_deals_luck_counts_in_full() -> None:
    adjusted = arena.without_luck([[1.0, 0.0], [0.0, 1.0]], [[0.3, -0.2], [-0.3, 0.2]])
    assert adjusted == [[0.7, 0.2], pytest.approx([0.3, 0.8])]


def test_a_share_is_at_most_all_games() -> None:
    """Without its bad luck the first bot would have won more than everything."""
    tally = arena.Tally(2)
    for _ in range(4):
        tally.add([(arena.BotShare(share=1.0, luck=-0.1), arena.BotShare(luck=0.1))])
    adjusted = tally.adjusted()
    assert adjusted.shares == (1.0, 0.0)
    assert all(0 <= low <= high <= 1 for low, high in adjusted.intervals)


@pytest.mark.parametrize(("name", "bots"), [("sequence", ["easy", "random"]), ("sequoia", ["medium", "random"])])
def test_taking_luck_out_changes_nothing_else(name: str, bots: list[str]) -> None:
    game = load_game(name)
    plain, both = (arena.tournament(game, game.setup(), bots, 4, "1", adjust=adjust) for adjust in (False, True))
    assert plain.adjusted is None
    assert both.adjusted is not None
    assert (plain.shares, plain.intervals, plain.mean_moves) == (both.shares, both.intervals, both.mean_moves)
    assert sum(both.adjusted.shares) == pytest.approx(1)
    assert both.adjusted.shares != both.shares


def test_luck_needs_two_bots_to_compare() -> None:
    game = load_game("sequoia")
    with pytest.raises(BadSetupError, match="at least two bots to compare"):
        arena.tournament(game, game.setup(), ["easy"], 2, "1", adjust=True)

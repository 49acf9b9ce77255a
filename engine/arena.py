"""Tournaments between computer players: plays the games and reports the results with confidence intervals.

Seats rotate, and everything except the times follows from a seed. A bot gets its seat's observation and its own random generator,
separate from the match's luck and from the other seats' generators, so for one seed a game's luck is the same whichever bots
play. `simulate` makes a new deal for every game; `tournament` plays each deal once in every seating, in this process or on any
`concurrent.futures.Executor`. The results are the same on every machine, unless a bot's choices depend on the clock. Independent
of particular games; prints nothing.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple

from .core import ActionT, AnyBot, AnyState, BadSetupError, Bot, Budget, ChanceOutcome, ObservationT, Setup, SetupT, State
from .game import AnyGame, Game
from .text import quoted

CONFIDENCE = 1.959964
"""95% of a normal distribution lie within this number of standard deviations of the mean."""


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95% confidence interval of a mean between 0 and 1, from a sample of independent values.

    This is Wilson's score interval for an effective number of games, each simply won or lost, whose share of wins has the same
    variance as the mean of the values. For values of 0 and 1 that is the sample size; for means over all seatings of a deal it is
    larger if the seat largely decides the game. The variance is computed with one 0 and one 1 added to the sample, so that a few
    equal values prove little.
    """
    count, square = len(values), CONFIDENCE**2
    total = min(max(0.0, math.fsum(values)), count)
    mean, centre = total / max(1, count), (total + 1) / (count + 2)
    variance = math.fsum((value - centre) ** 2 for value in (*values, 0.0, 1.0)) / (count + 2)
    outright = count * centre * (1 - centre) / variance
    middle = (outright * mean + square / 2) / (outright + square)
    reach = CONFIDENCE * math.sqrt(outright * mean * (1 - mean) + square / 4) / (outright + square)
    return max(0.0, middle - reach), min(1.0, middle + reach)


LEAST_TO_LEARN = 10
"""With fewer deals than this, the weight of luck can't be estimated and is 1."""


def without_luck(shares: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> list[list[float]]:
    """Each bot's share of each deal with the effect of luck subtracted (a control variate with mean 0): same mean, less variance.

    The weight of luck in one half of the deals is estimated from the other half only. It is therefore independent of the values
    it corrects, and the mean is unbiased whatever model the luck was computed with.
    """
    weights = [_weight([own[1 - half :: 2] for own in shares], [own[1 - half :: 2] for own in lucks]) for half in (0, 1)]
    return [
        [share - weights[deal % 2] * luck for deal, (share, luck) in enumerate(zip(own, lucky, strict=True))]
        for own, lucky in zip(shares, lucks, strict=True)
    ]


def _weight(shares: Sequence[Sequence[float]], lucks: Sequence[Sequence[float]]) -> float:
    """The regression slope of the shares on luck, over all bots together."""
    spread = math.fsum(luck * luck for own in lucks for luck in own)
    if len(shares[0]) < LEAST_TO_LEARN or not spread:
        return 1.0
    means = [math.fsum(own) / len(own) for own in shares]
    return (
        math.fsum(
            (share - mean) * luck
            for own, lucky, mean in zip(shares, lucks, means, strict=True)
            for share, luck in zip(own, lucky, strict=True)
        )
        / spread
    )


@dataclass(frozen=True, slots=True)
class Result:
    """The results of a number of games between bots. Tuples have one item per bot, in the order given."""

    game: str
    bots: tuple[str, ...]
    games: int
    # Seats that share a win get equal parts of it; `sum(wins) + draws == games`.
    wins: tuple[float, ...]
    draws: int
    # The mean final score of each bot's seats (`Game.standing`). In solo games, the only measure of strength.
    mean_scores: tuple[float, ...]
    mean_moves: float
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class Tournament(Result):
    """The results of deals that were each played once in every seating."""

    deals: int
    # The fraction of the games that each bot won. All seats share a drawn game, so the shares sum to 1.
    shares: tuple[float, ...]
    # The 95% confidence intervals of the shares, computed over deals because games on the same deal are not independent.
    intervals: tuple[tuple[float, float], ...]
    milliseconds: tuple[float, ...]  # mean thinking time per choice
    longest_milliseconds: tuple[float, ...]  # for a single choice
    adjusted: Adjusted | None = None  # the shares with luck removed


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The bots' shares with luck removed, and their 95% confidence intervals.

    `sure_as` is the gain in precision: 2.5 means that as narrow intervals would otherwise need 2.5 times as many games.
    """

    shares: tuple[float, ...]
    intervals: tuple[tuple[float, float], ...]
    sure_as: float


class BotShare(NamedTuple):
    """One bot's results, in one game or summed over several."""

    wins: float = 0.0
    share: float = 0.0  # of the wins and draws
    score: float = 0.0  # the mean over its seats
    moves: int = 0
    seconds: float = 0.0  # thinking time
    longest: float = 0.0  # the longest thinking time for one choice, in seconds
    luck: float = 0.0  # the part of `share` due to luck

    def plus(self, other: BotShare) -> BotShare:
        """The sum of both; the longer of the two longest times."""
        return BotShare(
            self.wins + other.wins,
            self.share + other.share,
            self.score + other.score,
            self.moves + other.moves,
            self.seconds + other.seconds,
            max(self.longest, other.longest),
            self.luck + other.luck,
        )


Played = tuple[BotShare, ...]
"""The results of all bots, in the order given."""


class Tally:
    """Sums over many games. Deals are always added in the same order, so the sums are reproducible to the last digit."""

    def __init__(self, bots: int) -> None:
        self._parts, self._games, self._draws = [BotShare()] * bots, 0, 0
        self._shares: list[list[float]] = [[] for _ in range(bots)]
        self._lucks: list[list[float]] = [[] for _ in range(bots)]

    def add(self, deal: Sequence[Played]) -> None:
        """Adds the games of one deal."""
        for played in deal:
            self._parts = [part.plus(more) for part, more in zip(self._parts, played, strict=True)]
            self._games += 1
            self._draws += not any(part.wins for part in played)
        for index, (shares, lucks) in enumerate(zip(self._shares, self._lucks, strict=True)):
            shares.append(math.fsum(played[index].share for played in deal) / len(deal))
            lucks.append(math.fsum(played[index].luck for played in deal) / len(deal))

    def result(self) -> dict[str, Any]:
        """The fields of a Result."""
        of_each = max(1, self._games)
        return {
            "games": self._games,
            "wins": tuple(part.wins for part in self._parts),
            "draws": self._draws,
            "mean_scores": tuple(part.score / of_each for part in self._parts),
            "mean_moves": sum(part.moves for part in self._parts) / of_each,
        }

    def comparison(self) -> dict[str, Any]:
        """The fields that a Tournament adds."""
        return {
            "shares": tuple(part.share / max(1, self._games) for part in self._parts),
            "intervals": tuple(map(interval, self._shares)),
            "milliseconds": tuple(1000 * part.seconds / max(1, part.moves) for part in self._parts),
            "longest_milliseconds": tuple(1000 * part.longest for part in self._parts),
        }

    def adjusted(self) -> Adjusted:
        """The shares with luck removed."""
        values = without_luck(self._shares, self._lucks)
        means = tuple(min(1.0, max(0.0, math.fsum(own) / max(1, len(own)))) for own in values)
        pairs = zip(map(interval, self._shares), map(interval, values), strict=True)
        wider = [((high - low) / (upper - lower)) ** 2 for (low, high), (lower, upper) in pairs]
        return Adjusted(means, tuple(map(interval, values)), math.fsum(wider) / len(wider))


BUDGET = Budget(1.0)

AMPLE = Budget(60.0)
"""The budget in games between bots: so large that a bot with a fixed amount of work is never cut short on a busy machine, and
results depend only on the seed."""

Luck = Callable[[AnyState, ChanceOutcome], tuple[float, ...]]
"""Returns by how much a random outcome improves each team's chances (`coach.review`)."""

Watch = Callable[[AnyState, ChanceOutcome], object]
"""Called with each random outcome and the state before it."""

MOST_ORDERS = 400
"""The maximum number of parts into which a tournament is split: enough for many workers, but each part is large enough to be
worth sending even if games are short."""


class _Clocked(Generic[ObservationT, ActionT]):
    """Wraps a bot to count and time its choices."""

    def __init__(self, bot: Bot[ObservationT, ActionT]) -> None:
        self._bot = bot
        self.moves, self.seconds, self.longest = 0, 0.0, 0.0

    def choose(self, observation: ObservationT, rng: random.Random, budget: Budget) -> ActionT:
        start = time.perf_counter()
        choice = self._bot.choose(observation, rng, budget)
        seconds = time.perf_counter() - start
        self.moves += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        return choice


class _LuckSum:
    """Sums the effect of luck on each team's chances; does nothing without `luck`."""

    def __init__(self, luck: Luck | None, teams: int) -> None:
        self._luck, self.brought = luck, [0.0] * teams

    def __call__(self, state: AnyState, outcome: ChanceOutcome) -> None:
        if self._luck:
            self.brought = [sum(both) for both in zip(self.brought, self._luck(state, outcome), strict=True)]


def play_match(
    game: Game[SetupT, Any, ObservationT, ActionT],
    setup: SetupT,
    bots: Sequence[Bot[ObservationT, ActionT]],
    seed: str,
    watch: Watch | None = None,
) -> tuple[State[ObservationT, ActionT], int]:
    """Plays one game to its end, with `bots[seat]` at each seat. Returns the last state and the number of actions.

    If several seats choose simultaneously, each gets its observation from before any of them acted.
    """
    luck = random.Random(f"{seed}/luck")
    minds = [random.Random(f"{seed}/seat {seat}") for seat in range(len(bots))]
    state: State[ObservationT, ActionT] = game.initial_state(setup)
    moves = 0
    while state.returns() is None:
        asked = state.to_act
        if not asked:
            outcome = state.sample_chance(luck)
            if watch:
                watch(state, outcome)
            state = state.apply_chance(outcome)
            continue
        observations = [state.observe(seat) for seat in asked]
        for seat, observation in zip(asked, observations, strict=True):
            state = state.apply(seat, bots[seat].choose(observation, minds[seat], AMPLE))
        moves += len(asked)
    return state, moves


def simulate(game: Game[SetupT, Any, Any, Any], setup: SetupT, levels: Sequence[str], games: int, seed: str) -> Result:
    """Plays `games` games between bots of these levels, which repeat around the table and move by one seat after each game.

    Raises BadSetupError for a level that does not exist, or for more bots than seats.
    """
    bots = _named_bots(game, setup, levels)
    start = time.perf_counter()
    tally = Tally(len(bots))
    for number in range(games):
        tally.add([_play(game, setup, bots, number, f"{seed}/{number}", None)])
    return Result(game.name, tuple(levels), **tally.result(), seconds=time.perf_counter() - start)


def tournament(
    game: Game[SetupT, Any, Any, Any],
    setup: SetupT,
    levels: Sequence[str],
    games: int,
    seed: str,
    executor: Executor | None = None,
    prepare: Callable[[AnyGame], object] | None = None,
    *,
    adjust: bool = False,
) -> Tournament:
    """Plays `games` games, rounded up to whole deals, with each deal played once in every seating of these bots.

    Runs on the executor's workers or, for None, in this process; each calls `prepare` first. With `adjust`, also reports results
    with luck removed. Raises BadSetupError for a level that does not exist, for more bots than seats, or if every team would have
    the same bots; with `adjust` also for a single bot, or if the game has no model of luck.
    """
    bots = _named_bots(game, setup, levels)
    _check_teams(setup, len(bots))
    if adjust:
        _luck_of(game, len(bots))
    start = time.perf_counter()
    deals = -(-games // len(bots))
    size = max(1, -(-deals // MOST_ORDERS))
    orders = [range(first, min(first + size, deals)) for first in range(0, deals, size)]
    carry_out = partial(play_deals, game, setup, tuple(levels), seed, prepare, adjust)
    tally = Tally(len(bots))
    for order in executor.map(carry_out, orders) if executor else map(carry_out, orders):
        for deal in order:
            tally.add(deal)
    seconds = time.perf_counter() - start
    found = tally.comparison() | ({"adjusted": tally.adjusted()} if adjust else {})
    return Tournament(game.name, tuple(levels), **tally.result(), seconds=seconds, deals=deals, **found)


def play_deals(
    game: AnyGame,
    setup: Setup,
    levels: Sequence[str],
    seed: str,
    prepare: Callable[[AnyGame], object] | None,
    adjust: bool,
    deals: Iterable[int],
) -> list[list[Played]]:
    """Plays these deals, each in every seating. The unit of work of one worker."""
    if prepare:
        prepare(game)
    bots, luck = _named_bots(game, setup, levels), _luck_of(game, len(levels)) if adjust else None
    return [[_play(game, setup, bots, turned, f"{seed}/{deal}", luck) for turned in range(len(bots))] for deal in deals]


def _named_bots(game: AnyGame, setup: Setup, levels: Sequence[str]) -> list[AnyBot]:
    """The bots of these levels. Raises BadSetupError for a level that does not exist, or for more bots than seats."""
    known = game.bots()
    for level in levels:
        if level not in known:
            raise BadSetupError(f"{game.title} has no bot called {quoted(level)}. Bots: {', '.join(known)}.")
    if not 1 <= len(levels) <= setup.seats:
        raise BadSetupError(f"{setup.seats} seats need 1 to {setup.seats} bots, not {len(levels)}.")
    return [known[level] for level in levels]


def _check_teams(setup: Setup, bots: int) -> None:
    """Raises BadSetupError if every team has the same bots, so that none could win more than another."""
    teams: list[list[int]] = [[] for _ in range(setup.teams)]
    for seat in range(setup.seats):
        teams[setup.team(seat)].append(seat % bots)
    if bots > 1 and all(sorted(team) == sorted(teams[0]) for team in teams):
        raise BadSetupError(f"All {setup.teams} teams would have the same bots. Name {setup.teams} bots, or one for every seat.")


def _luck_of(game: AnyGame, bots: int) -> Luck:
    """The game's model of luck. Raises BadSetupError if it has none, or if there is only one bot."""
    # Imported here because the page loads the code of reviews only on demand.
    from .coach.review import chances_of, luck

    if bots == 1:
        raise BadSetupError("--adjust needs at least two bots to compare.")
    return partial(luck, chances_of(game))


def _play(game: AnyGame, setup: Setup, bots: Sequence[AnyBot], turned: int, seed: str, luck: Luck | None) -> Played:
    """Plays one game between the bots, which repeat around the table; `bots[turned]` has seat 0.

    `luck` is the model of luck; None if its effect is not needed.
    """
    clocked = [_Clocked(bot) for bot in bots]
    seated = [(seat + turned) % len(bots) for seat in range(setup.seats)]
    watch = _LuckSum(luck, setup.teams)
    end, _ = play_match(game, setup, [clocked[index] for index in seated], seed, watch)
    won = _win_shares(end)
    shared = {} if won else dict.fromkeys(range(setup.seats), 1 / setup.seats)
    public = end.observe(None)
    parts = []
    for index, bot in enumerate(clocked):
        seats = [seat for seat, sits in enumerate(seated) if sits == index]
        wins = sum(won.get(seat, 0.0) for seat in seats)
        share = wins + sum(shared.get(seat, 0.0) for seat in seats)
        score = sum(game.standing(public, seat).score for seat in seats) / len(seats)
        lucky = sum(watch.brought[setup.team(seat)] * setup.teams / setup.seats for seat in seats)
        parts.append(BotShare(wins, share, score, bot.moves, bot.seconds, bot.longest, lucky))
    return tuple(parts)


def _win_shares(end: AnyState) -> dict[int, float]:
    """Each winning seat's share of the win; {} for a draw."""
    returns = end.returns()
    assert returns is not None
    winners = [seat for seat, result in enumerate(returns) if result == max(returns)]
    return {} if len(winners) == len(returns) else dict.fromkeys(winners, 1 / len(winners))

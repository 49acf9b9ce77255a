"""Finds puzzles in games between computer players, and chooses those that ship.

A game's deep search (`DeepSearch`, in the module NAME.py of this package) estimates the worth of each action. A choice becomes a
puzzle if two searches find its best answer clearly ahead of all others, and bots often miss it. The selection balances the levels
of difficulty and the kinds of puzzles.
"""

from __future__ import annotations

import importlib
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import inf, sqrt
from statistics import fmean, variance
from typing import Any, Protocol, cast

from ...coach.puzzle import GOOD_ENOUGH, Puzzle, observation, puzzle_of
from ...core import AnyObservation, Budget
from ...game import AnyGame
from ...match import Match, Player

SURE = 3.0
"""The minimum difference in worth, in standard errors."""

Samples = Sequence[Mapping[Any, float]]
"""The worth of each action in each of a series of samples. Every sample has all actions."""


class DeepSearch(Protocol):
    """The module `engine/tools/puzzles/NAME.py` of a game."""

    SETUPS: tuple[dict[str, Any], ...]
    """The setups of the games to search, used in turn."""

    LEVELS: tuple[str, ...]
    """The levels of the bots that play these games."""

    ASKED: tuple[str, ...]
    """The levels of the bots that try each puzzle, weakest first. The hardness is how often they miss the best answer. Listed
    here, because an additional level would change the hardness of the puzzles that ship."""

    UNIT: str
    """The unit of worths (`Puzzle.unit`)."""

    MARGIN: float
    """The minimum lead in worth of the best answer."""

    HOPE: float
    """The share of the margin that a first look must find to start a wide search, and that the wide search must find early on to
    continue."""

    MOST_RIGHT: int
    """The maximum number of equally good best answers."""

    WIDE: tuple[int, int]
    """The number of batches of the wide search, and of samples in each."""

    DEEP: tuple[int, int]
    """The maximum number of batches of the second search, and the number of samples in each."""

    RARE: tuple[str, ...]
    """The kinds of puzzles that are never skipped, even if most bots find the best answer."""

    GAMES: int
    """The number of games searched for the puzzles that ship."""

    def is_asked(self, observation: AnyObservation) -> bool:
        """Whether the seat must make a choice that can be judged."""

    def quick_estimate(self, observation: AnyObservation, rng: random.Random) -> dict[Any, float]:
        """A quick estimate of the actions' worth, to decide whether to start a wide search."""

    def worths(self, observation: AnyObservation, rng: random.Random, samples: int) -> dict[Any, float]:
        """The worth of the actions, given what the seat sees. Actions left out have the least worth."""

    def second(self, observation: AnyObservation, actions: Sequence[Any], rng: random.Random, samples: int) -> Samples:
        """The worth of these actions in each of a number of samples, estimated by another method."""

    def played(self, observation: AnyObservation, actions: Sequence[Any], rng: random.Random, games: int) -> Samples:
        """The seat's result after each of these actions, for each of a number of games that strong players play to the end, with
        the same hidden cards and the same luck after every action."""

    def kind(self, observation: AnyObservation, best: Any) -> str:
        """The kind of the puzzle, in a few words."""


def deep_search_of(game: AnyGame) -> DeepSearch:
    return cast(DeepSearch, importlib.import_module(f"{__package__}.{game.name}"))


def means(samples: Samples) -> dict[Any, float]:
    """The mean worth of each action, best first."""
    found = {action: fmean(sample[action] for sample in samples) for action in samples[0]}
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def is_ahead(samples: Samples, best: Any, other: Any, margin: float) -> bool:
    """Whether `best` is ahead of the other by the margin and by SURE standard errors. A single sample counts as exact."""
    differences = [sample[best] - sample[other] for sample in samples]
    mean = fmean(differences)
    error = sqrt(variance(differences) / len(differences)) if len(differences) > 1 else 0.0
    return mean >= margin and mean >= SURE * error


TRIES = 4
"""The number of times each level tries a puzzle, to measure how often it misses the best answer."""

PATIENCE = Budget(inf)
"""Unlimited time, so that no choice depends on the clock."""

ADVISED = 6
"""The number of best actions that a puzzle lists, in addition to equally good ones and those that bots chose."""

RIVALS = 2
"""The number of other actions that the second search compares with the best."""

EASIEST = 0.5
"""A choice whose best answer the weakest level misses less often than this is too easy, unless stronger levels miss it."""

PLAIN = 0.2
"""The share of choices solved by all middle levels at the first try that are searched: there are many, and they are easy."""

ROUNDING = 1e-9

MOST_A_GAME = 4


def found_in(game: AnyGame, number: int, seed: str) -> Iterator[Puzzle]:
    """Yields at most MOST_A_GAME puzzles from the game with index `number`, each of a different kind."""
    rng, wide = random.Random(f"{seed}/{number}"), deep_search_of(game)
    setup = game.setup(**wide.SETUPS[number % len(wide.SETUPS)])
    match = Match(game, setup, f"{seed}/{number}", [Player(f"Player {seat + 1}") for seat in range(setup.seats)])
    kinds = set[str]()
    while match.state.returns() is None and len(kinds) < MOST_A_GAME:
        if match.luck_is_next:
            match.take_luck()
            continue
        seat = match.state.to_act[0]
        seen: AnyObservation = match.state.observe(seat)
        # Its own random numbers, so that finding a puzzle doesn't change the rest of the game.
        whim = random.Random(f"{seed}/{number}/{len(match.events)}")
        if wide.is_asked(seen) and (samples := clear(game, seen, whim)):
            kind = wide.kind(seen, next(iter(means(samples))))
            if kind not in kinds and (puzzle := confirmed(game, seen, samples, whim)):
                kinds.add(kind)
                yield puzzle
        match.play(seat, game.bots()[rng.choice(wide.LEVELS)].choose(seen, rng, PATIENCE))


def kind_of(game: AnyGame, puzzle: Puzzle) -> str:
    """The kind of the puzzle, as the game's deep search names it."""
    best = max(puzzle.worths, key=puzzle.worths.__getitem__)
    return deep_search_of(game).kind(observation(puzzle, game), game.parse_action(best))


def clear(game: AnyGame, seen: AnyObservation, rng: random.Random) -> Samples:
    """The samples of the wide search if it finds one answer clearly ahead; otherwise ()."""
    wide = deep_search_of(game)
    samples = [wide.quick_estimate(seen, rng)]
    if not _has_best(wide, samples, wide.HOPE * wide.MARGIN):
        return ()
    right, _ = _parted(wide, samples[0])
    if _is_plain(game, seen, right, rng) and wide.kind(seen, right[0]) not in wide.RARE and rng.random() >= PLAIN:
        return ()
    samples.clear()
    for _ in range(wide.WIDE[0]):
        samples.append(wide.worths(seen, rng, wide.WIDE[1]))
        if len(samples) == wide.WIDE[0] // 4 and not _has_best(wide, samples, wide.HOPE * wide.MARGIN):
            return ()
    return samples if _is_sure(wide, samples) else ()


def _is_plain(game: AnyGame, seen: AnyObservation, right: list[Any], rng: random.Random) -> bool:
    """Whether all levels except the weakest and the strongest choose one of the `right` actions at the first try."""
    return all(game.bots()[level].choose(seen, rng, PATIENCE) in right for level in deep_search_of(game).ASKED[1:-1])


def confirmed(game: AnyGame, seen: AnyObservation, samples: Samples, rng: random.Random) -> Puzzle | None:
    """The choice as a puzzle; None if the bots seldom miss the best answer, or the second search disagrees about it."""
    wide, worths = deep_search_of(game), means(samples)
    right, others = _parted(wide, worths)
    taken = _bot_choices(game, seen)
    hardness = sum(weight for action, weight in taken if action not in right)
    if hardness < EASIEST * shares(game)[0] - ROUNDING or not _is_confirmed(wide, seen, right[0], others, rng):
        return None
    likely = {*right, *list(worths)[:ADVISED], *(action for action, _ in taken)}
    listed = {str(action): worth for action, worth in worths.items() if action in likely}
    rest = max((worth for action, worth in worths.items() if action not in likely), default=min(worths.values()))
    return puzzle_of(game, seen, listed, rest, hardness, wide.UNIT)


def _is_confirmed(wide: DeepSearch, seen: AnyObservation, best: Any, others: list[Any], rng: random.Random) -> bool:
    """Whether the second search also finds the best action ahead, by half the margin and with the same confidence.

    Searches until that is certain, another action is ahead, or the maximum number of batches is reached.
    """
    samples: list[Mapping[Any, float]] = []
    for _ in range(wide.DEEP[0]):
        samples += wide.second(seen, [best, *others], rng, wide.DEEP[1])
        if all(is_ahead(samples, best, other, wide.MARGIN / 2) for other in others):
            return True
        worths = means(samples)
        if any(worths[best] <= worths[other] for other in others):
            return False
    return False


def _parted(wide: DeepSearch, worths: Mapping[Any, float]) -> tuple[list[Any], list[Any]]:
    """The best action followed by equally good ones, and the next best of the others."""
    most = max(worths.values())
    right = [action for action, worth in worths.items() if most - worth <= GOOD_ENOUGH[wide.UNIT]]
    return right, [action for action in worths if action not in right][:RIVALS]


def _has_best(wide: DeepSearch, samples: Samples, margin: float) -> bool:
    """Whether the mean worth of the best actions is ahead of all others by the margin."""
    worths = means(samples)
    _, others = _parted(wide, worths)
    return bool(others) and max(worths.values()) - worths[others[0]] >= margin


def _is_sure(wide: DeepSearch, samples: Samples) -> bool:
    """Whether at most MOST_RIGHT equally good actions are ahead of all others with confidence."""
    right, others = _parted(wide, means(samples))
    return len(others) > 0 and len(right) <= wide.MOST_RIGHT and all(is_ahead(samples, right[0], o, wide.MARGIN) for o in others)


def shares(game: AnyGame) -> list[float]:
    """Each level's weight in the hardness, weakest level first. A puzzle that only the weakest level misses is easy, so stronger
    levels weigh more. The sum is 1."""
    weights = [2.0**number for number in range(len(deep_search_of(game).ASKED))]
    return [weight / sum(weights) for weight in weights]


def _bot_choices(game: AnyGame, seen: AnyObservation) -> list[tuple[Any, float]]:
    """The choices of the bots that try the puzzle, each with its weight; the weights add up to 1."""
    bots, found = game.bots(), []
    for level, share in zip(deep_search_of(game).ASKED, shares(game), strict=True):
        for number in range(TRIES):
            action = bots[level].choose(seen, random.Random(number), PATIENCE)
            found.append((action, share / TRIES))
    return found


SLACK = 0.002
"""A tolerance for hardness, which is rounded."""


def grade(game: AnyGame, puzzle: Puzzle) -> int:
    """The index of the strongest level that must have missed the puzzle, assuming that no weaker level did better."""
    reached = 0.0
    for number, share in enumerate(shares(game)):
        reached += share
        if puzzle.hardness <= reached + SLACK:
            return number
    return len(shares(game)) - 1


def chosen(game: AnyGame, found: Sequence[Puzzle], wanted: int) -> tuple[Puzzle, ...]:
    """Selects `wanted` puzzles, one at a time: from the grade chosen least often so far and, within it, the least frequent kind.

    Ties are broken by the keys, which are effectively random.
    """
    left: dict[int, list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(found, key=lambda puzzle: puzzle.key):
        left[grade(game, puzzle)].append(puzzle)
    grades, kinds, picked = Counter[int](), Counter[str](), list[Puzzle]()
    while len(picked) < wanted and left:
        number = min(left, key=lambda number: (grades[number], -number))
        puzzle = min(left[number], key=lambda puzzle: kinds[kind_of(game, puzzle)])
        left[number].remove(puzzle)
        if not left[number]:
            del left[number]
        grades[number] += 1
        kinds[kind_of(game, puzzle)] += 1
        picked.append(puzzle)
    return tuple(picked)

"""Finds puzzles in games between computer players, and chooses those that ship.

A game's deep search (`DeepSearch`, the module NAME.py beside this one) says what each action is worth. A choice becomes a puzzle
if its best answer is clearly ahead of all others by two searches, and players often miss it. Hard and easy puzzles are equally
many, and every kind is represented.
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
"""How many standard errors a difference has to be from none."""

Samples = Sequence[Mapping[Any, float]]
"""What each action is worth, by one sample after another; all of them in each."""


class DeepSearch(Protocol):
    """The module `engine/tools/puzzles/NAME.py` of a game."""

    SETUPS: tuple[dict[str, Any], ...]
    """The setups of the games to search."""

    LEVELS: tuple[str, ...]
    """The levels that play them."""

    ASKED: tuple[str, ...]
    """The levels that try the puzzles, weakest first: how often they miss the best is the hardness. Named here, because one level
    more would change it for the puzzles that ship."""

    UNIT: str
    """What worths are, as puzzles name it."""

    MARGIN: float
    """By how much the best has to be ahead."""

    HOPE: float
    """A first look that finds this part of the margin is worth a wide search, and so is the wide search once it has begun."""

    MOST_RIGHT: int
    """How many actions may be as good as the best."""

    WIDE: tuple[int, int]
    """The wide search: how many batches, and how many samples in each."""

    DEEP: tuple[int, int]
    """The second search: how many batches at most, and how many samples in each."""

    RARE: tuple[str, ...]
    """Kinds of which none is left out, however many players find the best."""

    GAMES: int
    """How many games were looked through for the puzzles that ship."""

    def is_asked(self, observation: AnyObservation) -> bool:
        """Whether the seat has to choose something that can be judged."""

    def look(self, observation: AnyObservation, rng: random.Random) -> dict[Any, float]:
        """A quick guess at what actions are worth, to tell whether a wide search may be worth its time."""

    def worths(self, observation: AnyObservation, rng: random.Random, samples: int) -> dict[Any, float]:
        """What every action is worth by what the seat sees; what is left out is worth least."""

    def second(self, observation: AnyObservation, actions: Sequence[Any], rng: random.Random, samples: int) -> Samples:
        """The same of these actions, by another way, for one sample after another."""

    def kind(self, observation: AnyObservation, best: Any) -> str:
        """What the choice is about, in a few words."""


def deep_search_of(game: AnyGame) -> DeepSearch:
    return cast(DeepSearch, importlib.import_module(f"{__package__}.{game.name}"))


def means(samples: Samples) -> dict[Any, float]:
    """The mean worth of each action, the best first."""
    found = {action: fmean(sample[action] for sample in samples) for action in samples[0]}
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def is_ahead(samples: Samples, best: Any, other: Any, margin: float) -> bool:
    """Whether `best` is ahead of the other by the margin, and surely ahead at all. A single sample is what needs no luck."""
    differences = [sample[best] - sample[other] for sample in samples]
    mean = fmean(differences)
    error = sqrt(variance(differences) / len(differences)) if len(differences) > 1 else 0.0
    return mean >= margin and mean >= SURE * error


TRIES = 4
"""How often each level chooses, to see how often it misses what is best."""

PATIENCE = Budget(inf)
"""No choice depends on the clock."""

ADVISED = 6
"""How many of the best actions a puzzle lists, beside those as good as the best and those that some computer player took."""

RIVALS = 2
"""How many others the second search compares with the best."""

EASIEST = 0.5
"""What the weakest level misses less often is no puzzle, unless stronger ones miss it."""

PLAIN = 0.2
"""So much of what the middling levels find at their first try is searched: there is plenty, and it is easy."""

ROUNDING = 1e-9

MOST_A_GAME = 4


def found_in(game: AnyGame, number: int, seed: str) -> Iterator[Puzzle]:
    """The puzzles in the game of that number, few and each of another kind."""
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
    """What the choice is about, in the words of the game's wide search."""
    best = max(puzzle.worths, key=puzzle.worths.__getitem__)
    return deep_search_of(game).kind(observation(puzzle, game), game.parse_action(best))


def clear(game: AnyGame, seen: AnyObservation, rng: random.Random) -> Samples:
    """The samples of the wide search if it sees one answer clearly ahead; else nothing."""
    wide = deep_search_of(game)
    samples = [wide.look(seen, rng)]
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
    """Whether all levels but the weakest and the strongest find one of these at their first try."""
    return all(game.bots()[level].choose(seen, rng, PATIENCE) in right for level in deep_search_of(game).ASKED[1:-1])


def confirmed(game: AnyGame, seen: AnyObservation, samples: Samples, rng: random.Random) -> Puzzle | None:
    """The puzzle that the choice makes; None where nobody misses the best answer, or the second search sees it otherwise."""
    wide, worths = deep_search_of(game), means(samples)
    right, others = _parted(wide, worths)
    taken = _taken(game, seen)
    hardness = sum(weight for action, weight in taken if action not in right)
    if hardness < EASIEST * shares(game)[0] - ROUNDING or not _is_confirmed(wide, seen, right[0], others, rng):
        return None
    likely = {*right, *list(worths)[:ADVISED], *(action for action, _ in taken)}
    listed = {str(action): worth for action, worth in worths.items() if action in likely}
    rest = max((worth for action, worth in worths.items() if action not in likely), default=min(worths.values()))
    return puzzle_of(game, seen, listed, rest, hardness, wide.UNIT)


def _is_confirmed(wide: DeepSearch, seen: AnyObservation, best: Any, others: list[Any], rng: random.Random) -> bool:
    """Whether the second search too sees the best ahead, by half of the margin and as surely as the first.

    It goes on for as long as it may while it is unsure, and gives up as soon as another is ahead.
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
    """The actions that are as good as the best, which comes first; and the next best of the others."""
    most = max(worths.values())
    right = [action for action, worth in worths.items() if most - worth <= GOOD_ENOUGH[wide.UNIT]]
    return right, [action for action in worths if action not in right][:RIVALS]


def _has_best(wide: DeepSearch, samples: Samples, margin: float) -> bool:
    """Whether the best, and few that are as good, may be ahead of all others by the margin."""
    worths = means(samples)
    _, others = _parted(wide, worths)
    return bool(others) and max(worths.values()) - worths[others[0]] >= margin


def _is_sure(wide: DeepSearch, samples: Samples) -> bool:
    """Whether the best, and few that are as good, are ahead of all others beyond doubt."""
    right, others = _parted(wide, means(samples))
    return len(others) > 0 and len(right) <= wide.MOST_RIGHT and all(is_ahead(samples, right[0], o, wide.MARGIN) for o in others)


def shares(game: AnyGame) -> list[float]:
    """How much of the hardness each level makes: the one that misses it last says most, since one that only the weakest misses is
    easy. All together are 1."""
    weights = [2.0**number for number in range(len(deep_search_of(game).ASKED))]
    return [weight / sum(weights) for weight in weights]


def _taken(game: AnyGame, seen: AnyObservation) -> list[tuple[Any, float]]:
    """What computer players of every level that is asked choose, each with its weight; all weights together are 1."""
    bots, found = game.bots(), []
    for level, share in zip(deep_search_of(game).ASKED, shares(game), strict=True):
        for number in range(TRIES):
            action = bots[level].choose(seen, random.Random(number), PATIENCE)
            found.append((action, share / TRIES))
    return found


SLACK = 0.002
"""Hardness is rounded."""


def grade(game: AnyGame, puzzle: Puzzle) -> int:
    """The number of the strongest level that must have missed the puzzle, if none weaker than it did better."""
    reached = 0.0
    for number, share in enumerate(shares(game)):
        reached += share
        if puzzle.hardness <= reached + SLACK:
            return number
    return len(shares(game)) - 1


def chosen(game: AnyGame, found: Sequence[Puzzle], wanted: int) -> tuple[Puzzle, ...]:
    """That many puzzles: always the next of the grade of which there are fewest, and in it of the kind of which there are fewest.

    Where several are alike, their keys decide, which are as good as drawn by lot.
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

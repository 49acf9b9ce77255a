"""Looks through a game between computer players for puzzles. The same seed finds the same: nothing here reads a clock."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from math import inf
from typing import Any

from ..coach.puzzle import GOOD_ENOUGH, observation, puzzle_of
from ..coach.puzzle_text import Puzzle
from ..core import AnyObservation, Budget
from ..game import AnyGame
from ..match import Match, Player
from .wide import Samples, Wide, is_ahead, means, wide_search

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
    rng, wide = random.Random(f"{seed}/{number}"), wide_search(game)
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
    return wide_search(game).kind(observation(puzzle, game), game.parse_action(best))


def clear(game: AnyGame, seen: AnyObservation, rng: random.Random) -> Samples:
    """The samples of the wide search if it sees one answer clearly ahead; else nothing."""
    wide = wide_search(game)
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
    return all(game.bots()[level].choose(seen, rng, PATIENCE) in right for level in wide_search(game).ASKED[1:-1])


def confirmed(game: AnyGame, seen: AnyObservation, samples: Samples, rng: random.Random) -> Puzzle | None:
    """The puzzle that the choice makes; None where nobody misses the best answer, or the second search sees it otherwise."""
    wide, worths = wide_search(game), means(samples)
    right, others = _parted(wide, worths)
    taken = _taken(game, seen)
    hardness = sum(weight for action, weight in taken if action not in right)
    if hardness < EASIEST * shares(game)[0] - ROUNDING or not _is_confirmed(wide, seen, right[0], others, rng):
        return None
    likely = {*right, *list(worths)[:ADVISED], *(action for action, _ in taken)}
    listed = {str(action): worth for action, worth in worths.items() if action in likely}
    rest = max((worth for action, worth in worths.items() if action not in likely), default=min(worths.values()))
    return puzzle_of(game, seen, listed, rest, hardness, wide.UNIT)


def _is_confirmed(wide: Wide, seen: AnyObservation, best: Any, others: list[Any], rng: random.Random) -> bool:
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


def _parted(wide: Wide, worths: Mapping[Any, float]) -> tuple[list[Any], list[Any]]:
    """The actions that are as good as the best, which comes first; and the next best of the others."""
    most = max(worths.values())
    right = [action for action, worth in worths.items() if most - worth <= GOOD_ENOUGH[wide.UNIT]]
    return right, [action for action in worths if action not in right][:RIVALS]


def _has_best(wide: Wide, samples: Samples, margin: float) -> bool:
    """Whether the best, and few that are as good, may be ahead of all others by the margin."""
    worths = means(samples)
    _, others = _parted(wide, worths)
    return bool(others) and max(worths.values()) - worths[others[0]] >= margin


def _is_sure(wide: Wide, samples: Samples) -> bool:
    """Whether the best, and few that are as good, are ahead of all others beyond doubt."""
    right, others = _parted(wide, means(samples))
    return len(others) > 0 and len(right) <= wide.MOST_RIGHT and all(is_ahead(samples, right[0], o, wide.MARGIN) for o in others)


def shares(game: AnyGame) -> list[float]:
    """How much of the hardness each level makes: the one that misses it last says most, since one that only the weakest misses is
    easy. All together are 1."""
    weights = [2.0**number for number in range(len(wide_search(game).ASKED))]
    return [weight / sum(weights) for weight in weights]


def _taken(game: AnyGame, seen: AnyObservation) -> list[tuple[Any, float]]:
    """What computer players of every level that is asked choose, each with its weight; all weights together are 1."""
    bots, found = game.bots(), []
    for level, share in zip(wide_search(game).ASKED, shares(game), strict=True):
        for number in range(TRIES):
            action = bots[level].choose(seen, random.Random(number), PATIENCE)
            found.append((action, share / TRIES))
    return found

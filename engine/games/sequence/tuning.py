"""How the weights of `value.py` are learnt: games of two players who judge or search, and which positions were won in the end.

`python -m engine.games.sequence.tuning --games 20000 --seed 1 --write weights.json` plays and writes; with `--level expert` it
is the players that search who play, from the weights that ship on. One seed gives one result, on however many processes.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, sqrt
from pathlib import Path

from engine.core import Budget
from engine.games.sequence.actions import Play
from engine.games.sequence.bots import BOTS
from engine.games.sequence.rules import State, initial_state
from engine.games.sequence.setup import SequenceSetup
from engine.games.sequence.table import NOBODY
from engine.games.sequence.value import NEEDS, SIZE, features, load_value
from engine.games.sequence.world import World

Example = tuple[int, dict[int, int], bool]
"""A position after a play: its place in NEEDS, how often each weight counts, whether who played won."""

OPENING = 44
"""In one of the first so many turns a play is made at random, so that poor plays are learnt from too."""

BATCH = 200
"""Games that one process plays at a time."""


def examples(level: str, seed: str, games: range) -> list[Example]:
    """The positions of these games from the random play on."""
    return [example for number in games for example in _game(level, f"{seed}/{number}")]


def _game(level: str, seed: str) -> Iterator[Example]:
    rng, bot = random.Random(seed), BOTS[level]
    state = initial_state(SequenceSetup(2))
    strange, seen = rng.randrange(OPENING), list[tuple[int, dict[int, int], int]]()
    while state.returns() is None:
        if not state.to_act:
            state = state.apply_chance(state.sample_chance(rng))
            continue
        seat = state.table.turn
        action = bot.choose(state.observe(seat), rng, Budget())
        if state.table.turns == strange:
            action, seen = rng.choice(state.legal_actions(seat)), []
        if isinstance(action, Play):
            counted = position(state, action)
            if counted is not None:
                seen.append((*counted, state.setup.team(seat)))
        state = state.apply(seat, action)
    if state.table.winner != NOBODY:
        yield from ((needs, indices, team == state.table.winner) for needs, indices, team in seen)


def position(state: State, play: Play) -> tuple[int, dict[int, int]] | None:
    """What is counted once the play is made; nothing where it wins."""
    world = World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), load_value())
    counted = world.counted(state.table.turn, play)
    if counted is None:
        return None
    needs, mover, others = counted
    return needs, dict(Counter(features(mover, others)))


def learn(weights: list[list[float]], found: Sequence[Example], rate: float, rng: random.Random) -> list[list[float]]:
    """The weights after one pass over the examples in a random order: logistic regression, each weight at a rate of its own."""
    learnt, squares = [list(row) for row in weights], [[1.0] * SIZE for _ in NEEDS]
    for needs, counts, won in rng.sample(found, len(found)):
        row, square = learnt[needs], squares[needs]
        error = 1 / (1 + exp(-sum(row[index] * count for index, count in counts.items()))) - won
        for index, count in counts.items():
            slope = error * count
            square[index] += slope * slope
            row[index] -= rate * slope / sqrt(square[index])
    return learnt


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--level", default="judge", help="who plays (default: judge)")
    parser.add_argument("--passes", type=int, default=4, help="over all positions (default: 4)")
    parser.add_argument("--write", type=Path, required=True)
    options = parser.parse_args()
    batches = [range(start, min(start + BATCH, options.games)) for start in range(0, options.games, BATCH)]
    with ProcessPoolExecutor() as processes:
        found = [one for some in processes.map(partial(examples, options.level, options.seed), batches) for one in some]
    weights = [[0.0] * SIZE for _ in NEEDS] if options.level == "judge" else load_value().weights
    for number in range(options.passes):
        weights = learn(weights, found, 0.05 / (number + 1), random.Random(f"{options.seed}/{number}"))
    command = f"python -m engine.games.sequence.tuning --games {options.games} --seed {options.seed} --level {options.level}"
    rows = ",\n".join("  " + json.dumps([round(weight, 3) for weight in row]) for row in weights)
    options.write.write_text(f'{{\n "made_by": "{command} --passes {options.passes}",\n "weights": [\n{rows}\n ]\n}}\n')


if __name__ == "__main__":
    main()

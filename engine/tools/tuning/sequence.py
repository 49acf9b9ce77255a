"""Learns the weights of Sequence's value (`engine/games/sequence/bots/value.py`) from who wins plain games of two.

`python -m engine.tools.tuning.sequence --write weights.json` takes 14 minutes on one core: judges play first, then bots that
search with what has been learnt so far. Each position of a finished game is learnt from once, by logistic regression with a rate
for each weight (Duchi, Hazan and Singer 2011: Adaptive subgradient methods). One seed gives one result.
"""

from __future__ import annotations

import argparse
import json
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ...games.sequence.bots.search import TRUST
from ...games.sequence.bots.value import NEEDS, SIZE
from .plain_game import (
    DRAWN,
    IN_DECK,
    MOST_PLAYS,
    MOST_TURNS,
    NOBODY,
    PASSES,
    TURN,
    TURNS,
    WINNER,
    Array,
    PlainGame,
    compiled,
    copy,
    deal,
    draw,
    end_turn,
    new_game,
    play,
    turn_in,
)
from .plain_judge import MOST_LINES, evaluate_plays, features, win_chance

OPENING = 44
"""A random one of this number of first turns is played at random, and learning starts there, so that it includes poor plays."""

VARIED, OF_BEST = 0.1, 6
"""Before that turn, with this probability, a judge makes any of this number of best plays, so that games differ."""

DEALS, BEST = 16, 5
"""The number of deals of the hidden cards that a searching bot samples, and of plays that it tries in each."""

TRACE = 0.9
"""When bots search: the weight of a game's result in a position's target; the rest is the next position's value (TD(lambda):
Sutton 1988)."""

FORGETTING = 50
"""The sums of squared gradients from the judges' games are divided by this before bots search, to raise the learning rates."""


class Positions(NamedTuple):
    """The positions of a game after each play."""

    indices: Array  # the features
    counts: Array  # the number of features
    needs: Array  # the index into NEEDS
    movers: Array  # the seat that played


class Workspace(NamedTuple):
    """Preallocated memory for playing and searching."""

    game: PlainGame
    dealt: PlainGame  # the game with a sampled deal of the hidden cards
    after: PlainGame  # `dealt` after a play
    plays: Array
    worth: Array  # of each play
    indices: Array  # features
    pool: Array  # hidden cards
    positions: Positions


def new_workspace() -> Workspace:
    """An empty workspace."""
    game, turns, many = new_game(), np.zeros(MOST_TURNS, np.int64), np.zeros((MOST_TURNS, MOST_LINES), np.int64)
    positions = Positions(many, turns, turns.copy(), turns.copy())
    plays, worth = np.zeros((MOST_PLAYS, 2), np.int64), np.zeros(MOST_PLAYS)
    return Workspace(game, new_game(), new_game(), plays, worth, np.zeros(MOST_LINES, np.int64), game.deck.copy(), positions)


@compiled
def best_first(work: Workspace, count: int, best: int) -> int:
    """Moves the `best` plays of greatest worth to the front, in order, and returns their number (less if there are fewer)."""
    plays, worth, best = work.plays, work.worth, min(best, count)
    for place in range(best):
        found = place + np.argmax(worth[place:count])
        worth[place], worth[found] = worth[found], worth[place]
        for column in range(2):
            plays[place, column], plays[found, column] = plays[found, column], plays[place, column]
    return best


@compiled
def redeal(game: PlainGame, seat: int, pool: Array) -> None:
    """Deals the cards hidden from the seat again: the other seat's hand and the draw pile."""
    hand, left = game.hands[1 - seat], game.numbers[IN_DECK]
    pool[:left] = game.deck[:left]
    total = left
    for card in range(len(hand)):
        for _ in range(hand[card]):
            pool[total] = card
            total += 1
    np.random.shuffle(pool[:total])
    game.deck[:left] = pool[:left]
    hand[:] = 0
    for card in pool[left:total]:
        hand[card] += 1


@compiled
def search(weights: Array, work: Workspace, count: int) -> int:
    """The index of the play with the highest chance of winning over sampled deals, among the judge's best plays."""
    game, after, indices = work.game, work.after, work.indices
    best, seat = best_first(work, count, BEST), game.numbers[TURN]
    totals = work.worth[:best] * (TRUST * DEALS)
    for _ in range(DEALS):
        copy(work.dealt, game)
        redeal(work.dealt, seat, work.pool)
        for number in range(best):
            copy(after, work.dealt)
            play(after, work.plays[number, 0], work.plays[number, 1])
            if after.numbers[WINNER] == seat:
                totals[number] += 1
            else:
                needs, size = features(after, seat, indices)
                totals[number] += win_chance(weights[needs], indices[:size])
    return int(np.argmax(totals))


@compiled
def choose(weights: Array, work: Workspace, count: int, searching: bool, random_turn: int) -> int:
    """The index of the play to make, among `count` evaluated ones."""
    turns = work.game.numbers[TURNS]
    if turns == random_turn:
        return np.random.randint(count)
    if searching:
        return search(weights, work, count)
    if turns < random_turn and np.random.random() < VARIED:
        return np.random.randint(best_first(work, count, OF_BEST))
    return int(np.argmax(work.worth[:count]))


@compiled
def play_game(weights: Array, work: Workspace, searching: bool) -> tuple[int, int]:
    """Plays a game and records its positions; returns the start and end of the range to learn from."""
    game, positions, start, end = work.game, work.positions, 0, 0
    deal(game)
    random_turn = np.random.randint(OPENING)
    while game.numbers[WINNER] == NOBODY:
        turn_in(game)
        count, seat = evaluate_plays(game, work.plays, work.worth), game.numbers[TURN]
        if not count:
            game.numbers[PASSES] += 1
            end_turn(game)
            continue
        start = end if game.numbers[TURNS] == random_turn else start
        chosen = choose(weights, work, count, searching, random_turn)
        play(game, work.plays[chosen, 0], work.plays[chosen, 1])
        if game.numbers[WINNER] == NOBODY:
            positions.needs[end], positions.counts[end] = features(game, seat, positions.indices[end])
            positions.movers[end] = seat
            end += 1
            draw(game, seat)
            end_turn(game)
    return start, end


@compiled
def learn_position(weights: Array, squares: Array, indices: Array, target: float, rate: float) -> float:
    """Moves the weights of these features one step towards the target; returns the previous prediction."""
    predicted = win_chance(weights, indices)
    indices = np.sort(indices)
    first = 0
    for place in range(1, len(indices) + 1):
        if place == len(indices) or indices[place] != indices[first]:
            index, slope = indices[first], (predicted - target) * (place - first)
            squares[index] += slope * slope
            weights[index] -= rate * slope / sqrt(squares[index] + 1)
            first = place
    return predicted


@compiled
def learn(weights: Array, squares: Array, work: Workspace, games: int, searching: bool, rates: tuple[float, float]) -> float:
    """Plays `games` games and learns from each, at rates that fall linearly; returns the mean log loss of the predictions."""
    loss, count, trace, positions = 0.0, 0, TRACE if searching else 1.0, work.positions
    for number in range(games):
        start, end = play_game(weights, work, searching)
        winner, rate = work.game.numbers[WINNER], rates[0] + (rates[1] - rates[0]) * number / games
        if winner == DRAWN:
            continue
        first_wins = 1.0 - winner
        for at in range(end - 1, start - 1, -1):
            first, needs, indices = positions.movers[at] == 0, positions.needs[at], positions.indices[at, : positions.counts[at]]
            target = first_wins if first else 1 - first_wins
            predicted = learn_position(weights[needs], squares[needs], indices, target, rate)
            loss -= log(predicted if positions.movers[at] == winner else 1 - predicted)
            count += 1
            first_wins = trace * first_wins + (1 - trace) * (predicted if first else 1 - predicted)
    return loss / max(1, count)


@compiled
def seed_luck(seed: int) -> None:
    """Seeds the random numbers of the compiled functions."""
    np.random.seed(seed)


def train(judges: int, searchers: int, seed: int) -> Array:
    """The weights, of shape (NEEDS, SIZE), after `judges` games between judges and `searchers` between searching bots. Prints how
    well they predict the winner."""
    weights, squares, work = np.zeros((len(NEEDS), SIZE)), np.zeros((len(NEEDS), SIZE)), new_workspace()
    seed_luck(seed)
    print("log loss in games of judges:", learn(weights, squares, work, judges, False, (0.05, 0.01)))
    squares /= FORGETTING
    print("log loss in games of players that search:", learn(weights, squares, work, searchers, True, (0.03, 0.005)))
    return weights


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog=f"python -m {__package__}.sequence", description=__doc__)
    parser.add_argument("--judges", type=int, default=300_000, metavar="N", help="games between judges (default: %(default)s)")
    parser.add_argument(
        "--searchers", type=int, default=20_000, metavar="N", help="then games with search (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, required=True, metavar="FILE")
    options = parser.parse_args()
    if options.judges < 1 or options.searchers < 0:
        parser.error("--judges must be at least 1, and --searchers at least 0")
    if not options.write.parent.is_dir():
        parser.error(f"there is no folder {options.write.parent}")
    weights = train(options.judges, options.searchers, options.seed)
    command = f"{parser.prog} --judges {options.judges} --searchers {options.searchers} --seed {options.seed}"
    rows = ",\n".join("  " + json.dumps([round(weight, 3) for weight in row]) for row in weights.tolist())
    options.write.write_text(f'{{\n "made_by": "{command}",\n "weights": [\n{rows}\n ]\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()

"""How the weights of Sequence's value (`engine/games/sequence/bots/value.py`) are learnt: from who wins plain games of two.

`python -m engine.tuning.sequence --write weights.json` takes fourteen minutes on one core: judges play first, then players that
search with what has been learnt so far. After every game each position of it is learnt from once: logistic regression, each
weight at a rate of its own (Duchi, Hazan and Singer 2011: Adaptive subgradient methods). One seed gives one result.
"""

from __future__ import annotations

import argparse
import json
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..games.sequence.bots.search import TRUST
from ..games.sequence.bots.value import NEEDS, SIZE
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
    Game,
    compiled,
    copy,
    deal,
    draw,
    end_turn,
    new_game,
    play,
    turn_in,
)
from .plain_judge import MOST_LINES, chance, features, judged

OPENING = 44
"""In one of the first so many turns a play is made at random, and what comes after it is learnt from: poor plays too."""

ODD, OF_BEST = 0.1, 6
"""How often before that turn a judge plays any of so many it likes best, so that games differ."""

DEALS, BEST = 16, 5
"""How many deals of the hidden cards a player that searches looks at, and how many plays in each."""

TRACE = 0.9
"""How much of the end a position is told by, against what came right after it (TD(lambda): Sutton 1988), when players search."""

FORGETTING = 50
"""By how much less what judges taught weighs in the rates, once players search."""


class Lesson(NamedTuple):
    """The positions of a game after each play: the indices of weights that count, how many, the place in NEEDS, who played."""

    indices: Array
    counts: Array
    needs: Array
    movers: Array


class Desk(NamedTuple):
    """Room to play and think in: the game, a deal of it and what comes after a play; plays and their worth; and such."""

    game: Game
    dealt: Game
    after: Game
    plays: Array
    worth: Array
    indices: Array
    pool: Array
    lesson: Lesson


def new_desk() -> Desk:
    """An empty one."""
    game, turns, many = new_game(), np.zeros(MOST_TURNS, np.int64), np.zeros((MOST_TURNS, MOST_LINES), np.int64)
    lesson = Lesson(many, turns, turns.copy(), turns.copy())
    plays, worth = np.zeros((MOST_PLAYS, 2), np.int64), np.zeros(MOST_PLAYS)
    return Desk(game, new_game(), new_game(), plays, worth, np.zeros(MOST_LINES, np.int64), game.deck.copy(), lesson)


@compiled
def best_first(desk: Desk, count: int, best: int) -> int:
    """Sorts the best so many of the plays to the front, by worth; how many they are."""
    plays, worth, best = desk.plays, desk.worth, min(best, count)
    for place in range(best):
        found = place + np.argmax(worth[place:count])
        worth[place], worth[found] = worth[found], worth[place]
        for column in range(2):
            plays[place, column], plays[found, column] = plays[found, column], plays[place, column]
    return best


@compiled
def redeal(game: Game, seat: int, pool: Array) -> None:
    """Deals the cards that the seat does not see anew: those of the other seat and of the deck."""
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
def search(weights: Array, desk: Desk, count: int) -> int:
    """Which of the judge's best plays wins most often over deals of the hidden cards."""
    game, after, indices = desk.game, desk.after, desk.indices
    best, seat = best_first(desk, count, BEST), game.numbers[TURN]
    totals = desk.worth[:best] * (TRUST * DEALS)
    for _ in range(DEALS):
        copy(desk.dealt, game)
        redeal(desk.dealt, seat, desk.pool)
        for number in range(best):
            copy(after, desk.dealt)
            play(after, desk.plays[number, 0], desk.plays[number, 1])
            if after.numbers[WINNER] == seat:
                totals[number] += 1
            else:
                needs, size = features(after, seat, indices)
                totals[number] += chance(weights[needs], indices[:size])
    return int(np.argmax(totals))


@compiled
def choose(weights: Array, desk: Desk, count: int, searching: bool, odd_turn: int) -> int:
    """Which of so many judged plays is made."""
    turns = desk.game.numbers[TURNS]
    if turns == odd_turn:
        return np.random.randint(count)
    if searching:
        return search(weights, desk, count)
    if turns < odd_turn and np.random.random() < ODD:
        return np.random.randint(best_first(desk, count, OF_BEST))
    return int(np.argmax(desk.worth[:count]))


@compiled
def play_game(weights: Array, desk: Desk, searching: bool) -> tuple[int, int]:
    """Plays a game and writes its lesson; from where to where that may be learnt from."""
    game, lesson, start, end = desk.game, desk.lesson, 0, 0
    deal(game)
    odd_turn = np.random.randint(OPENING)
    while game.numbers[WINNER] == NOBODY:
        turn_in(game)
        count, seat = judged(game, desk.plays, desk.worth), game.numbers[TURN]
        if not count:
            game.numbers[PASSES] += 1
            end_turn(game)
            continue
        start = end if game.numbers[TURNS] == odd_turn else start
        chosen = choose(weights, desk, count, searching, odd_turn)
        play(game, desk.plays[chosen, 0], desk.plays[chosen, 1])
        if game.numbers[WINNER] == NOBODY:
            lesson.needs[end], lesson.counts[end] = features(game, seat, lesson.indices[end])
            lesson.movers[end] = seat
            end += 1
            draw(game, seat)
            end_turn(game)
    return start, end


@compiled
def learn_position(weights: Array, squares: Array, indices: Array, target: float, rate: float) -> float:
    """One step of the weights that count here towards the target; gives the chance they told before."""
    told = chance(weights, indices)
    indices = np.sort(indices)
    first = 0
    for place in range(1, len(indices) + 1):
        if place == len(indices) or indices[place] != indices[first]:
            index, slope = indices[first], (told - target) * (place - first)
            squares[index] += slope * slope
            weights[index] -= rate * slope / sqrt(squares[index] + 1)
            first = place
    return told


@compiled
def learn(weights: Array, squares: Array, desk: Desk, games: int, searching: bool, rates: tuple[float, float]) -> float:
    """Plays so many games and learns from each, at rates that fall evenly; gives the mean log loss on the way."""
    loss, count, trace, lesson = 0.0, 0, TRACE if searching else 1.0, desk.lesson
    for number in range(games):
        start, end = play_game(weights, desk, searching)
        winner, rate = desk.game.numbers[WINNER], rates[0] + (rates[1] - rates[0]) * number / games
        if winner == DRAWN:
            continue
        first_wins = 1.0 - winner
        for at in range(end - 1, start - 1, -1):
            first, needs, indices = lesson.movers[at] == 0, lesson.needs[at], lesson.indices[at, : lesson.counts[at]]
            target = first_wins if first else 1 - first_wins
            told = learn_position(weights[needs], squares[needs], indices, target, rate)
            loss -= log(told if lesson.movers[at] == winner else 1 - told)
            count += 1
            first_wins = trace * first_wins + (1 - trace) * (told if first else 1 - told)
    return loss / max(1, count)


@compiled
def seed_luck(seed: int) -> None:
    """From here on the compiled luck is that of the seed."""
    np.random.seed(seed)


def taught(judges: int, searchers: int, seed: int) -> Array:
    """The weights that so many games of either sort teach, of shape (NEEDS, SIZE); says how well they tell who wins."""
    weights, squares, desk = np.zeros((len(NEEDS), SIZE)), np.zeros((len(NEEDS), SIZE)), new_desk()
    seed_luck(seed)
    print("log loss in games of judges:", learn(weights, squares, desk, judges, False, (0.05, 0.01)))
    squares /= FORGETTING
    print("log loss in games of players that search:", learn(weights, squares, desk, searchers, True, (0.03, 0.005)))
    return weights


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m engine.tuning.sequence", description=__doc__)
    parser.add_argument("--judges", type=int, default=300_000, metavar="N", help="games of judges (default: %(default)s)")
    parser.add_argument("--searchers", type=int, default=20_000, metavar="N", help="then with search (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, required=True, metavar="FILE")
    options = parser.parse_args()
    if options.judges < 1 or options.searchers < 0:
        parser.error("there must be some games of judges, and no fewer than none with search")
    if not options.write.parent.is_dir():
        parser.error(f"there is no folder {options.write.parent} to write into")
    weights = taught(options.judges, options.searchers, options.seed)
    command = f"{parser.prog} --judges {options.judges} --searchers {options.searchers} --seed {options.seed}"
    rows = ",\n".join("  " + json.dumps([round(weight, 3) for weight in row]) for row in weights.tolist())
    options.write.write_text(f'{{\n "made_by": "{command}",\n "weights": [\n{rows}\n ]\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()

"""Puzzles of Sequoia's last turn, solved without a search: over every roll of the other players, by the reference rules.

Nobody can know what others choose. Here they plant for the most points as the trees stand, and pick any of equal choices. All
tied players are equally likely to win a tie.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from operator import add

import pytest

from engine.cli.puzzle import shipped
from engine.coach.puzzle import Puzzle, best_of, task_of
from engine.game import load_game
from tests.games.sequoia.reference import FORESTS, ROLLS, Pair, ReferenceGame, pairs_of, settle

LAST = 9
"""The number of turns before the last one."""

MOST_SEATS, OTHER_ANSWERS = 3, 1
"""Limits for a quick test: with three seats, only the best answer and one other are tried."""

EXAMPLES = 3
TOLERANCE = 1e-9

NEAR = 0.05
"""How much the exact chance may differ from the puzzle's, whose opponents think a little further."""

Row = tuple[int, ...]
Share = tuple[float, Row]
"""A chance, and everyone's points in that case."""


def last_turns() -> list[Puzzle]:
    """The puzzles of the last turn in which only the others' rolls are unknown."""
    found = []
    for puzzle in shipped(load_game("sequoia")):
        table, _, _, turns, *_ = puzzle.position.split(" ")
        if int(turns) == LAST and int(table[0]) <= MOST_SEATS and table.endswith(":-"):
            found.append(puzzle)
    return found


def outcomes(row: Row, owners: list[int]) -> Iterator[tuple[float, list[int]]]:
    """The possible owners of the medals of a forest with these trees, each with its chance."""
    trees = {seat: count for seat, count in enumerate(row) if count}
    tied = settle(dict(trees), owners := list(owners))
    if not tied:
        yield 1.0, owners
        return
    for lucky in tied:
        left = [seat for seat in tied if seat != lucky]
        ends = [[*owners, lucky]] if len(owners) == 1 else [[lucky, second] for second in left]
        for end in ends:
            yield 1 / (len(tied) * len(ends)), end


@cache
def shares(row: Row, tokens: tuple[int, int]) -> tuple[Share, ...]:
    """Everyone's points from that forest, with their chances."""
    found = []
    for chance, owners in outcomes(row, []):
        points = [0] * len(row)
        for owner, token in zip(owners, tokens, strict=False):
            points[owner] += token
        found.append((chance, tuple(points)))
    return tuple(found)


class LastTurn:
    """The last turn of a game, before one seat has chosen."""

    def __init__(self, puzzle: Puzzle) -> None:
        game = ReferenceGame.at(puzzle.position)
        self.seat, self.seats = puzzle.seat, game.seats
        self.roll = game.rolls[puzzle.seat]
        self.rows = {number: tuple(game.woods[number].trees[seat] for seat in range(game.seats)) for number in FORESTS}
        self.tokens = {number: (game.tokens[number, 0], game.tokens[number, 1]) for number in FORESTS}
        others = [seat for seat in range(game.seats) if seat != puzzle.seat]
        self.answers = [[(seat, pair, chance) for pair, chance in self.planted(seat).items()] for seat in others]

    def expected(self, seat: int, pair: Pair) -> float:
        """The seat's points from these two forests beyond what it has without the pair."""
        total = 0.0
        for number in set(pair):
            row, tokens = self.rows[number], self.tokens[number]
            more = (*row[:seat], row[seat] + pair.count(number), *row[seat + 1 :])
            for sign, trees in ((1, more), (-1, row)):
                total += sign * sum(chance * points[seat] for chance, points in shares(trees, tokens))
        return total

    def planted(self, seat: int) -> dict[Pair, float]:
        """The seat's plantings over all rolls, with their chances."""
        found: dict[Pair, float] = {}
        worth = {pair: self.expected(seat, pair) for roll in ROLLS for pair in pairs_of(roll)}
        for roll, weight in ROLLS.items():
            most = max(worth[pair] for pair in pairs_of(roll))
            best = [pair for pair in pairs_of(roll) if worth[pair] > most - TOLERANCE]
            for pair in best:
                found[pair] = found.get(pair, 0.0) + weight / len(best) / sum(ROLLS.values())
        return found

    def chance(self, pair: Pair) -> float:
        """The seat's exact chance of winning if it plants that pair."""
        total = 0.0
        for others in product(*self.answers):
            rows = {number: list(row) for number, row in self.rows.items()}
            weight = 1.0
            for number in pair:
                rows[number][self.seat] += 1
            for seat, planted, chance in others:
                weight *= chance
                for number in planted:
                    rows[number][seat] += 1
            total += weight * self.share(tuple(tuple(row) for row in rows.values()))
        return total

    def share(self, rows: tuple[Row, ...]) -> float:
        """The seat's share of the win once all trees are planted."""
        points: dict[Row, float] = {(0,) * self.seats: 1.0}
        for row, tokens in zip(rows, self.tokens.values(), strict=True):
            parts, found = shares(row, tokens), dict[Row, float]()
            for before, chance in points.items():
                for part, more in parts:
                    after = tuple(map(add, before, more))
                    found[after] = found.get(after, 0.0) + chance * part
            points = found
        wins = 0.0
        for ended, chance in points.items():
            if ended[self.seat] == max(ended):
                wins += chance / ended.count(max(ended))
        return wins


@pytest.mark.parametrize("puzzle", last_turns()[:EXAMPLES], ids=lambda puzzle: puzzle.key)
def test_the_best_answer_is_best_over_every_roll_of_the_others(puzzle: Puzzle) -> None:
    turn = LastTurn(puzzle)
    answers = {" ".join(map(str, pair)): pair for pair in pairs_of(turn.roll)}
    best, *others = sorted(puzzle.worths, key=puzzle.worths.__getitem__, reverse=True)
    tried = answers if turn.seats == 2 else [best, *others[:OTHER_ANSWERS]]
    chances = {answer: turn.chance(answers[answer]) for answer in tried}
    assert max(chances, key=chances.__getitem__) == best
    for answer in chances.keys() & puzzle.worths.keys():
        assert abs(chances[answer] - puzzle.worths[answer]) <= NEAR, answer


def test_some_puzzles_can_be_solved_exactly() -> None:
    assert last_turns()


# Tasks


def place_of(trees: dict[int, int], seat: int) -> str:
    """The seat's place among these trees: alone in first place, tied for it, or behind."""
    others = max(count for other, count in trees.items() if other != seat)
    return "first" if trees[seat] > others else "tied" if trees[seat] == others > 0 else "behind"


def task_by_hand(puzzle: Puzzle) -> str:
    """The task: the first of the things that the best planting does in one of its forests."""
    game, done = ReferenceGame.at(puzzle.position), set[str]()
    numbers = [int(number) for number in best_of(puzzle).split()]
    if len(set(game.rolls[puzzle.seat])) == 1:
        return "Sequoia!"
    for number in set(numbers):
        before = game.woods[number].trees
        after = before | {puzzle.seat: before[puzzle.seat] + numbers.count(number)}
        was, now = place_of(before, puzzle.seat), place_of(after, puzzle.seat)
        if not any(before.values()):
            done.add("An empty forest")
        elif (was, now) == ("tied", "first"):
            done.add("Break a tie")
        elif (was, now) == ("behind", "first"):
            done.add("Take a lead")
        elif (was, now) == ("behind", "tied"):
            done.add("Catch up")
    other = "The last trees" if game.turns == LAST else "Which forests?"
    return next((task for task in ("Break a tie", "Take a lead", "Catch up", "An empty forest") if task in done), other)


def test_tasks_are_those_of_the_reference_rules() -> None:
    for puzzle in shipped(load_game("sequoia")):
        names = [f"Player {seat + 1}" for seat in range(ReferenceGame.at(puzzle.position).seats)]
        assert task_of(puzzle, load_game("sequoia"), names).task == task_by_hand(puzzle), puzzle.key

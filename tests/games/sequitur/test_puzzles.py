"""Word puzzles of Sequitur against brute force: every row of balls, with every letter for the blank."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from string import ascii_uppercase

from engine.cli.puzzle import shipped
from engine.cli.saves import make_ready
from engine.coach.puzzle import best_of, task_of
from engine.game import load_game
from engine.games.sequitur.words.lexicon import lexicon
from engine.tools.puzzles import sequitur

EXAMPLES = 8


def rows(rack: str) -> Iterator[str]:
    """Every text that the rack spells: some of its balls in order, read from either end."""
    readings = {"?": tuple(ascii_uppercase), "Q": ("Q", "QU")}
    for count in range(2, len(rack) + 1):
        for balls in combinations(rack, count):
            for way in (balls, balls[::-1]):
                yield from map("".join, product(*(readings.get(ball, (ball,)) for ball in way)))


def test_no_word_beats_the_best_answer() -> None:
    game = make_ready(load_game("sequitur"))
    puzzles = [one for one in shipped(game) if next(iter(one.worths)).startswith("spell")]
    assert len(puzzles) >= EXAMPLES
    for puzzle in puzzles[:: len(puzzles) // EXAMPLES]:
        seen = game.parse_position(puzzle.position).observe(puzzle.seat)
        table, hand = seen.table, seen.hand
        goals = [table.setup.all_goals[name] for name in (*table.public, hand.secret) if name]
        words = {text for text in rows(hand.rack) if len(text) >= 3 and text in lexicon().words}
        points = {f"spell {word}": sum(goal.points for goal in goals if goal.is_met(word)) for word in words}
        most = max(puzzle.worths.values())
        right = {text for text, worth in puzzle.worths.items() if worth == most}
        assert right == {text for text, worth in points.items() if worth == max(points.values())}
        assert max(points.values()) == most
        assert max(worth for text, worth in points.items() if text not in puzzle.worths) <= puzzle.rest


NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}


def test_tasks_are_true_of_the_rack() -> None:
    """The best words do what the task says, and no worse word does."""
    game = make_ready(load_game("sequitur"))
    told = Counter[str]()
    for puzzle in shipped(game):
        names = [f"Player {seat + 1}" for seat in range(game.parse_position(puzzle.position).setup.seats)]
        task, best = task_of(puzzle, game, names).task, best_of(puzzle)
        seen = game.parse_position(puzzle.position).observe(puzzle.seat)
        if not best.startswith("spell "):
            tasks = {"claim": "Which goal first?", "publish": "Which goal?", "card": "Which card?", "pass": "Which card?"}
            assert task == tasks.get(best.split()[0], "Which gap?")
            continue
        goals = [seen.table.setup.all_goals[name] for name in (*seen.table.public, seen.hand.secret) if name]
        words = [str(action).removeprefix("spell ") for action in seen.legal_actions() if str(action).startswith("spell ")]
        met = {word: [goal.points for goal in goals if goal.is_met(word)] for word in words}
        number, unit = task.removesuffix(", one word").lower().split()
        fits = {word for word in words if (sum(met[word]) if unit == "points" else len(met[word])) >= NUMBERS[number]}
        assert best.removeprefix("spell ") in fits, puzzle.key
        assert {sum(met[word]) for word in fits} == {max(puzzle.worths.values())}, puzzle.key
        told[unit] += 1
    assert told.keys() == {"goals", "points"}
    assert told.total() >= EXAMPLES


def test_both_searches_try_the_same_plays() -> None:
    game = make_ready(load_game("sequitur"))
    hand = '{"rack":"PSTIXEOLA","secret":"R13","used":[4,3]}'
    table = (
        '{"setup":{"seats":1,"back_and_forth":true},"round":2,"step":3,"public":["R4","Y9","G6"],"stacks":[["G14"]],'
        '"discards":["G9","R16","Y10","G16","G20","R2","Y3"],"unseen":[4,3,5],"before":[[0],[0]]}'
    )
    names = "G12 G15 G16 G18 G20 G23 G24 G9 R15 R16 R2 R23 R6 R8 Y10 Y11 Y17 Y3 Y4".split()
    discards = ",".join(f'"{name}"' for name in names)
    seen = game.parse_position(f'{{"table":{table},"step":"play","hands":[{hand}],"discards":[{discards}]}}').observe(0)
    assert sequitur.worths(seen, random.Random(1), 1, sequitur.COMMON).keys() == sequitur.worths(seen, random.Random(1), 1).keys()

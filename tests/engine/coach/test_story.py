"""Stories: what the end of a game says to one seat, its costly plays as questions, and verdicts on answers."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from engine.coach.commentary import summed
from engine.coach.review import Review, judgement, review
from engine.coach.story import AS_GOOD, Story, answer, tell
from engine.core import Budget
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import NAMES

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("sequence", {}),
    ("sequoia", {"seats": 3}),
    ("sequitur", {}),
    ("sequitur", {"seats": 1}),
]

every_table = pytest.mark.parametrize("number", range(len(TABLES)))


@cache
def reviewed(number: int) -> Review:
    """A game in which the first seat plays carelessly."""
    name, options = TABLES[number]
    game = load_game(name)
    setup = game.setup(**options)
    match = Match(game, setup, "story", [Player(NAMES[seat], "" if seat == 0 else "easy") for seat in range(setup.seats)])
    return review(finished(match))


def finished(match: Match) -> Match:
    rng, bot = random.Random(match.seed), match.game.bots()["easy"]
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        for seat in match.state.to_act:
            match.play(seat, bot.choose(match.state.observe(seat), rng, Budget()))
    return match


def told(number: int, seat: int = 0) -> Story:
    return tell(reviewed(number), seat, NAMES, seat)


@every_table
def test_the_three_parts_of_a_balance_add_up_and_are_those_of_the_sum(number: int) -> None:
    for seat in range(reviewed(number).match.setup.seats):
        own, parts = told(number, seat).balance, summed(reviewed(number), seat, NAMES)
        assert own.start + own.luck + own.own + own.others == own.end == parts.end
        assert own.words


@every_table
def test_questions_are_the_costliest_plays_of_the_seat(number: int) -> None:
    found = reviewed(number)
    for question in told(number).questions:
        assert found.match.events[question.event] == (0, question.chosen)
        assert len(question.task) <= 24
        assert question.words
        assert question.played.startswith("You ")
    points = [question.points for question in told(number).questions]
    assert points == sorted(points, reverse=True)
    assert len(points) <= 3


@every_table
def test_the_best_play_is_a_right_answer_and_the_one_played_a_wrong_one(number: int) -> None:
    match = reviewed(number).match
    for question in told(number).questions[:1]:
        better = judgement(match, question.event).better
        tried = [answer(match, question.event, text, NAMES, question.points) for text in (better, question.chosen)]
        right, wrong = tried
        assert (right.is_right, right.reply) == (True, ())
        assert not wrong.is_right
        assert right.best == wrong.best == better
        assert right.chance - wrong.chance == right.chance - right.chance_before == question.points
        assert right.chance >= wrong.chance + 100 * AS_GOOD or match.setup.teams == 1


@every_table
def test_a_game_without_its_own_words_gets_plain_ones(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = reviewed(number).match
    monkeypatch.setattr(type(match.game), "coach", tuple(part for part in match.game.coach if part != "story"))
    story = told(number)
    assert story.ending.words
    assert {question.task for question in story.questions} <= {"Find a better play"}
    for question in story.questions[:1]:
        tried = answer(match, question.event, question.chosen, NAMES, question.points)
        assert not tried.is_right
        assert tried.words

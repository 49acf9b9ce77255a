"""The truth of stories: in finished games, every sentence is one that an independent check confirms, and no end and no question
says anything about a better play.

    python -m tests.engine.coach.test_story_truth 500    checks that many games, and prints how many sentences there were
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from engine.coach.review import Review, review
from engine.coach.story import Story, answer, continued, tell
from engine.core import Budget
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.stories import Claims, Told
from tests.engine.walks import NAMES

TABLES: dict[str, list[tuple[dict[str, Any], tuple[str, ...]]]] = {
    "sequence": [
        ({}, ("easy", "medium")),
        ({}, ("easy",)),
        ({"sequences": 1}, ("random", "easy")),
        ({}, ("medium", "judge")),
        ({"seats": 4}, ("easy", "medium", "medium")),
        ({"seats": 3}, ("easy", "medium")),
        ({"seats": 6, "teams": 3, "loss_of_card": True}, ("easy",)),
    ],
    "sequoia": [
        ({}, ("easy", "medium")),
        ({}, ("random",)),
        ({"seats": 3}, ("easy", "random", "medium")),
        ({"seats": 5, "head_start": (0, 2, 0, 0, 4)}, ("easy", "medium")),
        ({"face_down": True, "unplanted": True}, ("easy",)),
    ],
    "sequitur": [
        ({}, ("easy",)),
        ({"seats": 1}, ("easy",)),
        ({"seats": 3}, ("easy", "random")),
        ({"seats": 1}, ("random",)),
        ({"back_and_forth": True}, ("random", "easy")),
    ],
}
"""Setups and levels, which go round the seats."""


def played(name: str, number: int) -> Match:
    """The game with this number, between computer players."""
    game, (options, levels) = load_game(name), TABLES[name][number % len(TABLES[name])]
    setup, rng = game.setup(**options), random.Random(f"{name} {number}")
    match = Match(game, setup, f"truth {number}", [Player(NAMES[seat]) for seat in range(setup.seats)])
    bots = game.bots()
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        for seat in match.state.to_act:
            bot = bots[levels[(seat + number) % len(levels)]]
            match.play(seat, bot.choose(match.state.observe(seat), rng, Budget()))
    return match


def faults(name: str, number: int, said: Counter[str]) -> list[str]:
    """What is wrong with the stories of this game, and with a few answers."""
    found, wrong = review(played(name, number)), list[str]()
    for seat in range(found.match.setup.seats):
        you = None if (number + seat) % 5 == 0 else seat
        story = tell(found, seat, NAMES, you)
        wrong += [f"{name} {number}, seat {seat}: {fault}" for fault in _faults(name, found, seat, you, story, said)]
    return wrong


def _faults(name: str, found: Review, seat: int, you: int | None, story: Story, said: Counter[str]) -> list[str]:
    claims = import_module(f"tests.games.{name}.story_claims")
    ending, told = story.ending, Told(found, seat, you, NAMES)
    asked = told._replace(event=ending.question.event) if ending.question else told
    wrong = list[str]()
    for part in (ending.words, ending.more, ending.well, story.balance.words):
        wrong += claims.CLAIMS.faults(asked, part)
        said.update([re.sub(r"\d+|[A-Z]{3,}", "#", part)] if part else [])
    if ending.well and ending.well == ending.words:
        wrong.append(f"twice: {ending.well}")
    if ending.question and told.has_won:
        wrong.append("a question after a win")
    for question in {*story.questions, *([ending.question] if ending.question else [])}:
        at = told._replace(event=question.event)
        wrong += claims.CLAIMS.faults(at, question.words)
        said.update([question.task])
        better = found.changes[question.event].better
        hidden = claims.secrets(better) - claims.secrets(question.chosen)
        shown = " ".join(
            [question.task, question.words, *([ending.words, ending.more, ending.well] if name != "sequoia" else [])]
        )
        wrong += [f"says {secret}: {shown}" for secret in hidden if re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", shown)]
        if found.match.events[question.event] != (seat, question.chosen) or not better:
            wrong.append(f"no costly choice: {question}")
        if abs(told.most * -found.changes[question.event].choice[told.team] - question.points) >= 1 or len(question.task) > 24:
            wrong.append(f"points or task: {question}")
    balance = story.balance
    if balance.start + balance.luck + balance.own + balance.others != balance.end:
        wrong.append(f"does not add up: {balance}")
    for question in story.questions[:1] if seat == 0 else ():
        wrong += _wrong_answers(found, question, claims.REPLIES)
    return wrong


def _wrong_answers(found: Review, question: Any, replies: Claims) -> list[str]:
    """What is wrong with the verdicts on the play in the game, on the best one, and on any other."""
    match = found.match
    seat = match.events[question.event].seat
    assert seat is not None
    legal = [str(action) for action in match.states[question.event].legal_actions(seat)]
    wrong = list[str]()
    for text in {question.chosen, random.Random(question.event).choice(legal)}:
        told = Told(found._replace(match=continued(match, question.event, text)), seat, seat, NAMES, question.event)
        said = answer(match, question.event, text, NAMES, question.points)
        if not said.is_right and any(claim.of(told, said.words) is not None for claim in replies.every):
            wrong += replies.faults(told, said.words)
    tried = answer(match, question.event, question.chosen, NAMES, question.points)
    right = answer(match, question.event, tried.best, NAMES, question.points)
    if tried.is_right or not right.is_right or right.chance - tried.chance_before != question.points or right.reply:
        wrong.append(f"verdicts: {question} {tried} {right}")
    if not 0 <= tried.chance <= right.chance <= 100 or not tried.words or not right.words:
        wrong.append(f"chances or words: {tried} {right}")
    trial = match.truncated(question.event)
    for text in (question.chosen, *tried.reply):
        trial.play(seat if len(trial.events) == question.event else trial.state.to_act[0], text)
        while trial.luck_is_next:
            trial.take_luck()
    return wrong


def check(count: int) -> tuple[list[str], Counter[str]]:
    """What is wrong in that many games, a third of each kind, and what was said how often."""
    said = Counter[str]()
    numbers = [(name, number) for number in range(-(-count // 3)) for name in TABLES][:count]
    return [fault for name, number in numbers for fault in faults(name, number, said)], said


@pytest.mark.parametrize("name", TABLES)
def test_every_sentence_is_true_and_no_question_gives_its_answer(name: str) -> None:
    said = Counter[str]()
    wrong = [fault for number in range(2 * len(TABLES[name])) for fault in faults(name, number, said)]
    assert wrong == []
    assert len(said) > 20


@pytest.mark.slow
def test_every_sentence_is_true_in_five_hundred_games() -> None:
    wrong, said = check(500)
    assert wrong == []
    assert len(said) > 100


if __name__ == "__main__":
    begun = time.monotonic()
    wrong, said = check(int(sys.argv[1]))
    for words, times in said.most_common():
        print(f"{times:5} {words}")
    print(*wrong, sep="\n")
    print(f"{len(wrong)} faults in {sys.argv[1]} games, {said.total()} sentences, {time.monotonic() - begun:.0f} s")

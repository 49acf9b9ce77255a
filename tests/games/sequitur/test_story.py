"""Stories of Sequitur: what follows a wrong choice in a pass, and the words for a lone player."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.coach.commentary import mistakes, moments, summed
from engine.coach.review import Review, judgement, review
from engine.coach.story import AnswerVerdict, answer, continued, tell
from engine.games.sequitur import GAME
from engine.games.sequitur.words.spelling import words_on
from engine.match import Match, Player
from tests.engine.walks import NAMES, play_on

SEEDS = range(4)

OTHERS = r"(?i)\b(opponents?|rivals?|others?’?|every(one|body)|any(one|body)|(no|some)body|you both|claims? first|take turns)\b"
"""Words that make no sense to a lone player."""


@cache
def reviewed(seats: int, seed: int) -> Review:
    """A game played at random."""
    setup = GAME.setup(seats=seats)
    players = [Player(NAMES[seat], "" if seat == 0 else "easy") for seat in range(seats)]
    return review(play_on(Match(GAME, setup, f"story {seed}", players), random.Random(seed)))


def wrong_answers(seats: int) -> Iterator[tuple[Match, int, str, AnswerVerdict]]:
    """The match, event, text and verdict of wrong answers: the plays of the game, and the worst ones."""
    for seed in SEEDS:
        found = reviewed(seats, seed)
        for question in tell(found, 0, NAMES, 0).questions:
            worst = judgement(found.match, question.event).worths[-1][0]
            for text in {question.chosen, worst}:
                verdict = answer(found.match, question.event, text, NAMES)
                if not verdict.is_right:
                    yield found.match, question.event, text, verdict


@pytest.mark.parametrize("seats", [1, 2])
def test_a_wrong_choice_in_a_pass_is_followed_by_what_it_leads_to(seats: int) -> None:
    """It names what was drawn, and the best word then, which is on the rack."""
    kinds = set()
    for match, event, text, verdict in wrong_answers(seats):
        assert verdict.words
        assert verdict.chance_best > verdict.chance
        trial, after = continued(match, event, text), event + 1
        while trial.events[after : after + 1] and trial.events[after].seat is None:
            after += 1
        state: Any = trial.states[after]
        hand, setup = state.hands[0], state.table.setup
        drawn = [one.text for one in trial.events[event + 1 : after]]
        if word := re.search("Your best word is (?:then|still) ([A-Z]+)", verdict.words):
            kinds.add("word")
            assert word[1] in words_on(hand.rack, setup.lexicon)
        if goal := re.search("You draw a (?:red|yellow|green) goal: (.+)[.]$", verdict.words):
            kinds.add("goal")
            assert goal[1] in [setup.all_goals[name].text for name in drawn if name in setup.all_goals]
        elif letters := re.search("^You draw (.+?)[.]", verdict.words):
            kinds.add("letters")
            assert re.findall(r"\b[A-Z]\b", letters[1]) == [one for one in drawn if len(one) == 1 and one != "?"]
    assert {"word", "letters"} <= kinds


def test_a_lone_player_s_review_mentions_nobody_else() -> None:
    for seed in SEEDS:
        found = reviewed(1, seed)
        total, told = summed(found, 0, NAMES, 0), tell(found, 0, NAMES, 0)
        said = [total.words, total.verdict, *told.ending[:2], told.ending.well, told.balance.words]
        said += [text for one in moments(found, 0, NAMES, 0) for text in (one.words, one.more)]
        said += [text for one in mistakes(found, NAMES, 0) for text in (one.done, one.words, one.more, *one.reason[:2])]
        said += [text for one in told.questions for text in (one.task, one.words, one.played)]
        said += [text for match, _, _, one in wrong_answers(1) for text in (one.words, one.more)]
        assert [text for text in said if re.search(OTHERS, text)] == []

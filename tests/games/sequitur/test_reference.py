"""The engine and the reference play the same rounds: same scores, same order, same goals to claim, same results."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any

import pytest

from engine.games.sequitur.box.goals import Goal
from engine.games.sequitur.rules.actions import UNLISTED, Offer, Say, Spell
from engine.games.sequitur.words.lexicon import lexicon
from tests.engine.walks import Step, walk
from tests.games.sequitur.positions import GAME, PLAIN_GOALS, Turn, go, passes, plain
from tests.games.sequitur.reference import Asked, Shown, best_score, play_round, result, words_of

GAMES_A_TABLE = 6
BOXES = {"ours": "", "plain": "\n".join(PLAIN_GOALS.split("\n")[:13])}
"""The goals that ship, and goals that are easy to meet, so that there is much to claim."""


def keen(_state: Any, _seat: int, actions: Sequence[Any], rng: random.Random) -> Any:
    """Spells words, makes goals public, and now and then offers a word or accepts one."""
    first = actions[0]
    if isinstance(first, Spell):
        words = [action for action in actions if isinstance(action, Spell)]
        return UNLISTED if UNLISTED in actions and rng.random() >= 0.75 else rng.choice(words)
    if str(first).startswith("publish"):
        return first
    if isinstance(first, Say) and str(first) == "accept" and rng.random() < 0.5:
        return first
    return rng.choice(actions)


def rounds(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps of each round, from the one that shows the words to the last claim."""
    for _, played in groupby(steps, key=lambda step: step.before.table.round):
        taken = list(played)
        shows = next(i for i, step in enumerate(taken) if step.before.table.stage == "passing" != step.after.table.stage)
        yield [step for step in taken[shows:] if step.before.table.stage != "end"]


def shown(step: Step) -> list[Shown]:
    """What the seats show when this step chooses the last word."""
    hands = [*step.before.hands]
    action = GAME.parse_action(step.event.text)
    if isinstance(action, Spell | Offer):
        hands[-1] = hands[-1]._replace(word=action.word, offered=isinstance(action, Offer))
    return [Shown(hand.rack, hand.word, not hand.offered, hand.secret) for hand in hands]


class Script:
    """Answers as the engine's game gave them in the round; each must be asked for when it was due there."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = list(steps)

    def _next(self, stage: str, seat: int) -> Step:
        step = self._steps.pop(0)
        assert (step.before.table.stage, step.before.table.turn) == (stage, seat)
        return step

    def accepts(self, seat: int, owner: int) -> bool:
        step = self._next("consent", seat)
        assert step.before.table.offerer == owner
        return step.event.text == "accept"

    def settled(self) -> None:
        self._next("settle", -1)

    def draws(self, seat: int) -> str:
        return self._next("order", seat).event.text

    def claims(self, seat: int, options: list[str]) -> str:
        step = self._next("claim", seat)
        assert sorted(action.goal for action in step.before.legal_actions(seat)) == options
        return step.event.text.removeprefix("claim ")

    @property
    def is_over(self) -> bool:
        return not self._steps


def is_met(goals: Mapping[str, Goal], name: str, word: str) -> bool:
    return goals[name].is_met(word)


GIVEN = {2: (0, 4), 3: (3, 0, 9)}
"""The points that seats have before the game, where they are given any."""


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_rounds_go_as_the_sheet_says(seats: int, box: str) -> None:
    draws = offers = 0
    given = GIVEN.get(seats, ()) if box == "plain" else ()
    for seed in range(GAMES_A_TABLE):
        start = GAME.initial_state(GAME.setup(seats=seats, goals=BOXES[box], back_and_forth=False, head_start=given))
        steps = list(walk(start, random.Random(seed), keen))
        won: list[list[str]] = [[] for _ in range(seats)]
        for played in rounds(steps):
            words, script = shown(played[0]), Script(played[1:])
            public, goals = played[0].after.table.public, start.setup.all_goals
            ask = Asked(script.accepts, script.draws, script.claims, script.settled)
            for stack, new in zip(won, play_round(words, public, partial(is_met, goals), ask), strict=True):
                stack += new
            assert script.is_over
            assert [list(stack) for stack in played[-1].after.table.stacks] == won
            check_scores(words, played[0])
            draws += sum(step.before.table.stage == "order" for step in played)
            offers += sum(step.before.table.stage == "consent" for step in played)
        assert steps[-1].after.returns() == result(won, given)
    assert offers
    assert draws or seats == 1 or box == "ours"


def check_scores(words: Sequence[Shown], step: Step) -> None:
    for one, seen in zip(words, step.after.table.spelt, strict=True):
        assert seen.word == one.word
        assert seen.score == (best_score(one.rack, one.word) if one.word else 0)


def test_racks_spell_the_words_that_a_plain_search_finds() -> None:
    """Racks without a blank, of three games, and one with both the blank and the Q."""
    states = [go(passes(plain(1), Turn("QA?SLEIP"), last=2), "pass")]
    for seed in range(3):
        steps = walk(GAME.initial_state(GAME.setup(seats=1)), random.Random(seed))
        states.append(next(step.after for step in steps if step.after.step == "spell" and "?" not in step.after.hand.rack))
    for state in states:
        listed = {action.word for action in state.legal_actions(0) if isinstance(action, Spell)}
        assert listed == words_of(state.hand.rack, lexicon().words)
        assert listed

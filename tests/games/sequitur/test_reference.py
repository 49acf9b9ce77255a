"""The engine against the reference: the same scores, order, claims and results in every round; and invariants of whole games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.sequitur import GAME
from engine.games.sequitur.box.goals import Goal
from engine.games.sequitur.rules.actions import Offer, Spell
from engine.games.sequitur.words.lexicon import lexicon
from tests.engine.walks import Step, any_action, walk
from tests.games.sequitur.positions import FEW, INSERTS, PLAIN_GOALS, Turn, go, keen, passes, plain
from tests.games.sequitur.reference import BAG, Asked, Shown, best_score, play_round, result, words_of

GAMES_A_TABLE = 6
BOXES = {"ours": "", "plain": "\n".join(PLAIN_GOALS.split("\n")[:13])}
"""The goals that ship, and goals that are easy to meet, so that there are many claims."""


def rounds(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The steps of each round, from showing the words to the last claim."""
    for _, played in groupby(steps, key=lambda step: step.before.table.round):
        taken = list(played)
        shows = next(i for i, step in enumerate(taken) if step.before.table.stage == "passing" != step.after.table.stage)
        yield [step for step in taken[shows:] if step.before.table.stage != "end"]


def shown(step: Step) -> list[Shown]:
    """The words, racks and secret goals shown when this step chooses the last word."""
    hands = [*step.before.hands]
    action = GAME.parse_action(step.event.text)
    if isinstance(action, Spell | Offer):
        hands[-1] = hands[-1]._replace(word=action.word, offered=isinstance(action, Offer))
    return [Shown(hand.rack, hand.word, not hand.offered, hand.secret) for hand in hands]


class Script:
    """Gives the answers of the engine's game in a round. Each must be asked for when it was due there."""

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
"""Head starts by number of seats."""


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_rounds_are_the_same_in_both(seats: int, box: str) -> None:
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


def test_racks_spell_the_words_that_the_reference_finds() -> None:
    """Racks without a blank, of three games, and one with both the blank and the Q."""
    states = [go(passes(plain(1), Turn("QA?SLEIP"), last=2), "pass")]
    for seed in range(3):
        steps = walk(GAME.initial_state(GAME.setup(seats=1)), random.Random(seed))
        states.append(next(step.after for step in steps if step.after.step == "spell" and "?" not in step.after.hand.rack))
    for state in states:
        listed = {action.word for action in state.legal_actions(0) if isinstance(action, Spell)}
        assert listed == words_of(state.hand.rack, lexicon().words)
        assert listed


# Invariants


LETTERS = ("letters", "next", "refill", "insert")
GOALS = ("secret", "goal")


def game_of(seats: int, goals: str, cards: str, chooser: Any, seed: int) -> list[Step]:
    start: Any = GAME.initial_state(GAME.setup(seats=seats, goals=goals, cards=cards, back_and_forth=False))
    return list(walk(start, random.Random(seed), chooser))


games = st.builds(
    game_of,
    st.integers(1, 5),
    st.sampled_from(["", "", FEW, PLAIN_GOALS]),
    st.sampled_from(["", "", INSERTS]),
    st.sampled_from([any_action, keen]),
    st.integers(0, 2**32),
)
whole_games = settings(max_examples=12)


def held(state: Any) -> Counter[str]:
    """All balls that are not in the bag."""
    table = state.table
    balls = [*(hand.rack + hand.drawn for hand in state.hands), *(one.balls for one in table.spelt), table.draws]
    return Counter("".join(balls).replace("_", ""))


def placed(state: Any) -> list[str]:
    """All goals outside the decks, once for each place they are in."""
    table = state.table
    shown = [one.secret for one in table.spelt if one.secret and table.stage in ("consent", "settle")]
    stacks = [name for stack in table.stacks for name in stack]
    return [*shown, *table.public, *state.discards, *stacks, *(name for hand in state.hands for name in hand.own_goals)]


@whole_games
@given(games)
def test_no_letter_is_lost_or_doubled(steps: list[Step]) -> None:
    """The balls on racks and in words are from the 72, and the bag has exactly the others."""
    for step in steps:
        state = step.after
        assert held(state) <= Counter(BAG)
        if state.step in LETTERS or state.table.stage == "order":
            assert held(state) + Counter(dict(state.chance())) == BAG


@whole_games
@given(games)
def test_every_goal_is_in_one_place(steps: list[Step]) -> None:
    """A goal is drawn from those that are nowhere else, or from the discards if the deck is empty."""
    for step in steps:
        state = step.after
        out = placed(state)
        assert len(set(out)) == len(out)
        if state.step in GOALS:
            colour = state.hand.colour if state.step == "secret" else state.table.colour
            own = {name for name, goal in state.setup.all_goals.items() if goal.colour == colour}
            wanted = own - set(out) or own & set(state.discards)
            assert {name for name, _ in state.chance()} == wanted


@whole_games
@given(games)
def test_a_pass_changes_nothing_visible_until_all_have_made_it(steps: list[Step]) -> None:
    """Only the turn changes on the table, and decks made of discards."""
    for before, _, after in steps:
        old, new = before.table, after.table
        if old.stage == new.stage == "passing" and (old.step, old.round) == (new.step, new.round):
            assert new.turn in (old.turn, old.turn + 1)
            assert new._replace(turn=0, discards=(), unseen=()) == old._replace(turn=0, discards=(), unseen=())
            assert set(new.discards) <= set(old.discards)


@whole_games
@given(games)
def test_each_round_has_its_steps_in_order(steps: list[Step]) -> None:
    """Four passes of every seat in turn, then what follows the words. Three rounds, and never a step back."""
    stages = ["passing", "consent", "settle", "order", "claim", "end", "over"]
    seen = [(s.after.table.round, stages.index(s.after.table.stage), s.after.table.step) for s in steps]
    assert all(one <= other for one, other in pairwise(seen))
    assert {place[0] for place in seen} == {0, 1, 2}
    turns = [(s.before.table.round, s.before.table.step, s.before.table.turn) for s in steps if s.before.table.stage == "passing"]
    seats = steps[0].before.setup.seats
    assert sorted(set(turns)) == [(r, p, s) for r in range(3) for p in range(4) for s in range(seats)]
    assert turns == sorted(turns)


@whole_games
@given(games)
def test_a_rack_has_eight_letters_and_inserted_ones(steps: list[Step]) -> None:
    for step in steps:
        state = step.after
        if state.step in ("play", "spell", "publish"):
            cards = [state.setup.all_cards[number - 1] for number in state.hand.used]
            assert 8 <= len(state.hand.rack) <= 8 + sum(card.most for card in cards if card.effect == "insert")

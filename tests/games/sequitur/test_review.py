"""Reviews of Sequitur: the cost of a choice by what its seat sees equals, on average, what it costs in the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from statistics import fmean

import pytest

from engine.core import Budget
from engine.game import load_game
from engine.games.sequitur.coach.review import after, chances, worths
from engine.games.sequitur.rules import steps
from engine.games.sequitur.rules.actions import Action
from engine.games.sequitur.rules.state import State
from engine.games.sequitur.rules.table import CLAIM, PASSING
from engine.match import Match, Player
from tests.engine.walks import NAMES

GAMES = 24


@cache
def played(number: int) -> Match:
    """A match between two players who overlook words."""
    game, rng = load_game("sequitur"), random.Random(number)
    match = Match(game, game.setup(), f"scale {number}", [Player(NAMES[seat], "easy") for seat in range(2)])
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        for seat in match.state.to_act:
            match.play(seat, game.bots()["easy"].choose(match.state.observe(seat), rng, Budget()))
    return match


def states(number: int) -> Iterator[tuple[int, State, int, Action]]:
    """The choices of a match: number, state, seat and action."""
    match = played(number)
    for index, (seat, text) in enumerate(match.events):
        if seat is not None:
            yield index, state_of(match, index), seat, match.game.parse_action(text)


def state_of(match: Match, index: int) -> State:
    state = match.states[index]
    assert isinstance(state, State)
    return state


def test_an_open_choice_is_worth_its_effect() -> None:
    """A claim hides nothing, so its worth is the chance after it."""
    compared = 0
    for number in range(GAMES):
        for _, state, seat, _ in states(number):
            if state.table.stage != CLAIM or len(state.legal_actions(seat)) < 2:
                continue
            for action in state.legal_actions(seat):
                found = after(state, seat, action)
                assert found is not None
                assert worths(state.observe(seat), action)[action] == pytest.approx(found[seat])
                compared += 1
    assert compared > 20


def test_a_word_costs_on_average_what_it_turns_out_to_cost() -> None:
    """Compared with the best word the seat could see, and with the other seat's real word."""
    judged, true = list[float](), list[float]()
    for number in range(GAMES):
        for index, state, seat, action in states(number):
            if state.step != steps.SPELL:
                continue
            found = worths(state.observe(seat), action)
            best = max(found, key=found.__getitem__, default=action)
            judged.append(found[best] - found[action] if found else 0.0)
            true.append(shown(number, index, best)[seat] - shown(number, index, action)[seat] if judged[-1] else 0.0)
    assert fmean(judged) > 0.03
    assert 0.6 < fmean(true) / fmean(judged) < 1.6


def shown(number: int, index: int, action: Action) -> tuple[float, ...]:
    """Everyone's chances once all words are shown, if this were chosen at that event and all else stayed the same."""
    match = played(number)
    state = state_of(match, index)
    state = state.apply(state.table.turn, action)
    while state.table.stage == PASSING:
        index += 1
        seat, text = match.events[index]
        state = state.apply_chance(text) if seat is None else state.apply(seat, match.game.parse_action(text))
    return chances(state)

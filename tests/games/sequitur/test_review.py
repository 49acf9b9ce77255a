"""x."""

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

GAMES = 16


@cache
def played(number: int) -> Match:
    """A match between two who overlook words."""
    game, rng = load_game("sequitur"), random.Random(number)
    match = Match(game, game.setup(), f"scale {number}", [Player(NAMES[seat], "easy") for seat in range(2)])
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        for seat in match.state.to_act:
            match.play(seat, game.bots()["easy"].choose(match.state.observe(seat), rng, Budget()))
    return match


def states(number: int) -> Iterator[tuple[int, State, int, Action]]:
    """Every state of a match in which somebody chooses: its number, the state, the seat, what it chose."""
    match = played(number)
    for index, (seat, text) in enumerate(match.events):
        if seat is not None:
            yield index, state_of(match, index), seat, match.game.parse_action(text)


def state_of(match: Match, index: int) -> State:
    state = match.states[index]
    assert isinstance(state, State)
    return state


def test_what_lies_open_is_worth_what_it_does() -> None:
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
    """Against the best word by what its seat saw, with what the other spelt in truth."""
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
    """Everybody's chances once all words are shown, if that was chosen at that event and all else as it was."""
    match = played(number)
    state = state_of(match, index)
    state = state.apply(state.table.turn, action)
    while state.table.stage == PASSING:
        index += 1
        seat, text = match.events[index]
        state = state.apply_chance(text) if seat is None else state.apply(seat, match.game.parse_action(text))
    return chances(state)

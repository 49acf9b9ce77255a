"""The optional rule that the last goal of a step can't be discarded if none is public."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core import BadTextError, Budget, IllegalActionError
from engine.games.sequitur import GAME
from engine.games.sequitur.bots.levels import BOTS
from engine.games.sequitur.coach.reasons import reason
from engine.games.sequitur.rules import steps
from engine.games.sequitur.rules.actions import DISCARD, Publish
from engine.games.sequitur.rules.state import State
from tests.engine.walks import NAMES

DECISIONS = (steps.PUBLISH, steps.MUST)


def decisions(seats: int, seed: int, **options: bool) -> Iterator[State]:
    """The moments of a random game in which a seat decides about a public goal. Half of the goals are discarded if possible."""
    rng = random.Random(seed)
    state = GAME.initial_state(GAME.setup(seats=seats, **options))
    while state.returns() is None:
        if state.step in DECISIONS:
            yield state
        if not state.to_act:
            state = state.apply_chance(state.sample_chance(rng))
            continue
        [seat] = state.to_act
        actions = state.legal_actions(seat)
        discards = DISCARD in actions and rng.random() < 0.7
        state = state.apply(seat, DISCARD if discards else rng.choice(actions))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_last_seat_keeps_its_goal_if_all_others_discarded_theirs(seats: int) -> None:
    forced = free = 0
    for state in (found for seed in range(6) for found in decisions(seats, seed, no_empty_steps=True)):
        table, seat = state.table, state.table.turn
        others = [hand.published for other, hand in enumerate(state.hands) if other != seat]
        must = seat == table.order[-1] and not any(others)
        [goal] = state.hand.goals
        assert state.legal_actions(seat) == ((Publish(goal),) if must else (Publish(goal), DISCARD))
        assert state.observe(seat).legal_actions() == state.legal_actions(seat)
        forced, free = forced + must, free + (not must)
        if must:
            with pytest.raises(IllegalActionError):
                state.apply(seat, DISCARD)
            after = state.apply(seat, Publish(goal))
            assert set(after.table.public) - set(table.public) == {goal}
    assert forced > 10
    assert free > 10


@pytest.mark.parametrize("seats", [1, 3])
def test_without_the_option_every_goal_can_be_discarded_and_alone_it_changes_nothing(seats: int) -> None:
    for state in decisions(seats, 1, no_empty_steps=seats == 1):
        assert state.step == steps.PUBLISH
        assert (DISCARD in state.legal_actions(state.table.turn)) == (seats > 1)


def test_other_seats_do_not_notice_that_a_seat_must_make_its_goal_public() -> None:
    """They see the same table, whether it is free to discard or not."""
    for state in decisions(3, 2, no_empty_steps=True):
        free, must = state._replace(step=steps.PUBLISH), state._replace(step=steps.MUST)
        others = [None, *(seat for seat in range(3) if seat != state.table.turn)]
        assert [free.observe(seat) for seat in others] == [must.observe(seat) for seat in others]


def test_a_seat_imagines_only_what_fits_its_choice() -> None:
    """Nobody has made a goal public if it must; somebody has if it is the last and free to discard."""
    rng, seen = random.Random(5), set()
    for state in (found for seed in range(4) for found in decisions(3, seed, no_empty_steps=True)):
        observation = state.observe(state.table.turn)
        imagined = observation.sample_state(rng)
        assert imagined.observe(observation.seat) == observation
        assert imagined.must_publish == (observation.step == steps.MUST)
        assert GAME.parse_position(GAME.write_position(imagined)) == imagined
        seen.add(observation.step)
    assert seen == set(DECISIONS)


def test_a_position_with_the_wrong_step_is_refused() -> None:
    state = next(found for found in decisions(2, 1, no_empty_steps=True) if found.step == steps.MUST)
    text = GAME.write_position(state)
    assert GAME.parse_position(text) == state
    for wrong in (text.replace('"step":"must"', '"step":"publish"'), text.replace(',"no_empty_steps":true', "")):
        assert wrong != text
        with pytest.raises(BadTextError, match="discarded only if the setup allows it"):
            GAME.parse_position(wrong)


def test_the_prompt_and_the_hint_say_why() -> None:
    seen = next(found for found in decisions(2, 1, no_empty_steps=True) if found.step == steps.MUST)
    observation = seen.observe(seen.table.turn)
    assert GAME.prompt(observation) == "make the goal public"
    assert GAME.prompt_detail(observation) == "Nobody else made one public, so you can’t discard yours."
    [action] = observation.legal_actions()
    assert reason(observation, action, NAMES).words == "Nobody else made a goal public, so you must."


@pytest.mark.parametrize("level", BOTS)
def test_every_level_makes_the_last_goal_public(level: str) -> None:
    state = next(found for found in decisions(2, 1, no_empty_steps=True) if found.step == steps.MUST)
    observation = state.observe(state.table.turn)
    assert BOTS[level].choose(observation, random.Random(1), Budget()) == observation.legal_actions()[0]

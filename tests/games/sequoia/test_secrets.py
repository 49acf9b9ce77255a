"""Secret choices in a match of Sequoia: undo, and what other seats learn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import codec
from engine.core import IllegalActionError
from engine.games.sequoia import GAME
from engine.match import Match
from tests.engine.walks import random_game
from tests.games.sequoia.positions import new_match


def at_choices(match: Any, turns: int = 0) -> Any:
    """Advances the match to the first choice of this turn."""
    rng = random.Random("turns")
    while match.luck_is_next or match.state.table.turn < turns:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = match.state.to_act[0]
            match.play(seat, rng.choice(match.state.legal_actions(seat)))
    return match


def first_choice(match: Match, seat: int) -> str:
    return str(match.state.legal_actions(seat)[0])


# Undo


def test_choices_can_be_undone_one_by_one_but_no_roll() -> None:
    match = at_choices(new_match(4))
    before = match.state
    for seat in (3, 1, 0):
        match.play(seat, first_choice(match, seat))
    assert [match.undo().seat for _ in range(3)] == [0, 1, 3]
    assert match.state == before
    assert not match.can_undo


@pytest.mark.parametrize("open_dice", [False, True])
def test_the_last_choice_cannot_be_undone_because_it_reveals_all(open_dice: bool) -> None:
    match = at_choices(new_match(3, open_dice=open_dice))
    for seat in (2, 0, 1):
        match.play(seat, first_choice(match, seat))
    assert match.state.table.turn == 1
    with pytest.raises(IllegalActionError, match="something hidden has been seen"):
        match.undo()


def test_medals_and_scoring_are_open_and_rolls_if_dice_are() -> None:
    """Choices are never open."""
    for open_dice in (False, True):
        match = at_choices(new_match(2, open_dice=open_dice), turns=11)
        for index, event in enumerate(match.events):
            step = match.states[index].table.step
            expected = {"uncover": True, "score": True, "roll": open_dice, "pair": False}[step]
            assert match.is_open(index) == expected, (step, event)


# The knowledge of the others


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
def test_an_observation_contains_nothing_of_others_dice_and_choices(setup: Any) -> None:
    """With every other seat's dice and choice changed by hand, the seat observes the same, to the last character."""
    rng, changed = random.Random(8), 0
    for _, _, state in random_game(GAME, setup, 8):
        if state.table.step != "pair":
            continue
        for seat in range(setup.seats):
            twin = shuffled_elsewhere(state, seat, rng)
            changed += twin != state
            assert codec.dumps(twin.observe(seat)) == codec.dumps(state.observe(seat))
            assert twin.legal_actions(seat) == state.legal_actions(seat)
    assert changed


def shuffled_elsewhere(state: Any, seat: int, rng: random.Random) -> Any:
    """The state with other dice and choices for all other seats, or only other choices if dice are open."""
    dice, chosen = list(state.dice), list(state.chosen)
    for other in range(state.setup.seats):
        if other != seat and dice[other]:
            if not state.setup.open_dice:
                dice[other] = "".join(sorted(rng.choices("123456", k=5)))
            if chosen[other] is not None:
                undecided = state._replace(table=state.table._replace(waiting=(other,)), dice=tuple(dice))
                chosen[other] = rng.choice(undecided.legal_actions(other)).forests
    return state._replace(dice=tuple(dice), chosen=tuple(chosen))


def test_samples_roll_others_dice_with_their_true_chances() -> None:
    """Five of a kind, a straight and two pairs, each as often as dice make them, within six standard deviations."""
    state = at_choices(new_match(2)).state
    observation, rng, count = state.observe(0), random.Random(3), 20_000
    rolls = [observation.sample_state(rng).dice[1] for _ in range(count)]
    for some, ways in (({"12345"}, 120), ({face * 5 for face in "123456"}, 6), ({"11223"}, 30)):
        expected = count * ways / 7776
        assert abs(sum(roll in some for roll in rolls) - expected) < 6 * expected**0.5
    assert {sample.dice[0] for sample in (observation.sample_state(rng) for _ in range(50))} == {state.dice[0]}

"""Secret choices in a match: who may take one back, what a save in mid-turn keeps, and that nobody else learns of them."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine import codec
from engine.core import BadSaveError, IllegalActionError
from engine.games.sequoia import GAME
from engine.match import Match
from tests.engine.walks import random_game
from tests.games.sequoia.positions import new_match


def at_choices(match: Any, turns: int = 0) -> Any:
    """The match at the first choice of this turn."""
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


# Taking back


def test_a_choice_can_be_taken_back_while_others_still_choose() -> None:
    match = at_choices(new_match(3))
    before = match.state
    event = match.play(1, first_choice(match, 1))
    assert match.can_undo
    assert match.undo() == event
    assert match.state == before
    assert match.state.to_act == (0, 1, 2)


def test_the_last_choice_cannot_be_taken_back_for_it_reveals_all() -> None:
    match = at_choices(new_match(3))
    for seat in (2, 0, 1):
        match.play(seat, first_choice(match, seat))
    assert match.state.table.turn == 1
    assert not match.can_undo
    with pytest.raises(IllegalActionError, match="something hidden has been seen"):
        match.undo()


def test_choices_are_taken_back_one_after_another_but_no_roll_is() -> None:
    match = at_choices(new_match(4))
    for seat in (3, 1, 0):
        match.play(seat, first_choice(match, seat))
    assert [match.undo().seat for _ in range(3)] == [0, 1, 3]
    assert not match.can_undo


def test_even_with_open_dice_the_last_choice_stays() -> None:
    match = at_choices(new_match(2, open_dice=True))
    match.play(0, first_choice(match, 0))
    assert match.can_undo
    match.play(1, first_choice(match, 1))
    assert not match.can_undo


def test_events_are_open_only_where_all_saw_them() -> None:
    """Tokens and scoring are open, rolls only where dice lie open, choices never."""
    for open_dice in (False, True):
        match = at_choices(new_match(2, open_dice=open_dice), turns=11)
        for index, event in enumerate(match.events):
            step = match.states[index].table.step
            expected = {"uncover": True, "score": True, "roll": open_dice, "pair": False}[step]
            assert match.is_open(index) == expected, (step, event)


# Saving


@pytest.mark.parametrize("options", [{}, {"open_dice": True}, {"face_down": True, "unplanted": True}])
@pytest.mark.parametrize("turns", [0, 4, 11])
def test_a_save_amid_secret_choices_goes_on_as_if_nothing_had_happened(options: dict[str, bool], turns: int) -> None:
    match = at_choices(new_match(4, seed="five", **options), turns)
    match.play(match.state.to_act[-1], first_choice(match, match.state.to_act[-1]))
    again = Match.from_json(match.to_json())
    assert again.state == match.state
    assert again.states == match.states
    assert again.narration == match.narration
    assert again.can_undo == match.can_undo
    for one in (match, again):
        at_choices(one, turns + 1)
    assert again.to_json() == match.to_json()
    assert again.verify() == []


def test_a_roll_between_rolls_is_saved_too() -> None:
    match = new_match(3)
    for _ in range(22 + 2):
        match.take_luck()
    again = Match.from_json(match.to_json())
    state: Any = again.state
    assert [bool(roll) for roll in state.dice] == [True, True, False]
    assert again.take_luck() == match.take_luck()


def test_a_match_can_begin_amid_secret_choices() -> None:
    match = at_choices(new_match(3))
    match.play(1, first_choice(match, 1))
    text = GAME.write_position(match.state)
    other = Match(GAME, None, "seed", match.players, text)
    assert other.state == match.state
    assert Match.from_json(other.to_json()).state == match.state


@pytest.mark.parametrize(
    ("event", "complaint"),
    [
        ([1, "5 5"], "nothing to choose"),
        ([0, "2 2"], "not legal for seat 0 now"),
        ([None, "12345"], "no random outcome was due"),
        ([0, "5,5"], "is not a Sequoia action"),
        ([3, "5 5"], "no seat 3"),
    ],
)
def test_a_choice_that_cannot_be_is_found_in_a_save(event: list[Any], complaint: str) -> None:
    match = new_match(3)
    save = json.loads(match.to_json())
    save["events"] = [[None, text] for text in "2 1 3 1 3 1 3 1 4 1 4 1 4 1 5 1 5 1 5 1 6 2".split()]
    save["events"] += [[None, "12346"]] * 3 + [[1, "5 5"], event]
    save["events"] = [[*unmarked, "0" * 16] for unmarked in save["events"]]
    with pytest.raises(BadSaveError, match=f"damaged at event 26: .*{complaint}"):
        Match.from_json(json.dumps(save))


def test_verify_finds_dice_that_are_not_the_seeds() -> None:
    match = at_choices(new_match(2))
    save = json.loads(match.to_json())
    rolled = match.events[22].text
    save["events"][22][1] = "66666" if rolled != "66666" else "11111"
    assert f"but the seed gives '{rolled}'" in Match.from_json(json.dumps(save)).verify()[1]


# Nobody else learns of it


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
def test_dice_and_choices_of_others_are_nowhere_in_an_observation(setup: Any) -> None:
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
    """The state with other dice and choices for all other seats; with open dice, only with other choices."""
    dice, chosen = list(state.dice), list(state.chosen)
    for other in range(state.setup.seats):
        if other != seat and dice[other]:
            if not state.setup.open_dice:
                dice[other] = "".join(sorted(rng.choices("123456", k=5)))
            if chosen[other] is not None:
                undecided = state._replace(table=state.table._replace(waiting=(other,)), dice=tuple(dice))
                chosen[other] = rng.choice(undecided.legal_actions(other)).forests
    return state._replace(dice=tuple(dice), chosen=tuple(chosen))


def test_a_choice_is_seen_as_made_and_no_more() -> None:
    match = at_choices(new_match(3))
    before = match.state
    after = [before.apply(1, action) for action in before.legal_actions(1)]
    for seat in (0, 2, None):
        assert len({state.observe(seat) for state in after}) == 1
    assert {state.observe(1).chosen for state in after} == {action.forests for action in before.legal_actions(1)}
    assert all(state.observe(None).to_act == (0, 2) for state in after)


def test_others_dice_are_imagined_as_they_fall() -> None:
    """Another seat's sampled roll is a Sequoia!, or five in a row, as often as dice make one, to six standard deviations."""
    state = at_choices(new_match(2)).state
    observation, rng, count = state.observe(0), random.Random(3), 20_000
    rolls = [observation.sample_state(rng).dice[1] for _ in range(count)]
    for some, ways in (({"12345"}, 120), ({face * 5 for face in "123456"}, 6), ({"11223"}, 30)):
        expected = count * ways / 7776
        assert abs(sum(roll in some for roll in rolls) - expected) < 6 * expected**0.5
    assert {sample.dice[0] for sample in (observation.sample_state(rng) for _ in range(50))} == {state.dice[0]}

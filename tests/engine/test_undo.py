"""Taking back: until something hidden is seen, or in practice as far as you like, with the same luck."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cli.saves import make_ready
from engine.core import IllegalActionError
from engine.game import game_names, load_game
from engine.match import Match, Player
from tests.engine.test_match import ADA_AND_BEN, PEOPLE, new_match, play_on
from tests.games.sequitur.positions import keen


def test_an_action_can_be_taken_back_until_luck_follows() -> None:
    match = play_on(new_match(players=PEOPLE), 7)
    before = match.states[-2]
    told = match.narration[-1]
    assert match.can_undo
    undone = match.undo()
    assert match.state == before
    assert undone.seat is not None
    assert not match.can_undo
    assert match.play(undone.seat, undone.text) == undone
    assert match.narration[-1] == told
    match.take_luck()
    assert not match.can_undo
    with pytest.raises(IllegalActionError, match="something hidden has been seen"):
        match.undo()


@pytest.mark.parametrize("practice", [False, True])
def test_nothing_can_be_taken_back_before_anybody_chose(practice: bool) -> None:
    match = new_match(practice=practice)
    assert not match.can_undo
    assert not play_on(match, 0).can_undo
    match.take_luck()
    assert not match.can_undo


def test_what_a_computer_did_openly_stays_and_so_does_what_came_before() -> None:
    """A computer's open action shows what it held. In Sequitur, claims follow one another without luck."""
    game = make_ready(load_game("sequitur"))
    match: Any = Match(game, game.setup(seats=2), "a seed", ADA_AND_BEN)
    rng, claimed = random.Random(1), set()
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
            continue
        [seat], claims = match.state.to_act, match.state.table.stage == "claim"
        match.play(seat, keen(match.state, seat, match.state.legal_actions(seat), rng))
        if claims:
            claimed.add(seat)
            assert match.can_undo == (seat == 0)
    assert claimed == {0, 1}


def test_secret_choices_that_nobody_has_seen_do_not_keep_a_choice_from_being_taken_back() -> None:
    game = load_game("sequoia")
    match = Match(game, game.setup(seats=3), "a seed", (Player("Ada"), Player("Ben", "easy"), Player("Cleo")))
    while match.luck_is_next:
        match.take_luck()
    first, second = (match.play(seat, match.state.legal_actions(seat)[0]) for seat in (0, 1))
    assert second.seat == 1
    assert match.undo() == first
    assert match.state.to_act == (0, 1, 2)


def test_at_the_end_all_is_seen_so_only_practice_goes_back() -> None:
    plain = play_on(new_match(players=PEOPLE), 10_000)
    assert plain.events[-1].seat is not None
    assert not plain.can_undo
    practice = play_on(new_match(players=PEOPLE, practice=True), 10_000)
    assert practice.can_undo
    assert practice.undo() == plain.events[-1]
    assert practice.state.returns() is None


@pytest.mark.parametrize("name", game_names())
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(people=st.sets(st.integers(0, 1), min_size=1), choices=st.integers(), back=st.integers(1, 40))
def test_in_practice_the_same_choices_after_any_undo_meet_the_same_luck(
    name: str, people: set[int], choices: int, back: int
) -> None:
    game = make_ready(load_game(name))
    players = [Player("Ada", "" if 0 in people else "easy"), Player("Ben", "" if 1 in people else "easy")]
    match = play_on(Match(game, game.setup(seats=2), "a seed", players, practice=True), 30, str(choices))
    events, states, told = match.events, match.states, match.narration
    for _ in range(back):
        if match.can_undo:
            undone = match.undo()
            assert undone.seat in people
            assert undone == events[len(match.events)]
    assert match.state == states[len(match.events)]
    for seat, text in events[len(match.events) :]:
        assert (match.take_luck() if seat is None else match.play(seat, text)) == (seat, text)
    assert (match.events, match.states, match.narration) == (events, states, told)
    assert match.verify() == []


@pytest.mark.parametrize("name", game_names())
def test_practice_goes_back_to_the_first_choice_and_no_further(name: str) -> None:
    game = make_ready(load_game(name))
    match = play_on(Match(game, game.setup(seats=2), "a seed", ADA_AND_BEN, practice=True), 12)
    own = [index for index, event in enumerate(match.events) if event.seat == 0]
    back_at = []
    while match.can_undo:
        match.undo()
        back_at.append(len(match.events))
    assert back_at == own[::-1]

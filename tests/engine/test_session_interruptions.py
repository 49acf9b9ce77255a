"""What may happen to a session at any moment: people turn away, take choices back, and do something out of turn."""

from __future__ import annotations

import random

import pytest

from engine.core import IllegalActionError
from engine.session import Ask, HandOver, Over, Think
from tests.engine.sessions import ALONE, COMPUTER, PERSON, TWO_PEOPLE, WATCHED, carry_out, choose_first, go_to, session_of

# Turning away


def test_who_turns_away_opens_the_hand_again() -> None:
    session = session_of("sequoia", TWO_PEOPLE)
    handed = go_to(session, HandOver)
    assert not session.turn_away(), "nothing is shown yet"
    session.opened()
    session.advance()
    assert session.turn_away()
    assert session.observation() == session.match.state.observe(None)
    assert not session.turn_away()
    assert session.advance() == handed
    session.opened()
    assert session.viewer == 0


def test_a_choice_made_just_before_turning_away_counts() -> None:
    for game, seat_asked_next in (("sequoia", 1), ("sequitur", 0)):
        session = session_of(game, TWO_PEOPLE)
        go_to(session, Ask)
        text = str(session.observation().legal_actions()[0])
        assert session.turn_away()
        session.choose(text)
        assert (0, text) in session.match.events
        assert session.viewer is None
        assert go_to(session, HandOver).seat == seat_asked_next, "in a pass, too, the hand is covered first"
        session.turn_away()
        with pytest.raises(IllegalActionError, match="doesn’t fit the next step, HandOver"):
            session.choose(text)


def test_turning_away_between_two_choices_covers_the_hand_too() -> None:
    session = session_of("sequitur", TWO_PEOPLE)
    go_to(session, Ask)
    session.choose("goal red")
    assert session.viewer == 0
    assert session.turn_away()
    assert session.advance() == HandOver(0, "Ada’s rack")


@pytest.mark.parametrize("open_dice", [False, True])
def test_nothing_is_covered_when_the_game_is_over(open_dice: bool) -> None:
    session = session_of("sequoia", (PERSON, COMPUTER, PERSON), open_dice=open_dice)
    assert go_to(session, Over) == Over()
    assert session.viewer is None
    assert not session.turn_away()


# Taking back


def test_a_choice_is_taken_back_while_the_next_person_looks() -> None:
    session = session_of("sequoia", TWO_PEOPLE)
    go_to(session, Ask)
    choose_first(session)
    assert go_to(session, Ask).seat == 1
    assert session.undo() == 0
    assert session.advance() == HandOver(0, "Ada’s dice · 20 trees")
    assert session.viewer is None


def test_who_has_nothing_to_choose_any_more_looks_no_longer() -> None:
    session = session_of("sequence", TWO_PEOPLE, practice=True)
    go_to(session, Ask)
    choose_first(session)
    assert go_to(session, Ask).seat == 1
    assert session.undo() == 0
    assert session.viewer is None


def test_within_a_turn_the_same_person_chooses_again() -> None:
    session = session_of("sequitur", TWO_PEOPLE, practice=True)
    first = go_to(session, Ask)
    before = session.observation()
    session.choose("goal red")
    assert session.advance() != first
    assert session.undo() == 0
    assert session.advance() == first
    assert session.observation() == before


def test_what_was_seen_by_all_is_covered_when_play_goes_back_to_secrets() -> None:
    session = session_of("sequitur", TWO_PEOPLE, practice=True)
    luck = random.Random(1)
    while not (isinstance(step := session.advance(), Ask) and not step.in_secret):
        carry_out(session, luck)
    assert session.viewer == step.seat, "claims are made at an open table"
    while session.match.state.to_act != (step.seat,) or not session.passes_in_secret:
        session.undo()
    assert session.viewer is None
    assert session.advance().seat == step.seat
    assert isinstance(session.advance(), HandOver)


def test_alone_the_own_hand_stays_in_sight() -> None:
    session = session_of("sequence", ALONE, practice=True)
    go_to(session, Think)
    assert session.undo() == 0
    assert session.viewer == 0
    assert isinstance(session.advance(), Ask)


def test_practice_goes_on_from_the_end() -> None:
    for practice in (False, True):
        session = session_of("sequoia", TWO_PEOPLE, practice=practice)
        go_to(session, Over)
        if practice:
            seat = session.undo()
            assert go_to(session, HandOver).seat == seat
        else:
            with pytest.raises(IllegalActionError, match="There is nothing to undo"):
                session.undo()
            assert session.advance() == Over()


# Calls out of turn


def test_a_card_is_taken_late_while_another_looks() -> None:
    session = session_of("sequence", TWO_PEOPLE, loss_of_card=True)
    go_to(session, Ask)
    choose_first(session)
    session.choose("done")
    assert go_to(session, Ask).seat == 1
    assert [call.text for call in session.calls] == ["take"]
    assert session.can_call(0, "take")
    assert not session.can_call(1, "take")
    session.call(0, "take")
    assert session.viewer == 1, "Ben still has the device"
    assert go_to(session, Ask).seat == 1
    with pytest.raises(IllegalActionError):
        session.call(0, "take")


def test_computers_call_nothing() -> None:
    session = session_of("sequence", (COMPUTER, PERSON), loss_of_card=True)
    go_to(session, Ask)
    assert not session.can_call(0, "take")
    with pytest.raises(IllegalActionError, match="Nobody at seat 0"):
        session.call(0, "take")
    assert session_of("sequence", WATCHED, loss_of_card=True).calls == ()

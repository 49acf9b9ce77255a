"""A match whose people play on several devices: what waits, what is closed, what stays as it was sent. Each device is a session
of its own, and the link carries the match between them."""

from __future__ import annotations

import random

import pytest

from engine.core import IllegalActionError
from engine.game import game_names
from engine.remote.link import pack, unpack
from engine.session import Ask, ByLink, HandOver, Over, Session, Think, WaitForDevice, WaitForLink
from tests.engine.sessions import COMPUTER, PERSON, TWO_PEOPLE, carry_out, choose_first, go_to, session_of

THREE = (PERSON, PERSON, COMPUTER)


def other_device(session: Session, seat: int) -> Session:
    """The session on the device of that seat's player, to whom this one has just been sent."""
    sent = unpack(pack(session.match, (seat,)))
    people = {other for other, player in enumerate(sent.match.players) if not player.level}
    return Session(sent.match, ByLink(frozenset(people - {seat}), len(sent.match.events)), has_come=True)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("levels", [TWO_PEOPLE, THREE])
def test_a_whole_game_over_two_devices(game: str, levels: tuple[str, ...]) -> None:
    rng, here = random.Random(7), session_of(game, levels)
    there, waits_here, crossed = None, False, 0
    while True:
        session = there if waits_here and there is not None else here
        match session.advance():
            case HandOver(1) if session is here and there is None:
                here.send(1)
            case WaitForLink(seat, title):
                assert seat not in session.people
                assert "another device" in title or "link" in title
                assert session.viewer in (None, *session.people)
                session.send(seat)
                assert session.advance() == WaitForLink(
                    seat, f"Sent. Waiting for {session.match.players[seat].name}’s link", True
                )
                known = len(session.match.events)
                if session is here:
                    there = other_device(here, seat)
                else:
                    here = Session(unpack(pack(session.match)).match, ByLink(here.by_link.seats, known), has_come=True)
                waits_here, crossed = not waits_here, crossed + 1
            case Over():
                break
            case _:
                assert session.viewer in (None, *session.people)
                carry_out(session, rng)
    assert crossed > 4
    assert session.match.verify() == []


def test_what_comes_by_link_is_closed_until_its_player_opens_it() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    go_to(session, Ask)
    choose_first(session)
    go_to(session, HandOver)
    there = other_device(session, 1)
    assert there.people == (1,)
    assert there.viewer is None
    assert go_to(there, HandOver).seat == 1
    assert there.viewer is None, "anybody may have opened the link"
    there.opened()
    assert go_to(there, Ask).seat == there.viewer == 1
    choose_first(there)
    assert go_to(there, WaitForLink).seat == 0
    assert there.viewer == 1, "who plays here alone sees the own hand all the time, once it is known who that is"


def test_computers_think_where_the_match_is_and_choose_last_in_secret() -> None:
    session = session_of("sequoia", (PERSON, COMPUTER, PERSON))
    go_to(session, HandOver)
    session.send(2)
    go_to(session, WaitForLink)
    assert session.match.state.to_act == (1, 2)
    assert session.bots_to_move == (1,), "they may think already"
    session.play_here(2)
    assert go_to(session, HandOver).seat == 2
    go_to(session, Ask)
    choose_first(session)
    go_to(session, Think)


def test_what_another_device_knows_stays() -> None:
    session = session_of("sequoia", TWO_PEOPLE)
    go_to(session, Ask)
    choose_first(session)
    assert go_to(session, HandOver).seat == 1
    assert session.last_choice is not None
    session.send(1)
    assert session.last_choice is None
    with pytest.raises(IllegalActionError, match="There is nothing to undo here"):
        session.undo()
    session.play_here(1)
    assert session.last_choice is None, "the other device has it still"


def test_a_choice_of_somebody_elsewhere_is_not_taken_back_here() -> None:
    session = session_of("sequence", TWO_PEOPLE, practice=True)
    go_to(session, Ask)
    choose_first(session)
    there = other_device(session, 1)
    assert there.last_choice is None
    go_to(there, Ask)
    choose_first(there)
    assert there.last_choice is not None
    assert there.undo() == 1
    assert there.last_choice is None


def test_somebody_stays_here() -> None:
    session = session_of("sequence", (PERSON, PERSON, COMPUTER))
    for seat in (2, 0, 1):
        if seat == 1:
            with pytest.raises(IllegalActionError, match="the last person"):
                session.send(seat)
        elif seat == 2:
            with pytest.raises(IllegalActionError, match="a computer"):
                session.send(seat)
        else:
            session.send(seat)
    assert session.people == (1,)


def test_hands_that_were_open_here_are_known_and_stay_so() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    go_to(session, HandOver)
    assert session.shown == frozenset(), "both hands are closed"
    session.opened()
    assert session.shown == {0}
    session.turn_away()
    later = Session(session.match, shown=session.shown)
    assert later.shown == {0}
    alone = session_of("sequence", (PERSON, COMPUTER))
    assert alone.shown == {0}, "a lone player always sees their own hand"


def test_nothing_is_shown_of_an_open_table() -> None:
    """Before there are secrets, nobody's hand is open, whoever is asked."""
    session = session_of("sequence", TWO_PEOPLE)
    while not session.match.game.has_secrets(session.match.state.observe(None)):
        assert session.shown == frozenset()
        carry_out(session, random.Random(1))


def test_the_last_person_here_opens_the_hand_when_the_others_have_gone_to_their_devices() -> None:
    session = session_of("sequence", TWO_PEOPLE)
    session.play_remotely(1)
    assert session.viewer is None
    assert go_to(session, HandOver).seat == 0
    assert session.shown == frozenset()
    session.opened()
    choose_first(session)
    go_to(session, WaitForDevice)
    assert session.viewer == 0, "and then keeps it open"


def test_an_open_hand_stays_open_when_another_seat_moves_to_its_device() -> None:
    session = session_of("sequence", (PERSON, PERSON, PERSON))
    go_to(session, Ask)
    session.play_remotely(1)
    assert session.viewer == 0
    assert go_to(session, Ask).seat == 0
    session.play_remotely(0)
    assert session.viewer is None
    assert go_to(session, WaitForDevice).seat == 0


def test_the_end_is_told_only_once_the_game_is_over() -> None:
    session = session_of("sequoia", TWO_PEOPLE)
    with pytest.raises(IllegalActionError, match="isn’t over"):
        session.tell_the_end()

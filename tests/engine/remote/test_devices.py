"""Devices connected with the one that has the match: whole games over their messages, what guests are never told, and what comes
of guests that lie."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import LONGEST_SENTENCE, BadSaveError, SequorError
from engine.game import game_names
from engine.match import Match
from engine.playing.session import Session
from engine.playing.steps import Over, Pause, WaitForDevice
from engine.remote.guest import Guest
from engine.remote.host import MOST_GUESTS, Host
from engine.remote.messages import VERSION, Choose, End, GoOn, Hello, Refused, Sit, TableUpdate, written
from tests.engine.remote.test_link import CASES, match_of
from tests.engine.sessions import carry_out
from tests.engine.walks import play_on

FIELDS = ("seat", "text", "events", "seats", "version", "key", "event", "question", "agrees")


class Room:
    """A host with guests, without a network: every message is a text, and all that a guest gets is recorded."""

    def __init__(self, session: Session, seats: dict[str, tuple[int, ...]]) -> None:
        self.host, self.guests = Host(session), {key: Guest() for key in seats}
        self.traffic: dict[str, list[str]] = {key: [] for key in seats}
        for key, taken in seats.items():
            self.say(key, Hello(VERSION, key))
            self.say(key, Sit(taken))

    def say(self, key: str, message: Any) -> str:
        """The guest says this; returns why it was refused."""
        return self.hear(key, written(message))

    def hear(self, key: str, text: str) -> str:
        try:
            said = self.host.hear(key, text)
            match said:
                case Hello():
                    self.host.arrive(said)
                    self.tell(key, self.host.welcome(key))
                case Sit(seats):
                    self.host.sit(key, seats)
                    self.tell(key, self.host.welcome(key))
                case Choose(seat, action, _):
                    self.host.session.received(seat, action)
                case GoOn():
                    self.host.session.go_on()
                case _:
                    self.host.session.take_back()
        except SequorError as error:
            self.tell(key, Refused(str(error)))
            return str(error)
        return ""

    def tell(self, key: str, message: Any) -> None:
        text = written(message)
        self.traffic[key].append(text)
        self.guests[key].take(text)

    def show_all(self) -> None:
        for key in self.guests:
            self.tell(key, self.host.glance(key))


@pytest.mark.parametrize(("game", "number"), CASES)
def test_whole_games_over_messages(game: str, number: int) -> None:
    session, rng = Session(match_of(game, number)), random.Random(number)
    people = session.people
    room = Room(session, {"phone": people[1::2], "tablet": people[2::2], "table": ()} if people[1:] else {"table": ()})
    while not isinstance(step := session.advance(), Over):
        room.show_all()
        asked = [(key, seat) for key, guest in room.guests.items() for seat in guest.asked]
        if isinstance(step, Pause) and people[1:]:
            assert room.say("phone", room.guests["phone"].go_on()) == ""
        elif asked and (isinstance(step, WaitForDevice) or rng.random() < 0.5):
            key, seat = rng.choice(asked)
            guest = room.guests[key]
            actions = guest.sights[seat].observation.legal_actions()
            if session.takes_in:
                assert room.say(key, guest.choose(seat, str(rng.choice(actions)))) == ""
        else:
            carry_out(session, rng)
    room.show_all()
    for guest in room.guests.values():
        assert guest.end is not None
        assert guest.end.to_json() == session.match.to_json()


@pytest.mark.parametrize(("game", "number"), CASES)
def test_traffic_tells_nothing_of_what_a_seat_may_not_know(game: str, number: int) -> None:
    rules, rng = match_of(game, number).game, random.Random(number)
    compared = 0
    for most in (1, 3, 8, 15):
        match = play_on(match_of(game, number, seed=str(most)), rng, most)
        while match.luck_is_next:
            match.take_luck()
        for seats in ((), (0,)):
            if match.state.returns() is None:
                other = match.state.observe(seats[0] if seats else None).sample_state(rng)
                one, two = (recorded(rules, match, state, seats) for state in (match.state, other))
                assert one == two
                compared += match.state != other
    assert compared, "the hands were different"


def recorded(rules: Any, like: Match, state: Any, seats: tuple[int, ...]) -> list[str]:
    """All that a guest with these seats gets at a table in that state."""
    match = Match(rules, state.setup, "seed", like.players, start=rules.write_position(state))
    room = Room(Session(match), {"phone": seats})
    room.show_all()
    return room.traffic["phone"]


def test_the_open_table_gets_what_everybody_sees() -> None:
    room = Room(Session(match_of("sequence")), {"table": ()})
    carry_on_to_a_choice(room)
    room.show_all()
    glance = json.loads(room.traffic["table"][-1])
    assert [seen["seat"] for seen in glance[1]["seen"]] == [None]


def carry_on_to_a_choice(room: Room) -> None:
    while not room.host.session.match.state.to_act:
        carry_out(room.host.session, random.Random(1))


# Guests that lie


def a_room() -> Room:
    """Seat 1 is at a phone and is asked; seat 0 is here."""
    room = Room(Session(match_of("sequence", seed="lies")), {"phone": (1,)})
    session = room.host.session
    while session.match.state.to_act != (1,):
        carry_out(session, random.Random(2))
    room.show_all()
    return room


LIES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("choose", {"seat": 0}, "This seat is played at another device."),
    ("choose", {"seat": 7}, "This seat is played at another device."),
    ("choose", {"seat": -1}, "This seat is played at another device."),
    ("choose", {"seat": "1"}, "choose.seat should be a whole number"),
    ("choose", {"text": "JH z9"}, "JH z9"),
    ("choose", {"text": 5}, "choose.text should be a text"),
    ("choose", {"events": 9999}, "This choice was made before"),
    ("choose", {"events": -1}, "This choice was made before"),
    ("choose", {"more": 1}, "choose has no place for"),
    ("sit", {"seats": [0, 0]}, "These seats are not free"),
    ("sit", {"seats": [2]}, "These seats are not free"),
    ("hello", {"version": 2, "key": "phone"}, "different versions"),
    ("hello", {"version": 1, "key": "tablet"}, "says who it is, once"),
    ("hello", {"version": 1, "key": "phone", "seat": 1}, "hello has no place for"),
    ("goon", {"events": 3}, "gone on already"),
    ("takeback", {"event": 0}, "no longer be taken back"),
    ("welcome", {}, "no message of the kind 'welcome'"),
    ("x" * 3000, {}, "too long"),
)


@pytest.mark.parametrize(("kind", "content", "sentence"), LIES)
def test_lies_are_refused_with_a_sentence_and_harm_nothing(kind: str, content: dict[str, Any], sentence: str) -> None:
    room = a_room()
    guest, match = room.guests["phone"], room.host.session.match
    choice = str(guest.sights[1].observation.legal_actions()[0])
    true = {"seat": 1, "text": choice, "events": len(match.events)} if kind == "choose" else {}
    before = match.to_json()
    refused = room.hear("phone", json.dumps([kind, true | content]))
    assert sentence in refused
    assert len(refused) <= LONGEST_SENTENCE
    assert match.to_json() == before
    assert room.say("phone", guest.choose(1, choice)) == "", "and the game goes on"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(("choose", "sit", "goon", "takeback", "answer", "hello", "")), VALUES)
def test_whatever_is_said_is_a_message_or_a_sentence(kind: str, content: Any) -> None:
    room = Room(Session(match_of("sequoia")), {"phone": (1,)})
    before = room.host.session.match.to_json()
    for text in (json.dumps([kind, content]), json.dumps(content)):
        refused = room.hear("phone", text)
        assert len(refused) <= LONGEST_SENTENCE
    assert room.host.session.match.to_json() == before


def test_a_message_said_again_does_nothing() -> None:
    room = a_room()
    choice = written(room.guests["phone"].choose(1, str(room.guests["phone"].sights[1].observation.legal_actions()[0])))
    assert room.hear("phone", choice) == ""
    events = list(room.host.session.match.events)
    assert "This choice was made before" in room.hear("phone", choice)
    assert room.host.session.match.events == events


def test_too_many_devices_are_refused() -> None:
    room = Room(Session(match_of("sequence")), {f"phone {number}": () for number in range(MOST_GUESTS)})
    with pytest.raises(SequorError, match="which is the most"):
        room.host.arrive(Hello(VERSION, "one more"))


def test_a_guest_that_comes_back_has_its_seat_and_a_seat_can_be_played_here() -> None:
    room = a_room()
    session = room.host.session
    room.host.guests["phone"].is_here = False
    assert isinstance(session.advance(), WaitForDevice), "its seat waits"
    room.say("phone", Hello(VERSION, "phone"))
    assert room.guests["phone"].seats == (1,)
    room.say("phone", Sit(()))
    assert 1 in session.people
    assert not session.remote_seats
    room.say("phone", Sit((1,)))
    assert session.remote_seats == {1}


def test_taking_back_over_messages() -> None:
    room = Room(Session(match_of("sequoia")), {"phone": (1,)})
    session = room.host.session
    while 1 not in session.match.state.to_act:
        carry_out(session, random.Random(1))
    room.show_all()
    guest = room.guests["phone"]
    room.say("phone", guest.choose(1, str(guest.sights[1].observation.legal_actions()[0])))
    room.show_all()
    assert guest.asked == ()
    assert room.say("phone", guest.take_back()) == ""
    room.show_all()
    assert guest.asked == (1,)


# Hosts that lie


@pytest.mark.parametrize("game", game_names())
def test_a_host_that_lies_is_refused(game: str) -> None:
    room = Room(Session(match_of(game, 1)), {"phone": (1,)})
    carry_on_to_a_choice(room)
    guest = room.guests["phone"]
    glance = room.host.glance("phone")
    assert isinstance(glance, TableUpdate)
    welcome = room.host.welcome("phone")
    for message in (
        welcome._replace(version=2),
        welcome._replace(game="ludo"),
        welcome._replace(yours=(9,)),
        glance._replace(seen=glance.seen[:1] * 2),
        glance._replace(seen=()),
        glance._replace(seen=tuple(seen._replace(observation="{}") for seen in glance.seen)),
        End("{}"),
    ):
        with pytest.raises(BadSaveError):
            guest.take(written(message))
    guest.take(written(glance))


def test_a_guest_says_nothing_before_it_knows_anything() -> None:
    guest = Guest()
    for call in (lambda: guest.game, lambda: guest.choose(0, "pass"), guest.take_back, guest.go_on):
        with pytest.raises(BadSaveError):
            call()

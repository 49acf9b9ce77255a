"""Connected devices at one table: whole games over their messages, what guests are never told, and what becomes of guests and
hosts that lie."""

from __future__ import annotations

import dataclasses
import json
import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import recap
from engine.core import LONGEST_SENTENCE, BadSaveError, IllegalActionError, SequorError
from engine.game import game_names, load_game
from engine.games.sequence.rules.board_file import board_text
from engine.match import Match, Player
from engine.remote.messages import (
    VERSION,
    Choose,
    End,
    ExcessError,
    GoOn,
    Hello,
    Refused,
    RequestSeats,
    TableUpdate,
    from_guest,
    from_host,
    guest_meter,
    guest_reader,
    written,
)  # fmt: skip
from engine.remote.table import MOST_GUESTS, GuestView, HostTable
from engine.scene import Recent, View
from engine.session import HandOver, Over, Pause, Session, WaitForDevice
from tests.engine.pictures import STAGE
from tests.engine.remote.test_link import CASES, at_every_table, in_whole_games, match_of
from tests.engine.sessions import carry_out
from tests.engine.walks import play_on
from tests.test_fuzz import damaged_json

FIELDS = ("seat", "text", "update", "seats", "version", "key", "question", "agrees")


class Room:
    """A host with guests, without a network: every message is a text, and all that a guest gets is recorded. The host grants
    every seat."""

    def __init__(self, session: Session, seats: dict[str, tuple[int, ...]]) -> None:
        self.host, self.guests = HostTable(session), {key: GuestView() for key in seats}
        self.traffic: dict[str, list[str]] = {key: [] for key in seats}
        for key, taken in seats.items():
            self.say(key, Hello(VERSION, key))
            self.guests[key].open()
            self.say(key, RequestSeats(taken))

    def say(self, key: str, message: Any) -> str:
        """The guest says this; returns why it was refused."""
        return self.hear(key, written(message))

    def hear(self, key: str, text: str) -> str:
        try:
            message = from_guest(text)
            if not isinstance(message, Hello):
                self.host.check(key, message)
            match message:
                case Hello():
                    self.host.arrive(message)
                case RequestSeats(seats):
                    self.host.request(key, seats)
                    for seat in seats:
                        if seat in self.host.guests[key].asked:
                            self.host.grant(key, seat)
                case Choose(seat, action, _):
                    self.host.session.received(seat, action)
                case GoOn():
                    self.host.session.continue_after_showing()
                case _:
                    self.host.session.undo()
            if isinstance(message, Hello | RequestSeats):
                self.tell(key, self.host.welcome_message(key))
        except SequorError as error:
            self.tell(key, Refused(str(error)))
            return str(error)
        return ""

    def tell(self, key: str, message: Any) -> None:
        text = written(message)
        self.traffic[key].append(text)
        self.guests[key].receive(from_host(text))

    def show_all(self) -> None:
        for key in self.guests:
            if news := self.host.update(key):
                self.tell(key, news)


@in_whole_games
def test_whole_games_over_messages(game: str, number: int) -> None:
    session, rng = Session(match_of(game, number)), random.Random(number)
    people = session.people
    room = Room(session, {"phone": people[1::2], "tablet": people[2::2], "table": ()} if people[1:] else {"table": ()})
    while not isinstance(step := session.advance(), Over):
        room.show_all()
        know_the_moves(room)
        asked = [(key, seat) for key, guest in room.guests.items() for seat in guest.asked]
        if isinstance(step, Pause) and people[1:]:
            assert room.say("phone", room.guests["phone"].end_pause()) == ""
        elif asked and (isinstance(step, WaitForDevice) or rng.random() < 0.5):
            key, seat = rng.choice(asked)
            guest = room.guests[key]
            actions = guest.seen[seat].observation.legal_actions()
            if session.takes_in:
                assert room.say(key, guest.choose(seat, str(rng.choice(actions)))) == ""
        else:
            carry_out(session, rng)
    room.show_all()
    for guest in room.guests.values():
        assert guest.end is not None
        assert guest.end.to_json() == session.match.to_json()


@at_every_table
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
    update = json.loads(room.traffic["table"][-1])
    assert [seat["seat"] for seat in update[1]["seats"]] == [None]


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
    ("choose", {"seat": 0}, "That seat is being played on another device."),
    ("choose", {"seat": 7}, "That seat is being played on another device."),
    ("choose", {"seat": -1}, "should be a number from 0"),
    ("choose", {"seat": "1"}, "choose.seat should be a whole number"),
    ("choose", {"text": "JH z9"}, "JH z9"),
    ("choose", {"text": 5}, "choose.text should be a text"),
    ("choose", {"update": 9999}, "came too late"),
    ("choose", {"update": -1}, "should be a number from 0"),
    ("choose", {"more": 1}, "choose has an unknown field"),
    ("requestseats", {"seats": [0, 0]}, "Those seats are taken"),
    ("requestseats", {"seats": [2]}, "Those seats are taken"),
    ("hello", {"version": 9, "key": "phone"}, "different versions"),
    ("hello", {"version": 2, "key": ""}, "hello.key should match"),
    ("hello", {"version": 2, "key": "a" * 65}, "hello.key should match"),
    ("hello", {"version": 2, "key": "\ud800"}, "can’t be read"),
    ("choose", {"text": "\ud83d"}, "can’t be read"),
    ("choose", {"text": "a\u202eb"}, "can’t be shown"),
    ("choose", {"text": "x" * 1_001}, "too long"),
    ("hello", {"version": 1, "key": "phone", "seat": 1}, "hello has an unknown field"),
    ("goon", {"update": 3}, "already moved on"),
    ("requestundo", {"update": 0}, "no longer be undone"),
    ("welcome", {}, "no message of the kind 'welcome'"),
    ("x" * 3000, {}, "too long"),
)


@pytest.mark.parametrize(("kind", "content", "sentence"), LIES)
def test_lies_are_refused_with_a_sentence_and_harm_nothing(kind: str, content: dict[str, Any], sentence: str) -> None:
    room = a_room()
    guest, match = room.guests["phone"], room.host.session.match
    choice = str(guest.seen[1].observation.legal_actions()[0])
    true = {"seat": 1, "text": choice, "update": guest.choose(1, choice).update} if kind == "choose" else {}
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
@given(st.sampled_from(("choose", "requestseats", "goon", "requestundo", "answer", "hello", "")), VALUES)
def test_whatever_is_said_is_a_message_or_a_sentence(kind: str, content: Any) -> None:
    room = Room(Session(match_of("sequoia")), {"phone": (1,)})
    before = room.host.session.match.to_json()
    for text in (json.dumps([kind, content]), json.dumps(content)):
        refused = room.hear("phone", text)
        assert len(refused) <= LONGEST_SENTENCE
    assert room.host.session.match.to_json() == before


def test_a_message_said_again_does_nothing() -> None:
    room = a_room()
    choice = written(room.guests["phone"].choose(1, str(room.guests["phone"].seen[1].observation.legal_actions()[0])))
    assert room.hear("phone", choice) == ""
    events = list(room.host.session.match.events)
    assert "came too late" in room.hear("phone", choice)
    assert room.host.session.match.events == events


def test_too_many_devices_are_refused() -> None:
    room = Room(Session(match_of("sequence")), {f"phone-{number}": () for number in range(MOST_GUESTS)})
    with pytest.raises(SequorError, match="which is the limit"):
        room.host.arrive(Hello(VERSION, "one more"))


def test_a_guest_that_comes_back_has_its_seat_and_a_seat_can_be_played_here() -> None:
    room = a_room()
    session = room.host.session
    room.host.guests["phone"].is_here = False
    assert isinstance(session.advance(), WaitForDevice), "its seat waits"
    room.say("phone", Hello(VERSION, "phone"))
    assert room.guests["phone"].seats == (1,)
    room.say("phone", RequestSeats(()))
    assert 1 in session.people
    assert not session.remote_seats
    room.say("phone", RequestSeats((1,)))
    assert session.remote_seats == {1}


def test_taking_back_over_messages() -> None:
    room = Room(Session(match_of("sequoia")), {"phone": (1,)})
    session = room.host.session
    while 1 not in session.match.state.to_act:
        carry_out(session, random.Random(1))
    room.show_all()
    guest = room.guests["phone"]
    room.say("phone", guest.choose(1, str(guest.seen[1].observation.legal_actions()[0])))
    room.show_all()
    assert guest.asked == ()
    assert room.say("phone", guest.request_undo()) == ""
    room.show_all()
    assert guest.asked == (1,)


def know_the_moves(room: Room) -> None:
    """Every guest has the move list as far as it goes back here, and nothing else."""
    moves = recap.moves(room.host.session.match)
    for guest in room.guests.values():
        if guest.end is None:
            assert guest.moves == moves[guest.before :]


def test_moves_that_were_undone_leave_the_list_at_every_device() -> None:
    session = Session(match_of("sequence", practice=True))
    room, rng = Room(session, {"phone": (), "table": ()}), random.Random(5)
    undone = longest = 0
    while longest < 12:
        carry_out(session, rng)
        room.show_all()
        know_the_moves(room)
        longest = max(longest, len(room.guests["table"].moves))
        if rng.random() < 0.1 and session.last_choice is not None:
            before = len(room.guests["table"].moves)
            session.undo()
            room.show_all()
            know_the_moves(room)
            undone += len(room.guests["table"].moves) < before
    assert undone
    for guest in room.guests.values():
        assert len(guest.moves) == len(recap.moves(session.match))


def test_a_guest_that_comes_late_or_back_gets_the_latest_moves_of_before() -> None:
    session = Session(match_of("sequence"))
    room, rng = Room(session, {"table": ()}), random.Random(1)
    while len(recap.moves(session.match)) < 30:
        carry_out(session, rng)
    room.show_all()
    know_the_moves(room)
    room.guests["late"] = GuestView()
    room.traffic["late"] = []
    room.say("late", Hello(VERSION, "late"))
    room.guests["late"].open()
    room.show_all()
    room.say("table", Hello(VERSION, "table"))
    while len(recap.moves(session.match)) < 40:
        carry_out(session, rng)
    room.show_all()
    know_the_moves(room)
    assert [guest.before for guest in room.guests.values()] == [0, 0]


def test_a_long_list_is_told_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.remote.table.MOST_TOLD", 12)
    monkeypatch.setattr("engine.remote.table.MOST_MOVES", 20)
    session = Session(match_of("sequence"))
    room, rng = Room(session, {"table": ()}), random.Random(1)
    for most in (30, 35, 50):
        while len(recap.moves(session.match)) < most:
            carry_out(session, rng)
        room.show_all()
        know_the_moves(room)
        assert 12 <= len(room.guests["table"].moves) <= 20


# Which seats a guest may have


def between_people(seats: int = 3) -> Session:
    """A game of Sequence in which nothing has happened yet."""
    game = load_game("sequence")
    setup = game.setup(seats=seats, cut_for_deal=False)
    players = [Player(f"Player {seat}", "", list(game.colours)[setup.team(seat)]) for seat in range(seats)]
    return Session(Match(game, setup, "seats", players))


def seated() -> tuple[Room, Session]:
    """Of three people, one has opened a hand at the host; phone and tablet show the table."""
    session = between_people()
    while not isinstance(session.advance(), HandOver):
        carry_out(session, random.Random(1))
    session.opened()
    return Room(session, {"phone": (), "tablet": ()}), session


def test_a_seat_whose_hand_was_open_at_the_host_is_not_free() -> None:
    room, session = seated()
    (shown,) = session.shown
    assert shown not in room.host.welcome_message("phone").free
    assert "Those seats are taken" in room.say("phone", RequestSeats((shown,)))
    assert room.host.guests["phone"].asked == ()
    others = tuple(seat for seat in range(3) if seat != shown)
    assert room.host.welcome_message("phone").free == others
    session.turn_away()
    assert room.host.welcome_message("phone").free == others, "it stays seen"
    later = Session(session.match, shown=session.shown)
    assert shown not in Room(later, {"phone": ()}).host.welcome_message("phone").free, "also after a reload"


def test_a_lone_person_plays_at_the_host_and_keeps_the_seat() -> None:
    session = Session(match_of("sequence"))
    room = Room(session, {"phone": session.people[1:]})
    lone = room.host.welcome_message("phone").free
    assert lone == session.people, "the hand at the host is still closed"
    while not isinstance(session.advance(), HandOver):
        carry_out(session, random.Random(1))
        room.show_all()
    session.opened()
    assert room.host.welcome_message("phone").free == ()


def test_a_guest_that_gives_up_a_seat_gets_no_other_hand_instead() -> None:
    room, session = seated()
    one, two = (seat for seat in range(3) if seat not in session.shown)
    assert room.say("phone", RequestSeats((one,))) == ""
    assert room.host.welcome_message("phone").free == (two,), "beside its own, it may ask for another"
    assert room.say("phone", RequestSeats(())) == ""
    assert room.host.welcome_message("phone").free == (one,)
    assert "Those seats are taken" in room.say("phone", RequestSeats((two,)))
    assert room.host.welcome_message("tablet").free == (one, two)
    assert room.say("phone", RequestSeats((one,))) == "", "its own seat is given back"
    assert "Those seats are taken" in room.say("phone", RequestSeats((two,))), "not in exchange for its own"
    assert room.host.guests["phone"].seats == (one,), "which it keeps"
    assert room.say("phone", RequestSeats((one, two))) == ""
    assert room.say("phone", RequestSeats((two,))) == "", "it holds no hand that was not granted beside the others"


def test_nothing_is_granted_that_is_not_asked_for_or_no_longer_free() -> None:
    room, session = seated()
    one, two = (seat for seat in range(3) if seat not in session.shown)
    host = room.host
    with pytest.raises(IllegalActionError, match="no longer asked for"):
        host.grant("phone", one)
    host.request("phone", (one,))
    host.request("tablet", (one,))
    host.grant("tablet", one)
    with pytest.raises(IllegalActionError, match="no longer asked for"):
        host.grant("phone", one)
    host.request("phone", (two,))
    host.leave("phone")
    assert list(host.requests()) == []
    host.arrive(Hello(VERSION, "phone"))
    host.request("phone", (two,))
    host.refuse("phone", two)
    assert host.guests["phone"].seats == ()
    assert (host.welcome_message("phone").yours, host.welcome_message("phone").asked) == ((), ())


def test_an_open_table_never_shows_the_last_hand_by_itself() -> None:
    """All three play on phones: when the first two have gone, the third hand stays closed at the host."""
    session = between_people()
    room = Room(session, {"phone": (), "tablet": ()})
    for seat, key in enumerate(("phone", "tablet")):
        assert room.say(key, RequestSeats((seat,))) == ""
        assert session.viewer is None
    for _ in range(10):
        if isinstance(session.advance(), HandOver | WaitForDevice):
            break
        carry_out(session, random.Random(1))
        assert session.viewer is None
    assert room.host.welcome_message("phone").free == (2,)


def test_after_the_end_is_told_nothing_can_be_undone() -> None:
    for game in game_names():
        match = play_on(match_of(game, practice=True), random.Random(2), 10_000)
        session = Session(match)
        room = Room(session, {"table": ()})
        assert session.last_choice is not None
        room.show_all()
        assert room.guests["table"].end is not None
        assert session.last_choice is None
        with pytest.raises(IllegalActionError):
            session.undo()


def test_a_picture_board_is_not_sent_with_each_update() -> None:
    room = Room(Session(match_of("sequence", 14)), {"phone": (1,)})
    setup = load_game("sequence").setup(board=board_text("meadow"))
    match = Match(load_game("sequence"), setup, "big", room.host.session.match.players)
    room = Room(Session(match), {"phone": (1,)})
    carry_on_to_a_choice(room)
    room.show_all()
    assert "mushroom" not in room.traffic["phone"][-1]
    assert room.guests["phone"].seen[1].observation == match.state.observe(1)


# Hosts that lie


@pytest.mark.parametrize("game", game_names())
def test_a_host_that_lies_is_refused(game: str) -> None:
    room = Room(Session(match_of(game, 1)), {"phone": (1,)})
    carry_on_to_a_choice(room)
    view = room.guests["phone"]
    update = room.host.update("phone")
    assert isinstance(update, TableUpdate)
    welcome = room.host.welcome_message("phone")
    mine = update.seats[1]
    for message in (
        welcome._replace(version=VERSION + 1),
        welcome._replace(game="ludo"),
        welcome._replace(yours=(9,)),
        welcome._replace(players=(*welcome.players, Player("One more"))),
        update._replace(seats=update.seats[:1] * 2),
        update._replace(seats=()),
        update._replace(seats=tuple(seat._replace(observation="{}") for seat in update.seats)),
        update._replace(seats=(update.seats[0], mine._replace(observation=update.seats[0].observation))),
        update._replace(seats=(update.seats[0], mine._replace(recent=(Recent(0, "no such play"),)))),
        update._replace(seats=(update.seats[0], mine._replace(recent=(Recent(99, "pass"),)))),
        update._replace(ready=(99,)),
        update._replace(undo=99),
        End("{}"),
        End(room.host.session.match.to_json()),
    ):
        with pytest.raises(BadSaveError):
            view.receive(from_host(written(message)))
    view.receive(update)
    assert view.asked == (() if 1 not in room.host.session.match.state.to_act else (1,))


@pytest.mark.parametrize("wrong", [{"level": "godlike"}, {"colour": "mauve"}, {"level": "x" * 24}, {"colour": "blue"}])
def test_players_that_no_table_here_can_seat_are_refused(wrong: dict[str, str]) -> None:
    """Before, an unknown colour or level at the end of a game was a KeyError on the guest's device."""
    match = play_on(match_of("sequence"), random.Random(1), 10_000)
    room = Room(Session(match), {"table": ()})
    welcome, end = room.host.welcome_message("table"), room.host.update("table")
    assert isinstance(end, End)
    players = (match.players[0], dataclasses.replace(match.players[1], **({"colour": match.players[0].colour} | wrong)))
    view = GuestView()
    view.receive(welcome._replace(players=players))
    with pytest.raises(BadSaveError):
        view.open()
    lying = Match(match.game, match.setup, match.seed, players)
    for event in match.events:
        lying.replay_event(event)
    view = GuestView()
    view.receive(welcome)
    view.open()
    with pytest.raises(BadSaveError):
        view.receive(End(lying.to_json()))
    view.receive(end)


@in_whole_games
def test_every_position_that_a_host_tells_of_is_taken(game: str, number: int) -> None:
    """The check of an observation refuses nothing that a game can have."""
    session, rng = Session(match_of(game, number)), random.Random(number)
    room = Room(session, {"table": ()})
    while not isinstance(session.advance(), Over):
        room.show_all()
        carry_out(session, rng)


@settings(max_examples=60)
@given(st.sampled_from(CASES), st.integers(0, 10**6), st.data())
def test_what_a_guest_takes_from_any_host_can_be_shown_and_is_of_its_own_seats(
    case: tuple[str, int], seed: int, data: st.DataObject
) -> None:
    hear_a_lying_host(case, seed, data)


@pytest.mark.slow
@settings(max_examples=400)
@given(st.sampled_from(CASES), st.integers(0, 10**6), st.data())
def test_what_a_guest_takes_from_many_hosts(case: tuple[str, int], seed: int, data: st.DataObject) -> None:
    hear_a_lying_host(case, seed, data)


def hear_a_lying_host(case: tuple[str, int], seed: int, data: st.DataObject) -> None:
    """The host's messages are damaged, doubled, lost and swapped. The guest takes one whole or refuses it in a sentence."""
    rng = random.Random(seed)
    match = play_on(match_of(*case, seed=str(seed)), rng, rng.choice((0, 4, 15, 40)))
    session = Session(match)
    room = Room(session, {"phone": (session.people or (0,))[:1] if rng.random() < 0.8 else ()})
    for _ in range(6):
        room.show_all()
        if not isinstance(session.advance(), Over | WaitForDevice):
            carry_out(session, rng)
    honest = room.traffic["phone"]
    view = GuestView()
    view.receive(from_host(honest[0]))
    view.open()
    for _ in range(12):
        text = rng.choice(honest)
        text = text if rng.random() < 0.3 else damaged(text, honest, rng, data)
        with suppress(SequorError):
            view.receive(from_host(text))
        if view.table is not None:
            assert set(view.seen) <= {None, *range(len(view.players))}
            shown(view)


def damaged(text: str, honest: list[str], rng: random.Random, data: st.DataObject) -> str:
    """The message, or an observation in it, with something else in it."""
    kind, content = json.loads(text)
    if kind != "tableupdate" or rng.random() < 0.4:
        return data.draw(damaged_json(text, honest))
    others = [seat["observation"] for other in honest if '"seats":[{"seat"' in other for seat in json.loads(other)[1]["seats"]]
    seat = rng.choice(content["seats"])
    seat["observation"] = data.draw(damaged_json(seat["observation"], others)) if rng.random() < 0.8 else rng.choice(others)
    return json.dumps([kind, content])


def shown(view: GuestView) -> None:
    """Everything that the page asks of what the guest has taken."""
    colours = tuple(player.colour for player in view.players)
    for seen in view.seen.values():
        stage = View(STAGE, [player.name for player in view.players], colours, recent=seen.update.recent)
        view.game.scene(seen.observation, stage)
        for seat in range(len(view.players)):
            view.game.standing(seen.observation, seat)
        for told in seen.update.recap:
            view.game.for_speech(told.sentence)
    for move in view.moves:
        assert [line.sentence for line in recap.lines(view.game, [player.name for player in view.players], move)] == [
            *move.sentences
        ]
    for seat in view.seats:
        view.can_call(seat, "pass")
    assert view.calls is not None
    assert view.asked is not None


def test_a_guest_says_nothing_before_it_knows_anything() -> None:
    view = GuestView()
    for call in (lambda: view.game, lambda: view.setup, lambda: view.choose(0, "pass"), view.request_undo, view.end_pause):
        with pytest.raises(BadSaveError):
            call()


# How much


def test_a_meter_allows_play_and_stops_a_flood() -> None:
    meter = guest_meter()
    for number in range(600):
        meter.spend(1, number / 5)  # five a second for two minutes
    with pytest.raises(ExcessError):  # noqa: PT012 - which of them is too much does not matter
        for _ in range(100):
            meter.spend(1, 120)


def test_a_device_introduces_itself_first_and_once() -> None:
    hello, other = written(Hello(VERSION, "phone")), written(GoOn(1))
    reader = guest_reader(guest_meter())
    with pytest.raises(BadSaveError, match="introduce itself first"):
        reader.read(other, 0)
    assert reader.read(hello, 0) == Hello(VERSION, "phone")
    assert reader.read(other, 0) == GoOn(1)
    with pytest.raises(ExcessError, match="once"):
        reader.read(hello, 0)


def test_what_cannot_be_read_soon_ends_the_connection() -> None:
    reader = guest_reader(guest_meter())
    reader.read(written(Hello(VERSION, "phone")), 0)
    with pytest.raises(ExcessError):  # noqa: PT012 - as above
        for _ in range(10):
            with suppress(BadSaveError):
                reader.read("[", 0)

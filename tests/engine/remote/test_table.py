"""Connected devices at one table: whole games over messages, secrecy, lying guests and hosts, and limits."""

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
)
from engine.remote.table import MOST_GUESTS, GuestView, HostTable
from engine.scene import Recent, View
from engine.session import HandOver, Over, Pause, Session, WaitForDevice
from tests.engine.pictures import STAGE
from tests.engine.remote.test_link import CASES, at_every_table, in_whole_games, match_of
from tests.engine.sessions import carry_out
from tests.engine.walks import play_on
from tests.test_fuzz import damaged_json


class Room:
    """A host and guests without a network. The host grants every seat. Messages are texts; `traffic` has those to each guest."""

    def __init__(self, session: Session, seats: dict[str, tuple[int, ...]]) -> None:
        self.host, self.guests = HostTable(session), {key: GuestView() for key in seats}
        self.traffic: dict[str, list[str]] = {key: [] for key in seats}
        for key, taken in seats.items():
            self.say(key, Hello(VERSION, key))
            self.guests[key].open()
            self.say(key, RequestSeats(taken))

    def say(self, key: str, message: Any) -> str:
        """Sends the guest's message to the host. Returns the reason if the host refuses it."""
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
        """Updates every guest. Checks that each has the latest part of the move list."""
        for key in self.guests:
            if news := self.host.update(key):
                self.tell(key, news)
        moves = recap.moves(self.host.session.match)
        for guest in self.guests.values():
            if guest.table is not None and guest.end is None:
                assert guest.moves == moves[guest.before :]


# Whole games


@in_whole_games
def test_whole_games_over_messages(game: str, number: int) -> None:
    session, rng = Session(match_of(game, number)), random.Random(number)
    people = session.people
    room = Room(session, {"phone": people[1::2], "tablet": people[2::2], "table": ()} if people[1:] else {"table": ()})
    while not isinstance(step := session.advance(), Over):
        room.show_all()
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
def test_traffic_is_the_same_whatever_the_guest_cannot_see(game: str, number: int) -> None:
    rules, rng = match_of(game, number).game, random.Random(number)
    compared = 0
    for most in (1, 3, 8, 15):
        match = play_on(match_of(game, number, seed=str(most)), rng, most, and_luck=True)
        for seats in ((), (0,)):
            if match.state.returns() is None:
                other = match.state.observe(seats[0] if seats else None).sample_state(rng)
                one, two = (recorded(rules, match, state, seats) for state in (match.state, other))
                assert one == two
                compared += match.state != other
    assert compared, "the hands were different"


def recorded(rules: Any, like: Match, state: Any, seats: tuple[int, ...]) -> list[str]:
    """The traffic to a guest with these seats at a table in that state."""
    match = Match(rules, state.setup, "seed", like.players, start=rules.write_position(state))
    room = Room(Session(match), {"phone": seats})
    room.show_all()
    return room.traffic["phone"]


def at_first_choice(match: Match) -> Session:
    return Session(play_on(match, random.Random(1), 0, and_luck=True))


def test_a_custom_board_is_not_sent_with_each_update() -> None:
    match = match_of("sequence")
    setup = match.game.setup(board=board_text("meadow"))
    room = Room(at_first_choice(Match(match.game, setup, "big", match.players)), {"phone": (1,)})
    room.show_all()
    assert "mushroom" not in room.traffic["phone"][-1]
    assert room.guests["phone"].seen[1].observation == room.host.session.match.state.observe(1)


def a_room(game: str = "sequence") -> Room:
    """Seat 0 is here. Seat 1 is at a phone, and it is its turn."""
    room = Room(Session(match_of(game, seed="lies")), {"phone": (1,)})
    while 1 not in room.host.session.match.state.to_act:
        carry_out(room.host.session, random.Random(2))
    room.show_all()
    return room


def first_choice(guest: GuestView) -> Choose:
    return guest.choose(1, str(guest.seen[1].observation.legal_actions()[0]))


def test_a_guest_can_undo() -> None:
    room = a_room("sequoia")
    guest = room.guests["phone"]
    room.say("phone", first_choice(guest))
    room.show_all()
    assert guest.asked == ()
    assert room.say("phone", guest.request_undo()) == ""
    room.show_all()
    assert guest.asked == (1,)


def test_after_the_end_is_sent_nothing_can_be_undone() -> None:
    for game in game_names():
        session = Session(play_on(match_of(game, practice=True), random.Random(2)))
        room = Room(session, {"table": ()})
        assert session.last_choice is not None
        room.show_all()
        assert room.guests["table"].end is not None
        assert session.last_choice is None
        with pytest.raises(IllegalActionError):
            session.undo()


# The move list


def play_until(session: Session, moves: int, rng: random.Random) -> None:
    while len(recap.moves(session.match)) < moves:
        carry_out(session, rng)


def test_undone_moves_leave_the_list_on_every_device() -> None:
    session = Session(match_of("sequence", practice=True))
    room, rng = Room(session, {"phone": (), "table": ()}), random.Random(5)
    undone = longest = 0
    while longest < 12:
        carry_out(session, rng)
        room.show_all()
        before = len(room.guests["table"].moves)
        longest = max(longest, before)
        if rng.random() < 0.1 and session.last_choice is not None:
            session.undo()
            room.show_all()
            undone += len(room.guests["table"].moves) < before
    assert undone
    for guest in room.guests.values():
        assert len(guest.moves) == len(recap.moves(session.match))


def test_a_guest_that_arrives_late_or_again_gets_the_earlier_moves() -> None:
    session = Session(match_of("sequence"))
    room, rng = Room(session, {"table": ()}), random.Random(1)
    play_until(session, 30, rng)
    room.show_all()
    room.guests["late"] = GuestView()
    room.traffic["late"] = []
    room.say("late", Hello(VERSION, "late"))
    room.guests["late"].open()
    room.show_all()
    room.say("table", Hello(VERSION, "table"))
    play_until(session, 40, rng)
    room.show_all()
    assert [guest.before for guest in room.guests.values()] == [0, 0]


def test_only_the_end_of_a_long_list_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.remote.table.MOST_TOLD", 12)
    monkeypatch.setattr("engine.remote.table.MOST_MOVES", 20)
    session = Session(match_of("sequence"))
    room, rng = Room(session, {"table": ()}), random.Random(1)
    for moves in (30, 35, 50):
        play_until(session, moves, rng)
        room.show_all()
        assert 12 <= len(room.guests["table"].moves) <= 20


# Guests that lie


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
    choice = first_choice(guest)
    true = choice._asdict() if kind == "choose" else {}
    before = match.to_json()
    refused = room.hear("phone", json.dumps([kind, true | content]))
    assert sentence in refused
    assert len(refused) <= LONGEST_SENTENCE
    assert match.to_json() == before
    assert room.say("phone", choice) == "", "the game continues"


def test_a_repeated_message_does_nothing() -> None:
    room = a_room()
    choice = first_choice(room.guests["phone"])
    assert room.say("phone", choice) == ""
    events = list(room.host.session.match.events)
    assert "came too late" in room.say("phone", choice)
    assert room.host.session.match.events == events


def test_too_many_devices_are_refused() -> None:
    room = Room(Session(match_of("sequence")), {f"phone-{number}": () for number in range(MOST_GUESTS)})
    with pytest.raises(SequorError, match="which is the limit"):
        room.host.arrive(Hello(VERSION, "one more"))


def test_a_guest_that_comes_back_has_its_seat_and_can_give_it_up() -> None:
    room = a_room()
    session = room.host.session
    room.host.guests["phone"].is_here = False
    assert isinstance(session.advance(), WaitForDevice)
    room.say("phone", Hello(VERSION, "phone"))
    assert room.guests["phone"].seats == (1,)
    room.say("phone", RequestSeats(()))
    assert 1 in session.people
    assert not session.remote_seats
    room.say("phone", RequestSeats((1,)))
    assert session.remote_seats == {1}


# Seats that a guest may have


def between_people() -> Session:
    """A new game of Sequence between three people."""
    game = load_game("sequence")
    setup = game.setup(seats=3, cut_for_deal=False)
    players = [Player(f"Player {seat}", "", list(game.colours)[setup.team(seat)]) for seat in range(3)]
    return Session(Match(game, setup, "seats", players))


def seated() -> tuple[Room, Session]:
    """One of three people has opened a hand at the host. Phone and tablet show the table."""
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
    assert room.host.welcome_message("phone").free == others
    later = Session(session.match, shown=session.shown)
    assert shown not in Room(later, {"phone": ()}).host.welcome_message("phone").free, "also after a reload"


def test_a_lone_persons_open_hand_is_not_free() -> None:
    session = Session(match_of("sequence"))
    room = Room(session, {"phone": session.people[1:]})
    lone = room.host.welcome_message("phone").free
    assert lone == session.people, "the hand at the host is still closed"
    while not isinstance(session.advance(), HandOver):
        carry_out(session, random.Random(1))
        room.show_all()
    session.opened()
    assert room.host.welcome_message("phone").free == ()


def test_a_guest_that_gives_up_a_seat_gets_no_other_hand() -> None:
    room, session = seated()
    one, two = (seat for seat in range(3) if seat not in session.shown)
    assert room.say("phone", RequestSeats((one,))) == ""
    assert room.host.welcome_message("phone").free == (two,), "it may ask for another besides its own"
    assert room.say("phone", RequestSeats(())) == ""
    assert room.host.welcome_message("phone").free == (one,)
    assert "Those seats are taken" in room.say("phone", RequestSeats((two,)))
    assert room.host.welcome_message("tablet").free == (one, two)
    assert room.say("phone", RequestSeats((one,))) == "", "its own seat is given back"
    assert "Those seats are taken" in room.say("phone", RequestSeats((two,))), "not in exchange for its own"
    assert room.host.guests["phone"].seats == (one,)
    assert room.say("phone", RequestSeats((one, two))) == ""
    assert room.say("phone", RequestSeats((two,))) == "", "it had both hands"


def test_a_seat_is_granted_only_if_it_is_asked_for_and_still_free() -> None:
    room, session = seated()
    one, two = (seat for seat in range(3) if seat not in session.shown)
    host = room.host
    with pytest.raises(IllegalActionError, match="no longer asked for"):
        host.grant("phone", one)
    for key in ("phone", "tablet"):
        host.request(key, (one,))
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


def test_the_last_hand_at_the_host_stays_closed_until_it_is_opened() -> None:
    """Two of three people have moved to their phones."""
    session = between_people()
    room = Room(session, {"phone": (0,), "tablet": (1,)})
    assert session.viewer is None
    for _ in range(10):
        if isinstance(session.advance(), HandOver | WaitForDevice):
            break
        carry_out(session, random.Random(1))
        assert session.viewer is None
    assert room.host.welcome_message("phone").free == (2,)


# Hosts that lie


@pytest.mark.parametrize("game", game_names())
def test_a_host_that_lies_is_refused(game: str) -> None:
    room = Room(at_first_choice(match_of(game, 1)), {"phone": (1,)})
    view, welcome, update = room.guests["phone"], room.host.welcome_message("phone"), room.host.update("phone")
    assert isinstance(update, TableUpdate)
    public, own = update.seats
    for message in (
        welcome._replace(version=VERSION + 1),
        welcome._replace(game="ludo"),
        welcome._replace(yours=(9,)),
        welcome._replace(players=(*welcome.players, Player("One more"))),
        update._replace(seats=(public, public)),
        update._replace(seats=()),
        update._replace(seats=tuple(seat._replace(observation="{}") for seat in update.seats)),
        update._replace(seats=(public, own._replace(observation=public.observation))),
        update._replace(seats=(public, own._replace(recent=(Recent(0, "no such play"),)))),
        update._replace(seats=(public, own._replace(recent=(Recent(99, "pass"),)))),
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
def test_impossible_players_are_refused(wrong: dict[str, str]) -> None:
    """An unknown colour or level at the end of a game was once a KeyError on the guest's device."""
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


@pytest.mark.parametrize("examples", [60, pytest.param(400, marks=pytest.mark.slow)])
def test_a_guest_shows_any_message_that_it_takes(examples: int) -> None:
    cases = given(st.sampled_from(CASES), st.integers(0, 10**6), st.data())
    settings(max_examples=examples)(cases(hear_a_lying_host))()


def hear_a_lying_host(case: tuple[str, int], seed: int, data: st.DataObject) -> None:
    """The host's messages are damaged, doubled, lost and swapped. The guest takes a message whole or refuses it."""
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
    """The message, or an observation in it, with a change."""
    kind, content = json.loads(text)
    if kind != "tableupdate" or rng.random() < 0.4:
        return data.draw(damaged_json(text, honest))
    others = [seat["observation"] for other in honest if '"seats":[{"seat"' in other for seat in json.loads(other)[1]["seats"]]
    seat = rng.choice(content["seats"])
    seat["observation"] = data.draw(damaged_json(seat["observation"], others)) if rng.random() < 0.8 else rng.choice(others)
    return json.dumps([kind, content])


def shown(view: GuestView) -> None:
    """Calls everything that the page asks of a guest's view."""
    colours = tuple(player.colour for player in view.players)
    for seen in view.seen.values():
        stage = View(STAGE, [player.name for player in view.players], colours, recent=seen.update.recent)
        view.game.scene(seen.observation, stage)
        for seat in range(len(view.players)):
            view.game.standing(seen.observation, seat)
        for line in seen.update.recap:
            view.game.for_speech(line.sentence)
    for move in view.moves:
        assert [line.sentence for line in recap.lines(view.game, [player.name for player in view.players], move)] == [
            *move.sentences
        ]
    for seat in view.seats:
        view.can_call(seat, "pass")
    assert view.calls is not None
    assert view.asked is not None


def test_a_guest_can_do_nothing_before_the_first_message() -> None:
    view = GuestView()
    for call in (lambda: view.game, lambda: view.setup, lambda: view.choose(0, ""), view.request_undo, view.end_pause):
        with pytest.raises(BadSaveError):
            call()


# Limits


def test_a_meter_allows_play_and_stops_a_flood() -> None:
    meter = guest_meter()
    for number in range(600):
        meter.spend(1, number / 5)  # five a second for two minutes
    with pytest.raises(ExcessError):  # noqa: PT012 - any of them may be too much
        for _ in range(100):
            meter.spend(1, 120)


def test_a_device_must_introduce_itself_first_and_only_once() -> None:
    hello, other = written(Hello(VERSION, "phone")), written(GoOn(1))
    reader = guest_reader(guest_meter())
    with pytest.raises(BadSaveError, match="introduce itself first"):
        reader.read(other, 0)
    assert reader.read(hello, 0) == Hello(VERSION, "phone")
    assert reader.read(other, 0) == GoOn(1)
    with pytest.raises(ExcessError, match="once"):
        reader.read(hello, 0)


def test_unreadable_messages_soon_end_the_connection() -> None:
    reader = guest_reader(guest_meter())
    reader.read(written(Hello(VERSION, "phone")), 0)
    with pytest.raises(ExcessError):  # noqa: PT012 - as above
        for _ in range(10):
            with suppress(BadSaveError):
                reader.read("[", 0)

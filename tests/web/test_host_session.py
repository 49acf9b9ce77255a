"""The host's side of connected devices, with guests that may send anything: each is told what its granted seats may know, a flood
ends only its own connection, and connections never pile up."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import codec, recap
from engine.core import Seat
from engine.match import Match
from engine.playing import turns
from engine.playing.session import Session
from engine.playing.steps import HandOver, Over, Pause, WaitForDevice
from engine.remote.messages import (
    VERSION,
    Answer,
    End,
    Farewell,
    Hello,
    Refused,
    RequestSeats,
    Return,
    TableUpdate,
    Welcome,
    from_host,
    written,
)  # fmt: skip
from engine.remote.pairing import code_from_sdp, code_text
from engine.remote.table import GuestView
from tests.engine.remote.test_link import CASES, match_of
from tests.engine.remote.test_pairing import FROM_CHROMIUM
from tests.engine.sessions import carry_out
from tests.engine.walks import play_on
from tests.web.stand_in import StandIn

CODE = code_from_sdp(b"table!", FROM_CHROMIUM)
PEOPLE = [(game, number) for game, number in CASES if len(Session(match_of(game, number)).people) in (2, 3, 4)]
"""Tables at which somebody may play on another device."""


@pytest.fixture(scope="module")
def module() -> Iterator[ModuleType]:
    """The module under test, whose peers are stand-ins."""
    with StandIn().installed():
        import web.remote.host_session

        tested: Any = web.remote.host_session
        tested.HostPeer, tested.notice, tested.agrees, tested.ANSWER_SECONDS = Peer, NOTICES.append, _agrees, 0.0
        yield tested


NOTICES: list[str] = []


async def _agrees(_words: str) -> bool:
    return True


class Peer:
    """Stands in for one connection of the host. What the guest sends goes through `hears`; what it is sent is kept, with what was
    true then."""

    made: ClassVar[list[Peer]] = []
    truth: ClassVar[Callable[[], Any]]

    def __init__(self, handlers: Any, longest: int, meter: Any) -> None:
        self.handlers, self.longest, self.meter = handlers, longest, meter
        self.is_open, self.is_closed = False, False
        self.sent: list[tuple[str, Any]] = []
        Peer.made.append(self)

    def open(self) -> None:
        self.is_open = True
        self.handlers.on_open()

    def hears(self, text: str) -> None:
        """What the guest sends, counted as a real peer counts it."""
        if not self.is_open:
            return
        try:
            if self.meter is not None:
                self.meter.spend(1, time.monotonic())
            if len(text) > self.longest:
                raise ValueError
        except ValueError:
            self.handlers.on_excess("too much")
        else:
            self.handlers.on_text(text)

    def send(self, text: str) -> None:
        self.sent.append((text, Peer.truth()))

    async def offer(self, _room: bytes) -> Any:
        return CODE

    async def accept(self, _code: Any, _given_up: Any = None) -> None:
        self.open()

    def end(self, farewell: str) -> None:
        if self.is_open:
            self.send(farewell)
        self.close()

    def close(self) -> None:
        self.is_open, self.is_closed = False, True


class Runner:
    """Stands in for the runner on the host's table: carries out at once what it is told."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.when_shown: Callable[[], object] = lambda: None

    @property
    def match(self) -> Match:
        return self.session.match

    async def move(self, move: Callable[[], None]) -> None:
        move()
        self.when_shown()

    async def receive(self, seat: Seat, text: str) -> None:
        self.session.received(seat, text)
        self.when_shown()

    async def take_back(self) -> None:
        self.session.take_back()
        self.when_shown()

    def end_pause(self) -> None:
        self.session.go_on()
        self.when_shown()


class Table:
    """A host with the devices `phone` and `tablet`, which are connected and have introduced themselves."""

    def __init__(self, module: ModuleType, session: Session) -> None:
        Peer.made.clear()
        NOTICES.clear()
        Peer.truth = self._truth
        self.session, self.runner = session, Runner(session)
        self._tasks: set[asyncio.Task[None]] = set()
        self.asked = 0
        self.host = module.HostSession(self.runner, self._play_on, self._changed)
        self.peers: dict[str, Peer] = {}

    def _play_on(self, playing: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            await playing()

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _changed(self, _host: Any, asks: bool) -> None:
        self.asked += asks

    def _truth(self) -> Any:
        """What is true at this moment: the state, what was told, and which device has been granted what."""
        match = self.session.match
        granted = {key: guest.seats for key, guest in self.host.table.guests.items()}
        public = {*(sentence for told in match.narration for sentence in told), *recap.handicaps(match)}
        return match.state, public, _open_actions(match), granted, self.session.advance()

    async def connect(self, key: str) -> Peer:
        await self.host.invitation.code()
        peer = self.peers[key] = Peer.made[-1]
        await self.host.admit(code_text(CODE._replace(room=self.host.invitation._room)))
        peer.hears(written(Hello(VERSION, key)))
        await self.settle()
        return peer

    async def settle(self) -> None:
        for _ in range(12):
            await asyncio.sleep(0)

    def close(self) -> None:
        self.host.close()


# What a guest is told


def contained(text: str, truth: Any, key: str, match: Match) -> None:
    """Fails unless everything in the message follows from `observe(None)`, from `observe(seat)` of the seats granted to that
    device then, and from what everyone was told."""
    state, public, opened, granted, step = truth
    seats = granted.get(key, ())
    message = from_host(text)
    match message:
        case TableUpdate():
            assert state.returns() is None
            assert [seat.seat for seat in message.seats] == [None, *seats], "no other hand than those granted"
            for one in message.seats:
                seen = state.observe(one.seat)
                assert _observation(one.observation, match.setup) == codec.encode(seen)
                asking = turns.asking(_at(match, state), one.seat) if one.seat in state.to_act and one.seat is not None else None
                assert (one.asked, one.more) == ((asking.title, asking.more) if asking else ("", ""))
                assert {told.sentence for told in one.recap} <= public
                assert {(recent.seat, recent.text) for recent in one.recent} <= opened
                assert {told.action for told in one.recap} <= {"", *(action for _, action in opened)}
            assert {sentence for told in message.told for sentence in told} <= public
            assert all(message.told), "nothing tells how often something secret was done"
            assert message.pause == (step.label if isinstance(step, Pause) else "")
            assert message.undo is None or message.undo in seats or message.undo in {seat for seat, _ in opened}
        case Welcome():
            assert message.players == match.players
            assert message.yours == seats
        case End(save):
            assert state.returns() is not None, "the save holds every hand"
            assert save
        case _:
            assert not any(hand in text for hand in ("observation", "events"))


def _at(match: Match, state: Any) -> Match:
    """A match that stands at this state."""
    there = match.at(len(match.events))
    there.states[-1] = state
    return there


def _observation(text: str, setup: Any) -> Any:
    def filled(data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return {name: codec.encode(setup) if name == "setup" and item is None else filled(item) for name, item in data.items()}

    return json.loads(json.dumps(filled(json.loads(text))))


def _open_actions(match: Match) -> set[tuple[Seat | None, str]]:
    opened = (number for number in range(len(match.events)) if match.is_open(number))
    return {(match.events[number].seat, match.events[number].text) for number in opened}


DEVICES = ("phone", "tablet")
LIES = ("choose", "goon", "requestundo", "answer", "requestseats", "return", "")
HAPPENINGS = (
    *("ask", "allow", "honest", "honest", "step", "step") * 3, *("seats", "lie", "open", "undo") * 2,
    "here", "grant", "grant", "grant", "refuse", "reconnect", "again",
)  # fmt: skip
"""What guests and the people at the host may do, as often as it is tried."""

SEQUENCES = 200
"""How many sequences of messages and host's actions are tried."""


class Play:
    """Carries out what happens. Keeps its own record of the hands that each device was shown, and of those granted together."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table, self.rng = table, rng
        self.views = {key: GuestView() for key in ("phone", "tablet")}
        self.read: dict[Peer, int] = {}
        self.pressed: dict[str, set[Seat]] = {"phone": set(), "tablet": set()}
        self.together: dict[str, list[frozenset[Seat]]] = {"phone": [frozenset()], "tablet": [frozenset()]}
        self.shown: dict[str, set[Seat]] = {"phone": set(), "tablet": set()}
        self.opened: set[Seat] = set()
        """The seats whose hands have been open at the host while there were secrets."""

    async def happens(self, what: str, key: str, how: int) -> None:  # noqa: C901 - a list of cases
        table = self.table
        session, peer = table.session, table.peers[key]
        self._come_to_rest()
        self._look()
        match what:
            case "seats":
                seats = [how % 7 - 1, how // 7 % 7 - 1, how // 49 % 7 - 1][: how % 4]
                peer.hears(json.dumps(["requestseats", {"seats": seats}]))
            case "ask":
                welcome = table.host.table.welcome(key)
                offered = sorted({*welcome.free, *welcome.yours})
                peer.hears(written(RequestSeats(tuple(seat for at, seat in enumerate(offered) if how >> at & 1))))
            case "honest":
                self._choose(key, how)
            case "allow":
                for seat in table.host.table.guests[key].asked:
                    self.pressed[key].add(seat)
                    table.host.press("grant", key, str(seat))
                    await table.settle()
            case "lie":
                self._lie(key, LIES[how % len(LIES)])
            case "again":
                peer.hears(written(Hello(VERSION, key)))
            case "reconnect":
                await self._reconnect(key)
            case "grant":
                how %= len(session.match.players)
                if how in table.host.table.guests[key].asked:
                    self.pressed[key].add(how)
                table.host.press("grant", key, str(how))
            case "refuse":
                table.host.press("refuse", key, str(how % len(session.match.players)))
            case "here":
                table.host.press("here", key, "")
            case "undo":
                undoing = asyncio.get_running_loop().create_task(table.host.undo())
                await table.settle()
                for other, view in self.views.items():
                    if view.welcome is not None:
                        self.table.peers[other].hears(written(Answer(table.host._questions, agrees=True)))
                await asyncio.wait({undoing}, timeout=1)
            case "open":
                if isinstance(session.advance(), HandOver):
                    session.opened()
            case _:
                for _ in range(1 + how % 3):
                    self._step()
        table.runner.when_shown()
        await table.settle()
        self._check()

    def _look(self) -> None:
        """Notes whose hand is open at the host."""
        session = self.table.session
        if session.viewer is not None and session.match.game.has_secrets(session.match.state.observe(None)):
            self.opened.add(session.viewer)

    def _come_to_rest(self) -> None:
        """The host's table goes on until it waits for somebody."""
        while not self.table.session.takes_in:
            carry_out(self.table.session, self.rng)

    def _step(self) -> None:
        """Somebody at the host does what the table waits for, unless it waits for a guest or is over."""
        if not isinstance(self.table.session.advance(), WaitForDevice | Over):
            carry_out(self.table.session, self.rng)
            self._look()
            self._come_to_rest()

    def _choose(self, key: str, how: int) -> None:
        view = self.views[key]
        asked = [seat for seat in view.asked if seat in view.seen]
        if asked and view.table is not None:
            seat = asked[how % len(asked)]
            actions = view.seen[seat].observation.legal_actions()
            self.table.peers[key].hears(written(view.choose(seat, str(actions[how % len(actions)]))))

    def _lie(self, key: str, kind: str) -> None:
        names = ("seat", "text", "update", "seats", "question", "agrees", "code", "key", "version")
        values: tuple[Any, ...] = (0, 1, 2, 99, -1, True, None, "pass", "QH c7", [0, 1], "\\ud800", {})
        content = {name: self.rng.choice(values) for name in self.rng.sample(names, self.rng.randrange(4))}
        exact = {"choose": ["seat", "text", "update"], "goon": ["update"], "requestundo": ["update"]}.get(kind)
        if exact and self.rng.random() < 0.7:
            content = {name: self.rng.choice((0, 1, 2, 3)) if name != "text" else "pass" for name in exact}
        self.table.peers[key].hears(json.dumps([kind, content]))

    async def _reconnect(self, key: str) -> None:
        """The line is lost; the guest comes back by the spare one, or with a new code."""
        peer = self.table.peers[key]
        spares = [made for made in Peer.made if not made.is_closed and not made.is_open]
        if peer.is_open and spares and self.rng.random() < 0.7:
            peer.hears(written(Return(code_text(CODE))))
            await self.table.settle()
            peer.close()
            peer.handlers.on_lost()
            await self.table.settle()
            if (back := next((made for made in spares if made.is_open), None)) is not None:
                self.table.peers[key] = back
                back.hears(written(Hello(VERSION, key)))
                return
        await self.table.connect(key)

    def _check(self) -> None:
        seats = [seat for guest in self.table.host.table.guests.values() for seat in guest.seats]
        assert len(seats) == len(set(seats)), "a seat is played on two devices"
        for peer in Peer.made:
            key = next((key for key, own in self.table.peers.items() if own is peer), None) or self._key_of(peer)
            for text, truth in peer.sent[self.read.get(peer, 0) :]:
                contained(text, truth, key, self.table.session.match)
                self._note(key, text)
                if peer is self.table.peers.get(key):
                    self._take(key, text)
            self.read[peer] = len(peer.sent)
        for key, shown in self.shown.items():
            assert shown <= self.pressed[key], "a hand was shown that nobody at the host has granted"
            assert any(shown <= seats for seats in self.together[key]), "hands were collected one after another"

    def _key_of(self, peer: Peer) -> str:
        connection = peer.handlers.on_text.args[0]
        return str(connection.key)

    def _note(self, key: str, text: str) -> None:
        message = from_host(text)
        if isinstance(message, Welcome) and key:
            self.together[key].append(frozenset(message.yours))
        if isinstance(message, TableUpdate) and key:
            seats = {seat.seat for seat in message.seats if seat.seat is not None}
            assert not (seats - self.shown[key]) & self.opened, "a hand that was open at the host was shown to another device"
            self.shown[key] |= seats

    def _take(self, key: str, text: str) -> None:
        """An honest guest takes everything that the host says."""
        view, message = self.views[key], from_host(text)
        is_first = view.welcome is None
        view.take(message)
        if is_first and view.welcome is not None:
            view.open()


@settings(max_examples=SEQUENCES, deadline=None)
@given(
    st.sampled_from(PEOPLE),
    st.integers(0, 10**6),
    st.lists(st.tuples(st.sampled_from(HAPPENINGS), st.sampled_from(DEVICES), st.integers(0, 10**6)), min_size=15, max_size=50),
)
def test_a_guest_is_told_what_its_granted_seats_may_know_and_nothing_else(
    module: ModuleType, case: tuple[str, int], seed: int, happenings: list[tuple[str, str, int]]
) -> None:
    async def play() -> None:
        rng = random.Random(seed)
        match = match_of(*case, seed=str(seed))
        play_on(match, rng, rng.choice((0, 0, 5, 20, 60)))
        table = Table(module, Session(match))
        try:
            for key in ("phone", "tablet"):
                await table.connect(key)
            playing = Play(table, rng)
            playing._check()
            usual = [("ask", "phone", 2), ("allow", "phone", 0), ("ask", "tablet", 4), ("allow", "tablet", 0)]
            del usual[rng.choice((0, 2, 4, 4)) :]
            for what, key, how in (*usual, *happenings):
                if table.peers[key].is_closed:
                    await table.connect(key)
                await playing.happens(what, key, how)
        finally:
            table.close()
            await table.settle()

    asyncio.run(play())


# Lies and floods


def at_a_table(module: ModuleType, journey: Callable[[Table], Awaitable[None]], match: Match | None = None) -> None:
    """Makes the journey at a table of which `phone` is a guest."""

    async def make() -> None:
        table = Table(module, Session(match or match_of("sequence", seed="flood")))
        try:
            await table.connect("phone")
            await journey(table)
        finally:
            table.close()
            await table.settle()

    asyncio.run(make())


def said(peer: Peer, kind: type[Any]) -> list[Any]:
    return [message for text, _ in peer.sent if isinstance(message := from_host(text), kind)]


def test_a_seat_is_shown_only_once_the_host_has_allowed_it(module: ModuleType) -> None:
    """R1: a guest asked for both seats, got the glance at the second, and gave it back."""

    async def journey(table: Table) -> None:
        peer, host = table.peers["phone"], table.host
        while not isinstance(table.session.advance(), HandOver):
            carry_out(table.session, random.Random(1))
        peer.hears(written(RequestSeats((0, 1))))
        await table.settle()
        assert table.asked == 1, "the host is asked"
        assert [seat.seat for update in said(peer, TableUpdate) for seat in update.seats if seat.seat is not None] == []
        assert [row[1] for row in host.table.requests()] == [0, 1]
        host.press("grant", "phone", "1")
        await table.settle()
        assert [seat.seat for seat in said(peer, TableUpdate)[-1].seats] == [None, 1]
        host.press("refuse", "phone", "0")
        await table.settle()
        assert "didn’t let this device play" in said(peer, Refused)[-1].why
        peer.hears(written(RequestSeats(())))
        peer.hears(written(RequestSeats((0,))))
        await table.settle()
        assert "Those seats are taken" in said(peer, Refused)[-1].why
        assert said(peer, Welcome)[-1].yours == ()

    at_a_table(module, journey)


def test_a_second_hello_ends_the_connection_with_a_sentence_on_both_sides(module: ModuleType) -> None:
    async def journey(table: Table) -> None:
        peer = table.peers["phone"]
        peer.hears(written(Hello(VERSION, "phone")))
        await table.settle()
        assert said(peer, Farewell)[-1].why == module.TOO_MUCH
        assert NOTICES == ["Device 1 was disconnected, because that device sent too much."]
        assert all(made.is_closed for made in Peer.made), "the spare connection too"
        assert not table.host.table.guests["phone"].is_here

    at_a_table(module, journey)


def test_connections_do_not_pile_up(module: ModuleType) -> None:
    """R2: 700 hellos opened 498 connections."""

    async def journey(table: Table) -> None:
        for _ in range(100):
            peer = table.peers["phone"]
            peer.hears(written(Return(code_text(CODE))))
            await table.settle()
            open_now = [made for made in Peer.made if not made.is_closed]
            assert len(open_now) <= 2, "the connection and its spare"
            peer.close()
            peer.handlers.on_lost()
            await table.settle()
            back = next((made for made in Peer.made if made.is_open), None)
            if back is None:
                break
            table.peers["phone"] = back
            back.hears(written(Hello(VERSION, "phone")))
            await table.settle()
        else:
            raise AssertionError("a guest may come back as often and as fast as it likes")

    at_a_table(module, journey)


FLOODS: tuple[tuple[str, Callable[[int], str]], ...] = (
    ("pauses", lambda _number: '["goon",{"update":1}]'),
    ("seats", lambda number: written(RequestSeats((number % 2,)))),
    ("choices", lambda number: f'["choose",{{"seat":1,"text":"QH c{number % 9 + 1}","update":1}}]'),
    ("undo", lambda _number: '["requestundo",{"update":1}]'),
    ("returns", lambda _number: written(Return(code_text(CODE)))),
    ("noise", lambda number: "[" * (number % 50)),
    ("long", lambda _number: "x" * 1_999),
    ("huge", lambda _number: "x" * 10_000_000),
    ("beats", lambda _number: ""),
)


@pytest.mark.parametrize(("_name", "flood"), FLOODS)
def test_a_flood_ends_its_own_connection_and_the_table_goes_on(
    module: ModuleType, _name: str, flood: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 20,000 messages a few dozen are read; the host's table and the other guest play on."""
    read: list[str] = []
    monkeypatch.setattr(module, "guest_reader", partial(_counting_reader, module.guest_reader, read))

    async def journey(table: Table) -> None:
        tablet = await table.connect("tablet")
        phone = table.peers["phone"]
        while not table.session.takes_in:
            carry_out(table.session, random.Random(1))
        before = table.session.match.to_json()
        text = flood(0) if _name == "huge" else ""
        for number in range(20_000):
            phone.hears(text or flood(number))
        await table.settle()
        assert len(read) < 200
        assert said(phone, Farewell)[-1].why == module.TOO_MUCH
        assert phone.is_closed
        assert table.session.match.to_json() == before
        assert any("disconnected" in notice for notice in NOTICES)
        tablet.hears(written(RequestSeats((1,))))
        await table.settle()
        assert said(tablet, Welcome)[-1].asked == (1,), "the other guest is heard"
        assert said(tablet, TableUpdate), "and told"
        again = await table.connect("phone")
        assert said(again, Welcome), "with a new code, the first comes back"

    at_a_table(module, journey)


def _counting_reader(make: Callable[[Any], Any], read: list[str], meter: Any) -> Any:
    reader = make(meter)
    plain = reader.read

    def counted(text: str, now: float) -> Any:
        read.append(text[:20])
        return plain(text, now)

    reader.read = counted
    return reader

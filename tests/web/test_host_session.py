"""The host of connected devices, with guests that may send anything: each learns what its granted seats may know."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import codec, session
from engine.core import Seat
from engine.match import Match
from engine.remote import messages
from engine.remote.pairing import code_text
from engine.remote.table import GuestView
from engine.session import HandOver, Over, Pause, Session, WaitForDevice
from tests.engine.remote.test_link import CASES, match_of
from tests.engine.sessions import carry_out
from tests.engine.walks import play_on
from tests.web.host_table import CODE, NOTICES, Peer, Table, at_a_table, said, stand_ins
from tests.web.stand_in import settle

PEOPLE = [(game, number) for game, number in CASES if len(Session(match_of(game, number)).people) in (2, 3, 4)]
"""Tables at which somebody can play on another device."""


@pytest.fixture
def module() -> Iterator[ModuleType]:
    """The module under test."""
    with stand_ins() as tested:
        yield tested


# The knowledge of a guest


def contained(text: str, truth: Any, key: str, match: Match) -> None:
    """Fails unless everything in the message follows from `observe(None)`, from `observe(seat)` of the seats granted to that
    device then, and from public sentences."""
    state, public, opened, granted, step = truth
    seats = granted.get(key, ())
    message = messages.from_host(text)
    match message:
        case messages.TableUpdate():
            assert state.returns() is None
            assert [seat.seat for seat in message.seats] == [None, *seats], "no other hand than those granted"
            for one in message.seats:
                seen = state.observe(one.seat)
                assert _observation(one.observation, match.setup) == codec.encode(seen)
                asking = (
                    session.asking(_at(match, state), one.seat) if one.seat in state.to_act and one.seat is not None else None
                )
                assert (one.asked, one.more) == ((asking.title, asking.more) if asking else ("", ""))
                assert {told.sentence for told in one.recap} <= public
                assert {(recent.seat, recent.text) for recent in one.recent} <= opened
                assert {told.action for told in one.recap} <= {"", *(action for _, action in opened)}
            assert {sentence for move in message.told for sentence in move.sentences} <= public
            assert all(move.sentences for move in message.told), "nothing reveals how often something secret was done"
            assert message.pause == (step.label if isinstance(step, Pause) else "")
            assert message.undo is None or message.undo in seats or message.undo in {seat for seat, _ in opened}
        case messages.Welcome():
            assert message.players == match.players
            assert message.yours == seats
        case messages.End(save):
            assert state.returns() is not None, "the save holds every hand"
            assert save
        case _:
            assert not any(hand in text for hand in ("observation", "events"))


def _at(match: Match, state: Any) -> Match:
    """A match in this state."""
    there = match.truncated(len(match.events))
    there.states[-1] = state
    return there


def _observation(text: str, setup: Any) -> Any:
    def filled(data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        return {name: codec.encode(setup) if name == "setup" and item is None else filled(item) for name, item in data.items()}

    return json.loads(json.dumps(filled(json.loads(text))))


DEVICES = ("phone", "tablet")
LIES = ("choose", "goon", "requestundo", "answer", "requestseats", "return", "")
HAPPENINGS = (
    *("ask", "allow", "honest", "honest", "step", "step") * 3, *("seats", "lie", "open", "undo") * 2,
    "here", "grant", "grant", "grant", "refuse", "reconnect", "again",
)  # fmt: skip
"""Actions of guests and of people at the host, repeated by their frequency."""


class Play:
    """Lets things happen. Keeps its own record of the hands shown to each device, and of those granted together."""

    def __init__(self, table: Table, rng: random.Random) -> None:
        self.table, self.rng = table, rng
        self.views = {key: GuestView() for key in DEVICES}
        self.read: dict[Peer, int] = {}
        self.pressed: dict[str, set[Seat]] = {key: set() for key in DEVICES}
        self.together: dict[str, list[frozenset[Seat]]] = {key: [frozenset()] for key in DEVICES}
        self.shown: dict[str, set[Seat]] = {key: set() for key in DEVICES}
        self.opened: set[Seat] = set()
        """The seats whose hands have been open at the host while there were secrets."""

    async def happens(self, what: str, key: str, how: int) -> None:
        """Lets this happen; the number `how` decides all details."""
        self._come_to_rest()
        self._note_open_hand()
        if what in ("seats", "ask", "honest", "lie", "again", "reconnect"):
            await self._guest_does(what, key, how)
        else:
            await self._host_does(what, key, how)
        self.table.runner.when_shown()
        await settle()
        self._check()

    async def _guest_does(self, what: str, key: str, how: int) -> None:
        table, peer = self.table, self.table.peers[key]
        match what:
            case "seats":
                seats = [how % 7 - 1, how // 7 % 7 - 1, how // 49 % 7 - 1][: how % 4]
                peer.hears(json.dumps(["requestseats", {"seats": seats}]))
            case "ask":
                welcome = table.host.table.welcome_message(key)
                offered = sorted({*welcome.free, *welcome.yours})
                peer.hears(messages.RequestSeats(tuple(seat for at, seat in enumerate(offered) if how >> at & 1)))
            case "honest":
                self._choose(key, how)
            case "lie":
                self._lie(key, LIES[how % len(LIES)])
            case "again":
                peer.hears(messages.Hello(messages.VERSION, key))
            case _:
                await self._reconnect(key)

    async def _host_does(self, what: str, key: str, how: int) -> None:
        host, session = self.table.host, self.table.session
        seat = how % len(session.match.players)
        match what:
            case "allow":
                for asked in host.table.guests[key].asked:
                    self.pressed[key].add(asked)
                    host.press("grant", key, str(asked))
                    await settle()
            case "grant":
                self.pressed[key] |= {seat} & {*host.table.guests[key].asked}
                host.press("grant", key, str(seat))
            case "refuse" | "here":
                host.press(what, key, str(seat))
            case "undo":
                await self._undo()
            case "open":
                if isinstance(session.advance(), HandOver):
                    session.opened()
            case _:
                for _ in range(1 + how % 3):
                    self._step()

    async def _undo(self) -> None:
        """The host asks to undo a play, and all guests agree."""
        host = self.table.host
        undoing = asyncio.get_running_loop().create_task(host.undo())
        await settle()
        for key, view in self.views.items():
            if view.welcome is not None:
                self.table.peers[key].hears(messages.Answer(host._questions, agrees=True))
        await asyncio.wait({undoing}, timeout=1)

    def _note_open_hand(self) -> None:
        """Notes the seat whose hand is open at the host."""
        session = self.table.session
        if session.viewer is not None and session.match.game.has_secrets(session.match.state.observe(None)):
            self.opened.add(session.viewer)

    def _come_to_rest(self) -> None:
        """The host's table continues until it waits for somebody."""
        while not self.table.session.takes_in:
            carry_out(self.table.session, self.rng)

    def _step(self) -> None:
        """Someone at the host acts, unless the table waits for a guest or the game is over."""
        if not isinstance(self.table.session.advance(), WaitForDevice | Over):
            carry_out(self.table.session, self.rng)
            self._note_open_hand()
            self._come_to_rest()

    def _choose(self, key: str, how: int) -> None:
        view = self.views[key]
        asked = [seat for seat in view.asked if seat in view.seen]
        if asked and view.table is not None:
            seat = asked[how % len(asked)]
            actions = view.seen[seat].observation.legal_actions()
            self.table.peers[key].hears(view.choose(seat, str(actions[how % len(actions)])))

    def _lie(self, key: str, kind: str) -> None:
        names = ("seat", "text", "update", "seats", "question", "agrees", "code", "key", "version")
        values: tuple[Any, ...] = (0, 1, 2, 99, -1, True, None, "pass", "QH c7", [0, 1], "\ud800", {})
        content = {name: self.rng.choice(values) for name in self.rng.sample(names, self.rng.randrange(4))}
        exact = {"choose": ["seat", "text", "update"], "goon": ["update"], "requestundo": ["update"]}.get(kind)
        if exact and self.rng.random() < 0.7:
            content = {name: self.rng.choice((0, 1, 2, 3)) if name != "text" else "pass" for name in exact}
        self.table.peers[key].hears(json.dumps([kind, content]))

    async def _reconnect(self, key: str) -> None:
        """The connection is lost; the guest returns over the spare one, or with a new code."""
        peer = self.table.peers[key]
        spares = [made for made in Peer.made if not made.is_closed and not made.is_open]
        if peer.is_open and spares and self.rng.random() < 0.7:
            peer.hears(messages.Return(code_text(CODE)))
            await settle()
            peer.close()
            peer.handlers.on_lost()
            await settle()
            if (back := next((made for made in spares if made.is_open), None)) is not None:
                self.table.peers[key] = back
                back.hears(messages.Hello(messages.VERSION, key))
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
        message = messages.from_host(text)
        if isinstance(message, messages.Welcome) and key:
            self.together[key].append(frozenset(message.yours))
        if isinstance(message, messages.TableUpdate) and key:
            seats = {seat.seat for seat in message.seats if seat.seat is not None}
            assert not (seats - self.shown[key]) & self.opened, "a hand that was open at the host was shown to another device"
            self.shown[key] |= seats

    def _take(self, key: str, text: str) -> None:
        """An honest guest takes everything that the host says."""
        view, message = self.views[key], messages.from_host(text)
        is_first = view.welcome is None
        view.receive(message)
        if is_first and view.welcome is not None:
            view.open()


some_happenings = st.lists(
    st.tuples(st.sampled_from(HAPPENINGS), st.sampled_from(DEVICES), st.integers(0, 10**6)), min_size=15, max_size=50
)


@pytest.mark.parametrize("examples", [50, pytest.param(400, marks=pytest.mark.slow)])
def test_a_guest_learns_what_its_granted_seats_may_know_and_nothing_else(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch, examples: int
) -> None:
    """Hostile guests may stay for a while."""
    monkeypatch.setattr(module, "guest_meter", lambda: messages.Meter(500, 10, 20_000))

    @settings(max_examples=examples)
    @given(st.sampled_from(PEOPLE), st.integers(0, 10**6), some_happenings)
    def attack(case: tuple[str, int], seed: int, happenings: list[tuple[str, str, int]]) -> None:
        go_through(module, case, seed, happenings)

    attack()


def go_through(module: ModuleType, case: tuple[str, int], seed: int, happenings: list[tuple[str, str, int]]) -> None:
    """Connects two devices and lets all of that happen. Checks every step."""

    async def play() -> None:
        rng = random.Random(seed)
        match = match_of(*case, seed=str(seed))
        play_on(match, rng, rng.choice((0, 0, 5, 20, 60)))
        table = Table(module, Session(match))
        try:
            for key in DEVICES:
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
            table.host.close()
            await settle()

    asyncio.run(play())


# Guests that lie and flood


async def test_a_seat_is_shown_only_once_the_host_has_allowed_it(module: ModuleType) -> None:
    """Once a guest asked for both seats, saw the second hand, and gave the seat back."""
    async with at_a_table(module, match_of("sequence", seed="flood")) as table:
        peer, host = table.peers["phone"], table.host
        while not isinstance(table.session.advance(), HandOver):
            carry_out(table.session, random.Random(1))
        peer.hears(messages.RequestSeats((0, 1)))
        await settle()
        assert table.asked == 1, "the host is asked"
        assert [seat.seat for update in said(peer, messages.TableUpdate) for seat in update.seats if seat.seat is not None] == []
        assert [row[1] for row in host.table.requests()] == [0, 1]
        host.press("grant", "phone", "1")
        await settle()
        assert [seat.seat for seat in said(peer, messages.TableUpdate)[-1].seats] == [None, 1]
        host.press("refuse", "phone", "0")
        await settle()
        assert "didn’t let this device play" in said(peer, messages.Refused)[-1].why
        peer.hears(messages.RequestSeats(()))
        peer.hears(messages.RequestSeats((0,)))
        await settle()
        assert "Those seats are taken" in said(peer, messages.Refused)[-1].why
        assert said(peer, messages.Welcome)[-1].yours == ()


async def test_a_second_hello_ends_the_connection_with_a_sentence_on_both_sides(module: ModuleType) -> None:
    async with at_a_table(module, match_of("sequence", seed="flood")) as table:
        peer = table.peers["phone"]
        peer.hears(messages.Hello(messages.VERSION, "phone"))
        await settle()
        assert said(peer, messages.Farewell)[-1].why == module.TOO_MUCH
        assert NOTICES == ["Device 1 was disconnected, because that device sent too much."]
        assert all(made.is_closed for made in Peer.made), "the spare connection too"
        assert not table.host.table.guests["phone"].is_here


async def test_a_guest_that_asks_again_and_again_opens_a_window_three_times_at_most(module: ModuleType) -> None:
    async with at_a_table(module, match_of("sequence", seed="flood")) as table:
        while not table.session.takes_in:
            carry_out(table.session, random.Random(1))
        for _ in range(8):
            table.peers["phone"].hears(messages.RequestSeats((1,)))
            await settle()
            table.host.press("refuse", "phone", "1")
            await settle()
        assert table.asked == module.MOST_INTERRUPTIONS
        assert [f"Device 1 {module.ASKS_AGAIN}"] * 5 == NOTICES


async def test_an_unforeseen_error_in_a_message_ends_only_its_connection(module: ModuleType) -> None:
    async with at_a_table(module, match_of("sequence", seed="flood")) as table:
        tablet = await table.connect("tablet")
        while not table.session.takes_in:
            carry_out(table.session, random.Random(1))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table.host.table, "check", MagicMock(side_effect=LookupError("unforeseen")))
            table.peers["phone"].hears(messages.RequestSeats((1,)))
            await settle()
        assert table.peers["phone"].is_closed
        tablet.hears(messages.RequestSeats((1,)))
        await settle()
        assert said(tablet, messages.Welcome)[-1].asked == (1,)


@pytest.mark.parametrize("agreed", [True, False])
async def test_a_play_is_undone_only_if_the_host_agrees(
    module: ModuleType, agreed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def answer(_words: str) -> bool:
        return agreed

    monkeypatch.setattr(module, "agrees", answer)
    async with at_a_table(module, match_of("sequence", practice=True)) as table:
        while table.session.last_choice is None:
            carry_out(table.session, random.Random(1))
        events = len(table.session.match.events)
        [phone] = [connection for connection in table.host._connections if connection.key]
        await table.host.undo(phone)
        await settle()
        assert (len(table.session.match.events) < events) == agreed
        assert [refused.why for refused in said(table.peers["phone"], messages.Refused)] == [module.NOT_ALL_AGREE] * (not agreed)


async def test_connections_do_not_pile_up(module: ModuleType) -> None:
    """Once 700 hellos opened 498 connections."""
    async with at_a_table(module, match_of("sequence", seed="flood")) as table:
        for _ in range(100):
            peer = table.peers["phone"]
            peer.hears(messages.Return(code_text(CODE)))
            await settle()
            open_now = [made for made in Peer.made if not made.is_closed]
            assert len(open_now) <= 2, "the connection and its spare"
            peer.close()
            peer.handlers.on_lost()
            await settle()
            back = next((made for made in Peer.made if made.is_open), None)
            if back is None:
                break
            table.peers["phone"] = back
            back.hears(messages.Hello(messages.VERSION, "phone"))
            await settle()
        else:
            raise AssertionError("a guest may return as often and as fast as it likes")


FLOODS: dict[str, Callable[[int], str]] = {
    "pauses": lambda _number: '["goon",{"update":1}]',
    "seats": lambda number: messages.written(messages.RequestSeats((number % 2,))),
    "choices": lambda number: f'["choose",{{"seat":1,"text":"QH c{number % 9 + 1}","update":1}}]',
    "undo": lambda _number: '["requestundo",{"update":1}]',
    "returns": lambda _number: messages.written(messages.Return(code_text(CODE))),
    "noise": lambda number: "[" * (number % 50),
    "long": lambda _number: "x" * 1_999,
    "huge": lambda _number: "x" * 10_000_000,
    "beats": lambda _number: "",
}


@pytest.mark.parametrize(("name", "flood"), FLOODS.items(), ids=FLOODS)
async def test_a_flood_ends_its_own_connection_and_the_table_continues(
    module: ModuleType, name: str, flood: Callable[[int], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 20,000 messages a few dozen are read; the host's table and the other guest continue."""
    read: list[str] = []
    monkeypatch.setattr(module, "guest_reader", partial(_counting_reader, module.guest_reader, read))
    async with at_a_table(module, match_of("sequence", seed="flood")) as table:
        tablet = await table.connect("tablet")
        phone = table.peers["phone"]
        while not table.session.takes_in:
            carry_out(table.session, random.Random(1))
        before = table.session.match.to_json()
        text = flood(0) if name == "huge" else ""
        for number in range(20_000):
            phone.hears(text or flood(number))
        await settle()
        assert len(read) < 200
        assert said(phone, messages.Farewell)[-1].why == module.TOO_MUCH
        assert phone.is_closed
        assert table.session.match.to_json() == before
        assert any("disconnected" in notice for notice in NOTICES)
        tablet.hears(messages.RequestSeats((1,)))
        await settle()
        assert said(tablet, messages.Welcome)[-1].asked == (1,), "the other guest can still ask"
        assert said(tablet, messages.TableUpdate), "and gets updates"
        again = await table.connect("phone")
        assert said(again, messages.Welcome), "with a new code, the first returns"


def _counting_reader(make: Callable[[Any], Any], read: list[str], meter: Any) -> Any:
    reader = make(meter)
    plain = reader.read

    def counted(text: str, now: float) -> Any:
        read.append(text[:20])
        return plain(text, now)

    reader.read = counted
    return reader

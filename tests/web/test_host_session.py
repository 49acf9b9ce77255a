"""The host's side of connected devices, with guests that may send anything: each is told what its granted seats may know."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import codec, session
from engine.core import Seat
from engine.match import Match
from engine.remote.messages import (
    VERSION,
    Answer,
    End,
    Hello,
    Meter,
    RequestSeats,
    Return,
    TableUpdate,
    Welcome,
    from_host,
    written,
)  # fmt: skip
from engine.remote.pairing import code_text
from engine.remote.table import GuestView
from engine.session import HandOver, Over, Pause, Session, WaitForDevice
from tests.engine.remote.test_link import CASES, match_of
from tests.engine.sessions import carry_out
from tests.engine.walks import play_on
from tests.web.host_table import CODE, Peer, Table, stand_ins

PEOPLE = [(game, number) for game, number in CASES if len(Session(match_of(game, number)).people) in (2, 3, 4)]
"""Tables at which somebody may play on another device."""


@pytest.fixture(scope="module")
def module() -> Iterator[ModuleType]:
    """The module under test, in which hostile guests stay for a while."""
    with stand_ins() as tested, pytest.MonkeyPatch.context() as patch:
        patch.setattr(tested, "guest_meter", lambda: Meter(500, 10, 20_000))
        yield tested


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
                asking = (
                    session.asking(_at(match, state), one.seat) if one.seat in state.to_act and one.seat is not None else None
                )
                assert (one.asked, one.more) == ((asking.title, asking.more) if asking else ("", ""))
                assert {told.sentence for told in one.recap} <= public
                assert {(recent.seat, recent.text) for recent in one.recent} <= opened
                assert {told.action for told in one.recap} <= {"", *(action for _, action in opened)}
            assert {sentence for move in message.told for sentence in move.sentences} <= public
            assert all(move.sentences for move in message.told), "nothing tells how often something secret was done"
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
"""What guests and the people at the host may do, as often as it is tried."""


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

    async def happens(self, what: str, key: str, how: int) -> None:
        """Does this: `how` is a number from which everything follows that may be so or otherwise."""
        self._come_to_rest()
        self._look()
        if what in ("seats", "ask", "honest", "lie", "again", "reconnect"):
            await self._guest_does(what, key, how)
        else:
            await self._host_does(what, key, how)
        self.table.runner.when_shown()
        await self.table.settle()
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
                peer.hears(written(RequestSeats(tuple(seat for at, seat in enumerate(offered) if how >> at & 1))))
            case "honest":
                self._choose(key, how)
            case "lie":
                self._lie(key, LIES[how % len(LIES)])
            case "again":
                peer.hears(written(Hello(VERSION, key)))
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
                    await self.table.settle()
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
        await self.table.settle()
        for key, view in self.views.items():
            if view.welcome is not None:
                self.table.peers[key].hears(written(Answer(host._questions, agrees=True)))
        await asyncio.wait({undoing}, timeout=1)

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
        values: tuple[Any, ...] = (0, 1, 2, 99, -1, True, None, "pass", "QH c7", [0, 1], "\ud800", {})
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
        view.receive(message)
        if is_first and view.welcome is not None:
            view.open()


any_sequence = given(
    case=st.sampled_from(PEOPLE),
    seed=st.integers(0, 10**6),
    happenings=st.lists(
        st.tuples(st.sampled_from(HAPPENINGS), st.sampled_from(DEVICES), st.integers(0, 10**6)), min_size=15, max_size=50
    ),
)
"""A table, a seed, and messages and host's actions."""


@settings(max_examples=50)
@any_sequence
def test_a_guest_is_told_what_its_granted_seats_may_know_and_nothing_else(module: ModuleType, **sequence: Any) -> None:
    go_through(module, **sequence)


@pytest.mark.slow
@settings(max_examples=400)
@any_sequence
def test_a_guest_is_told_nothing_else_in_many_sequences(module: ModuleType, **sequence: Any) -> None:
    go_through(module, **sequence)


def go_through(module: ModuleType, case: tuple[str, int], seed: int, happenings: list[tuple[str, str, int]]) -> None:
    """Connects two devices and lets all of that happen; every step is checked."""

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

"""Guests that lie and flood: only their own connection ends, with a sentence on both sides, and connections never pile up."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from engine.match import Match
from engine.remote.messages import VERSION, Farewell, Hello, Refused, RequestSeats, Return, TableUpdate, Welcome, written
from engine.remote.pairing import code_text
from engine.session import HandOver
from tests.engine.remote.test_link import match_of
from tests.engine.sessions import carry_out
from tests.web.host_table import CODE, NOTICES, Peer, Table, at_a_table, said, stand_ins


@pytest.fixture
def module() -> Iterator[ModuleType]:
    """The module under test."""
    with stand_ins() as tested:
        yield tested


def a_match() -> Match:
    return match_of("sequence", seed="flood")


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

    at_a_table(module, journey, a_match())


def test_a_second_hello_ends_the_connection_with_a_sentence_on_both_sides(module: ModuleType) -> None:
    async def journey(table: Table) -> None:
        peer = table.peers["phone"]
        peer.hears(written(Hello(VERSION, "phone")))
        await table.settle()
        assert said(peer, Farewell)[-1].why == module.TOO_MUCH
        assert NOTICES == ["Device 1 was disconnected, because that device sent too much."]
        assert all(made.is_closed for made in Peer.made), "the spare connection too"
        assert not table.host.table.guests["phone"].is_here

    at_a_table(module, journey, a_match())


def test_a_guest_that_asks_again_and_again_opens_a_window_three_times_at_most(module: ModuleType) -> None:
    async def journey(table: Table) -> None:
        while not table.session.takes_in:
            carry_out(table.session, random.Random(1))
        for _ in range(8):
            table.peers["phone"].hears(written(RequestSeats((1,))))
            await table.settle()
            table.host.press("refuse", "phone", "1")
            await table.settle()
        assert table.asked == module.MOST_INTERRUPTIONS
        assert [f"Device 1 {module.ASKS_AGAIN}"] * 5 == NOTICES

    at_a_table(module, journey, a_match())


def test_a_message_that_fails_in_a_way_nobody_thought_of_stops_nobody_else(module: ModuleType) -> None:
    async def journey(table: Table) -> None:
        tablet = await table.connect("tablet")
        while not table.session.takes_in:
            carry_out(table.session, random.Random(1))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(table.host.table, "check", _fail)
            table.peers["phone"].hears(written(RequestSeats((1,))))
            await table.settle()
        assert table.peers["phone"].is_closed
        tablet.hears(written(RequestSeats((1,))))
        await table.settle()
        assert said(tablet, Welcome)[-1].asked == (1,)

    at_a_table(module, journey, a_match())


def _fail(_key: str, _message: Any) -> None:
    raise LookupError("nobody thought of this")


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

    at_a_table(module, journey, a_match())


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

    at_a_table(module, journey, a_match())


def _counting_reader(make: Callable[[Any], Any], read: list[str], meter: Any) -> Any:
    reader = make(meter)
    plain = reader.read

    def counted(text: str, now: float) -> Any:
        read.append(text[:20])
        return plain(text, now)

    reader.read = counted
    return reader

"""A host's table without a network: stand-ins for its connections and its runner."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import ModuleType
from typing import Any, ClassVar

from engine import recap
from engine.core import Seat
from engine.match import Match
from engine.remote.messages import VERSION, Hello, from_host, written
from engine.remote.pairing import code_from_sdp, code_text
from engine.session import Session
from tests.engine.remote.test_pairing import FROM_CHROMIUM
from tests.web.stand_in import StandIn, settle

CODE = code_from_sdp(b"table!", FROM_CHROMIUM)
NOTICES: list[str] = []


@contextmanager
def stand_ins() -> Iterator[ModuleType]:
    """The module of the host's session, whose peers, notices and questions are stand-ins."""
    with StandIn().installed():
        import web.remote.host_session

        tested: Any = web.remote.host_session
        tested.HostPeer, tested.notice, tested.agrees, tested.ANSWER_SECONDS = Peer, NOTICES.append, _agrees, 0.0
        yield tested


async def _agrees(_words: str) -> bool:
    return True


class Peer:
    """Stands in for one connection of the host. The guest's messages come through `hears`; `sent` lists the host's, each with the
    truth at that moment."""

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

    def hears(self, message: Any) -> None:
        """Takes a message of the guest, or any text, metered as by a real peer."""
        text = message if isinstance(message, str) else written(message)
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
    """Stands in for the runner on the host's table: carries out everything at once."""

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

    async def undo(self) -> None:
        self.session.undo()
        self.when_shown()

    def end_pause(self) -> None:
        self.session.continue_after_showing()
        self.when_shown()


class Table:
    """A host, and its connections to other devices."""

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
        task = asyncio.ensure_future(playing())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _changed(self, _host: Any, asks: bool) -> None:
        self.asked += asks

    def _truth(self) -> Any:
        """The truth at this moment: the state, public sentences and actions, the seats granted to each device, the next step."""
        match = self.session.match
        granted = {key: guest.seats for key, guest in self.host.table.guests.items()}
        public = {*(sentence for sentences in match.narration for sentence in sentences), *recap.handicaps(match)}
        return match.state, public, open_actions(match), granted, self.session.advance()

    async def connect(self, key: str) -> Peer:
        await self.host.invitation.code()
        peer = self.peers[key] = Peer.made[-1]
        await self.host.admit(code_text(CODE._replace(room=self.host.invitation._room)))
        peer.hears(Hello(VERSION, key))
        await settle()
        return peer


def open_actions(match: Match) -> set[tuple[Seat | None, str]]:
    opened = (number for number in range(len(match.events)) if match.is_open(number))
    return {(match.events[number].seat, match.events[number].text) for number in opened}


@asynccontextmanager
async def at_a_table(module: ModuleType, match: Match) -> AsyncIterator[Table]:
    """A table with the guest `phone`."""
    table = Table(module, Session(match))
    try:
        await table.connect("phone")
        yield table
    finally:
        table.host.close()
        await settle()


def said(peer: Peer, kind: type[Any]) -> list[Any]:
    """The messages of that kind sent to the peer."""
    return [message for text, _ in peer.sent if isinstance(message := from_host(text), kind)]

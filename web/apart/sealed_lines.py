"""The lines between devices that have parts in the sealed match on the table: whatever one writes goes to the others at once. The
device that has invited the others passes everything on, to one at a time. Shows nothing. Knows no game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from engine.apart.sealed.device import RaceError
from engine.apart.sealed.parcel import Parcel, packed, parcel_for, passed_on, read_passed_on
from engine.apart.sealed.session import SealedSession
from engine.core import Seat, SequorError
from engine.playing.steps import Ask
from engine.texts import isolated
from web.apart.invitation import Invitation
from web.apart.line import GuestLine, HostLine, Line
from web.kit.tasks import start
from web.kit.windows import notice

LOST = "The connection is lost. “Send the game” in the menu connects again, or sends a link."
LEFT_SECONDS = 0.3
"""After so long what was sent has left this device, which checks for seconds then."""

TOGETHER = "Connected: what you play is there at once."
NONE = -1


class Peer:
    """Another device: the line to it, the party that it is (NONE before that is known), and after how many entries it was told
    last. `is_host`: it has invited this one."""

    def __init__(self, party: int, is_host: bool) -> None:
        self.party, self.is_host = party, is_host
        self.line: Line | None = None
        self.told = 0


class SealedLines:
    """`session()` is that of the sealed match on the table, if there is one; `go_on(only_stores)` plays on after it has learnt
    something, or only stores that; `arrive(packed)` puts on the table what belongs to another match."""

    def __init__(
        self,
        session: Callable[[], SealedSession | None],
        go_on: Callable[[bool], object],
        arrive: Callable[[str], Awaitable[object]],
    ) -> None:
        self._session, self._go_on, self._arrive = session, go_on, arrive
        self._name = ""
        self._peers: list[Peer] = []
        self._telling: asyncio.Handle | None = None
        self._checked: SealedSession | None = None

    def add(self, peer: Peer) -> None:
        """The line to that device is open."""
        self._peers.append(peer)
        self.laid()
        self.tell_soon()

    def laid(self) -> None:
        """Another match may be on the table, or none: then the lines end."""
        session = self._session()
        name = session.device.copy.terms.name if session is not None else ""
        if self._name and name != self._name:
            self.close()
        self._name = name

    def close(self) -> None:
        """Ends all lines: another match is on the table, or none."""
        for peer in self._peers:
            if peer.line is not None:
                peer.line.close()
        self._peers = []

    def lost(self, peer: Peer) -> None:
        """The line to that device is lost."""
        if peer in self._peers:
            self._peers.remove(peer)
            self.tell_soon()
            session = self._session()
            if session is None or not session.is_open:  # who has everything needs no line any more
                notice(LOST)

    def tell_soon(self) -> None:
        """Tells the others what is new, once the table is done with it."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._tell)

    def _tell(self) -> None:
        self._telling = None
        session = self._session()
        if session is None:
            return
        if session.connect(self._reached(session)):
            self._go_on(False)
        for peer in self._peers:
            entries, due = len(session.device.copy.entries), session.next_to_be_told
            is_due = peer.party != NONE and (peer.is_host or due in (peer.party, None))
            if peer.line is not None and peer.told < entries and is_due:
                peer.told = session.sent = entries
                peer.line.send(passed_on(session.device.party, parcel_for(session.device, peer.party)))
        if session.is_open and self._checked is not session:
            self._checked = session
            start(self._check(session))

    def _reached(self, session: SealedSession) -> frozenset[int]:
        """The parties that get what is written here at once: through the device that has invited this one, all."""
        if any(peer.is_host for peer in self._peers):
            return frozenset(range(len(session.device.copy.terms.parties)))
        return frozenset(peer.party for peer in self._peers)

    def came(self, peer: Peer, text: str) -> None:
        """That device has sent something."""
        try:
            peer.party, parcel = read_passed_on(text)
            session = self._session()
            if session is None or session.device.copy.terms.name != parcel.name:
                start(self._bring(peer, parcel))
                return
            peer.told = parcel.number + len(parcel.entries)
            self._take(session, parcel, peer.is_host)
        except RaceError:
            peer.told = 0  # it gives way once it knows what was written here
            self.tell_soon()
        except SequorError as error:
            notice(str(error))

    def _take(self, session: SealedSession, parcel: Parcel, gives_way: bool) -> None:
        """Takes in what has come; nobody who is choosing is disturbed by what changes nothing for them."""
        before = (session.advance(), session.observation())
        try:
            session.take(parcel, gives_way)
        finally:
            is_same = before == (session.advance(), session.observation())
            self._go_on(is_same and isinstance(before[0], Ask))

    async def _check(self, session: SealedSession) -> None:
        """Checks that everybody was honest, and says so."""
        await asyncio.sleep(LEFT_SECONDS)
        session.check()
        notice(session.verdict)
        if self._session() is session:
            self._go_on(False)

    async def _bring(self, peer: Peer, parcel: Parcel) -> None:
        """Puts the match that the other device has sent on the table."""
        peer.told = parcel.number + len(parcel.entries)
        try:
            await self._arrive(packed(parcel))
        except SequorError as error:
            notice(str(error))
        self.tell_soon()


class SealedInvitation:
    """Invites the device on which that seat is played."""

    title, asks = "Connect a device", "join=sealed."
    hint = "Neither device can look into what the other one holds. If the connection is lost, the game goes on by link."

    def __init__(self, lines: SealedLines, session: SealedSession, seat: Seat) -> None:
        self._lines, self._peer = lines, Peer(session.device.copy.party_of(seat), is_host=False)
        self._name = isolated(session.match.players[seat].name)
        self.invitation = Invitation(self._line)

    def _line(self, opened: Callable[[], object]) -> HostLine:
        return HostLine(lambda text: self._lines.came(self._peer, text), opened, lambda: self._lines.lost(self._peer))

    async def admit(self, answer: str) -> str:
        """Connects with the device with this answer. Raises SequorError."""
        self._peer.line = await self.invitation.connect(answer)
        self._lines.add(self._peer)
        return f"{TOGETHER} {self._name} plays there."

    def rows(self) -> Iterable[Any]:
        """None."""
        return ()

    def press(self, key: str) -> None:
        """There is nothing to press."""


def meeting(lines: SealedLines, opened: Callable[[], object]) -> GuestLine:
    """The line of a device that was invited, which has still to answer."""
    peer = Peer(NONE, is_host=True)

    def on_open() -> None:
        line.give_up()
        lines.add(peer)
        opened()

    line = GuestLine(lambda text: lines.came(peer, text), on_open, lambda: lines.lost(peer))
    peer.line = line
    return line

"""The host's side of a table on several devices: invitation codes, and connections to the guests.

Sends updates to the guests whenever the table changes, and carries out their requests. The window is in `windows.py`.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from pyscript import window

from engine.core import BadSaveError, Seat, SequorError
from engine.remote.messages import (
    LONGEST_FROM_GUEST,
    Answer,
    Choose,
    ExcessError,
    Farewell,
    FromGuest,
    FromHost,
    GoOn,
    Hello,
    Reader,
    Refused,
    RequestSeats,
    RequestUndo,
    Return,
    Spare,
    guest_meter,
    guest_reader,
    written,
)
from engine.remote.pairing import ROOM_BYTES, ConnectionCode, code_text, read_code
from engine.remote.table import ConnectedGuest, HostTable
from engine.session import Pause
from engine.text import isolated, listed, plural
from web.remote.peer import Handlers, HostPeer
from web.ui.dom import find, make
from web.ui.tasks import spawn
from web.ui.windows import is_agreed, notice

if TYPE_CHECKING:
    from web.table.runner import SessionRunner

REACH_SECONDS = 15.0
"""The timeout in seconds for connecting to a device."""

OTHER_TABLE = "That code is for a different table. Scan the code the other device is showing now."
UNREACHABLE = (
    "The devices can’t reach each other. Connect both to the same Wi-Fi network. If that network keeps devices apart, as in many "
    "schools and hotels, turn on a hotspot on one phone and join it with the other. Then scan the new code."
)


class Inviting(Protocol):
    """The purpose of an invitation, for the window that shows its code."""

    title: str
    hint: str
    asks: str  # the beginning of the link's fragment
    stays_open: bool  # whether the window stays open to list the devices that have joined

    @property
    def invitation(self) -> Invitation:
        """The source of the codes to show."""

    async def admit(self, answer: str) -> str:
        """Connects to the device with this answer and serves it; returns a sentence about the result. Raises SequorError."""

    def rows(self) -> Iterable[Any]:
        """The other devices, as list items."""

    def press(self, action: str, key: str, seat: str) -> None:
        """Handles a press on a button in the list, given its action, the device's key and the seat."""


class Invitation:
    """Makes codes, one at a time, each for one device. `new_peer(opened)` creates a connection, which calls `opened` when it is
    open."""

    def __init__(self, new_peer: Callable[[Callable[[], object]], HostPeer]) -> None:
        self._new_peer = new_peer
        self._room = secrets.token_bytes(ROOM_BYTES)
        self._shown: tuple[HostPeer, asyncio.Event] | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the last code shown is still valid."""
        return self._shown is not None

    async def code(self) -> str:
        """A new code, which replaces the last one."""
        self.withdraw()
        opened = asyncio.Event()
        peer = self._new_peer(opened.set)
        self._shown = peer, opened
        return code_text(await self.offer(peer))

    async def offer(self, peer: HostPeer) -> ConnectionCode:
        """The code for one more connection to a device at this table."""
        return await peer.offer(self._room)

    def withdraw(self) -> None:
        """Withdraws the last code, if no device has connected with it."""
        if self._shown is not None:
            self._shown[0].close()
            self._shown = None

    async def connect(self, answer: str) -> HostPeer:
        """Opens the connection to the device with this answer. Raises SequorError if it isn't one or can't be reached."""
        code = read_code(answer)
        if self._shown is None or code.room != self._room:
            raise BadSaveError(OTHER_TABLE)
        peer, opened = self._shown
        try:
            await peer.accept(code)
            await asyncio.wait_for(opened.wait(), REACH_SECONDS)
        except TimeoutError:
            self.withdraw()
            raise BadSaveError(UNREACHABLE) from None
        except SequorError:
            self.withdraw()
            raise
        self._shown = None
        return peer


def device_rows(table: HostTable) -> Iterator[Any]:
    """A list item for each guest, and one for each seat it asks for. The buttons' data attributes hold action, key and seat."""
    players = table.session.match.players
    for guest in table.guests.values():
        names = listed([isolated(players[seat].name) for seat in guest.seats])
        does = f"plays {names}" if names else "shows the table" if guest.has_asked else "is choosing who plays there"
        row = _row(guest, does if guest.is_here else f"{does} · disconnected" if names else "disconnected")
        if guest.seats and not guest.is_here:
            row.append(_button("Play here", "here", guest))
        if guest.seats or not guest.asked:
            yield row
        for seat in guest.asked:
            asking = _row(guest, f"asks to play {isolated(players[seat].name)}", "request")
            asking.append(_button("Refuse", "refuse", guest, seat), _button("Allow", "grant", guest, seat))
            yield asking


def _row(guest: ConnectedGuest, state: str, kind: str = "") -> Any:
    row, words = make("li", class_=kind), make("span")
    words.append(make("b", f"Device {guest.number}"), f" {state}")
    row.append(words)
    return row


def _button(words: str, action: str, guest: ConnectedGuest, seat: Seat | str = "") -> Any:
    style = "gold" if action == "grant" else "quiet"
    return make("button", words, type="button", class_=style, data_do=action, data_key=guest.key, data_seat=str(seat))


HELD = "disconnected. The seat is being held. To play it here, choose “Add a device” in the menu."
NEEDS_CODE = "a new code to reconnect. Choose “Add a device” in the menu to show it, or to play the seat here."
DISCONNECTED = "disconnected, because that device sent too much."
ASKS_AGAIN = "asks for a seat again. To allow it, choose “Add a device” in the menu."
CLEARED = "The other device closed the table."
CONNECTED = "Connected. Now choose on the other device who’s playing there."
NOT_ALL_AGREE = "Not everyone agreed, so the play stands."
TOO_MUCH = "This device sent too much and was disconnected. Scan a new code to join again."
NO_GRANT = "The host didn’t let this device play {}."

ANSWER_SECONDS = 60.0
"""The time in seconds that people have to agree."""

MOST_INTERRUPTIONS = 3
"""The maximum number of times that one guest's requests may open a window on this device."""

MOST_WAITING = 50
"""The maximum number of messages from one guest that may wait until the table is at rest."""

PlayOn = Callable[[Callable[[], Any]], None]


class Connection:
    """The connections to one guest's device: the current one, and a spare one over which it may reconnect. The meter outlives
    both."""

    def __init__(self) -> None:
        self.key = ""
        self.peer: HostPeer | None = None
        self.spare: HostPeer | None = None
        self.return_code: ConnectionCode | None = None
        self.meter = guest_meter()
        self.reader: Reader[FromGuest] = guest_reader(self.meter)
        self.waiting = 0

    def end(self, farewell: str) -> None:
        """Ends both connections."""
        if self.spare is not None:
            self.spare.close()
        if self.peer is not None:
            self.peer.end(farewell)
        self.peer = self.spare = self.return_code = None


class HostSession:
    """Hosts the devices connected to this runner's table. `play_on(playing)` continues the match with the given function;
    `changed(session, asks)` is called when a guest has joined or left or its seats have changed, and with `asks` if it requests a
    seat."""

    title, asks = "Add a device", "join="
    hint = "This device runs the game and could look at every hand. Other devices get only what their own players may see."
    stays_open = True

    def __init__(self, runner: SessionRunner, play_on: PlayOn, changed: Callable[[HostSession, bool], object]) -> None:
        self.table = HostTable(runner.session)
        self._runner, self._play_on, self._changed = runner, play_on, changed
        self.invitation = Invitation(self._peer_for_new)
        self._connections: list[Connection] = []
        self._inbox: asyncio.Queue[tuple[Connection, FromGuest]] = asyncio.Queue()
        self._telling: asyncio.Handle | None = None
        self._questions = 0
        self._is_asking = False
        self._is_closed = False
        self._serving = spawn(self._serve())
        runner.when_shown = self._tell_soon

    @property
    def runner(self) -> SessionRunner:
        """The runner of this table's match."""
        return self._runner

    def close(self) -> None:
        """Ends all connections, because the table is cleared."""
        self._is_closed = True
        self._serving.cancel()
        self.invitation.withdraw()
        self._runner.when_shown = lambda: None
        for connection in self._connections:
            connection.end(written(Farewell(CLEARED)))
        self._connections = []

    def rows(self) -> Iterable[Any]:
        """The guests' devices in the order in which they joined, with the seats that each asks for."""
        return device_rows(self.table)

    def press(self, action: str, key: str, seat: str) -> None:
        """Handles a button in the list: `grant` or `refuse` for a seat, or `here` to play a guest's seats on this device."""
        match action:
            case "grant":
                spawn(self._grant(key, int(seat)))
            case "refuse":
                self._refuse(key, int(seat))
            case _:
                spawn(self._play_here(key))

    # Connecting and disconnecting

    async def admit(self, answer: str) -> str:
        """Connects to the device with this answer. Raises SequorError if it isn't one or can't be reached."""
        await self.invitation.connect(answer)
        return CONNECTED

    def _peer_for_new(self, opened: Callable[[], object]) -> HostPeer:
        connection = Connection()
        connection.peer = self._peer(connection, opened)
        return connection.peer

    def _peer(self, connection: Connection, opened: Callable[[], object] = lambda: None) -> HostPeer:
        handlers = Handlers(
            partial(self._on_message, connection),
            opened,
            partial(self._lost, connection),
            lambda _why: self._disconnect(connection),
        )
        return HostPeer(handlers, LONGEST_FROM_GUEST, connection.meter)

    def _lost(self, connection: Connection) -> None:
        """Handles a lost connection: the guest keeps its seats, and may reconnect over the spare connection."""
        self.table.leave(connection.key)
        connection.reader = guest_reader(connection.meter)
        connection.peer, connection.spare = connection.spare, None
        needs_code = partial(self._tell_of, connection, "needs", "need", NEEDS_CODE)
        if connection.peer is not None and connection.return_code is not None:
            self._tell_of(connection, "has", "have", HELD)
            spawn(connection.peer.accept(connection.return_code, needs_code))
        else:
            needs_code()
        self._changed(self, False)

    def _disconnect(self, connection: Connection) -> None:
        """Ends the connection to a guest that has sent too much, with a sentence on both sides."""
        self.table.leave(connection.key)
        connection.end(written(Farewell(TOO_MUCH)))
        if connection in self._connections:
            self._connections.remove(connection)
        self._tell_of(connection, "was", "were", DISCONNECTED)
        self._changed(self, False)

    def _tell_of(self, connection: Connection, one: str, many: str, news: str) -> None:
        """Notifies the people at this device about a guest, named after its players."""
        guest = self.table.guests.get(connection.key)
        if guest is not None and guest.seats:
            names = [isolated(self._runner.match.players[seat].name) for seat in guest.seats]
            notice(f"{listed(names)} {plural(len(names), one, many)} {news}")
        elif news == DISCONNECTED:
            notice(f"{f'Device {guest.number}' if guest is not None else 'A device'} {one} {news}")

    async def _offer_spare(self, connection: Connection) -> None:
        if connection.spare is not None:
            connection.spare.close()
        spare = connection.spare = self._peer(connection)
        code = code_text(await self.invitation.offer(spare))
        if connection.spare is spare:
            self._send(connection, Spare(code))

    # Messages to guests

    def _send(self, connection: Connection, message: FromHost) -> None:
        if connection.peer is not None:
            connection.peer.send(written(message))

    def _tell_soon(self) -> None:
        """Sends updates to all guests after the current change of the table."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._tell_all)

    def _tell_all(self) -> None:
        self._telling = None
        for connection in self._connections:
            if connection.peer is not None and connection.peer.is_open and (news := self.table.update(connection.key)):
                self._send(connection, news)

    def _tell_seats(self) -> None:
        """Sends the new seating to all guests, and then each one's update."""
        for connection in self._connections:
            self._send(connection, self.table.welcome_message(connection.key))
        self._tell_soon()

    # Messages from guests

    def _on_message(self, connection: Connection, text: str) -> None:
        try:
            message = connection.reader.read(text, time.monotonic())
        except ExcessError:
            self._disconnect(connection)
        except SequorError as error:
            self._send(connection, Refused(str(error)))
        else:
            connection.waiting += 1
            if connection.waiting > MOST_WAITING:
                self._disconnect(connection)
            else:
                self._inbox.put_nowait((connection, message))

    async def _serve(self) -> None:
        while True:
            connection, message = await self._inbox.get()
            connection.waiting -= 1
            if connection.peer is None:
                continue  # disconnected in the meantime
            try:
                await self._do(connection, message)
            except SequorError as error:
                self._send(connection, Refused(str(error)))
                if connection.key:
                    self._send(connection, self.table.welcome_message(connection.key))  # the guest may believe that it has a seat
            except Exception as error:  # no message from a guest may stop the table for the others
                window.console.error(f"A message of another device failed: {error!r}")
                self._disconnect(connection)
            self._tell_soon()

    async def _do(self, connection: Connection, message: FromGuest) -> None:
        """Carries out the guest's request. Raises SequorError if it is not allowed."""
        if isinstance(message, Hello):
            self._admit(connection, message)
            return
        if isinstance(message, RequestSeats | Choose):
            await self._runner_at_rest()
        self.table.check(connection.key, message)
        match message:
            case RequestSeats(seats):
                await self._request(connection, seats)
            case Choose(seat, text, _):
                await self._runner.receive(seat, text)
            case GoOn() if isinstance(self._runner.session.advance(), Pause):
                self._runner.end_pause()
            case RequestUndo():
                spawn(self.undo(connection))
            case Answer(number, agrees) if number == self._questions:
                self.table.guests[connection.key].answers = {number: agrees}
            case Return(code):
                connection.return_code = read_code(code)
            case _:
                pass

    def _admit(self, connection: Connection, hello: Hello) -> None:
        self.table.arrive(hello)  # raises, and nothing has changed
        for other in [other for other in self._connections if other.key == hello.key and other is not connection]:
            other.end(written(Farewell(CLEARED)))
            self._connections.remove(other)
        connection.key = hello.key
        if connection not in self._connections:
            self._connections.append(connection)
        self._send(connection, self.table.welcome_message(hello.key))
        spawn(self._offer_spare(connection))
        self._changed(self, False)

    # Seats

    async def _request(self, connection: Connection, seats: tuple[Seat, ...]) -> None:
        """Takes over the seats that the guest gives up, and asks the people at this device about those it requests."""
        if set(self.table.guests[connection.key].seats) - set(seats):
            await self._change_seats(partial(self.table.request, connection.key, seats))
        else:
            self.table.request(connection.key, seats)
            self._tell_seats()
        self._ask_for(self.table.guests[connection.key])

    def _ask_for(self, guest: ConnectedGuest) -> None:
        """Shows the guest's request: in the window, which opens at most MOST_INTERRUPTIONS times per guest, otherwise in a
        notice."""
        opens = bool(guest.asked) and guest.interruptions < MOST_INTERRUPTIONS
        guest.interruptions += bool(guest.asked)
        self._changed(self, opens)
        if guest.asked and not opens:
            notice(f"Device {guest.number} {ASKS_AGAIN}")

    async def _grant(self, key: str, seat: Seat) -> None:
        await self._runner_at_rest()
        await self._change_seats(partial(self.table.grant, key, seat))
        self._changed(self, False)

    def _refuse(self, key: str, seat: Seat) -> None:
        self.table.refuse(key, seat)
        for connection in self._connections:
            if connection.key == key:
                self._send(connection, Refused(NO_GRANT.format(isolated(self._runner.match.players[seat].name))))
        self._tell_seats()
        self._changed(self, False)

    async def _play_here(self, key: str) -> None:
        """Moves that guest's seats to this device, until they are granted to it again."""
        await self._runner_at_rest()
        await self._change_seats(partial(self.table.release, key))
        self._changed(self, False)

    async def _change_seats(self, change: Callable[[], None]) -> None:
        """Makes this change between two steps of the runner, which then continues. Reports an error."""
        made = asyncio.Event()

        def make() -> None:
            if not made.is_set():
                made.set()
                try:
                    change()
                except SequorError as error:
                    notice(str(error))
                self._tell_seats()  # before anything is shown to the new seats

        while not made.is_set() and not self._is_closed:
            self._play_on(partial(self._runner.move, make))  # ignored while another change is being made
            with suppress(TimeoutError):
                await asyncio.wait_for(made.wait(), 0.2)

    async def _runner_at_rest(self) -> None:
        """Waits until a change would not disturb anything on the table."""
        while not self._runner.session.takes_in:
            await asyncio.sleep(0.05)

    # Undo

    @property
    def must_agree(self) -> bool:
        """Whether anyone at another device must agree to an undo."""
        return any(self.table.others(""))

    async def undo(self, asker: Connection | None = None) -> None:
        """Undoes the last play if everyone at the other devices agrees and, if a guest asks, the people at this one."""
        event = self._runner.session.last_choice
        if event is None or self._is_asking:
            return
        self._is_asking = True
        try:
            await self._ask_about(event, asker)
        finally:
            self._is_asking = False

    async def _ask_about(self, event: int, asker: Connection | None) -> None:
        self._questions += 1
        question = self.table.question(self._questions, event)
        guests = list(self.table.others(asker.key if asker else ""))
        for connection in self._connections:
            if connection.key in {guest.key for guest in guests}:
                self._send(connection, question)
        agreed = not asker or not self._runner.session.people or await agrees(question.words)
        deadline = time.monotonic() + ANSWER_SECONDS
        while agreed and any(question.number not in guest.answers for guest in guests) and time.monotonic() < deadline:
            await asyncio.sleep(0.1)
        if agreed and all(guest.answers.get(question.number) for guest in guests) and event == self._runner.session.last_choice:
            self._play_on(self._runner.undo)
        elif asker:
            self._send(asker, Refused(NOT_ALL_AGREE))
        else:
            notice(NOT_ALL_AGREE)


async def agrees(words: str) -> bool:
    """Asks the people at this device whether they agree."""
    find("#agree-words").textContent = words
    return await is_agreed("#agree", "#agree-yes")

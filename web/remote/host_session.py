"""The room of the device that has the match: lines to the guests' devices, what they are told whenever the table changes, and
what they do. Shows nothing; `devices_window.py` does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from engine.core import BadSaveError, Seat, SequorError
from engine.playing.steps import Pause
from engine.remote.host import Host
from engine.remote.messages import (
    Answer,
    Choose,
    Farewell,
    FromGuest,
    FromHost,
    GoOn,
    Hello,
    Refused,
    Return,
    Sit,
    Spare,
    TakeBack,
    from_guest,
    written,
)  # fmt: skip
from engine.remote.pairing import ConnectionCode, code_text, read_code
from engine.texts import isolated
from web.kit.dom import find
from web.kit.tasks import start
from web.kit.windows import is_agreed, notice
from web.remote.device_list import device_rows
from web.remote.invitation import Invitation
from web.remote.peer import HostPeer
from web.table.runner import SessionRunner

AWAY = "is away just now, and the seat waits. “Add a device” in the menu lets you play on here."
GONE = "cannot come back without a code. “Add a device” in the menu shows it, and lets you play on here."
CLEARED = "The table at the other device was cleared."
CONNECTED = "Connected. Whoever has the other device says there who plays on it."
NOT_ALL_AGREE = "Not everybody agrees, so the choice stays."

ANSWER_SECONDS = 60.0
"""How long people may take to agree."""

FAREWELL_SECONDS = 1.0

PlayOn = Callable[[Callable[[], Any]], None]


class Visitor:
    """One guest's device: the line to it and the spare one by which it may come back."""

    def __init__(self) -> None:
        self.key = ""
        self.line: HostPeer | None = None
        self.spare: HostPeer | None = None
        self.back: ConnectionCode | None = None


class Room:
    """The devices connected with the table of this runner. `play_on(playing)` goes on with the match in that way; `changed(room)`
    is called when somebody has come, gone or sat down."""

    title, asks = "Add a device", "join="
    hint = "This device has the game and could look at every hand. The others get only what their players may see."

    def __init__(self, runner: SessionRunner, play_on: PlayOn, changed: Callable[[Room], object]) -> None:
        self.host = Host(runner.session)
        self._runner, self._play_on, self._changed = runner, play_on, changed
        self.invitation = Invitation(self._line_to_new)
        self._visitors: list[Visitor] = []
        self._inbox: asyncio.Queue[tuple[Visitor, FromGuest]] = asyncio.Queue()
        self._telling: asyncio.Handle | None = None
        self._asked = 0
        self._serving = start(self._serve())
        runner.when_shown = self._tell_soon

    @property
    def runner(self) -> SessionRunner:
        """The runner of the match of this table."""
        return self._runner

    def close(self) -> None:
        """Sends everybody away: the table is cleared."""
        self._serving.cancel()
        self.invitation.withdraw()
        self._runner.when_shown = lambda: None
        for visitor in self._visitors:
            self._tell(visitor, Farewell(CLEARED))
            # What was said has to leave this device first.
            asyncio.get_running_loop().call_later(FAREWELL_SECONDS, partial(_close, visitor))
        self._visitors = []

    def rows(self) -> Iterable[Any]:
        """The guests' devices, the first that came first."""
        return device_rows(self.host)

    def press(self, key: str) -> None:
        """Whoever is at this device plays on for that guest."""
        start(self.play_here(key))

    # Coming and going

    async def admit(self, answer: str) -> str:
        """Connects with the device whose answer this is. Raises SequorError where that is none, or it cannot be reached."""
        await self.invitation.connect(answer)
        return CONNECTED

    def _line_to_new(self, opened: Callable[[], object]) -> HostPeer:
        visitor = Visitor()
        visitor.line = self._line(visitor, opened)
        return visitor.line

    def _line(self, visitor: Visitor, opened: Callable[[], object] = lambda: None) -> HostPeer:
        return HostPeer(partial(self._came, visitor), opened, partial(self._lost, visitor))

    def _lost(self, visitor: Visitor) -> None:
        """The guest's seats wait; it may come back by the spare line."""
        if guest := self.host.guests.get(visitor.key):
            guest.is_here = False
        visitor.line, visitor.spare = visitor.spare, None
        gone = partial(self._tell_of, visitor, GONE)
        if visitor.line is not None and visitor.back is not None:
            self._tell_of(visitor, AWAY)
            start(visitor.line.accept(visitor.back, gone))
        else:
            gone()
        self._changed(self)

    def _tell_of(self, visitor: Visitor, news: str) -> None:
        """Tells whoever is at this device about those who play on the guest's."""
        guest = self.host.guests.get(visitor.key)
        names = " and ".join(isolated(self._runner.match.players[seat].name) for seat in guest.seats) if guest else ""
        if names:
            notice(f"{names} {news}")

    async def _lay_spare(self, visitor: Visitor) -> None:
        visitor.spare = self._line(visitor)
        self._tell(visitor, Spare(code_text(await self.invitation.offer(visitor.spare))))

    # What guests are told

    def _tell(self, visitor: Visitor, message: FromHost) -> None:
        if visitor.line is not None:
            visitor.line.send(written(message))

    def _tell_soon(self) -> None:
        """Tells everybody what has changed, once the table is done with it."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_soon(self._tell_all)

    def _tell_all(self) -> None:
        self._telling = None
        for visitor in self._visitors:
            if visitor.key and visitor.line is not None and visitor.line.is_open:
                self._tell(visitor, self.host.glance(visitor.key))

    # What guests do

    def _came(self, visitor: Visitor, text: str) -> None:
        try:
            said = from_guest(text)
            if not visitor.key and not isinstance(said, Hello):
                raise BadSaveError("A guest says first who it is.")
            key = visitor.key or said.key if isinstance(said, Hello) else visitor.key
            self._inbox.put_nowait((visitor, self.host.hear(key, text)))
        except SequorError as error:
            self._tell(visitor, Refused(str(error)))

    async def _serve(self) -> None:
        while True:
            visitor, said = await self._inbox.get()
            try:
                await self._do(visitor, said)
            except SequorError as error:
                self._tell(visitor, Refused(str(error)))
                if visitor.key:
                    self._tell(visitor, self.host.welcome(visitor.key))  # it may believe that it has sat down
            self._tell_soon()

    async def _do(self, visitor: Visitor, said: FromGuest) -> None:
        match said:
            case Hello():
                self._welcome(visitor, said)
            case Return(code):
                visitor.back = read_code(code)
            case Sit(seats):
                await self._runner_at_rest()
                self._play_on(partial(self._runner.move, partial(self._sit, visitor, seats)))
            case Choose(seat, text, _):
                await self._runner_at_rest()
                await self._runner.receive(seat, text)
            case GoOn() if isinstance(self._runner.session.advance(), Pause):
                self._runner.end_pause()
            case TakeBack():
                start(self.take_back(visitor))
            case Answer(number, agrees):
                self.host.guests[visitor.key].answers[number] = agrees

    def _sit(self, visitor: Visitor, seats: Sequence[Seat]) -> None:
        self.host.sit(visitor.key, tuple(seats))
        self._tell(visitor, self.host.welcome(visitor.key))
        self._changed(self)

    # What all have to agree to

    @property
    def is_asked(self) -> bool:
        """Whether somebody at another device has to agree to what is taken back."""
        return any(self.host.others(""))

    async def take_back(self, asker: Visitor | None = None) -> None:
        """Takes the last choice back if everybody at the other devices agrees, and whoever is at this one if a guest asks."""
        event = self._runner.session.last_choice
        if event is None:
            return
        self._asked += 1
        question = self.host.question(self._asked, event)
        guests = list(self.host.others(asker.key if asker else ""))
        for visitor in self._visitors:
            if visitor.key in {guest.key for guest in guests}:
                self._tell(visitor, question)
        agreed = not asker or not self._runner.session.people or await agrees(question.words)
        deadline = time.monotonic() + ANSWER_SECONDS
        while agreed and any(question.number not in guest.answers for guest in guests) and time.monotonic() < deadline:
            await asyncio.sleep(0.1)
        if agreed and all(guest.answers.get(question.number) for guest in guests) and event == self._runner.session.last_choice:
            self._play_on(self._runner.take_back)
        elif asker:
            self._tell(asker, Refused(NOT_ALL_AGREE))
        else:
            notice(NOT_ALL_AGREE)

    async def play_here(self, key: str) -> None:
        """The seats of that guest are played at this device from now on, until the guest sits down again."""
        await self._runner_at_rest()
        self._play_on(partial(self._runner.move, partial(self.host.sit, key, ())))
        for visitor in self._visitors:
            if visitor.key == key:
                self._tell(visitor, self.host.welcome(key)._replace(yours=()))
        self._changed(self)

    async def _runner_at_rest(self) -> None:
        """Waits until the table shows nothing that would be disturbed."""
        while not self._runner.session.takes_in:
            await asyncio.sleep(0.05)

    def _welcome(self, visitor: Visitor, hello: Hello) -> None:
        for other in self._visitors:
            if other is not visitor and other.key == hello.key and other.line is not None:
                other.line.close()
                other.line = None
        self.host.arrive(hello)
        visitor.key = hello.key
        if visitor not in self._visitors:
            self._visitors.append(visitor)
        self._tell(visitor, self.host.welcome(hello.key))
        start(self._lay_spare(visitor))
        self._changed(self)


async def agrees(words: str) -> bool:
    """Whether somebody at this device agrees to that."""
    find("#agree-words").textContent = words
    return await is_agreed("#agree", "#agree-yes")


def _close(visitor: Visitor) -> None:
    for line in filter(None, (visitor.line, visitor.spare)):
        line.close()

"""The windows to connect devices: start or join a game, invite others with a code, and answer an invitation.

Codes are shown and scanned, or sent as text. The host's window lists the devices that have joined. Independent of games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from typing import Any

from engine.core import Seat, SequorError
from engine.remote.link import Pasted, read_pasted
from engine.remote.pairing import read_code
from engine.remote.table import GuestView
from engine.text import isolated, listed
from web.remote.host_session import Inviting
from web.remote.qr import Camera, draw
from web.storage import files
from web.ui.dom import announce, fill, find, listen, make, show
from web.ui.icons import paint_plate
from web.ui.keys import key_of
from web.ui.tasks import spawn
from web.ui.windows import open_until_closed, toast


def _is_answer(text: str) -> bool:
    """Whether the text of a QR code may be a device's answer, which is never a link."""
    try:
        read_code(text)
    except SequorError:
        return False
    return "#" not in text


class InviteWindow:
    """The window `#devices`; `invite_window()` is the only one."""

    def __init__(self) -> None:
        self._inviting: Inviting | None = None
        self._link = ""
        self._is_connecting = False
        listen(find("#devices-copy"), "click", lambda _event: spawn(self._copy()))
        self._camera = Camera(find("#devices-camera"))
        listen(find("#devices-scan"), "click", lambda _event: spawn(self._scan()))
        listen(find("#devices-list"), "click", self._on_list)
        listen(find("#devices"), "close", lambda _event: self._camera.close())
        listen(find("#devices-connect"), "click", lambda _event: spawn(self._connect()))
        listen(find("#devices-answer"), "keydown", self._on_key)
        listen(find("#devices-more"), "click", lambda _event: spawn(self._invite_another()))

    async def open(self, inviting: Inviting) -> None:
        """Shows the code for a new device, below the list of connected devices."""
        self._show(inviting)
        if not self._is_connecting:  # otherwise the reopened window still shows the progress of that attempt
            await self._invite_another()

    def open_list(self, inviting: Inviting) -> None:
        """Shows the devices and the seats they ask for, unless the window is already open."""
        if not find("#devices").open:
            self._show(inviting)
            self._show_steps(False)
            self.show_status("")

    def _show(self, inviting: Inviting) -> None:
        if not find("#devices").open:
            find("#devices").showModal()
        self._inviting = inviting
        find("#devices-title").textContent = inviting.title
        find("#devices-hint").textContent = inviting.hint
        self.list_devices(inviting)

    def list_devices(self, inviting: Inviting) -> None:
        """Lists the other devices, if the window is for this invitation."""
        if inviting is self._inviting:
            rows = list(inviting.rows())
            fill(find("#devices-list"), rows)
            show(find("#devices-list"), bool(rows))
            if rows and find("#devices-steps").hidden:  # they say what is new
                self.show_status("")

    def show_status(self, news: str) -> None:
        """Shows the progress of the connection."""
        announce(find("#devices-news"), news)

    def _show_steps(self, shown: bool) -> None:
        show(find("#devices-steps"), shown)
        show(find("#devices-more"), not shown)

    async def _invite_another(self) -> None:
        assert self._inviting is not None
        self._show_steps(True)
        self.show_status("")
        find("#devices-answer").value = ""
        await self._show_code(self._inviting)

    async def _show_code(self, inviting: Inviting) -> None:
        try:
            self._link = files.address(f"{inviting.asks}{await inviting.invitation.code()}")
            await draw(find("#devices-code"), self._link)
        except SequorError as error:
            self.show_status(str(error))

    async def _copy(self) -> None:
        assert self._inviting is not None
        self.show_status(await files.share_link(self._inviting.title, self._link, "Link copied.") or self._link)

    def _on_list(self, event: Any) -> None:
        button = event.target.closest("[data-do]")
        if button and self._inviting is not None:
            data = button.dataset
            self._inviting.press(str(data.do), str(data.key), str(data.seat))

    def _on_key(self, event: Any) -> None:
        if key_of(event).name == "Enter":
            spawn(self._connect())

    async def _scan(self) -> None:
        self.show_status("")
        show(find("#devices-scan"), False)
        try:
            find("#devices-answer").value = await self._camera.read(_is_answer)
            await self._connect()
        except SequorError as error:
            self.show_status(str(error))
        finally:
            self._camera.close()
            show(find("#devices-scan"))

    async def _connect(self) -> None:
        inviting, answer = self._inviting, str(find("#devices-answer").value)
        if inviting is None or not answer.strip() or self._is_connecting:
            return
        self._is_connecting = True
        self.show_status("Connecting…")
        try:
            done = await inviting.admit(answer)
        except SequorError as error:
            self._is_connecting = False
            self.show_status(str(error))
            if not inviting.invitation.is_shown:
                await self._show_code(inviting)
        else:
            self._connected(inviting, done)
        finally:
            self._is_connecting = False

    def _connected(self, inviting: Inviting, done: str) -> None:
        """Reports the sentence `done` in the window, which now lists the device, or in a toast if the window closes."""
        if inviting.stays_open and find("#devices").open:
            self._show_steps(False)
            self.show_status(done)
        else:
            find("#devices").close()
            toast(done)


@cache
def invite_window() -> InviteWindow:
    """The window of this page."""
    return InviteWindow()


JOIN, RECEIVE = "Join the table", "Receive games"
NONE_FREE = "No seat is free. Every hand is played elsewhere or has been open on the other device, so this one shows the table."
CHOOSE = "Who’s playing on this device?"

SECTIONS = ("#join-answer", "#join-seats", "#join-waiting")


class JoinWindow:
    """The window `#join`; `join_window()` is the only one."""

    def __init__(self) -> None:
        self._answer = ""
        self._chosen: asyncio.Future[tuple[Seat, ...]] | None = None
        self._open: asyncio.Task[None] | None = None
        self.is_waiting = False
        """Whether the window is waiting for the host to grant the requested seats."""

        listen(find("#join-copy"), "click", lambda _event: spawn(self._copy()))
        listen(find("#join-sit"), "click", lambda _event: self._choose())
        listen(find("#join-people"), "change", lambda _event: self._name_the_button())

    async def show_answer(self, title: str, code: str) -> None:
        """Shows this device's code, until the window is closed."""
        self._answer = code
        self._show("#join-answer", title)
        self.show_status("Waiting for the other device…")
        spawn(self._draw(code))
        await self._until_closed()

    async def _draw(self, code: str) -> None:
        try:
            await draw(find("#join-code"), code)
        except SequorError as error:
            self.show_status(str(error))

    async def ask_players(self, view: GuestView) -> tuple[Seat, ...] | None:
        """Asks who plays here; None if the window is closed instead. Leaves the window open."""
        welcome = view.welcome
        assert welcome is not None
        seats = sorted({*welcome.free, *welcome.yours})
        others = [isolated(player.name) for player in view.players]
        self._show("#join-seats", JOIN)
        find("#join-table").textContent = f"{view.game.title} with {listed(others)}"
        find("#join-who").textContent = CHOOSE if seats else NONE_FREE
        fill(find("#join-people"), [_choice(seat, view.players[seat].name, seat in welcome.yours) for seat in seats])
        show(find("#join-seats .hint"), bool(seats))
        self._name_the_button()
        self.show_status("")
        self._chosen = asyncio.get_running_loop().create_future()
        either: set[asyncio.Future[Any]] = {self._chosen}
        try:
            either.add(await self._opened())
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self.close()
            raise
        return self._chosen.result() if self._chosen.done() else None

    async def wait(self, view: GuestView, wanted: tuple[Seat, ...]) -> None:
        """Shows which seats the host must grant, until the window is closed."""
        self.say_what_is_asked(view, [seat for seat in wanted if seat not in view.seats])
        self._show("#join-waiting", JOIN)
        self.is_waiting = True
        try:
            await self._until_closed()
        finally:
            self.is_waiting = False

    def say_what_is_asked(self, view: GuestView, seats: Sequence[Seat]) -> None:
        """Shows that the host has yet to grant these seats."""
        assert view.welcome is not None
        names = listed([isolated(view.players[seat].name) for seat in seats])
        where = "Choose Allow on the device that runs the game."
        announce(find("#join-asking"), f"This is device {view.welcome.number}. It asks to play {names}. {where}")

    def show_status(self, news: str) -> None:
        """Shows the progress of the connection."""
        announce(find("#join-news"), news)

    def close(self) -> None:
        """Closes the window."""
        if find("#join").open:
            find("#join").close()

    def _show(self, section: str, title: str) -> None:
        find("#join-title").textContent = title
        for other in SECTIONS:
            show(find(other), other == section)

    async def _opened(self) -> asyncio.Task[None]:
        """Opens the window unless it is open. The returned task ends when the window is closed."""
        if self._open is not None and not find("#join").open:
            await asyncio.wait({self._open})  # the browser reports the closing only later
        if self._open is None or self._open.done():
            self._open = spawn(open_until_closed(find("#join")))
        return self._open

    async def _until_closed(self) -> None:
        try:
            await asyncio.wait({await self._opened()})
        except asyncio.CancelledError:
            self.close()
            raise

    async def _copy(self) -> None:
        self.show_status(await files.share_text("My code", self._answer, "Code text copied.") or self._answer)

    def _choose(self) -> None:
        if self._chosen is not None and not self._chosen.done():
            self._chosen.set_result(_checked())

    def _name_the_button(self) -> None:
        find("#join-sit").textContent = "Ask to play" if _checked() else "Show the table"


@cache
def join_window() -> JoinWindow:
    """The window of this page."""
    return JoinWindow()


def _checked() -> tuple[Seat, ...]:
    boxes: list[Any] = list(find("#join-people").querySelectorAll("input:checked"))
    return tuple(int(box.value) for box in boxes)


def _choice(seat: Seat, name: str, is_chosen: bool) -> Any:
    item, label = make("li"), make("label", class_="toggle")
    box = make("input", type="checkbox", value=str(seat))
    box.checked = is_chosen
    label.append(box, make("span", isolated(name)))
    item.append(label)
    return item


GoOn = Callable[[], Awaitable[None]]
"""The action to run when the window has closed."""

Take = Callable[[Pasted], Awaitable[GoOn]]
"""Checks a pasted link or code, and returns the action that opens it. Raises SequorError if that is impossible."""


class SeveralWindow:
    """The window `#several`; `several_window()` is the only one."""

    def __init__(self) -> None:
        self._begin: GoOn | None = None
        self._take: Take | None = None
        self._is_busy = False
        self._camera = Camera(find("#several-camera"))
        listen(find("#several-start"), "click", lambda _event: self._start())
        listen(find("#several-join"), "click", lambda _event: spawn(self._join()))
        listen(find("#several-scan"), "click", lambda _event: spawn(self._scan()))
        listen(find("#several-code"), "keydown", self._on_key)
        listen(find("#several-camera"), "playing", lambda event: event.target.scrollIntoView(False))
        listen(find("#several"), "close", lambda _event: self._camera.close())

    def open(self, title: str, players: str, plate: str, begin: GoOn, take: Take) -> None:
        """Offers to start the game with this title and these players, or to join another. Closes before either."""
        self._begin, self._take = begin, take
        find("#several-start b").textContent = f"Start {title}"
        find("#several-start small").textContent = players
        paint_plate(find("#several-start .piece"), plate)
        find("#several-code").value = ""
        self._show_problem("")
        if not find("#several").open:
            find("#several").showModal()

    def _show_problem(self, problem: str) -> None:
        """Shows the problem."""
        announce(find("#several-problem"), problem)

    def _start(self) -> None:
        find("#several").close()
        if self._begin is not None:
            spawn(_done(self._begin))

    def _on_key(self, event: Any) -> None:
        if key_of(event).name == "Enter":
            spawn(self._join())

    async def _scan(self) -> None:
        self._show_problem("")
        show(find("#several .actions"), False)
        try:
            find("#several-code").value = await self._camera.read(_is_for_us)
            if find("#several").open:
                await self._join()
        except SequorError as error:
            self._show_problem(str(error))
        finally:
            self._camera.close()
            show(find("#several .actions"))

    async def _join(self) -> None:
        text = str(find("#several-code").value)
        if not text.strip():
            find("#several-code").focus()
        elif self._take is not None and not self._is_busy:
            self._is_busy = True
            self._show_problem("")
            try:
                go_on = await self._take(read_pasted(text))
            except SequorError as error:
                self._show_problem(str(error))
            else:
                find("#several").close()
                spawn(_done(go_on))
            finally:
                self._is_busy = False


async def _done(doing: GoOn) -> None:
    await doing()


def _is_for_us(text: str) -> bool:
    """Whether the text of a QR code is a link to a game."""
    try:
        read_pasted(text)
    except SequorError:
        return False
    return True


@cache
def several_window() -> SeveralWindow:
    """The window of this page."""
    return SeveralWindow()

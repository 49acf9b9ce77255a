"""The window on an invited device: shows its answer, asks who plays here, and waits for the host to allow it. Knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import Any

from engine.core import Seat, SequorError
from engine.remote.table import GuestView
from engine.text import isolated, listed
from web.keep import files
from web.kit.dom import announce, fill, find, listen, make, show
from web.kit.tasks import start
from web.kit.windows import open_until_closed
from web.remote.qr import draw

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
        """Whether it is waiting for the host to allow the seats asked for here."""

        listen(find("#join-copy"), "click", lambda _event: start(self._copy()))
        listen(find("#join-sit"), "click", lambda _event: self._choose())
        listen(find("#join-people"), "change", lambda _event: self._name_the_button())

    async def show_answer(self, title: str, code: str) -> None:
        """Shows this device's code, until the window is closed."""
        self._answer = code
        self._show("#join-answer", title)
        self.tell("Waiting for the other device…")
        start(self._draw(code))
        await self._until_closed()

    async def _draw(self, code: str) -> None:
        try:
            await draw(find("#join-code"), code)
        except SequorError as error:
            self.tell(str(error))

    async def ask(self, view: GuestView) -> tuple[Seat, ...] | None:
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
        self.tell("")
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
        """Says what the host must allow, until the window is closed."""
        self.say_what_is_asked(view, [seat for seat in wanted if seat not in view.seats])
        self._show("#join-waiting", JOIN)
        self.is_waiting = True
        try:
            await self._until_closed()
        finally:
            self.is_waiting = False

    def say_what_is_asked(self, view: GuestView, seats: Sequence[Seat]) -> None:
        """Says that the host has yet to allow these seats."""
        assert view.welcome is not None
        names = listed([isolated(view.players[seat].name) for seat in seats])
        where = "Choose Allow on the device that runs the game."
        announce(find("#join-asking"), f"This is device {view.welcome.number}. It asks to play {names}. {where}")

    def tell(self, news: str) -> None:
        """Reports how it is going."""
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
        """Opens the window, unless it is open. The task ends when the window is closed."""
        if self._open is not None and not find("#join").open:
            await asyncio.wait({self._open})  # the browser tells only later that it has been closed
        if self._open is None or self._open.done():
            self._open = start(open_until_closed(find("#join")))
        return self._open

    async def _until_closed(self) -> None:
        try:
            await asyncio.wait({await self._opened()})
        except asyncio.CancelledError:
            self.close()
            raise

    async def _copy(self) -> None:
        self.tell(await files.share_text("My code", self._answer, "Code text copied.") or self._answer)

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

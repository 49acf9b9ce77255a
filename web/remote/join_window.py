"""The window of a device that was invited by another one: shows its answer, and at a table asks who plays here. Knows no game."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core import Seat, SequorError
from engine.remote.guest import Guest
from engine.texts import isolated
from web.keep import files
from web.kit.dom import fill, find, listen, make, show
from web.kit.tasks import start
from web.kit.windows import open_until_closed
from web.remote.qr import draw

JOIN, TAKE_OVER = "Join the table", "Take over games"


class JoinWindow:
    """The window `#join`; `join_window()` is the only one."""

    def __init__(self) -> None:
        self._answer = ""
        self._seats: tuple[Seat, ...] | None = None
        listen(find("#join-copy"), "click", lambda _event: start(self._copy()))
        listen(find("#join-sit"), "click", lambda _event: self._sit())

    async def show_answer(self, title: str, code: str) -> None:
        """Shows the code of this device, until somebody closes the window."""
        self._answer = code
        self._lay(title, is_connected=False)
        start(self._draw(code))
        await open_until_closed(find("#join"))

    async def _draw(self, code: str) -> None:
        try:
            await draw(find("#join-code"), code)
        except SequorError as error:
            self.tell(str(error))

    async def ask(self, guest: Guest) -> tuple[Seat, ...] | None:
        """Who plays here; None if somebody closes the window instead."""
        assert guest.welcome is not None
        self._seats = None
        self._lay(JOIN, is_connected=True)
        free = guest.welcome.free
        fill(find("#join-people"), [_choice(seat, guest.players[seat].name, seat in guest.seats) for seat in free])
        await open_until_closed(find("#join"))
        return self._seats

    def tell(self, news: str) -> None:
        """Says how it goes."""
        find("#join-news").textContent = news

    def _lay(self, title: str, is_connected: bool) -> None:
        find("#join-title").textContent = title
        show(find("#join-answer"), not is_connected)
        show(find("#join-seats"), is_connected)
        self.tell("" if is_connected else "Waiting for the other device …")

    async def _copy(self) -> None:
        self.tell(await files.share("My answer", self._answer, "The text is copied.") or self._answer)

    def _sit(self) -> None:
        boxes: list[Any] = list(find("#join-people").querySelectorAll("input:checked"))
        self._seats = tuple(int(box.value) for box in boxes)
        find("#join").close()


@cache
def join_window() -> JoinWindow:
    """The window of this page."""
    return JoinWindow()


def _choice(seat: Seat, name: str, is_chosen: bool) -> Any:
    item, label = make("li"), make("label", class_="toggle")
    box = make("input", type="checkbox", value=str(seat))
    box.checked = is_chosen
    label.append(box, make("span", isolated(name)))
    item.append(label)
    return item

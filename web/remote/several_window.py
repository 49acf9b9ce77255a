"""The first screen's window for several devices: starts a game here, or joins one by link or code. Knows no game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

from engine.core import SequorError
from engine.remote.link import Pasted, read_pasted
from web.kit.dom import announce, find, listen, show
from web.kit.keys import key_of
from web.kit.plates import paint_plate
from web.kit.tasks import start
from web.remote.qr import Camera

GoOn = Callable[[], Awaitable[None]]
"""What happens once the window is closed."""

Take = Callable[[Pasted], Awaitable[GoOn]]
"""Checks what was pasted, and returns what opens it. Raises SequorError if nothing can."""


class SeveralWindow:
    """The window `#several`; `several_window()` is the only one."""

    def __init__(self) -> None:
        self._begin: GoOn | None = None
        self._take: Take | None = None
        self._is_busy = False
        self._camera = Camera(find("#several-camera"))
        listen(find("#several-start"), "click", lambda _event: self._start())
        listen(find("#several-join"), "click", lambda _event: start(self._join()))
        listen(find("#several-scan"), "click", lambda _event: start(self._scan()))
        listen(find("#several-code"), "keydown", self._on_key)
        listen(find("#several-camera"), "playing", lambda event: event.target.scrollIntoView(False))
        listen(find("#several"), "close", lambda _event: self._camera.close())

    def open(self, title: str, players: str, plate: str, begin: GoOn, take: Take) -> None:
        """Offers to start the game with that title and these players, or to join another. Closes before it does either."""
        self._begin, self._take = begin, take
        find("#several-start b").textContent = f"Start {title}"
        find("#several-start small").textContent = players
        paint_plate(find("#several-start .piece"), plate)
        find("#several-code").value = ""
        self._tell("")
        if not find("#several").open:
            find("#several").showModal()

    def _tell(self, problem: str) -> None:
        """Shows what went wrong."""
        announce(find("#several-problem"), problem)

    def _start(self) -> None:
        find("#several").close()
        if self._begin is not None:
            start(_done(self._begin))

    def _on_key(self, event: Any) -> None:
        if key_of(event).name == "Enter":
            start(self._join())

    async def _scan(self) -> None:
        self._tell("")
        show(find("#several .actions"), False)
        try:
            find("#several-code").value = await self._camera.read(_is_for_us)
            if find("#several").open:
                await self._join()
        except SequorError as error:
            self._tell(str(error))
        finally:
            self._camera.close()
            show(find("#several .actions"))

    async def _join(self) -> None:
        text = str(find("#several-code").value)
        if not text.strip():
            find("#several-code").focus()
        elif self._take is not None and not self._is_busy:
            self._is_busy = True
            self._tell("")
            try:
                go_on = await self._take(read_pasted(text))
            except SequorError as error:
                self._tell(str(error))
            else:
                find("#several").close()
                start(_done(go_on))
            finally:
                self._is_busy = False


async def _done(doing: GoOn) -> None:
    await doing()


def _is_for_us(text: str) -> bool:
    """Whether the text of a QR code leads to a game."""
    try:
        read_pasted(text)
    except SequorError:
        return False
    return True


@cache
def several_window() -> SeveralWindow:
    """The window of this page."""
    return SeveralWindow()

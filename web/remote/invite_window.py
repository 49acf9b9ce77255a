"""The window of the device that invites another one: shows its code, and takes the answer by camera or as text. Knows no game."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core import SequorError
from engine.remote.pairing import read_code
from web.keep import files
from web.kit.dom import fill, find, listen, show
from web.kit.tasks import start
from web.kit.windows import notice
from web.remote.invitation import Inviting
from web.remote.qr import Camera, draw


def _is_answer(text: str) -> bool:
    """Whether the text of a picture code may be a device's answer: it is no link."""
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
        listen(find("#devices-copy"), "click", lambda _event: start(self._copy()))
        self._camera = Camera(find("#devices-camera"))
        listen(find("#devices-scan"), "click", lambda _event: start(self._scan()))
        listen(find("#devices-list"), "click", self._on_list)
        listen(find("#devices"), "close", lambda _event: self._camera.close())
        listen(find("#devices-connect"), "click", lambda _event: start(self._connect()))
        listen(find("#devices-answer"), "keydown", self._on_key)

    async def open(self, inviting: Inviting) -> None:
        """Shows the code for a new device, below the list of those that are here."""
        if not find("#devices").open:
            find("#devices").showModal()
        if self._is_connecting:  # it was closed meanwhile, and still says how that goes
            return
        self._inviting = inviting
        find("#devices-title").textContent = inviting.title
        find("#devices-hint").textContent = inviting.hint
        self.tell("")
        find("#devices-answer").value = ""
        self.lay(inviting)
        await self._show_code(inviting)

    def lay(self, inviting: Inviting) -> None:
        """Lists the other devices, if this is what devices are invited to."""
        if inviting is self._inviting:
            rows = list(inviting.rows())
            fill(find("#devices-list"), rows)
            show(find("#devices-list"), bool(rows))

    def tell(self, news: str) -> None:
        """Says how it goes."""
        find("#devices-news").textContent = news

    async def _show_code(self, inviting: Inviting) -> None:
        try:
            self._link = files.address(f"{inviting.asks}={await inviting.invitation.code()}")
            await draw(find("#devices-code"), self._link)
        except SequorError as error:
            self.tell(str(error))

    async def _copy(self) -> None:
        assert self._inviting is not None
        self.tell(await files.share(self._inviting.title, self._link, "The link is copied.") or self._link)

    def _on_list(self, event: Any) -> None:
        button = event.target.closest("[data-key]")
        if button and self._inviting is not None:
            find("#devices").close()
            self._inviting.press(str(button.dataset.key))

    def _on_key(self, event: Any) -> None:
        if event.key == "Enter":
            start(self._connect())

    async def _scan(self) -> None:
        self.tell("")
        show(find("#devices-scan"), False)
        try:
            find("#devices-answer").value = await self._camera.read(_is_answer)
            await self._connect()
        except SequorError as error:
            self.tell(str(error))
        finally:
            self._camera.close()
            show(find("#devices-scan"))

    async def _connect(self) -> None:
        inviting, answer = self._inviting, str(find("#devices-answer").value)
        if inviting is None or not answer.strip() or self._is_connecting:
            return
        self._is_connecting = True
        self.tell("Connecting …")
        try:
            done = await inviting.admit(answer)
        except SequorError as error:
            self._is_connecting = False
            self.tell(str(error))
            if not inviting.invitation.is_shown:
                await self._show_code(inviting)
        else:
            find("#devices").close()
            notice(done)
        finally:
            self._is_connecting = False


@cache
def invite_window() -> InviteWindow:
    """The window of this page."""
    return InviteWindow()

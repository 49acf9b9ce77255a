"""The window on a device that invites others: shows its code, takes the answer by camera or as text, and lists the devices that
have joined. Knows no game."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.core import SequorError
from engine.remote.pairing import read_code
from web.keep import files
from web.kit.dom import announce, fill, find, listen, show
from web.kit.keys import key_of
from web.kit.tasks import start
from web.kit.windows import toast
from web.remote.invitation import Inviting
from web.remote.qr import Camera, draw


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
        listen(find("#devices-copy"), "click", lambda _event: start(self._copy()))
        self._camera = Camera(find("#devices-camera"))
        listen(find("#devices-scan"), "click", lambda _event: start(self._scan()))
        listen(find("#devices-list"), "click", self._on_list)
        listen(find("#devices"), "close", lambda _event: self._camera.close())
        listen(find("#devices-connect"), "click", lambda _event: start(self._connect()))
        listen(find("#devices-answer"), "keydown", self._on_key)
        listen(find("#devices-more"), "click", lambda _event: start(self._invite_another()))

    async def open(self, inviting: Inviting) -> None:
        """Shows the code for a new device, below the list of connected devices."""
        self._show(inviting)
        if not self._is_connecting:  # it was closed meanwhile, and still says how that attempt is going
            await self._invite_another()

    def open_list(self, inviting: Inviting) -> None:
        """Shows the devices and the seats they ask for, unless the window is already open."""
        if not find("#devices").open:
            self._show(inviting)
            self._show_steps(False)
            self.tell("")

    def _show(self, inviting: Inviting) -> None:
        if not find("#devices").open:
            find("#devices").showModal()
        self._inviting = inviting
        find("#devices-title").textContent = inviting.title
        find("#devices-hint").textContent = inviting.hint
        self.lay(inviting)

    def lay(self, inviting: Inviting) -> None:
        """Lists the other devices, if the window is for this invitation."""
        if inviting is self._inviting:
            rows = list(inviting.rows())
            fill(find("#devices-list"), rows)
            show(find("#devices-list"), bool(rows))
            if rows and find("#devices-steps").hidden:  # they say what is new
                self.tell("")

    def tell(self, news: str) -> None:
        """Reports how it is going."""
        announce(find("#devices-news"), news)

    def _show_steps(self, shown: bool) -> None:
        show(find("#devices-steps"), shown)
        show(find("#devices-more"), not shown)

    async def _invite_another(self) -> None:
        assert self._inviting is not None
        self._show_steps(True)
        self.tell("")
        find("#devices-answer").value = ""
        await self._show_code(self._inviting)

    async def _show_code(self, inviting: Inviting) -> None:
        try:
            self._link = files.address(f"{inviting.asks}{await inviting.invitation.code()}")
            await draw(find("#devices-code"), self._link)
        except SequorError as error:
            self.tell(str(error))

    async def _copy(self) -> None:
        assert self._inviting is not None
        self.tell(await files.share_link(self._inviting.title, self._link, "Link copied.") or self._link)

    def _on_list(self, event: Any) -> None:
        button = event.target.closest("[data-do]")
        if button and self._inviting is not None:
            data = button.dataset
            self._inviting.press(str(data.do), str(data.key), str(data.seat))

    def _on_key(self, event: Any) -> None:
        if key_of(event).name == "Enter":
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
        self.tell("Connecting…")
        try:
            done = await inviting.admit(answer)
        except SequorError as error:
            self._is_connecting = False
            self.tell(str(error))
            if not inviting.invitation.is_shown:
                await self._show_code(inviting)
        else:
            self._connected(inviting, done)
        finally:
            self._is_connecting = False

    def _connected(self, inviting: Inviting, done: str) -> None:
        """Says so in the window, which now lists the device, or closes it and says so in a toast."""
        if inviting.stays_open and find("#devices").open:
            self._show_steps(False)
            self.tell(done)
        else:
            find("#devices").close()
            toast(done)


@cache
def invite_window() -> InviteWindow:
    """The window of this page."""
    return InviteWindow()

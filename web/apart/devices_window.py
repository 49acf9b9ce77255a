"""The window of the device that has the game: connects other devices with it, and says which are here. Knows no game."""

from __future__ import annotations

from typing import Any

from engine.apart.handshake import card_in
from engine.core import SequorError
from engine.texts import isolated
from web.apart.picture_code import Camera, draw
from web.apart.room import Room
from web.keep import files
from web.kit.dom import fill, find, listen, make, show
from web.kit.tasks import start
from web.kit.windows import notice


def _is_answer(text: str) -> bool:
    """Whether the text of a picture code may be a device's answer: it is no link."""
    try:
        card_in(text)
    except SequorError:
        return False
    return "#" not in text


class DevicesWindow:
    """The window `#devices`. Make it once."""

    def __init__(self) -> None:
        self._room: Room | None = None
        self._link = ""
        listen(find("#devices-copy"), "click", lambda _event: start(self._copy()))
        self._camera = Camera(find("#devices-camera"))
        listen(find("#devices-scan"), "click", lambda _event: start(self._scan()))
        listen(find("#devices-list"), "click", self._on_list)
        listen(find("#devices"), "close", lambda _event: self._camera.close())
        listen(find("#devices-connect"), "click", lambda _event: start(self._connect()))
        listen(find("#devices-answer"), "keydown", self._on_key)

    async def open(self, room: Room) -> None:
        """Shows the code for a new device."""
        self._room = room
        find("#devices-news").textContent = ""
        find("#devices-answer").value = ""
        self.lay()
        if not find("#devices").open:
            find("#devices").showModal()
        await self._show_code(room)

    async def _show_code(self, room: Room) -> None:
        try:
            self._link = files.address(f"join={await room.invite()}")
            await draw(find("#devices-code"), self._link)
        except SequorError as error:
            find("#devices-news").textContent = str(error)

    def lay(self) -> None:
        """Lists the devices."""
        if self._room is None:
            return
        match = self._room.host.session.match
        rows = []
        for guest in self._room.guests:
            names = " and ".join(isolated(match.players[seat].name) for seat in guest.seats) or "the open table"
            rows.append(row := make("li"))
            row.append(make("b", names), make("span", "is here" if guest.is_here else "away just now"))
            if guest.seats and not guest.is_here:
                row.append(make("button", "Play on here", type="button", class_="quiet", data_key=guest.key))
        fill(find("#devices-list"), rows)
        show(find("#devices-list"), bool(rows))

    def _on_list(self, event: Any) -> None:
        button = event.target.closest("[data-key]")
        if button and self._room is not None:
            find("#devices").close()
            start(self._room.play_here(str(button.dataset.key)))

    async def _copy(self) -> None:
        told = await files.share("Join the table", self._link, "The link is copied.")
        find("#devices-news").textContent = told or self._link

    def _on_key(self, event: Any) -> None:
        if event.key == "Enter":
            start(self._connect())

    async def _scan(self) -> None:
        find("#devices-news").textContent = ""
        show(find("#devices-scan"), False)
        try:
            find("#devices-answer").value = await self._camera.read(_is_answer)
            await self._connect()
        except SequorError as error:
            find("#devices-news").textContent = str(error)
        finally:
            self._camera.close()
            show(find("#devices-scan"))

    async def _connect(self) -> None:
        room, answer = self._room, str(find("#devices-answer").value)
        if room is None or not answer.strip():
            return
        find("#devices-news").textContent = "Connecting …"
        try:
            await room.admit(answer)
        except SequorError as error:
            find("#devices-news").textContent = str(error)
            if not room.is_inviting:
                await self._show_code(room)
        else:
            find("#devices").close()
            notice("Connected. Whoever has the other device says there who plays on it.")

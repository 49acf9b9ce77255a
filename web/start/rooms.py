"""The choice of room in the menu, remembered between visits. `room.js` enters the room that is chosen
or, as long as none is, the one that the system asks for; here it is painted. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable

from pyscript import document, window

from web.keep import first_look
from web.keep.storage import Storage
from web.kit.dom import find, listen
from web.kit.options import ROOMS, enter_room

ROOM = "room"
"""The name under which the choice is stored; an empty one follows the system."""


class Rooms:
    """Lets people choose the room, and paints in the one that the page is in."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def open(self) -> None:
        """Enters the room that was chosen on an earlier visit, then starts listening."""
        if self._storage.read(ROOM) not in ("", *ROOMS):
            self._storage.set_aside(ROOM)
        listen(window, "sequor:room", lambda _event: self._paint())
        listen(find("#room-choice"), "change", lambda event: self._choose(str(event.target.value)))
        self._enter()
        self._paint()

    def read_again(self, names: Iterable[str]) -> None:
        """Enters the room that has been chosen in another tab, if these names of changed texts say so."""
        if ROOM in names:
            self._enter()

    def _choose(self, name: str) -> None:
        self._storage.write(ROOM, name)
        self._enter()

    def _enter(self) -> None:
        """Notes what is chosen for the next first paint, and enters it."""
        chosen = self._storage.read(ROOM)
        first_look.note(room=chosen)
        find("#room-choice").value = chosen
        window.sequorRoom(chosen)

    def _paint(self) -> None:
        enter_room(_entered())


def _entered() -> str:
    """The name of the room that the page is in."""
    return str(document.documentElement.dataset.room)

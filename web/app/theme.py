"""The choice of theme in Settings, remembered between visits. `room.js` applies the chosen theme or, if none is chosen, the one
that the device asks for; this module paints it. Works for every game.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyscript import document, window

from web.storage import first_look
from web.storage.database import Storage
from web.ui.dom import find, listen
from web.ui.settings import ROOMS, use_theme

ROOM = "room"
"""The name under which the choice is stored; an empty one follows the system."""


class ThemeChoice:
    """Lets people choose the room, and paints in the one that the page is in."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def open(self) -> None:
        """Enters the room that was chosen on an earlier visit, then starts listening."""
        if self._storage.read(ROOM) not in ("", *ROOMS):
            self._storage.quarantine(ROOM)
        listen(window, "sequor:room", lambda _event: _paint())
        listen(find("#theme"), "change", lambda event: self._choose(str(event.target.value)))
        self._enter()
        _paint()

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
        find(f"#theme [value='{chosen}']").checked = True
        window.sequorRoom(chosen)


def _paint() -> None:
    use_theme(str(document.documentElement.dataset.room))

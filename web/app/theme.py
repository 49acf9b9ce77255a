"""The theme chosen in Settings, remembered between visits.

`theme.js` applies the chosen theme or, if none is chosen, the device's preference; this module repaints the canvases. Independent
of games.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyscript import document, window

from web.storage import first_look
from web.storage.database import Storage
from web.ui.dom import find, listen
from web.ui.settings import THEMES, use_theme

THEME = "room"
"""The name under which the choice is stored. The empty choice follows the system."""


class ThemeChoice:
    """The choice of theme, and repainting when the theme changes."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def open(self) -> None:
        """Applies the theme chosen on an earlier visit, then starts listening."""
        if self._storage.read(THEME) not in ("", *THEMES):
            self._storage.quarantine(THEME)
        listen(window, "sequor:theme", lambda _event: _paint())
        listen(find("#theme"), "change", lambda event: self._choose(str(event.target.value)))
        self._enter()
        _paint()

    def read_again(self, names: Iterable[str]) -> None:
        """Applies the theme chosen in another tab, if `names`, those of the changed texts, include it."""
        if THEME in names:
            self._enter()

    def _choose(self, name: str) -> None:
        self._storage.write(THEME, name)
        self._enter()

    def _enter(self) -> None:
        """Applies the chosen theme, and stores it for the next first paint."""
        chosen = self._storage.read(THEME)
        first_look.note(room=chosen)
        find(f"#theme [value='{chosen}']").checked = True
        window.sequorTheme(chosen)


def _paint() -> None:
    use_theme(str(document.documentElement.dataset.theme))

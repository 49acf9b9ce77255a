"""The warning strip, shown while the browser is not saving. Saves nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.text import listed
from web.keep.storage import Storage
from web.kit.dom import find, show

AT_THE_TABLE = "You can keep playing. Save the game to a file so that you don’t lose it."
AT_THE_SETUP = "You can play, but games will be lost when you leave the page."

KINDS = {
    "match": "a game", "game": "a game", "boards": "boards", "board": "a board", "box": "your own goals or cards",
    "draft": "an unfinished board", "record": "a player’s stats", "person": "a player’s name and colours",
    "series": "a series score",
}  # fmt: skip
"""What texts hold, by the first word of their names."""


class Unsaved:
    """The strip `#unsaved`; `at_table()` says whether a match is on the table."""

    def __init__(self, storage: Storage, at_table: Callable[[], bool]) -> None:
        self._storage = storage
        self._at_table = at_table

    def open(self) -> None:
        """Shows the strip whenever there is something to say."""
        self._storage.when_trouble(self.lay)
        self.lay()

    def lay(self) -> None:
        """Shows what is the case now, or hides the strip."""
        trouble, at_table = self._storage.trouble, self._at_table()
        find("#unsaved-text").textContent = f"{trouble} {AT_THE_TABLE if at_table else AT_THE_SETUP}" if trouble else ""
        show(find("#unsaved"), trouble is not None)
        show(find("#unsaved-export"), at_table)


def aside_sentence(names: Iterable[str]) -> str:
    """The notice about unreadable texts, stored under these names."""
    kinds = listed(list(dict.fromkeys(KINDS.get(name.split(" ")[0], "a setting") for name in names)))
    return f"Some saved data can’t be read ({kinds}). Nothing was deleted. “Back up everything” in Settings includes it."

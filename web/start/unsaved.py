"""The strip that says what the browser does not store, for as long as that is so. Stores nothing itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from web.keep.storage import Storage
from web.kit.dom import find, show

AT_THE_TABLE = "Play goes on; save a file to keep the game."
AT_THE_SETUP = "You can play, but a game is lost when you leave the page."

KINDS = {
    "match": "a game", "game": "a game", "boards": "boards", "board": "a board", "box": "goals or cards of one’s own",
    "draft": "the board being made", "record": "somebody’s record", "person": "somebody’s name and colours",
    "series": "the score of a series",
}  # fmt: skip
"""What stands under names that begin so, as people call it."""


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
    """The sentence about texts that could not be read, stored under these names."""
    kinds = dict.fromkeys(KINDS.get(name.split(" ")[0], "a setting") for name in names)
    return (
        f"What was stored here as {', '.join(kinds)} cannot be read. It has been set aside: “All games” saves it to a file "
        "with everything else."
    )

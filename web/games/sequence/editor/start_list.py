"""The editor's choice of what to begin with: each start as a small board with a name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.games.sequence.rules.board_file import EMPTY_SPACE, FREE_SPACE
from web.games.sequence.editor.draft import Draft
from web.games.sequence.editor.pictures import picture
from web.games.sequence.editor.starts import Start
from web.kit.dom import fill, find, listen, make, show


class StartList:
    """The part `#editor-starts`, in place of board and tools while it is open. Calls `begin(draft)` with what is chosen."""

    def __init__(self, begin: Callable[[Draft], None]) -> None:
        self._begin = begin
        self._starts: list[Start] = []
        listen(find("#start-list"), "click", self._on_press)
        listen(find("#starts-back"), "click", lambda _event: self.close())

    def open(self, starts: Iterable[Start], can_go_back: bool) -> None:
        """Shows these starts."""
        self._starts = list(starts)
        fill(find("#start-list"), [_button(number, start) for number, start in enumerate(self._starts)])
        show(find("#starts-back"), can_go_back)
        show(find("#editor-starts"))
        find("#start-list button").focus()

    def close(self) -> None:
        """Shows board and tools again."""
        show(find("#editor-starts"), False)

    def _on_press(self, event: Any) -> None:
        button = event.target.closest("button")
        if button:
            self.close()
            self._begin(self._starts[int(button.value)].draft)


def _button(number: int, start: Start) -> Any:
    button = make("button", type="button", class_="start", value=str(number))
    words = make("span")
    words.append(make("b", start.title), make("small", start.meaning))
    button.append(_small_board(start.draft), words)
    return button


def _small_board(draft: Draft) -> Any:
    faces = {entry.card: entry.face for entry in draft.entries}
    board = make("span", class_="small-board", aria_hidden="true")
    board.style.setProperty("--columns", str(draft.width))
    for card in (card for row in draft.rows for card in row):
        space = make("i", class_={FREE_SPACE: "free", EMPTY_SPACE: "empty"}.get(card, "filled"))
        space.append(*([picture(faces[card])] if card in faces else []))
        board.append(space)
    return board

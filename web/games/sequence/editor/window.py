"""The board editor's window: creates, checks, saves, shares and plays custom boards.

Loaded when first opened. Every change is saved, so nothing is lost when it closes. Independent of matches and storage:
`EditorTools` provides everything it needs from the page.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.core import SequorError
from engine.game import load_game
from engine.games.sequence.rules.board_file import (
    EMPTY_SPACE,
    FREE_SPACE,
    LARGEST_BOARD,
    MOST_BORDERED,
    Problem,
    load_board,
    parse_board,
)
from engine.text import clean_name
from web.games.sequence.editor.draft import (
    SIDES,
    Draft,
    DraftVerdict,
    History,
    Start,
    blank,
    draft_of,
    judged,
    restored,
    spread,
    starts,
)
from web.games.sequence.editor.faces import Faces, picture
from web.games.sequence.editor.grid import Grid
from web.ui.dom import announce, fill, find, listen, make, offer, show
from web.ui.keys import key_of
from web.ui.look import EditorTools, Notes
from web.ui.tasks import spawn

NOTES = "draft"
"""The name under which the draft is stored."""


def kept_draft(notes: Notes) -> Draft | None:
    """The stored draft, if there is one. An unreadable text in its place is moved aside."""
    text = notes.read(NOTES)
    draft = restored(text)
    if text and draft is None:
        notes.quarantine(NOTES)
    return draft


class StartList:
    """Controls the element `#editor-starts`, which replaces board and tools while it is open. Calls `begin(draft)` with the
    choice."""

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


MOST_LISTED = 6
TOO_LARGE = f"This file is too big for a board (limit {LARGEST_BOARD // 1000} kB)."
SHARED = "Link copied. Anyone who opens it gets this board."
NOT_SAVING = "This browser isn’t saving anything. Save the board to a file, or you will lose it when you leave this page."
FIRST_STEPS = "Add faces, then paint them on the board or fill the empty spaces with them."
FIELDS = {"name": "#editor-name", "rows": "#editor-rows", "wild": "#editor-wild", "anti_wild": "#editor-anti-wild"}
"""The field to fix a problem with each part."""


class Editor:
    """Controls the window `#editor`."""

    def __init__(self, tools: EditorTools) -> None:
        self._tools, self._notes, self._kept = tools, tools.notes, tools.kept
        kept = kept_draft(self._notes)
        self._has_begun = kept is not None
        self._history = History(kept or blank())
        self._verdict = DraftVerdict(())
        self._grid = Grid(self._paint)
        self._faces = Faces(self._change, self._say_problem)
        self._start_list = StartList(self._begin_with)
        self._writing = False
        sides = {str(side): str(side) for side in SIDES}
        for selector in ("#editor-rows", "#editor-columns"):
            offer(find(selector), sides, sides["10"])
        for selector in ("#editor-wild", "#editor-anti-wild"):
            find(selector).max = str(MOST_BORDERED)
        self._listen()

    @property
    def _boards(self) -> Mapping[str, str]:
        return self._kept.boards_of(load_game("sequence"))

    @property
    def _draft(self) -> Draft:
        return self._history.draft

    def open(self, board: str = "") -> None:
        """Open the window with the given board or, without one, the last draft. The first time, it offers drafts to start
        from."""
        kept_as = self._kept.name_of(board) if board else ""
        self._say("")
        if board and (not kept_as or self._draft.kept_as != kept_as):
            self._begin_with(draft_of(load_board(board), kept_as))
        self._show_draft()
        find("#editor").showModal()
        if self._has_begun:
            self._start_list.close()
            self._grid.focus("")
        else:
            self._start_over()

    def close(self) -> None:
        """Close the window and keep the draft."""
        find("#editor").close()

    def _listen(self) -> None:
        pressed: dict[str, Callable[[], Any]] = {
            "#editor-over": self._start_over,
            "#editor-undo": self._undo,
            "#editor-redo": self._redo,
            "#editor-spread": self._spread,
            "#editor-play": lambda: spawn(self._save_board(play=True)),
            "#editor-keep": lambda: spawn(self._save_board(play=False)),
            "#editor-share": lambda: spawn(self._share()),
            "#editor-save": self._save,
            "#editor-delete": lambda: spawn(self._delete()),
        }
        for selector, handler in pressed.items():
            listen(find(selector), "click", _without_event(handler))
        listen(find("#editor-open"), "change", lambda event: spawn(self._open_file(event.target)))
        listen(find("#editor-name"), "input", lambda event: self._rename(str(event.target.value)))
        listen(find("#editor-name"), "change", self._tidy_name)
        for selector in ("#editor-rows", "#editor-columns"):
            listen(find(selector), "change", lambda _event: self._resize())
        listen(find("#editor-wild"), "input", lambda event: self._count("wild", str(event.target.value)))
        listen(find("#editor-anti-wild"), "input", lambda event: self._count("anti_wild", str(event.target.value)))
        listen(find("#editor-problems"), "click", self._go_to)
        listen(find("#editor"), "keydown", self._on_key)

    # Changes

    def _change(self, draft: Draft, key: str = "") -> None:
        self._history.change(draft, key)
        self._say("")
        self._show_draft()
        spawn(self._write())

    def _paint(self, row: int, column: int, stroke: str) -> None:
        if self._draft.rows[row][column] != self._faces.brush:
            self._change(self._draft.painted(row, column, self._faces.brush), stroke)

    def _rename(self, name: str) -> None:
        self._change(self._draft._replace(name=name), "name")

    def _tidy_name(self, event: Any) -> None:
        """Clean the name after it has been typed."""
        typed = str(event.target.value)
        if (name := clean_name(typed)) != typed:
            event.target.value = name
            self._rename(name)

    def _resize(self) -> None:
        self._change(self._draft.resized(int(find("#editor-rows").value), int(find("#editor-columns").value)), "size")

    def _count(self, part: str, text: str) -> None:
        if text.isdecimal():
            count = min(int(text[:3]), MOST_BORDERED)
            draft = self._draft
            self._change(draft._replace(wild=count) if part == "wild" else draft._replace(anti_wild=count), part)

    def _spread(self) -> None:
        if not self._draft.entries:
            self._say_problem("There are no faces yet. Add some first.")
        elif not self._draft.spaces_of(EMPTY_SPACE):
            self._say_problem("No spaces are empty. Clear some first, then fill them.")
        else:
            # `random` alone would give every visitor the same board: the snapshot froze its state.
            self._change(spread(self._draft, random.SystemRandom()))

    def _start_over(self) -> None:
        self._start_list.open(starts(self._boards), can_go_back=self._has_begun)

    def _begin_with(self, draft: Draft) -> None:
        could_be_lost, self._has_begun = self._has_begun, True
        self._change(draft)
        if could_be_lost:
            self._say("Undo brings your board back.")
        self._grid.focus("")

    def _undo(self) -> None:
        if self._history.can_undo:
            self._history.undo()
            self._change(self._draft)

    def _redo(self) -> None:
        if self._history.can_redo:
            self._history.redo()
            self._change(self._draft)

    def _on_key(self, event: Any) -> None:
        """Ctrl+Z and Ctrl+Shift+Z, or Ctrl+Y; text fields have their own undo."""
        typing = event.target.matches("input:not([type=radio])")
        key = key_of(event)
        if key.ctrl and not key.alt and key.name in ("z", "y") and not typing:
            event.preventDefault()
            redo = key.shift or key.name == "y"
            (self._redo if redo else self._undo)()

    async def _write(self) -> None:
        """Save the draft. Changes made during a write are saved by the next one."""
        if self._writing:
            return
        self._writing = True
        while self._notes.read(NOTES) != (notes := self._draft.notes()):
            await self._notes.write(NOTES, notes)
        self._writing = False

    # Using the board

    async def _save_board(self, play: bool) -> None:
        """Save the board in this browser and select it for the next game; with `play`, start that."""
        name, text = await self._kept.save(self._verdict.text, self._draft.kept_as)
        self._history.keep_as(name, name)
        self._show_draft()
        spawn(self._write())
        self._tools.choose(text)
        if self._notes.works:
            self._say(f"{name} is saved and selected for the next game.")
        else:
            self._say_problem(NOT_SAVING)
        if play:
            self.close()
            self._tools.play()

    async def _delete(self) -> None:
        name = self._draft.kept_as
        text = self._boards.get(name, "")
        await self._kept.remove(name)
        self._history.keep_as(self._draft.name, "")
        self._show_draft()
        spawn(self._write())
        self._tools.forget(text)
        self._say(f"{name} is deleted. It stays in the editor until you change it.")

    def _save(self) -> None:
        safe = "".join(char if char.isalnum() else "-" for char in self._draft.name).strip("-")
        self._tools.save_file(f"{safe or 'board'}.sequor-board.json", self._verdict.text)
        self._say("Board saved to a file.")

    async def _share(self) -> None:
        try:
            link = self._tools.link_to(self._verdict.text)
        except SequorError as error:
            self._say_problem(str(error))
            return
        done = await self._tools.share(f"{self._draft.name} (Sequence board)", link, SHARED)
        self._say(done or "The browser couldn’t copy the link. Copy it from the field below.")
        field = find("#editor-link")
        field.value = link
        show(field.closest("label"))
        if not done:
            field.focus()
            field.select()

    async def _open_file(self, field: Any) -> None:
        """Edit the board in the selected file. An invalid file shows an error, and the draft stays."""
        try:
            text = await self._tools.chosen_file(field, LARGEST_BOARD, TOO_LARGE)
            if text is not None:
                self._begin_with(draft_of(parse_board(text)))
        except SequorError as error:
            self._say_problem(str(error))

    # Display

    def _show_draft(self) -> None:
        draft = self._draft
        self._grid.show_draft(draft)
        self._faces.show_draft(draft)
        values = {
            "#editor-name": draft.name, "#editor-rows": str(draft.height), "#editor-columns": str(draft.width),
            "#editor-wild": str(draft.wild), "#editor-anti-wild": str(draft.anti_wild),
        }  # fmt: skip
        for selector, value in values.items():
            if find(selector).value != value:
                find(selector).value = value
        find("#editor-undo").disabled, find("#editor-redo").disabled = not self._history.can_undo, not self._history.can_redo
        show(find("#editor-delete"), draft.kept_as in self._boards)
        self._lay_verdict(judged(draft))

    def _lay_verdict(self, verdict: DraftVerdict) -> None:
        for selector in ("#editor-play", "#editor-keep", "#editor-share", "#editor-save"):
            find(selector).disabled = not verdict.text
        if verdict == self._verdict:
            return
        self._verdict = verdict
        # Nothing is wrong with a board before its first change.
        problems = () if self._draft == blank() else verdict.problems
        find("#editor-good").textContent = verdict.good or ("" if problems else FIRST_STEPS)
        find("#editor-advice").textContent = verdict.advice
        rest = len(problems) - MOST_LISTED
        items = [_problem_item(problem) for problem in problems[:MOST_LISTED]]
        fill(find("#editor-problems"), items + ([make("li", f"And {rest} more.")] if rest > 0 else []))

    def _go_to(self, event: Any) -> None:
        """Focus the place to fix a problem."""
        button = event.target.closest("[data-place]")
        kind, _, name = str(button.dataset.place).partition(" ") if button else ("", "", "")
        if kind == "space":
            self._grid.focus(name)
        elif kind == "face":
            self._faces.focus(name)
        elif kind in FIELDS:
            find(FIELDS[kind]).focus()

    def _say(self, news: str) -> None:
        announce(find("#editor-news"), news)
        self._show_problem("")
        show(find("#editor-link").closest("label"), False)

    def _say_problem(self, sentence: str) -> None:
        announce(find("#editor-news"), "")
        self._show_problem(sentence)

    def _show_problem(self, sentence: str) -> None:
        announce(find("#editor-problem"), sentence)
        show(find("#editor-problem"), bool(sentence))


def _without_event(handler: Callable[[], Any]) -> Callable[[Any], Any]:
    return lambda _event: handler()


def _problem_item(problem: Problem) -> Any:
    item = make("li")
    if problem.place.split(" ")[0] in {"space", "face", *FIELDS}:
        item.append(make("button", problem.sentence, type="button", class_="link", data_place=problem.place))
    else:
        item.append(make("span", problem.sentence))
    return item

"""The editor's faces: selecting one to paint with, editing its name and picture, and adding more."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any

from pyscript import document, window

from engine.core import SequorError
from engine.games.sequence.rules.board import Face
from engine.games.sequence.rules.board_file import (
    DRAWINGS,
    EMPTY_SPACE,
    FREE_SPACE,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_CARDS,
    image_problem,
)
from engine.text import clean, clean_name
from web.games.sequence.drawings import MOTIFS, paint_motif
from web.games.sequence.editor.draft import MOST_FACES, Draft, DraftEntry
from web.ui.dom import fill, find, listen, make, show
from web.ui.keys import key_of
from web.ui.pixels import reads_truly
from web.ui.tasks import spawn

SIDES = (96, 72, 48, 32)
"""Sizes for a picture from a file (its longest side in pixels); the first that makes it small enough is used."""

RED_SUITS = ("♥", "♦")
ONE_LINE = 4
"""A longer text may wrap to two lines."""

LARGEST_FILE = 30_000_000
DRAWN_SIDE = 96
NO_PICTURE = "The browser can’t read this picture. Use a PNG, JPEG or WebP file."
SCRAMBLED = (
    "This browser’s privacy protection scrambles pictures that a page resizes. "
    "Allow this site to read canvas data, or use another browser."
)


def picture(face: Face) -> Any:
    """An element with the face's picture, hidden from screen readers."""
    if face.image:
        return make("img", class_="face-picture", alt="", src=face.image, draggable="false")
    if face.drawing in MOTIFS:
        return _drawing(face.drawing)
    red = " red" if face.text.endswith(RED_SUITS) else ""
    width = _width(face.text)
    wordy = " wordy" if width > ONE_LINE else ""
    shown = make("span", face.text, class_=f"face-picture{red}{wordy}", aria_hidden="true")
    shown.style.setProperty("--long", str(width))
    return shown


def _width(text: str) -> int:
    """The approximate width of a text in letters. An emoji counts as two, whatever its parts."""
    wide, joined = 0, False
    for char in text:
        part = char in "\u200d\ufe0f\u20e3" or "\U0001f3fb" <= char <= "\U0001f3ff" or char >= "\U000e0020"
        if not part and not joined and not unicodedata.combining(char):
            wide += 2 if unicodedata.east_asian_width(char) == "W" else 1
        joined = char == "\u200d"
    return max(1, wide)


def _drawing(name: str) -> Any:
    """An element with a built-in drawing. It is never read back from its canvas, because some browsers scramble that."""
    canvas = make("canvas", class_="face-picture", aria_hidden="true")
    canvas.width = canvas.height = DRAWN_SIDE
    canvas.getContext("2d").drawImage(_painted(name), 0, 0)
    return canvas


@cache
def _painted(name: str) -> Any:
    """The canvas of a built-in drawing, from which elements are copied."""
    canvas = document.createElement("canvas")
    canvas.width = canvas.height = DRAWN_SIDE
    paint_motif(canvas.getContext("2d"), name, 0, 0, DRAWN_SIDE)
    return canvas


async def picture_in(file: Any) -> str:
    """The file's picture as a small data URL. Raises SequorError if it can't be read, or if the browser scrambles canvas data."""
    if file.size > LARGEST_FILE:
        raise SequorError(f"This picture is too big (limit {LARGEST_FILE // 1_000_000} MB).")
    if not reads_truly():
        raise SequorError(SCRAMBLED)
    try:
        bitmap = await window.createImageBitmap(file)
    except Exception:  # browser errors have no common type
        raise SequorError(NO_PICTURE) from None
    urls = (_scaled(bitmap, side, kind) for side in SIDES for kind in ("image/webp", "image/png"))
    url = next((url for url in urls if not image_problem(url)), "")
    bitmap.close()
    if not url:
        raise SequorError(NO_PICTURE)
    return url


def _scaled(bitmap: Any, most: int, kind: str) -> str:
    """The picture as a data URL, at most `most` pixels per side; as PNG if the browser can't encode `kind`."""
    scale = min(1.0, most / max(bitmap.width, bitmap.height))
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = max(1, round(bitmap.width * scale)), max(1, round(bitmap.height * scale))
    context = canvas.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return str(canvas.toDataURL(kind, 0.9))


PLAIN = {FREE_SPACE: "free", EMPTY_SPACE: "empty"}
"""Brushes that are not faces."""

Change = Callable[..., None]


class Faces:
    """Controls the elements `#editor-brushes`, `#editor-face` and `#editor-add`. Calls `change(draft, key)` for every new draft,
    and `problem(sentence)` for an error."""

    def __init__(self, change: Change, problem: Callable[[str], None]) -> None:
        self.brush = FREE_SPACE
        """The id of the face to paint with, or the text of a free or empty space."""
        self._change, self._problem = change, problem
        self._draft: Draft | None = None
        self._shown: Any = None
        listen(find("#editor-brushes"), "change", lambda event: self._choose_brush(str(event.target.value)))
        listen(find("#editor-face"), "input", self._typed)
        listen(find("#editor-face"), "change", self._tidy)
        listen(find("#face-remove"), "click", lambda _event: self._remove())
        listen(find("#add-text"), "keydown", self._on_key)
        listen(find("#add-button"), "click", lambda _event: self._add_text())
        listen(find("#add-picture"), "change", lambda event: spawn(self._add_file(event.target)))
        listen(find("#drawings"), "click", self._add_drawing)
        fill(find("#drawings"), [_drawing_button(name) for name in DRAWINGS])

    def show_draft(self, draft: Draft) -> None:
        """Show the draft's faces."""
        self._draft = draft
        if self.brush not in PLAIN and draft.entry(self.brush) is None:
            self.brush = FREE_SPACE
        shown = tuple((entry.card, entry.face) for entry in draft.entries)
        if self._shown != shown:
            self._shown = shown
            plain = [_brush(card, words, []) for card, words in PLAIN.items()]
            fill(find("#brush-list"), plain + [_brush(card, face.name, [picture(face)]) for card, face in shown])
        for radio in find("#brush-list").querySelectorAll("input"):
            if radio.value == self.brush and not radio.checked:
                radio.checked = True
                # On a narrow screen the brushes form a strip, only partly in view.
                label = radio.closest("label")
                find("#brush-list").scrollLeft = label.offsetLeft - find("#brush-list").clientWidth // 2
        for button in find("#drawings").children:
            button.setAttribute("aria-pressed", str(any(face.drawing == button.value for _, face in shown)).lower())
        self._lay_face(draft)

    def focus(self, card: str) -> None:
        """Show the face with this id, ready to edit."""
        self._choose_brush(card)
        find("#face-name").focus()

    def _lay_face(self, draft: Draft) -> None:
        entry = draft.entry(self.brush)
        show(find("#editor-face"), entry is not None)
        if entry is None:
            return
        values = {"#face-name": entry.face.name, "#face-text": entry.face.text, "#face-count": str(entry.count or "")}
        for selector, value in values.items():
            # Setting a field's text would move the cursor of a person typing in it.
            if find(selector).value != value and not find(selector).matches(":focus"):
                find(selector).value = value
        spaces = draft.spaces_of(entry.card)
        find("#face-count").max = str(max(MOST_CARDS, spaces))
        find("#face-count").placeholder = f"{spaces} (one per space)"
        show(find("#face-text").closest("label"), not (entry.face.image or entry.face.drawing))

    # Actions

    def _choose_brush(self, brush: str) -> None:
        self.brush = brush
        if self._draft is not None:
            self.show_draft(self._draft)

    def _typed(self, event: Any) -> None:
        field = event.target
        entry = self._draft.entry(self.brush) if self._draft else None
        if self._draft is None or entry is None:
            return
        value = str(field.value)
        changes: dict[str, DraftEntry] = {
            "face-name": entry._replace(face=entry.face._replace(name=value)),
            "face-text": entry._replace(face=entry.face._replace(text=value.strip())),
            "face-count": entry._replace(count=int(value[:3]) if value.isdecimal() else 0),
        }
        self._change(self._draft.changed(changes[str(field.id)]), f"{field.id} {entry.card}")

    def _tidy(self, event: Any) -> None:
        """Clean a name or text picture after it has been typed."""
        field = event.target
        longest = {"face-name": LONGEST_NAME, "face-text": LONGEST_TEXT}.get(str(field.id))
        if longest and (text := clean_name(str(field.value), longest)) != str(field.value):
            field.value = text
            self._typed(event)

    def _remove(self) -> None:
        if self._draft is not None:
            self._change(self._draft.removed(self.brush))
            find("#brush-list").querySelector(":checked").focus()

    def _on_key(self, event: Any) -> None:
        if key_of(event).name == "Enter":
            event.preventDefault()
            self._add_text()

    def _add_text(self) -> None:
        """Add a face for each typed picture; blanks separate them."""
        field = find("#add-text")
        texts = clean(str(field.value)).split()
        if not texts:
            self._problem("Type an emoji or a short text first. Put spaces between them to add several faces.")
        elif any(len(text) > LONGEST_TEXT for text in texts):
            self._problem(f"A text face can have at most {LONGEST_TEXT} characters.")
        else:
            field.value = ""
            self._add([Face("", text=text) for text in texts])

    def _add_drawing(self, event: Any) -> None:
        button = event.target.closest("button")
        if button and self._draft is not None:
            same = next((entry.card for entry in self._draft.entries if entry.face.drawing == button.value), None)
            if same:
                self._choose_brush(same)
            else:
                self._add([Face("", drawing=str(button.value))])

    async def _add_file(self, field: Any) -> None:
        files = [field.files.item(number) for number in range(field.files.length)]
        try:
            faces = [Face(_name_in(str(file.name)), image=await picture_in(file)) for file in files]
        except SequorError as error:
            self._problem(str(error))
        else:
            self._add(faces)
        finally:
            field.value = ""

    def _add(self, faces: list[Face]) -> None:
        draft = self._draft
        if draft is None:
            return
        if len(draft.entries) + len(faces) > MOST_FACES:
            self._problem(f"A board can have at most {MOST_FACES} faces.")
            return
        for face in faces:
            draft, self.brush = draft.added(face)
        self._change(draft)


def _brush(card: str, words: str, pictures: list[Any]) -> Any:
    label = make("label", class_="brush", title=words)
    swatch = make("i", class_={FREE_SPACE: "free", EMPTY_SPACE: "empty"}.get(card, "filled"))
    swatch.append(*pictures)
    label.append(make("input", type="radio", name="brush", value=card), swatch, make("small", words))
    return label


def _drawing_button(name: str) -> Any:
    button = make("button", type="button", value=name, aria_label=name, title=name)
    button.append(picture(Face(name, drawing=name)))
    return button


def _name_in(file: str) -> str:
    """The picture's name, derived from its file name."""
    words = file.rpartition(".")[0] or file
    return clean_name(words.replace("_", " "), 20)

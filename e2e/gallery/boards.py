"""The board editor, from an empty board to one that is ready to play, and custom boards at the table."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from playwright.sync_api import FilePayload, Page

from e2e.driver import SEQUENCE, make_a_board, open_hand_if_covered, unfold
from e2e.gallery.kept import Texts, begun, laid, with_kept
from e2e.gallery.screens import Act, Chapter, Screen, click, one_after_another, press, to
from engine.match import Match

Face = Mapping[str, Any]


def chapters() -> list[Chapter]:
    return [Chapter("board editor", of_editor), Chapter("boards", of_tables)]


# Boards


def board(name: str, rows: int, columns: int, faces: Mapping[str, Face]) -> str:
    """A board of these faces, one after another, with free corners."""
    ids = list(faces)
    corners = {(row, column) for row in (0, rows - 1) for column in (0, columns - 1)}
    place = {(row, column): ids[(column + 3 * row) % len(ids)] for row in range(rows) for column in range(columns)}
    grid = [["*" if (row, column) in corners else place[row, column] for column in range(columns)] for row in range(rows)]
    data = {"format": "sequor-board", "version": 1, "name": name, "rows": grid, "faces": faces, "wild": 4, "anti_wild": 4}
    return json.dumps(data, ensure_ascii=False)


def lettered(letters: str) -> dict[str, Face]:
    return {letter.lower(): {"name": letter, "text": letter} for letter in letters}


def picture(number: int, width: int = 48, height: int = 48) -> str:
    """A small striped picture in the colour of that number, as a data URL of a PNG."""
    colour = [60 + factor * number % 150 for factor in (19, 53, 101)]
    lines = (
        b"\0" + b"".join(bytes((colour[0] + (x + y) // 8 % 2 * 40, *colour[1:])) for x in range(width)) for y in range(height)
    )
    head = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
    parts = (b"IHDR" + head, b"IDAT" + zlib.compress(b"".join(lines)), b"IEND")
    chunks = (struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) for part in parts)
    return f"data:image/png;base64,{base64.b64encode(b''.join((bytes.fromhex('89504e470d0a1a0a'), *chunks))).decode()}"


SMALL = board("Letters", 6, 6, lettered("ABCDEFGH"))
SAID = ("Mum", "Dad", "Nan", "cottage", "Straße", "麦", "שלום", "10", "wheelbarrow", "i", "W", "Ähre", "pond")
WORDS = board("Words", 8, 8, {f"w{at}": {"name": word, "text": word} for at, word in enumerate(SAID)})
PICTURES = board("Our summer by the sea 26", 7, 9, {
    f"p{at}": {"name": f"holiday {at}", "image": picture(at, *((48, 48), (72, 30), (30, 72))[at % 3])} for at in range(11)
})  # fmt: skip
SIGNS = "🐄 🐖 🐑 🐓 🦆 🐇 🌾 🌻 🚜 👩‍🌾 🍎 🥕 🌽 🥚 🧀 🐴 🐕 🐈 🌧 🔔".split()
EMOJI = board("Farm", 12, 12, {f"e{at}": {"name": sign, "text": sign} for at, sign in enumerate(SIGNS)})
WIDE = board("Wide", 5, 12, lettered("ABCDEFGHIJKLM"))
TALL = board("Tall", 12, 5, lettered("ABCDEFGHIJKLM"))
MIXED = board("מגרש", 10, 10, {
    **lettered("AB"), "sun": {"name": "sun", "drawing": "sun"}, "fox": {"name": "fox", "drawing": "fox"},
    "sea": {"name": "sea", "image": picture(5)}, "cow": {"name": "cow", "text": "🐄"}, "owl": {"name": "owl", "drawing": "owl"},
    "ten": {"name": "ten", "text": "10"}, "bee": {"name": "bee", "drawing": "bee"},
})  # fmt: skip


def kept_boards() -> Texts:
    """Custom boards."""
    boards = (SMALL, WORDS, PICTURES, EMOJI, WIDE, TALL, MIXED)
    return {"boards": json.dumps({json.loads(text)["name"]: text for text in boards}, ensure_ascii=False)}


# The editor


def of_editor() -> Iterator[Screen]:
    """The list of boards to start from, the shipped boards, custom boards of every kind, and their problems."""
    yield Screen("starts", open_editor, "#editor #editor-starts #start-list")
    yield Screen("empty", begin_with("Empty"), "#editor #editor-grid")
    yield Screen("empty, faces but no board", add("A BBBBBBBBBBBB 🐄"), "#editor #editor-problems")
    yield Screen("our drawings", one_after_another(click("#editor-add summary"), to("#drawings")), "#editor #drawings")
    fold = click("#editor-add summary")
    yield Screen("classic", one_after_another(fold, click("#editor-over"), begin_with("Classic")), "#editor #editor-good")
    yield Screen("meadow", one_after_another(click("#editor-over"), begin_with("Meadow")), "#editor #editor-good")
    yield Screen("a face is chosen", click("#brush-list .brush:nth-child(5) input"), "#editor #editor-face")
    for name, text in OWN.items():
        yield Screen(name, open_board(text), "#editor #editor-good")
    yield Screen("it is kept", one_after_another(click("#editor-keep"), said("is saved")), "#editor #editor-news")
    yield Screen("it is shared", one_after_another(click("#editor-share"), said("link")), "#editor #editor-news")
    yield Screen("a file that is no board", open_broken, "#editor #editor-problem")
    yield Screen("what is wrong with it", spoil, "#editor #editor-problems")
    yield Screen("a kept board is chosen at the setup", one_after_another(close, unfold, to("#board-choice")), "#change-board")
    yield Screen("a kept board is changed", click("#change-board"), "#editor #editor-delete")
    many = one_after_another(close, with_kept(kept_boards), open_editor, start_over)
    yield Screen("starts, with seven kept boards", many, "#editor #editor-starts")


OWN = {
    "a small board of letters": SMALL,
    "words": WORDS,
    "own pictures": PICTURES,
    "emoji, 12 by 12": EMOJI,
    "5 by 12": WIDE,
    "12 by 5": TALL,
    "faces of every kind": MIXED,
}


def open_editor(page: Page) -> None:
    make_a_board(page)
    page.wait_for_selector("#start-list button:visible, #editor-grid button:visible")


def start_over(page: Page) -> None:
    """Shows the list of boards to start from, unless it is visible."""
    if not page.locator("#start-list button:visible").count():
        page.click("#editor-over")


def begin_with(title: str) -> Act:
    """Starts from the board of this title."""

    def act(page: Page) -> None:
        page.click(f"#start-list button:has(b:text-is('{title}'))")
        page.wait_for_selector("#editor-grid button:focus")

    return act


def add(faces: str) -> Act:
    """Adds faces with these letters and emoji, and paints with the first."""

    def act(page: Page) -> None:
        page.fill("#add-text", faces)
        page.press("#add-text", "Enter")
        page.wait_for_selector("#brush-list .brush:nth-child(3)")
        page.check("#brush-list .brush:nth-child(3) input")
        for number in (24, 25, 36):
            page.locator("#editor-grid button").nth(number).click()
        page.wait_for_selector("#editor-problems li")

    return act


def board_file(text: str) -> FilePayload:
    return {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()}


def open_board(text: str) -> Act:
    """Opens a file of this board in the editor."""

    def act(page: Page) -> None:
        page.set_input_files("#editor-open", board_file(text))
        page.wait_for_function("name => document.querySelector('#editor-name').value === name", arg=json.loads(text)["name"])

    return act


def open_broken(page: Page) -> None:
    page.set_input_files("#editor-open", board_file(SMALL.replace('"b"', '"nobody"', 1)))


def spoil(page: Page) -> None:
    """Clears the board's name and enlarges it, which leaves spaces empty."""
    page.fill("#editor-name", "")
    page.select_option("#editor-rows", "12")
    page.select_option("#editor-columns", "11")
    page.wait_for_selector("#editor-problems li:nth-child(2)")


def said(words: str) -> Act:
    """Waits for these words."""
    is_said = "words => document.querySelector('#editor-check').innerText.toLowerCase().includes(words)"
    return lambda page: page.wait_for_function(is_said, arg=words)  # type: ignore[return-value]


def close(page: Page) -> None:
    page.evaluate("document.querySelectorAll('dialog[open]').forEach(window => window.close())")


# At the table


def of_tables() -> Iterator[Screen]:
    """Each board in a game of two, with an open hand, and a chosen card."""
    boards = {"meadow": "meadow", "6 by 6, letters": SMALL, "words": WORDS, "own pictures": PICTURES, "12 by 12, emoji": EMOJI}
    for name, text in (boards | {"5 by 12": WIDE, "12 by 5": TALL, "faces of every kind": MIXED}).items():
        yield Screen(name, at_table(text), "#table #hand-bar", anywhere=True)
    yield Screen("faces of every kind, a card", press("hand"))
    yield Screen("meadow, 12 players", at_table("meadow", 12), "#table #hand-bar", anywhere=True)


def at_table(text: str, seats: int = 2) -> Act:
    """Opens a game on this board, and its hand."""
    return one_after_another(laid(on_board(text, seats)), open_hand_if_covered)


def on_board(text: str, seats: int = 2) -> Callable[[], Match]:
    @cache
    def make() -> Match:
        return begun(SEQUENCE, seats, 20, board=text)

    return make

"""Exchanges texts with the outside: files that people save and choose, and links and codes that they share."""

from __future__ import annotations

from typing import Any

from pyscript import window

from engine.core import SequorError
from engine.files import read_file
from web.storage.boards import LONGEST_LINK, packed
from web.ui.dom import make
from web.ui.windows import toast

UNREADABLE = "The browser can’t read this file. If it is in the cloud, download it first."


BOM = "\ufeff"
PLAIN, TABLE = "text/plain;charset=utf-8", "text/csv;charset=utf-8"
TYPES = {".json": "application/json", ".csv": TABLE}
"""Media types by file name extension; all other files are plain text."""


def save(name: str, text: str) -> None:
    """Downloads the text as a file with this name."""
    kind = next((kind for ending, kind in TYPES.items() if name.endswith(ending)), PLAIN)
    # Without the byte order mark, Excel reads UTF-8 as Windows-1252 and saves the damage.
    content = BOM + text if kind == TABLE else text
    options = window.Object.fromEntries([["type", kind]])
    link = make("a", href=window.URL.createObjectURL(window.Blob.new([content], options)), download=name)
    link.click()
    window.URL.revokeObjectURL(link.href)


def takes(field: Any, file: Any) -> bool:
    """Whether the file field accepts this file, by its extension or type."""
    name, kind = str(file.name).lower(), str(file.type)
    accepted = str(field.accept).split(",")
    return any(name.endswith(one) if one.startswith(".") else kind.startswith(one.removesuffix("*")) for one in accepted)


async def read_chosen(field: Any, most: int, too_large: str, is_table: bool = False) -> str | None:
    """The text of the file just chosen in the field, or None if there is none. Clears the field for the next choice.

    `is_table` if a table is expected. Raises SequorError, with the message `too_large` if the file has more than `most` bytes.
    """
    file = field.files.item(0) if field.files.length else None
    try:
        return None if file is None else await read(file, most, too_large, is_table)
    finally:
        field.value = ""


async def read(file: Any, most: int, too_large: str, is_table: bool = False) -> str:
    """The text of the file. Shows a toast if its encoding had to be guessed. Raises SequorError as `read_chosen` does."""
    if file.size > most:
        raise SequorError(too_large)
    try:
        content = (await file.arrayBuffer()).to_bytes()
    except Exception:  # browser errors have no common type
        raise SequorError(UNREADABLE) from None
    text, note = read_file(content, most, too_large, is_table)
    if note:
        toast(note)
    return text


def link_to(board: str) -> str:
    """The link that opens this board. Raises SequorError if it would be too long."""
    link = address(f"board={packed(board)}")
    if len(link) > LONGEST_LINK:
        raise SequorError("This board’s pictures make it too big for a link. Save it to a file and send that.")
    return link


def address(asked: str) -> str:
    """The address of this page with the fragment `asked`."""
    return f"{window.location.origin}{window.location.pathname}#{asked}"


async def share_link(title: str, link: str, copied: str) -> str:
    """Opens a phone's share sheet, or copies the link. Returns a sentence about it (`copied` in the second case), or "" if
    neither is possible."""
    return await _share(title, "url", link) or await _copy(link, copied)


async def share_text(title: str, text: str, copied: str) -> str:
    """The same for a text that is not a link, such as a code. Shared as a link, it would become a wrong address."""
    return await _share(title, "text", text) or await _copy(text, copied)


SHARED = {"url": "Link shared.", "text": "Text shared."}


async def _share(title: str, kind: str, content: str) -> str:
    if not hasattr(window.navigator, "share") or not window.matchMedia("(pointer: coarse)").matches:
        return ""
    try:
        await window.navigator.share(window.Object.fromEntries([["title", title], [kind, content]]))
    except Exception:  # dismissed by the person or refused by the browser: copy it instead
        return ""
    return SHARED[kind]


async def _copy(text: str, copied: str) -> str:
    try:
        await window.navigator.clipboard.writeText(text)
    except Exception:  # browsers' refusals have no common type
        return ""
    return copied

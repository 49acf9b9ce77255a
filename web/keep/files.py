"""How texts leave the page and enter it: as files that people save and choose, and as links to boards. Knows no game."""

from __future__ import annotations

from typing import Any

from pyscript import window

from engine.core import SequorError
from web.keep.board_links import LONGEST_LINK, packed
from web.kit.dom import make


def save(name: str, text: str) -> None:
    """Downloads the text as a file of that name."""
    link = make("a", href=window.URL.createObjectURL(window.Blob.new([text])), download=name)
    link.click()
    window.URL.revokeObjectURL(link.href)


async def read_chosen(field: Any, most: int, too_large: str) -> str | None:
    """The text of the file just chosen in the field, or None if there is none. Clears the field for the next choice.

    Raises SequorError with the sentence `too_large` if the file has more than `most` bytes.
    """
    file = field.files.item(0) if field.files.length else None
    try:
        return None if file is None else await read(file, most, too_large)
    finally:
        field.value = ""


async def read(file: Any, most: int, too_large: str) -> str:
    """The text of the file. Raises SequorError with the sentence `too_large` if it has more than `most` bytes."""
    if file.size > most:
        raise SequorError(too_large)
    return str(await file.text())


def link_to(board: str) -> str:
    """The link that opens this board. Raises SequorError if it would be too long."""
    link = address(f"board={packed(board)}")
    if len(link) > LONGEST_LINK:
        raise SequorError("With its pictures this board is too large for a link: save it to a file and send that.")
    return link


def address(asked: str) -> str:
    """The address of this page that asks for that."""
    return f"{window.location.origin}{window.location.pathname}#{asked}"


async def share(title: str, link: str, copied: str) -> str:
    """Opens a phone's share sheet, or copies the link; says in a sentence which, or returns "" if the browser does neither."""
    if hasattr(window.navigator, "share") and window.matchMedia("(pointer: coarse)").matches:
        try:
            await window.navigator.share(window.Object.fromEntries([["title", title], ["url", link]]))
        except Exception:  # dismissed by the person or refused by the browser: copy it instead
            pass
        else:
            return "The link is shared."
    try:
        await window.navigator.clipboard.writeText(link)
    except Exception:  # the browsers' refusals have no common type
        return ""
    return copied

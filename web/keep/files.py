"""The visitor's files: saves texts as files and reads the files that people choose. Does not know what they hold."""

from __future__ import annotations

from typing import Any

from pyscript import window

from engine.core import SequorError
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
        if file is None:
            return None
        if file.size > most:
            raise SequorError(too_large)
        return str(await file.text())
    finally:
        field.value = ""

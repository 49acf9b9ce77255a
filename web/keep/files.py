"""Files of the visitor: texts that the page saves as files, and files that are chosen for it."""

from __future__ import annotations

from typing import Any

from pyscript import window

from engine.core import SequorError
from web.kit.dom import make


def save(name: str, text: str) -> None:
    """Let the browser save the text as a file of that name."""
    link = make("a", href=window.URL.createObjectURL(window.Blob.new([text])), download=name)
    link.click()
    window.URL.revokeObjectURL(link.href)


async def chosen(field: Any, most: int, too_large: str) -> str | None:
    """The text of the file just chosen in the field, None where there is none; the field is free for the next choice.

    Raises SequorError with the sentence `too_large` where it has more than `most` bytes.
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

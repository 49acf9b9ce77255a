"""Boards in the address of a link: their text packed into letters, digits, - and _, and unpacked with care.

A link is from anybody: what it unpacks to is bounded, and still has to be read as a board.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from engine.core import BadSaveError

LONGEST_LINK = 30_000
"""Characters that browsers and messages carry unharmed."""

LARGEST_TEXT = 400_000
UNREADABLE = "This link holds no board: it should be whole, as it was shared."


def packed(text: str) -> str:
    """The text as it stands in a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(code: str) -> str:
    """The text that was packed as this. Raises BadSaveError where it is none, or a larger one than any board is.

    >>> unpacked(packed("Farm"))
    'Farm'
    """
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(base64.b64decode(code + "=" * (-len(code) % 4), b"-_", validate=True), LARGEST_TEXT + 1)
        text = content.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise BadSaveError(UNREADABLE) from None
    if len(content) > LARGEST_TEXT or not unpacker.eof or unpacker.unused_data:
        raise BadSaveError(UNREADABLE)
    return text


def board_in(address: str) -> str | None:
    """What stands packed in an address that ends in `#board=…`; None in any other."""
    name, _, code = address.removeprefix("#").partition("=")
    return code if name == "board" else None

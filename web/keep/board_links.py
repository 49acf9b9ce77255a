"""Boards in links: packs a board's text into letters, digits, - and _, and unpacks it with care. Touches no browser.

Anybody can write a link, so the unpacked text is limited in size and still has to be read as a board.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from engine.core import BadSaveError

LONGEST_LINK = 30_000
"""Characters: browsers and messaging apps carry links of this length intact."""

LARGEST_TEXT = 400_000
UNREADABLE = "This link holds no board: it should be whole, as it was shared."


def packed(text: str) -> str:
    """The text in the form that a link carries."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(code: str) -> str:
    """The text that `packed` turned into this code. Raises BadSaveError if the code is invalid or holds more than any board.

    >>> unpacked(packed("Farm"))
    'Farm'
    """
    if len(code) > LONGEST_LINK:
        raise BadSaveError(f"This link is too long: one that holds a board has at most {LONGEST_LINK:,} characters.")
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(base64.b64decode(code + "=" * (-len(code) % 4), b"-_", validate=True), LARGEST_TEXT + 1)
        text = content.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise BadSaveError(UNREADABLE) from None
    if len(content) > LARGEST_TEXT:
        raise BadSaveError(f"This link holds more than any board has: {LARGEST_TEXT // 1000} kB are the most.")
    if not unpacker.eof or unpacker.unused_data:
        raise BadSaveError(UNREADABLE)
    return text


def board_in(address: str) -> str | None:
    """The packed board in an address that ends in `#board=…`; None for any other address."""
    name, _, code = address.removeprefix("#").partition("=")
    return code if name == "board" else None

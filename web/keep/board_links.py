"""Boards in links: an address that ends in `#board=…`, whose text still has to be read as a board. Touches no browser."""

from __future__ import annotations

from engine.codes import longest_piece, marked_in, squeezed_in
from engine.core import BadSaveError
from engine.text import squeezed, unsqueezed

LONGEST_LINK = 30_000
"""Characters: browsers and messaging apps carry links of this length intact."""

LARGEST_TEXT = 400_000
"""Bytes."""


def packed(text: str) -> str:
    """The text in the form that a link carries."""
    return squeezed(text)


def unpacked(text: str) -> str:
    """The text that `packed` turned into a code, anywhere in what somebody has pasted. Raises BadSaveError if the code is invalid
    or holds more than any board."""
    if not (code := squeezed_in(text, "", LONGEST_LINK, LARGEST_TEXT)):
        marked = marked_in(text, "board")
        code = longest_piece(text) if marked is None else marked
    if len(code) > LONGEST_LINK:
        raise BadSaveError(f"This link is too long for a board (limit {LONGEST_LINK:,} characters).")
    return unsqueezed(code, "board", LARGEST_TEXT)


def board_in(address: str) -> str | None:
    """The packed board in an address that ends in `#board=…`; None for any other address."""
    name, _, code = address.removeprefix("#").partition("=")
    return code if name == "board" else None

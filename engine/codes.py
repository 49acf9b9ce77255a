"""Finds codes in pasted text: in links, as the last part of an address, or bare.

Ignores anything that a messenger or mail program has added around or inside them. A code is letters, digits, - and _. It may be
wrapped, and only the code itself tells its length: `rests` lists the possible starts, and the code's reader finds the longest
valid code there. Reads at most `LONGEST_PASTE` characters, in linear time. Independent of any particular code.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator, Sequence
from itertools import islice
from urllib.parse import unquote

LONGEST_PASTE = 300_000
"""The maximum number of characters read: three times the longest link."""

MOST_TRIES = 8
"""The maximum number of positions tried as the beginning of a packed text. Trying all of them would take quadratic time."""

SQUEEZED = "eN"
"""The beginning of every text that `text.squeezed` returns."""

_GAP = r"[\s\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
"""The characters that may be inserted into a code: spaces, line breaks and invisible characters."""

_MARK = re.compile(rf"(?<![A-Za-z0-9_-])(join|move|match|board){_GAP}*+=(?:3D)?{_GAP}*+")
_WRAP = re.compile(rf"=?{_GAP}(?:{_GAP}|>)*+")
"""A gap, with the `=` that mail programs put before a line break and the `>` before quoted lines."""

_MARKED = re.compile(r"#(join|move|match|board)=([A-Za-z0-9_-]*)")
_PIECE = re.compile(r"[A-Za-z0-9_-]+")
_STRETCH = re.compile(r"[A-Za-z0-9_ -]+")


def rests(text: str, begin: Sequence[str], most: int) -> Iterator[str]:
    """Yields the text from each position where a code may begin, long enough for a code of `most` characters. Each gap is reduced
    to one space. `begin` has one pattern for each of the code's first characters."""
    flat = _flat(text)
    for found in re.finditer("(?<![A-Za-z0-9])" + " ?".join(begin), flat):
        stretch = _STRETCH.match(flat, found.start(), found.start() + 2 * most)
        assert stretch is not None
        yield stretch[0]


def marks_in(text: str) -> list[str]:
    """The different marks in the text, in order: "join", "move", "match" or "board"."""
    return list(dict.fromkeys(found[1] for found in _MARKED.finditer(_flat(text))))


def marked_in(text: str, *marks: str) -> str | None:
    """The code after the first of these marks; None if there is no such mark."""
    return next((found[2] for found in _MARKED.finditer(_flat(text)) if found[1] in marks), None)


def longest_piece(text: str) -> str:
    """The most likely code in a text without a mark."""
    return max(_PIECE.findall(_flat(text)), key=len, default="")


def squeezed_in(text: str, prefix: str, longest: int, largest: int) -> str:
    """The first complete code in the text; "" if there is none. A code is the prefix followed by the output of `text.squeezed`,
    has at most `longest` characters, and unpacks to at most `largest` bytes."""
    for rest in islice(rests(text, (*prefix, *SQUEEZED), longest), MOST_TRIES):
        code = rest.replace(" ", "")[:longest]
        if end := _end(code.removeprefix(prefix), largest):
            return code[: len(prefix) + end]
    return ""


def _flat(text: str) -> str:
    """The text with each mark written as `#mark=` and each gap as one space."""
    return _WRAP.sub(" ", _MARK.sub(r"#\1=", unquote(text[:LONGEST_PASTE])))


def _end(code: str, largest: int) -> int:
    """The length of the packed text at the beginning of the code; 0 if there is none, or it is incomplete."""
    code = code[: len(code) - (len(code) % 4 == 1)]
    data = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    unpacker = zlib.decompressobj()
    try:
        unpacker.decompress(data, largest + 1)
    except zlib.error:
        return 0
    taken = len(data) - len(unpacker.unused_data)
    return -(-4 * taken // 3) if unpacker.eof else 0

"""Readable substitutes for characters that the terminal's encoding lacks, such as S for a spade, instead of a crash.

In JSON such characters are escaped instead, because it is data and must not change.
"""

from __future__ import annotations

import codecs
import io
import json
import sys
import unicodedata

READABLE = "readable"
"""The name under which Python knows `_readable`."""

SUBSTITUTES = (
    dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True))
    | dict(zip("▁▂▃▄▅▆▇█", "12345678", strict=True))
    | dict(zip("‘’‚′´“”„″«»‹›", "'''''\"\"\"\"\"\"''", strict=True))
    | dict(zip("–—‒−‐‑·•×÷⁄★☆✓✗€£¥", "-----" + "--*x//**vxELY", strict=True))
    | {"…": "...", "→": "->", "←": "<-", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th"}
    | dict(zip("øØłŁđĐðÐı", "oOlLdDdDi", strict=True))
)
"""ASCII for characters that Unicode does not decompose."""


def print_readably() -> None:
    """Makes stdout and stderr substitute what their encodings lack, and stdin replace what it can't read."""
    codecs.register_error(READABLE, _readable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=READABLE)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _readable(error: UnicodeError) -> tuple[str, int]:
    """Substitutes for the characters that could not be encoded, and where to continue: an error handler of `codecs`."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(substitute, error.object[error.start : error.end])), error.end


def substitute(char: str) -> str:
    """The character in ASCII; "" for an invisible one, "?" if it has no ASCII form.

    >>> [substitute(char) for char in "♠é…\u2068Я"]
    ['S', 'e', '...', '', '?']
    """
    if char.isascii():
        return char
    if char in SUBSTITUTES:
        return SUBSTITUTES[char]
    if unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return ""
    if char.isspace():
        return " "
    parts = unicodedata.normalize("NFKD", char)
    return "".join(map(substitute, parts)) or "?" if parts != char else "?"


def as_json(text: str) -> str:
    """The JSON text, with escapes if the encoding of stdout lacks any of it."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return "".join(char if char.isascii() else json.dumps(char)[1:-1] for char in text)
    return text

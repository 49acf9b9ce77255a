"""Texts from outside, whose writers may mean harm: how sentences quote or shorten them, which can be seen, how deeply JSON nests,
what a link holds.

Takes time in proportion to a text's length. Knows no game and no format but JSON.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
import zlib
from collections.abc import Sequence
from itertools import accumulate

from .core import BadSaveError

LONGEST_QUOTE = 60
"""Characters."""

JOINERS = frozenset("\u200c\u200d")
TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""Invisible characters that make the flags of England, Scotland and Wales."""

BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\ufe0e\ufe0f")
"""Characters that Unicode counts as letters or marks and that show nothing."""

# A string that nobody closes lasts to the end: without that, each of its escaped quotes would be searched for an end again.
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
"""One more level, one less, as signed bytes."""

_NO_STEPS = bytes(sorted(set(range(256)) - set(b"[{]}")))


def quoted(text: str) -> str:
    """The text as a sentence quotes it: on one line, with escapes for what cannot be seen, and cut short.

    >>> quoted("QH c7"), quoted("x" * 1000)[-5:]
    ("'QH c7'", "xxx…'")
    """
    shown = repr(text[: LONGEST_QUOTE + 1])
    return shown if len(shown) <= LONGEST_QUOTE + 2 else f"{shown[:LONGEST_QUOTE]}…{shown[0]}"


def is_visible(text: str) -> bool:
    """Whether all of the text can be shown on one line, and some of it is seen.

    >>> is_visible("Zoë"), is_visible("\u3164\u3164"), is_visible(" "), is_visible("a\u202eb")
    (True, False, False, False)
    """
    # A version of Python does not know emoji that are younger than it.
    usual = (char.isprintable() or char in JOINERS | TAGS or "\U0001f000" <= char <= "\U0001faff" for char in text)
    return all(usual) and any(_is_seen(char) for char in text)


def _is_seen(char: str) -> bool:
    return char not in BLANK | JOINERS | TAGS and not char.isspace() and not unicodedata.combining(char)


ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""What keeps a part of a sentence that runs from right to left from moving its neighbours."""


def isolated(name: str) -> str:
    """The name as a sentence holds it: between isolates if any of it runs from right to left.

    >>> isolated("Mira"), len(isolated("\N{HEBREW LETTER ALEF}"))
    ('Mira', 3)
    """
    runs_left = any(unicodedata.bidirectional(char) in ("R", "AL") for char in name)
    return f"{ISOLATE}{name}{END_ISOLATE}" if runs_left else name


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """A short form of each name that no other of them has: its initials, or as many of its letters as tell it apart.

    >>> short_names(["Ash", "Aspen", "Player 12", "Mira"])
    ('Ash', 'Asp', 'P12', 'Mi')
    """
    names = [name.strip(ISOLATE + END_ISOLATE) for name in names]
    briefs = [_initials(name) for name in names]
    return tuple(
        isolated(brief if briefs.count(brief) == 1 else _beginning(name, [other for other in names if other != name]))
        for name, brief in zip(names, briefs, strict=True)
    )


def _initials(name: str) -> str:
    """`P12` for Player 12, `Mi` for Mira."""
    words = name.split()
    return "".join(word if word.isdigit() else word[0] for word in words) if len(words) > 1 else name.strip()[:2]


def _beginning(name: str, others: Sequence[str]) -> str:
    """As few of its first letters, three at least, as no other name begins with; the whole name where another goes on from it."""
    lengths = range(3, len(name) + 1)
    return next((name[:n] for n in lengths if not any(other.startswith(name[:n]) for other in others)), name)


def listed(words: Sequence[str], joined: str = "and") -> str:
    """The words as a sentence lists them: `d6`, `d6 and e3`, `d6, e3 and f2`; or with `or`."""
    return f" {joined} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def is_nested_beyond(most: int, text: str) -> bool:
    """Whether lists and objects of JSON text are nested more deeply than that anywhere, found before it is parsed.

    Deep recursion of the parser crashes Python in a browser.

    >>> is_nested_beyond(2, '[{"a": "[[["}]')
    False
    """
    steps = _STRING.sub("", text).encode("ascii", "replace").translate(_STEPS, _NO_STEPS)
    return max(accumulate(memoryview(steps).cast("b")), default=0) > most


# In links


def squeezed(text: str) -> str:
    """The text in the form that a link carries."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unsqueezed(code: str, what: str, largest: int) -> str:
    """The text that `squeezed` turned into this code. Raises BadSaveError if the code is invalid, or its text takes more than
    `largest` bytes; `what` the link should hold is named in the sentence.

    >>> unsqueezed(squeezed("Farm"), "board", 10)
    'Farm'
    """
    unreadable = f"This link has no {what}. Copy the whole link."
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(base64.b64decode(code + "=" * (-len(code) % 4), b"-_", validate=True), largest + 1)
        text = content.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise BadSaveError(unreadable) from None
    if len(content) > largest:
        raise BadSaveError(f"This link is too big for a {what} (limit {largest // 1000} kB).")
    if not unpacker.eof or unpacker.unused_data:
        raise BadSaveError(unreadable)
    return text

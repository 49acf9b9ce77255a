"""Tells from its first bytes whether a small image, given as a data URL, may be shown.

Decodes no pixels. It reads the size before a browser gets the image, because a few bytes can claim millions of pixels.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Mapping

LARGEST_IMAGE = 16_000
"""Bytes, as base64 decodes them."""

LONGEST_SIDE = 512
"""Pixels."""

_DATA_URL = re.compile(r"data:image/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})")
_LONGEST_URL = LARGEST_IMAGE // 3 * 4 + 40
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The JPEG markers that begin a frame, which carries the size."""

Size = tuple[int, int]


def image_problem(url: str) -> str:
    """What is wrong with an image given as a data URL, as part of a sentence; "" where it may be shown.

    >>> image_problem("cow.png")
    'should be a PNG, JPEG or WebP as a data URL in base64'
    """
    match = _DATA_URL.fullmatch(url) if len(url) <= _LONGEST_URL else None
    if len(url) > _LONGEST_URL:
        return f"is too big (limit {LARGEST_IMAGE // 1000} kB)"
    if not match:
        return "should be a PNG, JPEG or WebP as a data URL in base64"
    try:
        content = base64.b64decode(match[2], validate=True)
    except binascii.Error:
        return "is damaged: its base64 can’t be read"
    if len(content) > LARGEST_IMAGE:
        return f"is too big (limit {LARGEST_IMAGE // 1000} kB)"
    size = _SIZES[match[1]](content)
    if size is None:
        return f"is not a {_NAMES[match[1]]} file"
    if not all(1 <= side <= LONGEST_SIDE for side in size):
        return f"is too large: {size[0]} × {size[1]} pixels (limit {LONGEST_SIDE} × {LONGEST_SIDE})"
    return ""


def _png_size(content: bytes) -> Size | None:
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR" or len(content) < 24:
        return None
    return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")


def _jpeg_size(content: bytes) -> Size | None:
    if content[:2] != b"\xff\xd8":
        return None
    at = 2
    while content[at : at + 1] == b"\xff" and len(content) >= at + 9:
        if content[at + 1] in _FRAMES:
            return int.from_bytes(content[at + 7 : at + 9], "big"), int.from_bytes(content[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    return None


def _webp_size(content: bytes) -> Size | None:
    if content[:4] != b"RIFF" or content[8:12] != b"WEBP" or len(content) < 30:
        return None
    if content[12:16] == b"VP8X":
        return int.from_bytes(content[24:27], "little") + 1, int.from_bytes(content[27:30], "little") + 1
    if content[12:16] == b"VP8L" and content[20] == 0x2F:
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if content[12:16] == b"VP8 " and content[23:26] == b"\x9d\x01\x2a":
        return int.from_bytes(content[26:28], "little") & 0x3FFF, int.from_bytes(content[28:30], "little") & 0x3FFF
    return None


_NAMES: Mapping[str, str] = {"png": "PNG", "jpeg": "JPEG", "webp": "WebP"}
_SIZES: Mapping[str, Callable[[bytes], Size | None]] = {"png": _png_size, "jpeg": _jpeg_size, "webp": _webp_size}

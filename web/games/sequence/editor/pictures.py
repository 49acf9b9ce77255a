"""Pictures of faces for the editor to show, and pictures from files, which the browser makes small.

A file's picture is redrawn and re-encoded, so that only what is visible gets into a board.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

from pyscript import document, window

from engine.core import SequorError
from engine.games.sequence.rules.board import Face
from engine.games.sequence.rules.board_file import image_problem
from web.games.sequence.drawings.motifs import MOTIFS, paint_motif
from web.kit.dom import make
from web.kit.pixels import reads_truly

SIDES = (96, 72, 48, 32)
"""Longest sides for a picture from a file, in pixels; the first that makes it small enough is used."""

RED_SUITS = ("♥", "♦")
ONE_LINE = 4
"""A text with more letters than this may stand in two lines."""

LARGEST_FILE = 30_000_000
DRAWN_SIDE = 96
NO_PICTURE = "The browser can’t read this picture. Use a PNG, JPEG or WebP file."
SCRAMBLED = (
    "This browser’s privacy protection scrambles pictures that a page resizes. "
    "Allow this site to read canvas data, or use another browser."
)


def picture(face: Face) -> Any:
    """An element that shows the face's picture; screen readers skip it."""
    if face.image:
        return make("img", class_="face-picture", alt="", src=face.image, draggable="false")
    if face.drawing in MOTIFS:
        return _drawing(face.drawing)
    red = " red" if face.text.endswith(RED_SUITS) else ""
    width = _width(face.text)
    wordy = " wordy" if width > ONE_LINE else ""
    shown = make("span", face.text, class_=f"face-picture{red}{wordy}", aria_hidden="true")
    shown.style.setProperty("--long", str(width))
    return shown


def _width(text: str) -> int:
    """The rough width of a text in letters; an emoji counts two, whatever its parts."""
    wide, joined = 0, False
    for char in text:
        part = char in "\u200d\ufe0f\u20e3" or "\U0001f3fb" <= char <= "\U0001f3ff" or char >= "\U000e0020"
        if not part and not joined and not unicodedata.combining(char):
            wide += 2 if unicodedata.east_asian_width(char) == "W" else 1
        joined = char == "\u200d"
    return max(1, wide)


def _drawing(name: str) -> Any:
    """One of our drawings. It is never read back from its canvas: some browsers scramble that."""
    canvas = make("canvas", class_="face-picture", aria_hidden="true")
    canvas.width = canvas.height = DRAWN_SIDE
    canvas.getContext("2d").drawImage(_painted(name), 0, 0)
    return canvas


@cache
def _painted(name: str) -> Any:
    """A canvas with one of our drawings, from which the others are copied."""
    canvas = document.createElement("canvas")
    canvas.width = canvas.height = DRAWN_SIDE
    paint_motif(canvas.getContext("2d"), name, 0, 0, DRAWN_SIDE)
    return canvas


async def picture_in(file: Any) -> str:
    """The file's picture as a small data URL. Raises SequorError, also if the browser scrambles what it makes small."""
    if file.size > LARGEST_FILE:
        raise SequorError(f"This picture is too big (limit {LARGEST_FILE // 1_000_000} MB).")
    if not reads_truly():
        raise SequorError(SCRAMBLED)
    try:
        bitmap = await window.createImageBitmap(file)
    except Exception:  # browser errors have no common type
        raise SequorError(NO_PICTURE) from None
    urls = (_scaled(bitmap, side, kind) for side in SIDES for kind in ("image/webp", "image/png"))
    url = next((url for url in urls if not image_problem(url)), "")
    bitmap.close()
    if not url:
        raise SequorError(NO_PICTURE)
    return url


def _scaled(bitmap: Any, most: int, kind: str) -> str:
    """The picture as a data URL, at most `most` pixels a side; as PNG if the browser cannot write that kind."""
    scale = min(1.0, most / max(bitmap.width, bitmap.height))
    canvas = document.createElement("canvas")
    canvas.width, canvas.height = max(1, round(bitmap.width * scale)), max(1, round(bitmap.height * scale))
    context = canvas.getContext("2d")
    context.imageSmoothingQuality = "high"
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return str(canvas.toDataURL(kind, 0.9))

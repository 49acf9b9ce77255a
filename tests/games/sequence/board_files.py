"""Gameboard files for the tests, valid and broken."""

import base64
import json
import struct
import zlib
from typing import Any

from engine.games.sequence.rules.board import Board
from engine.games.sequence.rules.board_file import parse_board

LETTERS = "abcdefghijkl"
SVG = "data:image/svg+xml;base64," + base64.b64encode(b"<svg onload='alert(1)'/>").decode()

FARM = json.dumps(
    {
        "format": "sequor-board",
        "version": 1,
        "name": "Farm",
        "rows": [row.split() for row in ["cow pig hen dog cat cow", *["pig hen * cat cow pig", "pig hen dog cat cow pig"] * 2]]
        + [["pig", "*", "hen", "cat", "cow", "pig"]],
        "faces": {face: {"name": face, "text": face[0].upper()} for face in ("cow", "pig", "hen", "dog", "cat")},
        "cards": {"dog": 9},
        "wild": 2,
        "anti_wild": 3,
    }
)
"""Six rows of six, three free spaces inside, more dogs in the deck than on the board: unlike the classic board in every way."""


def png(width: int = 8, height: int = 8) -> str:
    """A real PNG of one colour, as a data URL."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    pixels = zlib.compress(b"".join(b"\0" + b"\xc0\x40\x20" * width for _ in range(height)))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    whole = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return data_url("png", whole)


def data_url(kind: str, content: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def data(width: int = 5, height: int = 5, faces: int = 6) -> dict[str, Any]:
    """A board of this width and height with one free corner and alternating faces."""
    names = [f"face{number}" for number in range(faces)]
    spaces = ["*", *(names[number % faces] for number in range(width * height - 1))]
    return {
        "format": "sequor-board",
        "version": 1,
        "name": "Farm",
        "rows": [spaces[start : start + width] for start in range(0, width * height, width)],
        "faces": {name: {"name": f"the {LETTERS[number]}", "text": "🐄"} for number, name in enumerate(names)},
        "wild": 8,
        "anti_wild": 8,
    }


def parsed(board: Any) -> Board:
    return parse_board(json.dumps(board))

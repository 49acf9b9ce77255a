"""Finds a board: one that ships with the game by its name, one that a player made by its whole text."""

from __future__ import annotations

import json
import os
from functools import cache, lru_cache
from typing import Any

from ....cards import STANDARD_DECK, Card
from ....core import BadSetupError
from ....text import quoted
from .board import Board
from .file import parse_board

CLASSIC = "classic"
DATA = f"{os.path.dirname(os.path.dirname(__file__))}/data"
LONGEST_NAME = 40

TWO_EYED_JACKS: tuple[Card, ...] = ("JD", "JC")
ONE_EYED_JACKS: tuple[Card, ...] = ("JS", "JH")


def board_names() -> tuple[str, ...]:
    """The names of the boards that ship, the classic one first."""
    return (CLASSIC, *sorted(_TEXTS))


def load_board(board: str) -> Board:
    """The shipped board of that name or, for a text that begins with {, the board that the text describes.

    Raises BadSetupError, saying what is wrong.

    >>> load_board("classic").cards[:3]
    ('**', '2S', '3S')
    """
    if board.startswith("{"):
        return _player_board(board)
    if board not in board_names():
        raise BadSetupError(f"There is no board called {quoted(board)}. Boards: {', '.join(board_names())}.")
    return _shipped_board(board)


@cache
def _shipped_board(name: str) -> Board:
    return _CLASSIC if name == CLASSIC else parse_board(_TEXTS[name])


@lru_cache(maxsize=8)
def _player_board(text: str) -> Board:
    return parse_board(text)


def board_text(name: str) -> str:
    """The text of the shipped custom gameboard of that name: a start for a player's own."""
    return _TEXTS[name]


def _read(file: str) -> str:
    with open(f"{DATA}/{file}", encoding="utf-8") as stream:
        return stream.read()


def _classic() -> Board:
    data: dict[str, Any] = json.loads(_read("classic.json"))
    return Board(
        name=CLASSIC,
        faces=tuple(tuple(row) for row in data["rows"]),
        deck=tuple(sorted(STANDARD_DECK * 2)),
        wild=TWO_EYED_JACKS,
        anti_wild=ONE_EYED_JACKS,
    )


# Read on import, because the page's snapshot of a running Python holds no files.
_CLASSIC = _classic()
_TEXTS = {name: _read(f"{name}.json") for name in ("meadow",)}

"""Reads and writes the text of boards that players make, naming what is wrong. The text is JSON, so nothing in it is ever run.

    {"format": "sequor-board", "version": 1, "name": "Farm",
     "rows": [["*", "cow", "pig", …], …],
     "faces": {"cow": {"name": "cow", "text": "🐄"}, "pig": {"name": "pig", "image": "data:image/png;base64,…"}, …},
     "cards": {"cow": 2},
     "wild": 8, "anti_wild": 8}

Rows go from the top; `*` is a free space. A face's picture is a text, an image or the name of a drawing. The deck has one card
for each space that shows the face, unless `cards` gives another number.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any, NoReturn

from ....core import BadSetupError
from ....files import OURS, format_of
from ....text import is_nested_beyond
from .board import FREE, REMOVE, WILD, Board, Face
from .check import DRAWINGS, FORMAT, FREE_SPACE, PICTURES, VERSION, Problem, problems

__all__ = ["DRAWINGS", "LARGEST_BOARD", "Problem", "parse_board", "problems", "write_board"]

DEEPEST = 3
"""How deep lists and objects nest: the board, its rows, a row."""

LARGEST_BOARD = 400_000
"""In bytes, of the text or of what a link unpacks to."""


def parse_board(text: str) -> Board:
    """The board that the text describes. Raises BadSetupError with the first fault."""
    data = _read(text)
    for problem in problems(data):
        raise BadSetupError(problem.sentence)
    faces = {card: Face(**face) for card, face in data["faces"].items()}
    rows = tuple(tuple(FREE if card == FREE_SPACE else card for card in row) for row in data["rows"])
    counts = _default_counts(rows) | data.get("cards", {}) | {WILD: data["wild"], REMOVE: data["anti_wild"]}
    return Board(
        name=data["name"],
        faces=rows,
        deck=tuple(sorted(Counter(counts).elements())),
        wild=(WILD,),
        anti_wild=(REMOVE,),
        looks=faces,
    )


def write_board(board: Board) -> str:
    """The one text of a custom gameboard, without parts at their defaults; `parse_board` gives the same board."""
    counts, usual = Counter(board.deck), _default_counts(board.faces)
    data = {
        "format": FORMAT,
        "version": VERSION,
        "name": board.name,
        "rows": [[FREE_SPACE if card == FREE else card for card in row] for row in board.faces],
        "faces": {card: _written(face) for card, face in board.looks.items()},
        "cards": {card: counts[card] for card in board.looks if counts[card] != usual[card]},
        "wild": counts[WILD],
        "anti_wild": counts[REMOVE],
    }
    return json.dumps({part: value for part, value in data.items() if value != {}}, ensure_ascii=False, separators=(",", ":"))


def _written(face: Face) -> Mapping[str, str]:
    return {"name": face.name} | {kind: getattr(face, kind) for kind in PICTURES if getattr(face, kind)}


def _default_counts(rows: tuple[tuple[str, ...], ...]) -> Counter[str]:
    """One card for each space that shows the face."""
    return Counter(card for row in rows for card in row if card != FREE)


def _read(text: str) -> Any:
    """Parses the JSON text. Raises BadSetupError."""
    if len(text) > LARGEST_BOARD or len(text.encode(errors="replace")) > LARGEST_BOARD:
        raise BadSetupError(f"This board is too big (limit {LARGEST_BOARD // 1000} kB).")
    if (other := format_of(text)) in OURS and other != FORMAT:
        raise BadSetupError(f"This is {OURS[other]}, not a board. Use “Open a file” in Settings.")
    strange = BadSetupError("This is not a board. It should be complete JSON with each part once.")
    if is_nested_beyond(DEEPEST, text):
        raise strange
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse, object_pairs_hook=_once_each)
    except (ValueError, RecursionError):
        raise strange from None


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)

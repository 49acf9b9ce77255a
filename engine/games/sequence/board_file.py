"""Boards of one's own as text: read with every fault named, and written. The text is JSON, so nothing in it is ever run."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from engine.games.sequence.board import FREE, REMOVE, WILD, Board, Face

FORMAT, VERSION = "sequor-board", 1
FREE_SPACE = "*"

DRAWINGS = (
    "fox owl hare hedgehog bee butterfly snail frog fish duck mushroom acorn "
    "leaf clover poppy sunflower tulip apple pear cherry sun moon cloud star"
).split()
"""The pictures that the page can draw by itself."""


def parse_board(text: str) -> Board:
    """The board that the text describes."""
    data: dict[str, Any] = json.loads(text)
    faces = {card: Face(**face) for card, face in data["faces"].items()}
    rows = tuple(tuple(FREE if card == FREE_SPACE else card for card in row) for row in data["rows"])
    spaces = Counter(card for row in rows for card in row if card != FREE)
    counts = {card: data.get("cards", {}).get(card, spaces[card]) for card in faces}
    bordered = {WILD: data["wild"], REMOVE: data["anti_wild"]}
    return Board(
        name=data["name"],
        faces=rows,
        deck=tuple(sorted(Counter(counts | bordered).elements())),
        wild=(WILD,),
        anti_wild=(REMOVE,),
        looks=faces,
    )

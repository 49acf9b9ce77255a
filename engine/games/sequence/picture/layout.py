"""Where things lie on the board of Sequence: the frame with its coordinates, the spaces, the chips. Geometry only."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ....scene import Rect
from ..boards.board import Board, Space

LARGE, PHONE, NARROW = 500.0, 370.0, 300.0
"""The least sizes of a board, in CSS pixels: of a large one, of one with a broader frame, of one with coordinates."""

COORDINATE, LARGEST_COORDINATE = 10.5, 17.0
"""The least and the largest type size of a coordinate, in CSS pixels."""


class Frame(NamedTuple):
    """The frame of a board of some size: the breadth of its wood, and the felt between that and the spaces; in CSS pixels."""

    wood: float
    felt: float

    @property
    def breadth(self) -> float:
        return self.wood + self.felt


def frame(board: Rect) -> Frame:
    """The frame of a board in that rectangle. On 360 CSS pixels it leaves a space every 33.5 of them, on 380 every 35."""
    size = max(board.width, board.height)
    if size >= LARGE:
        return Frame(size * 0.0266, size * 0.008)
    if size >= PHONE:
        return Frame(13.0, 2.0)
    return Frame(11.0, 1.5) if size >= NARROW else Frame(size * 0.0305, size * 0.004)


def pitch(board: Rect, geometry: Board) -> float:
    """The side of the square that each space takes up, gaps included."""
    breadth = 2 * frame(board).breadth
    return min((board.width - breadth) / geometry.width, (board.height - breadth) / geometry.height)


def is_large(board: Rect) -> bool:
    """Whether the board is larger than a phone's."""
    return max(board.width, board.height) >= LARGE


def frame_place(board: Rect, geometry: Board) -> Rect:
    """The frame, filled exactly by the spaces, in the middle of the board's rectangle."""
    breadth, side = 2 * frame(board).breadth, pitch(board, geometry)
    width, height = geometry.width * side + breadth, geometry.height * side + breadth
    return Rect(board.x + (board.width - width) / 2, board.y + (board.height - height) / 2, width, height)


@lru_cache(maxsize=4)
def board_places(board: Rect, geometry: Board) -> Mapping[Space, Rect]:
    """The square of every space within the board's rectangle, without the gaps between them."""
    inner, side = frame_place(board, geometry).inset(frame(board).breadth), pitch(board, geometry)
    gap = side * (0.031 if is_large(board) else 0.026)
    return {
        name: Rect(
            inner.x + index % geometry.width * side + gap,
            inner.y + index // geometry.width * side + gap,
            side - 2 * gap,
            side - 2 * gap,
        )
        for index, name in enumerate(geometry.names)
    }


@lru_cache(maxsize=4)
def chip_places(board: Rect, geometry: Board) -> Mapping[Space, Rect]:
    """A chip on each space: right of and below the middle, so that the card's corner stays in sight."""
    radius, shift = (0.345, 0.058) if is_large(board) else (0.325, 0.082)
    side = pitch(board, geometry)
    off, size = (shift - radius) * side, 2 * radius * side
    centres = {name: place.centre for name, place in board_places(board, geometry).items()}
    return {name: Rect(x + off, y + off, size, size) for name, (x, y) in centres.items()}


@lru_cache(maxsize=4)
def coordinate_places(board: Rect, geometry: Board, text: float) -> Mapping[tuple[str, str], Rect]:
    """The place of every letter and number on the frame, by its text and its side of the board.

    Each is as high as its type times 1.3, and grows with `text` as far as the wood allows. There are none on a frame too narrow.
    """
    wood, side = frame(board).wood, pitch(board, geometry)
    if wood < COORDINATE - 0.5:
        return {}
    outer = frame_place(board, geometry)
    inner = outer.inset(frame(board).breadth)
    size = min(max(COORDINATE, wood * 0.62) * text, wood, max(COORDINATE, LARGEST_COORDINATE))
    high, wide = size * 1.3, wood - 1
    places = {}
    for column in range(geometry.width):
        x = inner.x + (column + 0.5) * side
        for name, y in (("top", outer.y + wood / 2), ("foot", outer.y + outer.height - wood / 2)):
            places[chr(ord("a") + column), name] = Rect(x - wide / 2, y - high / 2, wide, high)
    for row in range(geometry.height):
        y = inner.y + (row + 0.5) * side
        for name, x in (("left", outer.x + wood / 2), ("right", outer.x + outer.width - wood / 2)):
            places[str(geometry.height - row), name] = Rect(x - wide / 2, y - high / 2, wide, high)
    return places

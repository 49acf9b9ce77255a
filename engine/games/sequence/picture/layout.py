"""The layout of the table of Sequence: board and frame, hand, draw pile and discard piles.

Geometry only. Lengths are CSS pixels.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import zip_longest
from types import MappingProxyType
from typing import NamedTuple

from ....scene import Rect
from ..rules.board import Board, Space

LARGE, PHONE, NARROW = 500.0, 370.0, 300.0
"""The minimum sizes, in CSS pixels, of a large board, of a board with a broader frame, and of a board with coordinates."""

COORDINATE, LARGEST_COORDINATE = 10.5, 17.0
"""The minimum and maximum font size of a coordinate, in CSS pixels."""


class Frame(NamedTuple):
    """The frame of a board, in CSS pixels."""

    wood: float  # width of its wood
    felt: float  # width of the felt between wood and spaces

    @property
    def breadth(self) -> float:
        return self.wood + self.felt


def frame(board: Rect) -> Frame:
    """The frame of a board in this rectangle. It leaves a pitch of 33.5 for a board of 360 CSS pixels, and of 35 for 380."""
    size = max(board.width, board.height)
    if size >= LARGE:
        return Frame(size * 0.0266, size * 0.008)
    if size >= PHONE:
        return Frame(13.0, 2.0)
    return Frame(11.0, 1.5) if size >= NARROW else Frame(size * 0.0305, size * 0.004)


def pitch(board: Rect, geometry: Board) -> float:
    """The side of the square for each space, gap included."""
    breadth = 2 * frame(board).breadth
    return min((board.width - breadth) / geometry.width, (board.height - breadth) / geometry.height)


def is_large(board: Rect) -> bool:
    """Whether the board is larger than a phone's."""
    return max(board.width, board.height) >= LARGE


def frame_place(board: Rect, geometry: Board) -> Rect:
    """The outer rectangle of the frame, centred in the board's rectangle and filled exactly by the spaces."""
    breadth, side = 2 * frame(board).breadth, pitch(board, geometry)
    width, height = geometry.width * side + breadth, geometry.height * side + breadth
    return Rect(board.x + (board.width - width) / 2, board.y + (board.height - height) / 2, width, height)


@lru_cache(maxsize=4)
def board_places(board: Rect, geometry: Board) -> Mapping[Space, Rect]:
    """The square of each space, without the gaps."""
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
    """The place of a chip on each space: right of and below the centre, so the card's corner stays visible."""
    radius, shift = (0.345, 0.058) if is_large(board) else (0.325, 0.082)
    side = pitch(board, geometry)
    off, size = (shift - radius) * side, 2 * radius * side
    centres = {name: place.centre for name, place in board_places(board, geometry).items()}
    return {name: Rect(x + off, y + off, size, size) for name, (x, y) in centres.items()}


@lru_cache(maxsize=4)
def coordinate_places(board: Rect, geometry: Board, text: float) -> Mapping[tuple[str, str], Rect]:
    """The place of each letter and number on the frame, by text and side of the board.

    Its height is 1.3 times the font size, which grows with `text` as far as the wood allows. Empty if the frame is too narrow.
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


CARD_RATIO = 5 / 7
"""A card's width divided by its height."""

TARGET, STRIP = 44.0, 46.2
"""The minimum width of a touch target, and the preferred visible strip of a card in a fan, in CSS pixels."""

EDGE, LIFT, TALLEST = 8.0, 13.0, 170.0
"""In CSS pixels: the margin at both ends of a hand for the rotation and glow of the outer cards, the lift of a selected card, and
the maximum height of a card unless the hand is very wide."""

TALLEST_SHARE = 0.28
"""The maximum height of a card in a very wide hand, as a fraction of the hand's width."""

TURN, DROP = 1.1, 0.7
"""The rotation between neighbouring cards of a fan in degrees, and how much lower the cards next to the middle lie in CSS
pixels."""

LEAST_HEIGHT, GAP, HEADING = 26.0, 3.0, 20.0
"""In CSS pixels: the minimum height of a card in a spread-out pile, the gap between its rows, and the height of its heading."""

EASY_STRIP, EASY_HEIGHT = 30.0, 70.0
"""In CSS pixels: the visible strip and the height of such a card that are easily legible."""

NO_LIFTS: Mapping[int, float] = MappingProxyType({})

Place = tuple[Rect, float]
"""A card's rectangle and its rotation in degrees."""


def hand_places(hand: Rect, count: int, lifts: Mapping[int, float] = NO_LIFTS) -> list[Place]:
    """The places of a hand's cards: a fan, or two rows if these allow clearly larger cards.

    `lifts` has, by index, how far cards are raised, as a multiple of a selected card's lift.
    """
    inner = hand._replace(x=hand.x + EDGE, width=hand.width - 2 * EDGE)
    half = (hand.height - LIFT) / 2
    highest = max(TALLEST, hand.width * TALLEST_SHARE)
    tallest = min(hand.height - LIFT - 1, highest, _widest(inner.width, count, STRIP) / CARD_RATIO)
    if tallest < half:
        tallest = min(hand.height - LIFT - 1, _widest(inner.width, count, TARGET) / CARD_RATIO)
    if tallest * 1.15 < half:
        top = _fan(Rect(inner.x, hand.y + LIFT, inner.width, half), (count + 1) // 2, 0, 0)
        places = top + _fan(Rect(inner.x, hand.y + LIFT + half, inner.width, half), count // 2, 0, 0)
        return [_lifted(place, LIFT / 2 * lifts.get(index, 0.0)) for index, place in enumerate(places)]
    hang = DROP * (max(0, count - 1) / 2) ** 1.6
    slack = hand.height - LIFT - tallest
    row = Rect(inner.x, hand.y + LIFT + max(0.0, slack - hang) / 2, inner.width, tallest)
    drop = DROP * min(1.0, max(0.0, slack) / hang) if hang else 0.0
    return [_lifted(place, LIFT * lifts.get(index, 0.0)) for index, place in enumerate(_fan(row, count, TURN, drop))]


def _widest(room: float, count: int, strip: float) -> float:
    """The maximum width of cards of which `count` fit into `room`, each with a visible `strip`; at least 1."""
    return max(1.0, room - strip * (count - 1))


def _fan(row: Rect, count: int, turn: float, drop: float) -> list[Place]:
    width, height = row.height * CARD_RATIO, row.height
    step = min(width + 8, (row.width - width) / (count - 1)) if count > 1 else 0.0
    left = row.x + (row.width - width - step * (count - 1)) / 2
    middle = (count - 1) / 2
    return [
        (Rect(left + index * step, row.y + abs(index - middle) ** 1.6 * drop, width, height), (index - middle) * turn)
        for index in range(count)
    ]


def _lifted(place: Place, lift: float) -> Place:
    rect, turn = place
    return rect._replace(y=rect.y - lift), turn


def uncovered_parts(places: list[Place]) -> list[Rect]:
    """The part of each card that the next card does not cover: its touch target, and what is visible of it."""
    rects = [rect for rect, _ in places]
    return [
        rect._replace(width=min(rect.width, after.x - rect.x)) if after is not None and after.x > rect.x else rect
        for rect, after in zip_longest(rects, rects[1:])
    ]


def spread_places(hand: Rect, count: int) -> list[Rect]:
    """The places of a spread-out pile's cards, in the number of rows that makes their indices most legible."""
    inner = Rect(hand.x + EDGE, hand.y + HEADING, hand.width - 2 * EDGE, hand.height - HEADING - 2)
    most = max(1, int(inner.height / (LEAST_HEIGHT + GAP)))
    return max((_rows(inner, count, rows) for rows in range(1, most + 1)), key=_legible)


def _rows(inner: Rect, count: int, rows: int) -> list[Rect]:
    height = min((inner.height - GAP * (rows - 1)) / rows, TALLEST * 0.7)
    columns = -(-count // rows)
    width = min(height * CARD_RATIO, inner.width)
    step = min(width + 4, (inner.width - width) / (columns - 1)) if columns > 1 else 0.0
    top = inner.y + max(0.0, inner.height - rows * height - GAP * (rows - 1)) / 2
    left = inner.x + max(0.0, inner.width - width - step * (columns - 1)) / 2
    return [Rect(left + index % columns * step, top + index // columns * (height + GAP), width, height) for index in range(count)]


def _legible(layout: list[Rect]) -> float:
    """A score for the legibility of the indices in such a layout."""
    strip = min(layout[1].x - layout[0].x, layout[0].width) if len(layout) > 1 else layout[0].width
    return min(strip / EASY_STRIP, layout[0].height / EASY_HEIGHT)


CAPTION, TIGHT_CAPTION, CLEAR = 22.0, 17.0, 3.0
"""In CSS pixels: the height of a pile's caption, its height if space is scarce, and the gap between captions."""

ROOMY = 70.0
"""The minimum height of a roomy row of piles, in CSS pixels."""

WIDEST, WIDEST_SHARE = 66.0, 0.145
"""The maximum width of a pile: in CSS pixels, or as a fraction of the total width if that is more."""

DRAW_CAPTION = 66.0
"""The width of the draw pile's caption, in CSS pixels."""

LEAST_ROOM = 24.0
"""The minimum width and height of the piles' area. In a smaller one, no piles are shown."""


LEAST_WIDTH, FEW = 30.0, 3
"""The minimum width of a legible pile, and the number of discard piles that are always shown."""


def has_room(piles: Rect) -> bool:
    """Whether piles can be shown at all."""
    return min(piles.width, piles.height) >= LEAST_ROOM


def has_room_for_all(piles: Rect, seats: int) -> bool:
    """Whether the draw pile and `seats` discard piles fit, or showing fewer would not make them larger."""
    width, of_few = (pile_places(piles, 1 + shown)[0][0].width for shown in (seats, FEW))
    return width >= min(LEAST_WIDTH, of_few)


def pile_places(piles: Rect, count: int) -> list[tuple[Rect, Rect]]:
    """The places of the draw pile and the discard piles, each with its caption's place, as wide as possible.

    In one row, or in two or three if one row would make them too small.
    """
    rows = min((1, 2, 3), key=lambda rows: -_pile_width(piles, -(-count // rows), rows))
    columns = -(-count // rows)
    width = _pile_width(piles, columns, rows)
    height = width / CARD_RATIO
    caption = _caption(piles, rows)
    step = min(width + 28, piles.width / columns)
    room = (step - width) / 2
    aside = room if step < width + 28 else max(0.0, DRAW_CAPTION - width) / 2
    places = []
    for index in range(count):
        x, y = piles.x + index % columns * step + aside, piles.y + index // columns * (height + caption)
        # Captions are aligned to the bottom of their place, so they are placed higher if space is scarce.
        words = Rect(x - room + CLEAR, y, width + 2 * (room - CLEAR), height - CAPTION + caption)
        places.append((Rect(x, y, width, height), words))
    return places


def _caption(piles: Rect, rows: int) -> float:
    """The height of the captions."""
    return CAPTION if piles.height / rows >= ROOMY else TIGHT_CAPTION


def _pile_width(piles: Rect, columns: int, rows: int) -> float:
    tallest = (piles.height / rows - _caption(piles, rows)) * CARD_RATIO
    widest = max(WIDEST, piles.width * WIDEST_SHARE)
    return max(8.0, min(widest, tallest, piles.width / columns - 10))


def pressable(places: tuple[Rect, Rect]) -> Rect:
    """The touch target of a pile with its caption, at least TARGET wide."""
    pile, words = places
    width = max(TARGET, pile.width)
    return Rect(pile.x + (pile.width - width) / 2, pile.y, width, max(TARGET, words.height + CAPTION))

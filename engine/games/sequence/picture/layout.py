"""Where things lie on the table of Sequence: spaces on the board, cards in the hand, piles in a row. Geometry only."""

from __future__ import annotations

from itertools import zip_longest

from ....scene import Rect
from ..boards.board import Board, Space

CARD_RATIO = 5 / 7
"""A card's width divided by its height."""

TARGET = 44.0
"""The least width of something to press, in CSS pixels."""

EDGE = 6.0
"""Room at both ends of a hand for the turn and glow of the outer cards, in CSS pixels."""

CAPTION, TIGHT_CAPTION, CLEAR = 22.0, 17.0, 3.0
"""The height of the words under a pile, their height where room is scarce, and their distance from the next; in CSS pixels."""

ROOMY = 70.0
"""The least height of a row of piles that has room enough, in CSS pixels."""

DRAW_CAPTION = 66.0
"""The width that the first pile's words need, in CSS pixels."""


def frame_width(board: Rect) -> float:
    """The width of the walnut frame around the spaces: 22 of 752 on a large board, less on a small one."""
    longer = max(board.width, board.height)
    return longer * (0.0293 if longer >= 500 else 0.0214)


def _side(board: Rect, geometry: Board) -> float:
    """The side of the square that each space takes up, gaps included."""
    frame = 2 * frame_width(board)
    return min((board.width - frame) / geometry.width, (board.height - frame) / geometry.height)


def frame_place(board: Rect, geometry: Board) -> Rect:
    """The frame, filled exactly by the spaces, in the middle of the board's rectangle."""
    frame, side = 2 * frame_width(board), _side(board, geometry)
    width, height = geometry.width * side + frame, geometry.height * side + frame
    return Rect(board.x + (board.width - width) / 2, board.y + (board.height - height) / 2, width, height)


def board_places(board: Rect, geometry: Board) -> dict[Space, Rect]:
    """The square of every space within the board's rectangle, without the gaps between them."""
    frame, side = frame_place(board, geometry).inset(frame_width(board)), _side(board, geometry)
    gap = side * (0.031 if board.width >= 500 else 0.033)
    return {
        name: Rect(
            frame.x + index % geometry.width * side + gap,
            frame.y + index // geometry.width * side + gap,
            side - 2 * gap,
            side - 2 * gap,
        )
        for index, name in enumerate(geometry.names)
    }


def hand_places(hand: Rect, count: int, raised: int = -1) -> list[tuple[Rect, float]]:
    """Where each card of a hand lies, and its turn: a fan, or two rows where those allow larger cards.

    In a fan each card leaves at least TARGET of the one before it to be seen and pressed.
    """
    hand = hand._replace(x=hand.x + EDGE, width=hand.width - 2 * EDGE)
    lift = min(18.0, hand.height * 0.1)
    room = (hand.width - TARGET * (count - 1)) / CARD_RATIO
    tallest = min(hand.height - lift - 6, 170.0, room)
    half = (hand.height - lift) / 2
    if tallest < half:
        top, bottom = (count + 1) // 2, count // 2
        rows = _fan(Rect(hand.x, hand.y + lift, hand.width, half), top, 0, 0)
        rows += _fan(Rect(hand.x, hand.y + lift + half, hand.width, half), bottom, 0, 0)
        return [_lifted(place, lift / 2) if index == raised else place for index, place in enumerate(rows)]
    top_edge = hand.y + lift + (hand.height - lift - 6 - tallest) / 2
    return [
        _lifted(place, lift) if index == raised else place
        for index, place in enumerate(_fan(Rect(hand.x, top_edge, hand.width, tallest), count, 1.4, 2.2))
    ]


def _fan(row: Rect, count: int, turn: float, drop: float) -> list[tuple[Rect, float]]:
    width, height = row.height * CARD_RATIO, row.height - 3
    step = min(width + 8, (row.width - width) / (count - 1)) if count > 1 else 0.0
    left = row.x + (row.width - width - step * (count - 1)) / 2
    middle = (count - 1) / 2
    return [
        (Rect(left + index * step, row.y + abs(index - middle) * drop, width, height), (index - middle) * turn)
        for index in range(count)
    ]


def _lifted(place: tuple[Rect, float], lift: float) -> tuple[Rect, float]:
    rect, turn = place
    return rect._replace(y=rect.y - lift), turn


def uncovered_parts(places: list[tuple[Rect, float]]) -> list[Rect]:
    """The part of each card of a fan that the next card does not cover: where it is pressed."""
    rects = [rect for rect, _ in places]
    return [
        rect._replace(width=min(rect.width, after.x - rect.x)) if after is not None and after.x > rect.x else rect
        for rect, after in zip_longest(rects, rects[1:])
    ]


def pile_places(piles: Rect, count: int) -> list[tuple[Rect, Rect]]:
    """Where the draw pile and the discard piles lie, each with its caption's place, as wide as room allows.

    They lie in one row, or in two or three where one row would make them too small.
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
        # The words hang from the foot of their place, so they hang higher where room is scarce.
        words = Rect(x - room + CLEAR, y, width + 2 * (room - CLEAR), height - CAPTION + caption)
        places.append((Rect(x, y, width, height), words))
    return places


def _caption(piles: Rect, rows: int) -> float:
    """The room for the words under each pile."""
    return CAPTION if piles.height / rows >= ROOMY else TIGHT_CAPTION


def _pile_width(piles: Rect, columns: int, rows: int) -> float:
    tallest = (piles.height / rows - _caption(piles, rows)) * CARD_RATIO
    return max(8.0, min(66.0, tallest, piles.width / columns - 10))


def pressable(places: tuple[Rect, Rect]) -> tuple[Rect, Rect]:
    """A pile with its caption as one place to press, at least TARGET wide; and the caption's own place."""
    pile, words = places
    width = max(TARGET, pile.width)
    return Rect(pile.x + (pile.width - width) / 2, pile.y, width, max(TARGET, words.height + CAPTION)), words

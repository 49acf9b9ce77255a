"""Where the draw pile and the discard piles of Sequence lie, each with its caption. Geometry only."""

from __future__ import annotations

from ....scene import Rect
from .hand_layout import CARD_RATIO, TARGET

CAPTION, TIGHT_CAPTION, CLEAR = 22.0, 17.0, 3.0
"""The height of the words under a pile, their height where room is scarce, and their distance from the next; in CSS pixels."""

ROOMY = 70.0
"""The least height of a row of piles that has room enough, in CSS pixels."""

WIDEST, WIDEST_SHARE = 66.0, 0.145
"""The width of the widest pile in CSS pixels, or more where there is room: as a share of the width for all."""

DRAW_CAPTION = 66.0
"""The width that the first pile's words need, in CSS pixels."""

LEAST_ROOM = 24.0
"""The least width and height of a place for piles: without it they are not laid out at all."""


LEAST_WIDTH, FEW = 30.0, 3
"""The least width of a pile that can be read, and the most discard piles that are always shown."""


def has_room(piles: Rect) -> bool:
    """Whether there is any place for piles."""
    return min(piles.width, piles.height) >= LEAST_ROOM


def has_room_for_all(piles: Rect, seats: int) -> bool:
    """Whether there is room for the draw pile and the discards of so many seats; or fewer would have no more room."""
    width, of_few = (pile_places(piles, 1 + shown)[0][0].width for shown in (seats, FEW))
    return width >= min(LEAST_WIDTH, of_few)


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
    widest = max(WIDEST, piles.width * WIDEST_SHARE)
    return max(8.0, min(widest, tallest, piles.width / columns - 10))


def pressable(places: tuple[Rect, Rect]) -> Rect:
    """A pile with its caption as one place to press, at least TARGET wide."""
    pile, words = places
    width = max(TARGET, pile.width)
    return Rect(pile.x + (pile.width - width) / 2, pile.y, width, max(TARGET, words.height + CAPTION))

"""Where the cards of a hand lie, and those of a discard pile that is spread out in its place. Geometry only."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from types import MappingProxyType

from ....scene import Rect

CARD_RATIO = 5 / 7
"""A card's width divided by its height."""

TARGET, STRIP = 44.0, 46.2
"""The least width of something to press, and what a fan leaves open of a card where it can; in CSS pixels."""

EDGE, LIFT, TALLEST = 8.0, 13.0, 170.0
"""Room at both ends of a hand for the turn and glow of the outer cards, how far a chosen card rises, and the highest card of a
hand that is not very wide; in CSS pixels."""

TALLEST_SHARE = 0.28
"""The highest card of a very wide hand, as a share of its width."""

TURN, DROP = 1.1, 0.7
"""A fan's turn from one card to the next in degrees, and how far the card beside the middle hangs; in CSS pixels."""

LEAST_HEIGHT, GAP, HEADING = 26.0, 3.0, 20.0
"""The least height of a card of an open pile, the distance from row to row, and the room above for whose it is; in CSS pixels."""

EASY_STRIP, EASY_HEIGHT = 30.0, 70.0
"""What such a card leaves open, and its height, where it is read at a glance; in CSS pixels."""

NO_LIFTS: Mapping[int, float] = MappingProxyType({})

Place = tuple[Rect, float]
"""Where a card lies, and its turn in degrees."""


def hand_places(hand: Rect, count: int, lifts: Mapping[int, float] = NO_LIFTS) -> list[Place]:
    """Where each card of a hand lies: a fan, or two rows where those allow clearly larger cards.

    `lifts` says how far each card rises that does, as a share of what a chosen one does.
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
    """The width of the widest cards of which so many fit, each with that strip open; at least 1."""
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
    """The part of each card of a fan that the next card does not cover: where it is pressed, and what can be read of it."""
    rects = [rect for rect, _ in places]
    return [
        rect._replace(width=min(rect.width, after.x - rect.x)) if after is not None and after.x > rect.x else rect
        for rect, after in zip_longest(rects, rects[1:])
    ]


def spread_places(hand: Rect, count: int) -> list[Rect]:
    """Where the cards of an open pile lie in the hand's place, in rows, each so that its index can be told.

    They lie in as many rows as make the indices largest.
    """
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
    """How well the indices of such a layout can be told."""
    strip = min(layout[1].x - layout[0].x, layout[0].width) if len(layout) > 1 else layout[0].width
    return min(strip / EASY_STRIP, layout[0].height / EASY_HEIGHT)

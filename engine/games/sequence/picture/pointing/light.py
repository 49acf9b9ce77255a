"""The light of a hint or a lesson on the board of Sequence: all else stands back, dots run along what the words are about, and a
dotted way leads from the card to its space, in the gutters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .....scene import Invitation, Shape, trace, veil
from ...boards.board import Space
from ..layout import frame, frame_place, pitch
from ..sight import Sight
from .spot import Spot

CORNER = 0.09
"""The radius of a space's corners as a share of its side."""

RINGS = 0.125
"""The distance from ring to ring, as a share of a space's side."""

REACH = 6.5
"""How far from the target the light falls off, in spaces."""

SHORT = 0.45
"""How far from the middle of an open space dots stop, as a share of the way to the next."""

DOT, AIR = 0.062, 1.06
"""The radius of a dot, and how far beside its target the way ends, as shares of the distance from space to space."""


def stands_back(sight: Sight) -> Iterator[Shape]:
    """The board beside what is pointed out."""
    spot, geometry, board = sight.spot, sight.geometry, sight.view.stage.board
    if spot is None or not spot.places:
        return
    side, inner = pitch(board, geometry), frame_place(board, geometry).inset(frame(board).breadth)
    middle = sight.places[spot.target or spot.places[len(spot.places) // 2]].centre
    kept = [sight.places[space].inset(-0.02 * side) for space in spot.places]
    yield veil(" ".join(spot.places), inner, middle, REACH * side, kept, CORNER * side)


def dots(sight: Sight) -> Iterator[Shape]:
    """The dots along the places, under the chips."""
    spot = sight.spot
    if spot is None:
        return
    colour = "" if spot.team is None else sight.colour_of(spot.team)
    size = DOT * pitch(sight.view.stage.board, sight.geometry)
    for run in spot.runs:
        for number, piece in enumerate(_pieces(sight, run)):
            yield trace(f"{' '.join(run)} {number}", colour, size, piece)


def _pieces(sight: Sight, run: Sequence[Space]) -> Iterator[list[tuple[float, float]]]:
    """The way through the middles of the chips, cut where a card is in sight: it stops short of it on both sides."""
    piece: list[tuple[float, float]] = []
    for space, beside in pairwise(run):
        piece = piece or [_leaving(sight, space, beside)]
        piece.append(_leaving(sight, beside, space))
        if _is_open(sight, beside):
            yield piece
            piece = []
    if piece:
        yield piece


def _leaving(sight: Sight, space: Space, beside: Space) -> tuple[float, float]:
    """The middle of the chip on a space; where there is none, the edge of the card towards the next."""
    (x, y), (x2, y2) = sight.chip_places[space].centre, sight.chip_places[beside].centre
    share = SHORT if _is_open(sight, space) else 0.0
    return x + (x2 - x) * share, y + (y2 - y) * share


def _is_open(sight: Sight, space: Space) -> bool:
    return not sight.table.covered & sight.geometry.bit_of[space] and space != sight.choice.space


def invitation(sight: Sight) -> Invitation | None:
    """Rings around the space while it is to be chosen, and the way there from the hand while the card is."""
    spot = sight.spot
    if spot is None or not spot.asks:
        return None
    target = sight.places[spot.target]
    return Invitation((target,), CORNER * target.width, RINGS, (_way(sight, spot),) if spot.waits else ())


def _way(sight: Sight, spot: Spot) -> tuple[tuple[float, float], ...]:
    """From the last space on the side of the hand straight to the target, in the gutter beside its row or column."""
    stage, side = sight.view.stage, pitch(sight.view.stage.board, sight.geometry)
    outer, (x, y) = frame_place(stage.board, sight.geometry), sight.places[spot.target].centre
    inner = outer.inset(frame(stage.board).breadth)
    hand_x, hand_y = stage.hand.centre
    if stage.hand.x >= outer.x + outer.width or stage.hand.x + stage.hand.width <= outer.x:
        start, gutter = inner.x + inner.width if hand_x > x else inner.x, y + side / 2
        return (start, gutter), (_beside(x, start, side), gutter)
    start, gutter = inner.y + inner.height if hand_y > y else inner.y, x + side / 2 if x < outer.centre[0] else x - side / 2
    return (gutter, start), (gutter, _beside(y, start, side))


def _beside(target: float, start: float, side: float) -> float:
    """How far the way goes that ends beside the target; one in the last space has none to go."""
    return max(target - AIR * side, start) if start < target else min(target + AIR * side, start)

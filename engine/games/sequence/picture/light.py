"""The light of a hint, a lesson or highlights on the table of Sequence: dots, a dotted path, small chips and hatched paper.

Everything but the spotlight (`spotlight.py`) is dimmed.
Highlights mark lines that lack one chip, and spaces with no card left. A play that was not the best has a dashed edge, and an
arrow to the better space. The page fetches this module with the coach.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ....scene import POINTING, Aid, InvitedPlay, Rect, Scene, Shape, alternative, arrow, trace, veil
from ..rules.board import Space
from .context import Context
from .layout import frame, frame_place, pitch
from .spotlight import Spot

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


def stands_back(sight: Context) -> Iterator[Shape]:
    """The board beside what is pointed out."""
    spot, geometry, board = sight.spot, sight.geometry, sight.view.stage.board
    if spot is None or not spot.places:
        return
    side, inner = pitch(board, geometry), frame_place(board, geometry).inset(frame(board).breadth)
    middle = sight.places[spot.target or spot.places[len(spot.places) // 2]].centre
    kept = [sight.places[space].inset(-0.02 * side) for space in spot.places]
    yield veil(" ".join(spot.places), inner, middle, REACH * side, kept, CORNER * side)


def dots(sight: Context) -> Iterator[Shape]:
    """The dots along the places, under the chips."""
    spot = sight.spot
    if spot is None:
        return
    colour = "" if spot.team is None else sight.colour_of(spot.team)
    size = DOT * pitch(sight.view.stage.board, sight.geometry)
    for run in spot.runs:
        for number, piece in enumerate(_pieces(sight, run)):
            yield trace(f"{' '.join(run)} {number}", colour, size, piece)


def _pieces(sight: Context, run: Sequence[Space]) -> Iterator[list[tuple[float, float]]]:
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


def _leaving(sight: Context, space: Space, beside: Space) -> tuple[float, float]:
    """The middle of the chip on a space; where there is none, the edge of the card towards the next."""
    (x, y), (x2, y2) = sight.chip_places[space].centre, sight.chip_places[beside].centre
    share = SHORT if _is_open(sight, space) else 0.0
    return x + (x2 - x) * share, y + (y2 - y) * share


def _is_open(sight: Context, space: Space) -> bool:
    return not sight.table.covered & sight.geometry.bit_of[space] and space != sight.choice.space


def invitation(sight: Context) -> InvitedPlay | None:
    """Rings around the space while it is to be chosen, and the way there from the hand while the card is."""
    spot = sight.spot
    if spot is None or not spot.asks:
        return None
    target = sight.places[spot.target]
    return InvitedPlay((target,), CORNER * target.width, RINGS, (_way(sight, spot),) if spot.waits else ())


def _way(sight: Context, spot: Spot) -> tuple[tuple[float, float], ...]:
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


RING, SHAFT = 0.07, 0.13
"""How far around a chip the edge lies, and how broad the arrow is, as shares of a space's side."""

START, STOP = 0.36, 0.5
"""How far from the middle of the chip the arrow begins, and how far from the middle of the better space it ends."""


def beside(sight: Context) -> Iterator[Shape]:
    """The chip that was placed, or the cross over the one that was taken, with its edge; and the arrow to the better space."""
    spot, geometry = sight.spot, sight.geometry
    if spot is None or not spot.instead[1]:
        return
    card, space = spot.instead
    side, place = pitch(sight.view.stage.board, geometry), sight.chip_places[space]
    style = "crossed" if card in geometry.anti_wild else f"chip {sight.colour}"
    if space != spot.target:
        yield Shape("played instead", "chips", style, place)
        yield alternative(space, place.inset(-RING * side), side)
    if spot.target not in ("", space):
        (x, y), (x2, y2) = place.centre, sight.places[spot.target].centre
        far = math.dist((x, y), (x2, y2))
        first, last = START * side / far, 1 - STOP * side / far
        start, end = ((x + (x2 - x) * share, y + (y2 - y) * share) for share in (first, last))
        yield arrow(space, start, end, SHAFT * side)


SMALL_DOT = 0.047
"""The radius of a dot as a share of the distance from space to space."""

CHIP, INSET = 0.4, 0.02
"""The side of a small chip, and its distance from the space's edges, as shares of the space's side."""

CORNERS = ((0, 1), (1, 0), (1, 1))
"""Where it lies: below left or, for a second team, above right, and then below right. The rank is above left."""

OPEN, COVERED = 0.54, 0.37
"""How far from the middle of a space dots begin: of an open one as a share of the way to the next, of a chip as a share of the
distance from space to space."""


def marked(picture: Scene, sight: Context) -> Scene:
    """The picture with the aids of its view: paper under all that lies on the board, dots under the chips, small chips on top."""
    under, over = [*_gone(sight)], [*_chips(sight)]
    links = list({shape.key: shape for aid in _lines(sight) for shape in _links(sight, aid)}.values())
    board = _first(picture, {"board"}, is_over=True)
    chips = max(board, _first(picture, {"chips", "piles", "hand", "spread"}))
    end = max(chips, _first(picture, {"piles", "hand", "spread"}))
    shapes = picture.shapes
    return picture._replace(
        shapes=(*shapes[:board], *under, *shapes[board:chips], *links, *shapes[chips:end], *over, *shapes[end:])
    )


def _first(picture: Scene, layers: set[str], *, is_over: bool = False) -> int:
    """The number of the first shape in these layers or, where those are over, outside of them."""
    found = (number for number, shape in enumerate(picture.shapes) if (shape.layer in layers) != is_over)
    return next(found, len(picture.shapes))


def _lines(sight: Context) -> Iterator[Aid]:
    return (aid for aid in sight.view.aids if aid.along)


def _gone(sight: Context) -> Iterator[Shape]:
    """Hatched paper on the spaces whose cards are gone."""
    for aid in sight.view.aids:
        for space in aid.places:
            if not aid.along and space in sight.places:
                yield Shape(f"gone:{space}", POINTING, "gone", sight.places[space])


def _chips(sight: Context) -> Iterator[Shape]:
    """A small chip for each team that lacks a space."""
    lacking = list(dict.fromkeys((space, aid.team) for aid in _lines(sight) for space in aid.places))
    for number, (space, team) in enumerate(lacking):
        if team is not None:
            others = sum(other == space for other, _ in lacking[:number])
            place, (right, low) = sight.places[space], CORNERS[others]
            side, off = CHIP * place.width, INSET * place.width
            left = place.x + (place.width - side - off if right else off)
            top = place.y + (place.height - side - off if low else off)
            yield Shape(f"lacks:{space}:{team}", POINTING, f"chip {sight.colour_of(team)}", Rect(left, top, side, side))


def _links(sight: Context, aid: Aid) -> Iterator[Shape]:
    """Dots from each space of a line to the next."""
    step = pitch(sight.view.stage.board, sight.geometry)
    colour = "" if aid.team is None else sight.colour_of(aid.team)
    for one, other in pairwise(aid.along):
        (x, y), (x2, y2) = sight.chip_places[one].centre, sight.chip_places[other].centre
        far = step / math.hypot(x2 - x, y2 - y)
        begin, end = (_clear(space, aid, far) for space in (one, other))
        end = 1 - end
        if x2 > x and y2 > y:
            # A card's index is above left of its chip: this diagonal ends where the gutters cross.
            end = 0.5 - (x - sight.places[one].centre[0]) / step
            begin = min(begin, end)
        way, middle = ((x2 - x) * (end - begin), (y2 - y) * (end - begin)), (begin + end) / 2
        at, size = (x + (x2 - x) * middle, y + (y2 - y) * middle), SMALL_DOT * step
        wide, high = (abs(part) + 2 * size for part in way)
        place = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
        yield Shape(f"link:{one}:{other}:{aid.team}", POINTING, f"link {colour} {size:.2f} {way[0]:.1f},{way[1]:.1f}", place)


def _clear(space: Space, aid: Aid, far: float) -> float:
    """How much of the way to the next space dots leave free: a chip is round, a card is not."""
    return OPEN if space in aid.places else COVERED * far

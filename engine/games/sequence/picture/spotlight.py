"""Spotlights and highlights on the table of Sequence: dots, a dotted path, small chips and hatched spaces.

A spotlight (`context.Spot`) dims everything else; dotted rings mark the gaps of its line. Highlights mark lines that lack one
chip, and spaces with no card left. A mistake in a review has a dashed edge, and an arrow to the better space. The page loads this
module with the coach.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ....scene import POINTING, Aid, InvitedPlay, Rect, Scene, Shape, alternative, arrow, lacking, trace, veil
from ..rules.board import Space
from .context import Context, Spot
from .layout import frame, frame_place, pitch

CORNER = 0.09
"""The corner radius of a space as a fraction of its side."""

RINGS = 0.125
"""The distance between rings, as a fraction of a space's side."""

REACH = 6.5
"""The radius, in spaces, at which the light around the target has faded."""

SHORT = 0.45
"""How far from the centre of an open space dots stop, as a fraction of the distance to the next space."""

DOT, AIR = 0.062, 1.06
"""The radius of a dot, and how far from its target the path ends, as fractions of the distance between spaces."""


def stands_back(sight: Context) -> Iterator[Shape]:
    """A veil that dims the board outside the spotlight."""
    spot, geometry, board = sight.spot, sight.geometry, sight.view.stage.board
    if spot is None or not spot.places:
        return
    side, inner = pitch(board, geometry), frame_place(board, geometry).inset(frame(board).breadth)
    middle = sight.places[spot.target or spot.places[len(spot.places) // 2]].centre
    kept = [sight.places[space].inset(-0.02 * side) for space in spot.places]
    yield veil(" ".join(spot.places), inner, middle, REACH * side, kept, CORNER * side)


def dots(sight: Context) -> Iterator[Shape]:
    """Dots along the spotlit spaces, under the chips."""
    spot = sight.spot
    if spot is None:
        return
    colour = spot_colour(sight)
    size = DOT * pitch(sight.view.stage.board, sight.geometry)
    for run in spot.runs:
        for number, piece in enumerate(_pieces(sight, run)):
            yield trace(f"{' '.join(run)} {number}", colour, size, piece)


def _pieces(sight: Context, run: Sequence[Space]) -> Iterator[list[tuple[float, float]]]:
    """The path through the centres of the chips, interrupted at visible cards: it ends short of them on both sides."""
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
    """The centre of the space's chip or, on an open space, the edge of its card towards `beside`."""
    (x, y), (x2, y2) = sight.chip_places[space].centre, sight.chip_places[beside].centre
    share = SHORT if _is_open(sight, space) else 0.0
    return x + (x2 - x) * share, y + (y2 - y) * share


def _is_open(sight: Context, space: Space) -> bool:
    return not sight.table.covered & sight.geometry.bit_of[space] and space != sight.choice.space


def gap_shapes(sight: Context) -> Iterator[Shape]:
    """Dotted rings on the open spaces that the spotlit line still lacks."""
    spot = sight.spot
    for space in spot.gaps if spot else ():
        if spot and space != spot.target:
            place = sight.chip_places[space]
            yield lacking(space, spot_colour(sight), place, place.width / 2)


def spot_colour(sight: Context) -> str:
    """The colour of the spotlight's team; "" for gold."""
    return "" if sight.spot is None or sight.spot.team is None else sight.colour_of(sight.spot.team)


def invitation(sight: Context) -> InvitedPlay | None:
    """Rings around the target while it must be selected, and a path to it from the hand while its card must be."""
    spot = sight.spot
    if spot is None or not spot.asks:
        return None
    target = sight.places[spot.target]
    return InvitedPlay((target,), CORNER * target.width, RINGS, (_way(sight, spot),) if spot.waits else ())


def _way(sight: Context, spot: Spot) -> tuple[tuple[float, float], ...]:
    """The path from the board's edge nearest the hand straight to the target, in the gutter beside its row or column."""
    stage, side = sight.view.stage, pitch(sight.view.stage.board, sight.geometry)
    outer, (x, y) = frame_place(stage.board, sight.geometry), sight.places[spot.target].centre
    inner = outer.inset(frame(stage.board).breadth)
    hand_x, hand_y = stage.hand.centre
    if stage.hand.x >= outer.x + outer.width or stage.hand.x + stage.hand.width <= outer.x:
        start, gutter = inner.x + inner.width if hand_x > x else inner.x, y + side / 2
        return (start, gutter), (_short_of(x, start, side), gutter)
    start, gutter = inner.y + inner.height if hand_y > y else inner.y, x + side / 2 if x < outer.centre[0] else x - side / 2
    return (gutter, start), (gutter, _short_of(y, start, side))


def _short_of(target: float, start: float, side: float) -> float:
    """The end of the path, short of the target; `start` if the target is in the outermost space."""
    return max(target - AIR * side, start) if start < target else min(target + AIR * side, start)


RING, SHAFT = 0.07, 0.13
"""The distance of the dashed edge from its chip, and the width of the arrow, as fractions of a space's side."""

START, STOP = 0.36, 0.5
"""The distances of the arrow's ends from the chip's centre and from the better space's centre, as fractions of a space's side."""


def mistake_shapes(sight: Context) -> Iterator[Shape]:
    """For a mistake: the chip that was placed, or the cross over the chip removed, with its edge; and the arrow to the better
    space."""
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
"""The radius of a dot in a highlight, as a fraction of the distance between spaces."""

CHIP, INSET = 0.4, 0.02
"""The side of a small chip, and its distance from the space's edges, as fractions of the space's side."""

CORNERS = ((0, 1), (1, 0), (1, 1))
"""The corners for small chips, as (right, lower): lower left, then upper right, then lower right. The rank is upper left."""

OPEN, COVERED = 0.54, 0.37
"""The distance of dots from a space's centre: for an open space as a fraction of the distance to the next, for a chip as a
fraction of the space pitch."""


def marked(picture: Scene, sight: Context) -> Scene:
    """The picture with its view's highlights: hatching below everything on the board, dots below the chips, small chips on
    top."""
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
    """The index of the first shape in these layers or, with `is_over`, of the first one after them."""
    found = (number for number, shape in enumerate(picture.shapes) if (shape.layer in layers) != is_over)
    return next(found, len(picture.shapes))


def _lines(sight: Context) -> Iterator[Aid]:
    return (aid for aid in sight.view.aids if aid.along)


def _gone(sight: Context) -> Iterator[Shape]:
    """Hatching on the spaces whose cards are gone."""
    for aid in sight.view.aids:
        for space in aid.places:
            if not aid.along and space in sight.places:
                yield Shape(f"gone:{space}", POINTING, "gone", sight.places[space])


def _chips(sight: Context) -> Iterator[Shape]:
    """A small chip for each team that lacks the space."""
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
    """Dots between neighbouring spaces of a line."""
    step = pitch(sight.view.stage.board, sight.geometry)
    colour = "" if aid.team is None else sight.colour_of(aid.team)
    for one, other in pairwise(aid.along):
        (x, y), (x2, y2) = sight.chip_places[one].centre, sight.chip_places[other].centre
        far = step / math.hypot(x2 - x, y2 - y)
        begin, end = (_clear(space, aid, far) for space in (one, other))
        end = 1 - end
        if x2 > x and y2 > y:
            # A card's index is above left of its chip, so this diagonal ends where the gutters cross.
            end = 0.5 - (x - sight.places[one].centre[0]) / step
            begin = min(begin, end)
        way, middle = ((x2 - x) * (end - begin), (y2 - y) * (end - begin)), (begin + end) / 2
        at, size = (x + (x2 - x) * middle, y + (y2 - y) * middle), SMALL_DOT * step
        wide, high = (abs(part) + 2 * size for part in way)
        place = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
        yield Shape(f"link:{one}:{other}:{aid.team}", POINTING, f"link {colour} {size:.2f} {way[0]:.1f},{way[1]:.1f}", place)


def _clear(space: Space, aid: Aid, far: float) -> float:
    """The fraction of the distance to the next space without dots; it depends on whether there is a chip or a card."""
    return OPEN if space in aid.places else COVERED * far

"""Aids on the board of Sequence: dots along a line that lacks one chip and a small chip of its team where that is missing, and
hatched paper where no card is left."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from .....scene import POINTING, Aid, Rect, Scene, Shape
from ...boards.board import Space
from ..layout import pitch
from ..sight import Sight

DOT = 0.047
"""The radius of a dot as a share of the distance from space to space."""

CHIP, INSET = 0.4, 0.02
"""The side of a small chip, and its distance from the space's edges, as shares of the space's side."""

CORNERS = ((0, 1), (1, 0), (1, 1))
"""Where it lies: below left or, for a second team, above right, and then below right. The rank is above left."""

OPEN, COVERED = 0.54, 0.37
"""How far from the middle of a space dots begin: of an open one as a share of the way to the next, of a chip as a share of the
distance from space to space."""


def marked(picture: Scene, sight: Sight) -> Scene:
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


def _lines(sight: Sight) -> Iterator[Aid]:
    return (aid for aid in sight.view.aids if aid.along)


def _gone(sight: Sight) -> Iterator[Shape]:
    """Hatched paper on the spaces whose cards are gone."""
    for aid in sight.view.aids:
        for space in aid.places:
            if not aid.along and space in sight.places:
                yield Shape(f"gone:{space}", POINTING, "gone", sight.places[space])


def _chips(sight: Sight) -> Iterator[Shape]:
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


def _links(sight: Sight, aid: Aid) -> Iterator[Shape]:
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
        at, size = (x + (x2 - x) * middle, y + (y2 - y) * middle), DOT * step
        wide, high = (abs(part) + 2 * size for part in way)
        place = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
        yield Shape(f"link:{one}:{other}:{aid.team}", POINTING, f"link {colour} {size:.2f} {way[0]:.1f},{way[1]:.1f}", place)


def _clear(space: Space, aid: Aid, far: float) -> float:
    """How much of the way to the next space dots leave free: a chip is round, a card is not."""
    return OPEN if space in aid.places else COVERED * far

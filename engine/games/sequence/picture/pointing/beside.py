"""What was played on the board of Sequence where something better is pointed out: its chip with a dashed edge, and an arrow."""

from __future__ import annotations

import math
from collections.abc import Iterator

from .....scene import Shape, arrow, instead
from ..layout import pitch
from ..sight import Sight

RING, SHAFT = 0.07, 0.13
"""How far around a chip the edge lies, and how broad the arrow is, as shares of a space's side."""

FROM, SHORT = 0.36, 0.5
"""How far from the middle of the chip the arrow begins, and how far from the middle of the better space it ends."""


def beside(sight: Sight) -> Iterator[Shape]:
    """The chip that was placed, or the cross over the one that was taken, with its edge; and the arrow to the better space."""
    spot, geometry = sight.spot, sight.geometry
    if spot is None or not spot.instead[1]:
        return
    card, space = spot.instead
    side, place = pitch(sight.view.stage.board, geometry), sight.chip_places[space]
    style = "crossed" if card in geometry.anti_wild else f"chip {sight.colour}"
    if space != spot.target:
        yield Shape("played instead", "chips", style, place)
        yield instead(space, place.inset(-RING * side), side)
    if spot.target not in ("", space):
        (x, y), (x2, y2) = place.centre, sight.places[spot.target].centre
        far = math.dist((x, y), (x2, y2))
        first, last = FROM * side / far, 1 - SHORT * side / far
        start, end = ((x + (x2 - x) * share, y + (y2 - y) * share) for share in (first, last))
        yield arrow(space, start, end, SHAFT * side)

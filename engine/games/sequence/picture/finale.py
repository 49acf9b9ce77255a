"""The end of a game in the picture of Sequence: the last sequence turns to brass, and the winners' colour takes the frame and
falls on all spaces beside it. Everything stays readable."""

from __future__ import annotations

from collections.abc import Iterator

from ....scene import Rect, Shape
from ..rules.story import last_sequence
from .layout import coordinate_places, frame, frame_place
from .sight import Sight

BRASS, FLOOD, STILL = 1, 2, 3
"""After so many beats the chips are brass, the colour is everywhere, and the glints have gone."""

GLINTS = ((0.86, 0.06, 0.42), (0.1, 0.2, 0.3), (0.95, 0.62, 0.26))
"""Glints on a brass chip: the places of their middles and their sizes, as shares of the chip's. Each chip has two of them."""


def winning_spaces(sight: Sight) -> tuple[str, ...]:
    """The spaces of the last sequence, along the line, once it is celebrated."""
    if (sight.view.finale or 0) < BRASS:
        return ()
    return tuple(sight.geometry.spaces(bit)[0] for bit in last_sequence(sight.table))


def dusk(sight: Sight) -> Iterator[Shape]:
    """The winners' colour on the frame, and what is left of the light on the spaces."""
    if (sight.view.finale or 0) < FLOOD or not winning_spaces(sight):
        return
    board, geometry = sight.view.stage.board, sight.geometry
    colour, wood, place = sight.colour_of(sight.table.winner), frame(board), frame_place(board, geometry)
    yield Shape("dusk", "marks", f"dusk {colour}", place.inset(wood.breadth))
    yield Shape("flood", "marks", f"flood {wood.wood:.1f} {colour}", place)
    for (text, side), at in coordinate_places(board, geometry, sight.view.stage.text).items():
        yield Shape(f"won:{text}:{side}", "marks", "coordinate won", at, text)


def glints(sight: Sight) -> Iterator[Shape]:
    """Light that plays on the brass for a moment."""
    if (sight.view.finale or 0) >= STILL:
        return
    for number, space in enumerate(winning_spaces(sight)):
        if space in sight.chip_places and not sight.geometry.bit_of[space] & sight.geometry.free:
            for x, y, size in (GLINTS[number % 3], GLINTS[(number + 1) % 3]):
                chip = sight.chip_places[space]
                side = chip.width * size
                left, top = chip.x + chip.width * x - side / 2, chip.y + chip.height * y - side / 2
                yield Shape(f"glint:{space}:{x}", "chips", "glint", Rect(left, top, side, side))

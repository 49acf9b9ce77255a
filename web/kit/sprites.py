"""Sprites: every thing that may move, painted once for its look and size, and kept while there is room.

Knows which painter draws which style. A sprite is upright or turned as its shape is, so that at rest it is copied pixel
for pixel.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from engine.scene import Shape
from web.games.sequence import board, cards, chips, paper
from web.games.sequitur import balls, emblems, goals, notes, racks, seals
from web.games.sequitur import cards as actions
from web.games.sequoia import dice, fire, forest, slips, tokens, trees
from web.kit.paint import marks
from web.kit.paint.surface import Pen, new_surface

Painter = Callable[[Pen, str, str, str], None]
"""Paints a thing of the pen's size from its style, text and badge."""

PAINTERS: dict[str, tuple[Painter, float, float]] = {
    "frame": (board.paint_frame, 0.0, 0.0),
    "space": (board.paint_space, 0.0, 0.0),
    "free": (board.paint_free, 0.0, 0.0),
    "chip": (chips.paint, 0.4, 2.0),
    "card": (cards.paint_face, 0.2, 2.0),
    "back": (paper.paint_back, 0.2, 2.0),
    "ring": (marks.paint_ring, 0.3, 2.0),
    "last": (marks.paint_last, 0.08, 2.0),
    "crossed": (marks.paint_crossed, 0.0, 3.0),
    "pile": (marks.paint_empty, 0.0, 1.0),
    "caption": (marks.paint_caption, 0.0, marks.CAPTION_SPACE + 2),
    "ground": (forest.paint_ground, 0.0, 0.0),
    "clearing": (forest.paint_clearing, 0.0, 0.0),
    "fire": (fire.paint, 0.15, 2.0),
    "glow": (forest.paint_glow, 0.2, 2.0),
    "banner": (slips.paint_banner, 0.4, 2.0),
    "token": (tokens.paint, 0.3, 2.0),
    "tree": (trees.paint, 0.08, 5.0),
    "die": (dice.paint_die, 0.25, 1.0),
    "cup": (dice.paint_cup, 0.2, 2.0),
    "slip": (slips.paint_slip, 0.1, 12.0),
    "sum": (slips.paint_sum, 0.0, 0.0),
    "mark": (trees.paint_mark, 0.08, 1.0),
    "baize": (board.paint_baize, 0.0, 0.0),
    "goal": (goals.paint_goal, 0.0, 22.0),
    "seal": (seals.paint_seal, 0.2, 2.0),
    "deck": (goals.paint_deck, 0.0, 18.0),
    "rack": (racks.paint_rack, 0.3, 2.0),
    "ball": (balls.paint_ball, 0.34, 3.0),
    "body": (balls.paint_ball, 0.0, 1.0),
    "light": (balls.paint_ball, 0.34, 3.0),
    "gap": (balls.paint_gap, 0.0, 11.0),
    "action": (actions.paint_action, 0.0, 17.0),
    "name": (emblems.paint_name, 0.0, 6.0),
    "score": (notes.paint_score, 0.3, 1.0),
    "plaque": (notes.paint_plaque, 0.0, 12.0),
    "step": (notes.paint_step, 0.4, 1.0),
    "note": (notes.paint_note, 0.0, 2.0),
}
"""By the first word of a style: its painter, and the room around the place for shadow and glow, as a share of the
height and in CSS pixels."""

MOST_PIXELS = 14_000_000
"""Device pixels of all sprites kept, four bytes each. A full table at 390 x 844 and three pixels a unit takes 6 million."""


class Sprite(NamedTuple):
    """A painted thing: its canvas, and where its place's corner lies on it, in device pixels."""

    canvas: Any
    width: int
    height: int
    left: int
    top: int


def painter(style: str) -> tuple[Painter, float, float]:
    """The painter of a style and its room. Raises ValueError for a style that nobody paints."""
    word = style.partition(" ")[0]
    if word not in PAINTERS:
        raise ValueError(f"There is no painter for the style {style!r}; there are {', '.join(PAINTERS)}.")
    return PAINTERS[word]


class Sprites:
    """The sprites painted so far, the least used forgotten first."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Any, ...], Sprite] = {}
        self._pixels = 0

    def clear(self) -> None:
        """Forget all, so that they are painted anew."""
        self._kept.clear()
        self._pixels = 0

    def sprite(self, shape: Shape, size: tuple[int, int], dpr: float) -> Sprite:
        """The shape's sprite for a place of that size in device pixels."""
        key = (shape.style, shape.text, shape.badge, round(shape.turn, 2), size, dpr)
        found = self._kept.pop(key, None)
        if found is None:
            found = _painted(shape, size, dpr)
            self._pixels += found.width * found.height
        self._kept[key] = found
        while self._pixels > MOST_PIXELS and len(self._kept) > 1:
            oldest = self._kept.pop(next(iter(self._kept)))
            self._pixels -= oldest.width * oldest.height
        return found


def _painted(shape: Shape, size: tuple[int, int], dpr: float) -> Sprite:
    paint, share, extra = painter(shape.style)
    width, height = size
    room = (height / dpr * share + extra) * dpr
    turn = math.radians(shape.turn)
    reach_x = abs(width * math.cos(turn)) + abs(height * math.sin(turn))
    reach_y = abs(width * math.sin(turn)) + abs(height * math.cos(turn))
    left, top = (math.ceil(reach - side) // 2 + math.ceil(room) for reach, side in ((reach_x, width), (reach_y, height)))
    surface = new_surface(width + 2 * left, height + 2 * top)
    context = surface.context
    context.translate(left + width / 2, top + height / 2)
    context.rotate(turn)
    context.scale(dpr, dpr)
    context.translate(-width / dpr / 2, -height / dpr / 2)
    paint(Pen(context, width / dpr, height / dpr, dpr), shape.style, shape.text, shape.badge)
    return Sprite(surface.canvas, width + 2 * left, height + 2 * top, left, top)

"""The board beside the set-up form on a wide screen: a look at the table before anybody sits down."""

from __future__ import annotations

from engine.core import Game
from engine.scene import Rect, Scene, Stage, View
from web.canvas import Canvas
from web.dom import find
from web.setup_form import COLOURS

POSITION = "classic:2:2 *8*/2g1b2b2/2b1gggg2/3b1g2g1/4b5/5b1gb1/1g4b3/1b2g2b2/3b2g3/*8* c8-g4/- -/- -/- play:0 no - 0:24 1 . -"
"""A made-up game in its middle, hands and piles left out."""


class Preview:
    """The canvas `#preview`, drawn again when the window changes."""

    def __init__(self, game: Game) -> None:
        self._canvas = Canvas(find("#preview"))
        self._game = game
        self._seen = game.parse_position(POSITION).observe(None)

    def draw(self) -> None:
        """Draw the board as large as its place is; nothing where it has none."""
        side = find("#preview").clientWidth
        if side:
            nowhere = Rect(0, 0, 1, 1)
            view = View(Stage(Rect(0, 0, side, side), nowhere, nowhere), ("", ""), COLOURS, covered=0)
            scene = self._game.scene(self._seen, view)
            self._canvas.resize(side, side)
            shapes = tuple(shape for shape in scene.shapes if shape.layer in ("board", "marks", "chips"))
            self._canvas.show(Scene(shapes, ()), animate=False)

"""The picture of each game on its card, where the style sheet has room for one, and in the slot. Painted last; knows no match."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pyscript import window

from engine.game import load_game
from web.keep.fetched import game_data
from web.kit.canvas import Canvas
from web.kit.dom import find, listen, make
from web.kit.look import is_here, load_look
from web.setup.preview import LEAST_SIDE, board_scene

SQUARE = 1.3
"""A picture that is broader than so many times its height shows a part of the board, else all of it."""

SIDE = 720
"""CSS pixels: a board of which a part is shown is painted so large on any screen, so that the part is the same."""

ROWS = 0.6
"""The height of a card's picture as a share of its width; the style sheet cuts off whole tenths below for less height."""


class CardPictures:
    """The canvases `.art`, each of the game that `data-game` names."""

    def open(self) -> None:
        """Starts listening."""
        listen(window, "resize", lambda _event: self.draw())

    def repaint(self) -> None:
        """Paints all pictures again; those out of sight once they are seen."""
        for picture in _pictures():
            picture.dataset.wide = ""
        self.draw()

    def draw(self) -> None:
        """Paints the pictures in sight that are not painted at their width yet, each once its game and data have loaded."""
        if find("#setup").hidden:
            return
        for picture in _pictures():
            name, wide, high = str(picture.dataset.game), float(picture.clientWidth), float(picture.clientHeight)
            if not wide or not high or not is_here(name):
                continue
            game = load_game(name)
            if not game.is_ready:
                game_data.fetch(game, then=self.draw)
            elif not picture.classList.contains("drawn") or picture.dataset.wide != f"{wide}":
                picture.dataset.wide = f"{wide}"
                self._paint(picture, game, wide, whole=wide < SQUARE * high)

    @cached_property
    def _easel(self) -> tuple[Any, Canvas]:
        """The canvas on which every board is painted, made when the first one is."""
        element = make("canvas")
        return element, Canvas(element)

    def _paint(self, picture: Any, game: Any, wide: float, whole: bool) -> None:
        look = load_look(game.name)
        left, top, width = (0.0, 0.0, 1.0) if whole else look.detail
        high = width if whole else width * ROWS
        side = LEAST_SIDE if whole else SIDE
        element, canvas = self._easel
        canvas.resize(side, side)
        canvas.show(look, board_scene(game, game.parse_position(game.sample_position), side), animate=False)
        dots = wide * float(window.devicePixelRatio or 1)
        picture.width, picture.height = round(dots), round(dots * high / width)
        pen = picture.getContext("2d")
        pen.imageSmoothingQuality = "high"
        box = (float(element.width) * share for share in (left, top, width, high))
        pen.drawImage(element, *box, 0, 0, picture.width, picture.height)
        picture.classList.add("drawn")
        canvas.put_away()


def _pictures() -> list[Any]:
    return list(find("#setup").querySelectorAll("canvas.art"))

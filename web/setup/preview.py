"""A picture of a game or a board before play: in the window that sets up its table, and in others. Knows no match."""

from __future__ import annotations

from typing import Any

from pyscript import window

from engine.game import AnyGame
from engine.scene import Rect, Scene, Shape, Stage, View
from web.kit.canvas import Canvas
from web.kit.dom import find, listen
from web.kit.look import load_look
from web.kit.rivals import COMPUTER_NAMES

LEAST_SIDE = 396
"""CSS pixels: a smaller picture is painted so wide and high, and shown smaller (`layout.css`)."""


class Preview:
    """A canvas and the element that it fills."""

    def __init__(self, canvas: str = "#preview", place: str = "#picture .board") -> None:
        self._canvas = Canvas(find(canvas))
        self._place = find(place)
        self._game: AnyGame | None = None
        self._state: Any = None
        listen(window, "resize", lambda _event: self.draw())

    def show(self, game: AnyGame, setup: Any) -> None:
        """Shows the game's sample position or, if the set-up uses another board, that board before play."""
        sample = game.parse_position(game.sample_position)
        usual = _board(sample.setup) == _board(setup)
        self.show_state(game, sample if usual else game.initial_state(setup))

    def show_state(self, game: AnyGame, state: Any) -> None:
        """Shows what everybody may see of this state's board."""
        self._game, self._state = game, state
        self.draw()

    def clear(self) -> None:
        """Shows an empty board, and gives its memory back: 15 MB on a phone of three pixels a point."""
        self._game = None
        self._canvas.put_away()
        self._place.classList.remove("drawn")

    def draw(self) -> None:
        """Draws the board as large as its element; does nothing if that has no size."""
        if self._place.clientWidth and self._game is not None:
            # On less room, what is small shrinks with the picture instead of making way.
            side = max(self._place.clientWidth, LEAST_SIDE)
            self._canvas.resize(side, side)
            look = load_look(self._game.name)
            names = COMPUTER_NAMES[: self._state.setup.seats]
            self._canvas.show(look, board_scene(self._game, self._state, side, names), animate=False)
            self._place.classList.add("drawn")


def board_scene(game: AnyGame, state: Any, side: float, names: tuple[str, ...] = (), colours: tuple[str, ...] = ()) -> Scene:
    """What everybody may see on the board of this state, drawn so wide and high; `names` are those of the seats, if they are to
    be seen, `colours` those of the teams."""
    board, elsewhere = Rect(0, 0, side, side), Rect(-9 * side, 0, side, side)
    # Nobody's hand is shown, but what a game lays open where hands lie may be.
    hand = Rect(side * 0.06, side * 0.62, side * 0.88, side * 0.32) if load_look(game.name).makes_room_for_hands else elsewhere
    teams = colours or tuple(game.colours)[: state.setup.teams]
    view = View(Stage(board, hand, elsewhere), names or ("",) * state.setup.seats, teams)
    shapes = [shape for shape in game.scene(state.observe(None), view).shapes if _lies_on(board, shape)]
    return Scene(tuple(shapes), ())


def _board(setup: Any) -> Any:
    """The option that says which board is played on; None for a game with only one."""
    return getattr(setup, "board", None)


def _lies_on(board: Rect, shape: Shape) -> bool:
    return board.holds(*shape.rect.centre)

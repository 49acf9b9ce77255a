"""The games' tiles on the first screen: a picture of each game, and the player's progress in it.

Also draws the picture of a game or board for other windows. Pictures are painted after everything else.
"""

from __future__ import annotations

from datetime import date, datetime
from functools import cached_property
from typing import Any

from pyscript import window

from engine.game import AnyGame, load_game
from engine.scene import Rect, Scene, Shape, Stage, View
from web import assets
from web.setup.progress import (
    DEAL_ASKED,
    LEARN_ASKED,
    PLAYED,
    PUZZLES_ASKED,
    ProgressLine,
    daily_line,
    daily_result,
    has_daily,
    lesson_line,
    puzzles_line,
)
from web.storage.database import Storage
from web.storage.games import SavedGames
from web.storage.progress import Mistakes, PuzzleTally, levels_done, solved_puzzles
from web.storage.texts import deal_number
from web.ui.canvas import Canvas
from web.ui.dom import find, listen, make
from web.ui.icons import COMPUTER_NAMES
from web.ui.look import is_here, load_look

LEAST_SIDE = 396
"""CSS pixels. A smaller picture is painted at this size and scaled down (`layout.css`)."""


class Preview:
    """A picture of a board, on a canvas that fills an element."""

    def __init__(self, canvas: str = "#preview", place: str = "#picture .board") -> None:
        self._canvas = Canvas(find(canvas))
        self._place = find(place)
        self._game: AnyGame | None = None
        self._state: Any = None
        listen(window, "resize", lambda _event: self.draw())

    def show(self, game: AnyGame, setup: Any) -> None:
        """Shows the game's sample position or, if the setup has another board, that board before play."""
        sample = game.parse_position(game.sample_position)
        usual = _board(sample.setup) == _board(setup)
        self.show_state(game, sample if usual else game.initial_state(setup))

    def show_state(self, game: AnyGame, state: Any) -> None:
        """Shows the public part of this state's board."""
        self._game, self._state = game, state
        self.draw()

    def clear(self) -> None:
        """Shows an empty board and releases its memory: 15 MB on a phone with a pixel ratio of 3."""
        self._game = None
        self._canvas.hide()
        self._place.classList.remove("drawn")

    def draw(self) -> None:
        """Draws the board at the size of its element; does nothing if that has no size."""
        if self._place.clientWidth and self._game is not None:
            # In a small place the whole picture is scaled down, so that its small parts stay in it.
            side = max(self._place.clientWidth, LEAST_SIDE)
            self._canvas.resize(side, side)
            look = load_look(self._game.name)
            names = COMPUTER_NAMES[: self._state.setup.seats]
            self._canvas.show(look, board_scene(self._game, self._state, side, names), animate=False)
            self._place.classList.add("drawn")


def board_scene(game: AnyGame, state: Any, side: float, names: tuple[str, ...] = (), colours: tuple[str, ...] = ()) -> Scene:
    """The public part of this state's board, as a square scene with sides of `side` CSS pixels. `names` are those of the seats,
    if they should be visible, `colours` those of the teams."""
    board, elsewhere = Rect(0, 0, side, side), Rect(-9 * side, 0, side, side)
    # Hands are never shown, but a game may show public things in their place.
    hand = Rect(side * 0.06, side * 0.62, side * 0.88, side * 0.32) if load_look(game.name).makes_room_for_hands else elsewhere
    teams = colours or tuple(game.colours)[: state.setup.teams]
    view = View(Stage(board, hand, elsewhere), names or ("",) * state.setup.seats, teams)
    shapes = [shape for shape in game.scene(state.observe(None), view).shapes if _lies_on(board, shape)]
    return Scene(tuple(shapes), ())


def _board(setup: Any) -> Any:
    """The setup's board option; None for a game with only one board."""
    return getattr(setup, "board", None)


def _lies_on(board: Rect, shape: Shape) -> bool:
    return board.holds(*shape.rect.centre)


SQUARE = 1.3
"""A picture with a larger ratio of width to height shows a part of the board, others all of it."""

SIDE = 720
"""CSS pixels. A board of which only a part is shown is painted at this size on any screen, so that the part is always the
same."""

ROWS = 0.6
"""The height of a tile's picture as a share of its width. For less height, the style sheet cuts off tenths of it at the
bottom."""


class CardPictures:
    """The pictures on the tiles: the canvases `.art`, each with its game in `data-game`."""

    def open(self) -> None:
        """Starts listening."""
        listen(window, "resize", lambda _event: self.draw())

    def repaint(self) -> None:
        """Repaints all pictures; those out of sight follow when they come into view."""
        for picture in _pictures():
            picture.dataset.wide = ""
        self.draw()

    def draw(self) -> None:
        """Paints the visible pictures that are not yet painted at their current width, each once its game and data have
        loaded."""
        if find("#setup").hidden:
            return
        for picture in _pictures():
            name, wide, high = str(picture.dataset.game), float(picture.clientWidth), float(picture.clientHeight)
            if not wide or not high or not is_here(name):
                continue
            game = load_game(name)
            if not game.is_ready:
                assets.fetch_data(game, then=self.draw)
            elif not picture.classList.contains("drawn") or picture.dataset.wide != f"{wide}":
                picture.dataset.wide = f"{wide}"
                self._paint(picture, game, wide, whole=wide < SQUARE * high)

    @cached_property
    def _easel(self) -> tuple[Any, Canvas]:
        """The canvas on which all boards are painted, created with the first one."""
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
        canvas.hide()


def _pictures() -> list[Any]:
    return list(find("#setup").querySelectorAll("canvas.art"))


class ProgressLines:
    """The progress lines on the tiles' lower buttons, `.extras`."""

    def __init__(self, storage: Storage, saved_games: SavedGames) -> None:
        self._storage, self._saved_games = storage, saved_games

    def show_progress(self) -> None:
        """Shows the player's progress."""
        for game, asked, words, is_done in self._lines():
            line = find(f"#games [data-name={game}] [data-asks={asked}] small")
            if words == PLAYED and line.classList.contains("complete"):
                continue  # this may say who won, which can't be computed before the game's code has loaded
            line.textContent = words
            line.classList.toggle("complete", is_done)

    def _lines(self) -> list[tuple[str, str, str, bool]]:
        """Each line: the game, the button, the text, and whether everything in it is done."""
        day = datetime.now().date()
        numbers = list(self._saved_games.cards)
        found = []
        for card in find("#games").querySelectorAll(".game"):
            game = str(card.dataset.name)
            lines = {DEAL_ASKED: self._daily(game, numbers, day)}
            if count := int(card.dataset.puzzles):
                solved = solved_puzzles(PuzzleTally.of(self._storage, game), Mistakes.of(self._storage, game))
                lines[PUZZLES_ASKED] = puzzles_line(*solved, count)
            if levels := int(card.dataset.levels):
                lines[LEARN_ASKED] = lesson_line(levels_done(self._storage, game), levels)
            found += [(game, asked, *line) for asked, line in lines.items()]
        return found

    def _daily(self, game: str, numbers: list[str], day: date) -> ProgressLine:
        card = self._saved_games.card(deal_number(game, day))
        is_known = card is not None and card.is_over and is_here(game) and load_game(game).is_ready
        return daily_line(card, has_daily(numbers, game), day, daily_result(card) if card and is_known else "")

"""A game's look: all that the page needs to show one game, declared as LOOK in `web/games/NAME/__init__.py`.

    LOOK = Look(
        painters={"stone": Painting(paint_stone, share=0.2)},
        plates={"stone": Plate(paint_stone)},
    )

Every style in the game's scenes begins with a word in `painters`. `plates` has the game's piece, which it paints in each of the
game's colours. All other fields have sensible defaults.
"""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from engine.core import SequorError
from engine.game import AnyGame, game_names
from engine.scene import Rect, Scene
from web.ui.motion import Choreography
from web.ui.paint.surface import Context, Pen
from web.ui.paint.theme import Tint
from web.ui.settings import Setting, repaint


class Notes(Protocol):
    """Stores short texts by name. `works` is false if texts are lost when the page closes."""

    @property
    def works(self) -> bool: ...

    def read(self, name: str) -> str:
        """The text stored under this name; "" if there is none."""

    def write(self, name: str, text: str) -> Awaitable[bool]:
        """Stores the text; returns whether that succeeded."""

    def quarantine(self, name: str) -> None:
        """Moves an unreadable text out of the way."""


class KeptBoards(Protocol):
    """The custom boards stored in this browser."""

    def boards_of(self, game: AnyGame) -> Mapping[str, str]:
        """The game's boards: text by name."""

    def name_of(self, text: str) -> str:
        """The name of a stored board with exactly this text; "" if there is none."""

    async def save(self, text: str, instead_of: str = "") -> tuple[str, str]:
        """Stores the board, replacing the one called `instead_of`; returns its name and text. Raises SequorError."""

    async def remove(self, name: str) -> None:
        """Deletes the board with this name."""


@dataclass(frozen=True)
class EditorTools:
    """The page's services for a board editor."""

    notes: Notes
    kept: KeptBoards

    choose: Callable[[str], None]
    """Selects the board with this text for the next game."""

    play: Callable[[], None]
    """Starts the next game."""

    forget: Callable[[str], None]
    """Tells the page that the board with this text has been deleted."""

    save_file: Callable[[str, str], None]
    """Makes the browser save a file with this name and text."""

    chosen_file: Callable[[Any, int, str], Awaitable[str | None]]
    """The text of the file chosen in a file field, or None. Arguments: the field, the size limit in bytes, and the message of the
    SequorError raised above it."""

    link_to: Callable[[str], str]
    """The link that opens the board with this text. Raises SequorError if it would be too long."""

    share: Callable[[str, str, str], Awaitable[str]]
    """Shares a link; arguments: title, link, and the confirmation if it was copied instead. Returns a short confirmation, "" for
    none."""


class BoardEditor(Protocol):
    """The window of a board editor."""

    def open(self, board: str = "") -> None:
        """Opens the window with the board of this text or, without one, the last draft."""

    def close(self) -> None:
        """Closes the window and keeps the draft."""


LOOKS = "web.games"
"""The package with one subpackage per game."""

FONTS = ("400 16px Inter", "650 16px Inter", "700 16px Inter", "650 16px Fraunces")

Painter = Callable[[Pen, str, str, str], None]
"""Paints a shape at the pen's size; arguments: pen, style, text, badge."""

LinePainter = Callable[[Context, str, Rect, float], None]
"""Paints a line; arguments: context, style, rectangle from the first point to the last (width and height may be negative), and
the share of the line drawn, from 0 to 1. Units are CSS pixels of the stage."""


PLAIN = "source-over"
"""The canvas's default composite operation."""

POINTED_OUT = frozenset({"veil", "halo", "trace", "link", "gone", "level", "reach", "instead", "arrow", "lacking"})
"""The first words of styles in the scene's POINTING layer. The page paints them, not the game."""

LEAST_SIDE = 4.0
"""Shapes with a shorter side, in CSS pixels, are not painted. The smallest of any game on the narrowest screen is 10.8."""


class MissingLookError(SequorError):
    """A game has no look or lacks a painter. The message says what to write and where."""


class Painting(NamedTuple):
    """How to paint a shape."""

    paint: Painter
    share: float = 0.0  # with `room`: the margin for shadow and glow, as a share of the shape's height
    room: float = 2.0  # more margin, in CSS pixels
    blend: str = PLAIN  # the canvas's composite operation


class PaintedLine(NamedTuple):
    """How to paint a line. Lines are never cached as sprites."""

    paint: LinePainter
    share: float = 0.0  # with `room`: the margin around the line's rectangle, as a share of its longer side
    room: float | None = None  # more margin, in CSS pixels; None if the line may reach anywhere, which is slower


class Plate(NamedTuple):
    """How to paint a shape alone on a canvas, for seats, the setup and windows. Its style is the plate's name and any words after
    it."""

    paint: Painter
    share: float = 0.8  # the share of the canvas it fills
    ratio: float = 1.0  # width divided by height


@dataclass(frozen=True)
class Look:
    """The appearance of one game."""

    painters: Mapping[str, Painting | PaintedLine] = field(default_factory=dict)
    """Painters by the first word of the style."""

    plates: Mapping[str, Plate] = field(default_factory=dict)
    """Shapes painted alone. The game's `piece` represents a seat, with the style "PIECE COLOUR"."""

    tints: Mapping[str, Tint] = field(default_factory=dict)
    """The game's colours as paint, for parts of the page that belong to a seat. A colour without a tint uses the page's own."""

    choreography: Choreography = field(default_factory=Choreography)
    """How the game's shapes move."""

    opening: str = ""
    """The plate that shows each seat's random outcome before play; its style is this word and the outcome's text. "" for none."""

    settings_title: str = ""
    settings: tuple[Setting, ...] = ()
    """The settings in the table's menu, each a switch or one of several variants, and the heading above them."""

    makes_room_for_hands: bool = False
    """Whether a board drawn alone as a square leaves its lower third to what lies open where the hands are."""

    detail: tuple[float, float, float] = (0.0, 0.2, 1.0)
    """The part of the board shown on the game's tile, as shares of the board's side: left, top and width. The height is 0.6 times
    the width; a lower tile cuts off the lower edge in steps of a tenth of the width."""

    load_pictures: Callable[[], Awaitable[bool]] | None = None
    """Loads missing images; returns whether any new ones arrived."""

    make_board_editor: Callable[[EditorTools], BoardEditor] | None = None
    """Creates the window of the board editor; called when it is first opened."""

    def painting(self, style: str) -> Painting | PaintedLine:
        """The painter for this style. Raises MissingLookError if there is none."""
        word = style.partition(" ")[0]
        if word in POINTED_OUT:
            return self._light[word]
        if word not in self.painters:
            raise MissingLookError(f"No painter for the style {style!r}. Painters: {', '.join(self.painters)}.")
        return self.painters[word]

    @cached_property
    def _light(self) -> Mapping[str, Painting | PaintedLine]:
        """The painters of spotlights, the same for every game; loaded with the coach."""
        from web.ui import spotlight

        trace = PaintedLine(partial(spotlight.paint_trace, self.tints))
        return {
            "veil": Painting(spotlight.paint_veil, room=0.0, blend="multiply"),
            "halo": Painting(spotlight.paint_halo, share=0.6),
            "trace": trace,
            "link": Painting(partial(spotlight.paint_link, self.tints)),
            "gone": Painting(spotlight.paint_gone, room=1.0),
            "level": Painting(spotlight.paint_level),
            "reach": Painting(spotlight.paint_reach),
            "instead": Painting(spotlight.paint_instead, share=0.1, room=4.0),
            "lacking": Painting(partial(spotlight.paint_lacking, self.tints), share=0.1, room=4.0),
            "arrow": PaintedLine(spotlight.paint_arrow),
        }

    def visible(self, scene: Scene) -> Scene:
        """The scene without shapes too small to see, such as those in places that the style sheet hides."""
        shapes = (s for s in scene.shapes if min(s.rect.width, s.rect.height) >= LEAST_SIDE or _is_line(self.painting(s.style)))
        return scene._replace(shapes=tuple(shapes))


def _is_line(painting: Painting | PaintedLine) -> bool:
    return isinstance(painting, PaintedLine)


def is_here(name: str) -> bool:
    """Whether this game's code has loaded; otherwise `web/assets.py` loads it first."""
    return name in game_names() and find_spec(f"{LOOKS}.{name}") is not None


def games_here() -> tuple[str, ...]:
    """The names of the games whose code has loaded."""
    return tuple(filter(is_here, game_names()))


@cache
def load_look(name: str) -> Look:
    """The look of the game with this name. Raises MissingLookError if it has none."""
    if name not in game_names():
        raise MissingLookError(f"There is no game called {name!r}. Games: {', '.join(game_names())}.")
    package = f"{LOOKS}.{name}"
    look = getattr(importlib.import_module(package), "LOOK", None) if find_spec(package) else None
    if not isinstance(look, Look):
        raise MissingLookError(f"{name} has no look. Write LOOK = Look(…) in web/games/{name}/__init__.py.")
    return look


def looks_here() -> tuple[Look, ...]:
    """The looks of the games whose code has loaded."""
    return tuple(map(load_look, games_here()))


_has_fonts = False


async def load_pictures(looks: Iterable[Look]) -> None:
    """Load the fonts and images that these looks still lack, and repaint if any are new."""
    global _has_fonts
    new = not _has_fonts
    if new:
        import js

        await asyncio.gather(*(js.document.fonts.load(name) for name in FONTS))
        _has_fonts = True
    loading = (look.load_pictures() for look in looks if look.load_pictures is not None)
    if any(await asyncio.gather(*loading)) or new:
        repaint()

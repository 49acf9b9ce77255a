"""Everything the page must know about one game, declared as LOOK in `web/games/NAME/__init__.py` and found by its folder.

    LOOK = Look(
        painters={"stone": Painting(paint_stone, share=0.2)},
        plates={"stone": Plate(paint_stone)},
    )

Every style that the game's scenes name begins with a word in `painters`. `plates` has the game's piece and paints it in every
colour of the game. Everything else has sensible defaults. Knows no particular game.
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
from web.ui.choreography import Choreography
from web.ui.paint.surface import Context, Pen
from web.ui.paint.theme import Tint
from web.ui.settings import Setting, paint_anew


class Notes(Protocol):
    """Keeps small texts by name; `works` says whether they will really be stored."""

    @property
    def works(self) -> bool: ...

    def read(self, name: str) -> str:
        """The text kept under that name; "" if there is none."""

    def write(self, name: str, text: str) -> Awaitable[bool]:
        """Keep the text; returns whether it was stored."""

    def set_aside(self, name: str) -> None:
        """Move a text that cannot be read out of the way."""


class KeptBoards(Protocol):
    """The custom boards that this browser keeps."""

    def boards_of(self, game: AnyGame) -> Mapping[str, str]:
        """The game's boards: text by name."""

    def name_of(self, text: str) -> str:
        """The name under which exactly this board is kept; "" if it is not."""

    async def keep(self, text: str, instead_of: str = "") -> tuple[str, str]:
        """Keep the board, replacing the one called `instead_of`; returns its name and text. Raises SequorError."""

    async def remove(self, name: str) -> None:
        """Delete the board of that name."""


@dataclass(frozen=True)
class EditorTools:
    """What the page does for a board editor."""

    notes: Notes
    kept: KeptBoards

    choose: Callable[[str], None]
    """Choose the board with this text for the next game."""

    play: Callable[[], None]
    """Start the next game."""

    forget: Callable[[str], None]
    """Tell the page that the board with this text has been deleted."""

    save_file: Callable[[str, str], None]
    """Let the browser save a file, given its name and text."""

    chosen_file: Callable[[Any, int, str], Awaitable[str | None]]
    """The text of the file chosen in a field, None for none; given the most bytes allowed, and the sentence of the SequorError
    raised above that."""

    link_to: Callable[[str], str]
    """The link that opens the board with this text. Raises SequorError if it would be too long."""

    share: Callable[[str, str, str], Awaitable[str]]
    """Share a link, given the board's name; returns a word on what was done, "" if the browser did nothing."""


class BoardEditor(Protocol):
    """The window for making boards."""

    def open(self, board: str = "") -> None:
        """Show the board with this text or, without one, the last draft."""

    def close(self) -> None:
        """Close the window; its draft stays."""


LOOKS = "web.games"
"""The package with a folder for each game's look."""

FONTS = ("400 16px Inter", "650 16px Inter", "700 16px Inter", "650 16px Fraunces")

Painter = Callable[[Pen, str, str, str], None]
"""Paints a thing at the pen's size from its style, text and badge."""

LinePainter = Callable[[Context, str, Rect, float], None]
"""Paints a line from its style, the rectangle that it crosses from its first point (whose sides may be negative), and how much
of it is drawn, from 0 to 1. Units are CSS pixels of the stage."""


PLAIN = "source-over"
"""How a canvas usually lays one thing over another."""

POINTED_OUT = frozenset({"veil", "halo", "trace", "link", "gone", "level", "reach", "instead", "arrow"})
"""The first words of the styles in the layer POINTING of scenes, which no game paints itself."""

LEAST_SIDE = 4.0
"""Nothing with a shorter side, in CSS pixels, is painted. The least of any game's on the narrowest screen is 10.8."""


class MissingLookError(SequorError):
    """The page cannot show a game; the message says what to write, and where."""


class Painting(NamedTuple):
    """How to paint a thing, and the room around its place for shadow and glow: a share of its height plus CSS pixels. `blend` is
    how the canvas lays it over what is there."""

    paint: Painter
    share: float = 0.0
    room: float = 2.0
    blend: str = PLAIN


class PaintedLine(NamedTuple):
    """How to paint a thing that is drawn from point to point; it is never kept as a sprite. It keeps within so much room around
    its rectangle: a share of the longer side plus CSS pixels; None where it may reach anywhere, which takes longer to paint."""

    paint: LinePainter
    share: float = 0.0
    room: float | None = None


class Plate(NamedTuple):
    """How to paint a thing alone on a canvas, for the ribbon, the set-up and windows; its style is the plate's word and those
    after it. `share` is how much of the canvas it fills, `ratio` its width over its height."""

    paint: Painter
    share: float = 0.8
    ratio: float = 1.0


@dataclass(frozen=True)
class Look:
    """How one game is shown."""

    painters: Mapping[str, Painting | PaintedLine] = field(default_factory=dict)
    """Painters by the first word of a style."""

    plates: Mapping[str, Plate] = field(default_factory=dict)
    """Things painted alone; the game's `piece` stands for a seat, its style "PIECE COLOUR"."""

    tints: Mapping[str, Tint] = field(default_factory=dict)
    """The game's colours as paint, for parts of the page that belong to a seat; without one they keep the page's own colour."""

    choreography: Choreography = field(default_factory=Choreography)
    """How its things move."""

    opening: str = ""
    """The plate that shows what luck gave each seat before play, its style this word and the outcome's text; "" if none."""

    settings_title: str = ""
    settings: tuple[Setting, ...] = ()
    """The choices of look that the table's menu offers, on or off or one of several kinds, and the title above them."""

    makes_room_for_hands: bool = False
    """Whether the board, drawn alone as a square, leaves its lower third to what lies open where hands are."""

    detail: tuple[float, float, float] = (0.0, 0.2, 1.0)
    """The part of the board's picture that the game's card shows, in shares of its side: where it begins across and down, and how
    wide it is. It is six tenths as high; less height cuts whole tenths of its width off below."""

    load_pictures: Callable[[], Awaitable[bool]] | None = None
    """Loads the missing pictures; returns whether any new ones arrived."""

    make_board_editor: Callable[[EditorTools], BoardEditor] | None = None
    """Makes the window for custom boards; called when somebody first asks for it."""

    def painting(self, style: str) -> Painting | PaintedLine:
        """How to paint this style. Raises MissingLookError if it has no painter."""
        word = style.partition(" ")[0]
        if word in POINTED_OUT:
            return self._light[word]
        if word not in self.painters:
            raise MissingLookError(f"No painter for the style {style!r}. Painters: {', '.join(self.painters)}.")
        return self.painters[word]

    @cached_property
    def _light(self) -> Mapping[str, Painting | PaintedLine]:
        """The painters of what is pointed out, the same for every game; the page fetches them when somebody is taught."""
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
            "arrow": PaintedLine(spotlight.paint_arrow),
        }

    def visible(self, scene: Scene) -> Scene:
        """The scene without what is too small to be seen: a place that the style sheet hides has no size."""
        shapes = (s for s in scene.shapes if min(s.rect.width, s.rect.height) >= LEAST_SIDE or _is_line(self.painting(s.style)))
        return scene._replace(shapes=tuple(shapes))


def _is_line(painting: Painting | PaintedLine) -> bool:
    return isinstance(painting, PaintedLine)


def is_here(name: str) -> bool:
    """Whether the code of the game of that name is here; else it has to be fetched first (`web/assets.py`)."""
    return name in game_names() and find_spec(f"{LOOKS}.{name}") is not None


def games_here() -> tuple[str, ...]:
    """The names of those games."""
    return tuple(filter(is_here, game_names()))


@cache
def load_look(name: str) -> Look:
    """The look of the game of that name. Raises MissingLookError if it has none."""
    if name not in game_names():
        raise MissingLookError(f"There is no game called {name!r}. Games: {', '.join(game_names())}.")
    package = f"{LOOKS}.{name}"
    look = getattr(importlib.import_module(package), "LOOK", None) if find_spec(package) else None
    if not isinstance(look, Look):
        raise MissingLookError(f"{name} has no look. Write LOOK = Look(…) in web/games/{name}/__init__.py.")
    return look


def looks_here() -> tuple[Look, ...]:
    """The looks of the games whose code is here."""
    return tuple(map(load_look, games_here()))


_has_fonts = False


async def load_pictures(looks: Iterable[Look]) -> None:
    """Load the fonts and pictures that these looks still lack."""
    global _has_fonts
    new = not _has_fonts
    if new:
        import js

        await asyncio.gather(*(js.document.fonts.load(name) for name in FONTS))
        _has_fonts = True
    loading = (look.load_pictures() for look in looks if look.load_pictures is not None)
    if any(await asyncio.gather(*loading)) or new:
        paint_anew()

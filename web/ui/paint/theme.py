"""The table's colours: those shared by all themes, and the themes themselves (evening, daylight, high contrast) as paint.

Ivory paper, ink and brass are shared. Independent of games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from web.ui.paint.surface import Stops

PAPER, PAPER_LOW = "#fffdf6", "#f1e8d3"
INK = "#1d2327"
GOLD, GOLD_DEEP, BRASS_LOW = "#f2d492", "#d9a441", "#a5761f"
LAST_MOVE = "#e8590c"

TYPE, CARVED = "Inter, system-ui, sans-serif", "Fraunces, Georgia, serif"

CAP_HEIGHT = 0.727
"""The height of Inter's capitals and digits as a share of the font size."""


class Tint(NamedTuple):
    """A team's colour as paint: plain, lit and shaded."""

    plain: str
    lit: str
    shade: str


IVORY = Tint("#f8f0dc", "#fffdf6", "#cdbb93")

METAL_INK = "#221603"
"""Digits on brass and silver."""


T = TypeVar("T")
Tones = tuple[str, str, str]


class Theme(NamedTuple):
    """The colours of one theme."""

    wood: tuple[str, str, str, str]
    """Plain, lit, shaded, and in deep shade."""

    grain: tuple[str, str]
    """Dark and light lines."""

    sheen: str
    """Light on an upper edge, as "R,G,B"."""

    carving: str
    """Text on wood."""

    hollow: Stops
    """A groove in wood, from top to bottom."""

    felt: Tones
    """Lit, plain and shaded."""

    seam: str
    """The line between felt and wood."""

    words: str
    quiet: str
    """Text on felt and on the background: prominent and quiet."""

    faint: str
    """Things still to come: dots and the lines between them."""

    dash: str
    """The edge of an empty place."""

    veil: str
    """The translucent background of text."""

    plate: str
    """The opaque background of text on board or page."""

    now: tuple[str, str]
    """The fill of "you, now", from top to bottom. `NOW_INK` is readable on it."""

    edge: tuple[str, str]
    """The edge of "you, now" on wood, felt and paper, from top to bottom."""

    rim: str
    """A line that separates the fill of "you, now" from its surroundings."""

    glow: str
    """The glow around "you, now"."""

    told: str
    """Text and edges that show what has just happened."""

    shadow: tuple[str, float]
    """A shadow's colour as "R,G,B", and its depth relative to the evening theme."""

    broad: float = 1.0
    """The width of thin edges relative to the evening theme."""


EVENING, DAYLIGHT, CONTRAST = "evening", "daylight", "contrast"

NOW_INK = "#2b1a05"
"""Text and digits on the fill of "you, now"."""

THEMES = {
    EVENING: Theme(
        wood=("#4a3019", "#5a3c22", "#3a2616", "#2c1b0e"),
        grain=("rgba(20,10,2,.3)", "rgba(255,224,178,.1)"),
        sheen="255,232,196",
        carving="#d8c19a",
        hollow=((0, "#150b04"), (0.45, "#2a190c"), (0.85, "#4b3019"), (1, "#5f3f22")),
        felt=("#1c443d", "#14302b", "#0e2521"),
        seam="rgba(242,212,146,.55)",
        words="#f4efe2",
        quiet="#c3d0c9",
        faint="#7d938a",
        dash="rgba(236,226,190,.42)",
        veil="rgba(8,18,14,.62)",
        plate="#17332d",
        now=("#f2d492", "#d9a441"),
        edge=("#f2d492", "#d9a441"),
        rim="#3a2202",
        glow="rgba(255,214,120,.95)",
        told="#ff8a4c",
        shadow=("0,0,0", 1.0),
    ),
    DAYLIGHT: Theme(
        wood=("#dcc79b", "#efdfbd", "#cdb585", "#b89c68"),
        grain=("rgba(120,84,30,.26)", "rgba(255,250,232,.5)"),
        sheen="255,252,240",
        carving="#3d2b0d",
        hollow=((0, "#8d7143"), (0.45, "#a88c58"), (0.85, "#c9af7c"), (1, "#dcc797")),
        felt=("#b1c3ba", "#a7b9b0", "#9bafa5"),
        seam="rgba(92,66,18,.55)",
        words="#1b2522",
        quiet="#2c3833",
        faint="#5c6964",
        dash="rgba(27,37,34,.5)",
        veil="rgba(255,252,244,.74)",
        plate="#fff8e8",
        now=("#ffd67a", "#ffb627"),
        edge=("#804b00", "#663a00"),
        rim="#6b3d00",
        glow="rgba(214,132,0,.75)",
        told="#8f3400",
        shadow=("84,58,20", 0.5),
    ),
    CONTRAST: Theme(
        wood=("#141414", "#1c1c1c", "#0c0c0c", "#000000"),
        grain=("rgba(0,0,0,.4)", "rgba(255,255,255,.06)"),
        sheen="255,255,255",
        carving="#ffffff",
        hollow=((0, "#000000"), (1, "#262626")),
        felt=("#0a0a0a", "#000000", "#000000"),
        seam="#ffffff",
        words="#ffffff",
        quiet="#ffffff",
        faint="#b8b8b8",
        dash="#ffffff",
        veil="rgba(0,0,0,.82)",
        plate="#000000",
        now=("#ffe14d", "#ffd400"),
        edge=("#ffe14d", "#ffd400"),
        rim="#000000",
        glow="rgba(255,225,77,.95)",
        told="#ff9a5c",
        shadow=("0,0,0", 1.0),
        broad=1.5,
    ),
}

_name = EVENING


def use_theme(name: str) -> None:
    """Paint in this theme from now on; the caller repaints. Raises KeyError if there is no such theme."""
    global _name
    assert THEMES[name]
    _name = name


def theme() -> Theme:
    """The current theme."""
    return THEMES[_name]


def in_theme(values: Mapping[str, T]) -> T:
    """The value for the current theme, from values by theme name."""
    return values[_name]


def shade(depth: float) -> str:
    """A shadow's colour; `depth` is its opacity in the evening theme."""
    colour, share = theme().shadow
    return f"rgba({colour},{depth * share:.3g})"


def sheen(light: float) -> str:
    """Light on an edge, with this opacity."""
    return f"rgba({theme().sheen},{light:.3g})"


def wide(width: float) -> float:
    """The current theme's width of an edge that is `width` wide in the evening theme."""
    return width * theme().broad

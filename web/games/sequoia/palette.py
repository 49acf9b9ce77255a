"""Colours of Sequoia's trees, metals and ground, and the players' setting for the look of trees."""

from __future__ import annotations

from typing import NamedTuple

from web.ui.paint.theme import CONTRAST, DAYLIGHT, EVENING, Tint, Tones, in_theme
from web.ui.settings import Setting, Variant

TREES = {
    "blue": Tint("#6e86db", "#9db2f7", "#263a8c"),
    "green": Tint("#26bf66", "#6be09b", "#0b5c2d"),
    "white": Tint("#faf5e4", "#ffffff", "#5a5546"),
    "orange": Tint("#ff981e", "#ffbf6b", "#8a4200"),
    "pink": Tint("#edabdb", "#ffd9f3", "#852a6c"),
}
"""The five kinds of tree. Their plain tints stay distinct under any kind of dichromacy, and contrast with the ground of a
clearing. The shade is also the colour of drilled pips."""

GREY = Tint("#8f9686", "#adb3a4", "#4d5347")
"""The foliage of trees that are not in play."""

DARK, DARK_FIGURE = "#3a2616", "#f6ead0"
"""The plinth of a trailing seat, and its digits."""

TIED_GOLD, TIED_SILVER = "#f2d492", "#d5dde2"
"""The bars below tied plinths."""

BRASS, SILVER = Tint("#d9a441", "#fbe6b0", "#7d5613"), Tint("#c3c9cc", "#f6f8f9", "#6b7378")
LEATHER = Tint("#7a4526", "#a86a40", "#3d1f0f")


class Ground(NamedTuple):
    """The forest's floor and what is on it, in one theme. Tones go from light to shade."""

    floor: Tones  # between the clearings
    moss: Tones
    """Soft patches, each as "R,G,B"."""

    canopy: Tones  # treetops in the corners
    firelight: tuple[str, float]
    """The fire's light on the floor as "R,G,B", and its strength."""

    glade: Tones
    glade_dim: str
    """The ground of a clearing, and of one not in play."""

    edge: str  # of a clearing
    edge_dim: str  # of a clearing not in play
    grass: str  # tufts on a clearing
    lit: Tones
    """The ground of a clearing that a pair would go to."""

    stand: str
    column: str
    """The shadow below trees, and the ring of an empty column."""

    post: str
    post_edge: str
    post_figure: str
    post_dim: str
    post_dim_figure: str
    """A wooden plaque, its edge and digits, and those of a forest not in play."""

    band: str
    """The band that holds a sign's medals."""


GROUNDS = {
    EVENING: Ground(
        floor=("#1b2a19", "#1a2a1c", "#0b140e"),
        moss=("92,124,62", "60,92,52", "8,16,8"),
        canopy=("#24402a", "#14271a", "#0d1a11"),
        firelight=("255,158,62", 1.0),
        glade=("#424e30", "#343f28", "#2a3522"),
        glade_dim="#1d251b",
        edge="rgba(140,164,94,.75)",
        edge_dim="rgba(120,150,84,.18)",
        grass="rgba(148,178,98,.35)",
        lit=("#94803c", "#5f592d", "#444426"),
        stand="rgba(10,16,8,.42)",
        column="rgba(160,176,122,.8)",
        post="#4a2f16",
        post_edge="rgba(214,164,104,.75)",
        post_figure="#fdf1d6",
        post_dim="#2e2418",
        post_dim_figure="#b9ab92",
        band="rgba(26,15,6,.9)",
    ),
    DAYLIGHT: Ground(
        floor=("#b6c78c", "#a3b87a", "#86a064"),
        moss=("226,232,168", "132,160,92", "104,134,74"),
        canopy=("#8fb068", "#5f8a4c", "#47713d"),
        firelight=("255,176,72", 0.55),
        glade=("#eaeecb", "#dfe6b9", "#ccd79f"),
        glade_dim="#b3c193",
        edge="#5c7038",
        edge_dim="rgba(92,112,56,.4)",
        grass="rgba(92,122,52,.6)",
        lit=("#fff0bf", "#ffe29a", "#f3cf7c"),
        stand="rgba(74,92,40,.28)",
        column="rgba(60,76,34,.85)",
        post="#e6d2a6",
        post_edge="#7d6030",
        post_figure="#2f1f06",
        post_dim="#c9bd98",
        post_dim_figure="#4f4630",
        band="rgba(120,92,46,.9)",
    ),
    CONTRAST: Ground(
        floor=("#000000", "#000000", "#000000"),
        moss=("0,0,0", "0,0,0", "0,0,0"),
        canopy=("#1c1c1c", "#101010", "#080808"),
        firelight=("255,158,62", 0.5),
        glade=("#161a12", "#12150f", "#0e100b"),
        glade_dim="#000000",
        edge="#ffffff",
        edge_dim="#8a8a8a",
        grass="rgba(255,255,255,.12)",
        lit=("#4a4100", "#332d00", "#1f1b00"),
        stand="rgba(0,0,0,.6)",
        column="#ffffff",
        post="#000000",
        post_edge="#ffffff",
        post_figure="#ffffff",
        post_dim="#000000",
        post_dim_figure="#c4c4c4",
        band="rgba(0,0,0,.9)",
    ),
}


def ground() -> Ground:
    """The ground in the current theme."""
    return in_theme(GROUNDS)


PAINTED, CARVED, PAPER = "painted", "carved", "paper"
TREES_OF = Setting(
    "trees",
    "Trees",
    kinds=(
        Variant(PAINTED, "Painted", "sequoia tree green painted"),
        Variant(CARVED, "Carved wood", "sequoia tree orange carved"),
        Variant(PAPER, "Cut paper", "sequoia tree blue paper"),
    ),
)

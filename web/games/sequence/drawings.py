"""The drawings for custom boards by name, and their painter: each a few marks like a woodcut in a square of 100 units.

A motif is recognisable by outline or hue alone, and remains clear on a phone's board.
"""

from __future__ import annotations

from typing import NamedTuple

from web.ui.paint.paths import both, disc, oval, petals, smooth, star, twice
from web.ui.paint.surface import Context, path


class Mark(NamedTuple):
    """An outline filled with `ink`, drawn with a line of colour `line`, or both."""

    outline: str
    ink: str = ""
    line: str = ""
    width: float = 0.0


Motif = tuple[Mark, ...]

BLACK, CREAM, WHITE = "#2a1d14", "#f9ecd0", "#fffdf6"
EDGE = 4.0
"""The width of the dark line around shapes."""


def cut(outline: str, ink: str) -> Mark:
    """A filled shape with a dark edge."""
    return Mark(outline, ink, BLACK, EDGE)


def flat(outline: str, ink: str) -> Mark:
    """A filled shape without an edge."""
    return Mark(outline, ink)


def stroke(outline: str, ink: str = BLACK, width: float = EDGE) -> Mark:
    return Mark(outline, "", ink, width)


FOX = (
    cut(both("50,28 36,27! 12,4! 9,36 12,56! 27,74 44,92 50,95"), "#dd6317"),
    flat(twice("15,12! 15,34 30,30!"), BLACK),
    flat(smooth("13,57! 28,54 42,62 50,80 58,62 72,54 87,57! 72,75 56,91 50,93 44,91 28,75"), WHITE),
    flat(disc(33, 49, 5) + disc(67, 49, 5) + oval(50, 90, 8, 6), BLACK),
)

OWL = (
    cut(both("50,14 32,14 14,4! 12,30 14,60 24,86 40,95 50,95"), "#75609c"),
    flat(both("50,52 38,56 31,70 36,86 50,90"), "#cdbfe2"),
    stroke("M41 66L44 70L47 66M53 66L56 70L59 66M47 77L50 81L53 77", "#4e3d73", 3.2),
    cut(disc(33, 37, 16) + disc(67, 37, 16), "#ffe9a0"),
    flat(disc(34, 37, 8) + disc(66, 37, 8), BLACK),
    flat(disc(36, 34, 2.6) + disc(68, 34, 2.6), WHITE),
    cut("M44 46L56 46L50 58Z", "#f0a01e"),
    stroke(smooth("14,44 16,62 24,78", closed=False) + smooth("86,44 84,62 76,78", closed=False)),
    stroke("M38 94L38 98M43 95L43 98M57 95L57 98M62 94L62 98", "#c77a10", 4),
)

HARE = (
    cut(smooth("40,46 26,26 22,4 34,2 44,20 48,44") + smooth("52,44 56,20 66,2 78,4 74,26 60,46"), "#bfa98f"),
    flat(smooth("40,38 30,20 29,8 36,18 42,36") + smooth("58,36 64,18 71,8 70,20 60,38"), "#e8a2a6"),
    cut(both("50,38 32,42 22,58 22,76 34,92 50,96"), "#bfa98f"),
    flat(oval(40, 80, 12, 11) + oval(60, 80, 12, 11), WHITE),
    flat(disc(36, 60, 5) + disc(64, 60, 5), BLACK),
    flat("M43 70L57 70L50 78Z", "#d0566a"),
    Mark("M44 81L56 81L55 93L45 93Z", WHITE, BLACK, 2.6),
    stroke("M50 77L50 93", BLACK, 2.6),
    stroke("M26 78L10 74M26 84L11 88M74 78L90 74M74 84L89 88", BLACK, 2.4),
)

HEDGEHOG = (
    cut(
        "M22 60L14 50L24 47L18 34L30 36L29 22L41 28L46 14L54 26L66 16L68 29L81 26L79 38L92 41L85 50L97 58L86 62L94 74"
        "L82 74L84 84L30 84Z",
        "#5d4130",
    ),
    stroke("M40 40L44 50M54 36L57 46M68 42L70 52M50 56L53 66M64 60L67 69M78 56L79 66", "#b18b63", 4),
    cut(smooth("34,52 22,58 12,70 3,76! 10,84 24,86 42,85 44,70 40,57"), "#ecca97"),
    flat(disc(5, 76, 5) + disc(24, 69, 4), BLACK),
    cut(oval(36, 88, 8, 4.5) + oval(74, 88, 8, 4.5), "#ecca97"),
)

BEE = (
    cut(oval(37, 26, 14, 22, -24) + oval(64, 24, 13, 21, 20), "#d5e8f4"),
    cut(oval(54, 60, 36, 25), "#f7c51d"),
    flat(smooth("42,37! 52,35! 46,60 52,85! 42,83! 37,60") + smooth("62,36! 71,39! 68,60 71,81! 62,84! 59,60"), BLACK),
    cut("M88 55L99 60L88 65Z", BLACK),
    cut(disc(23, 58, 18), "#54381e"),
    flat(disc(18, 55, 5), WHITE),
    flat(disc(17, 56, 2.6), BLACK),
    stroke(smooth("20,41 16,28 8,26", closed=False) + smooth("28,41 28,28 22,22", closed=False), BLACK, 3.4),
)

BUTTERFLY = (
    cut(twice("48,46! 40,20 18,6 4,14 6,36 20,50 46,54!"), "#3f63d0"),
    cut(twice("47,54! 22,54 12,66 16,86 30,92 42,80 48,64!"), "#3f63d0"),
    flat(disc(20, 26, 8) + disc(80, 26, 8) + disc(27, 73, 7) + disc(73, 73, 7), "#ffd257"),
    flat(disc(34, 38, 4) + disc(66, 38, 4), "#bcd0ff"),
    flat(oval(50, 56, 5, 27), BLACK),
    stroke(smooth("49,32 45,18 36,12", closed=False) + smooth("51,32 55,18 64,12", closed=False), BLACK, 3.4),
)

SNAIL = (
    stroke("M14 40L9 20M26 40L30 21"),
    flat(disc(9, 19, 5) + disc(30, 20, 5), BLACK),
    cut(smooth("8,48 12,39 26,38 32,48 34,66 48,74 80,76 98,90! 60,93 22,92 14,80 14,62"), "#d6bd74"),
    cut(disc(61, 50, 31), "#b9557d"),
    stroke(smooth("84,70 46,72 40,46 60,30 78,44 74,60 58,62 54,50 62,46", closed=False), "#ffe3ec", 5.5),
    flat(disc(17, 54, 3.2), BLACK),
)

FROG = (
    cut(disc(27, 26, 17) + disc(73, 26, 17), "#4aa637"),
    cut(both("50,26 30,30 10,48 6,66 22,84 50,90"), "#4aa637"),
    flat(disc(27, 27, 15) + disc(73, 27, 15), "#4aa637"),
    flat(both("50,66 30,68 22,74 34,82 50,84"), "#c7e59a"),
    flat(disc(27, 25, 10) + disc(73, 25, 10), WHITE),
    flat(disc(29, 26, 5.5) + disc(71, 26, 5.5) + disc(44, 48, 2.4) + disc(56, 48, 2.4), BLACK),
    stroke(smooth("16,58 32,68 50,70 68,68 84,58", closed=False)),
)

FISH = (
    cut("M70 50C78 36 88 28 97 24C92 40 92 60 97 78C88 74 78 66 70 52Z", "#0f6f7c"),
    cut(smooth("34,27 46,10 66,18 66,30") + smooth("44,74 54,88 66,86 64,70"), "#0f6f7c"),
    cut(smooth("3,51! 18,31 40,23 62,32 82,51! 62,70 40,78 18,71"), "#22a3b0"),
    stroke(smooth("34,29 41,50 34,74", closed=False)),
    stroke("M50 40C54 42 54 46 50 48M64 43C68 45 68 49 64 51M50 56C54 58 54 62 50 64", "#d8f4f2", 3.6),
    flat(disc(20, 45, 6.5), WHITE),
    flat(disc(19, 46, 3.6), BLACK),
)

DUCK = (
    cut(smooth("40,56 48,50 44,40 47,18 66,10 82,20 84,38 74,50 84,66 78,86 52,94 22,90 8,74 4,52! 22,60"), "#ffd02e"),
    cut(smooth("79,28! 92,26 99,33 92,40 80,40"), "#ee7a12"),
    cut(smooth("28,64! 46,60 62,66 58,80 42,84 30,76"), "#f0a913"),
    flat(disc(67, 27, 5), BLACK),
)

BEASTS: dict[str, Motif] = {
    "fox": FOX,
    "owl": OWL,
    "hare": HARE,
    "hedgehog": HEDGEHOG,
    "bee": BEE,
    "butterfly": BUTTERFLY,
    "snail": SNAIL,
    "frog": FROG,
    "fish": FISH,
    "duck": DUCK,
}


STEM = "#2f7a3a"

MUSHROOM = (
    cut(smooth("38,52! 36,74 30,92 50,97 70,92 64,74 62,52!"), CREAM),
    cut(smooth("4,54! 8,26 30,6 50,4 70,6 92,26 96,54! 74,62 50,64 26,62"), "#cf1f2e"),
    flat(oval(50, 22, 11, 8) + oval(26, 38, 9, 8) + oval(74, 38, 9, 8) + oval(50, 48, 8, 6.5), WHITE),
    stroke("M42 66L42 72M50 68L50 76M58 66L58 72", "#c9a56a", 3),
)

ACORN = (
    stroke(smooth("50,20 52,10 62,4", closed=False), BLACK, 7),
    cut(both("50,36 30,38 21,42! 22,66 36,86 50,98!"), "#d39a3f"),
    stroke(smooth("36,54 38,68 46,82", closed=False), "#f5d793", 5),
    cut(both("50,14 30,17 13,32 12,44! 30,50 50,51"), "#6a4526"),
    stroke("M26 26L38 44M42 20L56 46M60 19L74 42M74 26L62 46M58 19L44 46M40 21L26 44", "#b3875a", 2.6),
)

LEAF = (
    stroke("M50 60L50 98", BLACK, 6),
    cut(
        "M50 2L58 18L68 13L62 43L79 27L82 36L97 34L90 51L96 56L67 75L70 83L50 79L30 83L33 75L4 56L10 51L3 34L18 36"
        "L21 27L38 43L32 13L42 18Z",
        "#b8391c",
    ),
    stroke("M50 80L50 26M50 78L28 44M50 78L72 44M50 80L18 56M50 80L82 56", "#f1a56f", 3.2),
)

CLOVER = (
    stroke(smooth("50,50 56,76 72,97", closed=False), STEM, 7),
    cut(smooth("50,48! 60,30 78,25 91,34 83,48! 91,62 78,71 60,66"), "#2b8c45"),
    cut(smooth("50,48! 40,66 22,71 9,62 17,48! 9,34 22,25 40,30"), "#2b8c45"),
    cut(smooth("50,48! 32,38 27,20 36,7 50,15! 64,7 73,20 68,38"), "#2b8c45"),
    cut(smooth("50,48! 68,58 73,76 64,89 50,81! 36,89 27,76 32,58"), "#2b8c45"),
    stroke("M50 30L50 66M32 48L68 48", "#b4e2a6", 3.6),
)

POPPY = (
    stroke(smooth("50,58 47,78 52,98", closed=False), STEM, 6),
    cut(smooth("50,88! 62,76 82,74 72,86"), "#57a24c"),
    cut(oval(28, 36, 22, 20, -12) + oval(72, 36, 22, 20, 12), "#ef4423"),
    cut(oval(50, 24, 25, 19), "#ef4423"),
    cut(oval(50, 52, 27, 17), "#ef4423"),
    flat(disc(50, 39, 13), BLACK),
    flat(petals(50, 39, 18, (2.2, 2.2), 8), BLACK),
    flat(disc(50, 39, 5), "#9fbf62"),
)

SUNFLOWER = (
    stroke("M50 70L50 98", STEM, 7),
    cut(smooth("50,92! 60,78 80,74 74,90") + smooth("50,96! 40,82 20,78 26,94"), "#57a24c"),
    cut(petals(50, 40, 26.5, (7, 13), 12), "#ffc21a"),
    cut(disc(50, 40, 20), "#6b3f1c"),
    flat(petals(50, 40, 11, (2, 2), 8) + disc(50, 40, 2.5), "#d49a4a"),
)

TULIP = (
    stroke("M50 56L50 98", STEM, 6),
    cut(smooth("49,96! 38,70 18,52 16,72 30,90") + smooth("51,96! 62,70 82,52 84,72 70,90"), "#57a24c"),
    cut(smooth("24,8! 38,20 50,4! 62,20 76,8! 82,34 74,54 50,62 26,54 18,34"), "#e0559a"),
    stroke(smooth("50,6 36,28 38,58", closed=False) + smooth("50,6 64,28 62,58", closed=False), "#8f1f5c", 3.6),
)

APPLE = (
    stroke(smooth("50,28 51,14 58,4", closed=False), BLACK, 6),
    cut(smooth("54,20! 62,6 84,6 78,20 66,26"), "#2f7a3a"),
    cut(both("50,28 34,22 14,32 9,56 20,84 36,97 50,93"), "#9ccb3b"),
    stroke(smooth("22,50 22,42 30,34", closed=False), "#eefac4", 6),
)

PEAR = (
    stroke(smooth("50,16 50,8 56,2", closed=False), BLACK, 6),
    cut(smooth("53,14! 66,2 84,10 76,20 62,20"), "#2f7a3a"),
    cut(both("50,13 37,18 36,36 22,54 18,76 32,95 50,97"), "#dfc53a"),
    flat(disc(60, 74, 2.4) + disc(66, 64, 2.4) + disc(56, 86, 2.4) + disc(68, 80, 2.4), "#9a7d16"),
    stroke(smooth("31,76 31,66 38,56", closed=False), "#fff6bd", 6),
)

CHERRY = (
    stroke(smooth("28,62 36,34 64,6", closed=False) + smooth("72,66 72,34 64,6", closed=False), "#5d7a2c", 5),
    cut(smooth("64,8! 48,2 30,8 22,22 44,24"), "#57a24c"),
    cut(disc(27, 75, 21), "#96102f"),
    cut(disc(73, 77, 20), "#96102f"),
    stroke(smooth("17,74 19,66 26,63", closed=False) + smooth("63,76 65,68 72,65", closed=False), "#f7a3ad", 5),
)

PLANTS: dict[str, Motif] = {
    "mushroom": MUSHROOM,
    "acorn": ACORN,
    "leaf": LEAF,
    "clover": CLOVER,
    "poppy": POPPY,
    "sunflower": SUNFLOWER,
    "tulip": TULIP,
    "apple": APPLE,
    "pear": PEAR,
    "cherry": CHERRY,
}


SUN = (
    cut(star(50, 50, 48, 33, 12), "#f58b12"),
    cut(disc(50, 50, 27), "#ffc72e"),
    flat(disc(41, 46, 3.6) + disc(59, 46, 3.6), BLACK),
    stroke(smooth("38,56 50,64 62,56", closed=False)),
)

MOON = (
    cut(disc(50, 50, 46), "#2b3f86"),
    flat(smooth("56,14! 34,22 24,48 36,76 60,86 80,74! 58,72 46,54 46,34"), "#ffe48c"),
    flat(star(70, 30, 10, 4.2) + star(76, 54, 7, 3), WHITE),
)

PUFFS = disc(25, 52, 20) + disc(52, 34, 26) + disc(77, 50, 19) + "M25 46L77 46L77 69L25 72Z"
CLOUD = (
    stroke("M30 78L25 95M52 78L47 97M74 78L69 95", "#1f6fc2", 7),
    stroke(PUFFS, BLACK, 2 * EDGE),
    flat(PUFFS, "#8fb0d0"),
    stroke(smooth("32,34 36,22 48,16", closed=False), WHITE, 6),
)

RAINBOW = (
    flat("M4 78C4 0 96 0 96 78L62 78C62 52 38 52 38 78Z", "#d7263d"),
    flat("M11 78C11 11 89 11 89 78Z", "#f5921e"),
    flat("M18 78C18 22 82 22 82 78Z", "#ffd53d"),
    flat("M25 78C25 33 75 33 75 78Z", "#3fae49"),
    flat("M32 78C32 44 68 44 68 78Z", "#2b6fd0"),
    flat("M39 78C39 55 61 55 61 78Z", WHITE),
    stroke("M4 78C4 0 96 0 96 78M39 78C39 55 61 55 61 78"),
    cut(smooth("6,90 2,80 10,70 22,66 34,70 46,76 48,86 40,92 22,93"), WHITE),
    cut(smooth("54,90 52,80 60,72 74,66 88,70 97,78 97,88 88,93 72,93"), WHITE),
)

SKIES: dict[str, Motif] = {"sun": SUN, "moon": MOON, "cloud": CLOUD, "rainbow": RAINBOW}


MOTIFS: dict[str, Motif] = BEASTS | PLANTS | SKIES

SQUARE = 100.0


def paint_motif(context: Context, name: str, x: float, y: float, side: float) -> None:
    """Paint this motif in a square with its top left corner at (x, y)."""
    context.save()
    context.translate(x, y)
    context.scale(side / SQUARE, side / SQUARE)
    context.lineCap = context.lineJoin = "round"
    for mark in MOTIFS[name]:
        outline = path(mark.outline)
        if mark.ink:
            context.fillStyle = mark.ink
            context.fill(outline)
        if mark.line:
            context.strokeStyle = mark.line
            context.lineWidth = mark.width
            context.stroke(outline)
    context.restore()

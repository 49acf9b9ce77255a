"""Our drawings of plants. Values only."""

from __future__ import annotations

from web.games.sequence.drawings.ink import BLACK, CREAM, WHITE, Motif, cut, flat, stroke
from web.kit.paint.outlines import both, disc, oval, petals, smooth

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

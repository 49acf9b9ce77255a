"""Our drawings of the sky. Values only."""

from __future__ import annotations

from web.games.sequence.drawings.ink import BLACK, EDGE, WHITE, Motif, cut, flat, stroke
from web.kit.paint.outlines import disc, smooth, star

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

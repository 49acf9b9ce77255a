"""Our drawings of animals. Values only."""

from __future__ import annotations

from web.games.sequence.drawings.ink import BLACK, WHITE, Mark, Motif, cut, flat, stroke
from web.kit.paint.outlines import both, disc, oval, smooth, twice

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

"""Sequitur Cards: small ivory cards framed in their seat's marble, with an icon of their effect and their name."""

from __future__ import annotations

from web.games.sequitur.palette import SEATS
from web.games.sequitur.words import LEAST, scale_of, write_block
from web.ui.paint.paths import UNIT, swirl
from web.ui.paint.surface import Context, Pen, disc, linear, no_shadow, path, rounded, shadow
from web.ui.paint.theme import CONTRAST, DAYLIGHT, EVENING, INK, PAPER, PAPER_LOW, in_theme, shade, theme, wide

RADIUS = 11.0
NAME_SHARE = 0.145
"""The font size of a card's name as a share of its height."""

WITH_LINES = 108.0
"""The height in CSS pixels from which a card's effect is written below its name."""

ICON_WIDE = 66.0
"""The width of the widest icon, in the icons' units."""

ICONS = {
    "swap": (
        ((-21, 0), (21, 0)),
        "M-19 -13C-10 -24 8 -24 16 -15M17 -22L16.5 -14L9 -15.5M19 13C10 24 -8 24 -16 15M-17 22L-16.5 14L-9 15.5",
    ),
    "slide": (((-24, 0),), "M-10 0H26M16 -9.5L26.5 0L16 9.5"),
    "flip": (((-20, 11), (0, 11), (20, 11)), "M21 -4A22 18 0 0 0 -20 -5M-24 -13L-20.5 -4.5L-12 -7.5"),
    "insert": (((-24, 14), (24, 14), (0, -15)), "M0 -2V16M-7 10L0 17L7 10M25 -22V-8M18 -15H32"),
    "trade": ((), "M-2 -8H26M18.5 -15.5L26.5 -8L18.5 -.5M26 9H-1M6.5 1.5L-1.5 9L6.5 16.5"),
}
"""The balls and lines of each effect's icon, around (0, 0) in a square of 64."""


def paint_action(pen: Pen, style: str, text: str, badge: str) -> None:
    """A card: `text` is its name and, on a second line, its effect or when it was played; `badge` is the key of its icon.

    Style words: the seat's colour, `chosen`, `back`; `used`, and `waits` for a step in which no card can be played, have a dashed
    edge.
    """
    _, colour, *words = style.split()
    context, width, height = pen.context, pen.width, pen.height
    dashed = "used" in words or "waits" in words
    if dashed:
        _dashed(context, width, height)
    else:
        _card(pen, colour, words)
    if "back" in words:
        return
    name, _, line = text.partition("\n")
    high = height * (0.52 if line and height < WITH_LINES else 0.62) if line else height * 0.72
    high = height * 0.53 if line and height >= WITH_LINES else high
    size = max(LEAST, min(NAME_SHARE * height, 0.18 * width, 24.0))
    context.save()
    context.translate(width / 2, (high - size * 0.5) / 2 + height * 0.02)
    scale = min((high - size * 0.8) / 62, (width - 16) / ICON_WIDE)
    context.scale(scale, scale)
    context.globalAlpha = 0.62 if dashed else 1.0
    if badge in ICONS:
        _icon(context, in_theme(_faded(colour)) if dashed else SEATS[colour].plain, theme().quiet if dashed else INK, badge)
    context.restore()
    ink = theme().quiet if dashed else INK
    top = high - size * 0.75
    write_block(pen, name, (5, top, width - 10, size * 1.4), (680, size, ink), centred=True)
    if line:
        small = max(LEAST, min(height * 0.068, width * 0.112, 17.0)) * scale_of(words)
        write_block(pen, line, (6, top + size * 1.4, width - 12, height - top - size * 1.4 - 4), (450, small, ink), centred=True)


def _faded(colour: str) -> dict[str, str]:
    """The seat's colour in each theme for a card that is only a dashed place."""
    tint = SEATS[colour]
    return {EVENING: tint.lit, DAYLIGHT: tint.plain, CONTRAST: tint.lit}


def _dashed(context: Context, width: float, height: float) -> None:
    context.strokeStyle = theme().dash
    context.lineWidth = wide(1.5)
    context.setLineDash([4, 4])
    context.stroke(rounded(0.75, 0.75, width - 1.5, height - 1.5, RADIUS))
    context.setLineDash([])


def _card(pen: Pen, colour: str, words: list[str]) -> None:
    """The seat's marble with ivory inside or, face down, just the marble."""
    context, width, height = pen.context, pen.width, pen.height
    chosen = "chosen" in words
    if chosen:
        shadow(context, theme().glow, 13 * pen.dpr, 0)
        context.fillStyle = linear(context, (0, 0, 0, height), tuple(enumerate(theme().edge)))
        context.fill(rounded(0, 0, width, height, RADIUS))
        no_shadow(context)
    else:
        shadow(context, shade(0.5), 6 * pen.dpr, 2.5 * pen.dpr)
        _marble(pen, colour)
    if "back" in words:
        return
    edge = max(2.5, min(4.0, width * 0.04))
    inner = rounded(edge, edge, width - 2 * edge, height - 2 * edge, RADIUS - edge * 0.7)
    tones = ((0, "#fff8e2"), (1, "#f6dfa4")) if chosen else ((0, PAPER), (1, PAPER_LOW))
    context.fillStyle = linear(context, (0, 0, 0, height), tones)
    context.fill(inner)


def _marble(pen: Pen, colour: str) -> None:
    """The whole card in the seat's marble, with the context's current shadow."""
    context, tint = pen.context, SEATS[colour]
    card = rounded(0, 0, pen.width, pen.height, RADIUS)
    context.fillStyle = tint.plain
    context.fill(card)
    no_shadow(context)
    context.save()
    context.clip(card)
    size = max(pen.width, pen.height) * 1.1
    context.scale(size / UNIT, size / UNIT)
    context.globalAlpha = 0.55
    context.fillStyle = tint.lit
    context.fill(path(swirl(sum(map(ord, colour)), 0, 3)))
    context.restore()


def _icon(context: Context, tint: str, ink: str, effect: str) -> None:
    balls, lines = ICONS[effect]
    context.lineCap = context.lineJoin = "round"
    context.fillStyle = tint
    if effect == "trade":
        context.fill(path("M-26 -7C-36 -1 -38 10 -35 16C-33 20 -13 20 -11 16C-8 10 -10 -1 -20 -7L-16 -15H-30Z"))
    for x, y in balls:
        context.fill(disc(x, y, 7.5))
    context.strokeStyle = ink
    context.lineWidth = 3.4
    context.stroke(path(lines))

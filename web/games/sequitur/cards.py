"""Sequitur Cards: small ivory cards framed in their seat's marble, with a picture of their effect and their name."""

from __future__ import annotations

from web.games.sequitur.palette import SEATS
from web.kit.paint.lettering import fit, font
from web.kit.paint.marble import UNIT, swirl
from web.kit.paint.palette import GOLD, GOLD_DEEP, INK, PAPER, PAPER_LOW
from web.kit.paint.surface import Context, Pen, disc, linear, no_shadow, path, rounded, shadow

NAME_SIZE, NAME_LEAST = 13.5, 0.78
"""The type size of a card's name in CSS pixels, and how far it may shrink, as a share."""

ICON_WIDE = 66.0
"""The width of the widest picture, in the pictures' units."""

USED_INK = "#fffaf0"

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
"""For each effect, its balls and lines, around 0, 0 in a square of 64."""


def paint_action(pen: Pen, style: str, text: str, badge: str) -> None:
    """A card: `text` is its name, `badge` its effect. Style words: the seat's colour, `chosen`, `used`."""
    _, colour, *words = style.split()
    used = "used" in words
    context, width, height = pen.context, pen.width, pen.height
    _card(pen, colour, words)
    context.save()
    context.translate(width / 2, height * 0.38)
    scale = min(height * 0.46 / 48, (width - 16) / ICON_WIDE)
    context.scale(scale, scale)
    if used:
        _tick(context, colour)
    elif badge in ICONS:
        _icon(context, colour, badge)
    context.restore()
    context.font = font(650, NAME_SIZE)
    fitted = fit(text, width - 12, lambda line: float(context.measureText(line).width), NAME_LEAST)
    context.font = font(650, NAME_SIZE * fitted.scale)
    context.fillStyle = USED_INK if used else INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(fitted.text, width / 2, height - height * 0.115 - 2)


def _card(pen: Pen, colour: str, words: list[str]) -> None:
    """The seat's marble all around with ivory inside, or, turned over, just the marble."""
    context, width, height = pen.context, pen.width, pen.height
    used, chosen = "used" in words, "chosen" in words
    if chosen:
        shadow(context, "rgba(242,212,146,.85)", 13 * pen.dpr, 0)
        context.fillStyle = linear(context, (0, 0, 0, height), ((0, GOLD), (1, GOLD_DEEP)))
        context.fill(rounded(-2.5, -2.5, width + 5, height + 5, 10))
        no_shadow(context)
    else:
        shadow(context, "rgba(0,0,0,.5)", 6 * pen.dpr, (1 if used else 2.5) * pen.dpr)
    _marble(pen, colour, used)
    if used:
        edge, line, inner = SEATS[colour].lit + "99", 1.2, rounded(0.6, 0.6, width - 1.2, height - 1.2, 7.4)
    else:
        edge, line, inner = "rgba(58,38,22,.3)", 0.8, rounded(4, 4, width - 8, height - 8, 5)
        tones = ((0, "#fff6dc"), (1, GOLD)) if chosen else ((0, PAPER), (1, PAPER_LOW))
        context.fillStyle = linear(context, (0, 0, 0, height), tones)
        context.fill(inner)
    context.strokeStyle = edge
    context.lineWidth = line
    context.stroke(inner)


def _marble(pen: Pen, colour: str, used: bool) -> None:
    """The whole card in the seat's marble, with whatever shadow the context has."""
    context, tint = pen.context, SEATS[colour]
    card = rounded(0, 0, pen.width, pen.height, 8)
    context.fillStyle = tint.shade if used else tint.plain
    context.fill(card)
    no_shadow(context)
    context.save()
    context.clip(card)
    size = max(pen.width, pen.height) * 1.1
    context.scale(size / UNIT, size / UNIT)
    context.globalAlpha = 0.3 if used else 0.55
    context.fillStyle = tint.plain if used else tint.lit
    context.fill(path(swirl(sum(map(ord, colour)), 0, 3)))
    context.restore()


def _icon(context: Context, colour: str, effect: str) -> None:
    balls, lines = ICONS[effect]
    context.lineCap = context.lineJoin = "round"
    context.fillStyle = SEATS[colour].plain
    if effect == "trade":
        context.fill(path("M-26 -7C-36 -1 -38 10 -35 16C-33 20 -13 20 -11 16C-8 10 -10 -1 -20 -7L-16 -15H-30Z"))
    for x, y in balls:
        context.fill(disc(x, y, 7.5))
    context.strokeStyle = INK
    context.lineWidth = 3.4
    context.stroke(path(lines))


def _tick(context: Context, colour: str) -> None:
    context.lineCap = context.lineJoin = "round"
    context.strokeStyle = SEATS[colour].lit
    context.lineWidth = 4
    context.stroke(path("M-13 1L-4 10L14 -10"))

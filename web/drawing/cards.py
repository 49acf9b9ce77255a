"""Cards: the full face of the hand, the small face of the piles, and the back.

A full face has a big index, the true layout of pips or a court, and for a badge an upright ribbon under the index: there
it is still seen where the next card of the fan covers all but the edge.
"""

from __future__ import annotations

import math
from typing import Any

from engine.cards import SUIT_SIGNS
from web.drawing import faces
from web.drawing.lettering import font
from web.drawing.palette import (
    BACK,
    BACK_DEEP,
    BADGES,
    CAP_HEIGHT,
    DEAD_INK,
    DEAD_PAPER,
    GOLD,
    GOLD_DEEP,
    INK,
    PAPER,
    PAPER_EDGE,
    PAPER_LOW,
    RED_INK,
)
from web.drawing.pips import LAYOUTS, Pip, pip_path, pips
from web.drawing.surface import Pen, linear, no_shadow, path, radial, rounded, shadow

SMALL_CARD = 90.0
"""Below this height, in CSS pixels, a card of the hand shows one big rank and pip too."""

INDEX_ROOM = 0.25
"""How wide an index may be, as a share of the card's width; `10` and `Q` are narrowed to it."""


def ink(card: str, dead: bool = False) -> str:
    """The colour in which the card is printed."""
    if dead:
        return DEAD_INK
    return RED_INK if card[1] in "HD" else INK


def rank_text(card: str) -> str:
    """The card's rank as it is printed."""
    return "10" if card[0] == "T" else card[0]


def paint_face(pen: Pen, style: str, card: str, badge: str) -> None:
    """A card of the hand. Style words: `chosen` (gold edge), `dead` (grey), `small` (a pile's big rank and pip)."""
    words = style.split()
    dead = "dead" in words
    _paper(pen, "chosen" in words, dead)
    if card[1] not in SUIT_SIGNS:
        _name(pen, card)
        return
    if "small" in words or pen.height < SMALL_CARD:
        _small(pen, card, dead, badge)
        return
    _full(pen, card, dead)
    if badge:
        _ribbon(pen, badge)


def _full(pen: Pen, card: str, dead: bool) -> None:
    """Pips or court, and the index at two corners."""
    _picture(pen, card, dead)
    _index(pen, card, dead)
    context = pen.context
    context.save()
    context.translate(pen.width, pen.height)
    context.rotate(math.pi)
    _index(pen, card, dead)
    context.restore()


def _paper(pen: Pen, chosen: bool, dead: bool) -> None:
    context, width, height = pen.context, pen.width, pen.height
    card = rounded(0, 0, width, height, height * 0.065)
    if chosen:
        edge = max(2.5, height * 0.02)
        shadow(context, "rgba(242,212,146,.75)", height * 0.12 * pen.dpr, 0)
        context.fillStyle = linear(context, (0, 0, 0, height), ((0, GOLD), (1, GOLD_DEEP)))
        context.fill(rounded(-edge, -edge, width + 2 * edge, height + 2 * edge, height * 0.065 + edge))
    else:
        shadow(context, "rgba(0,0,0,.5)", height * 0.1 * pen.dpr, height * 0.035 * pen.dpr)
    top, foot = (DEAD_PAPER, DEAD_PAPER) if dead else (PAPER, "#f7f0e0")
    context.fillStyle = linear(context, (0, 0, 0, height), ((0, top), (0.55, top), (1, foot)))
    context.fill(card)
    no_shadow(context)
    context.strokeStyle = "rgba(58,38,22,.38)"
    context.lineWidth = max(0.6, 1 / pen.dpr)
    context.stroke(card)


def _index(pen: Pen, card: str, dead: bool) -> None:
    """Rank and suit in the corner: together a good third of the card's height."""
    context, width, height = pen.context, pen.width, pen.height
    centre = width * 0.153
    size = height * 0.268
    context.fillStyle = ink(card, dead)
    context.font = font(650, size)
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    base = height * 0.052 + size * CAP_HEIGHT
    context.fillText(rank_text(card), centre, base, width * INDEX_ROOM)
    context.fill(path(pip_path(card[1], [Pip(centre, base + height * 0.098, height * 0.07)])))


def _picture(pen: Pen, card: str, dead: bool) -> None:
    context, width, height = pen.context, pen.width, pen.height
    if card[0] in LAYOUTS:
        context.fillStyle = ink(card, dead)
        context.fill(path(pip_path(card[1], pips(card[0], width, height))))
        return
    image = faces.court(card)
    high = height * 0.66
    wide = high * faces.FRAME[2] / faces.FRAME[3]
    left, top = (width - wide) / 2, (height - high) / 2
    if image is None:
        context.fillStyle = ink(card, dead)
        context.fill(path(pip_path(card[1], [Pip(width / 2, height / 2, height * 0.15)])))
    else:
        context.save()
        context.clip(_court_window(left, top, wide, high, width, height))
        context.globalAlpha = 0.5 if dead else 1
        context.drawImage(image, *faces.FRAME, left, top, wide, high)
        if dead:
            _grey(context, left, top, wide, high)
        context.restore()
    context.strokeStyle = DEAD_INK if dead else GOLD_DEEP
    context.lineWidth = max(0.8, height * 0.007)
    context.stroke(_court_window(left, top, wide, high, width, height))


def _court_window(left: float, top: float, wide: float, high: float, width: float, height: float) -> Any:
    """The court's frame, stepped back at two corners where the big indices stand."""
    step_x, step_y = width * 0.305 - left, height * 0.412 - top
    right, foot = left + wide, top + high
    return path(
        f"M{left + step_x:.2f} {top:.2f}H{right:.2f}V{foot - step_y:.2f}H{right - step_x:.2f}V{foot:.2f}"
        f"H{left:.2f}V{top + step_y:.2f}H{left + step_x:.2f}Z"
    )


def _grey(context: Any, x: float, y: float, width: float, height: float) -> None:
    """Take the colour out of what is drawn there."""
    context.globalAlpha = 1
    context.globalCompositeOperation = "saturation"
    context.fillStyle = "#808080"
    context.fillRect(x, y, width, height)
    context.globalCompositeOperation = "source-over"


def _ribbon(pen: Pen, badge: str) -> None:
    """The badge as an upright ribbon at the left edge, from under the index to the foot, its word read upwards."""
    context, width, height = pen.context, pen.width, pen.height
    top, wide = height * 0.448, max(12.0, width * 0.2)
    long = height * 0.5
    context.fillStyle = BADGES[badge]
    tongue = wide * 0.28
    context.fill(path(f"M0 {top:.2f}H{wide:.2f}V{top + long:.2f}L{wide / 2:.2f} {top + long - tongue:.2f}L0 {top + long:.2f}Z"))
    context.save()
    context.translate(wide / 2, top + (long - tongue) / 2)
    context.rotate(-math.pi / 2)
    context.fillStyle = "#ffffff"
    context.font = font(700, wide * 0.66)
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(badge, 0, wide * 0.66 * CAP_HEIGHT / 2, long - tongue - 4)
    context.restore()


def _small(pen: Pen, card: str, dead: bool, badge: str) -> None:
    """One big rank and one big pip, to be read at the size of a thumbnail; a badge is a band across the foot."""
    context, width, height = pen.context, pen.width, pen.height
    size = width * 0.64
    context.fillStyle = ink(card, dead)
    context.font = font(700, size)
    context.textAlign = "left"
    context.textBaseline = "alphabetic"
    context.fillText(rank_text(card), width * 0.09, height * 0.075 + size * CAP_HEIGHT, width * 0.66)
    pip = Pip(width * 0.7, height * 0.57, width * 0.21) if badge else Pip(width * 0.64, height * 0.71, width * 0.26)
    context.fill(path(pip_path(card[1], [pip])))
    if badge:
        _band(pen, badge)


def _band(pen: Pen, badge: str) -> None:
    context, width, height = pen.context, pen.width, pen.height
    high = height * 0.22
    context.save()
    context.clip(rounded(0, 0, width, height, height * 0.065))
    context.fillStyle = BADGES[badge]
    context.fillRect(0, height - high, width, high)
    context.restore()
    size = high * 0.74
    context.fillStyle = "#ffffff"
    context.font = font(700, size)
    context.textAlign = "center"
    context.fillText(badge, width / 2, height - (high - size * CAP_HEIGHT) / 2, width * 0.92)


def _name(pen: Pen, card: str) -> None:
    """A card of a custom board: its name across the face."""
    context = pen.context
    context.fillStyle = INK
    context.font = font(650, pen.height * 0.16)
    context.textAlign = "center"
    context.textBaseline = "middle"
    context.fillText(card, pen.width / 2, pen.height / 2, pen.width * 0.86)


def paint_back(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A card face down; `pile` shows the edges of more under it."""
    context, width, height = pen.context, pen.width, pen.height
    if "pile" in style.split():
        for depth in (3, 2, 1):
            shift = depth * height * 0.022
            shadow(context, "rgba(0,0,0,.4)", height * (0.1 if depth == 3 else 0.01) * pen.dpr, height * 0.03 * pen.dpr)
            context.fillStyle = PAPER_LOW
            context.fill(rounded(shift * 0.6, shift, width, height, height * 0.065))
            no_shadow(context)
            context.strokeStyle = PAPER_EDGE
            context.lineWidth = max(0.6, 1 / pen.dpr)
            context.stroke(rounded(shift * 0.6, shift, width, height, height * 0.065))
    _paper(pen, chosen=False, dead=False)
    margin = height * 0.045
    _lattice(pen, margin)
    context.strokeStyle = GOLD
    context.lineWidth = max(0.7, height * 0.008)
    inner = margin + height * 0.03
    context.stroke(rounded(inner, inner, width - 2 * inner, height - 2 * inner, height * 0.03))
    _medallion(pen)


def _lattice(pen: Pen, margin: float) -> None:
    """Burgundy with a diamond lattice."""
    context, width, height = pen.context, pen.width, pen.height
    field = rounded(margin, margin, width - 2 * margin, height - 2 * margin, height * 0.04)
    context.save()
    context.clip(field)
    reach = (width * 0.5, height * 0.45, 0, width * 0.5, height * 0.5, height * 0.7)
    context.fillStyle = radial(context, reach, ((0, "#933044"), (0.5, BACK), (1, BACK_DEEP)))
    context.fillRect(0, 0, width, height)
    step = height * 0.075
    lines = int((width + height) / step) + 1
    context.strokeStyle = "rgba(255,240,214,.2)"
    context.lineWidth = max(0.5, height * 0.007)
    down = "".join(f"M{i * step - height:.2f} 0l{height:.2f} {height:.2f}" for i in range(lines))
    up = "".join(f"M{i * step:.2f} 0l{-height:.2f} {height:.2f}" for i in range(lines))
    context.stroke(path(down + up))
    context.restore()


def _medallion(pen: Pen) -> None:
    """Five discs in a row across a dark lozenge: the game's own sign."""
    context, width, height = pen.context, pen.width, pen.height
    x, y, size = width / 2, height / 2, width * 0.27
    context.fillStyle = BACK_DEEP
    context.strokeStyle = GOLD
    context.lineWidth = max(0.7, height * 0.008)
    lozenge = path(f"M{x - size} {y}L{x} {y - size}L{x + size} {y}L{x} {y + size}Z")
    context.fill(lozenge)
    context.stroke(lozenge)
    context.fillStyle = GOLD
    for place in range(-2, 3):
        context.beginPath()
        context.arc(x + place * size * 0.27, y, size * 0.105, 0, 7)
        context.fill()

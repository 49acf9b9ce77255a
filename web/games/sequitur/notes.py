"""A round's writing: score plates, a plaque, the dots for its steps, and quiet words on felt."""

from __future__ import annotations

from web.games.sequitur.palette import NOTE
from web.kit.paint.lettering import carved, fit, font, wrapped
from web.kit.paint.palette import CAP_HEIGHT, CAPTION, GOLD, GOLD_DEEP, METAL_INK, POST, POST_FIGURE
from web.kit.paint.surface import Pen, disc, linear, no_shadow, path, rounded, shadow

NOTE_SIZES = (14.0, 13.5, 13.0, 12.5, 12.0)
NOTE_LEADING = 1.3


def paint_score(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """A number on a small brass plate."""
    context, width, height = pen.context, pen.width, pen.height
    plate = rounded(0, 0, width, height, height * 0.28)
    shadow(context, "rgba(0,0,0,.55)", height * 0.2 * pen.dpr, height * 0.08 * pen.dpr)
    context.fillStyle = linear(context, (0, 0, width * 0.4, height), ((0, "#ffe9b3"), (0.5, GOLD), (1, GOLD_DEEP)))
    context.fill(plate)
    no_shadow(context)
    context.strokeStyle = "rgba(92,60,8,.75)"
    context.lineWidth = 1
    context.stroke(rounded(0.5, 0.5, width - 1, height - 1, height * 0.26))
    context.strokeStyle = "rgba(255,250,230,.6)"
    context.stroke(rounded(2, 2, width - 4, height - 4, height * 0.2))
    size = height * 0.72
    context.font = font(780, size)
    context.fillStyle = METAL_INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, height / 2 + size * CAP_HEIGHT / 2, width - 6)


def paint_plaque(pen: Pen, _style: str, text: str, badge: str) -> None:
    """A dark plaque with a line of text and a smaller one below."""
    context, width, height = pen.context, pen.width, pen.height
    plaque = rounded(0, 0, width, height, min(10.0, height * 0.2))
    shadow(context, "rgba(0,0,0,.55)", 8 * pen.dpr, 3 * pen.dpr)
    context.fillStyle = POST
    context.fill(plaque)
    no_shadow(context)
    tones = ((0, "rgba(255,214,150,.16)"), (0.5, "rgba(255,214,150,0)"), (1, "rgba(0,0,0,.25)"))
    context.fillStyle = linear(context, (0, 0, 0, height), tones)
    context.fill(plaque)
    context.strokeStyle = "rgba(255,226,176,.5)"
    context.lineWidth = 1
    context.stroke(rounded(0.5, 0.5, width - 1, height - 1, min(10.0, height * 0.2)))
    first = min(height * (0.4 if badge else 0.52), 22.0)
    second = max(11.0, min(14.0, first * 0.72)) if badge else 0.0
    top = (height - first * CAP_HEIGHT - second * 1.28) / 2
    _line(pen, text, carved(650, first), top + first * CAP_HEIGHT, POST_FIGURE)
    if badge:
        _line(pen, badge, font(500, second), top + first * CAP_HEIGHT + second * 1.28, POST_FIGURE)


def _line(pen: Pen, text: str, face: str, base: float, ink: str) -> None:
    context = pen.context
    context.font = face
    context.fillStyle = ink
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    fitted = fit(text, pen.width - 14, lambda words: float(context.measureText(words).width), 0.8)
    context.fillText(fitted.text, pen.width / 2, base, pen.width - 14)


def paint_step(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A dot for a step of the round: a ring if still to come, `now` gold, `done` filled with a tick in place of its letter."""
    words = style.split()[1:]
    context, radius = pen.context, min(pen.width, pen.height) / 2 - 1
    context.translate(pen.width / 2, pen.height / 2)
    if "now" in words:
        shadow(context, "rgba(242,212,146,.7)", radius * 0.7 * pen.dpr, 0)
        context.fillStyle = linear(context, (0, -radius, 0, radius), ((0, "#ffe9b3"), (1, GOLD_DEEP)))
    else:
        context.fillStyle = "#2f5249" if "done" in words else "#0e2521"
    context.fill(disc(0, 0, radius))
    no_shadow(context)
    context.strokeStyle = "rgba(255,246,218,.9)" if "now" in words else "rgba(195,208,201,.55)"
    context.lineWidth = max(1.0, radius * 0.1)
    context.stroke(disc(0, 0, radius))
    if "done" in words:
        context.strokeStyle = CAPTION
        context.lineWidth = max(1.6, radius * 0.2)
        context.lineCap = context.lineJoin = "round"
        context.stroke(path(f"M{-radius * 0.4} {radius * 0.05}L{-radius * 0.1} {radius * 0.36}L{radius * 0.42} {-radius * 0.34}"))
        return
    size = radius * 1.15
    context.font = font(750, size)
    context.fillStyle = METAL_INK if "now" in words else CAPTION
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, 0, size * CAP_HEIGHT / 2, radius * 1.6)


def paint_note(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """Quiet words, centred in their place."""
    context = pen.context
    context.font = font(450, 100)
    room = (pen.width, pen.height)
    size, lines = wrapped(text, room, lambda words: float(context.measureText(words).width) / 100, NOTE_SIZES, NOTE_LEADING)
    context.font = font(450, size)
    context.fillStyle = NOTE
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    base = (pen.height - size * (NOTE_LEADING * (len(lines) - 1) + CAP_HEIGHT)) / 2 + size * CAP_HEIGHT
    for index, line in enumerate(lines):
        context.fillText(line, pen.width / 2, base + index * size * NOTE_LEADING, pen.width)

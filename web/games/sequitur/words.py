"""Text on Sequitur's table: the current step, the steps of a round, captions, previews of a move, and empty places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from web.games.sequitur.palette import STEP_TINTS
from web.ui.paint.lettering import Wrapped, carved, fit, font, spread, wrapped
from web.ui.paint.surface import Context, Pen, disc, path, rounded
from web.ui.paint.theme import CAP_HEIGHT, in_theme, theme, wide

LEAST = 11.0
"""The smallest font size, in CSS pixels."""

READABLE = 12.0
"""The font size in CSS pixels below which text is not reduced to leave space around it."""

LEADING, WIDE_LEADING = 1.12, 1.25
"""The line height as a multiple of the font size: the minimum, and the maximum."""
DESCENDER = 0.2
"""The depth of descenders as a share of the font size."""

CAPS_SPACED = "0.08em"

Part = tuple[str, str]
"""A text and its colour."""


def scale_of(words: Sequence[str]) -> float:
    """The player's text scale, from a style word such as `x1.5`; 1 without one."""
    return next((float(word[1:]) for word in words if word[0] == "x" and word[1:2].isdigit()), 1.0)


def sizes_down(most: float, least: float = LEAST) -> tuple[float, ...]:
    """Font sizes to try, from the largest to the smallest."""
    top = max(most, least)
    count = int((top - least) * 2)
    return (*(top - index / 2 for index in range(count + 1)), *((least,) if top - count / 2 > least else ()))


def width_of(context: Context, text: str) -> float:
    return float(context.measureText(text).width)


def write_block(
    pen: Pen,
    text: str,
    place: tuple[float, float, float, float],
    face: tuple[int, float, str],
    centred: bool = False,
    air: float = 0.0,
) -> None:
    """Text wrapped and centred vertically in a place, as large as fits. `face` is its weight, largest size and colour. `air` is
    the space above and below it, dropped if the text would become too small."""
    context, (x, y, width, height) = pen.context, place
    weight, most, ink = face
    context.font = font(weight, 100)
    fitting = partial(wrapped, text, measure=lambda words: width_of(context, words) / 100, leading=LEADING)
    block = fitting((width, height - 2 * air), sizes=sizes_down(most, min(most, READABLE))) if air else Wrapped(0, ())
    if " ".join(block.lines) != " ".join(text.split()):
        block = fitting((width, height), sizes=sizes_down(min(most, READABLE) if air else most))
        air = 0.0
    size, lines = block
    context.font = font(weight, size)
    context.fillStyle = ink
    context.textAlign = "center" if centred else "left"
    context.textBaseline = "alphabetic"
    step = size * spread(block, height - 2 * air, WIDE_LEADING)
    below = DESCENDER if len(lines) > 1 else 0.0
    base = y + (height - step * (len(lines) - 1) + size * (CAP_HEIGHT - below)) / 2
    for index, line in enumerate(lines):
        context.fillText(line, x + width / 2 if centred else x, base + index * step, width + 1)


def paint_task(pen: Pen, style: str, text: str, badge: str) -> None:
    """The current step: `text` is the round, `badge` the instruction. A colour among the style words is named in between."""
    words = style.split()[1:]
    tints, plain = in_theme(STEP_TINTS), theme().words
    colour = next((word for word in words if word in tints or word == "word"), "")
    named: list[Part] = [(colour, tints.get(colour, plain)), (": ", plain)] if colour else []
    parts = [(text, plain), (" · " if badge else "", plain), *named, (badge, plain)]
    size = min(pen.height * 0.68, 27 * max(1.0, pen.height / 40)) * min(1.3, scale_of(words))
    _line(pen, parts, (2.0 if pen.height < 30 else 0.0, pen.width - 4), (600, size, 13.0))


def _line(pen: Pen, parts: Sequence[Part], across: tuple[float, float], face: tuple[int, float, float]) -> None:
    """A line in the titles' typeface; `across` is its left end and maximum width. If it is too wide, its first part is
    dropped."""
    context, (left, room), (weight, size, least) = pen.context, across, face
    context.font = carved(weight, size)
    whole = sum(width_of(context, words) for words, _ in parts)
    if whole > room and size * room / whole < least and len(parts) > 2:
        parts = parts[2:]
        whole = sum(width_of(context, words) for words, _ in parts)
    size *= min(1.0, room / whole) if whole else 1.0
    context.font = carved(weight, size)
    context.textAlign, context.textBaseline = "left", "alphabetic"
    base = pen.height / 2 + size * 0.34
    for words, ink in parts:
        context.fillStyle = ink
        context.fillText(words, left, base)
        left += width_of(context, words)


def paint_track(pen: Pen, style: str, text: str, _badge: str) -> None:
    """The steps of the round as words: done, current and to come. The style's number is the index of the current one."""
    words = style.split()
    names, now, scale = text.split(), int(words[1]), scale_of(words[2:])
    context, size = pen.context, min(pen.height * 0.36, 14 * max(1.0, pen.height / 40)) * min(1.3, scale)
    context.font = font(700, size)
    needed = sum(width_of(context, name) for name in names) + size * (2 * len(names) + 2.6 * (len(names) - 1))
    size *= min(1.0, (pen.width - 2) / needed)
    radius, gap = size * 0.78, size * 0.55
    right, middle = pen.width - 2, pen.height / 2
    context.textBaseline = "alphabetic"
    context.textAlign = "left"
    for index in reversed(range(len(names))):
        context.font = font(700 if index == now else 600, size)
        right -= width_of(context, names[index])
        context.fillStyle = theme().words if index == now else theme().quiet
        context.fillText(names[index], right, middle + size * CAP_HEIGHT / 2)
        right -= gap * 0.8 + 2 * radius
        _dot(context, (right + radius, middle), radius, index - now)
        if index:
            context.fillStyle = theme().faint
            context.fillRect(right - gap - size * 1.5, middle - 1, size * 1.5, 2)
            right -= 2 * gap + size * 1.5


def _dot(context: Context, middle: tuple[float, float], radius: float, ahead: int) -> None:
    """A step's dot: ticked if it is done, gold if it is the current one."""
    x, y = middle
    context.fillStyle = theme().now[0] if not ahead else "rgba(0,0,0,0)"
    context.fill(disc(x, y, radius))
    context.strokeStyle = theme().edge[0] if not ahead else theme().faint
    context.lineWidth = 2
    context.stroke(disc(x, y, radius - 1))
    if ahead < 0:
        context.strokeStyle = theme().quiet
        context.lineCap = context.lineJoin = "round"
        context.stroke(path(f"M{x - radius * 0.42} {y}l{radius * 0.3} {radius * 0.34}l{radius * 0.55} {-radius * 0.66}"))


def paint_caption(pen: Pen, style: str, text: str, badge: str) -> None:
    """A small heading in capitals, with a count at the right end."""
    context = pen.context
    size = min(pen.height * 0.62, max(LEAST, 12 * scale_of(style.split()[1:])))
    context.font = font(600, size)
    context.letterSpacing = CAPS_SPACED
    context.fillStyle = theme().quiet
    context.textBaseline = "middle"
    context.textAlign = "right"
    context.fillText(badge.upper(), pen.width - 2, pen.height / 2 - 1)
    left = pen.width - width_of(context, badge.upper()) - 12
    context.textAlign = "left"
    fitted = fit(text.upper(), left, lambda words: width_of(context, words), min(1.0, LEAST / size))
    context.font = font(600, size * fitted.scale)
    context.fillText(fitted.text, 2, pen.height / 2 - 1)
    context.letterSpacing = "0px"


def paint_empty(pen: Pen, style: str, text: str, _badge: str) -> None:
    """An empty place with a dashed edge, and a text saying what belongs there."""
    context = pen.context
    context.strokeStyle = theme().dash
    context.lineWidth = wide(1.5)
    context.setLineDash([4, 4])
    context.stroke(rounded(0.75, 0.75, pen.width - 1.5, pen.height - 1.5, 8))
    context.setLineDash([])
    if text:
        most = max(LEAST, min(pen.height * 0.24, pen.width * 0.075, 19.0)) * scale_of(style.split()[1:])
        write_block(pen, text, (6, 3, pen.width - 12, pen.height - 6), (450, most, theme().quiet), centred=True)


def paint_told(pen: Pen, style: str, text: str, badge: str) -> None:
    """A line about the current choice: `text` is emphasised, `badge` follows it. Style words: `word`, `reach`."""
    words = style.split()[1:]
    context, is_word = pen.context, "word" in words
    plain = min(max(12.5, pen.height * (0.44 if is_word else 0.56)), 20.0) * min(1.4, scale_of(words))
    size = min(pen.height * 0.8, 44.0) if is_word else plain
    context.font = carved(600, size) if is_word else font(700, size)
    across = width_of(context, text) + (plain * 0.7 if text and badge else 0)
    context.font = font(450, plain)
    whole = across + width_of(context, badge)
    if not text and whole * LEAST / plain > pen.width:
        write_block(pen, badge, (0, -pen.height * 0.15, pen.width, pen.height * 1.3), (450, plain, theme().quiet))
        return
    scale = max(min(1.0, pen.width / whole), min(1.0, LEAST / plain)) if whole else 1.0
    base = pen.height * 0.5 + (size if is_word else plain) * scale * 0.34
    context.textBaseline, context.textAlign = "alphabetic", "left"
    context.font = carved(600, size * scale) if is_word else font(700, size * scale)
    context.fillStyle = theme().words if is_word else theme().edge[0]
    context.fillText(text, 0, base, pen.width)
    context.font = font(450, plain * scale)
    context.fillStyle = theme().quiet
    left = pen.width - across * scale
    if badge and left > plain:
        fitted = fit(badge, left, lambda some: width_of(context, some), 1.0)
        context.fillText(fitted.text, across * scale, base)


def paint_other(pen: Pen, style: str, text: str, _badge: str) -> None:
    """A button for another word with the same letters."""
    context = pen.context
    context.fillStyle = theme().plate
    button = rounded(0.75, 0.75, pen.width - 1.5, pen.height - 1.5, min(10.0, pen.height * 0.3))
    context.fill(button)
    context.strokeStyle = theme().edge[0]
    context.lineWidth = 1.5
    context.stroke(button)
    most = max(LEAST, min(pen.height * 0.4, 18.0)) * scale_of(style.split()[1:])
    write_block(pen, text, (3, 1, pen.width - 6, pen.height - 2), (650, most, theme().words), centred=True)

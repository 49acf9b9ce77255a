"""How everybody stands at the end: a bar with a part for each round, and the ladder of somebody who plays alone."""

from __future__ import annotations

from web.games.sequitur.emblems import draw_emblem
from web.games.sequitur.palette import HEAD_START, ROUNDS
from web.games.sequitur.words import LEAST, scale_of, width_of
from web.kit.paint.lettering import carved, fit, font
from web.kit.paint.palette import CAP_HEIGHT, METAL_INK
from web.kit.paint.room import NOW_INK, room, wide
from web.kit.paint.surface import Context, Pen, disc, linear, path, rounded

TOTAL = 26.0
"""The type of a total, in CSS pixels."""

NAME_SHARE = 0.22


def paint_standing(pen: Pen, style: str, text: str, badge: str) -> None:
    """A seat's bar: `text` is its name, `badge` its points of a head start and of each round, their sum and the most of all,
    as in `8 5 7 = 20 of 20`."""
    _, colour, *words = style.split()
    scale = min(1.3, scale_of(words))
    sums, _, rest = badge.partition(" = ")
    total, _, most = rest.partition(" of ")
    middle, radius = pen.height / 2, min(17.0, pen.height * 0.42)
    draw_emblem(pen, colour, (radius + 1, middle), radius)
    context, left = pen.context, 2 * radius + 9
    size = min(15.0, pen.height * 0.44) * scale
    name = max(44.0, pen.width * NAME_SHARE)
    _word(context, text, (left, middle, name), (650, size))
    figure = min(TOTAL, pen.height * 0.74)
    context.font = carved(600, figure)
    wide_total = max(width_of(context, "88"), width_of(context, total)) + 8
    context.fillStyle, context.textAlign, context.textBaseline = room().words, "right", "alphabetic"
    context.fillText(total, pen.width - 2, middle + figure * 0.34)
    start = left + name + 8
    _parts(pen, [int(part) for part in sums.split()], (start, pen.width - start - wide_total), int(most))


def _parts(pen: Pen, parts: list[int], across: tuple[float, float], most: int) -> None:
    """The parts of the bar, each in its tone: those of the rounds, after a head start if there are more. Rounds without points
    have none."""
    context, (left, room_left) = pen.context, across
    high = min(28.0, pen.height * 0.68)
    top, gap = (pen.height - high) / 2, 3.0
    unit = (room_left - gap * max(2, len(parts) - 1)) / max(1, most)
    size = max(LEAST, min(13.0, high * 0.5))
    tones = ROUNDS if len(parts) <= len(ROUNDS) else (HEAD_START, *ROUNDS)
    for number, worth in enumerate(parts):
        if not worth:
            continue
        width = worth * unit
        context.fillStyle = tones[number]
        part = rounded(left, top, width, high, min(5.0, width / 2))
        context.fill(part)
        context.strokeStyle = room().rim
        context.lineWidth = wide(1)
        context.stroke(part)
        context.font = font(720, size)
        context.textAlign, context.textBaseline = "center", "alphabetic"
        if width_of(context, str(worth)) + 2 <= width:
            context.fillStyle = METAL_INK
            context.fillText(str(worth), left + width / 2, top + high / 2 + size * CAP_HEIGHT / 2)
        left += width + gap


def _word(context: Context, text: str, where: tuple[float, float, float], face: tuple[int, float]) -> None:
    (x, y, width), (weight, size) = where, face
    size = max(LEAST, size)
    context.font = font(weight, size)
    fitted = fit(text, width, lambda words: width_of(context, words), min(1.0, LEAST / size))
    context.font = font(weight, size * fitted.scale)
    context.fillStyle, context.textAlign, context.textBaseline = room().words, "left", "alphabetic"
    context.fillText(fitted.text, x, y + size * fitted.scale * CAP_HEIGHT / 2)


def paint_ladder(pen: Pen, style: str, text: str, badge: str) -> None:
    """The ranks of somebody who plays alone: a line of `text` for each, from the lowest; the style's number are the points won,
    `badge` names the next rank."""
    words = style.split()
    own, scale = int(words[1]), min(1.2, scale_of(words[2:]))
    rungs = [(int(least), title) for least, _, title in (line.partition(" ") for line in text.split("\n"))]
    context, high = pen.context, min(10.0, pen.height * 0.1)
    left, width, top = 6.0, pen.width - 24.0, pen.height * 0.36
    far = rungs[-1][0]

    def x(value: int) -> float:
        return left + width * min(value, far) / far

    context.fillStyle = room().veil
    context.fill(rounded(left, top - high / 2, width, high, high / 2))
    context.strokeStyle = room().dash
    context.lineWidth = wide(1)
    context.stroke(rounded(left, top - high / 2, width, high, high / 2))
    if own:
        near, deep = room().now
        context.fillStyle = linear(context, (0, top - high / 2, 0, top + high / 2), ((0, near), (1, deep)))
        context.fill(rounded(left, top - high / 2, x(own) - left, high, high / 2))
    size = max(LEAST, min(12.5, pen.width * 0.029)) * scale
    for number, (least, title) in enumerate(rungs):
        _rung(context, (x(least), top), least, own >= least)
        line = top + 26 + (number % 2) * (size + 5)
        _title(pen, title, (x(least), line), size)
    _arrow(pen, badge, (x(own), top - high / 2), max(12.0, min(14.0, pen.width * 0.034)) * scale)


def _rung(context: Context, middle: tuple[float, float], least: int, is_reached: bool) -> None:
    context.fillStyle = room().now[0] if is_reached else room().plate
    context.fill(disc(*middle, 10))
    context.strokeStyle = room().rim if is_reached else room().quiet
    context.lineWidth = wide(1.5)
    context.stroke(disc(*middle, 9.3))
    context.font = font(750, LEAST)
    context.fillStyle = NOW_INK if is_reached else room().words
    context.textAlign, context.textBaseline = "center", "alphabetic"
    context.fillText(str(least), middle[0], middle[1] + LEAST * CAP_HEIGHT / 2)


def _title(pen: Pen, title: str, where: tuple[float, float], size: float) -> None:
    """A rank's name below its rung, kept within the sides."""
    context = pen.context
    context.font = font(550, size)
    half = width_of(context, title) / 2
    context.fillStyle, context.textAlign, context.textBaseline = room().quiet, "center", "alphabetic"
    context.fillText(title, min(pen.width - half - 1, max(half + 1, where[0])), where[1] + size * CAP_HEIGHT / 2)


def _arrow(pen: Pen, text: str, tip: tuple[float, float], size: float) -> None:
    """The points and the next rank, over the end of the bar."""
    context, (x, y) = pen.context, tip
    context.fillStyle = room().edge[0]
    context.fill(path(f"M{x} {y - 3}l-7 -9h14z"))
    context.font = font(700, size)
    half = width_of(context, text) / 2
    context.textAlign, context.textBaseline = "center", "alphabetic"
    context.fillStyle = room().words
    context.fillText(text, min(pen.width - half - 1, max(half + 1, x)), max(size, y - 18))

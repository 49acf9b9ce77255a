"""The final standings: a bar per seat with a part per round, and the ladder of ranks in a solo game."""

from __future__ import annotations

from web.games.sequitur.goals import draw_emblem, draw_lock, paint_paper
from web.games.sequitur.palette import HEAD_START, ROUNDS, SECRET, SECRET_INK
from web.games.sequitur.words import LEAST, scale_of, width_of, write_block
from web.ui.paint.lettering import carved, fit, font
from web.ui.paint.surface import Context, Pen, disc, linear, path, rounded
from web.ui.paint.theme import CAP_HEIGHT, INK, METAL_INK, NOW_INK, theme, wide

RADIUS = 10.0
LOW_SLIP = 76.0
"""A slip lower than this, in CSS pixels, has its text beside its seal, as in the engine's layout."""

ROW_VEIL, CLAIMED_VEIL = 0.42, 0.3
"""The opacity of the theme's veil on rows and on claimed goals."""

STACKED, NAMED = 84.0, 46.0
"""A row at least STACKED CSS pixels high stacks emblem, name and score. One at least NAMED high has a larger emblem than a lower
one, and both have the name below it."""


def paint_row(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """The background of a seat's row. Style word `lit`: something happens in it, or its seat has won."""
    context, lit = pen.context, "lit" in style.split()
    context.globalAlpha = ROW_VEIL
    context.fillStyle = theme().veil
    context.fill(rounded(0, 0, pen.width, pen.height, RADIUS))
    if lit:
        context.globalAlpha = 0.12
        context.fillStyle = theme().now[0]
        context.fill(rounded(0, 0, pen.width, pen.height, RADIUS))
        context.globalAlpha = 1
        context.strokeStyle = linear(context, (0, 0, 0, pen.height), ((0, theme().edge[0]), (1, theme().edge[1])))
        context.lineWidth = wide(2)
        context.stroke(rounded(1, 1, pen.width - 2, pen.height - 2, RADIUS - 1))
    context.globalAlpha = 1


def paint_owner(pen: Pen, style: str, text: str, badge: str) -> None:
    """The owner of a row: the seat's emblem, its name and, once revealed, the score of its word."""
    _, colour, *words = style.split()
    scale = min(1.3, scale_of(words))
    if pen.width > 3 * pen.height:
        _paint_word(pen, colour, (text, badge), scale)
        return
    if pen.height >= STACKED:
        _stacked(pen, colour, (text, badge), scale)
        return
    radius = min(pen.height * 0.24, 15.0) if pen.height >= NAMED else min(pen.height * 0.28, 12.0)
    draw_emblem(pen, colour, (radius + 2, pen.height * 0.36), radius)
    score = badge.rpartition(" ")[2] if badge.startswith("word score") else ""
    if score:
        _line(pen, score, (2 * radius + 8, pen.height * 0.36, pen.width - 2 * radius - 8), (700, min(17.0, radius * 1.3) * scale))
    _line(pen, text, (1, pen.height * 0.8, pen.width - 2), (600, min(13.0, pen.height * 0.24) * scale))


def _stacked(pen: Pen, colour: str, told: tuple[str, str], scale: float) -> None:
    radius = min(18.0, pen.height * 0.15)
    middle = pen.height / 2
    draw_emblem(pen, colour, (radius + 1, middle - pen.height * 0.2), radius)
    narrow = pen.width < 90
    _line(pen, told[0], (1, middle + pen.height * 0.08, pen.width - 2), (650, min(17.0, pen.width * 0.17) * scale))
    score = told[1].removeprefix("word ") if narrow else told[1]
    _line(pen, score, (1, middle + pen.height * 0.28, pen.width - 2), (450, min(13.5, pen.width * 0.15) * scale), theme().quiet)


def _paint_word(pen: Pen, colour: str, told: tuple[str, str], scale: float) -> None:
    radius, middle = min(24.0, pen.height * 0.38), pen.height / 2
    draw_emblem(pen, colour, (radius + 1, middle), radius)
    left = 2 * radius + 11
    name, score = min(19.0, pen.height * 0.4), min(14.5, pen.height * 0.32)
    _line(pen, told[0], (left, middle - score * 0.62, pen.width - left), (650, name * scale))
    _line(pen, told[1], (left, middle + name * 0.66, pen.width - left), (450, score * scale), theme().quiet)


def _line(pen: Pen, text: str, where: tuple[float, float, float], face: tuple[int, float], ink: str = "") -> None:
    """One line of text from the left, shrunk to fit, vertically centred at this height."""
    context, (x, y, width), (weight, size) = pen.context, where, face
    size = max(LEAST, size)
    context.font = font(weight, size)
    fitted = fit(text, width, lambda words: float(context.measureText(words).width), min(1.0, LEAST / size))
    context.font = font(weight, size * fitted.scale)
    context.fillStyle = ink or theme().words
    context.textAlign, context.textBaseline = "left", "alphabetic"
    context.fillText(fitted.text, x, y + size * fitted.scale * CAP_HEIGHT / 2)


def paint_slip(pen: Pen, style: str, text: str, badge: str) -> None:
    """A public goal without its seal, which is at its lower left: `text` is the goal, `badge` the player who claimed it. Style
    words: `open`, or `claimed` and its owner's colour; `lit` if the player may claim it, `dim` beside such a goal."""
    _, state, *words = style.split()
    size, left = min(26.0, pen.height * 0.34), 8.0
    foot = size + 8
    is_open = state == "open"
    if is_open:
        _paper(pen, words)
    else:
        _claimed(pen)
    ink = INK if is_open else theme().words
    scale = scale_of(words)
    most = max(LEAST, min(13.5, pen.width * 0.095)) * scale
    if pen.height < LOW_SLIP:
        _low_slip(pen, text, words[0] if not is_open else "", (600, most, ink))
        return
    write_block(pen, text, (left, 4, pen.width - 2 * left, pen.height - foot - 4), (600, most, ink))
    x, y = left + size + 6, pen.height - 6 - size / 2
    if not is_open:
        draw_emblem(pen, words[0], (x + size * 0.46, y), size * 0.46)
        x += size + 3
    if badge:
        _line(pen, badge, (x, y, pen.width - x - 4), (600, min(13.0, size * 0.6) * scale), ink)


def _low_slip(pen: Pen, text: str, owner: str, face: tuple[int, float, str]) -> None:
    """The text of a low slip beside its seal, and its owner's emblem at the right end."""
    side = min(26.0, pen.height * 0.44)
    radius = 9.0 if owner else 0.0
    left = side + 12
    write_block(pen, text, (left, 2, pen.width - left - 5 - 2 * radius - (3 if owner else 0), pen.height - 4), face)
    if owner:
        draw_emblem(pen, owner, (pen.width - radius - 4, pen.height / 2), radius)


def _paper(pen: Pen, words: list[str]) -> None:
    paint_paper(pen, ["chosen"] if "lit" in words else [word for word in words if word == "dim"])


def paint_token(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A public goal too small for text: the place of its seal, and the emblem of the seat that claimed it."""
    _, state, *words = style.split()
    if state == "open":
        _paper(pen, words)
        return
    _claimed(pen)
    radius = pen.height / 2 - 4
    draw_emblem(pen, words[0], (min(pen.width - radius - 3, 3 * radius + 9), pen.height / 2), radius)


def _claimed(pen: Pen) -> None:
    context, shape = pen.context, rounded(0.5, 0.5, pen.width - 1, pen.height - 1, 8)
    context.globalAlpha = CLAIMED_VEIL
    context.fillStyle = theme().veil
    context.fill(shape)
    context.globalAlpha = 1
    context.strokeStyle = theme().dash
    context.lineWidth = wide(1)
    context.stroke(shape)


def paint_lock(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """An unrevealed secret goal; with `missed`, one that was not met."""
    context, radius = pen.context, min(pen.width, pen.height) / 2
    middle = (pen.width / 2, pen.height / 2)
    if "missed" in style.split():
        _dashed(context, middle, radius - 1, theme().quiet)
        draw_lock(context, middle, radius * 0.84, theme().quiet)
        return
    context.fillStyle = SECRET
    context.fill(disc(*middle, radius))
    context.strokeStyle = SECRET_INK
    context.lineWidth = 1.5
    context.stroke(disc(*middle, radius - 0.75))
    draw_lock(context, middle, radius * 0.9, SECRET_INK)


def paint_socket(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """The empty place of a seal."""
    _dashed(pen.context, (pen.width / 2, pen.height / 2), min(pen.width, pen.height) / 2 - 2, theme().edge[0])


def _dashed(context: Context, middle: tuple[float, float], radius: float, colour: str) -> None:
    context.strokeStyle = colour
    context.lineWidth = wide(1.5)
    context.setLineDash([3.2, 3])
    context.stroke(disc(*middle, max(1.0, radius)))
    context.setLineDash([])


TOTAL = 26.0
"""The font size of a total, in CSS pixels."""

NAME_SHARE = 0.22


def paint_standing(pen: Pen, style: str, text: str, badge: str) -> None:
    """A seat's bar of points: `text` is its name; `badge` has its points from a head start and each round, their sum, and the
    highest sum of all seats, as in `8 5 7 = 20 of 20`."""
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
    context.fillStyle, context.textAlign, context.textBaseline = theme().words, "right", "alphabetic"
    context.fillText(total, pen.width - 2, middle + figure * 0.34)
    start = left + name + 8
    _parts(pen, [int(part) for part in sums.split()], (start, pen.width - start - wide_total), int(most))


def _parts(pen: Pen, parts: list[int], across: tuple[float, float], most: int) -> None:
    """The parts of the bar, each in its tone: the rounds, after a head start if there is one. Rounds without points have no
    part."""
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
        context.strokeStyle = theme().rim
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
    context.fillStyle, context.textAlign, context.textBaseline = theme().words, "left", "alphabetic"
    context.fillText(fitted.text, x, y + size * fitted.scale * CAP_HEIGHT / 2)


def paint_ladder(pen: Pen, style: str, text: str, badge: str) -> None:
    """The ladder of ranks in a solo game: `text` has a line per rank, lowest first; the style's number is the points won; `badge`
    names the next rank."""
    words = style.split()
    own, scale = int(words[1]), min(1.2, scale_of(words[2:]))
    rungs = [(int(least), title) for least, _, title in (line.partition(" ") for line in text.split("\n"))]
    context, high = pen.context, min(10.0, pen.height * 0.1)
    left, width, top = 6.0, pen.width - 24.0, pen.height * 0.36
    far = rungs[-1][0]

    def x(value: int) -> float:
        return left + width * min(value, far) / far

    context.fillStyle = theme().veil
    context.fill(rounded(left, top - high / 2, width, high, high / 2))
    context.strokeStyle = theme().dash
    context.lineWidth = wide(1)
    context.stroke(rounded(left, top - high / 2, width, high, high / 2))
    if own:
        near, deep = theme().now
        context.fillStyle = linear(context, (0, top - high / 2, 0, top + high / 2), ((0, near), (1, deep)))
        context.fill(rounded(left, top - high / 2, x(own) - left, high, high / 2))
    size = max(LEAST, min(12.5, pen.width * 0.029)) * scale
    for number, (least, title) in enumerate(rungs):
        _rung(context, (x(least), top), least, own >= least)
        line = top + 26 + (number % 2) * (size + 5)
        _title(pen, title, (x(least), line), size)
    _arrow(pen, badge, (x(own), top - high / 2), max(12.0, min(14.0, pen.width * 0.034)) * scale)


def _rung(context: Context, middle: tuple[float, float], least: int, is_reached: bool) -> None:
    context.fillStyle = theme().now[0] if is_reached else theme().plate
    context.fill(disc(*middle, 10))
    context.strokeStyle = theme().rim if is_reached else theme().quiet
    context.lineWidth = wide(1.5)
    context.stroke(disc(*middle, 9.3))
    context.font = font(750, LEAST)
    context.fillStyle = NOW_INK if is_reached else theme().words
    context.textAlign, context.textBaseline = "center", "alphabetic"
    context.fillText(str(least), middle[0], middle[1] + LEAST * CAP_HEIGHT / 2)


def _title(pen: Pen, title: str, where: tuple[float, float], size: float) -> None:
    """A rank's name below its rung, kept within the place's sides."""
    context = pen.context
    context.font = font(550, size)
    half = width_of(context, title) / 2
    context.fillStyle, context.textAlign, context.textBaseline = theme().quiet, "center", "alphabetic"
    context.fillText(title, min(pen.width - half - 1, max(half + 1, where[0])), where[1] + size * CAP_HEIGHT / 2)


def _arrow(pen: Pen, text: str, tip: tuple[float, float], size: float) -> None:
    """The points and the next rank, above the end of the bar."""
    context, (x, y) = pen.context, tip
    context.fillStyle = theme().edge[0]
    context.fill(path(f"M{x} {y - 3}l-7 -9h14z"))
    context.font = font(700, size)
    half = width_of(context, text) / 2
    context.textAlign, context.textBaseline = "center", "alphabetic"
    context.fillStyle = theme().words
    context.fillText(text, min(pen.width - half - 1, max(half + 1, x)), max(size, y - 18))

"""Text beside the forest: panels, verdicts on pairs, points, the strip of sums, the legend, and the banner."""

from __future__ import annotations

from web.games.sequoia.palette import DARK
from web.games.sequoia.podium import TONES
from web.games.sequoia.trees import paint_mark
from web.ui.paint.lettering import carved, font, wrapped
from web.ui.paint.surface import Context, Pen, linear, no_shadow, path, rounded, shadow
from web.ui.paint.theme import BRASS_LOW, CAP_HEIGHT, GOLD, GOLD_DEEP, NOW_INK, shade, sheen, theme

BANNER_INK = "#2b1a04"
HEADLINE, NOTE = 21.0, 14.0
"""The font sizes of a verdict's headline and of its medals, if they are on two lines."""

SMALLEST = 11.0
NOTE_SHARE = 0.74
"""The font size of the medals beside their headline, as a share of its size."""


def paint_panel(pen: Pen, _style: str, _text: str, _badge: str) -> None:
    """A veil behind text."""
    context = pen.context
    context.fillStyle = theme().veil
    context.fill(rounded(0, 0, pen.width, pen.height, min(14.0, pen.height * 0.2)))


def paint_words(pen: Pen, style: str, text: str, _badge: str) -> None:
    """One line: `caps` (a caption), `row` (the header of a row), `name`, `hint`, or `sum` (a number)."""
    context, kind, height = pen.context, style.split()[1], pen.height
    context.textBaseline = "alphabetic"
    context.textAlign = "left"
    if kind == "caps":
        size = max(SMALLEST, height * 0.74)
        context.font = font(650, size)
        context.fillStyle = theme().quiet
        text = text.upper()
    elif kind == "row":
        size = max(SMALLEST, height * 0.72)
        context.font = font(500, size)
        context.fillStyle = theme().quiet
    elif kind == "sum":
        size = max(SMALLEST + 2, height * 0.8)
        context.font = carved(600, size)
        context.fillStyle = theme().words
    elif kind == "name":
        context.textAlign = "center"
        size = max(SMALLEST, min(height * 0.72, 19.0))
        context.font = font(650, size)
        context.fillStyle = theme().words
    else:
        size = max(12.5, min(height * 0.66, 19.0))
        context.font = font(500, size)
        context.fillStyle = theme().words
    context.fillText(text, pen.width / 2 if kind == "name" else 0, (height + size * CAP_HEIGHT) / 2, pen.width)


def paint_verdict(pen: Pen, style: str, text: str, badge: str) -> None:
    """What a pair would do and, below it or, with `line`, beside it, the medals."""
    context, height = pen.context, pen.height
    context.textAlign = "left"
    context.textBaseline = "alphabetic"
    context.fillStyle = theme().words
    if "line" in style.split():
        _in_a_line(pen, text, badge)
        return
    size = max(15.0, height * 0.42)
    context.font = carved(600, size)
    context.fillText(text, 0, size * 0.9, pen.width)
    _below(pen, badge, size)


def _in_a_line(pen: Pen, headline: str, medals: str) -> None:
    """The headline and the medals after it, shrunk if necessary; just the headline if they would be illegible."""
    context, most = pen.context, min(pen.height * 0.74, 20.0)
    context.font = carved(600, 20)
    wide = float(context.measureText(headline).width) / 20
    context.font = font(500, 20)
    more = float(context.measureText(medals).width) / 20
    size = min(most, pen.width / (wide + 0.5 + more * NOTE_SHARE))
    fits = size * NOTE_SHARE >= SMALLEST
    size = size if fits else min(most, pen.width / wide)
    base = pen.height / 2 + size * 0.34
    context.font = carved(600, size)
    context.fillText(headline, 0, base, pen.width)
    if fits:
        context.font = font(500, size * NOTE_SHARE)
        context.fillStyle = theme().quiet
        context.fillText(medals, (wide + 0.5) * size, base)


def _below(pen: Pen, words: str, size: float) -> None:
    context = pen.context
    high = pen.height - size * 1.3
    context.font = font(450, 1)

    def measure(line: str) -> float:
        context.font = font(450, 20)
        return float(context.measureText(line).width) / 20

    most = max(SMALLEST + 1, size * NOTE / HEADLINE)
    fitted = wrapped(words, (pen.width, high), measure, (most, most * 0.93, max(SMALLEST, most * 0.85)), 1.25)
    context.font = font(450, fitted.size)
    context.fillStyle = theme().quiet
    for index, line in enumerate(fitted.lines):
        context.fillText(line, 0, size * 1.3 + fitted.size * (0.85 + 1.25 * index), pen.width)


def paint_points(pen: Pen, style: str, text: str, badge: str) -> None:
    """The words in the badge and, at the right, each seat's medallion with its points."""
    context, height = pen.context, pen.height
    size = max(12.0, min(height * 0.5, 19.0))
    base = (height + size * CAP_HEIGHT) / 2
    context.textBaseline = "alphabetic"
    context.strokeStyle = theme().dash
    context.lineWidth = 0.5
    context.stroke(path(f"M0 0L{pen.width} 0"))
    mark, right = min(height * 0.76, 30.0), pen.width
    for colour, points in reversed(list(zip(style.split()[1:], text.split(), strict=True))):
        context.font = font(650, size * 1.05)
        context.fillStyle = theme().words
        context.textAlign = "right"
        context.fillText(points, right, base)
        right -= max(float(context.measureText(points).width), size * 0.7) + mark + 4
        context.save()
        context.translate(right, (height - mark) / 2)
        paint_mark(Pen(context, mark, mark, pen.dpr), f"mark {colour}", "", "")
        context.restore()
        right -= size * 0.8
    context.textAlign = "left"
    context.font = font(450, size)
    context.fillStyle = theme().quiet
    if float(context.measureText(badge).width) * 0.8 <= right:
        context.fillText(badge, 0, base, right)


def paint_cell(pen: Pen, style: str, text: str, _badge: str) -> None:
    """One cell of the strip of sums. Style words: `chosen`, `open` (fits the pairs made so far) or `other`."""
    context, width, height = pen.context, pen.width, pen.height
    state = style.split()[1]
    cell = rounded(1, 1, width - 2, height - 2, min(8.0, height * 0.2))
    if state == "chosen":
        context.fillStyle = linear(context, (0, 0, 0, height), tuple(enumerate(theme().now)))
    else:
        context.fillStyle = sheen(0.22 if state == "open" else 0.06)
    context.fill(cell)
    context.strokeStyle = theme().dash
    context.lineWidth = 0.75
    context.stroke(cell)
    size = max(SMALLEST, min(15.0, width * 0.29))
    context.font = font(700 if state == "chosen" else 600, size)
    context.fillStyle = NOW_INK if state == "chosen" else theme().words if state == "open" else theme().quiet
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, (height + size * CAP_HEIGHT) / 2, width - 4)


def paint_label(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """A few words on a pill."""
    context, width, height = pen.context, pen.width, pen.height
    context.fillStyle = theme().plate
    context.fill(rounded(0, 0, width, height, height / 2))
    size = max(SMALLEST, height * 0.54)
    context.font = font(600, size)
    context.fillStyle = theme().words
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, (height + size * CAP_HEIGHT) / 2 - size * 0.06, width - 8)


def paint_legend(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """The legend of plinths: a small one before each word."""
    context, height = pen.context, pen.height
    size = max(SMALLEST, height * 0.46)
    context.font = font(450, size)
    words = text.split(", ")
    widths = [float(context.measureText(word).width) for word in words]
    high, wide = height * 0.58, height * 0.72
    apart = max(4.0, (pen.width - sum(widths) - len(words) * (wide + 7)) / len(words))
    x = apart / 2
    for rank, word, width in zip((*TONES, "fresh"), words, widths, strict=True):
        _small_plinth(context, rank, (x, (height - high) / 2, wide, high))
        context.fillStyle = theme().quiet
        context.textAlign = "left"
        context.textBaseline = "alphabetic"
        context.fillText(word, x + wide + 7, (height + size * CAP_HEIGHT) / 2)
        x += wide + 7 + width + apart


def _small_plinth(context: Context, rank: str, place: tuple[float, float, float, float]) -> None:
    x, y, width, height = place
    face = rounded(x, y, width, height, 4)
    if rank in TONES:
        context.fillStyle = linear(context, (0, y, 0, y + height), TONES[rank])
        context.fill(face)
    context.strokeStyle = theme().told if rank == "fresh" else "#8a6437" if rank == "behind" else DARK
    context.lineWidth = 2.4 if rank == "fresh" else 1
    context.stroke(face)
    if rank == "tied":
        context.fillStyle = GOLD
        context.fill(rounded(x, y + height + 1.5, width, 2.6, 1.3))


def paint_banner(pen: Pen, _style: str, text: str, _badge: str) -> None:
    """A gold ribbon with folded ends."""
    context, width, height = pen.context, pen.width, pen.height
    tail, fold = min(width * 0.11, height * 0.7), height * 0.2
    for side in (-1, 1):
        context.save()
        context.translate(width / 2, 0)
        context.scale(side, 1)
        _ribbon_end(context, width / 2, height, tail, fold)
        context.restore()
    shadow(context, shade(0.6), height * 0.3 * pen.dpr, height * 0.1 * pen.dpr)
    middle = rounded(tail, 0, width - 2 * tail, height - fold, 3)
    context.fillStyle = linear(context, (0, 0, 0, height - fold), ((0, "#ffedbd"), (0.5, GOLD), (1, GOLD_DEEP)))
    context.fill(middle)
    no_shadow(context)
    context.strokeStyle = "rgba(120,80,14,.55)"
    context.lineWidth = 1
    context.stroke(rounded(tail + 3, 3, width - 2 * tail - 6, height - fold - 6, 2))
    size = (height - fold) * 0.66
    context.font = carved(700, size)
    context.fillStyle = BANNER_INK
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(text, width / 2, (height - fold) / 2 + size * 0.34, width - 2 * tail - 14)


def _ribbon_end(context: Context, half: float, height: float, tail: float, fold: float) -> None:
    """The right end of a ribbon, folded behind it; lengths count from the ribbon's middle."""
    inner, notch = half - tail * 1.6, half - tail * 0.4
    context.fillStyle = BRASS_LOW
    context.fill(path(f"M{inner} {fold}L{half} {fold}L{notch} {fold + height * 0.4}L{half} {height}L{inner} {height}Z"))
    context.fillStyle = "#6d4a0e"
    context.fill(path(f"M{inner} {height}L{half - tail} {height - fold}L{inner} {height - fold}Z"))

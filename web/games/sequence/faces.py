"""Paints custom boards: pictures on spaces and cards, and the bordered cards (WILD, REMOVE) with their words.

A picture is a short text such as an emoji, an image as a data URL, or `drawing:` and the name of a built-in drawing. If it cannot
be shown, its name is used. A space repeats its picture in the upper left corner, like a card, where a chip leaves it visible;
letters are repeated only once a chip covers the space.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from web.games.sequence.drawings import MOTIFS, paint_motif
from web.games.sequence.palette import BADGES, DEAD_INK
from web.games.sequence.paper import paint_band, take_colour
from web.ui.paint.lettering import fit, font
from web.ui.paint.paths import star
from web.ui.paint.surface import Context, Pen, disc, path, rounded
from web.ui.paint.theme import INK, PAPER
from web.ui.settings import repaint

MOST = 240
"""The maximum number of cached images; the oldest is dropped first."""

_images: dict[str, Any | None] = {}
_loading: set[asyncio.Task[None]] = set()


def image(url: str) -> Any | None:
    """The image, ready to draw; None until it has loaded, and forever if it cannot be shown."""
    if url not in _images:
        while len(_images) >= MOST:
            del _images[next(iter(_images))]
        _images[url] = None
        task = asyncio.ensure_future(_load(url))
        _loading.add(task)
        task.add_done_callback(_loaded)
    return _images[url]


def _loaded(task: asyncio.Task[None]) -> None:
    """Repaint once, as soon as no image is loading any more."""
    _loading.discard(task)
    if not _loading:
        repaint()


async def _load(url: str) -> None:
    import js

    found = js.Image.new()
    found.src = url
    try:
        await found.decode()
    except Exception as error:  # browser errors have no common type
        js.console.warn(f"One of this board's pictures can't be shown: {error}")
        return
    _images[url] = found


DRAWING, IMAGE = "drawing:", "data:image/"

INITIALS = 2
"""The number of a word's letters shown in the corner."""

DEAD_SHARE, COVERED_SHARE = 0.45, 0.3
"""The opacity of a dead card's picture, and the open share of a fanned card's width up to which there is no picture in the
middle."""

NAME_HEIGHT, NAME_LEAST = 0.115, 7.5
"""The font size of a name below its picture: as a share of the card's height, and the least in CSS pixels."""


class PictureBox(NamedTuple):
    """The place of a picture, which is scaled to fit it."""

    x: float
    y: float
    width: float
    height: float

    def of(self, width: float, height: float) -> PictureBox:
        """The same box in CSS pixels, given in shares of this width and height."""
        return PictureBox(self.x * width, self.y * height, self.width * width, self.height * height)


CORNER, MIDDLE, LETTERS = (
    PictureBox(0.03, 0.03, 0.36, 0.36),
    PictureBox(0.27, 0.27, 0.63, 0.63),
    PictureBox(0.08, 0.25, 0.84, 0.5),
)
"""On a space: the corner that chips leave free, the picture, and a picture made of letters."""

CARD_CORNER, CARD_MIDDLE = PictureBox(0.06, 0.045, 0.3, 0.2), PictureBox(0.12, 0.235, 0.76, 0.54)
SMALL_MIDDLE, LEAST_MIDDLE = PictureBox(0.08, 0.07, 0.84, 0.62), PictureBox(0.08, 0.07, 0.84, 0.86)
"""On a card in the hand, on a small one, and on one too small for words."""


def paint_picture_space(pen: Pen, text: str, covered: bool = False) -> None:
    """A space's picture: large and again in the corner, or once if it consists of letters. On a covered space, only in the
    corner."""
    picture, _, name = text.partition("\n")
    side = pen.width
    if not covered and _is_lettered(picture):
        _picture(pen.context, picture, name, LETTERS.of(side, side))
        return
    if not covered:
        _picture(pen.context, picture, name, MIDDLE.of(side, side))
    _picture(pen.context, _initials(picture), _initials(name), CORNER.of(side, side))


def paint_picture_card(pen: Pen, text: str, words: list[str], strip: float, badge: str) -> None:
    """A card's picture with its name below; in the hand also in the corner that the fan leaves open."""
    picture, _, name = text.partition("\n")
    context, width, height = pen.context, pen.width, pen.height
    small, slim, dead = "small" in words, "slim" in words, "dead" in words
    size = max(NAME_LEAST, height * NAME_HEIGHT)
    named = not slim and not badge and height - SMALL_MIDDLE.height * height > size * 1.8
    context.save()
    context.clip(rounded(0, 0, width, height, height * 0.065))
    context.globalAlpha = DEAD_SHARE if dead else 1
    if small:
        _picture(context, picture, name, (SMALL_MIDDLE if named or badge else LEAST_MIDDLE).of(width, height))
    else:
        if strip > width * COVERED_SHARE:
            _picture(context, picture, name, CARD_MIDDLE.of(width, height))
        corner = PictureBox(2, 2, min(strip, height * 0.5) - 4, height * 0.5) if slim else CARD_CORNER.of(width, height)
        _picture(context, _initials(picture), _initials(name), corner)
    if dead:
        take_colour(context, 0, 0, width, height)
    context.restore()
    if named:
        _name(pen, name, size, DEAD_INK if dead else INK)
    if badge:
        paint_band(pen, badge, strip)


def _name(pen: Pen, name: str, size: float, ink: str) -> None:
    context, room = pen.context, pen.width * 0.93
    context.font = font(650, size)
    fitted = fit(name, room, lambda line: float(context.measureText(line).width), min(1.0, max(0.6, NAME_LEAST / size)))
    context.font = font(650, size * fitted.scale)
    context.fillStyle = ink
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillText(fitted.text, pen.width / 2, pen.height - max(4.0, pen.height * 0.075))


def _picture(context: Context, picture: str, name: str, box: PictureBox) -> None:
    """The picture in its box, or its name if there is no picture."""
    if picture.startswith(DRAWING) and picture.removeprefix(DRAWING) in MOTIFS:
        side = min(box.width, box.height)
        corner = (box.x + (box.width - side) / 2, box.y + (box.height - side) / 2)
        paint_motif(context, picture.removeprefix(DRAWING), *corner, side)
    elif picture.startswith(IMAGE):
        _paint_image(context, picture, name, box)
    else:
        _paint_text(context, name if picture.startswith(DRAWING) else picture, box)


def _paint_image(context: Context, url: str, name: str, box: PictureBox) -> None:
    """The whole image, as large as the box allows."""
    found = image(url)
    if found is None:
        _paint_text(context, name, box)
        return
    wide, high = float(found.naturalWidth), float(found.naturalHeight)
    scale = min(box.width / wide, box.height / high)
    context.imageSmoothingQuality = "high"
    corner = (box.x + (box.width - wide * scale) / 2, box.y + (box.height - high * scale) / 2)
    context.drawImage(found, *corner, wide * scale, high * scale)


def _paint_text(context: Context, text: str, box: PictureBox) -> None:
    """The text as large as the box allows, its ink centred."""
    if not text:
        return
    context.textAlign = "center"
    context.textBaseline = "alphabetic"
    context.fillStyle = INK
    context.font = font(700, box.height)
    ink = context.measureText(text)
    left, right, up, down = (float(getattr(ink, f"actualBoundingBox{side}")) for side in ("Left", "Right", "Ascent", "Descent"))
    scale = min(box.width / max(1.0, left + right), box.height / max(1.0, up + down))
    context.font = font(700, box.height * scale)
    x, y = box.x + box.width / 2 + (left - right) / 2 * scale, box.y + box.height / 2 + (up - down) / 2 * scale
    context.fillText(text, x, y)


def _is_lettered(picture: str) -> bool:
    """Whether the picture is a text of letters or digits, or of several characters."""
    return _is_word(picture) or (not picture.startswith((DRAWING, IMAGE)) and picture[:1].isalnum())


def _is_word(picture: str) -> bool:
    """Whether the picture is a text of more than one letter or emoji."""
    return not picture.startswith((DRAWING, IMAGE)) and len(_letters(picture)) > 1


def _initials(picture: str) -> str:
    """The text for the corner: the first letters of a word, otherwise the whole picture."""
    return "".join(_letters(picture)[:INITIALS]) if _is_word(picture) else picture


def _letters(text: str) -> list[str]:
    """The text's grapheme clusters: an emoji with all its parts is one, and so is a letter with its accents."""
    import js

    return [str(part.segment) for part in js.Array.from_(js.Intl.Segmenter.new().segment(text))]


def paint_word_card(pen: Pen, word: str, words: list[str], strip: float) -> None:
    """A bordered card: a broad border in its colour, a star for wild or a crossed chip for remove, and the word on a band."""
    context, width, height = pen.context, pen.width, pen.height
    small, slim = "small" in words, "slim" in words
    border = width * (0.09 if small else 0.075)
    context.strokeStyle = BADGES[word]
    context.lineWidth = border
    context.stroke(rounded(border / 2, border / 2, width - border, height - border, height * 0.045))
    if slim:
        _sign(context, word, (strip / 2, height * 0.3), min(strip * 0.36, height * 0.16))
    else:
        _sign(context, word, (width * 0.5, height * (0.4 if small else 0.43)), width * (0.27 if small else 0.25))
        if strip < width:
            _sign(context, word, (width * 0.24, height * 0.19), width * 0.12)
    paint_band(pen, word, strip)


def _sign(context: Context, word: str, centre: tuple[float, float], reach: float) -> None:
    """A symbol for the card's effect."""
    x, y = centre
    context.fillStyle = BADGES[word]
    if word == "WILD":
        context.fill(path(star(x, y, reach * 1.12, reach * 0.5)))
        return
    context.fill(disc(x, y, reach))
    context.fillStyle = PAPER
    context.fill(disc(x, y, reach * 0.74))
    context.fillStyle = BADGES[word]
    context.fill(disc(x, y, reach * 0.56))
    near = reach * 0.95
    context.lineCap = "round"
    for ink, share in ((PAPER, 0.5), (INK, 0.26)):
        context.strokeStyle = ink
        context.lineWidth = reach * share
        context.stroke(path(f"M{x - near} {y - near}L{x + near} {y + near}M{x + near} {y - near}L{x - near} {y + near}"))

"""Playing cards: full faces in the hand, small faces on the piles, and pips. `faces.py` paints those of custom boards.

A full face has a large index and the true layout of pips, or a court. On phones and with large indices, it has only rank and
suit. Everything that identifies a card, including the band of its badge, is in the strip that the next card of a fan leaves open.
The outline of a suit spans -1 to 1 in both directions; `pip_path` places any number of them.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from web.games.sequence.faces import paint_picture_card, paint_word_card
from web.games.sequence.palette import DEAD_INK, FOUR_COLOURS, FOUR_INKS, LARGE_INDICES, RED_INK, TWO_INKS
from web.games.sequence.paper import paint_band, paint_paper, take_colour
from web.ui.paint.lettering import font
from web.ui.paint.surface import Pen, new_surface, path
from web.ui.paint.theme import CAP_HEIGHT, GOLD_DEEP, INK
from web.ui.settings import is_on


def ink(card: str, dead: bool = False) -> str:
    """The card's printing colour."""
    if dead:
        return DEAD_INK
    return (FOUR_INKS if is_on(FOUR_COLOURS) else TWO_INKS)[card[1]]


def rank_text(card: str) -> str:
    """The card's rank as printed."""
    return "10" if card[0] == "T" else card[0]


Outline = tuple[tuple[str, tuple[float, ...]], ...]
"""Path commands (M, L, C, Q, Z) with their points as alternating x and y."""


def _circle(x: float, y: float, r: float) -> Outline:
    """A circle of four cubic curves (0.5523 is the handle length for a quarter circle)."""
    k = 0.5523 * r
    return (
        ("M", (x, y - r)),
        ("C", (x + k, y - r, x + r, y - k, x + r, y)),
        ("C", (x + r, y + k, x + k, y + r, x, y + r)),
        ("C", (x - k, y + r, x - r, y + k, x - r, y)),
        ("C", (x - r, y - k, x - k, y - r, x, y - r)),
        ("Z", ()),
    )


SUITS: dict[str, Outline] = {
    "H": (
        ("M", (0, 0.95)),
        ("C", (-0.28, 0.52, -0.98, 0.12, -0.98, -0.42)),
        ("C", (-0.98, -0.76, -0.74, -0.93, -0.5, -0.93)),
        ("C", (-0.24, -0.93, -0.08, -0.74, 0, -0.5)),
        ("C", (0.08, -0.74, 0.24, -0.93, 0.5, -0.93)),
        ("C", (0.74, -0.93, 0.98, -0.76, 0.98, -0.42)),
        ("C", (0.98, 0.12, 0.28, 0.52, 0, 0.95)),
        ("Z", ()),
    ),
    "D": (
        ("M", (0, -1)),
        ("C", (0.18, -0.62, 0.46, -0.26, 0.78, 0)),
        ("C", (0.46, 0.26, 0.18, 0.62, 0, 1)),
        ("C", (-0.18, 0.62, -0.46, 0.26, -0.78, 0)),
        ("C", (-0.46, -0.26, -0.18, -0.62, 0, -1)),
        ("Z", ()),
    ),
    "S": (
        ("M", (0, -0.98)),
        ("C", (0.22, -0.56, 0.94, -0.16, 0.94, 0.32)),
        ("C", (0.94, 0.62, 0.74, 0.76, 0.52, 0.76)),
        ("C", (0.34, 0.76, 0.18, 0.66, 0.09, 0.5)),
        ("C", (0.11, 0.74, 0.2, 0.9, 0.36, 0.98)),
        ("L", (-0.36, 0.98)),
        ("C", (-0.2, 0.9, -0.11, 0.74, -0.09, 0.5)),
        ("C", (-0.18, 0.66, -0.34, 0.76, -0.52, 0.76)),
        ("C", (-0.74, 0.76, -0.94, 0.62, -0.94, 0.32)),
        ("C", (-0.94, -0.16, -0.22, -0.56, 0, -0.98)),
        ("Z", ()),
    ),
    "C": (
        *_circle(0, -0.5, 0.45),
        *_circle(-0.5, 0.2, 0.45),
        *_circle(0.5, 0.2, 0.45),
        *_circle(0, -0.04, 0.25),
        ("M", (-0.12, -0.2)),
        ("L", (0.12, -0.2)),
        ("C", (0.05, 0.1, 0.08, 0.14, 0.11, 0.2)),
        ("C", (0.12, 0.62, 0.2, 0.88, 0.36, 0.98)),
        ("L", (-0.36, 0.98)),
        ("C", (-0.2, 0.88, -0.12, 0.62, -0.11, 0.2)),
        ("C", (-0.08, 0.14, -0.05, 0.1, -0.12, -0.2)),
        ("Z", ()),
    ),
}


class Pip(NamedTuple):
    """One pip on a card."""

    x: float  # of its centre, like `y`
    y: float
    size: float  # half its height
    turned: bool = False  # whether it is upside down


_ENDS = ((-1, 0.0), (1, 0.0), (-1, 1.0), (1, 1.0))
_MIDDLES = ((-1, 0.5), (1, 0.5))
_THIRDS = ((-1, 1 / 3), (1, 1 / 3), (-1, 2 / 3), (1, 2 / 3))

LAYOUTS: dict[str, tuple[tuple[int, float], ...]] = {
    "A": ((0, 0.5),),
    "2": ((0, 0.0), (0, 1.0)),
    "3": ((0, 0.0), (0, 0.5), (0, 1.0)),
    "4": _ENDS,
    "5": (*_ENDS, (0, 0.5)),
    "6": (*_ENDS, *_MIDDLES),
    "7": (*_ENDS, *_MIDDLES, (0, 0.25)),
    "8": (*_ENDS, *_MIDDLES, (0, 0.25), (0, 0.75)),
    "9": (*_ENDS, *_THIRDS, (0, 0.5)),
    "T": (*_ENDS, *_THIRDS, (0, 1 / 6), (0, 5 / 6)),
}
"""The places of each rank's pips: column -1, 0 or 1, and height from 0 at the top to 1 at the bottom."""


def pips(rank: str, width: float, height: float) -> tuple[Pip, ...]:
    """The pips of a card of this size, those in the lower half upside down as in every pack.

    >>> [pip.turned for pip in pips("3", 100, 140)]
    [False, False, True]
    """
    size = height * (0.17 if rank == "A" else 0.055)
    return tuple(
        Pip(width * (0.5 + 0.118 * column), height * (0.125 + 0.75 * row), size, row > 0.5) for column, row in LAYOUTS[rank]
    )


def pip_path(suit: str, places: Iterable[Pip]) -> str:
    """One path for all these pips of a suit.

    >>> pip_path("D", [Pip(10, 20, 5)])[:7]
    'M10 15C'
    """
    return "".join(_outline(suit, place) for place in places)


@lru_cache(1024)
def _outline(suit: str, place: Pip) -> str:
    """The path of one pip. Cached, because formatting it for every space of a board took a third of the board's painting time."""
    x, y, size, turned = place
    scale = -size if turned else size
    commands = []
    for command, points in SUITS[suit]:
        pairs = zip(points[::2], points[1::2], strict=True)
        commands.append(command + " ".join(f"{x + a * scale:.4g} {y + b * scale:.4g}" for a, b in pairs))
    return "".join(commands)


COURTS = tuple(rank + suit for rank in "JQK" for suit in "SHDC")

INKS = {"#44F": "#23407f", "#FC4": GOLD_DEEP, "red": RED_INK, "black": INK}
"""Replacements for the drawings' pure colours, so that courts and pips share their inks."""

FRAME = (37.6, 37.6, 164.8, 260.8)
"""The place of the figure in a court card's drawing of 240 by 336: x, y, width, height."""

SUIT = re.compile(r'<symbol id="S.*?</symbol>', re.DOTALL)
"""A suit symbol within a drawing, which may occur several times."""

_images: dict[tuple[str, bool], Any] = {}


def court(card: str) -> Any | None:
    """The drawing of a court card; None until it has loaded."""
    return _images.get((card, is_on(FOUR_COLOURS)))


async def load_courts() -> bool:
    """Load the missing court faces; returns whether any were missing. A court that fails to load is painted as a large pip."""
    import js

    missing = [card for card in COURTS if court(card) is None]
    four_colours = is_on(FOUR_COLOURS)
    loaded = await asyncio.gather(*(_load(card, four_colours) for card in missing), return_exceptions=True)
    for card, image in zip(missing, loaded, strict=True):
        if isinstance(image, BaseException):
            js.console.warn(f"Couldn't load the face of {card}: {image}")
        else:
            _images[card, four_colours] = image
    return bool(missing)


def inked(drawing: str, card: str, four_colours: bool) -> str:
    """A court card's drawing in the page's inks, its suit in the ink of its pips."""
    if four_colours:
        suit = f'"{FOUR_INKS[card[1]]}"'
        drawing = SUIT.sub(lambda found: found[0].replace('"red"', suit).replace('"black"', suit), drawing)
    for colour, ours in INKS.items():
        drawing = drawing.replace(f'"{colour}"', f'"{ours}"')
    return drawing


async def _load(card: str, four_colours: bool) -> Any:
    """The card's drawing in the page's inks, as an image ready to draw."""
    import js
    from pyodide.ffi import to_js

    answer = await js.fetch(f"vendor/cards/{card}.svg")
    drawing = inked(await answer.text(), card, four_colours)
    kind = to_js({"type": "image/svg+xml"}, dict_converter=js.Object.fromEntries)
    image = js.Image.new()
    address = js.URL.createObjectURL(js.Blob.new(to_js([drawing]), kind))
    image.src = address
    await image.decode()
    js.URL.revokeObjectURL(address)
    # Chromium needs 10 ms more to draw an SVG for the first time: better now than when a hand is turned over.
    new_surface(24, 38).context.drawImage(image, *FRAME, 0, 0, 24, 38)
    return image


SMALL_CARD = 140.0
"""The height in CSS pixels below which a card in the hand has just one large rank and pip."""

INDEX_ROOM = 0.25
"""The widest index, as a share of the card's width; `10` and `Q` are narrowed to fit."""

LARGE_RANK = 0.36
"""The height of a large rank as a share of the card's height."""


def paint_face(pen: Pen, style: str, card: str, badge: str) -> None:
    """A card's face.

    Style words:

    * `chosen` (gold edge), `fits` (thin edge), `dead` (grey);
    * `small` (large rank and pip, on a pile), `slim` (little more than an index);
    * `open62` (the next card covers all except 62% of its width);
    * on a custom board `picture` (the text is the picture and, on the next line, its name), `wild` and `remove` (the text is
      the word).
    """
    words = style.split()
    dead = "dead" in words
    strip = pen.width * next((int(word[4:]) for word in words if word.startswith("open")), 100) / 100
    paint_paper(pen, "chosen" in words, dead, "fits" in words)
    if "picture" in words:
        paint_picture_card(pen, card, words, strip, badge)
    elif "wild" in words or "remove" in words:
        paint_word_card(pen, card, words, strip)
    elif "slim" in words:
        _slim(pen, card, strip, badge)
    elif "small" in words:
        _small(pen, card, dead, badge)
    elif is_on(LARGE_INDICES) or pen.height < SMALL_CARD:
        _large(pen, card, dead, strip, badge)
    else:
        _full(pen, card, dead)
        if badge:
            paint_band(pen, badge, strip)


def paint_plate(pen: Pen, style: str, _text: str, _badge: str) -> None:
    """A card alone in a window: "card QH" or, with a badge, "card QH WILD"."""
    card, _, badge = style.partition(" ")[2].partition(" ")
    paint_face(pen, "card", card, badge)


def _large(pen: Pen, card: str, dead: bool, strip: float, badge: str) -> None:
    """A large rank above its suit, and the suit again, faint, where the next card would cover it."""
    context, width, height = pen.context, pen.width, pen.height
    context.fillStyle = ink(card, dead)
    context.font = font(700, height * LARGE_RANK / CAP_HEIGHT)
    context.textAlign = "left"
    context.textBaseline = "alphabetic"
    context.fillText(rank_text(card), width * 0.075, height * (0.055 + LARGE_RANK), min(width * 0.56, strip - width * 0.11))
    pip = Pip(width * 0.295, height * 0.605, height * 0.115) if badge else Pip(width * 0.295, height * 0.66, height * 0.145)
    context.fill(path(pip_path(card[1], [pip])))
    if badge:
        paint_band(pen, badge, strip)
    else:
        context.globalAlpha = 0.16
        context.fill(path(pip_path(card[1], [Pip(width * 0.78, height * 0.78, height * 0.13)])))
        context.globalAlpha = 1


def _slim(pen: Pen, card: str, strip: float, badge: str) -> None:
    """Rank above suit, as large as the open strip in a pile allows."""
    context, height = pen.context, pen.height
    high = min(height * 0.32, strip * 0.6)
    context.fillStyle = ink(card)
    context.font = font(700, high / CAP_HEIGHT)
    context.textAlign = "left"
    context.textBaseline = "alphabetic"
    left = min(strip * 0.1, 4.0)
    context.fillText(rank_text(card), left, height * 0.07 + high, strip - 2 * left)
    reach = min(height * 0.15, strip * 0.34)
    context.fill(path(pip_path(card[1], [Pip(left + reach, height * 0.12 + high + reach, reach)])))
    if badge:
        paint_band(pen, badge, strip)


def _full(pen: Pen, card: str, dead: bool) -> None:
    """Pips or court, and the index in two corners."""
    _picture(pen, card, dead)
    _index(pen, card, dead)
    context = pen.context
    context.save()
    context.translate(pen.width, pen.height)
    context.rotate(math.pi)
    _index(pen, card, dead)
    context.restore()


def _index(pen: Pen, card: str, dead: bool) -> None:
    """Rank and suit in the corner: together just over a third of the card's height."""
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
    image = court(card)
    high = height * 0.66
    wide = high * FRAME[2] / FRAME[3]
    left, top = (width - wide) / 2, (height - high) / 2
    if image is None:
        context.fillStyle = ink(card, dead)
        context.fill(path(pip_path(card[1], [Pip(width / 2, height / 2, height * 0.15)])))
    else:
        context.save()
        context.clip(_court_window(left, top, wide, high, width, height))
        context.globalAlpha = 0.5 if dead else 1
        context.drawImage(image, *FRAME, left, top, wide, high)
        if dead:
            take_colour(context, left, top, wide, high)
        context.restore()
    context.strokeStyle = DEAD_INK if dead else GOLD_DEEP
    context.lineWidth = max(0.8, height * 0.007)
    context.stroke(_court_window(left, top, wide, high, width, height))


def _court_window(left: float, top: float, wide: float, high: float, width: float, height: float) -> Any:
    """The court's frame, notched at the two corners with the large indices."""
    step_x, step_y = width * 0.305 - left, height * 0.412 - top
    right, foot = left + wide, top + high
    return path(
        f"M{left + step_x:.2f} {top:.2f}H{right:.2f}V{foot - step_y:.2f}H{right - step_x:.2f}V{foot:.2f}"
        f"H{left:.2f}V{top + step_y:.2f}H{left + step_x:.2f}Z"
    )


def _small(pen: Pen, card: str, dead: bool, badge: str) -> None:
    """One large rank and one large pip, legible at thumbnail size. A badge is a band across the bottom."""
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
        paint_band(pen, badge, width)

"""Goals as slips of paper with wax seals: open, face down, in their decks, and won."""

from __future__ import annotations

import math
import random

from web.games.sequitur.palette import MARBLE, QUIET, SLIP_DIM, TICK
from web.games.sequitur.seals import draw_seal
from web.kit.paint.lettering import font, spread, wrapped
from web.kit.paint.marble import UNIT, swirl
from web.kit.paint.palette import CAP_HEIGHT, CAPTION, GOLD, GOLD_DEEP, INK, PAPER, PAPER_LOW
from web.kit.paint.surface import Context, Path, Pen, disc, linear, no_shadow, path, rounded, shadow

TEXT_SIZES = (15.0, 14.5, 14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0)
LEADING, WIDE_LEADING = 1.12, 1.22
"""The distance between lines as a share of the type size: in little room, and in enough."""

SEAL_LEAST, SEAL_MOST, SEAL_SHARE = 11.0, 24.0, 0.34
"""A seal's radius: least and most in CSS pixels and, in between, as a share of the slip's height."""

PAD = 6.0
BACK_GROUND, MARBLED = "#c9a6d0", (0.85, 0.8, 0.85)
"""The back's ground colour, and the opacity of the marble's colours on it."""

BADGE_RADIUS = 8.5
RIBBON = ("#5b3aa6", "#472a8c")
CAPTION_HIGH = 18.0
"""The room for the words under a deck, in CSS pixels."""


def paint_goal(pen: Pen, style: str, text: str, badge: str) -> None:
    """A goal: `text` is what it asks for, `badge` its points.

    Style words: its colour, `chosen`, `met`, `missed`, `mine`, `down`, `dim`.
    """
    _, colour, *words = style.split()
    radius = seal_radius(pen.width, pen.height)
    _paper(pen, words, sum(map(ord, text)) + len(text))
    if "down" in words:
        _marble(pen, _edge(pen, sum(map(ord, text)) + len(text)))
        draw_seal(pen, colour, "", (pen.width / 2, pen.height / 2), min(pen.height * 0.36, 26.0))
    else:
        middle = (PAD + radius - 2, pen.height / 2 - (radius * 0.2 if "mine" in words else 0))
        if "mine" in words:
            _tails(pen.context, middle, radius, pen.height)
        pen.context.globalAlpha = 0.72 if "dim" in words else 1
        draw_seal(pen, colour, badge, middle, radius)
        pen.context.globalAlpha = 1
        _words(pen, text, 2 * radius + PAD + 2)
    _marks(pen, words)


def seal_radius(width: float, height: float) -> float:
    """The radius of the seal on a slip of that size."""
    return min(SEAL_MOST, max(SEAL_LEAST, min(height * SEAL_SHARE, width * 0.115)))


def _edge(pen: Pen, seed: int) -> Path:
    """The slip's outline: straight at top and bottom, torn along a ruler at both ends."""
    rng = random.Random(seed)
    width, height = pen.width, pen.height
    steps = max(6, round(height / 4))
    left, right = ([rng.uniform(0, 1.6) for _ in range(steps + 1)] for _ in range(2))
    down = "".join(f"L{width - inset:.2f} {height * index / steps:.2f}" for index, inset in enumerate(right))
    up = "".join(f"L{inset:.2f} {height * (1 - index / steps):.2f}" for index, inset in enumerate(left))
    return path(f"M{left[-1]:.2f} 0{down}{up}Z")


def _paper(pen: Pen, words: list[str], seed: int) -> None:
    context, height = pen.context, pen.height
    edge = _edge(pen, seed)
    chosen, lifted = "chosen" in words, "met" in words
    if chosen:
        shadow(context, "rgba(242,212,146,.85)", 14 * pen.dpr, 0)
    else:
        shadow(context, "rgba(0,0,0,.55)", (13 if lifted else 7) * pen.dpr, (6 if lifted else 2.5) * pen.dpr)
    tones = ((0, PAPER), (0.5, "#fbf5e6"), (1, PAPER_LOW))
    if chosen:
        tones = ((0, "#fff6dc"), (0.5, "#ffeab8"), (1, GOLD))
    elif "dim" in words:
        tones = ((0, "#bdb5a1"), (0.5, SLIP_DIM), (1, SLIP_DIM))
    context.fillStyle = linear(context, (0, 0, 0, height), tones)
    context.fill(edge)
    no_shadow(context)
    context.strokeStyle = GOLD_DEEP if chosen else "rgba(58,38,22,.35)"
    context.lineWidth = 2.5 if chosen else 0.8
    context.stroke(edge)


def _marble(pen: Pen, edge: Path) -> None:
    """A slip's back: purple, pink and white running into each other, within a paper margin."""
    context, width, height = pen.context, pen.width, pen.height
    inset = max(2.5, height * 0.06)
    context.save()
    context.clip(edge)
    context.clip(rounded(inset, inset, width - 2 * inset, height - 2 * inset, 2))
    context.fillStyle = BACK_GROUND
    context.fillRect(0, 0, width, height)
    context.scale(height / UNIT, height / UNIT)
    for index, colour in enumerate(MARBLE):
        context.globalAlpha = MARBLED[index]
        context.fillStyle = colour
        context.fill(path(swirl(5, index, long=math.ceil(width / height))))
    context.restore()


def _words(pen: Pen, text: str, left: float) -> None:
    """What the goal asks for, as large as the slip allows."""
    context = pen.context
    context.font = font(550, 100)
    room = (pen.width - left - PAD, pen.height - 2)
    block = wrapped(text, room, lambda words: float(context.measureText(words).width) / 100, TEXT_SIZES, LEADING)
    size, lines = block
    step = size * spread(block, pen.height - 6, WIDE_LEADING) if size > TEXT_SIZES[-1] else size * LEADING
    context.font = font(550, size)
    context.fillStyle = INK
    context.textAlign = "left"
    context.textBaseline = "alphabetic"
    base = (pen.height - step * (len(lines) - 1) + size * CAP_HEIGHT) / 2
    for index, line in enumerate(lines):
        context.fillText(line, left, base + index * step, room[0] + 1)


def _tails(context: Context, middle: tuple[float, float], radius: float, height: float) -> None:
    """The ribbon under the seal of a goal that only its owner may claim."""
    x, y = middle
    wide, foot = radius * 0.5, min(height + 3, y + radius * 2.1)
    for side in (-1, 1):
        inner, outer = x + side * radius * 0.06, x + side * (radius * 0.12 + wide)
        lean = side * radius * 0.16
        context.fillStyle = RIBBON[side > 0]
        context.fill(
            path(
                f"M{inner} {y}L{outer} {y}L{outer + lean} {foot}L{(inner + outer) / 2 + lean} {foot - wide * 0.5}"
                f"L{inner + lean} {foot}Z"
            )
        )


def _marks(pen: Pen, words: list[str]) -> None:
    """Marks in the corners: met or missed at the top, a padlock at the bottom if it is the viewer's own."""
    right, foot = pen.width - 4, pen.height - 4
    if "met" in words:
        _tick(pen, right + 1.5, 2.5)
    elif "missed" in words:
        _cross(pen.context, right + 1, 3)
    if "mine" in words and "down" not in words:
        _lock(pen, 5.5, foot)


def _tick(pen: Pen, x: float, y: float) -> None:
    context, size = pen.context, BADGE_RADIUS
    shadow(context, "rgba(0,0,0,.45)", 3 * pen.dpr, 1 * pen.dpr)
    context.fillStyle = PAPER
    context.fill(disc(x, y, size))
    no_shadow(context)
    context.fillStyle = TICK
    context.fill(disc(x, y, size - 1.2))
    context.strokeStyle = PAPER
    context.lineWidth = 2.2
    context.lineCap = context.lineJoin = "round"
    context.stroke(
        path(f"M{x - size * 0.42} {y + size * 0.04}L{x - size * 0.1} {y + size * 0.36}L{x + size * 0.44} {y - size * 0.34}")
    )


def _cross(context: Context, x: float, y: float) -> None:
    reach = 2.4
    context.fillStyle = SLIP_DIM
    context.fill(disc(x, y, 6))
    context.strokeStyle = QUIET
    context.lineWidth = 1.4
    context.lineCap = "round"
    context.stroke(path(f"M{x - reach} {y - reach}L{x + reach} {y + reach}M{x + reach} {y - reach}L{x - reach} {y + reach}"))


def _lock(pen: Pen, x: float, y: float) -> None:
    """A padlock: nobody else may claim the goal."""
    context, size = pen.context, BADGE_RADIUS * 0.82
    shadow(context, "rgba(0,0,0,.45)", 3 * pen.dpr, 1 * pen.dpr)
    context.fillStyle = RIBBON[1]
    context.fill(disc(x, y, size))
    no_shadow(context)
    context.fillStyle = context.strokeStyle = PAPER
    context.lineWidth = 1.3
    context.fill(rounded(x - 3.2, y - 1.2, 6.4, 4.8, 1))
    context.stroke(path(f"M{x - 1.9} {y - 1}V{y - 2.1}A1.9 1.9 0 0 1 {x + 1.9} {y - 2.1}V{y - 1}"))


def paint_deck(pen: Pen, style: str, text: str, badge: str) -> None:
    """A pile of slips, face down, under one big seal, with `text` below. Style words: its colour, `chosen`."""
    _, colour, *words = style.split()
    high = pen.height - (CAPTION_HIGH if text else 0)
    points = badge or next((word for word in text.split() if word.isdigit()), "")
    context, layers = pen.context, 4
    step = min(2.5, high * 0.04)
    for index in reversed(range(layers)):
        context.save()
        context.translate((index % 2) * 1.2, index * step)
        slip = Pen(context, pen.width - 1.2, high - (layers - 1) * step, pen.dpr)
        _paper(slip, words if index == 0 else [], index)
        if index == 0:
            _marble(slip, _edge(slip, index))
            draw_seal(slip, colour, points, (slip.width / 2, slip.height / 2), slip.height * 0.39)
        context.restore()
    if text:
        context.font = font(600, 12.5)
        context.fillStyle = GOLD if "chosen" in words else CAPTION
        context.textAlign = "center"
        context.textBaseline = "alphabetic"
        context.fillText(text, pen.width / 2, pen.height - 3, pen.width)

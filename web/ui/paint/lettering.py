"""Fits text into a given space: type sizes, wrapping and shortening. Pure; the caller measures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from web.ui.paint.theme import CARVED, TYPE

Measure = Callable[[str], float]
"""The width of a text at one fixed font size, in any unit."""


ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""Unicode isolates around a right-to-left name."""


class Fitted(NamedTuple):
    """A text that fits."""

    text: str
    scale: float  # its size as a share of the requested one


class Wrapped(NamedTuple):
    """Lines that fit, and their font size."""

    size: float
    lines: tuple[str, ...]


def font(weight: int, size: float) -> str:
    """A font specification for canvas or CSS, with the size in pixels."""
    return f"{weight} {size:.4g}px {TYPE}"


def carved(weight: int, size: float) -> str:
    """The same in the typeface of titles and carvings."""
    return f"{weight} {size:.4g}px {CARVED}"


def fit(text: str, room: float, measure: Measure, least: float) -> Fitted:
    """The text scaled down to fit, to the share `least` at most; after that, its first part is shortened.

    Parts are separated by ` · `. The last one, a count, is never shortened.

    >>> fit("Ludmilla · 11", 9, len, 0.9)
    Fitted(text='Ludm… · 11', scale=0.9)
    """
    width = measure(text)
    if width * least <= room:
        return Fitted(text, min(1.0, room / width) if width else 1.0)
    name, dot, count = text.rpartition(" · ")
    if not dot:
        name, count = text, ""
    for length in range(len(name), 0, -1):
        short = _closed(name[:length].rstrip() + "…") + dot + count
        if (width := measure(short)) * least <= room:
            return Fitted(short, min(1.0, room / width))
    return Fitted(count or "…", min(1.0, room / measure(count or "…")))


def wrapped(text: str, room: tuple[float, float], measure: Measure, sizes: Sequence[float], leading: float) -> Wrapped:
    """The text wrapped to a width and height, at the first of these sizes that fits.

    `measure` and `leading`, the smallest distance between lines, are for type of size 1. If even the last size is too large, the
    last line ends in an ellipsis.

    >>> wrapped("ends with a vowel", (10, 3), len, (2, 1), 1)
    Wrapped(size=1, lines=('ends with', 'a vowel'))
    """
    width, height = room
    for size in sizes:
        lines = _lines(text.split(), width / size, measure)
        if ((len(lines) - 1) * leading + 1) * size <= height and all(measure(line) * size <= width for line in lines):
            return Wrapped(size, tuple(lines))
    size = sizes[-1]
    most = max(1, int((height / size - 1) / leading) + 1)
    lines = _lines(text.split(), width / size, measure)
    kept = [_cut(line, width / size, measure) for line in lines[:most]]
    if len(lines) > most:
        kept[-1] = _cut(f"{kept[-1].removesuffix('…')} {lines[most]}", width / size, measure)
    return Wrapped(size, tuple(kept))


def spread(block: Wrapped, height: float, widest: float) -> float:
    """The line height as a multiple of the font size: as large as the height allows, at most `widest`."""
    return min(widest, (height / block.size - 1) / max(1, len(block.lines) - 1))


def _closed(text: str) -> str:
    """The text with all right-to-left isolates closed."""
    return text + END_ISOLATE * (text.count(ISOLATE) - text.count(END_ISOLATE))


def _lines(words: Sequence[str], width: float, measure: Measure) -> list[str]:
    """Greedy line breaking."""
    lines: list[str] = []
    for word in words:
        if lines and measure(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _cut(line: str, width: float, measure: Measure) -> str:
    """The line, shortened with an ellipsis if it is too wide."""
    if measure(line) <= width:
        return line
    ends = (line[:length].rstrip() + "…" for length in range(len(line) - 1, 0, -1))
    return next((short for short in ends if measure(short) <= width), "…")

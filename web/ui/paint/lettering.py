"""Makes words fit: type sizes and shortening. Pure; the caller measures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from web.ui.paint.theme import CARVED, TYPE

Measure = Callable[[str], float]
"""The width of a text, in any one unit, at one font size."""


ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""What encloses a name that runs from right to left."""


class Fitted(NamedTuple):
    """A text that fits, and its size as a share of the one wanted."""

    text: str
    scale: float


class Wrapped(NamedTuple):
    """Lines that fit, and the size of their type."""

    size: float
    lines: tuple[str, ...]


def font(weight: int, size: float) -> str:
    """A font as canvas and CSS write it."""
    return f"{weight} {size:.4g}px {TYPE}"


def carved(weight: int, size: float) -> str:
    """The font of titles and carvings."""
    return f"{weight} {size:.4g}px {CARVED}"


def fit(text: str, room: float, measure: Measure, least: float) -> Fitted:
    """The text made smaller, down to the share `least`; if that is not enough, its first part is cut short.

    Parts are separated by ` · `; the last one, a count, always stays.

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
    """The text in lines within a width and height, at the first of these sizes that holds it.

    `measure` and `leading`, the least distance from line to line, are for type of size 1. If even the last size is too large,
    the last line ends in an ellipsis.

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
    """The distance from line to line, as a share of the type's size: as much as the height allows, at most `widest`."""
    return min(widest, (height / block.size - 1) / max(1, len(block.lines) - 1))


def _closed(text: str) -> str:
    """The text, with whatever stands from right to left in it ended."""
    return text + END_ISOLATE * (text.count(ISOLATE) - text.count(END_ISOLATE))


def _lines(words: Sequence[str], width: float, measure: Measure) -> list[str]:
    """Lines of as many words as fit."""
    lines: list[str] = []
    for word in words:
        if lines and measure(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _cut(line: str, width: float, measure: Measure) -> str:
    """The line, or as much of it as fits before an ellipsis."""
    if measure(line) <= width:
        return line
    ends = (line[:length].rstrip() + "…" for length in range(len(line) - 1, 0, -1))
    return next((short for short in ends if measure(short) <= width), "…")

"""Words made to fit: type sizes and shortening. Pure; the caller measures."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from web.drawing.palette import CARVED, TYPE

Measure = Callable[[str], float]
"""How wide a text is, in any one unit, at one font size."""


class Fitted(NamedTuple):
    """A text that fits, and its share of the wanted size."""

    text: str
    scale: float


def font(weight: int, size: float) -> str:
    """A font as canvas and CSS write it."""
    return f"{weight} {size:.4g}px {TYPE}"


def carved(weight: int, size: float) -> str:
    """The font of titles and of what is carved in wood."""
    return f"{weight} {size:.4g}px {CARVED}"


def fit(text: str, room: float, measure: Measure, least: float) -> Fitted:
    """The text made smaller, down to the share `least`; where that is not enough, its first part is cut short.

    Parts are set apart by ` · `; the last one, a count, always stays.

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
        short = name[:length].rstrip() + "…" + dot + count
        if (width := measure(short)) * least <= room:
            return Fitted(short, min(1.0, room / width))
    return Fitted(count or "…", min(1.0, room / measure(count or "…")))

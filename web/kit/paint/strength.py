"""How strongly lines and words are painted: more so where people ask their system for more contrast."""

from __future__ import annotations

WIDER = 1.5
"""How much wider an edge is then."""

_strong = False


def strengthen(wanted: bool) -> None:
    """Paints strongly from now on, or as usual again; whoever calls this repaints."""
    global _strong
    _strong = wanted


def wide(width: float) -> float:
    """The width of a line that is usually so wide."""
    return width * WIDER if _strong else width


def strong(usual: str, stronger: str) -> str:
    """Of two colours, the one to paint with."""
    return stronger if _strong else usual

"""The choices people have for the look of playing cards."""

from __future__ import annotations

from web.kit.options import Setting

LARGE_INDICES = Setting("large-indices", "Large indices", on_phones=True)
"""Ranks fill the cards, instead of pips and courts."""

FOUR_COLOURS = Setting("four-colours", "Suits in four colours")
"""Diamonds are blue and clubs green."""

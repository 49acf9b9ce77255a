"""What people may choose of how playing cards look."""

from __future__ import annotations

from web.kit.options import Setting

LARGE_INDICES = Setting("large-indices", "Large indices", on_phones=True)
"""Ranks that fill the card instead of pips and courts."""

FOUR_COLOURS = Setting("four-colours", "Suits in four colours")
"""Diamonds in blue and clubs in green."""

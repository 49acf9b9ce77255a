"""Loads the fonts and the games' pictures, then repaints whatever was painted without them. Knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from web.kit.look import Look
from web.kit.options import paint_anew

FONTS = ("400 16px Inter", "650 16px Inter", "700 16px Inter", "650 16px Fraunces")

_has_fonts = False


async def load_pictures(looks: Iterable[Look]) -> None:
    """Load the fonts and pictures that these looks still lack."""
    global _has_fonts
    new = not _has_fonts
    if new:
        import js

        await asyncio.gather(*(js.document.fonts.load(name) for name in FONTS))
        _has_fonts = True
    loading = (look.load_pictures() for look in looks if look.load_pictures is not None)
    if any(await asyncio.gather(*loading)) or new:
        paint_anew()

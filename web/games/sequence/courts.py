"""Loads the twelve court faces, once, in the table's own inks. Until they arrive, courts are letters."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from web.games.sequence.palette import FOUR_INKS, RED_INK
from web.games.sequence.settings import FOUR_COLOURS
from web.kit.options import is_on
from web.kit.paint.palette import GOLD_DEEP, INK
from web.kit.paint.surface import new_surface

COURTS = tuple(rank + suit for rank in "JQK" for suit in "SHDC")

INKS = {"#44F": "#23407f", "#FC4": GOLD_DEEP, "red": RED_INK, "black": INK}
"""Replaces the drawings' pure colours, so that courts and pips share their inks."""

FRAME = (37.6, 37.6, 164.8, 260.8)
"""The picture's place in a court card's drawing of 240 by 336: x, y, width, height."""

SUIT = re.compile(r'<symbol id="S.*?</symbol>', re.DOTALL)
"""The suit within a drawing, where it occurs several times."""

_images: dict[tuple[str, bool], Any] = {}


def court(card: str) -> Any | None:
    """The drawing of a court card; None until it has loaded."""
    return _images.get((card, is_on(FOUR_COLOURS)))


async def load_courts() -> bool:
    """Load the missing court faces; returns whether any were missing. A face that fails stays a letter."""
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
    """The drawing of a court card in our inks, its suit in the ink of its pips."""
    if four_colours:
        suit = f'"{FOUR_INKS[card[1]]}"'
        drawing = SUIT.sub(lambda found: found[0].replace('"red"', suit).replace('"black"', suit), drawing)
    for colour, ink in INKS.items():
        drawing = drawing.replace(f'"{colour}"', f'"{ink}"')
    return drawing


async def _load(card: str, four_colours: bool) -> Any:
    """The card's drawing in our inks, as an image ready to draw."""
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
    # Chromium takes 10 ms longer to draw an SVG for the first time: better now than when a hand is turned over.
    new_surface(24, 38).context.drawImage(image, *FRAME, 0, 0, 24, 38)
    return image

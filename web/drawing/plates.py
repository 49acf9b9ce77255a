"""Single things on canvases of their own, for ribbon, set-up, curtain and dialogs: a chip, a card."""

from __future__ import annotations

from typing import Any

from web.drawing import cards, chips
from web.drawing.faces import when_loaded
from web.drawing.surface import Pen

CHIP_SHARE, CARD_SHARE = 0.78, 0.86
"""How much of its canvas a chip or a card fills; the rest is for its shadow."""

CARD_RATIO = 5 / 7


def paint_chip(element: Any, colour: str) -> None:
    """A team's chip on a canvas element, sharp at its size on the page."""
    pen = _fresh(element, 36, 36)
    side = min(pen.width, pen.height)
    _place(pen, side * CHIP_SHARE, side * CHIP_SHARE)
    chips.paint(pen._replace(width=side * CHIP_SHARE, height=side * CHIP_SHARE), f"chip {colour}", "", "")


def paint_card(element: Any, card: str, badge: str = "") -> None:
    """A card's face on a canvas element, sharp at its size on the page; painted again when the courts are there."""
    _card(element, card, badge)
    when_loaded(lambda: _card(element, card, badge))


def _card(element: Any, card: str, badge: str) -> None:
    pen = _fresh(element, 100, 140)
    height = min(pen.height, pen.width / CARD_RATIO) * CARD_SHARE
    width = height * CARD_RATIO
    _place(pen, width, height)
    cards.paint_face(pen._replace(width=width, height=height), "card", card, badge)


def _fresh(element: Any, width: float, height: float) -> Pen:
    """A pen for the whole element, emptied; `width` and `height` where it is not laid out yet."""
    import js

    dpr = float(js.devicePixelRatio) or 1.0
    wide, high = float(element.clientWidth) or width, float(element.clientHeight) or height
    element.width, element.height = round(wide * dpr), round(high * dpr)
    context = element.getContext("2d")
    context.setTransform(dpr, 0, 0, dpr, 0, 0)
    return Pen(context, wide, high, dpr)


def _place(pen: Pen, width: float, height: float) -> None:
    """Put the origin where a thing of that size is in the middle."""
    pen.context.translate((pen.width - width) / 2, (pen.height - height) / 2)

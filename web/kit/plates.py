"""Single things on canvases of their own, for ribbon, set-up, curtain and dialogs: a chip, a tree, a ball, a card.

What such a canvas shows is written on it (`data-plate`), so that it can be painted anew when its size or the look of cards
changes, or pictures are there. Its size on the page is the style sheet's.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from web.games.sequence import cards, chips
from web.games.sequitur import emblems
from web.games.sequoia import trees
from web.kit.options import when_changed
from web.kit.paint.surface import Pen

CARD_SHARE = 0.88
"""How much of its canvas a card fills; the rest is for its shadow."""

PIECES = {"chip": (chips.paint, 0.78), "tree": (trees.paint_mark, 0.88), "ball": (emblems.paint_emblem, 0.86)}
"""What may stand for a seat: its painter, and how much of its canvas it fills."""

CARD_RATIO = 5 / 7


def paint_piece(element: Any, piece: str) -> None:
    """Let a canvas element show what stands for a seat, `chip blue` or `ball violet`, sharp at whatever size it has."""
    _show(element, piece)


def paint_card(element: Any, card: str, badge: str = "") -> None:
    """Let a canvas element show a card's face, sharp at whatever size it has on the page."""
    _show(element, f"card {card} {badge}")


def _show(element: Any, plate: str) -> None:
    element.dataset.plate = plate
    _paint(element)
    _observer().observe(element)


@cache
def _observer() -> Any:
    """Paints a plate again when it gets a size or another one."""
    import js
    from pyodide.ffi import create_proxy

    when_changed(_paint_all)
    js.window.addEventListener("resize", create_proxy(lambda _event: _paint_all()))
    return js.ResizeObserver.new(create_proxy(lambda entries, _observer: [_paint(entry.target) for entry in entries]))


def _paint_all() -> None:
    import js

    for element in js.document.querySelectorAll("canvas[data-plate]"):
        _paint(element)


def _paint(element: Any) -> None:
    """Paint what is written on the canvas; nothing where it is not laid out yet."""
    import js

    width, height = float(element.clientWidth), float(element.clientHeight)
    if not width or not height:
        return
    dpr = float(js.devicePixelRatio) or 1.0
    element.width, element.height = round(width * dpr), round(height * dpr)
    context = element.getContext("2d")
    context.setTransform(dpr, 0, 0, dpr, 0, 0)
    kind, _, shown = str(element.dataset.plate).partition(" ")
    if kind in PIECES:
        paint, share = PIECES[kind]
        side = min(width, height) * share
        context.translate((width - side) / 2, (height - side) / 2)
        paint(Pen(context, side, side, dpr), f"{kind} {shown}", "", "")
    else:
        card, _, badge = shown.partition(" ")
        high = min(height, width / CARD_RATIO) * CARD_SHARE
        context.translate((width - high * CARD_RATIO) / 2, (height - high) / 2)
        cards.paint_face(Pen(context, high * CARD_RATIO, high, dpr), "card alone", card, badge)

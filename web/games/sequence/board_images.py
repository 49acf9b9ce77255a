"""Pictures that a board brings along as data URLs: loaded once each, and painted when they are there."""

from __future__ import annotations

import asyncio
from typing import Any

from web.kit.options import paint_anew

MOST = 240
"""How many are kept; the oldest is forgotten first."""

_images: dict[str, Any | None] = {}
_loading: set[asyncio.Task[None]] = set()


def image(url: str) -> Any | None:
    """The picture, ready to draw; None while it is not there, and for ever where it cannot be shown."""
    if url not in _images:
        while len(_images) >= MOST:
            del _images[next(iter(_images))]
        _images[url] = None
        task = asyncio.ensure_future(_load(url))
        _loading.add(task)
        task.add_done_callback(_loaded)
    return _images[url]


def _loaded(task: asyncio.Task[None]) -> None:
    """All is painted anew at once when the last one is there."""
    _loading.discard(task)
    if not _loading:
        paint_anew()


async def _load(url: str) -> None:
    import js

    found = js.Image.new()
    found.src = url
    try:
        await found.decode()
    except Exception as error:  # the browser's refusals have no common type
        js.console.warn(f"A picture of this board cannot be shown: {error}")
        return
    _images[url] = found

"""Loads the pictures that a board carries as data URLs, each once, and repaints when they have arrived."""

from __future__ import annotations

import asyncio
from typing import Any

from web.kit.options import paint_anew

MOST = 240
"""How many are kept; the oldest is dropped first."""

_images: dict[str, Any | None] = {}
_loading: set[asyncio.Task[None]] = set()


def image(url: str) -> Any | None:
    """The picture, ready to draw; None until it has loaded, and for ever if it cannot be shown."""
    if url not in _images:
        while len(_images) >= MOST:
            del _images[next(iter(_images))]
        _images[url] = None
        task = asyncio.ensure_future(_load(url))
        _loading.add(task)
        task.add_done_callback(_loaded)
    return _images[url]


def _loaded(task: asyncio.Task[None]) -> None:
    """Repaint once, when the last one has arrived."""
    _loading.discard(task)
    if not _loading:
        paint_anew()


async def _load(url: str) -> None:
    import js

    found = js.Image.new()
    found.src = url
    try:
        await found.decode()
    except Exception as error:  # browser errors have no common type
        js.console.warn(f"One of this board's pictures can't be shown: {error}")
        return
    _images[url] = found

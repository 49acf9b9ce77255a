"""The part of the page that nobody needs at once: computer players, what teaches, and the games' editors. It is fetched when
somebody first asks for it, and there offline like everything else.

Until then the page holds none of it: no code, no style sheet, no elements. Its modules may be imported only inside functions that
run after `load`.
"""

from __future__ import annotations

import asyncio
from typing import Any

from pyscript import document, window

from engine.core import MissingDataError
from engine.game import AnyGame
from web.keep.fetched import parts
from web.kit.dom import make
from web.kit.tasks import result_of, start
from web.kit.windows import make_window_close

STYLE, PAGE = "web/later.css", "web/later.html"

_elements: asyncio.Task[None] | None = None


async def load(game: AnyGame) -> None:
    """Makes the modules importable, with those about that game, and adds their elements and styles to the page. Raises
    MissingDataError; the next call tries again."""
    await asyncio.gather(load_any(), parts.install(f"{game.name}.later"))


async def load_any() -> None:
    """The same, without what is about one game."""
    global _elements
    if _elements is None or (_elements.done() and _elements.exception()):
        _elements = start(_add_elements(), awaited_later=True)
        _elements.add_done_callback(lambda done: done.exception())
    await asyncio.gather(result_of(_elements), parts.install("later"))


def is_loaded() -> bool:
    """Whether somebody has asked for it, and it is here."""
    return _elements is not None and _elements.done() and not _elements.exception()


async def _add_elements() -> None:
    style, page = await asyncio.gather(_fetched(STYLE), _fetched(PAGE))
    document.head.append(make("style", style))
    elements = list(window.DOMParser.new().parseFromString(page, "text/html").body.children)
    document.body.append(*elements)
    for dialog in (element for element in elements if element.matches("dialog")):
        make_window_close(dialog)


async def _fetched(path: str) -> str:
    content: Any = None
    try:
        response = await window.fetch(path)
        content = await response.text() if response.ok else None
    except Exception as error:  # a JavaScript error: no network and no offline copy
        window.console.warn(f"{path} was not fetched: {error}")
    if content is None:
        raise MissingDataError(parts.MISSING)
    return str(content)

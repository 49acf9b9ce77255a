"""The part of the page that nobody needs at once: computer players, what teaches, and the games' editors. It is fetched when
somebody first asks for it, and there offline like everything else.

Until then the page holds none of it: no code (`web/build/freeze.py` says which modules), no style sheet, no elements. Its modules
may be imported only inside functions that run after `load`. Where Python started from its files, the wheel has the code.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from typing import Any

from pyscript import document, window

from engine.core import MissingDataError
from web.keep import offline
from web.keep.fetched.frozen import install
from web.kit.dom import make
from web.kit.tasks import start
from web.kit.windows import make_window_close

CODE, STYLE, PAGE = "web/later.bin", "web/later.css", "web/later.html"
MISSING = "This part of the page could not be loaded: check the network connection, then try again."

_tasks: dict[Callable[[], Coroutine[Any, Any, Any]], asyncio.Task[Any]] = {}


async def load() -> None:
    """Makes the modules importable and adds their elements and styles to the page. Raises MissingDataError; the next call tries
    again."""
    await _once(_load)


async def code() -> bytes:
    """The code, for a worker; b"" where the wheel has it. Raises MissingDataError as `load` does."""
    fetched: bytes = await _once(_code)
    return fetched


async def _once(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """What the work returned the first time it succeeded."""
    task = _tasks.get(work)
    if task is None or (task.done() and task.exception()):
        task = _tasks[work] = start(work())
        task.add_done_callback(lambda done: done.exception())
    return await asyncio.shield(task)


async def _load() -> None:
    style, page, found = await asyncio.gather(_fetched(STYLE), _fetched(PAGE), code())
    if found:
        install(found)
    document.head.append(make("style", style.decode()))
    parts = list(window.DOMParser.new().parseFromString(page.decode(), "text/html").body.children)
    document.body.append(*parts)
    for dialog in (part for part in parts if part.matches("dialog")):
        make_window_close(dialog)


async def _code() -> bytes:
    if find_spec("engine.coach") is not None:
        return b""
    content = await _fetched(CODE)
    try:
        # The service worker stores it unpacked.
        return zlib.decompress(content, wbits=31) if content.startswith(b"\x1f\x8b") else content
    except zlib.error as error:
        window.console.warn(f"{CODE} arrived damaged: {error}")
        offline.mend()
        raise MissingDataError(MISSING) from None


async def _fetched(path: str) -> bytes:
    try:
        response = await window.fetch(path)
        content: bytes | None = (await response.arrayBuffer()).to_bytes() if response.ok else None
    except Exception as error:  # a JavaScript error: no network and no offline copy
        window.console.warn(f"{path} was not fetched: {error}")
        content = None
    if content is None:
        raise MissingDataError(MISSING)
    return content

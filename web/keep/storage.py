"""What outlives a reload: the match being played, boards and settings, as small texts in IndexedDB. Does not know what they mean.

Uses IndexedDB directly, because PyScript's storage reports a text as stored before it is, and stores nothing more once a write
has failed.
"""

from __future__ import annotations

from typing import Any

from pyodide.ffi import create_once_callable, create_proxy
from pyscript import window

DATABASE, TEXTS = "sequor", "texts"


class Storage:
    """Small texts by name, opened by `await open_storage()`. If the browser forbids storing, the page works on and says so."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._may_write = False
        self.works = False
        """Whether the browser stored the last text that it was given."""

    def read(self, name: str) -> str:
        """The text stored under that name, or an empty one."""
        return self._texts.get(name, "")

    async def write(self, name: str, text: str) -> bool:
        """Stores the text; returns once it really is stored, or once that has failed: then the stored text stays as it was."""
        self._texts[name] = text
        # Never overwrites what could not be read: a saved game may still be there.
        if self._may_write:
            self.works = await _store(name, text)
        return self.works

    async def fetch(self) -> None:
        """Reads everything stored. Raises whatever error the browser refuses with."""
        database = await _open_database()
        transaction = database.transaction(TEXTS)
        texts = transaction.objectStore(TEXTS)
        names, values = texts.getAllKeys(), texts.getAll()
        await _first(transaction, "complete", "abort")
        self._texts = {str(name): str(value) for name, value in zip(names.result, values.result, strict=True)}
        database.close()
        self.works = self._may_write = True


async def open_storage() -> Storage:
    """The browser's storage for Sequor; one that stores nothing if the browser refuses (private windows may)."""
    storage = Storage()
    try:
        await storage.fetch()
    except Exception as error:  # the browser's refusals have no common type
        window.console.warn(f"Games cannot be kept in this browser: {error}")
    return storage


async def _store(name: str, text: str) -> bool:
    """Stores the text; returns whether that worked. On a full disk Chromium closes the connection, and any browser may refuse
    as late as the end of the transaction: so each write opens its own connection, and only a completed transaction counts."""
    try:
        database = await _open_database()
        transaction = database.transaction(TEXTS, "readwrite")
        transaction.objectStore(TEXTS).put(text, name)
        ended = await _first(transaction, "complete", "abort")
        database.close()
    except Exception as error:  # the browser's refusals have no common type
        window.console.warn(f"Not stored: {error}")
        return False
    if ended.type == "abort":
        window.console.warn(f"Not stored: {transaction.error}")
    return bool(ended.type == "complete")


async def _open_database() -> Any:
    request = window.indexedDB.open(DATABASE, 1)
    make_texts = create_proxy(lambda _event: request.result.createObjectStore(TEXTS))
    request.onupgradeneeded = make_texts
    outcome = await _first(request, "success", "error")
    make_texts.destroy()
    if outcome.type == "error":
        raise OSError(str(request.error))
    return request.result


async def _first(target: Any, *kinds: str) -> Any:
    """Waits for the first event of these kinds and returns it."""

    def wait(resolve: Any, _reject: Any) -> None:
        for kind in kinds:
            target.addEventListener(kind, resolve)

    return await window.Promise.new(create_once_callable(wait))


async def ask_to_persist() -> None:
    """Asks the browser not to delete the games when space runs short."""
    manager = window.navigator.storage
    if manager and manager.persist:
        await manager.persist()

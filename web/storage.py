"""What outlives a reload: the match being played and the settings, in the browser's IndexedDB through PyScript."""

from __future__ import annotations

from typing import Any

from pyscript import storage, window


class Storage:
    """Small texts by name. `await open_storage()` makes one; a page that may not store plays on and says so."""

    def __init__(self, store: Any) -> None:
        self._store = store

    @property
    def works(self) -> bool:
        return self._store is not None

    def read(self, name: str) -> str:
        """The text kept under that name, or an empty one."""
        if self._store is None or name not in self._store:
            return ""
        return str(self._store[name])

    async def write(self, name: str, text: str) -> None:
        """Keep the text; returns when it is really stored."""
        if self._store is not None:
            self._store[name] = text
            await self._store.sync()

    async def forget(self, name: str) -> None:
        """Remove the text of that name."""
        if self._store is not None and name in self._store:
            del self._store[name]
            await self._store.sync()


async def open_storage() -> Storage:
    """The browser's storage for Sequor; one that keeps nothing where the browser refuses (private windows may)."""
    try:
        store = await storage("sequor")
    except Exception as error:  # the browser's refusals have no common type
        window.console.warn(f"Games cannot be kept in this browser: {error}")
        return Storage(None)
    return Storage(store)


async def ask_to_persist() -> None:
    """Ask the browser not to clear the games when space runs short."""
    manager = window.navigator.storage
    if manager and manager.persist:
        await manager.persist()

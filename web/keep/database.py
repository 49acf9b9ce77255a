"""The database that holds Sequor's texts: one connection, opened again when the browser closes it, and changes that are one
transaction each. Does not know what the texts mean.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy
from pyscript import window

from web.keep.texts import Text
from web.kit.dom import listen
from web.kit.tasks import result_of, start

NAME, TEXTS = "sequor", "texts"


class Trouble(StrEnum):
    """Why saving fails, as the first sentence of the warning."""

    BLOCKED = "This browser isn’t saving anything for this page."
    WITHOUT = "Sequor was started without its saved data and isn’t saving."
    NEWER = "A newer version of Sequor has been used here. Reload the page to update."
    FULL = "This device is out of space, so games can’t be saved."
    LOST = "The browser has lost this page’s saved data."
    SLOW = "The browser is taking a long time to save."


class Database:
    """The connection, while there is one."""

    def __init__(self) -> None:
        self._connection: Any = None
        self._connecting: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        """Whether a transaction can begin at once, as far as the browser has said."""
        return self._connection is not None

    def begin(self, mode: str = "readonly") -> Any:
        """A new transaction over the texts. Raises whatever error the browser refuses with."""
        return self._connection.transaction(TEXTS, mode)

    async def connect(self) -> None:
        """Opens a connection, unless there is one. Those who wait for the same one go on in the order in which they came.

        Raises whatever error the browser refuses with.
        """
        if self._connection is None:
            if self._connecting is None or self._connecting.done():
                self._connecting = start(self._open(), awaited_later=True)
            await result_of(self._connecting)

    def disconnect(self, connection: Any = None) -> None:
        """Closes the connection if there is one, or if it still is this one."""
        if self._connection is not None and (connection is None or connection is self._connection):
            self._connection.close()
            self._connection = None

    async def _open(self) -> None:
        request = window.indexedDB.open(NAME, 1)
        make_texts = create_proxy(lambda _event: request.result.createObjectStore(TEXTS))
        request.onupgradeneeded = make_texts
        outcome = await first(request, "success", "error")
        make_texts.destroy()
        if outcome.type == "error":
            raise _RefusedError(request.error)
        connection = request.result
        # A browser closes it when site data is deleted or the disk is full; a newer version asks for that.
        for kind in ("close", "versionchange"):
            listen(connection, kind, lambda _event: self.disconnect(connection))
        self._connection = connection


class _RefusedError(Exception):
    """The browser did not open the database."""

    def __init__(self, error: Any) -> None:
        super().__init__(str(error))
        self.name = str(error.name)


class Change:
    """Texts on their way into the database; `ended` is awaited for the event with which their transaction ends."""

    def __init__(self, number: int, texts: dict[str, Text], guarded: str, fits: Callable[[str], bool]) -> None:
        self.number, self.texts = number, texts
        self.ended: Any = None
        self.was_taken = False
        self.refusal: Exception | None = None
        """What the browser refused one of the texts with; then the transaction is aborted."""

        self._guarded, self._fits = guarded, fits

    def begin(self, database: Database) -> None:
        """Begins the transaction. Raises whatever error the browser refuses with."""
        transaction = database.begin("readwrite")
        store = transaction.objectStore(TEXTS)
        if self._guarded:
            request = store.get(self._guarded)
            request.onsuccess = create_once_callable(lambda _event: self._put_if_it_fits(store, request.result))
        else:
            self._put(store)
        self.ended = first(transaction, "complete", "abort")

    def _put_if_it_fits(self, store: Any, stored: Any) -> None:
        self.was_taken = isinstance(stored, str) and not self._fits(stored)
        if not self.was_taken:
            self._try(store, lambda: self._put(store))

    def _put(self, store: Any) -> None:
        for name, text in self.texts.items():
            if text is None:
                store.delete(name)
            elif isinstance(text, str):
                store.put(text, name)
            else:
                self._make(store, name, text)

    def _make(self, store: Any, name: str, made: Callable[[str], str]) -> None:
        """Stores what the function makes of the text that is stored under that name."""
        request = store.get(name)

        def put(_event: Any) -> None:
            stored = request.result
            self._try(store, lambda: store.put(made(stored if isinstance(stored, str) else ""), name))

        request.onsuccess = create_once_callable(put)

    def _try(self, store: Any, put: Callable[[], Any]) -> None:
        try:
            put()
        except Exception as error:  # the browser's refusals have no common type
            self.refusal = error
            store.transaction.abort()


def trouble_behind(error: Any) -> Trouble:
    """What a refusal of the browser means."""
    known = {"QuotaExceededError": Trouble.FULL, "VersionError": Trouble.NEWER}
    # Pyodide puts an exception that JavaScript throws into another one, whose text still has its name.
    told = f"{getattr(error, 'name', '')} {error}"
    return next((trouble for name, trouble in known.items() if name in told), Trouble.LOST)


def first(target: Any, *kinds: str) -> Any:
    """Begins to wait for the first event of these kinds; await the result for that event."""

    def wait(resolve: Any, _reject: Any) -> None:
        for kind in kinds:
            target.addEventListener(kind, resolve)

    return window.Promise.new(create_once_callable(wait))


def but_for(prefixes: Sequence[str]) -> list[Any]:
    """Ranges of all names but those that begin with one of these, which are in order."""
    ranges = window.IDBKeyRange
    between = [ranges.bound(f"{one}\uffff", other, False, True) for one, other in pairwise(prefixes)]
    return [ranges.upperBound(prefixes[0], True), *between, ranges.lowerBound(f"{prefixes[-1]}\uffff")]


async def ask_to_persist() -> None:
    """Asks the browser not to delete the games when space runs short. WebKitGTK has nobody to ask, older Safaris nothing."""
    persist = getattr(getattr(window.navigator, "storage", None), "persist", None)
    if persist:
        await persist()

"""Short texts in IndexedDB that outlive a reload: games, boards, people and settings. Independent of their meaning.

Uses one connection, reopened if the browser closes it. Each change is one transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import pairwise
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy
from pyscript import document, window

from web.storage.tab_lock import news_channel
from web.storage.texts import ASIDE, TakenError, Text, Texts
from web.ui.dom import listen
from web.ui.tasks import result_of, spawn

NAME, TEXTS = "sequor", "texts"


class StorageError(StrEnum):
    """Why saving fails, as the first sentence of the warning."""

    BLOCKED = "This browser isn’t saving anything for this page."
    WITHOUT = "Sequor was started without its saved data and isn’t saving."
    NEWER = "A newer version of Sequor has been used here. Reload the page to update."
    FULL = "This device is out of space, so games can’t be saved."
    LOST = "The browser has lost this page’s saved data."
    SLOW = "The browser is taking a long time to save."


class Database:
    """The connection to IndexedDB, while there is one."""

    def __init__(self) -> None:
        self._connection: Any = None
        self._connecting: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        """Whether a transaction can begin at once, as far as is known."""
        return self._connection is not None

    def begin(self, mode: str = "readonly") -> Any:
        """A new transaction on the texts. Raises the browser's error if it refuses."""
        return self._connection.transaction(TEXTS, mode)

    async def connect(self) -> None:
        """Opens a connection, unless there is one. Concurrent callers share one attempt and resume in the order of their calls.

        Raises the browser's error if it refuses.
        """
        if self._connection is None:
            if self._connecting is None or self._connecting.done():
                self._connecting = spawn(self._open(), awaited_later=True)
            await result_of(self._connecting)

    def disconnect(self, connection: Any = None) -> None:
        """Closes the connection; with `connection`, only if that is the current one."""
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
        # Browsers close it when site data is deleted or the disk is full; a newer version requests it.
        for kind in ("close", "versionchange"):
            listen(connection, kind, lambda _event: self.disconnect(connection))
        self._connection = connection


class _RefusedError(Exception):
    """The browser did not open the database."""

    def __init__(self, error: Any) -> None:
        super().__init__(str(error))
        self.name = str(error.name)


class Transaction:
    """A change to stored texts in one transaction. `ended` is a promise for the event that ends the transaction."""

    def __init__(self, number: int, texts: dict[str, Text], guarded: str, fits: Callable[[str], bool]) -> None:
        self.number, self.texts = number, texts
        self.ended: Any = None
        self.was_taken = False
        self.refusal: Exception | None = None
        """The browser's error for one of the texts, which aborts the transaction."""

        self._guarded, self._fits = guarded, fits

    def begin(self, database: Database) -> None:
        """Begins the transaction. Raises the browser's error if it refuses."""
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
        """Stores the function's result for the text currently stored under this name."""
        request = store.get(name)

        def put(_event: Any) -> None:
            stored = request.result
            self._try(store, lambda: store.put(made(stored if isinstance(stored, str) else ""), name))

        request.onsuccess = create_once_callable(put)

    def _try(self, store: Any, put: Callable[[], Any]) -> None:
        try:
            put()
        except Exception as error:  # browsers' refusals have no common type
            self.refusal = error
            store.transaction.abort()


def error_of(error: Any) -> StorageError:
    """The reason behind a browser's error."""
    known = {"QuotaExceededError": StorageError.FULL, "VersionError": StorageError.NEWER}
    # Pyodide wraps an exception thrown by JavaScript in another one, whose text still contains its name.
    told = f"{getattr(error, 'name', '')} {error}"
    return next((trouble for name, trouble in known.items() if name in told), StorageError.LOST)


def first(target: Any, *kinds: str) -> Any:
    """A promise for the first event of these kinds. Listens from the call on, not only when awaited."""

    def wait(resolve: Any, _reject: Any) -> None:
        for kind in kinds:
            target.addEventListener(kind, resolve)

    return window.Promise.new(create_once_callable(wait))


def ranges_without(prefixes: Sequence[str]) -> list[Any]:
    """Key ranges of all names except those with one of these sorted prefixes."""
    ranges = window.IDBKeyRange
    between = [ranges.bound(f"{one}\uffff", other, False, True) for one, other in pairwise(prefixes)]
    return [ranges.upperBound(prefixes[0], True), *between, ranges.lowerBound(f"{prefixes[-1]}\uffff")]


async def ask_to_persist() -> None:
    """Asks the browser not to evict the data when space runs short. WebKitGTK and older Safaris have no such request."""
    persist = getattr(getattr(window.navigator, "storage", None), "persist", None)
    if persist:
        await persist()


SLOWEST = 3.0
"""Seconds that play waits for the browser to store something. Measured: 2 to 40 ms, but seconds on a busy disk."""

BREAK = 5.0
"""Seconds between two attempts to store a failed change."""


class Storage:
    """Short texts by name; create it with `await open_storage()`. If the browser stops storing, the page keeps working: `trouble`
    is the reason, and texts last as long as the page."""

    def __init__(self, on_demand: tuple[str, ...]) -> None:
        """`on_demand`: prefixes of names whose texts are numerous or long, and are read one at a time by `load`."""
        self._on_demand = tuple(sorted(on_demand))
        self._texts: dict[str, str] = {}
        self._database = Database()
        self._may_write = False
        self._changes = 0
        self._newest: dict[str, int] = {}
        self._failed: list[Transaction] = []
        self.trouble: StorageError | None = StorageError.BLOCKED
        self._quarantined: list[str] = []
        self._when_quarantined: Callable[[list[str]], Any] = lambda _names: None
        self._when_trouble: list[Callable[[], Any]] = []
        self._when_changed: list[Callable[[frozenset[str]], Any]] = []
        self._channel = news_channel()
        if self._channel is not None:
            listen(self._channel, "message", lambda event: spawn(self._hear(frozenset(map(str, event.data)))))

    @property
    def works(self) -> bool:
        """Whether the browser stored the last change."""
        return self.trouble is None

    def read(self, name: str) -> str:
        """The text stored under this name; "" if there is none."""
        return self._texts.get(name, "")

    def names(self, prefix: str) -> list[str]:
        """The names with this prefix, except those of texts read on demand."""
        return [name for name in self._texts if name.startswith(prefix)]

    async def all_names(self) -> list[str]:
        """The names of all stored texts, including those read on demand."""
        names = dict.fromkeys(self._texts)
        if self._may_write:
            await self._database.connect()
            transaction = self._database.begin()
            request = transaction.objectStore(TEXTS).getAllKeys()
            await first(transaction, "complete", "abort")
            names |= dict.fromkeys(map(str, request.result))
        return list(names)

    def when_error(self, handler: Callable[[], Any]) -> None:
        """Calls the handler whenever `trouble` has changed."""
        self._when_trouble.append(handler)

    def when_changed(self, handler: Callable[[frozenset[str]], Any]) -> None:
        """Calls the handler with the names of texts changed in another tab, after they have been read here."""
        self._when_changed.append(handler)

    def tell_all(self) -> None:
        """Calls those handlers with every name, after a backup has been merged."""
        for handler in self._when_changed:
            handler(frozenset((*self._texts, *self._on_demand)))

    # Reading

    async def open(self) -> None:
        """Reads all texts except those read on demand. Raises the browser's error if it refuses."""
        await asyncio.wait_for(self._database.connect(), SLOWEST)
        transaction = self._database.begin()
        texts = transaction.objectStore(TEXTS)
        read = [(texts.getAllKeys(part), texts.getAll(part)) for part in ranges_without(self._on_demand)]
        await first(transaction, "complete", "abort")
        for names, values in read:
            self._texts |= {str(name): str(value) for name, value in zip(names.result, values.result, strict=True)}
        self._may_write = True
        self._say(None)

    async def load(self, name: str) -> str:
        """The text under a name that is read on demand; "" if there is none or it can't be read now."""
        text = self._texts.get(name, "")
        if not text and self._may_write:
            try:
                text = (await self._fetch([name]))[name] or ""
            except Exception as error:  # browsers' refusals have no common type
                window.console.warn(f"Not read: {error}")
        for change in self._failed:
            if callable(made := self._newest_in(change).get(name)):
                text = made(text)
        return text

    async def refresh(self, name: str) -> None:
        """Reads this text again, in case another tab has changed it without a message. Keeps it if the browser can't read it
        now."""
        if self._may_write and not self._failed:
            try:
                self._remember(await self._fetch([name]))
            except Exception as error:  # as above
                window.console.warn(f"Not read: {error}")

    async def _fetch(self, names: Iterable[str]) -> dict[str, str | None]:
        """The texts now stored under these names, by any tab; None for missing ones."""
        if not self._database.is_connected:
            await asyncio.wait_for(self._database.connect(), SLOWEST)
        transaction = self._database.begin()
        store = transaction.objectStore(TEXTS)
        requests = {name: store.get(name) for name in names}
        await first(transaction, "complete", "abort")
        results = {name: request.result for name, request in requests.items()}
        return {name: result if isinstance(result, str) else None for name, result in results.items()}

    async def _hear(self, names: frozenset[str]) -> None:
        """Reads the texts that another tab has announced as changed."""
        if not self._may_write:
            return
        await self._reread(names)
        for handler in self._when_changed:
            handler(names)

    async def _reread(self, names: Iterable[str]) -> None:
        """Reads these texts again; drops those that are read on demand."""
        for name, text in (await self._fetch(names)).items():
            self._remember({name: None if name.startswith(self._on_demand) else text})

    # Writing

    def write(self, name: str, text: str) -> asyncio.Task[bool]:
        """Begins to store the text at once, as `change` does."""
        return self.change({name: text})

    def quarantine(self, name: str) -> None:
        """Moves an unreadable text to a new name, where it does no harm and is never overwritten."""
        self.quarantine_text(name, self._texts[name], {name: None})

    def quarantine_text(self, name: str, text: str, also: Texts | None = None) -> None:
        """Stores an unusable text under a new name, together with the changes in `also`."""
        free = next(free for free in (f"{ASIDE}{name}{' again' * count}" for count in range(99)) if free not in self._texts)
        self._quarantined.append(name)
        self.change({free: text, **(also or {})})
        self._when_quarantined(self._quarantined)

    def when_quarantined(self, handler: Callable[[list[str]], Any]) -> None:
        """Calls the handler with all names set aside during this visit: at once if there are any, and after every addition."""
        self._when_quarantined = handler
        if self._quarantined:
            handler(self._quarantined)

    def change(self, texts: Texts, guarded: str = "", fits: Callable[[str], bool] = bool) -> asyncio.Task[bool]:
        """Begins to store all these texts at once, so that they are saved even if the page is closed in the same moment.

        The task returns True once they are stored, False if that has failed or takes too long; `trouble` is then the reason. With
        `guarded`, stores nothing if another text is stored under that name that does not satisfy `fits`: the task raises
        TakenError.
        """
        self._remember(texts)
        self._changes += 1
        self._newest |= dict.fromkeys((name for name, text in texts.items() if not callable(text)), self._changes)
        change = Transaction(self._changes, dict(texts), guarded, fits)
        if self._may_write and self._database.is_connected:
            with suppress(Exception):  # the connection is being closed; `_store` retries on a new one
                change.begin(self._database)
        return spawn(self._carry_out(change))

    def _remember(self, texts: Texts) -> None:
        for name, text in texts.items():
            if text is None:
                self._texts.pop(name, None)
            elif isinstance(text, str):
                self._texts[name] = text
            elif not self._may_write:
                self._texts[name] = text(self._texts.get(name, ""))

    def _newest_in(self, change: Transaction) -> dict[str, Text]:
        """The texts of the change that no later change has replaced."""
        return {name: text for name, text in change.texts.items() if self._newest.get(name, 0) <= change.number}

    async def _carry_out(self, change: Transaction) -> bool:
        # Never overwrites data that could not be read: it may contain a saved game.
        if not self._may_write:
            return False
        storing = spawn(self._store(change))
        patience = 0.1 if self.trouble is StorageError.SLOW else SLOWEST
        await asyncio.wait({storing}, timeout=patience)
        if storing.done():
            return storing.result()
        self._say(StorageError.SLOW)
        storing.add_done_callback(lambda late: late.exception())  # the next change reports it
        return False

    async def _store(self, change: Transaction) -> bool:
        """Stores the change, on a new connection if the browser has closed the old one. A failed change is retried until it
        succeeds."""
        trouble = await self._attempt(change)
        if trouble is not None:
            self._database.disconnect()
            trouble = await self._attempt(change)
        if trouble is not None:
            self._fail(change)
            self._say(trouble)
        elif change.number == self._changes and not self._failed:
            self._say(None)
        return trouble is None

    def _fail(self, change: Transaction) -> None:
        """Queues a failed change for retries, without the texts that later changes replace."""
        is_trying = bool(self._failed)
        for older in self._failed:
            older.texts = self._newest_in(older)
        self._failed = [older for older in self._failed if older.texts] + [change]
        if not is_trying:
            spawn(self._try_again())

    async def _try_again(self) -> None:
        """Stores failed changes in order as soon as that is possible."""
        while self._failed:
            await asyncio.sleep(BREAK)
            while self._failed and await self._works_now(change := self._failed[0]):
                self._failed = [other for other in self._failed if other is not change]
        self._say(None)

    async def _works_now(self, change: Transaction) -> bool:
        """Retries a change; returns whether it needs no further retries."""
        with suppress(TakenError):
            if (trouble := await self._attempt(change)) is not None:
                self._database.disconnect()
                self._say(trouble)
                return False
        return True

    async def _attempt(self, change: Transaction) -> StorageError | None:
        try:
            if change.ended is None:
                await self._database.connect()
                change.texts = self._newest_in(change)
                change.begin(self._database)
            event = await change.ended
            error = (change.refusal or event.target.error) if event.type == "abort" else None
        except Exception as refusal:  # browsers' refusals have no common type
            error = refusal
        change.ended = change.refusal = None
        if change.was_taken:
            await self._reread(change.texts)
            raise TakenError
        if error is not None:
            window.console.warn(f"Not stored: {error}")
            return error_of(error)
        self._tell(change.texts)
        return None

    def _tell(self, texts: Texts) -> None:
        """Announces the stored texts to other tabs, and drops those read on demand."""
        for name in texts:
            if name.startswith(self._on_demand):
                self._texts.pop(name, None)
        if self._channel is not None:
            self._channel.postMessage(window.Array.of(*texts))

    def _say(self, trouble: StorageError | None) -> None:
        if trouble is not self.trouble:
            self.trouble = trouble
            for handler in self._when_trouble:
                handler()


async def open_storage(on_demand: tuple[str, ...]) -> Storage:
    """The browser's storage for Sequor. It stores nothing if the browser refuses, as in some private windows, or if the player
    chose to start without saved data (`watchdog.js`)."""
    storage = Storage(on_demand)
    found = getattr(document.documentElement.dataset, "storage", "") or ""
    if found:
        storage.trouble = {"set-aside": StorageError.WITHOUT, "newer": StorageError.NEWER}.get(str(found), StorageError.BLOCKED)
        return storage
    try:
        await storage.open()
    except Exception as error:  # browsers' refusals have no common type
        window.console.warn(f"Games can't be saved in this browser: {error}")
        storage.trouble = StorageError.NEWER if error_of(error) is StorageError.NEWER else StorageError.BLOCKED
    return storage

"""Stand-ins for the page's stored texts: `Memory` for `Storage`, and IndexedDB as far as the page uses it.

page = StandIn()
with page.installed():
    give_databases(page, {"sequor": {"texts": {"speed": "2"}}})
    storage = await open_storage(on_demand=("save ",))
"""

# ruff: noqa: N802
# The browser's own names.

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Generator, Mapping
from types import SimpleNamespace
from typing import Any, TypeAlias

from tests.web.stand_in import Proxy, StandIn
from web.storage.texts import ASIDE, TakenError, Texts


class Memory:
    """Stores texts at once, like a browser in which nothing fails."""

    def __init__(self, texts: Mapping[str, str] = {}) -> None:
        self.texts = dict(texts)

    @property
    def aside(self) -> list[str]:
        """The texts set aside."""
        return [text for name, text in self.texts.items() if name.startswith(ASIDE)]

    def read(self, name: str) -> str:
        return self.texts.get(name, "")

    def names(self, prefix: str) -> list[str]:
        return [name for name in self.texts if name.startswith(prefix)]

    async def load(self, name: str) -> str:
        return self.read(name)

    async def all_names(self) -> list[str]:
        return list(self.texts)

    async def refresh(self, name: str) -> None:
        """Nobody else writes here."""

    def write(self, name: str, text: str) -> Done:
        return self.change({name: text})

    def change(self, texts: Texts, guarded: str = "", fits: Callable[[str], bool] = bool) -> Done:
        if guarded in self.texts and not fits(self.texts[guarded]):
            return Done(TakenError())
        for name, text in texts.items():
            if text is None:
                self.texts.pop(name, None)
            else:
                self.texts[name] = text(self.read(name)) if callable(text) else text
        return Done()

    def quarantine(self, name: str) -> None:
        self.quarantine_text(name, self.texts[name], {name: None})

    def quarantine_text(self, name: str, text: str, also: Texts | None = None) -> None:
        self.change({ASIDE + name: text, **(also or {})})


class Done:
    """The awaitable result of a change, which needs no running loop."""

    def __init__(self, error: Exception | None = None) -> None:
        self._error = error

    def __await__(self) -> Generator[None, None, bool]:
        if self._error:
            raise self._error
        yield from ()
        return True


# IndexedDB

Store: TypeAlias = dict[str, Any]
Databases: TypeAlias = dict[str, dict[str, Store]]
"""The stores of each database, by name."""


class Request:
    """A request that has its result at once, and reports it later."""

    def __init__(self, result: Any = None) -> None:
        self.result = result
        self.onsuccess: Callable[[Any], None] | None = None
        self.onupgradeneeded: Callable[[Any], None] | None = None

    def addEventListener(self, kind: str, listener: Callable[[Any], None]) -> None:
        if kind == "success":
            asyncio.get_running_loop().call_soon(self._succeed, listener)

    def _succeed(self, listener: Callable[[Any], None]) -> None:
        if self.onupgradeneeded is not None and not self.result.stores:
            self.onupgradeneeded(SimpleNamespace(target=self))
        listener(SimpleNamespace(type="success", target=self))


class Transaction:
    """A transaction, and the only store in it."""

    def __init__(self, texts: Store) -> None:
        self._texts = texts
        self._requests: list[Request] = []
        self.transaction, self.aborted = self, False

    def abort(self) -> None:
        self.aborted = True

    def objectStore(self, _name: str) -> Transaction:
        return self

    def addEventListener(self, kind: str, listener: Callable[[Any], None]) -> None:
        if kind == "complete":
            asyncio.get_running_loop().call_soon(self._complete, listener)

    def answer(self) -> None:
        for request in self._requests:  # a request may make another one
            if request.onsuccess is not None:
                request.onsuccess(SimpleNamespace(target=request))

    def _complete(self, listener: Callable[[Any], None]) -> None:
        self.answer()
        listener(SimpleNamespace(type="complete", target=self))

    def _request(self, result: Any = None) -> Request:
        self._requests.append(Request(result))
        return self._requests[-1]

    def get(self, name: str) -> Request:
        return self._request(self._texts.get(name))

    def getAllKeys(self, wanted: Callable[[str], bool] = bool) -> Request:
        return self._request(sorted(filter(wanted, self._texts)))

    def getAll(self, wanted: Callable[[str], bool] = bool) -> Request:
        return self._request([self._texts[name] for name in sorted(filter(wanted, self._texts))])

    def put(self, text: Any, name: str) -> None:
        self._texts[name] = text

    def delete(self, name: str) -> None:
        self._texts.pop(name, None)


class Connection:
    """A connection to the database that consists of these stores."""

    def __init__(self, stores: dict[str, Store]) -> None:
        self.stores = stores

    def createObjectStore(self, name: str) -> None:
        self.stores[name] = {}

    def transaction(self, store: str, _mode: str = "readonly") -> Transaction:
        return Transaction(self.stores[store])

    def addEventListener(self, *_: object) -> None:
        """The browser never closes it."""

    def close(self) -> None:
        """Nothing waits for that."""


def _promise(execute: Callable[[Any, Any], None]) -> asyncio.Future[Any]:
    future = asyncio.get_running_loop().create_future()
    execute(lambda value: None if future.done() else future.set_result(value), None)
    return future


_RANGES = SimpleNamespace(
    bound=lambda low, high, _low_open, _high_open: lambda name: low <= name < high,
    upperBound=lambda high, _open: lambda name: name < high,
    lowerBound=lambda low: lambda name: name >= low,
)


def give_databases(page: StandIn, databases: Databases) -> None:
    """Gives the installed page these databases. Whatever the page stores changes them."""
    window = page.js.window
    window.indexedDB = SimpleNamespace(open=lambda name, _version: Request(Connection(databases.setdefault(name, {}))))
    window.IDBKeyRange = _RANGES
    window.Promise = SimpleNamespace(new=_promise)
    window.Array = SimpleNamespace(of=lambda *items: list(items))
    window.BroadcastChannel = SimpleNamespace(new=lambda _name: None)
    page.js.document.documentElement = SimpleNamespace(dataset=SimpleNamespace())
    vars(sys.modules["pyodide.ffi"]).update(create_proxy=Proxy)

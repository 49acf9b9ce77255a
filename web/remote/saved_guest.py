"""What a guest's device saves to return as the same guest after a reload: its key, the code of the spare connection, and its
certificate, which only IndexedDB can hold. Without them, the devices must show their codes again."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from pyodide.ffi import create_once_callable
from pyscript import window

from engine import codec
from engine.core import Seat, SequorError
from web.keep.database import first

NAME, STORE = "sequor-visits", "visits"


class SavedGuest(NamedTuple):
    """The guest's key, the host's code for the spare connection, the guest's secrets for it, and the seats that people here want
    to play; None until they say."""

    key: str
    spare: str
    ufrag: str
    pwd: str
    seats: tuple[Seat, ...] | None


async def keep(visit: SavedGuest, certificate: Any) -> None:
    """Saves the guest in place of the one saved under the same key. If the browser refuses, nothing is saved."""
    try:
        store = await _store("readwrite")
        record = window.Object.fromEntries([["text", json.dumps(codec.encode(visit))], ["certificate", certificate]])
        store.put(record, visit.key)
        await first(store.transaction, "complete", "abort", "error")
    except Exception as error:  # the browsers' refusals have no common type
        window.console.warn(f"This device will have to show a code again after a reload: {error}")


async def saved(key: str) -> tuple[SavedGuest, Any] | None:
    """What was saved under that key, with the certificate; None if nothing was."""
    try:
        request = (await _store("readonly")).get(key)
        await first(request, "success", "error")
        record = request.result
        return None if not record else (codec.loads(SavedGuest, str(record.text)), record.certificate)
    except SequorError:
        return None
    except Exception as error:  # as above
        window.console.warn(f"This device can't reconnect on its own: {error}")
        return None


async def forget(key: str) -> None:
    """Deletes what was saved under that key: the guest has left the table."""
    try:
        (await _store("readwrite")).delete(key)
    except Exception as error:  # as above
        window.console.warn(f"Couldn't delete a finished visit: {error}")


async def _store(mode: str) -> Any:
    request = window.indexedDB.open(NAME, 1)
    request.onupgradeneeded = create_once_callable(lambda _event: request.result.createObjectStore(STORE))
    await first(request, "success", "error")
    return request.result.transaction(STORE, mode).objectStore(STORE)

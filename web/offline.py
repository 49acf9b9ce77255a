"""The service worker as the page sees it: whether everything is there for playing offline, and new versions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import window

from web.dom import listen

SERVICE_WORKER = "./service_worker.js"


async def start(on_ready: Callable[[], None], on_update: Callable[[Callable[[], None]], None]) -> None:
    """Register the service worker. `on_ready` is called once everything is really kept for offline play;
    `on_update` is called with a function that changes to a new version, when one is waiting."""
    container = getattr(window.navigator, "serviceWorker", None)
    if not container:
        return
    try:
        registration = await container.register(SERVICE_WORKER)
    except Exception as error:  # a JavaScript error; the page plays on without
        window.console.warn(f"Not kept for offline play: {error}")
        return

    def offer(_event: Any = None) -> None:
        if registration.waiting and container.controller:
            on_update(lambda: _change_to(registration.waiting))

    def found(_event: Any) -> None:
        listen(registration.installing, "statechange", offer)

    listen(registration, "updatefound", found)
    offer()
    ready = await container.ready
    while not await _everything_kept(ready.active):
        await asyncio.sleep(2)
    on_ready()


def _change_to(waiting: Any) -> None:
    """Let the new version take over, then load it."""
    listen(window.navigator.serviceWorker, "controllerchange", lambda _event: window.location.reload())
    waiting.postMessage(_message("update"))


async def _everything_kept(worker: Any) -> bool:
    answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    channel = window.MessageChannel.new()

    def heard(event: Any) -> None:
        if not answer.done():
            answer.set_result(bool(event.data.ready))

    proxy = create_proxy(heard)
    channel.port1.onmessage = proxy
    worker.postMessage(_message("ready?"), to_js([channel.port2]))
    try:
        return await asyncio.wait_for(answer, 10)
    except TimeoutError:
        return False
    finally:
        channel.port1.onmessage = None
        proxy.destroy()


def _message(kind: str) -> Any:
    return to_js({"type": kind}, dict_converter=window.Object.fromEntries)

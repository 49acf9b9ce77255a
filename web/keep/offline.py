"""The page's side of the service worker: whether everything is stored for offline play, and new versions. Knows no game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from web.kit.dom import listen, make
from web.kit.tasks import start as begin
from web.kit.windows import notice

SERVICE_WORKER = "./service_worker.js"
ANY_PICTURE = "web/icons/sequor.svg"


async def start(on_ready: Callable[[], None], on_update: Callable[[Callable[[], object]], None]) -> None:
    """Registers the service worker. Calls `on_ready` once everything is really stored for offline play, and `on_update` with a
    function that switches to the new version when one is waiting."""
    container = getattr(window.navigator, "serviceWorker", None)
    if not container:
        return
    try:
        registration = await container.register(SERVICE_WORKER)
    except Exception as error:  # a JavaScript error; the page works without it
        window.console.warn(f"Not kept for offline play: {error}")
        return

    def offer(_event: Any = None) -> None:
        if registration.waiting and container.controller:
            on_update(lambda: begin(_change_to(registration)))

    def found(_event: Any = None) -> None:
        if registration.installing:
            listen(registration.installing, "statechange", offer)

    listen(registration, "updatefound", found)
    found()  # the browser may have found an update before this page could listen
    ready = await container.ready
    kept = await _everything_kept(ready.active)
    offer()  # not until the old version is idle: Chromium makes the new one wait for that
    while not kept:
        await asyncio.sleep(2)
        kept = await _everything_kept(ready.active)
    on_ready()


def mend() -> None:
    """Asks the service worker to fetch its damaged files again."""
    container = getattr(window.navigator, "serviceWorker", None)
    if container and container.controller:
        container.controller.postMessage(to_js({"type": "failed"}, dict_converter=window.Object.fromEntries))


async def _change_to(registration: Any) -> None:
    """Lets the new version take over, then loads it. Works only while no other page of Sequor is open, because two versions
    must never run side by side."""
    listen(window.navigator.serviceWorker, "controllerchange", lambda _event: window.location.reload())
    frame = make("iframe", hidden="")
    document.body.append(frame)
    others = 0
    while registration.waiting:
        before, others = others, await _other_pages(registration.waiting)
        if before and others:  # twice in a row: a page that has just been closed still counts for a moment
            notice("Sequor is open in another tab or window too: close that first, then take the new version.")
            frame.remove()
            return
        await asyncio.sleep(1)
        # The new version waits until the old one is idle. Chromium 156 sometimes misses that moment and notices the next one
        # only after the old version has served a page: neither answering a message nor serving a file is enough.
        frame.src = ANY_PICTURE


async def _other_pages(waiting: Any) -> int:
    """Asks the new version to take over; returns how many other pages prevent that."""
    answer = await _answer(waiting, "update", 10)
    return 0 if answer is None else int(answer.others)


async def _everything_kept(worker: Any) -> bool:
    answer = await _answer(worker, "ready?", 60, spare=_started_from_files())
    return answer is not None and bool(answer.ready)


async def _answer(worker: Any, question: str, limit: float, **more: bool) -> Any:
    """The service worker's answer, or None if there is none within `limit` seconds."""
    answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    channel = window.MessageChannel.new()

    def heard(event: Any) -> None:
        if not answer.done():
            answer.set_result(event.data)

    proxy = create_proxy(heard)
    channel.port1.onmessage = proxy
    message = to_js({"type": question, **more}, dict_converter=window.Object.fromEntries)
    worker.postMessage(message, to_js([channel.port2]))
    try:
        return await asyncio.wait_for(answer, limit)
    except TimeoutError:
        return None
    finally:
        channel.port1.onmessage = None
        proxy.destroy()


def _started_from_files() -> bool:
    """Whether this browser could not start from the snapshot (see `interpreter.mjs`), so it cannot do so offline either."""
    return getattr(document.documentElement.dataset, "start", "") == "files"

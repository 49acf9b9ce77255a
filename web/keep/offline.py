"""The page's side of the service worker: whether everything is stored for offline play, and whether there is a new version.

`web/start/change_version.js` talks to the service worker and changes to a new version. Knows no game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import to_js
from pyscript import document, window

from web.kit.dom import listen
from web.kit.tasks import start as begin
from web.kit.windows import notice

SERVICE_WORKER = "./service_worker.js"


async def start(on_ready: Callable[[], None], on_update: Callable[[Callable[[], object]], None]) -> None:
    """Registers the service worker. Calls `on_ready` once everything is really stored for offline play, and `on_update` with a
    function that switches to the new version when one is waiting."""
    container = getattr(window.navigator, "serviceWorker", None)
    if not container or not hasattr(window, "sequorVersion"):
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
    """Lets the new version take over, which loads the page again; says so if another page of Sequor prevents that."""
    if not await window.sequorVersion.change(registration):
        notice("Sequor is open in another tab or window too: close that first, then take the new version.")


async def _everything_kept(worker: Any) -> bool:
    question = to_js({"type": "ready?", "spare": _started_from_files()}, dict_converter=window.Object.fromEntries)
    answer = await window.sequorVersion.ask(worker, question, 60)
    return answer is not None and bool(answer.ready)


def _started_from_files() -> bool:
    """Whether this browser could not start from the snapshot (see `interpreter.mjs`), so it cannot do so offline either."""
    return getattr(document.documentElement.dataset, "start", "") == "files"

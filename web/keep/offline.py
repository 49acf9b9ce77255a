"""The page's side of the service worker: whether everything is stored for offline play, and whether there is a new version.

`web/start/change_version.js` talks to the service worker and changes to a new version. Knows no game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from pyodide.ffi import to_js
from pyscript import document, window

from engine.text import listed
from web.kit.dom import listen
from web.kit.tasks import start as begin
from web.kit.windows import notice

SERVICE_WORKER = "./service_worker.js"
VERSIONS = "web/start/change_version.js"


NOT_HERE = "This site works, but can’t be saved for offline play here, because {}."
SECURE = "its address doesn’t begin with https"
NOT_ALLOWED = "this browser doesn’t allow it (a private window, or blocked site data)"
WHYS = {
    "full": "this device is out of space",
    "changed": "the host changes {files}",
    "missing": "{files} can’t be found on the host",
    "lost": "{files} didn’t arrive. Reload the page to try again",
    "refused": NOT_ALLOWED,
}
"""What the service worker may say (`NotKept` there)."""


async def start(
    on_ready: Callable[[], None], on_update: Callable[[Callable[[], object]], None], on_not_kept: Callable[[str], None]
) -> None:
    """Registers the service worker. Calls `on_ready` once everything is really stored for offline play, `on_not_kept` with a
    sentence that says why that is impossible, and `on_update` with a function that switches to the new version when one is
    waiting."""
    container = getattr(window.navigator, "serviceWorker", None)
    if not container:
        on_not_kept(NOT_HERE.format(NOT_ALLOWED if window.isSecureContext else SECURE))
        return
    if not hasattr(window, "sequorVersion"):
        on_not_kept(_not_kept("missing", [VERSIONS]))
        return

    def hear(event: Any) -> None:
        problem = getattr(event.data, "notKept", None)
        if problem and not container.controller:  # with one, an earlier version is kept
            on_not_kept(_not_kept(problem.why, problem.files))

    listen(container, "message", hear)
    try:
        registration = await container.register(SERVICE_WORKER)
    except Exception as error:  # a JavaScript error; the page works without it
        window.console.warn(f"Not saved for offline play: {error}")
        on_not_kept(_not_kept("refused" if await _is_there(SERVICE_WORKER) else "missing", [SERVICE_WORKER]))
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
    answer = await _everything_kept(ready.active)
    offer()  # not until the old version is idle: Chromium makes the new one wait for that
    while not (answer and answer.ready):
        if why := getattr(answer, "why", None):
            on_not_kept(_not_kept(why, answer.files))
        await asyncio.sleep(2)
        answer = await _everything_kept(ready.active)
    on_ready()


def _not_kept(why: str, files: Iterable[str]) -> str:
    """The sentence for one of `WHYS` and the files that are the cause, in which at most two are named."""
    first, *others = [file.removeprefix("./") for file in files] or ["part of it"]
    if len(others) > 1:
        return NOT_HERE.format(WHYS[why].format(files=f"{first} and {len(others)} other files"))
    return NOT_HERE.format(WHYS[why].format(files=listed([first, *others])))


async def _is_there(path: str) -> bool:
    """Whether the host has the file and sends it as a script."""
    try:
        response = await window.fetch(path)
    except Exception:  # a JavaScript error: no network
        return False
    return bool(response.ok) and "javascript" in str(response.headers.get("Content-Type"))


def mend() -> None:
    """Asks the service worker to fetch its damaged files again."""
    container = getattr(window.navigator, "serviceWorker", None)
    if container and container.controller:
        container.controller.postMessage(to_js({"type": "failed"}, dict_converter=window.Object.fromEntries))


async def _change_to(registration: Any) -> None:
    """Lets the new version take over, which loads the page again; says so if another page of Sequor prevents that."""
    if not await window.sequorVersion.change(registration):
        notice(str(window.sequorVersion.othersOpen))


async def _everything_kept(worker: Any) -> Any:
    """The service worker's answer, None if there is none within a minute."""
    question = to_js({"type": "ready?", "spare": _started_from_files()}, dict_converter=window.Object.fromEntries)
    return await window.sequorVersion.ask(worker, question, 60)


def _started_from_files() -> bool:
    """Whether this browser could not start from the snapshot (see `interpreter.js`), so it cannot do so offline either."""
    return getattr(document.documentElement.dataset, "start", "") == "files"

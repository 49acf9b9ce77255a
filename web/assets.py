"""Assets fetched after the start: code in parts, the games' code and data; and the offline copy of all of them.

The snapshot contains the first game. The rules, picture and look of the others are fetched when they are chosen, or in the
background; computer players, the coach and editors on first use (`part_of` in `web/build/freeze.py` names the parts). If Python
started from its files, the wheel has everything. `web/boot/unpack.js` fetches and unpacks. The service worker stores everything
for offline play; `web/boot/change_version.js` switches to a new version. Independent of particular games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import Any

from pyodide.ffi import to_js
from pyscript import document, window

from engine.core import MissingDataError, SequorError
from engine.game import AnyGame, game_names, load_game
from engine.text import listed
from web.boot import frozen
from web.ui.dom import listen, make
from web.ui.look import is_here, load_look
from web.ui.tasks import result_of, spawn
from web.ui.windows import make_window_close, notice

SERVICE_WORKER = "./service_worker.js"
VERSIONS = "web/boot/change_version.js"


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
"""The sentences for the service worker's errors (`NotKept`), by its `why`."""


async def store_offline(
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
        if problem and not container.controller:  # with a controller, an earlier version is stored
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
            on_update(lambda: spawn(_change_to(registration)))

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
    """The sentence for one of `WHYS` and the files that caused it, of which it names at most two."""
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


def repair_offline_copy() -> None:
    """Asks the service worker to fetch its damaged files again."""
    container = getattr(window.navigator, "serviceWorker", None)
    if container and container.controller:
        container.controller.postMessage(to_js({"type": "failed"}, dict_converter=window.Object.fromEntries))


async def _change_to(registration: Any) -> None:
    """Switches to the new version, which reloads the page; reports it if another page of Sequor prevents that."""
    if not await window.sequorVersion.change(registration):
        notice(str(window.sequorVersion.othersOpen))


async def _everything_kept(worker: Any) -> Any:
    """The service worker's answer to whether everything is stored; None if there is none within a minute."""
    question = to_js({"type": "ready?", "spare": _started_from_files()}, dict_converter=window.Object.fromEntries)
    return await window.sequorVersion.ask(worker, question, 60)


def _started_from_files() -> bool:
    """Whether this browser could not start from the snapshot (see `interpreter.js`), which then won't work offline either."""
    return getattr(document.documentElement.dataset, "start", "") == "files"


def not_loaded(what: str) -> str:
    """The error message for a file that can't be fetched; `what` is its content."""
    return f"{what} couldn’t be loaded. Check your connection and try again."


def damaged(what: str, were: str = "was") -> str:
    """The error message for a file that arrives damaged; `what` is its content."""
    return f"{what} {were} damaged on the way. Try again."


async def unpacked(path: str, missing: str) -> bytes:
    """The unpacked content of the file `path`, given without its ending. Raises MissingDataError with the words `missing` if it
    can't be fetched. If the copy on this device is damaged, it is repaired for the next call."""
    try:
        content: bytes = (await window.sequorUnpacked(path)).to_bytes()
    except Exception as error:  # a JavaScript error: no network and no offline copy, or a damaged file
        window.console.warn(f"{path} was not fetched: {error}")
        repair_offline_copy()
        raise MissingDataError(missing) from None
    return content


FOLDER = "web/parts"
MISSING = not_loaded("Part of Sequor")

IS_WHOLE = find_spec("engine.coach") is not None
"""Whether all parts are installed from the start."""

_fetching: dict[str, asyncio.Task[bytes]] = {}
_installed: set[str] = set()


async def fetch_part(name: str) -> bytes:
    """The part in the format of `frozen.install`; b"" if the wheel has it. Raises MissingDataError; the next call tries again."""
    if IS_WHOLE:
        return b""
    task = _fetching.get(name)
    if task is None or (task.done() and task.exception()):
        task = _fetching[name] = spawn(unpacked(f"{FOLDER}/{name}", MISSING), awaited_later=True)
        # Marks the error as retrieved: the code that awaits the part reports it.
        task.add_done_callback(lambda done: done.exception())
    return await result_of(task)


async def install_parts(*names: str) -> None:
    """Makes the modules of these parts importable. Raises MissingDataError; the next call tries again."""
    for name, part in zip(names, await asyncio.gather(*map(fetch_part, names)), strict=True):
        if part and name not in _installed:
            _installed.add(name)
            frozen.install(part)


_loading: dict[str, asyncio.Task[bytes]] = {}


def fetch_data(game: AnyGame, then: Callable[[], Any]) -> None:
    """Loads the game's data in the background, unless that is already in progress, and calls `then` when it has loaded."""
    _task(game).add_done_callback(lambda done: None if done.exception() else then())


async def data_of(game: AnyGame) -> bytes:
    """Fetches and returns the game's data, after which the game can be played. Raises SequorError; the next call tries again."""
    return await result_of(_task(game))


async def ensure_loaded(game: AnyGame) -> None:
    """Waits until the game can be played. Raises SequorError; the next call tries again."""
    if game.data_file:
        await data_of(game)


def _task(game: AnyGame) -> asyncio.Task[bytes]:
    task = _loading.get(game.name)
    if task is None or (task.done() and task.exception()):
        task = _loading[game.name] = spawn(_load(game), awaited_later=True)
        # Marks the error as retrieved: the code that awaits the data reports it, and a background fetch stays silent.
        task.add_done_callback(lambda done: done.exception())
    return task


async def _load(game: AnyGame) -> bytes:
    what = f"The data for {game.title}"
    data = await unpacked(f"web/data/{game.data_file.removesuffix('.bin')}", not_loaded(what))
    try:
        game.load(data)
    except SequorError as error:
        repair_offline_copy()
        raise MissingDataError(f"{damaged(what)} {error}") from None
    return data


_coming: dict[str, asyncio.Task[None]] = {}
_welcome: list[Callable[[str], None]] = []


def when_come(welcome: Callable[[str], None]) -> None:
    """Calls `welcome(name)` for every game that loads from now on, before `fetch_game` returns it."""
    _welcome.append(welcome)


async def fetch_game(name: str) -> AnyGame:
    """Fetches the code of the game with this name and returns the game. Raises BadSetupError if there is no such game,
    MissingDataError if it can't be fetched; the next call tries again."""
    if name in game_names() and not is_here(name):
        task = _coming.get(name)
        if task is None or task.done():
            task = _coming[name] = spawn(_fetch_game(name), awaited_later=True)
            task.add_done_callback(lambda done: done.exception())  # reported by the code that awaits the game
        await result_of(task)
    return load_game(name)


async def fetch_painted() -> None:
    """Fetches the game shown by the first paint. Raises MissingDataError."""
    if (name := str(document.body.dataset.game)) in game_names():
        await fetch_game(name)


async def fetch_all() -> None:
    """Fetches all games, one after another, so that the page stays responsive. Raises MissingDataError."""
    for name in game_names():
        await fetch_game(name)


async def fetch_rest(while_so: Callable[[], bool]) -> bool:
    """Fetches all games, one after another, as long as `while_so()`; returns whether all have loaded. The others are fetched on
    demand."""
    for name in game_names():
        if not is_here(name):
            await asyncio.sleep(0)
            try:
                if while_so():
                    await fetch_game(name)
            except MissingDataError:
                return False
    return all(map(is_here, game_names()))


def parts_for_worker(game: AnyGame) -> tuple[str, ...]:
    """The parts that a worker needs for this game, whose code has loaded."""
    own = (game.name,) if game.name in _coming else ()
    return (*own, "later", f"{game.name}.later")


async def _fetch_game(name: str) -> None:
    await install_parts(name)
    load_look(name)
    for welcome in _welcome:
        welcome(name)


STYLE, PAGE = "web/later.css", "web/later.html"

_elements: asyncio.Task[None] | None = None


async def load_later(game: AnyGame) -> None:
    """Makes the modules used on demand importable, including those of this game, and adds their elements and styles to the page.
    Raises MissingDataError; the next call tries again."""
    await asyncio.gather(load_later_of_any_game(), install_parts(f"{game.name}.later"))


async def load_later_of_any_game() -> None:
    """Like `load_later`, without the modules of a game."""
    global _elements
    if _elements is None or (_elements.done() and _elements.exception()):
        _elements = spawn(_add_elements(), awaited_later=True)
        _elements.add_done_callback(lambda done: done.exception())
    await asyncio.gather(result_of(_elements), install_parts("later"))


def is_later_loaded() -> bool:
    """Whether `load_later` has loaded the elements and styles."""
    return _elements is not None and _elements.done() and not _elements.exception()


async def _add_elements() -> None:
    style, page = await asyncio.gather(_fetched(STYLE), _fetched(PAGE))
    document.head.append(make("style", style))
    elements = list(window.DOMParser.new().parseFromString(page, "text/html").body.children)
    document.body.append(*elements)
    for dialog in (element for element in elements if element.matches("dialog")):
        make_window_close(dialog)


async def _fetched(path: str) -> str:
    content: Any = None
    try:
        response = await window.fetch(path)
        content = await response.text() if response.ok else None
    except Exception as error:  # a JavaScript error: no network and no offline copy
        window.console.warn(f"{path} was not fetched: {error}")
    if content is None:
        raise MissingDataError(MISSING)
    return str(content)

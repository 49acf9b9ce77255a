"""The parts of the program that the snapshot leaves out, each fetched once (`part_of` in `web/build/freeze.py` names them). Where
Python started from its files, the wheel has them all. Knows no game."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec

from web.keep.fetched import frozen
from web.keep.fetched.packed import not_loaded, unpacked
from web.kit.tasks import result_of, start

FOLDER = "web/parts"
MISSING = not_loaded("Part of Sequor")

IS_WHOLE = find_spec("engine.coach") is not None
"""Whether the program has every part already."""

_fetching: dict[str, asyncio.Task[bytes]] = {}
_installed: set[str] = set()


async def fetch(name: str) -> bytes:
    """That part, as `frozen.install` takes it; b"" where the wheel has it. Raises MissingDataError; the next call tries again."""
    if IS_WHOLE:
        return b""
    task = _fetching.get(name)
    if task is None or (task.done() and task.exception()):
        task = _fetching[name] = start(unpacked(f"{FOLDER}/{name}", MISSING), awaited_later=True)
        # Marks the error as seen: whoever awaits the part reports it.
        task.add_done_callback(lambda done: done.exception())
    return await result_of(task)


async def install(*names: str) -> None:
    """Makes the modules of these parts importable. Raises MissingDataError as `fetch` does."""
    for name, part in zip(names, await asyncio.gather(*map(fetch, names)), strict=True):
        if part and name not in _installed:
            _installed.add(name)
            frozen.install(part)

"""The data that a game needs: fetched once, when the game is first chosen, for the page and the worker. Names no game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from engine.core import MissingDataError, SequorError
from engine.game import AnyGame
from web.keep import offline
from web.keep.fetched.packed import damaged, not_loaded, unpacked
from web.kit.tasks import result_of, start

_loading: dict[str, asyncio.Task[bytes]] = {}


def fetch(game: AnyGame, then: Callable[[], Any]) -> None:
    """Loads the game's data in the background, unless that is under way already, and calls `then` once it is here."""
    _task(game).add_done_callback(lambda done: None if done.exception() else then())


async def content(game: AnyGame) -> bytes:
    """The game's data; once it is returned, the game can be played. Raises SequorError; the next call tries again."""
    return await result_of(_task(game))


async def ensure_loaded(game: AnyGame) -> None:
    """Waits until the game can be played. Raises SequorError as `content` does."""
    if game.data_file:
        await content(game)


def _task(game: AnyGame) -> asyncio.Task[bytes]:
    task = _loading.get(game.name)
    if task is None or (task.done() and task.exception()):
        task = _loading[game.name] = start(_load(game), awaited_later=True)
        # Marks the error as seen: whoever awaits the data reports it, and a background fetch should stay silent.
        task.add_done_callback(lambda done: done.exception())
    return task


async def _load(game: AnyGame) -> bytes:
    what = f"The data for {game.title}"
    data = await unpacked(f"web/data/{game.data_file.removesuffix('.bin')}", not_loaded(what))
    try:
        game.load(data)
    except SequorError as error:
        offline.mend()
        raise MissingDataError(f"{damaged(what)} {error}") from None
    return data

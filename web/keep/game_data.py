"""The data that a game cannot be played without: fetched once, from when the game is chosen, for this page and for the worker."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyscript import window

from engine.core import MissingDataError, SequorError
from engine.game import AnyGame
from web.keep import offline
from web.kit.tasks import start

_coming: dict[str, asyncio.Task[bytes]] = {}


def fetch(game: AnyGame, then: Callable[[], Any]) -> None:
    """Let the game's data come in the background, unless it is on its way, and do that when it is here."""
    _task(game).add_done_callback(lambda done: None if done.exception() else then())


async def content(game: AnyGame) -> bytes:
    """The game's data, from which it can be played from now on. Raises SequorError; the next call asks again."""
    return await asyncio.shield(_task(game))


async def have(game: AnyGame) -> None:
    """Wait until the game can be played. Raises SequorError as `content` does."""
    if game.data_file:
        await content(game)


def _task(game: AnyGame) -> asyncio.Task[bytes]:
    task = _coming.get(game.name)
    if task is None or (task.done() and task.exception()):
        task = _coming[game.name] = start(_fetched(game))
        # Whoever needs the data is told of a failure; in the background nobody does.
        task.add_done_callback(lambda done: done.exception())
    return task


async def _fetched(game: AnyGame) -> bytes:
    try:
        response = await window.fetch(f"web/data/{game.data_file}")
        data: bytes | None = (await response.arrayBuffer()).to_bytes() if response.ok else None
    except Exception as error:  # a JavaScript error: no network, and nothing kept for offline play
        window.console.warn(f"{game.data_file} was not fetched: {error}")
        data = None
    if data is None:
        raise MissingDataError(f"The data of {game.title} could not be loaded: check the network connection, then try again.")
    try:
        game.load(data)
    except SequorError as error:
        offline.mend()
        raise MissingDataError(f"The data of {game.title} arrived damaged: try again. {error}") from None
    return data

"""The page's side of the computer player: tells a worker what one seat knows and gets back the text of an action.

Never imports a bot. The worker starts while the first person at a table with computers looks at the cards.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from pyodide.ffi import to_js
from pyscript import create_named_worker

from engine.codec import dumps
from engine.core import Observation
from engine.game import AnyGame
from web.keep import game_data
from web.kit.tasks import start

START_LIMIT, THINKING_LIMIT = 120.0, 60.0
"""Seconds after which the worker counts as lost; far more than the slowest phone needs."""

_starting: asyncio.Task[Any] | None = None
_deliveries: dict[str, asyncio.Task[None]] = {}
"""By game: the task that sends its data to the worker, or has sent it."""


class ComputerError(Exception):
    """The computer player cannot go on; the message is a single sentence."""


def wake() -> asyncio.Task[Any]:
    """Starts the worker once; the task returns it. Tries again if the last start failed."""
    global _starting
    if _starting is None or (_starting.done() and _starting.exception()):
        _starting = start(_start())
    return _starting


async def _start() -> Any:
    starting = create_named_worker("web/start/worker_page.py", "ai", config="web/pyscript.json")
    try:
        return await asyncio.wait_for(starting, START_LIMIT)
    except TimeoutError:
        raise ComputerError("The computer player did not start.") from None


async def choose(game: AnyGame, observation: Observation[Any], level: str) -> str:
    """The text of the action that the computer chooses from the observation alone. Raises ComputerError.

    The worker draws its random numbers from a fresh seed, independent of the match's luck.
    """
    worker = await asyncio.shield(wake())
    if game.data_file:
        await asyncio.shield(_give_data(worker, game))
    question = {"game": game.name, "level": level, "observation": dumps(observation), "seed": secrets.token_hex(16)}
    answer = await _answer(worker.think(json.dumps(question)))
    if "error" in answer:
        raise ComputerError(f"The computer player could not choose: {answer['error']}.")
    return str(answer["action"])


def _give_data(worker: Any, game: AnyGame) -> asyncio.Task[None]:
    """Gives the worker the game's data once. Tries again if the last attempt failed."""
    delivery = _deliveries.get(game.name)
    if delivery is None or (delivery.done() and delivery.exception()):
        delivery = _deliveries[game.name] = start(_send_data(worker, game))
    return delivery


async def _send_data(worker: Any, game: AnyGame) -> None:
    answer = await _answer(worker.load(game.name, to_js(await game_data.content(game))))
    if "error" in answer:
        raise ComputerError(f"The computer player cannot play {game.title}: {answer['error']}")


async def _answer(call: Any) -> Any:
    """The worker's decoded answer to a call. Raises ComputerError if it does not answer in time."""
    try:
        return json.loads(str(await asyncio.wait_for(_awaited(call), THINKING_LIMIT)))
    except TimeoutError:
        raise ComputerError("The computer player does not answer.") from None


async def _awaited(promise: Any) -> Any:
    return await promise

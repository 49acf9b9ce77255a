"""The computer player as the page sees it: a worker that is told what one seat knows and answers with an action's text.

The page never imports a bot. The worker starts while the first person at a table with computers looks at the cards.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from pyscript import create_named_worker

from engine.codec import dumps
from engine.core import Observation
from engine.game import Game
from web.tasks import start

START_LIMIT, THINKING_LIMIT = 120.0, 60.0
"""Seconds after which the worker is taken to be lost; far more than the slowest phone needs."""

_starting: asyncio.Task[Any] | None = None


class ComputerError(Exception):
    """The computer player cannot go on; the message is one sentence."""


def wake() -> asyncio.Task[Any]:
    """Let the worker start, once; the task gives it. One that failed is tried again."""
    global _starting
    if _starting is None or (_starting.done() and _starting.exception()):
        _starting = start(_start())
    return _starting


async def _start() -> Any:
    starting = create_named_worker("web/start_worker.py", "ai", config="web/pyscript.json")
    try:
        return await asyncio.wait_for(starting, START_LIMIT)
    except TimeoutError:
        raise ComputerError("The computer player did not start.") from None


async def choose(game: Game, observation: Observation[Any], level: str) -> str:
    """The text of the action that the computer chooses, knowing the observation alone. Raises ComputerError.

    The worker's random numbers come from a fresh seed that has nothing to do with the match's luck.
    """
    worker = await asyncio.shield(wake())
    question = {"game": game.name, "level": level, "observation": dumps(observation), "seed": secrets.token_hex(16)}
    try:
        answer = json.loads(await asyncio.wait_for(_ask(worker, json.dumps(question)), THINKING_LIMIT))
    except TimeoutError:
        raise ComputerError("The computer player does not answer.") from None
    if "error" in answer:
        raise ComputerError(f"The computer player could not choose: {answer['error']}.")
    return str(answer["action"])


async def _ask(worker: Any, question: str) -> str:
    return str(await worker.think(question))

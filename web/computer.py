"""The computer player as the page sees it: a worker that is told what one seat knows and answers with an action's text.

The page never imports a bot. The worker starts when the first computer seat is to move.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from pyscript import create_named_worker

from engine.codec import dumps
from engine.core import Game, Observation

START_LIMIT, THINKING_LIMIT = 120.0, 60.0
"""Seconds after which the worker is taken to be lost; far more than the slowest phone needs."""

_worker: Any = None


class ComputerError(Exception):
    """The computer player cannot go on; the message is one sentence."""


async def ready() -> Any:
    """The worker, started once. Raises ComputerError where it does not start."""
    global _worker
    if _worker is None:
        starting = create_named_worker("web/start_worker.py", "ai", config="web/pyscript.json")
        try:
            _worker = await asyncio.wait_for(starting, START_LIMIT)
        except TimeoutError:
            raise ComputerError("The computer player did not start.") from None
    return _worker


async def choose(game: Game, observation: Observation[Any], level: str) -> str:
    """The text of the action that the computer chooses, knowing the observation alone. Raises ComputerError.

    The worker's random numbers come from a fresh seed that has nothing to do with the match's luck.
    """
    worker = await ready()
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

"""The computer player as the page sees it: a worker that is told what one seat knows and answers with an action's text.

The page never imports a bot. The worker starts when the first computer seat is to move.
"""

from __future__ import annotations

import json
import secrets
from typing import Any

from pyscript import create_named_worker

from engine.codec import dumps
from engine.core import Game, Observation

_worker: Any = None


async def ready() -> Any:
    """The worker, started once."""
    global _worker
    if _worker is None:
        _worker = await create_named_worker("web/start_worker.py", "ai", config="web/pyscript.json")
    return _worker


async def choose(game: Game, observation: Observation[Any], level: str) -> str:
    """The text of the action that the computer chooses, knowing the observation alone.

    The worker's random numbers come from a fresh seed that has nothing to do with the match's luck.
    """
    worker = await ready()
    question = {"game": game.name, "level": level, "observation": dumps(observation), "seed": secrets.token_hex(16)}
    return str(await worker.think(json.dumps(question)))

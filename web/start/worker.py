"""The computer player inside the worker: one seat's observation in, one action's text out. Knows no match."""

from __future__ import annotations

import json
import random

from engine.codec import loads
from engine.core import Budget
from engine.game import load_game


def load(name: str, content: bytes) -> str:
    """Loads the data of the game of that name. Returns JSON: `{}`, or `{"error": words}` if that fails."""
    try:
        load_game(name).load(content)
    except Exception as error:
        return json.dumps({"error": str(error)})
    return json.dumps({})


def think(question: str) -> str:
    """Answers `{"game", "level", "observation", "seed"}` with `{"action": text}`, or `{"error": words}` if that fails; all JSON.

    Never raises: an exception in a worker does not reach the page, which would wait for ever.
    """
    try:
        return json.dumps({"action": _choice(json.loads(question))})
    except Exception as error:
        return json.dumps({"error": f"{type(error).__name__}: {error}"})


def _choice(asked: dict[str, str]) -> str:
    game = load_game(asked["game"])
    observation = loads(game.observation_type, asked["observation"])
    bot = game.bots()[asked["level"]]
    return str(bot.choose(observation, random.Random(asked["seed"]), Budget()))

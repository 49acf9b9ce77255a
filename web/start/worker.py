"""The computer player's side of the worker: one seat's observation in, one action's text out. It knows no match."""

from __future__ import annotations

import json
import random

from engine.codec import loads
from engine.core import Budget
from engine.game import load_game


def load(name: str, content: bytes) -> str:
    """Take in the data of the game of that name; as JSON `{}`, or `{"error": words}` where that fails."""
    try:
        load_game(name).load(content)
    except Exception as error:
        return json.dumps({"error": str(error)})
    return json.dumps({})


def think(question: str) -> str:
    """`{"action": text}` for `{"game", "level", "observation", "seed"}`, both as JSON; `{"error": words}` where that fails.

    What is raised in a worker never reaches the page, which would wait for ever.
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

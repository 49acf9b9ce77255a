"""The computer player's side of the worker: one seat's observation in, one action's text out. It knows no match."""

from __future__ import annotations

import json
import random

from engine.codec import loads
from engine.core import Budget, load_game


def think(question: str) -> str:
    """The text of the chosen action for `{"game", "level", "observation", "seed"}` as JSON."""
    asked = json.loads(question)
    game = load_game(asked["game"])
    observation = loads(game.observation_type, asked["observation"])
    bot = game.bots()[asked["level"]]
    return str(bot.choose(observation, random.Random(asked["seed"]), Budget()))

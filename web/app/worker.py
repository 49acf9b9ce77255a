"""The worker's side of computer players: takes one seat's observation and returns the text of an action, as JSON.

Also computes hints and reviews. Gets a match only for the review of a finished one.
"""

from __future__ import annotations

import json
import random
from typing import Any

from engine.codec import encode, loads
from engine.core import Budget
from engine.game import load_game
from web.boot import frozen


def load(name: str, content: bytes) -> str:
    """Loads the data of the game with this name. Returns JSON: `{}`, or `{"error": words}` if that fails."""
    try:
        load_game(name).load(content)
    except Exception as error:
        return json.dumps({"error": str(error)})
    return json.dumps({})


def install(part: bytes) -> None:
    """Makes modules importable that the page has fetched (`web/assets.py`)."""
    frozen.install(part)


def advise(question: str) -> str:
    """Answers `{"game", "observation", "names"}` with a hint, `{"action", "reason"}`, or `{"error": words}` if that fails; all
    JSON. Never raises."""
    try:
        return json.dumps(_advice(json.loads(question)))
    except Exception as error:
        return json.dumps({"error": f"{type(error).__name__}: {error}"})


def _advice(asked: dict[str, Any]) -> dict[str, Any]:
    from engine.coach.hint import hint

    game = load_game(asked["game"])
    found = hint(game, loads(game.observation_type, asked["observation"]), asked["names"])
    return {"action": found.action, "reason": encode(found.reason)}


def review(question: str) -> str:
    """Answers a question about a finished match (`web/coach/review_worker.py`). Runs in its own worker, because it sees all
    cards."""
    from web.coach.review_worker import answer_question

    return answer_question(question)


def think(question: str) -> str:
    """Answers `{"game", "level", "observation", "seed"}` with `{"action": text}`, or `{"error": words}` if that fails; all JSON.

    Never raises: an exception in a worker does not reach the page, which would wait forever.
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

"""The contract of games: every promise in `tests.engine.promises`.

`test_contract.py` checks every game, set-up and seed against it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from engine.game import AnyGame
from tests.engine.promises import endings, knowledge, luck, pictures, texts, turns, whole_game
from tests.engine.promises.tools import is_one_sentence, refuses
from tests.engine.walks import Play

__all__ = ["GAME_PROMISES", "PROMISES", "GamePromise", "Promise", "is_one_sentence", "refuses"]

Promise = Callable[[Play], None]
GamePromise = Callable[[AnyGame], None]


def _public_functions(module: ModuleType) -> list[Any]:
    """The public functions defined in the module itself."""
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__ and callable(thing)]
    return [function for function in own if not function.__name__.startswith("_")]


PROMISES: list[Promise] = [
    found for module in (turns, knowledge, luck, texts, pictures, endings) for found in _public_functions(module)
]
"""Checked on every set-up and seed."""

GAME_PROMISES: list[GamePromise] = _public_functions(whole_game)
"""Checked once per game."""

"""The contract of games: every promise in `tests.engine.promises`. `test_contract.py` holds every game and setup to it."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from engine.game import AnyGame
from tests.engine.promises import knowledge, pictures, rules, texts, whole_game
from tests.engine.promises.tools import is_one_sentence, refuses
from tests.engine.walks import Play

__all__ = ["GAME_PROMISES", "PROMISES", "GamePromise", "Promise", "is_one_sentence", "refuses"]

Promise = Callable[[Play], None]
GamePromise = Callable[[AnyGame], None]


def _promises_of(module: ModuleType) -> list[Any]:
    """The public functions that the module defines."""
    own = [thing for thing in vars(module).values() if getattr(thing, "__module__", "") == module.__name__ and callable(thing)]
    return [function for function in own if not function.__name__.startswith("_")]


PROMISES: list[Promise] = [found for module in (rules, knowledge, texts, pictures) for found in _promises_of(module)]
"""Checked in a random game of every setup."""

GAME_PROMISES: list[GamePromise] = _promises_of(whole_game)
"""Checked once per game."""

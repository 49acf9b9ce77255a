"""First encounters: things on the table that may be new to a player, each explained in a sentence or two.

They come from the game's `coach/firsts.py` and depend only on the observation. Doesn't remember which of them a player has met
already.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import NamedTuple

from ..core import AnyObservation
from ..game import GAMES, AnyGame


class FirstTimeTip(NamedTuple):
    """Something to explain once. `key` names its kind and must never change, so that nothing is explained twice.

    `places` say where it is: places as the game's picture names them ("c3", "7", "R7"), or the keys of things that people press
    ("hand:JD:0", "ball:3"); none if it has no place.
    """

    key: str
    words: str
    places: tuple[str, ...] = ()


Found = Callable[[AnyObservation], tuple[FirstTimeTip, ...]]
"""What may be new to the observing seat on its turn: `firsts` in a game's `coach/firsts.py`, if it has one."""


def first_time_tips(game: AnyGame, observation: AnyObservation) -> tuple[FirstTimeTip, ...]:
    """What may be new to the observing seat, most urgent first; nothing if it isn't its turn."""
    if observation.seat not in observation.to_act:
        return ()
    module = f"{GAMES}.{game.name}.coach.firsts"
    try:
        found: Found = importlib.import_module(module).firsts
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return ()
    return found(observation)

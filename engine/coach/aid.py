"""Highlights: marks on the table for what anyone could see, such as a line that one chip would complete.

They come from the game's `coach/aids.py`, if it has one, and depend only on what one seat observes, never on what others hold.
They give no advice.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType

from ..core import AnyObservation
from ..game import GAMES, AnyGame
from ..scene import Aid

Find = Callable[[AnyObservation, Sequence[str]], tuple[Aid, ...]]
"""What the seat could see now, with the seats' names: `aids` in a game's `coach/aids.py`, grouped by kind."""


def headings(game: AnyGame) -> Mapping[str, str]:
    """A heading for each kind of highlight in the game, in the order of the list; {} for a game without any."""
    module = _module(game)
    found: Mapping[str, str] = {} if module is None else module.HEADINGS
    return found


def aids(game: AnyGame, observation: AnyObservation, names: Sequence[str]) -> tuple[Aid, ...]:
    """The highlights in this observation, in the order of the headings; none once the game is over."""
    module = _module(game)
    if module is None or observation.returns() is not None:
        return ()
    find: Find = module.aids
    return find(observation, names)


def grouped(game: AnyGame, found: Sequence[Aid]) -> tuple[tuple[str, tuple[Aid, ...]], ...]:
    """The highlights under their headings; a heading may have none."""
    return tuple((heading, tuple(aid for aid in found if aid.kind == kind)) for kind, heading in headings(game).items())


def _module(game: AnyGame) -> ModuleType | None:
    name = f"{GAMES}.{game.name}.coach.aids"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None

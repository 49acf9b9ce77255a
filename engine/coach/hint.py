"""A hint: the best play, given what one seat knows, and the reason for it in the game's own words.

The play is that of the game's strongest computer player, and the reason comes from the game's `coach/reasons.py`. Both depend
only on the observation, so asking again gives the same hint.
"""

from __future__ import annotations

import hashlib
import importlib
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..codec import dumps
from ..core import AnyObservation, Budget, SequorError
from ..game import GAMES, AnyGame


class Reason(NamedTuple):
    """Why a play is good: `words` is one sentence, `more` is one more sentence or "".

    `places` are the places on the table that they are about, as the game's picture names them ("c3", "7", "R7"), in the order in
    which a light runs through them. `team` is the team they belong to, if any.
    """

    words: str
    more: str = ""
    places: tuple[str, ...] = ()
    team: int | None = None


class Hint(NamedTuple):
    """The recommended action, as text, and the reason for it."""

    action: str
    reason: Reason


Explain = Callable[[AnyObservation, Any, Sequence[str]], Reason]
"""The reason for an action of the observing seat, with the seats' names: `reason` in a game's `coach/reasons.py`."""


PATIENCE = Budget(20.0)
"""More than the strongest level needs on a slow phone. If the clock cut it short, the same hint might not come again."""


def hint(game: AnyGame, observation: AnyObservation, names: Sequence[str]) -> Hint:
    """The best play for the seat, given what it knows. Raises SequorError if it isn't the seat's turn: hints never recommend
    actions out of turn."""
    if observation.seat not in observation.to_act:
        raise SequorError("No hint available: it isn’t this seat’s turn.")
    action = game.bots()[game.levels[-1]].choose(observation, seeded(observation), PATIENCE)
    return Hint(str(action), explained(game, observation, action, names))


def explained(game: AnyGame, observation: AnyObservation, action: Any, names: Sequence[str]) -> Reason:
    """The reason for a legal action of the observing seat."""
    explain: Explain = importlib.import_module(f"{GAMES}.{game.name}.coach.reasons").reason
    return explain(observation, action, names)


def seeded(observation: AnyObservation) -> random.Random:
    """Random numbers that are always the same for the same observation, and with every `new_option` that is at its default."""
    return random.Random(hashlib.sha256(dumps(observation).encode()).digest())

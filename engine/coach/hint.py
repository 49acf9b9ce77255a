"""Help during a game, from each game's `coach` folder: hints, highlights, and one-time tips for newcomers.

A hint is the play of the game's strongest computer player, with a reason from `coach/reasons.py`. Highlights (aids) mark what
anyone could see, such as a line that one chip would complete, and give no advice; they come from `coach/aids.py`. Tips explain in
a sentence or two things on the table that may be new to a player; they come from `coach/firsts.py`. All of them depend only on
one seat's observation, so the same position always gives the same result.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..codec import dumps
from ..core import AnyObservation, Budget, SequorError
from ..game import AnyGame
from ..scene import Aid, Spotlight

Find = Callable[[AnyObservation, Sequence[str]], tuple[Aid, ...]]
"""The type of `aids` in a game's `coach/aids.py`: from an observation and the seats' names to its highlights."""


def headings(game: AnyGame) -> Mapping[str, str]:
    """A heading for each kind of highlight in the game, in the order of the list; {} for a game without any."""
    module = game.coaching("aids")
    found: Mapping[str, str] = module.HEADINGS if module else {}
    return found


def aids(game: AnyGame, observation: AnyObservation, names: Sequence[str]) -> tuple[Aid, ...]:
    """The highlights in this observation, in the order of the headings; none once the game is over."""
    module = game.coaching("aids")
    if module is None or observation.returns() is not None:
        return ()
    find: Find = module.aids
    return find(observation, names)


def grouped(game: AnyGame, found: Sequence[Aid]) -> tuple[tuple[str, tuple[Aid, ...]], ...]:
    """The highlights grouped under their headings; a group may be empty."""
    return tuple((heading, tuple(aid for aid in found if aid.kind == kind)) for kind, heading in headings(game).items())


class FirstTimeTip(NamedTuple):
    """An explanation shown only once. `key` names its kind and must never change, so that nothing is explained twice.

    `places` are where it applies: places as the game's picture names them ("c3", "7", "R7"), or keys of hotspots ("hand:JD:0",
    "ball:3"); () for none.
    """

    key: str
    words: str
    places: tuple[str, ...] = ()


Found = Callable[[AnyObservation], tuple[FirstTimeTip, ...]]
"""The type of `firsts` in a game's `coach/firsts.py`, which returns the tips for the observing seat on its turn."""


def first_time_tips(game: AnyGame, observation: AnyObservation) -> tuple[FirstTimeTip, ...]:
    """The tips that apply to the observing seat now, most urgent first; none if it isn't its turn."""
    module = game.coaching("firsts")
    if module is None or observation.seat not in observation.to_act:
        return ()
    found: Found = module.firsts
    return found(observation)


class Reason(NamedTuple):
    """The reason why a play is good."""

    words: str  # one sentence
    more: str = ""  # one more sentence, or ""
    # The places on the table that the words are about, as the game's picture names them ("c3", "7", "R7"), in the order in which
    # a light runs through them.
    places: tuple[str, ...] = ()
    team: int | None = None  # the team that the places belong to, if any
    gaps: tuple[str, ...] = ()  # the places that a line still lacks
    held: tuple[str, ...] = ()  # the cards or pieces in the hand that would fill them, as the game names them


def spotlight(action: str, reason: Reason) -> Spotlight:
    """The spotlight on an action, by its text, and on everything that its reason is about."""
    return Spotlight(action, reason.places, reason.team, gaps=reason.gaps, held=reason.held)


class Hint(NamedTuple):
    """The recommended action, as text, and the reason for it."""

    action: str
    reason: Reason


Explain = Callable[[AnyObservation, Any, Sequence[str]], Reason]
"""The type of `reason` in a game's `coach/reasons.py`: from an observation, an action and the seats' names to the reason."""


PATIENCE = Budget(20.0)
"""The time for a hint: more than the strongest level needs on a slow phone. If the clock cut it short, hints would vary."""


def hint(game: AnyGame, observation: AnyObservation, names: Sequence[str]) -> Hint:
    """The best play for the seat, given what it knows. Raises SequorError if it isn't the seat's turn: hints never recommend
    actions out of turn."""
    if observation.seat not in observation.to_act:
        raise SequorError("No hint available: it isn’t this seat’s turn.")
    action = game.bots()[game.levels[-1]].choose(observation, seeded(observation), PATIENCE)
    return Hint(str(action), explained(game, observation, action, names))


def explained(game: AnyGame, observation: AnyObservation, action: Any, names: Sequence[str]) -> Reason:
    """The reason for a legal action of the observing seat."""
    explain: Explain = game.coaching("reasons").reason
    return explain(observation, action, names)


def seeded(observation: AnyObservation) -> random.Random:
    """A random generator seeded with the observation, ignoring every `new_option` that has its default value."""
    return random.Random(hashlib.sha256(dumps(observation).encode()).digest())

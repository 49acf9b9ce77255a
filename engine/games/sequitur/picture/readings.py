"""What lifted letters spell, and which goals that meets.

Only the person's own letters are read: the best word on a rack is for them to find. A goal is met only by a word of the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ..box.goals import Goal
from ..rules import steps
from ..rules.state import Observation
from ..words.letters import BLANK, READINGS
from ..words.lexicon import lexicon
from ..words.spelling import LEAST_LETTERS, Spelling, spell


class Reading(NamedTuple):
    """A text that letters spell. `word` is "" where it does not count, and then `why` says so: `is not in the list`."""

    text: str
    word: str
    spelling: Spelling | None
    met: tuple[Goal, ...]
    why: str = ""

    @property
    def points(self) -> int:
        """The points of all goals that the word meets."""
        return sum(goal.points for goal in self.met)


def goals_seen(seen: Observation) -> tuple[Goal, ...]:
    """The goals that a word of this seat may meet: its secret one, the public ones, and those it has just drawn."""
    known = seen.table.setup.all_goals
    return tuple(known[name] for name in (seen.hand.secret, *seen.hand.goals, *seen.table.public) if name)


def read_lifted(seen: Observation, order: Sequence[int], lifted: Sequence[int]) -> tuple[Reading, ...]:
    """What the letters at these places spell, in either direction, on the rack with its balls in that order; best first."""
    rack = "".join(seen.hand.rack[place - 1] for place in order)
    places = tuple(index for index, place in enumerate(order) if place in lifted)
    return _read(rack, places, goals_seen(seen), seen.step == steps.OFFER)


@lru_cache(maxsize=64)
def _read(rack: str, places: tuple[int, ...], goals: tuple[Goal, ...], unlisted: bool) -> tuple[Reading, ...]:
    row = [rack[place] for place in places]
    plain = "".join(row).replace(BLANK, "_")
    if len(plain) < LEAST_LETTERS and "Q" not in plain:
        return (Reading(plain, "", None, (), "needs three letters or more"),)
    found = []
    for text in sorted(lifted_texts(row)):
        if len(text) >= LEAST_LETTERS and (text in lexicon()) != unlisted and (spelling := spell(rack, text)) is not None:
            met = () if unlisted else tuple(goal for goal in goals if goal.is_met(text))
            found.append(Reading(text, text, spelling, met))
    found.sort(key=lambda one: (-one.points, -(one.spelling.score if one.spelling else 0), one.text))
    return tuple(found) or (Reading(plain, "", None, (), "is in the list" if unlisted else "is not in the list"),)


def lifted_texts(row: Sequence[str]) -> set[str]:
    """Everything that these balls spell, read from either side."""
    readings = [READINGS[ball] for ball in row]
    return {"".join(letters) for one in (readings, readings[::-1]) for letters in product(*one)}


def read_typed(seen: Observation, word: str) -> Reading:
    """What is typed: a word, or why it is none."""
    spelling, listed, offers = spell(seen.hand.rack, word), word in lexicon(), seen.step == steps.OFFER
    if len(word) < LEAST_LETTERS:
        why = "needs three letters or more"
    elif not offers and not listed:
        why = "is not in the list" if spelling else "is neither in the list nor on your rack"
    elif spelling is None:
        why = "is not on your rack in either direction"
    elif offers and listed:
        why = "is in the list"
    else:
        met = () if offers else tuple(goal for goal in goals_seen(seen) if goal.is_met(word))
        return Reading(word, word, spelling, met)
    return Reading(word, "", None, (), why)

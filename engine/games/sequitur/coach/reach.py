"""Which words a rack spells or nearly spells, and what they are worth to a seat by the goals that it sees.

It knows the words that the strongest level knows, and one seat's observation. Knows no State.
"""

from __future__ import annotations

from functools import cached_property

from ..bots.goals_met import goals_met
from ..bots.planner import HardBot
from ..bots.rack_order import RackOrder
from ..bots.rack_value import usual_score
from ..bots.speller import moving_plays
from ..bots.vocabulary import vocabulary
from ..rules.state import Observation
from ..words.letters import BLANK
from ..words.spelling import spell


class Reach:
    """What the observing seat's letters can become."""

    def __init__(self, seen: Observation, *more: str) -> None:
        """The goals named by `more` count too, beside the secret one and the public ones."""
        self.seen, self.rack = seen, seen.hand.rack
        self.known = vocabulary(HardBot.band)
        self._met = goals_met(seen.table.setup.goals)
        self.goals = tuple(name for name in (seen.hand.secret, *seen.table.public, *more) if name)

    def met(self, word: str) -> tuple[str, ...]:
        """The names of the goals in sight that the word meets."""
        bits = self._met.met(word)
        return tuple(name for name in self.goals if self._met.bits[name] & bits)

    def meets(self, word: str, goal: str) -> bool:
        return bool(self._met.met(word) & self._met.bits[goal])

    def points(self, word: str) -> int:
        """What all goals in sight that the word meets are worth; nothing for ""."""
        goals = self.seen.table.setup.all_goals
        return sum(goals[name].points for name in self.met(word)) if word else 0

    def worth(self, word: str) -> tuple[int, int]:
        """How good the word is, "" for none: first its goals, then its usual score."""
        return (self.points(word), usual_score(word)) if word else (0, 0)

    def best(self, rack: str) -> str:
        """The best word that stands on the rack; "" for none."""
        return min(self.known.on(rack), key=self._best_first, default="")

    def near(self, rack: str) -> str:
        """The best word that takes one letter to be moved, or none; "" where there is none."""
        order = RackOrder(rack)
        words = [word for word in self.known.made_of(rack) if order.balls_to_move(word) <= 1]
        return next((word for word in sorted(words, key=self._best_first) if takes_one_move(rack, word)), "")

    def _best_first(self, word: str) -> tuple[int, int, str]:
        points, score = self.worth(word)
        return -points, -score, word

    def number_on(self, rack: str) -> int:
        """How many words stand on the rack."""
        return len(self.known.on(rack))

    def meeting(self, goal: str, rack: str) -> list[str]:
        """The words of the rack's letters, in any order, that meet the goal."""
        return [word for word in sorted(self.known.made_of(rack)) if self.meets(word, goal)]

    @cached_property
    def after_a_move(self) -> str:
        """The best word that one card that moves letters makes of the rack, or that stands there."""
        racks = {rack for _, rack in moving_plays(self.seen.table.setup, self.seen.hand)} | {self.rack}
        return max((self.best(rack) for rack in sorted(racks)), key=self.worth, default="")


def takes_one_move(rack: str, word: str) -> bool:
    """Whether the word stands on the rack once one letter at most has moved. With the blank that is more than counting: it may
    stand in order for a letter whose ball is not free."""
    if BLANK not in rack or spell(rack, word):
        return True
    moved = (rack[:start] + rack[start + 1 :] for start in range(len(rack)))
    places = range(len(rack))
    return any(spell(rest[:gap] + ball + rest[gap:], word) for ball, rest in zip(rack, moved, strict=True) for gap in places)


def balls_of(rack: str, word: str, order: tuple[int, ...]) -> tuple[str, ...]:
    """The balls that spell the word on a rack, as the picture names them; `order` has the place where each ball lies now, 0 for
    one that is not on the rack yet."""
    spelling = spell(rack, word) if word else None
    places = (order[place] for place in spelling.places) if spelling else ()
    return tuple(f"ball:{place}" for place in places if place)

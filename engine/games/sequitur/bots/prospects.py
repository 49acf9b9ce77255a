"""What a seat may reckon with that it does not know: letters to come, goals to come, and how much each goal is worth to it.

It knows only what the seat sees.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from ..box.goals import Goal
from ..rules.observation import Observation
from ..words.letters import COUNTS
from .goals_met import Verdicts, verdicts
from .rack_value import Prospects, Worths
from .vocabulary import Vocabulary

PUBLISHES = 0.6
"""How likely somebody else makes public what they draw."""

PER_SCORE = 0.03
"""What a point of a word's score is worth, in points of goals: who scores more claims first."""

SHARES = (1.0, 1.0, 0.75, 0.58, 0.47)
"""For 1 to 5 seats, what a public goal is worth to a seat whose word meets it, of its points: the chance to get it, where every
other word meets it with one chance in two and any order is as likely, and what is so taken from each other seat."""


class Outlook:
    """The game as one seat sees it that knows these words."""

    def __init__(self, seen: Observation, known: Vocabulary, rng: random.Random) -> None:
        self.setup, self.table, self.hand = seen.table.setup, seen.table, seen.hand
        self.goals: Mapping[str, Goal] = self.setup.all_goals
        self.known = known
        self.verdicts: Verdicts = verdicts(self.setup.goals)
        self._rng = rng
        left = Counter(COUNTS) - Counter(self.hand.rack) - Counter(self.hand.drawn)
        self.bag = list(left.elements())
        """The balls that this seat does not see."""
        self._out = {*self.hand.own_goals, *self.table.public, *self.table.discards}
        self._out.update(name for stack in self.table.stacks for name in stack)

    def balls(self, count: int) -> str:
        """So many balls that this seat does not see."""
        return "".join(self._rng.sample(self.bag, min(count, len(self.bag))))

    def deck(self, colour: str) -> list[str]:
        """The goals of that colour that this seat has not seen; all of them where it has seen all."""
        of_colour = [name for name, goal in self.goals.items() if goal.colour == colour]
        return [name for name in of_colour if name not in self._out] or of_colour

    def any_goal(self, colours: Sequence[str]) -> str:
        """A goal of one of these colours that this seat has not seen."""
        return self._rng.choice(self.deck(self._rng.choice(colours)))

    def public_worth(self, name: str) -> float:
        """What it is worth to this seat to meet that goal, when it is public."""
        return SHARES[self.setup.seats - 1] * self.goals[name].points

    def secret_worth(self, name: str) -> float:
        """What it is worth to this seat to meet that goal, when it is its own."""
        return float(self.goals[name].points)

    def futures(self, count: int, coming: Sequence[str]) -> list[Worths]:
        """What goals may be worth at the end of the round, several times, when goals of these colours are yet to come."""
        sure = {name: self.public_worth(name) for name in self.table.public}
        if self.hand.secret:
            sure[self.hand.secret] = self.secret_worth(self.hand.secret)
        return [sure | self._coming(coming) for _ in range(count if coming else 1)]

    def _coming(self, colours: Sequence[str]) -> dict[str, float]:
        """One's own goal of each colour, for one only makes it public when it is good, and those of others."""
        found = {}
        for colour in colours:
            published = 1 + sum(self._rng.random() < PUBLISHES for _ in range(self.setup.seats - 1))
            deck = self.deck(colour)
            found.update({name: self.public_worth(name) for name in self._rng.sample(deck, min(published, len(deck)))})
        return found

    def prospects(self, futures: Sequence[Worths]) -> Prospects:
        """What racks are worth in these futures."""
        return Prospects(self.known, self.verdicts, futures, PER_SCORE)

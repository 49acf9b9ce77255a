"""What may still come, sampled from what one seat sees: letters, goals, and how much each goal is worth to the seat."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

from ..box.goals import Goal
from ..rules.state import Observation
from ..words.letters import COUNTS
from .goals_met import GoalsMet, goals_met
from .rack_value import MOST_WORDS, GoalWorths, RackValue
from .vocabulary import Vocabulary

PUBLISHES = 0.6
"""How likely another seat is to make public the goal that it draws."""

PER_SCORE = 0.03
"""What a point of a word's score is worth, in points of goals: the higher score claims first."""

SHARES = (1.0, 1.0, 0.75, 0.58, 0.47)
"""For 1 to 5 seats, the fraction of its points that a public goal is worth to a seat whose word meets it.

It counts the chance to get the goal, if every other word meets it with probability 1/2 and all orders of claiming are equally
likely, and what is thereby taken from each other seat."""


class Prospects:
    """What may come for one seat, which knows these words."""

    def __init__(self, seen: Observation, known: Vocabulary, rng: random.Random, most_words: int = MOST_WORDS) -> None:
        """`most_words` is how many words to look at on a rack."""
        self.setup, self.table, self.hand = seen.table.setup, seen.table, seen.hand
        self.goals: Mapping[str, Goal] = self.setup.all_goals
        self.known = known
        self.goals_met: GoalsMet = goals_met(self.setup.goals)
        self._rng, self._most_words = rng, most_words
        left = Counter(COUNTS) - Counter(self.hand.rack) - Counter(self.hand.drawn)
        self.bag = list(left.elements())
        """The balls that this seat does not see."""
        self._out = {*self.hand.own_goals, *self.table.public, *self.table.discards}
        self._out.update(name for stack in self.table.stacks for name in stack)

    def balls(self, count: int) -> str:
        """That many random balls that this seat does not see."""
        return "".join(self._rng.sample(self.bag, min(count, len(self.bag))))

    def deck(self, colour: str) -> list[str]:
        """The goals of that colour that this seat has not seen; all of them once it has seen all."""
        of_colour = [name for name, goal in self.goals.items() if goal.colour == colour]
        return [name for name in of_colour if name not in self._out] or of_colour

    def any_goal(self, colours: Sequence[str]) -> str:
        """A random goal of one of these colours that this seat has not seen."""
        return self._rng.choice(self.deck(self._rng.choice(colours)))

    def public_worth(self, name: str) -> float:
        """What meeting that goal is worth to this seat, if it is public."""
        return SHARES[self.setup.seats - 1] * self.goals[name].points

    def secret_worth(self, name: str) -> float:
        """What meeting that goal is worth to this seat, if it is its secret goal."""
        return float(self.goals[name].points)

    def futures(self, count: int, coming: Sequence[str]) -> list[GoalWorths]:
        """Samples of what goals are worth at the end of the round, with goals of these colours yet to come."""
        sure = {name: self.public_worth(name) for name in self.table.public}
        if self.hand.secret:
            sure[self.hand.secret] = self.secret_worth(self.hand.secret)
        return [sure | self._coming(coming) for _ in range(count if coming else 1)]

    def _coming(self, colours: Sequence[str]) -> dict[str, float]:
        """Goals to come: one of each colour for this seat, which only publishes a good one, and those that others publish."""
        found = {}
        for colour in colours:
            published = 1 + sum(self._rng.random() < PUBLISHES for _ in range(self.setup.seats - 1))
            deck = self.deck(colour)
            found.update({name: self.public_worth(name) for name in self._rng.sample(deck, min(published, len(deck)))})
        return found

    def rack_value(self, futures: Sequence[GoalWorths]) -> RackValue:
        """The value of racks in these futures."""
        return RackValue(self.known, self.goals_met, futures, PER_SCORE, self._most_words)

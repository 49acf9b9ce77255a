"""The bots of Sequitur: Random, Easy, Medium and Hard.

Easy and Medium consider only the words on the current rack; Hard plans ahead (`planner.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import ClassVar

from ....bots import RandomBot
from ....core import Bot
from ..rules.actions import DISCARD, NO_WORD, PASS, Action, Draw, Keep, Place, Play, Publish, Put, Spell
from ..rules.hand import card_places
from ..rules.state import Observation
from ..words.spelling import spell
from .planner import HardBot
from .rack import goals_met
from .speller import Speller, any_best, moving_plays, racks_with_ball


class EasyBot(Speller):
    """Knows common words, spells what it sees, overlooks some words, and seldom plays a card."""

    band: ClassVar[int] = 20
    # It wins 81% of 300 games against Random, and scores 4.8 points on average in solo games (`python -m engine simulate sequitur
    # --bots easy,random --games 300 --seed 1`). The sheet's "Good start" is at 5.
    notices = 0.6
    plays = 0.5
    plays_looked_at = 6

    def colour(self, seen: Observation, rng: random.Random) -> Action:
        return Draw(rng.choice(("yellow", "green")))

    def keep(self, seen: Observation, rng: random.Random) -> Action:
        return Keep(rng.choice(seen.hand.goals))

    def end(self, seen: Observation, rng: random.Random) -> Action:
        return Place(rng.choice(("left", "right")))

    def publish(self, seen: Observation, rng: random.Random) -> Action:
        """A goal for which it sees a word."""
        words, goals = self._noticed(seen.hand.rack, rng), seen.table.setup.all_goals
        options = [Publish(name) for name in seen.hand.goals if any(map(goals[name].is_met, words))]
        return rng.choice(options or seen.legal_actions()[-1:])

    def play(self, seen: Observation, rng: random.Random) -> Action:
        """Sometimes the best of a few plays that move balls."""
        if rng.random() >= self.plays:
            return PASS
        plays = list(moving_plays(seen.table.setup, seen.hand))
        racks: dict[Action, str] = {PASS: seen.hand.rack, **dict(rng.sample(plays, min(len(plays), self.plays_looked_at)))}
        return any_best(racks, lambda action: self._best(seen, racks[action], rng)[0], rng)

    def put(self, seen: Observation, rng: random.Random) -> Action:
        return Put(rng.choice(list(racks_with_ball(seen.hand))))

    def spell(self, seen: Observation, rng: random.Random) -> Action:
        word = self._best(seen, seen.hand.rack, rng)[1]
        return Spell(word) if word else NO_WORD

    def _best(self, seen: Observation, rack: str, rng: random.Random) -> tuple[int, str]:
        """The best word that it notices, by points of goals, then by length, and its value."""
        points = points_in_sight(seen)
        worths = {word: 10 * points(word) + len(word) for word in self._noticed(rack, rng)}
        return max(((worth, word) for word, worth in worths.items()), default=(0, ""))

    def _noticed(self, rack: str, rng: random.Random) -> list[str]:
        return [word for word in sorted(self.known.on(rack)) if rng.random() < self.notices]


class MediumBot(Speller):
    """Weighs goals by the words on the current rack. Ignores letters to come."""

    band: ClassVar[int] = 35

    def colour(self, seen: Observation, rng: random.Random) -> Action:
        """With its words, eight random letters meet 4% of red goals, 27% of yellow and 54% of green ones: 0.1, 0.5 and 0.5
        points, before any card."""
        return Draw("yellow")

    def keep(self, seen: Observation, rng: random.Random) -> Action:
        return Keep(any_best(seen.hand.goals, lambda name: self._reach(seen, name), rng))

    def end(self, seen: Observation, rng: random.Random) -> Action:
        racks = {"left": seen.hand.drawn + seen.hand.rack, "right": seen.hand.rack + seen.hand.drawn}
        worth = self._worth(seen)
        return Place(any_best(racks, lambda end: worth(racks[end]), rng))

    def publish(self, seen: Observation, rng: random.Random) -> Action:
        """The goal most in reach, if any is."""
        reaches = {name: self._reach(seen, name) for name in seen.hand.goals}
        best = any_best(reaches, reaches.__getitem__, rng)
        return Publish(best) if reaches[best] or DISCARD not in seen.legal_actions() else DISCARD

    def play(self, seen: Observation, rng: random.Random) -> Action:
        """The play that makes the best words; if none improves them, one that draws a letter."""
        racks: dict[Action, str] = {PASS: seen.hand.rack, **dict(moving_plays(seen.table.setup, seen.hand))}
        worth = self._worth(seen)
        best = any_best(racks, lambda action: worth(racks[action]), rng)
        if worth(racks[best]) > worth(seen.hand.rack):
            return best
        for index, card in enumerate(seen.table.setup.all_cards, 1):
            if card.effect == "insert" and index not in seen.hand.used:
                return Play(index, next(card_places(card, len(seen.hand.rack))))
        return PASS

    def put(self, seen: Observation, rng: random.Random) -> Action:
        racks, worth = racks_with_ball(seen.hand), self._worth(seen)
        return Put(any_best(racks, lambda gap: worth(racks[gap]), rng))

    def spell(self, seen: Observation, rng: random.Random) -> Action:
        """The word that meets goals worth the most points; among equals the highest-scoring one, which claims first."""
        rack, points = seen.hand.rack, points_in_sight(seen)
        scores = {word: spelling.score for word in sorted(self.known.on(rack)) if (spelling := spell(rack, word))}
        return Spell(any_best(scores, lambda word: (points(word), scores[word]), rng)) if scores else NO_WORD

    def _worth(self, seen: Observation) -> Callable[[str], tuple[int, int]]:
        """A function from a rack to its best word's points and its number of words."""
        points = points_in_sight(seen)

        def worth(rack: str) -> tuple[int, int]:
            words = self.known.on(rack)
            return max(map(points, words), default=0), len(words)

        return worth

    def _reach(self, seen: Observation, name: str) -> int:
        """The number of words on the rack that meet the goal, times its points."""
        goal = seen.table.setup.all_goals[name]
        return goal.points * sum(map(goal.is_met, self.known.on(seen.hand.rack)))


def points_in_sight(seen: Observation) -> Callable[[str], int]:
    """A function from a word to the points of all visible goals that it meets."""
    setup = seen.table.setup
    found = goals_met(setup.goals)
    wanted = [(found.bits[name], setup.all_goals[name].points) for name in (seen.hand.secret, *seen.table.public) if name]

    def points(word: str) -> int:
        met = found.bits_of(word)
        return sum([worth for bit, worth in wanted if bit & met])

    return points


BOTS: dict[str, Bot[Observation, Action]] = {"random": RandomBot(), "easy": EasyBot(), "medium": MediumBot(), "hard": HardBot()}

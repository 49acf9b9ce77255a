"""Base class of all bots of Sequitur: one decision per step of a pass, and a vocabulary."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from ....core import Budget
from ..rules import steps
from ..rules.actions import ACCEPT, BACK, REFUSE, Action, Claim, Play
from ..rules.hand import Hand, after_card, card_places
from ..rules.setup import SequiturSetup
from ..rules.state import Observation
from ..rules.table import CLAIM, CONSENT
from ..words.judgement import verdict
from .rack import Vocabulary, vocabulary

MOVING_EFFECTS = ("swap", "slide", "flip")
"""The effects of cards that move balls without drawing any."""

Choice = Callable[[Observation, random.Random], Action]
T = TypeVar("T")


class Speller(ABC):
    """Spells words of its vocabulary, never offers an unlisted word, and judges those that others offer."""

    band: ClassVar[int]
    """The largest SCOWL size in its vocabulary."""

    @property
    def known(self) -> Vocabulary:
        return vocabulary(self.band)

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> Action:
        """The action for the current step."""
        if observation.table.stage == CONSENT:
            return self.answer(observation)
        if observation.table.stage == CLAIM:
            return self.claim(observation)
        if observation.step == steps.OFFER:
            return BACK
        choices: Mapping[str, Choice] = {
            steps.COLOUR: self.colour,
            steps.KEEP: self.keep,
            steps.END: self.end,
            steps.PUBLISH: self.publish,
            steps.MUST: self.publish,
            steps.PLAY: self.play,
            steps.PUT: self.put,
            steps.SPELL: self.spell,
        }
        return choices[observation.step](observation, rng)

    def answer(self, seen: Observation) -> Action:
        """Whether to accept the offered word. Uses only the lists, so all levels judge the same way."""
        return ACCEPT if verdict(seen.table.spelt[seen.table.offerer].word, seen.table.setup.lexicon).accepts else REFUSE

    @abstractmethod
    def colour(self, seen: Observation, rng: random.Random) -> Action:
        """The colour of the secret goal to draw."""

    @abstractmethod
    def keep(self, seen: Observation, rng: random.Random) -> Action:
        """The one of two goals to keep as the secret goal."""

    @abstractmethod
    def end(self, seen: Observation, rng: random.Random) -> Action:
        """The end of the rack for the letter just drawn."""

    @abstractmethod
    def publish(self, seen: Observation, rng: random.Random) -> Action:
        """The goal to make public, or a discard."""

    @abstractmethod
    def play(self, seen: Observation, rng: random.Random) -> Action:
        """The card to play and its places, or a pass."""

    @abstractmethod
    def put(self, seen: Observation, rng: random.Random) -> Action:
        """The gap for the letter that its card drew."""

    @abstractmethod
    def spell(self, seen: Observation, rng: random.Random) -> Action:
        """The word to spell, or none."""

    def claim(self, seen: Observation) -> Action:
        """The most valuable goal."""
        assert seen.seat is not None
        goals = seen.table.setup.all_goals
        return Claim(max(seen.table.claimable(seen.seat), key=lambda name: goals[name].points))


def moving_plays(setup: SequiturSetup, hand: Hand) -> Iterator[tuple[Play, str]]:
    """All plays of cards that move balls, with the rack after each."""
    for index, card in enumerate(setup.all_cards, 1):
        if card.effect in MOVING_EFFECTS and index not in hand.used:
            for places in card_places(card, len(hand.rack)):
                yield Play(index, places), after_card(card, hand.rack, places)


def racks_with_ball(hand: Hand) -> dict[int, str]:
    """For each gap, counted from 1, the rack with the letter just drawn in it."""
    rack, ball = hand.rack, hand.drawn
    return {gap + 1: rack[:gap] + ball + rack[gap:] for gap in range(len(rack) + 1)}


def any_best(options: Iterable[T], worth: Callable[[T], Any], rng: random.Random) -> T:
    """A random one of the options with the highest value."""
    worths = [(option, worth(option)) for option in options]
    most = max(value for _, value in worths)
    return rng.choice([option for option, value in worths if value == most])

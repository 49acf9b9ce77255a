"""What all computer players of Sequitur have in common: a choice for each step of a pass, and words that they know."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from ....core import Budget
from ..rules import hand as hands
from ..rules.actions import ACCEPT, BACK, Action, Claim, Play
from ..rules.hand import Hand, after_card, card_places
from ..rules.observation import Observation
from ..rules.setup import SequiturSetup
from ..rules.table import CLAIM, CONSENT
from .vocabulary import Vocabulary, vocabulary

MOVES = ("swap", "slide", "flip")
"""What cards do that move balls and draw none."""

Choice = Callable[[Observation, random.Random], Action]
T = TypeVar("T")


class Speller(ABC):
    """A player who spells words of its own vocabulary, offers none that is not in the list, and accepts those of others."""

    band: ClassVar[int]
    """How common the words are that it knows."""

    @property
    def known(self) -> Vocabulary:
        return vocabulary(self.band)

    def choose(self, observation: Observation, rng: random.Random, budget: Budget) -> Action:
        """What it does in this step."""
        if observation.table.stage == CONSENT:
            return ACCEPT
        if observation.table.stage == CLAIM:
            return self.claim(observation)
        if observation.step == hands.OFFER:
            return BACK
        choices: Mapping[str, Choice] = {
            hands.COLOUR: self.colour,
            hands.KEEP: self.keep,
            hands.END: self.end,
            hands.PUBLISH: self.publish,
            hands.PLAY: self.play,
            hands.PUT: self.put,
            hands.SPELL: self.spell,
        }
        return choices[observation.step](observation, rng)

    @abstractmethod
    def colour(self, seen: Observation, rng: random.Random) -> Action:
        """The colour of the secret goal."""

    @abstractmethod
    def keep(self, seen: Observation, rng: random.Random) -> Action:
        """Which of two secret goals it keeps."""

    @abstractmethod
    def end(self, seen: Observation, rng: random.Random) -> Action:
        """The end of the rack for the letter that was drawn."""

    @abstractmethod
    def publish(self, seen: Observation, rng: random.Random) -> Action:
        """The goal that it makes public, or none."""

    @abstractmethod
    def play(self, seen: Observation, rng: random.Random) -> Action:
        """The card that it plays, and how, or none."""

    @abstractmethod
    def put(self, seen: Observation, rng: random.Random) -> Action:
        """Where it puts the letter that its card drew."""

    @abstractmethod
    def spell(self, seen: Observation, rng: random.Random) -> Action:
        """Its word, or none."""

    def claim(self, seen: Observation) -> Action:
        """The dearest goal."""
        assert seen.seat is not None
        goals = seen.table.setup.all_goals
        return Claim(max(seen.table.claimable(seen.seat), key=lambda name: goals[name].points))


def moves(setup: SequiturSetup, hand: Hand) -> Iterator[tuple[Play, str]]:
    """Every way to play a card that moves balls, with the rack after it."""
    for index, card in enumerate(setup.all_cards, 1):
        if card.effect in MOVES and index not in hand.used:
            for places in card_places(card, len(hand.rack)):
                yield Play(index, places), after_card(card, hand.rack, places)


def with_ball(hand: Hand) -> dict[int, str]:
    """The rack with the letter that was drawn in each of its gaps, counted from 1."""
    rack, ball = hand.rack, hand.drawn
    return {gap + 1: rack[:gap] + ball + rack[gap:] for gap in range(len(rack) + 1)}


def any_best(options: Iterable[T], worth: Callable[[T], Any], rng: random.Random) -> T:
    """One of those that are worth most."""
    worths = [(option, worth(option)) for option in options]
    most = max(value for _, value in worths)
    return rng.choice([option for option, value in worths if value == most])

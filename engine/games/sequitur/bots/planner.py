"""The strongest computer player of Sequitur. It plans: which words cards can still make of the rack, for goals that are known
and goals that may come, with letters that may be drawn, against words that others may spell.

What a rack is worth is in `foresight.py`, what may come in `outlook.py`, who claims what in `rivals.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from ..box.cards import Card
from ..rules.actions import DISCARD, NO_WORD, PASS, Action, Claim, Draw, Keep, Place, Play, Publish, Put, Spell
from ..rules.hand import GAP, after_card, card_places
from ..rules.observation import Observation
from ..rules.setup import COLOURS, FIRST_LETTERS, MORE_LETTERS
from ..rules.table import WORDS
from ..words import spelling
from ..words.letters import BLANK
from .common import MOVES, Speller, any_best, moves, with_ball
from .prospects import Outlook
from .rack_value import Prospects, Worths
from .rivals import Claimant, guessed, lead, stakes

FULL = FIRST_LETTERS + MORE_LETTERS


class HardBot(Speller):
    """A player who plans for what may come."""

    # `python -m engine simulate sequitur --bots hard,medium --games 300 --seed 1`: Hard wins 255, 13 are drawn. With `--bots
    # hard` it has 17.4 points on average; over 100 games it had 16.6 with 8 futures and 6 samples, and 17.4 with 16 and 12.
    band: ClassVar[int] = 60
    futures = 16
    samples = 10
    tables = 12
    likely_words = 12
    cards_that_move = 2
    """Of the three cards of a round, those that are left to move balls when the others have drawn letters."""

    letters_from_cards = 2
    """How many letters more than those on the rack there are to choose from in a round, thanks to cards that draw some."""

    rivals_meet: ClassVar[dict[str, float]] = {"red": 0.4, "yellow": 0.55, "green": 0.65}
    """How likely each other meets a public goal of that colour, and gets it. It makes little difference: Hard won 82.5 % of 200
    games against Medium with 0.25, 0.45 and 0.6, 83.2 % with these and 84.0 % with 0.5, 0.65 and 0.75."""

    # Drawing letters and goals

    def colour(self, seen: Observation, rng: random.Random) -> Action:
        """The colour whose goals bring most, with letters that may come and beside goals that may become public."""
        outlook = self._outlook(seen, rng)
        racks = self._racks_to_come(outlook)
        futures = outlook.futures(self.futures, COLOURS)
        worths = {}
        for colour in COLOURS:
            secrets = [outlook.any_goal([colour]) for _ in futures]
            worths[colour] = self._worth_of_secrets(outlook, futures, secrets, racks)
        return Draw(any_best(COLOURS, worths.__getitem__, rng))

    def keep(self, seen: Observation, rng: random.Random) -> Action:
        outlook = self._outlook(seen, rng)
        racks = self._racks_to_come(outlook)
        futures = outlook.futures(self.futures, COLOURS)
        worths = {name: self._worth_of_secrets(outlook, futures, [name] * len(futures), racks) for name in seen.hand.goals}
        return Keep(any_best(worths, worths.__getitem__, rng))

    def _racks_to_come(self, outlook: Outlook) -> list[str]:
        """What the rack may be at the end of the round, as far as its letters go."""
        rack = outlook.hand.rack
        return [rack + outlook.balls(FULL - len(rack) + self.letters_from_cards) for _ in range(self.samples // 2)]

    def _worth_of_secrets(
        self, outlook: Outlook, futures: Sequence[Worths], secrets: Sequence[str], racks: Sequence[str]
    ) -> float:
        """What the racks are worth, when in each future that is the secret goal."""
        each = [{**future, name: outlook.secret_worth(name)} for future, name in zip(futures, secrets, strict=True)]
        prospects = outlook.prospects(each)
        return sum(prospects.worth(rack, self.cards_that_move) for rack in racks)

    def end(self, seen: Observation, rng: random.Random) -> Action:
        """The end where the letter leaves less to be moved, when the letters to come fall to either end."""
        outlook = self._outlook(seen, rng)
        prospects = outlook.prospects(outlook.futures(self.futures, COLOURS))
        rack, ball = seen.hand.rack, seen.hand.drawn
        racks = {"left": ball + rack, "right": rack + ball}
        worths = dict.fromkeys(racks, 0.0)
        missing = FULL - len(rack) - 1
        for _ in range(self.samples if missing else 1):
            more = outlook.balls(missing)
            cut = rng.randrange(missing + 1)
            for end in racks:
                # With fewer cards than there will be, so that the order makes a difference.
                worths[end] += prospects.worth(more[:cut] + racks[end] + more[cut:], self.cards_that_move - 1)
        return Place(any_best(worths, worths.__getitem__, rng))

    def publish(self, seen: Observation, rng: random.Random) -> Action:
        """The goal that brings this seat most, where that is more than it brings each other."""
        outlook = self._outlook(seen, rng)
        futures = outlook.futures(self.futures, COLOURS[seen.table.step + 1 :])
        rack, cards = seen.hand.rack, self._moves_to_come(seen, WORDS - seen.table.step)
        without = outlook.prospects(futures).worth(rack, cards)
        gains: dict[Action, float] = {DISCARD: 0.0} if DISCARD in seen.legal_actions() else {}
        for name in seen.hand.goals:
            with_it = outlook.prospects([{**future, name: outlook.public_worth(name)} for future in futures])
            gains[Publish(name)] = with_it.worth(rack, cards) - without - self._given_away(outlook, name)
        return any_best(gains, gains.__getitem__, rng)

    def _given_away(self, outlook: Outlook, name: str) -> float:
        """What a public goal brings each other seat."""
        goal, others = outlook.goals[name], outlook.setup.seats - 1
        return goal.points * (1 - (1 - self.rivals_meet[goal.colour]) ** others) / others if others else 0.0

    # Cards

    def play(self, seen: Observation, rng: random.Random) -> Action:
        """The card after which the rack is worth most, with the cards that can still be played; letters are sampled."""
        outlook = self._outlook(seen, rng)
        prospects = outlook.prospects(outlook.futures(self.futures, COLOURS[seen.table.step :]))
        racks: dict[str, Action] = {seen.hand.rack: PASS}
        for play, rack in moves(seen.table.setup, seen.hand):
            racks.setdefault(rack, play)
        worths = {action: prospects.worth(rack, self._moves_after(seen, action)) for rack, action in racks.items()}
        for number, card in enumerate(seen.table.setup.all_cards, 1):
            if card.effect not in MOVES and number not in seen.hand.used:
                drawing = self._inserts if card.effect == "insert" else self._trades
                worths.update(drawing(outlook, prospects, number, card))
        return any_best(worths, worths.__getitem__, rng)

    def _inserts(self, outlook: Outlook, prospects: Prospects, number: int, card: Card) -> dict[Action, float]:
        """What it is worth to draw as many letters as may be, when the first of them goes where it is wanted."""
        rack, letters = outlook.hand.rack, Counter(outlook.balls(2 * self._samples(outlook)))
        cards = self._moves_to_come(outlook, WORDS - outlook.table.step)
        worth = sum(times * prospects.worth(rack, cards, letter) for letter, times in letters.items()) / letters.total()
        *_, most = card_places(card, len(rack))
        return {Play(number, most): worth}

    def _trades(self, outlook: Outlook, prospects: Prospects, number: int, card: Card) -> dict[Action, float]:
        """What it is worth to give back balls that are least missed."""
        rack = outlook.hand.rack
        cards = self._moves_to_come(outlook, WORDS - outlook.table.step)
        kept = {place: prospects.worth(rack[: place - 1] + rack[place:], cards) for place in range(1, len(rack) + 1)}
        ways = least_missed(sorted(kept, key=lambda place: -kept[place]), card.least, card.most)
        draws = [outlook.balls(card.most) for _ in range(self._samples(outlook))]
        worths: dict[Action, float] = {}
        for places in ways:
            gaps = after_card(card, rack, places)
            worths[Play(number, places)] = sum(prospects.worth(filled(gaps, balls), cards) for balls in draws) / len(draws)
        return worths

    def put(self, seen: Observation, rng: random.Random) -> Action:
        """The gap after which the rack is worth most."""
        outlook = self._outlook(seen, rng)
        prospects = outlook.prospects(outlook.futures(self.futures, COLOURS[seen.table.step :]))
        racks, cards = with_ball(seen.hand), self._moves_to_come(seen, WORDS - seen.table.step)
        return Put(any_best(racks, lambda gap: prospects.worth(racks[gap], cards), rng))

    # Words

    def spell(self, seen: Observation, rng: random.Random) -> Action:
        """The word that brings most more than the others get, as often as one has met them in thought."""
        outlook = self._outlook(seen, rng)
        points = outlook.prospects(outlook.futures(1, ())).points
        # Asked of one rack at a time, the rules' own search takes 3 ms at most, and no index of how words begin.
        words = spelling.words_on(seen.hand.rack, self.known.words)
        scores = {word: way.score for word in sorted(words) if (way := spelling.spell(seen.hand.rack, word))}
        likely = sorted(scores, key=lambda word: (-points(word)[0], -scores[word]))[: self.likely_words]
        tables, public = guessed(outlook, self.tables), stakes(outlook)
        secret = outlook.verdicts.bits.get(seen.hand.secret, 0)

        def worth(word: str) -> tuple[float, float, int]:
            met = outlook.verdicts.met(word)
            own = outlook.secret_worth(seen.hand.secret) if met & secret else 0.0
            return own + lead(Claimant(met, scores[word]), tables, public), points(word)[0], scores[word]

        return Spell(max(likely, key=worth)) if likely else NO_WORD

    def claim(self, seen: Observation) -> Action:
        """The dearest goal that somebody else could take; then the dearest."""
        table, goals = seen.table, seen.table.setup.all_goals
        assert seen.seat is not None
        others = {name for seat in range(table.setup.seats) if seat != seen.seat for name in table.claimable(seat)}
        return Claim(max(table.claimable(seen.seat), key=lambda name: (name in others, goals[name].points)))

    # What is left

    def _outlook(self, seen: Observation, rng: random.Random) -> Outlook:
        return Outlook(seen, self.known, rng)

    def _samples(self, outlook: Outlook) -> int:
        """How many draws it thinks of: the words of a rack with the blank take five times as long to find."""
        return self.samples // (3 if BLANK in outlook.hand.rack else 1)

    def _moves_to_come(self, seen: Observation | Outlook, passes: int, played: int = 0) -> int:
        """How many cards that move balls can still be played in so many passes, after the card of that number."""
        cards = enumerate(seen.table.setup.all_cards, 1)
        left = [number for number, card in cards if card.effect in MOVES and number not in (*seen.hand.used, played)]
        return min(passes, len(left), self.cards_that_move)

    def _moves_after(self, seen: Observation, action: Action) -> int:
        return self._moves_to_come(seen, WORDS - seen.table.step, action.card if isinstance(action, Play) else 0)


def least_missed(places: Sequence[int], least: int, most: int) -> Iterator[tuple[int, ...]]:
    """Ways to name so many places, mostly of those that come first.

    >>> list(least_missed([5, 2, 7, 1], 1, 2))
    [(5,), (2,), (2, 5), (5, 7), (2, 7)]
    """
    for count in range(least, min(most, len(places)) + 1):
        for chosen in combinations(places[: count + 1], count):
            yield tuple(sorted(chosen))


def filled(gaps: str, balls: str) -> str:
    """The rack with the first of these balls in its gaps."""
    for ball in balls[: gaps.count(GAP)]:
        gaps = gaps.replace(GAP, ball, 1)
    return gaps

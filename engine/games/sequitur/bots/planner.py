"""The strongest bot of Sequitur. It plans which words cards can still make of the rack, for known and future goals, with letters
that may be drawn, against words that others may spell.

`Prospects` samples the future from one seat's observation, `rack.py` evaluates racks in these samples, and the rivals' sampled
words decide who gets which public goals.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import ClassVar, NamedTuple

from ..box.contents import Card
from ..box.goals import COLOURS, Goal
from ..rules.actions import DISCARD, NO_WORD, PASS, Action, Claim, Draw, Keep, Place, Play, Publish, Put, Spell
from ..rules.hand import GAP, after_card, card_places
from ..rules.setup import FIRST_LETTERS, MORE_LETTERS
from ..rules.state import Observation
from ..rules.table import WORDS
from ..words.lexicon import BLANK, COUNTS
from ..words.spelling import spell, words_on
from .rack import MOST_WORDS, GoalsMet, GoalWorths, RackValue, Vocabulary, goals_met, usual_score
from .speller import MOVING_EFFECTS, Speller, any_best, moving_plays, racks_with_ball

PUBLISHES = 0.6
"""The probability that another seat makes public the goal that it draws."""

PER_SCORE = 0.03
"""The value of one point of a word's score, in points of goals: the higher score claims first."""

LEAST_GAIN = 1e-6
"""The least gain in expected points for which a card is played: more than rounding errors."""

SHARES = (1.0, 1.0, 0.75, 0.58, 0.47)
"""For 1 to 5 seats, the value of a public goal to a seat whose word meets it, as a fraction of the goal's points.

It combines the chance of getting the goal, if every other word meets it with probability 1/2 and all orders of claiming are
equally likely, with what each other seat thereby loses.
"""


class Prospects:
    """Samples the future of the round for one seat with a given vocabulary."""

    def __init__(self, seen: Observation, known: Vocabulary, rng: random.Random, most_words: int = MOST_WORDS) -> None:
        """`most_words` is the maximum number of words considered per rack."""
        self.setup, self.table, self.hand = seen.table.setup, seen.table, seen.hand
        self.goals: Mapping[str, Goal] = self.setup.all_goals
        self.known = known
        self.goals_met: GoalsMet = goals_met(self.setup.goals)
        self._rng, self._most_words = rng, most_words
        left = Counter(COUNTS) - Counter(self.hand.rack) - Counter(self.hand.drawn)
        self.bag = list(left.elements())
        """Balls that this seat does not see."""
        self._out = {*self.hand.own_goals, *self.table.public, *self.table.discards}
        self._out.update(name for stack in self.table.stacks for name in stack)

    def balls(self, count: int) -> str:
        """`count` random balls that this seat does not see."""
        return "".join(self._rng.sample(self.bag, min(count, len(self.bag))))

    def deck(self, colour: str) -> list[str]:
        """The goals of this colour that this seat has not seen; all of them if it has seen all."""
        of_colour = [name for name, goal in self.goals.items() if goal.colour == colour]
        return [name for name in of_colour if name not in self._out] or of_colour

    def any_goal(self, colours: Sequence[str]) -> str:
        """A random goal of one of these colours that this seat has not seen."""
        return self._rng.choice(self.deck(self._rng.choice(colours)))

    def public_worth(self, name: str) -> float:
        """The value to this seat of meeting this goal, if it is public."""
        return SHARES[self.setup.seats - 1] * self.goals[name].points

    def secret_worth(self, name: str) -> float:
        """The value to this seat of meeting this goal, if it is its secret goal."""
        return float(self.goals[name].points)

    def futures(self, count: int, coming: Sequence[str]) -> list[GoalWorths]:
        """Samples of the goals' values at the end of the round, with goals of the `coming` colours still to be drawn."""
        sure = {name: self.public_worth(name) for name in self.table.public}
        if self.hand.secret:
            sure[self.hand.secret] = self.secret_worth(self.hand.secret)
        return [sure | self._coming(coming) for _ in range(count if coming else 1)]

    def _coming(self, colours: Sequence[str]) -> dict[str, float]:
        """Samples of future public goals: one of each colour for this seat, which publishes only good ones, and those that others
        publish."""
        found = {}
        for colour in colours:
            published = 1 + sum(self._rng.random() < PUBLISHES for _ in range(self.setup.seats - 1))
            deck = self.deck(colour)
            found.update({name: self.public_worth(name) for name in self._rng.sample(deck, min(published, len(deck)))})
        return found

    def rack_value(self, futures: Sequence[GoalWorths]) -> RackValue:
        """An evaluator of racks over these futures."""
        return RackValue(self.known, self.goals_met, futures, PER_SCORE, self._most_words)


BALLS, CARDS = 9, 1
"""The assumed size of a rival's rack, and the number of cards with which it has moved balls as it wished. Its other two cards
drew better letters or were of no use."""

Stakes = Sequence[tuple[int, int]]
"""The bit and the points of each goal that can be claimed, the most points first."""


class Claimant(NamedTuple):
    """A seat's word, as it matters for claiming."""

    met: int  # bits of the goals that it meets
    score: int


def stakes(prospects: Prospects) -> Stakes:
    """The goals that can be claimed."""
    found = [(prospects.goals_met.bits[name], prospects.goals[name].points) for name in prospects.table.public]
    return sorted(found, key=lambda stake: -stake[1])


def pick(own: int, others: int, stakes: Stakes) -> int:
    """The bit of the goal to claim. `own` are the bits that the seat's word meets, `others` those that others can claim.

    A goal that nobody else can claim can wait, so claim the most valuable one that another seat can claim, if there is one.

    >>> pick(0b011, 0b110, [(0b001, 3), (0b010, 2), (0b100, 1)])
    2
    """
    wanted = own & others or own
    return next(bit for bit, _ in stakes if bit & wanted)


def claimed(met: Sequence[int], stakes: Stakes) -> list[int]:
    """The points that each word earns if seats claim in this order, one goal per turn. `met` has the goals' bits for each word.

    >>> claimed([0b011, 0b110], [(0b001, 3), (0b010, 2), (0b100, 1)])
    [5, 1]
    """
    worth = dict(stakes)
    left, points = sum(worth), [0] * len(met)
    while left & reduce(or_, met):
        for turn, bits in enumerate(met):
            if own := bits & left:
                bit = pick(own, reduce(or_, (*met[:turn], *met[turn + 1 :]), 0), stakes)
                points[turn] += worth[bit]
                left -= bit
    return points


def lead(own: Claimant, samples: Sequence[Sequence[Claimant]], stakes: Stakes) -> float:
    """A word's points minus the mean of the other seats' points, averaged over samples of rivals."""
    if not samples:
        return float(sum(points for bit, points in stakes if bit & own.met))
    total = 0.0
    for number, others in enumerate(samples):
        # Tied seats draw lots, so this seat goes first among them in every other sample.
        order = sorted((*others, own), key=lambda one: (-one.score, (one is own) == bool(number % 2)))
        points = claimed([one.met for one in order], stakes)
        mine = points[next(turn for turn, one in enumerate(order) if one is own)]
        total += mine - (sum(points) - mine) / len(others)
    return total / len(samples)


def sample_rivals(prospects: Prospects, count: int) -> list[list[Claimant]]:
    """`count` samples of what all other seats may have spelt; [] for a lone player."""
    return [_rivals(prospects) for _ in range(count)] if prospects.setup.seats > 1 else []


def _rivals(prospects: Prospects) -> list[Claimant]:
    seats = prospects.setup.seats - 1
    balls = prospects.balls(BALLS * seats)
    return [_rival(prospects, balls[seat::seats]) for seat in range(seats)]


def _rival(prospects: Prospects, rack: str) -> Claimant:
    """A rival with this rack and a worthwhile secret goal."""
    secret = prospects.any_goal(("red", "yellow"))
    wanted = {name: prospects.public_worth(name) for name in prospects.table.public} | {secret: prospects.secret_worth(secret)}
    word = prospects.rack_value([wanted]).best(rack, CARDS)
    return Claimant(prospects.goals_met.bits_of(word), usual_score(word)) if word else Claimant(0, 0)


Worths = dict[Action, float]
"""Values of actions, in expected points."""

FULL = FIRST_LETTERS + MORE_LETTERS


class HardBot(Speller):
    """Plans ahead for the rest of the round."""

    # `python -m engine simulate sequitur --bots hard,medium --games 300 --seed 1`: Hard wins 255, 13 are drawn. With `--bots
    # hard` (solo) it scores 17.4 points on average; over 100 games it scored 16.6 with 8 futures and 6 samples, and 17.4 with 16
    # and 12.
    band: ClassVar[int] = 60
    futures = 16
    samples = 10
    rival_samples = 12
    likely_words = 12
    most_words = MOST_WORDS
    cards_that_move = 2
    """The number of a round's three cards that are left to move balls; the others draw letters."""

    letters_from_cards = 2
    """The number of letters that a round offers beyond those on the rack, thanks to cards that draw letters."""

    rivals_meet: ClassVar[dict[str, float]] = {"red": 0.4, "yellow": 0.55, "green": 0.65}
    """The probability that each other seat meets and gets a public goal of this colour. It matters little: Hard won 82.5% of 200
    games against Medium with 0.25, 0.45 and 0.6, 83.2% with these values, and 84.0% with 0.5, 0.65 and 0.75."""

    # Letters and goals

    def colour(self, seen: Observation, rng: random.Random) -> Action:
        """The colour with the most valuable goals."""
        return _best_of(self.colours(seen, rng), rng)

    def colours(self, seen: Observation, rng: random.Random) -> Worths:
        """The value of each colour's goals, over letters still to be drawn and goals that may become public."""
        prospects = self._prospects(seen, rng)
        racks = self._racks_to_come(prospects)
        futures = prospects.futures(self.futures, COLOURS)
        worths: Worths = {}
        for colour in COLOURS:
            secrets = [prospects.any_goal([colour]) for _ in futures]
            worths[Draw(colour)] = self._worth_of_secrets(prospects, futures, secrets, racks)
        return worths

    def keep(self, seen: Observation, rng: random.Random) -> Action:
        return _best_of(self.secrets(seen, rng), rng)

    def secrets(self, seen: Observation, rng: random.Random) -> Worths:
        """The value of each goal as the secret one."""
        prospects = self._prospects(seen, rng)
        racks = self._racks_to_come(prospects)
        futures = prospects.futures(self.futures, COLOURS)
        drawn = seen.hand.goals
        return {Keep(name): self._worth_of_secrets(prospects, futures, [name] * len(futures), racks) for name in drawn}

    def _racks_to_come(self, prospects: Prospects) -> list[str]:
        """Samples of the letters on the rack at the end of the round."""
        rack = prospects.hand.rack
        return [rack + prospects.balls(FULL - len(rack) + self.letters_from_cards) for _ in range(self.samples // 2)]

    def _worth_of_secrets(
        self, prospects: Prospects, futures: Sequence[GoalWorths], secrets: Sequence[str], racks: Sequence[str]
    ) -> float:
        """The mean value of the racks, if each future has the secret goal at the same index."""
        each = [{**future, name: prospects.secret_worth(name)} for future, name in zip(futures, secrets, strict=True)]
        value = prospects.rack_value(each)
        return sum(value.worth(rack, self.cards_that_move) for rack in racks) / len(racks)

    def end(self, seen: Observation, rng: random.Random) -> Action:
        """The end that needs fewer moves later."""
        return _best_of(self.ends(seen, rng), rng)

    def ends(self, seen: Observation, rng: random.Random) -> Worths:
        """The value of the letter on each end, if later letters are put on either."""
        prospects = self._prospects(seen, rng)
        value = prospects.rack_value(prospects.futures(self.futures, COLOURS))
        rack, ball = seen.hand.rack, seen.hand.drawn
        racks = {"left": ball + rack, "right": rack + ball}
        worths = dict.fromkeys(racks, 0.0)
        missing = FULL - len(rack) - 1
        samples = self.samples if missing else 1
        for _ in range(samples):
            more = prospects.balls(missing)
            cut = rng.randrange(missing + 1)
            for end in racks:
                # One card fewer than there will be, so that the order of the balls matters.
                worths[end] += value.worth(more[:cut] + racks[end] + more[cut:], self.cards_that_move - 1)
        return {Place(end): worth / samples for end, worth in worths.items()}

    def publish(self, seen: Observation, rng: random.Random) -> Action:
        """The goal with the greatest net value to this seat, if it is positive."""
        return _best_of(self.publishings(seen, rng), rng)

    def publishings(self, seen: Observation, rng: random.Random) -> Worths:
        """Each goal's value to this seat if made public, minus its value to each other seat; 0 for discarding."""
        prospects = self._prospects(seen, rng)
        futures = prospects.futures(self.futures, COLOURS[seen.table.step + 1 :])
        rack, cards = seen.hand.rack, self._moves_to_come(seen, WORDS - seen.table.step)
        without = prospects.rack_value(futures).worth(rack, cards)
        gains: Worths = {DISCARD: 0.0} if DISCARD in seen.legal_actions() else {}
        for name in seen.hand.goals:
            with_it = prospects.rack_value([{**future, name: prospects.public_worth(name)} for future in futures])
            gains[Publish(name)] = with_it.worth(rack, cards) - without - self._given_away(prospects, name)
        return gains

    def _given_away(self, prospects: Prospects, name: str) -> float:
        """A public goal's value to each other seat."""
        goal, others = prospects.goals[name], prospects.setup.seats - 1
        return goal.points * (1 - (1 - self.rivals_meet[goal.colour]) ** others) / others if others else 0.0

    # Cards

    def play(self, seen: Observation, rng: random.Random) -> Action:
        """The card after which the rack is most valuable; a pass if no card gains anything."""
        worths = self.plays(seen, rng)
        return PASS if worths[PASS] >= max(worths.values()) - LEAST_GAIN else _best_of(worths, rng)

    def plays(self, seen: Observation, rng: random.Random, also: Action = PASS) -> Worths:
        """The value of the rack after each play, given the cards left; letters to be drawn are sampled.

        Of equivalent plays only one is included, `also` if it is among them.
        """
        prospects = self._prospects(seen, rng)
        value = prospects.rack_value(prospects.futures(self.futures, COLOURS[seen.table.step :]))
        racks: dict[str, Action] = {seen.hand.rack: PASS}
        for play, rack in moving_plays(seen.table.setup, seen.hand):
            if play == also or rack not in racks:
                racks[rack] = play
        worths = {action: value.worth(rack, self._moves_after(seen, action)) for rack, action in racks.items()}
        for number, card in enumerate(seen.table.setup.all_cards, 1):
            if card.effect not in MOVING_EFFECTS and number not in seen.hand.used:
                drawing = self._inserts if card.effect == "insert" else self._trades
                worths.update(drawing(prospects, value, number, card, also))
        return worths

    def _inserts(self, prospects: Prospects, value: RackValue, number: int, card: Card, also: Action) -> Worths:
        """The value of drawing as many letters as possible, if the first of them is put in the best place."""
        rack, letters = prospects.hand.rack, Counter(prospects.balls(2 * self._samples(prospects)))
        cards = self._moves_to_come(prospects, WORDS - prospects.table.step)
        worth = sum(times * value.worth(rack, cards, letter) for letter, times in letters.items()) / letters.total()
        *_, most = card_places(card, len(rack))
        return {also if isinstance(also, Play) and also.card == number else Play(number, most): worth}

    def _trades(self, prospects: Prospects, value: RackValue, number: int, card: Card, also: Action) -> Worths:
        """The values of returning the balls that are needed least."""
        rack = prospects.hand.rack
        cards = self._moves_to_come(prospects, WORDS - prospects.table.step)
        kept = {place: value.worth(rack[: place - 1] + rack[place:], cards) for place in range(1, len(rack) + 1)}
        choices = list(least_missed(sorted(kept, key=lambda place: -kept[place]), card.least, card.most))
        if isinstance(also, Play) and also.card == number and also.places not in choices:
            choices.append(also.places)
        draws = [prospects.balls(card.most) for _ in range(self._samples(prospects))]
        worths: Worths = {}
        for places in choices:
            gaps = after_card(card, rack, places)
            worths[Play(number, places)] = sum(value.worth(refilled(gaps, balls), cards) for balls in draws) / len(draws)
        return worths

    def put(self, seen: Observation, rng: random.Random) -> Action:
        """The gap after which the rack is most valuable."""
        return _best_of(self.gaps(seen, rng), rng)

    def gaps(self, seen: Observation, rng: random.Random) -> Worths:
        """The value of the rack with the letter in each gap."""
        prospects = self._prospects(seen, rng)
        value = prospects.rack_value(prospects.futures(self.futures, COLOURS[seen.table.step :]))
        racks, cards = racks_with_ball(seen.hand), self._moves_to_come(seen, WORDS - seen.table.step)
        return {Put(gap): value.worth(rack, cards) for gap, rack in racks.items()}

    # Words

    def spell(self, seen: Observation, rng: random.Random) -> Action:
        """The word with the highest mean of own points minus those of sampled rivals."""
        worths = self.spellings(seen, rng)
        return max(worths, key=worths.__getitem__) if worths else NO_WORD

    def spellings(
        self, seen: Observation, rng: random.Random, also: str = "", none: bool = False
    ) -> dict[Action, tuple[float, float, int]]:
        """For the most promising words: the mean of own points minus those of sampled rivals, then the tiebreakers. Includes the
        word `also` and, with `none`, spelling no word."""
        prospects = self._prospects(seen, rng)
        points = prospects.rack_value(prospects.futures(1, ())).points
        # For a single rack, the rules' own search takes 3 ms at most and needs no index of beginnings.
        words = words_on(seen.hand.rack, self.known.words)
        scores = {word: spelling.score for word in sorted(words) if (spelling := spell(seen.hand.rack, word))}
        likely = sorted(scores, key=lambda word: (-points(word)[0], -scores[word]))[: self.likely_words]
        if also and also not in likely and (spelling := spell(seen.hand.rack, also)):
            likely, scores = [*likely, also], scores | {also: spelling.score}
        rivals, public = sample_rivals(prospects, self._rival_samples(prospects)), stakes(prospects)
        secret = prospects.goals_met.bits.get(seen.hand.secret, 0)

        def worth(word: str) -> tuple[float, float, int]:
            met = prospects.goals_met.bits_of(word)
            own = prospects.secret_worth(seen.hand.secret) if met & secret else 0.0
            return own + lead(Claimant(met, scores[word]), rivals, public), points(word)[0], scores[word]

        nothing: dict[Action, tuple[float, float, int]] = (
            {NO_WORD: (lead(Claimant(0, 0), rivals, public), 0.0, 0)} if none else {}
        )
        return nothing | {Spell(word): worth(word) for word in likely}

    def claim(self, seen: Observation) -> Action:
        """The most valuable goal that another seat could claim; otherwise the most valuable one."""
        table, goals = seen.table, seen.table.setup.all_goals
        assert seen.seat is not None
        others = {name for seat in range(table.setup.seats) if seat != seen.seat for name in table.claimable(seat)}
        return Claim(max(table.claimable(seen.seat), key=lambda name: (name in others, goals[name].points)))

    # Helpers

    def _prospects(self, seen: Observation, rng: random.Random) -> Prospects:
        return Prospects(seen, self.known, rng, self.most_words)

    def _samples(self, prospects: Prospects) -> int:
        """The number of draws to sample. Fewer with the blank, because its rack's words take five times as long to find."""
        return self.samples // (3 if BLANK in prospects.hand.rack else 1)

    def _rival_samples(self, _prospects: Prospects) -> int:
        """The number of samples of the other seats' words."""
        return self.rival_samples

    def _moves_to_come(self, seen: Observation | Prospects, passes: int, played: int = 0) -> int:
        """The number of cards that move balls and can still be played in this number of passes, after the card `played`."""
        cards = enumerate(seen.table.setup.all_cards, 1)
        left = [number for number, card in cards if card.effect in MOVING_EFFECTS and number not in (*seen.hand.used, played)]
        return min(passes, len(left), self.cards_that_move)

    def _moves_after(self, seen: Observation, action: Action) -> int:
        return self._moves_to_come(seen, WORDS - seen.table.step, action.card if isinstance(action, Play) else 0)


def _best_of(worths: Worths, rng: random.Random) -> Action:
    return any_best(worths, worths.__getitem__, rng)


def least_missed(places: Sequence[int], least: int, most: int) -> Iterator[tuple[int, ...]]:
    """Combinations of `least` to `most` places, mostly from the first ones.

    >>> list(least_missed([5, 2, 7, 1], 1, 2))
    [(5,), (2,), (2, 5), (5, 7), (2, 7)]
    """
    for count in range(least, min(most, len(places)) + 1):
        for chosen in combinations(places[: count + 1], count):
            yield tuple(sorted(chosen))


def refilled(gaps: str, balls: str) -> str:
    """The rack with its gaps filled by the first of these balls."""
    for ball in balls[: gaps.count(GAP)]:
        gaps = gaps.replace(GAP, ball, 1)
    return gaps

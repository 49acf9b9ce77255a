"""The review of a game of Sequitur: chances in the true state, the value of choices given what a seat sees, and sentences.

With several seats a chance is the probability of winning. It rests on the points that every seat can expect in the round: from
its letters and the visible goals and, once the words are shown, from playing out the claims. A rack counts as the words of Hard's
vocabulary that its letters make in any order. In a solo game it is the expected fraction of the top rank's points, like the
result. A seat's choices in its passes are valued by the strongest bot; they affect the chances only once they are revealed.

A daily game is solo, so that everyone's points can be compared, with a chart of the rounds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import erf, exp, log1p, pi, sqrt
from random import Random
from typing import Any, NamedTuple

from ....coach.commentary import PlayerNames, Scale, would_have
from ....coach.hint import Reason, seeded
from ....core import ChanceOutcome, Seat
from ..bots.planner import FULL, PER_SCORE, SHARES, HardBot, Prospects, Worths, claimed, refilled
from ..bots.rack import RackValue, goals_met, usual_score, vocabulary
from ..box.goals import COLOURS
from ..rules import steps
from ..rules.actions import (
    ACCEPT,
    BACK,
    DISCARD,
    NO_WORD,
    PASS,
    REFUSE,
    UNLISTED,
    Action,
    Claim,
    Draw,
    Keep,
    Offer,
    Place,
    Play,
    Publish,
    Put,
    Spell,
)
from ..rules.hand import GAP, Hand, after_card
from ..rules.setup import ROUNDS, SequiturSetup
from ..rules.state import Observation, State
from ..rules.table import (
    ACCEPTED,
    CLAIM,
    END,
    LISTED,
    OFFERED,
    ORDER,
    OVER,
    PASSING,
    RANKS,
    SETTLE,
    WORDS,
    ShownWord,
    Table,
    rank,
)
from ..rules.words import points as told
from ..words.judgement import verdict
from ..words.lexicon import BLANK
from .reasons import reason

LUCK, HIDDEN, SHOWN = "letters and goals", "others’ racks and goals", "Everyone revealed their choices."

VERBS = {"meets": "met", "makes": "made", "keeps": "kept", "scores": "scored", "sets": "set", "trades": "traded"}


def scale(setup: SequiturSetup) -> Scale:
    """With several seats a result is a win or not; in a solo game, points up to the highest rank count."""
    return Scale(RANKS[0][0], "Expected points") if setup.seats == 1 else Scale()


def drew(state: State, outcome: ChanceOutcome, people: PlayerNames) -> Reason:
    """The sentence for the letter or goal drawn."""
    table = state.table
    if table.stage == SETTLE:
        return Reason("Secret goals were scored.")
    if table.stage == END:
        return Reason("The letters went back into the bag.")
    who, goal = people(table.turn), state.setup.all_goals.get(outcome)
    if goal and table.stage != ORDER:
        return Reason(f"{who} drew a {goal.colour} goal: {goal.text}.", "", (outcome,), table.turn)
    ball = "the blank" if outcome == BLANK else outcome
    return Reason(f"{who} drew {ball}{' to decide who claims first' if table.stage == ORDER else ''}.", team=table.turn)


def did(state: State, seat: Seat, action: Action, people: PlayerNames) -> str:
    """The sentence for the seat's action."""
    who, goals = people(seat), state.setup.all_goals
    match action:
        case Draw(colour):
            return f"{who} drew a {colour} goal."
        case Keep(name):
            return f"{who} kept this goal: {goals[name].text}."
        case Publish(name):
            return f"{who} made a goal public: {goals[name].text}."
        case Place(end):
            return f"{who} put {_ball(state.hands[seat].drawn)} at the {end} end."
        case Put():
            return f"{who} put {_ball(state.hands[seat].drawn)} in the rack."
        case Play(number):
            return f"{who} played {state.setup.all_cards[number - 1].name}."
        case Spell(word):
            return f"{who} spelt {word}."
        case Offer(word):
            return f"{who} offered {word}."
        case Claim(name):
            return f"{who} claimed a goal: {goals[name].text}."
    return f"{who} {SAID[str(action)]}."


SAID = {
    str(PASS): "played no card",
    str(DISCARD): "discarded the goal",
    str(NO_WORD): "spelt no word",
    str(UNLISTED): "chose to offer an unlisted word",
    str(BACK): "went back to listed words",
    str(ACCEPT): "accepted the word",
    str(REFUSE): "refused the word",
}


def missed(observation: Observation, better: Action, people: PlayerNames) -> Reason:
    """The sentence for the better action that the observing seat missed."""
    assert observation.seat is not None
    seat = observation.seat
    why = reason(observation, better, people.marks)
    words = people.retold(_as_it_might_have_been(why.words, better), seat)
    return why._replace(words=f"{people(seat)} {_missed(observation, better)}.", more=words)


def _as_it_might_have_been(words: str, better: Action) -> str:
    if isinstance(better, Spell):
        return would_have(words.removeprefix(f"{better.word} "), VERBS)
    return would_have(words, VERBS)


def _missed(seen: Observation, better: Action) -> str:
    """The missed action, as the rest of a sentence."""
    goals, last = seen.table.setup.all_goals, seen.step == steps.SPELL
    match better:
        case Spell(word):
            return f"missed {word}"
        case Draw(colour):
            return f"could have drawn a {colour} goal"
        case Keep(name) | Claim(name):
            return f"passed up this goal: {goals[name].text}"
        case Publish(name):
            return f"could have made this goal public: {goals[name].text}"
        case Place(end):
            return f"could have put {_ball(seen.hand.drawn)} at the {end} end"
        case Put():
            return f"could have put {_ball(seen.hand.drawn)} elsewhere"
        case Play(number):
            return f"could have played {seen.table.setup.all_cards[number - 1].name}"
    if better == PASS:
        return "could have played no card"
    return "could have spelt no word" if last else "could have discarded the goal"


def _ball(ball: str) -> str:
    return "the blank" if ball == BLANK else ball


ORDERS = 12
"""The number of sampled orders of claiming for tied seats."""


class ChanceWeights(NamedTuple):
    """The weights of a linear estimate of a round's points."""

    bare: float  # constant without a secret goal
    with_secret: float  # constant with a secret goal
    words: float  # times the logarithm of the number of words
    # Per point of the secret goal and of public ones: if any word meets it; times the logarithm of their number; in any case.
    secret: tuple[float, float, float] = (0.0, 0.0, 0.0)
    public: tuple[float, float, float] = (0.0, 0.0, 0.0)


USUAL, USUAL_ALONE = 3.55, 5.75
"""The expected points of a round before anything is known. A lone player can choose between two goals, and nobody else claims."""

# Fitted to 4,477 hands of 63 games between 2 to 5 of Hard, and to 1,032 hands of 40 solo games, each with the points of its
# round. The standard deviation of 1.8 points is reduced to 1.65 at five letters, 1.5 at eight, and 1.2 before the last card.
TOGETHER = (
    *(ChanceWeights(USUAL, USUAL, 0.0),) * 3,
    ChanceWeights(3.5, 3.5, 0.65),
    ChanceWeights(3.0, 3.0, 0.59),
    ChanceWeights(2.97, 1.62, 0.26, (0.61, -0.25, 0.55)),
    *(ChanceWeights(1.9, 1.57, 0.31, (0.35, 0.03, 0.29)),) * 2,
    *(ChanceWeights(1.9, 1.02, 0.06, (0.17, 0.18, 0.51), (0.0, 0.07, 0.08)),) * 2,
    ChanceWeights(1.9, 0.88, -0.17, (0.41, 0.16, 0.33), (0.07, 0.03, 0.22)),
    *(ChanceWeights(1.9, 0.8, -0.19, (0.5, 0.12, 0.22), (0.1, 0.07, 0.13)),) * 2,
)
ALONE = (
    *(ChanceWeights(USUAL_ALONE, USUAL_ALONE, 0.0),) * 3,
    ChanceWeights(5.59, 5.59, 0.63),
    ChanceWeights(4.99, 4.99, 0.72),
    ChanceWeights(4.58, 2.22, 0.6, (-0.21, -0.03, 1.14)),
    *(ChanceWeights(2.77, 2.77, 0.77, (-0.09, 0.0, 0.37)),) * 2,
    *(ChanceWeights(2.97, 2.97, 0.17, (-0.03, 0.24, 0.57), (0.61, -0.07, -0.45)),) * 2,
    ChanceWeights(1.28, 1.28, -0.15, (0.25, 0.17, 0.29), (0.53, 0.07, 0.0)),
    *(ChanceWeights(2.5, 2.5, -0.59, (0.31, 0.27, 0.12), (0.42, 0.1, 0.0)),) * 2,
)
"""Weights by `stage`: the number of letters up to eight, then the number of passes made."""

# Fitted to 102 games, corrected for the cost of later choices. Before the last card they leave an error of 0.75 points, letters
# and goals alone 0.92.
IN_SIGHT = {2: (0.4, 0.65, 0.35), 3: (0.2, 0.4, 0.55)}
"""Weights before the second and the last card: a constant, the factor on points expected from letters and goals, and the factor
on points of the words already possible."""


def usual(table: Table) -> float:
    """The expected points of a round before anything is known."""
    return USUAL_ALONE if table.setup.seats == 1 else USUAL


def expected(table: Table, seat: Seat, hand: Hand) -> float:
    """The expected points of this hand in the round."""
    names = [name for name in (hand.secret,) if name]
    public = [*table.public, *filter(None, (hand.published,))]
    if not hand.goals:
        return _expected(table, seat, hand, names, public)
    if not hand.secret:
        return max(_expected(table, seat, hand, [name], public) for name in hand.goals)
    kept = [] if table.setup.seats == 1 else [public]
    return max(_expected(table, seat, hand, names, more) for more in (*kept, *([*public, name] for name in hand.goals)))


def in_sight(table: Table, hands: Sequence[Hand]) -> list[float]:
    """Each seat's expected points in the round. After two passes it also counts the words that one card can make of the racks,
    and the order of claiming."""
    usually = [expected(table, seat, hand) for seat, hand in enumerate(hands)]
    if table.step not in IN_SIGHT or table.setup.seats == 1:
        return usually
    base, by_hand, by_words = IN_SIGHT[table.step]
    words = played_out(table, hands)
    return [base + by_hand * own + by_words * more for own, more in zip(usually, words, strict=True)]


def played_out(table: Table, hands: Sequence[Hand]) -> list[float]:
    """Each seat's points in the round if all spelt the best words possible now, after one more card."""
    goals, bits = table.setup.all_goals, goals_met(table.setup.goals)
    words = [_best_word(table.setup, table.public, hand.rack.replace(GAP, ""), hand.secret) for hand in hands]
    points, met = list[float](), list[int]()
    for word, hand in zip(words, hands, strict=True):
        met.append(bits.bits_of(word) if word else 0)
        is_met = hand.secret and met[-1] & bits.bits[hand.secret]
        points.append(goals[hand.secret].points if is_met else 0)
    stakes = sorted(((bits.bits[name], goals[name].points) for name in table.public), key=lambda stake: -stake[1])
    every = sum(bit for bit, _ in stakes)
    order = sorted(range(len(hands)), key=lambda seat: -usual_score(words[seat]))
    for seat, more in zip(order, claimed([met[seat] & every for seat in order], stakes), strict=True):
        points[seat] += more
    return points


@lru_cache(maxsize=64)
def _best_word(setup: SequiturSetup, public: tuple[str, ...], rack: str, secret: str) -> str:
    worths = {name: SHARES[setup.seats - 1] * setup.all_goals[name].points for name in public}
    if secret:
        worths[secret] = setup.all_goals[secret].points
    value = RackValue(vocabulary(HardBot.band), goals_met(setup.goals), [worths], PER_SCORE)
    return value.best(rack, 1) if worths else ""


def stage(table: Table, seat: Seat, hand: Hand) -> int:
    """The seat's progress in the round: its number of letters up to eight, then its passes."""
    letters = len(hand.rack) + len(hand.drawn)
    if table.step == 0 and letters < FULL:
        return letters
    return FULL + table.step + table.has_passed(seat)


def _expected(table: Table, seat: Seat, hand: Hand, secret: Sequence[str], public: Sequence[str]) -> float:
    setup = table.setup
    weights = (ALONE if setup.seats == 1 else TOGETHER)[stage(table, seat, hand)]
    met = _met_by_words("".join(sorted((hand.rack + hand.drawn).replace(GAP, ""))), setup.goals)
    points = weights.words * log1p(len(met)) + (weights.with_secret if secret else weights.bare)
    share = SHARES[setup.seats - 1]
    for names, (some, many, one), counts in ((secret, weights.secret, 1.0), (public, weights.public, share)):
        for name in names:
            bit = goals_met(setup.goals).bits[name]
            words = sum([1 for bits in met if bits & bit])
            points += counts * setup.all_goals[name].points * (some * (words > 0) + many * log1p(words) + one)
    return points


@lru_cache(maxsize=512)
def _met_by_words(balls: str, goals: str) -> tuple[int, ...]:
    """For each word that these balls make, the bits of the goals that it meets."""
    if len(balls) < 3:
        return ()
    met = goals_met(goals).bits_of
    return tuple(map(met, vocabulary(HardBot.band).made_of(balls)))


# After the words are shown


def after_claims(table: Table) -> list[float]:
    """Each seat's points after everything that the words meet has been claimed, averaged over the orders of tied seats."""
    points = [float(table.points(seat)) for seat in range(table.setup.seats)]
    words = [_as_judged(table, one) for one in table.spelt]
    goals, bits = table.setup.all_goals, goals_met(table.setup.goals)
    if table.stage not in (ORDER, CLAIM):
        for seat, one in enumerate(words):
            points[seat] += goals[one.secret].points if one.is_met else 0
    stakes = sorted(((bits.bits[name], goals[name].points) for name in table.public), key=lambda stake: -stake[1])
    every = sum(bit for bit, _ in stakes)
    met = [bits.bits_of(one.word) & every if one.word and one.standing in (LISTED, ACCEPTED) else 0 for one in words]
    orders = list(_orders(table, words, met))
    for order in orders:
        for seat, more in zip(order, claimed([met[seat] for seat in order], stakes), strict=True):
            points[seat] += more / len(orders)
    return points


def _as_judged(table: Table, one: ShownWord) -> ShownWord:
    """A word that is still undecided, with the lists' verdict."""
    if one.standing != OFFERED or not verdict(one.word).accepts:
        return one
    goal = table.setup.all_goals.get(one.secret)
    return one._replace(standing=ACCEPTED, is_met=goal is not None and goal.is_met(one.word))


def _orders(table: Table, words: Sequence[ShownWord], met: Sequence[int]) -> Iterator[list[Seat]]:
    """The possible orders of claiming for the seats whose words meet any goal."""
    claimants = [seat for seat, bits in enumerate(met) if bits]
    if not claimants:
        return
    if table.stage == CLAIM:
        order = [seat for (seat,) in table.ranks]
        start = order.index(table.turn)
        yield [seat for seat in (*order[start:], *order[:start]) if met[seat]]
        return
    scores = sorted({words[seat].score for seat in claimants}, reverse=True)
    groups = table.ranks or tuple(tuple(seat for seat in claimants if words[seat].score == score) for score in scores)
    tied = any(len(group) > 1 for group in groups)
    rng = random.Random(len(claimants))
    for _ in range(ORDERS if tied else 1):
        drawn = dict(zip(table.tied, table.draws, strict=False)) if table.stage == ORDER else {}
        yield [seat for group in groups for seat in _shuffled(group, drawn, rng)]


def _shuffled(group: Sequence[Seat], drawn: dict[Seat, str], rng: random.Random) -> list[Seat]:
    """The tied seats in the order of the letters they have drawn, with random letters for the others; the lowest first, the blank
    last."""
    letters = {seat: drawn.get(seat) or chr(rng.randrange(26) + ord("A")) for seat in group}
    return sorted(group, key=lambda seat: (letters[seat] == "?", letters[seat], rng.random()))


Chances = tuple[float, ...]
"""Each seat's probability of winning; they sum to 1. In a solo game, the expected fraction of the highest rank's points."""

OPEN, A_ROUND = 0.05, 1.9
"""Squared scale of the softmax: a lead of one scale in points makes winning e times as likely. The value with all words shown,
and the increase per round to come."""

WITHIN = (*(1.9,) * 5, *(1.5,) * 4, 1.2, 0.75, 0.5, 0.5)
"""The increase for the current round, by `stage`."""

# Fitted to about 250 games between two levels, so that a level's total cost equals its deficit in wins.
EARLY, LAST = {steps.END: 0.2, steps.PUBLISH: 0.4, steps.PLAY: 0.4, steps.PUT: 0.4}, 2.0
"""The final value of one point in the judge's estimate: in these steps, and once all goals are public."""

BY_COLOUR = {"red": 0.0, "yellow": -0.4, "green": -1.45}
"""The mean points from secret goals of each colour, relative to red ones."""

BY_CHANCE = 0.3
"""The difference between two words, in points, that may be due to the sampled rivals alone."""

SPREAD_ALONE = 2.6
"""The factor from the squared scale to the variance of a lone player's points."""


def start(state: State) -> Chances:
    """Every seat's chances at the start: equal, except for head starts."""
    return chances(state)


def dealt(_state: State) -> None:
    """None: letters are drawn one after another, and each is reviewed."""


def luck(state: State, outcome: ChanceOutcome) -> Chances:
    """How far the outcome changes each seat's chances from the mean over all outcomes; its weighted mean is 0."""
    if state.table.stage in (SETTLE, END):
        return (0.0,) * state.setup.seats
    found, means = _outcomes(state)
    return tuple(chance - mean for chance, mean in zip(found[outcome], means, strict=True))


@lru_cache(maxsize=2)
def _outcomes(state: State) -> tuple[dict[ChanceOutcome, Chances], Chances]:
    """Every seat's chances after each possible outcome, and their weighted means."""
    outcomes = dict(state.chance())
    found = _ordered(state, outcomes) if state.table.stage == ORDER else _drawn(state, outcomes)
    total = sum(outcomes.values())
    weighted = [[weight * chance for chance in found[one]] for one, weight in outcomes.items()]
    return found, tuple(sum(own) / total for own in zip(*weighted, strict=True))


def _ordered(state: State, outcomes: dict[ChanceOutcome, int]) -> dict[ChanceOutcome, Chances]:
    """Every seat's chances after the next of the tied seats has drawn each of these letters."""
    return {one: chances(state.apply_chance(one)) for one in outcomes}


def _drawn(state: State, outcomes: dict[ChanceOutcome, int]) -> dict[ChanceOutcome, Chances]:
    """Every seat's chances after the seat in turn has drawn each of these letters or goals."""
    table, turn, hand = state.table, state.table.turn, state.hand
    points = _points(state)
    without = points[turn] - expected(table, turn, hand)
    found = {}
    for one in outcomes:
        is_goal = state.step in (steps.SECRET, steps.GOAL)
        after = hand._replace(goals=(*hand.goals, one)) if is_goal else hand._replace(rack=hand.rack + one)
        points[turn] = without + expected(table, turn, after)
        found[one] = _chances(table, points, stage(table, turn, after))
    return found


def after(state: State, seat: Seat, action: Action) -> Chances | None:
    """Every seat's chances after an action that reveals a pass; None while it is secret."""
    then = state.apply(seat, action)
    if then.table.stage == PASSING and (then.table.round, then.table.step) == (state.table.round, state.table.step):
        return None
    return chances(then)


def chances(state: State) -> Chances:
    """Every seat's chances in this state."""
    table = state.table
    results = table.returns()
    if results is not None:
        return results
    if table.stage == PASSING:
        return _chances(table, _points(state), min(stage(table, seat, hand) for seat, hand in enumerate(state.hands)))
    if table.stage == END:
        return _chances(table.ended(), [table.points(seat) + usual(table) for seat in range(table.setup.seats)], 0)
    return _chances(table, after_claims(table), None)


def _points(state: State) -> list[float]:
    """Each seat's expected points at the end of the round."""
    more = in_sight(state.table, state.hands)
    return [state.table.points(seat) + own for seat, own in enumerate(more)]


def _chances(table: Table, points: Sequence[float], come: int | None) -> Chances:
    """The chances of winning with these points at the end of the round. `come` is its stage; None once its words are shown."""
    return _won(table, points, WITHIN[come] if come is not None else 0.0)


def _won(table: Table, points: Sequence[float], within: float) -> Chances:
    """The chances of winning with these points, if the current round adds `within` to the squared scale."""
    left = ROUNDS - 1 - table.round
    square = OPEN + A_ROUND * left + within
    if table.setup.seats == 1:
        return (_share(points[0] + left * usual(table), sqrt(SPREAD_ALONE * square)),)
    scale, most = sqrt(square), max(points)
    weights = [exp((own - most) / scale) for own in points]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def _share(mean: float, spread: float) -> float:
    """The expected fraction of the highest rank's points, capped at 1, for normally distributed points."""
    top = RANKS[0][0]
    beyond = (top - mean) / spread
    below = (1 + erf(beyond / sqrt(2))) / 2
    return (mean * below + top * (1 - below) - spread * exp(-beyond * beyond / 2) / sqrt(2 * pi)) / top


# Choices


def worths(observation: Observation, action: Action) -> dict[Action, float]:
    """The values of the likeliest actions and of this one for the seat, given what it sees. {} for what is not judged: offering a
    word that is not in the list, and answering an offer."""
    table, seat = observation.table, observation.seat
    if seat is None or len(observation.legal_actions()) < 2:
        return {}
    if isinstance(action, Claim):
        return {other: _claimed(table, other)[seat] for other in map(Claim, table.claimable(seat))}
    found = JUDGE.worths(observation, action, seeded(observation))
    if action not in found or len(found) < 2:
        return {}
    most, hand, counts = max(found.values()), observation.hand, _counts(observation)
    points = [table.points(other) + usual(table) for other in range(table.setup.seats)]
    own, within = table.points(seat) + expected(table, seat, hand), WITHIN[stage(table, seat, hand)]
    if table.setup.seats > 1:
        # The seat knows no more about the others than at the beginning of the round.
        within = (within + WITHIN[0]) / 2
    prospects = {}
    for other, worth in found.items():
        points[seat] = own + counts * (worth - most)
        prospects[other] = _won(table, points, within)[seat]
    return prospects


def _counts(observation: Observation) -> float:
    """The final value of one point in the judge's estimate in this step; in solo games it is 1 for the last card and the word."""
    if observation.table.step < WORDS:
        return EARLY.get(observation.step, 1.0)
    return LAST if observation.table.setup.seats > 1 else 1.0


def _claimed(table: Table, claim: Claim) -> Chances:
    then = table.claimed(claim.goal)
    results = then.returns()
    return results or _chances(
        then, after_claims(then) if then.stage == CLAIM else [*map(then.points, range(table.setup.seats))], None
    )


def _with_secret(seen: Observation, name: str) -> float:
    """The expected points of the hand with this secret goal."""
    assert seen.seat is not None
    return expected(seen.table, seen.seat, seen.hand._replace(colour="", goals=(), secret=name))


class Judge(HardBot):
    """The strongest bot with a third of its samples and half its words, fast enough for reviews.

    It samples the future, so the best of many choices looks better than it is. The apparent best is therefore compared with the
    choice made over a second set of samples. Worths are points.
    """

    futures = 5
    samples = 2
    rival_samples = 4
    """The number of samples of a single rival's words; with several rivals, two each."""

    likely_words = 10
    most_words = 20
    draws = 6
    """The number of draws by which to judge a card that draws letters."""

    def worths(self, seen: Observation, action: Action, rng: Random) -> Worths:
        """The values of the apparent best and of this action, and of others if nothing is sampled; {} for what is not judged."""
        match seen.step:
            case steps.COLOUR:
                return {Draw(colour): BY_COLOUR[colour] for colour in COLOURS}
            case steps.KEEP:
                return {Keep(name): _with_secret(seen, name) for name in seen.hand.goals}
            case steps.PUBLISH:
                return self._weighed(self.publishings(seen, rng), self.publishings(seen, rng), action)
            case steps.PLAY:
                found = self.plays(seen, rng, action)
                return self._cards(seen, [max(found, key=found.__getitem__), action], rng)
            case steps.END:
                return self.ends(seen, rng)
            case steps.PUT:
                return self.gaps(seen, rng)
            case steps.SPELL:
                return self._words(seen, action, rng)
        return {}

    def _words(self, seen: Observation, action: Action, rng: Random) -> Worths:
        """The values of the apparently best word and of this one, over new samples of rivals."""
        word = action.word if isinstance(action, Spell) else ""
        found = self.spellings(seen, rng, word, action == NO_WORD)
        best = max(found, key=found.__getitem__, default=action)
        if best == action:
            return {}
        again = self.spellings(seen, rng, word, action == NO_WORD)
        if not {best, action} <= again.keys():
            return {}
        most, own = again[best][0], again[action][0]
        return {best: most, action: own if abs(most - own) >= BY_CHANCE else most}

    def _samples(self, prospects: Prospects) -> int:
        """Few, because the apparent best is compared again."""
        return 1 if BLANK in prospects.hand.rack else 2

    def _rival_samples(self, prospects: Prospects) -> int:
        return self.rival_samples if prospects.setup.seats == 2 else 2

    def _weighed(self, found: Worths, again: Worths, action: Action) -> Worths:
        return {other: again[other] for other in (max(found, key=found.__getitem__), action) if other in again}

    def _cards(self, seen: Observation, actions: list[Action], rng: Random) -> Worths:
        """The value of the rack after each of these cards, over the same draws."""
        prospects = self._prospects(seen, rng)
        value = prospects.rack_value(prospects.futures(2 * self.futures, COLOURS[seen.table.step :]))
        balls = [prospects.balls(len(seen.hand.rack)) for _ in range(self.draws)]
        return {action: self._card(prospects, value, action, balls) for action in actions}

    def _card(self, prospects: Prospects, value: RackValue, action: Action, balls: list[str]) -> float:
        rack, cards = prospects.hand.rack, self._moves_to_come(prospects, WORDS - prospects.table.step)
        if not isinstance(action, Play):
            return value.worth(rack, cards)
        card = prospects.setup.all_cards[action.card - 1]
        if card.effect == "insert":
            return sum(value.worth(rack, cards, drawn[0]) for drawn in balls) / len(balls)
        gaps = after_card(card, rack, action.places)
        if card.effect == "trade":
            return sum(value.worth(refilled(gaps, drawn), cards) for drawn in balls) / len(balls)
        return value.worth(gaps, self._moves_to_come(prospects, WORDS - prospects.table.step, action.card))


JUDGE = Judge()


OPTIONS: dict[str, Any] = {"seats": 1}

FULL_BAR = 12
"""The points of a round that give the highest bar."""


def score(state: State, seat: Seat) -> str:
    """The points and the rank."""
    points = state.table.points(seat)
    return ", ".join(filter(None, (told(points), rank(points))))


def course(states: Sequence[State], seat: Seat) -> list[float]:
    """The points of each round."""
    after = {state.table.round: state.table.points(seat) for state in states if state.table.stage in (END, OVER)}
    points = [after.get(number, 0) for number in range(ROUNDS)]
    return [(own - before) / FULL_BAR for before, own in zip((0, *points), points, strict=False)]

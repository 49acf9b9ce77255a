"""The review of a game of Sequitur: chances in the true state, the value of choices given what a seat sees, and sentences.

With several seats a chance is the probability of winning. It rests on the points that every seat can expect in the round
(`outlook.py`). In a solo game it is the expected fraction of the top rank's points, like the result. A seat's choices in its
passes are valued by the strongest bot; they affect the chances only once they are revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, pi, sqrt
from random import Random

from ....coach.commentary import PlayerNames, Scale, would_have
from ....coach.hint import Reason, seeded
from ....core import ChanceOutcome, Seat
from ..bots.planner import HardBot, Prospects, Worths, refilled
from ..bots.rack import RackValue
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
from ..rules.hand import after_card
from ..rules.setup import ROUNDS, SequiturSetup
from ..rules.state import Observation, State
from ..rules.table import (
    CLAIM,
    END,
    ORDER,
    PASSING,
    RANKS,
    SETTLE,
    WORDS,
    Table,
)
from ..words.lexicon import BLANK
from .causes import about_goal, about_letter
from .causes import turned_out as cause
from .outlook import after_claims, expected, in_sight, stage, usual
from .reasons import reason

LUCK, HIDDEN = "letters and goals", "others’ racks and goals"

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
        return Reason(f"{who} drew a {goal.colour} goal.", about_goal(state, outcome), (outcome,), table.turn)
    if table.stage == ORDER:
        return Reason(
            f"{who} drew {_ball(outcome)} to decide who claims first.", "The lowest letter claims first.", (), table.turn
        )
    return Reason(f"{who} drew {_ball(outcome)}.", about_letter(state, outcome, people), team=table.turn)


def turned_out(state: State, seat: Seat, action: Action, team: Seat, hidden: Sequence[float], people: PlayerNames) -> Reason:
    """What the racks could make of the goals that were revealed, or what the words could win."""
    return cause(state, seat, action, team, hidden[team] > 0, did(state, seat, action, people), people)


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


Chances = tuple[float, ...]
"""Each seat's probability of winning; they sum to 1. In a solo game, the expected fraction of the highest rank's points."""

OPEN, A_ROUND = 0.05, 1.9
"""Squared scale of the softmax: a lead of one scale in points makes winning e times as likely. The value with all words shown,
and the increase per round to come."""

WITHIN = (*(1.9,) * 5, *(1.5,) * 4, 1.2, 0.75, 0.5, 0.5)
"""The increase for the current round, by `stage`."""

# Fitted to about 250 games between two levels, so that a level's total cost equals its deficit in wins.
EARLY, LAST = {steps.END: 0.2, steps.PUBLISH: 0.4, steps.MUST: 0.4, steps.PLAY: 0.4, steps.PUT: 0.4}, 2.0
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


def outcomes(state: State) -> dict[ChanceOutcome, Chances]:
    """Every seat's chances after each letter or goal that may be drawn."""
    if state.table.stage in (SETTLE, END):
        return {}
    possible = [outcome for outcome, _ in state.chance()]
    if state.table.stage == ORDER:
        return {one: chances(state.apply_chance(one)) for one in possible}
    return _drawn(state, possible)


def _drawn(state: State, possible: Sequence[ChanceOutcome]) -> dict[ChanceOutcome, Chances]:
    """Every seat's chances after the seat in turn has drawn each of these letters or goals."""
    table, turn, hand = state.table, state.table.turn, state.hand
    points = _points(state)
    without = points[turn] - expected(table, turn, hand)
    found = {}
    for one in possible:
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
            case steps.PUBLISH | steps.MUST:
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

"""Sequitur's deep search for puzzles: tries all words, all uses of all cards, and many draws, far more than any bot does.

The choices at the end of a round can be computed exhaustively: which word to spell, which card to play, which goal to publish
before that, which goal to claim. The second search uses the game's own rules, and only words that most people know. Not for the
page.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import inf
from typing import Any

from ...core import Budget, Seat
from ...games.sequitur.bots.levels import BOTS
from ...games.sequitur.bots.planner import least_missed, refilled
from ...games.sequitur.bots.speller import moving_plays, racks_with_ball
from ...games.sequitur.rules import steps
from ...games.sequitur.rules.actions import NO_WORD, PASS, Action, Claim, Play, Publish, Put, Spell
from ...games.sequitur.rules.hand import after_card, card_places
from ...games.sequitur.rules.state import Observation, State
from ...games.sequitur.rules.table import CLAIM, PASSING, WORDS, Table
from ...games.sequitur.words.lexicon import COUNTS, lexicon
from ...games.sequitur.words.spelling import words_on

OLD = {"goals": ""}
"""The goals of version 0.1, with which the puzzles that ship were found."""

SETUPS: tuple[dict[str, Any], ...] = ({"seats": 1, **OLD}, {"seats": 1, **OLD}, {"seats": 3, **OLD})
LEVELS, ASKED = ("medium",), ("easy", "medium", "hard")
UNIT = "points"
MARGIN, HOPE = 1.0, 0.7
"""In points, and as a share of it (see `DeepSearch`)."""

MOST_RIGHT = 6
"""Several words may be equally good, and there may be several ways to the same word."""

WIDE, DEEP = (4, 5), (2, 4)
"""The numbers of batches and of draws per batch in the wide search; of batches and of samples per batch in the second, where each
sample has as many draws as a batch of the wide one."""

GAMES = 160
RARE = ()

COMMON = 50
"""The largest SCOWL size of words used in the second search."""

Points = Callable[[str], int]
"""Returns the points of a word."""


def is_asked(observation: Observation) -> bool:
    """Whether the seat must make a choice that can be computed exhaustively."""
    table = observation.table
    if observation.seat not in observation.to_act:
        return False
    if table.stage == CLAIM:
        return len(observation.legal_actions()) > 1
    last = table.step == WORDS and observation.step in (steps.PLAY, steps.SPELL, steps.PUT)
    return table.stage == PASSING and table.setup.seats == 1 and (last or (_publishes_last(observation)))


def _publishes_last(observation: Observation) -> bool:
    return observation.table.step == WORDS - 1 and observation.step == steps.PUBLISH


def quick_estimate(observation: Observation, rng: random.Random) -> dict[Action, float]:
    """The wide search with a single draw."""
    return worths(observation, rng, 1)


def worths(observation: Observation, rng: random.Random, draws: int, band: int = 0) -> dict[Action, float]:
    """The points that each action brings this round or, for claims, the lead in points over the mean of the others. With a
    `band`, only words up to that size count."""
    if observation.table.stage == CLAIM:
        assert observation.seat is not None
        return {Claim(name): _lead(observation.table.claimed(name), observation.seat) for name in _claimable(observation)}
    known = frozenset(word for word, size in lexicon().words.items() if size <= band) if band else None
    if observation.step == steps.SPELL:
        points = _points(observation, _goals(observation))
        words = words_on(observation.hand.rack, known)
        return {NO_WORD: 0.0, **{Spell(word): float(points(word)) for word in sorted(words)}}
    if observation.step == steps.PUT:
        points = _points(observation, _goals(observation))
        racks = racks_with_ball(observation.hand)
        return {Put(gap): _best(rack, points, known) for gap, rack in racks.items()}
    if observation.step == steps.PUBLISH:
        return {Publish(name): _with_goal(observation, name, known) for name in observation.hand.goals}
    return _plays(observation, _points(observation, _goals(observation)), rng, draws, known)


def _goals(observation: Observation) -> tuple[str, ...]:
    return (*observation.table.public, *filter(None, (observation.hand.secret,)))


def _points(observation: Observation, names: Iterable[str]) -> Points:
    goals = [observation.table.setup.all_goals[name] for name in names]
    return cache(lambda word: sum(goal.points for goal in goals if goal.is_met(word)))


def _best(rack: str, points: Points, known: frozenset[str] | None) -> float:
    return float(max(map(points, words_on(rack, known)), default=0))


def _with_goal(observation: Observation, name: str, known: frozenset[str] | None) -> float:
    """The best word's points after publishing the goal `name` and moving letters with at most one card."""
    points = _points(observation, (*_goals(observation), name))
    racks = {observation.hand.rack, *(rack for _, rack in moving_plays(observation.table.setup, observation.hand))}
    return max(_best(rack, points, known) for rack in racks)


def _plays(
    observation: Observation, points: Points, rng: random.Random, draws: int, known: frozenset[str] | None
) -> dict[Action, float]:
    """The best word's points after each play, with sampled draws."""
    hand, setup = observation.hand, observation.table.setup
    racks: dict[str, float] = {}

    def best(rack: str) -> float:
        if rack not in racks:
            racks[rack] = _best(rack, points, known)
        return racks[rack]

    found: dict[Action, float] = {PASS: best(hand.rack)}
    found |= {play: best(rack) for play, rack in moving_plays(setup, hand)}
    bag = list((Counter(COUNTS) - Counter(hand.rack)).elements())
    for number, card in enumerate(setup.all_cards, 1):
        if number in hand.used or card.effect not in ("insert", "trade"):
            continue
        if card.effect == "insert":
            balls = [rng.choice(bag) for _ in range(draws)]
            *_, places = card_places(card, len(hand.rack))
            found[Play(number, places)] = sum(max(best(rack) for rack in _with_ball(hand.rack, ball)) for ball in balls) / draws
            continue
        samples = ["".join(rng.sample(bag, card.most)) for _ in range(draws)]
        for places in least_missed(_least_needed(hand.rack, points), card.least, card.most):
            gaps = after_card(card, hand.rack, places)
            found[Play(number, places)] = sum(best(refilled(gaps, balls)) for balls in samples) / draws
    return found


def _least_needed(rack: str, points: Points) -> list[int]:
    """The places of the rack, first those whose letters the best word needs least. Uses all words, so that both searches try the
    same places."""
    left = {place: _best(rack[: place - 1] + rack[place:], points, None) for place in range(1, len(rack) + 1)}
    return sorted(left, key=lambda place: -left[place])


def _with_ball(rack: str, ball: str) -> list[str]:
    return [rack[:gap] + ball + rack[gap:] for gap in range(len(rack) + 1)]


def _claimable(observation: Observation) -> tuple[str, ...]:
    assert observation.seat is not None
    return observation.table.claimable(observation.seat)


def _lead(table: Table, seat: Seat) -> float:
    """The seat's lead over the mean of the others after all claims, each made to maximise the claiming seat's own lead."""
    return _leads(table)[seat]


def _leads(table: Table) -> list[float]:
    if table.stage != CLAIM:
        points = [table.points(seat) for seat in range(table.setup.seats)]
        others = max(1, len(points) - 1)
        return [own - (sum(points) - own) / others for own in points]
    return max((_leads(table.claimed(name)) for name in table.claimable(table.turn)), key=lambda leads: leads[table.turn])


def kind(observation: Observation, best: Action) -> str:
    """The kind of the puzzle: the type of the best action or, for a card, its effect."""
    if isinstance(best, Play):
        return f"card: {observation.table.setup.all_cards[best.card - 1].effect}"
    return type(best).__name__.lower()


def second(observation: Observation, actions: Sequence[Action], rng: random.Random, samples: int) -> list[dict[Action, float]]:
    """The points that each action brings by the game's own rules, with common words only. For claims, assumes that the others
    claim the goals worth most points."""
    seat = observation.seat
    assert seat is not None
    state = observation.sample_state(rng)
    if observation.table.stage == CLAIM:
        return [{action: _after_dear_claims(state.apply(seat, action), seat) for action in actions}]
    if observation.step != steps.SPELL:
        draws = [worths(observation, rng, WIDE[1], COMMON) for _ in range(samples if observation.step == steps.PLAY else 1)]
        return [{action: found[action] for action in actions} for found in draws]
    before = state.table.points(seat)
    common = {action: not isinstance(action, Spell) or lexicon().words[action.word] <= COMMON for action in actions}
    return [{action: (_claimed_all(state.apply(seat, action), seat) - before) * common[action] for action in actions}]


def played(observation: Observation, actions: Sequence[Action], rng: random.Random, games: int) -> list[dict[Action, float]]:
    """The seat's lead in points, or its points alone, after each of the actions, for each of `games` rounds that Hard plays to
    the end. The rest of a game is the same after all of them: letters, cards and secret goals return."""
    seat, found = observation.seat, []
    assert seat is not None
    for _ in range(games):
        state, luck = observation.sample_state(rng), rng.random()
        found.append({action: _at_its_end(state.apply(seat, action), seat, luck) for action in actions})
    return found


def _at_its_end(state: State, seat: Seat, luck: float) -> float:
    """The seat's lead at the end of the round."""
    hard, draws, whim, now = BOTS["hard"], random.Random(luck), random.Random(-luck), state.table.round
    while state.table.round == now and state.returns() is None:
        if seats := state.to_act:
            state = state.apply(seats[0], hard.choose(state.observe(seats[0]), whim, Budget(inf)))
        else:
            state = state.apply_chance(state.sample_chance(draws))
    points = [state.table.points(other) for other in range(state.table.setup.seats)]
    return points[seat] - (sum(points) - points[seat]) / max(1, len(points) - 1)


def _claimed_all(state: State, seat: Seat) -> float:
    """A lone player's points after claiming every goal."""
    while state.table.stage not in ("end", "over"):
        actions = state.legal_actions(seat)
        state = state.apply(seat, actions[0]) if actions else state.apply_chance(state.chance()[0][0])
    return float(state.table.points(seat))


def _after_dear_claims(state: State, seat: Seat) -> float:
    table = state.table
    goals = table.setup.all_goals
    while table.stage == CLAIM:
        table = table.claimed(max(table.claimable(table.turn), key=lambda name: goals[name].points))
    points = [table.points(other) for other in range(table.setup.seats)]
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)

"""What the cards of Sequence bring: every team's chances where all cards are known, and the luck of each card that is taken.

The chances are the learnt value function's, which judges a table right after a play; between two teams it is asked before and
after the best reply of whoever plays next. Much of this looks at the true state, so it is for those who look back at a game or
compare computer players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random

from ....coach.hint import seeded
from ....core import ChanceOutcome, Seat
from ..bots.judge import considered_actions
from ..bots.levels import BOTS
from ..bots.search import SearchBot
from ..bots.value import ValueFunction, World, load_value_function
from ..rules.actions import Claim, Forfeit, Play, SequenceAction
from ..rules.setup import SequenceSetup, Team
from ..rules.state import Observation, State
from ..rules.table import CUT, DRAW, FIRST, NOBODY, PLAY, TAKE

Chances = tuple[float, ...]
"""Each team's chance to win; they sum to 1."""

# Of the spread of 80 deals between `judge` and Medium, 0.37 was left by the table as it lies, 0.36 by the table after the reply,
# and 0.33 by the mean of both. `python -m engine arena sequence --bots judge,medium --games 400 --seed 1 --adjust` is as sure as
# 981 games without: the same interval from 0.41 of the games.
REPLIES = 2
"""How many replies to look at: those that are best before the card is taken."""

# Whoever replies is given the best of what looks best, with all cards known: fitted to 933 plays of `judge` and Medium, so that a
# play does not move the chances on average beyond what it costs. Without it each play seemed to lose its team 6 points of 100.
AFTER_A_REPLY = 1.35
"""How many times as high as after the best reply the odds of the team are that is replied to."""

DEALS = 40
"""How many deals the one of a game is compared with."""

# The powers of the chances that foretell results best, of 40 games between three of Medium and 36 between three teams of two:
# their logarithmic loss is 1.00 and 1.08 with them, 1.12 and 1.45 without; it is 1.10 for a third each. Between two teams of
# two, 40 games, none is needed (0.52).
ALONE, WITH_PARTNERS = 0.4, 0.15
"""The value function was learnt between two sides and is far too sure among three: its chances count with this power."""

# Fitted to 800 plays of Easy, Medium and Hard: what a play seemed to cost came back by a quarter in the chances after it.
TRUE = 0.8
"""How much of a difference between plays is true: the best of several samples looks better than it is."""

SAMPLES = 24
"""How many ways in which hidden cards may lie a claim or a card to give up is judged by."""


def luck(state: State, outcome: ChanceOutcome) -> Chances:
    """By how much the outcome betters each team's chances over the mean of all outcomes: their weighted mean is 0.

    Who begins is nobody's luck here: the chances of a game are counted from the deal on.
    """
    table, setup = state.table, state.setup
    if table.step in (CUT, FIRST):
        return (0.0,) * setup.teams
    world, judged = _world(state), _judge(state)
    taker = setup.team(table.turn if table.taking == NOBODY else table.taking)
    mean, found = [0.0] * setup.teams, (0.0,) * setup.teams
    for card, count in Counter(state.deck).items():
        chances = judged(world.with_card(taker, card, is_last=count == 1))
        mean = [old + count * chance / len(state.deck) for old, chance in zip(mean, chances, strict=True)]
        if card == outcome:
            found = chances
    return tuple(chance - usual for chance, usual in zip(found, mean, strict=True))


def start(state: State) -> Chances:
    """Everybody's chances before anything has happened, or in the midst of a game whose beginning nobody knows."""
    return _as_it_lies(_world(state), state.setup.team(state.table.turn - 1))


def dealt(state: State) -> tuple[Chances, Chances] | None:
    """Once all cards are dealt: everybody's mean chances over such deals, and those with this one."""
    if state.table.step != PLAY or state.table.turns:
        return None
    rng, public = seeded(state.observe(state.table.turn)), state.observe(None)
    deals = [_at_first(public.sample_state(rng)) for _ in range(DEALS)]
    return tuple(sum(own) / len(own) for own in zip(*deals, strict=True)), _at_first(state)


def _at_first(state: State) -> Chances:
    """Everybody's chances once the first seat has played what looks best to it."""
    seat = state.table.turn
    plays = _expert().play_worths(state.observe(seat), Random(0))
    chances = after(state, seat, max(plays, key=plays.__getitem__))
    assert chances is not None
    return chances


def after(state: State, seat: Seat, action: SequenceAction) -> Chances | None:
    """Everybody's chances once the seat has played, as the cards lie; None for what is no play."""
    if not isinstance(action, Play):
        return None
    setup = state.setup
    then = state.apply(seat, action)
    if setup.teams == 2 and then.table.step == DRAW:
        return _judge(then)(_world(then))
    world, team = _world(state), setup.team(seat)
    own = _among(setup.teams, world.win_chance(seat, action))
    if setup.teams == 2:
        return _of_two(team, own)
    rest = [0.0 if other == team else world.chance(other) for other in range(setup.teams)]
    return _calm(setup, [own if other == team else (1 - own) * chance / sum(rest) for other, chance in enumerate(rest)])


def worths(observation: Observation, action: SequenceAction) -> Mapping[SequenceAction, float]:
    """What the likeliest plays and this one are worth to the seat's team, by what the seat sees; so are claims and cards to give
    up. {} for anything else."""
    if isinstance(action, Claim | Forfeit):
        return _sampled(observation, [other for other in observation.legal_actions() if type(other) is type(action)])
    plays = [other for other in considered_actions(observation) if isinstance(other, Play)]
    if not isinstance(action, Play) or len(plays) < 2:
        return {}
    rng, expert = seeded(observation), _expert()
    judged = expert.play_worths(observation, rng)
    likely = sorted(judged, key=lambda play: -judged[play])[: expert.plays]
    found = expert.chances(observation, list(dict.fromkeys((*likely, action))), rng)
    most = max(found.values())
    return {play: _own(observation.table.setup, most - TRUE * (most - chance)) for play, chance in found.items()}


def _sampled(observation: Observation, actions: Sequence[SequenceAction]) -> dict[SequenceAction, float]:
    """What these actions are worth to the seat's team, over the same samples of what the seat does not see."""
    if len(actions) < 2 or observation.seat is None:
        return {}
    seat, team, rng = observation.seat, observation.table.setup.team(observation.seat), seeded(observation)
    worths = dict.fromkeys(actions, 0.0)
    for state in [observation.sample_state(rng) for _ in range(SAMPLES)]:
        for action in actions:
            then = state.apply(seat, action)
            results = then.returns()
            chance = results[seat] if results else _as_it_lies(_world(then), team)[team]
            worths[action] += chance / SAMPLES
    return worths


def _judge(state: State) -> Callable[[World], Chances]:
    """What tells everybody's chances once the luck of this state has come."""
    table, setup = state.table, state.setup
    mover = setup.team((table.turn - (table.step not in (DRAW, TAKE))) % setup.seats)
    if setup.teams == 2 and table.step in (DRAW, TAKE):
        after = state.apply_chance(state.deck[0])
        seat, world = after.table.turn, _world(after)
        plays = [action for action in after.legal_actions(seat) if isinstance(action, Play)]
        if replies := sorted(plays, key=lambda play: -world.win_chance(seat, play))[:REPLIES]:
            return lambda world: _of_two(
                mover, (world.chance(mover) + _replied_to(max(world.win_chance(seat, play) for play in replies))) / 2
            )
    return lambda world: _as_it_lies(world, mover)


def _replied_to(chance: float) -> float:
    """The chance of a team if the best reply gives the other one this chance."""
    odds = AFTER_A_REPLY * (1 - chance)
    return odds / (odds + chance)


def _as_it_lies(world: World, mover: Team) -> Chances:
    """Everybody's chances if the team `mover` has just played; of more than two teams each is asked as if it had."""
    if world.setup.teams == 2:
        return _of_two(mover, world.chance(mover))
    return _calm(world.setup, [world.chance(team) for team in range(world.setup.teams)])


def _calm(setup: SequenceSetup, chances: Sequence[float]) -> Chances:
    """The chances of three teams, less sure of themselves, so that they sum to 1."""
    power = ALONE if setup.seats == setup.teams else WITH_PARTNERS
    calmer = [chance**power for chance in chances]
    return tuple(chance / sum(calmer) for chance in calmer)


def _among(teams: int, chance: float) -> float:
    """The value function takes all others for one side: against two teams, even chances are a third, not a half."""
    return chance / (chance + (teams - 1) * (1 - chance))


def _own(setup: SequenceSetup, chance: float) -> float:
    """That chance of one team among all, the others alike."""
    own, others = _among(setup.teams, chance), setup.teams - 1
    return own if others == 1 else _calm(setup, [own, *[(1 - own) / others] * others])[0]


def _of_two(team: Team, chance: float) -> Chances:
    return (chance, 1 - chance) if team == 0 else (1 - chance, chance)


def _world(state: State) -> World:
    return World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), _value_function())


@cache
def _value_function() -> ValueFunction:
    return load_value_function()


def _expert() -> SearchBot:
    expert = BOTS["expert"]
    assert isinstance(expert, SearchBot)
    return expert

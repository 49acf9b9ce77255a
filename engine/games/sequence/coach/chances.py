"""Winning chances in Sequence with all cards known, and the luck of each card drawn.

The chances come from the learnt value function, which judges a table right after a play. With two teams it is evaluated before
and after the next player's best reply. Much of this reads the true state, so it is only for reviews and for comparing bots.
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
"""Each team's probability of winning; they sum to 1."""

# The fraction of variance left over 80 deals between `judge` and Medium: 0.37 with the table before the reply, 0.36 with the
# table after it, 0.33 with the mean of both. `python -m engine arena sequence --bots judge,medium --games 400 --seed 1 --adjust`
# is as precise as 981 games without: the same interval from 0.41 of the games.
REPLIES = 2
"""The number of replies to evaluate: those that are best before the card is drawn."""

# The replying side gets the best of what looks best with all cards known, which overrates replies. Fitted to 933 plays of `judge`
# and Medium, so that a play does not move the chances on average beyond its cost. Without this factor each play seemed to cost
# its team 6 points of 100.
AFTER_A_REPLY = 1.35
"""Factor on the odds of the team that is replied to, relative to those after the best reply."""

DEALS = 40
"""The number of random deals with which a game's deal is compared."""

# The powers of the chances that predict results best, over 40 games between three of Medium and 36 between three teams of two.
# The logarithmic loss is 1.00 and 1.08 with them, 1.12 and 1.45 without, and 1.10 for a third each. Between two teams of two (40
# games) none is needed (0.52).
ALONE, WITH_PARTNERS = 0.4, 0.15
"""The value function was learnt between two sides and is overconfident among three teams: its chances are raised to this
power."""

# Fitted to 800 plays of Easy, Medium and Hard: a quarter of a play's apparent cost was regained in the chances after it.
TRUE = 0.8
"""Shrinkage of differences between plays. The best of several samples looks better than it is."""

SAMPLES = 24
"""The number of samples of the hidden cards by which a claim or a card to give up is judged."""


def luck(state: State, outcome: ChanceOutcome) -> Chances:
    """How far the outcome changes each team's chances from the mean over all outcomes; its weighted mean is 0.

    The choice of the first seat counts as no luck: a game's chances are counted from the deal on.
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
    """Every team's chances before anything has happened, or at the start of a game that began from a position."""
    return _as_it_lies(_world(state), state.setup.team(state.table.turn - 1))


def dealt(state: State) -> tuple[Chances, Chances] | None:
    """Right after the deal: every team's mean chances over random deals, and those with this deal. None at any other time."""
    if state.table.step != PLAY or state.table.turns:
        return None
    rng, public = seeded(state.observe(state.table.turn)), state.observe(None)
    deals = [_at_first(public.sample_state(rng)) for _ in range(DEALS)]
    return tuple(sum(own) / len(own) for own in zip(*deals, strict=True)), _at_first(state)


def _at_first(state: State) -> Chances:
    """Every team's chances after the first seat has made the play that looks best to it."""
    seat = state.table.turn
    plays = _expert().play_worths(state.observe(seat), Random(0))
    chances = after(state, seat, max(plays, key=plays.__getitem__))
    assert chances is not None
    return chances


def after(state: State, seat: Seat, action: SequenceAction) -> Chances | None:
    """Every team's chances after this play, with all cards known; None for any other action."""
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
    """The values of the likeliest plays and of this one for the seat's team, given what the seat sees; likewise for claims and
    cards to give up. {} for other actions."""
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
    """The actions' values for the seat's team, over the same samples of the hidden cards."""
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
    """The function that evaluates every team's chances once this state's random outcome is known."""
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
    """A team's chance if the best reply gives the other team `chance`."""
    odds = AFTER_A_REPLY * (1 - chance)
    return odds / (odds + chance)


def _as_it_lies(world: World, mover: Team) -> Chances:
    """Every team's chances if `mover` has just played. With three teams, each is evaluated as if it had just played."""
    if world.setup.teams == 2:
        return _of_two(mover, world.chance(mover))
    return _calm(world.setup, [world.chance(team) for team in range(world.setup.teams)])


def _calm(setup: SequenceSetup, chances: Sequence[float]) -> Chances:
    """The chances of three teams, tempered to be less confident and normalised to sum to 1."""
    power = ALONE if setup.seats == setup.teams else WITH_PARTNERS
    calmer = [chance**power for chance in chances]
    return tuple(chance / sum(calmer) for chance in calmer)


def _among(teams: int, chance: float) -> float:
    """Converts a chance against all others as one side: with three teams, even chances are a third, not a half."""
    return chance / (chance + (teams - 1) * (1 - chance))


def _own(setup: SequenceSetup, chance: float) -> float:
    """One team's chance among all teams, if the others are equal."""
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

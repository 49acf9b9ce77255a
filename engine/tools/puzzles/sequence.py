"""Sequence's deep search for puzzles: tries all plays in many sampled deals, far more than any bot does.

The second search goes deeper instead: it plays four plies ahead by the game's own rules, in other deals. Not for the page.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Any

from ...core import Budget, Seat
from ...games.sequence.bots.levels import BOTS
from ...games.sequence.bots.search import Likelihoods, SearchBot, beliefs, sample_deals
from ...games.sequence.bots.value import World, load_value_function
from ...games.sequence.rules.actions import Play, SequenceAction, TurnIn
from ...games.sequence.rules.board import LINE_LENGTH, Bits
from ...games.sequence.rules.state import Observation, State
from ...games.sequence.rules.table import OVER, PLAY, claims, without

DEAD = "dead card"

MANY = 3
"""The number of opposing chips in an open line that makes it worth blocking."""


def kind(observation: Observation, best: SequenceAction) -> str:
    """The kind of the puzzle, such as "wild jack blocks" or, in games with teammates, "card builds in a team"."""
    if not isinstance(best, Play):
        return DEAD
    told = _outcome(observation, best)
    return f"{told} in a team" if len(observation.hand_sizes) > observation.table.setup.teams else told


def _outcome(observation: Observation, play: Play) -> str:
    board = observation.table.setup.board_data
    if play.card in board.anti_wild:
        return "jack removes"
    return f"{'wild jack' if play.card in board.wild else 'card'} {_does(observation, board.bit_of[play.space])}"


def _does(observation: Observation, bit: Bits) -> str:
    table = observation.table
    board, setup = table.setup.board_data, table.setup
    team = setup.team(table.turn)
    before = table.sequences[team]
    made = claims(board, table.owned(team) | bit, before, bit)[0]
    if made:
        is_last = len(before) + len(made) >= setup.needed[team]
        shares = any(line & other for line in made for other in before)
        return f"{'wins' if is_last else 'makes a sequence'}{' with a shared chip' if shares else ''}"
    for other in range(setup.teams):
        if other != team and any(_is_open(line, table.owned(other), table.covered) for line in _through(board.lines, bit)):
            return "blocks"
    return "builds"


def _through(lines: tuple[tuple[Bits, ...], ...], bit: Bits) -> list[Bits]:
    return [line for parallel in lines for line in parallel if line & bit]


def _is_open(line: Bits, owned: Bits, covered: Bits) -> bool:
    """Whether the owner has at least MANY spaces of the line, and all others are empty."""
    return MANY <= (line & owned).bit_count() < LINE_LENGTH and not line & covered & ~owned


Worths = dict[SequenceAction, float]
Held = Mapping[Seat, Likelihoods]

SETUPS: tuple[dict[str, Any], ...] = ({"seats": 2}, {"seats": 2}, {"seats": 4})
"""Only two teams: with three, the value at the end of the second search can't tell which of the opponents would win."""

GAMES, RARE = 260, (DEAD,)
LEVELS, ASKED = ("hard",), ("easy", "medium", "hard", "expert")
UNIT = "chance"
MARGIN, HOPE = 0.04, 1.0
"""In winning chance, and as a share of it (see `DeepSearch`)."""

MOST_RIGHT = 2

LOOK, WIDE, DEEP = 8, (8, 32), (10, 16)
"""The number of deals in a first look; the numbers of batches and of deals per batch in the wide and in the second search."""

PLIES = 3
"""The number of plays after the one being judged."""

DEALS = 4
"""Turning in a dead card is tried with every possible new card, so only in one of this number of deals."""

KEPT = 4
"""The number of best plays from the hand with the dead card that are tried again after the exchange, in addition to the plays of
the new card."""


def is_asked(observation: Observation) -> bool:
    """Whether the seat must choose among several plays, after the opening."""
    plays = _plays(observation.legal_actions())
    return observation.seat == observation.table.turn and len(plays) > 3 and observation.table.turns > 5


def quick_estimate(observation: Observation, rng: random.Random) -> Worths:
    """The wide search over a few deals."""
    return worths(observation, rng, LOOK)


def worths(observation: Observation, rng: random.Random, deals: int) -> Worths:
    """The team's chance after each action, averaged over `deals` deals."""
    actions = observation.legal_actions()
    plays = _chances(observation, _plays(actions), rng, deals)
    best = sorted(plays, key=lambda play: -plays[play])[:KEPT]
    found: Worths = dict(plays.items())
    dead = [action for action in actions if isinstance(action, TurnIn)]
    return found | {one: plays[best[0]] + _gain_by_turning_in(observation, one, best, rng, deals) for one in dead}


def _plays(actions: Sequence[SequenceAction]) -> list[Play]:
    return [action for action in actions if isinstance(action, Play)]


@lru_cache(maxsize=1)
def _held(observation: Observation) -> Held:
    """The likelihoods of the other seats' cards."""
    return beliefs(observation, _expert().weights)


def _chances(observation: Observation, plays: Sequence[Play], rng: random.Random, deals: int) -> dict[Play, float]:
    value, seat = load_value_function(), observation.table.turn
    totals = dict.fromkeys(plays, 0.0)
    dealt = sample_deals(observation, _held(observation), rng)
    for _ in range(deals):
        hands, deck = next(dealt)
        world = World(observation.table, {**hands, seat: observation.hand}, deck, value)
        for play in plays:
            totals[play] += world.win_chance(seat, play)
    return {play: total / deals for play, total in totals.items()}


def _gain_by_turning_in(observation: Observation, action: TurnIn, best: Sequence[Play], rng: random.Random, deals: int) -> float:
    """The gain in winning chance from turning in a dead card: the best play with the new card compared with `best[0]` without it,
    in the same deals, averaged over all new cards. The best play is chosen in half of the deals and evaluated in the other half,
    so the estimate is too low rather than too high."""
    value, seat = load_value_function(), observation.table.turn
    kept, halves = (
        without(observation.hand, action.card),
        (defaultdict[tuple[str, Play], float](float), defaultdict[tuple[str, Play], float](float)),
    )
    dealt = sample_deals(observation, _held(observation), rng)
    coming = dict[str, list[Play]]()
    count, without_it = max(1, deals // DEALS // 2), 0.0
    for number in range(2 * count):
        hands, _ = next(dealt)
        deck = _draw_pile(observation, hands)
        if number % 2:
            world = World(observation.table, {**hands, seat: observation.hand}, frozenset(deck), value)
            without_it += world.win_chance(seat, best[0]) / count
        for card in sorted(set(deck)):
            if card not in coming:
                new = observation._replace(hand=(card,), table=observation.table._replace(exchanged=True))
                coming[card] = [*best, *_plays(new.legal_actions())]
            after = frozenset((Counter(deck) - Counter([card])).elements())
            world = World(observation.table, {**hands, seat: (*kept, card)}, after, value)
            for play in coming[card]:
                chance = world.win_chance(seat, play)
                halves[number % 2][card, play] += deck.count(card) / len(deck) / count * chance
    found, judged = halves
    chosen = {card: max(plays, key=lambda play: found[card, play]) for card, plays in coming.items()}
    return sum(judged[card, play] for card, play in chosen.items()) - without_it


def _draw_pile(observation: Observation, hands: Mapping[Seat, Sequence[str]]) -> tuple[str, ...]:
    """The cards of the draw pile, given the others' hands."""
    return tuple((Counter(observation.unseen()) - Counter(card for hand in hands.values() for card in hand)).elements())


def second(observation: Observation, actions: Sequence[SequenceAction], rng: random.Random, deals: int) -> list[Worths]:
    """The team's chance after each of the actions and PLIES more plays, for each of `deals` deals."""
    seat, found = observation.table.turn, []
    dealt = sample_deals(observation, _held(observation), rng)
    for _ in range(deals):
        others, _ = next(dealt)
        hands = tuple(observation.hand if other == seat else others[other] for other in range(observation.table.setup.seats))
        state, luck = State(observation.table, hands, _draw_pile(observation, others)), rng.random()
        found.append({action: _played_on(state.apply(seat, action), seat, random.Random(luck)) for action in actions})
    return found


def _played_on(state: State, seat: Seat, rng: random.Random) -> float:
    """The seat's chance after PLIES more plays, all made by the bot "judge"."""
    until = state.table.turns + PLIES
    while state.table.step != OVER and (state.table.turns <= until or state.table.step != PLAY):
        if seats := state.to_act:
            action = BOTS["judge"].choose(state.observe(seats[0]), rng, Budget(inf))
            state = state.apply(seats[0], action)
        else:
            state = state.apply_chance(state.sample_chance(rng))
    if (results := state.returns()) is not None:
        return results[seat]
    world = World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), load_value_function())
    last = state.setup.team(state.table.turn - 1)
    return world.chance(last) if last == state.setup.team(seat) else 1 - world.chance(last)


def played(observation: Observation, actions: Sequence[SequenceAction], rng: random.Random, games: int) -> list[Worths]:
    """The seat's result after each of the actions, for each of `games` games that "judge" plays to the end: almost as strong as
    Expert, and fast enough. Players and draws use separate random numbers, so the same cards come up after every action."""
    seat, found = observation.table.turn, []
    dealt = sample_deals(observation, _held(observation), rng)
    for _ in range(games):
        others, _ = next(dealt)
        hands = tuple(observation.hand if other == seat else others[other] for other in range(observation.table.setup.seats))
        state, luck = State(observation.table, hands, _draw_pile(observation, others)), rng.random()
        found.append({action: _result(state.apply(seat, action), seat, luck) for action in actions})
    return found


def _result(state: State, seat: Seat, luck: float) -> float:
    player, draws, whim = BOTS["judge"], random.Random(luck), random.Random(-luck)
    while (results := state.returns()) is None:
        if seats := state.to_act:
            state = state.apply(seats[0], player.choose(state.observe(seats[0]), whim, Budget(inf)))
        else:
            state = state.apply_chance(state.sample_chance(draws))
    return results[seat]


def _expert() -> SearchBot:
    expert = BOTS["expert"]
    assert isinstance(expert, SearchBot)
    return expert

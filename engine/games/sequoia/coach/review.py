"""The review of a game of Sequoia: winning chances, the luck of the dice, of medals and of lots, and sentences about them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Any

from ....coach.commentary import PlayerNames, Scale, could, would_have
from ....coach.hint import Reason
from ....core import ChanceOutcome, Seat
from ....text import counted, listed
from ....text import number as number_word
from ..bots.playout import contests, expected_points
from ..rules.dice import ROLLS, Planting, Roll, plantings
from ..rules.setup import FORESTS, TURNS, SequoiaSetup
from ..rules.state import Observation, Plant, State
from ..rules.table import FACE_DOWN, FIRST, LOT, MEDALS, NOBODY, PAIR, ROLL, SCORE, SECOND, UNCOVER, Table
from .reasons import reason
from .standing import in_sight

LUCK, HIDDEN = "dice", "hidden choices"

VERBS = {
    "takes": "taken",
    "leads": "led",
    "breaks": "broken",
    "plants": "planted",
    "passes": "passed",
    "ties": "tied",
    "keeps": "kept",
    "puts": "put",
    "gets": "got",
}


def scale(_setup: SequoiaSetup) -> Scale:
    """A result is a win or not."""
    return Scale()


def drew(state: State, outcome: ChanceOutcome, people: PlayerNames) -> Reason:
    """The sentence for a roll, a medal or a lot."""
    table = state.table
    if table.step == ROLL:
        seat = table.waiting[0]
        return Reason(f"{people(seat)} rolled {' '.join(outcome)}.", _about_roll(table, seat, outcome, people), team=seat)
    if table.step == UNCOVER:
        index, place = table.tokens_due()[0]
        words = f"The {MEDALS[place]} medal for forest {FORESTS[index]} was worth {outcome}."
        owner = table.forests[index].owners[place]
        return Reason(words, "" if owner == NOBODY else f"{people(owner)} won it.", (str(FORESTS[index]),))
    if table.step == LOT:
        number = FORESTS[table.lot]
        medal = MEDALS[table.forest(number).contested_place]
        words = f"{people(int(outcome))} won the {medal} medal of forest {number} by lot."
        return Reason(words, "The tiebreakers had not decided it.", (str(number),), int(outcome))
    return Reason("The forests were scored.")


def _about_roll(table: Table, seat: Seat, roll: Roll, people: PlayerNames) -> str:
    """What the roll could do or, if it was worse than most, what it lacked."""
    prospects, possible = planting_chances(table, seat), plantings(roll, table.counting(seat))
    mean = sum(weight * roll_chances(table, seat)[one][seat] for one, weight in ROLLS.items()) / sum(ROLLS.values())
    own = max(possible, key=lambda one: prospects[one][seat])
    if prospects[own][seat] >= mean:
        return could(_effect(table, seat, roll, own, people), VERBS)
    wanted = max(prospects, key=lambda one: prospects[one][seat])
    lacking = sorted({number for number in wanted if not any(number in one for one in possible)})
    if lacking:
        words = f"No two dice made {listed(list(map(str, lacking)), 'or')}."
        wanted = tuple(lacking)
    elif len(set(wanted)) == 1:
        words = f"Only one pair made {wanted[0]}."
    else:
        words = f"No two pairs made both {wanted[0]} and {wanted[1]}."
    more = would_have(_effect(table, seat, roll, wanted, people), VERBS, "That")
    return f"{words} {more}" if more.startswith("That ") and len(words) + len(more) < MOST_MORE else words


MOST_MORE = 90
"""The maximum length of a second sentence, in characters."""


def _effect(table: Table, seat: Seat, roll: Roll, planting: Planting, people: PlayerNames) -> str:
    """The effect of the planting, as a reason gives it."""
    dice = tuple(roll if other == seat else "" for other in range(table.setup.seats))
    seen = Observation(table._replace(step=PAIR, waiting=(seat,)), seat, dice, None)
    return people.retold(reason(seen, Plant(planting), people.marks).words, seat)


def turned_out(state: State, seat: Seat, action: Plant, team: Seat, hidden: Sequence[float], people: PlayerNames) -> Reason:
    """The forest that changed this seat's prospects most in the reveal, with its planters and its leader before that."""
    before, table = state.table, state.apply(seat, action).table
    if table.step == PAIR:
        more = f"It mattered {'more' if (seat == team) != (hidden[team] > 0) else 'less'} than {people.within(seat)} could know."
        return Reason(did(state, seat, action, people), more, team=seat)
    planted = {number: [one.seat for one in table.shown if number in one.planted] for number in FORESTS}
    changes = {number: _swing(before, table, number, team) for number, seats in planted.items() if seats}
    if not changes:
        return Reason("Nobody planted a tree that counted.", "The ties went on.")
    way = 1 if hidden[team] > 0 else -1
    number = max(changes, key=lambda one: way * changes[one])
    seats = planted[number]
    told = [people.within(one) for one in sorted(seats, key=lambda one: one != people.you)]
    if len(seats) > 1:
        words = f"{listed(told)} {'both' if len(seats) == 2 else 'all'} planted in {number}."
    elif seats == [team]:
        words = f"Only {told[0]} planted in {number}."
    else:
        words = f"{told[0]} planted in {number}."
    return Reason(words[0].upper() + words[1:], _in_front(table, number, seats, people), (str(number),), team)


def _swing(before: Table, after: Table, number: int, seat: Seat) -> float:
    """The change in the seat's expected points in the forest, relative to the others', due to the others' choices."""
    left = turns_left(before)
    own = next((one.planted.count(number) for one in after.shown if one.seat == seat), 0)
    expected, seats = _forest_points(before, number, seat, own, left), range(before.setup.seats)
    found = [next((one for one in contests(after, other) if one.number == number), None) for other in seats]
    points = [expected_points(one, left - 1, left - 1) if one else 0.0 for one in found]
    changes, shares = [new - old for new, old in zip(points, expected, strict=True)], chances(after)
    rest = 1 - shares[seat] or 1.0
    return changes[seat] - sum(shares[other] * changes[other] / rest for other in seats if other != seat)


def _in_front(table: Table, number: int, planters: Sequence[Seat], people: PlayerNames) -> str:
    """Who had the most trees in the forest: `You led 8 by two`, with a full stop."""
    forest = table.forest(number)
    order = sorted(table.contenders(forest), key=lambda one: (-forest.trees[one], one != people.you))
    leader = order[0]
    first = [one for one in order if forest.trees[one] == forest.trees[leader]]
    if len(first) > 1:
        words = f"{listed([people.within(one) for one in first])} were tied in {number}."
        return words[0].upper() + words[1:]
    margin = forest.trees[leader] - forest.trees[order[1]]
    if margin == forest.trees[leader]:
        return f"Nobody else had a tree in {number}."
    if list(planters) == [leader]:
        return f"That put {people.within(leader)} {counted(margin, 'tree')} ahead."
    return f"{people(leader)} led {number} by {number_word(margin)}."


def did(_state: State, seat: Seat, action: Plant, people: PlayerNames) -> str:
    """The sentence for the seat's planting."""
    return f"{people(seat)} planted {_trees(action)}."


def missed(observation: Observation, better: Plant, people: PlayerNames) -> Reason:
    """The sentence for the better planting that the observing seat missed."""
    assert observation.seat is not None
    seat = observation.seat
    why = reason(observation, better, people.marks)
    words = people.retold(would_have(why.words, VERBS), seat)
    return why._replace(words=f"{people(seat)} missed {_trees(better)}.", more=words)


def _trees(action: Plant) -> str:
    """`two trees in 7`, `7 and 8`, `nothing`."""
    numbers = sorted(set(action.forests))
    if not numbers:
        return "nothing"
    if len(numbers) < len(action.forests):
        return f"two trees in {numbers[0]}"
    return ("" if len(numbers) > 1 else "one tree in ") + listed(list(map(str, numbers)))


Chances = tuple[float, ...]
"""Each seat's chance of winning. They sum to 1."""

# Fitted to 400 games between Medium, turn by turn: 6 points squared before a tiebreaker, 12 before the last turn, 64 before six.
AT_THE_END, A_TURN = 2.0, 9.0
"""Squared scale of the softmax: a lead of one scale in expected points makes winning e times as likely. The value with no turn to
come, and the increase per turn to come."""


def outcomes(state: State) -> dict[ChanceOutcome, Chances]:
    """Every seat's chances after each possible roll, medal or lot.

    A roll is worth its best planting, judged by what is known before anyone has rolled.
    """
    table = state.table
    if table.step == ROLL:
        return roll_chances(table, table.waiting[0])
    possible = [outcome for outcome, _ in state.chance()]
    if len(possible) == 1 or all(forest.owners == (NOBODY, NOBODY) and not any(forest.trees) for forest in table.forests):
        return {}
    return {one: chances(state.apply_chance(one).table) for one in possible}


def start(state: State) -> Chances:
    """Each seat's chances at the start: equal, except for head starts."""
    return chances(state.table)


def dealt(_state: State) -> None:
    """None: nothing is dealt in Sequoia."""


def after(state: State, seat: Seat, action: Plant) -> Chances | None:
    """Every seat's chances once all have revealed; None while some have yet to choose."""
    table = state.apply(seat, action).table
    return None if table.step == PAIR else chances(table)


def worths(observation: Observation, _action: Plant) -> dict[Plant, float]:
    """The value of each planting to the seat, given what it sees; {} if there is no choice."""
    seat, actions = observation.seat, observation.legal_actions()
    if seat is None or len(actions) < 2:
        return {}
    prospects = planting_chances(observation.table._replace(waiting=()), seat)
    return {one: prospects[one.forests][seat] for one in actions}


@lru_cache(maxsize=8)
def roll_chances(table: Table, seat: Seat) -> dict[ChanceOutcome, Chances]:
    """Every seat's chances for each roll of the seat, if it plants the best it can."""
    prospects = planting_chances(table, seat)
    counting = table.counting(seat)
    return {roll: max((prospects[one] for one in plantings(roll, counting)), key=lambda own: own[seat]) for roll in ROLLS}


@lru_cache(maxsize=8)
def planting_chances(table: Table, seat: Seat) -> dict[Planting, Chances]:
    """Every seat's chances for each planting of the seat, before the others plant."""
    left, counting = turns_left(table), table.counting(seat)
    every = {number: [_forest_points(table, number, seat, more, left) for more in range(3)] for number in counting}
    start = _points_for_sure(table)
    for number in FORESTS:
        if number not in every:
            start = _plus(start, _forest_points(table, number, seat, 0, left))
    for grown in every.values():
        start = _plus(start, grown[0])
    found = {}
    for planting in dict.fromkeys(one for roll in ROLLS for one in plantings(roll, counting)):
        points = start
        for number in set(planting):
            now, then = every[number][0], every[number][planting.count(number)]
            points = [old + new - before for old, new, before in zip(points, then, now, strict=True)]
        found[planting] = _softmax(points, left - 0.5)
    return found


def chances(table: Table) -> Chances:
    """Every seat's chances from the table alone, whatever may have been rolled or chosen."""
    results = table.returns()
    if results is not None:
        return results
    if table.step == SCORE:
        return chances(table.scored())
    left, points = turns_left(table), _points_for_sure(table)
    for seat in range(table.setup.seats):
        points[seat] += sum(expected_points(contest, left, left) for contest in contests(table, seat))
    return _softmax(points, left)


def turns_left(table: Table) -> int:
    """The number of turns in which each seat has yet to plant."""
    if table.step not in (ROLL, PAIR):
        return max(0, TURNS - table.turn)
    return max(1, TURNS - table.turn)


def _plus(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [sum(both) for both in zip(one, other, strict=True)]


def _points_for_sure(table: Table) -> list[float]:
    """Each seat's points so far. A face-down medal counts as the mean of those left."""
    points = [float(table.points(seat)) for seat in range(table.setup.seats)]
    for forest in table.forests:
        for place in (FIRST, SECOND):
            if forest.tokens[place] == FACE_DOWN and forest.owners[place] != NOBODY:
                left = table.tokens_left(place)
                points[forest.owners[place]] += sum(value * count for value, count in left.items()) / left.total()
    return points


def _forest_points(table: Table, number: int, planter: Seat, more: int, left: int) -> list[float]:
    """Each seat's expected points in one forest after the planter has planted its trees of this turn, `more` of them in this
    forest."""
    forest = table.forest(number)
    grown = forest._replace(trees=tuple(trees + more * (seat == planter) for seat, trees in enumerate(forest.trees)))
    after = table.with_forest(number - FORESTS.start, grown)
    found = []
    for seat in range(table.setup.seats):
        own, theirs = (left - 1, left) if seat == planter else (left, left - 1)
        contest = next((one for one in contests(after, seat) if one.number == number), None)
        found.append(expected_points(contest, own, theirs) if contest else 0.0)
    return found


def _softmax(points: Sequence[float], left: float) -> Chances:
    """The winning chances with these expected points and `left` turns to come."""
    scale, most = (AT_THE_END + A_TURN * left) ** 0.5, max(points)
    weights = [exp((own - most) / scale) for own in points]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


OPTIONS: dict[str, Any] = {"seats": 3}

SPREAD = 16
"""A lead of half this number of points gives the highest bar, a deficit of half of it the lowest."""


def score(state: State, seat: Seat) -> str:
    """The seat's points, then everyone else's, highest first."""
    table = state.table
    others = sorted((table.points(other) for other in range(table.setup.seats) if other != seat), reverse=True)
    return ":".join(map(str, (table.points(seat), *others)))


def course(states: Sequence[State], seat: Seat) -> list[float]:
    """The lead after each turn and at the end, if the game had ended then."""
    after = {min(state.table.turn, TURNS): state.table for state in states if state.table.turn}
    return [min(1.0, max(0.0, 0.5 + _lead(table, seat) / SPREAD)) for table in after.values()]


def _lead(table: Table, seat: Seat) -> int:
    forests = dict(zip(FORESTS, table.forests, strict=True))
    points = [table.setup.starts[other] + in_sight(table, forests, other) for other in range(table.setup.seats)]
    return points[seat] - max(own for other, own in enumerate(points) if other != seat)

"""Claims of Sequoia, checked by counting trees from the choices alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.engine.stories import ANY, Claims, Told

CLAIMS = Claims(ANY)

Trees = dict[int, list[int]]
"""By forest, each seat's trees."""


def grown(told: Told) -> list[Trees]:
    """The trees before the first turn and after each of the ten, from the events."""
    seats = told.match.setup.seats
    trees: Trees = {number: [0] * seats for number in range(2, 13)}
    found, chosen = [trees], 0
    for seat, text in told.match.events:
        if seat is None or len(found) > 10:
            continue
        trees = {number: list(counts) for number, counts in trees.items()}
        for number in text.split():
            trees[int(number)][seat] += 1
        chosen += 1
        if chosen % seats == 0:
            found.append(trees)
    return found


def leader(counts: list[int]) -> int | None:
    """The seat alone with the most trees."""
    return counts.index(max(counts)) if counts.count(max(counts)) == 1 else None


def gold(told: Told) -> dict[int, int]:
    """The owner of each forest's gold medal."""
    forests = zip(range(2, 13), told.match.state.table.forests, strict=True)
    return {number: forest.owners[0] for number, forest in forests if forest.owners[0] >= 0}


@CLAIMS.says("{Me} took {n} forests from {side}.", "{Me} took {n} forests from others.")
def _(told: Told, n: int, side: str = "") -> bool:
    mine = [number for number, owner in gold(told).items() if owner == told.seat]
    others = {number: {leader(trees[number]) for trees in grown(told)[1:]} - {None, told.seat} for number in mine}
    rival = {1 - told.seat: side.lower()} if side else {}
    named = not side or [side.lower()] == [("you" if seat == told.you else told.names[seat]).lower() for seat in rival]
    return sum(map(bool, others.values())) == n and n > 1 and named


@CLAIMS.says("{Me} won {n1} of the {n2} gold medals.")
def _(told: Told, n1: int, n2: int) -> bool:
    counts = Counter(gold(told).values())
    others = max(count for seat, count in [*counts.items(), (-1, 0)] if seat != told.seat)
    return counts[told.seat] == n1 >= others + 2 and counts.total() == n2


@CLAIMS.says("{Me} led {n1} from turn {n2} to the end.")
def _(told: Told, n1: int, n2: int) -> bool:
    return all(leader(trees[n1]) == told.seat for trees in grown(told)[n2:]) and gold(told)[n1] == told.seat and n2 <= 4


@CLAIMS.says("{Me} took {n1} by one tree, planted on turn {n2}.")
def _(told: Told, n1: int, n2: int) -> bool:
    turns = grown(told)
    own, others = turns[-1][n1][told.seat], [count for seat, count in enumerate(turns[-1][n1]) if seat != told.seat]
    last = turns[n2][n1][told.seat] > turns[n2 - 1][n1][told.seat] and turns[n2][n1][told.seat] == own
    return own == max(others) + 1 and last and gold(told)[n1] == told.seat


def ties(told: Told) -> dict[int, int]:
    """For each forest in which the seat was tied after ten turns, the place at stake: 0 for gold."""
    first = next((state.table for state in told.match.states if state.table.turn == 10 and state.table.step != "score"), None)
    forests = zip(range(2, 13), first.forests if first else (), strict=False)
    return {number: int(forest.owners[0] >= 0) for number, forest in forests if told.seat in forest.rivals}


def won_ties(told: Told) -> bool:
    last = dict(zip(range(2, 13), told.match.state.table.forests, strict=True))
    return all(last[number].owners[place] == told.seat for number, place in ties(told).items())


@CLAIMS.says("{Me} won the tiebreaker in {n}.")
def _(told: Told, n: int) -> bool:
    return list(ties(told)) == [n] and won_ties(told)


@CLAIMS.says("{Me} won {n} tiebreakers.", "{Me} won all {n} tiebreakers.")
def _(told: Told, n: int) -> bool:
    return len(ties(told)) == n and won_ties(told)


# Luck


def rolls(told: Told, seat: int) -> list[str]:
    """The seat's rolls of the ten turns, from the random outcomes."""
    every = [event.text for event in told.match.events if event.seat is None and len(event.text) == 5 and event.text.isdigit()]
    seats = told.match.setup.seats
    return every[: 10 * seats][seat::seats]


@CLAIMS.says("{side1} rolled a Sequoia; {side2} rolled {n2}.", "{side1} rolled {n1} Sequoias; {side2} rolled {n2}.")
def _(told: Told, side1: str, side2: str, n2: int, n1: int = 1) -> bool:
    seat = next(seat for seat, name in enumerate(told.names) if side1 == ("You" if seat == told.you else name))
    counts = [sum(len(set(roll)) == 1 for roll in rolls(told, one)) for one in (seat, told.seat)]
    return counts == [n1, n2] and n1 > n2 and side2 == ("you" if told.seat == told.you else told.names[told.seat])


@CLAIMS.says("{My} dice had no {n1} in the last {n2} turns.")
def _(told: Told, n1: int, n2: int) -> bool:
    return not any(str(n1) in roll for roll in rolls(told, told.seat)[-n2:]) and n2 >= 4


# Questions


def table(told: Told) -> Any:
    return told.match.states[told.event].table


def changes(told: Told, planting: Any) -> list[tuple[int, list[int], list[int]]]:
    """For each forest of the planting, the seat's trees before and after it, and those of others whose trees count there."""
    now, found = table(told), []
    for number in set(planting.forests):
        forest = now.forest(number)
        others = [
            trees
            for seat, trees in enumerate(forest.trees)
            if seat != told.seat and (not now.is_tiebreaker or seat in forest.rivals)
        ]
        own = forest.trees[told.seat]
        found.append((number, [own, own + planting.forests.count(number)], others))
    return found


def can(told: Told, does: Any) -> bool:
    legal = told.match.states[told.event].legal_actions(told.seat)
    return any(does(*own, max(others)) for planting in legal for _, own, others in changes(told, planting))


@CLAIMS.says("You can break a tie for first place. Which one?", "{Me} could have broken a tie for first place.")
def _(told: Told) -> bool:
    return can(told, lambda was, now, most: was == most < now)


@CLAIMS.says("You can take the lead in a forest. Which one?", "{Me} could have taken the lead in a forest.")
def _(told: Told) -> bool:
    return can(told, lambda was, now, most: was < most < now)


@CLAIMS.says("You can catch up in a forest. Which one?", "{Me} could have caught up in a forest.")
def _(told: Told) -> bool:
    return can(told, lambda was, now, most: was < most == now)


@CLAIMS.says("You can be first in an empty forest. Which one?", "{Me} could have been first in an empty forest.")
def _(told: Told) -> bool:
    return can(told, lambda was, now, most: was == most == 0 < now)


@CLAIMS.says("All five dice are alike. Where do you plant?", "{Me} had rolled a Sequoia.")
def _(told: Told) -> bool:
    return len(set(told.match.states[told.event].dice[told.seat])) == 1


@CLAIMS.says("Both trees in one forest, or one in each of two?")
def _(told: Told) -> bool:
    sizes = {len(set(planting.forests)) for planting in told.match.states[told.event].legal_actions(told.seat)}
    return {1, 2} <= sizes


@CLAIMS.says("Your dice can plant in {n} way. Which one?", "Your dice can plant in {n} ways. Which one?")
def _(told: Told, n: int) -> bool:
    return len(told.match.states[told.event].legal_actions(told.seat)) == n


@CLAIMS.says("Your last two trees. Where do they count?")
def _(told: Told) -> bool:
    return bool(table(told).turn == 9)


# Replies: the match is the one with the answer in it

REPLIES = Claims()


def turn(told: Told, n: int) -> tuple[list[int], list[int]]:
    """Each seat's trees in the forest before the turn and after it; -1 for seats whose trees don't count in a tiebreaker."""
    now = table(told)
    after = next(state.table for state in told.match.states[told.event :] if state.table.turn > now.turn)
    before = [
        trees if not now.is_tiebreaker or seat in now.forest(n).rivals else -1 for seat, trees in enumerate(now.forest(n).trees)
    ]
    return before, [trees + shown_in(after, seat, n) for seat, trees in enumerate(before)]


def shown_in(after: Any, seat: int, n: int) -> int:
    return sum(shown.planted.count(n) for shown in after.shown if shown.seat == seat)


def seat_of(told: Told, side: str) -> int:
    return next(seat for seat, name in enumerate(told.names) if side == ("You" if seat == told.you else name))


@REPLIES.says("{side} steals {n}.")
def _(told: Told, side: str, n: int) -> bool:
    before, after = turn(told, n)
    return leader(before) == told.seat and leader(after) == seat_of(told, side)


@REPLIES.says("{side} breaks the tie in {n}.")
def _(told: Told, side: str, n: int) -> bool:
    before, after = turn(told, n)
    other = seat_of(told, side)
    return max(before) == before[told.seat] == before[other] and after[other] > after[told.seat]


@REPLIES.says("{side} is ahead of {me} in {n}.")
def _(told: Told, side: str, n: int) -> bool:
    _, after = turn(told, n)
    return after[seat_of(told, side)] > after[told.seat]


@REPLIES.says("{side} ties with {me} in {n}.")
def _(told: Told, side: str, n: int) -> bool:
    _, after = turn(told, n)
    return after[seat_of(told, side)] == after[told.seat] == max(after)


@REPLIES.says("Nobody else plants there.")
def _(told: Told) -> bool:
    forests = {int(one) for one in told.match.events[told.event].text.split() if one.isdigit()}
    return all(
        turn(told, n)[0][seat] == turn(told, n)[1][seat]
        for n in forests
        for seat in range(told.match.setup.seats)
        if seat != told.seat
    )


def secrets(action: str) -> set[str]:
    """What a question must not say about this answer: its forests."""
    return {one for one in action.split() if one.isdigit()}

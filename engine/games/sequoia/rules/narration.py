"""Public events of Sequoia as sentences, for the log, the recap and the screen reader.

Rolls and choices appear only when all are revealed, so most sentences compare the tables before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import Event, Seat
from ....text import amount, listed, plural
from .dice import Planting, is_sequoia, plantings
from .payment import MEDALS
from .setup import FORESTS, TIEBREAKERS, TURNS
from .state import Observation
from .table import FIRST, LOT, NOBODY, OVER, PAIR, ROLL, SCORE, SECOND, UNCOVER, Shown, Table

PLACES = ("first", "second")


def narrate(before: Observation, after: Observation, event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """The sentences for one event; none for a hidden roll, or for a choice while others have yet to choose."""
    old, new = before.table, after.table
    sentences: list[str] = []
    if event.seat is None and old.step == UNCOVER:
        sentences += _uncovered(old, new, names)
    elif old.step == SCORE:
        sentences += _settled(old, new, names)
    elif old.step == LOT:
        sentences += _drawn(old, new, names)
    elif old.step == ROLL and new.step == PAIR:
        sentences += [f"{names[seat]} rolls {' '.join(roll)}." for seat, roll in enumerate(after.dice) if roll]
    elif event.seat is not None and new.turn > old.turn:
        sentences += [_planted(old, shown, names) for shown in new.shown]
        sentences += ["All trees are planted."] if new.turn == TURNS else []
    if new.step == OVER:
        sentences.append(result(new, names))
    return tuple(sentences)


def _uncovered(before: Table, after: Table, names: Sequence[str]) -> Iterator[str]:
    """A medal turned up when it was won. Medals turned up during setup need no words."""
    index, place = before.tokens_due()[0]
    forest = after.forests[index]
    if forest.owners[place] != NOBODY:
        owner, points = names[forest.owners[place]], amount(forest.tokens[place], "point")
        yield f"{owner}’s {MEDALS[place]} medal for forest {FORESTS[index]} is worth {points}."


def _planted(before: Table, shown: Shown, names: Sequence[str]) -> str:
    """Where the seat plants; if nowhere, whether its dice could have."""
    name, planted = names[shown.seat], shown.planted
    if is_sequoia(shown.roll):
        return f"Sequoia! {name} rolls five of a kind and plants {planted_where(planted) if planted else 'nothing'}."
    if planted:
        return f"{name} plants {planted_where(planted)}."
    could = any(plantings(shown.roll, before.counting(shown.seat)))
    return f"{name} plants nothing." if could else f"{name} has no useful pair."


def planted_where(planted: Planting) -> str:
    """Where one or two trees go: `in 7 and in 8`, `in 7 twice`."""
    return f"in {planted[0]} twice" if len(planted) > len(set(planted)) else f"in {' and in '.join(map(str, planted))}"


def _settled(before: Table, after: Table, names: Sequence[str]) -> Iterator[str]:
    """Who has won medals in this scoring, and who is tied now."""
    for seat, name in enumerate(names[: after.setup.seats]):
        won = [_forests_won(before, after, seat, place) for place in (FIRST, SECOND)]
        parts = [_medals_in(medal, numbers) for medal, numbers in zip(MEDALS, won, strict=True) if numbers]
        if parts:
            yield f"{name} wins {' and '.join(parts)}."
    old, new = _ties(before), _ties(after)
    for (rivals, place), numbers in sorted(new.items()):
        begun = [number for number in numbers if number not in old.get((rivals, place), ())]
        if begun:
            where = f"{PLACES[place]} place in {listed(list(map(str, begun)))}"
            yield f"{listed([names[seat] for seat in rivals])} are tied for {where}."
    if old and old == new:
        yield "All ties continue."


def _drawn(before: Table, after: Table, names: Sequence[str]) -> Iterator[str]:
    """Who has won medals by lot: one or, if a single rival is left, both."""
    owners = zip(MEDALS, before.forests[before.lot].owners, after.forests[before.lot].owners, strict=True)
    won = [f"{names[new]} gets the {medal} medal" for medal, old, new in owners if old != new]
    yield f"After {TIEBREAKERS} tiebreaker turns, lots are drawn for forest {FORESTS[before.lot]}: {listed(won)}."


def _ties(table: Table) -> dict[tuple[tuple[Seat, ...], int], list[int]]:
    """The numbers of the contested forests, by their rivals and the place they are tied for."""
    ties: dict[tuple[tuple[Seat, ...], int], list[int]] = {}
    for number, forest in zip(FORESTS, table.forests, strict=True):
        if forest.rivals:
            ties.setdefault((forest.rivals, forest.contested_place), []).append(number)
    return ties


def _medals_in(medal: str, numbers: list[int]) -> str:
    return f"the {medal} {plural(len(numbers), 'medal')} in {listed(list(map(str, numbers)))}"


def _forests_won(before: Table, after: Table, seat: Seat, place: int) -> list[int]:
    forests = zip(FORESTS, before.forests, after.forests, strict=True)
    return [number for number, old, new in forests if new.owners[place] == seat != old.owners[place]]


def result(table: Table, names: Sequence[str]) -> str:
    """Who wins, and with how many points."""
    points = [table.points(seat) for seat in range(table.setup.seats)]
    winners = [names[seat] for seat, own in enumerate(points) if own == max(points)]
    if len(winners) == 1:
        return f"{winners[0]} wins with {amount(max(points), 'point')}."
    return f"{listed(winners)} share the win with {amount(max(points), 'point')} each."

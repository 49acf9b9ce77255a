"""The standings of a game of Sequoia and its final report: points, medals, tiebreakers, and dice luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import Seat
from ....report import Report, Sheet, Standing
from ....text import amount, plural
from .dice import FACES, ORDERED_ROLLS, can_make, is_sequoia, rolls_making
from .payment import beats, known_after
from .setup import FORESTS, HEAD_START, TURNS
from .state import State
from .story import Ending
from .table import FIRST, LOT, SECOND, Forest, Table


def owners_in_sight(table: Table, forest: Forest) -> tuple[Seat, Seat]:
    """The owners of the forest's medals, or of those it would pay as it stands. NOBODY for a tie or an empty place."""
    if table.is_tiebreaker:
        return forest.owners
    return forest.scored(table.ranked(forest)).owners


def standing(table: Table, seat: Seat) -> Standing:
    """The points that the seat has won or, before the scoring, would win if the forests were scored as they stand.

    With face-down medals, the number of forests that the seat leads.
    """
    now = f"{table.trees_left} trees" if not table.is_tiebreaker else "tied" if seat in table.players else ""
    note = ", ".join(filter(None, (now, HEAD_START.words(table.setup, seat))))
    owned = [owners_in_sight(table, forest) for forest in table.forests]
    if table.setup.face_down and not table.is_tiebreaker:
        led = sum(owners[FIRST] == seat for owners in owned)
        return Standing(led, 0, f"leads {amount(led, 'forest')}", note)
    points = table.setup.starts[seat] + sum(
        forest.tokens[place]
        for forest, owners in zip(table.forests, owned, strict=True)
        for place in (FIRST, SECOND)
        if owners[place] == seat
    )
    words = f"{points} {plural(points, 'point')}"
    return Standing(points, 0, words if table.is_tiebreaker else f"{words} as it stands", note)


def report(states: Sequence[State], names: Sequence[str]) -> Report:
    """Who won and why, the forests' payments, the medals won, the tiebreakers, and the luck of the dice."""
    tables = [state.table for state in states]
    sheets = [_medals(tables[-1], names), _luck(states, names)]
    if tables[-1].turn > TURNS:
        sheets.insert(1, _ties(tables, names))
    ending = Ending(states, names)
    return Report(
        ending.summary,
        tuple(sheets),
        ending.headline,
        ending.winners,
        ending.story(),
        ending.figures(),
        tuple(beats(tables[-1], names)),
        known_after(tables[-1]),
    )


def _medals(table: Table, names: Sequence[str]) -> Sheet:
    """Who won the gold and silver medal of each forest, and each player's total."""

    def won(forest: Forest, seat: Seat) -> str:
        return " + ".join(str(forest.tokens[place]) for place in (FIRST, SECOND) if forest.owners[place] == seat) or "–"

    seats = range(table.setup.seats)
    rows = [(str(number), *(won(forest, seat) for seat in seats)) for number, forest in zip(FORESTS, table.forests, strict=True)]
    rows += [("Head start", *map(str, table.setup.starts))] if table.setup.head_start else []
    rows.append(("Points", *(str(table.points(seat)) for seat in seats)))
    return Sheet("Medals won", ("Forest", *names), tuple(rows))


def _ties(tables: Sequence[Table], names: Sequence[str]) -> Sheet:
    """Each tie, its winner, and when it was broken."""
    rows = [
        (str(FORESTS[index]), place, ", ".join(names[seat] for seat in rivals), winner, turns)
        for index in range(len(FORESTS))
        for place, rivals, winner, turns in _broken(tables, index, names)
    ]
    return Sheet("Tiebreakers", ("Forest", "Place", "Tied", "Won by", "After"), tuple(rows))


def _broken(tables: Sequence[Table], index: int, names: Sequence[str]) -> Iterator[tuple[str, tuple[Seat, ...], str, str]]:
    """The ties of one forest in turn: the place, who was tied, who won it, and after which tiebreaker turn."""
    for place, word in ((FIRST, "first"), (SECOND, "second")):
        tied = [table for table in tables if table.forests[index].rivals and table.forests[index].contested_place == place]
        if tied:
            owner = tables[-1].forests[index].owners[place]
            turns = tied[-1].turn - TURNS
            after = amount(turns, "turn") + ", by lot" * (tied[-1].step == LOT)
            yield word, tied[0].forests[index].rivals, names[owner], after


def _luck(states: Sequence[State], names: Sequence[str]) -> Sheet:
    """In how many of the ten turns each seat's dice could make each sum, compared with fair dice."""
    rolls = [_rolls(states, seat) for seat in range(states[0].setup.seats)]
    rows = [
        (
            str(number),
            f"{TURNS * rolls_making(number) / ORDERED_ROLLS:.1f}",
            *(str(sum(can_make(roll, number) for roll in own)) for own in rolls),
        )
        for number in FORESTS
    ]
    five_alike = (f"{TURNS * len(FACES) / ORDERED_ROLLS:.2f}", *(str(sum(map(is_sequoia, own))) for own in rolls))
    rows.append(("Sequoia!", *five_alike))
    note = (
        f"How many of the {TURNS} turns each player’s dice could have planted in each forest. "
        "“Expected” is the average for fair dice."
    )
    return Sheet("Dice luck", ("Forest", "Expected", *names), tuple(rows), note)


def _rolls(states: Sequence[State], seat: Seat) -> list[str]:
    """The seat's rolls in the regular turns."""
    shown = {state.table.turn: state.table.shown for state in states if 0 < state.table.turn <= TURNS}
    return [roll for revealed in shown.values() for owner, roll, _ in revealed if owner == seat]

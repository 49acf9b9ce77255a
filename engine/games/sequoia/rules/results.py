"""How a game of Sequoia stands and how it ended: points in sight, tokens won, ties broken, and the luck of the dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....core import Seat
from ....report import Report, Sheet, Standing
from .dice import FACES, ORDERED_ROLLS, can_make, is_sequoia, rolls_making
from .payment import beats, known_after
from .setup import FORESTS, HEAD_START, TURNS
from .state import State
from .story import Ending
from .table import FIRST, LOT, SECOND, Forest, Table


def owners_in_sight(table: Table, forest: Forest) -> tuple[Seat, Seat]:
    """Who owns the forest's tokens, or would if it were scored as it stands; NOBODY for a tie or where nobody is ranked."""
    if table.is_tiebreaker:
        return forest.owners
    return forest.scored(table.ranked(forest)).owners


def standing(table: Table, seat: Seat) -> Standing:
    """The points that the seat has won or, before the scoring, would win if the forests were scored as they stand.

    With face-down tokens it is the number of forests that the seat leads.
    """
    now = f"{table.trees_left} trees" if not table.is_tiebreaker else "tied" if seat in table.players else ""
    note = ", ".join(filter(None, (now, HEAD_START.words(table.setup, seat))))
    owned = [owners_in_sight(table, forest) for forest in table.forests]
    if table.setup.face_down and not table.is_tiebreaker:
        led = sum(owners[FIRST] == seat for owners in owned)
        return Standing(led, 0, f"leads {led} forest{'s' * (led != 1)}", note)
    points = table.setup.starts[seat] + sum(
        forest.tokens[place]
        for forest, owners in zip(table.forests, owned, strict=True)
        for place in (FIRST, SECOND)
        if owners[place] == seat
    )
    return Standing(points, 0, f"{points} point{'s' * (points != 1)}" + ("" if table.is_tiebreaker else " in sight"), note)


def report(states: Sequence[State], names: Sequence[str]) -> Report:
    """Who won and how it came to that, what the forests pay, who won which tokens, how ties were broken, what the dice gave."""
    tables = [state.table for state in states]
    sheets = [_tokens(tables[-1], names), _luck(states, names)]
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


def _tokens(table: Table, names: Sequence[str]) -> Sheet:
    """Who took the first and second token of each forest, and everybody's sum."""

    def won(forest: Forest, seat: Seat) -> str:
        return " + ".join(str(forest.tokens[place]) for place in (FIRST, SECOND) if forest.owners[place] == seat) or "–"

    seats = range(table.setup.seats)
    rows = [(str(number), *(won(forest, seat) for seat in seats)) for number, forest in zip(FORESTS, table.forests, strict=True)]
    rows += [("At the start", *map(str, table.setup.starts))] if table.setup.head_start else []
    rows.append(("Points", *(str(table.points(seat)) for seat in seats)))
    return Sheet("Tokens won", ("Forest", *names), tuple(rows))


def _ties(tables: Sequence[Table], names: Sequence[str]) -> Sheet:
    """Each tie, with when it was broken and who won it."""
    rows = [
        (str(FORESTS[index]), place, ", ".join(names[seat] for seat in rivals), winner, turns)
        for index in range(len(FORESTS))
        for place, rivals, winner, turns in _broken(tables, index, names)
    ]
    return Sheet("How ties were broken", ("Forest", "For", "Tied", "Won by", "After"), tuple(rows))


def _broken(tables: Sequence[Table], index: int, names: Sequence[str]) -> Iterator[tuple[str, tuple[Seat, ...], str, str]]:
    """The ties of one forest in turn: the place, who was tied, who won it, and after which tiebreaker turn."""
    for place, word in ((FIRST, "first"), (SECOND, "second")):
        tied = [table for table in tables if table.forests[index].rivals and table.forests[index].contested_place == place]
        if tied:
            owner = tables[-1].forests[index].owners[place]
            turns = tied[-1].turn - TURNS
            after = f"{turns} turn{'s' * (turns != 1)}" + " and the lot" * (tied[-1].step == LOT)
            yield word, tied[0].forests[index].rivals, names[owner], after


def _luck(states: Sequence[State], names: Sequence[str]) -> Sheet:
    """In how many of the ten turns each seat's dice could make each sum, beside what fair dice give."""
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
    note = f"In how many of the {TURNS} turns the dice could plant in a forest; expected is what fair dice give on average."
    return Sheet("The luck of the dice", ("Forest", "Expected", *names), tuple(rows), note)


def _rolls(states: Sequence[State], seat: Seat) -> list[str]:
    """The seat's rolls in the regular turns."""
    shown = {state.table.turn: state.table.shown for state in states if 0 < state.table.turn <= TURNS}
    return [roll for revealed in shown.values() for owner, roll, _ in revealed if owner == seat]

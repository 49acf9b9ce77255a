"""A state of Sequoia as one line of text; `write_position` and `parse_position` are inverses.

    3:f pair 0,2 4 53:1,0,2:-:--/... 11345,22346,13566 -,7.10,- 0:11236:4.7/1:...

The fields: seats, options (`o`pen dice, `f`ace down, `u`nplanted) and, with head starts, each seat's points at the start
(`3:f:0,5,0`); step; the seats it waits for; turns that are over; the eleven forests; each seat's roll; each seat's choice; the
last reveal. A forest is written as its medals' points (0 for face down), each seat's trees, its rivals and its medals' owners.
`-` means none, `none` a choice that plants nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from ....core import BadSetupError, BadTextError, Seat
from ....text import quoted
from .dice import NONE_TEXT, ROLLS, Planting, Roll, plantings
from .setup import FIRST_TOKENS, FORESTS, SECOND_TOKENS, TIEBREAKERS, TURNS, SequoiaSetup
from .state import NOTHING, OPTIONS, State, planting_text, position_text
from .table import FIRST, NOBODY, PAIR, ROLL, SCORE, SECOND, STEPS, Forest, Shown, Table

LONGEST = 2000
MOST_TURNS = TURNS + TIEBREAKERS

Item = TypeVar("Item")


def write_position(state: State) -> str:
    """Writes the state as one line."""
    return position_text(state.table, state.dice, state.chosen)


def parse_position(text: str) -> State:
    """Parses a position. Raises BadTextError with the reason."""
    if len(text) > LONGEST:
        raise BadTextError(f"This is too long for a Sequoia position (limit {LONGEST:,} characters).")
    fields = text.split(" ")
    if len(fields) != 8:
        raise BadTextError("A Sequoia position has eight fields separated by single spaces.")
    setup = _read_setup(fields[0])
    state = State(_read_table(setup, fields), *_read_hands(setup, fields[5], fields[6]))
    _check_forests(state.table)
    _check_turn(state)
    if write_position(state) != text:
        raise BadTextError("This Sequoia position isn’t in the standard form. Copy it again from its source.")
    return state


def _read_setup(text: str) -> SequoiaSetup:
    found = re.fullmatch(r"([2-5]):(-|o?f?u?)(?::(\d{1,2}(?:,\d{1,2}){1,4}))?", text)
    if not found:
        raise BadTextError(f"{quoted(text)} is not a Sequoia table. Write 2 to 5 seats and the options o, f, u or -, as in 3:-.")
    try:
        options = {field: letter in found[2] for letter, field in OPTIONS.items()}
        starts = tuple(map(int, found[3].split(","))) if found[3] else ()
        return SequoiaSetup(int(found[1]), **options, head_start=starts)
    except BadSetupError as error:
        raise BadTextError(str(error)) from None


def _read_table(setup: SequoiaSetup, fields: list[str]) -> Table:
    step, waiting, turn, forests, shown = fields[1], fields[2], fields[3], fields[4].split("/"), fields[7]
    if step not in STEPS:
        raise BadTextError(f"{quoted(step)} is not a Sequoia step. Steps: {', '.join(STEPS)}.")
    if not re.fullmatch(r"\d{1,3}", turn) or int(turn) > MOST_TURNS or len(forests) != len(FORESTS):
        raise BadTextError(f"A Sequoia position has {len(FORESTS)} forests and at most {MOST_TURNS} turns.")
    revealed = () if shown == NOTHING else tuple(_read_shown(setup, part) for part in shown.split("/"))
    if any(first.seat >= second.seat for first, second in pairwise(revealed)):
        raise BadTextError("The revealed dice must be listed by seat, in ascending order.")
    return Table(
        setup,
        step,
        _read_seats(setup, waiting),
        int(turn),
        tuple(_read_forest(setup, forest) for forest in forests),
        revealed,
    )


def _read_seats(setup: SequoiaSetup, text: str) -> tuple[Seat, ...]:
    seats = () if text == NOTHING else tuple(_read_seat(setup, part) for part in text.split(","))
    if any(first >= second for first, second in pairwise(seats)):
        raise BadTextError(f"{quoted(text)} should list seats in ascending order, separated by commas.")
    return seats


def _read_seat(setup: SequoiaSetup, text: str) -> Seat:
    if not re.fullmatch(r"[0-4]", text) or int(text) >= setup.seats:
        raise BadTextError(f"{quoted(text)} is not a seat. Seats are 0 to {setup.seats - 1}.")
    return int(text)


def _read_forest(setup: SequoiaSetup, text: str) -> Forest:
    found = re.fullmatch(r"([02-6])([0-2]):(\d{1,4}(?:,\d{1,4})*):([-0-4,]+):([-0-4])([-0-4])", text)
    trees = tuple(map(int, found[3].split(","))) if found else ()
    if not found or len(trees) != setup.seats:
        raise BadTextError(
            f"{quoted(text)} is not a forest for {setup.seats} players. For two players one looks like 51:2,0:-:--."
        )
    first, second = (NOBODY if found[part] == NOTHING else _read_seat(setup, found[part]) for part in (5, 6))
    return Forest((int(found[1]), int(found[2])), trees, _read_seats(setup, found[4]), (first, second))


def _read_hands(setup: SequoiaSetup, dice: str, chosen: str) -> tuple[tuple[Roll, ...], tuple[Planting | None, ...]]:
    rolls = _read_each(setup, dice, lambda text: "" if text == NOTHING else _read_roll(text))
    choices = _read_each(setup, chosen, lambda text: None if text == NOTHING else _read_planting(text))
    return rolls, choices


def _read_each(setup: SequoiaSetup, text: str, read: Callable[[str], Item]) -> tuple[Item, ...]:
    parts = text.split(",")
    if len(parts) != setup.seats:
        raise BadTextError(f"{quoted(text)} should have one part for each of the {setup.seats} seats.")
    return tuple(map(read, parts))


def _read_roll(text: str) -> Roll:
    if text not in ROLLS:
        raise BadTextError(f"{quoted(text)} is not a roll. Write five faces from 1 to 6 in ascending order.")
    return text


def _read_planting(text: str) -> Planting:
    numbers = () if text == NONE_TEXT else tuple(text.split("."))
    if len(numbers) > 2 or not all(re.fullmatch(r"\d{1,2}", number) and int(number) in FORESTS for number in numbers):
        raise BadTextError(f"{quoted(text)} should be one or two forests separated by a full stop, or none.")
    return tuple(map(int, numbers))


def _read_shown(setup: SequoiaSetup, text: str) -> Shown:
    parts = text.split(":")
    if len(parts) != 3:
        raise BadTextError(f"{quoted(text)} should be a seat, its roll and where it planted, as in 0:11236:4.7.")
    shown = Shown(_read_seat(setup, parts[0]), _read_roll(parts[1]), _read_planting(parts[2]))
    if all(shown.planted != planting for planting in _any_plantings(shown)):
        raise BadTextError(f"The roll {shown.roll} can’t plant {planting_text(shown.planted)}.")
    return shown


def _any_plantings(shown: Shown) -> tuple[Planting, ...]:
    """The possible plantings of this roll, in a regular turn or in a tiebreaker where only the forests of this planting
    counted."""
    return (*plantings(shown.roll), *plantings(shown.roll, tuple(sorted(set(shown.planted)))))


def _check_forests(table: Table) -> None:
    """Raises BadTextError for medals that are not in the box, impossible numbers of trees, and ties that are not ties."""
    for place, box in ((FIRST, FIRST_TOKENS), (SECOND, SECOND_TOKENS)):
        tokens = [forest.tokens[place] for forest in table.forests if forest.tokens[place]]
        if any(tokens.count(points) > box.count(points) for points in tokens):
            raise BadTextError("These forests use more medals of one value than the game has.")
    for seat in range(table.setup.seats):
        planted = sum(forest.trees[seat] for forest in table.forests)
        if planted > 2 * table.turn or (planted < 2 * table.turn and table.turn <= TURNS and not table.is_tiebreaker):
            raise BadTextError(f"Seat {seat} should have planted two trees in each of {table.turn} turns.")
    if any(not _is_possible(table, forest) for forest in table.forests):
        raise BadTextError(
            "A forest’s rivals must be tied for one of its medals, and no medal has an owner before turn ten is over."
        )


def _is_possible(table: Table, forest: Forest) -> bool:
    first, second = forest.owners
    if not table.is_tiebreaker:
        return forest.rivals == () and forest.owners == (NOBODY, NOBODY)
    if second != NOBODY and (first in (NOBODY, second) or forest.rivals):
        return False
    others = [count for seat, count in enumerate(forest.trees) if seat not in forest.rivals]
    level = table.step == SCORE or len({forest.trees[seat] for seat in forest.rivals}) == 1
    tied = level and len(forest.rivals) > 1 and not any(others)
    return first not in forest.rivals and (tied or not forest.rivals)


def _check_turn(state: State) -> None:
    """Raises BadTextError for a step that play does not reach, and for dice or choices that seats can't have made."""
    table = state.table
    expected = table if table.step == SCORE and table.turn >= TURNS else table.next_step()
    players = set(expected.players)
    waiting = set(table.waiting)
    step = ROLL if table.step == PAIR else table.step
    if step != expected.step or not waiting <= players or bool(waiting) != (step == ROLL):
        raise BadTextError(f"These seats can’t be waiting for {quoted(table.step)}: the next step is {quoted(expected.step)}.")
    rolled = {PAIR: players, ROLL: players - waiting}.get(table.step, set())
    chose = players - waiting if table.step == PAIR else set()
    for seat, (roll, planting) in enumerate(zip(state.dice, state.chosen, strict=True)):
        if bool(roll) != (seat in rolled) or (planting is not None) != (seat in chose):
            raise BadTextError(f"Seat {seat} should have dice if it has rolled, and a choice if it has chosen.")
        if planting is not None and planting not in plantings(roll, table.counting(seat)):
            raise BadTextError(f"Seat {seat} can’t plant {planting_text(planting)} with the roll {roll}.")
    if table.step == ROLL and waiting != set(sorted(players)[-len(waiting) :]):
        raise BadTextError("Seats roll in order, so those that have not rolled yet come last.")

"""Sequoia in the terminal: forests with trees and medals, the last reveal, and the seat's own dice as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..rules.dice import split_for
from ..rules.setup import FORESTS, TURNS
from ..rules.state import Observation
from ..rules.table import FACE_DOWN, MEDALS, NOBODY, Forest, Shown, Table, turn_words
from ..rules.words import standing

COLOURS = ("94", "92", "97", "33", "95")
FAINT = "2"


def picture(observation: Observation, names: Sequence[str], colour: bool) -> str:
    """The whole observation as text. `names` has one name per seat."""
    table = observation.table
    lines = [_title(table), *_forests(table, names, colour), ""]
    lines += [_seat(table, seat, name, colour) for seat, name in enumerate(names)]
    if table.shown:
        lines += ["", "Last revealed:", *(f"  {_revealed(shown, names)}" for shown in table.shown)]
    rolls = [f"{names[seat]}'s dice: {' '.join(roll)}" for seat, roll in enumerate(observation.dice) if roll]
    return "\n".join([*lines, *([""] if rolls else []), *rolls])


def _title(table: Table) -> str:
    if table.is_tiebreaker:
        return turn_words(table.turn + 1) if table.players else "The end"
    # Before the forests are scored, all turns are over.
    return turn_words(min(table.turn + 1, TURNS))


def _forests(table: Table, names: Sequence[str], colour: bool) -> Iterator[str]:
    width = max(map(len, names))
    yield "Forest  medals  " + "  ".join(_painted(f"{name:>{width}}", seat, colour) for seat, name in enumerate(names))
    for number, forest in zip(FORESTS, table.forests, strict=True):
        tokens = " ".join("?" if points == FACE_DOWN else str(points) for points in forest.tokens)
        trees = (_painted(f"{_count(forest, seat):>{width}}", seat, colour) for seat in range(table.setup.seats))
        yield f"{number:>6}  {tokens:>6}  {'  '.join(trees)}  {_state(forest, names)}".rstrip()


def _count(forest: Forest, seat: int) -> str:
    return str(forest.trees[seat] or ".")


def _state(forest: Forest, names: Sequence[str]) -> str:
    owners = [f"{medal} {names[owner]}" for medal, owner in zip(MEDALS, forest.owners, strict=True) if owner != NOBODY]
    tied = ", ".join(names[seat] for seat in forest.rivals)
    return "; ".join(filter(None, (", ".join(owners), f"tied: {tied}" if tied else "")))


def _seat(table: Table, seat: int, name: str, colour: bool) -> str:
    mark = ">" if seat in table.to_act else " "
    found = standing(table, seat)
    return f"{mark} {_painted(name, seat, colour)}: {found.words}" + (f", {found.note}" if found.note else "")


def _revealed(shown: Shown, names: Sequence[str]) -> str:
    planted = " and ".join(map(str, shown.planted)) or "nothing"
    split = split_for(shown.roll, shown.planted, tuple(set(shown.planted))) if shown.planted else None
    dice = f"{'+'.join(split.first)}, {'+'.join(split.second)}" if split else " ".join(shown.roll)
    return f"{names[shown.seat]} {dice}: {planted}"


def _painted(text: str, seat: int, colour: bool) -> str:
    return f"\x1b[{COLOURS[seat]}m{text}\x1b[0m" if colour else text

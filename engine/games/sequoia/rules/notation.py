"""Positions of Sequoia as text, written from the public table, the known dice and choices. `position.py` describes the form."""

from __future__ import annotations

from ....core import Seat
from .dice import NONE_TEXT, Planting, Roll
from .table import NOBODY, Forest, Table

OPTIONS = {"o": "open_dice", "f": "face_down", "u": "unplanted"}
NOTHING = "-"


def position_text(table: Table, dice: tuple[Roll, ...], chosen: tuple[Planting | None, ...]) -> str:
    """One line of text; hidden dice and choices are NOTHING."""
    setup = table.setup
    options = "".join(letter for letter, field in OPTIONS.items() if getattr(setup, field)) or NOTHING
    fields = (
        f"{setup.seats}:{options}" + (f":{_seats(setup.head_start)}" if setup.head_start else ""),
        table.step,
        _seats(table.waiting),
        str(table.turn),
        "/".join(map(_forest, table.forests)),
        ",".join(roll or NOTHING for roll in dice),
        ",".join(NOTHING if planting is None else planting_text(planting) for planting in chosen),
        "/".join(f"{seat}:{roll}:{planting_text(planted)}" for seat, roll, planted in table.shown) or NOTHING,
    )
    return " ".join(fields)


def _seats(seats: tuple[Seat, ...]) -> str:
    return ",".join(map(str, seats)) or NOTHING


def planting_text(planting: Planting) -> str:
    return ".".join(map(str, planting)) or NONE_TEXT


def _forest(forest: Forest) -> str:
    owners = "".join(NOTHING if owner == NOBODY else str(owner) for owner in forest.owners)
    return f"{forest.tokens[0]}{forest.tokens[1]}:{','.join(map(str, forest.trees))}:{_seats(forest.rivals)}:{owners}"

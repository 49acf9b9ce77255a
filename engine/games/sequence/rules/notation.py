"""Positions of Sequence as text, written from the public table and the known hands. `position.py` describes the form."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

from ....cards import Card
from .board import FREE, Bits, Board
from .setup import EXTRA_CARDS, FEWER_SEQUENCES, MOST_SEQUENCES, TEAMS_BY_SEATS, SequenceSetup
from .table import NOBODY, Table

CHIP_LETTERS = "bgr"
NONE = "-"
EMPTY = "."
UNKNOWN = "?"

RULES: dict[str, dict[str, Any]] = {
    "loss_of_card": {"loss_of_card": True},
    "table_talk": {"table_talk": True},
    "no_cut": {"cut_for_deal": False},
    **{f"sequences={number}": {"sequences": number} for number in range(1, MOST_SEQUENCES + 1)},
    **{f"dealer={seat}": {"dealer": seat} for seat in range(max(TEAMS_BY_SEATS))},
}
"""The names of optional rules in a position, with the setup options they mean."""

HANDICAPS = (EXTRA_CARDS.field, FEWER_SEQUENCES.field)


def position_text(table: Table, hands: tuple[tuple[Card, ...], ...]) -> str:
    """One line of text; a hidden card of a hand is UNKNOWN."""
    setup, board = table.setup, table.setup.board_data
    fields = (
        _write_setup(setup),
        _write_chips(board, table.chips),
        "/".join(",".join("-".join(board.ends(line)) for line in lines) or NONE for lines in table.sequences),
        _write_cards(hands),
        _write_cards(table.piles),
        f"{table.step}:{table.turn}",
        "yes" if table.exchanged else "no",
        board.spaces(table.placed)[0] if table.placed else NONE,
        f"{table.passes}:{table.turns}",
        _write_number(table.dealer),
        ",".join(table.cuts) or EMPTY,
        _write_number(table.winner),
    )
    return " ".join((*fields, _write_calls(table)) if setup.has_calls else fields)


def _write_chips(board: Board, chips: tuple[Bits, ...]) -> str:
    letters = [
        "*" if card == FREE else next((CHIP_LETTERS[team] for team, own in enumerate(chips) if own >> index & 1), ".")
        for index, card in enumerate(board.cards)
    ]
    rows = ("".join(letters[start : start + board.width]) for start in range(0, len(letters), board.width))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)


def _write_cards(holdings: tuple[tuple[Card, ...], ...]) -> str:
    return "/".join(",".join(cards) or NONE for cards in holdings)


def _write_setup(setup: SequenceSetup) -> str:
    rules = [word for word, options in RULES.items() if all(getattr(setup, name) == on for name, on in options.items())]
    rules += [f"{name}={''.join(map(str, numbers))}" for name in HANDICAPS if (numbers := getattr(setup, name))]
    return ":".join([quote(setup.board, safe=""), str(setup.seats), str(setup.teams), *([",".join(rules)] if rules else [])])


def _write_calls(table: Table) -> str:
    owed, forfeits = (",".join(map(_write_number, seats)) or EMPTY for seats in (table.owed, table.forfeits))
    return f"{owed}:{_write_number(table.taking)}:{forfeits}"


def _write_number(number: int) -> str:
    return NONE if number == NOBODY else str(number)

"""A state of Causeway as one line of text, and back.

    3s 2A,7B,5A 3.3.8,5.6.6.10,1.7.9.12

Seats, with `s` for a short bag; the stones laid; the hands. `-` means none.
"""

from __future__ import annotations

from collections import Counter

from ....core import BadTextError
from .setup import CausewaySetup
from .state import State
from .stones import HAND
from .table import Table, parse_action


def write_position(state: State) -> str:
    """The state on one line, read back exactly by `parse_position`."""
    laid = ",".join(map(str, state.table.laid)) or "-"
    hands = ",".join(".".join(map(str, hand)) or "-" for hand in state.hands)
    return f"{state.setup.seats}{'s' * state.setup.short} {laid} {hands}"


def parse_position(text: str) -> State:
    """The state that `write_position` wrote as this line. Raises BadTextError."""
    try:
        state = _read(*text.split(" "))
    except (ValueError, TypeError):
        raise BadTextError("A Causeway position has seats, stones laid and hands: 2 7B,3C 1.4.9.12,2.2.5.") from None
    if not _is_possible(state) or write_position(state) != text:
        raise BadTextError("This Causeway position has too many or too few stones. Copy it again from its source.")
    return state


def _read(setup: str, laid: str, hands: str) -> State:
    table = Table(CausewaySetup(int(setup[:1]), setup.endswith("s")), tuple(map(parse_action, _parts(laid, ","))))
    held = tuple(tuple(map(int, _parts(hand, "."))) for hand in hands.split(","))
    return State(table._replace(drawn=len(table.laid) + sum(map(len, held))), held)


def _parts(text: str, mark: str) -> list[str]:
    return [] if text == "-" else text.split(mark)


def _is_possible(state: State) -> bool:
    """Whether the game has enough stones of each number, and every hand is in ascending order and of that turn's size."""
    table, hands = state.table, state.hands
    used = Counter([lay.stone for lay in table.laid] + [stone for hand in hands for stone in hand])
    # The seat that laid the last stone may not have drawn yet. Before that, every hand was full or the bag empty.
    least = min(len(state.setup.stones), HAND * state.setup.seats + len(table.laid) - 1) if table.laid else 0
    full = [len(hand) for hand in hands] == [table.held(seat) for seat in range(state.setup.seats)]
    in_order = all(list(hand) == sorted(hand) for hand in hands)
    return used <= Counter(state.setup.stones) and full and in_order and table.drawn >= least

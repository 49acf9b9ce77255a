"""Sets up positions of Sequence, with spaces and cards by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.cards import STANDARD_DECK
from engine.games.sequence.rules.actions import parse_action
from engine.games.sequence.rules.board import FREE
from engine.games.sequence.rules.board_file import load_board
from engine.games.sequence.rules.position import parse_position
from engine.games.sequence.rules.setup import HAND_SIZE, TEAMS_BY_SEATS, SequenceSetup
from engine.games.sequence.rules.state import State

BOARD = load_board("classic")
PLAIN = [SequenceSetup(seats, teams) for seats, choices in TEAMS_BY_SEATS.items() for teams in choices]
"""Every table that the classic sheet allows, without options."""

COLUMNS = "abcdefghij"
REST = "rest"
"""As a discard pile: every card not named elsewhere, so that the draw pile is empty."""


def spaces(text: str) -> list[str]:
    """The spaces named: `a5-c5 e7` is a5, b5, c5 and e7. A run can go in any of the eight directions."""
    found: list[str] = []
    for part in text.split():
        first, _, last = part.partition("-")
        found += run(first, last or first)
    return found


def run(first: str, last: str) -> list[str]:
    column, row = COLUMNS.index(first[0]), int(first[1:])
    to_column, to_row = COLUMNS.index(last[0]), int(last[1:])
    steps = max(abs(to_column - column), abs(to_row - row))
    right, up = sign(to_column - column), sign(to_row - row)
    return [f"{COLUMNS[column + right * step]}{row + up * step}" for step in range(steps + 1)]


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def bits(text: str) -> int:
    """The named spaces as one of the engine's sets."""
    return sum(BOARD.bit_of[space] for space in spaces(text))


def position(
    *chips: str,
    seats: int = 2,
    sequences: str = "",
    hands: Mapping[int, str] | None = None,
    piles: Mapping[int, str] | None = None,
    state: str = "play:0 no - 0:20",
    rules: str = "",
) -> State:
    """A position in play: each team's chips and sequences (`c5-g5/-`), and hands and piles by seat.

    A seat without a given hand holds as many cards as it should, none of them a jack. The last seat has dealt. `rules` lists the
    options that are not the default: `loss_of_card,table_talk`.
    """
    teams = max(len(chips), TEAMS_BY_SEATS[seats][0])
    held, piled, left = dict(hands or {}), dict(piles or {}), Counter(STANDARD_DECK * 2)
    for cards in (*held.values(), *piled.values()):
        left.subtract([] if cards == REST else cards.split())
    for seat in range(seats):
        if seat not in held:
            plain = sorted(card for card in left.elements() if card[0] != "J")[: HAND_SIZE[seats]]
            left.subtract(plain)
            held[seat] = " ".join(plain)
    rest = " ".join(left.elements())
    fields = (
        ":".join(["classic", str(seats), str(teams), *filter(None, [rules])]),
        drawn_board(chips),
        sequences or "/".join("-" * teams),
        listed(held, seats),
        listed({seat: rest if cards == REST else cards for seat, cards in piled.items()}, seats),
        state,
        f"{seats - 1} . -" + " .:-:." * ("loss_of_card" in rules or "table_talk" in rules),
    )
    return parse_position(" ".join(fields))


def drawn_board(chips: tuple[str, ...]) -> str:
    owner = {space: letter for letter, own in zip("bgr", chips, strict=False) for space in spaces(own)}
    squares = ["*" if card == FREE else owner.get(name, ".") for name, card in zip(BOARD.names, BOARD.cards, strict=True)]
    return "/".join("".join(squares[start : start + 10]) for start in range(0, 100, 10))


def listed(cards: Mapping[int, str], seats: int) -> str:
    return "/".join(",".join(cards.get(seat, "").split()) or "-" for seat in range(seats))


def texts(state: State, seat: int | None = None) -> list[str]:
    """The texts of the legal actions, sorted, of this seat or the one in turn."""
    return sorted(map(str, state.legal_actions(state.table.turn if seat is None else seat)))


def play(state: State, *events: str) -> State:
    """The state after these events: a single card is luck, anything else an action of the seat in turn.

    An action out of turn begins with its seat: `1: take`.
    """
    for event in events:
        seat, colon, text = event.partition(": ")
        if colon:
            state = state.apply(int(seat), parse_action(text))
        elif " " in event or event in ("pass", "take", "done"):
            state = state.apply(state.to_act[0] if state.to_act else state.table.turn, parse_action(event))
        else:
            state = state.apply_chance(event)
    return state


def chips(state: State, team: int) -> list[str]:
    """The team's spaces, sorted."""
    return sorted(BOARD.spaces(state.table.chips[team]))


def counted(state: State, team: int) -> list[str]:
    """The team's sequences by their ends, in the order in which they were made."""
    return ["-".join(BOARD.ends(line)) for line in state.table.sequences[team]]

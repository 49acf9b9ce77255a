"""Highlights of Sequence: lines that one chip would complete, spaces with no cards left, and the discard piles.

Uses only what is face up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ....cards import Card
from ....scene import Aid
from ....text import counted, listed, together
from ..rules.board import Bits, Board, each_bit, in_order
from ..rules.state import Observation
from ..rules.table import Table, may_count

LINE, GONE, PILE = "line", "gone", "pile"

HEADINGS: Mapping[str, str] = {
    LINE: "Lines one chip short",
    GONE: "Spaces with no cards left",
    PILE: "Discard piles",
}

TWICE = "twice"


def aids(observation: Observation, names: Sequence[str]) -> tuple[Aid, ...]:
    """All highlights, the same for every seat."""
    table = observation.table
    return (*_lines(table, names), *_gone(table), *_piles(table, names))


def _lines(table: Table, names: Sequence[str]) -> Iterator[Aid]:
    """Each team's lines that one chip would make a sequence. Overlapping lines in one direction that lack the same space are
    merged."""
    setup, board = table.setup, table.setup.board_data
    for team in range(setup.teams):
        whose = together([names[seat] for seat in setup.members(team)])
        for lines in board.lines:
            lacking: dict[Bits, Bits] = {}
            for line in lines:
                missing = _missing(table, team, line)
                if missing:
                    lacking[missing] = lacking.get(missing, 0) | line
            for missing, run in lacking.items():
                (space,), (first, *_, last) = board.spaces(missing), board.spaces(run)
                card = board.cards[missing.bit_length() - 1]
                words = f"{whose}: {space} ({board.short(card)}) would complete {first} to {last}."
                yield Aid(LINE, words, (space,), board.spaces(run), team)


def _missing(table: Table, team: int, line: Bits) -> Bits:
    """The only open space that the team lacks in the line; 0 if it lacks more or the line can't be a sequence."""
    missing = line & ~table.owned(team)
    is_one = missing and not missing & (missing - 1) and not missing & table.covered
    return missing if is_one and may_count(line, table.sequences[team]) else 0


def _gone(table: Table) -> Iterator[Aid]:
    """The open spaces whose cards are all in the discard piles."""
    board, out = table.setup.board_data, _out(table)
    in_deck = Counter(board.deck)
    has_wild = any(in_deck[card] > out[card] for card in board.wild)
    wild = "only a wild card can go there" if has_wild else "nothing can be played there"
    for bit in each_bit(board.playable & ~table.covered):
        card, (space,) = board.cards[bit.bit_length() - 1], board.spaces(bit)
        if out[card] >= in_deck[card]:
            yield Aid(GONE, f"No {board.short(card)} left for {space}: {wild}.", (space,))


def _out(table: Table) -> Counter[Card]:
    """The number of copies of each card in the discard piles."""
    return Counter(card for pile in table.piles for card in pile)


def _piles(table: Table, names: Sequence[str]) -> Iterator[Aid]:
    """Each seat's discards, sorted."""
    board = table.setup.board_data
    for seat, pile in enumerate(table.piles):
        if pile:
            cards = in_order(board, pile)
            words = f"{names[seat]}, {counted(len(pile), 'card')}: {listed(list(_counted(board, cards)))}."
            pieces = () if board.looks else tuple(f"card {card}" for card in cards)
            yield Aid(PILE, words, (f"pile:{seat}",), pieces=pieces)


def _counted(board: Board, cards: Sequence[Card]) -> Iterator[str]:
    """`Q♥`, `9♠ twice`, `cow 3 times`."""
    for card, count in Counter(cards).items():
        yield board.short(card) + (f" {TWICE if count == 2 else f'{count} times'}" if count > 1 else "")

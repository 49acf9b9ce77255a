"""Sequence in the terminal: the board, the score, the piles and one hand as lines of text. Colours are optional.

An open space shows its card (`Q♥`), a chip its team's letter in brackets (`[b]`), a chip in a sequence a capital (`[B]`). A face
of a custom gameboard is abbreviated to three letters, with a legend. Made from an observation alone, like the scene.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from ....cards import SUIT_SIGNS, Card
from ....text import amount
from ..rules.board import FREE, Board
from ..rules.setup import EXTRA_CARDS, FEWER_SEQUENCES, Team
from ..rules.state import Observation
from ..rules.table import NOBODY, Table

TEAM_NAMES = ("blue", "green", "red")
TEAM_COLOURS = ("1;97;44", "1;30;42", "1;97;41")
RED_SUIT, FAINT = "31", "2"


def picture(observation: Observation, names: Sequence[str], colour: bool) -> str:
    """The whole observation as text. `names` has one name per seat."""
    table = observation.table
    lines = [*_board(table, colour), "", *_legend(table.setup.board_data), *_seats(observation, names, colour)]
    if observation.seat is not None:
        lines += ["", f"{names[observation.seat]}'s hand: " + ", ".join(_in_hand(table, card) for card in observation.hand)]
    return "\n".join(lines)


def _board(table: Table, colour: bool) -> Iterator[str]:
    board = table.setup.board_data
    letters = "    " + " ".join(f" {chr(ord('a') + column)} " for column in range(board.width))
    yield letters
    for row in range(board.height):
        cells = (_space(table, row * board.width + column, colour) for column in range(board.width))
        number = board.height - row
        yield f"{number:>3} {' '.join(cells)} {number}"
    yield letters


def _space(table: Table, index: int, colour: bool) -> str:
    """A space in three characters."""
    bit = 1 << index
    card = table.setup.board_data.cards[index]
    for team, chips in enumerate(table.chips):
        if chips & bit:
            letter = TEAM_NAMES[team][0]
            return _painted(f"[{letter.upper() if table.locked(team) & bit else letter}]", TEAM_COLOURS[team], colour)
    if card == FREE:
        return " * "
    board = table.setup.board_data
    if board.looks:
        return f"{_letters(board)[card]:3}"
    return _painted(f" {_face(board, card)}", RED_SUIT if card[1] in "HD" else "", colour)


def _face(board: Board, card: Card) -> str:
    return board.short(card) if board.looks else card[0] + SUIT_SIGNS[card[1]]


@lru_cache(maxsize=8)
def _letters(board: Board) -> dict[Card, str]:
    """Abbreviations of the faces, up to three letters: the first three letters of the name if free, otherwise others, otherwise a
    number."""
    found: dict[Card, str] = {}
    for number, (card, face) in enumerate(board.looks.items()):
        name = "".join(letter for letter in face.name.casefold() if letter.isascii() and letter.isalnum()) or card
        tries = [name[:3], *(name[0] + name[i] + name[j] for i, j in combinations(range(1, len(name)), 2)), str(number)]
        found[card] = next(letters for letters in tries if letters not in found.values())
    return found


def _legend(board: Board) -> Iterator[str]:
    """The meaning of the abbreviations, and what to type to play a face if that is not its name."""
    words = []
    for card, letters in _letters(board).items():
        name = board.spoken(card)
        typed = "" if card == name else f" (type {card})"
        if typed or letters != name:
            words.append(f"{letters} {name}{typed}")
    if words:
        yield from ("; ".join(words), "")


def _painted(text: str, codes: str, colour: bool) -> str:
    return f"\x1b[{codes}m{text}\x1b[0m" if colour and codes else text


def _seats(observation: Observation, names: Sequence[str], colour: bool) -> Iterator[str]:
    table = observation.table
    for seat, name in enumerate(names):
        team: Team = table.setup.team(seat)
        mark = ">" if seat in table.to_act else " "
        chip = _painted(f"[{TEAM_NAMES[team][0]}]", TEAM_COLOURS[team], colour)
        pile = f", discarded {_face(table.setup.board_data, table.piles[seat][-1])}" if table.piles[seat] else ""
        deals = ", dealer" if seat == table.dealer != NOBODY else ""
        needed = table.setup.needed[team]
        score = f"{min(len(table.sequences[team]), needed)} of {needed} sequences"
        given = "".join(
            f", {words}" for handicap in (EXTRA_CARDS, FEWER_SEQUENCES) if (words := handicap.words(table.setup, seat))
        )
        yield f"{mark} {chip} {name}: {score}, {amount(observation.hand_sizes[seat], 'card')}{given}{pile}{deals}"
    yield _painted(f"  {amount(observation.deck_size, 'card')} in the draw pile", FAINT, colour)


def _in_hand(table: Table, card: Card) -> str:
    """The card as the player types it, with a note such as dead or wild."""
    board = table.setup.board_data
    if card in board.wild:
        return f"{card} (wild)"
    if card in board.anti_wild:
        return f"{card} (remove)"
    return f"{card} (dead)" if table.is_dead(card) else card

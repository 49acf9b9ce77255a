"""What to start a board from: the classic board, an empty one, a ready-made one, or one saved in this browser. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.cards import STANDARD_DECK
from engine.games.sequence.rules.board import FREE, Face
from engine.games.sequence.rules.board_file import CLASSIC, EMPTY_SPACE, FREE_SPACE, board_names, load_board
from web.games.sequence.editor.draft import CORNERS, Draft, Entry, draft_of

USUAL_SIDE = 10
FIRST_NAME = "My board"


class Start(NamedTuple):
    """A draft to start from, and a line about it."""

    title: str
    meaning: str
    draft: Draft


def starts(kept: Mapping[str, str]) -> Iterator[Start]:
    """All of them; `kept` are the texts of kept boards by name."""
    yield Start("Classic", "The standard board, every card twice. Change anything you like.", classic())
    yield Start("Empty", "An empty board for your own faces.", blank())
    for name in board_names():
        if name != CLASSIC:
            board = load_board(name)
            draft = draft_of(board)._replace(name=FIRST_NAME)
            yield Start(name.capitalize(), f"A ready-made board with {len(board.looks)} drawings.", draft)
    for name, text in kept.items():
        yield Start(name, "A board you saved.", draft_of(load_board(text), name))


def blank() -> Draft:
    """An empty board of the usual size with free corners."""
    draft = Draft(((EMPTY_SPACE,) * USUAL_SIDE,) * USUAL_SIDE, FIRST_NAME)
    for row, column in CORNERS:
        draft = draft.painted(row % USUAL_SIDE, column % USUAL_SIDE, FREE_SPACE)
    return draft


def classic() -> Draft:
    """The classic board with ranks and suits as pictures; its jacks are bordered cards here."""
    board = load_board(CLASSIC)
    rows = tuple(tuple(FREE_SPACE if card == FREE else card.lower() for card in row) for row in board.faces)
    cards = [card for card in STANDARD_DECK if card in board.cards]
    entries = tuple(Entry(card.lower(), Face(board.spoken(card), text=board.short(card))) for card in cards)
    wild, anti_wild = (sum(map(board.deck.count, jacks)) for jacks in (board.wild, board.anti_wild))
    return Draft(rows, FIRST_NAME, entries, wild, anti_wild)

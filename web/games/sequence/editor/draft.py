"""A board of Sequence while it is being made: what may be done to it, what is wrong with it yet, and what was before.

Plain values that no page is needed for. A draft may be unfinished: a space that shows "" is still empty.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from typing import Any, NamedTuple

from engine import codec
from engine.core import BadSetupError, SequorError
from engine.games.sequence.boards.board import FREE, LINE_LENGTH, REMOVE, WILD, Board, Face
from engine.games.sequence.boards.check import (
    EMPTY_SPACE,
    FORMAT,
    FREE_SPACE,
    LONGEST_NAME,
    LONGEST_SIDE,
    PICTURES,
    VERSION,
    Problem,
    problems,
)
from engine.games.sequence.boards.file import parse_board, write_board
from engine.games.sequence.rules.setup import TEAMS_BY_SEATS, SequenceSetup

SIDES = range(LINE_LENGTH, LONGEST_SIDE + 1)
USUAL_SIDE = 10
USUAL_BORDERED = 8
MOST_FACES = 72
MOST_BEFORE = 500

Rows = tuple[tuple[str, ...], ...]


class Entry(NamedTuple):
    """A face under its id, and how many cards it has; 0 for as many as spaces."""

    card: str
    face: Face
    count: int = 0  # type: ignore[assignment]  # so it is called in the drafts that browsers keep


class Draft(NamedTuple):
    """A board being made. `kept_as` is the name of the kept board that it is made of; "" for none."""

    rows: Rows
    name: str = ""
    entries: tuple[Entry, ...] = ()
    wild: int = USUAL_BORDERED
    anti_wild: int = USUAL_BORDERED
    kept_as: str = ""

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def space(self, row: int, column: int) -> str:
        """The space's name, as `Board.names` has it."""
        return f"{chr(ord('a') + column)}{self.height - row}"

    def entry(self, card: str) -> Entry | None:
        """The face under that id."""
        return next((entry for entry in self.entries if entry.card == card), None)

    def spaces_of(self, card: str) -> int:
        """How many spaces show it."""
        return sum(row.count(card) for row in self.rows)

    # What may be done

    def painted(self, row: int, column: int, card: str) -> Draft:
        """With that face on a space."""
        line = self.rows[row]
        line = (*line[:column], card, *line[column + 1 :])
        return self._replace(rows=(*self.rows[:row], line, *self.rows[row + 1 :]))

    def resized(self, height: int, width: int) -> Draft:
        """With so many rows and columns; what fits stays where it is, seen from the top left."""
        rows = [(*row[:width], *(EMPTY_SPACE,) * (width - len(row))) for row in self.rows[:height]]
        rows += [(EMPTY_SPACE,) * width] * (height - len(rows))
        return self._replace(rows=tuple(rows))

    def added(self, face: Face) -> tuple[Draft, str]:
        """With one more face, and its id. Where it has no name, or one that another has, it gets one."""
        names = {entry.face.name.casefold() for entry in self.entries}
        wanted = face.name or name_of(face) or "face"
        numbered = [wanted, *(f"{wanted[:20]} {number}" for number in range(2, MOST_FACES + 2))]
        name = next(name for name in numbered if name.casefold() not in names)
        ids = {entry.card for entry in self.entries}
        word = re.sub(r"[^a-z0-9]", "", name.lower())[:9]
        card = next(word + end for end in ("", *map(str, range(2, 999))) if word + end and word + end not in ids)
        return self._replace(entries=(*self.entries, Entry(card, face._replace(name=name)))), card

    def changed(self, entry: Entry) -> Draft:
        """With that entry in place of the one of its id."""
        return self._replace(entries=tuple(entry if entry.card == other.card else other for other in self.entries))

    def removed(self, card: str) -> Draft:
        """Without that face; its spaces are empty."""
        rows = tuple(tuple(EMPTY_SPACE if space == card else space for space in row) for row in self.rows)
        return self._replace(rows=rows, entries=tuple(entry for entry in self.entries if entry.card != card))

    # What it is

    def data(self) -> dict[str, Any]:
        """As the data of a board file."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "name": self.name.strip(),
            "rows": [list(row) for row in self.rows],
            "faces": {card: _written(face) for card, face, _ in self.entries},
            "cards": {card: count for card, _, count in self.entries if count},
            "wild": self.wild,
            "anti_wild": self.anti_wild,
        }

    def board(self) -> Board:
        """The board, finished. Raises BadSetupError."""
        return parse_board(json.dumps(self.data(), ensure_ascii=False))

    def notes(self) -> str:
        """The draft as a text to be kept, read back by `restored`."""
        return codec.dumps(self)


class Verdict(NamedTuple):
    """What is to be said of a draft: all that is wrong with it or, where nothing is, its text and what it is good for."""

    problems: tuple[Problem, ...]
    text: str = ""
    good: str = ""


def judged(draft: Draft) -> Verdict:
    """What is wrong with the draft, or what it is good for."""
    wrong = tuple(problems(draft.data()))
    if wrong:
        return Verdict(wrong)
    try:
        board = draft.board()
        text = write_board(board)
        SequenceSetup(board=text)
    except BadSetupError as error:
        return Verdict((Problem(str(error)),))
    most = max(seats for seats in TEAMS_BY_SEATS if _suffices(text, seats))
    return Verdict((), text, f"Good: {len(board.deck)} cards, for up to {most} players.")


def _suffices(text: str, seats: int) -> bool:
    try:
        SequenceSetup(seats, board=text)
    except BadSetupError:
        return False
    return True


def _written(face: Face) -> dict[str, str]:
    return {"name": face.name.strip()} | {kind: getattr(face, kind) for kind in PICTURES if getattr(face, kind)}


def name_of(face: Face) -> str:
    """What a picture is called: `fox`, the letters that it is, or as Unicode names an emoji: `cow`."""
    text = face.drawing or face.text
    if not text or text[0].isalnum():
        return text
    words = unicodedata.name(text[0], "").lower().split()
    while len(" ".join(words)) > LONGEST_NAME:
        words.pop()
    return " ".join(words)


# Where it begins


def blank(corners: bool = True) -> Draft:
    """An empty board of the usual size; its corners are free, or empty too."""
    draft = Draft(((EMPTY_SPACE,) * USUAL_SIDE,) * USUAL_SIDE)
    for row in (0, USUAL_SIDE - 1) if corners else ():
        for column in (0, USUAL_SIDE - 1):
            draft = draft.painted(row, column, FREE_SPACE)
    return draft


def draft_of(board: Board, kept_as: str = "") -> Draft:
    """A board with pictures, to be changed."""
    deck, spaces = Counter(board.deck), Counter(board.cards)
    rows = tuple(tuple(FREE_SPACE if card == FREE else card for card in row) for row in board.faces)
    entries = (Entry(card, face, 0 if deck[card] == spaces[card] else deck[card]) for card, face in board.looks.items())
    return Draft(rows, board.name, tuple(entries), deck[WILD], deck[REMOVE], kept_as)


def restored(notes: str) -> Draft | None:
    """The draft that `notes` gave this text; None where it is something else."""
    try:
        draft = codec.loads(Draft, notes)
    except SequorError:
        return None
    sizes = {*map(len, draft.rows)}
    return draft if len(draft.rows) in SIDES and len(sizes) == 1 and sizes <= {*SIDES} else None


class History:
    """A draft with what was before it. Changes with one `key` that follow each other, such as letters of a name, are one."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._before: list[Draft] = []
        self._after: list[Draft] = []
        self._key = ""

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        return bool(self._after)

    def change(self, draft: Draft, key: str = "") -> None:
        """Go on with this draft."""
        if draft == self.draft:
            return
        if not (key and key == self._key):
            self._before = [*self._before[-MOST_BEFORE:], self.draft]
        self.draft, self._after, self._key = draft, [], key

    def keep_as(self, name: str, kept_as: str) -> None:
        """The draft has this name, and it and what it was made of step by step are kept under the other, or are no longer."""
        old = self.draft.kept_as
        self.draft = self.draft._replace(name=name, kept_as=kept_as)
        for number in range(len(self._before) - 1, -1, -1):
            if self._before[number].kept_as != old:
                break
            self._before[number] = self._before[number]._replace(kept_as=kept_as)
        self._key = ""

    def undo(self) -> None:
        """Go back to before the last change."""
        self._after.append(self.draft)
        self.draft, self._key = self._before.pop(), ""

    def redo(self) -> None:
        """Make the change again that was undone last."""
        self._before.append(self.draft)
        self.draft, self._key = self._after.pop(), ""

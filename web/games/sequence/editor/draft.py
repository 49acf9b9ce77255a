"""A board being edited: initial drafts, changes, undo, filling empty spaces, and validation. Pure."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine import codec
from engine.cards import STANDARD_DECK
from engine.core import BadSetupError, SequorError
from engine.games.sequence.rules.board import FREE, LINE_LENGTH, REMOVE, WILD, Board, Face
from engine.games.sequence.rules.board_file import (
    CLASSIC,
    EMPTY_SPACE,
    FORMAT,
    FREE_SPACE,
    LONGEST_NAME,
    LONGEST_SIDE,
    PICTURES,
    VERSION,
    Problem,
    board_names,
    load_board,
    parse_board,
    problems,
    write_board,
)
from engine.games.sequence.rules.setup import TEAMS_BY_SEATS, SequenceSetup

SIDES = range(LINE_LENGTH, LONGEST_SIDE + 1)
USUAL_BORDERED = 8
SPACES_A_BORDERED = 12
"""Spaces per WILD and per REMOVE card. The sheet's board has 96 spaces with faces, and 8 cards of each kind."""

MOST_BORDERED_SHARE = 1 / 5
"""As a share of the deck. The sheet's board has 1 in 7, the classic one 1 in 13; with more, cards that fit everywhere decide
games."""

MOST_FACES = 72
MOST_BEFORE = 500

CORNERS = ((0, 0), (0, -1), (-1, 0), (-1, -1))
"""Rows and columns of the four corners; -1 is the last."""

Rows = tuple[tuple[str, ...], ...]


class DraftEntry(NamedTuple):
    """A face of the draft."""

    card: str  # its id
    face: Face
    # Number of cards; 0 for one per space.
    count: int = 0  # type: ignore[assignment]  # its name in the drafts that browsers keep


class Draft(NamedTuple):
    """A board being edited."""

    rows: Rows
    name: str = ""
    entries: tuple[DraftEntry, ...] = ()
    wild: int = USUAL_BORDERED  # number of WILD cards
    anti_wild: int = USUAL_BORDERED  # number of REMOVE cards
    kept_as: str = ""  # name of the stored board that it came from; "" for none

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def space(self, row: int, column: int) -> str:
        """The space's name, as in `Board.names`."""
        return f"{chr(ord('a') + column)}{self.height - row}"

    def entry(self, card: str) -> DraftEntry | None:
        """The entry with this id; None if there is none."""
        return next((entry for entry in self.entries if entry.card == card), None)

    def spaces_of(self, card: str) -> int:
        """The number of spaces with this face."""
        return sum(row.count(card) for row in self.rows)

    @property
    def usual_bordered(self) -> int:
        """The number of WILD cards, and of REMOVE cards, that suits the board's size."""
        return round((self.height * self.width - self.spaces_of(FREE_SPACE)) / SPACES_A_BORDERED)

    # Changes

    def painted(self, row: int, column: int, card: str) -> Draft:
        """The draft with this face on a space."""
        line = self.rows[row]
        line = (*line[:column], card, *line[column + 1 :])
        return self._replace(rows=(*self.rows[:row], line, *self.rows[row + 1 :]))

    def resized(self, height: int, width: int) -> Draft:
        """The draft resized to this number of rows and columns. Spaces keep their places, counted from the top left, and free
        corners stay in the corners. A default number of bordered cards becomes the default for the new size."""
        free = [(top, left) for top, left in CORNERS if self.rows[top][left] == FREE_SPACE]
        draft = self
        for top, left in free:
            draft = draft.painted(top % self.height, left % self.width, EMPTY_SPACE)
        rows = [(*row[:width], *(EMPTY_SPACE,) * (width - len(row))) for row in draft.rows[:height]]
        rows += [(EMPTY_SPACE,) * width] * (height - len(rows))
        draft = draft._replace(rows=tuple(rows))
        for top, left in free:
            draft = draft.painted(top % height, left % width, FREE_SPACE)
        if self.wild == self.anti_wild == self.usual_bordered:
            return draft._replace(wild=draft.usual_bordered, anti_wild=draft.usual_bordered)
        return draft

    def added(self, face: Face) -> tuple[Draft, str]:
        """The draft with one more face, and the id of that face. A missing or duplicate name is replaced."""
        names = {entry.face.name.casefold() for entry in self.entries}
        wanted = face.name or name_of(face) or "face"
        numbered = [wanted, *(f"{wanted[:20]} {number}" for number in range(2, MOST_FACES + 2))]
        name = next(name for name in numbered if name.casefold() not in names)
        ids = {entry.card for entry in self.entries}
        word = re.sub(r"[^a-z0-9]", "", name.lower())[:9]
        card = next(word + end for end in ("", *map(str, range(2, 999))) if word + end and word + end not in ids)
        return self._replace(entries=(*self.entries, DraftEntry(card, face._replace(name=name)))), card

    def changed(self, entry: DraftEntry) -> Draft:
        """The draft with this entry in place of the one with the same id."""
        return self._replace(entries=tuple(entry if entry.card == other.card else other for other in self.entries))

    def removed(self, card: str) -> Draft:
        """The draft without this face, its spaces empty."""
        rows = tuple(tuple(EMPTY_SPACE if space == card else space for space in row) for row in self.rows)
        return self._replace(rows=rows, entries=tuple(entry for entry in self.entries if entry.card != card))

    # Serialisation

    def data(self) -> dict[str, Any]:
        """The content of a board file."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "name": self.name.strip(),
            "rows": [list(row) for row in self.rows],
            "faces": {card: _face_data(face) for card, face, _ in self.entries},
            "cards": {card: count for card, _, count in self.entries if count},
            "wild": self.wild,
            "anti_wild": self.anti_wild,
        }

    def board(self) -> Board:
        """The finished board. Raises BadSetupError."""
        return parse_board(json.dumps(self.data(), ensure_ascii=False))

    def notes(self) -> str:
        """The draft as text; `restored` parses it."""
        return codec.dumps(self)


class DraftVerdict(NamedTuple):
    """The result of checking a draft."""

    problems: tuple[Problem, ...]  # empty if the board is playable
    text: str = ""  # the board's text
    good: str = ""  # a sentence on its size, for the player
    advice: str = ""  # how to improve it; "" for no advice


def judged(draft: Draft) -> DraftVerdict:
    """Check the draft."""
    wrong = tuple(problems(draft.data()))
    if wrong:
        return DraftVerdict(wrong)
    try:
        board = draft.board()
        text = write_board(board)
        SequenceSetup(board=text)
    except BadSetupError as error:
        return DraftVerdict((Problem(str(error)),))
    most = max(seats for seats in TEAMS_BY_SEATS if _suffices(text, seats))
    return DraftVerdict(
        (), text, f"Ready to play: {len(board.deck)} cards, up to {most} players.", _advice(draft, len(board.deck))
    )


def _advice(draft: Draft, cards: int) -> str:
    """Advice against too many bordered cards; "" if there are few enough."""
    special, usual = draft.wild + draft.anti_wild, draft.usual_bordered
    if special <= cards * MOST_BORDERED_SHARE or special <= 2 * usual:
        return ""
    return (
        f"{special} of the {cards} cards are WILD or REMOVE, so luck will decide a lot. "
        f"About {usual} of each would suit this board."
    )


def _suffices(text: str, seats: int) -> bool:
    try:
        SequenceSetup(seats, board=text)
    except BadSetupError:
        return False
    return True


def _face_data(face: Face) -> dict[str, str]:
    return {"name": face.name.strip()} | {kind: getattr(face, kind) for kind in PICTURES if getattr(face, kind)}


def name_of(face: Face) -> str:
    """A name for a picture: the drawing's (`fox`), its own letters, or the Unicode name of an emoji (`cow`)."""
    text = face.drawing or face.text
    if not text or text[0].isalnum():
        return text
    words = unicodedata.name(text[0], "").lower().split()
    while len(" ".join(words)) > LONGEST_NAME:
        words.pop()
    return " ".join(words)


def draft_of(board: Board, kept_as: str = "") -> Draft:
    """The draft of an existing board with pictures."""
    deck, spaces = Counter(board.deck), Counter(board.cards)
    rows = tuple(tuple(FREE_SPACE if card == FREE else card for card in row) for row in board.faces)
    entries = (DraftEntry(card, face, 0 if deck[card] == spaces[card] else deck[card]) for card, face in board.looks.items())
    return Draft(rows, board.name, tuple(entries), deck[WILD], deck[REMOVE], kept_as)


def restored(notes: str) -> Draft | None:
    """The draft from the text written by `Draft.notes`; None if it is invalid."""
    try:
        draft = codec.loads(Draft, notes)
    except SequorError:
        return None
    sizes = {*map(len, draft.rows)}
    return draft if len(draft.rows) in SIDES and len(sizes) == 1 and sizes <= {*SIDES} else None


class History:
    """A draft with its undo history. Consecutive changes with the same `key`, such as letters typed into the name, count as
    one."""

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
        """Make this the current draft."""
        if draft == self.draft:
            return
        if not (key and key == self._key):
            self._before = [*self._before[-MOST_BEFORE:], self.draft]
        self.draft, self._after, self._key = draft, [], key

    def keep_as(self, name: str, kept_as: str) -> None:
        """Rename the draft and record that it and its latest steps are stored as `kept_as`; "" if they no longer are."""
        old = self.draft.kept_as
        self.draft = self.draft._replace(name=name, kept_as=kept_as)
        for number in range(len(self._before) - 1, -1, -1):
            if self._before[number].kept_as != old:
                break
            self._before[number] = self._before[number]._replace(kept_as=kept_as)
        self._key = ""

    def undo(self) -> None:
        """Undo the last change."""
        self._after.append(self.draft)
        self.draft, self._key = self._before.pop(), ""

    def redo(self) -> None:
        """Redo the last undone change."""
        self._before.append(self.draft)
        self.draft, self._key = self._after.pop(), ""


USUAL_SIDE = 10
FIRST_NAME = "My board"


class Start(NamedTuple):
    """A draft to start from, with a title and a description."""

    title: str
    meaning: str
    draft: Draft


def starts(kept: Mapping[str, str]) -> Iterator[Start]:
    """All drafts to start from; `kept` are the stored boards, text by name."""
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
    """An empty board of the default size with free corners."""
    draft = Draft(((EMPTY_SPACE,) * USUAL_SIDE,) * USUAL_SIDE, FIRST_NAME)
    for row, column in CORNERS:
        draft = draft.painted(row % USUAL_SIDE, column % USUAL_SIDE, FREE_SPACE)
    return draft


def classic() -> Draft:
    """The classic board with ranks and suits as pictures. Its jacks become bordered cards."""
    board = load_board(CLASSIC)
    rows = tuple(tuple(FREE_SPACE if card == FREE else card.lower() for card in row) for row in board.faces)
    cards = [card for card in STANDARD_DECK if card in board.cards]
    entries = tuple(DraftEntry(card.lower(), Face(board.spoken(card), text=board.short(card))) for card in cards)
    wild, anti_wild = (sum(map(board.deck.count, jacks)) for jacks in (board.wild, board.anti_wild))
    return Draft(rows, FIRST_NAME, entries, wild, anti_wild)


Place = tuple[int, int]


REACH = 2
"""The distance in spaces up to which equal faces crowd each other."""


def spread(draft: Draft, rng: random.Random) -> Draft:
    """The draft with all empty spaces filled with its faces; unchanged if it has no faces."""
    cards = [entry.card for entry in draft.entries]
    laid = {(row, column): card for row, line in enumerate(draft.rows) for column, card in enumerate(line)}
    empty = [place for place, card in laid.items() if card == EMPTY_SPACE]
    if not cards:
        return draft
    rng.shuffle(empty)
    counts = Counter(card for card in laid.values() if card not in (EMPTY_SPACE, FREE_SPACE))
    for place in empty:
        laid[place] = min(cards, key=lambda card: (counts[card], _crowding(laid, place, card), rng.random()))
        counts[laid[place]] += 1
    for _ in range(3):
        for place in empty:
            _swap_if_better(laid, place, empty)
    rows = tuple(tuple(laid[row, column] for column in range(draft.width)) for row in range(draft.height))
    return draft._replace(rows=rows)


def _swap_if_better(laid: dict[Place, str], place: Place, others: list[Place]) -> None:
    """Swap the space's face with the one elsewhere that reduces crowding most, if any does."""
    card = laid[place]
    if not _crowding(laid, place, card):
        return
    best, gain = place, 0
    for other in others:
        theirs = laid[other]
        if theirs != card:
            now = _crowding(laid, place, card) + _crowding(laid, other, theirs)
            laid[place], laid[other] = theirs, card
            then = _crowding(laid, place, theirs) + _crowding(laid, other, card)
            laid[place], laid[other] = card, theirs
            if now - then > gain:
                best, gain = other, now - then
    laid[place], laid[best] = laid[best], card


def _crowding(laid: dict[Place, str], place: Place, card: str) -> int:
    """The crowding of this face on this space by equal faces nearby; direct neighbours weigh 8, others 1."""
    row, column = place
    crowding = 0
    for down in range(-REACH, REACH + 1):
        for right in range(-REACH, REACH + 1):
            if (down or right) and laid.get((row + down, column + right)) == card:
                crowding += 1 if max(abs(down), abs(right)) == REACH else 8
    return crowding

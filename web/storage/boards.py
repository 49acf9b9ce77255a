"""Custom boards: those stored in this browser, by name, and those in links that end in `#board=…`.

A link's text is not yet validated as a board. Independent of the page and of particular games.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache

from engine.codec import parse_json
from engine.codes import longest_piece, marked_in, squeezed_in
from engine.core import BadSaveError, SequorError
from engine.files import format_of
from engine.game import AnyGame, load_game
from engine.text import squeezed, unsqueezed
from web.storage.texts import BOARDS, TextStore
from web.ui.look import games_here


def board_games() -> tuple[AnyGame, ...]:
    """The games with custom boards, of those whose code has loaded."""
    return tuple(game for game in map(load_game, games_here()) if game.boards)


def game_of_board(text: str) -> AnyGame:
    """The game that this board belongs to, of those whose code has loaded. Raises the first game's SequorError if none can read
    it."""
    return _reader(text, board_games())


@lru_cache(maxsize=100)
def _reader(text: str, games: tuple[AnyGame, ...]) -> AnyGame:
    refusal = SequorError("No game here has custom boards.")
    for number, game in enumerate(games):
        try:
            game.read_board(text)
        except SequorError as error:
            refusal = refusal if number else error
        else:
            return game
    raise refusal


def is_board(text: str) -> bool:
    """Whether a file's text claims to be a board, valid or not."""
    return format_of(text) == "sequor-board"


class OwnBoards:
    """The stored boards by name, in the order in which they were first stored."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage
        self._boards = read(storage.read(BOARDS))

    @property
    def boards(self) -> Mapping[str, str]:
        """The text of each board, by name."""
        return self._boards

    def boards_of(self, game: AnyGame) -> Mapping[str, str]:
        """The boards that belong to this game."""
        if board_games() == (game,):
            return self._boards  # reading them all takes time
        return {name: text for name, text in self._boards.items() if _is_of(game, text)}

    def read_again(self, names: Iterable[str]) -> bool:
        """Reads the boards again if `names` contains theirs; returns whether it does."""
        if BOARDS in names:
            self._boards = read(self._storage.read(BOARDS))
        return BOARDS in names

    def name_of(self, text: str) -> str:
        """The name under which exactly this board is stored; "" if it is not."""
        return next((name for name, kept in self._boards.items() if kept == text), "")

    async def save(self, text: str, instead_of: str = "") -> tuple[str, str]:
        """Stores the board, replacing the one called `instead_of`, and returns its name and text. Renames it if another board has
        its name. Raises SequorError if the text is not a board."""
        await self._refresh()
        name, text = self._taken_in(text, instead_of)
        await self._write()
        return name, text

    async def keep_all(self, texts: Iterable[str]) -> tuple[int, list[str]]:
        """Adds all these boards. Returns the number of new ones, and the texts that are not boards."""
        await self._refresh()
        before, refused = len(self._boards), []
        for text in texts:
            try:
                self._taken_in(text)
            except SequorError:
                refused.append(text)
        await self._write()
        return len(self._boards) - before, refused

    def _taken_in(self, text: str, instead_of: str = "") -> tuple[str, str]:
        """Adds the board to the list without storing it; returns its name and text."""
        game = game_of_board(text)
        name, text = game.read_board(text)
        same = self.name_of(text)
        if same:
            return same, text
        taken = {*self._boards, *game.boards.values()} - {instead_of}
        if name in taken:
            name, text = game.read_board(_renamed(text, _free_name(name, taken)))
        self._boards = _replaced(self._boards, instead_of, name, text)
        return name, text

    async def remove(self, name: str) -> None:
        """Removes the board with this name."""
        await self._refresh()
        self._boards = {other: text for other, text in self._boards.items() if other != name}
        await self._write()

    def set_aside_unreadable(self) -> None:
        """Sets aside an unreadable list of boards, and every board that can no longer be played, such as one from before a rule
        that it breaks."""
        stored = self._storage.read(BOARDS)
        if stored and not self._boards and stored != "{}":
            self._storage.quarantine(BOARDS)
        unplayable = [name for name, text in self._boards.items() if not _is_board(text)]
        for name in unplayable:
            self._storage.quarantine_text(f"board {name}", self._boards[name])
        if unplayable:
            self._boards = {name: text for name, text in self._boards.items() if name not in unplayable}
            self._storage.write(BOARDS, self._text())

    async def _refresh(self) -> None:
        """Reads what other tabs have stored, even if the browser has no channel between tabs."""
        await self._storage.refresh(BOARDS)
        self.read_again([BOARDS])

    async def _write(self) -> None:
        await self._storage.write(BOARDS, self._text())

    def _text(self) -> str:
        return json.dumps(self._boards, ensure_ascii=False)


def _is_board(text: str) -> bool:
    try:
        game_of_board(text)
    except SequorError:
        return False
    return True


def _is_of(game: AnyGame, text: str) -> bool:
    try:
        return game_of_board(text) is game
    except SequorError:
        return False


def read(text: str) -> dict[str, str]:
    """The boards in the stored text, by name; none if it is unreadable."""
    try:
        boards = parse_json(text or "{}")
    except SequorError:
        return {}
    good = isinstance(boards, dict) and all(isinstance(board, str) for board in boards.values())
    return boards if good else {}


def _replaced(boards: Mapping[str, str], old: str, name: str, text: str) -> dict[str, str]:
    """The boards with this one in place of the old one, or at the end."""
    if old not in boards:
        return {**boards, name: text}
    return dict((name, text) if other == old else (other, kept) for other, kept in boards.items())


def _renamed(text: str, name: str) -> str:
    return json.dumps(json.loads(text) | {"name": name}, ensure_ascii=False)


def _free_name(name: str, taken: set[str]) -> str:
    """The name with the first number that makes it unique, as in `Farm 2`."""
    numbered = (f"{name[:20].rstrip()} {number}" for number in range(2, 1000))
    try:
        return next(other for other in numbered if other not in taken)
    except StopIteration:
        raise SequorError("There are too many boards with that name. Choose another name.") from None


LONGEST_LINK = 30_000
"""In characters: browsers and messaging apps pass on links of this length intact."""

LARGEST_TEXT = 400_000
"""In bytes."""


def packed(text: str) -> str:
    """The text as encoded for links."""
    return squeezed(text)


def unpacked(text: str) -> str:
    """The board text encoded by `packed`, anywhere in a pasted text. Raises BadSaveError if the code is invalid or too large."""
    if not (code := squeezed_in(text, "", LONGEST_LINK, LARGEST_TEXT)):
        marked = marked_in(text, "board")
        code = longest_piece(text) if marked is None else marked
    if len(code) > LONGEST_LINK:
        raise BadSaveError(f"This link is too long for a board (limit {LONGEST_LINK:,} characters).")
    return unsqueezed(code, "board", LARGEST_TEXT)


def board_in(address: str) -> str | None:
    """The encoded board in an address that ends in `#board=…`; None for any other address."""
    name, _, code = address.removeprefix("#").partition("=")
    return code if name == "board" else None

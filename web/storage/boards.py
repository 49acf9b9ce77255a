"""Custom boards: those stored in this browser, by name, and those in links that end in `#board=…`.

A link's text is not yet validated as a board. Independent of the page and of particular games.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache

from engine.codec import parse_json
from engine.codes import longest_piece, marked_in, squeezed_in
from engine.core import BadSaveError, SequorError
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
    return first_to_read(games, lambda game: game.read_board(text), SequorError("No game here has custom boards."))


def first_to_read(games: Iterable[AnyGame], read: Callable[[AnyGame], object], refusal: SequorError) -> AnyGame:
    """The first game that can read something. Raises the first game's SequorError if none can, or `refusal` without games."""
    for number, game in enumerate(games):
        try:
            read(game)
        except SequorError as error:
            refusal = refusal if number else error
        else:
            return game
    raise refusal


class OwnBoards:
    """The stored boards by name, in the order in which they were first stored."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    @property
    def boards(self) -> Mapping[str, str]:
        """The text of each board, by name."""
        return read(self._storage.read(BOARDS))

    def boards_of(self, game: AnyGame) -> Mapping[str, str]:
        """The boards that belong to this game."""
        if board_games() == (game,):
            return self.boards  # reading them all takes time
        return {name: text for name, text in self.boards.items() if _game_or_none(text) is game}

    def name_of(self, text: str) -> str:
        """The name under which exactly this board is stored; "" if it is not."""
        return _name_of(self.boards, text)

    async def save(self, text: str, instead_of: str = "") -> tuple[str, str]:
        """Stores the board, replacing the one called `instead_of`, and returns its name and text. Renames it if another board has
        its name. Raises SequorError if the text is not a board."""
        name, text, boards = _added(await self._newest(), text, instead_of)
        await self._write(boards)
        return name, text

    async def add(self, texts: Iterable[str]) -> tuple[int, list[str]]:
        """Adds all these boards. Returns the number of new ones, and the texts that are not boards."""
        before = boards = await self._newest()
        refused = []
        for text in texts:
            try:
                _, _, boards = _added(boards, text)
            except SequorError:
                refused.append(text)
        await self._write(boards)
        return len(boards) - len(before), refused

    async def remove(self, name: str) -> None:
        """Removes the board with this name."""
        await self._write({other: text for other, text in (await self._newest()).items() if other != name})

    def quarantine_unreadable(self) -> None:
        """Sets aside an unreadable list of boards, and every board that can no longer be played, such as one from before a rule
        that it breaks."""
        stored, boards = self._storage.read(BOARDS), self.boards
        if stored and not boards and stored != "{}":
            self._storage.quarantine(BOARDS)
        unplayable = [name for name, text in boards.items() if _game_or_none(text) is None]
        for name in unplayable:
            self._storage.quarantine_text(f"board {name}", boards[name])
        if unplayable:
            self._write({name: text for name, text in boards.items() if name not in unplayable})

    async def _newest(self) -> Mapping[str, str]:
        """The boards with what other tabs have stored, even if the browser has no channel between tabs."""
        await self._storage.refresh(BOARDS)
        return self.boards

    def _write(self, boards: Mapping[str, str]) -> Awaitable[bool]:
        return self._storage.write(BOARDS, json.dumps(boards, ensure_ascii=False))


def _name_of(boards: Mapping[str, str], text: str) -> str:
    return next((name for name, kept in boards.items() if kept == text), "")


def _added(boards: Mapping[str, str], text: str, instead_of: str = "") -> tuple[str, str, Mapping[str, str]]:
    """The board's name and text, and the boards with it. Raises SequorError if the text is not a board."""
    game = game_of_board(text)
    name, text = game.read_board(text)
    if same := _name_of(boards, text):
        return same, text, boards
    taken = {*boards, *game.boards.values()} - {instead_of}
    if name in taken:
        name, text = game.read_board(_renamed(text, _free_name(name, taken)))
    return name, text, _replaced(boards, instead_of, name, text)


def _game_or_none(text: str) -> AnyGame | None:
    with suppress(SequorError):
        return game_of_board(text)
    return None


@lru_cache(maxsize=10)
def read(text: str) -> Mapping[str, str]:
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

"""The boards of one's own that this browser keeps, each under its name. Knows no page and no particular game."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Protocol

from engine.core import SequorError
from engine.game import AnyGame, game_names, load_game

NAME = "boards"


class Texts(Protocol):
    """Where small texts are kept by name, as `storage.Storage` is."""

    def read(self, name: str) -> str:
        """The text kept under that name, or an empty one."""

    async def write(self, name: str, text: str) -> bool:
        """Keep the text; whether it is really stored."""


def board_games() -> tuple[AnyGame, ...]:
    """The games that are played on boards of one's own."""
    return tuple(game for game in map(load_game, game_names()) if game.boards)


@lru_cache(maxsize=100)
def game_of_board(text: str) -> AnyGame:
    """The game that reads this text as a board of its own. Raises SequorError, as the first of them says it, where none does."""
    refusal = SequorError("No game is played on boards of one's own.")
    for number, game in enumerate(board_games()):
        try:
            game.read_board(text)
        except SequorError as error:
            refusal = refusal if number else error
        else:
            return game
    raise refusal


def is_board(text: str) -> bool:
    """Whether a file's text says that it is a board, be it a good one or not."""
    return re.match(r'\s*\{\s*"format"\s*:\s*"sequor-board"', text.removeprefix("\ufeff")) is not None


class Shelf:
    """Boards by name, in the order in which they were first kept."""

    def __init__(self, storage: Texts) -> None:
        self._storage = storage
        self._boards = _read(storage.read(NAME))

    @property
    def boards(self) -> Mapping[str, str]:
        """The texts of the boards by their names."""
        return self._boards

    def boards_of(self, game: AnyGame) -> Mapping[str, str]:
        """Those of them that the game is played on."""
        if board_games() == (game,):
            return self._boards  # to read them all takes time
        return {name: text for name, text in self._boards.items() if _is_of(game, text)}

    def name_of(self, text: str) -> str:
        """The name under which this very board is kept; "" where it is not."""
        return next((name for name, kept in self._boards.items() if kept == text), "")

    async def keep(self, text: str, instead_of: str = "") -> tuple[str, str]:
        """Keep the board, in place of the one of that name; gives its name and text. It gets another name where a different
        board has its own. Raises SequorError where the text is no board."""
        game = game_of_board(text)
        name, text = game.read_board(text)
        same = self.name_of(text)
        if same:
            return same, text
        taken = {*self._boards, *game.boards.values()} - {instead_of}
        if name in taken:
            name, text = game.read_board(_renamed(text, _free_name(name, taken)))
        self._boards = _replaced(self._boards, instead_of, name, text)
        await self._write()
        return name, text

    async def remove(self, name: str) -> None:
        """Keep the board of that name no longer."""
        self._boards = {other: text for other, text in self._boards.items() if other != name}
        await self._write()

    async def _write(self) -> None:
        await self._storage.write(NAME, json.dumps(self._boards, ensure_ascii=False))


def _is_of(game: AnyGame, text: str) -> bool:
    try:
        return game_of_board(text) is game
    except SequorError:
        return False


def _read(text: str) -> dict[str, str]:
    try:
        boards = json.loads(text or "{}")
        good = all(isinstance(name, str) and isinstance(board, str) for name, board in boards.items())
    except (ValueError, AttributeError):
        return {}
    return boards if good else {}


def _replaced(boards: Mapping[str, str], old: str, name: str, text: str) -> dict[str, str]:
    """The boards with this one in the old one's place, or at the end."""
    if old not in boards:
        return {**boards, name: text}
    return dict((name, text) if other == old else (other, kept) for other, kept in boards.items())


def _renamed(text: str, name: str) -> str:
    return json.dumps(json.loads(text) | {"name": name}, ensure_ascii=False)


def _free_name(name: str, taken: set[str]) -> str:
    """`Farm 2`, or with the first number that no other board has."""
    numbered = (f"{name[:20].rstrip()} {number}" for number in range(2, 1000))
    try:
        return next(other for other in numbered if other not in taken)
    except StopIteration:
        raise SequorError("So many boards of that name are kept already: give this one another.") from None

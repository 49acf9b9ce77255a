"""Boards in links and on the kept: packed, unpacked and kept by name, and nothing else let in."""

import asyncio
import base64
import zlib
from collections.abc import Callable
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadSaveError, BadSetupError
from engine.game import load_game
from engine.games.sequence.rules.board_file import board_text, load_board, parse_board, write_board
from web.storage import boards
from web.storage.boards import LARGEST_TEXT, OwnBoards, game_of_board, packed, unpacked
from web.storage.texts import TakenError, Texts

MEADOW = write_board(parse_board(board_text("meadow")))


def called(name: str) -> str:
    """Our picture board under another name."""
    return MEADOW.replace('"name":"Meadow"', f'"name":"{name}"')


class Memory:
    """Keeps texts like the browser's storage."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    def read(self, name: str) -> str:
        return self.texts.get(name, "")

    async def write(self, name: str, text: str) -> bool:
        self.texts[name] = text
        return True

    def names(self, prefix: str) -> list[str]:
        return [name for name in self.texts if name.startswith(prefix)]

    async def load(self, name: str) -> str:
        return self.read(name)

    async def all_names(self) -> list[str]:
        return list(self.texts)

    async def refresh(self, name: str) -> None:
        """Nobody else writes here."""

    async def change(self, texts: Texts, guarded: str = "", fits: Callable[[str], bool] = bool) -> bool:
        if guarded in self.texts and not fits(self.texts[guarded]):
            raise TakenError
        self._store(texts)
        return True

    def _store(self, texts: Texts) -> None:
        for name, text in texts.items():
            if text is None:
                self.texts.pop(name, None)
            else:
                self.texts[name] = text(self.texts.get(name, "")) if callable(text) else text

    def quarantine(self, name: str) -> None:
        self.texts[f"aside {name}"] = self.texts.pop(name)

    def quarantine_text(self, name: str, text: str, also: Texts | None = None) -> None:
        self._store({f"aside {name}": text, **(also or {})})


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
def test_what_is_packed_is_unpacked(text: str) -> None:
    code = packed(text)
    assert code.isascii()
    assert code.replace("-", "").replace("_", "").isalnum()
    assert unpacked(code) == text


@given(st.one_of(st.text(max_size=80), st.binary(max_size=80).map(lambda content: base64.urlsafe_b64encode(content).decode())))
def test_anything_else_is_refused(code: str) -> None:
    with pytest.raises(BadSaveError, match="has no board"):
        unpacked(code)


def test_what_would_unpack_beyond_measure_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 50_000_000, 9)).decode()
    assert len(bomb) < LARGEST_TEXT
    with pytest.raises(BadSaveError):
        unpacked(bomb)


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_link_that_was_cut_off_is_refused(cut: int) -> None:
    with pytest.raises(BadSaveError):
        unpacked(packed(MEADOW)[:-cut])


def test_boards_are_kept_under_their_names() -> None:
    memory = Memory()
    kept = OwnBoards(memory)
    name, text = asyncio.run(kept.save(called("Farm")))
    assert (name, load_board(text).name) == ("Farm", "Farm")
    assert OwnBoards(memory).boards == {"Farm": text}
    assert OwnBoards(memory).name_of(text) == "Farm"


def test_the_same_board_is_kept_once_and_another_one_gets_another_name() -> None:
    kept = OwnBoards(Memory())
    asyncio.run(kept.save(called("Farm")))
    asyncio.run(kept.save(called("Farm")))
    other, text = asyncio.run(kept.save(called("Farm").replace('"wild":8', '"wild":9')))
    assert list(kept.boards) == ["Farm", "Farm 2"]
    assert (other, load_board(text).name) == ("Farm 2", "Farm 2")


def test_no_board_of_ones_own_has_the_name_of_one_that_ships() -> None:
    kept = OwnBoards(Memory())
    assert asyncio.run(kept.save(MEADOW))[0] == "Meadow 2"


def test_a_changed_board_takes_the_place_of_the_old_one() -> None:
    kept = OwnBoards(Memory())
    for name in ("Farm", "Zoo"):
        asyncio.run(kept.save(called(name)))
    asyncio.run(kept.save(called("Barn"), instead_of="Farm"))
    assert list(kept.boards) == ["Barn", "Zoo"]
    asyncio.run(kept.remove("Barn"))
    assert list(kept.boards) == ["Zoo"]


def test_what_is_no_board_is_not_kept() -> None:
    kept = OwnBoards(Memory())
    with pytest.raises(BadSetupError):
        asyncio.run(kept.save("{}"))
    assert kept.boards == {}


class BoardGame(type(load_game("sequence"))):  # type: ignore[misc]
    """Another game with boards, written as words."""

    boards: ClassVar = {"plain": "Plain"}

    def read_board(self, text: str) -> tuple[str, str]:
        if not text.isalpha():
            raise BadSetupError("A board is a word.")
        return text, text


def test_a_board_belongs_to_the_game_that_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sequence, other = load_game("sequence"), BoardGame()
    assert OwnBoards(Memory()).boards_of(sequence) == {}
    monkeypatch.setattr(boards, "board_games", lambda: (sequence, other))
    kept = OwnBoards(Memory())
    asyncio.run(kept.save(called("Farm")))
    asyncio.run(kept.save("Marsh"))
    assert list(kept.boards) == ["Farm", "Marsh"]
    assert [list(kept.boards_of(game)) for game in (sequence, other)] == [["Farm"], ["Marsh"]]
    assert game_of_board("Marsh") is other
    with pytest.raises(BadSetupError) as raised:
        game_of_board("{}")
    assert str(raised.value) != "A board is a word.", "the first game says why it is none"


@pytest.mark.parametrize("text", ["{", "[]", '{"Farm": 7}', "null"])
def test_a_shelf_that_cannot_be_read_is_empty(text: str) -> None:
    memory = Memory()
    memory.texts["boards"] = text
    assert OwnBoards(memory).boards == {}

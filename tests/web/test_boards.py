"""Custom boards: packed into links and stored by name."""

import base64
import zlib
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadSaveError, BadSetupError
from engine.game import load_game
from engine.games.sequence.rules.board_file import board_text, load_board, parse_board, write_board
from tests.web.stand_in_storage import Memory
from web.storage import boards
from web.storage.boards import LARGEST_TEXT, OwnBoards, game_of_board, packed, unpacked

MEADOW = write_board(parse_board(board_text("meadow")))


def called(name: str) -> str:
    """The picture board under another name."""
    return MEADOW.replace('"name":"Meadow"', f'"name":"{name}"')


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
def test_a_packed_text_is_unpacked_again(text: str) -> None:
    code = packed(text)
    assert code.isascii()
    assert code.replace("-", "").replace("_", "").isalnum()
    assert unpacked(code) == text


@given(st.one_of(st.text(max_size=80), st.binary(max_size=80).map(lambda content: base64.urlsafe_b64encode(content).decode())))
def test_any_other_code_is_refused(code: str) -> None:
    with pytest.raises(BadSaveError, match="has no board"):
        unpacked(code)


def test_a_code_that_would_unpack_beyond_measure_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 50_000_000, 9)).decode()
    assert len(bomb) < LARGEST_TEXT
    with pytest.raises(BadSaveError):
        unpacked(bomb)


@pytest.mark.parametrize("cut", [1, 20, 100])
def test_a_cut_off_link_is_refused(cut: int) -> None:
    with pytest.raises(BadSaveError):
        unpacked(packed(MEADOW)[:-cut])


async def test_boards_are_stored_under_their_names() -> None:
    memory = Memory()
    kept = OwnBoards(memory)
    name, text = await kept.save(called("Farm"))
    assert (name, load_board(text).name) == ("Farm", "Farm")
    assert OwnBoards(memory).boards == {"Farm": text}
    assert OwnBoards(memory).name_of(text) == "Farm"


async def test_the_same_board_is_stored_once_and_a_different_one_gets_another_name() -> None:
    kept = OwnBoards(Memory())
    await kept.save(called("Farm"))
    await kept.save(called("Farm"))
    other, text = await kept.save(called("Farm").replace('"wild":8', '"wild":9'))
    assert list(kept.boards) == ["Farm", "Farm 2"]
    assert (other, load_board(text).name) == ("Farm 2", "Farm 2")


async def test_no_custom_board_has_the_name_of_a_built_in_one() -> None:
    assert (await OwnBoards(Memory()).save(MEADOW))[0] == "Meadow 2"


async def test_a_changed_board_replaces_the_old_one() -> None:
    kept = OwnBoards(Memory())
    for name in ("Farm", "Zoo"):
        await kept.save(called(name))
    await kept.save(called("Barn"), instead_of="Farm")
    assert list(kept.boards) == ["Barn", "Zoo"]
    await kept.remove("Barn")
    assert list(kept.boards) == ["Zoo"]


async def test_an_invalid_board_is_not_stored() -> None:
    kept = OwnBoards(Memory())
    with pytest.raises(BadSetupError):
        await kept.save("{}")
    assert kept.boards == {}


class BoardGame(type(load_game("sequence"))):  # type: ignore[misc]
    """Another game with boards, written as words."""

    boards: ClassVar = {"plain": "Plain"}

    def read_board(self, text: str) -> tuple[str, str]:
        if not text.isalpha():
            raise BadSetupError("A board is a word.")
        return text, text


async def test_a_board_belongs_to_the_game_that_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sequence, other = load_game("sequence"), BoardGame()
    assert OwnBoards(Memory()).boards_of(sequence) == {}
    monkeypatch.setattr(boards, "board_games", lambda: (sequence, other))
    kept = OwnBoards(Memory())
    await kept.save(called("Farm"))
    await kept.save("Marsh")
    assert list(kept.boards) == ["Farm", "Marsh"]
    assert [list(kept.boards_of(game)) for game in (sequence, other)] == [["Farm"], ["Marsh"]]
    assert game_of_board("Marsh") is other
    with pytest.raises(BadSetupError) as raised:
        game_of_board("{}")
    assert str(raised.value) != "A board is a word.", "the first game says why it isn't a board"


@pytest.mark.parametrize("text", ["{", "[]", '{"Farm": 7}', "null"])
def test_unreadable_boards_count_as_none(text: str) -> None:
    assert OwnBoards(Memory({"boards": text})).boards == {}

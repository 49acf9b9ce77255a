"""The boards that ship."""

import json
from collections import Counter

import pytest

from engine.core import BadSetupError
from engine.games.sequence.rules.board import FREE
from engine.games.sequence.rules.board_file import board_names, board_text, load_board, parse_board, problems, write_board


def test_the_classic_board_comes_first() -> None:
    assert board_names()[0] == "classic"


def test_the_classic_board_shows_all_cards_but_jacks_twice() -> None:
    board = load_board("classic")
    shown = Counter(board.cards)
    assert shown.pop(FREE) == 4
    assert set(shown.values()) == {2}
    assert len(shown) == 48
    assert len(board.deck) == 104


@pytest.mark.parametrize("name", board_names()[1:])
def test_a_picture_board_that_ships_is_as_one_of_ones_own(name: str) -> None:
    text = board_text(name)
    assert list(problems(json.loads(text))) == []
    assert parse_board(write_board(load_board(name))).deck == load_board(name).deck


@pytest.mark.parametrize("name", ["chess", "Classic", "", "\u202e"])
def test_a_board_that_does_not_ship_is_refused(name: str) -> None:
    with pytest.raises(BadSetupError, match="Boards: classic"):
        load_board(name)


def test_only_a_board_of_pictures_has_looks() -> None:
    assert not load_board("classic").looks
    assert {len(face.name) > 0 for face in load_board("meadow").looks.values()} == {True}

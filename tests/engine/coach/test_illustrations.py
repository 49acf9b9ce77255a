"""The pictures in a game's rules: each shows a position and what is chosen in it, and has words for everybody."""

from __future__ import annotations

import re

import pytest

from engine.coach.illustration import cuttings, read, scene
from engine.core import BadTextError
from engine.game import game_names, load_game
from engine.scene import still_fitting
from tests.engine.illustrations import pictures

games = pytest.mark.parametrize("name", game_names())


@games
def test_every_picture_shows_a_position_and_what_is_chosen_in_it(name: str) -> None:
    game = load_game(name)
    for picture in pictures(game):
        state = picture.state(game)
        assert game.write_position(state) == picture.position, picture.caption
        whole = scene(game, picture)
        assert still_fitting(whole, picture.chosen) == picture.chosen, f"{picture.caption}: not all of it is chosen"
        idle = scene(game, picture._replace(chosen=()))
        assert (whole.shapes != idle.shapes) == bool(picture.chosen), f"{picture.caption}: what is chosen is not seen"


@games
def test_every_picture_is_a_part_of_the_table_with_something_on_it(name: str) -> None:
    game = load_game(name)
    for picture in pictures(game):
        parts = list(cuttings(game, picture))
        assert len(parts) == max(1, len(picture.cuts))
        for part in parts:
            assert 60 < part.width < 700, f"{picture.caption}: {part.width} wide"
            assert 40 < part.height < 700, f"{picture.caption}: {part.height} high"
            assert part.shapes, picture.caption


@games
def test_every_picture_has_words_for_who_sees_it_and_for_who_does_not(name: str) -> None:
    found = pictures(load_game(name))
    assert len({picture.caption for picture in found}) == len(found)
    for picture in found:
        assert picture.caption.endswith("."), picture.caption
        assert picture.shown.endswith("."), picture.shown
        assert len(picture.caption) <= 130, picture.caption
        assert not re.search(r"\b(raised|lifted|lit|lights up)\b", picture.shown), f"{picture.shown}: also read in the terminal"


SOME = "A caption.\nshown: A board.\nposition: x"


@pytest.mark.parametrize(
    "text",
    ["A caption.", "A caption.\nshown: A board.", SOME + "\ncolour: blue", SOME + "\nshown: Again.", SOME + "\njust words"],
)
def test_a_block_that_is_no_picture_is_refused(text: str) -> None:
    with pytest.raises(BadTextError, match="picture"):
        read(text)


def test_what_is_not_on_the_table_cannot_be_cut_out() -> None:
    game = load_game("sequence")
    picture = read(f"All.\nshown: A board.\nposition: {game.sample_position}\ncut: space:z99")
    with pytest.raises(BadTextError, match="'space:z99'"):
        list(cuttings(game, picture))

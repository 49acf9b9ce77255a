"""The pictures in a game's rules: each shows part of a position, with choices, and has words for people who can't see it."""

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
def test_every_picture_shows_choices_in_part_of_a_position(name: str) -> None:
    game = load_game(name)
    for picture in pictures(game):
        assert game.write_position(picture.state(game)) == picture.position, picture.caption
        whole = scene(game, picture)
        assert still_fitting(whole, picture.chosen) == picture.chosen, f"{picture.caption}: not all of it is chosen"
        idle = scene(game, picture._replace(chosen=()))
        assert (whole.shapes != idle.shapes) == bool(picture.chosen), f"{picture.caption}: its choices can't be seen"
        parts = list(cuttings(game, picture))
        assert len(parts) == max(1, len(picture.cuts))
        for part in parts:
            assert 60 < part.width < 700, f"{picture.caption}: {part.width} wide"
            assert 40 < part.height < 700, f"{picture.caption}: {part.height} high"
            assert part.shapes, picture.caption


@games
def test_every_picture_has_a_caption_and_a_description(name: str) -> None:
    found = pictures(load_game(name))
    assert len({picture.caption for picture in found}) == len(found)
    for picture in found:
        assert picture.caption.endswith("."), picture.caption
        assert picture.shown.endswith("."), picture.shown
        assert len(picture.caption) <= 130, picture.caption
        assert not re.search(r"\b(raised|lifted|lit|lights up)\b", picture.shown), f"{picture.shown}: the terminal shows it too"


SOME = "A caption.\nshown: A board.\nposition: x"


@pytest.mark.parametrize(
    "text",
    ["A caption.", "A caption.\nshown: A board.", SOME + "\ncolour: blue", SOME + "\nshown: Again.", SOME + "\njust words"],
)
def test_a_block_that_is_not_a_picture_is_refused(text: str) -> None:
    with pytest.raises(BadTextError, match="picture"):
        read(text)


def test_only_things_on_the_table_can_be_cut_out() -> None:
    game = load_game("sequence")
    picture = read(f"All.\nshown: A board.\nposition: {game.sample_position}\ncut: space:z99")
    with pytest.raises(BadTextError, match="'space:z99'"):
        list(cuttings(game, picture))

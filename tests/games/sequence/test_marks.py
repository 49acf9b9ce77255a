"""What is marked on the board of Sequence: each rival's newest play, chips that were taken, and what somebody asks to see."""

from __future__ import annotations

import pytest

from engine.games.sequence import GAME
from engine.games.sequence.picture.context import RecentPlays, news
from engine.games.sequence.rules.state import State
from engine.scene import Recent, Scene, View
from tests.games.sequence.positions import position
from tests.games.sequence.scenes import WIDE

FOUR = position("d6 e6 f6", "g6 h6", seats=4, state="play:0 no - 0:20")
"""Seats 0 and 2 are blue, 1 and 3 green; seat 0 is to play."""

TAKEN = position("d6", "g6", state="play:0 no - 0:20")
"""A chip of blue was on c7."""


def recent(*plays: tuple[int, str]) -> tuple[Recent, ...]:
    return tuple(Recent(seat, text) for seat, text in plays)


def marked(state: State, *plays: tuple[int, str], pointed: str = "", seat: int = 0) -> dict[str, str]:
    """The marks that the seat sees, by their keys."""
    return {
        shape.key: shape.style
        for shape in seen(state, *plays, pointed=pointed, seat=seat).shapes
        if shape.key.split(":")[0] in KINDS
    }


KINDS = {"last", "played", "new", "taken", "pointed"}


def seen(state: State, *plays: tuple[int, str], pointed: str = "", seat: int = 0) -> Scene:
    names = ("Mira", "Tom", "Ida", "Ben")[: state.setup.seats]
    view = View(WIDE, names, ("blue", "green", "red"), (), recent(*plays), pointed=pointed)
    return GAME.scene(state.observe(seat), view)


def test_each_rivals_newest_play_is_marked_in_its_colour_and_the_very_newest_in_orange() -> None:
    plays = (1, "9D g6"), (2, "5D f6"), (3, "3H h6")
    assert marked(FOUR, *plays) == {"played:g6": "played green", "last:h6": "last", "new:h6": "new"}


def test_older_plays_of_a_rival_and_those_of_ones_own_team_are_not_marked() -> None:
    assert marked(FOUR, (1, "9D g6"), (1, "3H h6"), (2, "5D f6")) == {
        "played:h6": "played green",
        "last:f6": "last",
        "new:f6": "new",
    }
    assert marked(FOUR, (2, "5D f6"), (3, "3H h6")) == {"last:h6": "last", "new:h6": "new"}


def test_ones_own_play_is_marked_only_while_nothing_has_happened_since() -> None:
    assert set(marked(FOUR, (0, "4D d6"))) == {"last:d6", "new:d6"}
    assert set(marked(FOUR, (0, "4D d6"), (1, "9D g6"))) == {"last:g6", "new:g6"}


def test_nothing_is_marked_before_the_first_play() -> None:
    assert marked(FOUR) == {}
    assert marked(FOUR, (1, "pass"), (2, "QH dead")) == {}


def test_a_chip_that_was_taken_leaves_its_outline_until_its_takers_turn_comes() -> None:
    assert marked(TAKEN, (1, "JS c7")) == {"last:c7": "last", "taken:c7": "taken blue"}
    later = TAKEN._replace(table=TAKEN.table._replace(turn=1))
    assert news(later.table, 0, recent((1, "JS c7"))).taken == (("c7", 0),), "the turn in which it was taken is not over"
    assert news(later.table, 0, recent((1, "JS c7"), (0, "KS b7"))).taken == ()


def test_a_team_mates_turn_ends_it_too() -> None:
    assert news(FOUR.table, 0, recent((1, "JS c7"))).taken == (("c7", 0),)
    assert news(FOUR.table, 0, recent((1, "JS c7"), (2, "5D f6"), (3, "3H h6"))).taken == ()


def test_a_place_taken_again_shows_no_outline() -> None:
    assert marked(TAKEN, (0, "JS d6"), (1, "KS g6")) == {"last:g6": "last", "new:g6": "new"}


@pytest.mark.parametrize(("plays", "team"), [([(1, "JS c7")], None), ([(2, "6C c7"), (1, "JS c7")], 2)])
def test_of_three_teams_the_losers_colour_is_told_if_it_can_be(plays: list[tuple[int, str]], team: int | None) -> None:
    three = position("d6", "g6", "h6", seats=3)
    assert news(three.table, 0, recent(*plays)).taken == (("c7", team),)
    assert marked(three, *plays)["taken:c7"] == ("taken ivory" if team is None else "taken red")


def test_no_news() -> None:
    assert news(TAKEN.table, None, ()) == RecentPlays()

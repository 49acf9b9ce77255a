"""What pairs would do, in words: every example is counted by hand from the trees written beside it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.sequoia.picture.words import Verdicts, points_if_ended
from engine.games.sequoia.rules.setup import FORESTS
from engine.games.sequoia.rules.table import Forest
from tests.games.sequoia.positions import start, ten_turns

NAMES = ("Mira", "Tom", "Hazel")


def table(trees: dict[int, tuple[int, ...]], **options: bool) -> Any:
    """Three seats' table with these trees, in which every gold medal is worth 4 and every silver one 1."""
    seats = len(next(iter(trees.values())))
    tokens = (0, 0) if options.get("face_down") else (4, 1)
    forests = tuple(Forest(tokens, trees.get(number, (0,) * seats)) for number in FORESTS)
    return start(seats, **options).table._replace(forests=forests)


def said(trees: tuple[int, ...], times: int = 1, **options: bool) -> tuple[str, str, str]:
    """What is said of the first seat's pairs at forest 8, which has these trees."""
    [line] = Verdicts(table({8: trees}, **options), 0, (8,) * times, NAMES).lines()
    return line.headline, line.medals, line.short


@pytest.mark.parametrize(
    ("trees", "headline", "medals", "short"),
    [
        ((2, 1, 2), "8: you lead by 1", "Gold 4, breaking the tie. Hazel gets silver 1.", "gold 4, breaking the tie"),
        ((3, 1, 2), "8: you lead by 2", "Gold 4 stays yours. Hazel keeps silver 1.", "gold 4 stays yours"),
        ((2, 2, 2), "8: you lead by 1", "Gold 4, breaking the tie. A tiebreaker would decide silver 1.",
         "gold 4, breaking the tie"),
        ((0, 0, 0), "8: you are alone", "Gold 4 would be yours.", "gold 4 would be yours"),
        ((1, 0, 2), "8: tied with Hazel", "Two trees each. A tiebreaker would decide gold 4.", "tiebreaker for gold 4"),
        ((0, 1, 1), "8: tied with Tom and Hazel", "One tree each. A tiebreaker would decide gold 4.", "tiebreaker for gold 4"),
        ((0, 3, 0), "8: second, 2 behind Tom", "Silver 1 would be yours.", "silver 1 would be yours"),
        ((1, 3, 1), "8: second, 1 behind Tom", "Silver 1, breaking the tie.", "silver 1, breaking the tie"),
        ((0, 3, 1), "8: tied with Hazel for second", "One tree each. A tiebreaker would decide silver 1.",
         "tiebreaker for silver 1"),
        ((1, 4, 0), "8: second, 2 behind Tom", "Silver 1 stays yours.", "silver 1 stays yours"),
        ((0, 4, 3), "8: 3 behind Tom", "No medal: 2 behind second.", "2 behind second"),
        ((0, 2, 2), "8: 1 behind Tom and Hazel", "No medal: the players tied for first play for both.", "no medal"),
    ],
)  # fmt: skip
def test_one_pair_in_each_place(trees: tuple[int, ...], headline: str, medals: str, short: str) -> None:
    assert said(trees) == (headline, medals, short)


def test_two_pairs_in_one_forest_are_one_line() -> None:
    assert said((1, 2, 0), times=2) == ("8: you lead by 1", "Gold 4 from Tom. Tom gets silver 1.", "gold 4 from Tom")


def test_tokens_that_lie_face_down_are_named_without_points() -> None:
    assert said((2, 1, 2), face_down=True)[1] == "Gold, breaking the tie. Hazel gets silver."


def test_who_has_no_tree_is_second_where_everybody_is_ranked() -> None:
    assert said((0, 0), unplanted=True) == (
        "8: you are alone",
        "Gold 4, breaking the tie. Tom gets silver 1.",
        "gold 4, breaking the tie",
    )


def test_in_a_tiebreaker_only_a_pair_at_a_tie_of_ones_own_counts() -> None:
    """All three are tied in 6, the others in 9; 7 has an owner."""
    after = ten_turns({6: (4, 4, 4), 9: (0, 2, 2), 7: (1, 0, 0)}, seats=3).table
    lines = Verdicts(after, 0, (6, 9), NAMES).lines()
    assert [(line.headline, line.medals) for line in lines] == [
        ("6: you lead by 1", "Gold 4, breaking the tie. A tiebreaker would decide silver 1."),
        ("9: plants nothing", "That tie doesn’t include you."),
    ]
    [settled] = Verdicts(after, 0, (7,), NAMES).lines()
    assert (settled.headline, settled.short) == ("7: plants nothing", "that forest is already decided")


def test_in_a_tie_for_second_only_silver_is_played_for() -> None:
    after = ten_turns({8: (2, 2, 4)}, seats=3).table
    [line] = Verdicts(after, 1, (8,), NAMES).lines()
    assert (line.headline, line.medals) == ("8: you lead by 1", "Silver 1, breaking the tie.")


def test_points_are_what_the_forests_would_pay() -> None:
    """Mira alone in 2: 4. Tom before Hazel in 3: 4 and 1. Mira and Hazel tied in 8: nothing, until she plants there."""
    before = table({2: (1, 0, 0), 3: (0, 2, 1), 8: (1, 0, 1)})
    assert points_if_ended(before) == (4, 4, 1)
    assert points_if_ended(Verdicts(before, 0, (8, 9), NAMES).after) == (12, 4, 2)


def test_points_in_a_tiebreaker_are_those_won_and_those_in_sight() -> None:
    after = ten_turns({6: (4, 4)}, seats=2).table
    won = [after.points(seat) for seat in range(2)]
    first, second = after.forest(6).tokens
    assert points_if_ended(after) == tuple(won)
    assert points_if_ended(Verdicts(after, 0, (6,), NAMES).after) == (won[0] + first, won[1] + second)


def test_with_tokens_face_down_it_is_the_forests_led() -> None:
    before = table({2: (1, 0, 0), 3: (0, 2, 1), 8: (1, 0, 1)}, face_down=True)
    assert points_if_ended(before) == (1, 1, 0)

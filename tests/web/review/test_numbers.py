"""The numbers of a review as they are drawn: the curve, its marks, and the bars that add up."""

from __future__ import annotations

import random

import pytest

from engine.coach.commentary import Breakdown, Scale, Term
from web.coach.review_state import apart, area, bars, outline, points, signed


def summed(*points: int) -> Breakdown:
    """A sum with these parts: start, cards, hidden cards, own choices, theirs."""
    names = ("start", "start"), ("cards", "cards"), ("hidden", "hidden cards"), ("own", "your choices"), ("others", "theirs")
    parts = tuple(Term(key, words, amount) for (key, words), amount in zip(names, points, strict=True))
    return Breakdown(parts, sum(points), f"{sum(points)}, lost", "Mostly the cards", "", Scale())


def test_the_bars_of_the_issues_own_example() -> None:
    upper, lower = bars(summed(50, -41, -8, -6, +5))
    assert [(piece.key, round(55 * piece.share)) for piece in upper] == [("start", 50), ("others", 5)]
    assert [(piece.key, round(55 * piece.share)) for piece in lower] == [("cards", 41), ("hidden", 8), ("own", 6)]
    assert upper[0].words == "Start 50"
    assert [piece.words for piece in lower] == ["Cards −41", "−8", "−6"], "where there is no room, the points alone"


@pytest.mark.parametrize("seed", range(50))
def test_both_bars_are_full_and_no_piece_is_less_than_nothing(seed: int) -> None:
    luck = random.Random(seed)
    parts = [luck.randint(-90, 90) for _ in range(4)]
    start = 50
    parts[luck.randrange(4)] += luck.choice([0, 100, 50]) - start - sum(parts)
    found = summed(start, *parts)
    assert found.end in (0, 50, 100)
    upper, lower = bars(found)
    for bar in (upper, lower):
        assert all(piece.share > 0 for piece in bar)
        assert sum(piece.share for piece in bar) == pytest.approx(1, abs=1e-12)
    assert [piece.key for piece in lower].count("end") == (found.end > 0)


def test_points_are_written_with_a_real_minus() -> None:
    assert [signed(number) for number in (5, -5, 0)] == ["+5", "−5", "0"]


def test_the_curve_grows_from_left_to_right_and_its_area_ends_at_nothing() -> None:
    found = points([0.5, 0.75], 4)
    assert found == [(0, 50), (25, 25)]
    assert outline(found) == "0.00,50.00 25.00,25.00"
    assert area(found) == "0.00,100 0.00,50.00 25.00,25.00 25.00,100"
    assert outline([]) == area([]) == ""


@pytest.mark.parametrize("seed", range(50))
def test_neighbouring_marks_lie_beside_each_other_and_within_the_curve(seed: int) -> None:
    luck = random.Random(seed)
    places = sorted((luck.uniform(0, 100), luck.uniform(0, 100)) for _ in range(5))
    found = apart(places, 8, 30)
    assert all(0 <= x <= 100 for x in found)
    for (x, (_, y)), (x2, (_, y2)) in zip(
        zip(found, places, strict=True), list(zip(found, places, strict=True))[1:], strict=False
    ):
        assert abs(y - y2) >= 30 or x2 - x >= 8 - 1e-9
    lone = [(10.0, 50.0), (50.0, 50.0)]
    assert apart(lone, 8, 30) == [10, 50], "what does not clash stays"

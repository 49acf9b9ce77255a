"""Reviews: where they stop, what they show there, how they are computed in portions, and the numbers as drawn."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import pairwise

import pytest

from engine.coach.commentary import Breakdown, KeyMoment, Scale, Term, mistakes, moments, summed
from engine.coach.review import Swing, review
from engine.codec import decode
from engine.game import load_game
from engine.match import Match, Player
from engine.scene import Spotlight
from engine.text import isolated
from tests.engine.walks import play_on
from web.coach import review_worker
from web.coach.review_state import (
    ReviewState,
    ReviewText,
    apart,
    area,
    at_most,
    bars,
    gone_on,
    light,
    outline,
    points,
    signed,
    stop_words,
)

NAMES = ("Ada", "Ben", "Fern")


@cache
def played(game: str, seats: int, people: int, seed: int = 1) -> Match:
    """A game played at random to its end by that many people, and by computers at the other seats."""
    found, luck = load_game(game), random.Random(seed)
    colours = list(found.colours)
    players = [Player(NAMES[seat], "" if seat < people else "easy", colours[seat]) for seat in range(seats)]
    return play_on(Match(found, found.setup(seats=seats), f"seed {seed}", players), luck)


@pytest.mark.parametrize(("game", "seats"), [("sequence", 2), ("sequoia", 3)])
def test_every_choice_of_the_seat_is_a_stop_that_shows_the_table_before_it(game: str, seats: int) -> None:
    match = played(game, seats, 2)
    for seat in range(2):
        course = ReviewState(match, seat)
        own = [stop for stop in course.stops if stop.is_own]
        asked = [
            number
            for number, event in enumerate(match.events)
            if event.seat == seat
            and seat in match.states[number].to_act
            and match.game.has_choice(match.states[number].observe(seat))
        ]
        assert [stop.event for stop in own] == asked == [stop.shown for stop in own] != []
        assert all(stop.shown == stop.events for stop in course.stops if not stop.is_own)
        assert [course.stop_of(event) for event in asked] == [number for number, stop in enumerate(course.stops) if stop.is_own]


def answered(**question: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(review_worker.answer_question(json.dumps(question)))
    assert "error" not in answer
    return answer


def test_a_review_in_portions_equals_the_engine_s_review_at_once() -> None:
    match = played("sequoia", 3, 1)
    whole, names = review(match), tuple(map(isolated, NAMES))
    assert decode(tuple[float, ...], answered(do="open", match=match.to_json())["start"]) == whole.start
    changes: list[Swing] = []
    done = False
    while not done:
        answer = answered(do="more", seat=0, seconds=0.01)
        new = decode(tuple[Swing, ...], answer["changes"])
        assert new
        changes += new
        done = bool(answer["done"])
        assert answer["verdict"]
    assert tuple(changes) == whole.changes
    told = answered(do="told", seat=0)
    assert decode(Breakdown, told["sum"]) == summed(whole, 0, names, 0)
    assert decode(tuple[KeyMoment, ...], told["moments"]) == moments(whole, 0, names, 0)
    found = answered(do="mistakes")
    expected = [lapse.event for lapse in mistakes(whole) if lapse.seat == 0 and lapse.cost >= review_worker.MISTAKE]
    assert [event for event, _ in found["worths"]] == expected != []  # type: ignore[attr-defined]


def test_an_error_gets_one_sentence() -> None:
    match = played("sequoia", 3, 1).truncated(20)
    error = json.loads(review_worker.answer_question(json.dumps({"do": "open", "match": match.to_json()})))["error"]
    assert error == "This game isn’t over. A review shows every hand, so it has to wait for the end."
    assert json.loads(review_worker.answer_question("{}"))["error"].startswith("The review failed (TypeError")


def test_each_choice_is_described_and_shown() -> None:
    match = played("sequoia", 3, 1)
    course, whole, names = ReviewState(match, 0), review(match), tuple(map(isolated, NAMES))
    number = next(number for number, stop in enumerate(course.stops) if stop.is_own)
    assert stop_words(course, number, 100).points is None, "not known yet"
    course.start, course.changes = whole.start, list(whole.changes)
    course.keep_text(0, ReviewText(summed(whole, 0, names, 0), moments(whole, 0, names, 0), mistakes(whole, names, 0)))
    for number, stop in enumerate(course.stops):
        if not stop.is_own or stop.event is None:
            continue
        change, spot = whole.changes[stop.event], light(course, number)
        assert isinstance(spot, Spotlight)
        assert (spot.action, spot.instead) == (change.better, match.events[stop.event].text)
        assert stop_words(course, number, 100).points == -round(-100 * change.choice[0])
    assert len(course.chances) == len(course.stops)
    assert course.chances[0] == whole.start[0]
    assert course.chances[-1] == whole.changes[-1].chances[0]


def test_the_moments_that_counted_most_are_kept() -> None:
    told = [KeyMoment(event, "", 0.5, 0.5, points=points) for event, points in enumerate((0.1, -0.4, 0.2, -0.05))]
    assert [moment.event for moment in at_most(told, 2)] == [1, 2]
    assert at_most(told, 9) == tuple(told)


@pytest.mark.parametrize("number", [0, 3, 40])
def test_playing_from_a_moment_meets_the_same_luck_against_computers_and_does_not_change_the_game(number: int) -> None:
    match = played("sequence", 2, 2)
    before = match.to_json()
    again = gone_on(match, number, seat=1)
    assert again.practice
    assert again.events == match.events[:number]
    assert [bool(player.level) for player in again.players] == [True, False]
    assert again.players[1].name == "Ben"
    assert again.players[0].name != "Ada", "the computer has a name of its own"
    for event in match.events[number:]:
        if event.seat is None:
            assert again.take_luck() == event
        else:
            again.play(event.seat, event.text)
    assert again.state.returns() == match.state.returns()
    assert not again.verify()
    assert match.to_json() == before


def test_computers_keep_their_names() -> None:
    match = played("sequoia", 3, 1)
    again = gone_on(match, 10, seat=0)
    assert again.players == match.players


# The numbers as drawn


def breakdown(*points: int) -> Breakdown:
    """A sum of these terms: start, cards, hidden cards, the player's choices, the opponents' choices."""
    names = ("start", "start"), ("cards", "cards"), ("hidden", "hidden cards"), ("own", "your choices"), ("others", "theirs")
    parts = tuple(Term(key, words, amount) for (key, words), amount in zip(names, points, strict=True))
    return Breakdown(parts, sum(points), f"{sum(points)}, lost", "Mostly the cards", "", Scale())


def test_the_bars_of_an_example() -> None:
    upper, lower = bars(breakdown(50, -41, -8, -6, +5))
    assert [(piece.key, round(55 * piece.share)) for piece in upper] == [("start", 50), ("others", 5)]
    assert [(piece.key, round(55 * piece.share)) for piece in lower] == [("cards", 41), ("hidden", 8), ("own", 6)]
    assert upper[0].words == "Start 50"
    assert [piece.words for piece in lower] == ["Cards −41", "−8", "−6"], "only the points if there is no room for words"


@pytest.mark.parametrize("seed", range(50))
def test_both_bars_are_full_and_every_piece_is_visible(seed: int) -> None:
    luck = random.Random(seed)
    parts = [luck.randint(-90, 90) for _ in range(4)]
    start = 50
    parts[luck.randrange(4)] += luck.choice([0, 100, 50]) - start - sum(parts)
    found = breakdown(start, *parts)
    assert found.end in (0, 50, 100)
    upper, lower = bars(found)
    for bar in (upper, lower):
        assert all(piece.share > 0 for piece in bar)
        assert sum(piece.share for piece in bar) == pytest.approx(1, abs=1e-12)
    assert [piece.key for piece in lower].count("end") == (found.end > 0)


def test_points_are_written_with_a_minus_sign() -> None:
    assert [signed(number) for number in (5, -5, 0)] == ["+5", "−5", "0"]


def test_the_curve_grows_from_left_to_right_above_its_area() -> None:
    found = points([0.5, 0.75], 4)
    assert found == [(0, 50), (25, 25)]
    assert outline(found) == "0.00,50.00 25.00,25.00"
    assert area(found) == "0.00,100 0.00,50.00 25.00,25.00 25.00,100"
    assert outline([]) == area([]) == ""


@pytest.mark.parametrize("seed", range(50))
def test_neighbouring_marks_do_not_overlap_and_stay_on_the_curve(seed: int) -> None:
    luck = random.Random(seed)
    places = sorted((luck.uniform(0, 100), luck.uniform(0, 100)) for _ in range(5))
    found = apart(places, 8, 30)
    assert all(0 <= x <= 100 for x in found)
    for (x, (_, y)), (x2, (_, y2)) in pairwise(zip(found, places, strict=True)):
        assert abs(y - y2) >= 30 or x2 - x >= 8 - 1e-9
    lone = [(10.0, 50.0), (50.0, 50.0)]
    assert apart(lone, 8, 30) == [10, 50], "marks that do not clash stay"

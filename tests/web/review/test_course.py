"""Where a review stops, what it shows there, how it is reckoned in portions, and going on from any moment."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from engine.coach.commentary import Breakdown, KeyMoment, mistakes, moments, summed
from engine.coach.review import Swing, review
from engine.codec import decode
from engine.game import load_game
from engine.match import Match, Player
from engine.scene import Spotlight
from engine.text import isolated
from web.coach import review_worker
from web.coach.review_state import ReviewState, ReviewText, at_most, gone_on, light, stop_words

NAMES = ("Ada", "Ben", "Fern")


@cache
def played(game: str, seats: int, people: int, seed: int = 1) -> Match:
    """A game played at random to its end, by so many people and else computers."""
    found, luck = load_game(game), random.Random(seed)
    colours = list(found.colours)
    players = [Player(NAMES[seat], "" if seat < people else "easy", colours[seat]) for seat in range(seats)]
    match = Match(found, found.setup(seats=seats), f"seed {seed}", players)
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = match.state.to_act[0]
            match.play(seat, luck.choice(match.state.legal_actions(seat)))
    return match


@pytest.mark.parametrize(("game", "seats"), [("sequence", 2), ("sequoia", 3)])
def test_every_choice_of_the_seat_is_a_stop_that_shows_what_lay_before_it(game: str, seats: int) -> None:
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


def test_reckoned_in_portions_it_is_what_the_engine_says_at_once() -> None:
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


def test_an_error_is_one_sentence() -> None:
    match = played("sequoia", 3, 1).truncated(20)
    error = json.loads(review_worker.answer_question(json.dumps({"do": "open", "match": match.to_json()})))["error"]
    assert error == "This game isn’t over. A review shows every hand, so it has to wait for the end."
    assert json.loads(review_worker.answer_question("{}"))["error"].startswith("The review failed (TypeError")


def test_what_is_said_and_shown_of_choices() -> None:
    match = played("sequoia", 3, 1)
    course, whole, names = ReviewState(match, 0), review(match), tuple(map(isolated, NAMES))
    number = next(number for number, stop in enumerate(course.stops) if stop.is_own)
    assert stop_words(course, number, 100).points is None, "nobody knows yet"
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


def test_those_moments_are_kept_that_counted_most() -> None:
    told = [KeyMoment(event, "", 0.5, 0.5, points=points) for event, points in enumerate((0.1, -0.4, 0.2, -0.05))]
    assert [moment.event for moment in at_most(told, 2)] == [1, 2]
    assert at_most(told, 9) == tuple(told)


@pytest.mark.parametrize("number", [0, 3, 40])
def test_going_on_meets_the_same_luck_against_computers_and_leaves_the_game_as_it_is(number: int) -> None:
    match = played("sequence", 2, 2)
    before = match.to_json()
    again = gone_on(match, number, seat=1)
    assert again.practice
    assert again.events == match.events[:number]
    assert [bool(player.level) for player in again.players] == [True, False]
    assert again.players[1].name == "Ben"
    assert again.players[0].name != "Ada", "a computer has a name of its own"
    for event in match.events[number:]:
        if event.seat is None:
            assert again.take_luck() == event
        else:
            again.play(event.seat, event.text)
    assert again.state.returns() == match.state.returns()
    assert not again.verify()
    assert match.to_json() == before


def test_computers_stay_who_they_are() -> None:
    match = played("sequoia", 3, 1)
    again = gone_on(match, 10, seat=0)
    assert again.players == match.players

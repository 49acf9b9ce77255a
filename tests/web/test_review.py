"""Reviews: where they stop, what they show there, how they are computed in portions, and the numbers as drawn."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import pairwise

import pytest

from engine.coach.commentary import CHOICE, Breakdown, KeyMoment, mistakes, moments, summed
from engine.coach.commentary import points as points_of
from engine.coach.review import Swing, review
from engine.coach.story import AnswerVerdict, Balance, Story, StoryEnding, tell
from engine.codec import decode
from engine.game import load_game
from engine.match import Match, Player
from engine.scene import Spotlight
from engine.text import isolated
from tests.engine.walks import play_on
from web.coach import review_worker
from web.coach.review_state import (
    OPEN,
    ReviewState,
    ReviewText,
    apart,
    area,
    costliest,
    gone_on,
    light,
    moment_words,
    outline,
    parts,
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
    course, whole = told_about(match), review(match)
    number = next(number for number, stop in enumerate(course.stops) if stop.is_own)
    assert stop_words(ReviewState(match, 0), number).points is None, "not known yet"
    course.keep_story(0, Story(StoryEnding(""), Balance("", 0, 0, 0), ()))  # nothing is asked
    for number, stop in enumerate(course.stops):
        if not stop.is_own or stop.event is None:
            continue
        change, spot = whole.changes[stop.event], light(course, number)
        assert isinstance(spot, Spotlight)
        assert (spot.action, spot.instead) == (change.better, match.events[stop.event].text)
        moment = course.moment(number)
        expected = moment.whole if moment else points_of(whole, stop.event, 0, CHOICE)
        assert stop_words(course, number).points == expected
    assert len(course.chances) == len(course.stops)
    assert course.chances[0] == whole.start[0]
    assert course.chances[-1] == whole.changes[-1].chances[0]


def opened(game: str, seats: int, people: int) -> Match:
    """The match played like this, which the worker answers about from now on."""
    match = played(game, seats, people)
    answered(do="open", match=match.to_json())
    return match


def told_about(match: Match, seat: int = 0) -> ReviewState:
    """The whole review of the match for that seat, as the worker tells it."""
    course, names = ReviewState(match, seat), tuple(map(isolated, NAMES))[: match.setup.seats]
    whole = review(match)
    course.start, course.changes = whole.start, list(whole.changes)
    team = match.setup.team(seat)
    own = tuple(lapse for lapse in mistakes(whole, names, seat) if lapse.seat == seat)
    course.keep_text(seat, ReviewText(summed(whole, seat, names, seat), moments(whole, team, names, seat), own))
    return course


def test_no_better_play_is_told_or_shown_before_its_question_is_answered() -> None:
    match = opened("sequoia", 3, 1)
    course = told_about(match)
    own = [(number, stop.event) for number, stop in enumerate(course.stops) if stop.is_own and stop.event is not None]
    assert all(course.is_secret(event) for _, event in own), "any of them may become a question"
    assert not any(light(course, number) for number, _ in own)
    story = decode(Story, answered(do="story", seat=0, match=match.to_json())["story"])
    course.keep_story(0, story)
    asked = [question.event for question in story.questions]
    assert asked
    hidden = {course.changes[event].better for event in asked}
    assert [course.is_secret(event) for _, event in own] == [course.changes[event].better in hidden for _, event in own]
    for number, event in own:
        lapse = course.lapse(event)
        if event in asked:
            assert lapse is not None
            said = " ".join(stop_words(course, number).words)
            assert OPEN in said
            assert lapse.words not in said
            assert light(course, number) is None
    for moment in course.text.moments if course.text else ():
        if moment.event in asked and moment.kind == CHOICE:
            assert moment.words not in moment_words(course, moment)
    first = story.questions[0]
    text, verdict = answered_question(match, first.event, "")
    assert verdict.is_right
    assert text == course.changes[first.event].better
    course.solved.add(first.event)
    lapse = course.lapse(first.event)
    assert lapse is not None
    assert lapse.words in course.answer_words(first.event)
    course.answers[first.event] = verdict.words
    assert course.answer_words(first.event) == verdict.words
    number = course.stop_of(first.event)
    assert OPEN not in " ".join(stop_words(course, number).words)
    assert light(course, number) == Spotlight(text, *_reason(course, first.event), first.chosen)


@pytest.mark.parametrize("game", ["sequence", "sequoia"])
def test_no_better_play_of_another_person_is_told_before_they_have_answered(game: str) -> None:
    """The review of each of two people on one device hides what may be a question for the other."""
    match, names, found = opened(game, 2, 2), tuple(map(isolated, NAMES))[:2], list[KeyMoment]()
    for viewer, other in ((0, 1), (1, 0)):
        course = told_about(match, viewer)
        course.keep_story(viewer, tell(review(match), viewer, names, viewer))
        assert course.text is not None
        theirs = [moment for moment in course.text.moments if moment.kind == CHOICE and moment.seat == other]
        found += theirs
        asked = tell(review(match), other, names, other)
        for moment in theirs:
            number = course.stop_of(moment.event)
            said = " ".join((*stop_words(course, number).words, *moment_words(course, moment)))
            assert moment.words not in said
            assert f"{names[other]} had a better play." in said
            assert light(course, number) is None
        course.keep_story(other, asked)
        open_ones = [question.event for question in asked.questions]
        for moment in theirs:
            if moment.event in open_ones:
                assert moment.words not in " ".join(stop_words(course, course.stop_of(moment.event)).words)
                course.answers[moment.event] = answered_question(match, moment.event, "")[1].words
                assert moment_words(course, moment) == (moment.words, moment.more)
                assert moment.words in " ".join(stop_words(course, course.stop_of(moment.event)).words)
    assert found


def _reason(course: ReviewState, event: int) -> tuple[tuple[str, ...], int | None]:
    lapse = course.lapse(event)
    assert lapse is not None
    return lapse.reason.places, lapse.reason.team


def answered_question(match: Match, event: int, text: str) -> tuple[str, AnswerVerdict]:
    found = answered(do="answer", event=event, text=text, match=match.to_json())
    return str(found["text"]), decode(AnswerVerdict, found["answer"])


def test_questions_are_walked_in_order_and_any_choice_can_be_one() -> None:
    match = opened("sequoia", 3, 1)
    course = told_about(match)
    story = tell(review(match), 0, tuple(map(isolated, NAMES)), 0)
    course.keep_story(0, story)
    first, second, third = (question.event for question in story.questions)
    assert [one.event if one else None for one in map(course.next_question, (first, second, third))] == [second, third, first]
    assert course.next_question(third, {first, second}) is None
    verdict = answered_question(match, second, "")[1]
    course.answers[second] = verdict.words
    assert course.next_question(first) == story.questions[2]
    other = next(stop.event for stop in course.stops if stop.is_own and stop.event not in (first, second, third))
    assert other is not None
    general = course.question(other, "Try it again", "What would you play now?")
    assert (general.event, general.chosen) == (other, match.events[other].text)
    assert course.question(first, "", "") == story.questions[0]


def test_the_parts_of_a_result_name_those_who_caused_them() -> None:
    match = played("sequoia", 3, 1)
    luck, own, others = parts(match, 0, Balance("", 14, -49, 5, 30, 0))
    assert (luck.words, own.words, others.words) == ("Luck was with you", "Your plays cost you most", "Their plays helped you")
    assert [part.label for part in (luck, own, others)] == ["Luck", "You", "The others"]
    against = parts(played("sequence", 2, 1), 0, Balance("", -40, 0, -10, 50, 0))
    assert [part.words for part in against] == [
        "Luck was against you",
        "You made no mistakes",
        f"{isolated('Ben')}’s plays cost you",
    ]
    assert parts(match, 0, Balance("", -40, -5, -5, 50, 0))[1].words == "Your plays cost you little"
    assert len(parts(played("sequitur", 1, 1), 0, Balance("", 1, -2, 0, 9, 8))) == 2, "nobody else was there"
    assert [costliest(count) for count in (0, 1, 3)] == [
        "No play of yours cost you more than 2 points",
        "Your costliest play",
        "Your three costliest plays",
    ]


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

"""Every game's lesson: every level can be done, every play is answered, and nothing in it is hidden from the learner."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from engine import codec
from engine.cards import short
from engine.coach.lesson import ANYTHING_ELSE, Feedback, LessonAttempt, lesson
from engine.core import BadSetupError, IllegalActionError, SequorError
from engine.game import load_game
from engine.scene import Spotlight, chosen_after, kind, still_fitting
from tests.engine.coach.attempts import GAMES, Taught, attempt, leads_on, legal, levels, on_the_way
from tests.engine.pictures import view
from tests.engine.promises.tools import refuses
from tests.engine.walks import NAMES

of_every_game = pytest.mark.parametrize("name", GAMES)
every_level = pytest.mark.parametrize("taught", levels(), ids=[taught.name for taught in levels()])

MOST_GOAL, MOST_TITLE, MOST_LINE = 6, 20, 90
"""Words of a goal; characters of a title, and of any other line: two lines of the narrowest page."""

MOST_SECONDS, A_PLAY, WORDS_A_SECOND = 180, 6, 3
"""How long a lesson lasts, how long one play takes, and how fast people read."""

FOR_HANDS_OR_EYES = (
    r"(?i)\b(click|tap|drag|swipe|touch|press|mouse|glow\w*|lit|highlighted|blue|green card|above here|below here)\b"
)
"""What a lesson does not say, since it is also played by keyboard and by ear."""


@of_every_game
def test_a_game_has_a_lesson(name: str) -> None:
    taught = lesson(load_game(name))
    assert 2 <= len(taught.levels) <= 7, f"{name}: a lesson has up to seven levels."
    assert len({level.title for level in taught.levels}) == len(taught.levels)
    assert is_line(taught.aim), f"{name}: say in one line what the game is about, not {taught.aim!r}."


@of_every_game
def test_a_lesson_lasts_three_minutes_at_most(name: str) -> None:
    taught = lesson(load_game(name))
    read = [
        taught.aim,
        *(text for level in taught.levels for text in (level.title, level.goal, level.how, *level.next, level.well)),
    ]
    seconds = len(" ".join(read).split()) / WORDS_A_SECOND + A_PLAY * sum(len(level.plays) for level in taught.levels)
    assert seconds <= MOST_SECONDS, f"{name}: reading and playing all of it takes {seconds:.0f} seconds."


def is_line(text: str) -> bool:
    """Whether the text is a line of words that fits every page and begins and ends as sentences do."""
    return bool(re.fullmatch(r"[A-Z0-9J].*[.!]", text)) and len(text) <= MOST_LINE and "  " not in text


@every_level
def test_its_words_fit(taught: Taught) -> None:
    level = taught.level
    assert is_line(level.goal), level.goal
    assert len(level.goal.split()) <= MOST_GOAL, level.goal
    assert 0 < len(level.title) <= MOST_TITLE
    for text in said(taught):
        assert is_line(text), f"{len(text)}: {text}"


def said(taught: Taught) -> Iterator[str]:
    """All its lines but the goal."""
    level = taught.level
    yield from (level.how, *level.next, level.well, *(wrong.words for wrong in level.wrong))


@every_level
def test_it_leads_to_its_rule(taught: Taught) -> None:
    rules = files(f"engine.games.{taught.game.name}").joinpath("RULES.md").read_text(encoding="utf-8")
    assert re.search(rf"(?m)^##+ {re.escape(taught.level.chapter)}$", rules), f"RULES.md has no heading {taught.level.chapter!r}."


@every_level
def test_its_words_are_for_keyboard_and_ear_too(taught: Taught) -> None:
    for text in (taught.level.goal, *said(taught)):
        assert not re.search(FOR_HANDS_OR_EYES, text), text
        spoken = taught.game.for_speech(text)
        assert re.sub("[’“”]", "", spoken).isascii(), f"Game.spoken leaves signs that nobody reads aloud in {spoken!r}."


# Playing


@every_level
def test_its_plan_reaches_the_goal(taught: Taught) -> None:
    now, level = attempt(taught), taught.level
    assert now.state.to_act[:1] == (level.seat,)
    assert len(level.next) == len(level.plays) - 1
    for number, text in enumerate(level.plays):
        assert now.how == (level.how, *level.next)[number]
        assert now.way == text
        answer = now.play(text)
        assert not answer.wrong
        assert answer.done == (number == len(level.plays) - 1)
        assert answer.words == (level.well if answer.done else now.how)
    assert level.done(now.state)
    refuses(lambda: now.way, SequorError)


@every_level
def test_every_legal_play_is_answered_by_what_comes_of_it(taught: Taught) -> None:
    """Tries everything that the learner can do: what reaches the goal gets on, and all else has an answer of its own."""
    answered = set()
    for now in on_the_way(taught):
        way = tuple(event.text for event in now.match.events if event.seat == taught.level.seat)
        for text in legal(now):
            before, known, shown = now.state, len(now.match.events), (now.how, now.way)
            answer = now.play(text)
            assert answer.words.strip()
            assert answer.wrong != leads_on(taught, way, text), f"{text} is taken for {answer}"
            if answer.wrong:
                refuses(lambda now=now: now.way, SequorError)
                then = tuple(event.text for event in now.match.events[known + 1 :])
                fitting = [wrong for wrong in taught.level.wrong if (wrong.words, wrong.then) == (answer.words, then)]
                assert fitting, f"Nothing says why {text} is wrong."
                assert not taught.level.done(now.state), f"{text} reaches the goal by {then}"
                answered.add(fitting[0])
            now.take_back()
            assert (now.state, len(now.match.events), (now.how, now.way)) == (before, known, shown)
    assert answered == set(taught.level.wrong), "An answer that nothing gets is not needed."


@every_level
def test_a_play_that_is_not_legal_changes_nothing(taught: Taught) -> None:
    now = attempt(taught)
    how, state = now.how, now.state
    for text in ("nonsense", ""):
        refuses(lambda text=text: now.play(text), IllegalActionError)
    assert (now.how, now.state, now.match.events) == (how, state, [])


@every_level
def test_others_play_in_it_as_computers_do(taught: Taught) -> None:
    now = attempt(taught)
    assert [bool(player.level) for player in now.match.players] == [
        seat != taught.level.seat for seat in range(now.match.setup.seats)
    ]
    with pytest.raises(IllegalActionError):
        now.take_back()


@every_level
def test_what_nobody_thought_of_is_answered_too(taught: Taught) -> None:
    """A level that a game's author has not finished leaves nobody without an answer."""
    for text in legal(attempt(taught)):
        answer = attempt(taught._replace(level=taught.level._replace(wrong=()))).play(text)
        assert answer.words == ANYTHING_ELSE.words or not answer.wrong


def test_everybody_at_the_table_has_a_name() -> None:
    taught = levels()[0]
    refuses(lambda: LessonAttempt(taught.game, taught.level, NAMES[:1]), BadSetupError)


# What is hidden


@every_level
def test_words_before_a_play_tell_nothing_that_only_others_know(taught: Taught) -> None:
    level = taught.level
    for now in on_the_way(taught):
        state = now.state
        assert now.observation == state.observe(level.seat)
        own = set(texts_in(now.observation))
        others = {text for seat in range(now.match.setup.seats) for text in texts_in(state.observe(seat))} - own
        words = " ".join((level.title, level.goal, now.how))
        for hidden in others:
            assert not re.search(rf"(?<!\w){re.escape(hidden)}(?!\w)", words), f"{hidden} is known to others alone."


def texts_in(value: object) -> Iterator[str]:
    """Every text in the value, and each card also as people write it."""
    for text in re.findall(r'"([^"\\]{2,})"', codec.dumps(value)):
        yield text
        if re.fullmatch("[2-9TJQKA][CDHS]", text):
            yield short(text)


@every_level
def test_what_is_asked_does_not_hang_on_what_is_hidden(taught: Taught) -> None:
    """With other hidden things, the learner sees and may do the same, and has not done it already."""
    rng = random.Random(taught.name)
    now = attempt(taught)
    for _ in range(20):
        twin = now.observation.sample_state(rng)
        other = LessonAttempt(taught.game, taught.level._replace(position=taught.game.write_position(twin)), NAMES)
        assert json.loads(codec.dumps(other.observation)) == json.loads(codec.dumps(now.observation))
        assert legal(other) == legal(now)
        assert not taught.level.done(twin)


# By hand


@every_level
def test_its_places_are_on_the_table(taught: Taught) -> None:
    """Each of them, pointed out, makes the picture another."""
    seen, look = attempt(taught).observation, view(taught.game)
    nothing = taught.game.scene(seen, look._replace(spotlight=Spotlight()))
    for place in taught.level.places:
        found = taught.game.scene(seen, look._replace(spotlight=Spotlight(places=(place,))))
        assert found != nothing, f"Nothing is pointed out at {place!r}."


@every_level
def test_showing_how_lays_the_play_out_on_the_table(taught: Taught) -> None:
    """What gets on can be chosen with what is enabled, each with words for the ear."""
    now = attempt(taught)
    for _ in taught.level.plays:
        action = taught.game.parse_action(now.way)
        chosen: tuple[str, ...] = ()
        for token in taught.game.choices(now.observation, action):
            picture = taught.game.scene(now.observation, view(taught.game, chosen))
            chosen = chosen_after(picture.order, still_fitting(picture, chosen), token)
        picture = taught.game.scene(now.observation, view(taught.game, chosen))
        last = [spot for spot in picture.hotspots if spot.enabled and spot.token == f"do:{now.way}"]
        assert last, f"{now.way} is not chosen by {chosen}."
        assert last[0].label.strip()
        now.play(now.way)


TRIES, PRESSES = 6, 12
"""How often somebody presses about at random before asking to be shown, and how long each time."""


@pytest.mark.parametrize("person", range(2))
@of_every_game
def test_people_get_through_whatever_they_press(name: str, person: int) -> None:
    """Somebody who presses at random what is enabled, and in the end asks to be shown, comes to the end of every level."""
    rng = random.Random(f"{name} {person}")
    for taught in (taught for taught in levels() if taught.game.name == name):
        now, is_done, tries = attempt(taught), False, 0
        while not is_done:
            text = pressed_at_random(now, rng) if tries < TRIES else now.way
            tries += 1
            answer = now.play(text) if text else Feedback(now.how)
            is_done = answer.done
            if answer.wrong:
                now.take_back()
        assert taught.level.done(now.state)


def pressed_at_random(now: LessonAttempt, rng: random.Random) -> str:
    """The action that random presses come to; "" if they come to none for long."""
    chosen: tuple[str, ...] = ()
    for _ in range(PRESSES):
        picture: Any = now.game.scene(now.observation, view(now.game, chosen))
        enabled = [spot.token for spot in picture.hotspots if spot.enabled]
        assert enabled, f"{now.level.title}: nothing can be pressed after {chosen}."
        token = rng.choice(enabled)
        if token.startswith("do:"):
            return token.removeprefix("do:")
        if kind(token) not in picture.view_toggles:
            chosen = chosen_after(picture.order, still_fitting(picture, chosen), token)
    return ""

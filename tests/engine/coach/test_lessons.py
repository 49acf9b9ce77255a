"""Every game's lesson: every level can be done, every play is answered, and nothing in it is hidden from the learner."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import pytest

from engine import codec
from engine.cards import short
from engine.coach.lesson import ANYTHING_ELSE, Feedback, LessonAttempt, Level, lesson
from engine.core import BadSetupError, IllegalActionError, SequorError
from engine.game import AnyGame, load_game
from engine.scene import Spotlight, chosen_after, kind, still_fitting
from tests.engine.pictures import view
from tests.engine.promises.tools import refuses
from tests.engine.walks import NAMES, finished_games

MOST_GOAL, MOST_TITLE, MOST_LINE = 6, 20, 90
"""Words of a goal; characters of a title, and of any other line: two lines of the narrowest page."""

MOST_SECONDS, A_PLAY, WORDS_A_SECOND = 300, 6, 3
"""The limit for a lesson, the time for one play, and the speed of reading."""

FOR_HANDS_OR_EYES = (
    r"(?i)\b(click|tap|drag|swipe|touch|press|mouse|glow\w*|lit|highlighted|blue|green card|above here|below here)\b"
)
"""Words that a lesson avoids, because it is also played by keyboard and by ear."""

TRIES, PRESSES = 6, 12
"""How often a learner presses at random before asking for the solution, and how long each time."""


class Taught(NamedTuple):
    """A level and its game."""

    game: AnyGame
    level: Level

    def attempt(self) -> LessonAttempt:
        return LessonAttempt(self.game, self.level, NAMES)

    @property
    def lines(self) -> tuple[str, ...]:
        """All its lines except title and goal."""
        return (self.level.how, *self.level.next, self.level.well, *(wrong.words for wrong in self.level.wrong))


@cache
def levels() -> tuple[Taught, ...]:
    """Every level of every game."""
    return tuple(Taught(game, level) for game in map(load_game, finished_games()) for level in levels_of(game))


def levels_of(game: AnyGame) -> tuple[Level, ...]:
    """None if the lesson can't be loaded: then the tests of that game say so, and those of the others run."""
    try:
        return lesson(game).levels
    except Exception:  # an unfinished lesson can raise anything
        return ()


def legal(now: LessonAttempt) -> list[str]:
    return [str(action) for action in now.observation.legal_actions()]


def on_the_way(taught: Taught) -> Iterator[LessonAttempt]:
    """The attempt before each play of every successful way through the level."""
    ways: list[tuple[str, ...]] = [()]
    for way in ways:
        now = taught.attempt()
        answers = [now.play(text) for text in way]
        if not any(answer.done for answer in answers):
            yield now
            ways += [(*way, text) for text in legal(now) if leads_on(taught, way, text)]


def leads_on(taught: Taught, way: tuple[str, ...], text: str) -> bool:
    """Whether the goal can be reached if this play follows those. Tries every continuation of the level's length."""
    state, script = taught.game.parse_position(taught.level.position), list(taught.level.meanwhile)
    for play in (*way, text):
        state = after(taught, state, script, play)
    return is_reached(taught, state, script, len(taught.level.plays) - len(way) - 1)


def is_reached(taught: Taught, state: Any, script: list[str], plays: int) -> bool:
    if taught.level.done(state):
        return True
    for action in state.legal_actions(taught.level.seat) if plays else ():
        left = list(script)
        if is_reached(taught, after(taught, state, left, str(action)), left, plays - 1):
            return True
    return False


def after(taught: Taught, state: Any, script: list[str], text: str) -> Any:
    """The state before the learner's next play. Removes from the script the events that happen until then."""
    level, game = taught.level, taught.game
    state = state.apply(level.seat, game.parse_action(text))
    while script and not level.done(state):
        if level.seat in state.to_act and game.has_choice(state.observe(level.seat)):
            break
        event = script[0]
        possible = map(str, state.legal_actions(state.to_act[0])) if state.to_act else (outcome for outcome, _ in state.chance())
        if event not in possible:
            break
        script.pop(0)
        state = state.apply(state.to_act[0], game.parse_action(event)) if state.to_act else state.apply_chance(event)
    return state


of_every_game = pytest.mark.parametrize("name", finished_games())
every_level = pytest.mark.parametrize("taught", levels(), ids=[f"{taught.game.name}-{taught.level.title}" for taught in levels()])


# Words


@of_every_game
def test_a_game_has_a_lesson_of_at_most_five_minutes(name: str) -> None:
    taught = lesson(load_game(name))
    assert 2 <= len(taught.levels) <= 12, f"{name}: a lesson has up to twelve levels."
    assert len({level.title for level in taught.levels}) == len(taught.levels)
    assert is_line(taught.aim), f"{name}: say in one line what the game is about, not {taught.aim!r}."
    lines = [
        taught.aim,
        *(text for level in taught.levels for text in (level.title, level.goal, level.how, *level.next, level.well)),
    ]
    seconds = len(" ".join(lines).split()) / WORDS_A_SECOND + A_PLAY * sum(len(level.plays) for level in taught.levels)
    assert seconds <= MOST_SECONDS, f"{name}: reading and playing all of it takes {seconds:.0f} seconds."


def is_line(text: str) -> bool:
    """Whether the text fits every page and begins and ends like a sentence."""
    return bool(re.fullmatch(r"[A-Z0-9J].*[.!]", text)) and len(text) <= MOST_LINE and "  " not in text


@every_level
def test_its_words_fit_and_are_for_keyboard_and_ear_too(taught: Taught) -> None:
    goal = taught.level.goal
    assert len(goal.split()) <= MOST_GOAL, goal
    assert 0 < len(taught.level.title) <= MOST_TITLE
    for text in (goal, *taught.lines):
        assert is_line(text), f"{len(text)}: {text}"
        assert not re.search(FOR_HANDS_OR_EYES, text), text
        spoken = taught.game.for_speech(text)
        assert re.sub("[’“”]", "", spoken).isascii(), f"Game.for_speech leaves symbols that can't be read aloud in {spoken!r}."


@every_level
def test_it_leads_to_its_rule(taught: Taught) -> None:
    rules = files(f"engine.games.{taught.game.name}").joinpath("RULES.md").read_text(encoding="utf-8")
    assert re.search(rf"(?m)^##+ {re.escape(taught.level.chapter)}$", rules), f"RULES.md has no heading {taught.level.chapter!r}."


# Plays


@every_level
def test_its_plan_reaches_the_goal(taught: Taught) -> None:
    now, level = taught.attempt(), taught.level
    assert now.state.to_act[:1] == (level.seat,)
    assert [seat for seat, player in enumerate(now.match.players) if not player.level] == [level.seat]
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
def test_every_legal_play_is_answered_by_its_result(taught: Taught) -> None:
    """A play that can reach the goal continues the level. Every other play gets its own answer, and every answer is needed."""
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
    assert answered == set(taught.level.wrong), "An answer that no play gets is not needed."


@every_level
def test_an_illegal_play_or_undo_changes_nothing(taught: Taught) -> None:
    now = taught.attempt()
    how, state = now.how, now.state
    for text in ("nonsense", ""):
        refuses(lambda text=text: now.play(text), IllegalActionError)
    with pytest.raises(IllegalActionError):
        now.take_back()
    assert (now.how, now.state, now.match.events) == (how, state, [])


@every_level
def test_a_play_without_an_answer_of_its_own_gets_a_general_one(taught: Taught) -> None:
    """So an unfinished level answers every play too."""
    for text in legal(taught.attempt()):
        answer = taught._replace(level=taught.level._replace(wrong=())).attempt().play(text)
        assert answer.words == ANYTHING_ELSE.words or not answer.wrong


def test_every_player_needs_a_name() -> None:
    taught = levels()[0]
    refuses(lambda: LessonAttempt(taught.game, taught.level, NAMES[:1]), BadSetupError)


# Hidden information


@every_level
def test_the_words_before_a_play_reveal_nothing_hidden(taught: Taught) -> None:
    level = taught.level
    for now in on_the_way(taught):
        state = now.state
        assert now.observation == state.observe(level.seat)
        own = set(texts_in(now.observation))
        others = {text for seat in range(now.match.setup.seats) for text in texts_in(state.observe(seat))} - own
        words = " ".join((level.title, level.goal, now.how))
        for hidden in others:
            assert not re.search(rf"(?<!\w){re.escape(hidden)}(?!\w)", words), f"Only others know {hidden}."


def texts_in(value: object) -> Iterator[str]:
    """Every text in the value, with cards also as people write them."""
    for text in re.findall(r'"([^"\\]{2,})"', codec.dumps(value)):
        yield text
        if re.fullmatch("[2-9TJQKA][CDHS]", text):
            yield short(text)


@every_level
def test_a_level_is_the_same_whatever_is_hidden(taught: Taught) -> None:
    """The learner sees the same, has the same plays, and has not reached the goal yet."""
    rng = random.Random(f"{taught.game.name}-{taught.level.title}")
    now = taught.attempt()
    for _ in range(20):
        twin = now.observation.sample_state(rng)
        other = LessonAttempt(taught.game, taught.level._replace(position=taught.game.write_position(twin)), NAMES)
        assert json.loads(codec.dumps(other.observation)) == json.loads(codec.dumps(now.observation))
        assert legal(other) == legal(now)
        assert not taught.level.done(twin)


# On the table


@every_level
def test_a_spotlight_on_any_of_its_places_changes_the_picture(taught: Taught) -> None:
    seen, look = taught.attempt().observation, view(taught.game)
    nothing = taught.game.scene(seen, look._replace(spotlight=Spotlight()))
    for place in taught.level.places:
        found = taught.game.scene(seen, look._replace(spotlight=Spotlight(places=(place,))))
        assert found != nothing, f"The spotlight shows nothing at {place!r}."


@every_level
def test_the_solution_can_be_pressed_and_heard(taught: Taught) -> None:
    now = taught.attempt()
    for _ in taught.level.plays:
        chosen: tuple[str, ...] = ()
        for token in taught.game.choices(now.observation, taught.game.parse_action(now.way)):
            picture = taught.game.scene(now.observation, view(taught.game, chosen))
            chosen = chosen_after(picture.order, still_fitting(picture, chosen), token)
        picture = taught.game.scene(now.observation, view(taught.game, chosen))
        last = [spot for spot in picture.hotspots if spot.enabled and spot.token == f"do:{now.way}"]
        assert last, f"{now.way} is not chosen by {chosen}."
        assert last[0].label.strip()
        now.play(now.way)


@pytest.mark.parametrize("person", range(2))
@of_every_game
def test_random_presses_and_then_the_solution_finish_every_level(name: str, person: int) -> None:
    rng = random.Random(f"{name} {person}")
    for taught in (taught for taught in levels() if taught.game.name == name):
        now, is_done, tries = taught.attempt(), False, 0
        while not is_done:
            text = pressed_at_random(now, rng) if tries < TRIES else now.way
            tries += 1
            answer = now.play(text) if text else Feedback(now.how)
            is_done = answer.done
            if answer.wrong:
                now.take_back()
        assert taught.level.done(now.state)


def pressed_at_random(now: LessonAttempt, rng: random.Random) -> str:
    """The action that random presses lead to; "" if they lead to none for long."""
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

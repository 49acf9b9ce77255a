"""Levels of every game's lesson, and everything that can come of an attempt at one. Knows no particular game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engine.coach.lesson import LessonAttempt, Level, lesson
from engine.game import AnyGame, load_game
from tests.engine.walks import NAMES, finished_games

GAMES = finished_games()


class Taught(NamedTuple):
    """A level, with its game and a name for it."""

    game: AnyGame
    level: Level
    name: str


@cache
def levels() -> tuple[Taught, ...]:
    """Every level of every game."""
    games = [load_game(name) for name in GAMES]
    return tuple(Taught(game, level, f"{game.name}-{level.title}") for game in games for level in _levels_of(game))


def _levels_of(game: AnyGame) -> tuple[Level, ...]:
    """None if the lesson can't be loaded: the tests of that game say so, and those of the others run."""
    try:
        return lesson(game).levels
    except Exception:  # whatever a half-written lesson raises
        return ()


def attempt(taught: Taught) -> LessonAttempt:
    return LessonAttempt(taught.game, taught.level, NAMES)


def legal(now: LessonAttempt) -> list[str]:
    """What the learner may do now."""
    return [str(action) for action in now.observation.legal_actions()]


def on_the_way(taught: Taught) -> Iterator[LessonAttempt]:
    """The attempt before each of its plays, if everything that can get on is played in turn."""
    ways: list[tuple[str, ...]] = [()]
    for way in ways:
        now = attempt(taught)
        answers = [now.play(text) for text in way]
        if not any(answer.done for answer in answers):
            yield now
            ways += [(*way, text) for text in legal(now) if leads_on(taught, way, text)]


def leads_on(taught: Taught, way: tuple[str, ...], text: str) -> bool:
    """Whether the goal can be reached with this play after those, in as many as the level has: all continuations are tried."""
    state, script = taught.game.parse_position(taught.level.position), list(taught.level.meanwhile)
    for play in (*way, text):
        state = _after(taught, state, script, play)
    plays = len(taught.level.plays) - len(way) - 1
    return _is_reached(taught, state, script, plays)


def _is_reached(taught: Taught, state: Any, script: list[str], plays: int) -> bool:
    if taught.level.done(state):
        return True
    actions = state.legal_actions(taught.level.seat) if plays else ()
    for action in actions:
        left = list(script)
        if _is_reached(taught, _after(taught, state, left, str(action)), left, plays - 1):
            return True
    return False


def _after(taught: Taught, state: Any, script: list[str], text: str) -> Any:
    """The state after the learner's play, and after so much of the script, which is used up, as happens before the next."""
    level, game = taught.level, taught.game
    state = state.apply(level.seat, game.parse_action(text))
    while script and not level.done(state) and level.seat not in state.to_act:
        event = script.pop(0)
        state = state.apply(state.to_act[0], game.parse_action(event)) if state.to_act else state.apply_chance(event)
    return state

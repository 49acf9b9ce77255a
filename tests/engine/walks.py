"""Random play of any game, step by step, and the tables to play at."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import Field, dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import engine.game
from engine.core import Event, Seat
from engine.game import AnyGame, game_names, load_game
from engine.match import Match

ALL_GAMES = game_names()
"""Including games that can't be loaded."""

STEP_LIMIT = 100_000
"""Far more steps than any game takes: a longer walk would never end."""

CALLED = 1 / 16
"""How often a seat that can act out of turn does so."""

TESTS_OF_GAMES = Path(__file__).parent.parent / "games"
"""One folder per game, with the tests of that game alone."""

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Joy", "Kim", "Leo")

Chooser = Callable[[Any, Seat, Sequence[Any], random.Random], Any]
"""Picks one of a seat's legal actions in a state."""


class Step(NamedTuple):
    """One event with the states before and after it."""

    before: Any
    event: Event
    after: Any


def any_action(_state: Any, _seat: Seat, actions: Sequence[Any], rng: random.Random) -> Any:
    return rng.choice(actions)


def walk(state: Any, rng: random.Random, choose: Chooser = any_action) -> Iterator[Step]:
    """The steps of one game from this state to its end. `choose` picks the actions; with `any_action`, some are out of turn."""
    for _ in range(STEP_LIMIT):
        if state.returns() is not None:
            return
        if state.to_act:
            seat = rng.choice((choose is any_action and _calling(state, rng)) or state.to_act)
            action = choose(state, seat, state.legal_actions(seat), rng)
            event, after = Event(seat, str(action)), state.apply(seat, action)
        else:
            outcome = state.sample_chance(rng)
            event, after = Event(None, outcome), state.apply_chance(outcome)
        yield Step(state, event, after)
        state = after
    raise AssertionError(f"This game has not ended after {STEP_LIMIT} steps.")


def _calling(state: Any, rng: random.Random) -> list[Seat]:
    """The seats that can act out of turn, now and then; usually none."""
    calling = [seat for seat in range(state.setup.seats) if seat not in state.to_act and state.legal_actions(seat)]
    return calling if calling and rng.random() < CALLED else []


def follow(game: AnyGame, state: Any, event: Event) -> Any:
    """The state after the event."""
    if event.seat is None:
        return state.apply_chance(event.text)
    return state.apply(event.seat, game.parse_action(event.text))


def random_game(game: AnyGame, setup: Any, seed: int) -> list[Step]:
    """All steps of the random game with that seed."""
    return list(walk(game.initial_state(setup), random.Random(seed)))


def play_on(match: Match, rng: random.Random, most: int = STEP_LIMIT, *, and_luck: bool = False) -> Match:
    """Plays up to `most` more random choices; the luck after the last one is left pending, unless wanted."""
    while match.state.returns() is None and most:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = match.state.to_act[0]
            match.play(seat, rng.choice(match.state.legal_actions(seat)))
            most -= 1
    while and_luck and match.luck_is_next:
        match.take_luck()
    return match


@dataclass(frozen=True, eq=False)
class Play:
    """One random game, for checking what every game promises."""

    game: AnyGame
    setup: Any
    seed: int
    steps: list[Step]

    @cached_property
    def states(self) -> list[Any]:
        return [self.steps[0].before, *(step.after for step in self.steps)]

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    def rng(self) -> random.Random:
        return random.Random(f"contract {self.seed}")

    def some_states(self, count: int) -> list[Any]:
        """`count` states spread over the game, including the first and the last."""
        return [self.states[index * (len(self.states) - 1) // (count - 1)] for index in range(count)]

    @cached_property
    def telling_states(self) -> list[Any]:
        """One random state for each combination of kinds of legal actions."""
        found: dict[frozenset[type], list[Any]] = {}
        for state in self.states:
            kinds = frozenset(type(action) for seat in state.to_act for action in state.legal_actions(seat))
            found.setdefault(kinds, []).append(state)
        return [self.rng().choice(states) for kinds, states in found.items() if kinds]


def tables_of(name: str) -> list[tuple[AnyGame, Any]]:
    """The named game with each of its setups."""
    game = load_game(name)
    return [(game, setup) for setup in game.setups()]


@cache
def why_unfinished(name: str) -> str:
    """One sentence on why the named game can't be loaded; "" if it can."""
    try:
        found = [table_name(*table) for table in tables_of(name)]
    except Exception as error:  # an unfinished game can raise anything
        return f"engine/games/{name} can't be loaded ({type(error).__name__}: {error}). CONTRIBUTING.md lists what a game needs."
    wrong = [table for table in found if table.partition("-")[0] != name]
    if wrong or not found:
        return f"engine/games/{name} should be the game called {name!r}, with at least one setup; it has {wrong[:1] or 'none'}."
    return ""


def finished_games() -> tuple[str, ...]:
    """The names of the games that can be loaded."""
    return tuple(name for name in ALL_GAMES if not why_unfinished(name))


def hide_unfinished_games() -> None:
    """Hides games that can't be loaded from all later imports, so that only their own test fails."""
    names = finished_games()
    if names != ALL_GAMES:
        vars(engine.game)["game_names"] = lambda: names


def tables() -> list[tuple[AnyGame, Any]]:
    """Every game with each of its setups."""
    return [table for name in finished_games() for table in tables_of(name)]


def table_name(game: AnyGame, setup: Any) -> str:
    """A short name for a game and its setup, such as `sequence-6-3-classic` or `sequoia-3-open_dice`."""
    words = (_option_word(field, getattr(setup, field.name)) for field in fields(setup))
    return "-".join([game.name, *filter(None, words)])


def alike(names: Sequence[str]) -> list[list[int]]:
    """The numbers of the tables, grouped by everything in their names except the number of seats."""
    found: dict[str, list[int]] = {}
    for table, name in enumerate(names):
        found.setdefault(re.sub(r"\d+", "", name), []).append(table)
    return list(found.values())


def ends(names: Sequence[str]) -> list[int]:
    """The smallest and the largest table of each game with each combination of options."""
    return [table for found in alike(names) for table in dict.fromkeys((found[0], found[-1]))]


def second_smallest(names: Sequence[str]) -> list[int]:
    """The second smallest table of each game without options: its smallest may seat a single player."""
    plain = {names[found[0]].partition("-")[0]: found for found in reversed(alike(names))}
    return [found[min(1, len(found) - 1)] for found in plain.values()]


def every(names: Sequence[str], usual: Callable[[Sequence[str]], list[int]] = ends) -> list[Any]:
    """A test parameter for each table: its number, with its name as the id. All except the usual tables are slow."""
    kept = set(usual(names))
    return [pytest.param(table, id=name, marks=() if table in kept else pytest.mark.slow) for table, name in enumerate(names)]


def _option_word(field: Field[Any], value: Any) -> str:
    """The option as part of the name; "" if it has its usual value."""
    if field.default is True:
        return "" if value else f"no_{field.name}"
    if value in ((), -1):
        return ""
    if isinstance(value, tuple) or field.default == -1:
        return "_".join(map(str, [field.name, *(value if isinstance(value, tuple) else [value])]))
    return field.name if value is True else str(value or "")

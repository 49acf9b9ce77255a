"""A new level and a new option of the setup change nothing that is there: puzzles, the daily game, and the usual opponents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields, make_dataclass
from datetime import date
from typing import Any

import pytest

from engine import codec
from engine.bots import RandomBot
from engine.cli.play import computer_levels
from engine.cli.puzzle import shipped
from engine.cli.saves import make_ready
from engine.coach.daily import deal_of_the_day
from engine.coach.hint import seeded
from engine.coach.puzzle import puzzle_of
from engine.core import OMIT_DEFAULT, AnyObservation, Bot, new_option
from engine.game import AnyGame, load_game
from engine.match import Match, Player
from engine.tools.puzzles.search import _bot_choices, grade, shares
from tests.engine.optional import having
from tests.engine.walks import NAMES, finished_games
from web.coach.review_state import gone_on
from web.setup.model import Choices

DAY = date(2026, 11, 23)
SOME = 12
"""Every twelfth puzzle is made again."""

WRITTEN = {
    "sequence": {"seats", "teams", "board", "loss_of_card", "table_talk", "cut_for_deal", "sequences", "dealer"},
    "sequoia": {"seats", "open_dice", "face_down", "unplanted"},
    "sequitur": {"seats", "goals", "cards", "back_and_forth"},
}
"""The options that the shipped puzzles were found with."""

every_game = pytest.mark.parametrize("name", finished_games())


def with_one_more(name: str, option: Any) -> AnyGame:
    """The game with a level between its weakest and the next, and with this option in its setup."""
    game = make_ready(load_game(name))
    kind = game.setup_type
    more = make_dataclass(f"{kind.__name__}WithOneMore", [("fresh_rule", bool, option)], bases=(kind,), frozen=True)

    class WithOneMore(type(game)):  # type: ignore[misc]
        levels = (game.levels[0], "steady", *game.levels[1:])
        setup_type = more

        def bots(self) -> Mapping[str, Bot[Any, Any]]:
            return {**game.bots(), "steady": RandomBot()}

    return WithOneMore()


def seen_with(game: AnyGame, position: str, seat: int) -> AnyObservation:
    """What the seat sees in that position, under the game's own type of setup."""
    state: Any = game.parse_position(position)
    old = state.setup
    setup: Any = game.setup_type(**{one.name: getattr(old, one.name) for one in fields(old)})
    seen: AnyObservation = state._replace(table=state.table._replace(setup=setup)).observe(seat)
    return seen


@pytest.mark.parametrize("name", having("puzzles"))
def test_the_puzzles_stay(name: str) -> None:
    game, found = with_one_more(name, new_option(True)), shipped(load_game(name))
    assert shares(game) == shares(load_game(name))
    for puzzle in found[::SOME]:
        seen = seen_with(game, puzzle.position, puzzle.seat)
        assert seen.table.setup.fresh_rule  # type: ignore[attr-defined]
        assert puzzle_of(game, seen, puzzle.worths, puzzle.rest, puzzle.hardness, puzzle.unit) == puzzle
        assert grade(game, puzzle) == grade(load_game(name), puzzle)
    seen = seen_with(game, found[0].position, found[0].seat)
    assert _bot_choices(game, seen) == _bot_choices(
        load_game(name), load_game(name).parse_position(found[0].position).observe(found[0].seat)
    )


@pytest.mark.parametrize("name", having("puzzles"))
def test_an_ordinary_field_would_change_them(name: str) -> None:
    """So the test above can fail."""
    position, seat = next((puzzle.position, puzzle.seat) for puzzle in shipped(load_game(name)))
    before = seeded(load_game(name).parse_position(position).observe(seat)).random()
    assert seeded(seen_with(with_one_more(name, new_option(True)), position, seat)).random() == before
    assert seeded(seen_with(with_one_more(name, field(default=True)), position, seat)).random() != before


@pytest.mark.parametrize("name", WRITTEN)
def test_every_later_option_is_a_new_option(name: str) -> None:
    kind = load_game(name).setup_type
    more = {one.name for one in fields(kind) if OMIT_DEFAULT not in one.metadata} - WRITTEN[name]
    assert not more, f"{kind.__name__}: make {', '.join(more)} a `new_option` (engine/core.py), or puzzles and hints change."
    usual = load_game(name).setup()
    assert set(codec.encode(usual)) == WRITTEN[name]


@every_game
def test_the_daily_game_stays(name: str) -> None:
    game, plain = with_one_more(name, new_option(True)), make_ready(load_game(name))
    changed, before = deal_of_the_day(game, DAY), deal_of_the_day(plain, DAY)
    assert (changed.seed, changed.levels) == (before.seed, before.levels)
    assert codec.encode(changed.setup) == codec.encode(before.setup)


@every_game
def test_the_usual_opponents_stay(name: str) -> None:
    game, plain = with_one_more(name, new_option(True)), make_ready(load_game(name))
    assert computer_levels(game, None, 3) == computer_levels(plain, None, 3)
    assert Choices(game).levels == Choices(plain).levels
    assert game.levels[0] == plain.levels[0]
    people = {one: [player.level for player in continued(one).players] for one in (game, plain)}
    assert people[game] == people[plain]


def continued(game: AnyGame) -> Match:
    """A game between people alone, continued from its beginning."""
    setup = game.setup()
    match = Match(game, setup, "luck", [Player(NAMES[seat]) for seat in range(setup.seats)])
    return gone_on(match, 0, 0)


def test_the_opponents_are_those_that_people_know() -> None:
    """What 0.1.0 chose: in the terminal, on the page, and in the daily game."""
    found = {name: (load_game(name).usual_level, load_game(name).daily_level) for name in WRITTEN}
    assert found == {"sequence": ("medium", "hard"), "sequoia": ("medium", "medium"), "sequitur": ("medium", "medium")}
    for name in WRITTEN:
        choices = Choices(load_game(name))
        assert set(choices.levels.values()) == {"medium"}
        assert computer_levels(load_game(name), None, 3) == ["medium", "medium"]

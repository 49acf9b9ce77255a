"""Options of a setup: handicaps in saves, positions, recaps and the terminal; options and levels that are added later."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import field, fields, make_dataclass, replace
from datetime import date
from typing import Any

import pytest

from engine import codec, recap
from engine.bots import RandomBot
from engine.cli.arguments import known_handicaps, setup_options
from engine.cli.compare import read_setup
from engine.cli.play import computer_levels
from engine.cli.puzzle import shipped
from engine.cli.saves import make_ready
from engine.coach.daily import deal_of_the_day
from engine.coach.hint import seeded
from engine.coach.puzzle import puzzle_of
from engine.core import OMIT_DEFAULT, AnyObservation, BadSetupError, Bot, Handicap, new_option
from engine.game import AnyGame, load_game
from engine.match import Match, Player
from engine.tools.puzzles.search import _bot_choices, grade, shares
from tests.engine.optional import SHIPPED, having
from tests.engine.walks import NAMES, finished_games, play_on, tables
from web.coach.review_state import gone_on
from web.setup.model import Choices

# Handicaps

GIVEN = [(game, setup) for game, setup in tables() if any(getattr(setup, handicap.field) for handicap in game.handicaps)]
EVERY = list({id(handicap): (game, handicap) for game, _ in tables() for handicap in game.handicaps}.values())

every_handicap = pytest.mark.parametrize(("game", "handicap"), EVERY, ids=[f"{game.name}-{it.field}" for game, it in EVERY])
every_table = pytest.mark.parametrize(("game", "setup"), GIVEN, ids=[game.name for game, _ in GIVEN])


def new_match(game: AnyGame, setup: Any) -> Match:
    return Match(game, setup, "a seed", [Player(name) for name in NAMES[: setup.seats]])


def none_of(game: AnyGame, setup: Any) -> Any:
    """The setup without its handicaps."""
    return replace(setup, **{handicap.field: () for handicap in game.handicaps})


def test_every_shipped_game_has_handicaps() -> None:
    assert {game.name for game, _ in EVERY} == {game.name for game, _ in GIVEN} >= set(SHIPPED)


@every_handicap
def test_a_handicap_has_a_listed_number_for_each_holder(game: AnyGame, handicap: Handicap) -> None:
    holders = game.setup().teams if handicap.for_teams else game.setup().seats
    most = max(number for number, _ in handicap.values)
    for numbers in ((most,) * (holders + 1), (most,) * (holders - 1), (0,) * (holders + 1)):
        with pytest.raises(BadSetupError, match=f"{handicap.field} needs one number for each of the {holders} .*, not"):
            game.setup(**{handicap.field: numbers})
    for number in (-1, most + 1, 10**30):
        with pytest.raises(BadSetupError, match=f"Each number in {handicap.field} must be one of 0, 1"):
            game.setup(**{handicap.field: (0,) * (holders - 1) + (number,)})


@every_handicap
def test_zeros_are_the_usual_setup(game: AnyGame, handicap: Handicap) -> None:
    usual = game.setup()
    zeros = game.setup(**{handicap.field: (0,) * (usual.teams if handicap.for_teams else usual.seats)})
    assert zeros == usual
    assert game.write_position(game.initial_state(zeros)) == game.write_position(game.initial_state(usual))


@every_table
def test_a_save_without_handicaps_does_not_mention_them(game: AnyGame, setup: Any) -> None:
    """So earlier versions can read it."""
    names = {handicap.field for handicap in game.handicaps}
    plain, given = (json.loads(new_match(game, one).to_json())["setup"] for one in (none_of(game, setup), setup))
    assert names <= given.keys()
    assert plain == {name: value for name, value in given.items() if name not in names}


@every_table
def test_a_save_opens_with_its_handicaps_and_checksums_protect_them(game: AnyGame, setup: Any) -> None:
    text = play_on(new_match(game, setup), random.Random(1), 30).to_json()
    again = Match.from_json(text)
    assert (again.setup, again.to_json(), again.verify()) == (setup, text, [])
    if game.name == "sequence":
        return  # without its handicaps other cards would be dealt, so the save can't be opened at all
    changed = json.loads(text) | {"setup": codec.encode(none_of(game, setup))}
    assert "the first checksum doesn’t match" in Match.from_json(json.dumps(changed)).verify()[0]


@every_table
def test_a_recap_names_handicaps_before_a_seats_first_turn(game: AnyGame, setup: Any) -> None:
    sentences = recap.handicaps(new_match(game, setup))
    having = [seat for seat in range(setup.seats) if game.handicap_of(setup, seat)]
    assert sentences == tuple(f"{NAMES[seat]} has a handicap: {game.handicap_of(setup, seat)}." for seat in having)
    assert 0 < len(having) < setup.seats
    for most in (0, 1, 10):
        match = play_on(new_match(game, setup), random.Random(1), most, and_luck=True)
        for seat in range(setup.seats):
            acted = any(event.seat == seat for event in match.events)
            assert acted or [one.sentence for one in recap.since(match, seat)][: len(sentences)] == [*sentences]
    assert recap.handicaps(new_match(game, none_of(game, setup))) == ()


@every_table
def test_the_terminal_shows_the_handicaps_of_each_player(game: AnyGame, setup: Any) -> None:
    text = game.terminal(game.initial_state(setup).observe(None), NAMES[: setup.seats], False)
    for seat in range(setup.seats):
        [line] = [line for line in text.splitlines() if f"{NAMES[seat]}:" in line]
        for handicap in game.handicaps:
            assert all((words == handicap.words(setup, seat)) == (words in line) for _, words in handicap.values)


@every_table
def test_the_command_line_takes_handicaps(game: AnyGame, setup: Any) -> None:
    given = {handicap.field: getattr(setup, handicap.field) for handicap in game.handicaps}
    text = ",".join(f"{name}={'/'.join(map(str, numbers))}" for name, numbers in given.items())
    made = read_setup(game, setup_options(f"seats={setup.seats},{text}"))
    assert {name: getattr(made, name) for name in given} == given
    for handicap in game.handicaps:
        assert f"{game.name} --setup {handicap.field}=" in known_handicaps()


# Options and levels added later change no puzzles, daily games or usual opponents

DAY = date(2026, 11, 23)


WRITTEN = {
    "sequence": {"seats", "teams", "board", "loss_of_card", "table_talk", "cut_for_deal", "sequences", "dealer"},
    "sequoia": {"seats", "open_dice", "face_down", "unplanted"},
    "sequitur": {"seats", "goals", "cards", "back_and_forth"},
}
"""The options when the shipped puzzles were found."""

every_game = pytest.mark.parametrize("name", finished_games())
every_game_with_puzzles = pytest.mark.parametrize("name", having("puzzles"))


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
    """The seat's observation in that position, with the game's own type of setup."""
    state: Any = game.parse_position(position)
    setup: Any = game.setup_type(**{one.name: getattr(state.setup, one.name) for one in fields(state.setup)})
    seen: AnyObservation = state._replace(table=state.table._replace(setup=setup)).observe(seat)
    return seen


@every_game_with_puzzles
def test_the_puzzles_stay_the_same(name: str) -> None:
    plain, game, found = load_game(name), with_one_more(name, new_option(True)), shipped(load_game(name))
    assert shares(game) == shares(plain)
    for puzzle in found[::12]:
        seen = seen_with(game, puzzle.position, puzzle.seat)
        assert seen.table.setup.fresh_rule  # type: ignore[attr-defined]
        assert puzzle_of(game, seen, puzzle.worths, puzzle.rest, puzzle.hardness, puzzle.unit) == puzzle
        assert grade(game, puzzle) == grade(plain, puzzle)
    position, seat = found[0].position, found[0].seat
    assert _bot_choices(game, seen_with(game, position, seat)) == _bot_choices(
        plain, plain.parse_position(position).observe(seat)
    )


@every_game_with_puzzles
def test_only_a_new_option_leaves_random_numbers_as_they_are(name: str) -> None:
    position, seat = next((puzzle.position, puzzle.seat) for puzzle in shipped(load_game(name)))
    before = seeded(load_game(name).parse_position(position).observe(seat)).random()
    for option, is_same in ((new_option(True), True), (field(default=True), False)):
        assert (seeded(seen_with(with_one_more(name, option), position, seat)).random() == before) == is_same


@pytest.mark.parametrize("name", WRITTEN)
def test_every_later_option_is_a_new_option(name: str) -> None:
    kind = load_game(name).setup_type
    more = {one.name for one in fields(kind) if OMIT_DEFAULT not in one.metadata} - WRITTEN[name]
    assert not more, f"{kind.__name__}: make {', '.join(more)} a `new_option` (engine/core.py), or puzzles and hints change."
    assert set(codec.encode(load_game(name).setup())) == WRITTEN[name]


@every_game
def test_the_daily_game_stays_the_same(name: str) -> None:
    changed, plain = (deal_of_the_day(game, DAY) for game in (with_one_more(name, new_option(True)), make_ready(load_game(name))))
    assert (changed.seed, changed.levels) == (plain.seed, plain.levels)
    assert codec.encode(changed.setup) == codec.encode(plain.setup)


@every_game
def test_the_usual_opponents_stay_the_same(name: str) -> None:
    game, plain = with_one_more(name, new_option(True)), make_ready(load_game(name))
    assert computer_levels(game, None, 3) == computer_levels(plain, None, 3)
    assert Choices(game).levels == Choices(plain).levels
    assert game.levels[0] == plain.levels[0]
    people = {one: [player.level for player in gone_on(new_match(one, one.setup()), 0, 0).players] for one in (game, plain)}
    assert people[game] == people[plain]


def test_the_opponents_are_those_of_version_0_1_0() -> None:
    """In the terminal, on the page, and in the daily game."""
    found = {name: (load_game(name).usual_level, load_game(name).daily_level) for name in WRITTEN}
    assert found == {"sequence": ("medium", "hard"), "sequoia": ("medium", "medium"), "sequitur": ("medium", "medium")}
    for name in WRITTEN:
        assert set(Choices(load_game(name)).levels.values()) == {"medium"}
        assert computer_levels(load_game(name), None, 3) == ["medium", "medium"]

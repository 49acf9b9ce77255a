"""Handicaps of every game: who may have them, and that saves, positions, recaps and the command line carry them."""

from __future__ import annotations

import json
import random
from dataclasses import fields
from typing import Any

import pytest

from engine import codec, recap
from engine.cli.arguments import known_handicaps, setup_options
from engine.cli.compare import read_setup
from engine.core import BadSetupError, Handicap
from engine.game import AnyGame
from engine.match import Match, Player
from tests.engine.walks import NAMES, tables

GIVEN = [(game, setup) for game, setup in tables() if any(getattr(setup, handicap.field) for handicap in game.handicaps)]
EVERY = list({id(handicap): (game, handicap) for game, _ in tables() for handicap in game.handicaps}.values())

every_handicap = pytest.mark.parametrize(("game", "handicap"), EVERY, ids=[f"{game.name}-{it.field}" for game, it in EVERY])
every_table = pytest.mark.parametrize(("game", "setup"), GIVEN, ids=[game.name for game, _ in GIVEN])


def new_match(game: AnyGame, setup: Any) -> Match:
    return Match(game, setup, "a seed", [Player(name) for name in NAMES[: setup.seats]])


def played(game: AnyGame, setup: Any, most: int) -> Match:
    """A match in which so much has happened, at random."""
    match, luck = new_match(game, setup), random.Random(1)
    while len(match.events) < most:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = match.state.to_act[0]
            match.play(seat, luck.choice(match.state.legal_actions(seat)))
    return match


def none_of(game: AnyGame, setup: Any) -> Any:
    """The set-up without its handicaps."""
    kept = {field.name: getattr(setup, field.name) for field in fields(setup)}
    return game.setup(**kept | {handicap.field: () for handicap in game.handicaps})


def test_every_game_of_ours_has_handicaps() -> None:
    assert {game.name for game, _ in EVERY} == {game.name for game, _ in GIVEN} >= {"sequence", "sequoia", "sequitur"}


@every_handicap
def test_a_number_for_nobody_or_out_of_the_list_is_refused(game: AnyGame, handicap: Handicap) -> None:
    holders = game.setup().teams if handicap.for_teams else game.setup().seats
    most = max(number for number, _ in handicap.values)
    for numbers in ((most,) * (holders + 1), (most,) * (holders - 1), (0,) * (holders + 1)):
        with pytest.raises(BadSetupError, match=f"{handicap.field} needs one number for each of the {holders} .*, not"):
            game.setup(**{handicap.field: numbers})
    for number in (-1, most + 1, 10**30):
        with pytest.raises(BadSetupError, match=f"Each number in {handicap.field} must be one of 0, 1"):
            game.setup(**{handicap.field: (0,) * (holders - 1) + (number,)})


@every_handicap
def test_zeros_are_the_usual_set_up(game: AnyGame, handicap: Handicap) -> None:
    usual = game.setup()
    zeros = game.setup(**{handicap.field: (0,) * (usual.teams if handicap.for_teams else usual.seats)})
    assert zeros == usual
    assert game.write_position(game.initial_state(zeros)) == game.write_position(game.initial_state(usual))


@every_table
def test_a_save_has_handicaps_only_where_there_are_any(game: AnyGame, setup: Any) -> None:
    """So saves without any are as they were before, and an earlier version reads them."""
    names = {handicap.field for handicap in game.handicaps}
    plain, given = (json.loads(new_match(game, one).to_json()) for one in (none_of(game, setup), setup))
    assert names <= given["setup"].keys()
    assert plain["setup"].keys() == given["setup"].keys() - names
    assert plain["setup"] == {name: value for name, value in given["setup"].items() if name not in names}


@every_table
def test_a_save_opens_with_its_handicaps_and_marks_protect_them(game: AnyGame, setup: Any) -> None:
    text = played(game, setup, 30).to_json()
    again = Match.from_json(text)
    assert (again.setup, again.to_json(), again.verify()) == (setup, text, [])
    if game.name == "sequence":
        return  # without them other cards would be dealt, so the save does not open at all
    changed = json.loads(text)
    changed["setup"] = codec.encode(none_of(game, setup))
    assert "the first checksum doesn’t match" in Match.from_json(json.dumps(changed)).verify()[0]


@every_table
def test_a_match_goes_on_from_a_position_with_handicaps(game: AnyGame, setup: Any) -> None:
    text = game.write_position(played(game, setup, 60).state)
    match = Match(game, game.setup(), "a seed", [Player(name) for name in NAMES[: setup.seats]], start=text)
    assert match.setup == setup
    assert Match.from_json(match.to_json()).setup == setup


@every_table
def test_before_its_first_turn_a_seat_is_told_who_has_which(game: AnyGame, setup: Any) -> None:
    match = new_match(game, setup)
    sentences = recap.handicaps(match)
    having = [seat for seat in range(setup.seats) if game.handicap_of(setup, seat)]
    assert sentences == tuple(f"{NAMES[seat]} has a handicap: {game.handicap_of(setup, seat)}." for seat in having)
    assert 0 < len(having) < setup.seats
    match = played(game, setup, 40)
    for seat in range(setup.seats):
        acted = any(event.seat == seat for event in match.events)
        told = [one.sentence for one in recap.since(match, seat)]
        assert acted or told[: len(sentences)] == [*sentences]
    assert recap.handicaps(new_match(game, none_of(game, setup))) == ()


@every_table
def test_the_terminal_says_who_has_which(game: AnyGame, setup: Any) -> None:
    text = game.terminal(game.initial_state(setup).observe(None), NAMES[: setup.seats], False)
    for seat in range(setup.seats):
        [line] = [line for line in text.splitlines() if f"{NAMES[seat]}:" in line]
        for handicap in game.handicaps:
            assert all((words == handicap.words(setup, seat)) == (words in line) for _, words in handicap.values)


@every_table
def test_the_command_line_takes_them(game: AnyGame, setup: Any) -> None:
    given = {handicap.field: getattr(setup, handicap.field) for handicap in game.handicaps}
    text = ",".join(f"{name}={'/'.join(map(str, numbers))}" for name, numbers in given.items())
    made = read_setup(game, setup_options(f"seats={setup.seats},{text}"))
    assert {name: getattr(made, name) for name in given} == given
    for handicap in game.handicaps:
        assert f"{game.name} --setup {handicap.field}=" in known_handicaps()

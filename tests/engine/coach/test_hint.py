"""Hints, highlights and tips of every game: short, about things on the table, and independent of what is hidden."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from engine.coach.hint import Reason, aids, explained, first_time_tips, grouped, headings, hint
from engine.core import AnyObservation, SequorError
from engine.game import AnyGame
from engine.scene import Aid, Scene, chosen_after, still_fitting
from tests.engine.optional import having
from tests.engine.pictures import is_pressed_by_enter, view
from tests.engine.walks import NAMES, Play, ends, every, random_game, table_name, tables, tables_of

TABLES = tables()
TABLE_NAMES = [table_name(*table) for table in TABLES]
ENDS = ends(TABLE_NAMES)
at_every_table = pytest.mark.parametrize("table", every(TABLE_NAMES))

MOST_WORDS, MOST_MORE = 70, 90
"""Characters that fit the tip at every size."""

FEWEST_KINDS, MOST_KINDS = 4, 8
"""How many things a game explains: enough to be useful, few enough to remember."""

MOST_ACTIONS = 6
"""How many actions of one position are tried."""


class Turn(NamedTuple):
    """A seat's turn: what it sees, and some of its legal actions."""

    game: AnyGame
    state: Any
    seat: int
    seen: Any
    actions: tuple[Any, ...]


@cache
def turns(table: int, seed: int, every: int = 1) -> tuple[Turn, ...]:
    """Turns of a random game at that table: all, or one in `every`."""
    game, setup = TABLES[table]
    rng = random.Random(f"asked {seed}")
    return tuple(turn for step in random_game(game, setup, seed) for turn in turns_in(game, step.before, rng))[::every]


def turn_of_each_kind(table: int, seed: int) -> tuple[Turn, ...]:
    """A turn for each combination of kinds of legal actions."""
    game, setup = TABLES[table]
    play = Play(game, setup, seed, random_game(game, setup, seed))
    return tuple(turn for state in play.telling_states for turn in turns_in(game, state, random.Random(seed)))


def turns_in(game: AnyGame, state: Any, rng: random.Random) -> Iterator[Turn]:
    for seat in state.to_act:
        seen = state.observe(seat)
        actions = seen.legal_actions()
        yield Turn(game, state, seat, seen, tuple(rng.sample(actions, min(MOST_ACTIONS, len(actions)))))


# Hints


@at_every_table
def test_every_play_has_a_reason_that_fits_the_tip(table: int) -> None:
    for turn in (*turn_of_each_kind(table, 3), *turns(table, 4, every=15)):
        for action in turn.actions:
            reason = explained(turn.game, turn.seen, action, NAMES)
            assert fits(reason), f"{turn.game.title}, {action}: {reason}"


def fits(reason: Reason) -> bool:
    """Whether it is a short sentence, perhaps with a second one that fits the tip too."""
    first = re.fullmatch(r"[A-Z0-9].*[.!?]", reason.words) and len(reason.words) <= MOST_WORDS
    return bool(
        first and (not reason.more or (re.fullmatch(r"[A-Z0-9a-j].*[.!?]", reason.more) and len(reason.more) <= MOST_MORE))
    )


@at_every_table
def test_a_hint_is_legal_and_the_same_whatever_others_hold(table: int) -> None:
    rng = random.Random(5)
    for turn in random.Random(table).sample(turns(table, 6), 2):
        advised = hint(turn.game, turn.seen, NAMES)
        assert advised.action in map(str, turn.seen.legal_actions())
        twin = turn.seen.sample_state(rng).observe(turn.seat)
        assert hint(turn.game, twin, NAMES) == advised, f"{turn.game.title}: {advised} depends on what the seat can't see."


@at_every_table
def test_nobody_gets_a_hint_out_of_turn(table: int) -> None:
    game, setup = TABLES[table]
    for step in random_game(game, setup, 7)[::20]:
        for seat in {None, *range(setup.seats)} - set(step.before.to_act):
            with pytest.raises(SequorError, match="it isn’t this seat’s turn"):
                hint(game, step.before.observe(seat), NAMES)


@pytest.mark.parametrize("table", ENDS, ids=[TABLE_NAMES[table] for table in ENDS])
def test_pressing_the_tokens_of_an_action_chooses_it(table: int) -> None:
    for turn in (*turn_of_each_kind(table, 8), *turns(table, 9, every=50)):
        for action in turn.actions:
            picture = pressed(turn, action)
            done = [spot for spot in picture.hotspots if spot.enabled and spot.token == f"do:{action}"]
            tokens = turn.game.choices(turn.seen, action)
            assert done, f"{turn.game.title}: {tokens} does not choose {action}."
            if tokens:
                assert is_pressed_by_enter(done[0]), f"{turn.game.title}: the main button does not carry out {action}."


def pressed(turn: Turn, action: object) -> Scene:
    """The scene after the action's tokens are pressed. Each must be there to press, unless it is typed."""
    chosen: tuple[str, ...] = ()
    for token in turn.game.choices(turn.seen, action):
        picture = turn.game.scene(turn.seen, view(turn.game, chosen))
        chosen = chosen_after(picture.order, still_fitting(picture, chosen), token)
    return turn.game.scene(turn.seen, view(turn.game, chosen))


# Highlights


def highlights(game: AnyGame, observation: AnyObservation) -> tuple[Aid, ...]:
    return aids(game, observation, NAMES)


@at_every_table
def test_each_highlight_is_a_sentence_under_a_heading(table: int) -> None:
    game, _ = TABLES[table]
    kinds = list(headings(game))
    for turn in turns(table, 4, every=9):
        found = highlights(game, turn.seen)
        assert all(re.fullmatch(r"[A-Z0-9].*[^ .]\.", aid.words) for aid in found), found
        numbers = [kinds.index(aid.kind) for aid in found]
        assert numbers == sorted(numbers), "those of a kind come together, in the order of the headings"
        assert [aid for _, some in grouped(game, found) for aid in some] == list(found)
        assert len({(aid.kind, aid.places, aid.along, aid.team) for aid in found}) == len(found), "nothing is said twice"


@at_every_table
def test_highlights_are_the_same_whatever_others_hold(table: int) -> None:
    rng = random.Random(5)
    for turn in random.Random(table).sample(turns(table, 6), 4):
        for observation in (turn.seen, turn.state.observe(None)):
            twin = observation.sample_state(rng).observe(observation.seat)
            assert highlights(turn.game, twin) == highlights(turn.game, observation)


@at_every_table
def test_there_are_no_highlights_once_the_game_is_over(table: int) -> None:
    game, setup = TABLES[table]
    last = random_game(game, setup, 7)[-1].after
    assert not any(highlights(game, last.observe(seat)) for seat in (None, *range(setup.seats)))


# Tips


@at_every_table
def test_a_tip_is_short_and_about_things_on_the_table(table: int) -> None:
    for turn in (*turn_of_each_kind(table, 11), *turns(table, 12, every=10)):
        tips = first_time_tips(turn.game, turn.seen)
        assert len({tip.key for tip in tips}) == len(tips)
        keys = {spot.key for spot in turn.game.scene(turn.seen, view(turn.game)).hotspots}
        places = {key.rpartition(":")[2] for key in keys}
        for tip in tips:
            assert re.fullmatch(r"[a-z-]+", tip.key), tip
            assert re.fullmatch(r"[A-Z0-9].*\.", tip.words), tip
            assert len(tip.words) <= MOST_WORDS, tip
            assert set(tip.places) <= places | keys, f"{tip} is about something that is not on the table"


@at_every_table
def test_tips_are_the_same_whatever_others_hold_and_only_for_the_seat_whose_turn_it_is(table: int) -> None:
    rng = random.Random(13)
    for turn in rng.sample(turns(table, 14), 5):
        twin = turn.seen.sample_state(rng).observe(turn.seat)
        assert first_time_tips(turn.game, twin) == first_time_tips(turn.game, turn.seen)
        others = {*range(turn.state.setup.seats), None} - set(turn.state.to_act)
        assert not any(first_time_tips(turn.game, turn.state.observe(other)) for other in others)


@pytest.mark.parametrize("name", having("tips"))
def test_a_game_has_a_handful_of_tips(name: str) -> None:
    keys = {
        tip.key
        for game, setup in tables_of(name)
        for step in random_game(game, setup, 15)
        for seat in step.before.to_act
        for tip in first_time_tips(game, step.before.observe(seat))
    }
    assert FEWEST_KINDS <= len(keys) <= MOST_KINDS, (
        f"{name} explains {sorted(keys)} in a few games; let its coach/firsts.py explain {FEWEST_KINDS} to {MOST_KINDS} things."
    )

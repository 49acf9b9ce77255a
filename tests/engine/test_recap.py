"""What a seat is told on taking the device: everything it could have seen since it last had it, within passes too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engine import recap
from engine.game import load_game
from engine.games.sequitur.rules.table import Table
from engine.match import Match, Player


def played(game: str, seats: int, seed: int, most: int = 250) -> Iterator[Match]:
    """Plays a match at random, yielding it after every step."""
    rules = load_game(game)
    setup = next(setup for setup in rules.setups() if setup.seats == seats)
    match = Match(rules, setup, f"seed {seed}", [Player(f"P{seat}") for seat in range(seats)])
    luck = random.Random(seed)
    yield match
    while match.state.returns() is None and len(match.events) < most:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = luck.choice(match.state.to_act)
            match.play(seat, luck.choice(match.state.legal_actions(seat)))
        yield match


def table_of(match: Match) -> Table:
    """The public table of a match of Sequitur."""
    public: Any = match.state.observe(None)
    table: Table = public.table
    return table


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_in_a_pass_those_before_the_seat_are_ready(seats: int) -> None:
    for match in played("sequitur", seats, seed=1):
        table = table_of(match)
        in_a_pass = table.stage == "passing" and match.state.to_act
        assert recap.has_committed(match) == (set(range(table.turn)) if in_a_pass else set())


def test_who_has_chosen_at_the_same_time_is_ready() -> None:
    for match in played("sequoia", 4, seed=2, most=90):  # no tiebreaker yet
        to_act = match.state.to_act
        assert recap.has_committed(match) == (set(range(4)) - set(to_act) if to_act else set())


def test_nobody_is_ready_where_all_is_open() -> None:
    assert not any(recap.has_committed(match) for match in played("sequence", 3, seed=3, most=60))


@pytest.mark.parametrize("seed", range(3))
def test_what_is_news_in_a_pass_stays_so_to_its_end(seed: int) -> None:
    before: dict[str, object] = {}
    turns = 0
    for match in played("sequitur", 3, seed):
        table = table_of(match)
        if table.stage != "passing" or not match.state.to_act:
            continue
        told = sum(map(len, match.narration))
        now: dict[str, object] = {
            "pass": (told, table.turn),
            "since": recap.since(match, table.turn),
            "recent": recap.recent(match, table.turn),
        }
        if before.get("pass") == now["pass"]:
            assert now == before
            turns += 1
        before = now
    assert turns > 50


def test_a_pass_begins_with_what_the_last_one_revealed() -> None:
    last: tuple[str, ...] = ()
    told = 0
    for match in played("sequitur", 3, seed=4):
        last = match.narration[-1] if match.narration and match.narration[-1] else last
        table = table_of(match)
        if last and table.stage == "passing" and match.state.to_act:
            for seat in range(3):
                newest = recap.since(match, seat)[-len(last) :]
                assert tuple(line.sentence for line in newest) == last[-recap.RECAP_LENGTH :]
                told += 1
    assert told


def test_open_actions_since_the_own_last_are_marked() -> None:
    for match in played("sequence", 3, seed=5, most=80):
        for seat in range(3):
            actions = [event for event in match.events if event.seat is not None]
            own = max((number for number, event in enumerate(actions) if event.seat == seat), default=-1)
            expected = tuple((event.seat, event.text) for event in (actions[own + 1 :] or actions[-1:]))
            assert recap.recent(match, seat) == expected
        assert recap.recent(match, None) == tuple((event.seat, event.text) for event in actions[-1:])


@pytest.mark.parametrize(("game", "seats"), [("sequence", 3), ("sequoia", 4), ("sequitur", 2)])
def test_looked_at_again_it_stops_at_every_action_and_at_all_that_was_told(game: str, seats: int) -> None:
    *_, match = played(game, seats, seed=4)
    stops = recap.moments(match)
    ends = [stop.events for stop in stops]
    assert ends[0] == 0
    assert ends[-1] == len(match.events)
    assert ends == sorted(set(ends))
    assert [stop.told for stop in stops if stop.told] == [told for told in match.narration if told]
    for before, after in pairwise(ends):
        # Between two stops lies one event, with the silent luck that follows it.
        assert all(match.events[number].seat is None and not match.narration[number] for number in range(before + 1, after))


def test_what_others_did_in_the_open_is_played_again_from_before_the_first_of_it() -> None:
    for match in played("sequence", 3, seed=4, most=60):
        for seat in range(3):
            own = [number for number, event in enumerate(match.events) if event.seat == seat]
            others = [number for number, event in enumerate(match.events) if own and number > own[-1] and event.seat is not None]
            assert recap.events_to_replay(match, seat) == tuple(others)
            told = [told for number in others for told in recap.since(match, seat) if told.action == match.events[number].text]
            assert len(told) == len(others), "each of these actions can be pointed at"


@pytest.mark.parametrize("game", ["sequoia", "sequitur"])
def test_what_was_secret_or_watched_together_is_not_played_again(game: str) -> None:
    for match in played(game, 2, seed=5, most=120):
        assert not any(recap.events_to_replay(match, seat) for seat in range(2))


def test_secrets_revealed_are_told_without_their_actions() -> None:
    match = list(played("sequoia", 2, seed=6, most=40))[-1]
    told = recap.since(match, 0)
    assert told
    assert not any(line.action for line in told)

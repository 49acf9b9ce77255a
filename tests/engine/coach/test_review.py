"""A game looked back at: the parts add up exactly, a choice is judged by what its seat saw, and the words fit a terminal."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.coach.commentary import FEWEST, MOST, PlayerNames, commentary_of, mistakes, moments
from engine.coach.review import Review, chances_of, review, whole
from engine.core import BadSaveError, Budget
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.commands import engine
from tests.engine.walks import NAMES

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("sequence", {}),
    ("sequence", {"seats": 3, "board": "meadow"}),
    ("sequence", {"seats": 4, "loss_of_card": True, "extra_cards": (1, 0, 0, 0), "fewer_sequences": (0, 1)}),
    ("sequence", {"seats": 6, "teams": 3, "cut_for_deal": False}),
    ("sequoia", {}),
    ("sequoia", {"seats": 5, "head_start": (0, 2, 0, 0, 4)}),
    ("sequoia", {"seats": 3, "face_down": True}),
    ("sequitur", {}),
    ("sequitur", {"seats": 1}),
    ("sequitur", {"seats": 3, "back_and_forth": True, "head_start": (3, 0, 0)}),
]


def played(name: str, options: dict[str, Any], seed: str, start: str = "") -> Match:
    """A finished match between a computer that plays carelessly and others that play at random."""
    game, rng = load_game(name), random.Random(seed)
    setup = game.parse_position(start).setup if start else game.setup(**options)
    bots = [game.bots()["random" if seat else "easy"] for seat in range(setup.seats)]
    match = Match(game, setup, seed, [Player(NAMES[seat], "easy") for seat in range(setup.seats)], start)
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        for seat in match.state.to_act:
            match.play(seat, bots[seat].choose(match.state.observe(seat), rng, Budget()))
    return match


@cache
def reviewed(number: int) -> Review:
    name, options = TABLES[number]
    return review(played(name, options, "review"))


LONGEST = (1, 3)
"""The tables left to slow runs, for their games take the longest to review."""

EVERY_TABLE = pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, id=f"{name} {options}", marks=pytest.mark.slow if number in LONGEST else ())
        for number, (name, options) in enumerate(TABLES)
    ],
)


@EVERY_TABLE
def test_the_parts_add_up(number: int) -> None:
    """To the result, for every seat; and so does every event, for every team."""
    found = reviewed(number)
    match, results = found.match, found.match.state.returns()
    assert results is not None
    for seat in range(match.setup.seats):
        own = found.account(seat)
        assert own.end == results[seat]
        assert sum(own[:-1]) == pytest.approx(own.end, abs=1e-9)
    before = found.start
    for change in found.changes:
        after = [sum(parts) for parts in zip(before, change.cards, change.choice, change.hidden, strict=True)]
        assert change.chances == pytest.approx(after, abs=1e-9)
        before = change.chances


@pytest.mark.parametrize("name", ["sequence", "sequoia", "sequitur"])
def test_a_game_from_its_midst_to_its_end_and_from_its_end(name: str) -> None:
    """It begins with the position's chances; where nothing happens, with the result."""
    game = load_game(name)
    match = played(name, {}, "midst", game.sample_position)
    own = review(match).account(0)
    assert 0 < own.start < 1
    assert sum(own[:-1]) == pytest.approx(own.end, abs=1e-9)
    over = played(name, {}, "end", game.write_position(match.state))
    assert not over.events
    assert review(over).account(0) == (own.end, 0, 0, 0, 0, 0, own.end)


@EVERY_TABLE
def test_what_one_wins_others_lose(number: int) -> None:
    found = reviewed(number)
    if found.match.setup.teams == 1:
        return
    assert sum(found.start) == pytest.approx(1)
    for change in found.changes:
        for part in (change.cards, change.choice, change.hidden):
            assert sum(part) == pytest.approx(0, abs=1e-9)


@EVERY_TABLE
def test_luck_is_no_choice_and_no_choice_is_a_gain(number: int) -> None:
    found = reviewed(number)
    for change in found.changes:
        if change.seat is None:
            assert not any(change.choice)
            assert not change.better
        else:
            assert not any(change.cards)
            assert change.choice[found.match.setup.team(change.seat)] <= 0
            assert bool(change.better) == any(change.choice)
    assert any(change.better for change in found.changes)


@EVERY_TABLE
def test_a_choice_is_judged_the_same_whatever_others_hold(number: int) -> None:
    """In other states in which the seat sees the same, the same plays are worth as much, and the same one is better for the same
    reason."""
    match, rng = reviewed(number).match, random.Random(number)
    judge, compared = chances_of(match.game), 0
    for index in rng.sample(range(len(match.events)), min(40, len(match.events))):
        seat, text = match.events[index]
        if seat is None:
            continue
        seen = match.states[index].observe(seat)
        other: Any = seen.sample_state(rng)
        action = match.game.parse_action(text)
        worths = judge.worths(seen, action)
        assert judge.worths(other.observe(seat), action) == worths
        if worths:
            best, people = max(worths, key=worths.__getitem__), PlayerNames(NAMES)
            missed = [commentary_of(match.game).missed(observed, best, people) for observed in (seen, other.observe(seat))]
            assert missed[0] == missed[1]
        assert not worths or action in worths
        assert all(0 <= worth <= 1 for worth in worths.values())
        compared += bool(worths)
    assert compared > 3


@EVERY_TABLE
def test_moments_are_few_and_in_order(number: int) -> None:
    found = reviewed(number)
    told = moments(found, found.match.setup.team(0), NAMES)
    assert FEWEST <= len(told) <= MOST
    assert all(moment.points for moment in told)
    assert [moment.event for moment in told] == sorted(moment.event for moment in told)
    for moment in told:
        assert moment.words.endswith(".")
        assert moment.after == found.changes[moment.event].chances[0]
    parts = [abs(part[0]) for change in found.changes for part in (change.cards, change.choice, change.hidden)]
    assert max(abs(moment.points) for moment in told) == max(parts)


def test_lapses_are_those_that_cost_most() -> None:
    found = reviewed(0)
    costs = [lapse.cost for lapse in mistakes(found)]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(-min(change.choice) for change in found.changes)


def test_a_roll_of_five_alike_is_never_the_worse_roll() -> None:
    """A Sequoia! may plant in any forests, so in whatever any other roll can."""
    luck = chances_of(load_game("sequoia")).luck
    rolling = [state for state in reviewed(4).match.states if state.chance() and len(state.chance()) == 252]
    for state in rolling[::5]:
        seat = state.table.waiting[0]  # type: ignore[attr-defined]
        best = luck(state, "33333")[seat]
        assert best > 0
        assert all(luck(state, roll)[seat] <= best + 1e-12 for roll, _ in state.chance()[::7])


def test_whole_points_add_up() -> None:
    rng = random.Random(1)
    for _ in range(300):
        parts = [rng.uniform(-0.5, 0.5) for _ in range(rng.randint(1, 7))]
        points = whole(parts)
        assert sum(points) == round(100 * sum(parts))
        assert all(abs(point - 100 * part) < 1.01 for point, part in zip(points, parts, strict=True))


def test_a_match_that_goes_on_waits() -> None:
    game = load_game("sequoia")
    match = Match(game, game.setup(), "on", [Player("Ada"), Player("Ben")])
    with pytest.raises(BadSaveError, match="it has to wait for the end"):
        review(match)


# In the terminal


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "match.json"
    path.write_text(played("sequoia", {"seats": 3}, "told").to_json(), encoding="utf-8")
    return path


def test_it_is_told_within_eighty_columns(file: Path) -> None:
    told = engine("review", file, "--player", "Ben").stdout
    assert told.startswith("Sequoia: Ada, Ben, Cleo\n")
    assert "Ben's chances over the game:" in told
    assert "Key moments:" in told
    assert max(map(len, told.splitlines())) <= 80
    for line in told.splitlines()[3:6]:
        *parts, end = map(int, line.split()[1:])
        assert sum(parts) == end


def test_json_has_every_event(file: Path) -> None:
    told = json.loads(engine("review", file, "--json").stdout)
    match = Match.from_json(file.read_text(encoding="utf-8"))
    assert len(told["changes"]) == len(match.events)
    for own, result in zip(told["accounts"], match.state.returns() or (), strict=True):
        assert own["end"] == result
        assert sum(own.values()) - own["end"] == pytest.approx(result, abs=1e-9)


def test_who_is_not_there_cannot_be_followed(file: Path) -> None:
    done = engine("review", file, "--player", "Zoe")
    assert (done.returncode, done.stderr) == (2, "There is no player called 'Zoe'. Players: Ada, Ben, Cleo.\n")

"""Luck told from play: its mean over all that could come is 0, and taking it out of a comparison keeps the mean."""

from __future__ import annotations

import json
import random
from statistics import fmean, pvariance
from typing import Any

import pytest

from engine import arena
from engine.arena import BotShare, Tally, interval, without_luck
from engine.coach.review import chances_of
from engine.core import BadSetupError
from engine.game import load_game
from tests.engine.commands import engine
from tests.engine.walks import walk

TABLES = [
    ("sequence", {}),
    pytest.param("sequence", {"seats": 3}, marks=pytest.mark.slow),
    pytest.param("sequence", {"seats": 4, "loss_of_card": True}, marks=pytest.mark.slow),
    ("sequence", {"seats": 6, "teams": 3, "table_talk": True}),
    ("sequoia", {}),
    ("sequoia", {"seats": 4}),
    ("sequoia", {"seats": 3, "face_down": True}),
    ("sequitur", {"seats": 3}),
    ("sequitur", {"seats": 1}),
]


def lucky_states(name: str, options: dict[str, Any], count: int) -> list[Any]:
    """So many states of random games in which luck is next and can differ, from all parts of a game."""
    game, rng = load_game(name), random.Random(f"{name} {options}")
    found: list[Any] = []
    while len(found) < 20 * count:
        steps = walk(game.initial_state(game.setup(**options)), rng)
        found += [step.before for step in steps if step.event.seat is None and len(step.before.chance()) > 1]
    return rng.sample(found, count)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_luck_is_nothing_on_average_and_nobody_gains_what_nobody_loses(name: str, options: dict[str, Any]) -> None:
    luck, told = chances_of(load_game(name)).luck, 0
    for state in lucky_states(name, options, 7):
        outcomes = state.chance()
        found = {outcome: luck(state, outcome) for outcome, _ in outcomes}
        for team in range(state.setup.teams):
            assert sum(weight * found[outcome][team] for outcome, weight in outcomes) == pytest.approx(0, abs=1e-9)
        if state.setup.teams > 1:
            assert all(sum(shares) == pytest.approx(0, abs=1e-9) for shares in found.values())
        told += len({round(shares[0], 6) for shares in found.values()}) > 1
    assert told > 2, "luck that is nearly always nothing tells nothing"


def test_the_card_for_the_fifth_space_is_luck() -> None:
    """In states of random games where the seat that takes a card has an open four, and holds no card for its fifth space."""
    game = load_game("sequence")
    luck, gains = chances_of(game).luck, []
    for seed in range(3):
        for step in walk(game.initial_state(game.setup()), random.Random(seed)):
            state: Any = step.before
            for card in _fifth(state) if state.table.step == "draw" else ():
                team = state.table.turn % 2
                gains.append(luck(state, card)[team])
    assert len(gains) > 5
    assert sum(gain > 0 for gain in gains) > 0.6 * len(gains)
    assert fmean(gains) > 0.03


def _fifth(state: Any) -> set[str]:
    """The cards in the deck that would fill an open four of the seat that takes a card; it has no such card, and no wild one."""
    table, hand = state.table, state.hands[state.table.turn]
    board, team = table.setup.board_data, table.turn % 2
    found = set()
    for line in (line for lines in board.lines for line in lines):
        missing = line & ~(table.chips[team] | board.free)
        spent = any((line & own).bit_count() > 1 for own in table.sequences[team])
        if missing.bit_count() == 1 and not missing & table.covered and not spent:
            found.add(board.cards[missing.bit_length() - 1])
    return {card for card in found if card in state.deck and card not in hand} if not {*hand} & {*board.wild} else set()


# Taking it out


def deals(rng: random.Random, count: int, weight: float) -> tuple[list[list[float]], list[list[float]]]:
    """Shares of two bots, of which the first wins three of five, and luck that has that weight in them."""
    lucks = [rng.gauss(0, 0.2) for _ in range(count)]
    shares = [0.6 + weight * luck + rng.gauss(0, 0.1) for luck in lucks]
    return [shares, [1 - share for share in shares]], [lucks, [-luck for luck in lucks]]


@pytest.mark.parametrize("weight", [1.0, 1.4, 0.0, -0.5])
def test_the_mean_stays_whatever_luck_counts_for(weight: float) -> None:
    """Over 400 tournaments of 24 deals the mean is within three standard errors, and the spread no greater than without."""
    rng = random.Random(weight)
    shares, means, plain = [], [], []
    for _ in range(400):
        own, lucks = deals(rng, 24, weight)
        values = without_luck(own, lucks)
        assert [one + other for one, other in zip(*values, strict=True)] == pytest.approx([1.0] * 24)
        shares.append(interval(values[0]))
        means.append(fmean(values[0]))
        plain.append(fmean(own[0]))
    assert abs(fmean(means) - 0.6) < 3 * (pvariance(means) / len(means)) ** 0.5
    assert pvariance(means) < 1.4 * 0.1**2 / 24
    assert sum(low <= 0.6 <= high for low, high in shares) > 0.93 * len(shares)
    if weight == 1.0:
        assert pvariance(plain) > 3 * pvariance(means)


def test_a_deal_has_no_say_in_how_much_its_own_luck_counts() -> None:
    shares, lucks = deals(random.Random(1), 40, 1.0)
    before = without_luck(shares, lucks)[0]
    changed = [[*own[:7], own[7] + more, *own[8:]] for own, more in zip(shares, (5.0, -5.0), strict=True)]
    after = without_luck(changed, lucks)[0]
    assert after[7] == pytest.approx(before[7] + 5.0)
    assert [after[deal] for deal in range(9, 40, 2)] == [before[deal] for deal in range(9, 40, 2)]
    assert [after[deal] for deal in range(0, 40, 2)] != [before[deal] for deal in range(0, 40, 2)]


def test_of_few_deals_luck_counts_in_full() -> None:
    assert without_luck([[1.0, 0.0], [0.0, 1.0]], [[0.3, -0.2], [-0.3, 0.2]]) == [[0.7, 0.2], pytest.approx([0.3, 0.8])]


def test_shares_beyond_all_games_are_all_games() -> None:
    """Without its bad luck the first bot would have won more than everything."""
    tally = Tally(2)
    for _ in range(4):
        tally.add([(BotShare(share=1.0, luck=-0.1), BotShare(luck=0.1))])
    adjusted = tally.adjusted()
    assert adjusted.shares == (1.0, 0.0)
    assert all(0 <= low <= high <= 1 for low, high in adjusted.intervals)


# Tournaments


@pytest.mark.parametrize(("name", "bots"), [("sequence", ["easy", "random"]), ("sequoia", ["medium", "random"])])
def test_a_tournament_without_luck_is_the_same_tournament(name: str, bots: list[str]) -> None:
    game = load_game(name)
    plain, both = (arena.tournament(game, game.setup(), bots, 4, "1", adjust=adjust) for adjust in (False, True))
    assert plain.adjusted is None
    assert both.adjusted is not None
    assert (plain.shares, plain.intervals, plain.mean_moves) == (both.shares, both.intervals, both.mean_moves)
    assert sum(both.adjusted.shares) == pytest.approx(1)
    assert both.adjusted.shares != both.shares


def test_luck_is_taken_out_on_the_command_line() -> None:
    told = engine("arena", "sequoia", "--bots", "easy,random", "--games", 4, "--workers", 2, "--adjust").stdout
    assert told.count("with luck removed (95% CI ") == 2
    assert "With luck removed, this is as precise as " in told
    result = json.loads(engine("arena", "sequoia", "--bots", "easy,random", "--games", 2, "--adjust", "--json").stdout)
    assert set(result["adjusted"]) == {"shares", "intervals", "sure_as"}


def test_one_bot_alone_has_nobody_to_be_luckier_than() -> None:
    game = load_game("sequoia")
    with pytest.raises(BadSetupError, match="at least two bots to compare"):
        arena.tournament(game, game.setup(), ["easy"], 2, "1", adjust=True)

"""The fast playout is random play by all the rules: exact where chances can be worked out, else as frequent as with `State`."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from engine.cards import STANDARD_DECK
from engine.games.sequence import GAME
from engine.games.sequence.bots.playout import playout
from engine.games.sequence.rules.setup import TURN_LIMIT, SequenceSetup
from engine.games.sequence.rules.state import State
from engine.games.sequence.rules.table import NOBODY, OVER, PLAY
from tests.engine.walks import walk
from tests.games.sequence.positions import position

SETUPS = GAME.setups()
LAST_TURN = f"play:0 no - 0:{TURN_LIMIT - 1}"
Chances = Counter[int]


def ends(state: State, count: int, seed: int = 1) -> Chances:
    """How often each team, or nobody, wins in that many playouts."""
    rng = random.Random(seed)
    return Counter(playout(state, rng) for _ in range(count))


def exact_ends(state: State, weight: Fraction = Fraction(1)) -> dict[int, Fraction]:
    """How likely each team, or nobody, is to win random play through `State`, counting every course it can take."""
    found: dict[int, Fraction] = {}
    if state.table.step == OVER:
        return {state.table.winner: weight}
    for seat in state.to_act:
        actions = state.legal_actions(seat)
        steps = [(state.apply(seat, action), Fraction(1, len(actions))) for action in actions]
    if not state.to_act:
        total = sum(count for _, count in state.chance())
        steps = [(state.apply_chance(card), Fraction(count, total)) for card, count in state.chance()]
    for after, chance in steps:
        for team, share in exact_ends(after, weight * chance).items():
            found[team] = found.get(team, Fraction(0)) + share
    return found


def assert_alike(found: float, wanted: float, count: float) -> None:
    """The shares found in that many games are within 4.5 standard errors of those wanted; chance fails this once in 100,000."""
    error = (wanted * (1 - wanted) / count) ** 0.5
    assert abs(found - wanted) <= 4.5 * error + 1e-9


LAST_TURNS = {
    "a space that wins among others": position(
        "c5-f5 a1 c2-g2", "h8", sequences="c2-g2/-", hands={0: "AH KH QH JS 2S"}, state=LAST_TURN
    ),
    "a dead card turned in may bring the winner": position(
        "a7-d7 c2-g2", "a6 c4 e7", sequences="c2-g2/-", hands={0: "9C 9C KD 8C"}, state=LAST_TURN
    ),
    "a two-eyed jack among its many spaces": position(
        "c5-f5 c2-g2", "a6", sequences="c2-g2/-", hands={0: "JD JD 7S"}, state=LAST_TURN
    ),
    "one line only of two that cross": position("c5-f5 g6-g9", "a6", hands={0: "JC 9D AH 7H"}, state=LAST_TURN),
    "one-eyed jacks take no locked chip and win nothing": position(
        "c5-f5", "c2-g2 a6", sequences="-/c2-g2", hands={0: "JS JH"}, state=LAST_TURN
    ),
    "three teams": position("c5-f5", "a6 b6", "h8 j2", seats=3, hands={0: "JH JS JD AH"}, state=LAST_TURN),
    "no card and nothing to do": position("c5-f5", "a6", hands={0: ""}, state=LAST_TURN),
}


@pytest.mark.parametrize("state", LAST_TURNS.values(), ids=LAST_TURNS)
def test_the_last_turn_ends_as_often_as_it_should(state: State) -> None:
    """On the last turn before the limit, every course of play can be counted through `State`."""
    count, wanted = 4000, exact_ends(state)
    found = ends(state, count)
    assert set(found) <= set(wanted)
    for team, chance in wanted.items():
        assert_alike(found[team] / count, float(chance), count)


def test_the_last_turns_are_not_all_alike() -> None:
    """The cases above tell winning by luck, never winning, and drawing apart."""
    chances = [float(exact_ends(state).get(0, 0)) for state in LAST_TURNS.values()]
    assert sum(0 < chance < 1 for chance in chances) >= 4
    assert 0 in chances


def test_a_win_that_cannot_be_missed() -> None:
    """The only space of the only card wins, so team 1 wins every time."""
    state = position("a1 g5", "c9-f9 c2-g2", sequences="-/c2-g2", hands={1: "KH"}, state="play:1 no - 0:20")
    assert [str(action) for action in state.legal_actions(1)] == ["KH g9"]
    assert ends(state, 20) == {1: 20}


def test_a_finished_game_stays_as_it_is() -> None:
    state = GAME.initial_state(GAME.setup(seats=3))
    end = [step.after for step in walk(state, random.Random(3))][-1]
    assert ends(end, 5) == {end.table.winner: 5}


def test_everybody_passing_is_a_draw() -> None:
    """Ruling: if every seat passes in a row the game is a draw."""
    assert ends(position("c5", "a6", hands={0: "", 1: ""}), 5) == {NOBODY: 5}
    assert ends(position("c5", "a6 c4", hands={0: "", 1: "9C"}, state="play:1 yes - 0:20"), 5) == {NOBODY: 5}


def test_turning_in_a_dead_card_does_not_break_a_row_of_passes() -> None:
    """Seat 0 has passed; seat 1 turns in a dead card for the last of the deck, dead too, and passes: a draw.

    If the passes were counted anew, seat 0 would go on and win with its king.
    """
    rest = " ".join((Counter(STANDARD_DECK * 2) - Counter(("KH", "9C", "9C"))).elements())
    state = position(
        "c9-f9 g5 c2-g2", "a6 c4", sequences="c2-g2/-", hands={0: "KH", 1: "9C"}, piles={0: rest}, state="play:1 no - 1:20"
    )
    assert state.deck == ("9C",)
    assert ends(state, 5) == {NOBODY: 5}


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_from_before_the_cut_to_the_end(setup: SequenceSetup) -> None:
    """Every number of seats and teams, with cut and deal; the given state does not change, and the seed decides everything."""
    state = GAME.initial_state(setup)
    before = GAME.write_position(state)
    found = ends(state, 30)
    assert set(found) <= {NOBODY, *range(setup.teams)}
    assert found.keys() & set(range(setup.teams))
    assert ends(state, 30) == found
    assert GAME.write_position(state) == before


@pytest.mark.parametrize("seats", [2, 3, 6, 12])
def test_playouts_start_at_any_step(seats: int) -> None:
    """From a cut, a deal, a card to take or a sequence to claim."""
    steps: dict[str, State] = {}
    for seed in range(60):
        for step in walk(GAME.initial_state(GAME.setup(seats=seats)), random.Random(seed)):
            steps.setdefault(step.before.table.step, step.before)
    for state in steps.values():
        assert sum(ends(state, 5).values()) == 5
    assert {"cut", "deal", "play", "draw", "replace"} <= set(steps)


@pytest.mark.parametrize(("seats", "turns"), [(2, 70), (3, 60), (4, 80), (6, 90)])
def test_as_many_wins_in_as_many_turns_as_random_play(seats: int, turns: int) -> None:
    """Close to the turn limit draws show how long games are: wins and draws are as frequent as with `State`."""
    start = GAME.initial_state(GAME.setup(seats=seats))
    rng, count = random.Random(seats), 160
    deal = next(step.after for step in walk(start, rng) if step.after.table.step == PLAY)
    state = deal._replace(table=deal.table._replace(turns=TURN_LIMIT - turns))
    games = Counter([step.after for step in walk(state, rng)][-1].table.winner for _ in range(count))
    found = ends(state, count)
    for team in games | found:
        share = (games[team] + found[team]) / (2 * count)
        assert_alike(found[team] / count, share, count)

"""The compiled plain game that weights are learnt from is the engine's game, and what it learns predicts the winner.

Here the same code runs uncompiled (`tests/conftest.py`), because compiling it takes half a minute.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

np: Any = pytest.importorskip("numpy")
pytest.importorskip("numba")

from engine.core import Budget  # noqa: E402
from engine.games.sequence.bots.judge import JudgeBot, Weights  # noqa: E402
from engine.games.sequence.bots.levels import BOTS  # noqa: E402
from engine.games.sequence.bots.value import MADE_BY, NEEDS, SIZE, World, load_value_function  # noqa: E402
from engine.games.sequence.rules.actions import Play, TurnIn  # noqa: E402
from engine.games.sequence.rules.setup import SequenceSetup  # noqa: E402
from engine.games.sequence.rules.state import State, initial_state  # noqa: E402
from engine.tools.tuning import plain_game, plain_judge, sequence  # noqa: E402

BOARD, CARDS = plain_game.BOARD, plain_game.CARDS
Array = Any


def games(seeds: range) -> Iterator[list[State]]:
    """The states of games up to a choice of sequences, in which a judge makes some plays and chance the others."""
    for seed in seeds:
        rng, state, states = random.Random(seed), initial_state(SequenceSetup(2)), list[State]()
        while state.returns() is None and state.table.step != "claim":
            if not state.to_act:
                state = state.apply_chance(state.sample_chance(rng))
                continue
            if state.table.step == "play":
                states.append(state)
            seat = state.table.turn
            actions = state.legal_actions(seat)
            dead = next((action for action in actions if isinstance(action, TurnIn)), None)
            liked = BOTS["judge"].choose(state.observe(seat), rng, Budget())
            state = state.apply(seat, dead or (liked if rng.random() < 0.6 else rng.choice(actions)))
        yield [*states, state]


def compiled(state: State) -> plain_game.PlainGame:
    """The state as arrays, filled from the engine's chips, sequences and cards."""
    game, table = plain_game.new_game(), state.table
    for index in range(len(BOARD.cards)):
        owners = [team for team in range(2) if table.chips[team] >> index & 1]
        game.owner[index] = plain_game.FREE if BOARD.free >> index & 1 else owners[0] if owners else plain_game.EMPTY
    lines = [line for lines in BOARD.lines for line in lines]
    for team, sequences in enumerate(table.sequences):
        game.made[team] = len(sequences)
        for index in (index for index in range(len(BOARD.cards)) if any(one >> index & 1 for one in sequences)):
            game.locked[index] = 1
        for number, line in enumerate(lines):
            game.chips[team, number] = (line & (table.chips[team] | BOARD.free)).bit_count()
            game.spent[team, number] = any((line & one).bit_count() > 1 for one in sequences)
    for seat, hand in enumerate(state.hands):
        for card in hand:
            game.hands[seat, CARDS.index(card)] += 1
    for card in (card for pile in table.piles for card in pile):
        game.discarded[CARDS.index(card)] += 1
    game.deck[: len(state.deck)] = [CARDS.index(card) for card in state.deck]
    game.numbers[:] = len(state.deck), table.turn, table.winner, table.turns, table.passes
    return game


def judged(game: plain_game.PlainGame) -> dict[tuple[str, str], float]:
    """The worth of each play to the judge, by the power of its card and by its space."""
    rows, worth = np.zeros((plain_game.MOST_PLAYS, 2), np.int64), np.zeros(plain_game.MOST_PLAYS)
    count = plain_judge.evaluate_plays(game, rows, worth)
    return {(power(CARDS[card]), BOARD.names[space]): worth[row] for row, (card, space) in enumerate(rows[:count])}


def power(card: str) -> str:
    """The card or, for cards with the same effect, the effect."""
    return "wild" if card in BOARD.wild else "anti-wild" if card in BOARD.anti_wild else card


def test_both_games_offer_and_rate_the_same_plays() -> None:
    """One jack represents all of its kind. Everything else is the same, play by play."""
    judge, kinds = JudgeBot(Weights()), set[str]()
    for states in games(range(6)):
        for state in states[3:-1:6]:
            worth = judge.play_worths(state.observe(state.table.turn), random.Random(1))
            expected = {(power(play.card), play.space): value for play, value in worth.items()}
            found = judged(compiled(state))
            assert found == pytest.approx(expected)
            kinds |= {card for card, _ in found}
    assert kinds > {"wild", "anti-wild"}


def test_a_play_has_the_same_effect_in_both_games() -> None:
    sequences = taken = 0
    for states in games(range(12)):
        for state in states[:-1]:
            seat = state.table.turn
            action = random.Random(len(state.deck)).choice(state.legal_actions(seat))
            after = state.apply(seat, action)
            if not isinstance(action, Play) or after.table.step == "claim" or not state.deck:
                continue
            game, expected = compiled(state), compiled(after)
            plain_game.play(game, CARDS.index(action.card), BOARD.names.index(action.space))
            for name in ("owner", "locked", "made", "chips", "spent", "hands", "discarded"):
                assert (getattr(game, name) == getattr(expected, name)).all(), (name, action)
            assert game.numbers[plain_game.WINNER] == after.table.winner
            sequences += game.made.sum() > sum(map(len, state.table.sequences))
            taken += action.card in BOARD.anti_wild
    assert sequences
    assert taken


def test_both_predict_the_same_chance() -> None:
    value, indices, seen = load_value_function(), np.zeros(plain_judge.MOST_LINES, np.int64), 0
    for states in games(range(5)):
        for state in states[3:-1:5]:
            seat = state.table.turn
            world = World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), value)
            for play in [play for play in state.legal_actions(seat) if isinstance(play, Play)][::4]:
                game = compiled(state)
                plain_game.play(game, CARDS.index(play.card), BOARD.names.index(play.space))
                needs, count = plain_judge.features(game, seat, indices)
                if game.numbers[plain_game.WINNER] == plain_game.NOBODY and world.features(seat, play) is not None:
                    predicted = plain_judge.win_chance(np.array(value.weights[needs]), indices[:count])
                    assert predicted == pytest.approx(world.win_chance(seat, play))
                    seen += 1
    assert seen > 50


@pytest.mark.parametrize("searching", [False, True])
def test_learning_loses_no_card_and_depends_only_on_the_seed(monkeypatch: pytest.MonkeyPatch, searching: bool) -> None:
    monkeypatch.setattr(sequence, "DEALS", 1)
    monkeypatch.setattr(sequence, "BEST", 2)
    learnt = []
    for _ in range(2):
        weights, squares, work = np.zeros((len(NEEDS), SIZE)), np.zeros((len(NEEDS), SIZE)), sequence.new_workspace()
        sequence.seed_luck(3)
        assert sequence.learn(weights, squares, work, 1, searching, (0.05, 0.01)) > 0.1
        game = work.game
        in_deck = np.bincount(game.deck[: game.numbers[plain_game.IN_DECK]], minlength=len(CARDS))
        assert (game.hands.sum(axis=0) + in_deck + game.discarded == plain_game.COPIES).all()
        assert game.made.max() == plain_game.TO_WIN
        learnt.append(weights)
    assert (learnt[0] == learnt[1]).all()
    assert learnt[0].any()


def test_learning_tells_winning_positions_from_losing_ones() -> None:
    weights, squares = np.zeros(SIZE), np.zeros(SIZE)
    for _ in range(50):
        for index, won in ((3, 1.0), (4, 0.0)):
            sequence.learn_position(weights, squares, np.array([index, 7, index]), won, 0.05)
    assert plain_judge.win_chance(weights, np.array([3, 7, 3])) > 0.6
    assert plain_judge.win_chance(weights, np.array([4, 7, 4])) < 0.4


def test_the_shipped_weights_name_the_command_that_made_them() -> None:
    command, *options = MADE_BY.split(" --")
    assert command == "python -m engine.tools.tuning.sequence"
    assert {option.split()[0] for option in options} == {"judges", "searchers", "seed"}

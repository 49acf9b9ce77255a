"""What every game promises holds on players' own boards too, with every rule that a table may agree on."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from engine import codec
from engine.core import BadSetupError
from engine.games.sequence import GAME
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from tests.engine.contract import PROMISES, Promise
from tests.engine.walks import Play, random_game

FARM = json.dumps(
    {
        "format": "sequor-board",
        "version": 1,
        "name": "Farm",
        "rows": [row.split() for row in ["cow pig hen dog cat cow", *["pig hen * cat cow pig", "pig hen dog cat cow pig"] * 2]]
        + [["pig", "*", "hen", "cat", "cow", "pig"]],
        "faces": {face: {"name": face, "text": face[0].upper()} for face in ("cow", "pig", "hen", "dog", "cat")},
        "cards": {"dog": 9},
        "wild": 2,
        "anti_wild": 3,
    }
)
"""Six rows of six, three free spaces inside, more dogs in the deck than on the board: unlike the classic board in every way."""

SETUP = SequenceSetup(4, board=FARM, loss_of_card=True, table_talk=True, sequences=1)


@cache
def farm_play() -> Play:
    return Play(GAME, SETUP, 5, random_game(GAME, SETUP, 5))


@pytest.mark.parametrize("kept", PROMISES, ids=lambda kept: kept.__name__)
def test_promise(kept: Promise) -> None:
    kept(farm_play())


def test_what_is_counted_on_the_farm() -> None:
    """36 spaces less three free ones; one card for each space except nine dogs for three, and five bordered cards."""
    board = SETUP.board_data
    assert (board.width, board.height, board.free.bit_count()) == (6, 6, 3)
    assert len(board.deck) == 33 - 3 + 9 + 5
    assert [board.spoken(card) for card in ("cow", "WILD", "REMOVE")] == ["cow", "wild card", "remove card"]
    assert len(GAME.initial_state(SETUP).chance()) == 4  # no card has a rank, so chance says who is first


def test_twins_on_the_farm_are_seen_alike() -> None:
    """With the hidden cards dealt anew, a seat's observation and its JSON stay the same."""
    rng = random.Random(1)
    different = 0
    for state in farm_play().some_states(30):
        for seat in range(4):
            twin: State = state.observe(seat).sample_state(rng)
            different += twin != state
            assert codec.dumps(twin.observe(seat)) == codec.dumps(state.observe(seat))
    assert different


def test_a_deck_too_small_to_deal_is_refused_for_that_many() -> None:
    """33 spaces, one dog for its three, two bordered cards: 33 cards for 12 hands of three."""
    small = FARM.replace('"anti_wild": 3', '"anti_wild": 0').replace('{"dog": 9}', '{"dog": 1}')
    with pytest.raises(BadSetupError, match=r"Farm has only 33 cards\. Dealing 3 to each of 12 players takes at least 36"):
        SequenceSetup(12, board=small)
    with pytest.raises(BadSetupError, match="Dealing 3 to each of 10 players plus the extra cards takes at least 34"):
        SequenceSetup(10, board=small, extra_cards=(2, 2) + (0,) * 8)
    assert SequenceSetup(10, board=small).hand_sizes == (3,) * 10

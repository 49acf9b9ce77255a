"""Any valid board can be played to the end, and is written as it was read."""

import random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.games.sequence.rules.board_file import DRAWINGS, parse_board, write_board
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import initial_state
from tests.games.sequence.board_files import data, parsed, png

FIELDS = ("name", "faces", "deck", "wild", "anti_wild", "looks")


def play(text: str, seed: int) -> None:
    """Plays a random game of two on that board to its end."""
    rng = random.Random(seed)
    state = initial_state(SequenceSetup(board=text))
    for _ in range(20_000):
        if state.returns() is not None:
            return
        if state.chance():
            state = state.apply_chance(state.sample_chance(rng))
        else:
            [seat] = state.to_act
            state = state.apply(seat, rng.choice(state.legal_actions(seat)))
    raise AssertionError("The game does not end.")


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """The data of any valid board."""
    width, height, count = draw(st.integers(5, 8)), draw(st.integers(5, 8)), draw(st.integers(1, 12))
    board = data(width, height, count)
    rng = draw(st.randoms(use_true_random=False))
    for row in board["rows"]:
        rng.shuffle(row)
    pictures = st.sampled_from([{"text": "🐄"}, {"text": "B"}, {"image": png()}, {"drawing": DRAWINGS[1]}])
    for face in board["faces"].values():
        del face["text"]
        face |= draw(pictures)
    board["name"] = draw(st.sampled_from(["Farm", "«Ferme»", "農場", "x" * 24]))
    board["cards"] = {card: rng.randint(1, 20) for card in board["faces"] if rng.random() < 0.3}
    return board | {"wild": draw(st.integers(0, 40)), "anti_wild": draw(st.integers(0, 40))}


@given(boards())
@settings(max_examples=40)
def test_what_is_written_is_read_as_the_same_board(board: dict[str, Any]) -> None:
    first = parsed(board)
    text = write_board(first)
    second = parse_board(text)
    assert [getattr(second, field) for field in FIELDS] == [getattr(first, field) for field in FIELDS]
    assert write_board(second) == text


@given(boards())
@settings(max_examples=15)
def test_a_game_with_enough_cards_on_any_board_ends(board: dict[str, Any]) -> None:
    valid = parsed(board)
    assume(len(valid.deck) >= 14)
    play(write_board(valid), seed=len(valid.deck))

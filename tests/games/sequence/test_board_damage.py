"""Any text read as a board is refused with one sentence or can be played to the end, and is written as it was read."""

import copy
import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadSetupError
from engine.games.sequence.rules.board_file import DRAWINGS, parse_board, write_board
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import initial_state
from tests.games.sequence.board_files import SVG, data, parsed, png

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
def test_a_game_on_any_board_ends(board: dict[str, Any]) -> None:
    refused_or_played(json.dumps(board))


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 45), st.just(10**30), st.floats(), st.text(max_size=8), st.just([]), st.just({}),
    st.sampled_from(["*", "", "face0", "face1", "\ud800", "<b>", png(), SVG]), st.just([["*"]]), st.just({"face0": 2}),
)  # fmt: skip


def parts(value: Any) -> list[tuple[Any, Any]]:
    """Each container in the data with each of its keys."""
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    return [(value, key) for key in keys] + [pair for key in keys for pair in parts(value[key])]


@given(boards(), st.data())
@settings(max_examples=120)
def test_a_damaged_board_is_refused_with_one_sentence_or_played_to_the_end(board: dict[str, Any], damage: st.DataObject) -> None:
    board = copy.deepcopy(board)
    for _ in range(damage.draw(st.integers(1, 2))):
        container, key = damage.draw(st.sampled_from(parts(board)))
        if damage.draw(st.booleans()):
            container[key] = damage.draw(VALUES)
        else:
            del container[key]
    refused_or_played(json.dumps(board))


@given(st.data())
@settings(max_examples=80)
def test_a_garbled_text_is_refused_with_one_sentence_or_played_to_the_end(damage: st.DataObject) -> None:
    text = json.dumps(data(), ensure_ascii=False)
    start = damage.draw(st.integers(0, len(text)))
    end = start + damage.draw(st.integers(0, 3))
    refused_or_played(text[:start] + damage.draw(st.text(max_size=3)) + text[end:])


def refused_or_played(text: str) -> None:
    """The text is refused with one printable sentence, or a game on its board comes to an end."""
    try:
        board = parse_board(text)
        SequenceSetup(board=write_board(board))
    except BadSetupError as error:
        sentence = str(error)
        assert sentence.endswith(".")
        assert len(sentence) < 400
        assert sentence.isprintable() or any(mark in sentence for mark in "\u200c\u200d")
    else:
        play(write_board(board), seed=len(text))

"""How cards and spaces look and are read out on custom gameboards, on the page and in the terminal; how a hand is sorted."""

import re
from collections import Counter

from engine.games.sequence.picture.terminal import picture as written
from engine.games.sequence.rules.setup import SequenceSetup
from tests.games.sequence.scenes import BOARDS, PNG, at_every_board, labels, opening, own, states


def test_faces_carry_their_picture_and_their_name() -> None:
    state = opening(SequenceSetup(board=BOARDS["own"]), ("cow", "pig", "cat", "WILD", "REMOVE", "hen", "hen"))
    scene = own(state, "card:WILD")
    looks = {shape.key: (re.sub(r" open\d+", "", shape.style), shape.text, shape.badge) for shape in scene.shapes}
    assert looks["hand:cow:0"] == ("card picture", "🐄\ncow", "")
    assert looks["hand:pig:0"] == ("card picture", "drawing:fox\nPig", "")
    assert looks["hand:cat:0"] == ("card picture", f"{PNG}\ncat", "")
    assert looks["hand:WILD:0"] == ("card wild chosen", "WILD", "")
    assert looks["hand:REMOVE:0"] == ("card remove", "REMOVE", "")
    assert looks["space:f6"] == ("space picture", "drawing:fox\nPig", "")
    assert looks["space:a6"][0] == "free"
    spoken = labels(scene, "board")
    assert "a6, free corner" in spoken
    assert "e4, free space" in spoken
    assert "f6, Pig" in spoken
    assert labels(scene, "hand")[3:5] == ["wild card", "remove card, removes a chip"]


@at_every_board
def test_the_terminal_explains_the_letters_of_faces(board: str) -> None:
    state = next(states(1, SequenceSetup(board=board)))
    geometry = state.setup.board_data
    text = written(state.observe(0), ("Ada", "Ben"), colour=False)
    rows = text.splitlines()[1 : geometry.height + 1]
    shown = Counter(row[at : at + 3] for row in rows for at in range(4, 4 + 4 * geometry.width, 4))
    shown.pop(" * ", None)
    assert sorted(shown.values()) == sorted(Counter(card for card in geometry.cards if card != "**").values())
    assert all(geometry.spoken(card) in text for card in geometry.looks)


def test_two_faces_that_begin_alike_have_other_letters() -> None:
    text = written(next(states(1, SequenceSetup(board=BOARDS["own"]))).observe(0), ("Ada", "Ben"), colour=False)
    assert "cow bell (type cowbell)" in text
    assert "麦 (type x2)" in text


# Sorting


def test_a_hand_is_sorted_by_suit_and_rank_with_the_jacks_last() -> None:
    hand = ("JS", "TH", "3H", "AS", "JD", "3H", "2C")
    state = opening(SequenceSetup(), hand)
    tokens = [spot.token for spot in own(state, "sort:1").hotspots if spot.group == "hand"]
    assert tokens == ["card:AS", "card:3H", "card:3H", "card:TH", "card:2C", "card:JD", "card:JS"]
    assert [spot.token for spot in own(state).hotspots if spot.group == "hand"] == [f"card:{card}" for card in hand]


def test_a_hand_of_faces_is_sorted_by_name() -> None:
    state = opening(SequenceSetup(board=BOARDS["own"]), ("REMOVE", "pig", "WILD", "cow", "cowbell", "hen", "cat"))
    assert labels(own(state, "sort:1"), "hand")[:5] == ["cat", "cow", "cow bell", "hen", "Pig"]

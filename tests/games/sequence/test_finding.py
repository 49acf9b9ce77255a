"""What a player types to find a card or a space of Sequence, and what is said and shown of it."""

import pytest

from engine.games.sequence.rules.setup import SequenceSetup
from engine.scene import Scene
from tests.games.sequence.scenes import at_every_board, opening, own, picture, states


@at_every_board
def test_every_card_and_space_can_be_typed(board: str) -> None:
    state = next(states(1, SequenceSetup(board=board)))
    geometry = state.setup.board_data
    typed = own(state).search_terms
    assert {token for _, token in typed} == {f"card:{card}" for card in (*geometry.deck, *geometry.spaces_of)} | {
        f"space:{name}" for name in geometry.names
    }
    assert all(text == text.casefold() for text, _ in typed)
    for _, token in typed:
        found = own(state, f"find:{token}").found
        assert found is not None
        assert found.words


@pytest.mark.parametrize(
    ("text", "token"),
    [("7h", "card:7H"), ("10d", "card:TD"), ("td", "card:TD"), ("js", "card:JS"), ("c7", "space:c7")],
)
def test_cards_are_typed_as_they_are_written(text: str, token: str) -> None:
    assert dict(own(next(states(1, SequenceSetup()))).search_terms)[text] == token


def test_what_is_found_is_said_and_shown() -> None:
    """Sevens of hearts lie on d5 and i10 (RULES.md's board)."""
    state = opening(SequenceSetup(), ("7H", "3H", "KS", "3H", "2C", "9D", "JD"))
    spaces = sorted(shape.key.partition(":")[2] for shape in own(state).shapes if shape.style == "space" and shape.text == "6D")
    wanted = own(state, "find:card:6D")
    assert wanted.found is not None
    assert wanted.found.words == f"six of diamonds: not in your hand, {' and '.join(wanted_names(wanted))} open"
    assert sorted(wanted_names(wanted)) == spaces
    assert sorted(shape.key for shape in wanted.shapes if shape.style == "found") == [f"found:{space}" for space in spaces]
    in_hand = own(state, "find:card:7H", "card:7H").found
    assert in_hand is not None
    assert in_hand.words.startswith("seven of hearts: in your hand, ")
    assert not [shape for shape in own(state, "find:card:7H", "card:7H").shapes if shape.style == "found"]
    for token, words in {"card:JD": "jack of diamonds: in your hand, wild", "space:a1": "a1: counts for every team",
                         "card:JS": "jack of spades: not in your hand, removes a chip"}.items():  # fmt: skip
        found = own(state, f"find:{token}").found
        assert found is not None
        assert found.words == words


def wanted_names(scene: Scene) -> list[str]:
    """The spaces that were found."""
    assert scene.found is not None
    return [key.partition(":")[2] for key in scene.found.keys]


def test_what_is_looked_for_while_it_is_closed_tells_of_no_hand() -> None:
    state = next(states(1, SequenceSetup()))
    for token in (f"card:{state.hands[state.to_act[0]][0]}", "space:c7"):
        found = picture(state, (f"find:{token}",)).found
        assert found is not None
        assert "hand" not in found.words


@pytest.mark.parametrize("foreign", ["find:", "find:card:ZZ", "find:space:z9", "find:such:thing", "sort:", "card:", "space:zz"])
def test_foreign_tokens_do_no_harm(foreign: str) -> None:
    scene = own(next(states(1, SequenceSetup())), foreign)
    assert scene.found is None
    assert not [spot for spot in scene.hotspots if spot.main]

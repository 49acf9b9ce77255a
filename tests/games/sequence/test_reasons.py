"""Why a space or a card of Sequence cannot be chosen: each sentence once, worked out by hand on the classic board.

There the ten of hearts is on i9 and f4, the seven of clubs on a8 and c6, the queen of hearts on h9 and g4.
"""

from __future__ import annotations

import pytest

from engine.games.sequence import GAME
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.scene import View
from tests.games.sequence.positions import play, position
from tests.games.sequence.scenes import WIDE, own_board
from tests.games.sequence.scenes import opening as opened

HAND = "TH KS JD JS 2C 8D QH"
NAMES = ("Mira", "Tom", "Ida", "Ben")


def why(state: State, key: str, *chosen: str, seat: int | None = 0) -> str:
    """What is said when this hotspot of the seat's picture is pressed, which cannot be pressed."""
    scene = GAME.scene(state.observe(seat), View(WIDE, NAMES[: state.setup.seats], ("blue", "green", "red"), chosen))
    spot = next(spot for spot in scene.hotspots if spot.key == key)
    assert not spot.enabled
    return spot.why


@pytest.fixture(name="state")
def state_() -> State:
    """Blue has a sequence, c5 to g5, and chips on f4 and h9, green on g4 and b4; blue is to play."""
    return position("c5-g5 f4 h9", "g4 b4", sequences="c5-g5/-", hands={0: HAND})


def test_with_no_card_chosen(state: State) -> None:
    assert why(state, "space:a1") == "a1 counts for every team. You can’t place a chip there."
    assert why(state, "space:d5") == "The chip on d5 is part of a sequence, so it can’t be removed."
    assert why(state, "space:h9") == "h9 is covered by your chip."
    without = position("h9", "g4", hands={0: "TH KS 3D 4D 2C 8D QH"})
    assert why(without, "space:c6") == "c6 needs the seven of clubs, which you don’t have."
    assert why(without, "space:g4") == "g4 is covered by a green chip. Only a one-eyed jack can remove it."


def test_a_card_goes_where_it_is_printed(state: State) -> None:
    open_state = position("h9", "g4", hands={0: HAND})
    assert why(open_state, "space:e7", "card:TH") == "The ten of hearts goes on i9 or f4."
    assert why(state, "space:e7", "card:TH") == "The ten of hearts goes on i9."
    assert why(state, "space:f4", "card:TH") == "f4 is covered by your chip. The ten of hearts goes on i9."
    assert why(state, "space:j10", "card:TH") == "j10 counts for every team. You can’t place a chip there."


def test_a_dead_card_goes_nowhere(state: State) -> None:
    assert why(state, "space:e7", "card:QH") == "The queen of hearts is dead: h9 and g4 are covered. Turn it in."
    exchanged = position("h9", "g4", hands={0: "QH KS"}, state="play:0 yes - 0:20")
    assert why(exchanged, "hand:QH:0") == (
        "The queen of hearts is dead: h9 and g4 are covered. You have already turned in a card this turn."
    )


def test_jacks_say_what_they_do(state: State) -> None:
    assert why(state, "space:e7", "card:JS") == "A one-eyed jack removes an opponent’s chip, but e7 has none."
    assert why(state, "space:h9", "card:JS") == "A one-eyed jack removes an opponent’s chip, but h9 is covered by your chip."
    assert why(state, "space:c5", "card:JS") == "The chip on c5 is part of a sequence, so it can’t be removed."
    assert why(state, "space:g4", "card:JD") == "A two-eyed jack needs an open space, but g4 is covered by a green chip."
    nothing = position("h9", "", hands={0: "JS KS"})
    assert why(nothing, "hand:JS:0") == "A one-eyed jack removes an opponent’s chip, but none can be removed now."


def test_chips_of_teams_are_the_teams() -> None:
    state = position("h9", "g4", seats=4, hands={0: "JS KS TH 2C 8D 3D"})
    words = "A one-eyed jack removes an opponent’s chip, but h9 is covered by your team’s chip."
    assert why(state, "space:h9", "card:JS") == words


def test_boards_of_pictures_have_words_of_their_own() -> None:
    state = opened(SequenceSetup(board=own_board(6, 12)), ("WILD", "REMOVE", "cow"))
    assert why(state, "hand:REMOVE:0") == "A remove card removes an opponent’s chip, but none can be removed now."


def test_others_are_told_whose_turn_it_is(state: State) -> None:
    assert why(state, "space:e7", seat=1) == "It’s Mira’s turn."
    assert why(state, "space:e7", seat=None) == "It’s Mira’s turn."
    hand = state.hands[1][0]
    assert why(state, f"hand:{hand}:0", seat=1) == "It’s Mira’s turn."


def test_what_comes_before_a_play_is_said() -> None:
    talked = play(position("", "", seats=4, rules="table_talk"), "1: talk 0")
    assert why(talked, "space:e7") == "Give up a card first: your team was called for table talk."
    dead = position("h9", "g4", hands={0: "QH"}, state="play:0 yes - 0:20")
    assert why(dead, "space:e7") == "You have no playable card. Pass."
    taken = play(position("", "", hands={0: HAND}, rules="loss_of_card"), "TH f4")
    assert why(taken, "space:e7") == "You have already played a card this turn.", "nothing reminds of the card due"


def test_whatever_cannot_be_pressed_in_ones_turn_says_why(state: State) -> None:
    for chosen in ((), ("card:TH",), ("card:JD",), ("card:JS",), ("card:QH",), ("space:e7",)):
        scene = GAME.scene(state.observe(0), View(WIDE, NAMES[:2], ("blue", "green"), chosen))
        for spot in scene.hotspots:
            if spot.group == "hand" or spot.key.startswith("space:"):
                assert bool(spot.why) != spot.enabled, spot
                assert not spot.why or spot.why.endswith("."), spot

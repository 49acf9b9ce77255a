"""Decks that run out: discards become a new deck when a goal is drawn; without discards nothing is drawn."""

from __future__ import annotations

from typing import Any

from tests.engine.contract import is_one_sentence
from tests.engine.walks import Play, random_game
from tests.games.sequitur.positions import GAME, Turn, go, made, passes, start, started, texts

FEW = "\n".join(
    [
        "colour,text,rule,examples",
        "red,A,contains A,", "red,E,contains E,", "red,O,contains O,",
        "yellow,T,contains T,", "yellow,N,contains N,",
        "green,Three,length 3,", "green,Four,length 4,", "green,S,ends S,",
    ]
)  # fmt: skip
"""Three red goals, two yellow, three green."""

ADA, BEN, CLEO = "CATSLEEP", "DOGTOPNE", "RUNSIDEA"


def names(state: Any) -> list[str]:
    """The goals that may be drawn now."""
    return [name for name, _ in state.chance()]


def first_pass(secret: str = "R1", kept: str = "R2", gone: str = "R3") -> Any:
    """Ada has a secret goal and a public one, and Ben has thrown the last red one away."""
    state = go(started(start(2, FEW), Turn(ADA, secret=secret)), kept, f"publish {kept}")
    return go(started(state, Turn(BEN, secret="Y1")), gone, "discard")


def next_round(state: Any) -> Any:
    """The same two seats, who spell nothing, in the next round."""
    for _ in range(4):
        state = go(state, "pass")
        state = go(state, names(state)[0], "discard") if names(state) else state
    return go(state, "pass", "no word", "pass", "no word", "settled", "returned")


def test_while_a_deck_has_goals_the_discards_stay() -> None:
    state = go(started(start(2, FEW), Turn(ADA, secret="R1")), "R2", "discard")
    state = started(state, Turn(BEN, secret="Y1"))
    assert names(state) == ["R3"]


def test_an_empty_deck_is_made_of_its_discards_when_a_goal_is_drawn() -> None:
    state = next_round(first_pass())
    assert state.discards[:3] == ("G1", "G2", "R1")
    assert {"R1", "R2", "R3"} <= set(state.discards)
    state = go(state, *ADA[:5], "goal red")
    assert names(state) == ["R1", "R2", "R3"]
    state = go(state, "R3")
    assert not {"R1", "R2", "R3"} & set(state.discards), "they are the deck now"
    assert not {"R1", "R2"} & set(state.table.discards)
    assert state.table.unseen[0] == 0
    assert {"G1", "G2", "Y1"} <= set(state.discards), "other colours are not touched"


def test_a_goal_that_somebody_has_is_not_among_the_reshuffled() -> None:
    state = next_round(first_pass())
    state = go(started(state, Turn(ADA, secret="R3")), "R1", "discard")
    state = go(state, *BEN[:5], "goal red")
    assert names(state) == ["R2"]


def test_goals_on_stacks_never_come_back() -> None:
    state = passes(start(2, FEW), Turn(ADA, "CATS", secret="R1"), Turn(BEN, secret="G3"))
    state = go(state, "settled", "returned")
    assert state.table.stacks == (("R1",), ())
    state = go(state, *ADA[:5], "goal red")
    assert names(state) == ["R2", "R3"]


def test_where_a_colour_is_all_held_no_goal_is_drawn_and_play_goes_on() -> None:
    """Both yellow goals are secret: nobody draws one, and the next action comes."""
    state = start(2, FEW)
    state = made(state, 0, Turn(ADA, secret="Y1", public="R1"))
    state = made(state, 0, Turn(BEN, secret="Y2", public="R2"))
    state = go(state, "pass")
    assert state.table.turn == 1, "Ada has nothing to decide"
    state = go(state, "pass")
    assert (state.table.step, state.table.turn) == (2, 0)
    assert state.table.public == ("R1", "R2")


def test_a_secret_goal_of_a_colour_that_is_all_held_is_none() -> None:
    state = made(start(3, FEW), 0, Turn(ADA, secret="Y1", public="R1"))
    state = made(state, 0, Turn(BEN, secret="Y2", public="R2"))
    state = go(state, *CLEO[:5], "goal yellow")
    assert state.hand.secret == ""
    assert go(state, "A", "left").hand.rack == "A" + CLEO[:5], "the next letter is drawn"


def test_alone_with_one_goal_left_that_one_is_kept() -> None:
    few = "\n".join(["colour,text,rule,examples", "red,A,contains A,", "yellow,T,contains T,", "green,Three,length 3,"])
    state = go(start(1, few), *ADA[:5], "goal green", "G1")
    assert state.hand.secret == "G1", "there is no choice of one"
    state = go(state, "S", "left", "E", "left", "P", "left", "R1")
    assert texts(state) == ["publish R1"]


def test_five_seats_go_through_small_decks_to_the_end() -> None:
    for seed in range(4):
        for seats in (1, 3, 5):
            setup = GAME.setup(seats=seats, goals=FEW)
            steps = random_game(GAME, setup, seed)
            play = Play(GAME, setup, seed, steps)
            assert steps[-1].after.returns() is not None
            for state in play.some_states(30):
                assert GAME.parse_position(GAME.write_position(state)) == state
                for seat in (None, *play.seats):
                    sample = state.observe(seat).sample_state(play.rng())
                    assert sample.observe(seat) == state.observe(seat)
                    assert GAME.parse_position(GAME.write_position(sample)) == sample
            assert is_one_sentence(GAME.report(play.states, ["A", "B", "C", "D", "E"][:seats]).summary)

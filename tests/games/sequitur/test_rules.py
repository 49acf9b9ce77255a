"""The rules of Sequitur: rounds, passes and goals, decks that run out, and playing alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core import IllegalActionError
from engine.games.sequitur import GAME
from engine.games.sequitur.rules.table import rank
from tests.engine.contract import is_one_sentence
from tests.engine.walks import Play, random_game
from tests.games.sequitur.positions import Turn, claims, go, made, passes, plain, start, started, texts

BAG = {
    "A": 5, "B": 1, "C": 3, "D": 3, "E": 8, "F": 1, "G": 2, "H": 2, "I": 5, "J": 1, "K": 1, "L": 4, "M": 2, "N": 5,
    "O": 5, "P": 2, "Q": 1, "R": 5, "S": 4, "T": 4, "U": 2, "V": 1, "W": 1, "X": 1, "Y": 1, "Z": 1, "?": 1,
}  # fmt: skip
"""The sheet's table, plus one blank ball."""

ADA, BEN = Turn("CATSLEEP", "CATS"), Turn("DOGTOPNE", "TOP")


def bag(state: Any) -> Counter[str]:
    """The letters that may be drawn next."""
    return Counter(dict(state.chance()))


# Step 1: letters and the secret goal


def test_the_bag_holds_the_letters_of_the_sheet() -> None:
    assert bag(start()) == BAG
    assert sum(BAG.values()) == 72


def test_five_letters_lie_on_the_rack_in_the_order_drawn() -> None:
    state = go(start(), *"HO")
    assert bag(state) == Counter(BAG) - Counter("HO")
    state = go(state, *"USE")
    assert state.hands[0].rack == "HOUSE"
    assert not state.chance()


def test_the_last_of_a_letter_cannot_be_drawn_again() -> None:
    state = go(start(), "Z")
    assert "Z" not in bag(state)
    with pytest.raises(IllegalActionError, match="'Z' is not a possible outcome now"):
        go(state, "Z")


def test_then_a_goal_of_any_colour_becomes_the_secret_goal() -> None:
    state = go(start(), *"HOUSE")
    assert texts(state) == ["goal red", "goal yellow", "goal green"]
    for colour in ("red", "yellow", "green"):
        drawing = go(state, f"goal {colour}")
        assert [name for name, _ in drawing.chance()] == [f"{colour[0].upper()}{number}" for number in range(1, 25)]
        assert {weight for _, weight in drawing.chance()} == {1}
        name = drawing.chance()[6][0]
        assert go(drawing, name).hands[0].secret == name


def test_three_more_letters_go_one_at_a_time_to_either_end() -> None:
    state = go(start(), *"HOUSE", "goal red", "R7", "B")
    assert texts(state) == ["left", "right"]
    state = go(state, "left", "D", "right")
    assert state.hands[0].rack == "BHOUSED"
    assert bag(state) == Counter(BAG) - Counter("BHOUSED"), "the next one is drawn when the one before lies"
    assert go(state, "A", "left").hands[0].rack == "ABHOUSED"


def test_the_red_goal_is_drawn_after_the_eighth_letter() -> None:
    state = started(start(), Turn("HOUSEBOA", secret="R7"))
    assert {name for name, _ in state.chance()} == {f"R{number}" for number in range(1, 25)} - {"R7"}


# Steps 2 to 5: goals and actions


def test_a_goal_is_made_public_or_thrown_away() -> None:
    state = go(started(start(), Turn("HOUSEBOA", secret="G1")), "R3")
    assert texts(state) == ["publish R3", "discard"]


def test_nothing_is_seen_before_everybody_has_decided_and_then_all_goals_are_turned_up_together() -> None:
    state = passes(start(3), *(Turn(rack, secret=f"G{number}") for number, rack in enumerate(("HOUSE", "TRAIN"), 1)), last=-1)
    for number, (rack, decision) in enumerate((("HOUSEBOA", "publish R9"), ("TRAINLET", "discard"), ("DINGEERS", "publish R2"))):
        assert state.table.turn == number
        assert (state.table.public, state.table.unseen, state.table.step) == ((), (0, 0, 0), 0)
        state = go(
            started(state, Turn(rack, secret=f"G{number + 1}")), decision.split()[-1] if " " in decision else "R5", decision
        )
    assert state.table.public == ("R2", "R9")
    assert state.table.unseen == (1, 0, 0)
    assert state.table.discards == (), "what was thrown away lies face down"


def test_the_eight_steps_come_in_the_order_of_the_sheet() -> None:
    """Who does what, pass by pass, with two seats: an action before each goal except the first, and one before the word."""
    state, seen = plain(), []
    for number in range(4):
        for turn in (ADA, BEN):
            before = state
            seen.append((before.table.turn, before.table.colour or "words", texts(before)[-1:] or ["letters"]))
            state = made(state, number, turn)
    assert seen == [
        (0, "red", ["letters"]), (1, "red", ["letters"]),
        (0, "yellow", ["pass"]), (1, "yellow", ["pass"]),
        (0, "green", ["pass"]), (1, "green", ["pass"]),
        (0, "words", ["pass"]), (1, "words", ["pass"]),
    ]  # fmt: skip
    assert [one.word for one in state.table.spelt] == ["CATS", "TOP"]


def test_after_the_action_the_goal_of_the_next_colour_is_drawn() -> None:
    state = passes(start(), ADA, BEN, last=0)
    for initial, last in (("Y", 1), ("G", 2)):
        state = go(state, "pass")
        assert {name[0] for name, _ in state.chance()} == {initial}
        state = go(state, state.chance()[0][0], "discard")
        state = made(state, last, BEN)


def test_goals_of_all_three_colours_become_public_beside_one_another() -> None:
    state = passes(plain(), ADA._replace(public="R1 Y1 G1"), BEN._replace(public="R2 G3"))
    assert state.table.public == ("R1", "R2", "Y1", "G1", "G3")
    assert state.table.unseen == (0, 1, 0)


# Step 6: words are shown together


def test_no_word_is_seen_before_the_last_is_spelt() -> None:
    state = passes(plain(), ADA, BEN, last=2)
    state = made(state, 3, ADA)
    assert state.table.spelt == ()
    assert [one.word for one in made(state, 3, BEN).table.spelt] == ["CATS", "TOP"]


def test_who_spells_no_word_scores_nothing_and_gets_no_goal() -> None:
    state = go(passes(plain(), ADA._replace(word="", secret="G2"), BEN._replace(public="R3")), "settled")
    assert (state.table.spelt[0].word, state.table.spelt[0].score) == ("", 0)
    assert state.table.stacks[0] == ()
    assert claims(state) == {1: ["R3"]}


# Steps 6 to 8: goals are settled, then everything goes back


def test_secret_goals_are_settled_before_anything_is_claimed() -> None:
    state = passes(plain(), ADA._replace(public="R1", secret="G2"), BEN._replace(secret="Y2"))
    assert state.table.stacks == ((), ())
    state = go(state, "settled")
    assert state.table.stacks == (("G2",), ())
    assert state.table.discards == ("Y2",), "a secret goal that is missed is thrown away in sight of all"
    assert claims(state) == {0: ["R1"]}


@pytest.mark.parametrize(("secret", "points"), [("R1", 3), ("Y1", 2), ("G2", 1)])
def test_a_secret_goal_is_worth_the_points_of_its_colour(secret: str, points: int) -> None:
    state = go(passes(plain(), ADA._replace(secret=secret), BEN), "settled")
    assert state.table.points(0) == points


def test_only_its_own_seat_can_win_a_secret_goal() -> None:
    """Ben's word has an A too, but Ada holds the goal."""
    state = go(passes(plain(), Turn("DOGTOPNE", "DOG", secret="R1"), Turn("CATSLEEP", "CATS")), "settled")
    assert state.table.stacks == ((), ())
    assert state.table.stage == "end"


def test_what_nobody_claimed_is_thrown_away_and_all_letters_go_back() -> None:
    state = go(passes(plain(), ADA._replace(public="R1 Y2"), BEN._replace(public="R2")), "settled", "claim R1")
    assert (state.table.stage, state.table.public) == ("end", ("R2", "Y2"))
    state = go(state, "returned")
    assert {"R2", "Y2"} <= set(state.table.discards)
    assert (state.table.public, state.table.stacks) == ((), (("R1",), ()))
    assert (state.table.round, state.table.step, state.table.turn) == (1, 0, 0)
    assert bag(state) == BAG
    assert all(hand.rack == hand.secret == "" for hand in state.hands)


def test_a_goal_once_seen_does_not_come_again_while_its_deck_lasts() -> None:
    state = go(passes(plain(), ADA._replace(public="R1"), BEN._replace(public="R2")), "settled", "claim R1", "returned")
    state = go(state, *"HOUSE", "goal red")
    assert not {"R1", "R2"} & {name for name, _ in state.chance()}


# Three rounds


def whole_game(*rounds: tuple[Turn, Turn]) -> Any:
    state = plain()
    for turns in rounds:
        state = go(passes(state, *turns), "settled")
        while state.to_act:
            state = go(state, texts(state)[0])
        if state.chance():
            state = go(state, "returned")
    return state


def test_the_game_is_over_after_three_rounds_and_most_points_win() -> None:
    state = whole_game((ADA._replace(secret="R1"), BEN), (ADA, BEN._replace(secret="Y3")), (ADA._replace(secret="Y1"), BEN))
    assert state.table.stage == "over"
    assert [state.table.points(seat) for seat in (0, 1)] == [5, 2]
    assert state.returns() == (1.0, 0.0)
    assert not state.to_act
    assert not state.chance()


def test_it_is_not_over_after_two() -> None:
    assert whole_game((ADA, BEN), (ADA, BEN)).returns() is None


def test_equal_points_share_the_win() -> None:
    state = whole_game((ADA._replace(secret="Y1"), BEN), (ADA, BEN._replace(secret="Y3")), (ADA, BEN))
    assert state.returns() == (0.5, 0.5)


def test_points_count_and_not_the_number_of_goals() -> None:
    greens = [ADA._replace(secret="G2"), ADA._replace(secret="G3"), ADA]
    state = whole_game((greens[0], BEN), (greens[1], BEN._replace(secret="R3")), (greens[2], BEN))
    assert [len(stack) for stack in state.table.stacks] == [2, 1]
    assert state.returns() == (0.0, 1.0)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_it_is_played_by_one_to_five(seats: int) -> None:
    assert GAME.initial_state(GAME.setup(seats=seats)).setup.seats == seats


# Decks that run out


FEW = "\n".join(
    [
        "colour,text,rule,examples",
        "red,A,contains A,", "red,E,contains E,", "red,O,contains O,",
        "yellow,T,contains T,", "yellow,N,contains N,",
        "green,Three,length 3,", "green,Four,length 4,", "green,S,ends S,",
    ]
)  # fmt: skip
"""Three red goals, two yellow, three green."""

RACK_A, RACK_B, RACK_C = "CATSLEEP", "DOGTOPNE", "RUNSIDEA"


def names(state: Any) -> list[str]:
    """The goals that may be drawn now."""
    return [name for name, _ in state.chance()]


def first_pass(secret: str = "R1", kept: str = "R2", gone: str = "R3") -> Any:
    """Ada has a secret goal and a public one, and Ben has thrown the last red one away."""
    state = go(started(start(2, FEW), Turn(RACK_A, secret=secret)), kept, f"publish {kept}")
    return go(started(state, Turn(RACK_B, secret="Y1")), gone, "discard")


def next_round(state: Any) -> Any:
    """The same two seats, who spell nothing, in the next round."""
    for _ in range(4):
        state = go(state, "pass")
        state = go(state, names(state)[0], "discard") if names(state) else state
    return go(state, "pass", "no word", "pass", "no word", "settled", "returned")


def test_while_a_deck_has_goals_the_discards_stay() -> None:
    state = go(started(start(2, FEW), Turn(RACK_A, secret="R1")), "R2", "discard")
    state = started(state, Turn(RACK_B, secret="Y1"))
    assert names(state) == ["R3"]


def test_an_empty_deck_is_made_of_its_discards_when_a_goal_is_drawn() -> None:
    state = next_round(first_pass())
    assert state.discards[:3] == ("G1", "G2", "R1")
    assert {"R1", "R2", "R3"} <= set(state.discards)
    state = go(state, *RACK_A[:5], "goal red")
    assert names(state) == ["R1", "R2", "R3"]
    state = go(state, "R3")
    assert not {"R1", "R2", "R3"} & set(state.discards), "they are the deck now"
    assert not {"R1", "R2"} & set(state.table.discards)
    assert state.table.unseen[0] == 0
    assert {"G1", "G2", "Y1"} <= set(state.discards), "other colours are not touched"


def test_a_goal_that_somebody_has_is_not_among_the_reshuffled() -> None:
    state = next_round(first_pass())
    state = go(started(state, Turn(RACK_A, secret="R3")), "R1", "discard")
    state = go(state, *RACK_B[:5], "goal red")
    assert names(state) == ["R2"]


def test_goals_on_stacks_never_come_back() -> None:
    state = passes(start(2, FEW), Turn(RACK_A, "CATS", secret="R1"), Turn(RACK_B, secret="G3"))
    state = go(state, "settled", "returned")
    assert state.table.stacks == (("R1",), ())
    state = go(state, *RACK_A[:5], "goal red")
    assert names(state) == ["R2", "R3"]


def test_where_a_colour_is_all_held_no_goal_is_drawn_and_play_goes_on() -> None:
    """Both yellow goals are secret: nobody draws one, and the next action comes."""
    state = start(2, FEW)
    state = made(state, 0, Turn(RACK_A, secret="Y1", public="R1"))
    state = made(state, 0, Turn(RACK_B, secret="Y2", public="R2"))
    state = go(state, "pass")
    assert state.table.turn == 1, "Ada has nothing to decide"
    state = go(state, "pass")
    assert (state.table.step, state.table.turn) == (2, 0)
    assert state.table.public == ("R1", "R2")


def test_a_secret_goal_of_a_colour_that_is_all_held_is_none() -> None:
    state = made(start(3, FEW), 0, Turn(RACK_A, secret="Y1", public="R1"))
    state = made(state, 0, Turn(RACK_B, secret="Y2", public="R2"))
    state = go(state, *RACK_C[:5], "goal yellow")
    assert state.hand.secret == ""
    assert go(state, "A", "left").hand.rack == "A" + RACK_C[:5], "the next letter is drawn"


def test_alone_with_one_goal_left_that_one_is_kept() -> None:
    few = "\n".join(["colour,text,rule,examples", "red,A,contains A,", "yellow,T,contains T,", "green,Three,length 3,"])
    state = go(start(1, few), *RACK_A[:5], "goal green", "G1")
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


# Alone


def after_letters() -> Any:
    return go(plain(1), *"CATSL")


# Two goals, one kept


def test_of_two_goals_of_the_chosen_colour_one_becomes_the_secret_goal() -> None:
    state = go(after_letters(), "goal yellow", "Y1")
    assert state.chance(), "a second one is drawn"
    assert {name[0] for name, _ in state.chance()} == {"Y"}
    assert "Y1" not in dict(state.chance())
    state = go(state, "Y2")
    assert texts(state) == ["keep Y1", "keep Y2"]
    state = go(state, "keep Y2")
    assert state.hands[0].secret == "Y2"


def test_the_other_secret_goal_is_thrown_away() -> None:
    state = passes(plain(1), ADA._replace(secret="Y1"), last=0)
    assert state.table.unseen == (1, 1, 0), "a yellow one, and the red one that was not made public"
    assert len(state.discards) == 2


@pytest.mark.parametrize(("step", "initial"), [(0, "R"), (1, "Y"), (2, "G")])
def test_of_two_public_goals_one_is_played_and_the_other_thrown_away(step: int, initial: str) -> None:
    state = passes(plain(1), ADA, last=step - 1)
    state = go(state, "pass") if step else started(state, ADA)
    state = go(state, f"{initial}1", f"{initial}2")
    assert texts(state) == [f"publish {initial}1", f"publish {initial}2"], "one of the two has to be made public"
    state = go(state, f"publish {initial}2")
    assert state.table.public[-1] == f"{initial}2"
    assert f"{initial}1" in state.discards


def test_each_round_three_goals_are_public() -> None:
    state = passes(plain(1), ADA._replace(public="R1 Y1 G2"))
    assert state.table.public == ("R1", "Y1", "G2")


def test_all_goals_that_the_word_meets_are_claimed_one_by_one() -> None:
    state = go(passes(plain(1), ADA._replace(public="R1 Y1 G2", secret="G3")), "settled")
    assert claims(state) == {0: ["R1", "Y1", "G2"]}
    state = go(state, "claim Y1", "claim R1", "claim G2")
    assert state.table.points(0) == 1 + 2 + 3 + 1
    assert state.table.stage == "end"


# Ranks

SHEET = {5: "Good start", 10: "Moving up", 15: "Getting good", 20: "Impressive", 25: "Sequitur master"}


@pytest.mark.parametrize("points", range(41))
def test_ranks_are_those_of_the_sheet(points: int) -> None:
    assert rank(points) == SHEET.get(min(points, 25) // 5 * 5, "")


def test_the_result_grows_with_the_points_up_to_the_highest_rank() -> None:
    """Three rounds of six points in goals and one in secret, alone: 21 of 25."""
    state = plain(1)
    secrets = iter(("G3", "R4", "Y4"))
    for goals in ("R1 Y1 G2", "R5 Y5 G5", "R6 Y6 G6"):
        state = go(passes(state, ADA._replace(public=goals, secret=next(secrets))), "settled")
        while state.to_act:
            state = go(state, texts(state)[0])
        state = go(state, "returned") if state.chance() else state
    assert state.table.points(0) == 7
    assert state.returns() == (7 / 25,)


def test_the_best_rank_is_a_full_win() -> None:
    """25 points or more are the full result."""
    state = passes(plain(1), ADA)
    stack = tuple(f"R{number}" for number in range(1, 10))
    over = state.table._replace(stage="over", stacks=(stack,))
    assert over.points(0) == 27
    assert over.returns() == (1.0,)


def test_the_rank_is_told_at_the_end() -> None:
    state = go(passes(plain(1), ADA), "settled")
    over = state._replace(table=state.table._replace(round=2, stage="over", stacks=(("R1", "R2", "R3", "Y1"),)))
    standing = GAME.standing(over.observe(None), 0)
    assert (standing.score, standing.words) == (11, "11 points")

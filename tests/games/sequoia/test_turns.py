"""Set-up and the ten turns: tokens dealt at random, dice paired in secret, trees where the pairs plant them."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial

import pytest

from engine.core import BadSetupError, BadTextError
from engine.games.sequoia.rules.state import Plant
from tests.engine.contract import refuses
from tests.engine.walks import walk
from tests.games.sequoia.positions import GAME, lucky, owners, planted, start, ten_turns, tiebreaker, trees, turn


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_play_each_alone(seats: int) -> None:
    setup = GAME.setup(seats=seats)
    assert setup.teams == seats
    assert [setup.team(seat) for seat in range(seats)] == list(range(seats))


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100])
def test_other_numbers_are_refused(seats: int) -> None:
    refuses(lambda: GAME.setup(seats=seats), BadSetupError)


def test_other_options_are_refused() -> None:
    refuses(lambda: GAME.setup(hats=2), BadSetupError)


# Tokens


def test_the_box_has_the_sheets_tokens() -> None:
    """1x 2, 6; 3x 3, 4, 5 for first; 10x 1 and 1x 2 for second."""
    state = GAME.initial_state(GAME.setup())
    assert dict(state.chance()) == {"2": 1, "3": 3, "4": 3, "5": 3, "6": 1}
    assert dict(state.apply_chance("4").chance()) == {"1": 10, "2": 1}
    assert dict(lucky(state, "4", "2").chance()) == {"2": 1, "3": 3, "4": 2, "5": 3, "6": 1}
    assert dict(lucky(state, "4", "2", "6").chance()) == {"1": 10}


def test_every_forest_gets_a_first_and_a_second_token_of_the_box_at_random() -> None:
    layouts = set()
    for seed in range(20):
        steps = walk(GAME.initial_state(GAME.setup()), random.Random(seed))
        *_, last = (step.after for _, step in zip(range(22), steps, strict=False))
        tokens = [forest.tokens for forest in last.table.forests]
        assert Counter(first for first, _ in tokens) == {2: 1, 3: 3, 4: 3, 5: 3, 6: 1}
        assert Counter(second for _, second in tokens) == {1: 10, 2: 1}
        layouts.add(tuple(tokens))
    assert len(layouts) == 20


# A turn


def test_everybody_has_twenty_trees_and_plants_two_a_turn() -> None:
    state = start(3)
    for round_ in range(10):
        assert state.table.trees_left == 20 - 2 * round_
        assert state.table.turn == round_
        state = turn(state, *["12346:5 5"] * 3)
    assert state.table.trees_left == 0
    assert state.table.is_tiebreaker


def test_a_tree_goes_to_the_forest_of_each_pair() -> None:
    state = turn(start(2), "12346:3 10", "12346:7 8")
    assert [trees(state, number) for number in (3, 10, 7, 8)] == [[1, 0], [1, 0], [0, 1], [0, 1]]
    assert sum(sum(forest.trees) for forest in state.table.forests) == 4


def test_equal_sums_plant_both_trees_in_one_forest() -> None:
    assert trees(turn(start(2), "12346:5 5", "12346:3 7"), 5) == [2, 0]


def test_nothing_is_planted_before_all_have_chosen() -> None:
    state = lucky(start(3), "12346", "12346", "11111")
    for seat in (2, 0):
        state = state.apply(seat, GAME.parse_action("5 5"))
        assert not any(sum(forest.trees) for forest in state.table.forests)
        assert state.table.shown == ()
    assert state.to_act == (1,)
    state = state.apply(1, GAME.parse_action("3 7"))
    assert trees(state, 5) == [2, 0, 2]
    assert [(shown.seat, shown.roll, shown.planted) for shown in state.table.shown] == [
        (0, "12346", (5, 5)), (1, "12346", (3, 7)), (2, "11111", (5, 5)),
    ]  # fmt: skip


def test_a_choice_once_made_stays_made() -> None:
    state = lucky(start(2), "12346", "12346").apply(0, Plant((5, 5)))
    assert state.legal_actions(0) == ()
    refuses(lambda: state.apply(0, Plant((3, 7))))


def test_dice_that_do_not_make_the_sums_plant_nothing() -> None:
    state = lucky(start(2), "12346", "12346")
    for text in ("2 3", "12 12", "5", "none"):
        refuses(partial(state.apply, 0, GAME.parse_action(text)))


def test_a_sequoia_goes_where_it_likes() -> None:
    state = turn(start(2), "11111:7 12", "66666:2 2")
    assert [trees(state, number) for number in (7, 12, 2)] == [[1, 0], [1, 0], [0, 2]]


def test_after_ten_turns_the_forests_are_scored_and_not_before() -> None:
    state = planted(start(2), [[(3, 3)] * 9, [(4, 4)] * 9])
    assert state.returns() is None
    assert not any(owners(state, number) for number in range(2, 13))
    state = turn(state, "11122:3 3", "11333:4 4")
    assert (owners(state, 3), owners(state, 4)) == ([0], [1])
    assert state.returns() is not None


# The options


def test_dice_are_secret_unless_they_lie_open() -> None:
    for open_dice, seen in ((False, ("12346", "", "")), (True, ("12346", "11122", "13456"))):
        state = lucky(start(3, open_dice=open_dice), "12346", "11122", "13456")
        assert state.observe(0).dice == seen
        assert state.observe(None).dice == (seen if open_dice else ("", "", ""))


def test_choices_are_secret_even_with_open_dice() -> None:
    state = lucky(start(3, open_dice=True), "12346", "11122", "13456")
    one, other = (state.apply(0, Plant(forests)) for forests in ((5, 5), (3, 7)))
    assert one != other
    assert one.observe(0).chosen == (5, 5)
    assert [one.observe(seat) for seat in (1, 2, None)] == [other.observe(seat) for seat in (1, 2, None)]
    assert [one.observe(seat).chosen for seat in (1, 2, None)] == [None] * 3


def test_face_down_tokens_lie_so_from_the_start() -> None:
    state = start(2, face_down=True)
    assert all(forest.tokens == (0, 0) for forest in state.table.forests)
    assert dict(state.chance())["12345"] == 120, "the first turn's dice come next"


def test_a_face_down_token_is_seen_when_it_is_won() -> None:
    state = ten_turns({6: (4, 3)}, seats=2, face_down=True)
    assert dict(state.chance()) == {"2": 1, "3": 3, "4": 3, "5": 3, "6": 1}
    state = lucky(state, "6")  # forest 2, of seat 0 alone
    state = lucky(state, "5")  # forest 3, of seat 1 alone
    state = lucky(state, "4", "2")  # forest 6, both tokens
    assert state.returns() == (1.0, 0.0)
    assert [forest.tokens for forest in state.table.forests][:5] == [(6, 0), (5, 0), (0, 0), (0, 0), (4, 2)]


def test_a_face_down_token_won_in_a_tiebreaker_is_seen_then() -> None:
    state = lucky(ten_turns({6: (4, 4)}, seats=2, face_down=True), "3", "3")
    assert state.table.forest(6).tokens == (0, 0)
    state = lucky(tiebreaker(state, "6", "none"), "5", "1")
    assert state.table.forest(6).tokens == (5, 1)
    assert state.returns() == (1.0, 0.0)


def test_by_the_option_everybody_is_ranked_with_trees_or_without() -> None:
    state = ten_turns({6: (4, 0, 1)}, seats=3, unplanted=True)
    assert owners(state, 6) == [0, 2]
    assert owners(state, 2) == [0]
    assert state.table.forest(2).rivals == (1, 2), "second place is contested by those who have no tree there"
    assert state.table.forest(9).rivals == (0, 1, 2), "an empty forest has everybody tied for first"


def test_by_the_option_a_lone_rival_takes_second_without_a_tree() -> None:
    state = ten_turns({6: (4, 0)}, seats=2, unplanted=True)
    assert owners(state, 6) == [0, 1]


# What a table does together


def test_a_table_looks_at_each_reveal_before_it_goes_on() -> None:
    state, pauses = start(2), []
    for _ in range(10):
        pauses.append(GAME.pause_label(state.observe(None)))
        state = lucky(state, "11125", "11125")
        assert GAME.pause_label(state.observe(None)) == ""
        state = state.apply(0, Plant((3, 6))).apply(1, Plant((3, 6)))
    assert pauses == ["", *["Next turn"] * 9]
    assert GAME.pause_label(state.observe(None)) == "Score the forests"
    state = lucky(state, "scored")
    assert GAME.pause_label(state.observe(None)) == "Break ties"
    assert GAME.pause_label(tiebreaker(state, "3", "3").observe(None)) == "", "tiebreakers follow one another at once"


def test_only_open_dice_are_never_closed() -> None:
    openings = [GAME.initial_state(setup).observe(None) for setup in GAME.setups()]
    assert [GAME.has_secrets(seen) for seen in openings] == [not setup.open_dice for setup in GAME.setups()]


# Actions as text


@pytest.mark.parametrize("text", ["7 10", "7 7", "2", "12 12", "none"])
def test_an_action_is_read_back(text: str) -> None:
    assert str(GAME.parse_action(text)) == text


@pytest.mark.parametrize("text", ["", "1", "13", "7 6", "7\t8", "07", "7 8 9", "None", "7,8", " 7", "7 ", "7\n", "٧"])
def test_other_texts_are_no_actions(text: str) -> None:
    refuses(lambda: GAME.parse_action(text), BadTextError)


def test_a_tied_player_whose_dice_leave_nothing_to_decide_is_not_asked() -> None:
    """2 + 4 counts in 6, where both are tied; among four ones and a two no pair does."""
    state = lucky(ten_turns({6: (4, 4)}, seats=2), "11234", "11112")
    assert [GAME.has_choice(state.observe(seat)) for seat in state.to_act] == [True, False]
    assert all(GAME.has_choice(lucky(start(2), roll, roll).observe(0)) for roll in ("11112", "33333", "12345"))

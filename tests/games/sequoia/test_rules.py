"""The rules of Sequoia: set-up, the ten turns, scoring and tiebreakers, by the sheet and the rulings."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from itertools import permutations
from typing import Any

import pytest

from engine.core import BadSetupError, BadTextError, Event
from engine.games.sequoia import GAME
from engine.games.sequoia.rules.state import Plant
from tests.engine.contract import refuses
from tests.engine.walks import walk
from tests.games.sequoia.positions import lucky, owners, planted, start, ten_turns, tiebreaker, tied, trees, turn


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


# Scoring


BLUE, GREEN, WHITE, ORANGE, PINK = range(5)


def points(state: object) -> list[int]:
    table = state.table  # type: ignore[attr-defined]
    return [table.points(seat) for seat in range(table.setup.seats)]


# The sheet's own example


def test_forest_eight_as_the_sheet_tells_it() -> None:
    """White has the most and takes first; Blue and Green are tied for second; Orange and Pink remove their trees."""
    state = ten_turns({8: (2, 2, 4, 1, 1)}, seats=5)
    assert owners(state, 8) == [WHITE]
    assert tied(state, 8) == [BLUE, GREEN]
    assert trees(state, 8) == [2, 2, 0, 0, 0]
    assert state.table.players == (BLUE, GREEN)
    state = tiebreaker(state, "none", "8")
    assert owners(state, 8) == [WHITE, GREEN]
    assert state.returns() is not None


def test_the_first_token_is_paid_before_the_tiebreaker() -> None:
    state = ten_turns({8: (2, 2, 4, 1, 1)}, seats=5)
    assert points(state)[WHITE] == 4 + 3, "forest 8 and the forest where White stands alone"


# Without ties


def test_first_and_second_go_to_the_most_and_the_second_most_trees() -> None:
    for order in permutations((5, 3, 1)):
        state = ten_turns({7: order}, seats=3)
        assert owners(state, 7) == [order.index(5), order.index(3)]
        assert state.returns() is not None


def test_a_tie_below_second_place_matters_to_nobody() -> None:
    state = ten_turns({7: (1, 5, 3, 1, 1)}, seats=5)
    assert owners(state, 7) == [1, 2]
    assert state.returns() is not None


def test_a_lone_player_takes_first_and_second_stays_unclaimed() -> None:
    state = ten_turns({}, seats=2)
    assert owners(state, 2) == [0]
    assert points(state) == [2, 3]
    assert state.returns() == (0.0, 1.0)


def test_an_empty_forest_pays_nothing() -> None:
    state = ten_turns({}, seats=2)
    assert [owners(state, number) for number in range(4, 13)] == [[]] * 9
    assert not any(tied(state, number) for number in range(2, 13))


def test_most_points_win_and_equal_points_share() -> None:
    """Forests 3 and 4 both have a three as their first token, so a seat alone in either has as much as the other."""
    state = planted(start(2), [[(3, 3)] * 10, [(4, 4)] * 10])
    assert points(state) == [3, 3]
    assert state.returns() == (0.5, 0.5)


def test_a_share_of_the_win_is_no_matter_of_seats() -> None:
    state = planted(start(3), [[(2, 2)] * 10, [(3, 3)] * 10, [(4, 4)] * 10])
    assert points(state) == [2, 3, 3]
    assert state.returns() == (0.0, 0.5, 0.5)


# Tied for first


def test_tied_for_first_the_others_trees_leave_and_both_tokens_are_played_for() -> None:
    state = ten_turns({6: (4, 4, 3, 1)}, seats=4)
    assert (owners(state, 6), tied(state, 6)) == ([], [0, 1])
    assert trees(state, 6) == [4, 4, 0, 0]
    state = tiebreaker(state, "none", "6")
    assert owners(state, 6) == [1, 0], "second goes to the other of the tied, not to who had the third most"


def test_three_tied_for_first_and_two_pull_ahead_are_still_tied_for_first() -> None:
    state = ten_turns({6: (4, 4, 4, 1)}, seats=4)
    state = tiebreaker(state, "6", "6", "none")
    assert (owners(state, 6), tied(state, 6)) == ([], [0, 1])
    assert trees(state, 6) == [5, 5, 0, 0]
    state = tiebreaker(state, "6", "6 6")
    assert owners(state, 6) == [1, 0], "the third, who fell behind, has no claim on second place any more"


def test_three_tied_for_first_and_one_pulls_ahead_is_paid_while_two_play_for_second() -> None:
    state = ten_turns({6: (4, 4, 4, 1)}, seats=4)
    state = tiebreaker(state, "none", "6", "none")
    assert (owners(state, 6), tied(state, 6)) == ([1], [0, 2])
    assert trees(state, 6) == [4, 0, 4, 0]
    state = tiebreaker(state, "6", "6 6")
    assert owners(state, 6) == [1, 2]


def test_three_tied_for_first_can_all_be_told_apart_at_once() -> None:
    state = ten_turns({6: (4, 4, 4)}, seats=3)
    assert owners(tiebreaker(state, "none", "6", "6 6"), 6) == [2, 1]


def test_a_tie_goes_on_while_all_grow_alike() -> None:
    state = ten_turns({6: (4, 4)}, seats=2)
    for grown in ("none", "6", "6 6"):
        state = tiebreaker(state, grown, grown)
        assert tied(state, 6) == [0, 1]
    assert trees(state, 6) == [7, 7]
    assert state.table.turn == 13


# The lot


def a_hundred_turns(state: Any) -> Any:
    """The state after a hundred tiebreaker turns in which nobody plants."""
    for _ in range(100):
        while state.table.step == "uncover":
            state = lucky(state, state.chance()[0][0])
        state = tiebreaker(state, *["none"] * len(state.table.players))
    return state


def test_after_a_hundred_tiebreaker_turns_the_lot_decides() -> None:
    state = a_hundred_turns(ten_turns({6: (4, 4, 4)}, seats=3))
    assert (state.table.step, state.to_act, state.table.turn) == ("lot", (), 110)
    assert state.chance() == (("0", 1), ("1", 1), ("2", 1))
    state = lucky(state, "2")
    assert (owners(state, 6), tied(state, 6)) == ([2], [0, 1]), "who is left is tied for second"
    state = lucky(state, "1")
    assert owners(state, 6) == [2, 1]
    assert state.returns() is not None


def test_the_lot_gives_second_to_the_only_rival_left_and_goes_from_forest_to_forest() -> None:
    state = a_hundred_turns(ten_turns({6: (4, 4, 0), 9: (1, 2, 2), 10: (3, 1, 1)}, seats=3))
    state = lucky(state, "1")
    assert (owners(state, 6), tied(state, 9), tied(state, 10)) == ([1, 0], [1, 2], [1, 2])
    state = lucky(state, "2")
    assert (owners(state, 9), owners(state, 10)) == ([2, 1], [0])
    assert owners(lucky(state, "1"), 10) == [0, 1]


def test_the_lot_is_told_and_reported() -> None:
    before = a_hundred_turns(ten_turns({6: (4, 4)}, seats=2))
    after = lucky(before, "1")
    told = GAME.narrate(before.observe(None), after.observe(None), Event(None, "1"), ("Ada", "Ben"))
    sentence = "After 100 tiebreaker turns, lots are drawn for forest 6: Ben gets the gold medal and Ada gets the silver medal."
    assert told[0] == sentence
    [tie] = GAME.report([before, after], ("Ada", "Ben")).sheets[1].rows
    assert tie == ("6", "first", "Ada, Ben", "Ben", "100 turns, by lot")


def test_tokens_face_down_are_turned_up_between_two_lots() -> None:
    state = a_hundred_turns(ten_turns({6: (4, 4, 4)}, seats=3, face_down=True))
    state = lucky(state, "0")
    assert state.table.step == "uncover"
    assert lucky(state, state.chance()[0][0]).table.step == "lot"


# Tied for second


def test_tied_for_second_first_is_paid_and_only_the_tied_stay() -> None:
    state = ten_turns({9: (3, 5, 3, 3, 1)}, seats=5)
    assert (owners(state, 9), tied(state, 9)) == ([1], [0, 2, 3])
    assert trees(state, 9) == [3, 0, 3, 3, 0]


def test_three_tied_for_second_and_two_pull_ahead_play_on() -> None:
    state = ten_turns({9: (3, 5, 3, 3, 1)}, seats=5)
    state = tiebreaker(state, "9", "none", "9")
    assert (owners(state, 9), tied(state, 9)) == ([1], [0, 3])
    assert trees(state, 9) == [4, 0, 0, 4, 0]
    assert owners(tiebreaker(state, "9", "none"), 9) == [1, 0]


# Tiebreaker turns


def test_all_unresolved_forests_are_decided_by_the_same_turns() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    assert state.table.players == (0, 1, 2)
    state = tiebreaker(state, "none", "6 9", "9 9")
    assert (owners(state, 6), owners(state, 9)) == ([1, 0], [2, 1])


def test_a_forest_that_is_settled_is_left_alone() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    state = tiebreaker(state, "6", "9", "9")
    assert (owners(state, 6), tied(state, 9)) == ([0, 1], [1, 2])
    settled = state.table.forest(6)
    state = turn(state, "12345:none", "12345:9")  # the dice could make 6 again
    assert state.table.forest(6) == settled
    assert owners(state, 9) == [2, 1]


def test_who_has_no_live_tie_does_not_roll() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    state = tiebreaker(state, "6", "9", "9")
    assert state.table.players == (1, 2)
    after = lucky(state, "11123", "11123")
    assert after.to_act == (1, 2)
    assert after.dice[0] == ""


def test_a_pair_adds_a_tree_only_where_its_owner_is_tied() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    state = lucky(state, "13345", "13345", "13345")
    assert texts(state, 0) == ["6 6", "6", "none"]
    assert texts(state, 1) == ["6 6", "6 9", "6", "9", "none"]
    assert texts(state, 2) == ["9", "none"]


def texts(state: object, seat: int) -> list[str]:
    return list(map(str, state.legal_actions(seat)))  # type: ignore[attr-defined]


def test_trees_are_not_limited_in_tiebreakers() -> None:
    state = ten_turns({6: (20, 20)}, seats=2)
    for _ in range(5):
        state = tiebreaker(state, "6 6", "6 6")
    assert trees(state, 6) == [30, 30]


@pytest.mark.parametrize("roll", ["11111", "66666"])
def test_a_sequoia_counts_in_tiebreakers_too(roll: str) -> None:
    state = ten_turns({6: (4, 4), 9: (2, 2)}, seats=2)
    state = lucky(state, roll, roll)
    assert texts(state, 0) == ["6 6", "6 9", "9 9", "6", "9", "none"]


def test_the_last_turns_trees_lie_open_before_they_are_scored() -> None:
    """Scoring is a step of its own, so that everybody sees the full forests before trees leave them."""
    state = planted(start(3), [[(6, 6)] * 9, [(6, 6)] * 9, [(6, 8)] * 9])
    state = lucky(state, "33335", "33335", "12356")
    for seat, forests in enumerate([(6, 6), (6, 6), (6, 8)]):
        state = state.apply(seat, Plant(forests))
    assert (trees(state, 6), owners(state, 6), tied(state, 6)) == ([20, 20, 10], [], [])
    assert state.chance() == (("scored", 1),)
    assert not state.to_act
    state = lucky(state, "scored")
    assert (trees(state, 6), owners(state, 6), tied(state, 6)) == ([20, 20, 0], [], [0, 1])

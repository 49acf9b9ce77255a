"""The rules of Sequoia, each by the sheet or a ruling, and the examples in RULES.md."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from engine.core import BadSetupError, BadTextError, Event, IllegalActionError
from engine.games.sequoia import GAME
from engine.games.sequoia.picture.pairing import Choice
from engine.games.sequoia.rules import words
from engine.games.sequoia.rules.state import Plant
from tests.engine.contract import refuses
from tests.engine.illustrations import picture, rules_text, state_of
from tests.games.sequoia.positions import lucky, owners, planted, start, ten_turns, tiebreaker, tied, trees, turn
from tests.games.sequoia.reference import choices, settle


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_play_each_alone(seats: int) -> None:
    setup = GAME.setup(seats=seats)
    assert setup.teams == seats
    assert [setup.team(seat) for seat in range(seats)] == list(range(seats))


@pytest.mark.parametrize("options", [{"seats": -1}, {"seats": 1}, {"seats": 6}, {"hats": 2}], ids=str)
def test_other_setups_are_refused(options: dict[str, int]) -> None:
    refuses(lambda: GAME.setup(**options), BadSetupError)


# Medals


def test_the_box_has_the_medals_of_the_sheet() -> None:
    """1x 2, 6; 3x 3, 4, 5 for first; 10x 1 and 1x 2 for second."""
    state = GAME.initial_state(GAME.setup())
    assert dict(state.chance()) == {"2": 1, "3": 3, "4": 3, "5": 3, "6": 1}
    assert dict(state.apply_chance("4").chance()) == {"1": 10, "2": 1}
    assert dict(lucky(state, "4", "2").chance()) == {"2": 1, "3": 3, "4": 2, "5": 3, "6": 1}
    assert dict(lucky(state, "4", "2", "6").chance()) == {"1": 10}


# A turn


def test_each_pair_plants_a_tree_in_the_forest_of_its_sum() -> None:
    state = turn(start(2), "12346:3 10", "12346:7 8")
    assert [trees(state, number) for number in (3, 10, 7, 8)] == [[1, 0], [1, 0], [0, 1], [0, 1]]
    assert sum(sum(forest.trees) for forest in state.table.forests) == 4


def test_equal_sums_plant_both_trees_in_one_forest() -> None:
    assert trees(turn(start(2), "12346:5 5", "12346:3 7"), 5) == [2, 0]


def test_trees_are_planted_when_everyone_has_chosen() -> None:
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


def test_five_of_a_kind_plant_in_any_two_forests() -> None:
    state = turn(start(2), "11111:7 12", "66666:2 2")
    assert [trees(state, number) for number in (7, 12, 2)] == [[1, 0], [1, 0], [0, 2]]


# The options


def test_dice_are_secret_unless_open_dice_is_on() -> None:
    for open_dice, seen in ((False, ("12346", "", "")), (True, ("12346", "11122", "13456"))):
        state = lucky(start(3, open_dice=open_dice), "12346", "11122", "13456")
        assert state.observe(0).dice == seen
        assert state.observe(None).dice == (seen if open_dice else ("", "", ""))


def test_face_down_medals_are_covered_from_the_start() -> None:
    state = start(2, face_down=True)
    assert all(forest.tokens == (0, 0) for forest in state.table.forests)
    assert dict(state.chance())["12345"] == 120, "the first turn's dice come next"


def test_a_face_down_medal_is_revealed_when_it_is_won() -> None:
    state = ten_turns({6: (4, 3)}, seats=2, face_down=True)
    assert dict(state.chance()) == {"2": 1, "3": 3, "4": 3, "5": 3, "6": 1}
    state = lucky(state, "6")  # forest 2, of seat 0 alone
    state = lucky(state, "5")  # forest 3, of seat 1 alone
    state = lucky(state, "4", "2")  # forest 6, both medals
    assert state.returns() == (1.0, 0.0)
    assert [forest.tokens for forest in state.table.forests][:5] == [(6, 0), (5, 0), (0, 0), (0, 0), (4, 2)]


def test_an_option_ranks_players_without_trees_too() -> None:
    state = ten_turns({6: (4, 0, 1)}, seats=3, unplanted=True)
    assert owners(state, 6) == [0, 2]
    assert owners(state, 2) == [0]
    assert state.table.forest(2).rivals == (1, 2), "the players without a tree there contest second place"
    assert state.table.forest(9).rivals == (0, 1, 2), "in an empty forest all are tied for first"


def test_with_that_option_the_only_rival_takes_second_place_without_a_tree() -> None:
    state = ten_turns({6: (4, 0)}, seats=2, unplanted=True)
    assert owners(state, 6) == [0, 1]


# Pauses and open hands


def test_play_pauses_after_each_reveal() -> None:
    state, pauses = start(2), []
    for _ in range(10):
        pauses.append(GAME.pause_label(state.observe(None)))
        state = lucky(state, "11125", "11125")
        assert GAME.pause_label(state.observe(None)) == ""
        state = state.apply(0, Plant((3, 6))).apply(1, Plant((3, 6)))
    assert pauses == ["", *["Roll"] * 9]
    assert GAME.pause_label(state.observe(None)) == "Score the forests"
    state = lucky(state, "scored")
    assert GAME.pause_label(state.observe(None)) == "Break ties"
    assert GAME.pause_label(tiebreaker(state, "3", "3").observe(None)) == "", "there is no pause between tiebreakers"


def test_a_hand_is_secret_unless_dice_are_open() -> None:
    openings = [GAME.initial_state(setup).observe(None) for setup in GAME.setups()]
    assert [GAME.has_secrets(seen) for seen in openings] == [not setup.open_dice for setup in GAME.setups()]


@pytest.mark.parametrize(
    ("seat", "text", "complaint"),
    [(0, "2 2", "'2 2' is not legal for seat 0 now"), (1, "5 5", "nothing to choose"), (3, "5 5", "no seat 3")],
)
def test_an_illegal_choice_is_refused_with_the_reason(seat: int, text: str, complaint: str) -> None:
    state = lucky(start(3), *["12346"] * 3).apply(1, Plant((5, 5)))
    with pytest.raises(IllegalActionError, match=complaint):
        state.apply(seat, GAME.parse_action(text))


# Actions as text


@pytest.mark.parametrize("text", ["", "1", "13", "7 6", "7\t8", "07", "7 8 9", "None", "7,8", " 7", "7 ", "7\n", "٧"])
def test_any_other_text_is_not_an_action(text: str) -> None:
    refuses(lambda: GAME.parse_action(text), BadTextError)


def test_a_tied_player_with_nothing_to_decide_is_not_asked() -> None:
    """2 + 4 counts in 6, where both are tied. No pair of four ones and a two does."""
    state = lucky(ten_turns({6: (4, 4)}, seats=2), "11234", "11112")
    assert [GAME.has_choice(state.observe(seat)) for seat in state.to_act] == [True, False]
    assert all(GAME.has_choice(lucky(start(2), roll, roll).observe(0)) for roll in ("11112", "33333", "12345"))


# Scoring


BLUE, GREEN, WHITE, ORANGE, PINK = range(5)


def points(state: object) -> list[int]:
    table = state.table  # type: ignore[attr-defined]
    return [table.points(seat) for seat in range(table.setup.seats)]


# The sheet's own example


def test_the_sheets_example_of_forest_eight() -> None:
    """White has the most and takes first; Blue and Green are tied for second; Orange and Pink remove their trees."""
    state = ten_turns({8: (2, 2, 4, 1, 1)}, seats=5)
    assert owners(state, 8) == [WHITE]
    assert tied(state, 8) == [BLUE, GREEN]
    assert trees(state, 8) == [2, 2, 0, 0, 0]
    assert state.table.players == (BLUE, GREEN)
    assert points(state)[WHITE] == 4 + 3, "forest 8 and the forest where White is alone are paid already"
    state = tiebreaker(state, "none", "8")
    assert owners(state, 8) == [WHITE, GREEN]
    assert state.returns() is not None


# Without ties


def test_the_most_trees_win_gold_and_the_second_most_silver() -> None:
    for order in permutations((5, 3, 1)):
        state = ten_turns({7: order}, seats=3)
        assert owners(state, 7) == [order.index(5), order.index(3)]
        assert state.returns() is not None


def test_a_tie_below_second_place_does_not_matter() -> None:
    state = ten_turns({7: (1, 5, 3, 1, 1)}, seats=5)
    assert owners(state, 7) == [1, 2]
    assert state.returns() is not None


def test_a_lone_player_takes_gold_and_an_empty_forest_pays_nothing() -> None:
    state = ten_turns({}, seats=2)
    assert [owners(state, number) for number in range(2, 13)] == [[0], [1], *[[]] * 9]
    assert not any(tied(state, number) for number in range(2, 13))
    assert (points(state), state.returns()) == ([2, 3], (0.0, 1.0))


@pytest.mark.parametrize(("forests", "won", "results"), [((3, 4), [3, 3], (0.5, 0.5)), ((2, 3, 4), [2, 3, 3], (0.0, 0.5, 0.5))])
def test_most_points_win_and_equal_points_share(forests: tuple[int, ...], won: list[int], results: tuple[float, ...]) -> None:
    """Forests 3 and 4 have the same gold medal, worth three."""
    state = planted(start(len(forests)), [[(number, number)] * 10 for number in forests])
    assert (points(state), state.returns()) == (won, results)


# Tied for first


def test_a_tie_for_first_is_played_out_for_both_medals() -> None:
    state = ten_turns({6: (4, 4, 3, 1)}, seats=4)
    assert (owners(state, 6), tied(state, 6)) == ([], [0, 1])
    assert trees(state, 6) == [4, 4, 0, 0]
    state = tiebreaker(state, "none", "6")
    assert owners(state, 6) == [1, 0], "second goes to the other tied player, not to the third most trees"


def test_if_two_of_three_pull_ahead_they_are_still_tied_for_first() -> None:
    state = ten_turns({6: (4, 4, 4, 1)}, seats=4)
    state = tiebreaker(state, "6", "6", "none")
    assert (owners(state, 6), tied(state, 6)) == ([], [0, 1])
    assert trees(state, 6) == [5, 5, 0, 0]
    state = tiebreaker(state, "6", "6 6")
    assert owners(state, 6) == [1, 0], "the third, who fell behind, is out of the running for second"


def test_if_one_of_three_pulls_ahead_the_others_play_for_second() -> None:
    state = ten_turns({6: (4, 4, 4, 1)}, seats=4)
    state = tiebreaker(state, "none", "6", "none")
    assert (owners(state, 6), tied(state, 6)) == ([1], [0, 2])
    assert trees(state, 6) == [4, 0, 4, 0]
    state = tiebreaker(state, "6", "6 6")
    assert owners(state, 6) == [1, 2]


def test_one_turn_can_rank_all_three_tied_players() -> None:
    state = ten_turns({6: (4, 4, 4)}, seats=3)
    assert owners(tiebreaker(state, "none", "6", "6 6"), 6) == [2, 1]


def test_a_tie_continues_while_all_grow_alike_without_a_limit_of_trees() -> None:
    state = ten_turns({6: (20, 20)}, seats=2)
    for grown in ("none", "6", *["6 6"] * 5):
        state = tiebreaker(state, grown, grown)
        assert tied(state, 6) == [0, 1]
    assert (trees(state, 6), state.table.turn) == ([31, 31], 17)


# Lots


def a_hundred_turns(state: Any) -> Any:
    """The state after a hundred tiebreaker turns in which nobody plants."""
    for _ in range(100):
        while state.table.step == "uncover":
            state = lucky(state, state.chance()[0][0])
        state = tiebreaker(state, *["none"] * len(state.table.players))
    return state


def test_after_a_hundred_tiebreaker_turns_lots_are_drawn() -> None:
    state = a_hundred_turns(ten_turns({6: (4, 4, 4)}, seats=3))
    assert (state.table.step, state.to_act, state.table.turn) == ("lot", (), 110)
    assert state.chance() == (("0", 1), ("1", 1), ("2", 1))
    state = lucky(state, "2")
    assert (owners(state, 6), tied(state, 6)) == ([2], [0, 1]), "the others are tied for second"
    state = lucky(state, "1")
    assert owners(state, 6) == [2, 1]
    assert state.returns() is not None


def test_lots_are_drawn_forest_by_forest_and_the_last_rival_takes_second() -> None:
    state = a_hundred_turns(ten_turns({6: (4, 4, 0), 9: (1, 2, 2), 10: (3, 1, 1)}, seats=3))
    state = lucky(state, "1")
    assert (owners(state, 6), tied(state, 9), tied(state, 10)) == ([1, 0], [1, 2], [1, 2])
    state = lucky(state, "2")
    assert (owners(state, 9), owners(state, 10)) == ([2, 1], [0])
    assert owners(lucky(state, "1"), 10) == [0, 1]


def test_lots_are_announced_and_reported() -> None:
    before = a_hundred_turns(ten_turns({6: (4, 4)}, seats=2))
    after = lucky(before, "1")
    told = GAME.narrate(before.observe(None), after.observe(None), Event(None, "1"), ("Ada", "Ben"))
    sentence = "After 100 tiebreaker turns, lots are drawn for forest 6: Ben gets the gold medal and Ada gets the silver medal."
    assert told[0] == sentence
    [tie] = GAME.report([before, after], ("Ada", "Ben")).sheets[1].rows
    assert tie == ("6", "first", "Ada, Ben", "Ben", "100 turns, by lot")


def test_a_face_down_medal_is_revealed_between_two_lots() -> None:
    state = a_hundred_turns(ten_turns({6: (4, 4, 4)}, seats=3, face_down=True))
    state = lucky(state, "0")
    assert state.table.step == "uncover"
    assert lucky(state, state.chance()[0][0]).table.step == "lot"


# Tied for second


def test_in_a_tie_for_second_first_is_paid_and_other_trees_leave() -> None:
    state = ten_turns({9: (3, 5, 3, 3, 1)}, seats=5)
    assert (owners(state, 9), tied(state, 9)) == ([1], [0, 2, 3])
    assert trees(state, 9) == [3, 0, 3, 3, 0]


def test_if_two_of_three_tied_for_second_pull_ahead_they_play_on() -> None:
    state = ten_turns({9: (3, 5, 3, 3, 1)}, seats=5)
    state = tiebreaker(state, "9", "none", "9")
    assert (owners(state, 9), tied(state, 9)) == ([1], [0, 3])
    assert trees(state, 9) == [4, 0, 0, 4, 0]
    assert owners(tiebreaker(state, "9", "none"), 9) == [1, 0]


# Tiebreaker turns


def test_one_tiebreaker_turn_counts_in_every_tied_forest() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    assert state.table.players == (0, 1, 2)
    state = tiebreaker(state, "none", "6 9", "9 9")
    assert (owners(state, 6), owners(state, 9)) == ([1, 0], [2, 1])


def test_a_settled_forest_stays_as_it_is_and_its_players_roll_no_more() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    state = tiebreaker(state, "6", "9", "9")
    assert (owners(state, 6), tied(state, 9)) == ([0, 1], [1, 2])
    settled = state.table.forest(6)
    assert state.table.players == (1, 2)
    assert lucky(state, "11123", "11123").dice[0] == ""
    state = turn(state, "12345:none", "12345:9")  # the dice could make 6 again
    assert state.table.forest(6) == settled
    assert owners(state, 9) == [2, 1]


def test_a_pair_plants_only_where_its_player_is_tied() -> None:
    state = ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3)
    state = lucky(state, "13345", "13345", "13345")
    assert texts(state, 0) == ["6 6", "6", "none"]
    assert texts(state, 1) == ["6 6", "6 9", "6", "9", "none"]
    assert texts(state, 2) == ["9", "none"]


def texts(state: object, seat: int) -> list[str]:
    return list(map(str, state.legal_actions(seat)))  # type: ignore[attr-defined]


@pytest.mark.parametrize("roll", ["11111", "66666"])
def test_five_of_a_kind_count_in_tiebreakers_too(roll: str) -> None:
    state = ten_turns({6: (4, 4), 9: (2, 2)}, seats=2)
    state = lucky(state, roll, roll)
    assert texts(state, 0) == ["6 6", "6 9", "9 9", "6", "9", "none"]


def test_all_trees_are_seen_before_they_are_scored() -> None:
    """Scoring is a step of its own, so everyone sees the full forests before trees leave."""
    state = planted(start(3), [[(6, 6)] * 9, [(6, 6)] * 9, [(6, 8)] * 9])
    state = lucky(state, "33335", "33335", "12356")
    for seat, forests in enumerate([(6, 6), (6, 6), (6, 8)]):
        state = state.apply(seat, Plant(forests))
    assert (trees(state, 6), owners(state, 6), tied(state, 6)) == ([20, 20, 10], [], [])
    assert state.chance() == (("scored", 1),)
    assert not state.to_act
    state = lucky(state, "scored")
    assert (trees(state, 6), owners(state, 6), tied(state, 6)) == ([20, 20, 0], [], [0, 1])


# Examples in RULES.md


EVERYWHERE = range(2, 13)


def roll(part: str) -> str:
    return str(state_of(GAME, part).dice[BLUE])


@pytest.mark.parametrize(
    ("part", "dice", "text", "live"),
    [
        ("1 and 3 make 4", "13466", "4 10", EVERYWHERE),
        ("1 and 6 make 7", "13466", "7 7", EVERYWHERE),
        ("Five sixes", "66666", "3 12", EVERYWHERE),
        ("tied only in forest 8", "12356", "8 8", [8]),
    ],
)
def test_the_dice_can_be_paired_as_described(part: str, dice: str, text: str, live: list[int]) -> None:
    assert roll(part) == dice
    assert text in choices(dice, live)
    shown = picture(GAME, part)
    assert Choice(state_of(GAME, part).observe(BLUE), shown.chosen).picked == tuple(map(int, text.split()))


def settled(part: str) -> tuple[list[int], tuple[int, ...], list[int]]:
    """The owners of forest 8's medals in that picture, the seats tied there, and everyone's trees then."""
    counts = {seat: count for seat, count in enumerate(trees(state_of(GAME, part), 8)) if count}
    who: list[int] = []
    rivals = settle(counts, who)
    return who, rivals, [counts.get(seat, 0) if not rivals or seat in rivals else 0 for seat in range(5)]


def test_the_most_trees_take_gold_and_the_second_most_silver() -> None:
    state = state_of(GAME, "White has five trees and wins the 4")
    assert trees(state, 8) == [3, 2, 5, 1, 0]
    assert state.table.forest(8).tokens == (4, 1)
    assert settled("White has five trees and wins the 4")[:2] == ([WHITE, BLUE], ())


def test_the_tie_for_second_place_is_the_sheets() -> None:
    before, after = (state_of(GAME, part) for part in ("Before:", "After:"))
    assert trees(before, 8) == [3, 3, 5, 2, 1]
    assert settled("Before:") == ([WHITE], (BLUE, GREEN), [3, 3, 0, 0, 0])
    assert (owners(after, 8), tied(after, 8), trees(after, 8)) == ([WHITE], [BLUE, GREEN], [3, 3, 0, 0, 0])
    scored = lucky(before, "scored")
    assert GAME.write_position(scored) == GAME.write_position(after)


def test_the_tie_for_first_place_leaves_both_medals() -> None:
    state = state_of(GAME, "tied for first")
    assert (owners(state, 8), tied(state, 8), trees(state, 8)) == ([], [BLUE, WHITE], [4, 0, 4, 0, 0])
    assert state.table.forest(8).tokens == (4, 1)


@pytest.mark.parametrize(
    ("part", "task"),
    [("1 and 3 make 4", words.PAIRS), ("Five sixes", words.TURNED)],
)
def test_a_prompt_says_what_to_do_and_which_rule_explains_it(part: str, task: words.Task) -> None:
    state = state_of(GAME, part)
    assert words.task(state.observe(BLUE)) == task
    assert words.task(state.observe(None)).words == "", "a roll is hidden while the device is passed on"
    assert f"## {task.chapter}\n" in rules_text("sequoia")
    assert len(task.words) <= 45
    assert len(task.more) <= 63


def test_in_a_tiebreaker_the_prompt_names_the_forests_that_count() -> None:
    state = state_of(GAME, "tied only in forest 8")
    assert words.task(state.observe(BLUE)).words == "plant in forest 8 to break your tie"
    assert {words.task(state.observe(seat)).words for seat in (WHITE, ORANGE, PINK)} == {""}
    assert words.task(state.observe(BLUE)).chapter == "Tiebreaker turns"

"""How a game stands and how it went: points as it stands, medals won, ties broken, and the luck of the dice."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from engine.report import Report, Sheet
from tests.engine.contract import is_one_sentence
from tests.engine.walks import NAMES, random_game
from tests.games.sequoia.positions import GAME, roll_for, scored, start, sums_of, ten_turns, turn

ORDERED = list(product(range(1, 7), repeat=5))


def report_of(states: list[Any]) -> Report:
    return GAME.report(states, NAMES[: states[0].setup.seats])


def sheet(report: Report, title: str) -> Sheet:
    return next(sheet for sheet in report.sheets if sheet.title == title)


def tie_turn(states: list[Any], *texts: str) -> list[Any]:
    """The states with one more tiebreaker turn at their end."""
    grown = [*states]
    for text in texts:
        grown.append(grown[-1].apply_chance(roll_for(*sums_of(text))))
    for seat, text in zip(grown[-1].to_act, texts, strict=True):
        grown.append(grown[-1].apply(seat, GAME.parse_action(text)))
    return [*grown, scored(grown[-1])]


# While it is played


def test_before_the_end_a_seat_has_the_points_in_sight() -> None:
    state = start(2)
    assert [GAME.standing(state.observe(None), seat).score for seat in (0, 1)] == [0, 0]
    state = turn(state, "11122:3 3", "11333:4 4")
    ada, ben = (GAME.standing(state.observe(None), seat) for seat in (0, 1))
    assert (ada.score, ada.goal, ada.words, ada.note) == (3, 0, "3 points as it stands", "18 trees")
    assert ben.score == 3


def test_a_tie_is_in_nobodys_sight() -> None:
    state = turn(start(2), "11122:3 3", "11122:3 3")
    assert [GAME.standing(state.observe(None), seat).score for seat in (0, 1)] == [0, 0]


def test_with_face_down_tokens_the_forests_it_leads_are_told() -> None:
    state = turn(start(2, face_down=True), "12346:3 10", "11122:3 3")
    ada, ben = (GAME.standing(state.observe(None), seat) for seat in (0, 1))
    assert (ada.score, ben.score) == (1, 1)
    assert ada.words == "leads 1 forest"


def test_one_point_is_one_point() -> None:
    """Ben is second in forest 3 and tied in forest 4."""
    state = turn(start(3), "11122:3 3", "11123:3 4", "11234:4 5")
    words = [GAME.standing(state.observe(None), seat).words for seat in range(3)]
    assert words == ["3 points as it stands", "1 point as it stands", "3 points as it stands"]


def test_after_scoring_a_seat_has_what_it_won_and_is_tied_or_not() -> None:
    state = ten_turns({6: (4, 4, 0)}, seats=3)
    standings = [GAME.standing(state.observe(None), seat) for seat in range(3)]
    assert [standing.note for standing in standings] == ["tied", "tied", ""]
    assert standings[2].words == "3 points"


@pytest.mark.parametrize("setup", GAME.setups(), ids=str)
def test_standings_are_in_sight_of_all(setup: Any) -> None:
    """Every seat sees the same standings, and at the end the best of them has won."""
    for step in random_game(GAME, setup, 5):
        table = [[GAME.standing(step.after.observe(of), seat) for seat in range(setup.seats)] for of in (None, 0, 1)]
        assert table == [table[0]] * 3
    scores = [standing.score for standing in table[0]]
    results = step.after.returns()
    assert [result > 0 for result in results] == [score == max(scores) for score in scores]


# At its end


def finished(seats: int, seed: int) -> list[Any]:
    steps = random_game(GAME, GAME.setup(seats=seats), seed)
    return [steps[0].before, *(step.after for step in steps)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_tokens_sum_to_the_points(seats: int, seed: int) -> None:
    states = finished(seats, seed)
    tokens = sheet(report_of(states), "Medals won")
    assert tokens.heads == ("Forest", *NAMES[:seats])
    assert [row[0] for row in tokens.rows] == [*map(str, range(2, 13)), "Points"]
    for seat in range(seats):
        column = [row[seat + 1] for row in tokens.rows]
        won = [int(points) for cell in column[:-1] if cell != "–" for points in cell.split(" + ")]
        assert sum(won) == int(column[-1]) == states[-1].table.points(seat)


def test_a_game_without_ties_has_no_sheet_of_them() -> None:
    report = report_of([start(2), ten_turns({6: (4, 3)}, seats=2)])
    assert [sheet.title for sheet in report.sheets] == ["Medals won", "Dice luck"]


def test_ties_are_listed_with_who_won_them_and_when() -> None:
    states = tie_turn([ten_turns({6: (4, 4, 0), 9: (5, 2, 2)}, seats=3)], "6", "none", "none")
    states = tie_turn(states, "none", "9")
    report = report_of(states)
    assert sheet(report, "Tiebreakers").rows == (
        ("6", "first", "Ada, Ben", "Ada", "1 turn"),
        ("9", "second", "Ben, Cleo", "Cleo", "2 turns"),
    )


def test_a_tie_for_first_that_leaves_one_for_second_is_two_ties() -> None:
    states = tie_turn([ten_turns({6: (4, 4, 4)}, seats=3)], "none", "6", "none")
    states = tie_turn(states, "6", "none")
    assert sheet(report_of(states), "Tiebreakers").rows == (
        ("6", "first", "Ada, Ben, Cleo", "Ben", "1 turn"),
        ("6", "second", "Ada, Cleo", "Ada", "2 turns"),
    )


# Luck


def can_plant(dice: Any, forest: int) -> bool:
    """Whether two of the dice make the sum, or all are alike and can be turned to make it."""
    alike = len(set(dice)) == 1
    return alike or any(dice[a] + dice[b] == forest for a in range(5) for b in range(a))


def test_the_expected_luck_is_that_of_fair_dice() -> None:
    rows = sheet(report_of(finished(2, 1)), "Dice luck").rows
    for row, forest in zip(rows, range(2, 13), strict=False):
        share = sum(can_plant(dice, forest) for dice in ORDERED) / len(ORDERED)
        assert row[:2] == (str(forest), f"{10 * share:.1f}")
    assert rows[-1][:2] == ("Sequoia!", f"{10 * 6 / 7776:.2f}")


@pytest.mark.parametrize("seats", [2, 5])
def test_the_luck_is_counted_from_the_rolls_of_the_ten_turns(seats: int) -> None:
    steps = random_game(GAME, GAME.setup(seats=seats), 3)
    rolls: list[list[str]] = [[] for _ in range(seats)]
    for before, event, _ in steps:
        if before.table.step == "roll" and before.table.turn < 10:
            rolls[before.table.waiting[0]].append(event.text)
    rows = sheet(report_of(finished(seats, 3)), "Dice luck").rows
    for seat, own in enumerate(rolls):
        assert len(own) == 10
        dice = [tuple(map(int, roll)) for roll in own]
        assert [row[seat + 2] for row in rows] == [
            *(str(sum(can_plant(five, forest) for five in dice)) for forest in range(2, 13)),
            str(sum(len(set(five)) == 1 for five in dice)),
        ]


def test_a_report_is_made_of_short_texts_in_full_rows() -> None:
    for seats in (2, 3, 4, 5):
        report = report_of(finished(seats, seats))
        assert is_one_sentence(report.summary)
        for one in report.sheets:
            assert all(len(row) == len(one.heads) for row in one.rows)
            assert all(cell.isprintable() and cell for row in one.rows for cell in row)

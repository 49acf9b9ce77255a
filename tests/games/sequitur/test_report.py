"""How a game stands and how it went: points and goals, words with their scores, and what the racks held."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from engine.games.sequitur.words.lexicon import lexicon
from engine.report import Report, Sheet
from tests.engine.contract import is_one_sentence
from tests.engine.walks import NAMES, walk
from tests.games.sequitur.positions import GAME, Turn, claims, go, passes, plain
from tests.games.sequitur.reference import WORTH, words_of
from tests.games.sequitur.test_reference import keen


def finished(seats: int, seed: int) -> list[Any]:
    steps = list(walk(GAME.initial_state(GAME.setup(seats=seats)), random.Random(seed), keen))
    return [steps[0].before, *(step.after for step in steps)]


def report_of(states: list[Any]) -> Report:
    return GAME.report(states, NAMES[: states[0].setup.seats])


def sheet(report: Report, title: str) -> Sheet:
    return next(sheet for sheet in report.sheets if sheet.title == title)


# While it is played


def test_a_seat_stands_by_the_points_of_its_goals() -> None:
    state = go(passes(plain(2), Turn("CATSLEEP", "CATS", "R1", secret="G2"), Turn("DOGTOPNE", "TOP", "Y3")), "settled")
    standings = [GAME.standing(state.observe(None), seat) for seat in (0, 1)]
    assert [one[:3] for one in standings] == [(1, 0, "1 point"), (0, 0, "0 points")]
    state = go(state, f"claim {claims(state)[0][0]}")
    assert GAME.standing(state.observe(1), 0)[:3] == (4, 0, "4 points")


# At its end


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_points_add_up(seats: int) -> None:
    states = finished(seats, seats)
    report, table = report_of(states), states[-1].table
    rows = sheet(report, "Points").rows
    assert [row[0] for row in rows] == ["Red", "Yellow", "Green", "Points"]
    for seat, stack in enumerate(table.stacks):
        column = [int(row[seat + 1]) for row in rows]
        assert column[:3] == [sum(WORTH[name[0]] for name in stack if name[0] == colour) for colour in "RYG"]
        assert sum(column[:3]) == column[3] == table.points(seat)
    won = sheet(report, "Goals won").rows
    for seat, name in enumerate(NAMES[:seats]):
        assert sum(int(points) for _, points, by in won if by == name) == table.points(seat)


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_words_are_those_that_were_shown(seats: int) -> None:
    states = finished(seats, seats)
    shown = [state.table.spelt for state in states if state.table.stage == "settle"]
    rows = sheet(report_of(states), "Words and scores").rows
    assert [row[0] for row in rows] == ["1", "2", "3"]
    for row, words in zip(rows, shown, strict=True):
        assert row[1:] == tuple(f"{one.word} {one.score}" if one.word else "–" for one in words)


def test_what_racks_held_is_what_a_plain_search_finds() -> None:
    """The longest word of a rack, and the most points that one word meets in public goals and the secret one."""
    states = finished(2, 7)
    spelling = [one for one, other in pairwise(states) if one.table.stage == "passing" != other.table.stage]
    rows = sheet(report_of(states), "What the racks held").rows
    assert [row[0] for row in rows] == [f"{number}, {name}" for number in (1, 2, 3) for name in NAMES[:2]]
    holders = [(state, hand) for state in spelling for hand in state.hands]
    for (_, _, longest, most), (state, hand) in zip(rows, holders, strict=True):
        words = words_of(hand.rack, (word for word in lexicon().words if lexicon().is_said(word)))
        goals = [state.setup.all_goals[name] for name in (*state.table.public, hand.secret)]
        worths = {word: sum(goal.points for goal in goals if goal.is_met(word)) for word in words}
        if not words:
            assert (longest, most) == ("–", "–")
            continue
        assert longest in words
        assert len(longest) == max(map(len, words))
        best, points = most.split()
        assert worths[best] == int(points) == max(worths.values())


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_report_is_made_of_short_texts_in_full_rows(seats: int) -> None:
    report = report_of(finished(seats, 20 + seats))
    assert is_one_sentence(report.summary)
    for one in report.sheets:
        assert one.rows
        assert all(len(row) == len(one.heads) for row in one.rows)
        assert all(cell.isprintable() and cell for row in one.rows for cell in row)


def test_a_game_in_which_nobody_won_a_goal_has_no_sheet_of_them() -> None:
    state: Any = plain(1)
    states = [state]
    for _ in range(3):
        states.append(passes(states[-1], Turn("CATSLEEP", "CATS")))
        states.append(go(states[-1], "settled"))
        if states[-1].chance():
            states.append(go(states[-1], "returned"))
    report = report_of(states)
    assert [one.title for one in report.sheets] == ["Words and scores", "Points", "What the racks held"]


def test_a_game_that_begins_in_its_middle_has_a_report_too() -> None:
    state = passes(plain(2), Turn("CATSLEEP", "CATS", "R1"), Turn("DOGTOPNE", "TOP", "Y3"))
    steps = list(walk(state, random.Random(1), keen))
    report = report_of([state, *(step.after for step in steps)])
    assert sum(int(points) for _, points, _ in sheet(report, "Goals won").rows) == sum(map(steps[-1].after.table.points, (0, 1)))

"""Standings and reports of Sequitur: points, words, racks, the story, and what the last round hands out."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from engine.games.sequitur import GAME
from engine.games.sequitur.rules.ending import by_round, secrets_won
from engine.games.sequitur.rules.ending import claims as claims_made
from engine.games.sequitur.words.lexicon import lexicon
from engine.report import Report, Sheet
from tests.engine.walks import NAMES, Step, walk
from tests.games.sequitur.positions import PLAIN_GOALS, Turn, claims, go, keen, passes, plain, texts
from tests.games.sequitur.reference import WORTH, words_of


def finished(seats: int, seed: int) -> list[Any]:
    steps = list(walk(GAME.initial_state(GAME.setup(seats=seats)), random.Random(seed), keen))
    return [steps[0].before, *(step.after for step in steps)]


def report_of(states: list[Any]) -> Report:
    return GAME.report(states, NAMES[: states[0].setup.seats])


def sheet(report: Report, title: str) -> Sheet:
    return next(sheet for sheet in report.sheets if sheet.title == title)


# Standings


def test_a_standing_counts_the_points_of_won_goals() -> None:
    state = go(passes(plain(2), Turn("CATSLEEP", "CATS", "R1", secret="G2"), Turn("DOGTOPNE", "TOP", "Y3")), "settled")
    standings = [GAME.standing(state.observe(None), seat) for seat in (0, 1)]
    assert [one[:3] for one in standings] == [(1, 0, "1 point"), (0, 0, "0 points")]
    state = go(state, f"claim {claims(state)[0][0]}")
    assert GAME.standing(state.observe(1), 0)[:3] == (4, 0, "4 points")


# Reports


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
    assert all(len(row) == len(one.heads) and all(row) for one in report.sheets for row in one.rows)
    won = sheet(report, "Goals won").rows
    for seat, name in enumerate(NAMES[:seats]):
        assert sum(int(points) for _, points, by in won if by == name) == table.points(seat)


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_the_report_lists_the_words_shown(seats: int) -> None:
    states = finished(seats, seats)
    shown = [state.table.spelt for state in states if state.table.stage == "settle"]
    rows = sheet(report_of(states), "Words and scores").rows
    assert [row[0] for row in rows] == ["1", "2", "3"]
    for row, words in zip(rows, shown, strict=True):
        assert row[1:] == tuple(f"{one.word} {one.score}" if one.word else "–" for one in words)


def test_the_best_words_of_racks_are_those_the_reference_finds() -> None:
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


def test_a_game_without_won_goals_has_no_sheet_of_goals() -> None:
    state: Any = plain(1)
    states = [state]
    for _ in range(3):
        states.append(passes(states[-1], Turn("CATSLEEP", "CATS")))
        states.append(go(states[-1], "settled"))
        if states[-1].chance():
            states.append(go(states[-1], "returned"))
    report = report_of(states)
    assert [one.title for one in report.sheets] == ["Words and scores", "Points", "What the racks held"]


# The last round


WORD, NONE = Turn("CATSLEEP", "CATS"), Turn("DOGTOPNE", "TOP")
"""CATS scores 6 and meets R1, Y1, G2 and G3; TOP scores 5 and meets R3, Y1, Y3 and G1."""


@cache
def steps_of(seats: int, goals: str, seed: int) -> list[Step]:
    return list(walk(GAME.initial_state(GAME.setup(seats=seats, goals=goals)), random.Random(seed), keen))


GAMES = [(seats, goals, seed) for seed, goals in enumerate(("", PLAIN_GOALS)) for seats in (1, 2, 3, 5)]
"""Random games with the goals that ship and with goals that are easy to meet."""

random_games = pytest.mark.parametrize("game", GAMES)


def last_round(steps: list[Step]) -> list[Step]:
    """The steps after the last words are shown."""
    first = max(index for index, step in enumerate(steps) if step.before.table.stage == "passing")
    return steps[first + 1 :]


def worth(goals: Any) -> int:
    return sum(WORTH[name[0]] for name in goals)


@random_games
def test_the_awards_of_the_last_round_follow_from_its_table(game: tuple[int, str, int]) -> None:
    """Summed from the events: a claim is an action, and a secret goal is won when goals are scored."""
    steps = steps_of(*game)
    table, played = steps[-1].after.table, last_round(steps)
    seats = range(table.setup.seats)
    made = [
        (step.before.table.turn, step.event.text.removeprefix("claim "))
        for step in played
        if step.event.text.startswith("claim ")
    ]
    assert [tuple(award) for award in claims_made(table)] == made, "in the order in which they were made"
    settled = next(step for step in played if step.event.text == "settled")
    secrets = {(seat, settled.after.table.stacks[seat][-1]) for seat in seats
               if settled.after.table.stacks[seat] != settled.before.table.stacks[seat]}  # fmt: skip
    assert {tuple(award) for award in secrets_won(table)} == secrets
    won = (*secrets_won(table), *claims_made(table))
    handed = [worth(award.goal for award in won if award.seat == seat) for seat in seats]
    before = [worth(played[0].before.table.stacks[seat]) for seat in seats]
    assert [table.points(seat) for seat in seats] == [a + b for a, b in zip(before, handed, strict=True)]
    for seat in seats:
        assert by_round(table, seat)[-1] == handed[seat]
        assert sum(by_round(table, seat)) == table.points(seat)
        assert len(by_round(table, seat)) == 3


# Games set up by hand


def played(*rounds: tuple[Turn, ...]) -> list[Any]:
    """The states of a game with these rounds, in which every choice is the first one offered."""
    state: Any = plain(len(rounds[0]))
    states = [state]
    for turns in rounds:
        state = passes(state, *turns)
        states.append(state)
        while state.table.stage not in ("passing", "over"):
            state = go(state, texts(state)[0] if state.to_act else state.chance()[0][0])
            states.append(state)
    return states


def told(states: list[Any]) -> Report:
    return GAME.report(states, NAMES[: states[0].setup.seats])


def close() -> list[Any]:
    """Ada wins R1. Ben wins Y3 and R3 and leads. Then Ada wins R2 and Y4, and misses Y2."""
    return played(
        (WORD._replace(public="R1"), NONE),
        (WORD, NONE._replace(public="R3", secret="Y3")),
        (Turn("TENSLEEP", "TENS", "R2 Y2", "G3"), Turn("BOGUIARR", "")),
    )


def test_a_report_has_winner_margin_and_story() -> None:
    states = close()
    table = states[-1].table
    assert [table.points(seat) for seat in (0, 1)] == [3 + 3 + 2 + 1, 3 + 2]
    report = told(states)
    assert (report.headline, report.winners, report.summary) == ("Ada wins", (0,), "9 points, four more than Ben.")
    assert [(line.when, line.text, line.closest) for line in report.story] == [
        ("Round 1", "Ada spells CATS for 6, the best word of the game.", False),
        ("Round 3", "Ben leads Ada by one, 5 to 4.", True),
        ("Round 3", "Ada takes the lead for good with 3 points: “Has an E”.", False),
    ]
    for line in report.story:
        assert line.when == f"Round {states[line.moment].table.round + 1}"
    assert states[report.story[0].moment].table.spelt[0].word == "CATS"
    assert [states[report.story[1].moment].table.points(seat) for seat in (0, 1)] == [4, 5]
    assert states[report.story[2].moment].table.stacks[0][-1] == "R2"
    assert [tuple(figure) for figure in report.figures] == [
        ("CATS", "best word, 6"), ("1 of 3", "Ada’s secret goals met"), ("6", "best round, Ada"),
    ]  # fmt: skip


def test_a_shared_win_and_the_goal_that_tied_it() -> None:
    states = played(
        (WORD._replace(public="R1"), NONE),
        (WORD, NONE._replace(public="R3")),
        (WORD._replace(word=""), NONE._replace(word="")),
    )
    report = told(states)
    assert (report.headline, report.winners, report.summary) == ("Ada and Ben share the win", (0, 1), "3 points each.")
    assert "Ben ties for the lead with 3 points: “Has an O”." in [line.text for line in report.story]


def test_a_secret_goal_can_decide() -> None:
    states = played((WORD, NONE), (WORD, NONE), (WORD, NONE._replace(secret="R3")))
    assert "Ben takes the lead for good with 3 points by a secret goal." in [line.text for line in told(states).story]


@pytest.mark.parametrize(
    ("goals", "headline", "summary"),
    [
        (("R1", "", ""), "3 points", "Two short of Good start."),
        (("R1 Y1", "", ""), "Good start", "5 points: five short of Moving up."),
        (("R1 Y1 G2", "", ""), "Good start", "6 points: four short of Moving up."),
    ],
)
def test_a_solo_report_has_the_rank_and_the_distance_to_the_next(goals: Any, headline: str, summary: str) -> None:
    report = told(played(*((WORD._replace(public=names),) for names in goals)))
    assert (report.headline, report.summary, report.winners) == (headline, summary, (0,))


def test_a_solo_story_has_the_best_round_and_the_rank_reached() -> None:
    report = told(played((WORD._replace(public="R1"),), (WORD._replace(public="Y1", secret="G3"),), (WORD,)))
    assert [(line.when, line.text, line.closest) for line in report.story] == [
        ("Round 1", "Ada spells CATS for 6, the best word of the game.", False),
        ("Round 1", "3 points, the best round.", False),
        ("Round 2", "Good start reached, with 6 points.", True),
    ]


def test_the_highest_rank_has_no_next_one() -> None:
    states = played((WORD,), (WORD,), (WORD,))
    stack = tuple(f"R{number}" for number in range(4, 13))
    over = states[-1]._replace(table=states[-1].table._replace(stacks=(stack,)))
    assert told([*states, over])[:3:2] == ("27 points: the highest rank.", "Sequitur master")


def test_a_game_without_points_has_no_story() -> None:
    silent = (WORD._replace(word=""), NONE._replace(word=""))
    report = told(played(silent, silent, silent))
    assert (report.headline, report.summary, report.story) == ("Ada and Ben share the win", "0 points each.", ())


def test_a_game_opened_in_the_middle_has_the_points_of_all_rounds() -> None:
    states = close()
    middle = next(number for number, state in enumerate(states) if state.table.round == 2)
    begun = states[middle]._replace(table=states[middle].table._replace(before=()))
    rest = [begun]
    for before, after in pairwise(states[middle:]):
        kept = after.table.before[2:]
        rest.append(after._replace(table=after.table._replace(before=kept)))
        assert before.table.round == 2
    report = told(rest)
    assert report.headline == "Ada wins"
    assert sum(by_round(rest[-1].table, 0)) == 9


def test_a_player_ahead_when_the_game_was_opened_takes_no_lead() -> None:
    states = close()
    ahead = states[-2]._replace(table=states[-2].table._replace(stacks=(("R1", "R2", "G3", "R3"), ("Y1",))))
    over = go(ahead._replace(table=ahead.table._replace(turn=0)), "claim Y2")
    lines = [line.text for line in told([ahead, over]).story]
    assert lines == ["Ada leads Ben by eight, 10 to 2."]

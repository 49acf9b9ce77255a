"""Reports of finished games of Sequence, set up by hand or played at random."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.sequence import GAME
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from engine.report import Report, Turning
from tests.engine.walks import random_game
from tests.games.sequence.positions import play, position

NAMES = ("Mira", "Tom", "Hazel", "Rowan", "Bart", "Ivy")


def told(*states: State) -> Report:
    return GAME.report(states, NAMES[: states[0].setup.seats])


def states_of(setup: SequenceSetup, seed: int) -> list[Any]:
    steps = random_game(GAME, setup, seed)
    return [steps[0].before, *(step.after for step in steps)]


def after_each(state: State, *events: str) -> list[State]:
    states = [state]
    for event in events:
        states.append(play(states[-1], event))
    return states


def test_the_story_has_the_last_sequence_and_how_close_a_rival_was() -> None:
    before = position("c7-g7 b5-e5", "b2-f2 g3-g6", sequences="c7-g7/b2-f2", hands={0: "JD"}, state="play:0 no - 0:40")
    report = told(*after_each(before, "JD f5"))
    assert (report.headline, report.summary, report.winners) == ("Mira wins", "Two sequences to one.", (0,))
    assert report.story == (
        Turning("Move 41", "Tom was one chip short of winning, from g6 to g2.", 0, closest=True),
        Turning("Move 41", "J♦ makes Mira’s second sequence, from b5 to f5.", 1),
    )
    assert [figure.value for figure in report.figures] == ["41", "1", "0"]


def test_the_closest_moment_is_the_last_threat_that_was_broken_up() -> None:
    before = position(
        "c7-g7 b4-e4",
        "b2-f2 i7-i10",
        sequences="c7-g7/b2-f2",
        hands={0: "JD JC", 1: "2S"},
        state="play:0 no - 0:40",
    )
    report = told(*after_each(before, "JD i6", "AC", "2S b10", "AC", "JC f4"))
    assert report.story == (
        Turning("Move 41", "Tom had four of i10 to i6, until Mira’s J♦ on i6 broke it up.", 1, closest=True),
        Turning("Move 43", "J♣ makes Mira’s second sequence, from b4 to f4.", 5),
    )


def test_a_rival_with_more_to_go_was_never_close() -> None:
    before = position("c7-g7 b5-e5", "g3-g6", sequences="c7-g7/-", hands={0: "JD"}, state="play:0 no - 0:40")
    assert not any(line.closest for line in told(*after_each(before, "JD f5")).story)


def test_a_team_wins_together() -> None:
    before = position("c7-g7 b5-e5", "", seats=6, sequences="c7-g7/-", hands={0: "JD"}, state="play:0 no - 0:40")
    report = told(*after_each(before, "JD f5"))
    assert (report.headline, report.winners) == ("Mira’s team wins", (0, 2, 4))
    assert report.story[-1].text == "Mira’s J♦ makes the team’s second sequence, from b5 to f5."


def test_a_draw_has_no_winners_and_no_finale() -> None:
    over = position("a5", "b5", state="over:0 no - 2:40")
    report = told(over)
    assert (report.headline, report.winners, report.finale) == ("Nobody wins", (), ())


@pytest.mark.parametrize("setup", [SequenceSetup(), SequenceSetup(3), SequenceSetup(6), SequenceSetup(2, sequences=3)])
def test_reports_of_random_games_are_true(setup: SequenceSetup) -> None:
    for seed in range(3):
        states = states_of(setup, seed)
        report, last = told(*states), states[-1].table
        assert report.winners == tuple(seat for seat, share in enumerate(states[-1].returns()) if share == 1.0)
        if report.winners:
            first, final = report.story[0], report.story[-1]
            assert len(states[final.moment].table.sequences[last.winner]) >= setup.needed[last.winner]
            assert len(states[final.moment - 1].table.sequences[last.winner]) < setup.needed[last.winner]
            ends = " to ".join(setup.board_data.ends(last.sequences[last.winner][-1]))
            assert ends in final.text
            assert first.moment <= final.moment


def test_the_next_game_passes_the_deal_on() -> None:
    states = states_of(SequenceSetup(4), 1)
    report = told(*states)
    dealer = states[-1].table.dealer
    assert report.again == replace(SequenceSetup(4), dealer=(dealer + 1) % 4)
    first = GAME.initial_state(report.again)
    assert (first.table.step, first.table.turn) == ("deal", report.begins) == ("deal", (dealer + 2) % 4)
    assert GAME.opening(report.again) == "", "there is no cut"

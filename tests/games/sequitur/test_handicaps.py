"""A head start in Sequitur: points from the first round to the last claim; none for a solo player."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.core import BadSetupError, BadTextError
from engine.games.sequitur import GAME
from engine.games.sequitur.rules.ending import by_round
from tests.engine.walks import NAMES, Step
from tests.games.sequitur.test_layout import picture, shapes, sums
from tests.games.sequitur.test_report import steps_of

STEPS = steps_of(2, "", 3)


def given(steps: list[Step], *points: int) -> list[Any]:
    """The states of that game with this head start."""
    states = [steps[0].before, *(step.after for step in steps)]
    setup = GAME.setup(seats=len(points), back_and_forth=states[0].setup.back_and_forth, head_start=points)
    return [state._replace(table=state.table._replace(setup=setup)) for state in states]


def won(states: list[Any]) -> list[int]:
    return [states[-1].table.points(seat) for seat in range(states[-1].setup.seats)]


def test_a_head_start_counts_from_the_start() -> None:
    first = given(STEPS, 0, 3)[0].observe(None)
    standings = [GAME.standing(first, seat) for seat in (0, 1)]
    assert [(one.score, one.words, one.note) for one in standings] == [
        (0, "0 points", ""), (3, "3 points", "3 points at the start"),
    ]  # fmt: skip


def test_a_head_start_can_tie_or_turn_a_lost_game() -> None:
    """With the points that it lost by a seat shares the win, and with one more it wins."""
    plain = won(given(STEPS, 0, 0))
    lost, lead = plain.index(min(plain)), abs(plain[0] - plain[1])
    assert 1 < lead < 10, "nobody won by a single point"
    for more, share in ((lead - 1, 0.0), (lead, 0.5), (lead + 1, 1.0)):
        states = given(STEPS, *((more, 0) if lost == 0 else (0, more)))
        assert states[-1].returns()[lost] == share
        report = GAME.report(states, NAMES[:2])
        assert (lost in report.winners) == (share > 0)
        assert report.sheets[2].rows[-2:] == (
            ("Head start", *map(str, states[-1].setup.starts)), ("Points", *map(str, won(states))),
        )  # fmt: skip


def test_the_finale_includes_the_head_start() -> None:
    states = given(STEPS, 10, 0)
    table, drawn = states[-1].table, picture(states[-1], 1)
    found = shapes(drawn)
    assert sums(drawn) == dict(enumerate(won(states)))
    parts = [found[f"standing:{seat}"].badge.split() for seat in (0, 1)]
    assert [own[0] for own in parts] == ["10", "0"], "the bars begin with the head start"
    assert found["standings"].badge == "head start and rounds"
    assert [sum(by_round(table, seat)) + (10, 0)[seat] for seat in (0, 1)] == won(states)


def test_a_player_ahead_from_the_start_takes_no_lead() -> None:
    """If nobody makes up a head start, no line of the story says that a goal put anyone ahead."""
    plain = given(STEPS, 0, 0)
    best = won(plain).index(max(won(plain)))
    story = GAME.report(given(STEPS, *((10, 0) if best == 0 else (0, 10))), NAMES[:2]).story
    assert any("takes the lead" in line.text for line in GAME.report(plain, NAMES[:2]).story)
    assert not any("takes the lead" in line.text for line in story)
    assert all(first.moment <= second.moment for first, second in pairwise(story))


def test_a_solo_player_has_no_head_start() -> None:
    with pytest.raises(BadSetupError, match="A solo player can’t have a head start"):
        GAME.setup(seats=1, head_start=(3,))
    assert GAME.setup(seats=1, head_start=(0,)) == GAME.setup(seats=1)


@pytest.mark.parametrize("wrong", ["[0,0]", "[1]", "[0,1,0]", "[0,11]", "[true,0]", '"1"'])
def test_an_impossible_head_start_in_a_position_is_refused(wrong: str) -> None:
    text = GAME.write_position(given(STEPS, 0, 4)[0])
    assert '"head_start":[0,4]' in text
    with pytest.raises(BadTextError):
        GAME.parse_position(text.replace("[0,4]", wrong, 1))

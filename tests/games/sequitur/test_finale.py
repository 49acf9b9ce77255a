"""The picture of the end: what each beat shows, that it fits every screen, and that it can be painted and moves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.games.sequitur.picture.ending import Places
from engine.games.sequitur.rules.ending import moments, points_after
from engine.scene import Rect, Scene, Shape, Stage, View
from tests.games.sequitur.positions import GAME, PLAIN_GOALS
from tests.games.sequitur.test_ending import GAMES, close, steps_of

NONE = Rect(0, 0, 0, 0)
STAGES = {
    "1280x800": Stage(Rect(24, 18, 742, 764), NONE, Rect(786, 190, 470, 134)),
    "844x390": Stage(Rect(8, 5, 380, 380), NONE, Rect(398, 110, 438, 120)),
    "390x844": Stage(Rect(6, 50, 378, 580), NONE, NONE),
    "320x568": Stage(Rect(6, 50, 308, 304), NONE, NONE),
    "large type": Stage(Rect(24, 18, 742, 764), NONE, Rect(786, 190, 470, 134), 2.0),
}
NAMES = ("Charlotte Montgomery-Fea", "\u2068נועה בן־ארי\u2069", "\u2068ليلى المنصوري\u2069", "Bartholomew", "Fern")


def last(game: tuple[int, str, int]) -> Any:
    return steps_of(*game)[-1].after


def picture(state: Any, beats: int | None, stage: str = "1280x800") -> Scene:
    scene: Scene = GAME.scene(state.observe(None), View(STAGES[stage], NAMES, tuple(GAME.colours), finale=beats))
    return scene


def shapes(scene: Scene) -> dict[str, Shape]:
    return {shape.key: shape for shape in scene.shapes}


def sums(scene: Scene) -> dict[int, int]:
    """The points of each seat as the ranking says them."""
    found = {key: shape.badge for key, shape in shapes(scene).items() if key.startswith("standing:")}
    for badge in found.values():
        parts, _, total = badge.partition(" of ")[0].partition(" = ")
        assert sum(map(int, parts.split())) == int(total)
    return {int(key.removeprefix("standing:")): int(badge.partition(" = ")[2].split()[0]) for key, badge in found.items()}


# Beat after beat


def test_a_goal_that_was_missed_stays_a_dashed_lock_and_one_left_over_is_nobodys() -> None:
    games = [last(game) for game in GAMES]
    tables = [state.table for state in games]
    assert any(one.secret and not one.is_met for table in tables for one in table.spelt)
    assert any(table.public for table in tables)
    for state in games:
        found = shapes(picture(state, len(moments(state.table)) + 1))
        for seat, one in enumerate(state.table.spelt):
            assert found[f"secret:{seat}"].style == ("lock missed" if not one.is_met else found[f"secret:{seat}"].style)
        for name in state.table.public:
            assert (found[f"slip:{name}"].style.split()[1], found[f"slip:{name}"].badge) == ("open", "unclaimed")


@pytest.mark.parametrize("game", [game for game in GAMES if game[0] > 1])
def test_the_ranking_counts_what_has_been_handed_out(game: tuple[int, str, int]) -> None:
    state = last(game)
    for count in range(len(moments(state.table)) + 1):
        assert sums(picture(state, count + 1)) == dict(enumerate(points_after(state.table, count)))


def test_bars_are_in_the_order_of_points() -> None:
    state = last((5, PLAIN_GOALS, 1))
    scene = picture(state, 99, "844x390")
    points = points_after(state.table, 99)
    lines = sorted((shape.rect.y, int(key.split(":")[1])) for key, shape in shapes(scene).items() if key.startswith("standing:"))
    assert [points[seat] for _, seat in lines] == sorted(points, reverse=True)


def test_until_the_panel_is_there_the_last_claim_is_seen_as_all_others() -> None:
    state = close()[-1]
    play = Stage(Rect(24, 80, 1231, 328), Rect(24, 418, 1231, 176), Rect(24, 605, 1231, 178))
    seen = View(play, NAMES, tuple(GAME.colours), finale=0)
    found = shapes(GAME.scene(state.observe(None), seen))
    assert found["goal:Y2"].style.startswith("seal")
    assert not [key for key in found if key.startswith(("row:", "slip:", "standing:"))]
    assert found == shapes(GAME.scene(state.observe(None), seen._replace(finale=None)))
    assert "row:0" in shapes(GAME.scene(state.observe(None), seen._replace(finale=1)))
    assert "row:0" in shapes(picture(state, 0))


# Alone


@pytest.mark.parametrize("stage", ["1280x800", "844x390", "390x844"])
def test_alone_the_ladder_is_seen_beside_the_board_or_on_it(stage: str) -> None:
    state = last((1, "", 0))
    found = shapes(picture(state, 99, stage))
    ladder = found["ladder"]
    assert ladder.text.split("\n")[0] == "5 Good start"
    assert ladder.text.split("\n")[-1] == "25 Sequitur master"
    assert ladder.badge == f"{state.table.points(0)} points · Good start at 5"
    where = STAGES[stage].piles if STAGES[stage].piles.width else STAGES[stage].board
    assert where.holds(ladder.rect.x, ladder.rect.y)
    assert where.holds(ladder.rect.x + ladder.rect.width - 1, ladder.rect.y + ladder.rect.height - 1)
    below = [shape.rect.y for key, shape in found.items() if key.startswith("slip:")]
    if where == STAGES[stage].board:
        assert ladder.rect.y > found["row:0"].rect.y + found["row:0"].rect.height
        assert ladder.rect.y + ladder.rect.height <= min(below)


# On every screen


def overlap(one: Rect, other: Rect) -> bool:
    by = 0.5
    return (one.x + by < other.x + other.width and other.x + by < one.x + one.width
            and one.y + by < other.y + other.height and other.y + by < one.y + one.height)  # fmt: skip


@pytest.mark.parametrize("goals", [0, 1, 4, 9, 15])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("stage", STAGES)
def test_everything_has_a_place_of_its_own_on_the_board(stage: str, seats: int, goals: int) -> None:
    board = STAGES[stage].board
    places = Places(board, seats, goals, 9)
    rows, slips = places.rows(), places.slips()
    whole = [row.whole for row in rows] + slips
    for index, one in enumerate(whole):
        assert board.inset(2).holds(one.x, one.y)
        assert board.inset(2).holds(one.x + one.width - 1, one.y + one.height - 1)
        assert not [other for other in whole[:index] if overlap(one, other)]
    assert min(slip.height for slip in [*slips, board]) >= 28
    for row in rows:
        balls = [row.ball(index, 0.96, -0.06) for index in range(9)]
        prizes = [row.prize(index, 6) for index in range(6)]
        assert all(row.whole.holds(one.x, one.y) for one in [*balls, *prizes, row.rack])
        assert not [1 for one, other in pairwise(prizes) if overlap(one, other)]
        assert not [1 for ball in balls for prize in prizes if overlap(ball, prize)]
        assert balls[0].width >= 15, "a letter can be read"
        assert row.rack.height >= 12

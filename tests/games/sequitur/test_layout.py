"""The layout of the table of Sequitur in every window of the gallery, and at its end."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from engine.games.sequitur import GAME
from engine.games.sequitur.box.goals import COLOURS
from engine.games.sequitur.picture.claims import Places
from engine.games.sequitur.picture.layout import Felt, room
from engine.games.sequitur.rules import steps
from engine.scene import Rect, Scene, Shape, Stage, View
from tests.engine.pictures import lying_on, overlap
from tests.engine.walks import NAMES, walk
from tests.games.sequitur.positions import PLAIN_GOALS
from tests.games.sequitur.test_report import GAMES, close, steps_of
from tests.web.stand_in import StandIn
from tests.web.stand_in_canvas import Context
from web.games.sequitur.goals import paint_goal
from web.games.sequitur.words import READABLE
from web.ui.paint.surface import Pen
from web.ui.paint.theme import CAP_HEIGHT

WINDOWS = {
    "1280x800": Stage(Rect(24, 80, 1231, 328), Rect(24, 418, 1231, 176), Rect(24, 605, 1231, 178)),
    "390x844": Stage(Rect(8, 57, 374, 438), Rect(8, 501, 374, 122), Rect(8, 630, 374, 145)),
    "844x390": Stage(Rect(16, 52, 812, 136), Rect(16, 192, 812, 114), Rect(16, 310, 812, 76)),
    "320x568": Stage(Rect(8, 54, 304, 260), Rect(8, 319, 304, 84), Rect(8, 407, 304, 104)),
    "667x375": Stage(Rect(13, 52, 642, 128), Rect(13, 184, 642, 107), Rect(13, 295, 642, 76)),
    "360x640": Stage(Rect(8, 55, 344, 315), Rect(8, 375, 344, 93), Rect(8, 473, 344, 110)),
    "390x664": Stage(Rect(8, 55, 374, 330), Rect(8, 391, 374, 96), Rect(8, 492, 374, 114)),
    "1024x768": Stage(Rect(20, 79, 985, 313), Rect(20, 402, 985, 169), Rect(20, 581, 985, 170)),
    "768x1024": Stage(Rect(15, 58, 739, 547), Rect(15, 613, 739, 148), Rect(15, 770, 739, 176)),
    "1920x1080": Stage(Rect(36, 102, 1848, 449), Rect(36, 565, 1848, 238), Rect(36, 816, 1848, 240)),
}
"""The table's parts as a browser measures them. The buttons are to the right of the cards or below them."""

APART = (("ball", "action"), ("ball", "told"), ("ball", "goal"), ("action", "action"), ("action", "told"), ("goal", "goal"))
"""Kinds of shapes that never lie on one another, except a goal shown in full, which covers the cards until it is pressed."""

DESCENDER = 0.22
"""How far letters reach below their line, as a share of the type size."""

HIGH, AIR, LEAST_AIR = 60.0, 4.5, 1.0
"""In CSS pixels: goals of this height have this much space around their words; lower ones, or small words, have the least."""


@cache
def positions(seats: int) -> tuple[Any, ...]:
    """Random states of each step, with each number of letters."""
    found: dict[tuple[str, int], Any] = {}
    for seed in itertools.count():
        for step in walk(GAME.initial_state(GAME.setup(seats=seats)), random.Random(seed)):
            if step.after.to_act:
                found[step.after.step, len(step.after.hands[step.after.to_act[0]].rack)] = step.after
        if steps.PUT in {step for step, _ in found}:
            return tuple(found.values())
    raise AssertionError


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [1, 2, 5])
def test_nothing_covers_its_neighbour(seats: int, window: str) -> None:
    states = positions(seats)
    assert {state.step for state in states} >= {steps.END, steps.PUT, steps.PLAY, steps.SPELL}
    for state in states:
        seat = state.to_act[0]
        view = View(WINDOWS[window], NAMES, tuple(GAME.colours))
        scene = GAME.scene(state.observe(seat), view)
        assert not list(lying_on(scene, APART)), f"at the step {state.step!r}"


def test_a_drawn_letter_is_next_to_the_cards_and_large_enough_to_press() -> None:
    for state in positions(2):
        if state.step in (steps.END, steps.PUT):
            for stage in WINDOWS.values():
                scene = GAME.scene(state.observe(state.to_act[0]), View(stage, NAMES, tuple(GAME.colours)))
                places = {
                    spot.key: spot.rect
                    for spot in scene.hotspots
                    if spot.rect and spot.key.partition(":")[0] in ("card", "drawn")
                }
                drawn = places.pop("drawn")
                assert min(drawn.width, drawn.height) >= 43
                assert all(card.x + card.width <= drawn.x + 0.5 for card in places.values())


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, float, float]]]:
    """The painted lines: words, type size and baseline."""
    lines: list[tuple[str, float, float]] = []

    def write(self: Any, text: str, _x: float, y: float, _most: float = 0) -> None:
        if found := re.search(r"([\d.]+)px", self.font):
            lines.append((text, float(found[1]), y))

    monkeypatch.setattr(Context, "fillText", write)
    with StandIn().installed():
        yield lines


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_the_words_of_a_goal_have_space_around_them(seats: int, window: str, written: list[tuple[str, float, float]]) -> None:
    felt = Felt(room(WINDOWS[window].board).felt, max(2, seats))
    goals = GAME.setup(seats=seats).all_goals.values()
    slips = {(slot.width, slot.height): "" for colour in COLOURS for slot in felt.slots(colour)}
    for (width, high), words in (*slips.items(), ((felt.secret.width, felt.secret.height), " mine")):
        for goal in goals:
            written.clear()
            paint_goal(Pen(Context(), width, high, 1), f"goal {goal.colour}{words}", goal.text, str(goal.points))
            said = [line for line in written if line[0] != str(goal.points) and line[0].removesuffix("…") in goal.text]
            least = AIR if high >= HIGH and said[0][1] > READABLE else LEAST_AIR
            top = min(base - size * CAP_HEIGHT for _, size, base in said)
            foot = max(base + size * DESCENDER for _, size, base in said)
            assert top >= least, f"{goal.text!r} on {width:.0f} x {high:.0f}"
            assert high - foot >= least, f"{goal.text!r} on {width:.0f} x {high:.0f}"


# The end


NONE = Rect(0, 0, 0, 0)
STAGES = {
    "1280x800": Stage(Rect(24, 18, 742, 764), NONE, Rect(786, 190, 470, 134)),
    "844x390": Stage(Rect(8, 5, 380, 380), NONE, Rect(398, 110, 438, 120)),
    "390x844": Stage(Rect(6, 50, 378, 580), NONE, NONE),
    "320x568": Stage(Rect(6, 50, 308, 304), NONE, NONE),
    "large type": Stage(Rect(24, 18, 742, 764), NONE, Rect(786, 190, 470, 134), 2.0),
}
LONG_NAMES = ("Charlotte Montgomery-Fea", "\u2068נועה בן־ארי\u2069", "\u2068ليلى المنصوري\u2069", "Bartholomew", "Fern")


def last(game: tuple[int, str, int]) -> Any:
    return steps_of(*game)[-1].after


def picture(state: Any, beats: int | None, stage: str = "1280x800") -> Scene:
    scene: Scene = GAME.scene(state.observe(None), View(STAGES[stage], LONG_NAMES, tuple(GAME.colours), finale=beats))
    return scene


def shapes(scene: Scene) -> dict[str, Shape]:
    return {shape.key: shape for shape in scene.shapes}


def sums(scene: Scene) -> dict[int, int]:
    """The points of each seat according to the ranking."""
    found = {key: shape.badge for key, shape in shapes(scene).items() if key.startswith("standing:")}
    for badge in found.values():
        parts, _, total = badge.partition(" of ")[0].partition(" = ")
        assert sum(map(int, parts.split())) == int(total)
    return {int(key.removeprefix("standing:")): int(badge.partition(" = ")[2].split()[0]) for key, badge in found.items()}


def test_missed_secret_goals_and_unclaimed_goals_are_marked() -> None:
    games = [last(game) for game in GAMES]
    tables = [state.table for state in games]
    assert any(one.secret and not one.is_met for table in tables for one in table.spelt)
    assert any(table.public for table in tables)
    for state in games:
        found = shapes(picture(state, 1))
        for seat, one in enumerate(state.table.spelt):
            assert found[f"secret:{seat}"].style == ("lock missed" if not one.is_met else found[f"secret:{seat}"].style)
        for name in state.table.public:
            assert (found[f"goal:{name}"].style.split()[1], found[f"goal:{name}"].badge) == ("open", "unclaimed")


@pytest.mark.parametrize("game", [game for game in GAMES if game[0] > 1])
def test_the_ranking_counts_all_points(game: tuple[int, str, int]) -> None:
    state = last(game)
    assert sums(picture(state, 1)) == {seat: state.table.points(seat) for seat in range(game[0])}


def test_bars_are_in_the_order_of_points() -> None:
    state = last((5, PLAIN_GOALS, 1))
    scene = picture(state, 99, "844x390")
    points = [state.table.points(seat) for seat in range(5)]
    lines = sorted((shape.rect.y, int(key.split(":")[1])) for key, shape in shapes(scene).items() if key.startswith("standing:"))
    assert [points[seat] for _, seat in lines] == sorted(points, reverse=True)


def test_after_the_last_claim_only_the_standings_are_added() -> None:
    state = close()[-1]
    play = Stage(Rect(24, 80, 1231, 328), Rect(24, 418, 1231, 176), Rect(24, 605, 1231, 178))
    seen = View(play, LONG_NAMES, tuple(GAME.colours), finale=0)
    found = shapes(GAME.scene(state.observe(None), seen))
    assert "row:0" in found
    assert not [key for key in found if key.startswith("standing:")]
    assert found == shapes(GAME.scene(state.observe(None), seen._replace(finale=None)))
    ended = shapes(GAME.scene(state.observe(None), seen._replace(finale=1)))
    assert {key for key in ended.keys() - found.keys() if not key.startswith("standing")} == set()


@pytest.mark.parametrize("stage", ["1280x800", "844x390", "390x844"])
def test_a_solo_player_sees_the_ladder_of_ranks(stage: str) -> None:
    state = last((1, "", 0))
    found = shapes(picture(state, 99, stage))
    ladder = found["ladder"]
    assert ladder.text.split("\n")[0] == "5 Good start"
    assert ladder.text.split("\n")[-1] == "25 Sequitur master"
    assert ladder.badge == f"{state.table.points(0)} points · Good start at 5"
    where = STAGES[stage].piles if STAGES[stage].piles.width else STAGES[stage].board
    assert where.holds(ladder.rect.x, ladder.rect.y)
    assert where.holds(ladder.rect.x + ladder.rect.width - 1, ladder.rect.y + ladder.rect.height - 1)
    below = [shape.rect.y for key, shape in found.items() if key.startswith("goal:")]
    if where == STAGES[stage].board:
        assert ladder.rect.y > found["row:0"].rect.y + found["row:0"].rect.height
        assert ladder.rect.y + ladder.rect.height <= min(below)


@pytest.mark.parametrize("goals", [0, 1, 4, 9, 15])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("stage", STAGES)
def test_rows_goals_balls_and_prizes_do_not_overlap(stage: str, seats: int, goals: int) -> None:
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

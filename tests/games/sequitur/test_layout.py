"""Where things lie on the table of Sequitur in every window of the gallery: nothing on what it does not belong to, and words
clear of the edges of their slips."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.games.sequitur.box.goals import COLOURS
from engine.games.sequitur.picture.layout import Felt, room
from engine.games.sequitur.rules import steps
from engine.scene import Rect, Stage, View
from tests.engine.pictures import lying_on
from tests.engine.walks import NAMES, walk
from tests.games.sequitur.positions import GAME
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
"""The table's parts as a browser measures them; the buttons are right of the cards, or below them."""

APART = (("ball", "action"), ("ball", "told"), ("ball", "goal"), ("action", "action"), ("action", "told"), ("goal", "goal"))
"""Kinds of shapes that never lie on one another, but for a goal shown in full, which lies on the cards until it is pressed."""

DESCENDER = 0.22
"""How far letters reach below their line, as a share of the type's size."""

HIGH, AIR, LEAST_AIR = 60.0, 4.5, 1.0
"""On slips at least this high, in CSS pixels, words keep so far from its edges; on lower ones or if small, so far."""


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
def test_nothing_lies_on_what_it_does_not_belong_to(seats: int, window: str) -> None:
    states = positions(seats)
    assert {state.step for state in states} >= {steps.END, steps.PUT, steps.PLAY, steps.SPELL}
    for state in states:
        seat = state.to_act[0]
        view = View(WINDOWS[window], NAMES, tuple(GAME.colours))
        scene = GAME.scene(state.observe(seat), view)
        assert not list(lying_on(scene, APART)), f"at the step {state.step!r}"


def test_a_letter_just_drawn_can_be_pressed_beside_the_cards() -> None:
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
    """The lines that are painted: their words, the size of their type and their base line."""
    lines: list[tuple[str, float, float]] = []

    def write(self: Any, text: str, _x: float, y: float, _most: float = 0) -> None:
        if found := re.search(r"([\d.]+)px", self.font):
            lines.append((text, float(found[1]), y))

    monkeypatch.setattr(Context, "fillText", write)
    with StandIn().installed():
        yield lines


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_the_words_of_a_goal_keep_clear_of_its_edges(seats: int, window: str, written: list[tuple[str, float, float]]) -> None:
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

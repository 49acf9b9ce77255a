"""Where things lie on the table of Sequoia: nothing covers a neighbour, and what is pressed or read is large enough."""

from __future__ import annotations

import itertools
import math
import random
from functools import cache

import pytest

from engine.games.sequoia.picture.dice import LEAST_DIE
from engine.games.sequoia.picture.ring import is_large
from engine.scene import Rect, Scene, Stage, View
from tests.engine.pictures import lying_on
from tests.engine.walks import NAMES, random_game
from tests.games.sequoia.positions import GAME

STAGES = {
    **{f"{side} beside": Stage(Rect(10, 10, side, side), Rect(side + 30, side - 250, 460, 260), Rect(side + 30, 20, 460, 240))
       for side in (540, 620, 752, 1030)},
    **{f"{side} above": Stage(Rect(10, 10, side, side), Rect(10, side + 20, side, 180), Rect(0, 0, 0, 0))
       for side in (304, 344, 380, 480)},
    "low": Stage(Rect(50, 5, 380, 380), Rect(442, 56, 350, 270), Rect(0, 0, 0, 0)),
}  # fmt: skip

APART = (
    ("die", "die"), ("plate", "plate"), ("plate", "plaque"), ("die", "plaque"), ("cell", "cell"), ("plinth", "plinth"),
    ("tree", "sign"), ("tree", "token"), ("token", "token"), ("sign", "sign"), ("verdict", "verdict"),
    ("verdict", "cell"), ("die", "cell"), ("plate", "cell"), ("verdict", "plate"),
)  # fmt: skip
"""Kinds of shapes that never lie on one another, except the small dice at a forest's rim."""

KINDS = {kind for pair in APART for kind in pair}


@cache
def scenes(name: str, seats: int) -> list[Scene]:
    """A seat's picture at several turns of a random game: nothing chosen, and with each of some choices."""
    luck, found, stage = random.Random(f"{name} {seats}"), [], STAGES[name]
    states = [step.before for step in random_game(GAME, GAME.setup(seats=seats), seats) if step.before.to_act]
    for state in luck.sample(states, 2):
        seen = state.observe(state.to_act[0])
        legal = seen.legal_actions()
        tokens = [(), *(GAME.choices(seen, action) for action in luck.sample(legal, min(3, len(legal))))]
        found += [GAME.scene(seen, View(stage, NAMES, tuple(GAME.colours), chosen)) for chosen in tokens]
    return found


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_lies_on_what_it_does_not_belong_to(seats: int, name: str) -> None:
    stage = STAGES[name]
    for scene in scenes(name, seats):
        lying = scene._replace(shapes=tuple(shape for shape in scene.shapes if shape.style.partition(" ")[0] in KINDS))
        assert [on for on in lying_on(lying, APART) if "rim:" not in on] == []
        discs = [shape.rect for shape in scene.shapes if shape.key.startswith("forest:")]
        for one, other in itertools.combinations(discs, 2):
            assert math.dist(one.centre, other.centre) >= one.width * 1.1
        around = is_large(stage.board, stage.hand)
        for shape in scene.shapes:
            if shape.key.startswith(("die:", "plate:")):
                corners = itertools.product((shape.rect.x, shape.rect.x + shape.rect.width),
                                            (shape.rect.y, shape.rect.y + shape.rect.height))  # fmt: skip
                for corner in corners:
                    assert around or stage.hand.inset(-1).holds(*corner), "dice in a row stay in their place"
                    assert min(math.dist(corner, disc.centre) for disc in discs) > discs[0].width / 2


@pytest.mark.parametrize("name", STAGES)
def test_dice_and_splits_can_be_pressed_and_figures_read(name: str) -> None:
    stage = STAGES[name]
    for scene in scenes(name, 5):
        for spot in scene.hotspots:
            if spot.rect and spot.key.startswith(("die:", "paired:")):
                assert spot.rect.width >= min(LEAST_DIE, stage.hand.width / 5.4)
        for shape in scene.shapes:
            kind = shape.style.partition(" ")[0]
            assert kind != "cell" or shape.rect.width >= 36, "wide enough for 10+11"
            assert kind != "plinth" or shape.rect.height >= 9.9, "as high as capitals of 11 pixels, with an edge"
            assert kind != "token" or shape.rect.width >= 13


@pytest.mark.parametrize("name", STAGES)
def test_columns_stay_in_their_disc_and_signs_clear_of_other_discs(name: str) -> None:
    for scene in scenes(name, 5):
        rects = {shape.key: shape.rect for shape in scene.shapes}
        discs = {key.partition(":")[2]: rect for key, rect in rects.items() if key.startswith("forest:")}
        for key, (x, y, width, height) in rects.items():
            what, _, place = key.partition(":")
            own = place.partition(":")[0]
            if what == "plinth":
                assert math.dist(discs[own].centre, (x + width / 2, y + height)) <= discs[own].width / 2 * 1.02
            if what in ("sign", "token") and own in discs:
                corners = itertools.product((x, x + width), (y, y + height))
                others = [disc for number, disc in discs.items() if number != own]
                assert all(math.dist(corner, disc.centre) > disc.width / 2 for corner in corners for disc in others)

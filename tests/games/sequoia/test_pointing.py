"""What a hint or a lesson points out on the table of Sequoia: pair after pair, its forest, and what the words are about."""

from __future__ import annotations

import math
from typing import Any

import pytest

from engine.scene import POINTING, Rect, Scene, Spotlight, Stage
from tests.games.sequoia.test_scene import LAST_TURN, LOW, SEQUOIA, TIEBREAKER, UPRIGHT, WIDE, picture

LIGHT = Spotlight("5 8", ("5", "8"), 0)
"""Of 13445: 1 and 4, then 3 and 5."""


def lit(light: Spotlight | None = LIGHT, position: str = LAST_TURN, **view: Any) -> Scene:
    return picture(position, spotlight=light, **view)


def keys(scene: Scene) -> set[str]:
    return {shape.key for shape in scene.shapes if shape.layer == POINTING}


def place(scene: Scene, key: str) -> Rect:
    [found] = [shape.rect for shape in scene.shapes if shape.key == key]
    return found


@pytest.mark.parametrize("stage", [WIDE, UPRIGHT, LOW], ids=["wide", "upright", "low"])
def test_one_pair_after_the_other_is_pointed_out_until_all_are_made(stage: Stage) -> None:
    first = lit(stage=stage)
    assert first.invitation is not None
    assert first.invitation.targets == (place(first, "forest:5"),)
    dice = [shape for shape in first.shapes if shape.key.startswith("die:")]
    halos = [shape.rect for shape in first.shapes if shape.key.startswith("halo:")]
    assert sorted(int(die.text) for die in dice if die.rect in halos) == [1, 4]
    second = lit(stage=stage, chosen=("dice:13445 02 -",))
    assert second.invitation is not None
    assert second.invitation.targets == (place(second, "forest:8"),)
    done = lit(stage=stage, chosen=("split:5 8",))
    assert done.invitation is None
    plates = [shape.rect for shape in done.shapes if shape.key.startswith("plate:")]
    assert [shape.rect for shape in done.shapes if shape.key.startswith("halo:")] == plates
    assert len(plates) == 2


def test_dots_run_from_the_dice_to_the_forest_between_what_lies_there() -> None:
    scene = lit()
    assert scene.invitation is not None
    assert len(scene.invitation.ways) == 2
    others = [shape.rect for shape in scene.shapes if shape.key.startswith(("die:", "sign:"))]
    discs = [place(scene, f"forest:{number}") for number in range(2, 13) if number != 5]
    for way in scene.invitation.ways:
        assert math.dist(way[-1], place(scene, "forest:5").centre) < place(scene, "forest:5").width * 0.56
        for x, y in way[:-1]:
            assert not [rect for rect in others if rect.holds(x, y)]
            assert min(math.dist((x, y), disc.centre) - disc.width / 2 for disc in discs) > 0


def test_other_pairs_put_the_light_out() -> None:
    chosen = ("split:6 8",)
    assert lit(chosen=chosen) == lit(None, chosen=chosen)
    assert lit(chosen=("dice:13445 01 -",)) == lit(None, chosen=("dice:13445 01 -",))


def test_five_alike_are_turned_to_one_forest_after_the_other() -> None:
    light = Spotlight("3 12", (), None)
    first = lit(light, SEQUOIA)
    assert first.invitation is not None
    assert first.invitation.targets == (place(first, "forest:3"),)
    token = next(spot.token for spot in first.hotspots if spot.key == "forest:3")
    second = lit(light, SEQUOIA, chosen=(token,))
    assert second.invitation is not None
    assert second.invitation.targets == (place(second, "forest:12"),)


def test_in_a_tiebreaker_only_forests_that_count_are_lit() -> None:
    scene = lit(Spotlight("none"), TIEBREAKER, seat=0)
    assert not [key for key in keys(scene) if key.startswith("veil")]

"""The end in the picture of Sequence: brass, then the winners' colour, then stillness; and how one leads to the next."""

from __future__ import annotations

import pytest

from engine.games.sequence import GAME
from engine.scene import Recent, Shape, Stage, View
from tests.games.sequence.positions import play, position
from tests.games.sequence.scenes import PHONE, WIDE

OVER = play(position("c7-g7 b5-e5", "b2-f2", sequences="c7-g7/b2-f2", hands={0: "JD"}, state="play:0 no - 0:40"), "JD f5")


def shapes(finale: int | None, stage: Stage = WIDE) -> tuple[Shape, ...]:
    view = View(stage, ("Mira", "Tom"), ("blue", "green"), recent=(Recent(0, "JD f5"),), finale=finale)
    return GAME.scene(OVER.observe(None), view).shapes


@pytest.mark.parametrize("stage", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_lies_over_the_chips_and_the_winning_spaces_stay_bright(stage: Stage) -> None:
    order = [shape.key for shape in shapes(3, stage)]
    assert order.index("dusk") < min(order.index(f"tile:{column}5") for column in "bcdef")
    assert max(order.index("dusk"), order.index("flood")) < min(order.index(key) for key in order if key.startswith("chip:"))
    [frame], [flood] = ([shape.rect for shape in shapes(3, stage) if shape.key == key] for key in ("frame", "flood"))
    assert frame == flood, "the board keeps its place"

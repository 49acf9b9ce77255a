"""How highlights are marked on the board of Sequence: under the chips and beside every card's index."""

from __future__ import annotations

import pytest

from engine.coach.hint import aids
from engine.games.sequence import GAME
from engine.scene import Rect, View
from tests.engine.pictures import overlap
from tests.games.sequence.positions import position
from tests.games.sequence.scenes import WIDE
from web.ui.motion import word


@pytest.mark.parametrize("line", ["c8-f8", "c8-c5", "c8-f5", "c5-f8"])
def test_dots_run_beside_chips_and_over_no_index(line: str) -> None:
    seen, names = position(line, "").observe(0), ("Mira", "Tom")
    scene = GAME.scene(seen, View(WIDE, names, ("blue", "green"), aids=aids(GAME, seen, names)))
    links = [shape for shape in scene.shapes if word(shape) == "link"]
    assert 4 <= len(links) <= 6, "each pair of spaces has dots once, in whichever lines it is"
    shapes = {shape.key: shape for shape in scene.shapes}
    order = [shape.key for shape in scene.shapes]
    for link in links:
        assert order.index(link.key) < min(order.index(key) for key in order if key.startswith("chip:"))
        _, _, radius, way = link.style.split()
        (x, y), (right, down) = link.rect.centre, map(float, way.split(","))
        for share in (-0.4, 0.0, 0.4):
            dot = Rect(x + right * share, y + down * share, 0, 0).inset(-float(radius))
            for chip in (shape for key, shape in shapes.items() if key.startswith("chip:")):
                space = shapes[f"space:{chip.key.split(':')[1]}"].rect
                index = Rect(space.x + 2, space.y + 2, 0.4 * space.width, 0.2 * space.height)
                assert not overlap(dot, index, 0.0), f"{link.key} lies on the index of {chip.key}"

"""How aids are marked on the board of Sequence: under the chips, beside every card's index, and a small chip for each team."""

from __future__ import annotations

import pytest

from engine.coach.hint import aids
from engine.games.sequence import GAME
from engine.scene import Rect, Scene, Shape, View
from tests.games.sequence.positions import position
from tests.games.sequence.scenes import WIDE
from web.ui.motion import word

NAMES = ("Mira", "Tom")


def picture(*chips: str, chosen: tuple[str, ...] = (), piles: str = "") -> Scene:
    seen = position(*chips, piles={0: piles}).observe(0)
    view = View(WIDE, NAMES, ("blue", "green"), chosen)
    return GAME.scene(seen, view._replace(aids=aids(GAME, seen, NAMES)))


def of_kind(scene: Scene, kind: str) -> list[Shape]:
    return [shape for shape in scene.shapes if word(shape) == kind]


@pytest.mark.parametrize("line", ["c8-f8", "c8-c5", "c8-f5", "c5-f8"])
def test_dots_run_beside_chips_and_over_no_index(line: str) -> None:
    scene = picture(line, "")
    links = of_kind(scene, "link")
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
                assert not _overlap(dot, index), f"{link.key} lies on the index of {chip.key}"


def _overlap(one: Rect, other: Rect) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height

"""The end of a game in the picture: what each payment changes, where podiums stand, and that all of it stays to be read."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine.games.sequoia.picture.ending import Podiums, standing_order
from engine.games.sequoia.rules.table import NOBODY, known_after, paid, payments
from engine.scene import Rect, Scene, Shape, Stage, View
from tests.engine.walks import NAMES, random_game
from tests.games.sequoia.positions import GAME, over

BOARD = Rect(24, 24, 752, 752)
STAGES = {
    "column": Stage(BOARD, Rect(0, 0, 0, 0), Rect(800, 190, 456, 250)),
    "large": Stage(BOARD, Rect(0, 0, 0, 0), Rect(800, 190, 700, 470)),
    "low": Stage(Rect(8, 5, 380, 380), Rect(0, 0, 0, 0), Rect(400, 120, 436, 128)),
    "upright": Stage(Rect(0, 52, 390, 390), Rect(0, 0, 0, 0), Rect(8, 520, 374, 182)),
}
REPLAY = Stage(Rect(0, 52, 390, 390), Rect(8, 460, 374, 200), Rect(0, 0, 0, 0))


def finished(seats: int, seed: int = 3) -> Any:
    return random_game(GAME, GAME.setup(seats=seats), seed)[-1].after


def picture(state: Any, count: int | None, stage: Stage = STAGES["column"]) -> Scene:
    view = View(stage, NAMES[: state.setup.seats], tuple(GAME.colours), finale=count)
    return GAME.scene(state.observe(None), view)


def shapes(scene: Scene, prefix: str) -> list[Shape]:
    return [shape for shape in scene.shapes if shape.key.startswith(prefix)]


def shape(scene: Scene, key: str) -> Shape:
    [found] = [shape for shape in scene.shapes if shape.key == key]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_podiums_show_what_has_been_paid_so_far(seats: int) -> None:
    state = finished(seats)
    order = payments(state.table)
    for count in range(len(order) + 1):
        scene = picture(state, count)
        shown = [int(shape(scene, f"podium points:{seat}").text) for seat in range(seats)]
        assert tuple(shown) == paid(order[:count], (0,) * seats)
        heights = [shape(scene, f"podium:{seat}").rect.height for seat in range(seats)]
        assert sorted(range(seats), key=lambda seat: (heights[seat], seat)) == sorted(
            range(seats), key=lambda seat: (shown[seat], seat)
        )


def test_a_silver_medal_that_nobody_gets_leaves_a_dashed_socket() -> None:
    state = over(2, {3: (3, 1, 4, 0, "0-"), 12: (6, 2, 1, 3, "10")})
    for count in range(3):
        scene = picture(state, count)
        assert shape(scene, "none:3:1").style == "token second none"
        assert not shapes(scene, "token:3:1")
        assert shape(scene, "none:7:0").style == "token first none", "an empty forest pays nothing"


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("seats", [2, 5])
def test_a_replay_ends_with_the_picture_that_stays(name: str, seats: int) -> None:
    state = finished(seats)
    count = len(payments(state.table))
    assert picture(state, None, STAGES[name]) == picture(state, count, STAGES[name])


def test_a_replay_on_a_phone_has_its_podiums_where_the_hand_was() -> None:
    state = finished(3)
    last = len(payments(state.table))
    assert len(shapes(picture(state, None, REPLAY), "podium points:")) == 3
    assert not shapes(picture(state, last, REPLAY), "podium"), "before the panel has its own place"
    board = [shape for shape in picture(state, last, REPLAY).shapes if shape.layer != "tray"]
    assert board == [shape for shape in picture(state, None, REPLAY).shapes if shape.layer != "tray"]


def test_the_winner_is_gold_and_in_the_middle_once_it_is_known() -> None:
    state = over(3, {2: (2, 1, 1, 0, 0, "0-"), 3: (3, 1, 0, 0, 1, "2-"), 12: (6, 2, 2, 1, 0, "01")})
    for count in range(4):
        scene = picture(state, count)
        middle = min(range(3), key=lambda seat: abs(shape(scene, f"podium:{seat}").rect.centre[0] - 1028))
        golden = [seat for seat in range(3) if "gold" in shape(scene, f"podium:{seat}").style]
        assert (middle, golden) == ((0, [0]) if count >= known_after(state.table) else (1, []))


def test_the_order_of_podiums() -> None:
    assert standing_order(5, (4,)) == (0, 1, 4, 3, 2)
    assert standing_order(4, (3,)) == (0, 1, 3, 2)
    assert standing_order(2, (1,)) == (0, 1)
    assert standing_order(5, ()) == standing_order(5, (0, 4)) == (0, 1, 2, 3, 4)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("place", [stage.piles for stage in STAGES.values()] + [Rect(0, 0, 374, 96)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_podiums_stay_in_their_place_apart_and_what_is_read_on_them_never_moves(seats: int, place: Rect, text: float) -> None:
    podiums = Podiums(place, tuple(range(seats)), 30, text)
    for points in (0, 1, 30):
        blocks = [podiums.block(seat, points) for seat in range(seats)]
        for seat, block in enumerate(blocks):
            assert place.x <= block.x + 0.01
            assert block.x + block.width <= place.x + place.width + 0.01
            assert place.y - 1 <= podiums.tree(seat, points, True).y, "the tree is in the panel"
            assert block.y + block.height == pytest.approx(podiums.floor().y)
            read = (podiums.figure_at(seat), podiums.name_at(seat))
            assert read[0].y >= block.y - 0.01, "points are carved into the block"
            assert read[0].y + read[0].height <= read[1].y + 0.01
        assert all(left.x + left.width < right.x for left, right in pairwise(blocks))
    assert podiums.name >= 11


def test_a_large_panel_accounts_for_every_forest() -> None:
    state = finished(4)
    order = payments(state.table)
    for count in (0, 1, len(order)):
        scene = picture(state, count, STAGES["large"])
        assert [head.text for head in shapes(scene, "account head:")] == [*map(str, range(2, 13))]
        entries = [entry for entry in shapes(scene, "account:") if entry.key.endswith(":paid")]
        assert len(entries) == sum(owner != NOBODY for payment in order[:count] for owner in payment.owners)
        foot = max(shape.rect.y + shape.rect.height for shape in shapes(scene, "podium floor"))
        assert foot <= shape(scene, "panel:account").rect.y
    assert not shapes(picture(state, None), "account"), "the column has no room for it"

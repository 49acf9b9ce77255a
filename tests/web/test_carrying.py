"""A drag makes choices as presses do, plays nothing by itself, and puts back what is dropped nowhere."""

from __future__ import annotations

import math

import pytest

from engine.scene import Hotspot, Rect, Scene, Shape
from tests.web.stand_in import StandIn
from tests.web.stand_in_canvas import Context
from web.table.carrying import Carrying, Point
from web.ui.look import Look, Painting
from web.ui.motion import GROWN, LEAN, MOST_LEAN, PUT_BACK, RISE, Carry, Track, pose_of

CARD = Hotspot("card", "hand", "card", "card:QH", Rect(0, 100, 20, 30), drags=("hand:QH",))
SPACES = tuple(Hotspot(f"space:{x}", "board", f"space {x}", f"space:{x}", Rect(x, 0, 20, 20), target=True) for x in (0, 20))
ASLEEP = Hotspot("asleep", "board", "asleep", "space:9", Rect(40, 0, 20, 20), enabled=False, target=True)


class Record:
    """A host that notes what happens to it."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.carried: list[Point] = []

    def lift(self, hotspot: Hotspot, grip: Point, by_finger: bool) -> tuple[Hotspot, ...]:
        self.told.append(f"lift {hotspot.key}" + (" by finger" if by_finger else ""))
        return (CARD, *SPACES, ASLEEP)

    def carry(self, x: float, y: float) -> None:
        self.carried.append((x, y))

    def hover(self, target: Hotspot | None) -> None:
        self.told.append(f"over {target.key if target else 'nothing'}")

    def drop(self, target: Hotspot | None) -> None:
        self.told.append(f"down on {target.key if target else 'nothing'}")


@pytest.fixture
def host() -> Record:
    return Record()


def lifted(host: Record, by_finger: bool = False) -> Carrying:
    carrying = Carrying(host)
    assert carrying.press(CARD, (5, 110), by_finger)
    carrying.lift()
    return carrying


def test_a_press_that_trembles_is_no_drag(host: Record) -> None:
    carrying = Carrying(host)
    carrying.press(CARD, (5, 110), by_finger=True)
    assert not carrying.is_far(5, -5)
    assert carrying.is_far(0, -8)
    assert not carrying.release()
    assert host.told == []


def test_it_is_chosen_over_a_target_only_when_the_target_changes(host: Record) -> None:
    carrying = lifted(host)
    for x, y in ((5, 60), (5, 10), (6, 10), (25, 10), (25, 60), (5, 10)):
        carrying.move(x, y)
    assert carrying.release()
    assert host.told == ["lift card", "over space:0", "over space:20", "over nothing", "over space:0", "down on space:0"]
    assert len(host.carried) == 6


@pytest.mark.parametrize("place", [(45, 10), (90, 90)], ids=["what is not enabled", "nothing"])
def test_dropped_elsewhere_it_goes_back(host: Record, place: Point) -> None:
    carrying = lifted(host, by_finger=True)
    carrying.move(*place)
    carrying.release()
    assert host.told == ["lift card by finger", "down on nothing"]


def test_given_up_it_goes_back_once(host: Record) -> None:
    carrying = lifted(host)
    carrying.move(5, 10)
    assert carrying.cancel()
    assert not carrying.cancel()
    carrying.move(25, 10)
    assert not carrying.release()
    assert host.told == ["lift card", "over space:0", "down on nothing"]


@pytest.mark.parametrize("hotspot", [CARD._replace(drags=()), CARD._replace(enabled=False), CARD._replace(token="do:pass")])
def test_what_may_not_be_carried_is_not_taken(host: Record, hotspot: Hotspot) -> None:
    carrying = Carrying(host)
    assert not carrying.press(hotspot, (5, 110), by_finger=False)
    assert not carrying.is_far(50, 50)


# Where it is drawn

BALL = Shape("ball", "hand", "ball", Rect(90, 90, 20, 20), turn=10)


def test_a_thing_follows_the_mouse_from_where_it_lay() -> None:
    carry = Carry([BALL], (95, 95), by_finger=False)
    carry.show([BALL], 1000.0)
    assert carry.pose("ball", 1000.0)[:4] == (100, 100, 20, 10)
    carry.move(145, 45)
    x, y, height, turn = carry.pose("ball", 1000.0 + RISE)[:4]
    assert x == 150
    assert 40 <= y < 50, "raised a little"
    assert height == pytest.approx(20 * GROWN)
    assert turn == 0
    assert carry.is_moving(1000.0)
    assert not carry.is_moving(1000.0 + RISE)


def test_a_finger_holds_it_by_its_lower_edge() -> None:
    carry = Carry([BALL], (100, 100), by_finger=True)
    carry.show([BALL], 0.0)
    pose = carry.pose("ball", RISE)
    assert pose.y + pose.height / 2 == pytest.approx(108)


def test_two_things_keep_their_places_to_each_other_and_their_newest_looks() -> None:
    other = BALL._replace(key="other", rect=Rect(110, 90, 20, 20))
    carry = Carry([BALL, other], (100, 100), by_finger=False)
    carry.show([BALL._replace(style="ball chosen")], 0.0)
    assert carry.pose("other", RISE).x - carry.pose("ball", RISE).x == pytest.approx(20 * GROWN)
    assert [shape.style for shape in carry.shapes.values()] == ["ball chosen", "ball"]


def test_a_card_does_not_hide_where_it_goes() -> None:
    card = Shape("card", "hand", "card", Rect(0, 0, 80, 120))
    carry = Carry([card], (40, 20), by_finger=False)
    carry.show([card], 0.0)
    carry.move(200, 200)
    pose = carry.pose("card", RISE)
    assert pose.y + pose.height / 2 == pytest.approx(178)


# How it leans

CARD_SHAPE = Shape("card", "hand", "card", Rect(80, 60, 50, 70))


def led(speed: float, frames: int = 30, step: float = 16.0, leans: bool = True) -> tuple[Carry, list[float]]:
    """A card led to the right at that speed (pixels a millisecond), and its turn in each frame."""
    carry = Carry([CARD_SHAPE], (100, 100), by_finger=False, leans=leans)
    carry.show([CARD_SHAPE], 0.0)
    turns = []
    for frame in range(frames):
        carry.move(100 + speed * step * frame, 100)
        carry.swing(step * frame)
        turns.append(carry.pose("card", step * frame).turn)
    return carry, turns


@pytest.mark.parametrize("speed", [0.3, -0.3, 0.9])
@pytest.mark.parametrize("step", [8.0, 16.0, 40.0])
def test_a_card_stays_behind_the_pointer_by_its_speed(speed: float, step: float) -> None:
    _, turns = led(speed, frames=round(600 / step), step=step)
    assert turns[0] == 0
    assert turns[-1] == pytest.approx(-LEAN * speed, abs=0.3)


def test_it_never_leans_far_nor_where_motion_is_reduced() -> None:
    assert max(map(abs, led(30.0)[1])) == MOST_LEAN
    carry, turns = led(1.0, leans=False)
    assert set(turns) == {0}
    assert not carry.is_moving(1000.0)


def test_a_card_that_is_held_still_swings_out_and_hangs_upright() -> None:
    carry, _ = led(0.9)
    now = 30 * 16.0
    turns = []
    while carry.is_moving(now):
        carry.swing(now)
        turns.append(carry.pose("card", now).turn)
        now += 16
        assert len(turns) < 60, "within a second"
    assert 0 < max(turns) < 1.5, "swings over a little"
    assert abs(turns[-1]) <= 0.05


def test_a_card_that_leans_is_held_where_it_was_and_put_down_without_swinging() -> None:
    carry, _ = led(0.9)
    held = carry.pose("card", 464.0)
    upright = led(0.9, leans=False)[0].pose("card", 464.0)
    pointer = (100 + 0.9 * 16 * 29, 100)
    assert math.dist(held[:2], pointer) == pytest.approx(math.dist(upright[:2], pointer))
    assert held.x < upright.x
    track = Track(CARD_SHAPE, PUT_BACK, None, held, pose_of(CARD_SHAPE))
    turns = [track.pose(time).turn for time in range(0, 181, 12)]
    assert turns == sorted(turns)
    assert turns[-1] == pytest.approx(0)


@pytest.mark.parametrize("reduced", [False, True])
def test_what_is_dragged_over_the_table_leans_unless_motion_is_reduced(reduced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    page = StandIn()
    with page.installed():
        from web.ui.canvas import Canvas

        slants: set[float] = set()
        monkeypatch.setattr(Context, "setTransform", lambda _context, *matrix: slants.add(round(matrix[1], 4)))
        canvas = Canvas(page.canvas())
        canvas.reduced = reduced
        canvas.resize(600, 300)
        canvas.show(Look(painters={"card": Painting(lambda *_: None)}), Scene((CARD_SHAPE,), ()))
        canvas.lift(["card"], (100, 100), by_finger=False)
        for x in range(100, 400, 12):
            canvas.carry(x, 100)
            page.run_frame()
    assert (slants == {0}) == reduced

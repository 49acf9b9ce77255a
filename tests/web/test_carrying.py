"""A drag makes choices as presses do, plays nothing by itself, and puts back what is dropped nowhere."""

from __future__ import annotations

import pytest

from engine.scene import Hotspot, Rect, Shape
from web.kit.carry import GROWN, RISE, Carry
from web.table.input.carrying import Carrying, Point

CARD = Hotspot("card", "hand", "card", "card:QH", Rect(0, 100, 20, 30), carries=("hand:QH",))
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

    def lay_over(self, target: Hotspot | None) -> None:
        self.told.append(f"over {target.key if target else 'nothing'}")

    def put_down(self, target: Hotspot | None) -> None:
        self.told.append(f"down on {target.key if target else 'nothing'}")


@pytest.fixture
def host() -> Record:
    return Record()


def lifted(host: Record, by_finger: bool = False) -> Carrying:
    carrying = Carrying(host)
    assert carrying.take(CARD, (5, 110), by_finger)
    carrying.lift()
    return carrying


def test_a_press_that_trembles_is_no_drag(host: Record) -> None:
    carrying = Carrying(host)
    carrying.take(CARD, (5, 110), by_finger=True)
    assert not carrying.is_far(5, -5)
    assert carrying.is_far(0, -8)
    assert not carrying.let_go()
    assert host.told == []


def test_it_is_chosen_over_a_target_only_when_the_target_changes(host: Record) -> None:
    carrying = lifted(host)
    for x, y in ((5, 60), (5, 10), (6, 10), (25, 10), (25, 60), (5, 10)):
        carrying.move(x, y)
    assert carrying.let_go()
    assert host.told == ["lift card", "over space:0", "over space:20", "over nothing", "over space:0", "down on space:0"]
    assert len(host.carried) == 6


@pytest.mark.parametrize("place", [(45, 10), (90, 90)], ids=["what is not enabled", "nothing"])
def test_dropped_elsewhere_it_goes_back(host: Record, place: Point) -> None:
    carrying = lifted(host, by_finger=True)
    carrying.move(*place)
    carrying.let_go()
    assert host.told == ["lift card by finger", "down on nothing"]


def test_given_up_it_goes_back_once(host: Record) -> None:
    carrying = lifted(host)
    carrying.move(5, 10)
    assert carrying.give_up()
    assert not carrying.give_up()
    carrying.move(25, 10)
    assert not carrying.let_go()
    assert host.told == ["lift card", "over space:0", "down on nothing"]


@pytest.mark.parametrize("hotspot", [CARD._replace(carries=()), CARD._replace(enabled=False), CARD._replace(token="do:pass")])
def test_what_may_not_be_carried_is_not_taken(host: Record, hotspot: Hotspot) -> None:
    carrying = Carrying(host)
    assert not carrying.take(hotspot, (5, 110), by_finger=False)
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
    assert carry.is_rising(1000.0)
    assert not carry.is_rising(1000.0 + RISE)


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

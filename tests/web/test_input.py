"""Input: keys of any keyboard, arrow keys on the table, choices that go together, and drags."""

from __future__ import annotations

import math
import re
from types import SimpleNamespace
from typing import Any

import pytest

from engine.scene import Hotspot, Rect, Scene, Shape, chosen_after, still_fitting
from tests.web.stand_in import StandIn
from tests.web.stand_in_canvas import Context
from web.build.paths import ROOT
from web.table.arrow_keys import along_grid, nearest
from web.table.carrying import Carrying, Point
from web.ui.keys import NONE, Key, key_of
from web.ui.look import Look, Painting
from web.ui.motion import GROWN, LEAN, MOST_LEAN, PUT_BACK, RISE, Carry, Track, pose_of

# Keys


def event(key: str, code: str = "", **more: Any) -> SimpleNamespace:
    return SimpleNamespace(key=key, code=code, **more)


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (event("Enter", "Enter"), Key("Enter")),
        (event("Enter", "NumpadEnter"), Key("Enter")),
        (event("Esc"), Key("Escape")),
        (event("a", "KeyA"), Key("a")),
        (event("A", "KeyA", shiftKey=True), Key("a", shift=True)),
        (event("A", "KeyA"), Key("a")),  # Caps Lock
        (event("z", "KeyZ", ctrlKey=True), Key("z", ctrl=True)),
        (event("Z", "KeyZ", ctrlKey=True), Key("z", ctrl=True)),  # Caps Lock
        (event("z", "KeyZ", metaKey=True), Key("z", ctrl=True)),
        (event("a", "KeyA", repeat=True), Key("a", is_held=True)),
        (event("?", "Slash", shiftKey=True), Key("?", shift=True)),
    ],
)
def test_a_key_of_the_english_layout(sent: SimpleNamespace, expected: Key) -> None:
    assert key_of(sent) == expected


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (event("я", "KeyZ", ctrlKey=True), Key("z", ctrl=True)),  # Russian
        (event("Р", "KeyH", shiftKey=True), Key("h", shift=True)),
        (event("ζ", "KeyZ"), Key("z")),  # Greek
        (event("ש", "KeyA"), Key("a")),  # Hebrew
        (event("ش", "KeyA"), Key("a")),  # Arabic
        (event("۷", "Digit7"), Key("7")),  # Persian
        (event("&", "Digit1"), Key("1")),  # French
        (event("à", "Digit0"), Key("0")),
        (event("1", "Digit1", shiftKey=True), Key("1", shift=True)),
        (event("?", "Digit7", shiftKey=True), Key("?", shift=True)),  # Russian
        (event("z", "KeyY", ctrlKey=True), Key("z", ctrl=True)),  # German
        (event("w", "KeyZ", ctrlKey=True), Key("w", ctrl=True)),  # French
        (event("ö", "Semicolon"), Key("ö")),
    ],
)
def test_a_key_of_another_layout(sent: SimpleNamespace, expected: Key) -> None:
    assert key_of(sent) == expected


@pytest.mark.parametrize(
    "sent",
    [
        SimpleNamespace(),  # autofill: an Event, not a KeyboardEvent
        SimpleNamespace(key=None, code=None),
        event(""),
        event("Enter", "Enter", isComposing=True),
        event("Enter", "Enter", keyCode=229),  # Safari, after the composition
        event("Process", "KeyA", keyCode=229),
        event("Unidentified", keyCode=229),  # on-screen keyboards of Android
        event("Dead", "BracketLeft"),
        event("AltGraph", "AltRight"),
    ],
)
def test_events_that_are_not_keys(sent: SimpleNamespace) -> None:
    assert key_of(sent) == NONE
    assert not key_of(sent).character


@pytest.mark.parametrize(
    "modifiers",
    [{"ctrlKey": True, "altKey": True}, {"getModifierState": lambda name: name == "AltGraph"}],
    ids=["Windows", "other"],
)
def test_alt_gr_types_and_is_not_a_shortcut(modifiers: dict[str, Any]) -> None:
    key = key_of(event("ż", "KeyZ", **modifiers))
    assert key.is_plain
    assert key_of(event("@", "KeyQ", **modifiers)).character == "@"


def test_no_other_module_reads_key_events() -> None:
    reads = re.compile(r"\bevent\.(key|code|repeat)\b|\bkeyCode\b|\bisComposing\b|\b(ctrl|meta|alt|shift)Key\b|getModifierState")
    files = [path for kind in ("py", "js", "html") for path in ROOT.joinpath("web").rglob(f"*.{kind}")]
    others = {str(path.relative_to(ROOT)) for path in files if reads.search(path.read_text(encoding="utf-8"))}
    assert others == {"web/ui/keys.py"}


# Choices and arrow keys


EITHER, LATER = ("card space", "way"), ("card", "space")


@pytest.mark.parametrize(
    ("order", "chosen", "token", "expected"),
    [
        (EITHER, ("card:QH",), "space:c7", ("card:QH", "space:c7")),
        (EITHER, ("space:c7",), "card:QH", ("space:c7", "card:QH")),
        (EITHER, ("space:c7", "card:QH"), "card:2S", ("space:c7", "card:2S")),
        (EITHER, ("space:c7", "card:QH"), "space:c7", ("card:QH",)),
        (EITHER, ("card:QH", "way:up"), "space:c7", ("card:QH", "space:c7")),
        (LATER, ("card:QH", "space:c7"), "card:2S", ("card:2S",)),
        (LATER, ("card:QH",), "type:word", ("type:word",)),
    ],
)
def test_kinds_of_choices_in_one_entry_go_in_any_order(
    order: tuple[str, ...], chosen: tuple[str, ...], token: str, expected: tuple[str, ...]
) -> None:
    assert chosen_after(order, chosen, token) == expected


def test_choices_that_the_picture_no_longer_counts_are_forgotten() -> None:
    spots = (
        Hotspot("1", "hand", "queen", "card:QH", pressed=True),
        Hotspot("2", "hand", "queen", "card:QH"),
        Hotspot("c7", "board", "c7", "space:c7"),
    )
    assert still_fitting(Scene((), spots), ("card:QH", "space:c7", "type:word")) == ("card:QH", "type:word")


CELLS = {
    f"{column}{row}": (row, number) for row in (1, 2, 3) for number, column in enumerate("abc", 1) if (row, column) != (2, "b")
}


@pytest.mark.parametrize(
    ("start", "key", "whole", "expected"),
    [
        ("a1", "ArrowRight", False, "b1"),
        ("a2", "ArrowRight", False, "c2"),
        ("b1", "ArrowDown", False, "b3"),
        ("c1", "ArrowRight", False, None),
        ("b1", "End", False, "c1"),
        ("c3", "Home", False, "a3"),
        ("b1", "End", True, "c3"),
        ("c3", "Home", True, "a1"),
        ("c1", "PageDown", False, "c3"),
        ("c3", "PageUp", False, "c1"),
        ("c3", "Enter", False, None),
    ],
)
def test_keys_move_along_rows_and_columns_over_holes(start: str, key: str, whole: bool, expected: str | None) -> None:
    assert along_grid(CELLS, start, key, whole) == expected


def test_outside_a_grid_arrows_lead_to_the_nearest_place() -> None:
    places = {"left": Rect(0, 0, 10, 10), "far": Rect(60, 0, 10, 10), "aside": Rect(20, 18, 10, 10), "right": Rect(30, 0, 10, 10)}
    assert nearest(places, "left", "ArrowRight") == "right"
    assert nearest(places, "left", "ArrowDown") == "aside"
    assert nearest(places, "left", "ArrowLeft") is None
    assert nearest(places, "far", "Home") == "left"


# Drags


CARD = Hotspot("card", "hand", "card", "card:QH", Rect(0, 100, 20, 30), drags=("hand:QH",))
SPACES = tuple(Hotspot(f"space:{x}", "board", f"space {x}", f"space:{x}", Rect(x, 0, 20, 20), target=True) for x in (0, 20))
ASLEEP = Hotspot("asleep", "board", "asleep", "space:9", Rect(40, 0, 20, 20), enabled=False, target=True)


class Record:
    """A host that notes its calls."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.carried: list[Point] = []

    def lift(self, hotspot: Hotspot, grip: Point, by_finger: bool) -> tuple[Hotspot, ...]:
        self.calls.append(f"lift {hotspot.key}" + (" by finger" if by_finger else ""))
        return (CARD, *SPACES, ASLEEP)

    def carry(self, x: float, y: float) -> None:
        self.carried.append((x, y))

    def hover(self, target: Hotspot | None) -> None:
        self.calls.append(f"over {target.key if target else 'nothing'}")

    def drop(self, target: Hotspot | None) -> None:
        self.calls.append(f"down on {target.key if target else 'nothing'}")


@pytest.fixture
def host() -> Record:
    return Record()


def lifted(host: Record, by_finger: bool = False) -> Carrying:
    carrying = Carrying(host)
    assert carrying.press(CARD, (5, 110), by_finger)
    carrying.lift()
    return carrying


def test_a_trembling_press_is_not_a_drag(host: Record) -> None:
    carrying = Carrying(host)
    carrying.press(CARD, (5, 110), by_finger=True)
    assert not carrying.is_far(5, -5)
    assert carrying.is_far(0, -8)
    assert not carrying.release()
    assert host.calls == []


def test_a_target_is_chosen_only_when_it_changes(host: Record) -> None:
    carrying = lifted(host)
    for x, y in ((5, 60), (5, 10), (6, 10), (25, 10), (25, 60), (5, 10)):
        carrying.move(x, y)
    assert carrying.release()
    assert host.calls == ["lift card", "over space:0", "over space:20", "over nothing", "over space:0", "down on space:0"]
    assert len(host.carried) == 6


@pytest.mark.parametrize("place", [(45, 10), (90, 90)], ids=["a disabled place", "nothing"])
def test_a_thing_dropped_elsewhere_goes_back(host: Record, place: Point) -> None:
    carrying = lifted(host, by_finger=True)
    carrying.move(*place)
    carrying.release()
    assert host.calls == ["lift card by finger", "down on nothing"]


def test_a_drag_given_up_goes_back_once(host: Record) -> None:
    carrying = lifted(host)
    carrying.move(5, 10)
    assert carrying.cancel()
    assert not carrying.cancel()
    carrying.move(25, 10)
    assert not carrying.release()
    assert host.calls == ["lift card", "over space:0", "down on nothing"]


@pytest.mark.parametrize("hotspot", [CARD._replace(drags=()), CARD._replace(enabled=False), CARD._replace(token="do:pass")])
def test_a_thing_that_may_not_be_dragged_stays(host: Record, hotspot: Hotspot) -> None:
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


def test_a_finger_holds_a_thing_by_its_lower_edge() -> None:
    carry = Carry([BALL], (100, 100), by_finger=True)
    carry.show([BALL], 0.0)
    pose = carry.pose("ball", RISE)
    assert pose.y + pose.height / 2 == pytest.approx(108)


def test_two_things_keep_their_distance_and_their_newest_styles() -> None:
    other = BALL._replace(key="other", rect=Rect(110, 90, 20, 20))
    carry = Carry([BALL, other], (100, 100), by_finger=False)
    carry.show([BALL._replace(style="ball chosen")], 0.0)
    assert carry.pose("other", RISE).x - carry.pose("ball", RISE).x == pytest.approx(20 * GROWN)
    assert [shape.style for shape in carry.shapes.values()] == ["ball chosen", "ball"]


def test_a_card_does_not_hide_its_target() -> None:
    card = Shape("card", "hand", "card", Rect(0, 0, 80, 120))
    carry = Carry([card], (40, 20), by_finger=False)
    carry.show([card], 0.0)
    carry.move(200, 200)
    pose = carry.pose("card", RISE)
    assert pose.y + pose.height / 2 == pytest.approx(178)


# How it leans

CARD_SHAPE = Shape("card", "hand", "card", Rect(80, 60, 50, 70))


def led(speed: float, frames: int = 30, step: float = 16.0, leans: bool = True) -> tuple[Carry, list[float]]:
    """A card dragged to the right at that speed (pixels per millisecond), and its turn in each frame."""
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
def test_a_card_leans_back_in_proportion_to_its_speed(speed: float, step: float) -> None:
    _, turns = led(speed, frames=round(600 / step), step=step)
    assert turns[0] == 0
    assert turns[-1] == pytest.approx(-LEAN * speed, abs=0.3)


def test_a_card_never_leans_far_nor_with_reduced_motion() -> None:
    assert max(map(abs, led(30.0)[1])) == MOST_LEAN
    carry, turns = led(1.0, leans=False)
    assert set(turns) == {0}
    assert not carry.is_moving(1000.0)


def test_a_card_held_still_swings_and_comes_to_rest_upright() -> None:
    carry, _ = led(0.9)
    now, turns = 30 * 16.0, []
    while carry.is_moving(now):
        carry.swing(now)
        turns.append(carry.pose("card", now).turn)
        now += 16
        assert len(turns) < 60, "within a second"
    assert 0 < max(turns) < 1.5, "it swings over a little"
    assert abs(turns[-1]) <= 0.05


def test_a_leaning_card_keeps_its_distance_and_is_put_down_without_swinging() -> None:
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
def test_a_card_dragged_over_the_table_leans_unless_motion_is_reduced(reduced: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    with StandIn().installed() as page:
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

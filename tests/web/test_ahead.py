"""What is made ready for the next press: which choices, in which order, and only in idle moments; without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from engine.scene import Hotspot, Rect, Scene
from tests.web.stand_in import StandIn

PLACE = Rect(0, 0, 10, 10)


def spot(token: str, **more: Any) -> Hotspot:
    return Hotspot(token, "hand", token, token, **{"rect": PLACE} | more)


TABLE = Scene(
    (),
    (spot("turn:rack"), spot("card:QH"), spot("card:2C", enabled=False), spot("space:c7"), spot("do:pass"), spot("card:9S")),
    order=("card space",),
    view_toggles=("turn",),
)


def test_what_goes_on_with_a_choice_comes_before_what_changes_it() -> None:
    with StandIn().installed():
        from web.table.screen import after_next_press

        assert after_next_press(TABLE, ()) == [("card:QH",), ("space:c7",), ("card:9S",)]
        assert after_next_press(TABLE, ("turn:rack", "card:QH")) == [
            ("turn:rack", "card:QH", "space:c7"), ("turn:rack",), ("turn:rack", "card:9S"),
        ]  # fmt: skip


class Painted:
    """A canvas on which each scene takes two steps to be painted."""

    is_busy = False

    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def paint_ahead(self, scene: Scene) -> Iterator[int]:
        self.scenes.append(scene)
        yield from (100, 200)


def test_pictures_are_made_one_by_one_in_idle_moments_and_none_while_things_move() -> None:
    page, asked, canvas = StandIn(), list[Any](), Painted()
    page.js.window.requestIdleCallback = asked.append
    with page.installed():
        from web.table.screen import Prerender

        ahead, made = Prerender(cast("Any", canvas)), dict[tuple[str, ...], Scene]()
        ahead.start("now", TABLE, (), lambda chosen: made.setdefault(chosen, Scene((), (), order=chosen)))
        asked.pop()(None)
        assert (list(made), canvas.scenes) == ([("card:QH",)], [])
        assert ahead.scene("now", ("card:QH",)) is made["card:QH",]
        assert ahead.scene("then", ("card:QH",)) is None
        canvas.is_busy = True
        asked.pop()(None)
        assert canvas.scenes == []
        canvas.is_busy = False
        while asked:
            asked.pop()(None)
        assert canvas.scenes == list(made.values())
        assert len(made) == 3
        ahead.clear()
        assert ahead.scene("now", ("card:QH",)) is None

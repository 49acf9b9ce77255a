"""What is made ready for the next press: which choices, in which order, and only in idle moments; without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from engine.scene import Hotspot, Rect, Scene
from tests.web.stand_in import StandIn

PLACE = Rect(0, 0, 10, 10)


def spot(token: str, **more: Any) -> Hotspot:
    return Hotspot(token, "hand", token, token, **{"rect": PLACE} | more)


TABLE = Scene(
    (),
    (spot("turn:rack"), spot("card:QH"), spot("card:2C", enabled=False), spot("space:c7"), spot("do:pass"), spot("card:9S")),
    order=("card space",),
    lasting=("turn",),
)


def test_what_goes_on_with_a_choice_comes_before_what_changes_it() -> None:
    with StandIn().installed():
        from web.table.input.ahead import after_next_press

        assert after_next_press(TABLE, ()) == [("card:QH",), ("space:c7",), ("card:9S",)]
        assert after_next_press(TABLE, ("turn:rack", "card:QH")) == [
            ("turn:rack", "card:QH", "space:c7"), ("turn:rack",), ("turn:rack", "card:9S"),
        ]  # fmt: skip


def test_pictures_are_made_one_by_one_in_idle_moments_and_none_while_things_move() -> None:
    page, asked = StandIn(), list[Any]()
    page.js.window.requestIdleCallback = asked.append
    painted: list[Scene] = []

    def paint_ahead(scene: Scene) -> Iterator[int]:
        painted.append(scene)
        yield from (100, 200)

    canvas: Any = SimpleNamespace(is_busy=False, paint_ahead=paint_ahead)
    with page.installed():
        from web.table.input.ahead import Ahead

        ahead, made = Ahead(canvas), dict[tuple[str, ...], Scene]()
        ahead.begin("now", TABLE, (), lambda chosen: made.setdefault(chosen, Scene((), (), order=chosen)))

        def idle() -> None:
            asked.pop()(None)

        idle()
        assert (list(made), painted) == ([("card:QH",)], [])
        assert ahead.scene("now", ("card:QH",)) is made["card:QH",]
        assert ahead.scene("then", ("card:QH",)) is None
        canvas.is_busy = True
        idle()
        assert painted == []
        canvas.is_busy = False
        while asked:
            idle()
        assert painted == list(made.values())
        assert len(made) == 3
        ahead.forget()
        assert ahead.scene("now", ("card:QH",)) is None

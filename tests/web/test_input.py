"""Which choices go together, and where keys lead on the table: what the page asks without a browser."""

from __future__ import annotations

import pytest

from engine.scene import Hotspot, Rect, Scene, chosen_after, still_fitting
from web.table.arrow_keys import along_grid, nearest

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
def test_kinds_in_one_entry_go_in_any_order(
    order: tuple[str, ...], chosen: tuple[str, ...], token: str, expected: tuple[str, ...]
) -> None:
    assert chosen_after(order, chosen, token) == expected


def test_what_the_picture_no_longer_counts_is_forgotten() -> None:
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
def test_keys_lead_along_rows_and_columns_over_holes(start: str, key: str, whole: bool, expected: str | None) -> None:
    assert along_grid(CELLS, start, key, whole) == expected


def test_beside_a_grid_arrows_lead_to_what_lies_nearest() -> None:
    places = {"left": Rect(0, 0, 10, 10), "far": Rect(60, 0, 10, 10), "aside": Rect(20, 18, 10, 10), "right": Rect(30, 0, 10, 10)}
    assert nearest(places, "left", "ArrowRight") == "right"
    assert nearest(places, "left", "ArrowDown") == "aside"
    assert nearest(places, "left", "ArrowLeft") is None
    assert nearest(places, "far", "Home") == "left"

"""Whoever comes back finds the page as it was left, before Python starts and after, and nothing moves in between.

Python is held back by leaving a request for a part of Pyodide unanswered.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import Hold, OpenPage
from e2e.driver import faces, open_hand, reload, visit
from e2e.gate import Gate
from e2e.looks import BOXES, NOTE_SHIFTS, PAINTED, PARTS, PHONE, PYTHON, seen, wait_for_everything
from e2e.pages import WINDOW
from e2e.visits import leave_a_game, leave_a_round, leave_forests, leave_four_seats


def come_back(page: Page, viewport: ViewportSize, hold: Hold) -> Gate:
    """Loads the page again in a window of that size and holds Python back; what moves from now on is noted."""
    page.set_viewport_size(viewport)
    python = hold(page, PYTHON)
    reload(page, wait_until="commit")
    page.wait_for_function(PAINTED)
    return python


@pytest.mark.slow
def test_a_form_looks_as_it_was_left_before_python_and_nothing_moves(open_page: OpenPage, site_url: str, hold: Hold) -> None:
    page = open_page(service_workers="block")
    visit(page, site_url)
    page.add_init_script(f"({NOTE_SHIFTS})()")
    for leave, looks_as_left, viewport in (
        (leave_forests, looks_like_forests, WINDOW), (leave_four_seats, looks_like_four_seats, PHONE)
    ):  # fmt: skip
        leave(page)
        python = come_back(page, viewport, hold)
        before, boxes = seen(page), page.evaluate(BOXES, PARTS)
        looks_as_left(page, before)
        python.open()
        wait_for_everything(page, offline=False)
        assert seen(page) == before
        assert page.evaluate("shifts") == [], leave
        assert page.evaluate(BOXES, PARTS) == boxes, leave


def looks_like_forests(page: Page, before: dict[str, Any]) -> None:
    assert before["game"] == page.get_attribute("body", "data-game") == "sequoia"
    assert ["Pass & play", "4 + 1 computer · face-down medals", False] in before["begins"]


def looks_like_four_seats(_page: Page, before: dict[str, Any]) -> None:
    assert before["people"] == [["Charlotte", True]]
    assert before["begins"][:2] == [
        ["Play Fern", "Medium · sequences to win (3)", False], ["Pass & play", "2 + 2 computers · 2 changes", True]
    ]  # fmt: skip
    [waiting] = before["waiting"]
    assert "Player 1, Charlotte, Fern and Rowan" in waiting
    assert "Learn Sequitur" in before["invite"]
    assert before["all games"] == "All games"


@pytest.mark.parametrize(
    ("leave", "names", "series", "viewport"),
    [
        pytest.param(leave_a_round, ["Player 1", "Fern", "Player 3"], 0, WINDOW, id="sequoia", marks=pytest.mark.slow),
        pytest.param(
            leave_a_game, ["Player 1", "Fern", "Player 3", "Rowan", "Player 5", "Player 6"], 5, PHONE, id="sequence, a series"
        ),
    ],
)
def test_a_game_under_way_shows_its_table_before_python_and_nothing_moves(
    open_page: OpenPage,
    site_url: str,
    hold: Hold,
    leave: Callable[[Page], None],
    names: list[str],
    series: int,
    viewport: ViewportSize,
) -> None:
    page = open_page(service_workers="block")
    visit(page, site_url)
    page.add_init_script(f"({NOTE_SHIFTS})()")
    leave(page)
    python = come_back(page, viewport, hold)
    assert page.locator("#board-place").is_visible()
    assert page.locator("#setup").is_hidden()
    assert page.locator("#seats b").all_inner_texts() == names
    # A phone's ribbon has no room for the faces of six.
    assert faces(page, "#seats") == ([1] if viewport == WINDOW else [])
    assert page.locator("#series-games > *").count() == series
    python.open()
    wait_for_everything(page, offline=False)
    page.wait_for_selector("#pass")
    if series:
        open_hand(page)
        assert page.locator("#recap li").count() > 0
    assert page.evaluate("shifts") == []

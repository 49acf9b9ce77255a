"""Whoever comes back finds the page as it was left, before Python starts and after, and nothing moves in between.

Python is held back by leaving a request for a part of Pyodide unanswered.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import Hold, OpenPage
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    choose_game,
    faces,
    leave_the_table,
    open_hand,
    reload,
    set_up,
    visit,
    wait_for_choice,
)
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
    assert page.locator("#seats .seat").evaluate_all("all => all.map(seat => seat.title.split(',')[0])") == names
    shown = page.locator("#seats b").all_inner_texts()
    # A phone's ribbon has no room for the faces of six.
    assert faces(page, "#seats") == ([1] if viewport == WINDOW else [])
    assert page.locator("#series-games > *").count() == series
    python.open()
    wait_for_everything(page, offline=False)
    page.wait_for_selector("#pass")
    if series:
        open_hand(page)
        assert page.locator("#recap li").count() > 0
    assert page.locator("#seats b").all_inner_texts() == shown
    assert page.evaluate("shifts") == []


MARKUP = "<img src=x onerror=x()>"


def test_names_that_look_like_markup_come_back_as_text(open_page: OpenPage, site_url: str, hold: Hold) -> None:
    page = open_page(service_workers="block")
    visit(page, site_url)
    choose_game(page, "sequence")
    page.fill("#seat-rows li:nth-child(1) input", MARKUP)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    python = come_back(page, WINDOW, hold)
    assert page.get_attribute("#seats .seat", "title") == f"{MARKUP}, person"
    assert page.inner_text("#seats .seat b") == "<img s. o."
    assert page.locator("#table img").count() == 0
    python.open()
    page.wait_for_selector(INTERACTIVE)
    leave_the_table(page)
    page.click("#all-games")
    page.locator("#games-lists input.name").fill("<b>A game</b>")
    page.locator("#games-lists input.name").blur()
    expect(page.locator("#shelf-games b")).to_have_text("<b>A game</b>")
    python = come_back(page, PHONE, hold)
    assert page.locator("#people-list b").all_text_contents() == [MARKUP]
    assert page.locator("#shelf-games b").all_text_contents() == ["<b>A game</b>"]
    assert page.locator("#setup img").count() == 0
    python.open()


def test_no_card_of_a_hand_is_recorded(open_page: OpenPage, site_url: str) -> None:
    page = open_page(service_workers="block")
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    cards = page.locator("#hand-buttons button").evaluate_all("all => all.map(card => card.ariaLabel)")
    assert len(cards) > 4
    recorded = page.evaluate("['setup', 'table'].map(screen => localStorage.getItem(`sequor:${screen}`)).join()")
    assert "Player 1" in recorded
    assert not [card for card in cards if card in recorded]


ANOTHER_PAGE = "text => JSON.stringify({ ...JSON.parse(text), sent: 'another page' })"
ANOTHER_ELEMENT = """text => {
    const record = JSON.parse(text);
    record.records[2][2].push(["script", [["onclick", "x()"], ["title", "foreign"]], []]);
    return JSON.stringify(record);
}"""


@pytest.mark.parametrize(
    ("change", "words", "foreign"),
    [(ANOTHER_PAGE, "2 players", []), (ANOTHER_ELEMENT, "face-down", ['<span title="foreign"></span>'])],
)
def test_a_changed_record_adds_nothing_that_acts(
    open_page: OpenPage, site_url: str, hold: Hold, change: str, words: str, foreign: list[str]
) -> None:
    page = open_page(service_workers="block")
    visit(page, site_url)
    leave_forests(page)
    wait_for_everything(page, offline=False)  # and records it
    page.evaluate(f"for (const kept of [localStorage, sessionStorage]) kept['sequor:setup'] = ({change})(kept['sequor:setup'])")
    python = come_back(page, WINDOW, hold)
    assert words in page.inner_text("[data-name=sequoia] [data-kind=together]")
    assert page.locator("[title=foreign]").evaluate_all("all => all.map(one => one.outerHTML)") == foreign
    python.open()
    page.wait_for_selector("text=face-down medals")


A_WIN_YESTERDAY = """() => {
    const line = document.querySelector("#games [data-day]");
    line.textContent = "Won today";
    line.className = "complete";
    sequorRecord("setup");
    const yesterday = new Date(Date.now() - 86400000).toDateString();
    for (const storage of [localStorage, sessionStorage])
        storage["sequor:setup"] = JSON.stringify({ ...JSON.parse(storage["sequor:setup"]), day: yesterday });
}"""


def test_a_daily_game_won_yesterday_is_not_played_today(open_page: OpenPage, site_url: str, hold: Hold) -> None:
    page = open_page(service_workers="block")
    visit(page, site_url)
    wait_for_everything(page, offline=False)  # and records it
    page.evaluate(A_WIN_YESTERDAY)
    python = come_back(page, WINDOW, hold)
    first, *others = page.locator("#games [data-day]").all_inner_texts()
    assert (first, page.locator("#games .complete").count()) == ("Not played", 0)
    assert all(day[0].isdigit() for day in others)
    python.open()


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"


def test_a_game_can_be_played_if_nothing_can_be_recorded(open_page: OpenPage, site_url: str) -> None:
    page = open_page(service_workers="block")
    page.add_init_script(FULL)
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    assert wait_for_choice(page) == "hand"

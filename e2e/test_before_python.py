"""Before Python starts, the page already looks as it will, or as people left it. Once Python starts, nothing moves.

A test holds Python back by leaving the requests for Pyodide unanswered.
"""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import Hold, OpenPage, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    MEDIUM,
    choose_game,
    faces,
    labels,
    leave_the_table,
    open_hand,
    press_offered,
    reload,
    resize,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.layout import BOXES, NOTE_SHIFTS, PAINTED, PARTS, PHONE, PYTHON, SMALL, seen, wait_for_everything
from e2e.pages import WINDOW, Gate


def test_nothing_moves_on_a_first_visit_nor_on_the_next(open_page: OpenPage, site_url: str, hold: Hold) -> None:
    page = open_page(keeps=True, viewport=PHONE)
    page.add_init_script(f"({NOTE_SHIFTS})()")
    fonts, python = hold(page, "woff2"), hold(page, PYTHON)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function(PAINTED)
    fonts.open()
    page.wait_for_function("document.fonts.check('16px Inter') && document.fonts.check('600 16px Fraunces')")
    python.open()
    wait_for_everything(page)
    assert page.evaluate("shifts") == []
    page.set_viewport_size(WINDOW)
    page.reload()
    wait_for_everything(page)
    assert page.evaluate("shifts") == [], "from the browser's own copy"


def test_everything_is_in_its_place_before_python(open_page: OpenPage, site_url: str, hold: Hold) -> None:
    page = open_page(keeps=True)
    python = hold(page, PYTHON)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function(PAINTED)
    sizes = (WINDOW, PHONE, SMALL)
    before = [boxes_at(page, size) for size in sizes]
    assert page.locator("#setup :is(nav, .extras) button:enabled, .set-up:enabled, #invite:enabled").count() == 0
    python.open()
    page.wait_for_selector(INTERACTIVE)
    assert [boxes_at(page, size) for size in sizes] == before
    assert page.locator("#setup button:disabled").count() == 0


def boxes_at(page: Page, viewport: ViewportSize) -> list[str]:
    resize(page, viewport)
    for part in ("h1", "nav", "#invite", ".begin.gold", "#people-add"):
        assert page.locator(f"#setup {part}").is_visible(), part
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    boxes: list[str] = page.evaluate(BOXES, PARTS)
    return boxes


@on_one_page
def test_the_first_screen_fits_wide_screens_and_can_be_installed(page: Page, site_url: str) -> None:
    visit(page, site_url)
    browser = page.context.new_cdp_session(page)
    assert browser.send("Page.getAppManifest")["errors"] == []
    errors = [error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors == ["in-incognito"], "a test's profile is a private window"
    for wide, high in ((1280, 800), (1366, 768), (1024, 768), (1920, 1080)):
        resize(page, {"width": wide, "height": high})
        assert page.evaluate("document.documentElement.scrollHeight") == high


def leave_four_seats(page: Page) -> None:
    """Ends a visit at the setup, with four players chosen and their game saved."""
    choose_game(page, "sequence")
    page.select_option("#seat-count", "4")
    page.select_option("#series-length", "3")
    page.fill("#seat-rows li:nth-child(3) input", "Charlotte")
    page.press("#seat-rows li:nth-child(3) .grip", "ArrowUp")
    page.click("#toggles:not([open]) summary")
    page.select_option("[name=sequences]", "3")
    set_up(page, [HUMAN, HUMAN, EASY, MEDIUM])
    wait_for_choice(page)
    leave_the_table(page)


def leave_forests(page: Page) -> None:
    """Ends a visit at the setup, with a game chosen that is not the default, and one of its rules."""
    choose_game(page, "sequoia")
    page.select_option("#seat-count", "5")
    page.fill("#seat-rows li:nth-child(4) input", "Charlotte")
    page.select_option("#seat-rows li:nth-child(2) select", "hard")
    page.click("#toggles summary")
    page.check("[name=face_down]")


def leave_a_game(page: Page) -> None:
    """Ends a visit in a game, after one of four people has moved and before the next one opens their hand."""
    choose_game(page, "sequence")
    page.select_option("#series-length", "5")
    set_up(page, [HUMAN, EASY, HUMAN, MEDIUM, HUMAN, HUMAN])
    wait_for_choice(page)
    open_hand(page)
    press_offered(page, "hand")
    press_offered(page, "board")
    page.click("#choices-buttons .main")
    page.wait_for_selector("#pass")


def come_back(page: Page, viewport: ViewportSize, hold: Hold) -> Gate:
    """Reloads the page in a window of that size and holds Python back."""
    page.set_viewport_size(viewport)
    python = hold(page, PYTHON)
    reload(page, wait_until="commit")
    page.wait_for_function(PAINTED)
    return python


@pytest.mark.slow
def test_the_first_screen_looks_as_people_left_it_and_nothing_moves(open_page: OpenPage, site_url: str, hold: Hold) -> None:
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


def test_a_game_in_progress_shows_its_table_before_python_and_nothing_moves(
    open_page: OpenPage, site_url: str, hold: Hold
) -> None:
    page = open_page(service_workers="block")
    visit(page, site_url)
    page.add_init_script(f"({NOTE_SHIFTS})()")
    leave_a_game(page)
    python = come_back(page, PHONE, hold)
    assert page.locator("#board-place").is_visible()
    assert page.locator("#setup").is_hidden()
    players = page.locator("#seats .seat").evaluate_all("all => all.map(seat => seat.title.split(',')[0])")
    assert players == ["Player 1", "Fern", "Player 3", "Rowan", "Player 5", "Player 6"]
    shown = page.locator("#seats b").all_inner_texts()
    assert faces(page, "#seats") == [], "a phone’s ribbon has no room for six faces"
    assert page.locator("#series-games > *").count() == 5
    python.open()
    wait_for_everything(page, offline=False)
    page.wait_for_selector("#pass")
    open_hand(page)
    assert page.locator("#recap li").count() > 0
    assert page.locator("#seats b").all_inner_texts() == shown
    assert page.evaluate("shifts") == []


MARKUP = "<img src=x onerror=x()>"


def test_names_return_as_text_and_no_card_of_a_hand_is_recorded(open_page: OpenPage, site_url: str, hold: Hold) -> None:
    page = open_page(service_workers="block")
    visit(page, site_url)
    choose_game(page, "sequence")
    page.fill("#seat-rows li:nth-child(1) input", MARKUP)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    cards = labels(page, "hand")
    assert len(cards) > 4
    recorded = page.evaluate("['setup', 'table'].map(screen => localStorage.getItem(`sequor:${screen}`)).join()")
    assert "Fern" in recorded
    assert not [card for card in cards if card in recorded]
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


ANOTHER_PAGE = "text => JSON.stringify({ ...JSON.parse(text), sent: 'another page' })"
DAMAGED = "text => JSON.stringify({ ...JSON.parse(text), records: [null] })"
ANOTHER_ELEMENT = """text => {
    const record = JSON.parse(text);
    record.records[2][2].push(["script", [["onclick", "x()"], ["title", "foreign"]], []]);
    return JSON.stringify(record);
}"""


@pytest.mark.parametrize(
    ("change", "words", "foreign"),
    [
        (ANOTHER_PAGE, "2 players", []),
        (DAMAGED, "2 players", []),
        (ANOTHER_ELEMENT, "face-down", ['<span title="foreign"></span>']),
    ],
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


def test_a_game_is_playable_if_nothing_can_be_recorded(open_page: OpenPage, site_url: str) -> None:
    page = open_page(service_workers="block")
    page.add_init_script(FULL)
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    assert wait_for_choice(page) == "hand"

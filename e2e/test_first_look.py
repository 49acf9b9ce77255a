"""Before Python starts, the page already looks as it was left; once Python starts, nothing moves and nothing typed is lost.

A test holds Python back by leaving a request for a part of Pyodide unanswered until it is done looking.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import OpenPage, Watch
from e2e.driver import EASY, INTERACTIVE, faces, open_hand, visit
from e2e.gate import Gate
from e2e.pages import START_TIMEOUT
from e2e.visits import leave_a_game, leave_a_round, leave_forests, leave_four_seats

WIDE = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=844)
SMALL = ViewportSize(width=320, height=640)

NOTE_SHIFTS = """() => {
    window.shifts = [];
    const where = rect => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(" ");
    new PerformanceObserver(list => {
        for (const entry of list.getEntries().filter(entry => !entry.hadRecentInput))
            for (const { node, previousRect, currentRect } of entry.sources)
                shifts.push(`${node?.id || node?.className || node?.nodeName}: ${where(previousRect)} -> ${where(currentRect)}`);
    }).observe({ type: "layout-shift", buffered: true });
}"""
"""Chromium reports whatever begins three pixels or more from where it was painted before, however far down the page."""

PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"
PYTHON = "pyodide"

BEGINS = "all => all.map(one => [...one.innerText.split('\\n'), one.matches('.gold')])"

PARTS = """h1, .lead, .board, .game, .begin, .panel, .link, #people, #people button,
    #company label, .toggle, summary, #seat-tools, #seat-count, .seat-row, .grip,
    .swatch, .seat-row input, .seat-row select, #play, footer p, #shelf-games :is(li, .picture, .turn, b, small)"""
BOXES = """parts => {
    scrollTo(0, 0);  // a board beside the form stays in view
    const shown = [...document.querySelector("#setup").querySelectorAll(parts)].filter(part => part.checkVisibility());
    return shown.map(part => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.id || part.classList[0] || part.tagName, x, y + scrollY, width, height].join(" ");
    });
}"""


@pytest.fixture
def hold() -> Iterator[Callable[..., Gate]]:
    """Makes gates; opens any still closed when the test ends, so that the browser can close."""
    gates = []

    def make(page: Page, *words: str) -> Gate:
        gates.append(Gate(page, *words))
        return gates[-1]

    yield make
    for gate in gates:
        gate.open()


def wait_for_everything(page: Page) -> None:
    """Waits until fonts and court faces are drawn and the page says it is ready offline: the last thing start-up does."""
    page.wait_for_selector("#offline:not([hidden])", state="attached")


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_nothing_moves_on_a_first_visit(
    open_page: OpenPage, site_url: str, viewport: ViewportSize, hold: Callable[..., Gate]
) -> None:
    page = open_page(keeps=True, viewport=viewport)
    page.add_init_script(f"({NOTE_SHIFTS})()")
    fonts, python = hold(page, "woff2"), hold(page, PYTHON)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function(PAINTED)
    fonts.open()
    page.wait_for_function("document.fonts.check('16px Inter') && document.fonts.check('600 16px Fraunces')")
    python.open()
    wait_for_everything(page)
    assert page.evaluate("shifts") == []


@pytest.mark.parametrize("leave", [leave_four_seats, leave_a_game, leave_forests, leave_a_round])
def test_nothing_moves_when_somebody_comes_back(open_page: OpenPage, site_url: str, leave: Callable[[Page, str], None]) -> None:
    page = open_page(keeps=True, viewport=WIDE)
    leave(page, site_url)
    page.add_init_script(f"({NOTE_SHIFTS})()")
    for viewport in (WIDE, PHONE):
        page.set_viewport_size(viewport)
        page.reload()
        wait_for_everything(page)
        if leave is leave_a_game:
            page.wait_for_selector("#pass")
            open_hand(page)
            assert page.locator("#recap li").count() > 0
        assert page.evaluate("shifts") == [], viewport


@pytest.mark.parametrize("viewport", [WIDE, PHONE, SMALL], ids=["wide", "phone", "320 pixels"])
def test_everything_is_in_its_place_before_python(
    open_page: OpenPage, site_url: str, viewport: ViewportSize, hold: Callable[..., Gate]
) -> None:
    page = open_page(keeps=True, viewport=viewport)
    python = hold(page, PYTHON)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function(PAINTED)
    for part in ("h1", ".board", ".begin.gold", "#people-add"):
        assert page.locator(f"#setup {part}").is_visible(), part
    if viewport is not WIDE:  # what is folded is painted too
        page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")
        assert page.locator("#play").inner_text() == "Setting the table …"
        assert page.locator("#play").is_disabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    before = page.evaluate(BOXES, PARTS)
    python.open()
    page.wait_for_selector(INTERACTIVE)
    assert page.locator("#play").text_content() == "Play"
    assert page.evaluate(BOXES, PARTS) == before


def test_all_of_it_fits_a_wide_screen(page: Page, site_url: str) -> None:
    visit(page, site_url)
    page.click("#custom > summary")
    for game in page.locator("#games label").all():
        game.click()
        assert page.evaluate("document.documentElement.scrollHeight") == WIDE["height"]


def test_it_looks_as_it_was_left_before_python(open_page: OpenPage, site_url: str, hold: Callable[..., Gate]) -> None:
    page = open_page(service_workers="block")
    leave_four_seats(page, site_url)
    python = hold(page, PYTHON)
    page.reload(wait_until="commit")
    page.wait_for_function(PAINTED)
    before = seen(page)
    assert before["names"] == ["Player 1", "Charlotte", "Fern", "Rowan"]
    assert before["kinds"] == ["Human", "Human", "Easy computer", "Medium computer"]
    assert before["faces"] == [1, 3]
    assert before["people"] == [["Charlotte", "true"]]
    assert before["begins"][:2] == [
        ["Play Fern", "medium · best of 3", False], ["Pass & play", "2 people + 2 computers · best of 3", True]
    ]  # fmt: skip
    assert before["table"] == "Player 1, Charlotte, Fern and Rowan · best of 3 · rules: sequences to win: 3"
    assert before["gist"] == "With sequences to win: 3."
    [waiting] = before["waiting"]
    assert "Player 1, Charlotte, Fern and Rowan" in waiting
    assert before["words"] == "sequences to win: 3"
    assert ["sequences", "3"] in before["rules"]
    assert before["others"] == "as chosen"
    boxes = page.evaluate(BOXES, PARTS)
    python.open()
    page.wait_for_selector(INTERACTIVE)
    assert seen(page) == before
    assert page.evaluate(BOXES, PARTS) == boxes


def test_another_game_looks_as_it_was_left_before_python(open_page: OpenPage, site_url: str, hold: Callable[..., Gate]) -> None:
    page = open_page(service_workers="block")
    leave_forests(page, site_url)
    python = hold(page, PYTHON)
    page.reload(wait_until="commit")
    page.wait_for_function(PAINTED)
    before = seen(page)
    assert before["game"] == "sequoia"
    assert before["names"] == ["Player 1", "Fern", "Player 3", "Charlotte", "Player 5"]
    assert before["kinds"] == ["Human", "Hard computer", "Human", "Human", "Human"]
    assert before["pieces"] == [f"sequoia tree {colour}" for colour in ("blue", "green", "white", "orange", "pink")]
    assert before["rules"] == [["open_dice", False], ["face_down", True], ["unplanted", False]]
    assert page.get_attribute("body", "data-game") == "sequoia"
    boxes = page.evaluate(BOXES, PARTS)
    python.open()
    page.wait_for_selector(INTERACTIVE)
    assert seen(page) == before
    assert page.evaluate(BOXES, PARTS) == boxes


def test_a_game_chosen_before_python_is_there_is_kept(page: Page, site_url: str, hold: Callable[..., Gate]) -> None:
    python = hold(page, PYTHON)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function(PAINTED)
    page.click("#custom > summary")
    page.fill("#seat-rows li:nth-child(1) input", "Ann")
    page.check("#games [value=sequoia]")
    python.open()
    page.wait_for_selector(INTERACTIVE)
    assert seen(page)["game"] == "sequoia"
    assert seen(page)["names"] == ["Ann", "Fern"]
    assert page.get_attribute("body", "data-game") == "sequoia"


def seen(page: Page) -> dict[str, Any]:
    """Everything the set-up form shows."""
    rows = page.locator("#seat-rows li")
    rules = page.locator("#rule-list [name]")
    return {
        "game": page.input_value("#games :checked"),
        "seats": page.input_value("#seat-count"),
        "names": rows.locator("input").evaluate_all("all => all.map(one => one.value)"),
        "kinds": rows.locator("select").evaluate_all("all => all.map(one => one.selectedOptions[0].label)"),
        "labels": rows.locator("input, select").evaluate_all("all => all.map(one => one.ariaLabel)"),
        "faces": faces(page, "#seat-rows"),
        "pieces": rows.locator("canvas").evaluate_all("all => all.map(one => one.dataset.plate)"),
        "rules": rules.evaluate_all("all => all.map(one => [one.name, one.matches('select') ? one.value : one.checked])"),
        "words": page.text_content("#rule-words"),
        "table": page.inner_text("#table-words"),
        "gist": page.inner_text("#rule-gist"),
        "people": page.locator("#people-list button").evaluate_all("all => all.map(one => [one.innerText, one.ariaPressed])"),
        "begins": page.locator(".begin").evaluate_all(BEGINS),
        "others": page.evaluate("document.querySelector('#fill').selectedOptions[0]?.label"),
        "waiting": page.locator("#shelf-games button").all_inner_texts(),
    }


def test_a_game_under_way_shows_its_table_before_python(open_page: OpenPage, site_url: str, hold: Callable[..., Gate]) -> None:
    page = open_page(service_workers="block")
    leave_a_game(page, site_url)
    hold(page, PYTHON)
    page.reload(wait_until="commit")
    page.wait_for_function(PAINTED)
    assert page.locator("#board-place").is_visible()
    assert page.locator("#setup").is_hidden()
    assert page.locator("#seats b").all_inner_texts() == ["Player 1", "Fern", "Player 3", "Rowan", "Player 5", "Player 6"]
    assert faces(page, "#seats") == [1, 3]
    assert page.locator("#series-games > *").count() == 5


def test_what_is_typed_and_chosen_before_python_is_kept(page: Page, site_url: str, hold: Callable[..., Gate]) -> None:
    python = hold(page, PYTHON)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function(PAINTED)
    page.click("#custom > summary")
    page.select_option("#seat-count", "6")
    page.check("#company [value=together]")
    page.select_option("#seat-rows li:nth-child(2) select", EASY)
    page.click("#handicaps summary")
    page.locator("#handicaps").get_by_label("Fern").first.select_option("2 cards more")
    page.fill("#seat-rows li:nth-child(1) input", "Ann")
    python.open()
    page.wait_for_selector(INTERACTIVE)
    page.keyboard.type("a")
    assert seen(page)["names"] == ["Anna", "Fern", "Player 3", "Player 4", "Player 5", "Player 6"]
    assert page.input_value("#seat-rows li:nth-child(2) select") == EASY
    assert page.inner_text("#handicap-words") == "Fern: 2 cards more"


def test_a_page_that_cannot_load_python_says_so(page: Page, site_url: str, watches: list[Watch]) -> None:
    page.route(lambda address: PYTHON in address, lambda route: route.abort())
    page.goto(site_url, wait_until="commit")
    expect(page.locator("#watch")).to_contain_text("could not be loaded", timeout=START_TIMEOUT)
    assert page.locator("#play").is_hidden()
    watches[0].allowed += ["ERR_FAILED", "Failed to fetch"]


def test_the_browser_would_install_it(page: Page, site_url: str) -> None:
    page.goto(site_url)
    browser = page.context.new_cdp_session(page)
    assert browser.send("Page.getAppManifest")["errors"] == []
    errors = [error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors == ["in-incognito"], "all but that a test's profile is a private one"

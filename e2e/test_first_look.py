"""Before Python starts, the page already looks as it will; once Python starts, nothing moves and nothing typed is lost.

A test holds Python back by leaving a request for a part of Pyodide unanswered until it is done looking.
"""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import Hold, OpenPage, Watch, on_one_page
from e2e.driver import EASY, INTERACTIVE, resize, visit
from e2e.looks import BOXES, NOTE_SHIFTS, PAINTED, PARTS, PHONE, PYTHON, SMALL, WIDE, seen, wait_for_everything


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
    page.set_viewport_size(WIDE)
    page.reload()
    wait_for_everything(page)
    assert page.evaluate("shifts") == [], "from what the browser has kept"


def test_everything_is_in_its_place_before_python(open_page: OpenPage, site_url: str, hold: Hold) -> None:
    page = open_page(keeps=True)
    python = hold(page, PYTHON)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function(PAINTED)
    wide = boxes_at(page, WIDE)
    fold(page, False)
    narrow = [boxes_at(page, PHONE), boxes_at(page, SMALL)]
    assert page.locator("#play").inner_text() == "Setting the table…"
    assert page.locator("#play").is_disabled()
    python.open()
    page.wait_for_selector(INTERACTIVE)
    assert page.locator("#play").text_content() == "Play"
    assert [boxes_at(page, PHONE), boxes_at(page, SMALL)] == narrow, "what was unfolded before Python shows its own"
    fold(page, True)
    assert boxes_at(page, WIDE) == wide


def fold(page: Page, is_folded: bool) -> None:
    page.evaluate("folded => document.querySelectorAll('details').forEach(part => { part.open = !folded; })", is_folded)


def boxes_at(page: Page, viewport: ViewportSize) -> list[str]:
    """Where everything is in a window of that size."""
    resize(page, viewport)
    for part in ("h1", ".board", ".begin.gold", "#people-add"):
        assert page.locator(f"#setup {part}").is_visible(), part
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    boxes: list[str] = page.evaluate(BOXES, PARTS)
    return boxes


@on_one_page
def test_all_of_it_fits_a_wide_screen(page: Page, site_url: str) -> None:
    visit(page, site_url)
    page.click("#custom > summary")
    for game in page.locator("#games label").all():
        game.click()
        assert page.evaluate("document.documentElement.scrollHeight") == WIDE["height"]


@pytest.mark.slow
def test_a_game_chosen_before_python_is_there_is_kept(page: Page, site_url: str, hold: Hold) -> None:
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


def test_what_is_typed_and_chosen_before_python_is_kept(page: Page, site_url: str, hold: Hold) -> None:
    python = hold(page, PYTHON)
    page.goto(site_url, wait_until="commit")
    page.wait_for_function(PAINTED)
    page.click("#custom > summary")
    page.select_option("#seat-count", "6")
    page.check("#company [value=together]")
    page.select_option("#seat-rows li:nth-child(2) select", EASY)
    page.click("#handicaps summary")
    page.locator("#handicaps").get_by_label("Fern").first.select_option("2 extra cards")
    page.fill("#seat-rows li:nth-child(1) input", "Ann")
    python.open()
    page.wait_for_selector(INTERACTIVE)
    page.keyboard.type("a")
    assert seen(page)["names"] == ["Anna", "Fern", "Player 3", "Player 4", "Player 5", "Player 6"]
    assert page.input_value("#seat-rows li:nth-child(2) select") == EASY
    assert page.inner_text("#handicap-words") == "Fern: 2 extra cards"


def test_a_page_that_cannot_load_python_says_so(page: Page, site_url: str, watches: list[Watch]) -> None:
    page.route(lambda address: PYTHON in address, lambda route: route.abort())
    page.goto(site_url, wait_until="commit")
    expect(page.locator("#watch")).to_contain_text("couldn’t load")
    assert page.locator("#play").is_hidden()
    watches[0].allowed += ["ERR_FAILED", "Failed to fetch"]


@on_one_page
def test_the_browser_would_install_it(page: Page, site_url: str) -> None:
    visit(page, site_url)
    browser = page.context.new_cdp_session(page)
    assert browser.send("Page.getAppManifest")["errors"] == []
    errors = [error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors == ["in-incognito"], "all but that a test's profile is a private one"

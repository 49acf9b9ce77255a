"""Before Python starts, the page already looks as it will; once Python starts, nothing moves and nothing typed is lost.

A test holds Python back by leaving a request for a part of Pyodide unanswered until it is done looking.
"""

from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import Hold, OpenPage, Watch, on_one_page
from e2e.driver import INTERACTIVE, resize, visit
from e2e.looks import BOXES, NOTE_SHIFTS, PAINTED, PARTS, PHONE, PYTHON, SMALL, wait_for_everything
from e2e.pages import WINDOW


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
    assert page.evaluate("shifts") == [], "from what the browser has kept"


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
    """Where everything is in a window of that size."""
    resize(page, viewport)
    for part in ("h1", "nav", "#invite", ".begin.gold", "#people-add"):
        assert page.locator(f"#setup {part}").is_visible(), part
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    boxes: list[str] = page.evaluate(BOXES, PARTS)
    return boxes


@on_one_page
def test_all_of_it_fits_a_wide_screen(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for wide, high in ((1280, 800), (1366, 768), (1024, 768), (1920, 1080)):
        resize(page, {"width": wide, "height": high})
        assert page.evaluate("document.documentElement.scrollHeight") == high


def test_a_page_that_cannot_load_python_says_so(page: Page, site_url: str, watches: list[Watch]) -> None:
    page.route(lambda address: PYTHON in address, lambda route: route.abort())
    page.goto(site_url, wait_until="commit")
    expect(page.locator("#watch")).to_contain_text("couldn’t load")
    assert page.locator(".begin:visible").count() == 0
    watches[0].allowed += ["ERR_FAILED", "Failed to fetch"]


@on_one_page
def test_the_browser_would_install_it(page: Page, site_url: str) -> None:
    visit(page, site_url)
    browser = page.context.new_cdp_session(page)
    assert browser.send("Page.getAppManifest")["errors"] == []
    errors = [error["errorId"] for error in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors == ["in-incognito"], "all but that a test's profile is a private one"

"""The first screen and the setup's window have room for fingers on small screens, and for large letters."""

from playwright.sync_api import Page

from e2e.conftest import OpenPage
from e2e.driver import SEQUOIA, choose_game, fold, resize, visit

ON_FIRST_SCREEN = ".begin, .set-up, #setup .extras button, #setup nav button, #people-add"
IN_WINDOW = """#toggles .toggle, .grip, .swatch, #toggles summary, #shuffle, #fill, .seat-row input, .seat-row select,
    #seat-count, #company label, #play, #custom [data-close]"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth + document.querySelector('#custom').scrollWidth - innerWidth"


def heights(page: Page, targets: str) -> dict[str, float]:
    """The heights in pixels of these controls, by what they say."""
    visible = "all => all.filter(one => one.checkVisibility())"
    named = ".map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect().height])"
    found = page.locator(targets).evaluate_all(visible + named)
    return {str(name): float(height) for name, height in found}


def test_there_is_room_for_fingers_and_large_letters(open_page: OpenPage, site_url: str) -> None:
    page = open_page(viewport={"width": 320, "height": 568}, has_touch=True)
    visit(page, site_url)
    assert {name: height for name, height in heights(page, ON_FIRST_SCREEN).items() if height < 44} == {}
    choose_game(page, SEQUOIA)
    page.select_option("#seat-count", "5")
    page.click("#toggles summary")
    small = heights(page, IN_WINDOW)
    assert len(small) > 20
    assert {name: height for name, height in small.items() if height < 44} == {}
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in ((320, 568), (844, 390), (1280, 800)):
        resize(page, {"width": width, "height": height})
        assert page.evaluate(SIDEWAYS) <= 0, width
        fields = page.locator(".seat-row input").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
        assert min(fields) >= 132, "some letters of each name are visible"
    fold(page)
    resize(page, {"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320

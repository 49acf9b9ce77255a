"""Where the table does not fit the window, as at 400 %, the page scrolls and play goes on; and on paper nothing is cut off."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import OpenPage
from e2e.driver import SEQUENCE, SEQUITUR, SEQUOIA, drag, open_hand_if_covered, open_position, resize, visit
from e2e.gallery.screens import REFLOW
from e2e.test_rooms import somewhere
from e2e.test_sequitur import MAIN, look_at, rack_of, state_at

SMALLER = ViewportSize(width=256, height=205)
"""A window of 1280x1024 at 500 %."""

COVERED = """() => {
    const found = [], parts = [...document.querySelectorAll('#setup :is(button, select, summary, a)')];
    for (const part of parts.filter((part) => part.checkVisibility() && !part.disabled && !part.closest('#shelf-games'))) {
        part.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = part.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!hit || !(part.contains(hit) || hit.closest('label')?.control === part)) found.push(part.textContent.trim());
    }
    return found;
}"""
"""The controls of the first screen that something else lies on when they are scrolled into sight."""

IN_SIGHT = """key => {
    const part = document.querySelector(`#table [data-key='${key}']`);
    part.scrollIntoView({ block: 'center' });
    return scrollY;
}"""


def test_letters_are_dragged_and_cards_pressed_where_the_table_scrolls(page: Page, site_url: str) -> None:
    page.set_viewport_size(REFLOW)
    look_at(page, site_url, state_at(2, "play"))
    rack = rack_of(page)
    assert page.evaluate(IN_SIGHT, "ball:1") > 100, "the page scrolls"
    balls = [page.locator(f"#hand-buttons [data-key='ball:{number}']") for number in (1, 3)]
    drag(page, *balls)
    assert page.inner_text(MAIN).startswith("Swap ")
    page.locator(MAIN).focus()
    box = page.locator(MAIN).bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= REFLOW["height"] - box["height"], "what has the focus is in sight"
    page.keyboard.press("Enter")
    page.wait_for_function("before => !document.querySelector('#hand-title').textContent.includes('play one card')", arg=rack)
    page.evaluate("scrollTo(0, 0)")
    assert page.locator("#menu-button").bounding_box()["y"] >= 0  # type: ignore[index]


@pytest.mark.parametrize("window", [REFLOW, SMALLER], ids=lambda size: f"{size['width']}x{size['height']}")
def test_nothing_lies_on_the_controls_of_the_first_screen(page: Page, site_url: str, window: ViewportSize) -> None:
    page.set_viewport_size(window)
    visit(page, site_url)
    assert page.evaluate(COVERED) == []


def test_the_whole_board_and_all_the_rules_go_on_paper(open_page: OpenPage, site_url: str) -> None:
    page = open_page(color_scheme="dark", reduced_motion="reduce")
    visit(page, site_url)
    for game in (SEQUENCE, SEQUOIA, SEQUITUR):
        open_position(page, somewhere(game, 3), game)
        open_hand_if_covered(page)
        assert pages(page.pdf(format="A4")) == pages(page.pdf(format="Letter")) == 1
        assert page.locator("html").get_attribute("data-theme") == "evening", "afterwards all is as before"
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        resize(page, {"width": 703, "height": 1032})
        board = page.locator("#board-place").bounding_box()
        assert board is not None
        assert board["x"] >= 0
        assert board["x"] + board["width"] <= 703
        assert page.evaluate("document.querySelector('#stage').clientHeight") == 950
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--room')") == "#fff"
        assert not page.locator("#table button:visible").count()
        assert page.locator("#seats .who b:visible").count() >= 2
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="null")
        resize(page, {"width": 1280, "height": 800})
    page.evaluate("document.querySelector('#menu-rules').click()")
    page.wait_for_selector("#help[open] canvas")
    high = page.evaluate("document.querySelector('#help-text').scrollHeight")
    assert pages(page.pdf(format="A4")) >= high / 1400 > 3
    painted = "[...document.querySelectorAll('#help canvas')].every(canvas => canvas.width > 300 || canvas.height !== 150)"
    assert page.evaluate(painted), "also those that nobody has scrolled to"


def pages(pdf: bytes) -> int:
    """How many there are."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))

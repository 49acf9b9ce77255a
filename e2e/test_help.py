"""The rules of each game in a window, with pictures: from the set-up, the table and the menu, by keyboard. That they are there
without a network is in `test_keeping.py`, and what is said if they cannot be had in `test_data.py`."""

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import EASY, choose_game, leave_the_table, resize, unfold, visit
from engine.game import game_names, load_game
from web.build.paths import ROOT

pytestmark = on_one_page

SCROLLED = "document.querySelector('#help-text').scrollTop"
FOCUSED = "document.activeElement.id"

PAINTED = """() => {
    const text = document.querySelector('#help-text'), frame = text.getBoundingClientRect();
    const seen = [...text.querySelectorAll('canvas')].filter(one => {
        const box = one.getBoundingClientRect();
        return box.bottom > frame.top + 1 && box.top < frame.bottom - 1;
    });
    return seen.length > 0 && seen.every(one => {
        const points = one.getContext('2d').getImageData(0, 0, one.width, one.height).data;
        return new Set(new Uint32Array(points.buffer)).size > 100;
    });
}"""
"""Whether every picture in sight has been painted."""


def sit_down(page: Page, name: str) -> None:
    """Begins a game against the computer."""
    choose_game(page, name)
    page.select_option("#seat-rows li:nth-child(2) select", EASY)
    page.click("#play")
    page.wait_for_selector("#table:not([hidden])")


def assert_shows_rules(page: Page, name: str) -> None:
    """Asserts that the window is open and holds the whole rules of that game, and of no other."""
    expect(page.locator("#help-title")).to_have_text(f"{load_game(name).title} rules")
    headings = page.locator("#help-text h3").all_inner_texts()
    text = (ROOT / f"engine/games/{name}/RULES.md").read_text(encoding="utf-8")
    assert headings == re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert page.locator("#help-text li").count() > 10
    blocks = text.count("```picture")
    assert blocks > 5
    expect(page.locator("#help-text figure:has(canvas)")).to_have_count(blocks)


def test_the_table_shows_them(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for name in game_names():
        sit_down(page, name)
        expect(page.locator("#hand-title")).to_contain_text(": ")
        expect(page.locator("#hand-title small"), "a sentence more for newcomers").to_contain_text(".")
        page.click("#help-button")
        page.wait_for_selector("#help[open]")
        assert_shows_rules(page, name)
        opened = page.locator("#help-text h3:focus")
        expect(opened).to_have_text("A round" if name == "sequitur" else "A turn")
        page.wait_for_function(PAINTED)
        assert opened.evaluate("one => one.getBoundingClientRect().top - one.parentElement.getBoundingClientRect().top") < 60
        page.click("#help [data-close]")
        page.click("#menu-button")
        page.click("#menu-rules")
        page.wait_for_selector("#help[open]")
        expect(page.locator("#menu")).to_be_hidden()
        page.keyboard.press("Escape")
        assert page.evaluate(FOCUSED) == "menu-button", name
        page.click("#menu-button")
        page.click("#menu-luck")
        assert len(page.inner_text("#luck-seal")) == 64, "the luck is sealed"
        assert page.locator("#luck-opened").is_hidden()
        page.keyboard.press("Escape")
        leave_the_table(page)


def test_they_are_read_by_keyboard_alone(page: Page, site_url: str) -> None:
    visit(page, site_url)
    unfold(page)
    page.focus("#setup-rules")
    page.keyboard.press("Enter")
    page.wait_for_selector("#help[open]")
    assert page.evaluate(FOCUSED) == "help-text"
    page.keyboard.press("PageDown")
    page.wait_for_function(f"{SCROLLED} > 100")
    page.keyboard.press("End")
    page.wait_for_function(
        f"{SCROLLED} + document.querySelector('#help-text').clientHeight + 2 > document.querySelector('#help-text').scrollHeight"
    )
    page.keyboard.press("Escape")
    assert page.locator("#help").is_hidden()
    assert page.evaluate(FOCUSED) == "setup-rules"
    page.keyboard.press("Enter")
    page.wait_for_selector("#help[open]")
    assert page.evaluate(SCROLLED) == 0, "they begin at the beginning each time"
    a_press_beside_the_window_closes_it(page)


def a_press_beside_the_window_closes_it(page: Page) -> None:
    page.mouse.click(640, 400)
    assert page.locator("#help").is_visible()
    page.mouse.click(8, 400)
    assert page.locator("#help").is_hidden()


@pytest.mark.slow
def test_the_set_up_shows_those_of_the_game_chosen_to_everybody(page: Page, site_url: str) -> None:
    visit(page, site_url)
    first, *others = game_names()
    for name in (first, *others, first, first):  # after another game's, and again
        resize(page, {"width": 320, "height": 568})
        choose_game(page, name)
        page.click("#setup-rules")
        page.wait_for_selector("#help[open]")
        assert_shows_rules(page, name)
        for width in (320, 1280):
            resize(page, {"width": width, "height": 568})
            for part in ("#help-text", "html"):
                over = page.evaluate("part => (one => one.scrollWidth - one.clientWidth)(document.querySelector(part))", part)
                assert over == 0, (name, width, part)
        page.click("#help [data-close]")
        assert page.locator("#help").is_hidden()
    page.click("#setup-rules")
    page.wait_for_selector("#help[open]")
    page.click("#help [data-close]")

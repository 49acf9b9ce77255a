"""Everybody can use the screens around the table: axe-core finds nothing serious on them, and nothing is cut off at 320 pixels.
The table itself is in `test_sizes.py`."""

from playwright.sync_api import Page, ViewportSize

from e2e.conftest import OpenPage
from e2e.driver import EASY, HUMAN, SEQUENCE, SEQUITUR, SEQUOIA, leave_the_table, resize, set_up, visit, wait_for_choice
from e2e.fitting import serious_findings

NARROW = ViewportSize(width=320, height=568)
PICTURE = "() => document.querySelector('#stage').toDataURL()"


def at_set_up(page: Page) -> None:
    """The first screen as it opens."""


def at_the_cut(page: Page) -> None:
    page.select_option("#seat-count", "12")
    page.click("#play")
    page.wait_for_selector("#cut[open]")
    assert page.evaluate("document.querySelector('#cut').scrollTop") == 0


def at_the_menu(page: Page) -> None:
    leave_the_table(page)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    page.click("#menu-button")


def at_set_up_of_sequoia(page: Page) -> None:
    page.keyboard.press("Escape")
    leave_the_table(page)
    page.check(f"#games input[value={SEQUOIA}]")


def at_set_up_of_sequitur(page: Page) -> None:
    page.check(f"#games input[value={SEQUITUR}]")


SCREENS = (at_set_up, at_the_cut, at_the_menu, at_set_up_of_sequoia, at_set_up_of_sequitur)
"""The screens in the order in which they are come to."""


def test_everybody_can_use_the_screens(open_page: OpenPage, site_url: str, axe_source: str) -> None:
    page = open_page(viewport=NARROW, has_touch=True)
    visit(page, site_url)
    for arrive in SCREENS:
        resize(page, NARROW)
        arrive(page)
        where = arrive.__name__
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, where
        assert not serious_findings(page, axe_source), where
        resize(page, {"width": 1280, "height": 800})
        assert not serious_findings(page, axe_source), where


def test_more_contrast_reaches_every_picture(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for game in (SEQUENCE, SEQUOIA, SEQUITUR):
        set_up(page, [HUMAN, EASY], game=game)
        wait_for_choice(page)
        usual = page.evaluate(PICTURE)
        page.emulate_media(contrast="more")
        page.wait_for_function(f"usual => ({PICTURE})() !== usual", arg=usual)
        page.emulate_media(contrast="no-preference")
        page.wait_for_function(f"usual => ({PICTURE})() === usual", arg=usual)
        leave_the_table(page)

"""Everybody can use the screens around the table: axe-core finds nothing serious on them, and nothing is cut off at 320 pixels.
The table itself is in `test_sizes.py`."""

from playwright.sync_api import Page, ViewportSize

from e2e.conftest import OpenPage
from e2e.driver import EASY, HUMAN, SEQUITUR, SEQUOIA, choose_game, leave_the_table, resize, set_up, visit, wait_for_choice
from e2e.layout import serious_findings
from e2e.legible import enter

NARROW = ViewportSize(width=320, height=568)


def at_set_up(page: Page) -> None:
    """The first screen as it opens."""


def at_the_cut(page: Page) -> None:
    page.select_option("#seat-count", "12")
    page.click("#play")
    page.wait_for_selector("#cut[open]")
    assert page.evaluate("document.querySelector('#cut').scrollTop") == 0


def at_the_table(page: Page) -> None:
    leave_the_table(page)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)


def at_the_menu(page: Page) -> None:
    page.click("#menu-button")


def at_set_up_of_sequoia(page: Page) -> None:
    page.keyboard.press("Escape")
    leave_the_table(page)
    choose_game(page, SEQUOIA)


def at_set_up_of_sequitur(page: Page) -> None:
    choose_game(page, SEQUITUR)


SCREENS = (at_set_up, at_the_cut, at_the_table, at_the_menu, at_set_up_of_sequoia, at_set_up_of_sequitur)
"""The screens in the order in which they are come to."""

IN_CONTRAST = (at_set_up, at_the_table, at_the_menu)
"""Those looked at in high contrast too: all that they are made of is on these."""


def test_everybody_can_use_the_screens(open_page: OpenPage, site_url: str, axe_source: str) -> None:
    """On the narrowest screen in daylight, on a wide one in high contrast; `test_sizes.py` has the evening."""
    page = open_page(viewport=NARROW, has_touch=True, reduced_motion="reduce")
    visit(page, site_url)
    assert not serious_findings(page, axe_source), "in the evening"
    for arrive in SCREENS:
        resize(page, NARROW)
        enter(page, "daylight")
        arrive(page)
        where = arrive.__name__
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, where
        assert not serious_findings(page, axe_source), where
        if arrive in IN_CONTRAST:
            resize(page, {"width": 1280, "height": 800})
            enter(page, "contrast")
            assert not serious_findings(page, axe_source), where

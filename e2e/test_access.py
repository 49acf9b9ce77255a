"""Everybody can play: axe-core finds nothing serious on any screen, nothing is cut off at 320 pixels, targets are big enough."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import OpenPage
from e2e.driver import (
    EASY,
    HUMAN,
    SEQUITUR,
    SEQUOIA,
    act_by_mouse,
    leave_the_table,
    open_hand,
    open_position,
    resize,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.test_sequitur import state_at
from engine.game import load_game

NARROW = ViewportSize(width=320, height=568)
RUN_AXE = "async () => (await axe.run()).violations.filter(v => ['serious', 'critical'].includes(v.impact))"


def serious_findings(page: Page, axe_source: str) -> list[str]:
    """What axe-core calls serious or critical on the page as it is."""
    if page.evaluate("!window.axe"):
        page.evaluate(axe_source)
    found: list[dict[str, Any]] = page.evaluate(RUN_AXE)
    return [f"{finding['id']}: {finding['nodes'][0]['html'][:200]}" for finding in found]


def at_set_up(page: Page) -> None:
    """The first screen as it opens."""


def at_the_cut(page: Page) -> None:
    page.select_option("#seat-rows li:nth-child(2) select", HUMAN)
    page.click("#play")
    page.wait_for_selector("#cut[open]")


def at_a_closed_hand(page: Page) -> None:
    page.click("#cut [data-close]")
    wait_for_choice(page)


def at_a_turn(page: Page) -> None:
    open_hand(page)
    page.locator("#hand-buttons button:not(:disabled, [aria-disabled=true])").first.click()
    page.locator("#board-buttons button:not(:disabled, [aria-disabled=true])").first.click()


def at_the_menu(page: Page) -> None:
    leave_the_table(page)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    page.click("#menu-button")


def at_twelve_seats(page: Page) -> None:
    page.keyboard.press("Escape")
    leave_the_table(page)
    set_up(page, [HUMAN] * 12, teams=3)
    wait_for_choice(page)
    open_hand(page)


def at_set_up_of_sequoia(page: Page) -> None:
    page.check(f"#games input[value={SEQUOIA}]")


def at_five_seats_of_sequoia(page: Page) -> None:
    set_up(page, [HUMAN] * 5, game=SEQUOIA)
    wait_for_choice(page)
    open_hand(page)
    wait_for_choice(page)
    page.locator("#hand-buttons button:not(:disabled, [aria-disabled=true])").first.click()


def at_a_reveal(page: Page) -> None:
    leave_the_table(page)
    set_up(page, [HUMAN, HUMAN], game=SEQUOIA)
    for _ in range(2):
        wait_for_choice(page)
        open_hand(page)
        wait_for_choice(page)
        act_by_mouse(page, random.Random(1))
    wait_for_choice(page)


def at_set_up_of_sequitur(page: Page) -> None:
    page.check(f"#games input[value={SEQUITUR}]")


def at_five_seats_of_sequitur(page: Page) -> None:
    set_up(page, [HUMAN] * 5, game=SEQUITUR)
    wait_for_choice(page)
    open_hand(page)
    wait_for_choice(page)
    page.locator("#hand-buttons button:not(:disabled, [aria-disabled=true])").first.click()


def at_a_word(page: Page) -> None:
    open_position(page, load_game(SEQUITUR).write_position(state_at(3, "spell")), SEQUITUR)
    wait_for_choice(page)
    open_hand(page)
    wait_for_choice(page)
    page.locator("#hand-buttons button:not(:disabled, [aria-disabled=true])").first.click()


def at_claims(page: Page) -> None:
    open_position(page, load_game(SEQUITUR).write_position(state_at(5, "", stage="claim")), SEQUITUR)
    wait_for_choice(page)


SCREENS = {
    "sequence": (at_set_up, at_the_cut, at_a_closed_hand, at_a_turn, at_the_menu, at_twelve_seats),
    "sequoia": (at_set_up_of_sequoia, at_five_seats_of_sequoia, at_a_reveal),
    "sequitur": (at_set_up_of_sequitur, at_five_seats_of_sequitur, at_a_word, at_claims),
}
"""The screens of each game, in the order people meet them."""


@pytest.mark.parametrize("game", SCREENS)
def test_everybody_can_play(open_page: OpenPage, site_url: str, axe_source: str, game: str) -> None:
    """Nothing is cut off at 320 pixels, and there is no serious finding there or on a wide screen."""
    page = open_page(viewport=NARROW, has_touch=True)
    visit(page, site_url)
    for arrive in SCREENS[game]:
        resize(page, NARROW)
        arrive(page)
        where = arrive.__name__
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, where
        cards = page.locator("#hand-buttons button").evaluate_all("all => all.map(b => b.getBoundingClientRect().width)")
        # Nine balls in a row are smaller; anyone who finds them too small can type.
        assert page.locator("#entry").is_visible() or all(width >= 40 for width in cards), (where, cards)
        assert not serious_findings(page, axe_source), where
        resize(page, {"width": 1280, "height": 800})
        assert not serious_findings(page, axe_source), where

"""Two tabs never overwrite each other's games, and each shows what the other has changed."""

import random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, in_both_browsers
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    SEQUOIA,
    act_by_mouse,
    announced,
    go_on,
    leave_the_table,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.stored import saves, stored

NO_LOCKS = "delete Navigator.prototype.locks"


def play(page: Page, luck: random.Random, turns: int) -> None:
    """Makes so many choices against the computer."""
    for _ in range(turns):
        wait_for_choice(page)
        before = len(announced(page))
        act_by_mouse(page, luck)
        page.wait_for_function("n => document.querySelectorAll('#announcements > *').length > n + 1", arg=before)
    wait_for_choice(page)


@pytest.mark.parametrize("locks", [True, False], ids=["locks", "no locks"])
def test_a_tab_takes_a_game_over_and_no_event_is_lost(open_page: OpenPage, site_url: str, locks: bool) -> None:
    first = open_page()
    if not locks:
        first.context.add_init_script(NO_LOCKS)
    visit(first, site_url)
    set_up(first, [HUMAN, EASY])
    play(first, random.Random(1), 2)
    second = first.context.new_page()
    second.goto(site_url)
    second.wait_for_selector(INTERACTIVE)
    if locks:
        expect(second.locator("#elsewhere")).to_be_visible()
        second.click("#elsewhere [data-close]")
        assert second.locator("#setup").is_visible(), "it stays where it is"
        go_on(second)
        second.click("#elsewhere-take")
        expect(first.locator("#notice-text")).to_contain_text("taken this game over")
    play(second, random.Random(2), 3)
    [after] = saves(second)
    if not locks:  # the first tab learns of it when it wants to store something
        wait_for_choice(first)
        act_by_mouse(first, random.Random(3))
        expect(first.locator("#notice-text")).to_contain_text("taken this game over")
    assert first.locator("#setup").is_visible()
    assert saves(first) == [after]
    first.click("#notice-close")
    go_on(first)
    if locks:
        first.click("#elsewhere-take")
    wait_for_choice(first)
    assert saves(first) == [after], "it goes on from what the other tab has stored"


@in_both_browsers
def test_each_tab_has_its_game_and_shows_what_the_other_changes(open_page: OpenPage, site_url: str) -> None:
    first = open_page()
    visit(first, site_url)
    set_up(first, [HUMAN, EASY])
    wait_for_choice(first)
    second = first.context.new_page()
    visit(second, site_url)
    second.click("#elsewhere [data-close]")
    set_up(second, [HUMAN, EASY], game=SEQUOIA)
    wait_for_choice(second)
    leave_the_table(second)
    play(first, random.Random(1), 2)
    assert len(saves(first)) == 2
    expect(second.locator("#shelf-games small").first).to_contain_text("Sequence")
    first.click("#menu-button")
    first.get_by_label("Suits in four colours").click()
    second.check("#games input[value=sequence]")
    second.evaluate("document.querySelector('#menu').showModal()")
    expect(second.locator("#four-colours")).to_be_checked()
    assert stored(second)["four-colours"] == "yes"

"""Two tabs never overwrite each other's games, and each shows what the other has changed."""

import random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    SEQUOIA,
    act_at_once,
    choose_game,
    fold,
    go_on,
    leave_the_table,
    open_settings,
    play_a_turn,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.stored import saves, stored


def play(page: Page, luck: random.Random, turns: int) -> None:
    """Makes so many choices against the computer."""
    page.bring_to_front()  # a browser hardly draws the others
    for _ in range(turns):
        play_a_turn(page, luck)


def begin(open_page: OpenPage, url: str, script: str = "") -> tuple[Page, Page]:
    """Two tabs: the first has a game on its table, the second has just been opened."""
    first = open_page()
    if script:
        first.context.add_init_script(script)
    visit(first, url)
    set_up(first, [HUMAN, EASY])
    wait_for_choice(first)
    second = first.context.new_page()
    second.goto(url)
    second.wait_for_selector(INTERACTIVE)
    return first, second


def comes_back(page: Page, save: str) -> None:
    """Checks that the tab has stepped back and then goes on from this save, the only one."""
    page.bring_to_front()
    expect(page.locator("#notice-text")).to_contain_text("now being played in another tab")
    expect(page.locator("#setup")).to_be_visible()
    assert saves(page) == [save]
    page.click("#notice-close")
    go_on(page)
    if page.locator("#elsewhere").is_visible():
        page.click("#elsewhere-take")
    wait_for_choice(page)
    assert saves(page) == [save]


def test_a_tab_asks_before_it_takes_a_game_over_and_shows_what_the_other_changes(open_page: OpenPage, site_url: str) -> None:
    """No event is lost, and each tab has its game."""
    first, second = begin(open_page, site_url)
    expect(second.locator("#elsewhere")).to_be_visible()
    second.click("#elsewhere [data-close]")
    assert second.locator("#setup").is_visible(), "it stays where it is"
    go_on(second)
    second.click("#elsewhere-take")
    expect(first.locator("#notice-text")).to_contain_text("now being played in another tab")
    play(second, random.Random(2), 1)
    [after] = saves(second)
    leave_the_table(second)
    comes_back(first, after)
    each_shows_what_the_other_changes(first, second)


def each_shows_what_the_other_changes(first: Page, second: Page) -> None:
    """The first has Sequence on its table, the second the set-up."""
    second.bring_to_front()
    set_up(second, [HUMAN, EASY], game=SEQUOIA)
    wait_for_choice(second)
    leave_the_table(second)
    play(first, random.Random(1), 1)
    assert len(saves(first)) == 2
    second.bring_to_front()
    expect(second.locator("#shelf-games small").first).to_contain_text("Sequence")
    first.bring_to_front()
    open_settings(first)
    first.check("#four-colours")
    second.bring_to_front()
    choose_game(second, "sequence")
    fold(second)
    second.click("#setup-settings")
    expect(second.locator("#four-colours")).to_be_checked()
    assert stored(second)["four-colours"] == "yes"


@pytest.mark.slow
def test_without_locks_a_tab_steps_back_when_it_would_overwrite_something(open_page: OpenPage, site_url: str) -> None:
    first, second = begin(open_page, site_url, "delete Navigator.prototype.locks")
    play(second, random.Random(2), 1)
    [after] = saves(second)
    first.bring_to_front()
    act_at_once(first, random.Random(3))
    comes_back(first, after)

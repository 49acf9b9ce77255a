"""The browser's Back and Forward, or a phone's: each step back closes one level, and Forward opens it again."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, on_one_page
from e2e.driver import EASY, HUMAN, SEQUITUR, expect_levels, open_file, open_hand, play_a_turn, reload, set_up, visit, wait_until
from e2e.test_looking_back import late


def go_back(page: Page, *left: str) -> None:
    page.go_back()
    expect_levels(page, *left)


def go_forward(page: Page, *shown: str) -> None:
    page.go_forward()
    expect_levels(page, *shown)


@pytest.mark.parametrize("browser", ["chromium", "firefox"], indirect=True)
def test_back_leads_from_a_window_to_the_table_to_the_first_screen_and_out(open_page: OpenPage, site_url: str) -> None:
    page = open_page()
    visit(page, site_url)
    page.goto("about:blank")
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    expect_levels(page, "table")
    page.click("#menu-button")
    expect_levels(page, "table", "menu")
    go_back(page, "table")
    expect(page.locator("#menu")).to_be_hidden()
    go_forward(page, "table", "menu")
    expect(page.locator("#menu")).to_be_visible()
    page.click("#menu-rules")
    expect_levels(page, "table", "help")
    go_back(page, "table")
    expect(page.locator("#help")).to_be_hidden()
    hand = page.locator("#hand-buttons").inner_text()
    go_back(page)
    expect(page.locator("#setup")).to_be_visible()
    expect(page.locator("#shelf-games button")).to_have_count(1)
    page.click("[data-name=sequoia] .set-up")
    page.click("#setup-rules")
    expect_levels(page, "custom", "help")
    page.click("#help [data-close]")
    expect_levels(page, "custom")
    go_back(page)
    expect(page.locator("#custom")).to_be_hidden()
    go_forward(page, "custom")
    expect(page.locator("#custom-title")).to_have_text("Set up Sequoia")
    page.keyboard.press("Escape")
    expect_levels(page)
    page.click("#shelf-games button")
    expect_levels(page, "table")
    go_back(page)
    go_forward(page, "table")
    assert page.locator("#hand-buttons").inner_text() == hand
    go_back(page)
    page.evaluate("setTimeout(() => history.back(), 100)")
    page.wait_for_function("location.href === 'about:blank'")


@on_one_page
def test_a_hand_is_closed_when_back_and_forward_return_to_it(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, HUMAN])
    open_hand(page)
    expect_levels(page, "table")
    go_back(page)
    expect(page.locator("#hand-buttons button")).to_have_count(0)
    go_forward(page, "table")
    expect(page.locator("#pass")).to_be_visible()
    expect(page.locator("#hand-buttons button")).to_have_count(0)


@on_one_page
def test_back_leads_from_replay_and_review_to_where_they_were_opened(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_file(page, late(SEQUITUR).to_json())
    page.click("#end-replay")
    expect_levels(page, "table", "replay")
    go_back(page, "table")
    expect(page.locator("#end")).to_be_visible()
    go_forward(page, "table", "replay")
    expect(page.locator("#replay-bar")).to_be_visible()
    page.click("#replay-close")
    expect_levels(page, "table")
    page.click("#end-review")
    expect_levels(page, "table", "review")
    page.click("#review-questions [data-do=answer]")
    expect_levels(page, "table", "review", "trying")
    go_back(page, "table", "review")
    expect(page.locator("#review")).to_be_visible()
    go_back(page, "table")
    expect(page.locator("#end")).to_be_visible()
    go_back(page)
    page.click("#all-games")
    page.click("#games-finished [data-do=review]")
    expect_levels(page, "games-window", "review")
    go_back(page, "games-window")
    expect(page.locator("#games-window")).to_be_visible()
    go_forward(page, "games-window", "review")
    expect(page.locator("#review")).to_be_visible()
    page.click("#review-close")
    expect_levels(page, "table")
    go_back(page)
    expect(page.locator("#setup")).to_be_visible()


@on_one_page
def test_back_leads_from_a_lesson_to_the_game_and_through_links(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    page.click("#menu-button")
    page.click("#menu-learn")
    expect_levels(page, "table", "lesson")
    go_back(page, "table")
    expect(page.locator("#lesson")).to_be_hidden()
    go_forward(page, "table", "lesson")
    page.click("#lesson-skip")
    expect_levels(page, "table")
    page.evaluate("location.hash = 'nothing'")
    wait_until(page, lambda: page.evaluate("Boolean(location.hash && history.state)"), "the link has an entry of its own")
    go_back(page)
    expect(page.locator("#setup")).to_be_visible()


@on_one_page
def test_back_leaves_a_table_that_opened_with_the_page(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    expect_levels(page, "table")
    page.click("#menu-button")
    expect_levels(page, "table", "menu")
    reload(page)
    expect_levels(page, "table")
    go_back(page)
    expect(page.locator("#setup")).to_be_visible()
    page.click("#shelf-games button")
    expect_levels(page, "table")
    page.goto("about:blank")
    page.goto(site_url)  # as an installed app starts, without an entry
    expect(page.locator("#hand-buttons button").first).to_be_attached()
    page.click("#menu-button")
    expect_levels(page, "table", "menu")
    go_back(page, "table")
    go_back(page)
    expect(page.locator("#setup")).to_be_visible()

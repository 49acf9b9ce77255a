"""The menu: every command in its place and within reach, from phones to wide screens; what is impossible says why."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import on_one_page
from e2e.driver import EASY, HUMAN, SEQUITUR, open_hand, play_a_turn, resize, set_up, start_game, visit, wait_for_choice
from e2e.layout import serious_findings

FITS = """() => ['#menu', '#menu-items', '#menu-groups'].every(part => {
    const box = document.querySelector(part);
    return box.scrollHeight <= box.clientHeight || getComputedStyle(box).display === 'contents';
})"""
FOCUSED = "document.activeElement.id"
STILL = "!document.querySelector('#menu').getAnimations().length"

SIZES = ((390, 844), (844, 390), (360, 640), (1024, 768), (1280, 800))

OPENED = {
    "#menu-puzzles": "#puzzles[open]",
    "#menu-rules": "#help[open]",
    "#menu-devices": "#devices[open]",
    "#menu-send": "#send[open]",
    "#menu-luck": "#luck[open]",
    "#menu-settings": "#settings[open]",
}
"""The window that each command opens."""


def open_menu(page: Page) -> None:
    page.click("#menu-button")
    page.wait_for_function(STILL)


@pytest.fixture
def table(page: Page, site_url: str) -> Page:
    """A game against a computer, some moves in."""
    page.emulate_media(reduced_motion="reduce")
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    return page


@on_one_page
def test_it_closes_in_four_ways_and_the_focus_returns(table: Page) -> None:
    ways: dict[str, Callable[[], object]] = {
        "×": lambda: table.click("#menu [aria-label=Close]"),
        "Esc": lambda: table.keyboard.press("Escape"),
        "a press outside": lambda: table.mouse.click(200, 400),
        "Back": table.go_back,
    }
    for way, close in ways.items():
        open_menu(table)
        expect(table.locator("#menu [aria-label=Close]"), way).to_be_focused()
        table.wait_for_function("history.state.levels.at(-1) === 'menu'")
        close()
        expect(table.locator("#menu"), way).to_be_hidden()
        assert table.evaluate(FOCUSED) == "menu-button", way


@on_one_page
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_it_fits_without_scrolling_and_leaves_a_wide_board_in_sight(table: Page, size: tuple[int, int], axe_source: str) -> None:
    width, height = size
    resize(table, ViewportSize(width=width, height=height))
    open_menu(table)
    assert table.evaluate(FITS)
    menu, board = (table.locator(part).bounding_box() for part in ("#menu", "#board-place"))
    assert menu is not None
    assert board is not None
    if width >= 1000:
        assert menu["x"] >= board["x"] + board["width"], "the board is not covered"
        dimmed = table.evaluate("getComputedStyle(document.querySelector('#menu'), '::backdrop').backgroundColor")
        assert dimmed == "rgba(0, 0, 0, 0)"
    elif height >= 700:
        assert menu["y"] > board["y"] + board["height"] / 5, "the top of the board stays in sight"
    assert not serious_findings(table, axe_source)
    table.click("#menu-settings")
    assert not serious_findings(table, axe_source)


@on_one_page
def test_every_command_does_what_it_says(page: Page, site_url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, site_url)
    set_up(page, [HUMAN, HUMAN])
    open_hand(page)
    page.click("#menu-button")
    for early in ("#menu-hint", "#menu-learn", "#menu-moves"):
        assert page.locator(early).get_attribute("aria-disabled") is None, "there has been a cut for deal"
    page.keyboard.press("Escape")
    for command, window in OPENED.items():
        page.click("#menu-button")
        page.click(command)
        page.wait_for_selector(window)
        assert page.locator("dialog[open]").count() == 1, f"{command} closes the menu"
        page.keyboard.press("Escape")
        expect(page.locator(window)).to_be_hidden()
        wait_for_choice(page)
    page.click("#menu-button")
    page.click("#menu-hint")
    page.wait_for_selector("#hint-button[aria-pressed=true]")
    page.click("#menu-button")
    with page.expect_download():
        page.click("#export")
    page.click("#menu-button")
    page.click("#menu-learn")
    page.wait_for_selector("#lesson:not([hidden])")
    page.click("#lesson-skip")
    page.wait_for_selector("#pass:not([hidden])")
    page.click("#menu-button")
    expect(page.locator("#new-game small")).to_have_text("Saved. Resume it from the first screen.")
    page.click("#new-game")
    expect(page.locator("#shelf-games li")).to_have_count(1)


@on_one_page
def test_what_is_impossible_stays_in_its_place_and_says_why(page: Page, site_url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    start_game(page, site_url, game=SEQUITUR)
    page.click("#menu-button")
    why = {"#menu-moves": "No moves yet", "#menu-replay": "No moves yet", "#menu-send": "For two or more"}
    for command, words in why.items():
        expect(page.locator(f"{command} small")).to_have_text(words)
        page.locator(command).click(force=True)
        expect(page.locator("#menu"), "nothing happens").to_be_visible()
    expect(page.locator("#menu-box b")).to_have_text("Goals, cards and words")
    page.click("#menu-box")
    page.wait_for_selector("#box[open]")

"""The table: its menu, one game after another, windows too small for it, and paper."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import OpenPage, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    drag,
    fold,
    leave_the_table,
    open_hand,
    open_hand_if_covered,
    open_position,
    play_a_turn,
    resize,
    set_up,
    start_game,
    unfold,
    visit,
    wait_for_choice,
)
from e2e.gallery.screens import REFLOW
from e2e.layout import serious_findings
from e2e.stored import hold_storage, let_go_of_storage
from e2e.test_sequitur import MAIN, look_at, rack_of, state_at
from e2e.test_settings import somewhere
from engine.game import load_game

FITS = """() => ['#menu', '#menu-items', '#menu-groups'].every(part => {
    const box = document.querySelector(part);
    return box.scrollHeight <= box.clientHeight || getComputedStyle(box).display === 'contents';
})"""
FOCUSED = "document.activeElement.id"
STILL = "!document.querySelector('#menu').getAnimations().length"

SIZES = [
    ViewportSize(width=width, height=height) for width, height in ((390, 844), (844, 390), (360, 640), (1024, 768), (1280, 800))
]

OPENED = {
    "#menu-puzzles": "#puzzles[open]",
    "#menu-rules": "#help[open]",
    "#menu-devices": "#devices[open]",
    "#menu-send": "#send[open]",
    "#menu-luck": "#luck[open]",
    "#menu-settings": "#settings[open]",
}
"""Which window each command opens."""


def open_menu(page: Page) -> None:
    page.click("#menu-button")
    page.wait_for_function(STILL)


@on_one_page
def test_the_menu_fits_closes_in_four_ways_and_returns_the_focus(page: Page, site_url: str, axe_source: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    for size in SIZES:
        resize(page, size)
        fits_without_scrolling_and_leaves_a_wide_board_in_view(page, size)
        assert not serious_findings(page, axe_source)
        page.click("#menu-settings")
        assert not serious_findings(page, axe_source)
        page.keyboard.press("Escape")
    ways: dict[str, Callable[[], object]] = {
        "×": lambda: page.click("#menu [aria-label=Close]"),
        "Esc": lambda: page.keyboard.press("Escape"),
        "a press outside": lambda: page.mouse.click(200, 400),
        "Back": page.go_back,
    }
    for way, close in ways.items():
        open_menu(page)
        expect(page.locator("#menu [aria-label=Close]"), way).to_be_focused()
        page.wait_for_function("history.state.levels.at(-1) === 'menu'")
        close()
        expect(page.locator("#menu"), way).to_be_hidden()
        assert page.evaluate(FOCUSED) == "menu-button", way


def fits_without_scrolling_and_leaves_a_wide_board_in_view(page: Page, size: ViewportSize) -> None:
    open_menu(page)
    assert page.evaluate(FITS), size
    menu, board = (page.locator(part).bounding_box() for part in ("#menu", "#board-place"))
    assert menu is not None
    assert board is not None
    if size["width"] >= 1000:
        assert menu["x"] >= board["x"] + board["width"], "beside the board"
        dimmed = page.evaluate("getComputedStyle(document.querySelector('#menu'), '::backdrop').backgroundColor")
        assert dimmed == "rgba(0, 0, 0, 0)"
    elif size["height"] >= 700:
        assert menu["y"] > board["y"] + board["height"] / 5, "below the top of the board"


@on_one_page
def test_every_command_of_the_menu_works(page: Page, site_url: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    visit(page, site_url)
    set_up(page, [HUMAN, HUMAN])
    open_hand(page)
    page.click("#menu-button")
    for early in ("#menu-hint", "#menu-learn", "#menu-moves"):
        assert page.locator(early).get_attribute("aria-disabled") is None, "the cut for deal counts as a move"
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
def test_an_impossible_command_keeps_its_place_and_says_why(page: Page, site_url: str) -> None:
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


WIDE, NARROW, TINY = (ViewportSize(width=width, height=height) for width, height in ((1280, 800), (390, 844), (160, 120)))

PREVIEW_WIDTH = "document.querySelector('#preview').width"


def wait_for_table(page: Page, game: str) -> None:
    page.wait_for_function("title => document.querySelector('#bar h1').textContent === title", arg=load_game(game).title)
    page.wait_for_selector("#table")


@on_one_page
def test_the_next_table_shows_nothing_of_the_game_before(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for after in (SEQUITUR, SEQUOIA):
        set_up(page, [HUMAN, EASY], game=SEQUOIA)
        wait_for_choice(page)
        assert page.locator("#hand-buttons button").count(), "there is a hand to see"
        leave_the_table(page)
        hold_storage(page)  # a new game appears once it is stored
        set_up(page, [HUMAN, HUMAN, HUMAN], game=after)
        page.wait_for_selector("#table")
        for size in (NARROW, TINY, WIDE):
            resize(page, size)
            assert page.locator("#hand-buttons button").count() == 0
        let_go_of_storage(page)
        assert wait_for_choice(page) == "pass"
        assert page.locator("#hand-buttons button").count() == 0
        leave_the_table(page)


@on_one_page
def test_all_games_follow_one_another_at_any_size(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for game in (SEQUITUR, SEQUOIA, SEQUENCE):
        set_up(page, [HUMAN, EASY], game=game)
        wait_for_table(page, game)
        for size in (TINY, WIDE):
            resize(page, size)
        wait_for_choice(page)
        assert page.evaluate(PREVIEW_WIDTH) == 1, "a hidden picture takes no memory"
        leave_the_table(page)
        unfold(page)
        assert page.evaluate(PREVIEW_WIDTH) > 100, "and is painted again at the setup"
        fold(page)


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
"""The controls of the first screen that are covered when they are scrolled into view."""

IN_SIGHT = """key => {
    const part = document.querySelector(`#table [data-key='${key}']`);
    part.scrollIntoView({ block: 'center' });
    return scrollY;
}"""


def test_letters_are_dragged_and_cards_pressed_on_a_table_that_scrolls(page: Page, site_url: str) -> None:
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
    assert 0 <= box["y"] <= REFLOW["height"] - box["height"], "the focus is in view"
    page.keyboard.press("Enter")
    page.wait_for_function("before => !document.querySelector('#hand-title').textContent.includes('play one card')", arg=rack)
    page.evaluate("scrollTo(0, 0)")
    assert page.locator("#menu-button").bounding_box()["y"] >= 0  # type: ignore[index]


def test_nothing_covers_the_controls_of_the_first_screen_in_tiny_windows(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for window in (REFLOW, SMALLER):
        resize(page, window)
        assert page.evaluate(COVERED) == []


def test_the_whole_board_and_all_the_rules_are_printed(open_page: OpenPage, site_url: str) -> None:
    page = open_page(color_scheme="dark", reduced_motion="reduce")
    visit(page, site_url)
    for game in (SEQUENCE, SEQUOIA, SEQUITUR):
        open_position(page, somewhere(game, 3), game)
        open_hand_if_covered(page)
        assert pages(page.pdf(format="A4")) == pages(page.pdf(format="Letter")) == 1
        assert page.locator("html").get_attribute("data-theme") == "evening", "nothing changes on the screen"
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
    assert page.evaluate(painted), "also those below the window"


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))

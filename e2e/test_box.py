"""What is in the box: shown as tables, replaced from a file, kept for the next visit, and viewed during a game."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import (
    HUMAN,
    INTERACTIVE,
    SEQUENCE,
    SEQUITUR,
    downloaded,
    leave_the_table,
    open_hand,
    reload,
    resize,
    saved_game,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.stored import store, stored
from e2e.test_setup import choose

pytestmark = on_one_page

OWN_GOALS = """colour,text,rule,examples
red,Begins with a <b>Q</b>,starts Q,QUEEN
yellow,Begins with a Z,starts Z,ZOO
green,Begins with an A,starts A,APE
"""
DAMAGED = [
    (OWN_GOALS.replace("starts Z", "smells Z"), "Line 3: "),
    (OWN_GOALS.replace("ZOO", "APE"), "APE doesn’t meet"),
    ("colour,text\nred,Begins with a Q\n", "."),
    ("\x00\x01 no table", "."),
    ("x" * 100_001, "too big"),
]


def open_box(page: Page, url: str) -> None:
    """Opens the box at the set-up of Sequitur."""
    visit(page, url)
    choose(page, SEQUITUR)
    page.click("#setup-box")


def load(page: Page, text: str, name: str = "goals.csv") -> None:
    """Chooses a file with this text."""
    page.set_input_files("#box-load", {"name": name, "mimeType": "text/csv", "buffer": text.encode()})


def load_own_goals(page: Page) -> None:
    """Switches to goals of our own."""
    load(page, OWN_GOALS)
    expect(page.locator("#box-news")).to_contain_text("Using your own goals")


def goals(page: Page) -> list[str]:
    """The goals that the box shows, between the cards and the note on the words."""
    rows = page.locator("#box-sheets details:nth-of-type(n+2):not(:last-of-type) tbody tr")
    return [str(text) for text in rows.evaluate_all("all => all.map(row => row.cells[1].textContent)")]


OWN = ["Begins with a <b>Q</b>", "Begins with a Z", "Begins with an A"]


def only_a_game_with_a_box_shows_one_and_it_may_be_played_alone(page: Page) -> None:
    choose(page, SEQUENCE)
    assert page.locator("#setup-box").is_hidden()
    set_up(page, [HUMAN, HUMAN], game=SEQUENCE)
    open_hand(page)
    page.click("#menu-button")
    assert page.locator("#menu-box").is_hidden()
    page.click("#new-game")
    one_may_play_alone(page)


def the_box_is_shown_as_tables(page: Page) -> None:
    assert page.inner_text("#box-title") == "Goals, cards and words"
    cards = page.locator("#box-sheets details:first-of-type tbody tr")
    assert cards.count() == 5
    assert cards.first.is_visible()
    assert len(goals(page)) == 72
    page.keyboard.press("Escape")
    assert page.locator("#box").is_hidden()
    assert page.evaluate("document.activeElement.id") == "setup-box"


def test_own_goals_are_played_with_and_kept_for_the_next_visit_until_ours_come_back(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    load_own_goals(page)
    assert goals(page) == OWN, "what a file holds is text and never markup"
    page.click("#box [data-close]")
    assert page.inner_text("#box-own") == "Using your own goals"
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    choose(page, SEQUITUR)
    assert page.inner_text("#box-own") == "Using your own goals"
    set_up(page, [HUMAN], game=SEQUITUR)
    wait_for_choice(page)
    assert saved_game(page)["setup"] == {"seats": 1, "goals": OWN_GOALS, "cards": "", "back_and_forth": True}
    page.keyboard.press("Escape")
    page.click("#menu-button")
    page.click("#menu-box")
    assert goals(page) == OWN
    assert page.locator("#box-changes").is_hidden(), "the goals of a game under way stay"
    page.keyboard.press("Escape")
    leave_the_table(page)
    ours_come_back(page)


def ours_come_back(page: Page) -> None:
    choose(page, SEQUITUR)
    page.click("#setup-box")
    page.click("#box-ours")
    assert len(goals(page)) == 72
    assert page.locator("#box-ours").is_hidden()
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    choose(page, SEQUITUR)
    assert page.locator("#box-own").is_hidden()


def test_a_saved_file_can_be_loaded_again(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    for name in ("sequitur-goals.csv", "sequitur-cards.csv"):
        saved_as, text = downloaded(page, f"#box-files [data-file='{name}']")
        assert saved_as == name
        load(page, text)
        expect(page.locator("#box-news")).to_contain_text("Using the originals")
    load(page, re.sub("^Swap,", "Switch,", text, flags=re.MULTILINE))
    expect(page.locator("#box-news")).to_contain_text("Using your own cards")
    load(page, OWN_GOALS)
    expect(page.locator("#box-news")).to_contain_text("Using your own cards and goals")
    a_damaged_file_is_refused_and_nothing_is_lost(page)


def a_damaged_file_is_refused_and_nothing_is_lost(page: Page) -> None:
    for text, sentence in DAMAGED:
        load(page, text)
        expect(page.locator("#box-problem")).to_contain_text(sentence)
        assert page.get_attribute("#box-problem", "role") == "alert"
        assert goals(page) == OWN
    page.click("#box [data-close]")
    assert page.inner_text("#box-own").startswith("Using your own")


def test_what_can_no_longer_be_read_is_set_aside_and_said(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    load_own_goals(page)
    store(page, "box sequitur", unreadable := '{"goals": 5}')
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#notice-text")).to_contain_text("Nothing was deleted")
    page.click("#notice-close")
    choose(page, SEQUITUR)
    assert unreadable in stored(page).values(), "set aside, never deleted"
    assert page.locator("#box-own").is_hidden()
    page.click("#setup-box")
    assert len(goals(page)) == 72


def test_it_is_shown_as_tables_to_everybody(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    the_box_is_shown_as_tables(page)
    page.click("#setup-box")
    load_own_goals(page)
    for width in (320, 1280):
        resize(page, {"width": width, "height": 568})
        box: Any = page.locator("#box").bounding_box()
        assert box["x"] >= 0, width
        assert box["x"] + box["width"] <= width
        targets = page.locator("#box :is(button, .button, summary)").evaluate_all(
            "all => all.filter(one => one.offsetParent).map(one => one.getBoundingClientRect().height)"
        )
        assert min(targets) >= 44, width


def test_it_is_opened_and_changed_by_keyboard(page: Page, site_url: str) -> None:
    visit(page, site_url)
    choose(page, SEQUITUR)
    page.focus("#setup-box")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('#box [data-close]')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#box summary')")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "box-load":
            break
    assert page.evaluate("document.activeElement.id") == "box-load"
    load_own_goals(page)
    assert page.evaluate("document.activeElement.id") == "box-load", "who has loaded a file goes on from there"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#box-news")).to_contain_text("Using the originals")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "setup-box"
    only_a_game_with_a_box_shows_one_and_it_may_be_played_alone(page)


def one_may_play_alone(page: Page) -> None:
    choose(page, SEQUITUR)
    assert page.locator("#seat-count option").first.inner_text() == "1, solo"
    assert page.input_value("#seat-count") == "2", "at first it is offered for company"
    set_up(page, [HUMAN], game=SEQUITUR)
    wait_for_choice(page)
    assert page.locator("#pass").is_hidden()
    assert page.locator("#seats li").count() == 1

"""Sequitur's goals, cards and words: shown as tables, replaced by a file of any kind people have, saved, and viewed in a game."""

from __future__ import annotations

import io
import re
import zipfile
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
from e2e.test_saved_games import drop, give, save_of_sequoia
from e2e.test_setup import choose

pytestmark = on_one_page

OWN_GOALS = """colour,text,rule,examples
red,Begins with a <b>Q</b>,starts Q,QUEEN
yellow,Begins with a Z,starts Z,ZOO
green,Begins with an A,starts A,APE
"""
OWN = ["Begins with a <b>Q</b>", "Begins with a Z", "Begins with an A"]
SEMICOLONS = "sep=;\r\n" + OWN_GOALS.replace(",", ";").replace("colour;text", "Colour;TEXT").replace("\n", ";\r\n")
"""As European spreadsheets write it."""

FOCUSED = "document.activeElement.id"


def workbook() -> bytes:
    """An Excel workbook, as far as Sequor can tell."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return content.getvalue()


REFUSED = [
    (OWN_GOALS.replace("starts Z", "smells Z").encode(), "Line 3: "),
    (OWN_GOALS.replace("ZOO", "APE").encode(), "APE doesn’t meet"),
    (b"colour,text\nred,Begins with a Q\n", "."),
    (b"\x00\x01 no table", "."),
    (b"x" * 100_001, "too big"),
    (workbook(), "This is an Excel workbook. In Excel, choose File, Save As, “CSV UTF-8”, and choose that file here."),
    (OWN_GOALS.replace("an A", "Größe").encode("cp850"), "This file has letters in an unknown encoding, such as "),
    (save_of_sequoia().encode(), "This is a saved game, not a table. Use “Open a file” in Settings."),
]


def open_box(page: Page, url: str) -> None:
    visit(page, url)
    choose(page, SEQUITUR)
    page.click("#setup-box")


def load(page: Page, content: str | bytes, news: str) -> None:
    give(page, "#box-load", content.encode() if isinstance(content, str) else content, "goals.csv")
    expect(page.locator("#box-news")).to_contain_text(news)


def goals(page: Page) -> list[str]:
    rows = page.locator("#box-sheets details:nth-of-type(n+2):not(:last-of-type) tbody tr")
    return [str(text) for text in rows.evaluate_all("all => all.map(row => row.cells[1].textContent)")]


def test_own_goals_are_played_with_and_saved_until_the_originals_return(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    load(page, OWN_GOALS, "Using your own goals")
    assert goals(page) == OWN, "a file's content is text, never markup"
    page.click("#box [data-close]")
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
    assert page.locator("#box-changes").is_hidden(), "the goals of a game in progress stay"
    page.keyboard.press("Escape")
    leave_the_table(page)
    choose(page, SEQUITUR)
    page.click("#setup-box")
    page.click("#box-ours")
    assert len(goals(page)) == 72
    assert page.locator("#box-ours").is_hidden()
    page.keyboard.press("Escape")
    assert page.locator("#box-own").is_hidden()
    store(page, "box sequitur", unreadable := '{"goals": 5}')
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#notice-text")).to_contain_text("Nothing was deleted")
    page.click("#notice-close")
    assert unreadable in stored(page).values(), "quarantined, never deleted"
    choose(page, SEQUITUR)
    assert page.locator("#box-own").is_hidden()


def test_a_file_is_loaded_however_it_was_saved_and_anything_else_is_refused(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    for name in ("sequitur-goals.csv", "sequitur-cards.csv"):
        saved_as, text = downloaded(page, f"#box-files [data-file='{name}']")
        assert saved_as == name
        load(page, text, "Using the originals")
    load(page, re.sub("^Swap,", "Switch,", text, flags=re.MULTILINE), "Using your own cards")
    load(page, SEMICOLONS.encode("utf-16"), "Using your own cards and goals")
    assert goals(page) == OWN
    for content, sentence in REFUSED:
        give(page, "#box-load", content)
        expect(page.locator("#box-problem")).to_contain_text(sentence)
        assert page.get_attribute("#box-problem", "role") == "alert"
        assert goals(page) == OWN
    give(page, "#box-load", SEMICOLONS.replace("an A", "à l’été").encode("cp1252"))
    expect(page.locator("#toast")).to_have_text("This file isn’t in UTF-8, so it was read as Windows-1252. Check 'à'.")
    assert goals(page)[2] == "Begins with à l’été"
    drop(page, "goals.csv", OWN_GOALS.replace("an A", "an E"))
    expect(page.locator("#box-sheets")).to_contain_text("Begins with an E")
    drop(page, "goals.xlsx", workbook())
    expect(page.locator("#box-problem")).to_contain_text("This is an Excel workbook.")
    page.click("#box [data-close]")
    assert page.inner_text("#box-own").startswith("Using your own")


def test_the_box_is_read_and_changed_by_keyboard_at_any_size(page: Page, site_url: str) -> None:
    visit(page, site_url)
    choose(page, SEQUITUR)
    page.focus("#setup-box")
    page.keyboard.press("Enter")
    assert page.inner_text("#box-title") == "Goals, cards and words"
    cards = page.locator("#box-sheets details:first-of-type tbody tr")
    assert cards.count() == 5
    assert cards.first.is_visible()
    assert page.evaluate("document.activeElement.matches('#box [data-close]')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#box summary')")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == "box-load":
            break
    load(page, OWN_GOALS, "Using your own goals")
    for width in (320, 1280):
        resize(page, {"width": width, "height": 568})
        box: Any = page.locator("#box").bounding_box()
        assert box["x"] >= 0, width
        assert box["x"] + box["width"] <= width
        targets = page.locator("#box :is(button, .button, summary)").evaluate_all(
            "all => all.filter(one => one.offsetParent).map(one => one.getBoundingClientRect().height)"
        )
        assert min(targets) >= 44, width
    assert page.evaluate(FOCUSED) == "box-load", "the focus stays after loading a file"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#box-news")).to_contain_text("Using the originals")
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUSED) == "setup-box"
    only_sequitur_has_a_box_and_a_game_for_one(page)


def only_sequitur_has_a_box_and_a_game_for_one(page: Page) -> None:
    assert page.locator("#seat-count option").first.inner_text() == "1, solo"
    assert page.input_value("#seat-count") == "2", "people play together by default"
    set_up(page, [HUMAN], game=SEQUITUR)
    wait_for_choice(page)
    assert page.locator("#pass").is_hidden()
    assert page.locator("#seats li").count() == 1
    leave_the_table(page)
    choose(page, SEQUENCE)
    assert page.locator("#setup-box").is_hidden()
    set_up(page, [HUMAN, HUMAN], game=SEQUENCE)
    open_hand(page)
    page.click("#menu-button")
    assert page.locator("#menu-box").is_hidden()

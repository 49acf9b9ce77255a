"""Files and names as people have them: any encoding, gzipped, another program's, with invisible characters."""

from __future__ import annotations

import gzip
import io
import zipfile

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import SEQUITUR, downloaded, leave_the_table, unfold, visit
from e2e.test_box import OWN_GOALS, goals, open_box
from e2e.test_editor import open_editor
from e2e.test_setup import choose
from engine.game import load_game
from engine.match import Match, Player

pytestmark = on_one_page


def save() -> str:
    """A game of Sequoia that has just begun, between two people."""
    game = load_game("sequoia")
    colours = list(game.colours)
    match = Match(game, game.setup(seats=2), "1", [Player("Zoë", "", colours[0]), Player("Bo", "", colours[1])])
    while match.luck_is_next:
        match.take_luck()
    return match.to_json()


def workbook() -> bytes:
    """What Excel saves, as far as it tells."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return content.getvalue()


def give(page: Page, field: str, content: bytes, name: str = "file") -> None:
    page.set_input_files(field, {"name": name, "mimeType": "", "buffer": content})


SEMICOLONS = "sep=;\r\n" + OWN_GOALS.replace(",", ";").replace("colour;text", "Colour;TEXT").replace("\n", ";\r\n")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_a_save_in_any_encoding_opens(page: Page, site_url: str, encoding: str) -> None:
    visit(page, site_url)
    content = save().encode(encoding)
    give(page, "#settings-import", gzip.compress(content) if encoding == "utf-16" else content)
    page.wait_for_selector("#table:not([hidden])")
    expect(page.locator("#table")).to_contain_text("Zoë")


def test_goals_open_as_european_spreadsheets_save_them(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    for content in (SEMICOLONS.encode("utf-16"), SEMICOLONS.replace(";", "\t").encode("utf-8-sig")):
        page.set_input_files("#box-load", {"name": "goals.csv", "mimeType": "text/csv", "buffer": content})
        expect(page.locator("#box-news")).to_contain_text("Using your own goals")
        assert goals(page) == ["Begins with a <b>Q</b>", "Begins with a Z", "Begins with an A"]
        page.click("#box-ours")
    give(page, "#box-load", SEMICOLONS.replace("an A", "à l’été").encode("cp1252"))
    expect(page.locator("#toast")).to_have_text("This file isn’t in UTF-8, so it was read as Windows-1252. Check 'à'.")
    assert goals(page)[2] == "Begins with à l’été"


DROP = """([name, bytes]) => {
    const dataTransfer = new DataTransfer(), place = document.querySelector('dialog[open] h2') ?? document.querySelector('h1');
    dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
    return ['dragover', 'drop'].every(kind => !place.dispatchEvent(
        new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })));
}"""
"""Drops a file on the page as people do; returns whether it stayed there."""


def drop(page: Page, name: str, content: str | bytes) -> None:
    assert page.evaluate(DROP, [name, list(content.encode() if isinstance(content, str) else content)])


def test_a_dropped_file_opens_as_if_it_were_chosen(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    drop(page, "goals.csv", OWN_GOALS)
    expect(page.locator("#box-news")).to_contain_text("Using your own goals")
    drop(page, "goals.xlsx", workbook())
    expect(page.locator("#box-problem")).to_contain_text("This is an Excel workbook.")
    page.click("#box-ours")
    page.click("#box [data-close]")
    drop(page, "picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    expect(page.locator("#notice-text")).to_have_text("This is a picture. Choose a file saved by Sequor.")
    drop(page, "sequoia.sequor.json", save())
    expect(page.locator("#table")).to_contain_text("Zoë")


OTHER_FILES = [
    (workbook(), "This is an Excel workbook. In Excel, choose File, Save As, “CSV UTF-8”, and choose that file here."),
    (OWN_GOALS.replace("an A", "Größe").encode("cp850"), "This file has letters in an unknown encoding, such as "),
    (b"", "This file is empty. Choose another file."),
    (save().encode(), "This is a saved game, not a table. Use “Open a file” in Settings."),
]


def test_another_file_in_the_box_is_named(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    for content, sentence in OTHER_FILES:
        give(page, "#box-load", content)
        expect(page.locator("#box-problem")).to_contain_text(sentence)
    assert len(goals(page)) == 72


def test_another_file_in_place_of_a_save_is_named(page: Page, site_url: str) -> None:
    visit(page, site_url)
    table = "This looks like a table, not a saved game. Open it when you set up its game, under “Goals, cards and words”."
    for content, sentence in (
        (workbook(), "This is an Excel workbook. Choose a file saved by Sequor."),
        (SEMICOLONS.encode("utf-16"), table),
        (gzip.compress(save().encode())[:-9], "This file is damaged or incomplete. Copy or save it again."),
    ):
        give(page, "#settings-import", content)
        expect(page.locator("#notice-text")).to_have_text(sentence)


def test_another_file_in_the_editor_is_named(page: Page, site_url: str) -> None:
    open_editor(page, site_url)
    give(page, "#editor-open", save().encode("utf-16"))
    expect(page.locator("#editor")).to_contain_text("This is a saved game, not a board. Use “Open a file” in Settings.")


def test_a_saved_table_has_a_type_and_a_mark_for_excel(page: Page, site_url: str) -> None:
    open_box(page, site_url)
    page.evaluate("""() => {
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => { window.savedType = blob.type; return make.call(URL, blob); };
    }""")
    name, text = downloaded(page, "#box-files [data-file='sequitur-goals.csv']")
    assert page.evaluate("window.savedType") == "text/csv;charset=utf-8"
    assert name == "sequitur-goals.csv"
    assert text.startswith("\ufeffcolour,text")


# Names


def add(page: Page, name: str) -> None:
    page.click("#people-add")
    page.fill("#people-name", name)
    page.press("#people-name", "Enter")


def test_invisible_characters_in_a_name_are_cleaned_or_said(page: Page, site_url: str) -> None:
    visit(page, site_url)
    people = page.locator("#people-list button")
    add(page, "\u2067Mira\u00a0\u200f\u2069")
    expect(people).to_have_text(["Mira"])
    add(page, "Zoe\u0308 \u00a0K.")
    expect(people).to_have_text(["Mira", "Zoë K."])
    add(page, "\u200eMira")
    expect(page.locator("#toast")).to_have_text("Mira is already at this table.")
    expect(people).to_have_text(["Mira", "Zoë K."])
    add(page, "\u200f\u2069")
    expect(page.locator("#notice-text")).to_have_text("This name has no visible characters. Type another one.")
    expect(people).to_have_text(["Mira", "Zoë K."])


def test_a_seats_name_is_cleaned_once_it_is_typed(page: Page, site_url: str) -> None:
    visit(page, site_url)
    choose(page, SEQUITUR)
    unfold(page)
    field = page.locator("#seat-rows li:first-of-type input")
    field.fill("\u200fAda\u00a0 King\u200b")
    assert field.input_value() == "\u200fAda\u00a0 King\u200b", "not while it is being typed"
    field.blur()
    assert field.input_value() == "Ada King"
    expect(page.locator("#table-words")).to_contain_text("Ada King")


def test_a_boards_name_is_cleaned_once_it_is_typed(page: Page, site_url: str) -> None:
    open_editor(page, site_url)
    field = page.locator("#editor-name")
    field.fill("\u2068My\u00a0 farm\u200e\u2069")
    field.blur()
    assert field.input_value() == "My farm"


def test_a_kept_games_name_is_cleaned_or_said(page: Page, site_url: str) -> None:
    visit(page, site_url)
    give(page, "#settings-import", save().encode())
    page.wait_for_selector("#table:not([hidden])")
    leave_the_table(page)
    page.click("#all-games")
    field = page.locator("#games-lists input.name").first
    field.fill("\u200fFriday\u00a0 evening\u200b")
    field.blur()
    expect(field).to_have_value("Friday evening")
    field.fill("\u200f\u00ad")
    field.blur()
    expect(page.locator("#notice-text")).to_have_text("This name has no visible characters. Type another one.")
    expect(field).to_have_value("")

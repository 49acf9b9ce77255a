"""The move list: beside the table on wide screens, in a window elsewhere. Each line leads to its moment and back to the game."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import OpenPage, on_one_page
from e2e.driver import (
    ENABLED,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    act_at_once,
    board_labels,
    open_file,
    open_hand,
    reload,
    visit,
    wait_for_choice,
)
from e2e.gallery.screens import match_of
from e2e.gate import Gate
from e2e.layout import layout_faults, serious_findings
from e2e.test_back_and_forward import expect_levels
from e2e.test_replay import chips, chips_after
from engine import recap
from engine.match import Match
from engine.recap import told_moments
from tests.engine.walks import play_on

pytestmark = on_one_page

LINES = "#moves-beside li button"
WHOLE_ROWS = """() => {
    const around = document.querySelector('#moves-beside > div'), box = around.getBoundingClientRect();
    const rows = Array.from(around.querySelectorAll('li'), row => row.getBoundingClientRect());
    const seen = rows.filter(row => row.bottom > box.top + 0.5 && row.top < box.bottom - 0.5);
    const cut = seen.filter(row => row.top < box.top - 0.5 || row.bottom > box.bottom + 0.5);
    return [seen.length, cut.length, Math.round(seen[0].height)];
}"""

BIG, SMALL = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
PLAYS = {SEQUENCE: 40, SEQUOIA: 12, SEQUITUR: 40}


def in_progress(game: str, plays: int = 0, practice: bool = False) -> Match:
    """A game of two people after some random plays."""
    new = match_of(game, 2, names=("Ada", "Ben"))
    match = Match(new.game, new.setup, new.seed, new.players, practice=practice)
    return play_on(match, random.Random(3), most=plays or PLAYS[game], and_luck=True)


def sentences_of(page: Page, lines: str) -> list[str]:
    """The sentences of these lines as a screen reader gets them, without numbers, newest move first."""
    texts = page.locator(f"{lines} .unseen").all_text_contents()
    return [text.partition(". ")[2] if text.split(".")[0].isdigit() else text for text in texts]


def newest_first(match: Match) -> list[str]:
    return [match.game.for_speech(sentence) for move in reversed(recap.moves(match)) for sentence in move.sentences]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768)])
@pytest.mark.parametrize("game", [SEQUENCE, SEQUOIA, SEQUITUR])
def test_each_line_beside_the_table_leads_to_its_moment_and_back(
    page: Page, site_url: str, axe_source: str, game: str, size: tuple[int, int]
) -> None:
    match = in_progress(game)
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    visit(page, site_url)
    open_file(page, match.to_json())
    wait_for_choice(page)
    open_hand(page)
    assert sentences_of(page, LINES) == newest_first(match), "what everybody was told, and nothing else"
    seen, cut, height = page.evaluate(WHOLE_ROWS)
    assert (seen >= 3, cut, height) == (True, 0, 26)
    assert layout_faults(page) == []
    moves, board = recap.moves(match), board_labels(page)
    line = page.locator(LINES).nth(2)
    key = int(line.get_attribute("data-key") or "")
    line.click()
    expect(page.locator("#replay-told")).to_have_text(" ".join(match.narration[key - 1]))
    expect(page.locator("#replay-count")).to_contain_text(f"of {len(moves)}")
    expect(page.locator("#moves-beside [aria-current=step]").first).to_be_in_viewport()
    assert page.locator("#replay-as").is_hidden(), "nobody sees more than was told"
    hidden_from_everybody(page, match, key)
    assert page.evaluate(WHOLE_ROWS)[1] == 0
    assert layout_faults(page) == []
    assert serious_findings(page, axe_source) == []
    page.keyboard.press("ArrowLeft")
    before = next(moment for moment in reversed(told_moments(match)) if moment.events < key)
    expect(page.locator("#replay-told")).to_have_text(" ".join(before.told) or "Before it began.")
    page.click("#replay-close")
    expect(page.locator("#replay-bar")).to_be_hidden()
    wait_for_choice(page)
    assert board_labels(page) == board
    assert page.locator(f"#hand-buttons {ENABLED}").count(), "the hand is open as it was"


def hidden_from_everybody(page: Page, match: Match, events: int) -> None:
    """Nothing can be pressed, and no card of a hand is named."""
    assert page.locator(f"#hand-buttons {ENABLED}, #board-buttons {ENABLED}").count() == 0
    if match.game.name == SEQUENCE:
        state: Any = match.states[events]
        assert state.hands[0]
        assert page.locator("#hand-buttons [data-token^='card:']").count() == 0


def test_lines_come_go_and_lead_by_keyboard_back_and_forward(page: Page, site_url: str) -> None:
    match = in_progress(SEQUENCE, plays=20, practice=True)
    page.set_viewport_size(BIG)
    visit(page, site_url)
    open_file(page, match.to_json())
    lines, before = page.locator(LINES), len(newest_first(match))
    open_hand(page)
    act_at_once(page, random.Random(1))
    expect(lines).to_have_count(before + 1)
    expect(lines.first.locator("small")).to_have_text(str(recap.moves(match)[-1].number + 1))
    page.click("#undo")
    expect(lines).to_have_count(before)
    assert sentences_of(page, LINES) == newest_first(match)
    assert page.locator(f"{LINES}[tabindex='0']").count() == 1, "one stop for the Tab key"
    lines.first.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    assert lines.nth(2).evaluate("line => line === document.activeElement")
    assert lines.nth(2).get_attribute("tabindex") == "0"
    expect_levels(page, "table")
    page.keyboard.press("Enter")
    expect_levels(page, "table", "replay")
    number = int(lines.nth(2).get_attribute("data-key") or "")
    assert chips(page) == chips_after(match, number)
    page.go_back()
    expect_levels(page, "table")
    wait_for_choice(page)
    page.go_forward()
    expect_levels(page, "table", "replay")
    reload(page)
    wait_for_choice(page)
    assert sentences_of(page, LINES) == newest_first(match)


def test_on_a_phone_it_is_a_window(open_page: OpenPage, site_url: str, axe_source: str) -> None:
    page = open_page(viewport=SMALL, has_touch=True)
    match = in_progress(SEQUENCE)
    visit(page, site_url)
    open_file(page, match.to_json())
    wait_for_choice(page)
    assert page.locator("#moves-beside").is_hidden()
    assert page.locator(LINES).count() == 0, "a list that nobody sees is not made"
    page.locator("#all-moves").tap()
    expect(page.locator("#moves-title")).to_be_visible()
    assert sentences_of(page, "#moves li button") == newest_first(match)
    assert layout_faults(page) == []
    assert serious_findings(page, axe_source) == []
    expect_levels(page, "table", "moves")
    line = page.locator("#moves li button").nth(4)
    key = int(line.get_attribute("data-key") or "")
    line.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#moves")).to_be_hidden()
    expect(page.locator("#replay-told")).to_have_text(" ".join(match.narration[key - 1]))
    assert chips(page) == chips_after(match, key)
    assert layout_faults(page) == []
    expect_levels(page, "table", "replay")
    page.go_back()
    expect_levels(page, "table")
    assert page.locator("#replay-bar").is_hidden()
    open_hand(page)
    page.set_viewport_size(BIG)
    expect(page.locator(LINES)).to_have_count(len(newest_first(match)))


def test_a_replay_against_computers_shows_your_hand_and_makes_them_wait(open_page: OpenPage, site_url: str) -> None:
    page = open_page(service_workers="block", viewport=BIG)
    match = play_on(
        match_of(SEQUENCE, 3, ["", "easy", "easy"], names=("Ada", "Fern", "Bram")), random.Random(3), most=31, and_luck=True
    )
    assert match.state.to_act != (0,), "a computer is to play"
    visit(page, site_url)
    thinking = Gate(page, "sequence.later")
    open_file(page, match.to_json())
    page.locator(LINES).nth(3).click()
    page.wait_for_selector("#table.replay")
    state: Any = match.states[int(page.locator(f"{LINES}[aria-current]").first.get_attribute("data-key") or "")]
    expect(page.locator("#hand-buttons [data-token^='card:']")).to_have_count(len(state.hands[0]))
    count = page.locator(LINES).count()
    thinking.open()
    page.wait_for_timeout(1500)
    assert page.locator(LINES).count() == count
    page.click("#replay-close")
    wait_for_choice(page)
    expect(page.locator(LINES)).not_to_have_count(count)


def test_the_list_of_a_finished_game_has_its_moments_too(page: Page, site_url: str) -> None:
    match = play_on(match_of(SEQUENCE, 2, names=("Ada", "Ben")), random.Random(3))
    page.set_viewport_size(BIG)
    visit(page, site_url)
    open_file(page, match.to_json())
    page.wait_for_selector("#end:not([hidden])")
    assert page.locator("#moves-beside").is_hidden()
    page.click("#menu-button")
    page.click("#menu-moves")
    page.locator("#moves li button").nth(10).click()
    page.wait_for_selector("#table.replay")
    assert page.locator("#replay-as").is_visible(), "nothing is secret any more"
    page.keyboard.press("Escape")
    page.wait_for_selector("#end:not([hidden])")

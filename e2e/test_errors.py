"""An unexpected error of the page's own: one sentence, the traceback one press away, and the game continues."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Watch
from e2e.driver import EASY, HUMAN, act_at_once, leave_the_table, play_a_turn, set_up, visit, wait_for_choice

NOTICE, SENTENCE, DETAILS = "#notice", "#notice-text", "#notice-details pre"
GENERAL = "Something went wrong. If it happens again, reload the page."
SAVED = "Something went wrong. The game is saved, and you can keep playing."
RESUMED = "Something went wrong. The game continues from its last save."
STOPPED = "Something went wrong, and the game stopped. It is saved. Reload the page to continue."

MISSING_ONCE = """selector => {
    const { querySelector } = document;
    document.querySelector = wanted => {
        if (wanted !== selector) return querySelector.call(document, wanted);
        delete document.querySelector;
        return null;
    };
}"""
"""The page lacks this element, but only the next time it looks for it."""


def expect_notice(page: Page, sentence: str, reason: str) -> None:
    """Fails unless the notice has just this sentence, and the error's reason in its details; puts it away."""
    expect(page.locator(SENTENCE)).to_have_text(sentence, timeout=9000)
    expect(page.locator(".py-error")).to_have_count(0)
    expect(page.locator(DETAILS)).to_be_hidden()
    page.click("#notice-details summary")
    expect(page.locator(DETAILS)).to_contain_text("Traceback")
    expect(page.locator(DETAILS)).to_contain_text(reason)
    page.click("#notice-close")
    expect(page.locator(NOTICE)).to_be_hidden()


@pytest.mark.parametrize("browser", ["chromium", pytest.param("firefox", marks=pytest.mark.slow)], indirect=True)
def test_an_error_at_the_setup_is_one_sentence(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed.append("has no element")
    visit(page, site_url)
    for gap in ("#shelf-games", "#games-lists", "#records-away", "#end-lines"):
        page.locator(gap).dispatch_event("click")
    page.evaluate(MISSING_ONCE, "#games-none")
    page.locator("#all-games").dispatch_event("click")
    expect_notice(page, GENERAL, "index.html has no element '#games-none'.")
    page.evaluate(
        "for (const more of 'ab') document.body.append(Object.assign(document.createElement('p'), REPORT))".replace(
            "REPORT", "{ className: 'py-error', textContent: `Traceback <b>${more}</b> has no element` }"
        )
    )
    expect_notice(page, GENERAL, "Traceback <b>b</b> has no element")
    page.locator("#all-games").dispatch_event("click")
    page.click("#games-window [data-close]")
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)


def test_a_game_continues_after_an_error(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed.append("has no element")
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    page.evaluate(MISSING_ONCE, "#announcements")
    act_at_once(page, random.Random(1))
    expect_notice(page, RESUMED, "index.html has no element '#announcements'.")
    play_a_turn(page)
    page.evaluate("document.querySelector('#hand-title').remove()")
    act_at_once(page, random.Random(2))
    expect_notice(page, STOPPED, "index.html has no element '#hand-title'.")
    leave_the_table(page)
    expect(page.locator("#shelf-games li")).to_have_count(1)


def test_after_an_error_in_a_lesson_or_puzzle_the_game_is_back(page: Page, site_url: str, watches: list[Watch]) -> None:
    watches[0].allowed.append("")
    visit(page, site_url)
    set_up(page, [HUMAN, EASY])
    play_a_turn(page)
    for asked, part in (("#menu-learn", "#lesson-dots"), ("#menu-puzzles", "#puzzle-list span")):
        page.evaluate(MISSING_ONCE, part)
        page.locator(asked).dispatch_event("click")
        if "puzzles" in asked:
            page.click("#puzzles .gold")
        expect_notice(page, SAVED, f"index.html has no element '{part}'.")
        play_a_turn(page)

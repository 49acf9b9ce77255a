"""The end of Sequitur on the page: the last claim, and the celebration that a press ends."""

import random
from typing import Any

from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import SEQUITUR, open_position, visit, wait_for_choice
from e2e.test_sequitur import GAME, MAIN
from engine.games.sequitur.rules.table import CLAIM
from tests.engine.walks import walk
from tests.games.sequitur.positions import keen

FIRST_CLOSE = 5
"""The first seed of a game as close as the test wants it; the search goes on from there if games change."""


def last_claim() -> Any:
    """Before the last claim of a random game of two, who do not know until then who wins."""
    for seed in range(FIRST_CLOSE, 200):
        steps = list(walk(GAME.initial_state(GAME.setup(seats=2)), random.Random(seed), keen))
        state, over = steps[-1].before, steps[-1].after
        if state.table.stage == CLAIM and len(state.legal_actions(state.table.turn)) == 1:
            report = GAME.report([state, over], ("Player 1", "Player 2"))
            if report.known == len(report.finale):
                return state
    raise AssertionError("No game ends so closely.")


@on_one_page
def test_the_last_claim_is_celebrated_until_somebody_presses(page: Page, site_url: str) -> None:
    state = last_claim()
    over = state.apply(state.table.turn, state.legal_actions(state.table.turn)[0])
    report, table = GAME.report([state, over], ("Player 1", "Player 2")), over.table
    visit(page, site_url, speed="0.5")
    open_position(page, GAME.write_position(state), SEQUITUR)
    wait_for_choice(page)
    page.click(MAIN)
    page.wait_for_selector("#end:not([hidden])")
    page.wait_for_function("document.querySelector('#end-summary').textContent.endsWith('.')")
    assert page.inner_text("#end-title") == "", "the words are still being opened"
    page.keyboard.press("Shift")
    expect(page.locator("#end-title")).to_have_text(report.headline)
    expect(page.locator("#end-summary")).to_have_text(report.summary)
    labels = " ".join(str(button.get_attribute("aria-label")) for button in page.locator("#board-buttons button").all())
    assert all(f"{one.word}, " in labels for one in table.spelt if one.word)
    assert labels.count(", claimed by Player") == sum(map(len, table.stacks)) - sum(table.before[-1]) - sum(
        one.is_met for one in table.spelt
    )

"""Looking at a finished game again: by keyboard, from its log, as any seat; and checking that its luck was fixed beforehand."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import ENABLED, downloaded, open_file, visit
from e2e.test_undo import finished, hand
from engine.match import Match
from engine.recap import moments

pytestmark = on_one_page

CURRENT, LINES = "#moves-beside [aria-current=step]", "#moves-beside li button"
SENTENCE = f"{CURRENT} .unseen"


def chips(page: Page) -> int:
    """How many chips are on the board."""
    return page.locator("#board-buttons [aria-label*=' chip']").count()


def chips_after(match: Match, events: int) -> int:
    """How many chips are on the board after so many events, read from the state's text."""
    board = match.game.write_position(match.states[events]).split()[1]
    return sum(board.count(letter) for letter in "gb")


@pytest.fixture
def replayed(page: Page, site_url: str) -> Match:
    """Opens a finished game of Sequence for replay, at its beginning."""
    match = finished(practice=False)
    visit(page, site_url)
    open_file(page, match.to_json())
    page.click("#end-replay")
    return match


def test_it_is_stepped_through_by_keyboard_and_from_the_log(page: Page, replayed: Match) -> None:
    stops = moments(replayed)
    last = len(stops) - 1
    expect(page.locator("#replay-count")).to_have_text(f"0 of {last}")
    assert chips(page) == 0
    assert page.evaluate("document.activeElement.id") == "replay-play"
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert page.inner_text("#replay-told") == " ".join(stops[5].told)
    assert chips(page) == chips_after(replayed, stops[5].events) == 3
    expect(page.locator(SENTENCE)).to_contain_text(replayed.game.for_speech(" ".join(stops[5].told)))
    page.keyboard.press("ArrowLeft")
    assert chips(page) == 2
    page.keyboard.press("End")
    expect(page.locator("#replay-count")).to_have_text(f"{last} of {last}")
    assert page.inner_text("#replay-told").endswith("wins the game.")
    expect(page.locator(CURRENT).first).to_be_in_viewport()
    wanted = page.locator(LINES).nth(30)
    wanted.click()
    events = int(wanted.get_attribute("data-key") or "")
    assert chips(page) == chips_after(replayed, events)
    page.keyboard.press("ArrowDown")
    number = next(number for number, stop in enumerate(stops) if stop.events >= events)
    spoken = replayed.game.for_speech(" ".join(stops[number - 1].told))
    assert spoken in page.evaluate("document.activeElement.textContent")
    expect(page.locator(SENTENCE)).to_contain_text(spoken)
    assert page.locator(f"{LINES}[tabindex='0']").count() == 1
    page.keyboard.press("Home")
    assert chips(page) == 0


def test_it_plays_by_itself_every_hand_can_be_looked_at_and_nothing_is_changed(page: Page, replayed: Match) -> None:
    page.keyboard.press("Enter")
    page.wait_for_function("parseInt(document.querySelector('#replay-count').textContent) >= 3")
    expect(page.locator("#replay-play")).to_have_attribute("aria-label", "Pause")
    page.keyboard.press("Enter")
    expect(page.locator("#replay-play")).to_have_attribute("aria-label", "Play")
    page.click("#menu-button")
    page.click("#menu-luck")
    assert page.inner_text("#luck-verdict").startswith("The luck was fixed in advance")
    page.click("#luck [data-close]")
    stops = moments(replayed)
    page.locator("#replay-moment").fill("20")
    assert not hand(page), "everybody sees backs"
    state: Any = replayed.states[stops[20].events]
    for seat in (0, 1):
        page.select_option("#replay-eyes", str(seat))
        assert len(hand(page)) == len(state.hands[seat])
        assert page.locator(f"#hand-buttons {ENABLED}, #board-buttons {ENABLED}").count() == 0
    page.keyboard.press("Escape")
    assert replayed.narration[-1][-1] == f"{page.inner_text('#end-title')} the game."
    page.click("#end-report")
    assert Match.from_json(downloaded(page, "#report-export")[1]).to_json() == replayed.to_json()


def begun_by(match: Match, *cuts: str) -> dict[str, Any]:
    """The save of the match with only these cards cut so far, as version 0.1.0 wrote it."""
    save: dict[str, Any] = json.loads(match.to_json())
    del save["mark"]
    return save | {"version": 1, "events": [[None, card] for card in cuts]}


def test_luck_that_is_not_the_seeds_is_said(page: Page, site_url: str) -> None:
    match = finished(practice=True)
    visit(page, site_url)
    open_file(page, match.to_json())
    page.wait_for_selector("#end:not([hidden])")
    assert page.locator("#end-doubt").is_hidden()
    page.click("#end-report")
    page.click("#report-luck")
    assert page.inner_text("#luck-verdict").startswith(f"The luck was fixed in advance. All {match.chance_count} random outcomes")
    assert "Practice game" in page.inner_text("#luck-verdict")
    assert page.inner_text("#luck-seal") == match.seed_hash
    page.click("#luck [data-close]")
    save = json.loads(match.to_json())
    open_file(page, json.dumps(save | {"seed": "another"}))
    page.wait_for_selector("#end-doubt:not([hidden])")
    page.click("#end-report")
    page.click("#report-luck")
    wrong = page.locator("#luck-wrong li").all_inner_texts()
    assert wrong[0].startswith("The game, setup, seed, players, start or practice setting was edited")
    assert wrong == Match.from_json(json.dumps(save | {"seed": "another"})).verify()
    page.click("#luck [data-close]")
    # Cards that could have been cut, but not the ones this seed gives.
    open_file(page, json.dumps(begun_by(match, "QH", "KD")))
    page.wait_for_selector("#notice:not([hidden])")
    assert page.inner_text("#notice-text").startswith("This save fails its fairness check")

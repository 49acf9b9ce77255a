"""The game that `python -m engine new` creates is played on the page like any other, and costs a first visit almost nothing."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.conftest import SUBFOLDER, OpenPage, StaticServer, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    act_at_once,
    act_by_keyboard,
    act_by_mouse,
    announced,
    leave_the_table,
    open_hand,
    play_to_the_end,
    set_up,
    visit,
    wait_for_choice,
)
from tests.house import House
from tests.test_fourth_game import NAME

THINKS = "heron"
TURNS = 18
"""For each of two seats."""

COPIED = "sequoia"
COPIES = [f"{COPIED}_{letter}" for letter in "abcd"]
MOST_FOR_FIVE_GAMES = 1.02

ASKED_AT_FIRST = """() => {
    const [usable] = performance.getEntriesByName("sequor:interactive");
    const asked = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return asked.filter(entry => entry.startTime < usable.startTime).reduce((sum, entry) => sum + entry.encodedBodySize, 0);
}"""
"""The bytes of all files requested before the first choice."""


@pytest.fixture
def eight_games_url(tmp_path: Path) -> Iterator[str]:
    """The address of a site that includes the fourth game and four others."""
    house = House(tmp_path / "house")
    house.add_game(NAME)
    for copy in COPIES:
        house.copy_game(COPIED, copy)
    house.share_parts()
    done = house.run("serve.py", "--build", tmp_path / SUBFOLDER, "--quick")
    assert done.returncode == 0, done.stderr
    server = StaticServer(tmp_path)
    yield server.url
    server.close()


@pytest.mark.slow
@on_one_page
def test_it_costs_a_first_visit_next_to_nothing_and_is_played_against_the_computer_and_between_people(
    page: Page, open_page: OpenPage, site_url: str, eight_games_url: str
) -> None:
    visit(page, site_url)
    before = page.evaluate(ASKED_AT_FIRST)
    page = open_page(eight_games_url, keeps=False)
    visit(page, eight_games_url)
    assert page.evaluate(ASKED_AT_FIRST) < MOST_FOR_FIVE_GAMES * before
    games = page.locator("#games .game").evaluate_all("all => all.map(card => card.dataset.name)")
    assert {NAME, *COPIES} < set(games)
    assert len(games) == 8
    set_up(page, [HUMAN, THINKS], game=NAME)
    assert play_to_the_end(page, act_at_once, seed=1) == TURNS
    assert not page.locator("#pass").is_visible(), "a lone player passes to nobody"
    assert page.inner_text("#end-title")
    assert len([words for words in announced(page) if " lays " in words]) == 2 * TURNS
    leave_the_table(page)
    hands_are_covered_between_two_people(page)
    leave_the_table(page)
    set_up(page, [HUMAN, EASY], game=COPIES[-1])
    assert wait_for_choice(page) != "end", "the others are played too"


def hands_are_covered_between_two_people(page: Page) -> None:
    set_up(page, [HUMAN, HUMAN], game=NAME)
    for act in (act_by_mouse, act_by_keyboard):
        assert wait_for_choice(page) == "pass"
        assert page.locator("#hand-buttons button").count() == 0
        open_hand(page)
        assert page.locator("#hand-buttons button").count() == 4
        act(page, random.Random(1))

"""A game that adds nothing to the project but its two folders is set up and played on the page like any other."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

from e2e.conftest import SUBFOLDER, OpenPage, StaticServer, wait_until_playable
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
from tests.test_fourth_game import FOURTH_GAME, NAME

THINKS = "heron"
TURNS = 18
"""For each of two seats."""


COPIED = "sequoia"
COPIES = [f"{COPIED}_{letter}" for letter in "abcde"]
MOST_FOR_FIVE_GAMES = 1.02

ASKED_AT_FIRST = """() => {
    const [usable] = performance.getEntriesByName("sequor:interactive");
    const asked = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return asked.filter(entry => entry.startTime < usable.startTime).reduce((sum, entry) => sum + entry.encodedBodySize, 0);
}"""
"""The bytes of all files that were requested before the first choice."""


@contextmanager
def served(folder: Path, house: House) -> Iterator[str]:
    """The address of the site that the house builds."""
    done = house.run("serve.py", "--build", folder / SUBFOLDER, "--quick")
    assert done.returncode == 0, done.stderr
    server = StaticServer(folder)
    yield server.url
    server.close()


@pytest.fixture(scope="module")
def four_games_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site that includes the fourth game."""
    house = House(tmp_path_factory.mktemp("house"))
    house.add_game(NAME, FOURTH_GAME)
    house.share_parts()
    with served(tmp_path_factory.mktemp("host"), house) as url:
        yield url


def test_a_whole_game_against_the_computer_and_one_between_people(open_page: OpenPage, four_games_url: str) -> None:
    page = open_page(four_games_url)
    visit(page, four_games_url)
    assert NAME in page.locator("#games input").evaluate_all("all => all.map(choice => choice.value)")
    assert page.locator("#games input").count() == 4
    set_up(page, [HUMAN, THINKS], game=NAME)
    assert play_to_the_end(page, act_at_once, seed=1) == TURNS
    assert not page.locator("#pass").is_visible(), "one person alone passes to nobody"
    assert page.inner_text("#end-title")
    assert len([words for words in announced(page) if " lays " in words]) == 2 * TURNS
    leave_the_table(page)
    hands_are_covered_between_two_people(page)


def hands_are_covered_between_two_people(page: Page) -> None:
    set_up(page, [HUMAN, HUMAN], game=NAME)
    for act in (act_by_mouse, act_by_keyboard):
        assert wait_for_choice(page) == "pass"
        assert page.locator("#hand-buttons button").count() == 0
        open_hand(page)
        assert page.locator("#hand-buttons button").count() == 4
        act(page, random.Random(1))


def test_five_games_more_cost_a_first_visit_next_to_nothing(open_page: OpenPage, tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    house.share_parts()
    with served(tmp_path / "before", house) as url:
        before = asked_at_first(open_page, url)
    for copy in COPIES:
        house.copy_game(COPIED, copy)
    with served(tmp_path / "after", house) as url:
        assert asked_at_first(open_page, url) < MOST_FOR_FIVE_GAMES * before
        page = open_page(url)
        visit(page, url)
        set_up(page, [HUMAN, EASY], game=COPIES[-1])
        assert wait_for_choice(page) != "end", "each of them is played all the same"
        page.locator("#offline").wait_for(state="attached")
        page.context.close()


def asked_at_first(open_page: OpenPage, url: str) -> int:
    """The bytes that somebody's first visit asks for before the first choice."""
    page = open_page(url)
    page.goto(url)
    wait_until_playable(page)
    asked = int(page.evaluate(ASKED_AT_FIRST))
    page.locator("#offline").wait_for()  # nothing is under way any more
    page.context.close()
    return asked

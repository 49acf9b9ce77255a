"""One game after another at the same table: however quickly they change and whatever the window's size, only the newest is seen.

Each journey also fails at any error in the console, such as that of drawing one game where another's places are laid out.
"""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import Hold, on_a_page_of_its_own, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    fold,
    leave_the_table,
    resize,
    set_up,
    start_game,
    unfold,
    visit,
    wait_for_choice,
)
from e2e.stored import hold_storage, let_go_of_storage
from engine.game import load_game

pytestmark = on_one_page

WIDE, NARROW, TINY = (ViewportSize(width=width, height=height) for width, height in ((1280, 800), (390, 844), (160, 120)))

PREVIEW_WIDTH = "document.querySelector('#preview').width"

OPEN_QUICKLY = """async links => {
    window.opened = 0;
    for (const link of links) {
        for (let frame = 0; !document.querySelector('#offered').open; frame += 1) {
            if (frame % 300 === 0) location.hash = link;  // again, if the game before has closed its window while it came
            await new Promise(requestAnimationFrame);
        }
        document.querySelector('#offered-take').click();
        window.opened += 1;
    }
}"""
"""Opens links one after another, each as soon as the one before is accepted; `opened` counts them."""


def wait_for_table(page: Page, game: str) -> None:
    """Waits until a table of the game is shown."""
    page.wait_for_function("title => document.querySelector('#bar h1').textContent === title", arg=load_game(game).title)
    page.wait_for_selector("#table")


@pytest.mark.parametrize(("before", "after"), [(SEQUOIA, SEQUITUR), (SEQUOIA, SEQUOIA)])
def test_nothing_of_the_game_before_is_seen_at_the_next_table(page: Page, site_url: str, before: str, after: str) -> None:
    start_game(page, site_url, game=before)
    assert page.locator("#hand-buttons button").count(), "there is a hand to be seen"
    leave_the_table(page)
    hold_storage(page)  # a new match is not shown before it is stored
    set_up(page, [HUMAN, HUMAN, HUMAN], game=after)
    page.wait_for_selector("#table")
    for size in (NARROW, TINY, WIDE):
        resize(page, size)
        assert page.locator("#hand-buttons button").count() == 0
    let_go_of_storage(page)
    assert wait_for_choice(page) == "pass"
    assert page.locator("#hand-buttons button").count() == 0


def test_all_games_follow_one_another_at_any_size(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for game in (SEQUITUR, SEQUOIA, SEQUENCE):
        set_up(page, [HUMAN, EASY], game=game)
        wait_for_table(page, game)
        for size in (TINY, WIDE):
            resize(page, size)
        wait_for_choice(page)
        assert page.evaluate(PREVIEW_WIDTH) == 1, "what nobody sees takes no memory"
        leave_the_table(page)
        unfold(page)
        assert page.evaluate(PREVIEW_WIDTH) > 100, "and is there again when somebody sets up a table"
        fold(page)


@pytest.mark.slow
@on_a_page_of_its_own
def test_links_opened_quickly_follow_one_another_at_any_size(page: Page, site_url: str, hold: Hold) -> None:
    visit(page, site_url)
    unfold(page)
    page.click("#setup-rules")  # with what teaches one game, that of each game at the table comes
    page.click("#help [data-close]")
    parts = hold(page, ".later.")  # which all come when the last game has been accepted
    games = (SEQUOIA, SEQUENCE) * 3 + (SEQUITUR,)  # which tells the newest from all others
    links = [f"game={game}&position={quote(load_game(game).sample_position)}" for game in games]
    page.evaluate("([open, links]) => { eval(open)(links); }", [OPEN_QUICKLY, links])
    for size in (NARROW, WIDE, TINY, WIDE):
        resize(page, size)
    page.wait_for_function("count => window.opened === count", arg=len(links))
    parts.open()
    wait_for_table(page, games[-1])
    assert wait_for_choice(page) == "board", "its goals are chosen from"

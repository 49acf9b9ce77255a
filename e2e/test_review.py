"""Looking back at finished games: what decided them, every own choice with the better one, trying again, going on from there."""

import random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Hold, on_one_page
from e2e.driver import NEARLY_OVER, act_at_once, leave_the_table, open_file, repeat, unfold, visit
from engine.coach.commentary import summed
from engine.coach.review import Review, review
from engine.core import Seat
from engine.game import load_game
from engine.match import Match, Player
from engine.text import isolated
from tests.engine.walks import play_on
from web.coach.review_state import ReviewState

pytestmark = on_one_page

NAMES = ("Ada", "Ben")


def played(game: str, start: str = "", people: int = 1) -> Match:
    """A game played at random to its end, from a position if one is given."""
    found, luck = load_game(game), random.Random(3)
    colours = list(found.colours)
    setup = found.parse_position(start).setup if start else found.setup(seats=2)
    players = [Player(name, "" if seat < people else "easy", colours[seat]) for seat, name in enumerate(NAMES)]
    return play_on(Match(found, setup, "a seed", players, start), luck)


def late(game: str) -> Match:
    """The last choices of such a game, as a game of its own."""
    match = played(game)
    number = next(n for n in range(9 * len(match.events) // 10, len(match.events)) if match.states[n].to_act)
    return played(game, match.game.write_position(match.states[number]))


def open_review(page: Page) -> None:
    """Asks for the review at the end, and waits until it is reckoned."""
    page.click("#end-review")
    wait_for_review(page)


def wait_for_review(page: Page) -> None:
    """Waits until everything is reckoned and told."""
    page.wait_for_selector("#review:not([hidden])")
    page.wait_for_selector("#review-line:not([hidden])", state="attached")


def test_a_game_of_sequence_is_looked_back_at_tried_again_and_gone_on_with(page: Page, site_url: str) -> None:
    match = played("sequence", NEARLY_OVER, people=2)
    visit(page, site_url)
    open_file(page, match.to_json())
    open_review(page)
    found = review(match)
    says_what_decided_it(page, found, 0)
    walks_the_moments(page)
    page.select_option("#review-seat", "1")
    wait_for_review(page)
    says_what_decided_it(page, found, 1)
    told_then = try_again(page)
    page.click("#lesson-skip")
    expect(page.locator("#review-now p")).to_have_text(told_then)
    page.click("#review-again")
    page.wait_for_selector("#practice-mark:not([hidden])")
    page.wait_for_selector("#hint-button:not(:disabled)")
    assert page.locator("script[name^=review]").count() == 0, "the worker that knows all cards is gone"
    leave_the_table(page)
    assert page.locator("#shelf-games li").count() == 1
    assert sum(name.startswith("save ") for name in stored_names(page)) == 2, "the game that was looked back at stays as it is"


def says_what_decided_it(page: Page, found: Review, seat: Seat) -> None:
    """Checks verdict and sum, and what every choice of the seat cost by what it saw: each is reached by key."""
    told = summed(found, seat, [isolated(name) for name in NAMES], seat)
    expect(page.locator("#review-verdict")).to_have_text(told.verdict)
    assert page.locator("#review-line b").text_content() == f"= {told.result}"
    amounts = [int(part.replace("−", "-")) for part in page.locator("#review-split dd").all_text_contents()]
    assert told.parts[0].points + sum(amounts) == told.end
    page.focus("#review-on")
    page.keyboard.press("Home")
    for stop in ReviewState(found.match, seat).stops:
        if stop.is_own and stop.event is not None:
            cost = round(-100 * found.changes[stop.event].choice[seat])
            expect(page.locator("#review-now strong")).to_have_text(f"−{cost}" if cost else "0")
        assert page.is_enabled("#review-try") == stop.is_own
        page.keyboard.press("ArrowRight")


def walks_the_moments(page: Page) -> None:
    """Comes to the last moment by key, and back to the one before it by a finger."""
    moments = page.locator("#review-moments [aria-current]")
    page.keyboard.press("Home")
    for _ in range(moments.count()):
        page.keyboard.press("Shift+ArrowRight")
    expect(moments.last).to_have_attribute("aria-current", "step")
    finger = {"isPrimary": True, "pointerType": "touch", "clientX": 500, "clientY": 300, "bubbles": True}
    page.dispatch_event("#board-place", "pointerdown", finger)
    page.dispatch_event("#board-place", "pointerup", finger | {"clientX": 620})
    expect(moments.nth(moments.count() - 2)).to_have_attribute("aria-current", "step")


def try_again(page: Page) -> str:
    """Makes a choice again, which is judged only afterwards; returns what the review said of it."""
    page.click("#review-next")
    expect(page.locator("#review-now")).to_have_class("moment")
    repeat(lambda: page.keyboard.press("ArrowLeft"), lambda: page.is_enabled("#review-try"))
    told_then = page.inner_text("#review-now p")
    page.click("#review-try")
    expect(page.locator("#review")).to_be_hidden()
    assert told_then not in page.inner_text("body"), "first one tries"
    act_at_once(page, random.Random(2))
    page.wait_for_selector("#lesson-next:not([hidden])")
    expect(page.locator("#lesson-how")).to_contain_text("played")
    return told_then


def stored_names(page: Page) -> list[str]:
    """The names of all texts that the page has stored."""
    names: list[str] = page.evaluate(
        "() => new Promise(done => { const asked = indexedDB.open('sequor'); asked.onsuccess = () => {"
        " const all = asked.result.transaction('texts').objectStore('texts').getAllKeys();"
        " all.onsuccess = () => { asked.result.close(); done(all.result); }; }; })"
    )
    return names


@pytest.mark.parametrize("game", ["sequoia", pytest.param("sequitur", marks=pytest.mark.slow)])
def test_reviews_are_opened_from_the_saved_games(page: Page, site_url: str, game: str) -> None:
    visit(page, site_url)
    open_file(page, late(game).to_json())
    page.wait_for_selector("#end:not([hidden])")
    leave_the_table(page)
    unfold(page)
    page.evaluate("document.querySelector('#all-games').click()")
    page.locator("#games-finished [data-do=review]").first.click()
    wait_for_review(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("#end:not([hidden])")


def test_it_may_be_closed_while_it_is_reckoned(page: Page, site_url: str, hold: Hold) -> None:
    """However fast that is: the worker's program is held back until the review is closed."""
    visit(page, site_url)
    worker = hold(page, "worker_page.py")
    open_file(page, late("sequoia").to_json())
    page.click("#end-review")
    page.wait_for_selector("#review-progress:not([hidden])")
    page.keyboard.press("Escape")
    expect(page.locator("#end-review")).to_be_focused()
    worker.open()
    page.wait_for_function("!document.querySelector('script[name^=review]')")
    open_review(page)
    page.click("#review-close")
    page.wait_for_selector("#end:not([hidden])")

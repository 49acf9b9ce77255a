"""Games of Sequence as people play them: by mouse against the computer, by keyboard, in teams, with a reload, to the end."""

import itertools
import json
import random

from playwright.sync_api import Page

from e2e.conftest import in_firefox_and_webkit, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    MEDIUM,
    NEARLY_OVER,
    act_by_keyboard,
    act_by_mouse,
    announced,
    board_labels,
    drag,
    open_file,
    open_hand,
    open_hand_if_covered,
    open_position,
    play_to_the_end,
    press_offered,
    reload,
    set_up,
    unfold,
    visit,
    wait_for_choice,
)
from engine.game import load_game
from engine.match import Match, Player

pytestmark = on_one_page


def nearly_over(*players: Player) -> str:
    """A game between these that is over after a few choices, as a save."""
    game = load_game("sequence")
    match = Match(game, game.parse_position(NEARLY_OVER).setup, "a seed", players, NEARLY_OVER)
    return match.to_json()


def test_a_game_against_medium_is_won_or_lost_by_mouse(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_file(page, nearly_over(Player("Ann", HUMAN, "blue"), Player("Fern", MEDIUM, "green")))
    assert play_to_the_end(page, act_by_mouse, seed=1) > 0
    assert "win" in page.inner_text("#end-title")
    assert not page.locator("#pass").is_visible(), "one human alone passes to nobody"
    assert json.loads(page.evaluate("localStorage.getItem('sequor:look')"))["match"] is None
    page.click("#end-again")
    page.wait_for_selector("#end", state="hidden")
    assert wait_for_choice(page) == "hand"


def test_a_game_is_begun_and_played_by_keyboard(page: Page, site_url: str) -> None:
    visit(page, site_url)
    unfold(page)
    page.select_option("#seat-rows li:nth-child(2) select", EASY)
    page.focus("#play")
    page.keyboard.press("Enter")
    assert wait_for_choice(page) == "hand", "who plays alone goes past the cut for deal"
    assert page.locator("#cut").is_hidden()
    luck = random.Random(2)
    for _ in range(3):
        before = len(announced(page))
        act_by_keyboard(page, luck)
        page.wait_for_function("n => document.querySelectorAll('#announcements p').length >= n", arg=before + 2)
        wait_for_choice(page)
    said = announced(page)
    assert all(first != second for first, second in itertools.pairwise(said)), "an event was said twice"


@in_firefox_and_webkit
def test_two_people_finish_a_game(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, NEARLY_OVER)
    assert play_to_the_end(page, act_by_keyboard, seed=7) > 0
    assert "win" in page.inner_text("#end-title")
    assert announced(page)[-1].endswith(f"{page.inner_text('#end-title')} the game.")


def test_a_game_goes_on_after_a_reload(page: Page, site_url: str) -> None:
    visit(page, site_url)
    set_up(page, [HUMAN, EASY, HUMAN, MEDIUM])
    luck = random.Random(3)
    for _ in range(2):
        open_hand_if_covered(page)
        act_by_mouse(page, luck)
    wait_for_choice(page)
    name, before = page.inner_text("#pass-name"), board_labels(page)
    open_hand(page)
    press_offered(page, "hand")
    reload(page)
    page.wait_for_selector("html[data-ready]")
    assert wait_for_choice(page) == "pass", "a reload in the middle of a turn comes back with the hand closed"
    assert page.inner_text("#pass-name") == name
    assert board_labels(page) == before
    open_hand(page)
    said = len(announced(page))
    act_by_mouse(page, luck)
    wait_for_choice(page)
    assert len(announced(page)) > said, "the game goes on"


def test_turning_away_covers_the_hand_also_while_a_card_is_exchanged(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, NEARLY_OVER.replace("AS,8C,7D,4D,8S,2S,8H/4S,5H,9C", "9C,8C,7D,4D,8S,2S,8H/4S,5H,AS"))
    wait_for_choice(page)
    open_hand(page)
    assert page.locator("#hand-buttons button").count() == 7
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert wait_for_choice(page) == "pass"
    assert page.locator("#hand-buttons button").count() == 0
    open_hand(page)
    page.get_by_role("button", name="nine of clubs, dead").click()
    page.evaluate("document.querySelector('#choices-buttons .main').click(); window.dispatchEvent(new Event('blur'))")
    assert wait_for_choice(page) == "pass"
    assert "turns in a dead card, nine of clubs" in announced(page)[-1]


TWO_HANDS = (
    "classic:2:2 *8*/2g1b2b2/4gg1gb1/3b4g1/4b5/2b2b1g2/1g4b3/4g2b2/3b2g3/*8* d7-h3/- "
    "KS,3D,JD,2C,JS,8D,QH/6D,9H,4C,KC,AS,7D,TH 9S,3C,QH/TD,JH,5S play:0 no - 0:20 1 . -"
)
"""Blue has 3D for d8 and j4, and JD; then green has 9H for e4. The queen of hearts is dead."""


def test_a_play_takes_two_taps_in_either_order_or_one_drag(page: Page, site_url: str) -> None:
    visit(page, site_url, confirm=False)
    open_position(page, TWO_HANDS)
    open_hand(page)
    chosen, why = page.locator("#hand-buttons [aria-pressed=true]"), page.locator("#why")
    page.click("[data-token='card:3D']")
    page.click("[data-token='space:e4']", force=True)
    assert why.inner_text() == "The three of diamonds goes on d8 or j4."
    page.keyboard.press("Escape")
    assert chosen.count() == page.locator("#choices-buttons .main").count() == 0, "Esc takes the choice back"
    page.click("[data-token='space:h9']", force=True)
    assert why.inner_text() == "h9 is covered by your chip."
    page.click("[data-token='space:d8']")
    assert chosen.count() == 0, "two cards go there"
    page.click("[data-token='card:3D']")
    page.wait_for_selector("#pass:not([hidden])")
    assert announced(page)[-1].endswith(" on d8.")
    pile = page.locator("#board-buttons [data-token='pile:0']")
    pile.click()
    assert "newest first: three of diamonds, queen of hearts" in str(
        page.locator("#hand-buttons button").get_attribute("aria-label")
    )
    pile.click()
    assert page.locator("#hand-buttons button").count() == 0
    open_hand(page)
    drag(page, page.locator("[data-token='card:9H']"), page.locator("[data-token='space:e4']"))
    page.wait_for_selector("#pass:not([hidden])")
    assert announced(page)[-1].endswith(" on e4.")

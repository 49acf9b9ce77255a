"""Sequence as people play it: to its end, by keyboard, in teams with a reload, with loss of card, and with table talk."""

import itertools
import json
import random

from playwright.sync_api import Page, expect

from e2e.conftest import in_firefox_and_webkit, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    MEDIUM,
    NEARLY_OVER,
    act_at_once,
    act_by_keyboard,
    act_by_mouse,
    announced,
    board_labels,
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
from engine.games.sequence.rules.position import write_position
from engine.match import Match, Player
from tests.games.sequence.positions import position

pytestmark = on_one_page


def nearly_over(*players: Player) -> str:
    """The save of a game between these players that ends after a few choices."""
    game = load_game("sequence")
    match = Match(game, game.parse_position(NEARLY_OVER).setup, "a seed", players, NEARLY_OVER)
    return match.to_json()


def test_a_game_against_the_computer_is_finished_by_mouse(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_file(page, nearly_over(Player("Ann", HUMAN, "blue"), Player("Fern", MEDIUM, "green")))
    assert play_to_the_end(page, act_by_mouse, seed=1) > 0
    assert "win" in page.inner_text("#end-title")
    assert not page.locator("#pass").is_visible(), "a lone player passes to nobody"
    assert json.loads(page.evaluate("localStorage.getItem('sequor:look')"))["match"] is None
    page.click("#end-again")
    page.wait_for_selector("#end", state="hidden")
    assert wait_for_choice(page) == "hand"


def test_a_game_is_started_and_played_by_keyboard(page: Page, site_url: str) -> None:
    visit(page, site_url)
    unfold(page)
    page.select_option("#seat-rows li:nth-child(2) select", EASY)
    page.focus("#play")
    page.keyboard.press("Enter")
    assert wait_for_choice(page) == "hand", "a lone player skips the cut for deal"
    assert page.locator("#cut").is_hidden()
    luck = random.Random(2)
    for _ in range(3):
        before = len(announced(page))
        act_by_keyboard(page, luck)
        page.wait_for_function("n => document.querySelectorAll('#announcements p').length >= n", arg=before + 2)
        wait_for_choice(page)
    said = announced(page)
    assert all(first != second for first, second in itertools.pairwise(said)), "an event was announced twice"


@in_firefox_and_webkit
def test_two_people_finish_a_game(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, NEARLY_OVER)
    assert play_to_the_end(page, act_by_keyboard, seed=7) > 0
    assert "win" in page.inner_text("#end-title")
    assert announced(page)[-1].endswith(f"{page.inner_text('#end-title')} the game.")


def test_a_game_continues_after_a_reload(page: Page, site_url: str) -> None:
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
    assert wait_for_choice(page) == "pass", "a reload closes the hand"
    assert page.inner_text("#pass-name") == name
    assert board_labels(page) == before
    open_hand(page)
    said = len(announced(page))
    act_by_mouse(page, luck)
    wait_for_choice(page)
    assert len(announced(page)) > said, "the game continues"


def test_looking_away_closes_the_hand_even_while_a_dead_card_is_turned_in(page: Page, site_url: str) -> None:
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
"""Blue has 3D for d8 and j4. Then green plays. The queen of hearts is dead."""


def test_an_impossible_space_says_why_and_a_pile_lists_its_cards(page: Page, site_url: str) -> None:
    visit(page, site_url, confirm=False)
    open_position(page, TWO_HANDS)
    open_hand(page)
    chosen, why = page.locator("#hand-buttons [aria-pressed=true]"), page.locator("#why")
    page.click("[data-token='card:3D']")
    page.click("[data-token='space:e4']", force=True)
    assert why.inner_text() == "The three of diamonds goes on d8 or j4."
    page.keyboard.press("Escape")
    assert chosen.count() == page.locator("#choices-buttons .main").count() == 0, "Esc clears the choice"
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


LUCK = random.Random(6)
LATE = "Draw a card late"


def cards_in_hand(page: Page) -> int:
    return page.locator("#hand-buttons button[data-token^='card:']").count()


def play_a_card(page: Page) -> None:
    """Opens the hand and plays a card. Its player may now draw."""
    open_hand(page)
    page.wait_for_selector("#hand-buttons button[data-token^='card:']:not(:disabled, [aria-disabled=true])")
    act_at_once(page, LUCK)
    page.wait_for_selector("button[data-token='do:take']:not(:disabled, [aria-disabled=true])")


def press(page: Page, token: str) -> None:
    page.click(f"button[data-token='{token}']:not(:disabled, [aria-disabled=true])")


def call(page: Page, who: str, what: str) -> None:
    page.click("#call-button")
    page.select_option("#calls-who", label=who)
    page.click(f"#calls-buttons button:has-text('{what}')")


def give_two_cards_more(page: Page) -> dict[str, int]:
    """Gives the second player two extra cards. Returns how many cards each player will hold."""
    unfold(page)
    page.click("#handicaps summary")
    more = page.get_by_role("group", name="Extra cards")
    more.get_by_role("combobox", name="Player 2").select_option("2 extra cards")
    assert page.inner_text("#handicap-words") == "Player 2: 2 extra cards"
    return {"Player 1": 7, "Player 2": 9}


def test_a_forgotten_card_is_drawn_late_and_another_is_lost(page: Page, site_url: str) -> None:
    visit(page, site_url)
    hand = give_two_cards_more(page)
    set_up(page, [HUMAN, HUMAN], toggles=("loss_of_card",))
    page.wait_for_selector("#pass:not([hidden])")
    starts, follows = ("Player 1", "Player 2") if "Player 1" in page.inner_text("#pass-name") else ("Player 2", "Player 1")
    expect(page.locator("#seats [aria-label*='2 extra cards']")).to_have_count(1)
    play_a_card(page)
    assert cards_in_hand(page) == hand[starts] - 1
    said = [page.inner_text(part) for part in ("#hand-title", "#why", "#choices-buttons", "#recap")]
    assert "take" not in " ".join(said).lower(), "without a reminder"
    press(page, "do:done")
    open_hand(page)
    call(page, follows, LATE)
    assert page.inner_text("#calls-problem") == f"{follows} has no card to draw."
    page.keyboard.press("Escape")
    call(page, starts, LATE)
    expect(page.locator("#announcements")).to_contain_text(f"{starts} draws a card late.")
    page.wait_for_selector("#hand-buttons button[data-token^='card:']:not(:disabled, [aria-disabled=true])")
    act_at_once(page, LUCK)
    press(page, "do:done")
    play_a_card(page)
    assert cards_in_hand(page) == hand[starts] - 1  # full again after the late card, and one has been played
    box = page.locator("button[data-token='do:take']").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44, "large enough for a finger"
    press(page, "do:take")
    expect(page.locator("#announcements")).to_contain_text(f"{follows} forgot to draw and loses the card.")
    open_hand(page)
    assert cards_in_hand(page) == hand[follows] - 1
    call(page, follows, LATE)
    expect(page.locator("#calls-problem")).to_have_text(f"{follows} has no card to draw.")


FOUR = write_position(position("", "", seats=4, rules="table_talk"))
"""It's the turn of Player 1, whose teammate is Player 3."""


def give_up_a_card(page: Page, name: str) -> None:
    press_offered(page, "hand")
    page.click("#choices-buttons .main:has-text('Give up')")
    expect(page.locator("#announcements")).to_contain_text(f"{name} gives up")


def test_table_talk_is_called(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for agreed in (True, False):
        open_position(page, FOUR)
        call_table_talk(page, agreed)


def call_table_talk(page: Page, agreed: bool) -> None:
    open_hand(page)
    page.click("#call-button")
    page.select_option("#calls-who", label="Player 3")
    assert page.locator("#calls-buttons button").all_inner_texts() == ["Table talk: Player 2 and Player 4"], (
        "only opponents call it"
    )
    page.keyboard.press("Escape")
    call(page, "Player 2", "Player 1 and Player 3")
    assert "Does everyone agree that Player 1 and Player 3 talked" in page.inner_text("#calls-question")
    page.click("#calls-yes" if agreed else "#calls-no")
    if agreed:
        give_up_a_card(page, "Player 1")
        open_hand(page)
        give_up_a_card(page, "Player 3")
        expect(page.locator("#pass-name")).to_have_text("Player 1")
        open_hand(page)
    assert cards_in_hand(page) == (5 if agreed else 6)
    assert any("calls table talk" in sentence for sentence in announced(page)) == agreed

"""Rules that a table agrees on, as people play them: players taking their own cards, late or too late, and table talk."""

import random

from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import HUMAN, act_at_once, announced, open_hand, open_position, press_offered, set_up, unfold, visit
from engine.games.sequence.rules.position import write_position
from tests.games.sequence.positions import position

pytestmark = on_one_page

LUCK = random.Random(6)
LATE = "Draw a card late"


def cards_in_hand(page: Page) -> int:
    return page.locator("#hand-buttons button[data-token^='card:']").count()


def play_a_card(page: Page) -> None:
    """Opens the hand and plays a card; its player may now take one."""
    open_hand(page)
    page.wait_for_selector("#hand-buttons button[data-token^='card:']:not(:disabled, [aria-disabled=true])")
    act_at_once(page, LUCK)
    page.wait_for_selector("button[data-token='do:take']:not(:disabled, [aria-disabled=true])")


def press(page: Page, token: str) -> None:
    page.click(f"button[data-token='{token}']:not(:disabled, [aria-disabled=true])")


def call(page: Page, who: str, what: str) -> None:
    """Calls something out of turn for this person."""
    page.click("#call-button")
    page.select_option("#calls-who", label=who)
    page.click(f"#calls-buttons button:has-text('{what}')")


def give_two_cards_more(page: Page) -> dict[str, int]:
    """Gives them to the second player at the set-up; returns how many cards each holds then."""
    unfold(page)
    page.click("#handicaps summary")
    more = page.get_by_role("group", name="Extra cards")
    more.get_by_role("combobox", name="Player 2").select_option("2 extra cards")
    assert page.inner_text("#handicap-words") == "Player 2: 2 extra cards"
    return {"Player 1": 7, "Player 2": 9}


def test_a_card_is_forgotten_and_rescued_and_another_is_lost(page: Page, site_url: str) -> None:
    visit(page, site_url)
    hand = give_two_cards_more(page)
    set_up(page, [HUMAN, HUMAN], toggles=("loss_of_card",))
    page.wait_for_selector("#pass:not([hidden])")
    starts, follows = ("Player 1", "Player 2") if "Player 1" in page.inner_text("#pass-name") else ("Player 2", "Player 1")
    expect(page.locator("#seats [aria-label*='2 extra cards']")).to_have_count(1)
    play_a_card(page)
    assert cards_in_hand(page) == hand[starts] - 1
    said = [page.inner_text(part) for part in ("#hand-title", "#why", "#choices-buttons", "#recap")]
    assert "take" not in " ".join(said).lower(), "nothing reminds"
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
    press(page, "do:take")
    expect(page.locator("#announcements")).to_contain_text(f"{follows} forgot to draw and loses the card.")
    open_hand(page)
    assert cards_in_hand(page) == hand[follows] - 1
    call(page, follows, LATE)
    expect(page.locator("#calls-problem")).to_have_text(f"{follows} has no card to draw.")


FOUR = write_position(position("", "", seats=4, rules="table_talk"))
"""Player 1 is to play; players 1 and 3 form a team."""


def give_up_a_card(page: Page, name: str) -> None:
    press_offered(page, "hand")
    page.click("#choices-buttons .main:has-text('Give up')")
    expect(page.locator("#announcements")).to_contain_text(f"{name} gives up")


def test_table_talk_is_called(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for agreed in (True, False):
        open_position(page, FOUR)
        somebody_calls_it(page, agreed)


def somebody_calls_it(page: Page, agreed: bool) -> None:
    open_hand(page)
    page.click("#call-button")
    page.select_option("#calls-who", label="Player 3")
    assert page.locator("#calls-buttons button").all_inner_texts() == ["Table talk: Player 2 and Player 4"], (
        "opponents alone call it"
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

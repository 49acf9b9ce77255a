"""Visits that end where the next one begins: at the set-up form or in the middle of a game. Knows the page but no rules."""

from playwright.sync_api import Page

from e2e.driver import EASY, HUMAN, MEDIUM, choose_game, leave_the_table, open_hand, press_offered, set_up, wait_for_choice


def leave_four_seats(page: Page) -> None:
    """Ends a visit at the set-up form, with four people chosen and their game waiting."""
    choose_game(page, "sequence")
    page.select_option("#seat-count", "4")
    page.select_option("#series-length", "3")
    page.fill("#seat-rows li:nth-child(3) input", "Charlotte")
    page.press("#seat-rows li:nth-child(3) .grip", "ArrowUp")
    page.click("#toggles:not([open]) summary")
    page.select_option("[name=sequences]", "3")
    set_up(page, [HUMAN, HUMAN, EASY, MEDIUM])
    wait_for_choice(page)
    leave_the_table(page)


def leave_forests(page: Page) -> None:
    """Ends a visit at the set-up form, with a game other than the page's default chosen, and one of its rules."""
    choose_game(page, "sequoia")
    page.select_option("#seat-count", "5")
    page.fill("#seat-rows li:nth-child(4) input", "Charlotte")
    page.select_option("#seat-rows li:nth-child(2) select", "hard")
    page.click("#toggles summary")
    page.check("[name=face_down]")


def leave_a_round(page: Page) -> None:
    """Ends a visit after one of two people has chosen in secret, while handing over to the other."""
    choose_game(page, "sequoia")
    page.select_option("#seat-count", "3")
    page.select_option("#seat-rows li:nth-child(2) select", EASY)
    page.click("#play")
    wait_for_choice(page)
    open_hand(page)
    press_offered(page, "hand")
    page.click("#choices-buttons .main")
    page.wait_for_selector("#pass")


def leave_a_game(page: Page) -> None:
    """Ends a visit in the middle of a game, after one of four people has moved and before another reads about it."""
    choose_game(page, "sequence")
    page.select_option("#series-length", "5")
    set_up(page, [HUMAN, EASY, HUMAN, MEDIUM, HUMAN, HUMAN])
    wait_for_choice(page)
    open_hand(page)
    press_offered(page, "hand")
    press_offered(page, "board")
    page.click("#choices-buttons .main")
    page.wait_for_selector("#pass")

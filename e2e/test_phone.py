"""A phone at the table: fingers drag, indices are large, plays are confirmed, nothing lies under the notch, and the on-screen
keyboard stays closed until it is needed."""

import re
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from e2e.conftest import OpenPage
from e2e.driver import EASY, HUMAN, SEQUITUR, announced, centre_of, leave_the_table, prefer, set_up, visit, wait_for_choice
from e2e.test_entry import FIELD, FOCUSED
from e2e.test_hands import CHOSEN, card, sit_down, spaces
from e2e.test_settings import press

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NOTCH, BAR = 47, 34
"""What the device's own things cover of the page, above and below."""


def test_a_phone_is_played_by_finger_and_begins_with_settings_of_its_own(open_page: OpenPage, site_url: str) -> None:
    phone = open_page(**PHONE)
    visit(phone, site_url, confirm=None)
    session = phone.context.new_cdp_session(phone)
    a_finger_drags_and_two_never_play(phone, session)
    leave_the_table(phone)
    insets = {"top": NOTCH, "bottom": BAR, "left": 0, "right": 0}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    set_up(phone, [HUMAN, EASY])
    wait_for_choice(phone)
    everything_keeps_to_the_safe_area(phone)
    indices_are_large_and_plays_confirmed_unless_one_says_otherwise(phone, site_url)
    leave_the_table(phone)
    no_keyboard_comes_up_by_itself(phone)


def touch(session: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    places: list[Any] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": places})


def a_finger_drags_and_two_never_play(page: Page, session: CDPSession) -> None:
    for fingers in (1, 2):  # in this order: Chromium makes no clicks of some taps within half a second after two fingers
        sit_down(page)
        king, (first, _) = card(page, "KS"), spaces(page, "king of spades")
        start, end = centre_of(king), centre_of(first)
        touch(session, "Start", start)
        touch(session, "Move", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        touch(session, "Move", end)
        expect(page.locator("#choices-buttons .main")).to_be_visible()
        if fingers == 2:
            touch(session, "Start", end, (20, 700))
            assert page.locator(CHOSEN).count() == 0, "two fingers drag nothing"
        touch(session, "End")
        assert page.evaluate("scrollY") == 0, "a finger on a card does not scroll"
        assert not any("plays" in told for told in announced(page))
        if fingers == 1:
            assert page.locator(CHOSEN).count() == 2, "a finger could slip, so the play waits to be confirmed"
            first.tap()
            expect(page.locator("#announcements p").last).to_have_text(re.compile(r"^Player 1 plays king of spades on "))
    assert page.locator(CHOSEN).count() == 0
    assert wait_for_choice(page) == "hand"
    assert king.is_visible(), "and the card is still in the hand"


def everything_keeps_to_the_safe_area(phone: Page) -> None:
    for part in ("#bar", "#hand-place", "#menu-items"):
        if part == "#menu-items":
            phone.click("#menu-button")
            phone.wait_for_function("!document.querySelector('#menu').getAnimations().length")
        box = phone.locator(part).bounding_box()
        assert box is not None
        assert NOTCH <= box["y"] <= box["y"] + box["height"] <= 844 - BAR, f"{part} keeps to the safe area"
    phone.keyboard.press("Escape")


def indices_are_large_and_plays_confirmed_unless_one_says_otherwise(phone: Page, url: str) -> None:
    for setting in ("#large-indices", "#confirm"):
        assert phone.is_checked(setting)
        press(phone, setting)
    visit(phone, url, confirm=None)
    for setting in ("#large-indices", "#confirm"):
        assert not phone.is_checked(setting)


def no_keyboard_comes_up_by_itself(phone: Page) -> None:
    """Where letters are typed."""
    prefer(phone, "confirm", True)
    set_up(phone, [HUMAN], game=SEQUITUR)
    wait_for_choice(phone)
    phone.wait_for_selector(FIELD)
    assert not phone.evaluate(FOCUSED)
    phone.tap(FIELD)
    phone.keyboard.type("green")
    assert phone.locator("#choices-buttons .main").is_enabled()
    size = phone.locator(FIELD).evaluate("field => parseFloat(getComputedStyle(field).fontSize)")
    assert size >= 16, "smaller, and phones zoom in"

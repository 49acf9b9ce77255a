"""Play on several devices, offered on the first screen: begins a game and adds devices, or joins one by whatever was pasted."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.driver import HUMAN, SEQUOIA, choose_game, fold, leave_the_table, set_up, visit
from e2e.test_by_link import device, invited, sent_link
from e2e.test_devices import CAMERA, give_answer
from e2e.test_editor import FARM
from web.storage.boards import packed

CODE = "document.querySelector('#devices-code').toDataURL()"


def test_a_game_is_begun_and_a_device_added_by_keyboard(open_page: OpenPage, site_url: str) -> None:
    page = open_page(viewport={"width": 320, "height": 568}, has_touch=True)
    visit(page, site_url)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "several-open"
    page.keyboard.press("Enter")
    expect(page.locator("#several-start")).to_be_focused()
    assert page.inner_text("#several-start").split("\n") == ["Start Sequence", "2 players"]
    page.keyboard.press("Enter")
    page.wait_for_selector("#cut[open]")
    assert page.locator("#devices").is_hidden(), "first everybody sees who begins"
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('#devices-code')?.width > 0")
    page.keyboard.press("Escape")
    expect(page.locator("#pass-name")).to_have_text("Player 1")


def test_another_device_joins_by_what_is_pasted_or_scanned(open_page: OpenPage, site_url: str) -> None:
    host, guest = device(open_page), device(open_page)
    for page in (host, guest):
        visit(page, site_url)
    a_game_by_link_is_pasted_and_a_code_scanned(host, guest)
    for page in (host, guest):
        page.keyboard.press("Escape")
    leave_the_table(host)
    choose_game(host, SEQUOIA)
    fold(host)
    before = host.evaluate(CODE)
    host.evaluate("window.copied = undefined")
    host.click("#several-open")
    expect(host.locator("#several-start b")).to_have_text("Start Sequoia")
    host.click("#several-start")
    host.wait_for_function(f"before => {CODE} !== before", arg=before)
    link = copied(host, "#devices-code", "#devices-copy")
    guest.click("#several-open")
    what_is_no_link_is_refused_in_the_window(guest)
    a_board_is_offered(guest)
    guest.click("#several-open")
    guest.fill("#several-code", f"Come and play! <{link}>.\n— sent from my phone")
    guest.press("#several-code", "Enter")
    give_answer(host, copied(guest, "#join-code", "#join-copy"))
    assert guest.locator("#several").is_hidden()
    guest.wait_for_selector("#join-seats:not([hidden])")
    expect(guest.locator("#bar h1")).to_have_text("Sequoia")


def copied(page: Page, code: str, button: str) -> str:
    """What the button copies that is beside a code."""
    page.wait_for_function("code => document.querySelector(code)?.width > 0", arg=code)
    page.click(button)
    return str(page.wait_for_function("window.copied").json_value())


def what_is_no_link_is_refused_in_the_window(page: Page) -> None:
    page.click("#several-join")
    expect(page.locator("#several-code")).to_be_focused()
    page.fill("#several-code", "Hello!")
    page.click("#several-join")
    expect(page.locator("#several-problem")).to_have_text("There is no link or code in this. Copy the whole link.")
    page.fill("#several-code", "#match=1eJwrz")
    page.click("#several-join")
    expect(page.locator("#several-problem")).not_to_be_empty()
    expect(page.locator("#several-problem")).not_to_contain_text("no link")
    assert page.locator("#several").is_visible()


def a_board_is_offered(page: Page) -> None:
    page.fill("#several-code", f"My new board: https://example.org/#board={packed(FARM)}.")
    page.click("#several-join")
    expect(page.locator("#offered-name")).to_have_text("Farm <b>1</b>")
    assert page.locator("#several").is_hidden()
    page.click("#offered [data-close]")


def a_game_by_link_is_pasted_and_a_code_scanned(host: Page, guest: Page) -> None:
    set_up(host, [HUMAN, HUMAN])
    host.click("#pass-send")
    link = sent_link(host)
    guest.click("#several-open")
    guest.fill("#several-code", f"{link})")
    guest.click("#several-join")
    guest.wait_for_selector("#invited")
    here, there = guest.inner_text("#pass-name"), guest.locator("#seats b").all_inner_texts()
    there.remove(here)
    players = f"You play {here} ({'blue' if here == 'Player 1' else 'green'}) against {there[0]}."
    invited(guest, f"{there[0]} invites you to Sequence", players, "It’s your turn.")
    guest.click("#invited-play")
    guest.evaluate("document.querySelector('#new-game').click()")
    host.evaluate("document.querySelector('#menu-devices').click()")
    host.wait_for_function("document.querySelector('#devices-code')?.width > 0")
    guest.evaluate(CAMERA, host.evaluate("document.querySelector('#devices-code').toDataURL()"))
    guest.click("#several-open")
    guest.click("#several-scan")
    guest.wait_for_function("document.querySelector('#join-code')?.width > 0")
    assert guest.locator("#several").is_hidden()

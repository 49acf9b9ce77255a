"""Two people play a game by link on two devices: the invitation names who sent it, and each opens the game at a closed hand,
plays and sends it on. Links that arrive late or twice do no harm."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, Watch, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    NEARLY_OVER,
    SEQUENCE,
    SPEED,
    STORED,
    act_at_once,
    downloaded,
    go_on,
    leave_the_table,
    open_file,
    open_hand,
    open_position,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.stored import store
from e2e.test_learn import NEXT, be_shown
from engine.coach.lesson import lesson
from engine.game import load_game

NOTE_COPIES = "if (navigator.clipboard) navigator.clipboard.writeText = async text => { window.copied = text; }"
"""What is copied can be read, in any browser."""

pytestmark = on_one_page


class Always(random.Random):
    """No luck: always that share of what is offered."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def random(self) -> float:
        return self._share


FIRST, LAST = Always(0.0), Always(0.99)

MOVE_AND_TURN = re.compile("^The game is at move [0-9]+\\. It’s your turn\\.$")


def device(open_page: OpenPage, of: str = "") -> Page:
    page = open_page(of=of)
    page.add_init_script(NOTE_COPIES)
    return page


def note_copies(page: Page, url: str) -> Page:
    """A first visit on the page that other tests have used, until it is loaded again."""
    visit(page, url)
    page.evaluate("window.copied = undefined")
    page.evaluate(NOTE_COPIES)
    return page


def open_link(page: Page, link: str) -> None:
    """Opens the link, also in the page that sent the game and still offers to send it again."""
    page.evaluate(STORED)
    page.goto(link)
    page.wait_for_selector(INTERACTIVE)
    page.wait_for_selector("#table:not([hidden])")
    page.wait_for_selector("#choices-buttons .main", state="detached")


def sent_link(page: Page) -> str:
    """Sends the link in the window that is open, and returns it."""
    page.click("#send-link")
    page.wait_for_selector("#send", state="hidden")
    expect(page.locator("#toast")).to_contain_text("Link copied")
    return str(page.evaluate("copied"))


def invited(page: Page, title: str, players: str, now: str | re.Pattern[str]) -> None:
    """The window of a game that is new here says this."""
    expect(page.locator("#invited-title")).to_have_text(title)
    expect(page.locator("#invited-players")).to_have_text(players)
    expect(page.locator("#invited-now")).to_have_text(now)


def play(page: Page, luck: random.Random) -> bool:
    """Plays until it is somebody else's turn, and opens the window to send it; false where the game has ended."""
    for _ in range(100):
        asked = wait_for_choice(page)
        if asked == "end":
            return False
        sending = page.locator("#pass-send:visible, #choices-buttons .main:text('Send')")
        if sending.count():
            sending.click()
            return True
        if asked == "pass":
            open_hand(page)
        else:
            act_at_once(page, luck)
    raise AssertionError("This turn does not end.")


def play_and_send(page: Page, luck: random.Random) -> str:
    """The link after this turn; "" where the game has ended."""
    return sent_link(page) if play(page, luck) else ""


def test_a_game_goes_on_by_link_to_its_end_and_nothing_is_lost(page: Page, open_page: OpenPage, site_url: str) -> None:
    here, there, luck = note_copies(page, site_url), device(open_page), random.Random(5)
    open_position(here, NEARLY_OVER)
    open_hand(here)
    links = [play_and_send(here, luck)]
    expect(here.locator("#hand-title")).to_have_text("Sent. Waiting for Player 2’s link")
    open_link(there, links[0])
    invited(there, "Player 1 invites you to Sequence", "You play Player 2 (green) against Player 1.", MOVE_AND_TURN)
    there.keyboard.press("Escape")
    assert wait_for_choice(there) == "pass"
    expect(there.locator("#pass-name")).to_have_text("Player 2")
    assert there.locator("#hand-buttons button").count() == 0, "anybody may have opened the link"
    it_can_be_sent_back_at_once(there)
    assert "match=" not in there.url, "the address shows no hand"
    visit(there, there.url)
    there.wait_for_selector("#table:not([hidden])")
    assert there.locator("#invited").is_hidden(), "a returning player has read that"
    for last, other in 20 * ((there, here), (here, there)):
        if not (link := play_and_send(last, luck)):
            break
        links.append(link)
        open_link(other, link)
    assert len(links) > 2
    last.click("#end-send")
    open_link(other, sent_link(last))
    assert wait_for_choice(other) == "end"
    assert other.locator("#end-title").text_content() == last.locator("#end-title").text_content()
    for one in (here, there):
        an_old_link_changes_nothing(one, links[0])


def it_can_be_sent_back_at_once(page: Page) -> None:
    """The menu offers to send the game to the others, even while the player's own hand is closed."""
    page.evaluate("document.querySelector('#menu-send').click()")
    page.wait_for_selector("#send")
    expect(page.locator("#send-how")).to_contain_text("Player 1 opens the link on another device")
    page.keyboard.press("Escape")


def an_old_link_changes_nothing(page: Page, link: str) -> None:
    """The game stays over, and is kept once."""
    open_link(page, link)
    expect(page.locator("#toast")).to_have_text("This link is out of date. The game has moved on here.")
    assert page.locator("#invited").is_hidden()
    assert wait_for_choice(page) == "end"
    leave_the_table(page)
    page.click("#all-games")
    assert page.locator("#games-finished li").count() == 1
    assert page.locator("#games-under-way li").count() == 0


@pytest.mark.slow
def test_a_file_does_as_well_and_branches_are_both_kept(page: Page, open_page: OpenPage, site_url: str) -> None:
    here, there = note_copies(page, site_url), open_page()
    set_up(here, [HUMAN, HUMAN])
    open_hand(here)
    first = play_and_send(here, FIRST)
    leave_the_table(here)
    expect(here.locator("#shelf-games .turn")).to_have_text(re.compile("^Waiting for Player [12]$"))
    go_on(here)
    open_link(there, first)
    there.click("#invited-play")
    assert play(there, FIRST)
    _, text = downloaded(there, "#send-file")
    # Meanwhile the same person plays at the first device as well.
    here.locator("#choices-buttons .main", has_text="Send again").click()
    here.click("#send-here")
    open_hand(here)
    act_at_once(here, LAST)
    leave_the_table(here)
    open_file(here, text)
    expect(here.locator("#toast")).to_contain_text("Both versions are saved")
    leave_the_table(here)
    assert here.locator("#shelf-games li").count() == 2


def test_a_newcomer_learns_the_game_and_comes_back_to_it(
    page: Page, open_page: OpenPage, site_url: str, watches: list[Watch]
) -> None:
    """Only the last level: `test_learn.py` has the others."""
    here, there = note_copies(page, site_url), open_page(viewport={"width": 320, "height": 568}, has_touch=True)
    levels = lesson(load_game(SEQUENCE)).levels
    watches[-1].allowed.append("status of 404")  # a browser looks for the icon of a text too
    there.goto(f"{site_url}vendor/THIRD_PARTY.txt")
    store(there, f"lesson {SEQUENCE}", f"{len(levels) - 1}")
    set_up(here, [HUMAN, HUMAN, EASY])
    here.click("#pass-send")
    what_the_link_holds_is_said_in_one_sentence(here)
    open_link(there, sent_link(here))
    expect(there.locator("#pass-name")).not_to_be_empty()
    name = there.inner_text("#pass-name")
    expect(there.locator("#invited-players")).to_have_text(re.compile(rf"^You play {re.escape(name)} \(.* and Hazel\.$"))
    expect(there.locator("#invited-now")).to_have_text(re.compile(r"It’s your turn\.$"))
    there.evaluate(SPEED, "instant")
    there.click("#invited-learn")
    expect(there.locator("#lesson-goal")).to_have_text(levels[-1].goal)
    be_shown(there)
    there.click(NEXT)
    expect(there.locator("#lesson-how")).to_have_text("The others are waiting for you.")
    there.click(NEXT)
    there.wait_for_selector("#lesson", state="hidden")
    wait_for_choice(there)
    seats = there.locator("#seats li").evaluate_all("all => all.map(one => one.innerText)")
    assert len(seats) == 3, f"{name} is back at the game, not at a new one"


def what_the_link_holds_is_said_in_one_sentence(page: Page) -> None:
    expect(page.locator("#send-secrets")).to_have_text(
        "The link contains the whole game, but Sequor never shows another player’s hand."
    )

"""Links: two people play by link on two devices, the invitation says who sent it, and late or broken links do no harm."""

from __future__ import annotations

import random
import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, Watch, on_one_page
from e2e.driver import (
    EASY,
    HUMAN,
    INTERACTIVE,
    NEARLY_OVER,
    SEQUENCE,
    SEQUOIA,
    SPEED,
    STORED,
    act_at_once,
    announced,
    expect_levels,
    leave_the_table,
    open_hand,
    open_position,
    reload,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.stored import store
from e2e.test_boards import FARM
from e2e.test_learning import NEXT, be_shown
from engine.cli.saves import make_ready
from engine.coach.lesson import lesson
from engine.game import load_game
from engine.match import NO_SEALED_GAMES, Match, Player
from engine.remote.link import pack
from engine.remote.pairing import UNREADABLE
from tests.engine.walks import play_on
from web.storage.boards import packed

pytestmark = on_one_page

NOTE_COPIES = "if (navigator.clipboard) navigator.clipboard.writeText = async text => { window.copied = text; }"
"""Makes copied text readable in any browser."""


MOVE_AND_TURN = re.compile("^The game is at move [0-9]+\\. It’s your turn\\.$")


def device(open_page: OpenPage, of: str = "") -> Page:
    page = open_page(of=of)
    page.add_init_script(NOTE_COPIES)
    return page


def note_copies(page: Page, url: str) -> Page:
    """A visit on the page that tests share, which records copied text until it is reloaded."""
    visit(page, url)
    page.evaluate("window.copied = undefined")
    page.evaluate(NOTE_COPIES)
    return page


def open_link(page: Page, link: str) -> None:
    """Opens the link, perhaps in the page that sent the game and offers to send it again."""
    page.evaluate(STORED)
    page.goto(link)
    page.wait_for_selector(INTERACTIVE)
    page.wait_for_selector("#table:not([hidden])")
    page.wait_for_selector("#choices-buttons .main", state="detached")


def sent_link(page: Page) -> str:
    page.click("#send-link")
    page.wait_for_selector("#send", state="hidden")
    expect(page.locator("#toast")).to_contain_text("Link copied")
    return str(page.evaluate("copied"))


def invited(page: Page, title: str, players: str, now: str | re.Pattern[str]) -> None:
    """Checks the window that introduces a game which is new to this device."""
    expect(page.locator("#invited-title")).to_have_text(title)
    expect(page.locator("#invited-players")).to_have_text(players)
    expect(page.locator("#invited-now")).to_have_text(now)


def play(page: Page, luck: random.Random) -> bool:
    """Plays until it is another player's turn and opens the window to send the game. Returns false if the game has ended."""
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
    """The link after this turn, or "" if the game has ended."""
    return sent_link(page) if play(page, luck) else ""


def test_a_game_is_played_by_link_to_its_end(page: Page, open_page: OpenPage, site_url: str) -> None:
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
    assert there.locator("#hand-buttons button").count() == 0, "anyone may have opened the link"
    the_menu_can_send_it_back_at_once(there)
    assert "match=" not in there.url, "the address shows no hand"
    visit(there, there.url)
    there.wait_for_selector("#table:not([hidden])")
    assert there.locator("#invited").is_hidden(), "a returning player has read it"
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


def test_a_reveal_on_another_device_is_told_here(page: Page, open_page: OpenPage, site_url: str) -> None:
    here, there, luck = note_copies(page, site_url), device(open_page), random.Random(5)
    set_up(here, [HUMAN, HUMAN], game=SEQUOIA)
    open_hand(here)
    act_at_once(here, luck)
    wait_for_choice(here)
    here.click("#pass-send")
    open_link(there, sent_link(here))
    there.keyboard.press("Escape")
    assert not there.locator("#told li").count(), "nothing has been revealed yet"
    open_link(here, play_and_send(there, luck))
    assert wait_for_choice(here) == "pass"
    said = announced(here)
    assert "Cups up." in said
    assert said == [told for told in announced(there) if told in said], "as it was told there"
    open_hand(here)
    lines = here.locator("#told li span").all_inner_texts()
    assert len(lines) > 1
    assert all(line.removesuffix(".") in " ".join(said) for line in lines[:-1])
    reload(here)
    wait_for_choice(here)
    assert not announced(here), "the reveal plays only once"


def the_menu_can_send_it_back_at_once(page: Page) -> None:
    """Even while the hand is closed."""
    page.evaluate("document.querySelector('#menu-send').click()")
    page.wait_for_selector("#send")
    expect(page.locator("#send-how")).to_contain_text("Player 1 opens the link on another device")
    page.keyboard.press("Escape")


def an_old_link_changes_nothing(page: Page, link: str) -> None:
    """The game stays finished, and saved once."""
    open_link(page, link)
    expect(page.locator("#toast")).to_have_text("This link is out of date. The game has moved on here.")
    assert page.locator("#invited").is_hidden()
    assert wait_for_choice(page) == "end"
    leave_the_table(page)
    page.click("#all-games")
    assert page.locator("#games-finished li").count() == 1
    assert page.locator("#games-under-way li").count() == 0


def test_a_newcomer_learns_the_game_and_returns_to_it(
    page: Page, open_page: OpenPage, site_url: str, watches: list[Watch]
) -> None:
    """In the last level of the lesson; other levels are in `test_learning.py`."""
    here, there = note_copies(page, site_url), open_page(viewport={"width": 320, "height": 568}, has_touch=True)
    levels = lesson(load_game(SEQUENCE)).levels
    watches[-1].allowed.append("status of 404")  # browsers want a text's icon too
    there.goto(f"{site_url}vendor/THIRD_PARTY.txt")
    store(there, f"lesson {SEQUENCE}", f"{len(levels) - 1}")
    set_up(here, [HUMAN, HUMAN, EASY])
    here.click("#pass-send")
    one_sentence_says_what_the_link_contains(here)
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


def one_sentence_says_what_the_link_contains(page: Page) -> None:
    expect(page.locator("#send-secrets")).to_have_text(
        "The link contains the whole game, but Sequor never shows another player’s hand."
    )


def test_a_link_opens_a_position_of_its_game_or_is_refused(page: Page, site_url: str) -> None:
    """`tests/web/test_position_links.py` has more links, `tests/engine/remote/test_link.py` those of games."""
    for name, named in ((SEQUOIA, "game=sequoia&"), (SEQUENCE, "")):  # old links name no game
        game = load_game(name)
        page.goto(f"{site_url}#{named}position={quote(game.sample_position)}")
        page.click("#offered-take")
        expect(page.locator("#bar h1")).to_have_text(game.title)
        expect_levels(page, "table")
        assert page.evaluate("location.hash") == ""
        assert page.locator("#seats li").count() == game.parse_position(game.sample_position).setup.seats
    leave_the_table(page)
    sealed = packed_match(SEQUENCE)
    refused = {
        "game=chess&position=e4": "", "game=sequoia&position=e4": "", "position=": "",
        f"match=s{sealed[1:]}": NO_SEALED_GAMES, f"join=sealed.{sealed}": NO_SEALED_GAMES,
    }  # fmt: skip
    for link, sentence in refused.items():
        page.goto(f"{site_url}#{link}")
        expect(page.locator("#notice-text")).to_contain_text(sentence or ".")
        assert page.locator("#setup").is_visible(), link
        page.click("#notice-close")


def packed_match(game: str, after: int = 0) -> str:
    rules = make_ready(load_game(game))
    colours = list(rules.colours)
    players = [Player(name, "", colours[seat]) for seat, name in enumerate(("Ada", "Ben"))]
    return pack(play_on(Match(rules, rules.setup(seats=2), "by link", players), random.Random(1), after), (0,), (1,))


TAILS = (".", ")", '"', "%C2%A0", "&fbclid=IwAR0", "?utm_source=mail&utm_medium=x", "%20See%20you")


FOLLOW = "link => { location.hash = link; }"
"""Follows a link in the page that is open."""


def test_a_link_with_anything_appended_opens_and_a_broken_one_stays_in_the_address(page: Page, site_url: str) -> None:
    """`tests/engine/remote/test_pasted.py` has all that messengers append."""
    code = packed_match(SEQUENCE)
    page.goto(f"{site_url}#match={code[:-9]}")
    for _ in range(2):
        expect(page.locator("#notice-text")).to_have_text("This link has no game. Copy the whole link.")
        assert page.evaluate("location.hash") == f"#match={code[:-9]}", "to be corrected or tried again"
        page.click("#notice-close")
        reload(page)
        page.wait_for_selector(INTERACTIVE)
    page.evaluate(FOLLOW, f"join={code}")
    expect(page.locator("#notice-text")).to_have_text(UNREADABLE)
    assert page.evaluate("location.hash") == f"#join={code}"
    page.evaluate(FOLLOW, f"match={code}&fbclid=IwAR0")
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_function("location.hash === ''")
    leave_the_table(page)
    expect_levels(page)
    page.evaluate(FOLLOW, "match=1eN")
    page.click("#notice-close")
    assert page.evaluate("location.hash") == "#match=1eN"
    set_up(page, [HUMAN, HUMAN])
    expect(page.locator("#table")).to_be_visible()
    assert page.evaluate("location.hash") == "", "a new game clears the address"


def test_an_offer_stays_in_the_address_until_people_decide(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}#board={packed(FARM)}")
    expect(page.locator("#offered-name")).to_have_text("Farm <b>1</b>")
    assert page.evaluate("location.hash") == f"#board={packed(FARM)}"
    page.keyboard.press("Escape")
    page.wait_for_function("location.hash === ''")
    page.evaluate(FOLLOW, f"board={packed(FARM)[:-9]}")
    expect(page.locator("#notice-text")).to_have_text("This link has no board. Copy the whole link.")
    page.evaluate(FOLLOW, f"board={packed(FARM)}%C2%A0")
    page.click("#offered-take")
    assert page.evaluate("location.hash") == ""
    expect(page.locator("#board-select :checked")).to_have_text("Farm <b>1</b>")

"""Links to positions, games and boards: each opens with whatever a messenger has put behind it. What cannot be opened is refused
and stays in the address."""

import random
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import HUMAN, INTERACTIVE, leave_the_table, reload, set_up, visit
from e2e.test_back_and_forward import expect_levels
from e2e.test_editor import FARM
from e2e.test_setup import SEQUENCE, SEQUOIA
from engine.cli.saves import make_ready
from engine.game import load_game
from engine.match import NO_SEALED_GAMES, Match, Player
from engine.remote.link import pack
from engine.remote.pairing import UNREADABLE
from tests.engine.walks import play_on
from web.storage.boards import packed

pytestmark = on_one_page

FOLLOW = "link => { location.hash = link; }"
"""Follows a link in the page that is open."""


def test_a_link_names_its_game_and_one_that_names_none_is_an_old_one(page: Page, site_url: str) -> None:
    for game, named in ((SEQUOIA, "game=sequoia&"), (SEQUENCE, "game=sequence&"), (SEQUENCE, "")):
        page.goto(f"{site_url}#{named}position={quote(game.sample_position)}")
        page.click("#offered-take")
        expect(page.locator("#bar h1")).to_have_text(game.title)
        expect_levels(page, "table")
        assert page.evaluate("location.hash") == ""
        assert page.locator("#seats li").count() == game.parse_position(game.sample_position).setup.seats


def test_a_link_that_cannot_be_opened_is_refused(page: Page, site_url: str) -> None:
    """The first link opens the page, the others arrive at an open page."""
    for link in ("game=chess&position=e4", "game=sequoia&position=e4", "position="):
        page.goto(f"{site_url}#{link}")
        page.wait_for_selector("#notice")
        assert page.inner_text("#notice-text").endswith("."), link
        assert page.locator("#setup").is_visible(), link
        page.click("#notice-close")


def packed_match(game: str, after: int = 0) -> str:
    """The code of a match of two people."""
    rules = make_ready(load_game(game))
    colours = list(rules.colours)
    players = [Player(name, "", colours[seat]) for seat, name in enumerate(("Ada", "Ben"))]
    return pack(play_on(Match(rules, rules.setup(seats=2), "by link", players), random.Random(1), after), (0,), (1,))


TAILS = (".", ")", '"', "%C2%A0", "&fbclid=IwAR0", "?utm_source=mail&utm_medium=x", "%20See%20you")


@pytest.mark.slow
def test_a_link_opens_with_what_a_messenger_has_put_behind_it(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for tail in TAILS:
        page.evaluate(FOLLOW, f"match={packed_match('sequoia')}{tail}")
        expect(page.locator("#table")).to_be_visible()
        expect(page.locator("#bar h1")).to_have_text("Sequoia")
        page.wait_for_function("location.hash === ''")
        page.evaluate(FOLLOW, f"board={packed(FARM)}{tail}")
        expect(page.locator("#offered-name")).to_have_text("Farm <b>1</b>")
        page.evaluate("document.querySelectorAll('dialog[open]').forEach(one => one.close())")
        leave_the_table(page)
        expect_levels(page)


def test_a_broken_link_stays_in_the_address_until_something_opens(page: Page, site_url: str) -> None:
    code = packed_match("sequence")
    page.goto(f"{site_url}#match={code[:-9]}")
    expect(page.locator("#notice-text")).to_have_text("This link has no game. Copy the whole link.")
    assert page.evaluate("location.hash") == f"#match={code[:-9]}", "so that it can be mended, or tried again"
    page.click("#notice-close")
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    expect(page.locator("#notice-text")).to_have_text("This link has no game. Copy the whole link.")
    page.evaluate(FOLLOW, f"join={code}")
    expect(page.locator("#notice-text")).to_have_text(UNREADABLE)
    assert page.evaluate("location.hash") == f"#join={code}"
    page.evaluate(FOLLOW, f"match={code}")
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_function("location.hash === ''")


def test_a_game_that_is_begun_clears_the_address_of_a_link_that_failed(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}#match=1eN")
    page.click("#notice-close")
    assert page.evaluate("location.hash") == "#match=1eN"
    set_up(page, [HUMAN, HUMAN])
    expect(page.locator("#table")).to_be_visible()
    assert page.evaluate("location.hash") == ""


def test_what_is_offered_stays_in_the_address_until_that_is_decided(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}#board={packed(FARM)}")
    expect(page.locator("#offered-name")).to_have_text("Farm <b>1</b>")
    assert page.evaluate("location.hash") == f"#board={packed(FARM)}"
    page.keyboard.press("Escape")
    page.wait_for_function("location.hash === ''")
    page.evaluate(FOLLOW, f"board={packed(FARM)[:-9]}")
    expect(page.locator("#notice-text")).to_have_text("This link has no board. Copy the whole link.")
    page.evaluate(FOLLOW, f"board={packed(FARM)}")
    page.click("#offered-take")
    assert page.evaluate("location.hash") == ""
    expect(page.locator("#board-select :checked")).to_have_text("Farm <b>1</b>")


def test_links_of_sealed_games_are_refused(page: Page, site_url: str) -> None:
    code = packed_match("sequence")
    for link in (f"match=s{code[1:]}", f"join=sealed.{code}"):
        page.goto(f"{site_url}#{link}")
        expect(page.locator("#notice-text")).to_have_text(NO_SEALED_GAMES)
        page.click("#notice-close")

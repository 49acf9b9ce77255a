"""Links to positions: each names its game, old ones do not, and what cannot be opened is refused."""

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.test_setup import SEQUENCE, SEQUOIA

pytestmark = on_one_page


@pytest.mark.parametrize("game", [SEQUENCE, SEQUOIA], ids=lambda game: game.name)
def test_a_link_names_its_game(page: Page, site_url: str, game: Any) -> None:
    page.goto(f"{site_url}#game={game.name}&position={quote(game.sample_position)}")
    page.click("#offered-take")
    expect(page.locator("#bar h1")).to_have_text(game.title)
    assert page.evaluate("location.hash") == ""
    assert page.locator("#seats li").count() == game.parse_position(game.sample_position).setup.seats


def test_a_link_without_a_game_is_an_old_one(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}#position={quote(SEQUENCE.sample_position)}")
    page.click("#offered-take")
    expect(page.locator("#bar h1")).to_have_text("Sequence")


def test_a_link_that_cannot_be_opened_is_refused(page: Page, site_url: str) -> None:
    """The first link opens the page, the others arrive at an open page."""
    for link in ("game=chess&position=e4", "game=sequoia&position=e4", "position="):
        page.goto(f"{site_url}#{link}")
        page.wait_for_selector("#notice")
        assert page.inner_text("#notice-text").endswith("."), link
        assert page.locator("#setup").is_visible(), link
        page.click("#notice-close")

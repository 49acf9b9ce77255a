"""Three rooms and three materials: chosen or as the system asks, kept, entered before the first paint; and in each of them
everything painted can be read, and teams and seats keep apart."""

import itertools
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.driver import (
    EASY,
    ENABLED,
    GAMES,
    HUMAN,
    SEQUENCE,
    SEQUITUR,
    choose_game,
    fold,
    leave_the_table,
    open_hand_if_covered,
    open_position,
    reload,
    set_up,
    visit,
)
from e2e.gate import Gate
from e2e.legible import FAINT_WORDS, GLYPHS, MUTE, NO_WORDS, THEMES, WORDS, enter, marks, pictures, plates
from e2e.looks import PHONE
from engine.game import load_game
from tests.engine.walks import walk
from tests.web.eyes import tokens
from web.ui.look import load_look

APART = 1.2
"""The least contrast of two teams' chips in grey; their glyphs differ as well."""

FEWEST = 30
"""A table has at least so many letters and figures."""


def theme(page: Page) -> str:
    return str(page.locator("meta[name=theme-color]").get_attribute("content"))


def test_the_room_is_as_the_system_asks_until_somebody_chooses(page: Page, site_url: str) -> None:
    here = page.locator("html")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    visit(page, site_url)
    expect(here).to_have_attribute("data-theme", "daylight")
    page.wait_for_selector("#games .art.drawn")
    picture = page.evaluate("document.querySelector('#games .art').toDataURL()")
    page.emulate_media(contrast="more")
    expect(here).to_have_attribute("data-theme", "contrast")
    assert page.evaluate("document.querySelector('#games .art').toDataURL()") != picture
    page.emulate_media(contrast="no-preference", color_scheme="dark")
    expect(here).to_have_attribute("data-theme", "evening")
    enter(page, "daylight")
    expect(here).to_have_attribute("data-theme", "daylight")
    assert theme(page) == tokens("daylight")["--room"]
    picture = page.evaluate("document.querySelector('#games .art').toDataURL()")
    set_up(page, [HUMAN, EASY])
    enter(page, "contrast")
    leave_the_table(page)
    assert page.evaluate("document.querySelector('#games .art').toDataURL()") != picture
    enter(page, "daylight")
    page.emulate_media(contrast="more")
    held = Gate(page, "pyodide")
    reload(page, wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length > 0")
    expect(here).to_have_attribute("data-theme", "daylight")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light only"
    held.open()


def somewhere(game: str, seed: int) -> str:
    """A position in the last two thirds of a random game for three. With seed 6 no tiebreaker brings a tip, which would dim the
    board."""
    played, luck = load_game(game), random.Random(seed)
    steps = walk(played.initial_state(played.setup(seats=3)), luck)
    states = [step.after for step in steps if step.after.to_act and step.after.returns() is None]
    return played.write_position(luck.choice(states[len(states) // 3 :]))


@pytest.mark.parametrize(
    "games", [pytest.param(GAMES[:1], id="sequence"), pytest.param(GAMES[1:], id="other games", marks=pytest.mark.slow)]
)
def test_what_is_painted_can_be_read_in_every_room_and_pieces_are_told_apart(
    open_page: OpenPage, site_url: str, games: tuple[str, ...]
) -> None:
    page = open_page(viewport=PHONE, device_scale_factor=2, reduced_motion="reduce")
    page.add_init_script(MUTE)
    visit(page, site_url)
    for game in games:
        open_position(page, somewhere(game, 6), game)
        open_hand_if_covered(page)
        for thing in page.locator(f":is(#hand-buttons, #board-buttons) {ENABLED}").all()[:1]:
            thing.dispatch_event("click")
        full, bare = pictures(page), pictures(page, NO_WORDS)
        for room in THEMES:
            found = marks(page, full[room], bare[room])
            assert len(found) >= FEWEST
            assert found[0].contrast >= WORDS, f"{game}, {room}: {found[:4]}"
    faint = pictures(page, FAINT_WORDS)
    assert all(marks(page, faint[room], bare[room])[0].contrast < WORDS for room in THEMES), "the measure finds what is faint"
    leave_the_table(page)
    pieces_are_told_apart_and_the_chosen_one_is_kept(page, site_url)


@pytest.mark.parametrize(
    ("system", "games"),
    [
        pytest.param("light", GAMES[:1], id="light"),
        pytest.param("light", GAMES[1:], id="light, other games", marks=pytest.mark.slow),
        pytest.param("dark", GAMES, id="dark", marks=pytest.mark.slow),
    ],
)
def test_what_is_painted_can_be_read_where_the_browser_darkens_pages(
    open_page: OpenPage, site_url: str, system: Any, games: tuple[str, ...]
) -> None:
    """On a dark system it leaves pages alone that say what they are; on a light one none, so there is no daylight there."""
    page = open_page(of="darkened", viewport=PHONE, device_scale_factor=2, color_scheme=system, reduced_motion="reduce")
    page.add_init_script(MUTE)
    visit(page, site_url)
    for game in games:
        open_position(page, somewhere(game, 6), game)
        open_hand_if_covered(page)
        for thing in page.locator(f":is(#hand-buttons, #board-buttons) {ENABLED}").all()[:1]:
            thing.dispatch_event("click")
        enter(page, "contrast")
        full, bare = pictures(page), pictures(page, NO_WORDS)
        for room in THEMES:
            found = marks(page, full[room], bare[room])
            assert len(found) >= FEWEST
            assert found[0].contrast >= WORDS, f"{game}, {room}: {found[:4]}"
    enter(page, "daylight")
    assert page.locator("html").get_attribute("data-theme") == ("daylight" if system == "dark" else "evening")


def pieces_are_told_apart_and_the_chosen_one_is_kept(page: Page, site_url: str) -> None:
    """At the set-up."""
    page.set_viewport_size({"width": 1280, "height": 800})
    choose_game(page, SEQUENCE)
    for name, piece in ((SEQUENCE, "chips"), (SEQUITUR, "balls")):
        game = load_game(name)
        [setting] = [setting for setting in load_look(name).settings if setting.name == piece]
        for kind in setting.values:
            shown = plates(page, [f"{name} {game.piece} {colour} {kind}" for colour in game.colours])
            assert all(plate.contrast >= GLYPHS for plate in shown.values()), shown
            lights = sorted(plate.light + 0.05 for plate in shown.values())
            assert name != SEQUENCE or all(high / low >= APART for low, high in itertools.pairwise(lights)), shown
    clay = chip_at_setup(page)
    page.click("#setup-settings")
    chips = page.get_by_role("radiogroup", name="Chips")
    chips.get_by_role("radio", name="Clay").focus()
    page.keyboard.press("ArrowRight")
    expect(chips.get_by_role("radio", name="Turned wood")).to_be_checked()
    page.keyboard.press("Escape")
    wood = chip_at_setup(page)
    assert wood != clay
    reload(page)
    visit(page, site_url)
    assert chip_at_setup(page) == wood


def chip_at_setup(page: Page) -> str:
    """The picture of the first seat's chip in the setup's window."""
    choose_game(page, SEQUENCE)
    picture = page.evaluate("document.querySelector('#seat-rows canvas').toDataURL()")
    fold(page)
    return str(picture)

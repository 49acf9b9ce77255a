"""The menu chooses how cards look, whether plays are confirmed and what is heard; it shows at once and is kept. Phones begin
otherwise: `test_phone.py`."""

import random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import EASY, ENABLED, HUMAN, act_at_once, hold_hand_open, resize, set_up, visit, wait_for_choice
from e2e.test_setup import count
from web.games.sequence.palette import FOUR_INKS

pytestmark = on_one_page

COUNT_SOUNDS = """
    window.contexts = window.strokes = 0;
    const Own = window.AudioContext;
    window.AudioContext = class extends Own { constructor() { super(); window.contexts += 1; } };
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const own = kind.prototype.start;
        kind.prototype.start = function (...when) { window.strokes += 1; return own.apply(this, when); };
    }
"""


def sounds(page: Page) -> tuple[int, int]:
    """How many audio contexts the page has made, and how many strokes it has put on their clocks."""
    contexts, strokes = page.evaluate("[window.contexts, window.strokes]")
    return int(contexts), int(strokes)


def inked(page: Page, colour: str) -> int:
    """How many pixels of the table have exactly that colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    count = page.evaluate(
        """colour => {
            const canvas = document.querySelector('#stage');
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            let count = 0;
            for (let at = 0; at < data.length; at += 4) count += colour.every((part, i) => data[at + i] === part);
            return count;
        }""",
        [red, green, blue],
    )
    return int(count)


def dark(page: Page) -> int:
    """How many pixels of the table have the ink colour of spades."""
    return inked(page, FOUR_INKS["S"])


def press(page: Page, name: str) -> None:
    """Opens the menu, presses the box of that name, closes the menu."""
    page.click("#menu-button")
    page.get_by_label(name).click()
    page.keyboard.press("Escape")


def test_what_is_chosen_in_the_menu_shows_at_once_and_is_kept(page: Page, site_url: str) -> None:
    visit(page, site_url, confirm=None)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    small = dark(page)
    assert inked(page, FOUR_INKS["D"]) == inked(page, FOUR_INKS["C"]) == 0
    press(page, "Four-colour suits")
    assert inked(page, FOUR_INKS["D"]) > 1000
    assert inked(page, FOUR_INKS["C"]) > 1000
    press(page, "Four-colour suits")
    press(page, "Large card numbers")
    assert inked(page, FOUR_INKS["D"]) == 0
    assert dark(page) > 1.2 * small
    large = dark(page)
    assert not page.locator("#confirm").is_checked(), "a mouse seldom slips"
    resize(page, {"width": 390, "height": 844})
    expect(page.locator("#confirm")).to_be_checked()  # but on a board this small it does
    resize(page, {"width": 1280, "height": 800})
    expect(page.locator("#confirm")).not_to_be_checked()
    press(page, "Confirm each play")
    visit(page, site_url, confirm=None)
    wait_for_choice(page)
    assert page.locator("#confirm").is_checked()
    assert page.locator("#large-indices").is_checked()
    assert not page.locator("#four-colours").is_checked()
    assert abs(dark(page) - large) < 0.05 * large
    single_keys_can_be_turned_off_and_do_nothing_beside_the_table(page)


def single_keys_can_be_turned_off_and_do_nothing_beside_the_table(page: Page) -> None:
    key = str(page.locator(f"#hand-buttons {ENABLED}").first.get_attribute("data-token")).removeprefix("card:").replace("T", "10")
    chosen = page.locator("#hand-buttons [aria-pressed=true]")
    for control in ("#menu-button", "#help-button"):
        page.focus(control)
        page.keyboard.type(key)
        assert chosen.count() == 0, f"the focus is on {control}"
    page.locator("#hand-buttons button").first.focus()
    page.keyboard.type(key)
    assert chosen.count() == 1
    page.click("#menu-button")
    page.keyboard.press("Escape")
    assert chosen.count() == 1, "Esc in a window closes the window alone"
    press(page, "Type to search")
    page.locator("#hand-buttons button").first.focus()
    page.keyboard.press("Escape")
    page.keyboard.type(key)
    assert chosen.count() == 0
    assert page.locator("#jump").is_hidden()


@pytest.mark.slow
def test_a_table_that_lies_flat_turns_to_whoever_plays_and_is_heard_where_that_is_asked_for(page: Page, site_url: str) -> None:
    visit(page, site_url)
    count(page, COUNT_SOUNDS)
    set_up(page, [HUMAN, HUMAN])
    page.click("#menu-button")
    page.check("#turn-table")
    assert page.locator("#vibration").is_hidden(), "nothing trembles on a desk"
    assert sounds(page) == (0, 0), "nothing is heard until somebody asks for it"
    page.check("#sound")
    page.wait_for_function("window.strokes >= 2")
    page.keyboard.press("Escape")
    sides = []
    for turn in range(3):
        wait_for_choice(page)
        sides.append(page.locator("#room").get_attribute("data-side"))
        page.wait_for_function("!document.querySelector('#room').getAnimations().length")
        hold_hand_open(page)
        before = sounds(page)[1]
        act_at_once(page, random.Random(turn))
        page.wait_for_function("before => window.strokes > before", arg=before)
    assert sides in (["0", "2", "0"], ["2", "0", "2"])
    page.click("#menu-button")
    page.uncheck("#turn-table")
    assert page.locator("#room").get_attribute("data-side") == "0"
    visit(page, site_url)
    assert page.locator("#sound").is_checked()
    assert sounds(page) == (0, 0), "no sound before the first press"

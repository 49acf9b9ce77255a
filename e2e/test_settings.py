"""The settings, from the table and from the first screen, apply at once and last. Phones begin otherwise: `test_phone.py`."""

import random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import EASY, ENABLED, HUMAN, act_at_once, hold_hand_open, open_settings, resize, set_up, visit, wait_for_choice
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


def press(page: Page, switch: str) -> None:
    """Opens the settings, presses that switch, closes them."""
    open_settings(page)
    page.click(switch)
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()


def test_what_is_chosen_at_the_table_shows_at_once_and_lasts(page: Page, site_url: str) -> None:
    visit(page, site_url, confirm=None)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    small = dark(page)
    assert inked(page, FOUR_INKS["D"]) == inked(page, FOUR_INKS["C"]) == 0
    press(page, "#four-colours")
    assert inked(page, FOUR_INKS["D"]) > 1000
    assert inked(page, FOUR_INKS["C"]) > 1000
    press(page, "#four-colours")
    press(page, "#large-indices")
    assert inked(page, FOUR_INKS["D"]) == 0
    assert dark(page) > 1.2 * small
    large = dark(page)
    assert not page.locator("#confirm").is_checked(), "a mouse seldom slips"
    resize(page, {"width": 390, "height": 844})
    expect(page.locator("#confirm")).to_be_checked()  # but on a board this small it does
    resize(page, {"width": 1280, "height": 800})
    expect(page.locator("#confirm")).not_to_be_checked()
    press(page, "#confirm")
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
    press(page, "#single-keys")
    page.locator("#hand-buttons button").first.focus()
    page.keyboard.press("Escape")
    page.keyboard.type(key)
    assert chosen.count() == 0
    assert page.locator("#jump").is_hidden()


def test_the_same_settings_open_from_the_first_screen(page: Page, site_url: str) -> None:
    """With the materials of all games, each under its name."""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    visit(page, site_url, speed="1", confirm=None)
    page.click("#setup-settings")
    expect(page.locator("#look-settings h3")).to_have_text(["Sequence", "Sequitur", "Sequoia"])
    box = page.locator("#settings").bounding_box()
    assert box is not None
    assert (box["width"], round(box["x"] + box["width"] / 2)) == (520, 640), "a window in the middle"
    assert page.locator("#vibration").is_hidden(), "nothing trembles on a desk"
    page.get_by_role("radio", name="Daylight").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "daylight")
    page.locator("#speed").get_by_role("radio", name="Fast").check(force=True)
    page.get_by_role("radio", name="Enamel").check(force=True)
    expect(page.get_by_role("radio", name="Enamel")).to_be_checked()
    page.check("#turn-table")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "setup-settings"
    visit(page, site_url, speed="2", confirm=None)
    assert page.locator("html").get_attribute("data-theme") == "daylight"
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    page.click("#menu-button")
    expect(page.locator("#menu-settings small")).to_have_text("Daylight, fast speed, sound off")
    page.click("#menu-settings")
    expect(page.locator("#look-settings h3")).to_have_text(["Cards and chips"])
    assert page.get_by_role("radio", name="Enamel").is_checked()
    assert page.is_checked("#turn-table")


@pytest.mark.slow
def test_a_table_that_lies_flat_turns_to_whoever_plays_and_is_heard_where_that_is_asked_for(page: Page, site_url: str) -> None:
    visit(page, site_url)
    count(page, COUNT_SOUNDS)
    set_up(page, [HUMAN, HUMAN])
    open_settings(page)
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
    open_settings(page)
    page.uncheck("#turn-table")
    assert page.locator("#room").get_attribute("data-side") == "0"
    visit(page, site_url)
    assert page.locator("#sound").is_checked()
    assert sounds(page) == (0, 0), "no sound before the first press"

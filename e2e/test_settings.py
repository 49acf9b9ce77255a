"""Settings and themes: from the table and from the first screen, at once and lasting. In every theme, all that is painted can be
read, and teams and seats can be told apart. Phones have other defaults: `test_presses.py`.
"""

import itertools
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, on_one_page
from e2e.driver import (
    CAUGHT_UP,
    EASY,
    ENABLED,
    GAMES,
    HUMAN,
    SEQUENCE,
    SEQUITUR,
    act_at_once,
    choose_game,
    fold,
    hold_hand_open,
    leave_the_table,
    open_hand_if_covered,
    open_position,
    open_settings,
    reload,
    resize,
    set_up,
    visit,
    wait_for_choice,
)
from e2e.layout import PHONE
from e2e.legible import FAINT_WORDS, GLYPHS, MUTE, NO_WORDS, THEMES, WORDS, enter, marks, pictures, plates
from e2e.pages import Gate
from e2e.test_setup import count
from engine.game import load_game
from tests.engine.walks import walk
from tests.web.eyes import tokens
from web.games.sequence.palette import FOUR_INKS
from web.ui.look import load_look

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
    """How many audio contexts the page has made, and how many sounds it has scheduled."""
    contexts, strokes = page.evaluate("[window.contexts, window.strokes]")
    return int(contexts), int(strokes)


def inked(page: Page, colour: str) -> int:
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
    return inked(page, FOUR_INKS["S"])


def press(page: Page, switch: str) -> None:
    open_settings(page)
    page.click(switch)
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    page.evaluate(CAUGHT_UP)


def test_a_setting_chosen_at_the_table_applies_at_once_and_lasts(page: Page, site_url: str) -> None:
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
    assert not page.locator("#confirm").is_checked(), "a mouse rarely slips"
    resize(page, {"width": 390, "height": 844})
    expect(page.locator("#confirm")).to_be_checked()  # on a board this small, it may
    resize(page, {"width": 1280, "height": 800})
    expect(page.locator("#confirm")).not_to_be_checked()
    press(page, "#confirm")
    visit(page, site_url, confirm=None)
    wait_for_choice(page)
    assert page.locator("#confirm").is_checked()
    assert page.locator("#large-indices").is_checked()
    assert not page.locator("#four-colours").is_checked()
    assert abs(dark(page) - large) < 0.05 * large
    single_keys_work_only_at_the_table_and_can_be_turned_off(page)


def single_keys_work_only_at_the_table_and_can_be_turned_off(page: Page) -> None:
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
    assert chosen.count() == 1, "Esc only closes the window"
    press(page, "#single-keys")
    page.locator("#hand-buttons button").first.focus()
    page.keyboard.press("Escape")
    page.keyboard.type(key)
    assert chosen.count() == 0
    assert page.locator("#jump").is_hidden()


def test_the_first_screen_has_the_settings_of_all_games(page: Page, site_url: str) -> None:
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    visit(page, site_url, speed="1", confirm=None)
    page.click("#setup-settings")
    expect(page.locator("#look-settings h3")).to_have_text(["Sequence", "Sequitur", "Sequoia"])
    box = page.locator("#settings").bounding_box()
    assert box is not None
    assert (box["width"], round(box["x"] + box["width"] / 2)) == (520, 640), "centred"
    assert page.locator("#vibration").is_hidden(), "a desk doesn’t vibrate"
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
def test_a_flat_table_turns_to_the_player_and_sounds_are_heard_once_they_are_on(page: Page, site_url: str) -> None:
    visit(page, site_url)
    count(page, COUNT_SOUNDS)
    set_up(page, [HUMAN, HUMAN])
    open_settings(page)
    page.check("#turn-table")
    assert page.locator("#vibration").is_hidden(), "a desk doesn’t vibrate"
    assert sounds(page) == (0, 0), "silent by default"
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


APART = 1.2
"""The least contrast of two teams' chips in grey. Their glyphs differ too."""

FEWEST = 30
"""The least number of letters and figures on a table."""


def test_the_theme_follows_the_system_until_people_choose_one(page: Page, site_url: str) -> None:
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
    assert page.locator("meta[name=theme-color]").get_attribute("content") == tokens("daylight")["--room"]
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
    """A position in the last two thirds of a random game for three. Seed 6 has no tiebreaker, whose tip would dim the board."""
    played, luck = load_game(game), random.Random(seed)
    steps = walk(played.initial_state(played.setup(seats=3)), luck)
    states = [step.after for step in steps if step.after.to_act and step.after.returns() is None]
    return played.write_position(luck.choice(states[len(states) // 3 :]))


def open_with_a_choice(page: Page, game: str) -> None:
    open_position(page, somewhere(game, 6), game)
    open_hand_if_covered(page)
    for thing in page.locator(f":is(#hand-buttons, #board-buttons) {ENABLED}").all()[:1]:
        thing.dispatch_event("click")


def bare_pictures_of_legible_words(page: Page, game: str) -> dict[str, bytes]:
    """Checks that all words can be read in every theme. Returns the pictures without words."""
    full, bare = pictures(page), pictures(page, NO_WORDS)
    for theme in THEMES:
        found = marks(page, full[theme], bare[theme])
        assert len(found) >= FEWEST
        assert found[0].contrast >= WORDS, f"{game}, {theme}: {found[:4]}"
    return bare


@pytest.mark.parametrize(
    "games", [pytest.param(GAMES[:1], id="sequence"), pytest.param(GAMES[1:], id="other games", marks=pytest.mark.slow)]
)
def test_every_theme_is_legible_and_its_pieces_are_distinct(open_page: OpenPage, site_url: str, games: tuple[str, ...]) -> None:
    page = open_page(viewport=PHONE, device_scale_factor=2, reduced_motion="reduce")
    page.add_init_script(MUTE)
    visit(page, site_url)
    for game in games:
        open_with_a_choice(page, game)
        bare = bare_pictures_of_legible_words(page, game)
    faint = pictures(page, FAINT_WORDS)
    assert all(marks(page, faint[theme], bare[theme])[0].contrast < WORDS for theme in THEMES), "the measure finds faint words"
    leave_the_table(page)
    pieces_are_distinct_and_the_choice_of_them_is_saved(page, site_url)


@pytest.mark.parametrize(
    ("system", "games"),
    [
        pytest.param("light", GAMES[:1], id="light"),
        pytest.param("light", GAMES[1:], id="light, other games", marks=pytest.mark.slow),
        pytest.param("dark", GAMES, id="dark", marks=pytest.mark.slow),
    ],
)
def test_every_theme_is_legible_in_a_browser_that_darkens_pages(
    open_page: OpenPage, site_url: str, system: Any, games: tuple[str, ...]
) -> None:
    """On a dark system, it spares pages that name their colours. On a light one it darkens all, so there is no Daylight."""
    page = open_page(of="darkened", viewport=PHONE, device_scale_factor=2, color_scheme=system, reduced_motion="reduce")
    page.add_init_script(MUTE)
    visit(page, site_url)
    for game in games:
        open_with_a_choice(page, game)
        enter(page, "contrast")
        bare_pictures_of_legible_words(page, game)
    enter(page, "daylight")
    assert page.locator("html").get_attribute("data-theme") == ("daylight" if system == "dark" else "evening")


def pieces_are_distinct_and_the_choice_of_them_is_saved(page: Page, site_url: str) -> None:
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
    clay = chip_at_setup(page, "chip !== blank")
    page.click("#setup-settings")
    chips = page.get_by_role("radiogroup", name="Chips")
    chips.get_by_role("radio", name="Clay").focus()
    page.keyboard.press("ArrowRight")
    expect(chips.get_by_role("radio", name="Turned wood")).to_be_checked()
    page.keyboard.press("Escape")
    wood = chip_at_setup(page, "chip !== blank && chip !== known", clay)
    reload(page)
    visit(page, site_url)
    chip_at_setup(page, "chip === known", wood)


def chip_at_setup(page: Page, condition: str, known: str = "") -> str:
    """The picture of the first chip, once it meets the condition on `chip`, a `known` picture and a `blank` one."""
    choose_game(page, SEQUENCE)
    picture = page.wait_for_function(
        f"""known => {{
            const canvas = document.querySelector("#seat-rows canvas");
            const empty = Object.assign(document.createElement("canvas"), {{ width: canvas.width, height: canvas.height }});
            const [chip, blank] = [canvas.toDataURL(), empty.toDataURL()];
            return {condition} && chip;
        }}""",
        arg=known,
    ).json_value()
    fold(page)
    return str(picture)

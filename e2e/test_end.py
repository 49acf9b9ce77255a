"""The end of a game: who won, how it went as tables, the seed, and where to go from there."""

import random
from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, in_both_browsers
from e2e.driver import open_position, resize, visit
from e2e.fitting import serious_findings
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import play_on

SCREENS = ((320, 568), (390, 844), (640, 360), (1280, 800))
NAMES = ("Charlotte Montgomery", "Fern", "Mira", "Rowan", "Bartholomew")


def finished(seats: int, seed: int) -> Match:
    """A game of Sequoia, played at random to its end."""
    game, luck = load_game("sequoia"), random.Random(seed)
    players = [Player(name, "", colour) for name, colour in zip(NAMES[:seats], game.colours, strict=False)]
    match = Match(game, game.setup(seats=seats), f"seed {seed}", players)
    return play_on(match, luck)


def open_end(page: Page, match: Match, folder: Path) -> None:
    """Opens the finished game from a file."""
    file = folder / "finished.json"
    file.write_text(match.to_json(), encoding="utf-8")
    page.set_input_files("#import", file)
    page.wait_for_selector("#end:not([hidden])")


@in_both_browsers
def test_it_says_who_won_and_shows_the_sheets(page: Page, site_url: str, tmp_path: Path) -> None:
    match = finished(5, 4)
    report = match.game.report(match.states, NAMES)
    visit(page, site_url)
    open_end(page, match, tmp_path)
    assert page.inner_text("#end-title") == match.narration[-1][-1]
    assert page.inner_text("#end-summary") == report.summary
    tables = page.locator("#report-sheets table")
    assert tables.count() == len(report.sheets)
    assert [tables.nth(index).is_visible() for index in range(3)] == [True, False, False]
    for index, sheet in enumerate(report.sheets):
        table = tables.nth(index)
        assert table.locator("caption").text_content() == sheet.title
        assert table.locator("thead th[scope=col]").all_text_contents() == list(sheet.heads)
        rows = table.locator("tbody tr").evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")
        assert rows == [list(row) for row in sheet.rows]
        assert table.locator("tbody th[scope=row]").count() == len(sheet.rows)
    assert page.locator("#report-seed").text_content() == match.seed
    assert page.locator("#report-seal").text_content() == match.seal


def test_it_fits_every_screen(open_page: OpenPage, site_url: str, tmp_path: Path, axe_source: str) -> None:
    page = open_page(viewport={"width": SCREENS[0][0], "height": SCREENS[0][1]})
    visit(page, site_url)
    open_end(page, finished(5, 4), tmp_path)
    page.locator("#end summary").evaluate_all("all => all.forEach(one => one.parentElement.open = true)")
    for width, height in SCREENS:
        resize(page, {"width": width, "height": height})
        assert not serious_findings(page, axe_source), (width, height)
        assert_fits(page, width)


def assert_fits(page: Page, width: int) -> None:
    """Asserts that nothing is cut off at the sides and every button can be reached."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = page.locator("#end, #end .actions button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
    )
    assert all(left >= 0 and right <= width for left, right in boxes), (width, boxes)
    assert page.evaluate("(end => end.scrollWidth - end.clientWidth)(document.querySelector('#end'))") == 0
    for button in page.locator("#end .actions button:visible").all():
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)


def test_from_there_to_a_new_table_of_the_same_game(page: Page, site_url: str, tmp_path: Path) -> None:
    visit(page, site_url)
    open_end(page, finished(3, 7), tmp_path)
    page.click("#end-new")
    page.wait_for_selector("#setup")
    assert page.input_value("#games :checked") == "sequoia"
    assert page.locator("#shelf").is_hidden()


def test_a_position_that_is_over_shows_its_end(page: Page, site_url: str) -> None:
    match = finished(3, 7)
    visit(page, site_url)
    open_position(page, match.game.write_position(match.state), match.game.name)
    expect(page.locator("#end-title")).to_have_text("The game is over.")
    page.click("#end-new")
    page.click("#all-games-bare")
    expect(page.locator("#games-finished .how")).to_have_text("The game is over · today")


def test_from_there_once_more_with_the_same_players(page: Page, site_url: str, tmp_path: Path) -> None:
    visit(page, site_url)
    open_end(page, finished(3, 7), tmp_path)
    assert page.evaluate("document.activeElement.id") == "end-again"
    page.keyboard.press("Enter")
    expect(page.locator("#end")).to_be_hidden()
    expect(page.locator("#seats b")).to_have_text(list(NAMES[:3]))

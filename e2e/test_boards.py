"""Custom boards: made by mouse and keyboard, saved, played, opened and shared. Anything else is refused. Browsers that scramble
pixels show drawings and say what they can't do."""

import base64
import random

import pytest
from playwright.sync_api import FilePayload, Page, expect

from e2e.conftest import OpenPage, on_a_page_of_its_own, on_one_page
from e2e.driver import (
    CAUGHT_UP,
    INTERACTIVE,
    act_at_once,
    copied_text,
    downloaded,
    make_a_board,
    open_file,
    open_hand,
    open_hand_if_covered,
    reload,
    resize,
    saved_game,
    unfold,
    visit,
    wait_until,
)
from e2e.stored import stored
from engine.games.sequence.rules.board import Board
from engine.games.sequence.rules.board_file import board_text, parse_board, write_board
from web.storage.boards import packed

pytestmark = on_one_page

SPACE = '#editor-grid button[aria-label^="{},"]'
GOOD = "#editor-good"
FARM = write_board(parse_board(board_text("meadow").replace('"Meadow"', '"Farm <b>1</b>"')))
HOSTILE = [
    ("no board", "This is not a board"),
    ('{"format":"sequor-match"}', "This is a saved game, not a board. Use “Open a file” in Settings."),
    (FARM.replace('"drawing":"fox"', '"image":"https://example.org/fox.png"'), "data URL"),
    (FARM.replace('"drawing":"fox"', '"image":"data:image/svg+xml;base64,PHN2Zy8+"'), "PNG, JPEG or WebP"),
    (FARM.replace('["*"', '["<script>"', 1), "not one of the faces"),
    ("[" * 200_000, "This is not a board"),
    ("x" * 400_001, "too big for a board"),
]


def open_editor(page: Page, url: str, start: str = "Empty") -> None:
    """Opens the editor from the setup and starts with the board of this title."""
    visit(page, url)
    make_a_board(page)
    page.wait_for_selector("#start-list button:visible, #editor-grid button:visible")
    if not page.locator("#start-list button:visible").count():
        page.click("#editor-over")  # a shared page may have a draft
    page.click(f"#start-list button:has(b:text-is('{start}'))")
    page.wait_for_selector("#editor-grid button:focus")


def label(page: Page, space: str) -> str:
    return str(page.get_attribute(SPACE.format(space), "aria-label"))


def spaces(page: Page) -> list[str]:
    return [str(one) for one in page.locator("#editor-grid button").evaluate_all("all => all.map(one => one.ariaLabel)")]


def make_small_board(page: Page) -> None:
    """Makes a six by six board: a row of A by dragging, a space of B by keyboard, the rest spread."""
    for selector in ("#editor-rows", "#editor-columns"):
        page.select_option(selector, "6")
    page.fill("#add-text", "A B C D E F")
    page.press("#add-text", "Enter")
    page.check("#brush-list input[value=a]")
    start, end = (page.locator(SPACE.format(space)).bounding_box() for space in ("a4", "e4"))
    assert start
    assert end
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + 5, steps=12)
    page.mouse.up()
    assert [label(page, space) for space in ("a4", "c4", "e4", "f4")] == ["a4, A", "c4, A", "e4, A", "f4, empty"]
    page.focus("#brush-list input[value=a]")
    page.keyboard.press("ArrowRight")
    page.focus(SPACE.format("e4"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert label(page, "f4") == "f4, B"
    page.fill("#face-text", "")
    expect(page.locator("#editor-problems")).to_contain_text("The face B needs exactly one picture")
    page.fill("#face-text", "Bb")
    page.click("#editor-spread")


def reload_in_the_middle(page: Page) -> None:
    """Reloads the page once the draft is stored, and opens the editor again."""
    wait_until(page, lambda: '"Six"' in stored(page).get("draft", ""), "the draft is stored")
    reload(page)
    page.wait_for_selector(INTERACTIVE)
    make_a_board(page)
    page.wait_for_selector("#editor-grid button")


def spaces_fill_the_board(page: Page) -> bool:
    """Whether spaces are next to each other and inside their frame, in the editor and in the small boards to start from."""
    return bool(
        page.evaluate("""() => [...document.querySelectorAll('#editor-grid, .small-board')].every((board) => {
        const frame = board.getBoundingClientRect(), all = [...board.children].map((space) => space.getBoundingClientRect());
        const [first, second] = all, last = all.at(-1);
        return !frame.width || (second.left - first.right < 1.5 && first.left > frame.left && last.right < frame.right
            && last.bottom < frame.bottom && all.every(({ width, height }) => Math.abs(width - height) < 1));
    })""")
    )


def board_played_on(page: Page) -> Board:
    open_hand_if_covered(page)
    save = saved_game(page)
    return parse_board(save["setup"]["board"])


def test_a_board_is_made_by_mouse_and_keyboard_and_played(page: Page, site_url: str) -> None:
    open_editor(page, site_url)
    assert page.locator("#editor-play").is_disabled()
    expect(page.locator("#editor-end")).not_to_contain_text("are empty")
    make_small_board(page)
    for width, height in ((320, 568), (1280, 800)):
        resize(page, {"width": width, "height": height})
        assert spaces_fill_the_board(page)
    page.fill("#editor-name", "")
    page.locator("#editor-problems button").filter(has_text="needs a name").click()
    page.keyboard.type("Six")
    expect(page.locator(GOOD)).to_have_text("Ready to play: 38 cards, up to 12 players.")
    page.fill("#editor-wild", "8")
    expect(page.locator("#editor-advice")).to_contain_text("11 of the 43 cards are WILD or REMOVE")
    before = spaces(page)
    reload_in_the_middle(page)
    assert spaces(page) == before
    name, text = downloaded(page, "#editor-save")
    assert name == "Six.sequor-board.json"
    page.click("#editor-play")
    luck = random.Random(1)
    for _ in range(3):
        open_hand_if_covered(page)
        act_at_once(page, luck)
    board = board_played_on(page)
    assert write_board(board) == text
    assert (board.name, board.width) == ("Six", 6)


def test_a_board_is_changed_undone_saved_chosen_and_deleted(page: Page, site_url: str) -> None:
    open_editor(page, site_url, "Classic")
    expect(page.locator(GOOD)).to_have_text("Ready to play: 104 cards, up to 12 players.")
    assert label(page, "a9") == "a9, six of clubs"
    page.click("#editor-over")
    assert spaces_fill_the_board(page)
    page.click("#starts-back")
    open_file(page, FARM, "#editor-open")
    expect(page.locator("#editor-name")).to_have_value("Farm <b>1</b>")
    page.locator(SPACE.format("c4")).click()
    assert label(page, "c4") == "c4, free space"
    page.keyboard.press("Control+z")
    assert label(page, "c4") != "c4, free space"
    page.click("#editor-keep")
    expect(page.locator("#editor-news")).to_contain_text("Farm <b>1</b> is saved")
    page.keyboard.press("Escape")
    unfold(page)
    chosen = page.locator("#board-select :checked")
    expect(chosen).to_have_text("Farm <b>1</b>")
    page.click("#change-board")
    page.click("#editor-delete")
    page.keyboard.press("Escape")
    expect(page.locator("#board-select option")).to_have_text(["Classic", "Meadow", "Create a board…"])
    expect(chosen).to_have_text("Classic")


def test_a_board_is_shared_by_a_link(page: Page, open_page: OpenPage, site_url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_editor(page, site_url)
    open_file(page, FARM, "#editor-open")
    page.click("#editor-share")
    expect(page.locator("#editor-news")).to_contain_text("Link copied")
    link = copied_text(page, site_url)
    other = open_page()
    visit(other, link)
    expect(other.locator("#offered-name")).to_have_text("Farm <b>1</b>")
    other.click("#offered-take")
    assert "#" not in other.url
    expect(other.locator("#board-select :checked")).to_have_text("Farm <b>1</b>")
    other.click("#play")
    open_hand(other)
    expect(other.locator("#board-buttons button").first).to_be_attached()
    assert "fox" in " ".join(other.locator("#board-buttons button").evaluate_all("all => all.map(one => one.ariaLabel)"))
    # The game in progress stays while people look at a board.
    other.evaluate("hash => { location.hash = hash; }", f"board={packed(FARM)}")
    other.locator("#offered [data-close]").click()
    assert other.locator("#table").is_visible()
    other.evaluate(CAUGHT_UP)
    other.evaluate("hash => { location.hash = hash; }", f"board={packed(FARM)[:-9]}")
    expect(other.locator("#notice-text")).to_contain_text("This link has no board")


def test_anything_else_is_refused_and_the_draft_stays(page: Page, site_url: str) -> None:
    open_editor(page, site_url)
    page.locator(SPACE.format("c4")).click()
    for text, reason in HOSTILE:
        open_file(page, text, "#editor-open")
        expect(page.locator("#editor-problem")).to_contain_text(reason)
        assert label(page, "c4") == "c4, free space"
    name = page.locator("#editor-name")
    name.fill("\u2068My\u00a0 farm\u200e\u2069")
    name.blur()
    assert name.input_value() == "My farm", "without invisible characters"
    page.keyboard.press("Escape")
    open_file(page, HOSTILE[3][0])
    expect(page.locator("#notice-text")).to_contain_text(HOSTILE[3][1])
    open_file(page, FARM)
    expect(page.locator("#offered-name")).to_have_text("Farm <b>1</b>")


NOISE = """([width, height, seed]) => { const c = document.createElement('canvas'); c.width = width; c.height = height;
    const x = c.getContext('2d'), d = x.createImageData(width, height);
    let n = seed; for (let i = 0; i < d.data.length; i++) d.data[i] = i % 4 == 3 ? 255 : (n = n * 48271 % 2147483647) & 255;
    x.putImageData(d, 0, 0); return c.toDataURL().split(',')[1]; }"""


def test_pictures_from_files_are_reduced_and_may_be_too_big_for_a_link(page: Page, site_url: str) -> None:
    open_editor(page, site_url)
    noises = [base64.b64decode(page.evaluate(NOISE, [300, 200, number])) for number in range(1, 9)]
    files = [picture_file(f"my cow_{number}.png", noise) for number, noise in enumerate(noises, 1)]
    page.set_input_files("#add-picture", files)
    shown = page.locator("#brush-list img")
    expect(shown).to_have_count(8)
    width, height = shown.first.evaluate("one => [one.naturalWidth, one.naturalHeight]")
    assert (width <= 96, height * 3) == (True, width * 2)
    assert page.input_value("#face-name") == "my cow 8"
    page.click("#editor-spread")
    page.fill("#editor-name", "Cows")
    expect(page.locator(GOOD)).to_contain_text("Ready to play")
    page.click("#editor-share")
    expect(page.locator("#editor-problem")).to_contain_text("too big for a link. Save it to a file")
    page.set_input_files("#add-picture", [picture_file("x.png", b"no picture")])
    expect(page.locator("#editor-problem")).to_contain_text("can’t read this picture")
    expect(shown).to_have_count(8)


def picture_file(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "image/png", "buffer": content}


SCRAMBLED = "privacy protection scrambles"

SCRAMBLES = """
    const { getImageData } = CanvasRenderingContext2D.prototype;
    let noise = 1;
    CanvasRenderingContext2D.prototype.getImageData = function (...where) {
        const read = getImageData.apply(this, where);
        read.data.forEach((value, i) => { read.data[i] = %s; });
        return read;
    };
    const stripes = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    HTMLCanvasElement.prototype.toDataURL = () => stripes;
    HTMLCanvasElement.prototype.toBlob = () => { throw new Error('a drawing was read back'); };
"""
EVERYTHING = SCRAMBLES % "(noise = noise * 48271 % 2147483647) & 255"
A_LITTLE = SCRAMBLES % "value + (i % 4 < 3 ? ((noise = noise * 48271 % 2147483647) % 3) - 1 : 0)"
REFUSES = "CanvasRenderingContext2D.prototype.getImageData = () => { throw new DOMException('no', 'SecurityError'); };"

PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")

DRAWN = "#editor-grid button:has(canvas) canvas"
"""The spaces of Meadow with a drawing."""


def drawing(page: Page, url: str) -> bytes:
    open_editor(page, url, "Meadow")
    page.locator("#editor-name").focus()  # no ring round the space
    shown = page.locator(DRAWN).nth(30)
    expect(shown).to_be_visible()
    return shown.screenshot(animations="disabled")


@pytest.mark.parametrize("script", [EVERYTHING, REFUSES], ids=["noise", "refused"])
def test_without_readable_pixels_drawings_are_shown_and_the_rest_says_why_not(
    open_page: OpenPage, site_url: str, script: str
) -> None:
    scrambling = open_page()
    scrambling.add_init_script(script)
    assert drawing(scrambling, site_url) == drawing(open_page(), site_url)
    scrambling.keyboard.press("Escape")
    says_so(scrambling, site_url)


def says_so(page: Page, url: str) -> None:
    """Fails unless the page says why it can't scan a code or use a picture from a file."""
    visit(page, url)
    page.click("#several-open")
    page.click("#several-scan")
    expect(page.locator("#several-problem")).to_contain_text(SCRAMBLED)
    expect(page.locator("#several-problem")).to_contain_text("Paste the other device’s code")
    expect(page.locator("#several-code")).to_be_enabled()
    page.keyboard.press("Escape")
    open_editor(page, url)
    page.set_input_files("#add-picture", [picture_file("x.png", PIXEL)])
    expect(page.locator("#editor-problem")).to_contain_text(SCRAMBLED)
    expect(page.locator("#brush-list img")).to_have_count(0)


@on_a_page_of_its_own
@pytest.mark.parametrize("browser", [pytest.param("firefox-resisting", marks=pytest.mark.slow)], indirect=True)
def test_a_firefox_that_resists_fingerprinting(page: Page, site_url: str) -> None:
    says_so(page, site_url)
    page.click("#editor-over")
    page.click("#start-list button:has(b:text-is('Meadow'))")
    expect(page.locator(DRAWN).first).to_be_visible()
    assert not page.locator("#editor-grid img").count(), "a drawing that is read back would be noise"

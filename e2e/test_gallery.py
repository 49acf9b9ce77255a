"""Every screen of the gallery follows the layout rules, and every window and fragment of the page is in the gallery.

By default, this tests the first screen with each window and fragment, at the usual size and at one of the others in turn, and
half of the phases of all tables at one of them. axe-core examines those first screens. `--all` tests all screens in all windows.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from e2e.conftest import OpenPage
from e2e.driver import SEQUENCE, resize
from e2e.gallery.album import order
from e2e.gallery.catalogue import CHAPTERS
from e2e.gallery.compare import compare
from e2e.gallery.screens import PAINT_NOTHING, REFLOW, SIZES, USUAL, Chapter, Screen, settle, show, way_to
from e2e.gallery.tables import PHASES
from e2e.layout import layout_faults, serious_findings
from web.build.paths import ROOT

ALL = (*SIZES, REFLOW)
IN_TURN = (*(size for pair in zip(ALL[1:6], ALL[6:11], strict=True) for size in pair), REFLOW)
"""The windows in another order, in which neighbours differ."""

LARGE_TYPE = (SIZES[1], SIZES[2], USUAL)
LEAST_PITCH, TIGHT = 33.0, (SIZES[2], SIZES[5])
"""The least distance between Sequence's spaces in CSS pixels, and the windows in which it matters."""

CHAPTER = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)


@CHAPTER
def test_each_part_of_the_page_follows_the_layout_rules(
    open_page: OpenPage, site_url: str, axe_source: str, chapter: Chapter
) -> None:
    page = open_page(viewport=USUAL, **chapter.options)
    page.add_init_script(PAINT_NOTHING)
    found, numbers, near, phases = list[str](), count(), nearest(), phases_of(chapter)

    def look(screen: Screen) -> None:
        is_near = f"{chapter.name}/{screen.name}" in near
        found.extend(faults_of(screen, page, [*[USUAL] * is_near, IN_TURN[next(numbers) % len(IN_TURN)]]))
        if not is_near:
            return
        if chapter.name == SEQUENCE:
            found.extend(f"{screen.name}: a space every {pitch:.1f} px" for pitch in pitches(page) if pitch < LEAST_PITCH)
        found.extend(f"{screen.name}: {finding}" for finding in serious_findings(page, axe_source))

    show(chapter, page, site_url, look, lambda name: name in near | phases)
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)


@pytest.mark.slow
@CHAPTER
def test_every_screen_follows_the_layout_rules_in_every_window(open_page: OpenPage, site_url: str, chapter: Chapter) -> None:
    page = open_page(viewport=USUAL, **chapter.options)
    page.add_init_script(PAINT_NOTHING)
    found, numbers = list[str](), count()

    def look(screen: Screen) -> None:
        found.extend(faults_of(screen, page, ALL if screen.film is None else [USUAL, IN_TURN[next(numbers) % len(IN_TURN)]]))
        if chapter.name in PHASES:
            found.extend(faults_in_large_type(screen, page, LARGE_TYPE[next(numbers) % len(LARGE_TYPE)]))

    show(chapter, page, site_url, look)
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)


@cache
def nearest() -> set[str]:
    """The names (CHAPTER/SCREEN) of the screens that show each window and fragment of the page after the fewest steps."""
    found: dict[str, tuple[int, str]] = {}
    for chapter in CHAPTERS:
        screens = list(chapter.screens())
        for number, screen in enumerate(screens):
            steps = 0 if chapter.name in PHASES else len(way_to(screens, number))
            for part in fragments() & parts_of(screen):
                if part not in found or steps < found[part][0]:
                    found[part] = steps, f"{chapter.name}/{screen.name}"
    return {screen for _, screen in found.values()}


def phases_of(chapter: Chapter) -> set[str]:
    """Every second phase of a game, if it is a table's chapter."""
    return {f"{chapter.name}/{screen.name}" for screen in list(chapter.screens())[::2]} if chapter.name in PHASES else set()


def parts_of(screen: Screen) -> set[str]:
    return set(re.findall(r"#([\w-]+)", screen.shows))


def faults_of(screen: Screen, page: Page, windows: Iterable[ViewportSize]) -> Iterator[str]:
    """The faults in windows of these sizes. Leaves the window at its usual size."""
    for window in windows:
        if page.viewport_size != window:
            resize(page, window)
        where = f"{screen.name}, {window['width']}x{window['height']}"
        for time in frames_of(screen, page):
            for fault in layout_faults(page, scrolls=window == REFLOW):
                yield f"{where}{time}: {fault}"
    if page.viewport_size != USUAL:
        resize(page, USUAL)


def frames_of(screen: Screen, page: Page) -> Iterator[str]:
    """The times of a film's frames, once the page shows them; once "" for any other screen."""
    if screen.film is None:
        settle(page)
        yield ""
        return
    screen.reach(page)
    yield from (f", {time}" for time in screen.film.frames(page))


def faults_in_large_type(screen: Screen, page: Page, window: ViewportSize) -> Iterator[str]:
    """The parts that can't be seen or pressed if text is twice as large."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    resize(page, window)
    settle(page)
    for fault in layout_faults(page, roughly=True):
        yield f"{screen.name}, {window['width']}x{window['height']}, large type: {fault}"
    page.evaluate("document.documentElement.style.fontSize = ''")
    resize(page, USUAL)


COLUMNS = """() => {
    const spaces = [...document.querySelectorAll('#board-buttons [data-token^="space:"]')];
    const seen = spaces.filter((space) => space.checkVisibility());
    return [...new Set(seen.map((space) => space.getBoundingClientRect().x))].sort((one, other) => one - other);
}"""
"""The places of the columns of Sequence's board."""


def pitches(page: Page) -> Iterator[float]:
    """The distances between spaces of Sequence's board in the tightest windows, in CSS pixels."""
    for window in TIGHT:
        resize(page, window)
        columns: list[float] = page.evaluate(COLUMNS)
        if columns:
            yield (columns[-1] - columns[0]) / (len(columns) - 1)
    resize(page, USUAL)


REDS = """async () => {
    const image = document.querySelector('img'), pen = new OffscreenCanvas(60, 40).getContext('2d');
    await image.decode();
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, 60, 40), counts = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
        const isInside = (at / 4) % 60 < 20 && at / 4 / 60 < 20;
        if (data[at] > 200 && data[at + 1] < 100 && data[at + 2] < 100) counts[isInside ? 0 : 1]++;
    }
    return counts;
}"""
"""The numbers of red pixels in the top left square and elsewhere."""


class Fragments(HTMLParser):
    """The ids of a page's windows and of its parts that come and go."""

    PARTS = ("main", "section", "div", "ol", "form")

    def __init__(self) -> None:
        """None, until `feed` reads a page."""
        super().__init__()
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Records windows, screens and parts that are hidden at first."""
        found = dict(attrs)
        if found.get("id") and (tag in ("dialog", "main") or (tag in self.PARTS and "hidden" in found)):
            self.ids.add(str(found["id"]))


@cache
def fragments() -> set[str]:
    """Those of the page and of all that loads later."""
    found = Fragments()
    for file in (ROOT / "index.html", *sorted((ROOT / "web").rglob("page.html"))):
        found.feed(file.read_text(encoding="utf-8"))
    return found.ids


def test_every_window_and_fragment_is_in_the_gallery() -> None:
    """Each entry waits until the parts that it `shows` are visible."""
    shown = {part for chapter in CHAPTERS for screen in chapter.screens() for part in parts_of(screen)}
    assert len(fragments()) > 40
    assert fragments() - shown == set(), "an entry of e2e/gallery has to show each of these"


def test_no_two_screens_have_one_name() -> None:
    names = [f"{chapter.name}/{screen.name}" for chapter in CHAPTERS for screen in chapter.screens()]
    assert len(names) == len(set(names))


def test_changes_since_another_revision_are_marked(browser: Browser, tmp_path: Path) -> None:
    before, now, changed = (tmp_path / name for name in ("before", "now", "changed"))
    page = browser.new_page(viewport={"width": 60, "height": 40})
    pictures: dict[str, bytes] = {}
    for colour in ("white", "navy"):
        page.set_content(f"<body style='margin:0'><div style='width:20px;height:20px;background:{colour}'></div>")
        pictures[colour] = page.screenshot()
    then = {"1x1": "navy", "2x1": "white"}
    for folder, squares in ((before, then), (now, {**then, "2x1": "navy", "2x1-2": "navy"})):
        folder.mkdir()
        for name, colour in squares.items():
            (folder / f"{name}.png").write_bytes(pictures[colour])
    assert compare(browser, before, now, changed) == ["2x1-2.png", "2x1.png"]
    assert [file.stem for file in sorted(changed.iterdir(), key=order)] == [
        "2x1.1-before", "2x1.2-now", "2x1.3-where", "2x1-2.2-now"
    ]  # fmt: skip
    shown = base64.b64encode((changed / "2x1.3-where.png").read_bytes()).decode()
    page.set_content(f"<img src='data:image/png;base64,{shown}'>")
    assert page.evaluate(REDS) == [400, 0], "red only in the square"
    page.close()

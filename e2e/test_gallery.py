"""Every screen of the gallery follows the layout rules, and every window and fragment of the page is in it.

Each screen is looked at in two windows of those it has to fit, which take turns, and once in large type; another test looks at
every one. axe-core looks at each kind of screen once. Both are slow; `python3 -m e2e.gallery` shows what they are about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from itertools import count

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.conftest import OpenPage
from e2e.driver import resize
from e2e.gallery.catalogue import CHAPTERS
from e2e.gallery.screens import PAINT_NOTHING, REFLOW, SIZES, USUAL, Chapter, Screen, settle, show
from e2e.layout import layout_faults, serious_findings
from web.build.paths import ROOT

FITS = (*SIZES, REFLOW)
TURNS = tuple(size for pair in zip(FITS[:6], FITS[6:], strict=True) for size in pair)
"""The windows in another order: any two neighbours are unlike each other."""

LARGE_TYPE = (SIZES[1], SIZES[2], USUAL)
CHAPTER = pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.name)


@pytest.mark.slow
@CHAPTER
def test_every_screen_follows_the_layout_rules(open_page: OpenPage, site_url: str, axe_source: str, chapter: Chapter) -> None:
    page = open_page(viewport=USUAL, **chapter.options)
    page.add_init_script(PAINT_NOTHING)
    found, kinds, numbers = list[str](), set[str](), count()

    def look(screen: Screen) -> None:
        number = next(numbers)
        windows = [TURNS[(2 * number + at) % len(TURNS)] for at in range(2)]
        found.extend(f"{screen.name}, {fault}" for fault in faults_at(page, windows))
        found.extend(f"{screen.name}, large type, {fault}" for fault in faults_in_large_type(page, number))
        if screen.shows not in kinds:
            kinds.add(screen.shows)
            found.extend(f"{screen.name}: {finding}" for finding in serious_findings(page, axe_source))

    show(chapter, page, site_url, look)
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)


@pytest.mark.slow
@CHAPTER
def test_every_screen_fits_every_window(open_page: OpenPage, site_url: str, chapter: Chapter) -> None:
    page = open_page(viewport=USUAL, **chapter.options)
    page.add_init_script(PAINT_NOTHING)
    found = list[str]()
    show(chapter, page, site_url, lambda screen: found.extend(f"{screen.name}, {fault}" for fault in faults_at(page, FITS)))
    assert not found, f"{len(found)} faults:\n" + "\n".join(found)


def faults_at(page: Page, windows: Sequence[ViewportSize]) -> Iterator[str]:
    """What breaks the rules in windows of these sizes."""
    for window in windows:
        resize(page, window)
        settle(page)
        for fault in layout_faults(page, scrolls=window == REFLOW):
            yield f"{window['width']}x{window['height']}: {fault}"
    resize(page, USUAL)


def faults_in_large_type(page: Page, number: int) -> Iterator[str]:
    """What breaks them where somebody has chosen letters twice as large, in a window whose turn it is."""
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    yield from faults_at(page, [LARGE_TYPE[number % len(LARGE_TYPE)]])
    page.evaluate("document.documentElement.style.fontSize = ''")


class Fragments(HTMLParser):
    """The windows of a page, and its parts that come and go, by their ids."""

    PARTS = ("main", "section", "div", "ol", "form")

    def __init__(self) -> None:
        """None yet: `feed` it a page."""
        super().__init__()
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes a window, a screen, and what is hidden at first."""
        found = dict(attrs)
        if found.get("id") and (tag in ("dialog", "main") or (tag in self.PARTS and "hidden" in found)):
            self.ids.add(str(found["id"]))


def fragments() -> set[str]:
    """All of them, of the page and of what is fetched later."""
    found = Fragments()
    for file in (ROOT / "index.html", *sorted((ROOT / "web").rglob("page.html"))):
        found.feed(file.read_text(encoding="utf-8"))
    return found.ids


def test_every_window_and_fragment_is_in_the_gallery() -> None:
    """Each entry waits until it sees what it `shows`, so what is named there has been seen."""
    shown = {name for chapter in CHAPTERS for screen in chapter.screens() for name in re.findall(r"#([\w-]+)", screen.shows)}
    assert len(fragments()) > 40
    assert fragments() - shown == set(), "an entry of e2e/gallery has to show each of these"


def test_no_two_screens_have_one_name() -> None:
    names = [f"{chapter.name}/{screen.name}" for chapter in CHAPTERS for screen in chapter.screens()]
    assert len(names) == len(set(names))

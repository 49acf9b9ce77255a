"""Photographs of the gallery's screens, and contact sheets of them. A picture is named CHAPTER/SCREEN/WIDTHxHEIGHT.png."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import Manager
from pathlib import Path
from queue import Empty, Queue
from typing import NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from e2e.conftest import ONCE_COMPILED, launch_chromium
from e2e.driver import resize
from e2e.gallery.catalogue import CHAPTERS
from e2e.gallery.screens import USUAL, USUALLY, Chapter, Film, Screen, settle, show
from e2e.pages import Watch, new_context

WORKERS = 3
"""Browsers at once. A third one is a tenth faster on two cores: browsers wait for frames."""

MOST_PARTS = 4
"""The most pictures of one screen that scrolls."""

MOST_SAID = 400
"""The most characters of an error."""

SCROLLER = """() => {
    const windows = [...document.querySelectorAll('dialog[open]')], within = windows.at(-1) ?? document.documentElement;
    const scrolls = (part) => part === document.documentElement || /auto|scroll/.test(getComputedStyle(part).overflowY);
    const all = [within, ...within.querySelectorAll('*')].filter((part) => scrolls(part) && part.checkVisibility());
    const found = all.filter((part) => part.scrollHeight > part.clientHeight + 8 && part.clientHeight > 80);
    return found.sort((one, other) => other.clientHeight - one.clientHeight)[0] ?? null;
}"""
"""Finds the largest visible part that scrolls."""

FURTHER_DOWN = """part => {
    const was = part.scrollTop;
    part.scrollTop += 0.85 * part.clientHeight;
    return part.scrollTop - was > 8;
}"""
"""Scrolls down by most of a page. Returns whether that was more than a line."""


class Album(NamedTuple):
    """The pictures to take: of the site at `url`, of screens with `wanted` in their names, at these sizes. Elements that the
    selector `hidden` finds become grey."""

    url: str
    folder: Path
    sizes: tuple[ViewportSize, ...]
    wanted: str
    hidden: str


def slug(words: str) -> str:
    """The words as part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def take_pictures(url: str, folder: Path, sizes: Sequence[ViewportSize], wanted: str = "", hidden: str = "") -> list[str]:
    """Photographs all screens with that word in their names, at these sizes, in several browsers at once. Elements that `hidden`
    finds become grey. Returns the errors."""
    with Manager() as manager, ProcessPoolExecutor(WORKERS) as pool:
        waiting = manager.Queue()
        for number in by_length():
            waiting.put(number)
        album = Album(url, folder, tuple(sizes), wanted, hidden)
        tasks = [pool.submit(_take_chapters, album, waiting) for _ in range(WORKERS)]
        return [problem for task in tasks for problem in task.result()]


def by_length() -> list[int]:
    """The chapters' numbers, the longest first."""
    lengths = [len(list(chapter.screens())) for chapter in CHAPTERS]
    return sorted(range(len(CHAPTERS)), key=lambda number: -lengths[number])


def _take_chapters(album: Album, waiting: Queue[int]) -> list[str]:
    """Photographs chapters in one browser until none is left. Returns the errors."""
    problems: list[str] = []
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright, ONCE_COMPILED)
        with suppress(Empty):
            while True:
                problems += _take_chapter(album, CHAPTERS[waiting.get_nowait()], browser)
        browser.close()
    return problems


def _take_chapter(album: Album, chapter: Chapter, browser: Browser) -> list[str]:
    watch = Watch.of(album.url)
    context = new_context(browser, watch, chapter.name, keeps=False, **chapter.options)
    try:
        page = context.new_page()
        camera = Camera(page, album.sizes, album.hidden)

        def see(screen: Screen) -> None:
            folder = album.folder / slug(chapter.name) / slug(screen.name)
            if screen.film is None:
                camera.photograph(folder)
            else:
                camera.film(folder, screen, screen.film)

        show(chapter, page, album.url, see, lambda name: album.wanted in name)
    except Exception as error:
        said = " ".join(str(error).split())
        return [f"{chapter.name}: {said[:MOST_SAID]} {' '.join(getattr(error, '__notes__', []))}"]
    finally:
        for each in browser.contexts:
            each.close()
    return [f"{chapter.name}: {problem}" for problem in watch.unexpected()]


STILL = """hidden => {
    for (const part of document.querySelectorAll(hidden || 'none'))
        part.style.cssText += '; filter: contrast(0); color: transparent';
    for (const movement of document.getAnimations()) if (movement.effect.getComputedTiming().endTime === Infinity) {
        movement.currentTime = 0;
        movement.pause();
    }
    document.activeElement?.style?.setProperty('caret-color', 'transparent');
}"""
"""Stops endless animations at their start, hides the blinking caret, and makes what should be hidden grey."""


FRAME = "<figure><img src='data:image/png;base64,{}'><figcaption>{}</figcaption></figure>"
STRIP = """<style>
    body { margin: 0; padding: 16px; background: #ddd; font: 600 20px system-ui; display: flex; flex-wrap: wrap; gap: 16px; }
    figure { margin: 0; }
    img { display: block; height: HIGHpx; border: 1px solid #999; }
</style>"""
WIDE_FRAME, TALL_FRAME = 360, 640
"""The heights of a strip's frames: three wide ones or six tall ones fit side by side."""


class Camera:
    """Photographs a page at several sizes."""

    def __init__(self, page: Page, sizes: Sequence[ViewportSize], hidden: str = "") -> None:
        """Elements that the selector `hidden` finds become grey."""
        self._page, self._hidden, self._sizes = page, hidden, sizes
        self._browser = page.context.new_cdp_session(page)

    def photograph(self, folder: Path) -> None:
        """Photographs the screen at each size, part by part if it scrolls.

        Begins with the page's own size and ends with one of the usual sizes, because resizing is slow.
        """
        page = self._page
        sizes = sorted(self._sizes, key=lambda size: (size != page.viewport_size, size in USUALLY))
        folder.mkdir(parents=True, exist_ok=True)
        for window in sizes:
            if window != page.viewport_size:
                page.set_viewport_size(window)
            settle(page)
            name = f"{window['width']}x{window['height']}"
            self._take(folder / f"{name}.png")
            scroller = page.evaluate_handle(SCROLLER).as_element()
            if scroller is None:
                continue
            top = scroller.evaluate("part => part.scrollTop")
            for part in range(2, MOST_PARTS + 1):
                if not scroller.evaluate(FURTHER_DOWN):
                    break
                settle(page)
                self._take(folder / f"{name}-{part}.png")
            scroller.evaluate("(part, top) => { part.scrollTop = top; }", top)
        if page.viewport_size not in USUALLY:
            resize(page, USUAL)

    def film(self, folder: Path, screen: Screen, film: Film) -> None:
        """Makes one picture of the film's frames at each size, side by side, with their times below."""
        page, browser = self._page, self._page.context.browser
        assert browser is not None
        folder.mkdir(parents=True, exist_ok=True)
        for number, window in enumerate(self._sizes):
            if window != page.viewport_size:
                page.set_viewport_size(window)
            if number:
                screen.reach(page)
            frames = [(self._shot(), time) for time in film.frames(page)]
            figures = (FRAME.format(*frame) for frame in frames)
            high = WIDE_FRAME if window["width"] > window["height"] else TALL_FRAME
            _print(
                browser, STRIP.replace("HIGH", str(high)) + "".join(figures), folder / f"{window['width']}x{window['height']}.png"
            )
        if page.viewport_size != USUAL:
            resize(page, USUAL)

    def _take(self, file: Path) -> None:
        """Writes the visible page."""
        file.write_bytes(base64.b64decode(self._shot()))

    def _shot(self) -> str:
        """The visible page, compressed quickly: Playwright's own pictures take twice as long."""
        self._page.evaluate(STILL, self._hidden)
        return str(self._browser.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})["data"])


SHEET = """<style>
    body { margin: 0; padding: 12px; background: #ddd; font: 600 13px system-ui; display: flex; flex-wrap: wrap; gap: 14px 20px; }
    div { display: flex; gap: 6px; margin-top: 4px; flex-wrap: wrap; }
    img { height: 205px; border: 1px solid #999; background: #fff; }
</style>"""
MOST_ON_A_SHEET = 20


def make_sheets(folder: Path) -> list[Path]:
    """Makes contact sheets of the pictures in a folder, by chapter, in two browsers at once. Returns their files."""
    chapters = sorted(path for path in folder.iterdir() if path.is_dir())
    with ProcessPoolExecutor(WORKERS) as pool:
        return sorted(
            sheet for sheets in pool.map(_sheets_of, (chapters[at::WORKERS] for at in range(WORKERS))) for sheet in sheets
        )


def _sheets_of(chapters: Sequence[Path]) -> list[Path]:
    made = []
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        for chapter in chapters:
            screens = sorted((path for path in chapter.iterdir() if path.is_dir()), key=lambda path: path.stat().st_ctime)
            for first in range(0, len(screens), MOST_ON_A_SHEET):
                cells = [_cell(screen) for screen in screens[first : first + MOST_ON_A_SHEET]]
                made.append(chapter.with_name(f"sheet-{chapter.name}-{first // MOST_ON_A_SHEET + 1}.png"))
                _print(browser, SHEET + "".join(cells), made[-1])
        browser.close()
    return made


def _cell(screen: Path) -> str:
    images = "".join(f'<img src="{picture.as_uri()}">' for picture in sorted(screen.glob("*.png"), key=order))
    return f"<section>{html.escape(screen.name)}<div>{images}</div></section>"


def order(picture: Path) -> tuple[float, int, str]:
    """Wide windows come first, then the parts of a screen that scrolls, then before, now and the difference."""
    shown, _, word = picture.stem.partition(".")
    size, _, part = shown.partition("-")
    wide, high = map(int, size.split("x"))
    return (-wide / high, int(part or 1), word)


def _print(browser: Browser, content: str, file: Path) -> None:
    """Photographs a page of this content. The page is a file, because only such a page may show files."""
    source = file.with_suffix(".html")
    source.write_text(f"<!doctype html><meta charset=utf-8>{content}", encoding="utf-8")
    page = browser.new_page(viewport={"width": 1900, "height": 100})
    page.goto(source.as_uri())
    page.wait_for_function("[...document.images].every(image => image.complete)")
    page.screenshot(path=file, full_page=True)
    page.close()
    source.unlink()

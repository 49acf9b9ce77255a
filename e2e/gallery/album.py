"""Photographs of the gallery's screens, and contact sheets of them. A picture is named CHAPTER/SCREEN/WIDTHxHEIGHT.png."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from e2e.conftest import ONCE_COMPILED, launch_chromium
from e2e.driver import resize
from e2e.gallery.catalogue import CHAPTERS
from e2e.gallery.screens import USUAL, Screen, settle, show
from e2e.pages import Watch, new_context

WORKERS = 2
MOST_PARTS = 4
"""Pictures of one screen that scrolls, at most."""

SCROLLER = """() => {
    const windows = [...document.querySelectorAll('dialog[open]')], within = windows.at(-1) ?? document.documentElement;
    const scrolls = (part) => part === document.documentElement || /auto|scroll/.test(getComputedStyle(part).overflowY);
    const all = [within, ...within.querySelectorAll('*')].filter((part) => scrolls(part) && part.checkVisibility());
    const found = all.filter((part) => part.scrollHeight > part.clientHeight + 8 && part.clientHeight > 80);
    return found.sort((one, other) => other.clientHeight - one.clientHeight)[0] ?? null;
}"""
"""The largest part in front that scrolls."""

FURTHER_DOWN = """part => {
    const was = part.scrollTop;
    part.scrollTop += 0.85 * part.clientHeight;
    return part.scrollTop - was > 8;
}"""
"""Scrolls down by most of a page; whether it went further than a line."""


def slug(words: str) -> str:
    """The words as part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def take_pictures(url: str, folder: Path, sizes: Sequence[ViewportSize], wanted: str = "") -> list[str]:
    """Photographs every screen with that word in its name, at these sizes, in two browsers at once. Returns what went wrong."""
    jobs = [(number, url, folder, tuple(sizes), wanted) for number in by_length()]
    with ProcessPoolExecutor(WORKERS) as pool:
        return [problem for problems in pool.map(_take_chapter, jobs) for problem in problems]


def by_length() -> list[int]:
    """The chapters' numbers, the longest first."""
    lengths = [len(list(chapter.screens())) for chapter in CHAPTERS]
    return sorted(range(len(CHAPTERS)), key=lambda number: -lengths[number])


def _take_chapter(job: tuple[int, str, Path, tuple[ViewportSize, ...], str]) -> list[str]:
    number, url, folder, sizes, wanted = job
    chapter = CHAPTERS[number]
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright, ONCE_COMPILED)
        watch = Watch.of(url)
        try:
            page = new_context(browser, watch, chapter.name, keeps=False, **chapter.options).new_page()

            def see(screen: Screen) -> None:
                photograph(page, folder / slug(chapter.name) / slug(screen.name), sizes)

            show(chapter, page, url, see, wanted)
        except Exception as error:
            return [f"{chapter.name}: {str(error).strip().splitlines()[0]} {' '.join(getattr(error, '__notes__', []))}"]
        finally:
            browser.close()
    return [f"{chapter.name}: {problem}" for problem in watch.unexpected()]


def photograph(page: Page, folder: Path, sizes: Iterable[ViewportSize]) -> None:
    """Photographs the screen at these sizes; where it scrolls, part by part."""
    folder.mkdir(parents=True, exist_ok=True)
    for window in sizes:
        resize(page, window)
        settle(page)
        name = f"{window['width']}x{window['height']}"
        take(page, folder / f"{name}.png")
        scroller = page.evaluate_handle(SCROLLER).as_element()
        top = scroller.evaluate("part => part.scrollTop") if scroller is not None else 0
        for part in range(2, MOST_PARTS + 1):
            if scroller is None or not scroller.evaluate(FURTHER_DOWN):
                break
            settle(page)
            take(page, folder / f"{name}-{part}.png")
        if scroller is not None:
            scroller.evaluate("(part, top) => { part.scrollTop = top; }", top)
    resize(page, USUAL)


def take(page: Page, file: Path) -> None:
    page.screenshot(path=file, animations="disabled", caret="hide")


SHEET = """<style>
    body { margin: 0; padding: 12px; background: #ddd; font: 600 13px system-ui; display: flex; flex-wrap: wrap; gap: 14px 20px; }
    div { display: flex; gap: 6px; margin-top: 4px; flex-wrap: wrap; }
    img { height: 205px; border: 1px solid #999; background: #fff; }
</style>"""
MOST_ON_A_SHEET = 20


def make_sheets(browser: Browser, folder: Path) -> list[Path]:
    """Contact sheets of the pictures in a folder, chapter by chapter."""
    made = []
    for chapter in sorted(path for path in folder.iterdir() if path.is_dir()):
        screens = sorted((path for path in chapter.iterdir() if path.is_dir()), key=lambda path: path.stat().st_ctime)
        for first in range(0, len(screens), MOST_ON_A_SHEET):
            cells = [_cell(screen) for screen in screens[first : first + MOST_ON_A_SHEET]]
            made.append(folder / f"sheet-{chapter.name}-{first // MOST_ON_A_SHEET + 1}.png")
            _print(browser, SHEET + "".join(cells), made[-1])
    return made


def _cell(screen: Path) -> str:
    images = "".join(f'<img src="{picture.as_uri()}">' for picture in sorted(screen.glob("*.png"), key=_order))
    return f"<section>{html.escape(screen.name)}<div>{images}</div></section>"


def _order(picture: Path) -> tuple[float, int]:
    size, _, part = picture.stem.partition("-")
    wide, high = map(int, size.split("x"))
    return (-wide / high, int(part or 1))


def _print(browser: Browser, content: str, file: Path) -> None:
    """Photographs a page of this content; it is a file of its own, as only such a page may show files."""
    source = file.with_suffix(".html")
    source.write_text(f"<!doctype html><meta charset=utf-8>{content}", encoding="utf-8")
    page = browser.new_page(viewport={"width": 1900, "height": 100})
    page.goto(source.as_uri())
    page.wait_for_function("[...document.images].every(image => image.complete)")
    page.screenshot(path=file, full_page=True)
    page.close()
    source.unlink()

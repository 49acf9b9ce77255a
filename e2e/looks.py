"""What a test sees of the page before Python starts, and whether anything moves when it has."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, ViewportSize

from e2e.driver import INTERACTIVE, wait_until_drawn

PHONE = ViewportSize(width=390, height=844)
SMALL = ViewportSize(width=320, height=640)

NOTE_SHIFTS = """() => {
    window.shifts = [];
    const where = rect => [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(" ");
    new PerformanceObserver(list => {
        for (const entry of list.getEntries().filter(entry => !entry.hadRecentInput))
            for (const { node, previousRect, currentRect } of entry.sources)
                shifts.push(`${node?.id || node?.className || node?.nodeName}: ${where(previousRect)} -> ${where(currentRect)}`);
    }).observe({ type: "layout-shift", buffered: true });
}"""
"""Chromium reports whatever begins three pixels or more from where it was painted before, however far down the page."""

PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"
PYTHON = "pyodide"

BEGINS = "all => all.map(one => [...one.innerText.split('\\n'), one.matches('.gold')])"

PARTS = """h1, .lead, nav button, #slot :is(li, .picture, .turn, b, small), #invite, #all-games, .game, .game :is(h2, p, .art),
    .set-up, .begin, .extras button, #people li, #people button, #people > p, footer p, .link"""
BOXES = """parts => {
    scrollTo(0, 0);  // a board beside the form stays in view
    const shown = [...document.querySelector("#setup").querySelectorAll(parts)].filter(part => part.checkVisibility());
    return shown.map(part => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.id || part.classList[0] || part.tagName, x, y + scrollY, width, height].join(" ");
    });
}"""


NOTHING_COMES = """() => new Promise(resolve => {
    const wait = () => setTimeout(resolve, 500);
    let waiting = wait();
    new PerformanceObserver(() => { clearTimeout(waiting); waiting = wait(); }).observe({ type: "resource" });
})"""
"""Resolves when nothing has arrived for half a second. Playwright's `networkidle` never comes if a worker was ended
while its program was loading."""


def wait_for_everything(page: Page, offline: bool = True) -> None:
    """Waits until the last things start-up does are done: fonts and court faces drawn and, where the browser keeps the site,
    said that it is ready offline."""
    page.wait_for_selector(INTERACTIVE)
    if offline:
        page.wait_for_selector("#offline:not([hidden])", state="attached")
    page.evaluate(NOTHING_COMES)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    wait_until_drawn(page)


def seen(page: Page) -> dict[str, Any]:
    """What the first screen says."""
    everybody = "all => all.map(one => [one.innerText, one.matches('.next')])"
    return {
        "game": page.get_attribute("body", "data-game"),
        "people": page.locator("#people-list button:visible").evaluate_all(everybody),
        "begins": page.locator(".begin").evaluate_all(BEGINS),
        "progress": page.locator(".extras small").all_inner_texts(),
        "waiting": page.locator("#shelf-games button").all_inner_texts(),
        "invite": page.inner_text("#invite"),
        "all games": page.inner_text("#all-games"),
    }

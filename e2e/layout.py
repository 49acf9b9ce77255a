"""The layout rules, for every screen at every size, and whether the page moves after its first paint.

* The page is never wider than its window, and the table never higher. Dialogs stay inside the window.
* Words are never cut, unless the whole text is one press away (`data-whole` on the part or around it). At least three letters of
  a name (`data-name`) are visible.
* Nothing covers other parts' words or controls.
* All controls are visible, or people can scroll to them.
* A frame's content stays inside it, and its words keep a distance from its sides.

`layout.js` looks at the drawn page; pictures on a canvas are tested by their scenes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize

from e2e.driver import INTERACTIVE, wait_until_drawn

_RULES = Path(__file__).with_suffix(".js").read_text(encoding="utf-8").partition("\n")[2]


def layout_faults(page: Page, scrolls: bool = False, roughly: bool = False) -> list[str]:
    """The page's faults, each in a few words. The table may scroll if `scrolls`. If `roughly`, everything must be visible and
    usable, but words may be cut and touch their frames."""
    found: list[str] = page.evaluate(_RULES, {"scrolls": scrolls, "roughly": roughly})
    return found


RUN_AXE = """async () => {
    // Preloading is for rules about rotated pages and automatic sound, which don't apply.
    // A picture of 2♠ is called two of spades.
    const rules = { 'label-content-name-mismatch': { enabled: false } };
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, rules });
    return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact));
}"""


def serious_findings(page: Page, axe_source: str) -> list[str]:
    """The findings of axe-core on the page that are serious or critical."""
    if page.evaluate("!window.axe"):
        page.evaluate(axe_source)
    found: list[dict[str, Any]] = page.evaluate(RUN_AXE)
    return [f"{finding['id']}: {finding['nodes'][0]['html'][:200]}" for finding in found]


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
"""Chromium reports all parts that move by three pixels or more, even below the window."""

PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"
PYTHON = "pyodide"

BEGINS = "all => all.map(one => [...one.innerText.split('\\n'), one.matches('.gold')])"

PARTS = """h1, .lead, nav button, #slot :is(li, .picture, .turn, b, small), #invite, #all-games, .game, .game :is(h2, p, .art),
    .set-up, .begin, .extras button, #people li, #people button, #people > p, footer p, .link"""
BOXES = """parts => {
    scrollTo(0, 0);  // a board next to the form stays in view
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
"""Resolves when nothing has arrived for half a second. Playwright's `networkidle` never comes if a worker was terminated while
loading its program."""


def wait_for_everything(page: Page, offline: bool = True) -> None:
    """Waits for the last steps of the start: fonts and court cards drawn and, if the browser saves the site, the message that it
    works offline."""
    page.wait_for_selector(INTERACTIVE)
    if offline:
        page.wait_for_selector("#offline:not([hidden])", state="attached")
    page.evaluate(NOTHING_COMES)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    wait_until_drawn(page)


def seen(page: Page) -> dict[str, Any]:
    """The texts of the first screen."""
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

"""What a test sees of the page before Python starts, and whether anything moves when it has."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, ViewportSize

from e2e.driver import INTERACTIVE, faces

WIDE = ViewportSize(width=1280, height=800)
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

PARTS = """h1, .lead, .board, .game, .begin, .panel, .link, #people, #people button,
    #company label, .toggle, summary, #seat-tools, #seat-count, .seat-row, .grip,
    .swatch, .seat-row input, .seat-row select, #play, footer p, #shelf-games :is(li, .picture, .turn, b, small)"""
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
    page.evaluate(
        "document.fonts.ready.then(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))"
    )


def seen(page: Page) -> dict[str, Any]:
    """Everything the set-up form shows."""
    rows = page.locator("#seat-rows li")
    rules = page.locator("#rule-list [name]")
    return {
        "game": page.input_value("#games :checked"),
        "seats": page.input_value("#seat-count"),
        "names": rows.locator("input").evaluate_all("all => all.map(one => one.value)"),
        "kinds": rows.locator("select").evaluate_all("all => all.map(one => one.selectedOptions[0].label)"),
        "labels": rows.locator("input, select").evaluate_all("all => all.map(one => one.ariaLabel)"),
        "faces": faces(page, "#seat-rows"),
        "pieces": rows.locator("canvas").evaluate_all("all => all.map(one => one.dataset.plate)"),
        "rules": rules.evaluate_all("all => all.map(one => [one.name, one.matches('select') ? one.value : one.checked])"),
        "words": page.text_content("#rule-words"),
        "table": page.inner_text("#table-words"),
        "gist": page.inner_text("#rule-gist"),
        "people": page.locator("#people-list button").evaluate_all("all => all.map(one => [one.innerText, one.ariaPressed])"),
        "begins": page.locator(".begin").evaluate_all(BEGINS),
        "others": page.evaluate("document.querySelector('#fill').selectedOptions[0]?.label"),
        "waiting": page.locator("#shelf-games button").all_inner_texts(),
    }

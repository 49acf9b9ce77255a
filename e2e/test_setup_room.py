"""The set-up screen has room: on small screens, with large letters, for more games; and everything in it can be pressed."""

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage
from e2e.driver import resize, visit
from e2e.test_setup import choose

MORE_GAMES = ["Sequoiadendron", "The Great Sequel", "Sequins", "Con Sequences", "Unsequestered"]
LONG_LEAD = "Move letters on your rack, and spell words that meet secret and some public goals"
ADD_GAME = """([title, lead]) => {
    const card = document.querySelector(".game").cloneNode(true), part = name => card.querySelector(name);
    part("input").checked = false;
    part("b").textContent = title, part("small").textContent = lead;
    document.querySelector("#games").append(card);
}"""
MISPLACED = """() => {
    const wrong = [], edges = one => one.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const inside = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
    const text = one => { const range = document.createRange(); range.selectNodeContents(one); return edges(range); };
    const kinds = ".lead, .game, .game label, .begin, #people, .panel, #company label";
    const parts = [...document.querySelectorAll(kinds)];
    for (const [number, part] of parts.entries())
        for (const other of parts.slice(number + 1))
            if (!part.contains(other) && !apart(edges(part), edges(other)))
                wrong.push(`${part.textContent} over ${other.textContent.trim()}`);
    for (const game of document.querySelectorAll(".game")) {
        const name = game.querySelector("b"), lead = game.querySelector("small");
        if (!lead.checkVisibility()) continue;  // of many games only the chosen one says what it is
        if (!inside(text(name), edges(game))) wrong.push(`${name.textContent} is cut off`);
        if (!inside(text(lead), edges(lead))) wrong.push(`${lead.textContent} is cut off`);
        if (edges(game).height < 44) wrong.push(`${name.textContent} is hard to touch`);
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page scrolls sideways");
    return wrong;
}"""
"""Which of the games' cards, the chosen game's lead and their surroundings overlap, are cut off or are too small."""


def test_it_is_for_everybody(open_page: OpenPage, site_url: str) -> None:
    page = open_page(viewport={"width": 320, "height": 568}, has_touch=True)
    visit(page, site_url)
    choose(page, "sequoia")
    page.select_option("#seat-count", "5")
    page.click("#toggles summary")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    targets = """.game, #toggles .toggle, .grip, .swatch, #toggles summary, #shuffle, #fill, .seat-row input, .seat-row select,
        #seat-count, #setup-rules, #company label, #play"""
    sizes = page.locator(targets).evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(sizes) >= 44
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in ((320, 568), (844, 390), (1280, 800)):
        resize(page, {"width": width, "height": height})
        assert page.evaluate(MISPLACED) == [], width
        fields = page.locator(".seat-row input").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
        assert min(fields) >= 132, "a name of some letters is seen"
    board = page.locator("#setup .board")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(board).to_be_in_viewport(ratio=0.95)


@pytest.mark.slow
def test_there_is_room_for_eight_games(page: Page, site_url: str) -> None:
    """Names and leads are as long as any; on a wide screen all but what is folded still fits."""
    visit(page, site_url)
    page.click("#custom > summary")
    games = page.locator(".game")
    for title in ["", *MORE_GAMES]:
        if title:
            page.evaluate(ADD_GAME, [title, LONG_LEAD])
            games.last.locator("label").click()
        for width, height in ((320, 568), (640, 900), (1280, 800)):
            resize(page, {"width": width, "height": height})
            page.evaluate("document.querySelector('#preview').style.width = '690px'")  # as just before, when the window was wide
            assert page.evaluate(MISPLACED) == [], (games.count(), width)
        expect(page.locator("#custom")).to_be_in_viewport(ratio=1)
    assert games.count() == 8

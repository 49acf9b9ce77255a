"""What the table tells in beats: how long it takes on a stopped clock, presses that continue, and a page without motion."""

import itertools

import pytest
from playwright.sync_api import CDPSession, Page, expect

from e2e.driver import announced, visit
from e2e.film import CATCH_UP, StoppedClock
from e2e.gallery.strips import before_last, before_reveal
from engine import recap
from engine.match import Match
from engine.report import Beat, Standing

GOLD_BUTTON = "#choices-buttons .main:not(:disabled)"


def beats_of(match: Match) -> list[Beat]:
    """The beats of the reveal that ends this match."""
    return list(recap.beats(match, len(match.events) - 1, None))


def check_all_is_told(page: Page, beats: list[Beat]) -> None:
    """The lines that stay are visible, and everything has been announced once, in order."""
    expect(page.locator("#told li:visible span")).to_have_text([beat.rest for beat in beats if beat.rest])
    spoken = [beat.spoken for beat in beats if beat.spoken]
    assert announced(page)[-len(spoken) :] == spoken


def points(page: Page) -> list[int]:
    return [
        int(shown.split()[0])
        for shown in page.locator("#seats .score").evaluate_all("all => all.map(one => one.firstChild.data)")
    ]


def standings(match: Match, state: int) -> list[Standing]:
    seen = match.states[state].observe(None)
    return [match.game.standing(seen, seat) for seat in range(match.setup.seats)]


@pytest.mark.parametrize(("seats", "about"), [(2, 4.7), (5, 6.6)])
def test_a_reveal_lasts_as_long_as_its_beats(page: Page, site_url: str, seats: int, about: float) -> None:
    """On a stopped clock. With four lines, the longest for two players takes 5.4 s, that for five 6.6 s."""
    match = before_reveal(seats)
    beats = beats_of(match)
    lasts = round(1000 * sum(beat.seconds for beat in beats))
    assert abs(lasts - 1000 * about) < 700
    visit(page, site_url)
    before_last(lambda: match)(page)
    clock = StoppedClock(page)
    page.locator(GOLD_BUTTON).dispatch_event("click")
    clock.run_to(lasts - 620)
    before, after = points(page), [seat.score for seat in standings(match, -1)]
    assert before == [seat.score for seat in standings(match, -2)] != after
    clock.run_to(lasts - 300)
    assert all(
        low < now < high or high < now < low
        for low, now, high in zip(before, points(page), after, strict=True)
        if abs(high - low) > 1
    )
    clock.run_to(lasts - 100)
    assert not page.locator(GOLD_BUTTON).count(), "the last beat is not over"
    clock.run_to(lasts + 100)
    expect(page.locator(GOLD_BUTTON)).to_have_text("Roll")
    check_all_is_told(page, beats)
    assert points(page) == after


def test_any_press_continues_a_reveal_and_loses_nothing(page: Page, site_url: str) -> None:
    """By mouse, finger and key, while no time passes."""
    match = before_reveal(2)
    visit(page, site_url)
    before_last(lambda: match)(page)
    clock, browser = StoppedClock(page), page.context.new_cdp_session(page)
    page.locator(GOLD_BUTTON).dispatch_event("click")
    ways = itertools.cycle(
        (
            lambda: page.mouse.click(300, 700),
            lambda: page.keyboard.press("x"),
            lambda: touch(browser, 900, 500),
            lambda: page.keyboard.press("Escape"),
        )
    )
    told, presses = list[str](), 0
    while page.locator("#table.telling").count():
        page.evaluate(CATCH_UP)
        told += [line for line in page.locator("#told-now b").all_inner_texts() if line not in told]
        next(ways)()
        page.evaluate(CATCH_UP)
        presses += 1
        assert presses < 20
    beats = beats_of(match)
    assert told == [beat.words for beat in beats if beat.words], "a press shows one line, not several"
    assert presses <= 2 * len(beats), "the animation of a line, and the line"
    clock.run_to(1000)  # the last animation
    expect(page.locator(GOLD_BUTTON)).to_have_text("Roll")
    check_all_is_told(page, beats)


def touch(browser: CDPSession, x: int, y: int) -> None:
    """Taps there."""
    browser.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    browser.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_without_motion_a_reveal_is_immediate(page: Page, site_url: str) -> None:
    match = before_reveal(5)
    page.emulate_media(reduced_motion="reduce")
    visit(page, site_url)
    before_last(lambda: match)(page)
    clock = StoppedClock(page)
    page.locator(GOLD_BUTTON).dispatch_event("click")
    clock.run_to(300)  # a fade
    expect(page.locator(GOLD_BUTTON)).to_have_text("Roll")
    check_all_is_told(page, beats_of(match))

"""Learning a game at its table: every level by what is offered, wrong plays, leaving and coming back, all sizes, by keyboard."""

import random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import (
    ENABLED,
    HUMAN,
    NEARLY_OVER,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    act_at_once,
    announced,
    leave_and_press,
    leave_the_table,
    open_position,
    play_to_the_end,
    reload,
    repeat,
    start_game,
    visit,
    wait_for_choice,
)
from e2e.stored import saves, stored, take_in
from engine.coach.lesson import lesson
from engine.game import load_game
from engine.match import Match

pytestmark = on_one_page

SHOW, NEXT, SKIP = "#lesson-show:visible", "#lesson-next:visible", "#lesson-skip"
WAITS = f"{SHOW}, {NEXT}, #choices-buttons [data-key=pause]"
GO_ON = """() => [...document.querySelectorAll('#lesson-show, #choices-buttons [data-key=pause]')]
    .find(one => one.checkVisibility())?.click()"""

PLACES = """() => ['#board-place', '#hand-place'].map(part => {
    const { left, top, width, height } = document.querySelector(part).getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""


LEARN = "#games [data-name={}] [data-asks=learn]"


def learn(page: Page, game: str) -> None:
    """Opens the game's lesson from its card."""
    page.click(LEARN.format(game))
    page.wait_for_selector("#lesson:not([hidden])")


def goal(page: Page) -> str:
    return page.inner_text("#lesson-goal")


def be_shown(page: Page) -> None:
    """Lets the level be shown, from any point of it to its end. Presses what is there in one step: a play that is just being
    told takes the button away before a mouse has come to it."""
    repeat(lambda: page.evaluate(GO_ON), lambda: page.wait_for_selector(WAITS) and page.locator(NEXT).count())


@pytest.mark.parametrize("game", [SEQUENCE, *(pytest.param(game, marks=pytest.mark.slow) for game in (SEQUITUR, SEQUOIA))])
def test_every_level_is_learnt_by_what_is_offered(page: Page, site_url: str, game: str) -> None:
    """All levels in Sequence; only the last two in the other games."""
    visit(page, site_url)
    levels, luck = lesson(load_game(game)).levels, random.Random(1)
    first = 0 if game == SEQUENCE else len(levels) - 2
    if first:
        take_in(page, {f"lesson {game}": str(first)})
    learn(page, game)
    if not first:
        expect(page.locator("#lesson-how")).to_have_text(lesson(load_game(game)).aim)
    places = None
    for number, level in enumerate(levels[first:], first):
        if number > first or not first:
            page.click(NEXT)
        expect(page.locator("#lesson-goal")).to_have_text(level.goal)
        expect(page.locator("#lesson-how")).to_have_text(level.how)
        places = places or page.evaluate(PLACES)
        wait_for_choice(page)
        act_at_once(page, luck)
        page.wait_for_selector(WAITS)
        be_shown(page)
        expect(page.locator("#lesson-how")).to_have_text(level.well)
        assert page.evaluate(PLACES) == places, "nothing moves but what is played"
    assert stored(page)[f"lesson {game}"] == str(len(levels))
    assert not saves(page), "a lesson is no game"
    page.click(NEXT)
    page.click(NEXT)
    page.wait_for_selector("#lesson", state="hidden")
    wait_for_choice(page)
    [text] = saves(page)
    begun = Match.from_json(text)
    assert (begun.game.name, begun.practice, begun.start_position) == (game, False, "")
    assert [player.level for player in begun.players] == [HUMAN, load_game(game).levels[0]]


def test_a_wrong_play_is_answered_and_slides_back(page: Page, site_url: str) -> None:
    visit(page, site_url, speed="1", confirm=False)
    learn(page, SEQUENCE)
    page.click(NEXT)
    level = lesson(load_game(SEQUENCE)).levels[0]
    before = page.locator("#board-buttons button").evaluate_all("all => all.map(one => one.ariaLabel)")
    page.click("#hand-buttons [data-token='card:9S']")
    page.locator(f"#board-buttons {ENABLED}[data-token^='space:']").first.click()
    expect(page.locator("#lesson")).to_have_attribute("data-said", "wrong")
    assert page.inner_text("#lesson-how") in [wrong.words for wrong in level.wrong]
    expect(page.locator("#lesson-goal")).to_have_text(level.goal)
    assert page.locator("#hand-buttons [data-token='card:9S']").count() == 0, "what comes of it is seen"
    page.wait_for_selector(SHOW)
    page.wait_for_selector("#hand-buttons [data-token='card:9S']")
    assert page.locator("#board-buttons button").evaluate_all("all => all.map(one => one.ariaLabel)") == before
    expect(page.locator("#lesson")).to_have_attribute("data-said", "wrong")
    be_shown(page)
    expect(page.locator("#lesson-how")).to_have_text(level.well)


def test_who_skips_or_reloads_goes_on_there(page: Page, site_url: str) -> None:
    visit(page, site_url)
    expect(page.locator("#invite")).to_contain_text("Learn in 3 minutes")
    page.click("#invite")
    page.click(NEXT)
    be_shown(page)
    first = goal(page)
    page.click(NEXT)
    expect(page.locator("#lesson-goal")).not_to_have_text(first)
    second = goal(page)
    page.click(SKIP)
    page.wait_for_selector("#setup:not([hidden])")
    assert page.locator("#lesson").is_hidden()
    expect(page.locator("#invite")).to_contain_text("1 of 6 lessons done")
    expect(page.locator(LEARN.format(SEQUENCE))).to_contain_text("1 of 6 done")
    expect(page.locator(LEARN.format(SEQUOIA))).to_contain_text("3 minutes")
    learn(page, SEQUENCE)
    expect(page.locator("#lesson-goal")).to_have_text(second)
    reload(page)
    page.wait_for_selector("#lesson:not([hidden])")
    expect(page.locator("#lesson-goal")).to_have_text(second)
    leave_and_press(page, LEARN.format(SEQUENCE))
    expect(page.locator("#lesson-goal")).to_have_text(second)
    page.click(SKIP)
    page.wait_for_selector("#setup:not([hidden])")
    reload(page)
    page.wait_for_selector("html[data-ready]")
    assert page.locator("#setup").is_visible()
    assert page.locator("#lesson").count() == 0


def test_it_leaves_the_game_on_the_table_as_it_is(page: Page, site_url: str) -> None:
    start_game(page, site_url, game=SEQUOIA)
    [before] = saves(page)
    hand = page.locator("#hand-buttons button").evaluate_all("all => all.map(one => one.ariaLabel)")
    page.click("#menu-button")
    page.click("#menu-learn")
    page.wait_for_selector("#lesson:not([hidden])")
    page.keyboard.press("Control+z")
    page.click(NEXT)
    be_shown(page)
    page.click(NEXT)
    page.click("#lesson-menu")
    for impossible in ("#export", "#menu-hint", "#menu-send"):
        expect(page.locator(impossible)).to_have_attribute("aria-disabled", "true")
    page.click("#menu-settings")
    expect(page.locator("#speed")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.click("#lesson-menu")
    page.click("#menu-rules")
    page.wait_for_function(
        "chapter => document.activeElement.textContent === chapter", arg=lesson(load_game(SEQUOIA)).levels[1].chapter
    )
    page.keyboard.press("Escape")
    page.click(SKIP)
    page.wait_for_selector("#lesson", state="hidden")
    wait_for_choice(page)
    assert saves(page) == [before]
    assert page.locator("#hand-buttons button").evaluate_all("all => all.map(one => one.ariaLabel)") == hand
    leave_the_table(page)
    expect(page.locator("#shelf-games li")).to_have_count(1)


def test_it_makes_way_for_whatever_else_comes_to_the_table(page: Page, site_url: str) -> None:
    visit(page, site_url)
    learn(page, SEQUOIA)
    page.click(NEXT)
    wait_for_choice(page)
    open_position(page, NEARLY_OVER)
    assert page.locator("#lesson").is_hidden()
    play_to_the_end(page, act_at_once, seed=1)
    page.click("#menu-button")
    page.click("#menu-learn")
    page.wait_for_selector("#lesson:not([hidden])")
    page.click(SKIP)
    page.wait_for_selector("#end:not([hidden])")


def test_it_is_learnt_by_keyboard_and_ear(page: Page, site_url: str) -> None:
    visit(page, site_url, confirm=False)
    page.focus(LEARN.format(SEQUENCE))
    page.keyboard.press("Enter")
    page.wait_for_selector("#lesson-next:focus")
    assert page.locator("#lesson-words").get_attribute("role") == "status"
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand-buttons :focus")
    level = lesson(load_game(SEQUENCE)).levels[0]
    card, space = level.plays[0].split()
    page.focus(f"#hand-buttons [data-token='card:{card}']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board-buttons :focus")
    page.focus(f"#board-buttons [data-token='space:{space}']")
    page.keyboard.press("Enter")
    page.wait_for_selector("#lesson-next:focus")
    expect(page.locator("#lesson-words")).to_contain_text(level.well)
    assert any("d6" in sentence for sentence in announced(page)), "the play is announced as in a game"

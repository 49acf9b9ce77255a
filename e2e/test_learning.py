"""Learning the games: lessons at the table, hints, tips for newcomers, highlights, and the rules with their pictures."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import on_one_page
from e2e.driver import (
    EASY,
    ENABLED,
    HUMAN,
    INTERACTIVE,
    NEARLY_OVER,
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    act_at_once,
    announced,
    labels,
    leave_and_press,
    leave_the_table,
    open_file,
    open_hand,
    open_position,
    play_to_the_end,
    press_offered,
    reload,
    repeat,
    resize,
    saved_game,
    set_up,
    start_game,
    unfold,
    visit,
    wait_for_choice,
)
from e2e.stored import saves, stored, take_in
from engine.coach.lesson import lesson
from engine.game import game_names, load_game
from engine.match import Match, Player
from web.build.paths import ROOT

pytestmark = on_one_page

SHOW, NEXT, SKIP = "#lesson-show:visible", "#lesson-next:visible", "#lesson-skip"
WAITS = f"{SHOW}, {NEXT}, #choices-buttons [data-key=pause]"
GO_ON = """() => [...document.querySelectorAll('#lesson-show, #choices-buttons [data-key=pause]')]
    .find(one => one.checkVisibility())?.click()"""
LEARN = "#games [data-name={}] [data-asks=learn]"

PLACES = """() => ['#board-place', '#hand-place'].map(part => {
    const { left, top, width, height } = document.querySelector(part).getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
})"""


RING = ".invitation i"
"""A ring around the answer."""

UNLIT = f"""goal => document.querySelector("#lesson-goal").textContent === goal && !document.querySelector("{RING}")
    && document.querySelector("#hand-buttons button:not(:disabled)")"""


def learn(page: Page, game: str) -> None:
    page.click(LEARN.format(game))
    page.wait_for_selector("#lesson:not([hidden])")


def be_shown(page: Page) -> None:
    """Has the level shown, from any point to its end. Finds and presses the button in one step, before it can disappear."""
    repeat(lambda: page.evaluate(GO_ON), lambda: page.wait_for_selector(WAITS) and page.locator(NEXT).count())


@pytest.mark.parametrize("game", [SEQUENCE, *(pytest.param(game, marks=pytest.mark.slow) for game in (SEQUITUR, SEQUOIA))])
def test_the_last_levels_lead_to_a_game(page: Page, site_url: str, game: str) -> None:
    """`tests/engine/coach/test_lessons.py` plays every level."""
    visit(page, site_url)
    levels, luck = lesson(load_game(game)).levels, random.Random(1)
    first = len(levels) - 2
    take_in(page, {f"lesson {game}": str(first)})
    learn(page, game)
    places = None
    for number, level in enumerate(levels[first:], first):
        if number > first:
            page.click(NEXT)
        expect(page.locator("#lesson-goal")).to_have_text(level.goal)
        expect(page.locator("#lesson-how")).to_have_text(level.how)
        places = places or page.evaluate(PLACES)
        wait_for_choice(page)
        act_at_once(page, luck)
        page.wait_for_selector(WAITS)
        be_shown(page)
        expect(page.locator("#lesson-how")).to_have_text(level.well)
        assert page.evaluate(PLACES) == places, "only the play moves"
    assert stored(page)[f"lesson {game}"] == str(len(levels))
    assert not saves(page), "a lesson is not saved as a game"
    page.click(NEXT)
    page.click(NEXT)
    page.wait_for_selector("#lesson", state="hidden")
    wait_for_choice(page)
    [text] = saves(page)
    begun = Match.from_json(text)
    assert (begun.game.name, begun.practice, begun.start_position) == (game, False, "")
    assert [player.level for player in begun.players] == [HUMAN, load_game(game).levels[0]]


def test_a_wrong_play_is_explained_and_undone(page: Page, site_url: str) -> None:
    visit(page, site_url, speed="1", confirm=False)
    learn(page, SEQUENCE)
    page.click(NEXT)
    level = lesson(load_game(SEQUENCE)).levels[0]
    before = labels(page, "board")
    page.click("#hand-buttons [data-token='card:9S']")
    page.locator(f"#board-buttons {ENABLED}[data-token^='space:']").first.click()
    expect(page.locator("#lesson")).to_have_attribute("data-said", "wrong")
    assert page.inner_text("#lesson-how") in [wrong.words for wrong in level.wrong]
    expect(page.locator("#lesson-goal")).to_have_text(level.goal)
    assert page.locator("#hand-buttons [data-token='card:9S']").count() == 0, "people see the consequence"
    page.wait_for_selector(SHOW)
    page.wait_for_selector("#hand-buttons [data-token='card:9S']")
    assert labels(page, "board") == before
    expect(page.locator("#lesson")).to_have_attribute("data-said", "wrong")
    be_shown(page)
    expect(page.locator("#lesson-how")).to_have_text(level.well)


def test_from_the_third_step_the_answer_lights_up_only_after_a_while_or_a_wrong_play(page: Page, site_url: str) -> None:
    visit(page, site_url, speed="1", confirm=False)
    take_in(page, {f"lesson {SEQUENCE}": "1"})
    learn(page, SEQUENCE)
    page.wait_for_selector(RING)
    be_shown(page)
    page.click(NEXT)
    goal = lesson(load_game(SEQUENCE)).levels[2].goal
    page.wait_for_function(UNLIT, arg=goal)
    page.click("#hand-buttons [data-token='card:9S']")
    page.locator(f"#board-buttons {ENABLED}[data-token^='space:']").first.click()
    page.wait_for_selector(RING)
    be_shown(page)
    page.click(NEXT)
    page.wait_for_function(UNLIT, arg=lesson(load_game(SEQUENCE)).levels[3].goal)
    page.wait_for_selector(RING)


def test_a_lesson_that_was_left_or_reloaded_continues_where_it_was(page: Page, site_url: str) -> None:
    visit(page, site_url)
    expect(page.locator("#invite")).to_contain_text("Learn in 3 minutes")
    page.click("#invite")
    expect(page.locator("#lesson-how")).to_have_text(lesson(load_game(SEQUENCE)).aim)
    page.click(NEXT)
    be_shown(page)
    first = page.inner_text("#lesson-goal")
    page.click(NEXT)
    expect(page.locator("#lesson-goal")).not_to_have_text(first)
    second = page.inner_text("#lesson-goal")
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
    page.wait_for_selector(INTERACTIVE)
    assert page.locator("#setup").is_visible()
    assert page.locator("#lesson").count() == 0


def test_a_lesson_leaves_the_game_on_the_table_alone_and_makes_way_for_another(page: Page, site_url: str) -> None:
    start_game(page, site_url, game=SEQUOIA)
    [before] = saves(page)
    hand = labels(page, "hand")
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
    assert labels(page, "hand") == hand
    leave_the_table(page)
    expect(page.locator("#shelf-games li")).to_have_count(1)
    learn(page, SEQUENCE)
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


def test_a_lesson_works_by_keyboard_and_ear(page: Page, site_url: str) -> None:
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


FIVE = (
    "classic:2:2 *8*/2g1b2b2/2b1gggg2/3b1g2g1/4b5/5b1gb1/1g4b3/1b2g2b2/3b2g3/*8* "
    "-/- 7C,8D,2C,JD,6S,JS,TD/KC,2D,3S,4D,5C,9C,QS -/- play:0 no - 0:24 1 . -"
)
"""The first seat can complete a sequence with the jack of diamonds; the second has only plain cards."""

LIT, GOLD = "#hint-button[aria-pressed=true]", "#choices-buttons .main"
PLACE_OF = {
    part: f"() => {{ const r = document.querySelector('{part}').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; }}"
    for part in ("#board-place", "#hand-place", "#tip")
}


def ask(page: Page, key: bool = False) -> str:
    if key:
        page.keyboard.press("?")
    else:
        page.click("#hint-button")
    page.wait_for_selector(LIT)
    return page.locator("#tip-text b").inner_text()


def said(page: Page) -> list[str]:
    return page.locator("#tip b, #tip span, #tip-said").all_text_contents()


COLLECT_TIPS = """() => {
    const said = place => document.querySelector(place)?.textContent ?? '';
    let before = '';
    window.told = [];
    new MutationObserver(() => {
        const words = said('#tip-text b');
        if (words && words !== before) told.push(`${said('#pass-name')}: ${words}`);
        before = words;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Records every tip, and who had the device."""

NOTHING_SAID = "() => [...document.querySelectorAll('#tip b, #tip span, #tip-said')].every(one => !one.textContent)"


@pytest.mark.parametrize("game", game_names())
def test_a_hint_can_be_closed_or_played_in_every_game(page: Page, site_url: str, game: str) -> None:
    start_game(page, site_url, game=game)
    words = ask(page)
    assert words.endswith((".", "!")), "a sentence"
    expect(page.locator(GOLD)).to_be_focused()
    page.click("#tip-back")
    expect(page.locator("#tip")).to_be_hidden()
    assert not any(said(page))
    assert ask(page, key=True) == words, "the same throughout a turn"
    before = page.locator("#announcements p").count()
    page.keyboard.press("Enter")
    expect(page.locator("#tip-text b"), "a tip for newcomers may have replaced it").not_to_have_text(words)
    if game == SEQUENCE:
        page.wait_for_function("before => document.querySelectorAll('#announcements p').length > before", arg=before)


def test_a_hint_is_seen_by_one_player_covers_nothing_and_ends_with_another_choice(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, FIVE)
    open_hand(page)
    for size in ((390, 844), (844, 390), (320, 568), (1280, 800)):
        resize(page, {"width": size[0], "height": size[1]})
        tip_lies_on_no_board_and_moves_nothing(page, size)
    another_choice_ends_the_hint(page)
    words = ask(page)
    assert words == "Completes a sequence on a diagonal."
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(page.locator("#pass")).to_be_visible()
    assert "Completes a sequence" not in page.content(), "a closed hand leaves nothing of its hint"
    open_hand(page)
    expect(page.locator("#tip")).to_be_hidden()
    assert ask(page) == words
    assert saved_game(page)["helped"] == [[0, 0]], "repeating a hint counts once"
    page.click("#hand-buttons [data-token='card:7C']")
    press_offered(page, "board")
    page.click(GOLD)
    open_hand(page)
    assert not any(said(page))
    expect(page.locator(GOLD)).to_have_count(0)


def tip_lies_on_no_board_and_moves_nothing(page: Page, size: tuple[int, int]) -> None:
    before = [page.evaluate(PLACE_OF[part]) for part in ("#board-place", "#hand-place")]
    ask(page)
    assert [page.evaluate(PLACE_OF[part]) for part in ("#board-place", "#hand-place")] == before
    board, (x, y, width, height) = before[0], page.evaluate(PLACE_OF["#tip"])
    assert x >= board[0] + board[2] or y >= board[1] + board[3]
    assert 0 <= x <= size[0] - width
    assert y + height <= size[1]
    if size == (320, 568):
        page.click("#tip-text")
    expect(page.locator("#tip-back")).to_be_visible()
    page.click("#tip-back")
    expect(page.locator("#tip")).to_be_hidden()


def another_choice_ends_the_hint(page: Page) -> None:
    ask(page)
    page.click("#hand-buttons [data-token='card:7C']")
    expect(page.locator("#tip")).to_be_hidden()
    expect(page.locator("#hand-buttons [data-token='card:7C']")).to_have_attribute("aria-pressed", "true")
    ask(page, key=True)
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    expect(page.locator("#hand-buttons [aria-pressed=true]")).to_have_count(0)


def test_highlights_are_marked_and_spoken_while_they_are_on(page: Page, site_url: str) -> None:
    visit(page, site_url)
    open_position(page, FIVE)
    open_hand(page)
    space, marks = page.locator("#board-buttons [data-token='space:b9']"), "#aids-list li"
    plain = str(space.get_attribute("aria-label"))
    page.click("#menu-button")
    expect(page.locator("#menu-aids-list")).to_be_hidden()
    page.check("#menu-aids")
    expect(space).to_have_attribute("aria-label", re.compile(f"{plain}. .*: b9 .* would complete a10 to"))
    expect(page.locator("#menu"), "a switch leaves the menu open").to_be_visible()
    page.click("#menu-aids-list")
    expect(page.locator(marks).filter(has_text="would complete a10 to")).to_have_count(1)
    page.click("#aids [data-close]")
    page.wait_for_function("!(history.state?.levels ?? []).includes('aids')")
    reload(page)
    page.wait_for_selector("#pass:not([hidden])")
    expect(space).to_have_attribute("aria-label", re.compile("b9 .* would complete a10 to"))
    assert page.is_checked("#setup-aids"), "the same switch as at the setup"
    page.click("#menu-button")
    page.uncheck("#menu-aids")
    expect(space).to_have_attribute("aria-label", plain)


def test_a_table_can_play_without_hints(page: Page, site_url: str) -> None:
    visit(page, site_url)
    unfold(page)
    page.uncheck("#hints")
    assert "no hints" in page.inner_text("#table-words")
    set_up(page, [HUMAN, EASY], game="sequoia")
    wait_for_choice(page)
    leave_the_table(page)
    set_up(page, [HUMAN, EASY])
    wait_for_choice(page)
    expect(page.locator("#hint-button")).to_be_hidden()
    page.keyboard.press("?")
    assert saved_game(page)["hints"] is False
    assert page.locator(LIT).count() == 0
    page.click("#menu-button")
    for impossible in ("#menu-hint", "#menu-aids"):
        page.locator(impossible).dispatch_event("click")
        expect(page.locator(impossible)).to_have_attribute("aria-disabled", "true")
        expect(page.locator(impossible)).to_have_attribute("title", "This game is played without hints.")
    assert not page.is_checked("#menu-aids")


def test_newcomers_read_each_tip_once(page: Page, site_url: str) -> None:
    visit(page, site_url)
    game, people = load_game(SEQUENCE), (Player("Ann", HUMAN, "blue"), Player("Ben", HUMAN, "green"))
    match = Match(game, game.parse_position(FIVE).setup, "a seed", people, FIVE)
    open_file(page, match.to_json())
    page.evaluate(COLLECT_TIPS)
    for number in range(8):
        # After turning in a dead card, the same player chooses again.
        if wait_for_choice(page) == "pass":
            page.wait_for_function(NOTHING_SAID)  # gone with the turn
            open_hand(page)
        if number == 2:
            expect(page.locator("#tip:not([hidden]) b")).to_contain_text("two eyes")
        act_at_once(page, random.Random(number))
    told = page.evaluate("told")
    assert len(told) == len(set(told)) > 1


SCROLLED = "document.querySelector('#help-text').scrollTop"
FOCUSED = "document.activeElement.id"

PAINTED = """() => {
    const text = document.querySelector('#help-text'), frame = text.getBoundingClientRect();
    const seen = [...text.querySelectorAll('canvas')].filter(one => {
        const box = one.getBoundingClientRect();
        return box.bottom > frame.top + 1 && box.top < frame.bottom - 1;
    });
    return seen.length > 0 && seen.every(one => {
        const points = one.getContext('2d').getImageData(0, 0, one.width, one.height).data;
        return new Set(new Uint32Array(points.buffer)).size > 100;
    });
}"""
"""Whether all pictures in view are painted."""


def assert_shows_rules(page: Page, name: str) -> None:
    """Checks that the window has the whole rules of that game and no others."""
    expect(page.locator("#help-title")).to_have_text(f"{load_game(name).title} rules")
    headings = page.locator("#help-text h3").all_inner_texts()
    text = (ROOT / f"engine/games/{name}/RULES.md").read_text(encoding="utf-8")
    assert headings == re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert page.locator("#help-text li").count() > 10
    blocks = text.count("```picture")
    assert blocks > 5
    expect(page.locator("#help-text figure:has(canvas)")).to_have_count(blocks)


def test_the_table_shows_the_rules_at_the_right_heading(page: Page, site_url: str) -> None:
    visit(page, site_url)
    for name in game_names():
        set_up(page, [HUMAN, EASY], game=name)
        wait_for_choice(page)
        expect(page.locator("#hand-title")).to_contain_text(": ")
        expect(page.locator("#hand-title small"), "one more sentence for newcomers").to_contain_text(".")
        page.click("#help-button")
        page.wait_for_selector("#help[open]")
        assert_shows_rules(page, name)
        opened = page.locator("#help-text h3:focus")
        expect(opened).to_have_text("A round" if name == "sequitur" else "A turn")
        page.wait_for_function(PAINTED)
        assert opened.evaluate("one => one.getBoundingClientRect().top - one.parentElement.getBoundingClientRect().top") < 60
        page.click("#help [data-close]")
        page.click("#menu-button")
        page.click("#menu-rules")
        page.wait_for_selector("#help[open]")
        expect(page.locator("#menu")).to_be_hidden()
        page.keyboard.press("Escape")
        assert page.evaluate(FOCUSED) == "menu-button", name
        page.click("#menu-button")
        page.click("#menu-luck")
        assert len(page.inner_text("#luck-seal")) == 64, "the hash of the seed"
        assert page.locator("#luck-opened").is_hidden()
        page.keyboard.press("Escape")
        leave_the_table(page)


def test_the_rules_are_read_by_keyboard(page: Page, site_url: str) -> None:
    visit(page, site_url)
    unfold(page)
    page.focus("#setup-rules")
    page.keyboard.press("Enter")
    page.wait_for_selector("#help[open]")
    assert page.evaluate(FOCUSED) == "help-text"
    page.keyboard.press("PageDown")
    page.wait_for_function(f"{SCROLLED} > 100")
    page.keyboard.press("End")
    page.wait_for_function(
        f"{SCROLLED} + document.querySelector('#help-text').clientHeight + 2 > document.querySelector('#help-text').scrollHeight"
    )
    page.keyboard.press("Escape")
    assert page.locator("#help").is_hidden()
    assert page.evaluate(FOCUSED) == "setup-rules"
    page.keyboard.press("Enter")
    page.wait_for_selector("#help[open]")
    assert page.evaluate(SCROLLED) == 0, "they open at the top each time"
    page.mouse.click(640, 400)
    assert page.locator("#help").is_visible()
    page.mouse.click(8, 400)
    assert page.locator("#help").is_hidden(), "a press outside closes the window"

"""Puzzles and the daily game. `tests/web/test_puzzles.py` proves that its computers play alike for everyone."""

import json
import random
import re
from datetime import date
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import OpenPage, on_one_page
from e2e.driver import (
    SEQUENCE,
    SEQUITUR,
    SEQUOIA,
    act_at_once,
    copied_text,
    labels,
    leave_and_press,
    leave_the_table,
    play_to_the_end,
    reload,
    resize,
    visit,
    wait_for_choice,
)
from e2e.stored import saves, store, stored
from engine.cli.saves import make_ready
from engine.coach.daily import PERSON, deal_of_the_day, share_text
from engine.coach.puzzle import PUZZLES, Puzzle, dumps, observation, of_the_day, puzzles
from engine.game import load_game
from engine.match import Match
from tests.engine.walks import play_on
from web.build.paths import ROOT
from web.coach.puzzle_list import PuzzleAttempt

DAY = date(2026, 11, 23)

LESSON, SHOW, NEXT, AGAIN = "#lesson:not([hidden])", "#lesson-show:visible", "#lesson-next:visible", "#puzzle-again:visible"
GOAL, WORDS = "#lesson-goal", "#lesson-how"


@cache
def stock(game: str) -> tuple[Puzzle, ...]:
    return puzzles(load_game(game), (ROOT / f"engine/games/{game}/data/{PUZZLES}").read_bytes())


def ask_for(page: Page, what: str, game: str) -> None:
    page.click(f"#games [data-name={game}] [data-asks={what}]")


def play(page: Page, game: str, puzzle: Puzzle, text: str) -> None:
    """Makes this play by pressing what is offered, one button after another."""
    page.wait_for_selector(SHOW)
    rules = load_game(game)
    for token in rules.choices(observation(puzzle, rules), rules.parse_action(text)):
        offered = page.locator(f"[data-token='{token}']:not(:disabled), [data-token='split:{text}']")
        if offered.count():
            offered.first.evaluate("one => one.click()")
        else:
            page.fill("#entry input", text.partition(" ")[2])
    page.locator("#choices-buttons .main").evaluate("one => one.click()")


def best_of(puzzle: Puzzle) -> str:
    return max(puzzle.worths, key=puzzle.worths.__getitem__)


def worst_of(puzzle: Puzzle) -> str:
    return min(puzzle.worths, key=puzzle.worths.__getitem__)


@on_one_page
@pytest.mark.parametrize("game", [SEQUENCE, *(pytest.param(game, marks=pytest.mark.slow) for game in (SEQUOIA, SEQUITUR))])
def test_a_puzzle_is_missed_shown_and_solved_and_a_mistake_corrected(page: Page, site_url: str, game: str) -> None:
    visit(page, site_url)
    today = of_the_day(stock(game), date.today())
    own = next(puzzle for puzzle in stock(game) if puzzle != today)
    store(page, f"mistakes {game}", json.dumps({"waiting": [dumps(own)], "done": []}))
    reload(page)
    visit(page, site_url)
    ask_for(page, "puzzles", game)
    gold = page.locator("#puzzles .gold")
    expect(gold).to_be_focused()
    expect(gold).to_contain_text("Your mistakes")
    page.get_by_role("button", name="Today’s puzzle").click()
    miss(page, game, today)
    page.click(SHOW)
    expect(page.locator(GOAL)).to_have_text("The best play")
    page.click(AGAIN)
    play(page, game, today, best_of(today))
    expect(page.locator("#lesson")).to_have_attribute("data-said", "well")
    expect(page.locator(NEXT)).to_be_focused()
    assert json.loads(stored(page)[f"puzzles {game}"]) == {"solved": [], "tried": [today.key]}, "not solved if shown"
    correct_a_mistake(page, game, own)
    leave_and_press(page, f"#games [data-name={game}] [data-asks=puzzles]")
    expect(page.locator("#puzzles-count")).to_have_text(f"1 of {len(stock(game))} solved")
    expect(page.locator("#puzzles-path .solved")).to_have_count(1)
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('[aria-busy]')")


def miss(page: Page, game: str, puzzle: Puzzle) -> None:
    page.wait_for_selector(LESSON)
    hand = labels(page, "hand")
    attempt = PuzzleAttempt(make_ready(load_game(game)), puzzle)
    expect(page.locator(GOAL)).to_have_text(attempt.task)
    wrong = worst_of(puzzle)
    found = attempt.followed(wrong, list(attempt.trials(wrong)))
    play(page, game, puzzle, wrong)
    expect(page.locator("#lesson")).to_have_attribute("data-said", "wrong")
    expect(page.locator(f"{WORDS} > :first-child, {WORDS}:not(:has(*))")).to_have_text(f"{found.words} {found.more}")
    page.wait_for_selector(SHOW)
    assert labels(page, "hand") == hand


def correct_a_mistake(page: Page, game: str, own: Puzzle) -> None:
    """Solves the player's own mistake, found in the window of all puzzles."""
    page.click("#puzzle-list")
    page.get_by_role("button", name="Your mistakes").click()
    expect(page.locator("#puzzle-list")).to_contain_text("Mistakes: 1")
    play(page, game, own, best_of(own))
    page.wait_for_selector(NEXT)
    assert json.loads(stored(page)[f"mistakes {game}"]) == {"waiting": [], "done": [own.key]}
    assert json.loads(stored(page)[f"puzzles {game}"])["solved"] == [own.key]
    assert not saves(page), "a puzzle is not saved as a game"


def deal_on(page: Page, day: date, game: str = SEQUOIA) -> None:
    page.clock.set_fixed_time(f"{day.isoformat()}T12:00:00")
    ask_for(page, "deal", game)
    page.wait_for_selector("#deal[open]")


def day(page: Page, day: date) -> str:
    """That day in the calendar, as it is spoken."""
    return str(page.locator(f"#deal-days [data-day='{day.isoformat()}']").get_attribute("aria-label"))


def test_the_daily_game_counts_once_and_is_the_same_for_everyone(open_page: OpenPage, site_url: str) -> None:
    page = open_page()
    visit(page, site_url)
    begin_and_leave(page)
    page.evaluate("document.querySelector('#all-games').click()")
    page.click("#games-under-way [data-do=away]")
    expect(page.locator("#games-under-way")).to_be_hidden()
    save = f"save deal {SEQUOIA} {DAY.isoformat()}"
    begun = Match.from_json(stored(page)[save])
    assert (begun.setup, begun.seed, tuple(player.level for player in begun.players)) == deal_of_the_day(begun.game, DAY)
    store(page, save, nearly_over(begun).to_json())
    reload(page)
    visit(page, site_url)
    deal_on(page, DAY)
    assert day(page, DAY) == "23 November: in progress"
    page.click("#deal-play")
    play_to_the_end(page, act_at_once, seed=1)
    page.wait_for_selector("html:not([data-settling])")  # with a fixed clock, no press counts as late
    [text] = saves(page)
    match = Match.from_json(text)
    line = share_text(DAY, match, f"{page.url.partition('#')[0]}#daily={SEQUOIA}-109")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.click("#end-share")
    expect(page.locator("#toast")).to_have_text("Result copied.")
    assert copied_text(page, line) == line
    page.click("#end-deal")
    page.wait_for_selector("#deal[open]")
    assert page.locator("#deal-line").inner_text() == line
    assert page.locator("#deal-play").is_hidden(), "it is on the table"
    copy_line(page, line)
    leave_the_table(page)
    assert [name for name in stored(page) if name.startswith("save ")] == [save]
    page.click("#all-games")
    page.click("#games-finished [data-do=away]")
    page.keyboard.press("Escape")
    deal_on(page, date(2026, 11, 25))
    assert day(page, date(2026, 11, 24)) == "24 November: not played"
    outcome = {1: "won", 0: "lost"}.get(int((match.state.returns() or ())[PERSON]), "tied")
    assert day(page, DAY) == f"23 November: {outcome}", "the result stays although the game is gone"
    page.keyboard.press("Tab")
    page.locator("#deal-days [tabindex='0']").focus()
    for key in ("ArrowLeft", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#deal-copy")).to_be_focused()
    assert page.locator("#deal-line").inner_text() == line
    assert page.locator("#deal-play").is_hidden()
    expect(page.locator("#deal-sum")).to_have_text("1 day played · longest run 1")


def test_a_link_opens_that_day_s_daily_game_late(open_page: OpenPage, site_url: str) -> None:
    page = open_page()
    page.clock.set_fixed_time(f"{DAY.isoformat()}T12:00:00")
    visit(page, f"{site_url}#daily={SEQUOIA}-100.")
    page.wait_for_selector("#deal[open]")
    expect(page.locator("#deal-number")).to_contain_text("No. 100")
    expect(page.locator("#deal-number")).to_contain_text("Saturday, 14 Nov 2026.")
    expect(page.locator("#deal-play")).to_have_text("Play late")
    expect(page.locator("#deal-sum")).to_have_text("No days played yet")
    page.click("#deal-before")
    expect(page.locator("#deal-month")).to_have_text("October 2026")
    expect(page.locator("#deal-days button:not(:disabled)")).to_have_count(31)
    page.click("#deal-play")
    wait_for_choice(page)
    for width in (1280, 320):
        resize(page, {"width": width, "height": 568})
        expect(page.locator("#daily-mark")).to_have_text("Daily 100")
        assert page.locator("#daily-mark").evaluate(ON_TOP), f"at {width} pixels"
    saved = f"save deal {SEQUOIA} 2026-11-14"
    store(page, saved, nearly_over(Match.from_json(stored(page)[saved])).to_json())
    reload(page)
    visit(page, site_url)
    play_to_the_end(page, act_at_once, seed=1)
    page.wait_for_function("document.querySelector('#end-share').checkVisibility()")
    page.goto(f"{site_url}#daily={SEQUOIA}")
    page.wait_for_selector("#deal[open]")
    expect(page.locator("#deal-number")).to_contain_text("No. 109")
    expect(page.locator("#deal-play")).to_have_text("Start")
    expect(page.locator("#deal-sum")).to_have_text("1 day played")
    assert re.fullmatch("14 November: (won|lost|tied), played late", day(page, date(2026, 11, 14)))
    page.goto(f"{site_url}#daily={SEQUOIA}-110")
    expect(page.locator("#notice-text")).to_have_text("Daily game No. 110 is still to come. Today’s is No. 109.")
    expect(page.locator("#deal")).to_be_hidden()


ON_TOP = """one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether the element is not covered."""


def begin_and_leave(page: Page) -> None:
    deal_on(page, DAY)
    assert day(page, DAY) == "23 November: not played"
    page.click("#deal-play")
    wait_for_choice(page)
    act_at_once(page, random.Random(1))
    wait_for_choice(page)
    leave_the_table(page)
    expect(page.locator("#shelf-games")).to_contain_text("Daily game, 23 Nov 2026")


def nearly_over(match: Match) -> Match:
    """The daily game played on at random until the person's last choice but one."""
    match = play_on(match.truncated(len(match.events)), random.Random(1))
    asked = [number for number, state in enumerate(match.states) if PERSON in state.to_act]
    return match.truncated(asked[-2])


def copy_line(page: Page, line: str) -> None:
    resize(page, {"width": 320, "height": 568})
    assert page.evaluate("(one => one.scrollWidth <= one.clientWidth)(document.querySelector('#deal'))")
    page.click("#deal-copy")
    expect(page.locator("#deal-news")).to_have_text("Copied.")
    assert copied_text(page, line) == line
    page.keyboard.press("Escape")

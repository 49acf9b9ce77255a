"""Puzzles and the deal of the day: tried, missed, shown, solved and counted; one deal a day, the same for everybody."""

import json
import random
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
    leave_and_press,
    leave_the_table,
    play_to_the_end,
    reload,
    resize,
    visit,
    wait_for_choice,
)
from e2e.stored import saves, store, stored
from engine.coach.daily import PERSON, deal_of_the_day, share_line
from engine.coach.puzzle import PUZZLES, Puzzle, dumps, observation, of_the_day, puzzles
from engine.core import Budget
from engine.game import load_game
from engine.match import Match, bot_seed
from web.build.paths import ROOT

DAY = date(2026, 11, 23)

LESSON, SHOW, NEXT, AGAIN = "#lesson:not([hidden])", "#lesson-show:visible", "#lesson-next:visible", "#puzzle-again:visible"
GOAL, WORDS = "#lesson-goal", "#lesson-how"


@cache
def stock(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that ship."""
    return puzzles(load_game(game), (ROOT / f"engine/games/{game}/data/{PUZZLES}").read_bytes())


def ask_for(page: Page, what: str, game: str) -> None:
    page.click(f"#games [data-name={game}] [data-asks={what}]")


def play(page: Page, game: str, puzzle: Puzzle, text: str) -> None:
    """Makes this play by what is offered, as somebody does who presses one thing after another."""
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
def test_a_puzzle_is_missed_shown_and_solved(page: Page, site_url: str, game: str) -> None:
    visit(page, site_url)
    today = of_the_day(stock(game), date.today())
    own = next(puzzle for puzzle in stock(game) if puzzle != today)
    store(page, f"mistakes {game}", json.dumps({"waiting": [dumps(own)], "done": []}))
    reload(page)
    visit(page, site_url)
    ask_for(page, "puzzles", game)
    gold = page.locator("#puzzles .gold")
    expect(gold).to_be_focused()
    expect(gold).to_contain_text("Today’s puzzle")
    gold.click()
    miss(page, game, today)
    page.click(SHOW)
    expect(page.locator(GOAL)).to_have_text("The best play")
    page.click(AGAIN)
    play(page, game, today, best_of(today))
    expect(page.locator("#lesson")).to_have_attribute("data-said", "well")
    expect(page.locator(NEXT)).to_be_focused()
    assert json.loads(stored(page)[f"puzzles {game}"]) == {"solved": [], "tried": [today.key]}, "what was shown is not solved"
    put_right(page, game, own)
    leave_and_press(page, f"#games [data-name={game}] [data-asks=puzzles]")
    expect(page.locator("#puzzles-count")).to_have_text(f"1 of {len(stock(game))} solved")
    expect(page.locator("#puzzles-path .solved")).to_have_count(1)
    page.keyboard.press("Escape")
    page.wait_for_function("!document.querySelector('[aria-busy]')")


def miss(page: Page, game: str, puzzle: Puzzle) -> None:
    """Makes the worst play, which is judged and taken back."""
    page.wait_for_selector(LESSON)
    hand = page.locator("#hand-buttons button").evaluate_all("all => all.map(one => one.ariaLabel)")
    play(page, game, puzzle, worst_of(puzzle))
    expect(page.locator("#lesson")).to_have_attribute("data-said", "wrong")
    assert " less than the best play" in page.inner_text(WORDS) or "lowers your chance of winning" in page.inner_text(WORDS)
    page.wait_for_selector(SHOW)
    assert page.locator("#hand-buttons button").evaluate_all("all => all.map(one => one.ariaLabel)") == hand


def put_right(page: Page, game: str, own: Puzzle) -> None:
    """Solves the player's own mistake, chosen in the window of all puzzles."""
    page.click("#puzzle-list")
    page.get_by_role("button", name="Your mistakes").click()
    expect(page.locator("#puzzle-list")).to_contain_text("Mistakes: 1")
    play(page, game, own, best_of(own))
    page.wait_for_selector(NEXT)
    assert json.loads(stored(page)[f"mistakes {game}"]) == {"waiting": [], "done": [own.key]}
    assert json.loads(stored(page)[f"puzzles {game}"])["solved"] == [own.key]
    assert not saves(page), "a puzzle is no game"


def deal_on(page: Page, day: date, game: str = SEQUOIA) -> None:
    """Opens the window of that day's deal."""
    page.clock.set_fixed_time(f"{day.isoformat()}T12:00:00")
    ask_for(page, "deal", game)
    page.wait_for_selector("#deal[open]")


def days(page: Page) -> list[str]:
    """How the last seven days stand, as it is heard."""
    return [words.partition(": ")[2] for words in page.locator("#deal-days .unseen").all_inner_texts()]


def test_the_deal_of_the_day_counts_once_and_is_the_same_for_everybody(open_page: OpenPage, site_url: str) -> None:
    page = open_page()
    visit(page, site_url)
    begin_and_leave(page)
    put_away(page)
    save = f"save deal {SEQUOIA} {DAY.isoformat()}"
    begun = Match.from_json(stored(page)[save])
    later = nearly_over(begun)
    store(page, save, later.to_json())
    reload(page)
    visit(page, site_url)
    deal_on(page, DAY)
    assert days(page) == ["not played"] * 6 + ["in progress"]
    page.click("#deal-play")
    play_to_the_end(page, act_at_once, seed=1)
    page.wait_for_selector("html:not([data-settling])")  # beside a fixed clock, presses come as fast as they are made
    page.click("#end-deal")
    page.wait_for_selector("#deal[open]")

    [text] = saves(page)
    match = Match.from_json(text)
    is_everybodys(match, range(len(begun.events), len(later.events)))
    line = share_line(match.game, DAY, match)
    expect(page.locator("#deal-line")).to_have_text(line)
    assert page.locator("#deal-play").is_hidden(), "it is on the table"
    assert days(page) == ["not played"] * 6 + ["played"]
    copy_line(page, line)
    leave_the_table(page)

    deal_on(page, date(2026, 11, 25))
    assert days(page) == ["not played"] * 4 + ["played", "not played", "not played"], "a missed day is an empty box"
    assert [name for name in stored(page) if name.startswith("save ")] == [save]


def begin_and_leave(page: Page) -> None:
    """Plays a little of the deal, which then waits on the shelf."""
    deal_on(page, DAY)
    assert days(page) == ["not played"] * 7
    page.click("#deal-play")
    wait_for_choice(page)
    act_at_once(page, random.Random(1))
    wait_for_choice(page)
    leave_the_table(page)
    expect(page.locator("#shelf-games")).to_contain_text("Daily game, 23 Nov 2026")


def put_away(page: Page) -> None:
    """Puts the only game that is under way away."""
    page.evaluate("document.querySelector('#all-games').click()")
    page.click("#games-under-way [data-do=away]")
    expect(page.locator("#games-under-way")).to_be_hidden()


def nearly_over(match: Match) -> Match:
    """The deal after a little of it, played on until the person is asked for the last time but one."""
    match, luck = match.truncated(len(match.events)), random.Random(1)
    while match.state.returns() is None:
        if match.luck_is_next:
            match.take_luck()
        else:
            seat = match.state.to_act[0]
            chosen = computers_choice(match, seat) if match.players[seat].level else None
            match.play(seat, chosen or luck.choice(match.state.legal_actions(seat)))
    asked = [number for number, state in enumerate(match.states) if PERSON in state.to_act]
    return match.truncated(asked[-2])


def computers_choice(match: Match, seat: int) -> str:
    """What the computer at this seat chooses next, for everybody who has come this far."""
    level, seed = match.players[seat].level, bot_seed(match.seed, seat, match.events)
    return str(match.game.bots()[level].choose(match.state.observe(seat), random.Random(seed), Budget()))


def is_everybodys(match: Match, not_on_the_page: range) -> None:
    """The match is that day's deal, and its computer players have chosen on the page what they choose for everybody."""
    assert (match.setup, match.seed, tuple(player.level for player in match.players)) == deal_of_the_day(match.game, DAY)
    for number, event in enumerate(match.events):
        if number not in not_on_the_page and event.seat is not None and match.players[event.seat].level:
            assert computers_choice(match.truncated(number), event.seat) == event.text


def copy_line(page: Page, line: str) -> None:
    """Copies the line on the smallest screen, and closes the window."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    resize(page, {"width": 320, "height": 568})
    assert page.evaluate("(one => one.scrollHeight <= one.clientHeight + 1)(document.querySelector('#deal'))")
    page.click("#deal-copy")
    expect(page.locator("#deal-news")).to_have_text("Copied.")
    assert copied_text(page, line) == line
    page.keyboard.press("Escape")

"""Puzzles of each game, asked, missed, shown and solved, their window, and the window of the daily game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial

from playwright.sync_api import Page

from e2e.driver import SEQUENCE, SEQUITUR, SEQUOIA
from e2e.gallery.kept import NOW, Texts, kept_game, restore
from e2e.gallery.screens import Act, Chapter, Screen, click, one_after_another
from e2e.gallery.teaching import begin_afresh
from e2e.test_puzzles import best_of, play, stock, worst_of
from engine.cli.saves import make_ready
from engine.coach.daily import deal_of_the_day
from engine.coach.puzzle import Puzzle, dumps, of_the_day
from engine.game import load_game
from engine.match import Match, Player
from tests.engine.walks import play_on
from web.storage.days import DayResult, OwnDays
from web.storage.people import ALONE, LEVEL, LOST, WON

TODAY = NOW.date()

SHARES = "Object.defineProperty(navigator, 'share', { value: async () => {} });"
"""A browser that can share with other apps, like a phone's."""

SHOW, NEXT, AGAIN = "#lesson-show", "#lesson-next", "#puzzle-again"


def chapters() -> list[Chapter]:
    return [Chapter("puzzles", of_puzzles), Chapter("daily game", of_daily_game, before=SHARES)]


# Puzzles


def of_puzzles() -> Iterator[Screen]:
    """Their window, a puzzle of each game, and Sequoia's longest prompt."""
    yield Screen("window, first visit", asked(SEQUENCE), "#puzzles #puzzles-path", anywhere=True)
    for game in (SEQUENCE, SEQUOIA, SEQUITUR):
        full = asked(game, partial(some_solved, game))
        yield Screen(f"window, some solved, {game}", full, "#puzzles .solved", anywhere=True)
    yield Screen("window, all solved", asked(SEQUITUR, partial(all_solved, SEQUITUR)), "#puzzles .solved", anywhere=True)
    for game in (SEQUENCE, SEQUOIA, SEQUITUR):
        yield from of_one(game)
    yield Screen("sequoia, puzzle 75", number_75, f"#lesson {SHOW}", anywhere=True)
    mine = one_after_another(
        asked(SEQUENCE, partial(some_solved, SEQUENCE)), click("#puzzles-ways button:has-text('Your mistakes')")
    )
    yield Screen("sequence, from a game of mine", mine, "#lesson #puzzle-list:has-text('Mistakes: 1')", anywhere=True)


def of_one(game: str) -> Iterator[Screen]:
    """Today's puzzle."""
    today = of_the_day(stock(game), TODAY)
    begin = one_after_another(asked(game), click("#puzzles-ways button"))
    yield Screen(f"{game}, asked", begin, f"#lesson {SHOW}", anywhere=True)
    yield Screen(f"{game}, wrong", answered(game, today, worst_of), f"#lesson[data-said=wrong] {SHOW}")
    yield Screen(f"{game}, shown", click(SHOW), f"#lesson {AGAIN}")
    yield Screen(
        f"{game}, solved", one_after_another(click(AGAIN), answered(game, today, best_of)), f"#lesson[data-said=well] {NEXT}"
    )


def again(answer: Act) -> Act:
    """Answers again after the best play was shown."""
    return one_after_another(click(AGAIN), answer)


def asked(game: str, texts: Callable[[], Texts] = dict) -> Act:
    """Opens the window of the game's puzzles, with nothing else saved."""

    def act(page: Page) -> None:
        begin_afresh(page)
        if kept := texts():
            restore(page, kept)
        click(f"#games [data-name={game}] [data-asks=puzzles]")(page)
        page.wait_for_selector("#puzzles[open]")

    return act


def answered(game: str, puzzle: Puzzle, which: Callable[[Puzzle], str]) -> Act:
    """Answers the puzzle with this play."""
    return lambda page: play(page, game, puzzle, which(puzzle))


def number_75(page: Page) -> None:
    asked(SEQUOIA)(page)
    page.locator("#puzzles-path button", has_text="75").dispatch_event("click")


def some_solved(game: str) -> Texts:
    """A third of the path solved, some puzzles tried, and a mistake to correct."""
    make_ready(load_game(game))
    keys = [puzzle.key for puzzle in stock(game)]
    tally = {"solved": keys[: len(keys) // 3], "tried": keys[len(keys) // 3 :: 5]}
    mistakes = {"waiting": [dumps(stock(game)[-1])], "done": []}
    return {f"puzzles {game}": json.dumps(tally), f"mistakes {game}": json.dumps(mistakes)}


def all_solved(game: str) -> Texts:
    return {f"puzzles {game}": json.dumps({"solved": [puzzle.key for puzzle in stock(game)], "tried": []})}


# The deal of the day


def of_daily_game() -> Iterator[Screen]:
    """The daily game before, during and after play, and at the table; the calendar; the copied line; another day's game."""
    for game in (SEQUENCE, SEQUOIA, SEQUITUR):
        yield Screen(f"{game}, not played", deal(game), "#deal #deal-play", anywhere=True)
        yield Screen(f"{game}, in progress", deal(game, (0, 4)), "#deal #deal-play", anywhere=True)
        yield Screen(f"{game}, played", deal(game, (0, 1000), (1, 1000), (2, 3), (4, 1000), (6, 9)), "#deal #deal-line", True)
        yield Screen(f"{game}, calendar", calendar(game), "#deal #deal-calendar #deal-days", anywhere=True)
        yield Screen(f"{game}, calendar, last month", click("#deal-before"), "#deal #deal-month:has-text('October')")
    yield Screen("an earlier day, missed", chosen(4), "#deal #deal-play:has-text('Play late')", anywhere=True)
    yield Screen("an earlier day, played late", chosen(3), "#deal:has(#deal-result:not([hidden])) #deal-late", anywhere=True)
    for game in (SEQUENCE, SEQUOIA, SEQUITUR):
        begun = one_after_another(deal(game, (0, 4)), click("#deal-play"))
        yield Screen(f"{game}, at the table", begun, "#table #daily-mark", anywhere=True)
    yield Screen("the line is copied", copied, "#deal #deal-news:not(:empty)", anywhere=True)
    yield Screen("of another day, at its end", another_day, "#deal-result #deal-line", anywhere=True)


def deal(game: str, *played: tuple[int, int]) -> Act:
    """Opens the window after the daily games of earlier days, each played for that number of choices."""

    def act(page: Page) -> None:
        begin_afresh(page)
        texts: dict[str, str] = {}
        for days, choices in played:
            day = TODAY - timedelta(days=days)
            texts |= kept_game(deal_of(game, day, choices), f"deal {game} {day.isoformat()}", days)
        if texts:
            restore(page, texts)
        click(f"#games [data-name={game}] [data-asks=deal]")(page)
        page.wait_for_selector("#deal[open]")

    return act


def calendar(game: str) -> Act:
    """Opens the window after ten weeks of daily games, most of which are no longer saved."""

    def act(page: Page) -> None:
        begin_afresh(page)
        outcomes = (ALONE,) if game == SEQUITUR else (WON, LOST, WON, WON, LEVEL)
        played = [past for past in range(1, 70) if past % 9 != 4]
        days = [(TODAY - timedelta(days=past), past) for past in played]
        line = "Sequor daily 99: the result\nand a picture of it"
        results = [
            DayResult(day.isoformat(), outcomes[past % len(outcomes)], 7 * past % 41, past % 11 == 3, line) for day, past in days
        ]
        texts = kept_game(deal_of(game, TODAY, 4), f"deal {game} {TODAY.isoformat()}")
        restore(page, {**texts, f"days {game}": OwnDays().with_(results).text()})
        click(f"#games [data-name={game}] [data-asks=deal]")(page)
        page.wait_for_selector("#deal[open]")

    return act


def chosen(past: int) -> Act:
    """Presses the day that many days ago in Sequoia's calendar."""
    day = TODAY - timedelta(days=past)
    return one_after_another(calendar(SEQUOIA), click(f"#deal-days [data-day='{day.isoformat()}']"))


def deal_of(game: str, day: date, choices: int) -> Match:
    """That day's game after `choices` random choices."""
    rules = make_ready(load_game(game))
    setup, seed, levels = deal_of_the_day(rules, day)
    names, colours = ("Ben", "Fern", "Hazel"), tuple(rules.colours)
    players = [Player(names[seat], level, colours[setup.team(seat)]) for seat, level in enumerate(levels)]
    return play_on(Match(rules, setup, seed, players, hints=False), random.Random(1), most=choices, and_luck=True)


def copied(page: Page) -> None:
    deal(SEQUITUR, (0, 1000))(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    click("#deal-copy")(page)


def another_day(page: Page) -> None:
    """Opens the window from the game on the table, that of the day before yesterday."""
    deal(SEQUOIA, (2, 1000))(page)
    page.keyboard.press("Escape")
    page.click("#all-games")
    page.locator("#games-finished [data-do=open]").first.click()
    page.click("#end-deal")
    page.wait_for_selector("#deal[open]")

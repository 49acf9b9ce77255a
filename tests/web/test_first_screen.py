"""What the first screen says beside the ways to play: how far people have come, and what fits the slot."""

import dataclasses
import random
from datetime import date

import pytest

from engine.coach.daily import deal_of_the_day
from engine.game import game_names, load_game
from engine.match import Match, Player
from tests.engine.walks import play_on
from web.setup.progress import (
    LOST,
    PLAYED,
    TIED,
    WON,
    Known,
    ProgressLine,
    daily_line,
    daily_result,
    has_daily,
    lesson_line,
    newcomers_offer,
    offered,
    puzzles_line,
)
from web.storage.games import GameSummary, summarize
from web.storage.texts import deal_number

DAY = date(2026, 11, 14)


def test_a_tile_says_how_many_puzzles_are_solved() -> None:
    assert puzzles_line(0, False, 84) == ProgressLine("84 to solve")
    assert puzzles_line(0, True, 84) == ProgressLine("0 of 84 solved")
    assert puzzles_line(3, True, 84) == ProgressLine("3 of 84 solved")
    assert puzzles_line(84, True, 84) == ProgressLine("All 84 solved", is_done=True)
    assert puzzles_line(90, True, 84) == ProgressLine("All 84 solved", is_done=True), "earlier versions had others"


def test_lessons_count_levels() -> None:
    assert lesson_line(None, 6) == ProgressLine("3 minutes")
    assert lesson_line(0, 6) == ProgressLine("0 of 6 done")
    assert lesson_line(2, 6) == ProgressLine("2 of 6 done")
    assert lesson_line(6, 6) == ProgressLine("All 6 done", is_done=True)


def daily(name: str) -> GameSummary:
    """The card of that day's game, played to its end."""
    game = load_game(name)
    deal = deal_of_the_day(game, DAY)
    names = ("Mira", "Fern", "Hazel", "Ivy", "Ash")
    colours = list(game.colours)
    players = [Player(names[seat], level, colours[deal.setup.team(seat)]) for seat, level in enumerate(deal.levels)]
    match = Match(game, deal.setup, deal.seed, players)
    return summarize(play_on(match, random.Random(3)), now=0)


def test_the_daily_game_says_how_it_stands() -> None:
    assert daily_line(None, knows=False, day=DAY) == ProgressLine("14 Nov")
    assert daily_line(None, knows=True, day=DAY) == ProgressLine("Not played")
    over = daily("sequoia")
    going_on = dataclasses.replace(over, is_over=False)
    assert daily_line(going_on, knows=True, day=DAY) == ProgressLine("In progress")
    assert daily_line(over, knows=True, day=DAY) == ProgressLine("Played today", is_done=True)
    assert daily_line(over, True, DAY, WON) == ProgressLine("Won today", is_done=True)
    assert has_daily(["one", deal_number("sequoia", DAY)], "sequoia")
    assert not has_daily(["one", deal_number("sequoia", DAY)], "sequence")


@pytest.mark.parametrize("name", game_names())
def test_a_finished_daily_game_says_who_won(name: str) -> None:
    card = daily(name)
    returns = load_game(name).parse_position(card.position).returns()
    assert returns is not None
    assert daily_result(card) == (PLAYED if len(returns) == 1 else {1: WON, 0: LOST}.get(int(returns[0]), TIED))
    assert daily_result(dataclasses.replace(card, position="?")) == PLAYED


# The slot

GAMES = {name: Known(name.capitalize(), 6, None, has_daily=False) for name in ("sequence", "sequoia")}


def test_a_newcomer_is_offered_the_lesson_of_the_first_game() -> None:
    assert offered(GAMES, ()) == newcomers_offer("sequence", "Sequence", 6)
    assert newcomers_offer("go", "Go", 0).asked == "puzzles"
    assert newcomers_offer("go", "Go", 6).words == "Learn in 3 minutes"


def test_later_comes_what_was_begun_then_what_nobody_knows_then_the_day() -> None:
    begun = GAMES | {"sequoia": GAMES["sequoia"]._replace(learnt=2)}
    assert offered(begun, ["sequence"])[:3] == ("sequoia", "learn", "Learn Sequoia")
    assert offered(begun, ["sequence"]).more == "2 of 6 lessons done"
    assert offered(GAMES, ["sequence"])[:3] == ("sequoia", "learn", "Learn Sequoia")
    assert offered(GAMES, ["sequence", "sequoia"])[:2] == ("sequence", "deal")
    played = {name: known._replace(has_daily=True, learnt=6) for name, known in GAMES.items()}
    assert offered(played | {"sequoia": played["sequoia"]._replace(has_daily=False)}, [])[:2] == ("sequoia", "deal")
    assert offered(played, [])[:2] == ("sequence", "puzzles")

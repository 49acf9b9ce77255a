"""The texts of the first screen: names, start buttons, progress, and the offer in the slot."""

import dataclasses
import json
import random
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.coach.daily import deal_of_the_day
from engine.core import BadSetupError
from engine.game import game_names, load_game
from engine.match import Match, Player
from engine.text import isolated
from tests.engine.walks import play_on
from web.setup.model import AGAINST, ALONE, TOGETHER, Choices
from web.setup.offers import MOST_PERSONS, Names, check_names, offer_of, table_words
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

# Names


def named(*people: str) -> Names:
    """The names of these people, who joined in this order."""
    names = Names()
    for name in people:
        names.join(name)
    return names


def test_a_computer_does_not_borrow_a_name() -> None:
    names = named("Mira", "Tom")
    assert [names.of(1, level) for level in ("", "hard")] == ["Tom", "Fern"]
    names.call(1, "hard", "Deep Green")
    assert [names.of(1, level) for level in ("", "hard")] == ["Tom", "Deep Green"]
    names.call(1, "hard", "")
    assert names.of(1, "hard") == "Fern"


@given(some.lists(some.sampled_from("ABCDEFGHIJKLMNOP"), max_size=40))
def test_people_join_and_leave_in_order(pressed: list[str]) -> None:
    """As in a plain list: a person joins at its end, or leaves it."""
    names, expected = Names(), list[str]()
    for name in pressed:
        if name in expected:
            assert names.leave(name) == expected.index(name)
            expected.remove(name)
        elif len(expected) < MOST_PERSONS:
            assert names.join(name) == len(expected)
            expected.append(name)
        else:
            assert names.join(name) is None
        assert list(names.people.values()) == expected
        assert list(names.people) == list(range(len(expected)))


def test_a_new_person_takes_the_first_seat_without_a_name() -> None:
    names = Names()
    names.call(1, "", "Tom")
    assert names.join("Mira") == 0
    assert list(names.people.values()) == ["Mira", "Tom"]


@pytest.mark.parametrize("noted", [{}, {"names": 5}, {"names": {"0": None, "77": "X"}, "computers": []}, {"names": {"0": "  "}}])
def test_unreadable_notes_are_skipped(noted: dict[str, Any]) -> None:
    names = Names()
    names.restore(noted)
    assert set(names.people.values()) <= {"None"}


def test_names_are_restored_from_their_notes() -> None:
    names, again = named("Mira", "Tom"), Names()
    names.call(3, "easy", "Deep Green")
    again.restore(json.loads(json.dumps(names.notes())))
    assert again.notes() == names.notes()


def test_two_names_that_look_the_same_are_one() -> None:
    check_names(["Zo\u00eb", "Zoe"])
    with pytest.raises(BadSetupError, match="Two seats are called"):
        check_names(["Zo\u00eb", "Zoe\u0308"])
    with pytest.raises(BadSetupError, match="Give seat 2 a name"):
        check_names(["Mira", ""])


# Start buttons


def said(choices: Choices, kind: str, *people: str) -> tuple[str, str]:
    """The two lines of the button."""
    offer = offer_of(choices, named(*people), kind)
    return offer.words, offer.more


def test_a_button_says_how_strong_or_how_many_the_players_are_and_names_no_person() -> None:
    choices = Choices(load_game("sequence"))
    for people in ((), ("Mira",), ("Mira", "Tom")):
        assert said(choices, AGAINST, *people) == ("Play Fern", "Medium")
        assert said(choices, TOGETHER, *people) == ("Pass & play", "2 players")
    choices.sit(3)
    choices.choose_level(2, "hard")
    assert said(choices, AGAINST, "Mira") == ("Play 2 computers", "Medium and hard")
    choices.choose_level(1, "")
    assert said(choices, TOGETHER, "Mira", "Tom") == ("Pass & play", "2 + 1 computer")
    assert said(choices, AGAINST) == ("Play 2 computers", "Medium and hard"), "as before"
    choices.length = 5
    assert said(choices, TOGETHER) == ("Pass & play", "2 + 1 computer · best of 5")
    assert said(choices, AGAINST) == ("Play 2 computers", "Medium and hard")


def test_a_button_names_one_change_and_counts_several() -> None:
    choices = Choices(load_game("sequence"))
    choices.practice = True
    assert said(choices, AGAINST) == ("Play Fern", "Medium · practice")
    assert said(choices, TOGETHER) == ("Pass & play", "2 players")
    choices.hints, choices.length = False, 3
    choices.rules["loss_of_card"] = True
    assert said(choices, AGAINST) == ("Play Fern", "Medium · 4 changes")
    assert said(choices, TOGETHER) == ("Pass & play", "2 players · loss of card")
    usual, other = list(choices.game.boards)[:2]
    choices.box = {"board": other}
    assert said(choices, TOGETHER) == ("Pass & play", "2 players · 2 changes")
    choices.rules["loss_of_card"] = False
    assert said(choices, TOGETHER) == ("Pass & play", f"2 players · {choices.game.boards[other]}")
    choices.box = {"board": "a custom one"}
    assert said(choices, TOGETHER) == ("Pass & play", "2 players · your board")
    choices.box = {"board": usual}
    assert said(choices, TOGETHER) == ("Pass & play", "2 players")


def test_a_button_says_that_you_play_solo_or_watch() -> None:
    choices = Choices(load_game("sequitur"))
    choices.choose_level(0, "easy")
    assert said(choices, AGAINST) == ("Watch 2 computers", "Easy and medium")
    choices.choose_level(0, "")
    assert said(choices, ALONE) == ("Play solo", "3 rounds")
    assert offer_of(choices, named("Mira"), ALONE, best=17)[:2] == ("Play solo", "Best: 17")
    assert offer_of(choices, named("Mira"), AGAINST, best=17)[:2] == ("Play Fern", "Medium")
    choices.sit(1)
    choices.length, choices.practice = 3, True
    assert said(choices, ALONE, "Mira") == ("Play solo", "3 rounds · practice"), "nobody plays a series alone"


def test_the_folded_form_names_players_and_rules() -> None:
    choices = Choices(load_game("sequence"))
    assert table_words(choices, named("Mira")) == "Mira and Fern · rules: standard"
    choices.sit(6)
    choices.rules["loss_of_card"], choices.length = True, 3
    assert table_words(choices, Names()) == "6 seats · best of 3 · rules: loss of card"


def test_a_name_written_from_right_to_left_moves_no_other_words() -> None:
    choices, sarah = Choices(load_game("sequence")), "שרה"
    choices.give(*next((one, holder, one.values[0][0]) for one in choices.game.handicaps for holder in choices.holders(one)))
    apart = isolated(sarah)
    assert table_words(choices, named(sarah)).startswith(f"{apart} and Fern · rules: standard · {apart}: ")
    offered = named(sarah)
    offered.call(1, "medium", sarah)
    assert offer_of(choices, offered, AGAINST).words == f"Play {apart}"


# Progress


DAY = date(2026, 11, 14)


def test_a_tile_counts_solved_puzzles() -> None:
    assert puzzles_line(0, False, 84) == ProgressLine("84 to solve")
    for solved in (0, 3):
        assert puzzles_line(solved, True, 84) == ProgressLine(f"{solved} of 84 solved")
    for solved in (84, 90):
        assert puzzles_line(solved, True, 84) == ProgressLine("All 84 solved", is_done=True), "earlier versions had other puzzles"


def test_levels_of_a_lesson_are_counted() -> None:
    assert lesson_line(None, 6) == ProgressLine("3 minutes"), "not begun"
    for done in (0, 2):
        assert lesson_line(done, 6) == ProgressLine(f"{done} of 6 done")
    assert lesson_line(6, 6) == ProgressLine("All 6 done", is_done=True)


def daily(name: str) -> GameSummary:
    """The summary of that day's game, played to its end."""
    game = load_game(name)
    deal = deal_of_the_day(game, DAY)
    colours = list(game.colours)
    players = [Player(f"Player {seat}", level, colours[deal.setup.team(seat)]) for seat, level in enumerate(deal.levels)]
    match = Match(game, deal.setup, deal.seed, players)
    return summarize(play_on(match, random.Random(3)), now=0)


def test_the_line_of_the_daily_game() -> None:
    assert daily_line(None, knows=False, day=DAY) == ProgressLine("14 Nov")
    assert daily_line(None, knows=True, day=DAY) == ProgressLine("Not played")
    over = daily("sequoia")
    assert daily_line(dataclasses.replace(over, is_over=False), knows=True, day=DAY) == ProgressLine("In progress")
    assert daily_line(over, knows=True, day=DAY) == ProgressLine("Played today", is_done=True)
    assert daily_line(over, True, DAY, WON) == ProgressLine("Won today", is_done=True)
    assert has_daily(["one", deal_number("sequoia", DAY)], "sequoia")
    assert not has_daily(["one", deal_number("sequoia", DAY)], "sequence")


@pytest.mark.parametrize("name", game_names())
def test_the_result_of_a_finished_daily_game(name: str) -> None:
    card = daily(name)
    returns = load_game(name).parse_position(card.position).returns()
    assert returns is not None
    assert daily_result(card) == (PLAYED if len(returns) == 1 else {1: WON, 0: LOST}.get(int(returns[0]), TIED))
    assert daily_result(dataclasses.replace(card, position="?")) == PLAYED


# The slot

KNOWN_GAMES = {name: Known(name.capitalize(), 6, None, has_daily=False) for name in ("sequence", "sequoia")}


def test_a_newcomer_is_offered_the_lesson_of_the_first_game() -> None:
    assert offered(KNOWN_GAMES, ()) == newcomers_offer("sequence", "Sequence", 6)
    assert newcomers_offer("go", "Go", 0).asked == "puzzles"
    assert newcomers_offer("go", "Go", 6).words == "Learn in 3 minutes"


def test_later_a_begun_lesson_is_offered_then_an_unknown_game_then_the_daily_game() -> None:
    begun = KNOWN_GAMES | {"sequoia": KNOWN_GAMES["sequoia"]._replace(learnt=2)}
    assert offered(begun, ["sequence"])[:3] == ("sequoia", "learn", "Learn Sequoia")
    assert offered(begun, ["sequence"]).more == "2 of 6 lessons done"
    assert offered(KNOWN_GAMES, ["sequence"])[:3] == ("sequoia", "learn", "Learn Sequoia")
    assert offered(KNOWN_GAMES, ["sequence", "sequoia"])[:2] == ("sequence", "deal")
    played = {name: known._replace(has_daily=True, learnt=6) for name, known in KNOWN_GAMES.items()}
    assert offered(played | {"sequoia": played["sequoia"]._replace(has_daily=False)}, [])[:2] == ("sequoia", "deal")
    assert offered(played, [])[:2] == ("sequence", "puzzles")

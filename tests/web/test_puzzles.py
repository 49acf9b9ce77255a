"""Puzzles without a page: what is solved, which mistakes come back, the way through them; and the deals of the days."""

from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from engine.coach.commentary import Mistake
from engine.coach.daily import PERSON, day_of, deal_of_the_day
from engine.coach.puzzle import Puzzle, of_the_day, puzzles
from engine.core import Event, IllegalActionError, SequorError
from engine.game import load_game
from engine.match import Match, Player, bot_seed
from tests.samples import PUZZLES
from tests.web.test_people import Device
from web.coach import daily, puzzle_list
from web.coach.puzzle_list import OWN, PATH, TODAY, PuzzleAttempt, PuzzleOrder, note_done, note_mistakes, own_mistakes
from web.storage.games import summarize
from web.storage.progress import PuzzleTally
from web.storage.texts import MISTAKES

SEQUENCE = load_game("sequence")
DAY = date(2026, 11, 23)


def many(count: int) -> tuple[Puzzle, ...]:
    """So many puzzles, each medium than the one before; the first two keep the sample's answers."""
    [one] = puzzles(SEQUENCE, PUZZLES)
    return tuple(one._replace(key=f"{number:08x}", hardness=number / count) for number in range(count))


# What is solved


# Own mistakes


@cache
def played() -> Match:
    """A game in which the second seat is a computer's; both have played a little."""
    match = Match(SEQUENCE, SEQUENCE.setup(), "mistakes", [Player("Mira"), Player("Fern", "easy")])
    while len(match.events) < 40:
        if match.luck_is_next:
            match.take_luck()
        else:
            [seat] = match.state.to_act
            match.play(seat, match.state.legal_actions(seat)[0])
    return match


def lapse(seat: int, number: int, cost: float) -> tuple[Mistake, dict[str, float]]:
    """A choice of that seat that cost so much, the one of that number; and what its actions were worth."""
    match = played()
    event = [index for index, event in enumerate(match.events) if event.seat == seat][number]
    chosen, better = (str(action) for action in match.states[event].legal_actions(seat)[:2])
    return Mistake(event, seat, chosen, better, cost), {better: 0.5, chosen: 0.5 - cost}


def note(device: Device, *told: tuple[Mistake, dict[str, float]]) -> None:
    worths = {lapse.event: worth for lapse, worth in told}
    note_mistakes(device, played(), [lapse for lapse, _ in told], worths)  # type: ignore[arg-type]


def test_peoples_mistakes_come_back_the_worst_first_and_once() -> None:
    device = Device()
    note(device, lapse(0, 0, 0.1), lapse(0, 1, 0.3), lapse(1, 0, 0.4), lapse(0, 2, 0.011))
    kept = own_mistakes(device, "sequence")  # type: ignore[arg-type]
    assert [round(1 - puzzle.hardness, 2) for puzzle in kept] == [0.3, 0.1], "the computer's own is nobody's, one is too small"
    assert all(puzzle.seat == 0 for puzzle in kept)
    note(device, lapse(0, 0, 0.1), lapse(0, 3, 0.2))
    again = own_mistakes(device, "sequence")  # type: ignore[arg-type]
    assert [round(1 - puzzle.hardness, 2) for puzzle in again] == [0.2, 0.3, 0.1], "none twice, the newest game first"


def test_a_solved_mistake_never_comes_back() -> None:
    device = Device()
    note(device, lapse(0, 0, 0.1), lapse(0, 1, 0.3))
    first, second = own_mistakes(device, "sequence")  # type: ignore[arg-type]
    note_done(device, "sequence", first.key)  # type: ignore[arg-type]
    note(device, lapse(0, 0, 0.1), lapse(0, 1, 0.3))
    assert [puzzle.key for puzzle in own_mistakes(device, "sequence")] == [second.key]  # type: ignore[arg-type]


def test_damaged_mistakes_are_set_aside() -> None:
    for text in ("[[", '{"waiting":["no puzzle"],"done":[]}'):
        device = Device()
        device.texts[f"{MISTAKES}sequence"] = text
        assert own_mistakes(device, "sequence") == ()  # type: ignore[arg-type]
        note(device, lapse(0, 0, 0.1))
        assert (device.aside, len(own_mistakes(device, "sequence"))) == ([text], 1)  # type: ignore[arg-type]


def test_of_many_answers_only_the_best_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_list, "MOST_ANSWERS", 2)
    device, (told, _) = Device(), lapse(0, 0, 0.4)
    note(device, (told, {told.better: 0.5, "third": 0.3, "second": 0.4, "fourth": 0.2, told.chosen: 0.1}))
    [puzzle] = own_mistakes(device, "sequence")  # type: ignore[arg-type]
    assert (puzzle.worths, puzzle.rest) == ({told.better: 0.5, "second": 0.4, told.chosen: 0.1}, 0.3)


def test_a_mistake_that_could_not_be_read_back_is_none() -> None:
    device, (told, worths) = Device(), lapse(0, 0, 0.1)
    note(device, (told, worths | {told.better: 3.0}), (lapse(0, 1, 0.3)[0], {}))
    assert not device.texts


def test_the_oldest_mistakes_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_list, "MOST_WAITING", 2)
    device = Device()
    for number in range(4):
        note(device, lapse(0, number, 0.1))
    kept = own_mistakes(device, "sequence")  # type: ignore[arg-type]
    fresh = Device()
    note(fresh, lapse(0, 3, 0.1))
    [newest] = own_mistakes(fresh, "sequence")  # type: ignore[arg-type]
    assert len(kept) == 2
    assert kept[0] == newest


# The way through them


def test_the_path_leads_from_the_easiest_to_the_next_that_is_not_solved() -> None:
    found = many(9)
    course = PuzzleOrder(found, (), PuzzleTally(("00000000", "00000003"), ("00000001",)), DAY)
    assert [item.title for item in course.path[::4]] == [
        "Puzzle 1 of 9 · easy", "Puzzle 5 of 9 · medium", "Puzzle 9 of 9 · hard",
    ]  # fmt: skip
    assert (course.solved, course.first.number) == (2, 2)
    assert course.is_tried(course.path[1])
    assert [course.after(course.path[number]).number for number in (0, 2, 8)] == [2, 5, 2]


def test_other_puzzles_than_those_that_were_solved_are_all_to_be_solved() -> None:
    """An update may bring other puzzles: what was solved is known by its position alone, not by its place on the path."""
    device, own = Device(), many(1)
    for puzzle in (*many(9), *own):
        PuzzleTally.of(device, "sequence").with_solved(puzzle.key).store(device, "sequence")  # type: ignore[arg-type]
    others = tuple(puzzle._replace(key=f"{number:x}0000000") for number, puzzle in enumerate(many(9), 1))
    kept = (*others[:5], many(9)[7])
    course = PuzzleOrder(kept, own, PuzzleTally.of(device, "sequence"), DAY)  # type: ignore[arg-type]
    assert [course.is_solved(item) for item in course.path] == [False] * 5 + [True]
    assert (course.solved, course.first.number, course.after(course.path[4]).number) == (1, 1, 1)
    assert not any(map(course.is_tried, course.path))
    assert course.own[0].puzzle == own[0], "own mistakes stay"


def test_after_the_last_of_all_the_path_begins_again() -> None:
    found = many(3)
    course = PuzzleOrder(found, (), PuzzleTally(tuple(puzzle.key for puzzle in found)), DAY)
    assert course.first.number == 1
    assert [course.after(item).number for item in course.path] == [2, 3, 1]


def test_todays_leads_to_the_path_and_a_mistake_to_the_next_mistake() -> None:
    found = many(7)
    own = tuple(puzzle._replace(key=f"f{number:07x}") for number, puzzle in enumerate(found[:2]))
    course = PuzzleOrder(found, own, PuzzleTally(), DAY)
    assert course.today.puzzle == of_the_day(found, DAY)
    assert [item.kind for item in (course.today, course.own[0], course.path[0])] == [TODAY, OWN, PATH]
    assert course.after(course.today) == course.first
    assert course.after(course.own[0]) == course.own[1]
    assert course.after(course.own[1]) == course.own[0]
    assert (
        PuzzleOrder(found, own[:1], PuzzleTally(), DAY).after(course.own[0]) == PuzzleOrder(found, own, PuzzleTally(), DAY).first
    )


# One puzzle


def test_a_play_is_judged_and_taken_back() -> None:
    attempt = PuzzleAttempt(SEQUENCE, many(1)[0])
    assert attempt.goal == "Green to play"
    before = attempt.observation
    with pytest.raises(IllegalActionError):
        attempt.play("2C a1")
    missed = attempt.play("KH g9")
    assert (missed.is_best, missed.best, round(missed.cost, 3)) == (False, "5S d2", 0.1)
    assert attempt.observation != before
    attempt.take_back()
    assert attempt.observation == before
    assert attempt.play("5S d2").is_best
    assert [player.level for player in attempt.match.players] == ["easy", ""]


def test_a_puzzle_that_cannot_be_laid_out_says_so() -> None:
    with pytest.raises(SequorError):
        PuzzleAttempt(SEQUENCE, many(1)[0]._replace(position="classic:2:2 nothing"))


# The deals of the days


def shelf(**cards: bool) -> Any:
    """A shelf with games under these numbers, each over or not; it takes names for others."""
    kept = {number: replace(summarize(played(), now=0), is_over=over) for number, over in cards.items()}
    names: dict[str, str] = {}
    return SimpleNamespace(card=kept.get, names=names, rename=names.__setitem__)


def test_a_deal_is_a_game_like_any_other_under_its_day() -> None:
    here = shelf()
    match = daily.begin(here, SEQUENCE, DAY, "Fern")
    assert day_of(match) == DAY
    assert match.players[PERSON].name == "Fern"
    assert len({player.name for player in match.players}) == len({player.colour for player in match.players}) == 2
    assert here.names == {daily.number(SEQUENCE, DAY): "Daily game, 23 Nov 2026"}


def test_a_missed_day_is_an_empty_box() -> None:
    days = {DAY: False, DAY - timedelta(days=2): True, DAY - timedelta(days=7): True}
    here = shelf(**{daily.number(SEQUENCE, day): over for day, over in days.items()})
    boxes = daily.last_days(here, SEQUENCE, DAY)
    assert [box.day.day for box in boxes] == [17, 18, 19, 20, 21, 22, 23]
    assert [box.how for box in boxes] == [*["not played"] * 4, "played", "not played", "in progress"]
    assert {box.how for box in daily.last_days(here, load_game("sequoia"), DAY)} == {"not played"}


# The computers of a deal


def test_the_computers_of_a_deal_choose_alike_whoever_is_first() -> None:
    deal = deal_of_the_day(SEQUENCE, DAY)
    events = [Event(None, "luck"), Event(1, "a"), Event(2, "b")]
    assert bot_seed(deal.seed, 1, events) == bot_seed(deal.seed, 1, [Event(1, "c")])
    others = [(1, []), (1, [*events, Event(1, "d")]), (2, events)]
    seeds = {bot_seed(deal.seed, 1, events), *(bot_seed(deal.seed, seat, told) for seat, told in others)}
    assert len(seeds) == 4
    assert not any(deal.seed in seed for seed in seeds)
    assert bot_seed("any other match", 1, events) == ""

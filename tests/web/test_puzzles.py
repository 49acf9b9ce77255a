"""Puzzles without a page: the player's own mistakes, their order, and one attempt."""

import json
from datetime import date, timedelta
from functools import cache

import pytest

from engine.coach.commentary import Mistake
from engine.coach.puzzle import Puzzle, of_the_day, puzzles
from engine.core import IllegalActionError, SequorError
from engine.game import load_game
from engine.match import Match, Player
from tests.samples import PUZZLES
from tests.web.stand_in_storage import Memory
from web.coach import puzzle_list
from web.coach.puzzle_list import (
    OWN,
    PATH,
    TODAY,
    PuzzleAttempt,
    PuzzleOrder,
    due_mistakes,
    key_of,
    note_done,
    note_missed,
    note_mistakes,
    note_solved,
    own_mistakes,
    was_solved,
)
from web.storage.progress import PuzzleTally
from web.storage.texts import MISTAKES

SEQUENCE = load_game("sequence")
DAY = date(2026, 11, 23)


def many(count: int) -> tuple[Puzzle, ...]:
    """Puzzles with the sample's answers, each harder than the one before."""
    [one] = puzzles(SEQUENCE, PUZZLES)
    return tuple(one._replace(key=f"{number:08x}", hardness=number / count) for number in range(count))


# Mistakes


@cache
def played() -> Match:
    """The beginning of a game in which the second seat is a computer's."""
    match = Match(SEQUENCE, SEQUENCE.setup(), "mistakes", [Player("Mira"), Player("Fern", "easy")])
    while len(match.events) < 40:
        if match.luck_is_next:
            match.take_luck()
        else:
            [seat] = match.state.to_act
            match.play(seat, match.state.legal_actions(seat)[0])
    return match


def mistake(seat: int, number: int, cost: float) -> tuple[Mistake, dict[str, float]]:
    """A seat's choice, by its number, as a mistake of that cost; and the worths of its actions."""
    match = played()
    event = [index for index, event in enumerate(match.events) if event.seat == seat][number]
    chosen, better = (str(action) for action in match.states[event].legal_actions(seat)[:2])
    return Mistake(event, seat, chosen, better, cost), {better: 0.5, chosen: 0.5 - cost}


def note(memory: Memory, *found: tuple[Mistake, dict[str, float]]) -> tuple[Puzzle, ...]:
    """Notes these mistakes. Returns all that are stored."""
    note_mistakes(memory, played(), [one for one, _ in found], {one.event: worths for one, worths in found}, DAY)
    return own_mistakes(memory, "sequence")


def test_people_s_mistakes_come_back_worst_first_and_once() -> None:
    memory = Memory()
    kept = note(memory, mistake(0, 0, 0.1), mistake(0, 1, 0.3), mistake(1, 0, 0.4), mistake(0, 2, 0.011))
    assert [round(1 - puzzle.hardness, 2) for puzzle in kept] == [0.3, 0.1], "without the computer's, and one that is too small"
    assert all(puzzle.seat == 0 for puzzle in kept)
    again = note(memory, mistake(0, 0, 0.1), mistake(0, 3, 0.2))
    assert [round(1 - puzzle.hardness, 2) for puzzle in again] == [0.2, 0.3, 0.1], "none twice, the newest game first"


def test_a_solved_mistake_never_comes_back() -> None:
    memory = Memory()
    first, second = note(memory, mistake(0, 0, 0.1), mistake(0, 1, 0.3))
    note_done(memory, "sequence", first.key)
    assert [puzzle.key for puzzle in note(memory, mistake(0, 0, 0.1), mistake(0, 1, 0.3))] == [second.key]


def test_a_question_solved_in_a_review_or_as_a_puzzle_is_known_later() -> None:
    memory, (one, _), (other, _) = Memory(), mistake(0, 0, 0.1), mistake(0, 1, 0.3)
    assert not was_solved(memory, played(), one.event)
    note_solved(memory, played(), one.event)
    assert [was_solved(memory, played(), lapse.event) for lapse in (one, other)] == [True, False]
    note_done(memory, "sequence", key_of(played(), other.event))
    assert was_solved(memory, played(), other.event)
    assert note(memory, mistake(0, 0, 0.1), mistake(0, 1, 0.3)) == ()


def test_an_unsolved_mistake_returns_the_next_day_then_after_3_7_and_21_days() -> None:
    memory, returned = Memory(), []
    [puzzle] = note(memory, mistake(0, 0, 0.1))
    for days in range(80):
        today = DAY + timedelta(days)
        if due_mistakes(memory, "sequence", today):
            returned.append(days)
            for _ in range(2):  # a second miss on the same day changes nothing
                note_missed(memory, "sequence", puzzle.key, today)
    assert returned == [1, 4, 11, 32, 53, 74]
    note_done(memory, "sequence", puzzle.key)
    assert not due_mistakes(memory, "sequence", DAY + timedelta(900))
    assert json.loads(memory.texts[f"{MISTAKES}sequence"]) == {"waiting": [], "done": [puzzle.key]}


def test_mistakes_that_are_due_come_first() -> None:
    memory = Memory()
    first, second = note(memory, mistake(0, 0, 0.3), mistake(0, 1, 0.2))
    tomorrow = DAY + timedelta(1)
    note_missed(memory, "sequence", first.key, tomorrow)
    own = own_mistakes(memory, "sequence")
    assert [puzzle.key for puzzle in own] == [second.key, first.key]
    assert due_mistakes(memory, "sequence", tomorrow) == 1
    assert not due_mistakes(memory, "sequence", DAY)


def test_mistakes_of_earlier_versions_are_due_at_once() -> None:
    memory = Memory()
    [puzzle] = note(memory, mistake(0, 0, 0.3))
    text = json.loads(memory.texts[f"{MISTAKES}sequence"])
    memory.texts[f"{MISTAKES}sequence"] = json.dumps({"waiting": text["waiting"], "done": []})
    assert due_mistakes(memory, "sequence", DAY) == 1
    assert own_mistakes(memory, "sequence") == (puzzle,)


def test_a_mistake_solved_before_it_was_stored_never_comes_back() -> None:
    memory, (one, worths) = Memory(), mistake(0, 0, 0.3)
    note_done(memory, "sequence", key_of(played(), one.event))
    assert note(memory, (one, worths)) == ()
    note_missed(memory, "sequence", "no such key", DAY)
    assert not own_mistakes(memory, "sequence")


def test_only_the_best_of_many_answers_have_a_worth_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_list, "MOST_ANSWERS", 2)
    one, _ = mistake(0, 0, 0.4)
    [puzzle] = note(Memory(), (one, {one.better: 0.5, "third": 0.3, "second": 0.4, "fourth": 0.2, one.chosen: 0.1}))
    assert (puzzle.worths, puzzle.rest) == ({one.better: 0.5, "second": 0.4, one.chosen: 0.1}, 0.3)


def test_a_mistake_that_could_not_be_read_back_is_left_out() -> None:
    memory, (one, worths) = Memory(), mistake(0, 0, 0.1)
    assert not note(memory, (one, worths | {one.better: 3.0}), (mistake(0, 1, 0.3)[0], {}))
    assert not memory.texts


def test_the_oldest_of_too_many_mistakes_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_list, "MOST_WAITING", 2)
    memory = Memory()
    for number in range(4):
        kept = note(memory, mistake(0, number, 0.1))
    assert len(kept) == 2
    assert (kept[0],) == note(Memory(), mistake(0, 3, 0.1))


@pytest.mark.parametrize("text", ["[[", '{"waiting":["no puzzle"],"done":[]}'])
def test_damaged_mistakes_are_set_aside(text: str) -> None:
    memory = Memory({f"{MISTAKES}sequence": text})
    assert own_mistakes(memory, "sequence") == ()
    assert len(note(memory, mistake(0, 0, 0.1))) == 1
    assert memory.aside == [text]


# Their order


def test_the_path_leads_from_the_easiest_to_the_next_unsolved_puzzle() -> None:
    order = PuzzleOrder(many(9), (), PuzzleTally(("00000000", "00000003"), ("00000001",)), DAY)
    titles = ["Puzzle 1 of 9 · easy", "Puzzle 5 of 9 · medium", "Puzzle 9 of 9 · hard"]
    assert [item.title for item in order.path[::4]] == titles
    assert (order.solved, order.first.number) == (2, 2)
    assert order.is_tried(order.path[1])
    assert [order.after(order.path[number]).number for number in (0, 2, 8)] == [2, 5, 2]


def test_puzzles_that_an_update_brings_are_all_unsolved() -> None:
    """A solved puzzle is recognised by its position alone, not by its place on the path."""
    memory, own = Memory(), many(1)
    for puzzle in (*many(9), *own):
        PuzzleTally.of(memory, "sequence").with_solved(puzzle.key).store(memory, "sequence")
    others = tuple(puzzle._replace(key=f"{number:x}0000000") for number, puzzle in enumerate(many(9), 1))
    kept = (*others[:5], many(9)[7])
    order = PuzzleOrder(kept, own, PuzzleTally.of(memory, "sequence"), DAY)
    assert [order.is_solved(item) for item in order.path] == [False] * 5 + [True]
    assert (order.solved, order.first.number, order.after(order.path[4]).number) == (1, 1, 1)
    assert not any(map(order.is_tried, order.path))
    assert order.own[0].puzzle == own[0], "the player's own mistakes stay"


def test_the_path_begins_again_once_all_are_solved() -> None:
    found = many(3)
    order = PuzzleOrder(found, (), PuzzleTally(tuple(puzzle.key for puzzle in found)), DAY)
    assert order.first.number == 1
    assert [order.after(item).number for item in order.path] == [2, 3, 1]


def test_today_s_leads_to_the_path_and_a_mistake_to_the_next_mistake() -> None:
    found = many(7)
    own = tuple(puzzle._replace(key=f"f{number:07x}") for number, puzzle in enumerate(found[:2]))
    order, lonely = PuzzleOrder(found, own, PuzzleTally(), DAY), PuzzleOrder(found, own[:1], PuzzleTally(), DAY)
    assert order.today.puzzle == of_the_day(found, DAY)
    assert [item.kind for item in (order.today, order.own[0], order.path[0])] == [TODAY, OWN, PATH]
    assert order.after(order.today) == lonely.after(order.own[0]) == order.first
    assert [order.after(item) for item in order.own] == [order.own[1], order.own[0]]


# One puzzle


def test_a_play_is_judged_and_undone() -> None:
    attempt = PuzzleAttempt(SEQUENCE, many(1)[0])
    assert (attempt.task, attempt.words) == ("Find the best play", "You are Green. Seven cards in hand. Which one, and where?")
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


def test_a_puzzle_with_an_impossible_position_is_refused() -> None:
    with pytest.raises(SequorError):
        PuzzleAttempt(SEQUENCE, many(1)[0]._replace(position="classic:2:2 nothing"))

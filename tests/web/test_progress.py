"""Stored progress: levels of lessons, first-time tips, solved puzzles and mistakes. Damaged texts are set aside."""

import json

import pytest

from tests.web.stand_in_storage import Memory
from web.storage.progress import (
    MOST_PUZZLES,
    MOST_TIPS,
    Due,
    LessonLevels,
    Mistakes,
    PuzzleTally,
    SeenTips,
    levels_done,
    solved_puzzles,
)
from web.storage.texts import LESSON, MET, MISTAKES, PUZZLES, Stored

TEXTS = {LESSON: "6", MET: '[["Mira","dead"]]', PUZZLES: '{"solved":["a"],"tried":[]}', MISTAKES: '{"waiting":[],"done":["b"]}'}
"""A text of each kind, as version 0.2 wrote it."""

LATER = '{"waiting":[],"done":["b"],"due":[{"key":"a","day":"2026-11-28","missed":2}]}'

every_kind = pytest.mark.parametrize("kind", [LessonLevels, SeenTips, PuzzleTally, Mistakes])


@every_kind
def test_progress_is_read_and_written_as_before(kind: type[Stored]) -> None:
    text = TEXTS[kind.prefix]
    memory = Memory({f"{kind.prefix}sequence": text})
    kind.of(memory, "sequence").store(memory, "sequoia")
    assert memory.texts[f"{kind.prefix}sequoia"] == text
    assert kind.of(memory, "sequitur") == kind()


def test_the_days_of_mistakes_are_read_and_written() -> None:
    kept = Mistakes.from_text(LATER)
    assert (kept.due, kept.text(), kept.day_of("a"), kept.day_of("b")) == ((Due("a", "2026-11-28", 2),), LATER, "2026-11-28", "")


@every_kind
@pytest.mark.parametrize("text", ["two", "-1", "1.5", "100", "٣", "[[", '[["Mira"]]', '{"solved":[1],"tried":[]}', "null"])
def test_damaged_progress_is_set_aside(kind: type[Stored], text: str) -> None:
    memory = Memory({f"{kind.prefix}sequence": text})
    assert kind.of(memory, "sequence") == kind()
    assert memory.texts == {f"aside {kind.prefix}sequence": text}


def test_a_lesson_continues_where_it_was_left_and_starts_again_after_its_end() -> None:
    assert [LessonLevels(done).next_of(6) for done in (0, 2, 5, 6, 7, 99)] == [0, 2, 5, 0, 0, 0]


def test_repeating_a_lesson_loses_no_level() -> None:
    assert LessonLevels(2).with_done(3) == LessonLevels(3)
    assert LessonLevels(6).with_done(1) == LessonLevels(6)


def test_an_opened_lesson_is_not_unknown() -> None:
    memory = Memory()
    assert levels_done(memory, "sequence") is None
    LessonLevels().store(memory, "sequence")
    assert levels_done(memory, "sequence") == 0


def test_a_tip_is_seen_by_one_person_in_one_game() -> None:
    memory = Memory()
    SeenTips.of(memory, "sequence").with_seen("Mira", "dead").store(memory, "sequence")
    assert SeenTips.of(memory, "sequence").pairs == (("Mira", "dead"),)
    assert SeenTips.of(memory, "sequoia").pairs == ()


def test_the_oldest_of_too_many_tips_is_dropped() -> None:
    text = json.dumps([["Mira", f"kind {number}"] for number in range(MOST_TIPS)])
    pairs = SeenTips.from_text(text).with_seen("Mira", "dead").pairs
    assert (len(pairs), pairs[0], pairs[-1]) == (MOST_TIPS, ("Mira", "kind 1"), ("Mira", "dead"))


def test_a_solved_puzzle_stays_solved_and_no_longer_counts_as_tried() -> None:
    tally = PuzzleTally().with_tried("a").with_tried("b").with_solved("a").with_tried("a")
    assert tally == PuzzleTally(("a",), ("b",))


def test_the_oldest_of_too_many_solved_puzzles_is_dropped() -> None:
    tally = PuzzleTally()
    for number in range(MOST_PUZZLES + 1):
        tally = tally.with_solved(str(number))
    assert (len(tally.solved), tally.solved[0]) == (MOST_PUZZLES, "1")


def test_a_player_s_own_mistakes_do_not_count_as_puzzles_of_the_game() -> None:
    assert solved_puzzles(PuzzleTally(), Mistakes()) == (0, False)
    assert solved_puzzles(PuzzleTally((), ("a",)), Mistakes()) == (0, True)
    assert solved_puzzles(PuzzleTally(("a", "b", "own")), Mistakes((), ("own",))) == (2, True)

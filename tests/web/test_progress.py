"""Stored progress: how far a lesson has come, which tips were seen, which puzzles are solved. Damaged texts are set aside."""

import json

import pytest

from tests.web.test_people import Device
from web.storage.progress import (
    MOST_PUZZLES,
    MOST_TIPS,
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

every_kind = pytest.mark.parametrize("kind", [LessonLevels, SeenTips, PuzzleTally, Mistakes])


@every_kind
def test_progress_is_read_and_written_as_before(kind: type[Stored]) -> None:
    text = TEXTS[kind.prefix]
    device = Device()
    device.texts[f"{kind.prefix}sequence"] = text
    kind.of(device, "sequence").store(device, "sequoia")  # type: ignore[arg-type]
    assert device.texts[f"{kind.prefix}sequoia"] == text
    assert kind.of(device, "sequitur") == kind()  # type: ignore[arg-type]


@every_kind
@pytest.mark.parametrize("text", ["two", "-1", "1.5", "100", "٣", "[[", '[["Mira"]]', '{"solved":[1],"tried":[]}', "null"])
def test_damaged_progress_is_set_aside(kind: type[Stored], text: str) -> None:
    device = Device()
    device.texts[f"{kind.prefix}sequence"] = text
    assert kind.of(device, "sequence") == kind()  # type: ignore[arg-type]
    assert (device.texts, device.aside) == ({}, [text])


def test_a_lesson_continues_where_it_was_left_and_begins_again_after_its_end() -> None:
    assert [LessonLevels(done).next_of(6) for done in (0, 2, 5, 6, 7, 99)] == [0, 2, 5, 0, 0, 0]


def test_a_lesson_taken_again_loses_no_progress() -> None:
    assert LessonLevels(2).with_done(3) == LessonLevels(3)
    assert LessonLevels(6).with_done(1) == LessonLevels(6)


def test_a_lesson_that_was_opened_is_not_unknown() -> None:
    device = Device()
    assert levels_done(device, "sequence") is None  # type: ignore[arg-type]
    LessonLevels().store(device, "sequence")  # type: ignore[arg-type]
    assert levels_done(device, "sequence") == 0  # type: ignore[arg-type]


def test_a_tip_is_seen_by_one_person_in_one_game() -> None:
    device = Device()
    SeenTips.of(device, "sequence").with_seen("Mira", "dead").store(device, "sequence")  # type: ignore[arg-type]
    assert SeenTips.of(device, "sequence").pairs == (("Mira", "dead"),)  # type: ignore[arg-type]
    assert SeenTips.of(device, "sequoia").pairs == ()  # type: ignore[arg-type]


def test_the_oldest_tips_go_first_once_there_are_too_many() -> None:
    text = json.dumps([["Mira", f"kind {number}"] for number in range(MOST_TIPS)])
    pairs = SeenTips.from_text(text).with_seen("Mira", "dead").pairs
    assert (len(pairs), pairs[0], pairs[-1]) == (MOST_TIPS, ("Mira", "kind 1"), ("Mira", "dead"))


def test_a_solved_puzzle_stays_solved() -> None:
    tally = PuzzleTally().with_tried("a").with_tried("b").with_solved("a").with_tried("a")
    assert tally == PuzzleTally(("a",), ("b",))


def test_the_oldest_puzzles_go_first_once_there_are_too_many() -> None:
    tally = PuzzleTally()
    for number in range(MOST_PUZZLES + 1):
        tally = tally.with_solved(str(number))
    assert (len(tally.solved), tally.solved[0]) == (MOST_PUZZLES, "1")


def test_own_mistakes_do_not_count_as_puzzles_of_the_game() -> None:
    assert solved_puzzles(PuzzleTally(), Mistakes()) == (0, False)
    assert solved_puzzles(PuzzleTally((), ("a",)), Mistakes()) == (0, True)
    assert solved_puzzles(PuzzleTally(("a", "b", "own")), Mistakes((), ("own",))) == (2, True)

"""A board in the editor: changes, problems, undo, and spreading faces."""

import random

import pytest

from engine.games.sequence.rules.board import Face
from engine.games.sequence.rules.board_file import DRAWINGS, board_text, load_board, parse_board
from web.games.sequence.editor.draft import (
    Draft,
    DraftEntry,
    History,
    blank,
    classic,
    draft_of,
    judged,
    name_of,
    restored,
    spread,
    starts,
)


def farm(faces: int = 12, height: int = 10, width: int = 10) -> Draft:
    """A finished draft with this many of the shipped drawings, spread over an empty board."""
    draft = blank().resized(height, width)._replace(name="Farm")
    for name in DRAWINGS[:faces]:
        draft, _card = draft.added(Face("", drawing=name))
    return spread(draft, random.Random(1))


def places(draft: Draft) -> list[str]:
    return [problem.place for problem in judged(draft).problems]


def test_a_new_board_has_free_corners_and_empty_spaces() -> None:
    assert blank().spaces_of("*") == 4
    assert blank().spaces_of("") == 96


def test_the_classic_board_is_a_ready_start() -> None:
    verdict = judged(classic())
    assert verdict.good == "Ready to play: 104 cards, up to 12 players."
    board, shipped = parse_board(verdict.text), load_board("classic")
    assert tuple(card.upper() for card in board.cards) == shipped.cards
    assert board.looks["td"] == Face("ten of diamonds", text="10♦")
    assert (board.deck.count("WILD"), board.deck.count("REMOVE")) == (4, 4)


def test_every_start_except_the_empty_one_is_ready_to_play() -> None:
    found = {start.title: start.draft for start in starts({"Farm": judged(farm()).text})}
    assert list(found) == ["Classic", "Empty", "Meadow", "Farm"]
    assert [title for title, draft in found.items() if judged(draft).problems] == ["Empty"]
    assert found["Farm"].kept_as == "Farm"


def test_missing_parts_are_reported_until_none_is_left() -> None:
    draft = blank()._replace(name="")
    assert places(draft) == ["name", "space b10"]
    draft, card = draft._replace(name="Farm").added(Face("", text="🐄"))
    assert places(draft) == ["space b10", f"face {card}"]
    verdict = judged(spread(draft, random.Random(1)))
    assert verdict.problems == ()
    assert verdict.good == "Ready to play: 112 cards, up to 12 players."
    assert parse_board(verdict.text).name == "Farm"


def test_a_verdict_says_for_how_many_players_the_cards_are_enough() -> None:
    # 21 spaces and no bordered cards: 2 are dealt 14, 3 are dealt 18, 4 would be dealt 24.
    small = farm(6, 5, 5)._replace(wild=0, anti_wild=0)
    assert judged(small).good == "Ready to play: 21 cards, up to 3 players."
    few = small._replace(entries=tuple(entry._replace(count=1) for entry in small.entries))
    assert "has only 6 cards" in judged(few).problems[0].sentence


def test_a_resized_board_keeps_its_faces_and_gets_empty_spaces() -> None:
    draft = farm().resized(12, 7)
    assert (draft.height, draft.width) == (12, 7)
    assert draft.rows[3] == farm().rows[3][:7]
    assert draft.spaces_of("") == 13, "two new rows except their free corners, and the old corner"


@pytest.mark.parametrize(("height", "width"), [(6, 6), (12, 12), (5, 12)])
def test_free_corners_stay_corners_when_the_size_changes(height: int, width: int) -> None:
    draft = farm().resized(height, width)
    free = {(row, column) for row in range(height) for column in range(width) if draft.rows[row][column] == "*"}
    assert free == {(0, 0), (0, width - 1), (height - 1, 0), (height - 1, width - 1)}
    bare = farm().painted(0, 0, "fox").painted(5, 5, "*").resized(height, width)
    assert bare.rows[0][0] == "fox", "a face in a corner stays a face"
    assert bare.rows[height - 1][width - 1] == "*"


def test_bordered_cards_follow_the_size_until_they_are_set() -> None:
    assert (blank().resized(6, 6).wild, blank().resized(6, 6).anti_wild) == (3, 3)
    assert blank()._replace(wild=5).resized(6, 6).wild == 5
    assert (classic().resized(9, 9).wild, classic().resized(9, 9).anti_wild) == (4, 4)


def test_too_many_bordered_cards_are_allowed_with_advice() -> None:
    small = farm(6, 6, 6)
    assert judged(small).advice == ""
    many = judged(small._replace(wild=8, anti_wild=8))
    assert many.text
    assert many.advice == (
        "16 of the 48 cards are WILD or REMOVE, so luck will decide a lot. About 3 of each would suit this board."
    )
    assert [judged(start.draft).advice for start in starts({})] == ["", "", ""]


def test_removing_a_face_empties_its_spaces() -> None:
    draft = farm()
    shown = draft.spaces_of("fox")
    assert shown > 0
    without = draft.removed("fox")
    assert without.entry("fox") is None
    assert without.spaces_of("") == shown


@pytest.mark.parametrize(("text", "name"), [("🐄", "cow"), ("👩‍👩‍👧", "woman"), ("ABC", "ABC"), ("7", "7"), ("मौसम", "मौसम")])
def test_a_new_face_has_a_name(text: str, name: str) -> None:
    assert name_of(Face("", text=text)) == name


def test_every_face_has_a_unique_name_and_id() -> None:
    draft = blank()
    for text in ("🐄", "🐄", "★", "☆", "é", "e"):
        draft, _card = draft.added(Face("", text=text))
    assert len({entry.card for entry in draft.entries}) == 6
    assert len({entry.face.name.casefold() for entry in draft.entries}) == 6
    assert not [problem for problem in judged(draft).problems if "called" in problem.sentence or "id" in problem.sentence.split()]


@pytest.mark.parametrize("seed", range(5))
def test_faces_are_spread_evenly_and_apart(seed: int) -> None:
    draft = farm(24)
    emptied = draft._replace(rows=blank().rows)
    rows = spread(emptied, random.Random(seed)).rows
    counts = {entry.card: sum(row.count(entry.card) for row in rows) for entry in draft.entries}
    assert set(counts.values()) == {4}
    touching = [
        (row, column)
        for row in range(10)
        for column in range(10)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        if row + down < 10 and 0 <= column + right < 10 and rows[row][column] == rows[row + down][column + right] != "*"
    ]
    assert not touching


def test_only_empty_spaces_are_filled() -> None:
    draft = farm().painted(4, 4, "fox").painted(4, 5, "")
    filled = spread(draft, random.Random(2))
    changed = [(r, c) for r in range(10) for c in range(10) if filled.rows[r][c] != draft.rows[r][c]]
    assert changed == [(4, 5)]


def test_a_board_survives_becoming_a_draft() -> None:
    text = judged(farm()._replace(entries=(*farm().entries[:-1], farm().entries[-1]._replace(count=3)))).text
    draft = draft_of(parse_board(text), kept_as="Farm")
    assert judged(draft).text == text
    assert judged(draft_of(parse_board(board_text("meadow")))).problems == ()


def test_a_saved_draft_is_restored() -> None:
    draft = (
        farm().painted(2, 2, "")._replace(entries=(*farm().entries, DraftEntry("cow", Face("cow", text="🐄"), 3)), kept_as="x")
    )
    assert restored(draft.notes()) == draft


@pytest.mark.parametrize("notes", ["", "{", "[]", '{"rows": [["*"]]}', '{"rows": [[]]}', '{"rows": "*"}'])
def test_damaged_notes_restore_nothing(notes: str) -> None:
    assert restored(notes) is None


def test_undo_and_redo_go_step_by_step() -> None:
    history = History(blank())
    history.change(history.draft.painted(0, 0, "fox"))
    history.change(history.draft.painted(5, 5, "owl"))
    history.undo()
    assert history.draft.rows[5][5] == ""
    history.undo()
    assert history.draft == blank()
    assert not history.can_undo
    history.redo()
    history.redo()
    assert history.draft.rows[5][5] == "owl"
    assert not history.can_redo


def test_typing_a_name_is_undone_in_one_step() -> None:
    history = History(blank())
    for name in ("F", "Fa", "Far", "Farm"):
        history.change(history.draft._replace(name=name), "name")
    history.undo()
    assert history.draft == blank()


def test_undo_keeps_the_name_a_board_is_saved_under() -> None:
    history = History(blank())
    history.change(farm())
    history.keep_as("Farm 2", "Farm 2")
    history.undo()
    assert history.draft.kept_as == "Farm 2"

"""The examples in Sequoia's RULES.md, checked with the reference's dice and scoring; and the rules that prompts point to."""

from __future__ import annotations

import pytest

from engine.games.sequoia import GAME
from engine.games.sequoia.picture.pairing import Choice
from engine.games.sequoia.rules import words
from tests.engine.illustrations import picture, rules_text, state_of
from tests.games.sequoia.positions import lucky, owners, tied, trees
from tests.games.sequoia.reference import choices, settle

BLUE, GREEN, WHITE, ORANGE, PINK = range(5)
EVERYWHERE = range(2, 13)


def roll(part: str) -> str:
    return str(state_of(GAME, part).dice[BLUE])


@pytest.mark.parametrize(
    ("part", "dice", "text", "live"),
    [
        ("1 and 3 make 4", "13466", "4 10", EVERYWHERE),
        ("1 and 6 make 7", "13466", "7 7", EVERYWHERE),
        ("Five sixes", "66666", "3 12", EVERYWHERE),
        ("tied only in forest 8", "12356", "8 8", [8]),
    ],
)
def test_the_dice_can_be_paired_as_described(part: str, dice: str, text: str, live: list[int]) -> None:
    assert roll(part) == dice
    assert text in choices(dice, live)
    shown = picture(GAME, part)
    assert Choice(state_of(GAME, part).observe(BLUE), shown.chosen).picked == tuple(map(int, text.split()))


def settled(part: str) -> tuple[list[int], tuple[int, ...], list[int]]:
    """The owners of forest 8's medals in that picture, the seats tied there, and everyone's trees then."""
    counts = {seat: count for seat, count in enumerate(trees(state_of(GAME, part), 8)) if count}
    who: list[int] = []
    rivals = settle(counts, who)
    return who, rivals, [counts.get(seat, 0) if not rivals or seat in rivals else 0 for seat in range(5)]


def test_the_most_trees_take_gold_and_the_second_most_silver() -> None:
    state = state_of(GAME, "White has five trees and wins the 4")
    assert trees(state, 8) == [3, 2, 5, 1, 0]
    assert state.table.forest(8).tokens == (4, 1)
    assert settled("White has five trees and wins the 4")[:2] == ([WHITE, BLUE], ())


def test_the_tie_for_second_place_is_the_sheets() -> None:
    before, after = (state_of(GAME, part) for part in ("Before:", "After:"))
    assert trees(before, 8) == [3, 3, 5, 2, 1]
    assert settled("Before:") == ([WHITE], (BLUE, GREEN), [3, 3, 0, 0, 0])
    assert (owners(after, 8), tied(after, 8), trees(after, 8)) == ([WHITE], [BLUE, GREEN], [3, 3, 0, 0, 0])
    scored = lucky(before, "scored")
    assert GAME.write_position(scored) == GAME.write_position(after)


def test_the_tie_for_first_place_leaves_both_medals() -> None:
    state = state_of(GAME, "tied for first")
    assert (owners(state, 8), tied(state, 8), trees(state, 8)) == ([], [BLUE, WHITE], [4, 0, 4, 0, 0])
    assert state.table.forest(8).tokens == (4, 1)


@pytest.mark.parametrize(
    ("part", "task"),
    [("1 and 3 make 4", words.PAIRS), ("Five sixes", words.TURNED)],
)
def test_a_prompt_says_what_to_do_and_which_rule_explains_it(part: str, task: words.Task) -> None:
    state = state_of(GAME, part)
    assert words.task(state.observe(BLUE)) == task
    assert words.task(state.observe(None)).words == "", "a roll is hidden while the device is passed on"
    assert f"## {task.chapter}\n" in rules_text("sequoia")
    assert len(task.words) <= 45
    assert len(task.more) <= 63


def test_in_a_tiebreaker_the_prompt_names_the_forests_that_count() -> None:
    state = state_of(GAME, "tied only in forest 8")
    assert words.task(state.observe(BLUE)).words == "plant in forest 8 to break your tie"
    assert {words.task(state.observe(seat)).words for seat in (WHITE, ORANGE, PINK)} == {""}
    assert words.task(state.observe(BLUE)).chapter == "Tiebreaker turns"

"""The examples in Sequence's RULES.md, checked with the reference's way of counting; and the rules that prompts point to."""

from __future__ import annotations

import pytest

from engine.games.sequence import GAME
from engine.games.sequence.rules import words
from engine.games.sequence.rules.state import State
from tests.engine.illustrations import rules_text, state_of
from tests.games.sequence.positions import BOARD, chips, play, position, spaces, texts
from tests.games.sequence.reference import CORNERS, ENDS, possible_claims, spot_named


def counted(part: str) -> list[set[str]]:
    """The largest sets of sequences that Blue's chips in that picture make, by their ends."""
    own = {spot_named(space) for space in chips(state_of(GAME, part), 0)}
    return [{ENDS[line] for line in claim} for claim in possible_claims(own, [])]


def longest(name: str, state: State, team: int) -> int:
    """The longest line through that space of the team's chips."""
    column, row = spot_named(name)
    own = {spot_named(space) for space in chips(state, team)} | CORNERS
    reaches = []
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        both = (next(n for n in range(11) if (column + n * s * right, row + n * s * up) not in own) for s in (1, -1))
        reaches.append(sum(both) - 1)
    return max(reaches)


def test_a_five_two_crossing_lines_and_nine_in_a_row_count_as_described() -> None:
    assert counted("Five blue chips") == [{"g7-c3"}]
    assert counted("the corner: five") == [{"a10-e6"}]
    assert counted("Two lines that cross") == [{"c5-g5", "e7-e3"}]
    assert len(chips(state_of(GAME, "Two lines that cross"), 0)) == 9
    assert counted("Nine in a row") == [{"a5-e5", "e5-i5"}]


def test_of_six_either_end_may_be_left_out() -> None:
    state = state_of(GAME, "This chip makes six")
    assert sorted(map(sorted, counted("This chip makes six"))) == [["d5-h5"], ["e5-i5"]]
    assert texts(state) == ["claim d5-h5", "claim e5-i5"]


def test_the_7_of_hearts_makes_three_in_a_line_on_the_left() -> None:
    state = state_of(GAME, "The 7 of hearts")
    assert [text for text in texts(state) if text.startswith("7H")] == ["7H d5", "7H i6"]
    assert longest("d5", play(state, "7H d5"), 0) == 3


def test_the_wild_jack_makes_five_and_the_other_breaks_a_four() -> None:
    wild, remove = (state_of(GAME, part) for part in ("is wild", "removes"))
    assert longest("e5", play(wild, "JD e5"), 0) == 5
    assert longest("g6", remove, 1) == 4
    after = play(remove, "JS g6")
    assert (longest("f6", after, 1), longest("h6", after, 1)) == (2, 1)


def test_the_dead_card_has_no_open_space() -> None:
    state = state_of(GAME, "9 of clubs")
    covered = {*chips(state, 0), *chips(state, 1)}
    assert {name for name, card in zip(BOARD.names, BOARD.cards, strict=True) if card == "9C"} <= covered
    assert "9C dead" in texts(state)


ASKED = {
    words.PLACE: position("a5"),
    words.EXCHANGE: state_of(GAME, "9 of clubs"),
    words.WHICH: state_of(GAME, "This chip makes six"),
    words.NO_PLAY: position(" ".join(spaces("a6 a8")), "c4 c6", hands={0: "9C 9C 7C 7C"}, state="play:0 yes - 0:20"),
}


@pytest.mark.parametrize("task", ASKED, ids=lambda task: task.chapter)
def test_a_prompt_says_what_to_do_and_which_rule_explains_it(task: words.Task) -> None:
    assert words.task(ASKED[task].observe(0)) == task
    assert words.task(ASKED[task].observe(1)).words == "", "the other seat has no prompt"
    assert words.task(ASKED[task].observe(None)).words == "", "a hand is hidden while the device is passed on"


def test_no_prompt_reminds_a_player_to_draw() -> None:
    state = play(position(hands={0: "7H 4C"}, state="play:0 no - 0:20", rules="loss_of_card"), "7H d5")
    assert "take" in texts(state, 0)
    assert words.task(state.observe(0)) == words.TAKING
    assert (words.TAKING.words, words.TAKING.more) == ("", "")


@pytest.mark.parametrize("task", [value for value in vars(words).values() if isinstance(value, words.Task)])
def test_every_prompt_is_short_and_has_its_heading(task: words.Task) -> None:
    assert f"# {task.chapter}\n" in rules_text("sequence")
    assert len(task.words) <= 45
    assert len(task.more) <= 60

"""The text of a position of Sequoia: read back exactly, or refused with one sentence."""

from __future__ import annotations

import pytest

from engine.core import BadTextError
from engine.games.sequoia import GAME
from engine.games.sequoia.rules.position import parse_position, write_position
from engine.games.sequoia.rules.setup import SequoiaSetup
from tests.engine.contract import is_one_sentence
from tests.games.sequoia.positions import lucky, start, ten_turns

BARE = "/".join(["00:0,0:-:--"] * 11)
START = f"2:- uncover - 0 {BARE} -,- -,- -"

CHOSEN = write_position(lucky(start(3, open_dice=True), "12346", "11111", "22334").apply(1, GAME.parse_action("7 12")))
RIVALS = write_position(ten_turns({6: (4, 4, 0), 9: (0, 2, 2)}, seats=3))


def test_the_text_of_the_start() -> None:
    assert write_position(GAME.initial_state(GAME.setup())) == START


def test_a_text_tells_the_table() -> None:
    state = parse_position(CHOSEN)
    assert state.setup == SequoiaSetup(3, open_dice=True)
    assert state.to_act == (0, 2)
    assert state.dice == ("12346", "11111", "22334")
    assert state.chosen == (None, (7, 12), None)
    assert [forest.tokens for forest in state.table.forests][:2] == [(2, 1), (3, 1)]


def test_the_text_of_a_tiebreaker_tells_rivals_and_owners() -> None:
    forest = parse_position(RIVALS).table.forest
    assert (forest(6).rivals, forest(6).trees) == ((0, 1), (4, 4, 0))
    assert (forest(2).owners, forest(2).rivals) == ((0, -1), ())


@pytest.mark.parametrize(
    ("line", "old", "new", "complaint"),
    [
        (START, START, START * 20, "too long"),
        (START, "2:-", " 2:-", "fields"),
        (START, " uncover", "\tuncover", "fields"),
        (START, "2:-", "6:-", "is not a Sequoia table"),
        (START, "2:-", "2:fo", "is not a Sequoia table"),
        (START, "2:-", "2:x", "is not a Sequoia table"),
        (START, "uncover", "wait", "is not a Sequoia step"),
        (START, "uncover", "over", "can’t be waiting for 'over'"),
        (START, " - 0 ", " - 00000 ", "at most 110 turns"),
        (START, " - 0 ", " - 00 ", "isn’t in the standard form"),
        (START, "00:0,0:-:--/", "", "11 forests"),
        (START, "00:0,0:-:--", "10:0,0:-:--", "is not a forest for 2 players"),
        (START, "00:0,0:-:--", "00:0,0,0:-:--", "is not a forest for 2 players"),
        (START, "00:0,0:-:--", "00:2,0:-:--", "two trees in each of 0 turns"),
        (START, "00:0,0:-:--", "00:0,0:-:0-", "no medal has an owner before turn ten is over"),
        (START, "00:0,0:-:--", "00:0,0:0,1:--", "no medal has an owner before turn ten is over"),
        (START, "00:0,0:-:--/00", "60:0,0:-:--/60", "more medals of one value"),
        (START, "-,- -,- -", "12345,- -,- -", "should have dice if it has rolled"),
        (START, "-,- -,- -", "-,-,- -,- -", "one part for each of the 2 seats"),
        (START, "-,- -,- -", "-,- -,- 0:12345", "should be a seat, its roll and where it planted"),
        (START, "-,- -,- -", "-,- -,- 0:12345:2.2", "can’t plant 2.2"),
        (START, "-,- -,- -", "-,- -,- 4:12345:5.5", "is not a seat. Seats are 0 to 1"),
        (CHOSEN, "12346", "12364", "is not a roll"),
        (CHOSEN, "12346", "12347", "is not a roll"),
        (CHOSEN, "pair 0,2", "pair 2,0", "ascending order"),
        (CHOSEN, "pair 0,2", "pair 0,1", "a choice if it has chosen"),
        (CHOSEN, "pair 0,2", "pair -", "can’t be waiting for 'pair'"),
        (CHOSEN, "7.12", "7.13", "one or two forests"),
        (CHOSEN, "11111", "11112", "can’t plant 7.12 with the roll 11112"),
        (RIVALS, "4,4,0:0,1:--", "4,3,0:0,1:--", "rivals must be tied for one of its medals"),
        (RIVALS, "4,4,0:0,1:--", "4,4,1:0,1:--", "should have planted|rivals must be tied"),
        (RIVALS, "4,4,0:0,1:--", "4,4,0:0,1:0-", "rivals must be tied"),
        (RIVALS, "4,4,0:0,1:--", "4,4,0:0,1:-2", "rivals must be tied"),
        (RIVALS, "roll 0,1,2", "roll 0,1", "come last|dice if it has rolled"),
    ],
)
def test_a_damaged_position_is_refused_with_the_reason(line: str, old: str, new: str, complaint: str) -> None:
    assert old in line
    with pytest.raises(BadTextError, match=complaint) as raised:
        parse_position(line.replace(old, new, 1))
    assert is_one_sentence(str(raised.value))

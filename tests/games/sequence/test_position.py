"""The text of a position of Sequence: read back exactly, or refused with one sentence."""

from __future__ import annotations

import pytest

from engine.core import BadTextError
from engine.games.sequence import GAME
from engine.games.sequence.rules.position import parse_position, write_position
from tests.engine.contract import is_one_sentence
from tests.games.sequence.positions import REST, play, position

START = "classic:2:2 *8*/10/10/10/10/10/10/10/10/*8* -/- -/- -/- cut:0 no - 0:0 - ?,? -"

LINE = (
    "classic:2:2 *8*/10/10/10/10/1bbbbb4/10/8g1/10/*8* b5-f5/- 9C,JS/KH 2S/- play:1 no - 0:7 1 . -"
)  # fmt: skip

NO_DECK = write_position(position(hands={0: "9C"}, piles={0: REST}))
RARE = (
    NO_DECK,
    write_position(play(position(hands={0: "JS"}, state="play:0 no - 0:1999"), "pass")),
    write_position(play(GAME.initial_state(GAME.setup(seats=3)), "5H", "5C", "9S")),
)
"""An empty draw pile, a draw, and a second cut, which random games seldom come to."""


@pytest.mark.parametrize("text", RARE, ids=["no deck", "drawn", "recut"])
def test_a_rare_position_is_read_back_exactly(text: str) -> None:
    assert write_position(parse_position(text)) == text


def test_the_text_of_the_start() -> None:
    assert write_position(GAME.initial_state(GAME.setup())) == START


def test_a_text_tells_the_table() -> None:
    state = parse_position(LINE)
    board = state.setup.board_data
    assert [board.spaces(chips) for chips in state.table.chips] == [("b5", "c5", "d5", "e5", "f5"), ("i3",)]
    assert state.hands == (("9C", "JS"), ("KH",))
    assert state.table.piles == (("2S",), ())
    assert (state.to_act, state.table.turns, state.table.dealer) == ((1,), 7, 1)
    assert len(state.deck) == 104 - 4


def changed(field: int, text: str, line: str = LINE) -> str:
    """The line with one field, counted from 1, replaced."""
    fields = line.split(" ")
    fields[field - 1] = text
    return " ".join(fields)


WRONG = {
    "nothing": ("", "12 fields"),
    "too few parts": (LINE.rsplit(" ", 1)[0], "has 11"),
    "two spaces": (LINE.replace(" ", "  ", 1), "thirteenth"),
    "a line break": (LINE + "\n", "winning team"),
    "no board": (changed(1, "chess:2:2"), "no board"),
    "an endless name of a board": (changed(1, "x" * 5000 + ":2:2"), "no board"),
    "five seats": (changed(1, "classic:5:2"), "can’t be played by 5 players"),
    "wrong teams": (changed(1, "classic:2:3"), "needs 2 teams"),
    "no numbers": (changed(1, "classic"), "classic:2:2"),
    "a short row": (changed(2, "*8*/10/10/10/10/9/10/10/10/*8*"), "10 rows of 10"),
    "a missing row": (changed(2, "*8*/10/10/10/10/10/10/10/*8*"), "10 rows of 10"),
    "a long run": (changed(2, "*8*/99999999999/10/10/10/10/10/10/10/*8*"), "10 rows of 10"),
    "a chip on a corner": (changed(2, "b8*/10/10/10/10/1bbbbb4/10/8g1/10/*8*"), "a10"),
    "a free space in the middle": (changed(2, "*8*/*9/10/10/10/1bbbbb4/10/8g1/10/*8*"), "a9"),
    "a third team's chip": (changed(2, "*8*/r9/10/10/10/1bbbbb4/10/8g1/10/*8*"), "a9"),
    "a sequence without its chips": (changed(3, "c5-g5/-"), "not five of that team’s chips in a row"),
    "a sequence of another team": (changed(3, "-/b5-f5"), "not five of that team’s chips in a row"),
    "a bent sequence": (changed(3, "b5-f6/-"), "not five of that team’s chips in a row"),
    "a sequence twice": (changed(3, "b5-f5,b5-f5/-"), "more than one"),
    "sequences of three teams": (changed(3, "b5-f5/-/-"), "2 lists of sequences"),
    "enough sequences and no winner": (
        changed(3, "b5-f5,b4-f4/-", LINE.replace("/10/8g1/", "/1bbbbb4/8g1/")), "enough sequences"),
    "a hand too many": (changed(4, "9C/KH/KH"), "2 hands"),
    "an unknown card": (changed(4, "9C,11C/KH"), "'11C'"),
    "an empty card": (changed(4, "9C,,KH/KH"), "''"),
    "a third copy": (changed(4, "9C,9C,9C/KH"), "'9C'"),
    "too large a hand": (changed(4, "2S,3S,4S,5S,6S,7S,8S,9S/KH"), "7"),
    "a third copy in a pile": (changed(5, "9C,9C/-"), "'9C'"),
    "a pile too few": (changed(5, "2S"), "2 discard piles"),
    "an unknown step": (changed(6, "think:1"), "step"),
    "no seat": (changed(6, "play"), "colon"),
    "an unknown seat": (changed(6, "play:2"), "seat"),
    "a negative seat": (changed(6, "play:-1"), "seat"),
    "neither yes nor no": (changed(7, "maybe"), "dead card"),
    "a claimed chip without a claim": (changed(8, "b5"), "while its sequence is being chosen"),
    "an unknown space": (changed(8, "k11"), "not a space"),
    "a claim of nothing": (changed(8, "a1", changed(6, "claim:1")), "sequence"),
    "a claim of what is counted": (changed(8, "b5", changed(6, "claim:0")), "must complete one"),
    "no claimed chip": (changed(6, "claim:0"), "chip"),
    "too many passes": (changed(9, "3:7"), "passes"),
    "all have passed": (changed(9, "2:7"), "game ends"),
    "no turns": (changed(9, "0"), "colon"),
    "a leading zero": (changed(9, "0:07"), "number of turns"),
    "a turn too many": (changed(9, "0:2001"), "below 2001"),
    "past the last turn": (changed(9, "0:2000"), "game ends"),
    "an unknown dealer": (changed(10, "2"), "dealer"),
    "no dealer in play": (changed(10, "-"), "dealer"),
    "a cut in play": (changed(11, "?,?"), "cut"),
    "no cut while cutting": (changed(11, ".", START), "cut"),
    "a cut of an unknown card": (changed(11, "?,ZZ", START), "cut"),
    "a third cut": (changed(11, "?,?,?", START), "cut"),
    "a cut by another seat": (changed(6, "cut:1", changed(11, "?,2S", START)), "?"),
    "cards in hand before the deal": (changed(4, "9C/-", START), "before the cut is over"),
    "chips before the deal": (changed(2, "*8*/b9/10/10/10/10/10/10/10/*8*", START), "dealt"),
    "a winner without sequences": (changed(12, "0"), "winner"),
    "an unknown winner": (changed(12, "2"), "winning team"),
    "an end without a reason": (changed(6, "over:1"), "game ends only when"),
    "a deal out of order": (
        "classic:2:2 *8*/10/10/10/10/10/10/10/10/*8* -/- 2S,3S/- -/- deal:0 no - 0:0 1 . -", "one at a time"),
    "a deal that is done": (
        "classic:2:2 *8*/10/10/10/10/10/10/10/10/*8* -/- 2S,3S,4S,5S,6S,7S,8S/2H,3H,4H,5H,6H,7H,8H -/- "
        "deal:0 no - 0:0 1 . -", "the next step is play"),
    "a draw from an empty pile": (
        changed(6, "draw:0", NO_DECK), "draw pile"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_an_impossible_position_is_refused_with_the_reason(name: str) -> None:
    text, reason = WRONG[name]
    with pytest.raises(BadTextError) as raised:
        parse_position(text)
    sentence = str(raised.value)
    assert is_one_sentence(sentence)
    assert reason in sentence
    assert len(sentence) < 300

"""Table talk, sentence by sentence.

Sheet: "There must be no table talk or coaching team members. If a teammate says anything that alerts a fellow teammate to the
fact that they are about to do something that they shouldn't, every member of that team must forfeit one card of their choice
from their hand placing it on their discard pile." Ruling: an opponent calls it; they play on with fewer.
"""

from __future__ import annotations

import pytest

from engine.core import Event, IllegalActionError
from engine.games.sequence import GAME
from engine.games.sequence.rules.state import State
from engine.match import narrate_publicly
from tests.games.sequence.positions import play as after
from tests.games.sequence.positions import position, texts

FOUR = {0: "QH KH TH 9H 8H 7H", 1: "QD KD TD 9D 8D 7D", 2: "QS KS TS 9S 8S 7S", 3: "QC KC TC 9C 8C 7C"}


def four(state: str = "play:0 no - 0:20") -> State:
    return position("", "", seats=4, hands=FOUR, rules="table_talk", state=state)


def sizes(state: State) -> list[int]:
    return [len(hand) for hand in state.hands]


def test_an_opponent_calls_it() -> None:
    """Any opponent of the team that talked calls it, in anybody's turn."""
    state = four()
    assert texts(state, 1) == texts(state, 3) == ["talk 0"]
    assert texts(state, 2) == ["talk 1"]
    assert [text for text in texts(state, 0) if "talk" in text] == ["talk 1"]


def test_every_member_gives_up_a_card_of_its_choice() -> None:
    state = after(four(), "1: talk 0")
    assert state.to_act == (0,)
    assert texts(state, 0) == sorted(f"{card} forfeit" for card in FOUR[0].split())
    assert all(texts(state, seat) == [] for seat in (1, 2, 3))
    state = after(state, "TH forfeit")
    assert state.to_act == (2,)
    state = after(state, "KS forfeit")
    assert (sizes(state), state.table.piles) == ([5, 6, 5, 6], (("TH",), (), ("KS",), ()))


def test_they_play_on_with_fewer() -> None:
    """Nobody takes a card for one given up, and the turn goes on where it was."""
    state = after(four(), "1: talk 0", "TH forfeit", "KS forfeit")
    assert state.to_act == (0,)
    assert not state.table.forfeits
    state = after(state, "QH h9", "2S")
    assert (sizes(state), state.to_act) == ([5, 6, 5, 6], (1,))


def test_whose_turn_it_is_can_call_it_too() -> None:
    state = after(four(), "0: talk 1", "QD forfeit", "QC forfeit")
    assert (sizes(state), state.to_act) == ([6, 5, 6, 5], (0,))


def test_the_team_whose_turn_it_is_can_call_the_other() -> None:
    state = after(four(), "2: talk 1", "QD forfeit", "QC forfeit")
    assert (sizes(state), state.to_act) == ([6, 5, 6, 5], (0,))


def test_it_can_be_called_again_and_again() -> None:
    state = four()
    for card, mate in (("TH", "KS"), ("QH", "QS")):
        state = after(state, "3: talk 0", f"{card} forfeit", f"{mate} forfeit")
    assert sizes(state) == [4, 6, 4, 6]


def test_who_has_no_card_gives_none_up() -> None:
    state = position("", "", seats=4, hands={**FOUR, 2: ""}, rules="table_talk")
    state = after(state, "1: talk 0", "TH forfeit")
    assert state.to_act == (0,)
    assert not state.table.forfeits


def test_a_team_without_cards_has_none_to_give_up() -> None:
    state = position("", "", seats=4, hands={**FOUR, 0: "", 2: ""}, rules="table_talk")
    assert texts(state, 1) == []
    assert texts(state, 2) == ["talk 1"]


def test_who_plays_alone_has_nobody_to_talk_to() -> None:
    setup = GAME.setup(seats=2, table_talk=True)
    assert not setup.has_calls
    assert GAME.out_of_turn(setup) == ()


def test_a_late_card_waits_until_all_have_given_one_up() -> None:
    state = position("", "", seats=4, hands=FOUR, rules="loss_of_card,table_talk")
    state = after(state, "QH h9", "done", "2: talk 1")
    assert texts(state, 0) == []
    state = after(state, "QD forfeit", "QC forfeit")
    assert "take" in texts(state, 0)


@pytest.mark.parametrize("wrong", ["1: talk 1", "0: talk 0", "1: talk 2", "1: QD forfeit"])
def test_what_nobody_may_call(wrong: str) -> None:
    """Nobody calls their own team or a team that is not there, and nobody gives up a card unasked."""
    with pytest.raises(IllegalActionError):
        after(four(), wrong)


def test_it_is_told() -> None:
    state = four()
    called = after(state, "1: talk 0")
    names = ("Ada", "Ben", "Cleo", "Dan")

    def said(before: State, end: State, seat: int, text: str) -> tuple[str, ...]:
        return narrate_publicly(GAME, before.observe(None), end.observe(None), Event(seat, text), names)

    assert said(state, called, 1, "talk 0") == ("Ben calls table talk, so each of Ada and Cleo must give up a card.",)
    assert said(called, after(called, "TH forfeit"), 0, "TH forfeit") == ("Ada gives up 10♥.",)

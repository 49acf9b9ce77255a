"""Words that are not in the list: all others accept or one refuses; a lone player decides alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import IllegalActionError
from engine.games.sequitur.rules import steps
from engine.games.sequitur.rules.actions import UNLISTED, Offer, Spell
from engine.games.sequitur.rules.hand import Hand
from engine.games.sequitur.rules.position import hand_checks
from engine.games.sequitur.rules.state import is_legal, legal_actions
from engine.games.sequitur.words.lexicon import lexicon
from tests.games.sequitur.positions import Turn, claims, go, passes, plain, texts

ADA = Turn("CATSLEEP", "*TAC", "R1 G1", secret="Y1")
BEN, CLEO, DAN = Turn("DOGTOPNE", "TOP"), Turn("RUNSIDEA", "RUN"), Turn("MOIRENLE", "IRE")
"""TAC is in no list; it has the A of R1, the T of Y1 and the three letters of G1, and scores 3 and 2 for the C."""


def shown(*turns: Turn) -> Any:
    """The state with all words on the table."""
    return passes(plain(len(turns)), *turns)


def test_what_can_be_offered_is_all_that_the_rack_spells_and_that_is_no_word() -> None:
    state = go(passes(plain(), ADA, BEN, last=2), "pass", "unlisted")
    offers = {text.removeprefix("offer ") for text in texts(state) if text.startswith("offer ")}
    wanted = {text for row in (ADA.rack, ADA.rack[::-1]) for text in subsequences(row) if len(text) > 2}
    assert offers == {text for text in wanted if text not in lexicon().words}
    assert texts(state)[-1] == "back"


def subsequences(row: str) -> set[str]:
    found = {""}
    for letter in row:
        found |= {text + letter for text in found}
    return found


@given(rack=st.text("QU?AERT", min_size=3, max_size=6), word=st.text("QUAERTZ", min_size=3, max_size=5), offered=st.booleans())
def test_what_is_legal_is_what_is_listed(rack: str, word: str, offered: bool) -> None:
    """The shorter way to tell whether a word may be spelt or offered agrees with listing them all."""
    state, hand = go(passes(plain(), ADA, BEN, last=2), "pass"), Hand(rack)
    for step in (steps.SPELL, steps.OFFER):
        action = Offer(word) if offered else Spell(word)
        listed = legal_actions(state.table, 0, step, hand)
        assert is_legal(state.table, 0, step, hand, action) is (str(action) in map(str, listed))
        assert all(is_legal(state.table, 0, step, hand, other) for other in listed[:3] + listed[-3:])


def test_a_word_is_not_spelt_where_words_are_offered() -> None:
    """Once the text of one action did the other, which had the same word: tuples with equal fields are equal."""
    state = go(passes(plain(), ADA, BEN, last=2), "pass", "unlisted")
    with pytest.raises(IllegalActionError):
        go(state, "spell TAC")
    with pytest.raises(IllegalActionError):
        go(go(state, "back"), "offer CAT")


@pytest.mark.parametrize(("balls", "offers"), [(11, True), (12, False)])
def test_on_a_rack_of_more_than_eleven_letters_only_words_of_the_list_count(balls: int, offers: bool) -> None:
    """Only cards that people make give so many; a rack of 17 spells five million texts."""
    state = go(passes(plain(), ADA, BEN, last=2), "pass")
    listed = legal_actions(state.table, 0, steps.SPELL, Hand("CATSLEEPINGS"[:balls]))
    assert (UNLISTED in listed) is offers
    assert Spell("SLEEP") in listed
    checks = {right: holds for holds, right in hand_checks(state.setup, 3, Hand("CATSLEEPINGS"[:balls]), steps.OFFER, False)}
    assert checks["words can be offered on racks of up to 11 letters"] is offers


def test_one_may_go_back_to_the_words_of_the_list() -> None:
    state = go(passes(plain(), ADA, BEN, last=2), "pass")
    assert go(state, "unlisted", "back") == state


def test_a_word_of_the_list_needs_no_consent() -> None:
    state = shown(ADA._replace(word="CAT"), BEN)
    assert state.table.stage == "settle"


def test_others_are_asked_one_after_another_before_anything_is_settled() -> None:
    state = shown(CLEO, ADA, BEN, DAN)
    assert state.table.stage == "consent"
    asked = []
    while state.table.stage == "consent":
        asked.append(state.table.turn)
        assert texts(state) == ["accept", "refuse"]
        assert state.table.stacks == ((), (), (), ())
        state = go(state, "accept")
    assert asked == [0, 2, 3], "all but Ben, whose seat offers it"


def test_with_consent_of_all_it_counts_as_any_word() -> None:
    state = go(shown(ADA, BEN, CLEO), "accept", "accept")
    assert (state.table.spelt[0].standing, state.table.spelt[0].score) == ("accepted", 5)
    state = go(state, "settled")
    assert state.table.stacks[0] == ("Y1",), "the secret goal"
    assert state.table.claimable(0) == ("R1", "G1")
    assert state.table.ranks == ((0, 1), (2,)), "it is level with TOP, which scores 5 too"


@pytest.mark.parametrize("answers", [("refuse",), ("accept", "refuse")])
def test_one_refusal_is_enough(answers: tuple[str, ...]) -> None:
    state = go(shown(ADA, BEN._replace(public="R3"), CLEO), *answers)
    assert state.table.stage == "settle", "nobody is asked after a refusal"
    assert (state.table.spelt[0].standing, state.table.spelt[0].score) == ("refused", 0)
    state = go(state, "settled")
    assert state.table.stacks[0] == ()
    assert "Y1" in state.table.discards
    assert not state.table.claimable(0)
    assert 0 not in [seat for seats in state.table.ranks for seat in seats]


def test_several_offers_are_judged_one_after_another() -> None:
    state = shown(ADA, BEN._replace(word="*DOTO"), CLEO)
    assert [one.standing for one in state.table.spelt] == ["offered", "offered", "listed"]
    assert (state.table.offerer, state.table.turn) == (0, 1)
    state = go(state, "refuse")
    assert (state.table.offerer, state.table.turn) == (1, 0)
    state = go(state, "accept", "accept")
    assert [one.standing for one in state.table.spelt] == ["refused", "accepted", "listed"]


def test_an_offer_with_the_blank_and_the_q_scores_as_a_word_does() -> None:
    state = go(shown(Turn("QATE?KSL", "*QUATES"), BEN), "accept")
    assert state.table.spelt[0].score == 6, "QU and the blank have no points"
    state = go(shown(Turn("QATEIKSL", "*QATES"), BEN), "accept")
    assert state.table.spelt[0].score == 5 + 7


@pytest.mark.parametrize(("answer", "standing"), [("accept", "accepted"), ("refuse", "refused")])
def test_who_plays_alone_decides_alone(answer: str, standing: str) -> None:
    state = shown(ADA._replace(public="R1 Y2 G2"))
    assert state.to_act == (0,)
    state = go(state, answer)
    assert state.table.spelt[0].standing == standing
    assert claims(go(state, "settled")) == ({0: ["R1"]} if answer == "accept" else {})

"""From words to goals in Sequitur: the table judges offered words, then the highest score claims first."""

from __future__ import annotations

from collections import Counter
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
from tests.games.sequitur.reference import BAG

ADA = Turn("CATSLEEP", "*TAC", "R1 G1", secret="Y1")
BEN, CLEO, DAN = Turn("DOGTOPNE", "TOP"), Turn("RUNSIDEA", "RUN"), Turn("MOIRENLE", "IRE")
"""TAC is in no list; it has the A of R1, the T of Y1 and the three letters of G1, and scores 3 and 2 for the C."""


def shown(*turns: Turn) -> Any:
    """The state with all words on the table."""
    return passes(plain(len(turns)), *turns)


def test_every_unlisted_text_that_the_rack_spells_can_be_offered() -> None:
    state = go(passes(plain(), ADA, BEN, last=2), "pass", "unlisted")
    offers = {text.removeprefix("offer ") for text in texts(state) if text.startswith("offer ")}
    wanted = {text for row in (ADA.rack, ADA.rack[::-1]) for text in subsequences(row) if len(text) > 2}
    assert offers == {text for text in wanted if text not in lexicon().words}
    assert texts(state)[-1] == "back"
    assert go(state, "back") == go(passes(plain(), ADA, BEN, last=2), "pass")


def subsequences(row: str) -> set[str]:
    found = {""}
    for letter in row:
        found |= {text + letter for text in found}
    return found


@given(rack=st.text("QU?AERT", min_size=3, max_size=6), word=st.text("QUAERTZ", min_size=3, max_size=5), offered=st.booleans())
def test_the_shortcut_for_legal_words_agrees_with_the_list(rack: str, word: str, offered: bool) -> None:
    """`is_legal` decides about one word without listing all."""
    state, hand = go(passes(plain(), ADA, BEN, last=2), "pass"), Hand(rack)
    for step in (steps.SPELL, steps.OFFER):
        action = Offer(word) if offered else Spell(word)
        listed = legal_actions(state.table, 0, step, hand)
        assert is_legal(state.table, 0, step, hand, action) is (str(action) in map(str, listed))
        assert all(is_legal(state.table, 0, step, hand, other) for other in listed[:3] + listed[-3:])


def test_an_offer_and_a_spelling_of_one_word_are_different_actions() -> None:
    """They once were equal, because tuples with equal fields are."""
    state = go(passes(plain(), ADA, BEN, last=2), "pass", "unlisted")
    with pytest.raises(IllegalActionError):
        go(state, "spell TAC")
    with pytest.raises(IllegalActionError):
        go(go(state, "back"), "offer CAT")


@pytest.mark.parametrize(("balls", "offers"), [(11, True), (12, False)])
def test_with_more_than_eleven_letters_only_listed_words_count(balls: int, offers: bool) -> None:
    """Only custom cards give that many. A rack of 17 spells five million texts."""
    state = go(passes(plain(), ADA, BEN, last=2), "pass")
    listed = legal_actions(state.table, 0, steps.SPELL, Hand("CATSLEEPINGS"[:balls]))
    assert (UNLISTED in listed) is offers
    assert Spell("SLEEP") in listed
    checks = {right: holds for holds, right in hand_checks(state.setup, 3, Hand("CATSLEEPINGS"[:balls]), steps.OFFER, False)}
    assert checks["words can be offered on racks of up to 11 letters"] is offers


def test_others_are_asked_one_by_one_before_anything_is_scored() -> None:
    state = shown(CLEO, ADA, BEN, DAN)
    assert state.table.stage == "consent"
    asked = []
    while state.table.stage == "consent":
        asked.append(state.table.turn)
        assert texts(state) == ["accept", "refuse"]
        assert state.table.stacks == ((), (), (), ())
        state = go(state, "accept")
    assert asked == [0, 2, 3], "all except Ben, who offers it"


def test_an_accepted_word_counts_as_any_other() -> None:
    state = go(shown(ADA, BEN, CLEO), "accept", "accept")
    assert (state.table.spelt[0].standing, state.table.spelt[0].score) == ("accepted", 5)
    state = go(state, "settled")
    assert state.table.stacks[0] == ("Y1",), "the secret goal"
    assert state.table.claimable(0) == ("R1", "G1")
    assert state.table.ranks == ((0, 1), (2,)), "it is tied with TOP, which also scores 5"


@pytest.mark.parametrize("answers", [("refuse",), ("accept", "refuse")])
def test_one_refusal_is_enough(answers: tuple[str, ...]) -> None:
    state = go(shown(ADA, BEN._replace(public="R3"), CLEO), *answers)
    assert state.table.stage == "settle", "after a refusal nobody else is asked"
    assert (state.table.spelt[0].standing, state.table.spelt[0].score) == ("refused", 0)
    state = go(state, "settled")
    assert state.table.stacks[0] == ()
    assert "Y1" in state.table.discards
    assert not state.table.claimable(0)
    assert 0 not in [seat for seats in state.table.ranks for seat in seats]


def test_an_offer_with_the_blank_and_the_q_scores_as_a_word_does() -> None:
    state = go(shown(Turn("QATE?KSL", "*QUATES"), BEN), "accept")
    assert state.table.spelt[0].score == 6, "QU and the blank have no points"
    state = go(shown(Turn("QATEIKSL", "*QATES"), BEN), "accept")
    assert state.table.spelt[0].score == 5 + 7


@pytest.mark.parametrize(("answer", "standing"), [("accept", "accepted"), ("refuse", "refused")])
def test_a_solo_player_judges_alone(answer: str, standing: str) -> None:
    state = shown(ADA._replace(public="R1 Y2 G2"))
    assert state.to_act == (0,)
    state = go(state, answer)
    assert state.table.spelt[0].standing == standing
    assert claims(go(state, "settled")) == ({0: ["R1"]} if answer == "accept" else {})


# Claims


LOW, MIDDLE, HIGH = Turn("ATENSIOR", "ATE"), Turn("TANKSEEL", "TANKS"), Turn("JOTPALED", "JOT")
"""ATE scores 3, TANKS 5 and 4 for the K, JOT 3 and 5 for the J; MIDDLE is the highest of the three."""


def claiming(*turns: Turn) -> Any:
    """The state once secret goals are scored, before the claims."""
    return go(passes(plain(len(turns)), *turns), "settled")


def story(state: Any) -> list[int]:
    """The seats in the order of their claims, if each takes its first goal."""
    seats = []
    while state.to_act:
        seats.append(state.table.turn)
        state = go(state, texts(state)[0])
    return seats


# The order of claims


def test_the_highest_score_claims_first() -> None:
    state = claiming(LOW._replace(public="R1"), MIDDLE._replace(public="Y1"), HIGH)
    assert [one.score for one in state.table.spelt] == [3, 9, 8]
    assert state.to_act == (1,)
    assert texts(state) == ["claim R1", "claim Y1"], "a claim can't be passed over"


def test_each_seat_claims_one_goal_in_turn_round_after_round() -> None:
    """All three words have a T; Ada's and Ben's have an A; only Ben's has an N and ends with S."""
    turns = (LOW._replace(public="R1 Y1"), MIDDLE._replace(public="R2 Y2 G3"), HIGH._replace(public="R3 G1"))
    state = claiming(*turns)
    assert claims(state) == {1: ["R1", "Y1", "Y2", "G3"]}
    state = go(state, "claim Y2")
    assert claims(state) == {2: ["R3", "Y1", "G1"]}
    state = go(state, "claim Y1")
    assert claims(state) == {0: ["R1", "R2", "G1"]}
    state = go(state, "claim G1")
    assert claims(state) == {1: ["R1", "G3"]}
    state = go(state, "claim G3")
    assert claims(state) == {2: ["R3"]}


def test_a_seat_without_a_claim_is_skipped() -> None:
    """JOT has no A and no N, so Cleo's turn does not come."""
    state = claiming(LOW._replace(public="R1"), MIDDLE._replace(public="Y2"), HIGH)
    state = go(state, "claim Y2")
    assert claims(state) == {0: ["R1"]}


def test_a_goal_that_the_word_does_not_meet_cannot_be_claimed() -> None:
    state = claiming(LOW._replace(public="R1 Y3"), MIDDLE, HIGH)
    for text in ("claim Y3", "claim R2"):
        with pytest.raises(IllegalActionError, match="not legal for seat 1"):
            go(state, text)
    with pytest.raises(IllegalActionError, match="isn’t its turn"):
        state.apply(0, state.legal_actions(1)[0])


# Equal scores

TEA, EAT, SEAT = Turn("TEAGHILO", "TEA"), Turn("EATNORID", "EAT"), Turn("SEATNORS", "SEAT")


def test_with_equal_scores_the_lowest_drawn_letter_goes_first() -> None:
    state = claiming(TEA._replace(public="R1"), EAT._replace(public="Y1"))
    assert state.table.stage == "order"
    assert not state.to_act
    state = go(state, "M", "C")
    assert state.to_act == (1,)
    assert go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "C", "M").to_act == (0,)


def test_letters_for_the_order_come_from_a_bag_without_the_words() -> None:
    state = claiming(TEA._replace(public="R1"), EAT._replace(public="Y1"))
    in_bag = Counter(BAG) - Counter("TEA") - Counter("EAT")
    assert Counter(dict(state.chance())) == in_bag
    assert Counter(dict(go(state, "Z").chance())) == in_bag - Counter("Z"), "the second draws while the first holds its letter"


def test_equal_letters_are_put_back_and_drawn_again() -> None:
    state = go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "O", "O")
    assert state.table.stage == "order"
    assert dict(state.chance())["O"] == 5
    assert go(state, "B", "A").to_act == (1,)


def test_a_blank_comes_after_z() -> None:
    assert go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "?", "Z").to_act == (1,)
    assert go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "Z", "?").to_act == (0,)


def test_of_three_tied_seats_those_with_equal_letters_draw_again() -> None:
    ate = Turn("ATEBLUPY", "ATE")
    turns = (TEA._replace(public="R1"), EAT._replace(public="Y1"), ate._replace(public="R2"))
    state = go(claiming(*turns), "N", "B", "N")
    assert list(state.table.ranks) == [(1,), (0, 2)]
    assert [state.table.turn, go(state, "T").table.turn] == [0, 2]
    state = go(state, "T", "S")
    assert list(state.table.ranks) == [(1,), (2,), (0,)]
    assert story(state) == [1, 2, 0]


def test_a_seat_with_nothing_to_claim_draws_no_letter() -> None:
    """Cleo's TON is tied with both, but meets no goal."""
    state = claiming(Turn("TEAGHILO", "TEA", "R1"), Turn("EATNORID", "EAT"), Turn("TONERSUD", "TON"))
    assert [one.score for one in state.table.spelt] == [3, 3, 3]
    assert state.table.ranks == ((0, 1),)

"""From words to goals: offers that the table judges, then claims."""

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
from tests.games.sequitur.test_rules import BAG

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


# Claims


LOW, MIDDLE, HIGH = Turn("ATENSIOR", "ATE"), Turn("TANKSEEL", "TANKS"), Turn("JOTPALED", "JOT")
"""ATE scores 3, TANKS 5 and 4 for the K, JOT 3 and 5 for the J; MIDDLE is the highest of the three."""


def claiming(*turns: Turn) -> Any:
    """The state once secret goals are settled, before the claims."""
    return go(passes(plain(len(turns)), *turns), "settled")


def story(state: Any) -> list[int]:
    """The seats in the order of their claims, if each takes the first goal that it may."""
    seats = []
    while state.to_act:
        seats.append(state.table.turn)
        state = go(state, texts(state)[0])
    return seats


# The order


def test_the_highest_score_claims_first() -> None:
    state = claiming(LOW._replace(public="R1"), MIDDLE._replace(public="Y1"), HIGH)
    assert [one.score for one in state.table.spelt] == [3, 9, 8]
    assert state.to_act == (1,)
    assert texts(state) == ["claim R1", "claim Y1"]


def test_each_claims_one_goal_in_turn_and_then_the_first_again() -> None:
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


def test_a_seat_without_a_claim_is_passed_over() -> None:
    """JOT has no A and no N, so Cleo's turn does not come."""
    state = claiming(LOW._replace(public="R1"), MIDDLE._replace(public="Y2"), HIGH)
    state = go(state, "claim Y2")
    assert claims(state) == {0: ["R1"]}


def test_claiming_ends_when_nobody_can_claim_and_not_before() -> None:
    state = claiming(LOW._replace(public="R2"), MIDDLE._replace(public="R1"), HIGH)
    state = go(state, "claim R1", "claim R2")
    assert state.table.stage == "end"


def test_a_lone_claimant_takes_all_its_goals_one_after_another() -> None:
    turns = (LOW._replace(word="", public="R1 Y1"), MIDDLE._replace(public="Y2"), HIGH._replace(word=""))
    assert story(claiming(*turns)) == [1, 1, 1]


def test_nobody_may_pass_over_its_claim_nor_take_two() -> None:
    state = claiming(LOW._replace(public="R1 Y1"), MIDDLE, HIGH)
    assert texts(state) == ["claim R1", "claim Y1"]
    assert go(state, "claim R1").table.turn == 2


def test_a_goal_that_the_word_does_not_meet_or_that_is_gone_is_refused() -> None:
    state = claiming(LOW._replace(public="R1 Y3"), MIDDLE, HIGH)
    for text in ("claim Y3", "claim R2"):
        with pytest.raises(IllegalActionError, match="not legal for seat 1"):
            go(state, text)
    with pytest.raises(IllegalActionError, match="isn’t its turn"):
        state.apply(0, state.legal_actions(1)[0])


def test_a_claimed_goal_is_on_its_seats_stack_and_counts() -> None:
    state = go(claiming(LOW._replace(public="R1 Y1"), MIDDLE, HIGH), "claim R1", "claim Y1")
    assert state.table.stacks == ((), ("R1",), ("Y1",))
    assert [state.table.points(seat) for seat in range(3)] == [0, 3, 2]


# Equal scores

TEA, EAT, SEAT = Turn("TEAGHILO", "TEA"), Turn("EATNORID", "EAT"), Turn("SEATNORS", "SEAT")


def test_equal_scores_each_draw_a_letter_and_the_lowest_goes_first() -> None:
    state = claiming(TEA._replace(public="R1"), EAT._replace(public="Y1"))
    assert state.table.stage == "order"
    assert not state.to_act
    state = go(state, "M", "C")
    assert state.to_act == (1,)
    assert go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "C", "M").to_act == (0,)


def test_letters_for_the_order_come_from_the_bag_with_all_but_the_words_in_it() -> None:
    state = claiming(TEA._replace(public="R1"), EAT._replace(public="Y1"))
    in_bag = Counter(BAG) - Counter("TEA") - Counter("EAT")
    assert Counter(dict(state.chance())) == in_bag
    assert Counter(dict(go(state, "Z").chance())) == in_bag - Counter("Z"), "the second draws while the first holds its letter"


def test_if_the_letters_are_equal_they_draw_again_with_those_put_back() -> None:
    state = go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "O", "O")
    assert state.table.stage == "order"
    assert dict(state.chance())["O"] == 5
    assert go(state, "B", "A").to_act == (1,)


def test_a_blank_comes_after_z() -> None:
    assert go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "?", "Z").to_act == (1,)
    assert go(claiming(TEA._replace(public="R1"), EAT._replace(public="Y1")), "Z", "?").to_act == (0,)


def test_only_tied_seats_draw() -> None:
    """SEAT scores 4 and claims before both; the two threes draw."""
    state = claiming(TEA._replace(public="R1"), SEAT._replace(public="Y1"), EAT._replace(public="R2"))
    assert state.table.turn == 0
    state = go(state, "D")
    assert state.table.turn == 2
    state = go(state, "B")
    assert list(state.table.ranks) == [(1,), (2,), (0,)]
    assert story(state) == [1, 2, 0]


def test_of_three_level_seats_those_with_the_same_letter_draw_again() -> None:
    ate = Turn("ATEBLUPY", "ATE")
    turns = (TEA._replace(public="R1"), EAT._replace(public="Y1"), ate._replace(public="R2"))
    state = go(claiming(*turns), "N", "B", "N")
    assert list(state.table.ranks) == [(1,), (0, 2)]
    assert [state.table.turn, go(state, "T").table.turn] == [0, 2]
    state = go(state, "T", "S")
    assert list(state.table.ranks) == [(1,), (2,), (0,)]
    assert story(state) == [1, 2, 0]


def test_the_order_drawn_holds_for_all_claims_of_the_round() -> None:
    turns = (TEA._replace(public="R1 Y1"), EAT._replace(public="R2 G1"))
    state = go(claiming(*turns), "M", "C")
    assert story(state) == [1, 0, 1, 0]


def test_two_pairs_of_tied_seats_draw_one_pair_after_the_other() -> None:
    """Two words of 4 and two of 3: the higher pair draws first."""
    eats = Turn("EATSLULP", "EATS")
    turns = (TEA._replace(public="R1"), SEAT._replace(public="Y1"), EAT._replace(public="R2"), eats)
    state = claiming(*turns)
    assert list(state.table.ranks) == [(1, 3), (0, 2)]
    assert [state.table.turn, go(state, "B").table.turn] == [1, 3]
    state = go(state, "F", "D")
    assert [state.table.turn, go(state, "H").table.turn] == [0, 2]
    state = go(state, "H", "I")
    assert list(state.table.ranks) == [(3,), (1,), (0,), (2,)]


def test_a_seat_with_nothing_to_claim_draws_no_letter() -> None:
    """Cleo's TON is tied with both, but meets no goal."""
    state = claiming(Turn("TEAGHILO", "TEA", "R1"), Turn("EATNORID", "EAT"), Turn("TONERSUD", "TON"))
    assert [one.score for one in state.table.spelt] == [3, 3, 3]
    assert state.table.ranks == ((0, 1),)


def test_where_only_one_of_the_level_can_claim_no_letters_are_drawn() -> None:
    state = claiming(Turn("TEAGHILO", "TEA", "R1"), Turn("TONERSUD", "TON"))
    assert state.to_act == (0,)

"""Handicaps in Sequence: extra cards for a seat, fewer sequences for a team, and how computer players use them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core import BadSetupError, BadTextError
from engine.games.sequence import GAME
from engine.games.sequence.bots.judge import Weights, evaluate
from engine.games.sequence.bots.search import beliefs
from engine.games.sequence.bots.value import World, load_value_function
from engine.games.sequence.rules.actions import Play
from engine.games.sequence.rules.setup import SequenceSetup
from engine.games.sequence.rules.state import State
from tests.engine.walks import walk
from tests.games.sequence.positions import BOARD, play, position

FIRST_MAY_WIN = {"chips": ("b10-d10", "c5-f5"), "hands": {0: "5S AH 8H 4D KS 9C 3H", 1: "2C 3C 4C 5C 6C 7C 8C"}}
"""Blue makes a sequence with 5♠ on e10."""

LOPSIDED = SequenceSetup(4, extra_cards=(0, 2, 0, 1))


def standing_by(rules: str) -> State:
    return position(*FIRST_MAY_WIN["chips"], hands=FIRST_MAY_WIN["hands"], rules=rules)  # type: ignore[arg-type]


def world(state: State) -> World:
    return World(state.table, dict(enumerate(state.hands)), frozenset(state.deck), load_value_function())


def dealt(setup: SequenceSetup, seed: int) -> tuple[list[int], State]:
    """The seats in the order in which they got cards, and the state after the deal."""
    steps = list(walk(GAME.initial_state(setup), random.Random(seed)))
    order = [step.before.table.turn for step in steps if step.before.table.step == "deal"]
    return order, next(step.before for step in steps if step.before.table.step == "play")


# Cards


def test_cards_are_dealt_round_until_each_hand_is_full() -> None:
    order, state = dealt(SequenceSetup(4, extra_cards=(0, 2, 0, 1), cut_for_deal=False, dealer=2), 1)
    assert order == [3, 0, 1, 2] * 6 + [3, 1, 1]
    assert (state.table.turn, [len(hand) for hand in state.hands]) == (3, [6, 8, 6, 7])
    assert GAME.handicap_of(state.setup, 1) == "2 extra cards"


@pytest.mark.parametrize("number", [5, 24, 25])
def test_a_position_during_the_deal_has_only_cards_that_were_due(number: int) -> None:
    """A card dealt to the wrong seat is found, in the last rounds of the deal too."""
    steps = walk(GAME.initial_state(LOPSIDED), random.Random(2))
    state = [step.after for step in steps if step.after.table.step == "deal"][number]
    assert GAME.parse_position(GAME.write_position(state)) == state
    for seat in {0, 1, 2, 3} - {state.table.turn}:
        hands = list(state.hands)
        hands[seat] = (*hands[seat], state.deck[0])
        moved = state._replace(hands=tuple(hands), deck=state.deck[1:])
        with pytest.raises(BadTextError, match=r"Cards are dealt one at a time|Nobody holds more than"):
            GAME.parse_position(GAME.write_position(moved))


# Sequences


def test_one_sequence_wins_only_for_the_team_that_needs_one_fewer() -> None:
    won, goes_on = (play(standing_by(rules), "5S e10") for rules in ("fewer_sequences=10", "fewer_sequences=01"))
    assert won.returns() == (1.0, 0.0)
    assert (goes_on.returns(), goes_on.table.step) == (None, "draw")
    assert [GAME.standing(goes_on.observe(None), seat)[:3] for seat in (0, 1)] == [
        (1, 2, "1 of 2 sequences"), (0, 1, "0 of 1 sequences"),
    ]  # fmt: skip
    with pytest.raises(BadTextError, match="The winner must be the team with enough sequences"):
        GAME.parse_position(GAME.write_position(won).replace("sequences=10", "sequences=01"))


def test_the_report_says_that_fewer_were_enough() -> None:
    before = standing_by("fewer_sequences=10")
    report = GAME.report([before, play(before, "5S e10")], ("Mira", "Tom"))
    assert (report.headline, report.summary) == ("Mira wins", "One sequence to none. One was enough.")
    assert report.again.fewer_sequences == (1, 0), "the next game is played with the same handicaps"


def test_a_rival_that_needs_one_sequence_threatens_with_its_first() -> None:
    """Tom is one chip short of winning if one sequence is enough for him, and not otherwise."""
    for rules, threat in (("fewer_sequences=01", True), ("", False)):
        before = position("c7-g7 b5-e5", "b2-e2", sequences="c7-g7/-", hands={0: "JD"}, rules=rules)
        story = GAME.report([before, play(before, "JD f5")], ("Mira", "Tom")).story
        assert any("Tom was one chip short of winning" in line.text for line in story) == threat


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 3, "fewer_sequences": (1, 0, 0)},
        {"seats": 6, "teams": 3, "fewer_sequences": (0, 0, 1)},
        {"sequences": 1, "fewer_sequences": (0, 1)},
    ],
)
def test_nobody_wins_without_a_sequence(options: dict[str, Any]) -> None:
    with pytest.raises(BadSetupError, match="One sequence wins here, so no team can need fewer"):
        SequenceSetup(**options)


def test_a_position_has_a_digit_for_each_seat_or_team() -> None:
    text = GAME.write_position(standing_by("extra_cards=01,fewer_sequences=10"))
    assert text.startswith("classic:2:2:extra_cards=01,fewer_sequences=10 ")
    for wrong in ("extra_cards=", "extra_cards=1", "extra_cards=03", "extra_cards", "extra_cards=10,extra_cards=01", "more=01"):
        with pytest.raises(BadTextError):
            GAME.parse_position(text.replace("extra_cards=01", wrong))


# Computer players


def test_the_search_uses_what_each_team_needs() -> None:
    """The fewer sequences a team needs, the more the same play is worth. If it needs one, the sequence wins."""
    completes, other = Play("5S", "e10"), Play("3H", "i2")
    worlds = [world(standing_by(rules)) for rules in ("fewer_sequences=10", "", "fewer_sequences=01")]
    assert [one.needs for one in worlds] == [[1, 2], [2, 2], [2, 1]]
    chances = [one.win_chance(0, other) for one in worlds]
    assert chances[0] > chances[1] + 0.1 > chances[2] + 0.2
    assert [one.win_chance(0, completes) == 1.0 for one in worlds] == [True, False, False]


def test_the_judge_gives_more_weight_to_the_last_sequence_a_team_needs() -> None:
    weights = Weights(last_sequence=3.0)
    own, even, theirs = (
        evaluate(standing_by(rules).observe(0), weights) for rules in ("fewer_sequences=10", "", "fewer_sequences=01")
    )
    mine, open_end = BOARD.names.index("e10"), BOARD.names.index("g5")
    assert own.gain[mine] == pytest.approx(3 * even.gain[mine])
    assert theirs.gain[mine] == pytest.approx(even.gain[mine])
    assert theirs.threat[open_end] == pytest.approx(3 * even.threat[open_end])
    assert own.threat[open_end] == pytest.approx(even.threat[open_end])


def test_a_play_says_more_about_each_card_of_a_larger_hand() -> None:
    """With two extra cards, a card of the hand is likelier to be an old one that was not played."""
    told = []
    for rules in ("", "extra_cards=02"):
        state = position(
            "c8-d8 b5", "c5-e5 a2", hands={0: "5S KH 8H 4D KS 9C 3H"}, piles={1: "8C"}, state="play:0 no - 0:21", rules=rules
        )
        told.append(beliefs(state.observe(0), Weights())[1])
    factors = [[factor for factor in one.values() if factor < 0.999] for one in told]
    assert factors[0]
    assert sum(factors[1]) < sum(factors[0])

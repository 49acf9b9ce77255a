"""Rolls, pairs and probabilities, counted a second time by laying out all 7,776 ordered rolls in every order."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product

import pytest

from engine.games.sequoia.rules.dice import ROLLS, can_make, is_sequoia, plantings, rolls_making, split_for, splits
from engine.games.sequoia.rules.setup import FORESTS
from tests.games.sequoia.positions import lucky, start
from tests.games.sequoia.reference import choices, pairs_of

ORDERED = list(product("123456", repeat=5))
LIVE = [live for size in (0, 1, 2, 3) for live in combinations(FORESTS, size)] + [tuple(range(4, 11))]


def test_there_are_252_rolls_with_their_weights() -> None:
    assert Counter("".join(sorted(dice)) for dice in ORDERED) == ROLLS
    assert len(ROLLS) == 252
    assert sum(ROLLS.values()) == 7776


def test_a_seat_rolls_with_these_weights() -> None:
    assert dict(start(2).chance()) == ROLLS


def ways_to_lay_out(roll: str) -> set[tuple[tuple[str, ...], str]]:
    """All layouts as two pairs and the die left out; neither the order of the pairs nor that within a pair matters."""
    pairs = ((tuple(sorted(("".join(sorted((a, b))), "".join(sorted((c, d)))))), e) for a, b, c, d, e in permutations(roll))
    return set(pairs)


def test_the_splits_are_all_ways_to_lay_out_the_dice() -> None:
    for roll in ROLLS:
        found = {(tuple(sorted((split.first, split.second))), split.left) for split in splits(roll)}
        assert found == ways_to_lay_out(roll)
        assert len(found) == len(splits(roll))


def test_there_are_at_most_15_splits_and_just_so_many_of_five_different_dice() -> None:
    assert max(len(splits(roll)) for roll in ROLLS) == 15
    assert {roll for roll in ROLLS if len(splits(roll)) == 15} == {roll for roll in ROLLS if len(set(roll)) == 5}


def test_a_split_says_its_forests() -> None:
    for roll in ROLLS:
        for split in splits(roll):
            first, second = (sum(map(int, pair)) for pair in (split.first, split.second))
            assert split.forests == (first, second)
            assert first <= second
            assert sorted(split.first + split.second + split.left) == list(roll)


def test_plantings_are_the_different_effects_of_the_splits() -> None:
    for roll in ROLLS:
        assert {" ".join(map(str, planting)) for planting in plantings(roll)} == choices(roll, FORESTS)


def test_plantings_in_tiebreakers_are_those_that_count() -> None:
    for roll in ROLLS:
        for live in LIVE:
            found = [" ".join(map(str, planting)) or "none" for planting in plantings(roll, live)]
            assert len(set(found)) == len(found)
            assert set(found) == choices(roll, live)


def test_no_roll_but_five_alike_has_more_than_15_plantings() -> None:
    assert max(len(plantings(roll)) for roll in ROLLS if len(set(roll)) > 1) == 15
    assert {len(plantings(roll)) for roll in ROLLS if len(set(roll)) == 1} == {66}


@pytest.mark.parametrize("face", "123456")
def test_a_sequoia_plants_any_two_forests_or_one_twice(face: str) -> None:
    every = {(a, b) for a in range(2, 13) for b in range(a, 13)}
    assert set(plantings(face * 5)) == every == set(pairs_of(face * 5))


def test_a_sequoia_is_six_rolls_of_7776() -> None:
    assert {roll for roll in ROLLS if is_sequoia(roll)} == {face * 5 for face in "123456"}
    assert sum(ways for roll, ways in ROLLS.items() if is_sequoia(roll)) == 6


@pytest.mark.parametrize("forest", FORESTS)
def test_reach_counts_the_rolls_with_such_a_pair(forest: int) -> None:
    def pairs_up(dice: tuple[str, ...]) -> bool:
        return len(set(dice)) == 1 or any(int(a) + int(b) == forest for a, b in combinations(dice, 2))

    expected = [dice for dice in ORDERED if pairs_up(dice)]
    assert rolls_making(forest) == len(expected)
    assert {roll for roll in ROLLS if can_make(roll, forest)} == {"".join(sorted(dice)) for dice in expected}


def test_a_forest_in_reach_is_one_that_can_be_planted() -> None:
    for roll in ROLLS:
        assert {forest for forest in FORESTS if can_make(roll, forest)} == {sum_ for pair in pairs_of(roll) for sum_ in pair}


def test_the_split_for_a_planting_plants_just_so() -> None:
    for roll in ROLLS:
        for live in (tuple(FORESTS), (7,), (2, 12), (6, 7, 8), ()):
            for planting in plantings(roll, live):
                split = split_for(roll, planting, live)
                assert (split is None) == is_sequoia(roll)
                if split:
                    assert split in splits(roll)
                    assert tuple(forest for forest in split.forests if forest in live) == planting


def test_a_seat_chooses_among_the_plantings_of_its_roll() -> None:
    state = lucky(start(2), "11345", "22222")
    assert {str(action) for action in state.legal_actions(0)} == choices("11345", FORESTS)
    assert len(state.legal_actions(1)) == 66

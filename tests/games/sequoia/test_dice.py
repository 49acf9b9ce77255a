"""Rolls and pairs, counted again by laying out all 7,776 ordered rolls, and pairing dice by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations, product

import pytest

from engine.games.sequoia.picture.pairing import Pairing, of_split, parse_pairing
from engine.games.sequoia.rules.dice import ROLLS, can_make, is_sequoia, plantings, rolls_making, split_for, splits
from engine.games.sequoia.rules.setup import FORESTS
from tests.games.sequoia.reference import choices

ORDERED = list(product("123456", repeat=5))
LIVE = [live for size in (0, 1, 2, 3) for live in combinations(FORESTS, size)] + [tuple(range(4, 11))]


def test_there_are_252_rolls_with_their_weights() -> None:
    assert Counter("".join(sorted(dice)) for dice in ORDERED) == ROLLS
    assert len(ROLLS) == 252
    assert sum(ROLLS.values()) == 7776


def ways_to_lay_out(roll: str) -> set[tuple[tuple[str, ...], str]]:
    """All layouts as two pairs and the die left out; neither the order of the pairs nor that within a pair matters."""
    pairs = ((tuple(sorted(("".join(sorted((a, b))), "".join(sorted((c, d)))))), e) for a, b, c, d, e in permutations(roll))
    return set(pairs)


def test_splits_are_all_the_ways_to_lay_out_the_dice() -> None:
    for roll in ROLLS:
        found = {(tuple(sorted((split.first, split.second))), split.left) for split in splits(roll)}
        assert found == ways_to_lay_out(roll)
        assert len(found) == len(splits(roll))


def test_a_split_names_its_forests() -> None:
    for roll in ROLLS:
        for split in splits(roll):
            first, second = (sum(map(int, pair)) for pair in (split.first, split.second))
            assert split.forests == (first, second)
            assert first <= second
            assert sorted(split.first + split.second + split.left) == list(roll)


def test_plantings_are_the_different_effects_of_the_splits() -> None:
    for roll in ROLLS:
        assert {" ".join(map(str, planting)) for planting in plantings(roll)} == choices(roll, FORESTS)


def test_in_tiebreakers_only_pairs_that_count_make_plantings() -> None:
    for roll in ROLLS:
        for live in LIVE:
            found = [" ".join(map(str, planting)) or "none" for planting in plantings(roll, live)]
            assert len(set(found)) == len(found)
            assert set(found) == choices(roll, live)


def test_a_sequoia_is_six_rolls_of_7776() -> None:
    assert {roll for roll in ROLLS if is_sequoia(roll)} == {face * 5 for face in "123456"}
    assert sum(ways for roll, ways in ROLLS.items() if is_sequoia(roll)) == 6


@pytest.mark.parametrize("forest", FORESTS)
def test_rolls_making_a_forest_are_those_with_such_a_pair(forest: int) -> None:
    def pairs_up(dice: tuple[str, ...]) -> bool:
        return len(set(dice)) == 1 or any(int(a) + int(b) == forest for a, b in combinations(dice, 2))

    expected = [dice for dice in ORDERED if pairs_up(dice)]
    assert rolls_making(forest) == len(expected)
    assert {roll for roll in ROLLS if can_make(roll, forest)} == {"".join(sorted(dice)) for dice in expected}


def test_the_split_for_a_planting_makes_that_planting() -> None:
    for roll in ROLLS:
        for live in (tuple(FORESTS), (7,), (2, 12), (6, 7, 8), ()):
            for planting in plantings(roll, live):
                split = split_for(roll, planting, live)
                assert (split is None) == is_sequoia(roll)
                if split:
                    assert split in splits(roll)
                    assert tuple(forest for forest in split.forests if forest in live) == planting


# Pairing by hand


ALL = tuple(FORESTS)


def taps(roll: str, *dice: int) -> Pairing:
    pairing = Pairing(roll)
    for die in dice:
        pairing = pairing.tapped(die)
    return pairing


@pytest.mark.parametrize(
    ("roll", "dice", "pairs", "up"),
    [
        ("13446", (1,), (), 1), ("13446", (1, 4), ((1, 4),), None), ("13446", (1, 4, 0, 2), ((1, 4), (0, 2)), None),
        ("13446", (1, 1), (), None),  # put down again
        ("13446", (1, 4, 0, 2, 4), ((0, 2),), 4),  # takes a pair apart and lifts the tapped die
        ("13446", (1, 4, 0, 2, 4, 3), ((0, 2), (3, 4)), None),  # which joins another die
        ("13446", (0, 1, 2, 3, 4), ((0, 1), (2, 3)), 4), ("13446", (0, 1, 2, 3, 4, 0), ((1, 4), (2, 3)), None),
        ("13446", (0, 1, 2, 0), ((1, 2),), None),  # it replaces a paired die
    ],
)  # fmt: skip
def test_taps_pair_dice_and_take_pairs_apart(
    roll: str, dice: tuple[int, ...], pairs: tuple[tuple[int, int], ...], up: int | None
) -> None:
    assert taps(roll, *dice) == (Pairing(roll, pairs) if up is None else Pairing(roll, pairs, up))


def test_every_roll_has_fifteen_pairings_by_taps() -> None:
    made = {
        frozenset(map(frozenset, taps("12345", a, b, c, d).pairs))
        for a in range(5) for b in range(5) for c in range(5) for d in range(5) if len({a, b, c, d}) == 4
    }  # fmt: skip
    assert len(made) == 15


@pytest.mark.parametrize(
    ("roll", "pairs", "forest", "wanted"),
    [
        ("13446", (), 10, ((2, 4),)), ("13446", ((0, 1),), 8, ((0, 1), (2, 3))),
        ("13446", ((0, 1), (2, 3)), 10, ((0, 1), (2, 4))),  # keeps the pair that can stay
        ("13446", ((0, 1), (2, 3)), 7, ((2, 3), (0, 4))),
        # Pressed again: the next pair that makes it, and then none. 7 is 1 + 6, 2 + 5 or 3 + 4, and two of these at once.
        ("12456", (), 7, ((0, 4),)), ("12456", ((0, 4),), 7, ((0, 4), (1, 3))), ("12346", ((0, 4), (2, 3)), 7, ((0, 4),)),
        ("13345", ((1, 3),), 8, ((1, 3), (2, 4))), ("14461", ((3, 0),), 7, ()),
    ],
)  # fmt: skip
def test_pressing_a_forest_pairs_dice_that_make_it(
    roll: str, pairs: tuple[tuple[int, int], ...], forest: int, wanted: tuple[tuple[int, int], ...]
) -> None:
    assert Pairing(roll, pairs).reaching(forest) == Pairing(roll, wanted)


def test_a_forest_uses_the_lifted_die_if_it_can() -> None:
    assert taps("13345", 4).reaching(8) == Pairing("13345", ((1, 4),))
    assert taps("13446").reaching(12) is None


@pytest.mark.parametrize("roll", [roll for roll in ROLLS if not is_sequoia(roll)])
def test_pressing_forests_leads_only_to_legal_plantings(roll: str) -> None:
    wanted = set(plantings(roll))
    assert {tuple(sorted(of_split(roll, split).sums)) for split in splits(roll)} == wanted
    pressed = set()
    for first in FORESTS:
        begun = Pairing(roll).reaching(first)
        for second in FORESTS:
            both = begun and begun.reaching(second)
            if both and len(both.pairs) == 2:
                pressed.add(tuple(sorted(both.sums)))
    assert pressed <= wanted


def test_pairs_made_so_far_leave_these_plantings() -> None:
    assert Pairing("12345").plantings(ALL) == set(plantings("12345"))
    assert Pairing("12444", ((0, 1),)).plantings(ALL) == {(3, 8)}, "any two of the fours"
    assert Pairing("11234").plantings((12,)) == {()}, "nothing counts, so there is nothing to choose"
    assert Pairing("12345", ((0, 1), (2, 3))).plantings((7,)) == {(7,)}


# Five of a kind


def test_a_tap_turns_one_of_five_equal_dice_by_one_face() -> None:
    assert Pairing("66666").turned(1) == Pairing("61666", ((0, 1), (2, 3)))
    assert Pairing("44444").turned(3, "2").sums == (8, 6)


def test_pressing_forests_turns_five_equal_dice_to_any_two_forests() -> None:
    for rolled in "123456":
        reached = set()
        for first in FORESTS:
            for second in FORESTS:
                pairing = Pairing(rolled * 5).turned_to(first, rolled).turned_to(second, rolled)
                reached.add(tuple(sorted(pairing.sums)))
        assert reached >= set(combinations_with_replacement(FORESTS, 2)), rolled


def test_pressing_a_forest_again_turns_its_pair_back() -> None:
    both = Pairing("33333").turned_to(8, "3").turned_to(12, "3")
    assert both.sums == (8, 12)
    assert both.turned_to(8, "3").sums == (6, 12)
    assert both.turned_to(4, "3").sums == (8, 4), "any other forest turns the second pair"


def test_the_text_of_a_pairing_is_read_back() -> None:
    for pairing in (Pairing("13446"), taps("13446", 1, 4, 0), Pairing("44444").turned(0)):
        assert parse_pairing(str(pairing)) == pairing

"""Dice paired by hand: what taps on dice and forests make of five dice, step by step."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from engine.games.sequoia.picture.pairing import Pairing, of_split, parse_pairing
from engine.games.sequoia.rules.dice import ROLLS, is_sequoia, plantings, splits
from engine.games.sequoia.rules.setup import FORESTS

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
        ("13446", (1, 4, 0, 2, 4), ((0, 2),), 4),  # a pair taken apart: the die tapped is taken up
        ("13446", (1, 4, 0, 2, 4, 3), ((0, 2), (3, 4)), None),  # and goes to another
        ("13446", (0, 1, 2, 3, 4), ((0, 1), (2, 3)), 4), ("13446", (0, 1, 2, 3, 4, 0), ((1, 4), (2, 3)), None),
        ("13446", (0, 1, 2, 0), ((1, 2),), None),  # it takes the place of a paired one
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
        ("13446", ((0, 1), (2, 3)), 10, ((0, 1), (2, 4))),  # keeps what pair it can
        ("13446", ((0, 1), (2, 3)), 7, ((2, 3), (0, 4))),
        # Pressed again: the next pair that makes it, and then none. 7 is 1 + 6, 2 + 5 or 3 + 4, and two of these at once.
        ("12456", (), 7, ((0, 4),)), ("12456", ((0, 4),), 7, ((0, 4), (1, 3))), ("12346", ((0, 4), (2, 3)), 7, ((0, 4),)),
        ("13345", ((1, 3),), 8, ((1, 3), (2, 4))), ("14461", ((3, 0),), 7, ()),
    ],
)  # fmt: skip
def test_a_forest_pressed_takes_dice_that_make_it(
    roll: str, pairs: tuple[tuple[int, int], ...], forest: int, wanted: tuple[tuple[int, int], ...]
) -> None:
    assert Pairing(roll, pairs).reaching(forest) == Pairing(roll, wanted)


def test_a_forest_takes_the_die_taken_up_if_it_can_and_nothing_if_no_dice_make_it() -> None:
    assert taps("13345", 4).reaching(8) == Pairing("13345", ((1, 4),))
    assert taps("13446").reaching(12) is None


@pytest.mark.parametrize("roll", [roll for roll in ROLLS if not is_sequoia(roll)])
def test_every_planting_is_reached_by_dice_and_by_forests(roll: str) -> None:
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


def test_what_is_left_to_decide() -> None:
    assert Pairing("12345").plantings(ALL) == set(plantings("12345"))
    assert Pairing("12444", ((0, 1),)).plantings(ALL) == {(3, 8)}, "whichever two fours"
    assert Pairing("11234").plantings((12,)) == {()}, "nothing counts, so there is nothing to choose"
    assert Pairing("12345", ((0, 1), (2, 3))).plantings((7,)) == {(7,)}


# Five alike


def test_a_tap_turns_a_die_of_five_alike_by_one_face() -> None:
    assert Pairing("66666").turned(1) == Pairing("61666", ((0, 1), (2, 3)))
    assert Pairing("44444").turned(3, "2").sums == (8, 6)


def test_five_alike_reach_any_two_forests_or_one_twice_by_pressing_them() -> None:
    for rolled in "123456":
        reached = set()
        for first in FORESTS:
            for second in FORESTS:
                pairing = Pairing(rolled * 5).turned_to(first, rolled).turned_to(second, rolled)
                reached.add(tuple(sorted(pairing.sums)))
        assert reached >= set(combinations_with_replacement(FORESTS, 2)), rolled


def test_a_turned_pair_goes_back_when_its_forest_is_pressed_again() -> None:
    both = Pairing("33333").turned_to(8, "3").turned_to(12, "3")
    assert both.sums == (8, 12)
    assert both.turned_to(8, "3").sums == (6, 12)
    assert both.turned_to(4, "3").sums == (8, 4), "any other forest turns the second pair"


def test_texts_read_back() -> None:
    for pairing in (Pairing("13446"), taps("13446", 1, 4, 0), Pairing("44444").turned(0)):
        assert parse_pairing(str(pairing)) == pairing

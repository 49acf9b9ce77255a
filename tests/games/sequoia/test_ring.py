"""Where things lie on the table of Sequoia: nothing covers a neighbour on any board, and what is pressed is large enough."""

from __future__ import annotations

import itertools
import math

import pytest

from engine.games.sequoia.picture.dice import LEAST_DIE, DiceRow, hand_parts, strip_cells, verdict_lines
from engine.games.sequoia.picture.pairing import Pairing
from engine.games.sequoia.picture.ring import AroundFire, Placed, Ring, is_large
from engine.games.sequoia.rules.setup import FORESTS
from engine.scene import Rect

BOARDS = (304, 344, 380, 480, 540, 620, 752, 1030)
ONE = Pairing("12345")
PAIRED = tuple(
    Pairing(roll, pairs)
    for roll in ("12345", "11266", "34445", "56666", "11112")
    for pairs in (((0, 1),), ((3, 4),), ((0, 4),), ((0, 1), (2, 3)), ((3, 4), (0, 2)), ((0, 4), (1, 3)), ((1, 2), (0, 3)))
)


def board(side: float) -> Rect:
    return Rect(10, 10, side, side)


def overlap(one: Rect, other: Rect) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.01 and down > 0.01


def inside(part: Rect, whole: Rect) -> bool:
    return (
        part.x >= whole.x - 0.01
        and part.y >= whole.y - 0.01
        and part.x + part.width <= whole.x + whole.width + 0.01
        and part.y + part.height <= whole.y + whole.height + 0.01
    )


@pytest.mark.parametrize("side", BOARDS)
def test_discs_stand_in_a_ring_with_air_between_them(side: float) -> None:
    ring = Ring(board(side), 3)
    for one, other in itertools.combinations(FORESTS, 2):
        assert math.dist(ring.middle(one), ring.middle(other)) >= ring.disc(one).width * 1.1
    assert all(inside(ring.disc(number), board(side)) for number in FORESTS)
    assert min(FORESTS, key=lambda number: ring.disc(number).y) == 7


@pytest.mark.parametrize("side", BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_column_stays_in_its_disc_below_the_sign(side: float, seats: int) -> None:
    ring = Ring(board(side), seats)
    for number in FORESTS:
        (x, y), radius = ring.middle(number), ring.disc(number).width / 2
        for count in (1, 6, 20):
            columns = [(ring.tree(number, seat, count), ring.plinth(number, seat, count)) for seat in range(seats)]
            for tree, plinth in columns:
                foot = plinth.y + plinth.height
                assert max(math.dist((x, y), (edge, foot)) for edge in (plinth.x, plinth.x + plinth.width)) <= radius * 1.02
                assert tree.y + tree.height >= plinth.y, "the tree stands on its plinth"
            for one, other in itertools.pairwise(plinth for _, plinth in columns):
                assert not overlap(one, other)


@pytest.mark.parametrize("side", BOARDS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_crown_is_under_a_sign_or_a_token(side: float, seats: int) -> None:
    """Its rim is painted around its place."""
    ring = Ring(board(side), seats)
    for number, seat, count in itertools.product(FORESTS, range(seats), range(1, 13)):
        tree = ring.tree(number, seat, count)
        rim = max(1.6, 0.07 * tree.width) / 2
        for plate in (ring.sign(number), *ring.tokens(number)):
            assert tree.y - rim >= plate.y + plate.height + 0.4, f"{count} trees"


@pytest.mark.parametrize("side", BOARDS)
def test_a_sign_is_no_wider_than_its_disc_and_clear_of_its_neighbours(side: float) -> None:
    ring = Ring(board(side), 5)
    for number in FORESTS:
        first, second = ring.tokens(number)
        assert first.x >= ring.disc(number).x
        assert second.x + second.width <= ring.disc(number).x + ring.disc(number).width
        for other in set(FORESTS) - {number}:
            for part in (first, ring.sign(number), second):
                middle, reach = ring.middle(other), ring.disc(other).width / 2
                corners = itertools.product((part.x, part.x + part.width), (part.y, part.y + part.height))
                assert all(math.dist(corner, middle) > reach for corner in corners)


def test_figures_can_be_read_on_the_smallest_board() -> None:
    ring = Ring(board(304), 5)
    assert ring.plinth(7, 0, 1).height >= 9.9, "as high as capitals of 11 pixels, with an edge"
    assert ring.tokens(7)[0].width >= 13


# The dice


def parts(placed: Placed) -> list[Rect]:
    """Everything that dice lie on, each once."""
    loose = [die for die in placed.dice if not any(overlap(die, plate) for plate in placed.plates)]
    return [*loose, *placed.plates, *([placed.left_out] if placed.left_out else [])]


@pytest.mark.parametrize("side", [540, 620, 752, 1030])
@pytest.mark.parametrize("pairing", [ONE, *PAIRED], ids=str)
def test_dice_around_the_fire_cover_neither_each_other_nor_a_disc(side: float, pairing: Pairing) -> None:
    ring = Ring(board(side), 3)
    around = AroundFire(ring, True)
    placed = around.placed(pairing, False)
    lying = [*parts(placed), around.plaque()]
    assert all(die.width >= LEAST_DIE for die in placed.dice)
    for one, other in itertools.combinations(lying, 2):
        assert not overlap(one, other)
    for part in lying:
        corners = itertools.product((part.x, part.x + part.width), (part.y, part.y + part.height))
        assert all(math.dist(corner, ring.centre) <= ring.free for corner in corners)


def test_the_first_pair_leads_to_its_forest() -> None:
    around, ring = AroundFire(Ring(board(752), 3), True), Ring(board(752), 3)
    for faces, number in (("12345", 3), ("66123", 12), ("34126", 7)):
        placed = around.placed(Pairing(faces, ((0, 1),)), False)
        [plate] = placed.plates
        distances = {other: math.dist(plate.centre, ring.middle(other)) for other in FORESTS}
        assert distances[number] <= min(distances.values()) * 1.6
        thread = around.thread(plate, number)
        assert (
            math.dist((thread.x + thread.width, thread.y + thread.height), ring.middle(number)) <= ring.disc(number).width * 0.6
        )


@pytest.mark.parametrize("size", [(304, 104), (344, 110), (358, 112), (240, 92), (750, 120)])
@pytest.mark.parametrize("pairing", [ONE, *PAIRED], ids=str)
def test_dice_in_a_row_stay_in_their_place_and_can_be_pressed(size: tuple[float, float], pairing: Pairing) -> None:
    place = Rect(8, 500, *size)
    placed = DiceRow(place).placed(pairing)
    assert all(die.width >= min(LEAST_DIE, size[0] / 5.4) for die in placed.dice)
    for one, other in itertools.combinations(parts(placed), 2):
        assert not overlap(one, other)
    assert all(inside(part, place) for part in parts(placed))


@pytest.mark.parametrize("count", [1, 2, 9, 10, 15])
def test_the_strip_fills_its_place_with_cells(count: int) -> None:
    place = Rect(8, 500, 340, 44)
    cells = strip_cells(place, count, 1 if count <= 9 else 2)
    assert len(cells) == count
    assert all(inside(cell, place) for cell in cells)
    assert not any(overlap(one, other) for one, other in itertools.combinations(cells, 2))
    assert all(cell.width >= 36 for cell in cells), "wide enough for 10+11"


@pytest.mark.parametrize(("high", "upright"), [(140, True), (180, True), (220, True), (230, False), (270, False)])
def test_the_parts_of_a_hand_follow_one_another(high: float, upright: bool) -> None:
    hand = Rect(8, 400, 344, high)
    dice, verdicts, strip = hand_parts(hand, upright, 1)
    assert all(inside(part, hand) for part in (dice, verdicts, strip))
    assert not overlap(dice, verdicts)
    assert upright or not overlap(verdicts, strip)
    lines, points = verdict_lines(verdicts, 1.0)
    assert all(inside(line, verdicts) and line.height >= 14 for line in lines)
    assert points is None or inside(points, verdicts)


def test_dice_lie_around_the_fire_of_a_large_board_only() -> None:
    beside, below = Rect(800, 700, 400, 90), Rect(0, 760, 700, 200)
    assert is_large(board(752), beside)
    assert not is_large(board(380), beside)
    assert not is_large(board(700), below)

"""How Sequoia is painted: trees that are told apart, dice, and that what is read has contrast enough."""

from __future__ import annotations

import itertools
import math
import re

import pytest

from tests.web.eyes import DICHROMACIES, contrast, flat, inside, seen
from web.games.sequoia import palette as own
from web.games.sequoia.dice import PIPS
from web.games.sequoia.podium import TONES
from web.games.sequoia.trees import OUTLINES, RIM, SPECIES, scaled
from web.ui.paint import theme as kit
from web.ui.paint.theme import NOW_INK, THEMES


@pytest.mark.parametrize("name", own.GROUNDS)
def test_what_stands_on_the_ground_has_contrast_enough(name: str) -> None:
    """A tree stands out by its crown or, where the ground is light, by the dark rim around it."""
    ground, here = own.GROUNDS[name], THEMES[name]
    assert contrast(ground.post_figure, ground.post) >= 4.5
    assert contrast(ground.post_dim_figure, ground.post_dim) >= 4.5
    grounds = (*ground.glade[1:], ground.glade_dim, ground.floor[1])
    for tint in own.TREES.values():
        assert all(max(contrast(tint.plain, below), contrast(RIM, below)) >= 3 for below in grounds)
        assert contrast(tint.plain, RIM) >= 3
    assert max(contrast(fill, below) for fill in (here.now[0], here.rim) for below in ground.glade) >= 3


def test_what_is_read_in_the_forest_has_contrast_enough() -> None:
    for ink, paper in (
        (NOW_INK, kit.GOLD_DEEP),
        (own.DARK_FIGURE, own.DARK),
        *((kit.INK, tone) for rank in ("leads", "second", "tied") for _, tone in TONES[rank]),
    ):
        assert contrast(ink, paper) >= 4.5
    for metal in (own.BRASS, own.SILVER):
        assert contrast(kit.METAL_INK, metal.plain) >= 4.5
    for tint in own.TREES.values():
        assert contrast(tint.shade, kit.IVORY.plain) >= 4.5, "pips"


@pytest.mark.parametrize("kind", DICHROMACIES)
def test_the_tints_of_seats_keep_apart(kind: str) -> None:
    for one, other in itertools.combinations(own.TREES.values(), 2):
        assert math.dist(seen(one.plain, kind), seen(other.plain, kind)) >= 25


def silhouette(species: str, columns: int, rows: int) -> set[tuple[int, int]]:
    """The cells of a raster whose middle lies in the tree."""
    tree = OUTLINES[species]
    rings = [flat(ring) for ring in re.findall(r"M[^M]*", scaled(tree.trunk + tree.crown, columns, rows))]
    cells = itertools.product(range(columns), range(rows))
    return {(x, y) for x, y in cells if any(inside(x + 0.5, y + 0.5, ring) for ring in rings)}


@pytest.mark.parametrize("size", [(12, 26), (12, 18), (30, 60)])
def test_the_kinds_of_trees_differ_in_black(size: tuple[int, int]) -> None:
    """A third of what either covers is covered by one alone."""
    shapes = {species: silhouette(species, *size) for species in OUTLINES}
    for one, other in itertools.combinations(shapes.values(), 2):
        assert len(one ^ other) >= len(one | other) / 3


def test_a_tree_fills_its_place() -> None:
    assert set(SPECIES.values()) == set(OUTLINES)
    assert set(SPECIES) == set(own.TREES)
    for species in OUTLINES:
        cells = silhouette(species, 100, 100)
        assert min(y for _, y in cells) <= 4
        assert max(y for _, y in cells) == 99
        assert all(0 <= x < 100 for x, _ in cells)


@pytest.mark.parametrize("face", PIPS)
def test_a_die_has_as_many_pips_as_its_face_says(face: str) -> None:
    assert len(set(PIPS[face])) == len(PIPS[face]) == int(face)
    assert {(-x, -y) for x, y in PIPS[face]} == set(PIPS[face])

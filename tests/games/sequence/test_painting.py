"""How Sequence is painted: pips and suits, and that what is read has contrast enough."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from engine.cards import RANKS, SUITS
from tests.web.eyes import contrast, seen
from web.games.sequence.cards import LAYOUTS, Pip, pip_path, pips
from web.games.sequence.cards import SUITS as SUIT_OUTLINES
from web.games.sequence.palette import BADGES, DEAD_INK, DEAD_PAPER, TEAMS


@pytest.mark.parametrize("rank", [rank for rank in RANKS if rank not in "JQK"])
def test_a_card_has_as_many_pips_as_its_rank_says(rank: str) -> None:
    count = {"A": 1, "T": 10}.get(rank) or int(rank)
    found = pips(rank, 100, 140)
    assert len(set(found)) == len(found) == count == len(LAYOUTS[rank])
    for pip in found:
        assert pip.size < pip.x < 100 - pip.size
        assert pip.size < pip.y < 140 - pip.size
        assert pip.turned == (pip.y > 70)
    assert {round(140 - pip.y, 6) for pip in found} <= {round(pip.y, 6) for pip in found} or rank == "7"


@pytest.mark.parametrize("suit", SUITS)
def test_suits_keep_within_their_square(suit: str) -> None:
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", pip_path(suit, [Pip(10, 20, 5), Pip(10, 20, 5, True)]))]
    assert all(4.9 <= x <= 15.1 for x in numbers[::2])
    assert all(14.9 <= y <= 25.1 for y in numbers[1::2])
    assert set(SUIT_OUTLINES) == set(SUITS)


def test_badges_and_chips_have_contrast_enough() -> None:
    assert contrast(DEAD_INK, DEAD_PAPER) >= 4.5
    assert all(contrast("#ffffff", colour) >= 4.5 for colour in BADGES.values())
    assert all(contrast("#ffffff", tint.plain) >= 3 for tint in TEAMS.values())


def lightness(colour: str) -> float:
    """The mean CIE lightness of a chip's face: lit in the middle, plain at 0.6 of its radius, in shade at its rim."""
    lit, plain, shade = (seen(paint, "none")[0] for paint in (TEAMS[colour].lit, TEAMS[colour].plain, TEAMS[colour].shade))
    radii = [(ring + 0.5) / 100 for ring in range(100)]
    at = [lit + (plain - lit) * r / 0.6 if r < 0.6 else plain + (shade - plain) * (r - 0.6) / 0.4 for r in radii]
    return sum(light * r for light, r in zip(at, radii, strict=True)) / sum(radii)


def test_chips_differ_in_grey_too() -> None:
    """Ten steps of CIE lightness are seen at a glance; blue and red once were less than six apart."""
    found = sorted(map(lightness, TEAMS))
    assert all(lighter - darker >= 10 for darker, lighter in pairwise(found)), found

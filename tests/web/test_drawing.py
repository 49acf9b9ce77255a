"""What of the drawing needs no browser: pips, words that fit, grain, and that every style has a painter."""

from __future__ import annotations

import math
import random
import re

import pytest

from engine.cards import RANKS, SUITS
from engine.core import load_game
from engine.scene import Rect, Shape, Stage, View
from web.drawing import palette as p
from web.drawing.grain import grain
from web.drawing.lettering import fit
from web.drawing.pips import LAYOUTS, Pip, pip_path, pips
from web.drawing.pips import SUITS as OUTLINES
from web.drawing.sprites import painter

STAGE = Stage(Rect(24, 24, 752, 752), Rect(800, 560, 456, 214), Rect(800, 270, 456, 200))


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
    assert set(OUTLINES) == set(SUITS)


def test_a_caption_shrinks_first_then_its_name_is_cut_and_never_its_count() -> None:
    assert fit("Oak · 12", 20, len, 0.9) == ("Oak · 12", 1.0)
    assert fit("Ludmilla · 11", 12, len, 0.9) == ("Ludmilla · 11", 12 / 13)
    assert fit("Ludmilla · 11", 10, len, 0.9).text == "Ludmi… · 11"
    assert fit("Ludmilla · 11", 3, len, 0.9).text == "11"
    for room in range(2, 20):
        text, scale = fit("Bartholomew · 7", room, len, 0.86)
        assert len(text) * scale <= room + 1e-9
        assert text.endswith("7")


def test_the_grain_is_the_same_every_time() -> None:
    assert grain(700, 20, 12, 3) == grain(700, 20, 12, 3) != grain(700, 20, 12, 4)
    assert grain(700, 20, 12, 3).count("M0 ") == 12


@pytest.mark.parametrize("seats", [2, 3, 6, 12])
def test_every_style_of_a_game_has_a_painter(seats: int) -> None:
    game, rng = load_game("sequence"), random.Random(seats)
    state = game.initial_state(game.setup(seats=seats))
    for _ in range(100):
        while state.chance():
            state = state.apply_chance(state.sample_chance(rng))
        if state.returns() is not None:
            break
        seat = state.to_act[0]
        actions = state.legal_actions(seat)
        card, _, space = str(rng.choice(actions)).partition(" ")
        view = View(STAGE, ("Mira",) * seats, tuple(p.TEAMS), chosen=(f"card:{card}", f"space:{space}"))
        for shape in game.scene(state.observe(seat), view).shapes:
            assert drawable(shape), shape
        state = state.apply(seat, rng.choice(actions))


def drawable(shape: Shape) -> bool:
    """Whether the drawing knows the shape's style, colour and badge, and its place is one."""
    colour = shape.style.split()[1:2] if shape.style.startswith("chip ") else []
    if not shape.style.startswith("rail"):
        painter(shape.style)
        assert shape.rect.width > 0
        assert shape.rect.height > 0
    return set(colour) <= set(p.TEAMS) and shape.badge in ("", *p.BADGES) and all(map(math.isfinite, shape.rect))


def test_a_style_without_painter_is_refused() -> None:
    with pytest.raises(ValueError, match="no painter for the style 'marble'"):
        painter("marble")


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` (WCAG 2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG contrast of two colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_what_is_read_has_contrast_enough() -> None:
    for ink, paper in ((p.INK, p.PAPER_LOW), (p.RED_INK, p.PAPER_LOW), (p.DEAD_INK, p.DEAD_PAPER), (p.CAPTION, p.FELT)):
        assert contrast(ink, paper) >= 4.5
    assert all(contrast("#ffffff", colour) >= 4.5 for colour in p.BADGES.values())
    assert all(contrast("#ffffff", tint.plain) >= 3 for tint in p.TEAMS.values())
    assert contrast(p.LAST_MOVE, p.PAPER) >= 3

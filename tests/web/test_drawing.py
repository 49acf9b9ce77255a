"""What of the drawing needs no browser: pips, words that fit, grain, and that every style has a painter."""

from __future__ import annotations

import itertools
import math
import random
import re
from typing import Any

import pytest

from engine.cards import RANKS, SUITS
from engine.game import load_game
from engine.scene import Rect, Shape, Stage, View
from tests.web.eyes import DICHROMACIES, contrast, flat, inside, mixed, seen
from web.games.sequence.drawings.motifs import MOTIFS
from web.games.sequence.face_pictures import DRAWING
from web.games.sequence.pips import LAYOUTS, Pip, pip_path, pips
from web.games.sequence.pips import SUITS as SUIT_OUTLINES
from web.games.sequitur.cards import ICONS, USED_INK
from web.games.sequitur.emblems import SIGN_INK, SIGNS
from web.games.sequoia.dice import PIPS
from web.games.sequoia.species import OUTLINES, SPECIES, scaled
from web.kit.paint import palette as p
from web.kit.paint.grain import grain
from web.kit.paint.lettering import Wrapped, fit, spread, wrapped
from web.kit.paint.marble import BANDS, swirl
from web.kit.sprites import painter

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
    assert set(SUIT_OUTLINES) == set(SUITS)


def test_a_caption_shrinks_first_then_its_name_is_cut_and_never_its_count() -> None:
    assert fit("Oak · 12", 20, len, 0.9) == ("Oak · 12", 1.0)
    assert fit("Ludmilla · 11", 12, len, 0.9) == ("Ludmilla · 11", 12 / 13)
    assert fit("Ludmilla · 11", 10, len, 0.9).text == "Ludmi… · 11"
    assert fit("Ludmilla · 11", 3, len, 0.9).text == "11"
    for room in range(2, 20):
        text, scale = fit("Bartholomew · 7", room, len, 0.86)
        assert len(text) * scale <= room + 1e-9
        assert text.endswith("7")


GOAL = "only letters that look the same in a mirror (A H I M O T U V W X Y)"


@pytest.mark.parametrize("height", [22, 34, 46, 58, 70])
@pytest.mark.parametrize("width", [40, 70, 100, 160, 250])
def test_words_in_lines_keep_within_their_place(width: int, height: int) -> None:
    """With letters half as wide as high."""
    size, lines = wrapped(GOAL, (width, height), lambda words: len(words) / 2, (15, 13, 11), 1.12)
    assert all(len(line) / 2 * size <= width for line in lines)
    assert ((len(lines) - 1) * 1.12 + 1) * size <= height
    if lines[-1].endswith("…"):
        assert size == 11
        assert GOAL.startswith(" ".join(lines).removesuffix("…"))
    else:
        assert " ".join(lines) == GOAL


def test_words_in_lines_are_as_large_as_their_place_allows() -> None:
    assert wrapped("starts with a vowel", (100, 46), len, (5, 4), 1) == Wrapped(5, ("starts with a vowel",))
    assert wrapped("starts with a vowel", (80, 46), len, (5, 4), 1) == Wrapped(5, ("starts with a", "vowel"))
    assert wrapped("starts with a vowel", (80, 9), len, (5, 4), 1) == Wrapped(4, ("starts with a vowel",))
    assert wrapped("starts with a vowel", (72, 7), len, (5, 4), 1) == Wrapped(4, ("starts with a vow…",))
    assert wrapped("rearranged", (20, 9), len, (5, 4), 1) == Wrapped(4, ("rear…",))


def test_lines_are_spread_where_there_is_room() -> None:
    assert spread(Wrapped(10, ("one", "two", "three")), 34, 1.5) == pytest.approx(1.2)
    assert spread(Wrapped(10, ("one", "two")), 90, 1.5) == spread(Wrapped(10, ("one",)), 90, 1.5) == 1.5


def test_the_marble_is_the_same_every_time_and_each_band_has_one_colour() -> None:
    assert swirl(3, 0) == swirl.__wrapped__(3, 0) != swirl(4, 0)
    bands = [set(re.findall(r"M[^M]*", swirl(3, colour))) for colour in range(3)]
    assert sum(map(len, bands)) == len(set.union(*bands)) == BANDS
    assert set.union(*bands) == set(re.findall(r"M[^M]*", swirl(3, 0, 1)))


def test_the_grain_is_the_same_every_time() -> None:
    assert grain(700, 20, 12, 3) == grain(700, 20, 12, 3) != grain(700, 20, 12, 4)
    assert grain(700, 20, 12, 3).count("M0 ") == 12


TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("sequence", {"seats": seats}) for seats in (2, 3, 6, 12)),
    ("sequence", {"seats": 2, "board": "meadow"}),
    *(("sequoia", {"seats": seats}) for seats in (2, 3, 5)),
    *(("sequitur", {"seats": seats}) for seats in (1, 3, 5)),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_every_style_of_a_game_has_a_painter(name: str, options: dict[str, Any]) -> None:
    seats = options["seats"]
    game, rng = load_game(name), random.Random(seats)
    state = game.initial_state(game.setup(**options))
    for _ in range(100):
        while state.chance():
            state = state.apply_chance(state.sample_chance(rng))
        if state.returns() is not None:
            break
        seat = state.to_act[0]
        view = View(STAGE, ("Mira",) * seats, tuple(game.colours))
        shapes = list(game.scene(state.observe(seat), view._replace(covered=seat)).shapes)
        for _choice in range(4):
            scene = game.scene(state.observe(seat), view)
            shapes += scene.shapes
            offered = [spot.token for spot in scene.hotspots if spot.enabled] or [""]
            view = view._replace(chosen=(*view.chosen, rng.choice(offered)))
        for shape in shapes:
            assert drawable(shape), shape
        state = state.apply(seat, rng.choice(state.legal_actions(seat)))


OF_A_COLOUR = {
    "chip": p.TEAMS, "tree": p.TREES, "die": p.TREES, "cup": p.TREES, "mark": p.TREES, "rack": p.SEATS, "action": p.SEATS,
    "name": p.SEATS, "goal": p.SEALS, "deck": p.SEALS,
    "seal": p.SEALS,
}  # fmt: skip


def drawable(shape: Shape) -> bool:
    """Whether the drawing knows the shape's style, colour, face and badge, and its place is one."""
    kind, *words = shape.style.split()
    if kind != "rail":
        painter(shape.style)
        assert shape.rect.width > 0
        assert shape.rect.height > 0
    if kind in OF_A_COLOUR:
        assert words[0] in OF_A_COLOUR[kind]
    assert kind != "die" or shape.text in PIPS
    picture = shape.text.partition("\n")[0]
    assert "picture" not in words or picture.removeprefix(DRAWING) in MOTIFS
    assert not {"wild", "remove"} & {*words} or shape.text in p.BADGES
    return (kind != "card" or shape.badge in ("", *p.BADGES)) and all(map(math.isfinite, shape.rect))


def test_a_style_without_painter_is_refused() -> None:
    with pytest.raises(ValueError, match="no painter for the style 'marble'"):
        painter("marble")


def test_what_is_read_has_contrast_enough() -> None:
    for ink, paper in ((p.INK, p.PAPER_LOW), (p.DEAD_INK, p.DEAD_PAPER), (p.CAPTION, p.FELT)):
        assert contrast(ink, paper) >= 4.5
    assert all(contrast("#ffffff", colour) >= 4.5 for colour in p.BADGES.values())
    assert all(contrast("#ffffff", tint.plain) >= 3 for tint in p.TEAMS.values())
    assert contrast(p.LAST_MOVE, p.PAPER) >= 3


def test_what_stands_in_the_forest_has_contrast_enough() -> None:
    for ink, paper in ((p.POST_FIGURE, p.POST), (p.POST_DIM_FIGURE, p.POST_DIM), (p.INK, p.GOLD_DEEP), (p.INK, p.PAPER_LOW)):
        assert contrast(ink, paper) >= 4.5
    for metal in (p.BRASS, p.SILVER):
        assert contrast(p.TOKEN_INK, metal.plain) >= 4.5
    for tint in p.TREES.values():
        assert all(contrast(tint.plain, ground) >= 3 for ground in (p.GLADE, p.GLADE_LOW, p.GLADE_DIM, p.FOREST))
        assert contrast(tint.shade, p.IVORY.plain) >= 4.5, "pips"
    assert contrast(p.GOLD_DEEP, p.GLADE) >= 3


def test_what_is_read_in_the_word_game_has_contrast_enough() -> None:
    for ink, paper in ((p.LETTER, p.BALL.plain), (p.LETTER, p.PEARL.plain), (p.LETTER, p.LETTER_BACK), (p.INK, p.SLIP_DIM)):
        assert contrast(ink, paper) >= 4.5
    assert contrast(p.NOTE, p.FELT) >= 4.5
    assert contrast(p.INK, p.GOLD) >= 4.5, "a chosen slip"
    assert contrast(p.PAPER, p.TICK) >= 4.5
    assert contrast(p.QUIET, p.SLIP_DIM) >= 3
    for colour, wax in p.SEALS.items():
        assert contrast(p.SEAL_FIGURES[colour], wax.plain) >= 4.5
    for tint in p.SEATS.values():
        assert contrast(SIGN_INK, tint.plain) >= 3
        assert contrast(USED_INK, mixed(tint.shade, tint.plain, 0.3)) >= 4.5, "the name of a card that is used"
        assert contrast(tint.plain, p.PAPER) >= 3, "the picture of a card"
    assert set(SIGNS) == set(p.SEATS)


def test_each_card_has_a_picture_of_its_own() -> None:
    assert len(set(ICONS.values())) == len(ICONS) == 5


@pytest.mark.parametrize("kind", DICHROMACIES)
@pytest.mark.parametrize("tints", [p.TREES, p.SEATS], ids=["trees", "seats"])
def test_the_tints_of_seats_keep_apart(tints: dict[str, p.Tint], kind: str) -> None:
    for one, other in itertools.combinations(tints.values(), 2):
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
    assert set(SPECIES) == set(p.TREES)
    for species in OUTLINES:
        cells = silhouette(species, 100, 100)
        assert min(y for _, y in cells) <= 4
        assert max(y for _, y in cells) == 99
        assert all(0 <= x < 100 for x, _ in cells)


@pytest.mark.parametrize("face", PIPS)
def test_a_die_has_as_many_pips_as_its_face_says(face: str) -> None:
    assert len(set(PIPS[face])) == len(PIPS[face]) == int(face)
    assert {(-x, -y) for x, y in PIPS[face]} == set(PIPS[face])

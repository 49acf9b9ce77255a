"""Sequence on the page: pips and suits, contrast, the shipped drawings and the board made of them, images, and movement."""

from __future__ import annotations

import asyncio
import itertools
import math
import re
import sys
from collections import Counter
from functools import cache
from itertools import pairwise
from types import SimpleNamespace

import pytest

from engine.cards import RANKS, SUITS
from engine.games.sequence.rules.board import FREE
from engine.games.sequence.rules.board_file import DRAWINGS, load_board
from engine.scene import Rect, Shape
from tests.web import moving
from tests.web.eyes import DICHROMACIES, contrast, flat, inside, seen
from tests.web.stand_in import StandIn
from tests.web.stand_in_canvas import Context
from web.games.sequence import faces as images
from web.games.sequence import palette as own
from web.games.sequence.cards import LAYOUTS, Pip, ink, inked, pip_path, pips
from web.games.sequence.cards import SUITS as SUIT_OUTLINES
from web.games.sequence.drawings import MOTIFS, SQUARE
from web.games.sequence.faces import paint_picture_space
from web.games.sequence.motion import LIFT, SequenceMotion
from web.games.sequence.palette import BADGES, DEAD_INK, DEAD_PAPER, FOUR_COLOURS, TEAMS
from web.ui import settings as o
from web.ui.paint import theme as kit
from web.ui.paint.surface import Pen


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
def test_suits_stay_in_their_square(suit: str) -> None:
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


# Pictures


CELLS = 12
PAPER = kit.PAPER

Raster = dict[tuple[int, int], str]


@cache
def raster(name: str) -> Raster:
    """The ink in each cell of a picture seen from afar: fills without lines."""
    cells: Raster = {}
    step = SQUARE / CELLS
    for mark in MOTIFS[name]:
        rings = [flat(ring) for ring in re.findall(r"M[^M]*", mark.outline)] if mark.ink else []
        for column, row in itertools.product(range(CELLS), range(CELLS)):
            if any(inside((column + 0.5) * step, (row + 0.5) * step, ring) for ring in rings):
                cells[column, row] = mark.ink
    return cells


def difference(one: Raster, other: Raster, kind: str) -> float:
    """The mean distance in CIE Lab over the cells that either covers."""
    cells = one.keys() | other.keys()
    return sum(math.dist(seen(one.get(at, PAPER), kind), seen(other.get(at, PAPER), kind)) for at in cells) / len(cells)


def test_every_drawing_has_a_painter() -> None:
    assert set(MOTIFS) == set(DRAWINGS)
    assert len(DRAWINGS) == 24


@pytest.mark.parametrize("name", MOTIFS)
def test_a_drawing_fills_its_square(name: str) -> None:
    corners = [at for mark in MOTIFS[name] for ring in re.findall(r"M[^M]*", mark.outline) for at in flat(ring)]
    xs, ys = [at.real for at in corners], [at.imag for at in corners]
    assert all(0 <= length <= SQUARE for length in xs + ys)
    assert max(max(xs) - min(xs), max(ys) - min(ys)) >= 0.88 * SQUARE
    assert len(raster(name)) >= CELLS * CELLS / 5


@pytest.mark.parametrize("kind", DICHROMACIES)
def test_no_two_drawings_look_alike(kind: str) -> None:
    """For people with dichromatic vision too."""
    for one, other in itertools.combinations(MOTIFS, 2):
        assert difference(raster(one), raster(other), kind) >= 20, (one, other)


def test_no_two_drawings_have_the_same_outline() -> None:
    """An eighth of the cells covered by either are covered by only one."""
    for one, other in itertools.combinations(MOTIFS, 2):
        a, b = raster(one).keys(), raster(other).keys()
        assert len(a ^ b) >= len(a | b) / 8, (one, other)


def test_the_meadow_is_spread_evenly() -> None:
    """Every quarter shows every picture once, no straight line shows one twice, and equal ones are four spaces apart.

    It was made by shuffling each quarter, then swapping pairs within quarters as long as that reduced the number of equal ones in
    a line or less than four spaces apart. Seed 1 ends after 2,500 tries.
    """
    board = load_board("meadow")
    rows = board.faces
    for top, left in itertools.product((0, 5), (0, 5)):
        quarter = Counter(face for row in rows[top : top + 5] for face in row[left : left + 5])
        assert quarter == Counter([*DRAWINGS, FREE])
    places: dict[str, list[tuple[int, int]]] = {}
    for index, face in enumerate(board.cards):
        places.setdefault(face, []).append(divmod(index, 10))
    assert sorted(places.pop(FREE)) == [(0, 0), (0, 9), (9, 0), (9, 9)]
    for one, other in itertools.chain(*(itertools.combinations(found, 2) for found in places.values())):
        down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
        assert 0 not in (down, right), "in one row or column"
        assert down != right, "on one diagonal"
        assert math.hypot(down, right) >= 4


def test_the_meadow_has_a_card_for_every_space_and_bordered_cards() -> None:
    board = load_board("meadow")
    assert board.name == "Meadow"
    assert Counter(board.deck) == Counter(dict.fromkeys(DRAWINGS, 4) | {"WILD": 8, "REMOVE": 8})
    assert all((look.name, look.drawing) == (face, face) for face, look in board.looks.items())


@pytest.mark.parametrize("inks", [own.TWO_INKS, own.FOUR_INKS])
def test_every_suit_is_readable_on_spaces_and_cards(inks: dict[str, str]) -> None:
    assert all(contrast(colour, paper) >= 4.5 for colour in inks.values() for paper in (kit.PAPER, kit.PAPER_LOW))


def test_four_colours_differ_from_each_other_and_from_the_teams() -> None:
    for one, other in itertools.combinations(own.FOUR_INKS.values(), 2):
        assert math.dist(seen(one, "none"), seen(other, "none")) >= 40
    for suit in "DC":
        assert all(math.dist(seen(own.FOUR_INKS[suit], "none"), seen(team.plain, "none")) >= 25 for team in own.TEAMS.values())


def test_suits_are_printed_in_two_or_four_colours() -> None:
    assert [ink(card) for card in ("QS", "QH", "QD", "QC")] == [kit.INK, own.RED_INK, own.RED_INK, kit.INK]
    try:
        o.apply_settings({FOUR_COLOURS.name: o.YES})
        assert [ink(card) for card in ("QS", "QH", "QD", "QC")] == list(own.FOUR_INKS.values())
        assert {ink(card, dead=True) for card in ("QS", "QD")} == {own.DEAD_INK}
    finally:
        o.apply_settings({})


COURT = '<symbol id="VDQ" stroke="red"/><symbol id="SDQ"><path fill="red"/></symbol><path fill="red"/><path fill="#FC4"/>'


def test_the_suit_in_a_court_has_the_ink_of_its_pips() -> None:
    assert inked(COURT, "QD", four_colours=False) == COURT.replace("red", own.RED_INK).replace("#FC4", kit.GOLD_DEEP)
    four = inked(COURT, "QD", four_colours=True)
    assert f'<symbol id="SDQ"><path fill="{own.FOUR_INKS["D"]}"/></symbol>' in four
    assert four.count(own.RED_INK) == 2


class FakeImage:
    """A browser's image, which can be decoded unless its address says it is broken."""

    @staticmethod
    def new() -> FakeImage:
        return FakeImage()

    async def decode(self) -> None:
        await asyncio.sleep(0)
        if "broken" in self.src:
            raise ValueError("The source image cannot be decoded.")

    src = ""


def test_images_are_loaded_once_and_painted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace(Image=FakeImage, console=SimpleNamespace(warn=told.append)))
    monkeypatch.setattr(images, "_images", {})
    monkeypatch.setattr(images, "_loading", set())
    monkeypatch.setattr(o, "_painters", [])
    urls = ["data:one", "data:two", "data:broken"]
    painted: list[list[bool]] = []
    o.when_changed(lambda: painted.append([images.image(url) is not None for url in urls]))

    async def ask() -> None:
        assert [images.image(url) for url in urls * 2] == [None] * 6
        while not painted:
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(ask(), 5))
    assert painted == [[True, True, False]]
    assert len(told) == 1


@pytest.mark.parametrize(
    ("picture", "on_open", "on_covered"),
    [("A", ["A"], ["A"]), ("10♠", ["10♠"], ["10"]), ("Fox", ["Fox"], ["Fo"]), ("🦊", ["🦊", "🦊"], ["🦊"])],
)
def test_text_is_printed_once_and_an_emoji_in_the_corner_too(
    monkeypatch: pytest.MonkeyPatch, picture: str, on_open: list[str], on_covered: list[str]
) -> None:
    printed: list[str] = []
    monkeypatch.setattr(Context, "fillText", lambda _context, text, *_place: printed.append(text))
    with StandIn().installed():
        paint_picture_space(Pen(Context(), 60, 60, 1), f"{picture}\nname")
        assert printed == on_open
        printed.clear()
        paint_picture_space(Pen(Context(), 60, 60, 1), f"{picture}\nname", covered=True)
        assert printed == on_covered


# Motion


def test_a_removed_chip_lifts_off_and_a_ghost_disappears_at_once() -> None:
    chip = Shape("chip:1", "chips", "chip blue", Rect(40, 80, 30, 30))
    found = moving.tracks(SequenceMotion(), [chip, chip._replace(key="ghost", style="chip blue ghost")], [])
    assert {key: track.movement for key, track in found.items()} == {"chip:1": LIFT}

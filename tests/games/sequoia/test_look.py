"""Sequoia on the page: contrast, trees and dice as painted, and how things move."""

from __future__ import annotations

import itertools
import math
import re

import pytest

from engine.scene import Rect, Shape
from tests.web import moving
from tests.web.eyes import DICHROMACIES, contrast, flat, inside, seen
from web.games.sequoia import palette as own
from web.games.sequoia.dice import PIPS
from web.games.sequoia.motion import (
    GROW,
    LANDED,
    TURN,
    SequoiaMotion,
)
from web.games.sequoia.podium import TONES
from web.games.sequoia.trees import OUTLINES, RIM, SPECIES, scaled
from web.ui.motion import POP, SWELL, Track
from web.ui.paint import theme as kit
from web.ui.paint.theme import NOW_INK, THEMES


@pytest.mark.parametrize("name", own.GROUNDS)
def test_trees_and_posts_stand_out_from_the_ground(name: str) -> None:
    """A tree stands out by its crown or, on light ground, by the dark rim around it."""
    ground, here = own.GROUNDS[name], THEMES[name]
    assert contrast(ground.post_figure, ground.post) >= 4.5
    assert contrast(ground.post_dim_figure, ground.post_dim) >= 4.5
    grounds = (*ground.glade[1:], ground.glade_dim, ground.floor[1])
    for tint in own.TREES.values():
        assert all(max(contrast(tint.plain, below), contrast(RIM, below)) >= 3 for below in grounds)
        assert contrast(tint.plain, RIM) >= 3
    assert max(contrast(fill, below) for fill in (here.now[0], here.rim) for below in ground.glade) >= 3


def test_words_and_figures_have_contrast_enough() -> None:
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
def test_the_colours_of_seats_can_be_told_apart(kind: str) -> None:
    for one, other in itertools.combinations(own.TREES.values(), 2):
        assert math.dist(seen(one.plain, kind), seen(other.plain, kind)) >= 25


def silhouette(species: str, columns: int, rows: int) -> set[tuple[int, int]]:
    """The cells of a raster whose centre is in the tree."""
    tree = OUTLINES[species]
    rings = [flat(ring) for ring in re.findall(r"M[^M]*", scaled(tree.trunk + tree.crown, columns, rows))]
    cells = itertools.product(range(columns), range(rows))
    return {(x, y) for x, y in cells if any(inside(x + 0.5, y + 0.5, ring) for ring in rings)}


@pytest.mark.parametrize("size", [(12, 26), (12, 18), (30, 60)])
def test_silhouettes_of_trees_can_be_told_apart(size: tuple[int, int]) -> None:
    """A third of the cells covered by either are covered by only one."""
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


# Motion


def tracks(before: list[Shape], after: list[Shape], reduced: bool = False) -> dict[str, Track]:
    return moving.tracks(SequoiaMotion(), before, after, reduced)


def face(track: Track, clock: float) -> str:
    """The face that a die shows then."""
    [(shape, _)] = track.parts(clock)
    return shape.text


def die(index: int, layer: str = "hand", face: str = "4", style: str = "die blue") -> Shape:
    return Shape(f"{'die' if layer == 'hand' else layer}:{index}", layer, style, Rect(50 * index, 600, 40, 40), face)


def plinth(number: int, high: float = 40, wide: float = 12, style: str = "plinth leads") -> Shape:
    return Shape("plinth:7:0", "trees", style, Rect(200, 300 - high, wide, high), str(number))


def tree(foot: float = 300, style: str = "tree blue") -> Shape:
    return Shape("tree:7:0", "trees", style, Rect(200, foot - 40, 12, 40))


@pytest.mark.parametrize("layer", ["hand", "tray"])
def test_a_rolling_die_does_not_reveal_its_face(layer: str) -> None:
    [one], [other] = (tracks([], [die(1, layer, pips)]).values() for pips in "26")
    on_the_way = [share / 100 * one.duration for share in range(int(LANDED * 100))]
    assert [face(one, clock) for clock in on_the_way] == [face(other, clock) for clock in on_the_way]
    assert len({face(one, clock) for clock in on_the_way}) > 3
    assert (face(one, one.duration), face(other, other.duration)) == ("2", "6")


def test_a_die_turned_by_hand_shows_its_turn() -> None:
    [track] = tracks([die(1)], [die(1, face="5")]).values()
    assert (track.movement, track.duration) == (TURN, 180)
    assert face(track, 0.2 * track.duration) == "4"
    assert face(track, 0.8 * track.duration) == "5"
    assert min(track.pose(step * 18).squeeze for step in range(11)) < 0.4


def test_a_hand_of_dice_and_its_preview_disappear_at_once() -> None:
    cup = Shape("cup", "hand", "cup blue", Rect(0, 600, 70, 80))
    ghost, trial = tree(270, "tree blue ghost"), plinth(3, 50, style="plinth tied trial")
    assert set(tracks([die(1), die(2), ghost, trial], [cup, tree(290), plinth(2, 40)])) == {"cup"}
    assert set(tracks([die(1), ghost, trial], [cup])) == {"cup"}


def test_open_dice_roll_before_trees_grow_and_medals_move() -> None:
    token = Shape("token:7:first", "tokens", "token first", Rect(190, 240, 15, 15), "5")
    banner = Shape("banner", "marks", "banner", Rect(100, 200, 200, 50), "Sequoia!")
    after = [*(die(index, "tray") for index in range(3)), plinth(3, 50), token._replace(style="token first blue"), banner]
    found = tracks([plinth(2, 40), token], after)
    kinds = {key: track.movement for key, track in found.items() if not key.startswith("tray")}
    assert kinds == {"plinth:7:0": GROW, "token:7:first": SWELL, "banner": POP}
    dice_lie = max(track.start + track.duration for key, track in found.items() if key.startswith("tray"))
    assert found["plinth:7:0"].start == found["banner"].start == dice_lie
    assert found["token:7:first"].start >= dice_lie + found["plinth:7:0"].duration


def shown(seat: int, faces: str, sums: tuple[int, ...], turn: int = 4) -> list[Shape]:
    """A seat's row of planted dice."""
    row = [
        Shape(f"shown:{turn}:{seat}:{at}", "tray", "die blue", Rect(40 * at, 30 * seat, 30, 30), face)
        for at, face in enumerate(faces)
    ]
    words = [
        Shape(f"sum:{turn}:{seat}:{at}", "tray", "words sum", Rect(100 + 90 * at, 30 * seat, 30, 30), str(number))
        for at, number in enumerate(sums)
    ]
    return [*row, *words]


def test_a_closed_die_shows_nothing_and_words_stay_in_place() -> None:
    found = tracks([], shown(0, "45226", (9, 4)))
    for key, track in found.items():
        if key.startswith("shown:"):
            [(closed, _)] = track.parts(track.start)
            assert (closed.style, closed.text) == ("die closed", "")
            [(opened, _)] = track.parts(track.start + track.duration)
            assert opened == track.shape
        else:
            assert {(pose.x, pose.y) for pose in map(track.pose, (0, track.start, 9999))} == {track.shape.rect.centre}


def test_a_reveal_continues_if_its_place_moves() -> None:
    """As on a phone when the bar above the hand disappears: closed dice move there, and marks don't wait."""
    row = shown(0, "45226", (9, 4))
    assert tracks(row, [shape._replace(rect=shape.rect._replace(y=99)) for shape in row]) == {}
    mark = Shape("mark:0", "tray", "mark blue", Rect(0, 0, 30, 30))
    assert tracks([], [*row, mark])["mark:0"].start == 0


def test_a_rank_that_changes_in_a_preview_changes_at_once() -> None:
    """A hand that closes must leave no trace of the choices tried."""
    assert tracks([plinth(2)], [plinth(2, style="plinth tied"), die(1)]).keys() == {die(1).key}


def test_a_rolled_die_bounces_once_and_settles_at_its_own_angle() -> None:
    dice = [die(index)._replace(turn=index - 2.0) for index in range(5)]
    found = tracks([], dice).values()
    assert len({track.begin.turn - track.end.turn for track in found}) == 5
    for track in found:
        poses = [track.movement.pose(track.begin, track.end, step / 200) for step in range(201)]
        above = [round(track.end.y - pose.y, 3) for pose in poses]
        tops = [b for a, b, c in zip(above, above[1:], above[2:], strict=False) if a < b >= c and b > 0]
        assert len(tops) == 2
        assert tops[0] > 2 * tops[1], "it flies, then bounces once"
        assert all(pose.turn == pytest.approx(track.end.turn, abs=6) for pose in poses[int(LANDED * 200) :])

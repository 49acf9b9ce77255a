"""Sequitur on the page: contrast, colours of seats, and how balls, goals and words move."""

from __future__ import annotations

import itertools
import math

import pytest

from engine.scene import Rect, Shape
from tests.web import moving
from tests.web.eyes import DICHROMACIES, contrast, seen, tokens
from tests.web.moving import seen as faces_of
from web.games.sequitur import palette as own
from web.games.sequitur.cards import ICONS
from web.games.sequitur.goals import SIGN_INK, SIGNS
from web.games.sequitur.motion import (
    FLIP,
    HOP,
    LAY,
    OPEN,
    ROLL_OFF,
    SequiturMotion,
)
from web.ui.motion import Track, pose_of
from web.ui.paint import theme as kit
from web.ui.paint.theme import THEMES, Theme


def test_words_and_figures_have_contrast_enough() -> None:
    for ink, paper in (
        (own.LETTER, own.BALL.plain),
        (own.LETTER, own.PEARL.plain),
        (own.LETTER, own.LETTER_BACK),
        (kit.INK, own.SLIP_DIM),
    ):
        assert contrast(ink, paper) >= 4.5
    assert contrast(kit.INK, kit.GOLD) >= 4.5, "a chosen slip"
    assert contrast(kit.PAPER, own.TICK) >= 4.5
    assert contrast(own.QUIET, kit.PAPER_LOW) >= 4.5
    assert contrast(own.SECRET_INK, own.SECRET) >= 4.5
    for colour, wax in own.SEALS.items():
        assert contrast(own.SEAL_FIGURES[colour], wax.plain) >= 4.5
    for tint in own.SEATS.values():
        assert contrast(SIGN_INK, tint.plain) >= 3
        assert contrast(tint.plain, kit.PAPER) >= 3, "the picture of a card"
    assert set(SIGNS) == set(own.SEATS)


@pytest.mark.parametrize(("name", "here"), THEMES.items())
def test_words_about_goals_are_readable_in_every_theme(name: str, here: Theme) -> None:
    assert all(contrast(ink, tokens(name)["--room"]) >= 4.5 for ink in own.STEP_TINTS[name].values())
    for felt in here.felt:
        assert contrast(own.MET_EDGES[name], felt) >= 3


def test_each_card_has_its_own_picture() -> None:
    assert len(set(ICONS.values())) == len(ICONS) == 5


@pytest.mark.parametrize("kind", DICHROMACIES)
def test_the_colours_of_seats_can_be_told_apart(kind: str) -> None:
    for one, other in itertools.combinations(own.SEATS.values(), 2):
        assert math.dist(seen(one.plain, kind), seen(other.plain, kind)) >= 25


# Motion


def tracks(before: list[Shape], after: list[Shape], reduced: bool = False) -> dict[str, Track]:
    return moving.tracks(SequiturMotion(), before, after, reduced)


def ball(letter: str, place: float, style: str = "ball", layer: str = "rack", came_from: str = "") -> Shape:
    return Shape(f"ball:{letter}", layer, style, Rect(72 * place, 500, 72, 72), letter, came_from=came_from)


def goal(style: str, layer: str = "goals", key: str = "R7") -> Shape:
    return Shape(key, layer, style, Rect(40, 40, 220, 64), "exactly 4 letters", "3")


def test_the_balls_of_a_turned_rack_pass_each_other() -> None:
    found = tracks([ball("A", 0), ball("B", 7)], [ball("B", 0), ball("A", 7)])
    right, left = (found[key].pose(found[key].duration / 2) for key in ("ball:A", "ball:B"))
    assert left.y - right.y >= 72


def test_a_kept_ball_lifts_and_one_left_out_stays() -> None:
    found = tracks([ball("A", 0), ball("B", 1)], [ball("A", 0, "ball kept"), ball("B", 1, "ball dim")])
    assert {key: track.movement for key, track in found.items()} == {"ball:A": HOP}
    track = found["ball:A"]
    assert min(track.pose(track.duration * share / 10).y for share in range(11)) < pose_of(track.shape).y - 10


def test_a_ball_rolls_off_and_a_ghost_disappears_at_once() -> None:
    found = tracks([ball("A", 0), ball("B", 1, "ball ghost")], [])
    assert {key: track.movement for key, track in found.items()} == {"ball:A": ROLL_OFF}
    assert found["ball:A"].pose(100).x > found["ball:A"].pose(0).x


def test_a_goal_is_laid_down_and_turned_up_in_place() -> None:
    laid = tracks([], [goal("goal red down")])["R7"]
    assert (laid.movement, laid.pose(0).turn != 0) == (LAY, True)
    flipped = tracks([goal("goal red down")], [goal("goal red met")])["R7"]
    assert flipped.movement == FLIP
    assert faces_of(flipped) == {goal("goal red down"), goal("goal red met")}
    assert flipped.origin == goal("goal red down")
    assert flipped.pose(flipped.duration / 2).squeeze < 0.1


@pytest.mark.parametrize("layer", ["hand", "goals"])
def test_a_goal_turned_face_down_hides_its_face_at_once(layer: str) -> None:
    moved = goal("goal red down", layer)._replace(rect=Rect(300, 40, 100, 64))
    assert tracks([goal("goal red", layer)], [goal("goal red down", layer)]) == {}
    assert faces_of(tracks([goal("goal red", layer)], [moved])["R7"]) == {moved}


def shown(seat: int, word: str, score: str) -> list[Shape]:
    """A word with its score, as the table shows it."""
    letters = [ball(letter, place, layer="words")._replace(key=f"word:0:{seat}:{place}") for place, letter in enumerate(word)]
    return [*letters, Shape(f"score:{seat}", "words", "score", Rect(400, 500 + seat, 40, 30), score)]


def test_words_open_letter_by_letter_from_the_lowest_score() -> None:
    found = tracks([], [*shown(0, "CAT", "8"), *shown(1, "TEN", "3")])
    letters = [key for key in found if key.startswith("word:")]
    assert {found[key].movement for key in letters} == {OPEN}
    ordered = sorted(letters, key=lambda key: found[key].start)
    assert [key.split(":")[2] for key in ordered] == ["1", "1", "1", "0", "0", "0"]
    assert found["score:1"].start == max(found[key].start for key in letters) + OPEN.duration
    assert found["score:0"].start > found["score:1"].start
    assert max(found[key].start for key in letters) <= 400, "however many words there are"

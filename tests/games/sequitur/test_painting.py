"""How Sequitur is painted: that seats are told apart, and that what is read has contrast enough."""

from __future__ import annotations

import itertools
import math

import pytest

from tests.web.eyes import DICHROMACIES, contrast, seen, tokens
from web.games.sequitur import palette as own
from web.games.sequitur.cards import ICONS
from web.games.sequitur.goals import SIGN_INK, SIGNS
from web.ui.paint import theme as kit
from web.ui.paint.theme import THEMES, Theme


def test_what_is_read_in_the_word_game_has_contrast_enough() -> None:
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
def test_what_is_said_about_goals_can_be_read_in_every_room(name: str, here: Theme) -> None:
    assert all(contrast(ink, tokens(name)["--room"]) >= 4.5 for ink in own.STEP_TINTS[name].values())
    for felt in here.felt:
        assert contrast(own.MET_EDGES[name], felt) >= 3


def test_each_card_has_a_picture_of_its_own() -> None:
    assert len(set(ICONS.values())) == len(ICONS) == 5


@pytest.mark.parametrize("kind", DICHROMACIES)
def test_the_tints_of_seats_keep_apart(kind: str) -> None:
    for one, other in itertools.combinations(own.SEATS.values(), 2):
        assert math.dist(seen(one.plain, kind), seen(other.plain, kind)) >= 25

"""The computer players' portraits: one for every name, and the same for everybody who sees that name."""

import xml.etree.ElementTree as ET

import pytest

from web.build.paths import ROOT
from web.ui.icons import COMPUTER_NAMES, face

SVG = "{http://www.w3.org/2000/svg}"
PORTRAITS = ET.parse(ROOT / "web/ui/faces.svg").getroot()
CELL = 100


def test_every_name_has_its_own_portrait_in_the_order_in_which_they_are_drawn() -> None:
    assert [face(name) for name in COMPUTER_NAMES] == list(range(12))
    [heads] = (group for group in PORTRAITS.iter(f"{SVG}g") if group.get("id") == "heads")
    assert [head.get("id") for head in heads] == [name.lower() for name in COMPUTER_NAMES]
    assert [head.get("transform") for head in heads] == [f"translate({CELL * number})" for number in range(12)]


@pytest.mark.parametrize(("eyes", "row"), [("open", 0), ("glad", 1)])
def test_each_portrait_has_eyes_in_both_rows(eyes: str, row: int) -> None:
    pairs = [use for use in PORTRAITS.iter(f"{SVG}use") if use.get("href") == f"#{eyes}"]
    places = [(int(use.get("x", "")) // CELL, int(use.get("y", "")) // CELL) for use in pairs]
    assert places == [(number, row) for number in range(12)]


@pytest.mark.parametrize(("name", "number"), [("", 0), ("Bartholomew", 9), ("fern", 5), ("Õie", 9)])
def test_any_other_name_has_a_portrait_that_depends_on_its_letters_alone(name: str, number: int) -> None:
    assert face(name) == number


def test_other_names_share_the_portraits_out() -> None:
    assert {face(f"Player {number}") for number in range(60)} == set(range(12))

"""What every game's drawing builds on, without a browser: words that fit, grain, marble, outlines, chosen looks."""

from __future__ import annotations

import re

import pytest

from tests.web.eyes import contrast, flat
from web.ui import settings
from web.ui.paint import theme as p
from web.ui.paint.lettering import Wrapped, fit, spread, wrapped
from web.ui.paint.paths import BANDS, disc, grain, mirrored, oval, petals, smooth, star, swirl
from web.ui.settings import Setting, Variant


def test_a_caption_shrinks_first_then_its_name_is_cut_and_never_its_count() -> None:
    assert fit("Oak · 12", 20, len, 0.9) == ("Oak · 12", 1.0)
    assert fit("Ludmilla · 11", 12, len, 0.9) == ("Ludmilla · 11", 12 / 13)
    assert fit("Ludmilla · 11", 10, len, 0.9).text == "Ludmi… · 11"
    assert fit("Ludmilla · 11", 3, len, 0.9).text == "11"
    for wide in range(2, 20):
        text, scale = fit("Bartholomew · 7", wide, len, 0.86)
        assert len(text) * scale <= wide + 1e-9
        assert text.endswith("7")


def test_a_name_from_right_to_left_is_cut_before_its_end_mark() -> None:
    assert fit("\u2068דניאלה\u2069 · 11", 10, len, 0.9).text == "\u2068דני…\u2069 · 11"


GOAL = "only letters that look the same in a mirror (A H I M O T U V W X Y)"


@pytest.mark.parametrize("height", [22, 34, 46, 58, 70])
@pytest.mark.parametrize("width", [40, 70, 100, 160, 250])
def test_words_in_lines_keep_within_their_place(width: int, height: int) -> None:
    """Letters are taken to be half as wide as they are high."""
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


def test_what_is_read_has_contrast_enough() -> None:
    assert contrast(p.INK, p.PAPER_LOW) >= 4.5
    assert contrast(p.LAST_MOVE, p.PAPER) >= 3


def test_outlines_go_through_their_points() -> None:
    assert flat(smooth("0,0 10,0! 10,10", closed=False))[::8] == [0, 10, 10 + 10j]
    assert {round(abs(at - (5 + 5j)), 1) for at in flat(disc(5, 5, 3))} == {3.0}
    assert max(at.imag for at in flat(oval(0, 0, 4, 1, 90))) == pytest.approx(4)
    assert sorted({round(abs(at), 1) for at in flat(star(0, 0, 5, 2))}) == [2, 5]
    assert petals(0, 0, 5, (1, 2), 7).count("M") == 7
    assert mirrored(mirrored("1,2 3,4! 50,6")) == "1,2 3,4! 50,6"


def test_all_is_painted_anew_when_another_look_is_chosen_and_only_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "_painters", [])
    monkeypatch.setattr(settings, "_chosen", {})
    large = Setting("large", "Large")
    chips = Setting("chips", "Chips", kinds=(Variant("clay", "Clay", ""), Variant("wood", "Wood", "")))
    looks: list[tuple[bool, str]] = []
    settings.when_changed(lambda: looks.append((settings.is_on(large), settings.kind_of(["blue"], chips))))
    for wanted in ({}, {"large": "yes"}, {"large": "yes"}, {"large": "yes", "chips": "wood"}, {"chips": "clay"}):
        settings.apply_settings(wanted)
    assert looks == [(True, "clay"), (True, "wood"), (False, "clay")]
    assert settings.kind_of(["blue", "wood"], chips) == "wood"

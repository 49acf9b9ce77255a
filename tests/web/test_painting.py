"""The painters' common tools: words that fit, grain, marble, outlines, settings, themes, and reading pixels."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.eyes import contrast, flat, tokens
from web.ui import settings
from web.ui.paint import theme
from web.ui.paint.lettering import Wrapped, fit, spread, wrapped
from web.ui.paint.paths import BANDS, disc, grain, mirrored, oval, petals, smooth, star, swirl
from web.ui.pixels import NOISE, differences
from web.ui.settings import Setting, Variant


def test_a_caption_shrinks_first_then_its_name_is_cut_but_never_its_count() -> None:
    assert fit("Oak · 12", 20, len, 0.9) == ("Oak · 12", 1.0)
    assert fit("Ludmilla · 11", 12, len, 0.9) == ("Ludmilla · 11", 12 / 13)
    assert fit("Ludmilla · 11", 10, len, 0.9).text == "Ludmi… · 11"
    assert fit("Ludmilla · 11", 3, len, 0.9).text == "11"
    for wide in range(2, 20):
        text, scale = fit("Bartholomew · 7", wide, len, 0.86)
        assert len(text) * scale <= wide + 1e-9
        assert text.endswith("7")


def test_a_name_written_from_right_to_left_is_cut_before_its_end_mark() -> None:
    assert fit("\u2068דניאלה\u2069 · 11", 10, len, 0.9).text == "\u2068דני…\u2069 · 11"


GOAL = "only letters that look the same in a mirror (A H I M O T U V W X Y)"


@pytest.mark.parametrize("height", [22, 34, 46, 58, 70])
@pytest.mark.parametrize("width", [40, 70, 100, 160, 250])
def test_wrapped_words_fit_their_place(width: int, height: int) -> None:
    """With letters half as wide as they are high."""
    size, lines = wrapped(GOAL, (width, height), lambda words: len(words) / 2, (15, 13, 11), 1.12)
    assert all(len(line) / 2 * size <= width for line in lines)
    assert ((len(lines) - 1) * 1.12 + 1) * size <= height
    if lines[-1].endswith("…"):
        assert size == 11
        assert GOAL.startswith(" ".join(lines).removesuffix("…"))
    else:
        assert " ".join(lines) == GOAL


def test_wrapped_words_are_as_large_as_possible() -> None:
    for size, expected in {
        (100, 46): Wrapped(5, ("starts with a vowel",)),
        (80, 46): Wrapped(5, ("starts with a", "vowel")),
        (80, 9): Wrapped(4, ("starts with a vowel",)),
        (72, 7): Wrapped(4, ("starts with a vow…",)),
    }.items():
        assert wrapped("starts with a vowel", size, len, (5, 4), 1) == expected
    assert wrapped("rearranged", (20, 9), len, (5, 4), 1) == Wrapped(4, ("rear…",))


def test_lines_are_spread_if_there_is_room() -> None:
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


def test_outlines_pass_through_their_points() -> None:
    assert flat(smooth("0,0 10,0! 10,10", closed=False))[::8] == [0, 10, 10 + 10j]
    assert {round(abs(at - (5 + 5j)), 1) for at in flat(disc(5, 5, 3))} == {3.0}
    assert max(at.imag for at in flat(oval(0, 0, 4, 1, 90))) == pytest.approx(4)
    assert sorted({round(abs(at), 1) for at in flat(star(0, 0, 5, 2))}) == [2, 5]
    assert petals(0, 0, 5, (1, 2), 7).count("M") == 7
    assert mirrored(mirrored("1,2 3,4! 50,6")) == "1,2 3,4! 50,6"


def test_everything_is_repainted_when_a_setting_changes_and_only_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "_chosen", {})
    large = Setting("large", "Large")
    chips = Setting("chips", "Chips", kinds=(Variant("clay", "Clay", ""), Variant("wood", "Wood", "")))
    looks: list[tuple[bool, str]] = []
    settings.when_changed(lambda: looks.append((settings.is_on(large), settings.kind_of(["blue"], chips))))
    for wanted in ({}, {"large": "yes"}, {"large": "yes"}, {"large": "yes", "chips": "wood"}, {"chips": "clay"}):
        settings.apply_settings(wanted)
    assert looks == [(True, "clay"), (True, "wood"), (False, "clay")]
    assert settings.kind_of(["blue", "wood"], chips) == "wood"


# Themes


def test_everything_is_repainted_in_the_colours_of_a_new_theme_and_only_then() -> None:
    painted: list[str] = []
    settings.when_changed(lambda: painted.append(theme.theme().words))
    wide = []
    for name in (theme.CONTRAST, theme.CONTRAST, theme.DAYLIGHT, theme.EVENING):
        settings.use_theme(name)
        wide.append(theme.wide(2))
    assert painted == [theme.THEMES[name].words for name in (theme.CONTRAST, theme.DAYLIGHT, theme.EVENING)]
    assert wide == [3, 3, 2, 2]
    with pytest.raises(KeyError):
        settings.use_theme("cellar")
    assert theme.theme() is theme.THEMES[theme.EVENING]


@pytest.mark.parametrize("name", theme.THEMES)
def test_painted_words_and_marks_have_enough_contrast_in_every_theme(name: str) -> None:
    assert contrast(theme.INK, theme.PAPER_LOW) >= 4.5
    assert contrast(theme.LAST_MOVE, theme.PAPER) >= 3
    here = theme.THEMES[name]
    for words in (here.words, here.quiet):
        assert all(contrast(words, felt) >= 4.5 for felt in here.felt)
    assert contrast(here.words, here.plate) >= 4.5
    assert all(contrast(here.carving, wood) >= 4.5 for wood in here.wood[:3])
    assert all(contrast(theme.NOW_INK, fill) >= 4.5 for fill in here.now)
    for mark in (*here.edge, here.told):
        assert all(contrast(mark, felt) >= 3 for felt in here.felt)


@pytest.mark.parametrize("name", theme.THEMES)
def test_the_style_sheet_has_the_painters_colours(name: str) -> None:
    here, sheet = theme.THEMES[name], tokens(name)
    assert (sheet["--felt-light"], sheet["--felt"]) == here.felt[:2]
    assert sheet["--wood"] == here.wood[0]
    assert sheet["--text"] == here.words


@pytest.mark.parametrize("name", theme.THEMES)
def test_words_on_the_page_have_enough_contrast_in_every_theme(name: str) -> None:
    sheet = tokens(name)
    grounds = [sheet[ground] for ground in ("--room-light", "--room", "--sheet-light", "--sheet", "--plate")]
    for words in ("--text", "--text-low", "--now-words", "--told", "--good", "--wrong", "--advice"):
        assert all(contrast(sheet[words], ground) >= 4.5 for ground in grounds), words
    assert all(contrast(sheet["--now-edge"], ground) >= 3 for ground in grounds)
    assert all(contrast(sheet["--now-ink"], sheet[fill]) >= 4.5 for fill in ("--now", "--now-deep"))
    assert all(contrast(sheet["--on-wood"], sheet[wood]) >= 4.5 for wood in ("--wood-light", "--wood-low"))


# Pixels


@given(st.binary(min_size=4, max_size=64), st.data())
def test_pixels_differ_by_their_largest_difference(painted: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(painted) - 1))
    found = bytearray(painted)
    found[place] = data.draw(st.integers(0, 255))
    assert differences(painted, bytes(found)) == abs(painted[place] - found[place])


def test_pixels_that_were_not_read_are_wrong() -> None:
    assert differences(b"1234", b"") > NOISE

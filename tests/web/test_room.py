"""The three rooms: the style sheet and the painters show the same ones, and what is read in them has contrast enough."""

from __future__ import annotations

import pytest

from tests.web.eyes import contrast, tokens
from web.ui import settings
from web.ui.paint import theme


def test_whoever_enters_a_room_sees_all_painted_in_its_colours_and_only_then(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []
    monkeypatch.setattr(settings, "_painters", [lambda: painted.append(theme.theme().words)])
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
def test_what_is_read_in_a_room_has_contrast_enough(name: str) -> None:
    here = theme.THEMES[name]
    for words in (here.words, here.quiet):
        assert all(contrast(words, felt) >= 4.5 for felt in here.felt)
    assert contrast(here.words, here.plate) >= 4.5
    assert all(contrast(here.carving, wood) >= 4.5 for wood in here.wood[:3])
    assert all(contrast(theme.NOW_INK, fill) >= 4.5 for fill in here.now)
    for mark in (*here.edge, here.told):
        assert all(contrast(mark, felt) >= 3 for felt in here.felt)


@pytest.mark.parametrize("name", theme.THEMES)
def test_the_style_sheet_has_what_painters_paint(name: str) -> None:
    here, sheet = theme.THEMES[name], tokens(name)
    assert (sheet["--felt-light"], sheet["--felt"]) == here.felt[:2]
    assert sheet["--wood"] == here.wood[0]
    assert sheet["--text"] == here.words


@pytest.mark.parametrize("name", theme.THEMES)
def test_what_the_style_sheet_writes_can_be_read_in_every_room(name: str) -> None:
    sheet = tokens(name)
    grounds = [sheet[ground] for ground in ("--room-light", "--room", "--sheet-light", "--sheet", "--plate")]
    for words in ("--text", "--text-low", "--now-words", "--told", "--good", "--wrong", "--advice"):
        assert all(contrast(sheet[words], ground) >= 4.5 for ground in grounds), words
    assert all(contrast(sheet["--now-edge"], ground) >= 3 for ground in grounds)
    assert all(contrast(sheet["--now-ink"], sheet[fill]) >= 4.5 for fill in ("--now", "--now-deep"))
    assert all(contrast(sheet["--on-wood"], sheet[wood]) >= 4.5 for wood in ("--wood-light", "--wood-low"))

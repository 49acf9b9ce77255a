"""A game's data is made from pinned packages and nothing else, and is put where the page and the engine look for it."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import serve
from engine.game import game_names
from engine.games.sequitur import data_maker
from engine.games.sequitur.data_maker import SCOWL, SWEARING
from engine.games.sequitur.words.judgement import Stems
from engine.games.sequitur.words.lexicon import Lexicon
from web.build import game_data
from web.build.errors import BuildError
from web.build.game_data import make_game_data
from web.build.packing import QUICK
from web.build.paths import ROOT
from web.build.pins import read_pins
from web.build.site import make_site
from web.build.vendor import fetch_parts

pytestmark = pytest.mark.network


def folder_of(name: str) -> Path:
    """The unpacked files of one pinned package."""
    pins = read_pins()
    [folder] = fetch_parts(replace(pins, parts=(pins.part(name),))).values()
    return folder


def test_the_list_holds_every_common_word_in_small_letters_and_its_size() -> None:
    smallest: dict[str, int] = {}
    for path in folder_of(SCOWL).glob("*.json"):
        size = int(path.stem.rpartition("-")[2])
        for word in json.loads(path.read_text(encoding="utf-8")):
            smallest[word] = min(size, smallest.get(word, size))
    [made] = make_game_data()
    read = Lexicon.read(made.read_bytes())
    expected = {word.upper(): size for word, size in smallest.items()
                if size <= 60 and 3 <= len(word) <= 12 and set(word) <= set("abcdefghijklmnopqrstuvwxyz")}  # fmt: skip
    assert read.words == expected
    assert len(expected) == 74_166
    rarer = {
        word.upper() for word, size in smallest.items() if size == 70 and word.isascii() and word.islower() and word.isalpha()
    }
    known = Stems(read.words, read.wider)
    for word in rarer - expected.keys():
        on_a_rack = 3 <= len(word) - ("QU" in word) <= 9
        assert not on_a_rack or word in read.wider or known.stem(word), f"{word} was lost"
    assert read.wider <= rarer


def test_the_site_has_the_data_and_its_notices_and_the_wheel_has_not(tmp_path: Path) -> None:
    site = make_site(tmp_path / "site", QUICK)
    [made] = make_game_data()
    assert (site / "web/data/sequitur-words.bin").read_bytes() == made.read_bytes()
    notices = (site / "vendor/THIRD_PARTY.txt").read_text(encoding="utf-8")
    assert "The collective work is Copyright 2000-2016 by Kevin Atkinson" in notices
    assert f"\n{SWEARING} 2.2.0\nLicence: MIT\n" in notices
    [wheel] = site.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert "engine/games/sequitur/data/goals.csv" in archive.namelist()
        assert [name for name in archive.namelist() if name.endswith((".bin", "puzzles.txt"))] == []
    for name in game_names():
        shipped = ROOT / f"engine/games/{name}/data/puzzles.txt"
        assert (site / f"web/data/{name}-puzzles.txt").read_bytes() == shipped.read_bytes()


def test_a_checkout_gets_its_list_by_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(game_data, "CHECKOUT", tmp_path / "new")
    assert serve.main(["--words"]) == 0
    assert str(tmp_path / "new" / "sequitur-words.bin") in capsys.readouterr().out
    assert "SEQUITUR" in Lexicon.read((tmp_path / "new" / "sequitur-words.bin").read_bytes())


def test_packages_that_give_something_else_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_folders: object) -> bytes:
        raise ValueError("The word list should have other words: correct pins.toml.")

    monkeypatch.setattr(data_maker, "data", refuse)
    monkeypatch.setattr(game_data, "PACKED", tmp_path)
    with pytest.raises(BuildError, match=r"other words: correct pins\.toml\.$"):
        make_game_data()

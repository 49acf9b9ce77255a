"""Sequitur's word list is made of what is pinned and of nothing else, and lies where the page and the engine look for it."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import serve
from engine.games.sequitur.words.lexicon import Lexicon
from web.build import words as module
from web.build.errors import BuildError
from web.build.pins import read_pins
from web.build.site import make_site
from web.build.vendor import fetch_parts
from web.build.words import SCOWL, SWEARING, common_words, forms, make_words, unsaid_words, written

pytestmark = pytest.mark.network


def folder_of(name: str) -> Path:
    """The unpacked files of one pinned part."""
    pins = read_pins()
    [folder] = fetch_parts(replace(pins, parts=(pins.part(name),))).values()
    return folder


def test_the_list_holds_every_common_word_in_small_letters_and_its_size() -> None:
    smallest: dict[str, int] = {}
    for path in folder_of(SCOWL).glob("*.json"):
        size = int(path.stem.rpartition("-")[2])
        for word in json.loads(path.read_text(encoding="utf-8")):
            smallest[word] = min(size, smallest.get(word, size))
    read = Lexicon.read(make_words().read_bytes())
    expected = {word.upper(): size for word, size in smallest.items()
                if size <= 60 and 3 <= len(word) <= 12 and set(word) <= set("abcdefghijklmnopqrstuvwxyz")}  # fmt: skip
    assert read.words == expected
    assert len(expected) == 74_166


def test_what_is_written_is_read_back() -> None:
    words = {"CAT": 10, "CATS": 60, "CATTLE": 20, "DOG": 55, "ZOO": 10}
    read = Lexicon.read(written(words, ["CATS", "DOG"]).encode())
    assert read.words == words
    assert [word for word in words if not read.is_said(word)] == ["CATS", "DOG"]


def test_another_list_is_refused(tmp_path: Path) -> None:
    (tmp_path / "english-words-10.json").write_text('["cat", "dog"]')
    with pytest.raises(BuildError, match=r"The word list should have .* correct pins\.toml\."):
        common_words(tmp_path)


def test_what_is_not_said_are_rated_words_and_their_forms(tmp_path: Path) -> None:
    (tmp_path / "index.js").write_text("export const cuss = {\n  damn: 1,\n  god: 0,\n  'hot rod': 2,\n  pimp: 2\n}\n")
    words = "DAMN DAMNED DAMNING DAMNATION GOD PIMP PIMPS PIMPLE SPASTICS ROD".split()
    assert unsaid_words(tmp_path, words) == ["DAMN", "DAMNED", "DAMNING", "PIMP", "PIMPS"]


@pytest.mark.parametrize(
    ("word", "become"),
    [
        ("SPASTIC", "SPASTICS SPASTICED SPASTICING"),
        ("SHAG", "SHAGS SHAGGED SHAGGING"),
        ("SCREW", "SCREWS SCREWED SCREWING"),
        ("RAPE", "RAPES RAPED RAPING"),
        ("PISS", "PISSES PISSED PISSING"),
        ("BITCH", "BITCHES BITCHED BITCHING"),
        ("SISSY", "SISSIES SISSIED SISSIER SISSIEST"),
        ("HOMO", "HOMOS HOMOES HOMOED HOMOING"),
    ],
)
def test_forms(word: str, become: str) -> None:
    assert forms(word) == set(become.split())


def test_the_site_has_the_list_and_its_notices_and_the_wheel_has_not(tmp_path: Path) -> None:
    site = make_site(tmp_path / "site")
    assert (site / "web/data/words.bin").read_bytes() == make_words().read_bytes()
    notices = (site / "vendor/THIRD_PARTY.txt").read_text(encoding="utf-8")
    assert "The collective work is Copyright 2000-2016 by Kevin Atkinson" in notices
    assert f"\n{SWEARING} 2.2.0\nLicence: MIT\n" in notices
    [wheel] = site.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert "engine/games/sequitur/data/goals.csv" in archive.namelist()
        assert [name for name in archive.namelist() if name.endswith(".bin")] == []


def test_a_checkout_gets_its_list_by_one_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "IN_THE_CHECKOUT", tmp_path / "new" / "words.bin")
    assert serve.main(["--words"]) == 0
    assert str(tmp_path / "new" / "words.bin") in capsys.readouterr().out
    assert "SEQUITUR" in Lexicon.read((tmp_path / "new" / "words.bin").read_bytes())

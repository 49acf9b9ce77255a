"""A game's data is made from pinned packages alone and is put where the page and the engine look for it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import serve
from engine.games.sequitur.words.judgement import Stems
from engine.games.sequitur.words.lexicon import Lexicon
from engine.tools.data import sequitur
from engine.tools.data.sequitur import SCOWL, newer_words
from web.build import games
from web.build.games import make_game_data
from web.build.paths import BuildError
from web.build.pins import read_pins
from web.build.vendor import fetch_parts

pytestmark = pytest.mark.network


def folder_of(name: str) -> Path:
    """The unpacked files of one pinned package."""
    pins = read_pins()
    [folder] = fetch_parts(replace(pins, parts=(pins.part(name),))).values()
    return folder


def test_the_list_has_every_common_word_with_its_size() -> None:
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
    plain = str.maketrans("àáâãäçèéêëíîïñóôöùúûü", "aaaaaceeeeiiinooouuuu")
    accented = {word.translate(plain).upper() for word in smallest if not word.isascii() and word.islower()}
    assert {"CAFE", "ECLAIR", "FIANCEE", "PINATA"} <= read.wider & accented
    assert read.wider <= rarer | accented | newer_words()


def test_one_command_makes_the_list_for_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(games, "CHECKOUT", tmp_path / "new")
    assert serve.main(["--words"]) == 0
    assert str(tmp_path / "new" / "sequitur-words.bin") in capsys.readouterr().out
    assert "SEQUITUR" in Lexicon.read((tmp_path / "new" / "sequitur-words.bin").read_bytes())


def test_packages_with_other_words_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_folders: object) -> bytes:
        raise ValueError("The word list should have other words: correct pins.toml.")

    monkeypatch.setattr(sequitur, "data", refuse)
    monkeypatch.setattr(games, "PACKED", tmp_path)
    with pytest.raises(BuildError, match=r"other words: correct pins\.toml\.$"):
        make_game_data()

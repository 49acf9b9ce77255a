"""The word list: what is in it, who knows which words, and that nothing else is taken for it."""

import gzip
from collections import Counter
from pathlib import Path

import pytest

from engine.core import BadSaveError, MissingDataError
from engine.games.sequitur.words import lexicon as module
from engine.games.sequitur.words.lexicon import Lexicon, is_loaded, lexicon, load
from tests.games.sequitur.damage import refusal

SMALL = b"Sequor's words, form 2\naDARNaEDcING\nacb\nDARN\naDARNEL"


@pytest.fixture
def nothing_loaded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(module, "_loaded", [])
    monkeypatch.setattr(module, "_FILE", tmp_path / "sequitur-words.bin")


def test_the_list_has_the_words_of_scowl_by_size() -> None:
    words = lexicon().words
    assert Counter(words.values()) == {10: 3944, 20: 6894, 35: 28286, 40: 4422, 50: 16601, 55: 5256, 60: 8763}
    assert all(word.isascii() and word.isalpha() and word.isupper() and 3 <= len(word) <= 12 for word in words)
    assert (words["THE"], words["COLOUR"], words["COLOR"], "QWERTZ" in words) == (10, 10, 10, False)


def test_players_know_the_words_up_to_their_band_that_are_said() -> None:
    known = lexicon().known(20)
    assert known == {word for word, band in lexicon().words.items() if band <= 20 and lexicon().is_said(word)}
    assert "THE" in known


def test_slurs_and_swearing_are_words_that_are_never_said() -> None:
    worst = "NIGGER NIGGERS FAGGOT FAGGOTS KIKE SPICS CHINKS COON COONS DYKES CUNT CUNTS FUCKED FUCKHEADS RAPES WHORING".split()
    assert [word for word in worst if word not in lexicon()] == []
    assert [word for word in worst if lexicon().is_said(word) or word in lexicon().known(60)] == []
    assert [word for word in "SPICE SCUNTHORPE SHIITAKE SWANK COCKPIT ANALYSE GRAPE".split() if not lexicon().is_said(word)] == []


@pytest.mark.parametrize("word", ["STEAM", "READ", "QUA", "SINGLE", "ZZZ"])
def test_anagrams_are_the_other_words_of_the_same_letters(word: str) -> None:
    expected = {other for other in lexicon().words if Counter(other) == Counter(word)} - {word}
    assert set(lexicon().anagrams(word)) == expected
    assert len(lexicon().anagrams(word)) == len(expected)


@pytest.mark.parametrize("content", [SMALL, gzip.compress(SMALL)], ids=["plain", "packed"])
def test_a_file_is_read_packed_or_not(content: bytes) -> None:
    read = Lexicon.read(content)
    assert read.words == {"DARN": 10, "DARNED": 35, "DARNING": 20}
    assert not read.is_said("DARN")
    assert read.wider == {"DARNEL"}
    assert "DARNEL" not in read


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress(b"x" * 50_000_000),
        gzip.compress(bytes(1_000_001), 0),
        b"Sequor's words, form 2\n" + b"aB" * 10_000 + b"\nc\n\n",
    ],
    ids=["unpacks beyond measure", "is beyond measure", "words that grow and grow"],
)
def test_a_file_beyond_measure_is_refused(content: bytes) -> None:
    assert refusal(Lexicon.read, content).startswith("This is not Sequitur's word list")


def test_a_refused_file_leaves_the_list_that_was_there() -> None:
    before = lexicon()
    with pytest.raises(BadSaveError):
        load(b"<html>Not found</html>")
    assert lexicon() is before


@pytest.mark.usefixtures("nothing_loaded")
def test_without_a_list_it_is_said_what_makes_one() -> None:
    assert not is_loaded()
    with pytest.raises(MissingDataError, match=r"python3 serve\.py --words"):
        lexicon()


@pytest.mark.usefixtures("nothing_loaded")
def test_what_is_used_is_there_from_then_on() -> None:
    load(SMALL)
    assert is_loaded()
    assert "DARN" in lexicon()

"""The word list: its words, how it is made, and how computer players judge words that are not in it."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadSaveError, MissingDataError
from engine.games.sequitur.words import lexicon as module
from engine.games.sequitur.words.judgement import ENDINGS, Stems, formed, stems, verdict
from engine.games.sequitur.words.lexicon import COUNTS, Lexicon, is_loaded, lexicon, load
from engine.games.sequitur.words.spelling import unlisted_on
from engine.tools.data.sequitur import (
    accented_words,
    common_words,
    forms,
    irregular,
    newer_words,
    unsaid_words,
    wider_words,
    written,
)

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


def test_players_know_the_words_up_to_their_band_without_slurs() -> None:
    known = lexicon().known(20)
    assert known == {word for word, band in lexicon().words.items() if band <= 20 and lexicon().is_said(word)}
    assert "THE" in known


def test_slurs_and_swear_words_are_listed_but_never_suggested() -> None:
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
def test_a_file_can_be_compressed_or_not(content: bytes) -> None:
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
        b"<html>Not found</html>",
    ],
    ids=["unpacks too large", "is too large", "endless words", "another file"],
)
def test_a_bad_file_is_refused_and_the_list_stays(content: bytes) -> None:
    before = lexicon()
    with pytest.raises(BadSaveError, match=r"^This is not Sequitur's word list"):
        load(content)
    assert lexicon() is before


@pytest.mark.usefixtures("nothing_loaded")
def test_without_a_list_an_error_says_how_to_make_one() -> None:
    assert not is_loaded()
    with pytest.raises(MissingDataError, match=r"python3 serve\.py --words"):
        lexicon()


@pytest.mark.usefixtures("nothing_loaded")
def test_a_loaded_list_stays() -> None:
    load(SMALL)
    assert is_loaded()
    assert "DARN" in lexicon()


# Unlisted words


FORMS = """
RETRIMS TRIM, RETRIM TRIM, OVERBAKE BAKE, OUTBAKED BAKE, OVERBAKES BAKE, REBAKERS BAKE, MISBAKED BAKE, UNDERBAKE BAKE,
UNWALKED WALK, SNOOZER SNOOZE, SNOOZERS SNOOZE, TOASTABLE TOAST, HUGGABLE HUG, CARTLESS CART, DOGLESS DOG, TOELIKE TOE,
MUDDISH MUD, GAUNTISH GAUNT, DAFTNESSES DAFT, SNOOZINGS SNOOZE, NONDOG DOG, NONCALM CALM, NONJARS JAR, UNCALM CALM,
UNCALMLY CALM, RESHAVED SHAVE, REHOED HOE, OUTDYEING DYE, MISCARVERS CARVE, RECARRIES CARRY, REQUIZZED QUIZ, REPANICKED PANIC,
SICKERS SICK, GLOMMING GLOM, CALOMELS CALOMEL
"""
"""Unlisted words, with the words they are forms of."""

NO_WORDS = """
ENTAEIEK TAC ZZZQ OGEPS QWERTZ JGNO BEEOX AEIO STR CATSS CATSES CATED HAPPYING WRITED REWRITED SADS THES THER FORS ABOUTS MENS
UNCATS RECAT OUTTHE UNTHE NONTHE TIREDS TIRENESS DOGLY DOGNESS BAKEDED BAKINGED TRIMED TRIMING PANICED CARRYED CARRYS FOXS BUZZS
REBAKEING
MICES SHEEPS DEERS GEESES CHILDRENS FEETS TEETHS OXENS LICES DORMICES FIREMENS WOMENS PENCES SPECIESES SERIESES KNIVESES LOAVESES
OXES CHILDS TOOTHS WENTS SWUNGS SANKS WROTES CAUGHTS CAUGHTED FEETLESS TEETHLESS MICELIKE GOODER GOODEST BADLIER WORSTEST BESTEST
CACTIS FUNGIS LARVAES OASESES CRITERIAS PHENOMENAS BACTERIAS CHERUBIMS STIGMATAS INDICESES CORPORAS GENERAS PENNAES OBOLIS ZOAS
APPED YAYED ZENNER WIFIED
"""
"""Gibberish, and words with endings that are wrong or spelt wrong."""


def known() -> Stems:
    return Stems(lexicon().words, lexicon().wider)


@pytest.mark.parametrize(("word", "stem"), [pair.split() for pair in FORMS.split(",")])
def test_a_form_of_a_listed_word_is_accepted_and_its_word_named(word: str, stem: str) -> None:
    assert word not in lexicon()
    assert verdict(word, lexicon()) == (True, f"it’s a form of {stem}")


@pytest.mark.parametrize("word", NO_WORDS.split())
def test_gibberish_and_wrong_forms_are_refused(word: str) -> None:
    assert word not in lexicon()
    assert verdict(word, lexicon()) == (False, "it’s not in any list, and not a form of a listed word")


@pytest.mark.parametrize("word", "ZOA CALOMEL EPERGNE GLOM THENAR SENARY".split())
def test_a_word_of_the_larger_list_is_accepted(word: str) -> None:
    assert word not in lexicon()
    assert verdict(word, lexicon()) == (True, "it’s in a larger word list")


NEWER = """
APP YAY YAYS ZEN GIF GIFS WIFI VLOG VLOGS VLOGGED VLOGGING VLOGGER VLOGGERS CHAI UPCYCLE UPCYCLED UPCYCLING HANGRY NOOBS
CAFE CAFES CLICHE ECLAIR FIANCEE ENTREES MATINEE SAUTEED SOUFFLES
"""
"""Common words that SCOWL's lists lack or write with accents, and their forms."""


@pytest.mark.parametrize("word", NEWER.split())
def test_newer_words_and_words_with_accents_are_accepted(word: str) -> None:
    assert word not in lexicon(), "saved games depend on what is in this list"
    assert verdict(word, lexicon()).accepts


def test_no_common_word_has_a_plural_that_the_lists_lack() -> None:
    """The lists have the plural of every common noun, so a missing one is of an adjective, a past form or a plural."""
    judge, held = known(), lexicon().words.keys() | lexicon().wider
    for word in random.Random(1).sample(sorted(lexicon().words), 5000):
        plurals = formed(word, "S")
        if not plurals & held:
            assert not [plural for plural in plurals if judge.stem(plural) == word], word


@pytest.mark.parametrize("word", "TWATTLE SHITWORK REFUCKED UNFUCKING".split())
def test_an_offensive_word_is_judged_without_a_reason(word: str) -> None:
    assert verdict(word, lexicon()) == (True, "")


def test_a_listed_noun_has_its_regular_plural_and_the_plural_has_none() -> None:
    """A noun is any word with a plural in the list. All regular spellings of the plural count."""
    judge = known()
    for word in random.Random(1).sample(sorted(lexicon().words), 3000):
        for plural in formed(word, "S") & lexicon().words.keys():
            assert all(other in lexicon() or judge.stem(other) for other in formed(word, "S")), word
            assert all(
                judge.stem(twice) != plural
                for twice in formed(plural, "S") - lexicon().words.keys()
                if plural + "ES" not in lexicon()
            ), plural


@given(
    stem=st.text("ABCDEIORST", min_size=3, max_size=6), ending=st.sampled_from(ENDINGS), prefix=st.sampled_from(["", "RE", "NON"])
)
def test_a_form_of_an_unlisted_stem_is_not_accepted_for_it(stem: str, ending: str, prefix: str) -> None:
    held = lexicon().words.keys() | lexicon().wider
    for word in formed(stem, ending):
        assert stem in stems(word, ending)
        found = known().stem(prefix + word)
        assert found is None or found in held


def test_hardly_any_random_text_on_a_rack_is_accepted() -> None:
    """On 150 racks, 0.6 % of 57,000 unlisted texts were accepted, most of them short; of five and more letters 0.1 %."""
    rng = random.Random(5)
    bag = [ball for ball, count in COUNTS.items() if ball.isalpha() for _ in range(count)]
    racks = ["".join(rng.sample(bag, 8)) for _ in range(40)]
    offers = [word for rack in racks for word in unlisted_on(rack, lexicon())]
    longer = [word for word in offers if len(word) >= 5]
    assert share(offers) < 0.01
    assert share(longer) < 0.003


def share(words: list[str]) -> float:
    """The share of the words that are accepted."""
    return sum(word in lexicon().wider or known().stem(word) is not None for word in words) / len(words)


# Making the list


def test_a_written_list_is_read_back() -> None:
    words = {"CAT": 10, "CATS": 60, "CATTLE": 20, "DOG": 55, "ZOO": 10}
    read = Lexicon.read(written(words, ["CATS", "DOG"], ["DODO", "DOGE"]).encode())
    assert (read.words, read.wider) == (words, {"DODO", "DOGE"})
    assert [word for word in words if not read.is_said(word)] == ["CATS", "DOG"]


def test_another_package_of_words_is_refused(tmp_path: Path) -> None:
    (tmp_path / "english-words-10.json").write_text('["cat", "dog"]')
    with pytest.raises(ValueError, match=r"The word list should have .* Correct pins\.toml\."):
        common_words(tmp_path)
    (tmp_path / "english-words-70.json").write_text('["catalpa"]')
    with pytest.raises(ValueError, match=r"The larger list should have .* Correct pins\.toml\."):
        wider_words(tmp_path, {})


def test_the_larger_list_leaves_out_regular_forms() -> None:
    words = {"BAKE": 10, "BAKED": 10, "BAKES": 10, "CAT": 10, "CATS": 10}
    assert irregular(words, {"REBAKES", "BAKER", "CATLESS", "GLOM", "GLOMS", "GLOMMED", "GLOMMING", "OXEN"}) == {
        "GLOM", "GLOMMED", "OXEN",
    }  # fmt: skip


def test_an_irregular_plural_stays_in_the_larger_list() -> None:
    assert irregular({"MOUSE": 10, "MICE": 10, "CLAY": 20}, {"CLAYS", "DORMICE", "GLOM", "GLOMS"}) == {"CLAYS", "DORMICE", "GLOM"}


def test_words_with_accents_lose_them(tmp_path: Path) -> None:
    listed = ["café", "éclair", "cafe\u0301s", "déclassée", "naïveté", "Émile", "décolletage", "smørre", "tea"]
    (tmp_path / "english-words-20.json").write_text(json.dumps(listed), encoding="utf-8")
    assert accented_words(tmp_path) == {"CAFE", "CAFES", "ECLAIR", "DECLASSEE", "NAIVETE"}


def test_the_newer_words_are_few_and_fit_on_a_rack() -> None:
    newer = newer_words()
    assert {"APP", "YAY", "ZEN", "GIF", "VLOG", "WIFI"} <= newer
    assert len(newer) < 400
    assert all(re.fullmatch("[A-Z]{3,9}", word) for word in newer)


def test_unsaid_words_are_rated_words_and_their_forms(tmp_path: Path) -> None:
    (tmp_path / "index.js").write_text("export const cuss = {\n  damn: 1,\n  god: 0,\n  'hot rod': 2,\n  pimp: 2\n}\n")
    words = "DAMN DAMNED DAMNING DAMNATION GOD PIMP PIMPS PIMPLE SPASTICS ROD".split()
    assert unsaid_words(tmp_path, words) == ["DAMN", "DAMNED", "DAMNING", "PIMP", "PIMPS"]


@pytest.mark.parametrize(
    ("word", "become"),
    [
        ("SPASTIC", "SPASTICS SPASTICKED SPASTICKING"),
        ("SHAG", "SHAGS SHAGGED SHAGGING"),
        ("SCREW", "SCREWS SCREWED SCREWING"),
        ("RAPE", "RAPES RAPED RAPING"),
        ("PISS", "PISSES PISSED PISSING"),
        ("BITCH", "BITCHES BITCHED BITCHING"),
        ("SISSY", "SISSIES SISSIED SISSYING SISSIER SISSIEST"),
        ("HOMO", "HOMOS HOMOES HOMOED HOMOING"),
    ],
)
def test_the_regular_forms_of_a_word(word: str, become: str) -> None:
    assert forms(word) == set(become.split())

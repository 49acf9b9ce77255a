"""How computer players judge words that are not in the list: forms of real words are accepted, gibberish is not."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.sequitur.words.judgement import ENDINGS, Stems, formed, stems, verdict
from engine.games.sequitur.words.lexicon import COUNTS, lexicon
from engine.games.sequitur.words.spelling import unlisted_on

FORMS = """
RETRIMS TRIM, RETRIM TRIM, OVERBAKE BAKE, OUTBAKED BAKE, OVERBAKES BAKE, REBAKERS BAKE, MISBAKED BAKE, UNDERBAKE BAKE,
UNWALKED WALK, SNOOZER SNOOZE, SNOOZERS SNOOZE, TOASTABLE TOAST, HUGGABLE HUG, CARTLESS CART, DOGLESS DOG, TOELIKE TOE,
MUDDISH MUD, GAUNTISH GAUNT, DAFTNESSES DAFT, SNOOZINGS SNOOZE, NONDOG DOG, NONCALM CALM, NONJARS JAR, UNCALM CALM,
UNCALMLY CALM, RESHAVED SHAVE, REHOED HOE, OUTDYEING DYE, MISCARVERS CARVE, RECARRIES CARRY, REQUIZZED QUIZ, REPANICKED PANIC,
SICKERS SICK, GLOMMING GLOM, CALOMELS CALOMEL
"""
"""Words that are in no list, with what they are forms of."""

NO_WORDS = """
ENTAEIEK TAC ZZZQ OGEPS QWERTZ JGNO BEEOX AEIO STR CATSS CATSES CATED HAPPYING WRITED REWRITED SADS THES THER FORS ABOUTS MENS
UNCATS RECAT OUTTHE UNTHE NONTHE TIREDS TIRENESS DOGLY DOGNESS BAKEDED BAKINGED TRIMED TRIMING PANICED CARRYED CARRYS FOXS BUZZS
REBAKEING
MICES SHEEPS DEERS GEESES CHILDRENS FEETS TEETHS OXENS LICES DORMICES FIREMENS WOMENS PENCES SPECIESES SERIESES KNIVESES LOAVESES
OXES CHILDS TOOTHS WENTS SWUNGS SANKS WROTES CAUGHTS CAUGHTED FEETLESS TEETHLESS MICELIKE GOODER GOODEST BADLIER WORSTEST BESTEST
CACTIS FUNGIS LARVAES OASESES CRITERIAS PHENOMENAS BACTERIAS CHERUBIMS STIGMATAS INDICESES CORPORAS GENERAS PENNAES OBOLIS ZOAS
APPED YAYED ZENNER WIFIED
"""
"""Gibberish, and words with endings that they do not take or not so."""


def known() -> Stems:
    return Stems(lexicon().words, lexicon().wider)


@pytest.mark.parametrize(("word", "stem"), [pair.split() for pair in FORMS.split(",")])
def test_a_form_of_a_listed_word_is_accepted_and_its_word_named(word: str, stem: str) -> None:
    assert word not in lexicon()
    assert verdict(word) == (True, f"it’s a form of {stem}")


@pytest.mark.parametrize("word", NO_WORDS.split())
def test_gibberish_and_wrong_forms_are_refused(word: str) -> None:
    assert word not in lexicon()
    assert verdict(word) == (False, "it’s not in any list, and not a form of a listed word")


@pytest.mark.parametrize("word", "ZOA CALOMEL EPERGNE GLOM THENAR SENARY".split())
def test_what_a_wider_list_has_is_accepted(word: str) -> None:
    assert word not in lexicon()
    assert verdict(word) == (True, "it’s in a larger word list")


NEWER = """
APP YAY YAYS ZEN GIF GIFS WIFI VLOG VLOGS VLOGGED VLOGGING VLOGGER VLOGGERS CHAI UPCYCLE UPCYCLED UPCYCLING HANGRY NOOBS
CAFE CAFES CLICHE ECLAIR FIANCEE ENTREES MATINEE SAUTEED SOUFFLES
"""
"""Common words that SCOWL's lists lack or write with accents, and forms of them."""


@pytest.mark.parametrize("word", NEWER.split())
def test_newer_words_and_words_with_accents_are_accepted(word: str) -> None:
    assert word not in lexicon(), "saved games depend on what is in this list"
    assert verdict(word).accepts


def test_no_common_word_takes_a_plural_that_the_lists_lack() -> None:
    """The lists have the plural of every common word, so one that they lack is none: of adjectives, of past forms, of plurals."""
    judge, held = known(), lexicon().words.keys() | lexicon().wider
    for word in random.Random(1).sample(sorted(lexicon().words), 5000):
        plurals = formed(word, "S")
        if not plurals & held:
            assert not [plural for plural in plurals if judge.stem(plural) == word], word


@pytest.mark.parametrize("word", "TWATTLE SHITWORK REFUCKED UNFUCKING".split())
def test_what_is_never_said_is_judged_without_a_word_for_it(word: str) -> None:
    assert verdict(word) == (True, "")


def test_every_listed_noun_takes_the_regular_plural_and_it_takes_no_other() -> None:
    """A noun is here what has a plural in the list: of all spellings of it that are regular, each counts."""
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
def test_no_form_of_a_stem_that_is_in_no_list_is_accepted_for_it(stem: str, ending: str, prefix: str) -> None:
    held = lexicon().words.keys() | lexicon().wider
    for word in formed(stem, ending):
        assert stem in stems(word, ending)
        found = known().stem(prefix + word)
        assert found is None or found in held


def test_hardly_any_text_that_a_rack_spells_is_accepted() -> None:
    """Measured on 150 racks: of 57,000 texts that are in no list 0.6 %, most of them short; of five and more letters 0.1 %."""
    rng = random.Random(5)
    bag = [ball for ball, count in COUNTS.items() if ball.isalpha() for _ in range(count)]
    racks = ["".join(rng.sample(bag, 8)) for _ in range(40)]
    offers = [word for rack in racks for word in unlisted_on(rack)]
    longer = [word for word in offers if len(word) >= 5]
    assert share(offers) < 0.01
    assert share(longer) < 0.003


def test_few_texts_that_sound_like_words_are_accepted() -> None:
    """Measured on 25,000 texts in which any three letters are of some word: 3.5 %, many of them forms of words by any rule; of
    eight and more letters 0.4 %."""
    rng = random.Random(5)
    sounding = [text for text in sounding_like_words(rng, 3000) if text not in lexicon()]
    assert len(sounding) > 1500
    assert share(sounding) < 0.06
    assert share([text for text in sounding if len(text) >= 8]) < 0.02


def share(words: list[str]) -> float:
    """The share of the words that are accepted."""
    return sum(word in lexicon().wider or known().stem(word) is not None for word in words) / len(words)


def sounding_like_words(rng: random.Random, count: int) -> list[str]:
    """Texts of 3 to 10 letters in which every letter follows on its two before as in some word."""
    after: dict[str, list[str]] = {}
    for word in lexicon().words:
        text = f"  {word} "
        for at in range(2, len(text)):
            after.setdefault(text[at - 2 : at], []).append(text[at])
    found: list[str] = []
    while len(found) < count:
        text = "  "
        while text[-2:].isspace() or (text[-1] != " " and len(text) < 13):
            text += rng.choice(after[text[-2:]])
        if 3 <= len(text.strip()) <= 10:
            found.append(text.strip())
    return found

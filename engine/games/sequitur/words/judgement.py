"""A computer player's verdict on a word that is not in the list: it is in the wider list, a regular form, or not a word.

A regular form has a stem and an English ending. The stem's other forms in the list show its part of speech: a word with a plural
is a noun, one with -ED or -ING a verb, one with -EST, -LY or -NESS an adjective. All levels judge the same way.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from .lexicon import Lexicon

ENDINGS = ("S", "ED", "ING", "ER", "EST", "ABLE", "ISH", "LY", "NESS", "LESS", "FUL", "LIKE")
"""Each ending represents all its spellings: S includes -ES and -IES."""

SHORTEST_STEM = 3

_HISSES = re.compile("([SXZ]|[CS]H)$")
_CONSONANT_Y = re.compile("[^AEIOU]Y$")
_ONE_SYLLABLE = re.compile("([^AEIOUY]|QU|^Y)*[AEIOUY][^AEIOUWXY]")
_LAST_SYLLABLE_SHORT = re.compile("([^AEIOUY]|QU)[AEIOUY][BDGLMNPRT]$")
_KEEPS_ITS_E = re.compile("[EOY]E$")
_IRREGULAR = (
    ("MEN", "MAN"), ("FEET", "FOOT"), ("TEETH", "TOOTH"), ("GEESE", "GOOSE"), ("MICE", "MOUSE"), ("LICE", "LOUSE"),
    ("CHILDREN", "CHILD"), ("OXEN", "OX"), ("VES", "F"), ("VES", "FE"), ("AE", "A"), ("I", "US"), ("I", "O"), ("A", "UM"),
    ("IA", "ION"), ("ZOA", "ZOON"), ("MENA", "MENON"), ("ATA", "A"), ("EAUX", "EAU"), ("CES", "X"), ("ICES", "EX"),
    ("ES", "IS"), ("IDES", "IS"), ("INA", "EN"), ("ERA", "US"), ("IM", ""),
)  # fmt: skip
"""The endings of irregular plurals, and of their singulars."""

_WRITTEN = {"S": ("S", "ES"), "LY": ("LY", "Y", "ALLY")}
_AFTER_E = {"ED": ("ED", "D"), "ER": ("ER", "R"), "EST": ("EST", "ST")}


def formed(stem: str, ending: str) -> frozenset[str]:
    """The regular spellings of the stem with one of ENDINGS.

    >>> sorted(formed("TRAVEL", "ED")), sorted(formed("TRIM", "ING")), sorted(formed("HAPPY", "NESS"))
    (['TRAVELED', 'TRAVELLED'], ['TRIMMING'], ['HAPPINESS'])
    """
    if ending == "S":
        return frozenset(_plurals(stem))
    if ending == "LY":
        return frozenset((_adverb(stem),))
    if ending[0] in "AEI":
        return frozenset(_before_a_vowel(stem, ending))
    return frozenset((stem[:-1] + "I" + ending if _CONSONANT_Y.search(stem) else stem + ending,))


def stems(word: str, ending: str) -> frozenset[str]:
    """All texts that become the word when this ending is added.

    >>> sorted(stems("BAKED", "ED")), sorted(stems("FLIES", "S"))
    (['BAKE'], ['FLIE', 'FLY'])
    """
    found = set()
    for tail in _WRITTEN.get(ending) or _AFTER_E.get(ending) or (ending,):
        if word.endswith(tail):
            found |= _whole(word.removesuffix(tail))
    return frozenset(stem for stem in found if len(stem) >= SHORTEST_STEM and word in formed(stem, ending))


def singulars(word: str) -> frozenset[str]:
    """All texts whose irregular plural the word may be.

    >>> sorted(singulars("DORMICE")), sorted(singulars("LOAVES")), sorted(singulars("CATS"))
    (['DORMOUSE'], ['LOAF', 'LOAFE', 'LOAVIS'], [])
    """
    found = (word.removesuffix(plural) + singular for plural, singular in _IRREGULAR if word.endswith(plural))
    return frozenset(stem for stem in found if len(stem) > SHORTEST_STEM)


def _plurals(stem: str) -> set[str]:
    if _CONSONANT_Y.search(stem):
        return {stem[:-1] + "IES"}
    if _HISSES.search(stem):
        doubled = stem[-1] in "SZ" and _ONE_SYLLABLE.fullmatch(stem)
        return {stem + "ES", stem + stem[-1] + "ES"} if doubled else {stem + "ES"}
    return {stem + "S", stem + "ES"} if re.search("[^AEIOU]O$", stem) else {stem + "S"}


def _adverb(stem: str) -> str:
    if re.search("[^AEIOU]LE$", stem):
        return stem[:-1] + "Y"
    if stem.endswith("IC"):
        return stem + "ALLY"
    if _CONSONANT_Y.search(stem):
        return stem[:-1] + "ILY"
    return stem + ("Y" if stem.endswith("LL") else "LY")


def _before_a_vowel(stem: str, ending: str) -> set[str]:
    """The spellings of a stem before a vowel: E is dropped, Y becomes I, and the consonant after a short vowel is doubled,
    sometimes or always."""
    if stem.endswith("IE") and ending == "ING":
        return {stem[:-2] + "YING"}
    if stem.endswith("E"):
        keeps = ending[0] != "E" and _KEEPS_ITS_E.search(stem)
        dropped = set() if keeps else {stem[:-1] + ending}
        return dropped | ({stem + ending} if keeps or ending == "ABLE" else set())
    if _CONSONANT_Y.search(stem) and ending[0] != "I":
        return {stem[:-1] + "I" + ending}
    if re.search("[AI]C$", stem) and ending[0] != "A":
        return {stem + "K" + ending}
    doubled = stem + stem[-1] + ending
    if _ONE_SYLLABLE.fullmatch(stem):
        return {doubled}
    return {stem + ending, doubled} if _LAST_SYLLABLE_SHORT.search(stem) else {stem + ending}


def _whole(cut: str) -> set[str]:
    """The possible stems behind a beginning that an ending may have changed."""
    found = {cut, cut + "E", cut + "LE"}
    if cut.endswith("I"):
        found.add(cut[:-1] + "Y")
    if cut.endswith("Y"):
        found.add(cut[:-1] + "IE")
    if cut[-1:] == cut[-2:-1] or cut.endswith("CK"):
        found.add(cut[:-1])
    return found


NOUN, VERB, ADJECTIVE = "noun", "verb", "adjective"

TAKEN_BY = {
    "S": {NOUN, VERB}, "ED": {VERB}, "ING": {VERB}, "ER": {VERB, ADJECTIVE}, "ABLE": {VERB}, "EST": {ADJECTIVE},
    "LY": {ADJECTIVE}, "NESS": {ADJECTIVE}, "ISH": {NOUN, ADJECTIVE}, "LESS": {NOUN}, "FUL": {NOUN}, "LIKE": {NOUN},
}  # fmt: skip
"""The parts of speech that take each ending."""

SHOWN_BY = {NOUN: ("S",), VERB: ("ED", "ING"), ADJECTIVE: ("EST", "LY", "NESS")}

INFLECTIONS = ("S", "ED", "ING", "ER", "EST", "LY")
"""A word with one of these endings and no plural is not a stem: CATS, TIRED, SANER."""

FORMS_END = ("IER", "IEST", *(f"{letter}ED" for letter in "BCDFGHIKLMNOPRSTUVWXYZ"))
"""A rare word with one of these ends takes no S, even if its stem is in no list: CHAWED, JAGGIER. SEED and WEED are nouns."""

BECOME_NOUNS = ("ER", "ING", "NESS")
"""With these endings a word also takes an S: TRIM, TRIMMER, TRIMMERS."""

BEFORE_VERBS = ("RE", "OUT", "OVER", "MIS", "UNDER")
VERBAL = ("", "S", "ED", "ING", "ER", "ABLE")

COMMONEST = 10
"""Words of this size without -S, such as FOR and THE, are neither nouns nor verbs: THING is not a form of THE."""


THIS = "it’s"
"""The beginning of a verdict's reason."""


class WordVerdict(NamedTuple):
    """The verdict on a word."""

    accepts: bool
    why: str  # reason as the end of a sentence; "" for none


def verdict(word: str, listed: Lexicon) -> WordVerdict:
    """The verdict on a word that is not in the list. Words that are never said get no reason. They are judged like all others,
    except with the family list, which refuses them and their forms."""
    return _verdict(listed, word)


@lru_cache(maxsize=64)
def _verdict(listed: Lexicon, word: str) -> WordVerdict:
    if word in listed.wider:
        return WordVerdict(True, f"{THIS} in a larger word list" if listed.is_said(word) else "")
    stem = Stems(listed.words, listed.wider).stem(word)
    if word in listed.refused or not listed.refused.isdisjoint(_possible_stems(word)):
        return WordVerdict(False, "")
    if stem is None:
        return WordVerdict(False, f"{THIS} not in any list, and not a form of a listed word")
    return WordVerdict(True, f"{THIS} a form of {stem}" if listed.is_said(stem) else "")


def _possible_stems(word: str) -> Iterator[str]:
    """All texts of which the word may be a form."""
    for prefix in ("", *BEFORE_VERBS, "UN", "NON"):
        rest = word.removeprefix(prefix)
        yield rest
        for ending in ENDINGS:
            yield from stems(rest, ending)


class Stems:
    """The possible stems of other words: the words of the list with their bands, and the wider list."""

    def __init__(self, words: Mapping[str, int], wider: Container[str]) -> None:
        self._words = words
        self._wider = wider

    def stem(self, word: str) -> str | None:
        """The word of the lists that this word is a regular form of: with an ending, with another -S after it, or with a prefix.
        None if there is none."""
        return next((stem for stem, _ in self._ended(word)), None) or next(self._after_prefix(word), None)

    def _ended(self, word: str) -> Iterator[tuple[str, str]]:
        """The word's possible stems in the lists, with their endings."""
        for ending in ENDINGS:
            yield from ((stem, ending) for stem in _longest_first(stems(word, ending)) if self._takes(stem, ending))
        for noun in _longest_first(stems(word, "S")):
            for ending in BECOME_NOUNS:
                yield from ((stem, "S") for stem in _longest_first(stems(noun, ending)) if self._takes(stem, ending))

    def _after_prefix(self, word: str) -> Iterator[str]:
        for prefix in (*BEFORE_VERBS, "UN", "NON"):
            rest = word.removeprefix(prefix)
            if rest != word and len(rest) >= SHORTEST_STEM:
                yield from (stem for stem, ending in (*self._ended(rest), (rest, "")) if self._takes_prefix(prefix, stem, ending))

    def _takes_prefix(self, prefix: str, stem: str, ending: str) -> bool:
        kinds = self._kinds(stem)
        if prefix == "UN":
            return (VERB in kinds and ending in ("ED", "ING", "ABLE")) or (ADJECTIVE in kinds and ending in ("", "LY", "NESS"))
        if prefix == "NON":
            return bool(kinds & {NOUN, ADJECTIVE}) and ending in ("", "S")
        return VERB in kinds and ending in VERBAL

    def _takes(self, stem: str, ending: str) -> bool:
        kinds = self._kinds(stem)
        if ending == "ED" and self._has(stem, "ING"):
            # A verb that has no -ED form in the list is irregular: WRITE.
            return self._has(stem, "ED")
        if stem in self._words and (ending in ("S", "EST") or (ending == "ER" and VERB not in kinds)):
            # The lists contain these forms of every common word that has them: SHEEP has no plural there, GOOD no GOODEST.
            return bool(kinds) and self._has(stem, "S" if ending == "S" else "EST")
        return bool(kinds & TAKEN_BY[ending])

    def _kinds(self, stem: str) -> set[str]:
        """The stem's parts of speech; empty if it is in no list or is itself a form."""
        if not self._holds(stem):
            return set()
        kinds = {kind for kind, endings in SHOWN_BY.items() if any(self._has(stem, ending) for ending in endings)}
        if NOUN in kinds:
            return kinds
        if any(map(self._holds, singulars(stem))) or (stem not in self._words and stem.endswith(FORMS_END)):
            return set()
        if any(self._holds(other) for ending in INFLECTIONS for other in stems(stem, ending)):
            return {ADJECTIVE} if stem.endswith(("ED", "ING")) else set()
        if self._words.get(stem) == COMMONEST:
            return kinds & {ADJECTIVE}
        return kinds or {NOUN}

    def _has(self, stem: str, ending: str) -> bool:
        return any(map(self._holds, formed(stem, ending)))

    def _holds(self, word: str) -> bool:
        return word in self._words or word in self._wider


def _longest_first(texts: Iterable[str]) -> list[str]:
    return sorted(texts, key=lambda text: (-len(text), text))

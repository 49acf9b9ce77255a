"""How English words take endings: what a stem becomes, and which stems a word may have come from. Knows no list of words."""

from __future__ import annotations

import re

ENDINGS = ("S", "ED", "ING", "ER", "EST", "ABLE", "ISH", "LY", "NESS", "LESS", "FUL", "LIKE")
"""Each names all its spellings: S stands for -ES and -IES too."""

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
"""How irregular plurals end, and their singulars."""

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
    """Every text that becomes the word with that ending.

    >>> sorted(stems("BAKED", "ED")), sorted(stems("FLIES", "S"))
    (['BAKE'], ['FLIE', 'FLY'])
    """
    found = set()
    for tail in _WRITTEN.get(ending) or _AFTER_E.get(ending) or (ending,):
        if word.endswith(tail):
            found |= _whole(word.removesuffix(tail))
    return frozenset(stem for stem in found if len(stem) >= SHORTEST_STEM and word in formed(stem, ending))


def singulars(word: str) -> frozenset[str]:
    """Every text of which the word may be an irregular plural.

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
    """Before a vowel an E is dropped, a Y becomes I, and the consonant after a short vowel is doubled, at times or always."""
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
    """What the beginning of a word may have been before its ending changed it."""
    found = {cut, cut + "E", cut + "LE"}
    if cut.endswith("I"):
        found.add(cut[:-1] + "Y")
    if cut.endswith("Y"):
        found.add(cut[:-1] + "IE")
    if cut[-1:] == cut[-2:-1] or cut.endswith("CK"):
        found.add(cut[:-1])
    return found

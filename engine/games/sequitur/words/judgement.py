"""What a computer player thinks of a word that is not in the list: a larger list has it, it is a regular form, or it is no word.

What the list has of a stem shows what the stem is: what has a plural is a noun, what has -ED or -ING a verb, what has -EST, -LY
or -NESS an adjective. Every level judges alike. Knows no seat and no goal.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from .forms import ENDINGS, SHORTEST_STEM, formed, singulars, stems
from .lexicon import Lexicon, lexicon

NOUN, VERB, ADJECTIVE = "noun", "verb", "adjective"

TAKEN_BY = {
    "S": {NOUN, VERB}, "ED": {VERB}, "ING": {VERB}, "ER": {VERB, ADJECTIVE}, "ABLE": {VERB}, "EST": {ADJECTIVE},
    "LY": {ADJECTIVE}, "NESS": {ADJECTIVE}, "ISH": {NOUN, ADJECTIVE}, "LESS": {NOUN}, "FUL": {NOUN}, "LIKE": {NOUN},
}  # fmt: skip
"""Which stems take each ending."""

SHOWN_BY = {NOUN: ("S",), VERB: ("ED", "ING"), ADJECTIVE: ("EST", "LY", "NESS")}

INFLECTIONS = ("S", "ED", "ING", "ER", "EST", "LY")
"""What has one of these and no plural is no stem: CATS, TIRED, SANER."""

FORMS_END = ("IER", "IEST", *(f"{letter}ED" for letter in "BCDFGHIKLMNOPRSTUVWXYZ"))
"""How a rare word ends that takes no S, even if its stem is in no list: CHAWED, JAGGIER. SEED and WEED are nouns."""

BECOME_NOUNS = ("ER", "ING", "NESS")
"""With these endings a word takes an S too: TRIM, TRIMMER, TRIMMERS."""

BEFORE_VERBS = ("RE", "OUT", "OVER", "MIS", "UNDER")
VERBAL = ("", "S", "ED", "ING", "ER", "ABLE")

COMMONEST = 10
"""The size whose words without -S, such as FOR and THE, are neither nouns nor verbs: THING is no form of THE."""


THIS = "it’s"
"""How the reason for a verdict begins."""


class Verdict(NamedTuple):
    """Whether the word is accepted, and why, as the end of a sentence; "" where nothing is said for it."""

    accepts: bool
    why: str


def verdict(word: str) -> Verdict:
    """The verdict on a word that is not in the list. What is never said is judged as all words are, but without a why."""
    return _verdict(lexicon(), word)


@lru_cache(maxsize=64)
def _verdict(listed: Lexicon, word: str) -> Verdict:
    if word in listed.wider:
        return Verdict(True, f"{THIS} in a larger word list" if listed.is_said(word) else "")
    stem = Stems(listed.words, listed.wider).stem(word)
    if stem is None:
        return Verdict(False, f"{THIS} not in any list, and not a form of a listed word")
    return Verdict(True, f"{THIS} a form of {stem}" if listed.is_said(stem) else "")


class Stems:
    """Words with their sizes, and a wider list of rare ones, as what other words are forms of."""

    def __init__(self, words: Mapping[str, int], wider: Container[str]) -> None:
        self._words = words
        self._wider = wider

    def stem(self, word: str) -> str | None:
        """The word of the lists that this word is a regular form of: with an ending, with -S after it, or after a prefix."""
        return next((stem for stem, _ in self._ended(word)), None) or next(self._after_prefix(word), None)

    def _ended(self, word: str) -> Iterator[tuple[str, str]]:
        """The stems of the word with their endings."""
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
            # A verb in the list that has no -ED there is irregular: WRITE.
            return self._has(stem, "ED")
        if stem in self._words and (ending in ("S", "EST") or (ending == "ER" and VERB not in kinds)):
            # The lists have these forms of every common word that takes them. SHEEP has no plural there, GOOD no GOODEST.
            return bool(kinds) and self._has(stem, "S" if ending == "S" else "EST")
        return bool(kinds & TAKEN_BY[ending])

    def _kinds(self, stem: str) -> set[str]:
        """What kinds of word the stem is; none where it is in no list, or is a form itself."""
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

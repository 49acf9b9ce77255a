"""Why an unlisted word is no form of a listed one: what a computer player says when it refuses the word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .judgement import BEFORE_VERBS, ENDINGS, SHORTEST_STEM, formed, singulars, stems
from .lexicon import lexicon

OF_VERBS = ("ED", "ING")


def why_refused(word: str) -> str:
    """The reason for refusing this word, as a sentence: it is no form of the listed word inside it, or it is in no list."""
    return next(_reasons(word), "It’s in no word list.")


def _reasons(word: str) -> Iterator[str]:
    """Reasons that are true and name only words that may be said."""
    for prefix in BEFORE_VERBS:
        rest = word.removeprefix(prefix)
        if rest != word and _is_stem(rest) and (missing := _missing(rest, OF_VERBS)):
            yield f"There is no {missing}."
    for ending in ENDINGS:
        for stem in sorted(filter(_is_stem, stems(word, ending)), key=len, reverse=True):
            if ending == "S" and any(map(_is_stem, singulars(stem))):
                yield f"{stem} is already plural."
            elif ending in OF_VERBS or ending == "ABLE":
                others = [other for other in OF_VERBS if other != ending]
                missing = _missing(stem, others)
                yield f"There is no {missing}." if missing else f"There is no {word}, only {stem}."
            else:
                yield f"{stem} doesn’t take -{ending}."


def _is_stem(text: str) -> bool:
    return len(text) >= SHORTEST_STEM and _is_listed(text) and lexicon().is_said(text)


def _is_listed(text: str) -> bool:
    return text in lexicon().words or text in lexicon().wider


def _missing(stem: str, endings: Sequence[str]) -> str:
    """A form of the stem with the first of these endings, if no form with any of them is listed."""
    forms = [form for ending in endings for form in sorted(formed(stem, ending))]
    return "" if any(map(_is_listed, forms)) else forms[0]

"""Why a word meets a goal, in a sentence such as “All letters of TREND are different”.

Each sentence is derived from the goal's rule and shows the letters, or the other word, that meet it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from ....text import listed, number
from ..box.goals import Goal, compile_rule, letters, pattern, texts
from ..words.lexicon import ALPHABET, lexicon

KEYS = "from the top keyboard row"
NAMED = {"v": "vowels", "c": "consonants", "IVXLCDM": "Roman numerals"}
"""Groups of letters with a name."""

ONE = {"vowels": "vowel", "consonants": "consonant", "Roman numerals": "Roman numeral"}


@lru_cache(maxsize=256)
def why_met(goal: Goal, word: str) -> str:
    """Why the word meets the goal, in a sentence or two; "" if that would name a word that is never said."""
    demands = [next((one for one in _split(part.split(), "or") if _holds(one, word)), []) for part in goal.rule.split(";")]
    clauses = [clause for demand in demands if (clause := _clause(demand, word))]
    if not clauses or any(other != word and not lexicon().is_said(other) for other in _words_in(clauses)):
        return ""
    names = {demand[0] for demand in demands if demand}
    quiet = {"length", "count"} if names & {"ascending", "descending"} else {"length"}
    telling = [clause for demand in demands if demand and demand[0] not in quiet and (clause := _clause(demand, word))] or clauses
    begun = [clause.removeprefix(f"{word} ") for clause in telling if clause.startswith(f"{word} ")]
    whole = [clause for clause in telling if not clause.startswith(f"{word} ")]
    return " ".join(f"{sentence}." for sentence in ([f"{word} {listed(begun)}"] if begun else []) + whole)


def _holds(demand: Sequence[str], word: str) -> bool:
    return compile_rule(" ".join(demand))(word)


def _split(words: Sequence[str], at: str) -> Iterator[list[str]]:
    part: list[str] = []
    for one in words:
        if one == at:
            yield part
            part = []
        else:
            part.append(one)
    yield part


def _words_in(clauses: Iterable[str]) -> set[str]:
    return {word for clause in clauses for word in re.findall("[A-Z]{3,}", clause)}


def _clause(demand: Sequence[str], word: str) -> str:
    """What the word has that meets the demand, without a full stop; "" for a demand that is not explained."""
    if not demand:
        return ""
    name, *rest = demand
    if name == "not":
        return _without(rest, word)
    explain = _EXPLAINED.get(name)
    return explain(word, rest) if explain else ""


def _without(demand: Sequence[str], word: str) -> str:
    name, *rest = demand
    if name == "contains" and rest == ["v"]:
        return f"{word} has no A, E, I, O or U"
    if name == "contains" and set(rest) == {"vv", "cc"}:
        return f"Vowels and consonants of {word} take turns"
    if name == "contains" and all(len(piece) == 1 and piece in ALPHABET for piece in rest):
        return f"{word} has no {listed(rest, 'or')}"
    return ""


def _length(word: str, _rest: Sequence[str]) -> str:
    return f"{word} has {number(len(word))} letters"


def _kind(piece: str) -> str:
    """How to name letters found by this piece: `the vowel `, `the consonants `, or "" for a text of its own."""
    if set(piece) == {"v"}:
        return "the vowel " if len(piece) == 1 else "the vowels "
    if set(piece) == {"c"}:
        return "the consonant " if len(piece) == 1 else "the consonants "
    return ""


def _found(pieces: Sequence[str], word: str, form: str) -> tuple[str, str]:
    """The first piece that occurs in the word as `form` demands, and the letters that it stands for."""
    for piece in pieces:
        match = re.search(form.format(pattern([piece])), word)
        if match:
            return piece, match.group()
    return "", ""


def _starts(word: str, rest: Sequence[str]) -> str:
    piece, text = _found(rest, word, "\\A(?:{})")
    return f"{word} starts with {_kind(piece)}{text}"


def _ends(word: str, rest: Sequence[str]) -> str:
    piece, text = _found(rest, word, "(?:{})\\Z")
    return f"{word} ends with {_kind(piece)}{text}"


def _contains(word: str, rest: Sequence[str]) -> str:
    piece, text = _found(rest, word, "{}")
    return f"{word} contains {_kind(piece)}{text}"


def _only(word: str, rest: Sequence[str]) -> str:
    allowed = "".join(sorted(letters(rest[0])))
    if allowed in ALPHABET:
        return f"{word} uses only letters from {allowed[0]} to {allowed[-1]}"
    if set(allowed) == set("QWERTYUIOP"):
        return f"All letters of {word} are {KEYS}"
    if set(allowed) == set("AHIMOTUVWXY"):
        return f"All letters of {word} look the same in a mirror"
    return f"{word} uses only {listed(sorted(set(word)))}"


def _count(word: str, rest: Sequence[str]) -> str:
    counted = [letter for letter in word if letter in letters(rest[0])]
    many = NAMED.get(rest[0], "")
    if not counted:
        return f"{word} has none of these letters" if not many else f"{word} has no {many}"
    if many and len(counted) > 1 == len({*counted}):
        return f"{word} has {_times(counted[0], len(counted))}"
    if many:
        return f"{word} has {number(len(counted))} {many if len(counted) > 1 else ONE[many]}: {listed(counted)}"
    return f"{word} has {listed(counted)}"


def _different(word: str, rest: Sequence[str]) -> str:
    counted = list(dict.fromkeys(letter for letter in word if letter in letters(rest[0])))
    many = NAMED.get(rest[0], "letters")
    if len(counted) == 1 and many in ONE:
        return f"{word} has no {ONE[many]} but {counted[0]}"
    return f"{word} has the {many} {listed(counted)}" if many in ONE else f"{word} has {listed(counted)}"


def _repeated(word: str, _rest: Sequence[str]) -> str:
    twice = list(dict.fromkeys(letter for letter in word if word.count(letter) > 1))
    if not twice:
        return f"All letters of {word} are different"
    return f"{word} has {listed([_times(letter, word.count(letter)) for letter in twice])}"


def _times(letter: str, count: int) -> str:
    return f"{letter} {'twice' if count == 2 else f'{number(count)} times'}"


def _double(word: str, _rest: Sequence[str]) -> str:
    return f"{word} has a double {next(a for a, b in pairwise(word) if a == b)}"


def _amounts(word: str, rest: Sequence[str]) -> list[str]:
    found = []
    for kind in rest:
        count = sum(letter in letters(kind) for letter in word)
        many = NAMED.get(kind, "letters")
        found.append(f"{number(count)} {many if count != 1 else ONE.get(many, 'letter')}")
    return found


def _more(word: str, rest: Sequence[str]) -> str:
    if all(kind in NAMED for kind in rest):
        return f"{word} has more {NAMED[rest[0]]} than {NAMED[rest[1]]}"
    return ""


def _equal(word: str, rest: Sequence[str]) -> str:
    return f"{word} has {listed(_amounts(word, rest))}" if all(kind in NAMED for kind in rest) else ""


def _palindrome(word: str, _rest: Sequence[str]) -> str:
    return f"{word} reads the same backwards"


def _same_ends(word: str, _rest: Sequence[str]) -> str:
    return f"{word} starts and ends with {word[0]}"


def _of(word: str, rest: Sequence[str]) -> str:
    return f"{'The' if rest else 'All'} {NAMED.get(rest[0], 'letters') if rest else 'letters'} of {word}"


def _ascending(word: str, rest: Sequence[str]) -> str:
    return f"{_of(word, rest)} are in alphabetical order"


def _descending(word: str, rest: Sequence[str]) -> str:
    return f"{_of(word, rest)} are in reverse alphabetical order"


def _zigzag(word: str, _rest: Sequence[str]) -> str:
    return f"Letters of {word} go up and down the alphabet in turn"


def _falls(word: str, _rest: Sequence[str]) -> str:
    return f"The last letter of {word}, {word[-1]}, comes before {word[0]}"


def _peaks_last(word: str, _rest: Sequence[str]) -> str:
    return f"No letter of {word} comes after {word[-1]}, its last"


def _neighbours(word: str, _rest: Sequence[str]) -> str:
    found = next(a + b for a, b in pairwise(word) if abs(ord(a) - ord(b)) == 1)
    return f"{word} has {found[0]} next to {found[1]}"


def _in_a_row(word: str, _rest: Sequence[str]) -> str:
    runs = "".join([letter if letter in word else " " for letter in ALPHABET]).split()
    longest = max(map(len, runs))
    return f"{word} contains {listed(list(next(run for run in runs if len(run) == longest)))}"


def _anagram(word: str, _rest: Sequence[str]) -> str:
    others = [other for other in lexicon().anagrams(word) if lexicon().is_said(other)]
    if not others:
        return f"{word} has no anagram"
    shown = sorted(others, key=lambda other: (lexicon().words[other], other))[:3]
    return f"{word} can become {listed(shown, 'or')}"


def _became(word: str, others: Iterable[str], how: str) -> str:
    """`how`, and the first of the other words that is a word; one that may be said, if possible."""
    found = [other for other in others if other in lexicon()]
    said = next((other for other in found if lexicon().is_said(other)), found[0] if found else "")
    return how.format(word=word, other=said) if said else ""


def _backwards(word: str, _rest: Sequence[str]) -> str:
    return f"{word} is {word[::-1]} backwards"


def _swap_ends(word: str, _rest: Sequence[str]) -> str:
    return f"With its ends swapped, {word} is {word[-1]}{word[1:-1]}{word[0]}"


def _drop(word: str, rest: Sequence[str]) -> str:
    if rest[0] == "any":
        at = [place for place in range(len(word)) if word[:place] + word[place + 1 :] in lexicon()]
        said = next((place for place in at if lexicon().is_said(word[:place] + word[place + 1 :])), at[0])
        return f"Without {word[said]}, {word} is {word[:said]}{word[said + 1 :]}"
    left = {"first": word[1:], "last": word[:-1], "both": word[1:-1]}[rest[0]]
    which = {"first": "its first letter", "last": "its last letter", "both": "its ends"}[rest[0]]
    return f"Without {which}, {word} is {left}"


def _add(word: str, rest: Sequence[str]) -> str:
    where, *pieces = rest
    if where == "front":
        return _became(word, (text + word for text in texts(pieces)), "{other} is a word too")
    return _became(word, (word + text for text in texts(pieces)), "{other} is a word too")


def _inner_word(word: str, _rest: Sequence[str]) -> str:
    last = len(word) - 1
    inside = [word[start:end] for start in range(1, last - 2) for end in range(start + 3, last + 1)]
    return _became(word, sorted(inside, key=len, reverse=True), "{word} hides {other}")


_EXPLAINED = {
    "length": _length, "starts": _starts, "ends": _ends, "contains": _contains, "only": _only, "count": _count,
    "different": _different, "repeated": _repeated, "double": _double, "more": _more, "equal": _equal,
    "palindrome": _palindrome, "same-ends": _same_ends, "ascending": _ascending, "descending": _descending,
    "zigzag": _zigzag, "falls": _falls, "peaks-last": _peaks_last, "neighbours": _neighbours, "in-a-row": _in_a_row,
    "anagram": _anagram, "backwards": _backwards, "swap-ends": _swap_ends, "drop": _drop, "add": _add,
    "inner-word": _inner_word,
}  # fmt: skip

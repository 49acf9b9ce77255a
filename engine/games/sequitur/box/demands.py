"""The demands that goals' rules are made of: how each is written, what it means, and the function that it becomes.

Words come in capitals with QU written out. Knows letters and the word list, no rule and no goal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..words.letters import ALPHABET
from ..words.lexicon import lexicon
from .arguments import WrongArgumentsError, letters, no_argument, number, only_argument, pattern, texts

Predicate = Callable[[str], bool]
"""Tells whether a word is what is asked for."""


class Demand(NamedTuple):
    """One kind of demand."""

    form: str
    """Its name and what follows it."""

    meaning: str
    example: str
    make: Callable[[Sequence[str]], Predicate]
    """Makes the predicate from the words that follow the name. Raises WrongArgumentsError."""

    @property
    def name(self) -> str:
        return self.form.partition(" ")[0]


# Letters


def _length(words: Sequence[str]) -> Predicate:
    lengths = number(only_argument(words))
    return lambda word: len(word) in lengths


def _starts(words: Sequence[str]) -> Predicate:
    match = re.compile(pattern(words)).match
    return lambda word: match(word) is not None


def _ends(words: Sequence[str]) -> Predicate:
    search = re.compile(f"(?:{pattern(words)})\\Z").search
    return lambda word: search(word) is not None


def _contains(words: Sequence[str]) -> Predicate:
    search = re.compile(pattern(words)).search
    return lambda word: search(word) is not None


def _only(words: Sequence[str]) -> Predicate:
    return letters(only_argument(words)).issuperset


def _count(words: Sequence[str]) -> Predicate:
    counted, numbers = _letters_and_number(words)
    return lambda word: len([letter for letter in word if letter in counted]) in numbers


def _different(words: Sequence[str]) -> Predicate:
    counted, numbers = _letters_and_number(words)
    return lambda word: len(counted.intersection(word)) in numbers


def _letters_and_number(words: Sequence[str]) -> tuple[frozenset[str], Container[int]]:
    if len(words) != 2:
        raise WrongArgumentsError
    return letters(words[0]), number(words[1])


def _repeated(words: Sequence[str]) -> Predicate:
    numbers = number(only_argument(words))
    return lambda word: len({letter for letter in word if word.count(letter) > 1}) in numbers


def _double(words: Sequence[str]) -> Predicate:
    no_argument(words)
    search = re.compile(r"(.)\1").search
    return lambda word: search(word) is not None


def _balance(holds: Callable[[int, int], bool]) -> Callable[[Sequence[str]], Predicate]:
    """Makes demands that compare how many letters there are of two kinds."""

    def make(words: Sequence[str]) -> Predicate:
        if len(words) != 2:
            raise WrongArgumentsError
        these, those = map(letters, words)
        return lambda word: holds(sum([x in these for x in word]), sum([x in those for x in word]))

    return make


# The alphabet


def _steps(holds: Callable[[str, str], bool]) -> Callable[[Sequence[str]], Predicate]:
    """Makes demands that compare each letter with the next, among all letters or the named ones."""

    def make(words: Sequence[str]) -> Predicate:
        looked_at = letters(only_argument(words or ["."]))
        return lambda word: all(holds(*pair) for pair in pairwise([x for x in word if x in looked_at]))

    return make


def _zigzag(word: str) -> bool:
    ups = [(a < b) - (a > b) for a, b in pairwise(word)]
    return 0 not in ups and all(a != b for a, b in pairwise(ups))


def _neighbours(word: str) -> bool:
    return any(abs(ord(a) - ord(b)) == 1 for a, b in pairwise(word))


def _in_a_row(words: Sequence[str]) -> Predicate:
    numbers = number(only_argument(words))

    def longest(word: str) -> int:
        runs = "".join([letter if letter in word else " " for letter in ALPHABET]).split()
        return max(map(len, runs))

    return lambda word: longest(word) in numbers


# Other words


def _is_word(word: str) -> bool:
    return word in lexicon().words


def _anagram(words: Sequence[str]) -> Predicate:
    numbers = number(only_argument(words))
    return lambda word: len(lexicon().anagrams(word)) in numbers


_DROPS: dict[str, Predicate] = {
    "first": lambda word: _is_word(word[1:]),
    "last": lambda word: _is_word(word[:-1]),
    "both": lambda word: _is_word(word[1:-1]),
    "any": lambda word: any(_is_word(word[:at] + word[at + 1 :]) for at in range(len(word))),
}


def _drop(words: Sequence[str]) -> Predicate:
    if only_argument(words) not in _DROPS:
        raise WrongArgumentsError
    return _DROPS[words[0]]


def _add(words: Sequence[str]) -> Predicate:
    added = texts(words[1:])
    if words[:1] == ["front"]:
        return lambda word: any(_is_word(text + word) for text in added)
    if words[:1] == ["end"]:
        return lambda word: any(_is_word(word + text) for text in added)
    raise WrongArgumentsError


def _backwards(word: str) -> bool:
    return word != word[::-1] and _is_word(word[::-1])


def _swap_ends(word: str) -> bool:
    return word[0] != word[-1] and _is_word(word[-1] + word[1:-1] + word[0])


def _inner_word(word: str) -> bool:
    last = len(word) - 1
    return any(_is_word(word[start:end]) for start in range(1, last - 2) for end in range(start + 3, last + 1))


def _plain(holds: Predicate) -> Callable[[Sequence[str]], Predicate]:
    """Makes a demand that takes no arguments."""

    def make(words: Sequence[str]) -> Predicate:
        no_argument(words)
        return holds

    return make


DEMANDS = (
    Demand("length N", "it has N letters", "length 4+", _length),
    Demand("starts PIECES", "it starts with one of PIECES", "starts v", _starts),
    Demand("ends PIECES", "it ends with one of PIECES", "ends A I O U", _ends),
    Demand("contains PIECES", "it contains one of PIECES", "contains DO RE MI", _contains),
    Demand("only LETTERS", "it uses only LETTERS", "only AHIMOTUVWXY", _only),
    Demand("count LETTERS N", "it has N letters from LETTERS", "count IVXLCDM 2+", _count),
    Demand("different LETTERS N", "it has N different letters from LETTERS", "different v 3", _different),
    Demand("repeated N", "N different letters appear more than once", "repeated 2+", _repeated),
    Demand("double", "it has a double letter", "double", _double),
    Demand("more LETTERS LETTERS", "it has more of the first LETTERS than of the second", "more v c", _balance(int.__gt__)),
    Demand("equal LETTERS LETTERS", "it has equally many of both", "equal v c", _balance(int.__eq__)),
    Demand("palindrome", "it reads the same backwards", "palindrome", _plain(lambda word: word == word[::-1])),
    Demand("same-ends", "it starts and ends with the same letter", "same-ends", _plain(lambda word: word[0] == word[-1])),
    Demand("ascending [LETTERS]", "its letters (or just the named ones) are in alphabetical order", "ascending c",
           _steps(str.__le__)),
    Demand("descending [LETTERS]", "the same, in reverse alphabetical order", "descending", _steps(str.__ge__)),
    Demand("zigzag", "its letters alternate up and down the alphabet", "zigzag", _plain(_zigzag)),
    Demand("falls", "its last letter comes before its first in the alphabet", "falls", _plain(lambda word: word[-1] < word[0])),
    Demand("peaks-last", "its last letter is the latest in the alphabet", "peaks-last",
           _plain(lambda word: word[-1] == max(word))),
    Demand("neighbours", "two adjacent letters are neighbours in the alphabet", "neighbours", _plain(_neighbours)),
    Demand("in-a-row N", "it contains N consecutive letters of the alphabet, anywhere", "in-a-row 3+", _in_a_row),
    Demand("anagram N", "it has N anagrams", "anagram 1+", _anagram),
    Demand("backwards", "it is a different word backwards", "backwards", _plain(_backwards)),
    Demand("swap-ends", "swapping its first and last letters makes another word", "swap-ends", _plain(_swap_ends)),
    Demand("drop first|last|both|any", "removing that letter (or both ends, or any one letter) leaves a word",
           "drop first", _drop),
    Demand("add front|end PIECES", "adding one of PIECES there makes a word", "add end D R", _add),
    Demand("inner-word", "a shorter word is hidden inside, not at either end", "inner-word", _plain(_inner_word)),
)  # fmt: skip

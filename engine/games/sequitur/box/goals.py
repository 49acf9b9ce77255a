"""Goals: rules for words, points, and the table of goals, which players may edit.

A rule is one or more demands separated by `;`, all of which must hold. `or` between two demands means that either may hold, `not`
before a demand negates it. Words are in capitals with QU written out; Y is a consonant. A demand's name is followed by numbers,
letters and pieces of words: `4` is a number, `4+` at least four, `4-` at most four, `3-5` between. Signs stand for classes of
letters: `v` for any vowel, `c` for any consonant, `.` for any letter. Each rule is compiled once into a function.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import pairwise, product
from math import prod
from types import MappingProxyType
from typing import NamedTuple

from ....core import BadSetupError
from ....text import quoted
from ..words.lexicon import ALPHABET, VOWELS, lexicon
from .csv_tables import CsvRow, one_of, printable, read_rows, read_shipped

LETTER_CLASSES = {"v": VOWELS, "c": "".join(letter for letter in ALPHABET if letter not in VOWELS), ".": ALPHABET}
SIGNS = frozenset((*ALPHABET, *LETTER_CLASSES))

MOST_TEXTS = 100
"""The maximum number of texts that pieces may stand for in demands that try each with every word."""


class WrongArgumentsError(ValueError):
    """The arguments after a demand's name do not fit its form."""


def no_argument(words: Sequence[str]) -> None:
    """Raises WrongArgumentsError unless there are no arguments."""
    if words:
        raise WrongArgumentsError


def only_argument(words: Sequence[str]) -> str:
    """The only argument. Raises WrongArgumentsError for any other number of them."""
    if len(words) != 1:
        raise WrongArgumentsError
    return words[0]


def number(text: str) -> Container[int]:
    """The set of numbers that the text denotes.

    >>> 5 in number("4+"), 5 in number("4-"), 5 in number("5"), 5 in number("3-4")
    (True, False, True, False)
    """
    match = re.fullmatch(r"(\d{1,2})(?:(\+)|(-)(\d{1,2})?)?", text, re.ASCII)
    if not match:
        raise WrongArgumentsError
    first, or_more, dash, last = match.groups()
    if dash:
        return range(int(first), int(last) + 1) if last else range(int(first) + 1)
    return range(int(first), 100 if or_more else int(first) + 1)


def letters(text: str) -> frozenset[str]:
    """The set of letters that the text denotes.

    >>> sorted(letters("vY"))
    ['A', 'E', 'I', 'O', 'U', 'Y']
    """
    if not text or not SIGNS.issuperset(text):
        raise WrongArgumentsError
    return frozenset("".join(LETTER_CLASSES.get(sign, sign) for sign in text))


def pattern(pieces: Sequence[str]) -> str:
    """A regular expression that matches any of these pieces. Pieces have fixed lengths, so it never backtracks."""
    if not pieces or not all(map(SIGNS.issuperset, pieces)):
        raise WrongArgumentsError
    signs = {sign: f"[{meant}]" for sign, meant in LETTER_CLASSES.items()}
    return "|".join("".join(signs.get(sign, sign) for sign in piece) for piece in pieces)


def texts(pieces: Sequence[str]) -> tuple[str, ...]:
    """All texts that these pieces denote.

    >>> texts(["S", "vR"])
    ('S', 'AR', 'ER', 'IR', 'OR', 'UR')
    """
    choices = [[LETTER_CLASSES.get(sign, sign) for sign in piece] for piece in pieces]
    if not pieces or not all(map(SIGNS.issuperset, pieces)) or sum(prod(map(len, choice)) for choice in choices) > MOST_TEXTS:
        raise WrongArgumentsError
    return tuple("".join(text) for choice in choices for text in product(*choice))


Predicate = Callable[[str], bool]
"""Whether a word meets a demand or rule."""


class Demand(NamedTuple):
    """One kind of demand."""

    form: str
    """Its name and the form of its arguments."""

    meaning: str
    example: str
    make: Callable[[Sequence[str]], Predicate]
    """Makes the predicate from the arguments. Raises WrongArgumentsError."""

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
    """Makes demands that compare the numbers of letters of two kinds."""

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
    """Makes a demand without arguments."""

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


MOST_CHARACTERS = 600
MOST_DEMANDS = 8
_DEMANDS = {demand.name: demand for demand in DEMANDS}

CLASSES = (
    ("N", "a number: 4 (exactly), 4+ (at least), 4- (at most), 3-5 (between)", "length 3-5"),
    ("LETTERS", "letters written together; v means any vowel, c any consonant", "only NOPQRSTUVWXYZ"),
    ("PIECES", "one or more word fragments; v is any vowel, c any consonant, . any letter", "contains OO Sv ccc"),
    ("DEMAND; DEMAND", "both are true", "length 4+; ends v"),
    ("DEMAND or DEMAND", "either is true", "starts S or ends S"),
    ("not DEMAND", "it is not true", "not contains A E"),
)


def rule_reference() -> tuple[tuple[str, str, str], ...]:
    """The language of rules: each element's form, meaning and example."""
    return (*((demand.form, demand.meaning, demand.example) for demand in DEMANDS), *CLASSES)


@lru_cache(maxsize=1024)
def compile_rule(rule: str) -> Predicate:
    """Compiles a rule into a predicate. Raises BadSetupError with what would be right.

    >>> [compile_rule("starts T or ends T; length 4+")(word) for word in ("TOES", "BOAT", "TOE", "BOAR")]
    [True, True, False, False]
    """
    parts = [part.split() for part in rule[: MOST_CHARACTERS + 1].split(";")]
    count = sum(word == "or" for part in parts for word in part) + len(parts)
    if len(rule) > MOST_CHARACTERS or count > MOST_DEMANDS:
        raise BadSetupError(f"a rule can have at most {MOST_CHARACTERS} characters and {MOST_DEMANDS} parts.")
    return reduce(_both, map(_one_of, parts))


def _both(first: Predicate, second: Predicate) -> Predicate:
    return lambda word: first(word) and second(word)


def _one_of(words: Sequence[str]) -> Predicate:
    """Compiles demands joined by `or`."""
    if "or" not in words:
        return _demand(words)
    at = words.index("or")
    first, rest = _demand(words[:at]), _one_of(words[at + 1 :])
    return lambda word: first(word) or rest(word)


def _demand(words: Sequence[str]) -> Predicate:
    if words and words[0] == "not":
        turned = _demand(words[1:])
        return lambda word: not turned(word)
    if not words or words[0] not in _DEMANDS:
        known, named = ", ".join(_DEMANDS), " ".join(words) or "nothing"
        raise BadSetupError(f"unknown rule {quoted(named)}. Rules are made of {known}.")
    demand = _DEMANDS[words[0]]
    try:
        return demand.make(words[1:])
    except WrongArgumentsError:
        wrong = " ".join(words)
        raise BadSetupError(f"write {quoted(wrong)} as {demand.form}, for example {quoted(demand.example)}.") from None


POINTS: Mapping[str, int] = MappingProxyType({"red": 3, "yellow": 2, "green": 1})
"""The points of each colour of goals."""

COLOURS = tuple(POINTS)
"""The colours of the decks, in the order of a round."""

HEADS = ("colour", "text", "rule", "examples")
MISSES = "misses"
FEWEST_GOALS, MOST_GOALS = 3, 300
MOST_TEXT = 90
MOST_EXAMPLES = 20
"""The maximum number of examples in a cell of a new table. Each is tested, some by looking up 800 words."""
WORD = re.compile("[A-Z]{3,18}")
NEW_GOALS = "0.2"
"""The name of the goals included since version 0.2. Games started earlier have those of version 0.1, named ""."""

INCLUDED_GOALS: Mapping[str, str] = MappingProxyType({"": read_shipped("goals.csv"), NEW_GOALS: read_shipped("goals-0.2.csv")})
"""The included tables of goals, by name."""


class Goal(NamedTuple):
    """A condition for a word."""

    name: str
    """The colour's initial and the number in its deck: "R7"."""

    colour: str
    text: str
    rule: str
    examples: tuple[str, ...]

    @property
    def points(self) -> int:
        return POINTS[self.colour]

    def is_met(self, word: str) -> bool:
        """Whether the word, in capitals with QU written out, meets the goal."""
        return compile_rule(self.rule)(word)


@lru_cache(maxsize=8)
def read_goals(text: str) -> tuple[Goal, ...]:
    """Parses a table of goals and tests their examples. Raises BadSetupError with the line and what would be right."""
    rows = read_rows(text, HEADS, [MISSES])
    found = _goals(rows)
    for row, goal in zip(rows, found, strict=True):
        misses = _words(row, MISSES)
        if max(len(goal.examples), len(misses)) > MOST_EXAMPLES:
            raise row.wrong(f"a goal can have at most {MOST_EXAMPLES} examples and as many counterexamples.")
        for word in goal.examples:
            if not goal.is_met(word):
                raise row.wrong(f"the example {word} doesn’t meet the rule {quoted(goal.rule)}. Change one of them.")
        for word in misses:
            if goal.is_met(word):
                raise row.wrong(f"{word} meets the rule {quoted(goal.rule)} but shouldn’t. Change one of them.")
    return found


@lru_cache(maxsize=8)
def goals(text: str) -> Mapping[str, Goal]:
    """The goals of a table, or of the included table with this name, by their names. Examples are not tested, so no word list is
    needed. Cached."""
    rows = read_rows(INCLUDED_GOALS.get(text, text), HEADS, [MISSES])
    return MappingProxyType({goal.name: goal for goal in _goals(rows)})


def _goals(rows: Sequence[CsvRow]) -> tuple[Goal, ...]:
    if not FEWEST_GOALS <= len(rows) <= MOST_GOALS:
        raise BadSetupError(f"There must be {FEWEST_GOALS} to {MOST_GOALS} goals; this file has {len(rows)}.")
    numbers: Counter[str] = Counter()
    found = []
    for row in rows:
        colour = one_of(row, "colour", POINTS)
        numbers[colour] += 1
        name = f"{colour[0].upper()}{numbers[colour]}"
        found.append(Goal(name, colour, printable(row, "text", MOST_TEXT), _rule(row), _words(row, "examples")))
    for colour in POINTS:
        if not numbers[colour]:
            raise BadSetupError(f"There must be at least one {colour} goal.")
    return tuple(found)


def _rule(row: CsvRow) -> str:
    rule = row.cells["rule"]
    try:
        compile_rule(rule)
    except BadSetupError as error:
        raise row.wrong(str(error)) from None
    return rule


def _words(row: CsvRow, head: str) -> tuple[str, ...]:
    words = tuple(row.cells.get(head, "").split())
    for word in words:
        if not WORD.fullmatch(word):
            raise row.wrong(f"{quoted(word)} must be a word of 3 to 18 letters, A to Z, in capitals.")
    return words

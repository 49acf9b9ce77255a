"""The language of goals' rules: a rule is one or more demands with `;` between, all of which must hold.

`or` between two demands asks for either, `not` before a demand negates it. Words come in capitals with QU written out; Y is a
consonant. Each rule is compiled once into a function. Knows no goal; `demands.py` has the demands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce

from ....core import BadSetupError
from ....text import quoted
from .arguments import WrongArgumentsError
from .demands import DEMANDS, Predicate

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
    """Everything that a rule may consist of, each as form, meaning and example."""
    return (*((demand.form, demand.meaning, demand.example) for demand in DEMANDS), *CLASSES)


@lru_cache(maxsize=1024)
def compile_rule(rule: str) -> Predicate:
    """A function that tells whether a word meets the rule. Raises BadSetupError, saying what would be right.

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
    """Compiles demands with `or` between them."""
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

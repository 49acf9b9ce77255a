"""Goals: what a word is asked to be, how many points that is worth, and the table of goals that people may replace.

Knows no seat and no deck.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ....core import BadSetupError
from ....text import quoted
from .csv_tables import Row, one_of, printable, read_rows, read_shipped
from .goal_rules import compile_rule

POINTS: Mapping[str, int] = MappingProxyType({"red": 3, "yellow": 2, "green": 1})
"""The colours of goals with their points."""

COLOURS = tuple(POINTS)
"""The goal decks, in the order of a round."""

HEADS = ("colour", "text", "rule", "examples")
MISSES = "misses"
FEWEST_GOALS, MOST_GOALS = 3, 300
MOST_TEXT = 90
MOST_EXAMPLES = 20
"""In a cell of a new table; each is tested, some by looking 800 words up."""
WORD = re.compile("[A-Z]{3,18}")
SHIPPED_GOALS = read_shipped("goals.csv")
"""The text of the table of goals that ships."""


class Goal(NamedTuple):
    """What a word is asked to be."""

    name: str
    """The initial of the colour and the number in the colour's deck: "R7"."""

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
    """The goals of a table, with their examples tested. Raises BadSetupError, naming the line and what would be right."""
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
    """The goals of a table by name; for "" those that ship. Examples are not tested, so this needs no word list."""
    return MappingProxyType({goal.name: goal for goal in _goals(read_rows(text or SHIPPED_GOALS, HEADS, [MISSES]))})


def _goals(rows: Sequence[Row]) -> tuple[Goal, ...]:
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


def _rule(row: Row) -> str:
    rule = row.cells["rule"]
    try:
        compile_rule(rule)
    except BadSetupError as error:
        raise row.wrong(str(error)) from None
    return rule


def _words(row: Row, head: str) -> tuple[str, ...]:
    words = tuple(row.cells.get(head, "").split())
    for word in words:
        if not WORD.fullmatch(word):
            raise row.wrong(f"{quoted(word)} must be a word of 3 to 18 letters, A to Z, in capitals.")
    return words

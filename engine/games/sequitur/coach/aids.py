"""What a seat of Sequitur could see by its own rack: for each goal in its sight, how many words are still in reach that meet it.

It counts words and names none: to find one is the game. Knows no State, and no letter but the seat's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ....scene import Aid
from ....text import counted, listed, number
from ..box.goal_rules import compile_rule
from ..rules import steps
from ..rules.card_play import GAP
from ..rules.state import Observation
from ..rules.table import PASSING, goal_order
from ..words.lexicon import lexicon
from ..words.spelling import words_on
from .made_of import is_near, made_of

STANDS, NEAR, LETTERS, OUT = "stands", "near", "letters", "out"

HEADINGS: Mapping[str, str] = {
    STANDS: "Goals you can meet now",
    NEAR: "Goals one letter away",
    LETTERS: "Goals you have the letters for",
    OUT: "Goals out of reach",
}

WAYS = {STANDS: "on your rack", NEAR: "one letter away", LETTERS: "from your letters"}
"""What each kind of words is called, the nearest first."""

Counts = tuple[int, int, int]
"""How many words meet a goal, in the order of WAYS; none counts twice."""


def aids(observation: Observation, _names: Sequence[str]) -> tuple[Aid, ...]:
    """What is to be seen, by the own rack alone; nothing before letters and goals have come, or once a word is spelt."""
    table, hand = observation.table, observation.hand
    rack = hand.rack.replace(GAP, "")
    if table.stage != PASSING or not rack or hand.word:
        return ()
    known, is_last = table.setup.all_goals, observation.step == steps.SPELL
    goals = sorted({*filter(None, (hand.secret,)), *table.public, *hand.goals}, key=goal_order)
    found = [
        _aid(name, known[name].text, _counts(rack, hand.drawn, known[name].rule, is_last), name == hand.secret) for name in goals
    ]
    return tuple(sorted(found, key=lambda aid: list(HEADINGS).index(aid.kind)))


def _aid(name: str, text: str, counts: Counts, is_secret: bool) -> Aid:
    """As `Ends with a vowel: two words on your rack and five one letter away`, with a full stop."""
    kind = next((kind for kind, count in zip(WAYS, counts, strict=True) if count), OUT)
    told = [(count, way) for count, way in zip(counts, WAYS.values(), strict=True) if count]
    parts = [f"{number(count)} {way}" if place else f"{counted(count, 'word')} {way}" for place, (count, way) in enumerate(told)]
    words = listed(parts) if parts else "no word in reach"
    places = (name, "secret") if is_secret else (name,)
    return Aid(kind, f"{text}: {words}.", places, note=str(max(counts[: list(HEADINGS).index(kind) + 1])))


@lru_cache(maxsize=64)
def _counts(rack: str, drawn: str, rule: str, is_last: bool) -> Counts:
    """How many words meet the rule: on the rack, one letter away and, with the letter just drawn, in other orders. Once a word is
    to be spelt, only those on the rack."""
    is_met = compile_rule(rule)
    stands = {word for word in words_on(rack) if is_met(word)}
    if is_last:
        return len(stands), 0, 0
    left = {word for word in made_of(lexicon(), rack + drawn) if is_met(word)} - stands
    near = 0 if drawn else sum(is_near(rack, word) for word in left)
    return len(stands), near, len(left) - near

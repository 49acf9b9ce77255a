"""The meaning of sentences about a rack of Sequitur, by the rules' search for words, with letters moved one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from engine.games.sequitur.rules import steps
from engine.games.sequitur.rules.actions import Action
from engine.games.sequitur.rules.hand import Hand, after_card, card_places
from engine.games.sequitur.rules.state import State
from engine.games.sequitur.words.lexicon import lexicon
from engine.games.sequitur.words.spelling import words_on
from tests.games.sequitur.positions import plain

NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
WORTH = {"R": 3, "Y": 2, "G": 1}


class Words:
    """A choice as sentences describe it: the rack before and after, and the goals in sight."""

    def __init__(self, state: Any, seat: int, action: Action) -> None:
        self.state, self.seat = state, seat
        self.action: Any = action
        self.seen = state.observe(seat)
        self.table, self.hand = state.table, self.seen.hand
        self.rack = self.hand.rack
        after = state.apply(seat, action)
        self.after = after.hands[seat].rack
        self.goals = [name for name in (self.hand.secret, *self.table.public) if name]

    def met(self, word: str) -> list[str]:
        return [name for name in self.goals if self.meets(word, name)]

    def meets(self, word: str, name: str) -> bool:
        return self.table.setup.all_goals[name].is_met(word)

    def points(self, word: str) -> int:
        return sum(WORTH[name[0]] for name in self.met(word))

    def is_worth(self, word: str, told: str | None) -> bool:
        """Whether the word meets these: `two goals, five points`, `your secret goal, two points`, `no goal` or nothing."""
        met, points = self.met(word), self.points(word)
        if not told or told == "no goal":
            return not met
        told_points = f"{NUMBERS[points]} point{'' if points == 1 else 's'}"
        goals = f"{NUMBERS[len(met)]} goal{'' if len(met) == 1 else 's'}"
        return told == f"{'your secret goal' if met == [self.hand.secret] else goals}, {told_points}"

    def best(self, rack: str) -> int:
        """The most points of a word on the rack; -1 if there is none."""
        return max(map(self.points, said_on(rack)), default=-1)

    def moved(self) -> Iterator[str]:
        """Every rack that a card makes by moving letters."""
        for number, card in enumerate(self.table.setup.all_cards, 1):
            if number not in self.hand.used and card.effect in ("swap", "slide", "flip"):
                yield from (after_card(card, self.rack, places) for places in card_places(card, len(self.rack)))

    def goal(self) -> str:
        return self.hand.goals[0]


def said_on(rack: str) -> frozenset[str]:
    """The words on the rack that a computer player or a hint can use. People can spell some more."""
    return words_on(rack, lexicon().known(60))


def with_one_moved(rack: str) -> Iterator[str]:
    """The rack with each of its letters moved to each place."""
    for start in range(len(rack)):
        rest = rack[:start] + rack[start + 1 :]
        yield from (rest[:gap] + rack[start] + rest[gap:] for gap in range(len(rack)))


@cache
def made_of(rack: str) -> frozenset[str]:
    """The words that the letters spell in any order: each letter of a word takes one, the blank any, Q also QU."""
    letters, more = {*rack, *("U" if "Q" in rack else "")}, rack.count("?")
    likely = (word for word in lexicon().known(60) if len({*word} - letters) <= more)
    return frozenset(word for word in likely if takes(rack, word))


def takes(rack: str, word: str) -> bool:
    forms = {word, word.replace("QU", "Q")} if "Q" in rack else {word}
    return any((Counter(form) - Counter(rack)).total() <= rack.count("?") for form in forms)


def set_up(step: str, number: int, hand: Hand, public: tuple[str, ...] = (), seats: int = 2) -> State:
    """The first seat at that step of that pass, with this hand and no other goals."""
    state = plain(seats)
    table = state.table._replace(step=number, public=public)
    made: State = state._replace(table=table, step=step, hands=(hand, *state.hands[1:]))
    return made


SET_UP = (
    ("no word", set_up(steps.SPELL, 3, Hand("BCDFGHJKL"))),
    ("spell DOG", set_up(steps.SPELL, 3, Hand("DOGXXXXX"))),
    ("pass", set_up(steps.PLAY, 1, Hand("BCDFGHJK"))),
    ("pass", set_up(steps.PLAY, 1, Hand("CTAJJJJJ"))),
    ("card 1 2 3", set_up(steps.PLAY, 1, Hand("CTAJJJJJ"))),
    ("card 5 1", set_up(steps.PLAY, 1, Hand("BCDFGHJK"))),
    ("card 1 1 2", set_up(steps.PLAY, 1, Hand("BCDFGHJK"))),
    ("card 4", set_up(steps.PLAY, 1, Hand("BCDFGHJK"))),
    ("pass", set_up(steps.PLAY, 1, Hand("COTJJJJA"), ("R1",))),
    ("card 4", set_up(steps.PLAY, 3, Hand("COTJJJJA"), ("R1",))),
    ("card 4", set_up(steps.PLAY, 2, Hand("COTJJJJA"), ("R1",))),
    ("card 5 7 8", set_up(steps.PLAY, 1, Hand("DOGCATXX"), ("R1",))),
    ("card 5 7 8", set_up(steps.PLAY, 1, Hand("CATJJJJJ"))),
    ("right", set_up(steps.END, 0, Hand("BCDFG", drawn="H"))),
    ("keep R1", set_up(steps.KEEP, 0, Hand("CATSE", goals=("R1", "Y3")), (), 1)),
    ("keep R2", set_up(steps.KEEP, 0, Hand("CATSA", goals=("R1", "R2")), (), 1)),
    ("keep R2", set_up(steps.KEEP, 0, Hand("CATSE", goals=("R1", "R2")), (), 1)),
)
"""Choices that are rare in games of Medium, each with its state."""

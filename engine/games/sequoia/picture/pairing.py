"""Step-by-step pairing of five dice, and a seat's current selection, parsed from tokens.

Dice are numbered 0 to 4 in the order of the roll. Five of a kind may be turned to any faces. They form two pairs and one left out
from the start, and a tap turns a die instead of selecting it. Tokens: `dice:PAIRING` is the pairing after a press on a die or a
forest, `split:7 10` chooses both forests at once, `do:7 10` plants.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from ..rules.dice import DICE, FACES, Planting, Roll, Split, is_sequoia, split_for
from ..rules.state import Observation, Plant, parse_action

Pair = tuple[int, int]
"""The indices of two dice, in ascending order."""

TURNED_PAIRS: tuple[Pair, ...] = ((0, 1), (2, 3))
"""The pairs of five of a kind."""

MOST_PAIRS = 2


class Pairing(NamedTuple):
    """The current faces of the dice, the pairs made so far, oldest first, and the selected die, if any.

    Its text reads back exactly: `13446 01.23 4` has the first two dice paired, the next two, and the last one selected.
    """

    faces: str
    pairs: tuple[Pair, ...] = ()
    lifted: int | None = None

    def __str__(self) -> str:
        pairs = ".".join(f"{first}{second}" for first, second in self.pairs) or "-"
        return f"{self.faces} {pairs} {'-' if self.lifted is None else self.lifted}"

    @property
    def loose(self) -> tuple[int, ...]:
        """The dice in no pair."""
        paired = {die for pair in self.pairs for die in pair}
        return tuple(die for die in range(DICE) if die not in paired)

    @property
    def sums(self) -> tuple[int, ...]:
        """The sum of each pair."""
        return tuple(map(self.sum, self.pairs))

    def sum(self, pair: Pair) -> int:
        return int(self.faces[pair[0]]) + int(self.faces[pair[1]])

    def pair_of(self, die: int) -> Pair | None:
        """The pair that contains the die; None if it is loose."""
        return next((pair for pair in self.pairs if die in pair), None)

    def tapped(self, die: int) -> Pairing:
        """The pairing after a tap on the die. A tap selects it, also out of a pair, or deselects it. If another die is selected,
        that one is paired with it, or takes its place in its pair."""
        if self.lifted == die:
            return self._replace(lifted=None)
        pair = self.pair_of(die)
        if self.lifted is None:
            return Pairing(self.faces, tuple(other for other in self.pairs if other != pair), die)
        if pair is None:
            joined = (*self.pairs, _pair(self.lifted, die)) if len(self.pairs) < MOST_PAIRS else self.pairs
            return Pairing(self.faces, joined, None if len(self.pairs) < MOST_PAIRS else die)
        changed = _pair(self.lifted, pair[0] if pair[1] == die else pair[1])
        return Pairing(self.faces, tuple(changed if other == pair else other for other in self.pairs))

    def turned(self, die: int, face: str = "") -> Pairing:
        """The pairing after the die is turned to this face, or else to the next one."""
        face = face or FACES[int(self.faces[die]) % len(FACES)]
        return Pairing(self.faces[:die] + face + self.faces[die + 1 :], TURNED_PAIRS)

    def reaching(self, number: int) -> Pairing | None:
        """The pairing after a press on this forest. Adds a pair with that sum; if there is one already, replaces it with the next
        possible pair, and after the last one removes it. None if no two dice have that sum."""
        makers = [pair for pair in combinations(range(DICE), 2) if self.sum(pair) == number]
        if not makers:
            return None
        free = [pair for pair in makers if set(pair) <= set(self.loose)]
        free = [pair for pair in free if self.lifted in pair] or free
        if free and len(self.pairs) < MOST_PAIRS:
            return Pairing(self.faces, (*self.pairs, free[0]))
        own = [pair for pair in self.pairs if self.sum(pair) == number]
        return self._another(own[-1], makers) if own else self._instead(makers)

    def _another(self, own: Pair, makers: list[Pair]) -> Pairing:
        """Replaces this pair with the next pair of different faces; removes it after the last."""
        others = tuple(pair for pair in self.pairs if pair != own)
        free = {*self.loose, *own}
        by_faces = {self._shown(pair): pair for pair in reversed(makers) if set(pair) <= free}
        after = sorted(shown for shown in by_faces if shown > self._shown(own))
        return Pairing(self.faces, (*others, by_faces[after[0]]) if after else others)

    def _instead(self, makers: list[Pair]) -> Pairing:
        """Adds a new pair and keeps the newest old pair that shares no die with it."""
        for kept in reversed(self.pairs):
            for pair in makers:
                if not set(pair) & set(kept):
                    return Pairing(self.faces, (kept, pair))
        return Pairing(self.faces, (makers[0],))

    def _shown(self, pair: Pair) -> tuple[str, ...]:
        return tuple(sorted(self.faces[die] for die in pair))

    def turned_to(self, number: int, rolled: str) -> Pairing:
        """Five of a kind after a press on this forest: turns the first pair that shows the rolled faces. If both are turned,
        turns back one with that sum, or else turns the second."""
        untouched = [pair for pair in TURNED_PAIRS if self._shown(pair) == (rolled, rolled)]
        if not self.pairs or untouched:
            return self._with(untouched[0], faces_for(number, rolled))
        own = [pair for pair in self.pairs if self.sum(pair) == number]
        return self._with(own[-1], rolled * 2) if own else self._with(self.pairs[1], faces_for(number, rolled))

    def _with(self, pair: Pair, faces: str) -> Pairing:
        return self.turned(pair[0], faces[0]).turned(pair[1], faces[1])

    def plantings(self, counting: tuple[int, ...]) -> frozenset[Planting]:
        """The plantings still possible with the pairs made so far, reduced to forests that count."""
        return _plantings(self._replace(lifted=None), counting)

    def completed(self) -> Iterator[Pairing]:
        """All ways to make two pairs that keep those made so far."""
        if len(self.pairs) == MOST_PAIRS:
            yield self
            return
        for pair in combinations(self.loose, 2):
            yield from Pairing(self.faces, (*self.pairs, pair)).completed()


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


@lru_cache(maxsize=256)
def _plantings(pairing: Pairing, counting: tuple[int, ...]) -> frozenset[Planting]:
    return frozenset(tuple(total for total in sorted(made.sums) if total in counting) for made in pairing.completed())


def faces_for(number: int, rolled: str) -> str:
    """Two faces with this sum, the first one as rolled if possible.

    >>> faces_for(7, "4"), faces_for(12, "4")
    ('43', '66')
    """
    other = number - int(rolled)
    first = int(rolled) if str(other) in FACES else number // 2
    return f"{first}{number - first}"


def of_split(roll: Roll, split: Split) -> Pairing:
    """The roll paired as in the split."""
    free = list(range(DICE))

    def take(face: str) -> int:
        die = next(die for die in free if roll[die] == face)
        free.remove(die)
        return die

    first, second = (_pair(take(faces[0]), take(faces[1])) for faces in (split.first, split.second))
    return Pairing(roll, (first, second))


def parse_pairing(text: str) -> Pairing:
    """Parses a pairing's text.

    >>> str(parse_pairing("13446 01.23 4"))
    '13446 01.23 4'
    """
    faces, pairs, lifted = text.split(" ")
    made = () if pairs == "-" else tuple((int(pair[0]), int(pair[1])) for pair in pairs.split("."))
    return Pairing(faces, made, None if lifted == "-" else int(lifted))


DICE_TOKEN, SPLIT_TOKEN = "dice", "split"
"""The kinds of tokens. Each replaces the previous selection."""


class Choice:
    """The observing seat's dice and current selection.

    `counting` are the forests where its trees count. `picked` is its planting once nothing is left to decide, else None. With
    `is_turned`, the dice are five of a kind and are turned instead of paired.
    """

    def __init__(self, observation: Observation, chosen: tuple[str, ...]) -> None:
        seat = observation.seat
        self.seat = -1 if seat is None else seat
        self.roll: Roll = observation.dice[seat] if seat is not None else ""
        self.actions = observation.legal_actions()
        self.counting = observation.table.counting(seat) if seat is not None else ()
        self.is_turned = bool(self.roll) and is_sequoia(self.roll)
        self.pairing = self._pairing(observation.chosen, chosen)
        self.picked = self._picked(observation.chosen)

    @property
    def sums(self) -> tuple[int, ...]:
        """The forests of the pairs made so far, whether they count or not."""
        return self.pairing.sums

    def _pairing(self, made: Planting | None, chosen: tuple[str, ...]) -> Pairing:
        pressed = dict(token.split(":", 1) for token in chosen)
        if not self.roll:
            return Pairing("")
        if DICE_TOKEN in pressed and self.actions:
            return parse_pairing(pressed[DICE_TOKEN])
        if SPLIT_TOKEN in pressed and self.actions:
            made = parse_action(pressed[SPLIT_TOKEN]).forests
        return Pairing(self.roll) if made is None else self.paired_for(made)

    def paired_for(self, planting: Planting) -> Pairing:
        """The dice paired, or turned, for this planting."""
        split = split_for(self.roll, planting, self.counting)
        if split is not None:
            return of_split(self.roll, split)
        pairing = Pairing(self.roll)
        for number in planting:
            pairing = pairing.turned_to(number, self.roll[0])
        return pairing

    def _picked(self, made: Planting | None) -> Planting | None:
        if not self.actions:
            return made
        if self.is_turned and not self.pairing.pairs:
            return None
        left = self.pairing.plantings(self.counting)
        return next(iter(left)) if len(left) == 1 else None

    def on_die(self, die: int) -> str:
        """The token for a press on the die."""
        return f"{DICE_TOKEN}:{self.pairing.turned(die) if self.is_turned else self.pairing.tapped(die)}"

    def on_forest(self, number: int) -> str:
        """The token for a press on the forest; "" if the dice can't make its sum."""
        if not self.actions:
            return ""
        reached = self.pairing.turned_to(number, self.roll[0]) if self.is_turned else self.pairing.reaching(number)
        return f"{DICE_TOKEN}:{reached}" if reached is not None else ""

    def fits(self, action: Plant) -> bool:
        """Whether the action is still possible with the pairs made so far."""
        return action.forests in self.pairing.plantings(self.counting)

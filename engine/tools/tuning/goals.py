"""`python -m engine.tools.tuning.goals` measures how hard each goal of Sequitur is. Needs NumPy, from the extra `tuning`.

A goal is in reach of a rack if the rack spells a word of the list that meets it. The command prints two shares of random racks:
those with the goal in reach as they are, and those with it in reach after the best use of one card. The best use is found for
each goal separately: any Swap, Slide or Flip; an Insert, by the chance of a letter that can go somewhere useful; a Trade of the
letters whose return gives the best chance. Given a file with a table of goals, it measures these.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from ...cli.saves import make_ready
from ...game import load_game
from ...games.sequitur.box.contents import Card, cards
from ...games.sequitur.box.goals import Goal, goals
from ...games.sequitur.rules.hand import GAP, after_card, card_places
from ...games.sequitur.rules.setup import FIRST_LETTERS, MORE_LETTERS
from ...games.sequitur.words.lexicon import ALPHABET, BLANK, COUNTS, QU, Q, lexicon

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]

BANDS = {"green": (0.50, 0.88), "yellow": (0.24, 0.55), "red": (0.03, 0.20)}
"""The shares of racks that should have a goal of the colour in reach."""

QUOTED = ("Removing one letter leaves another word", "Exactly 3 letters, contains 2 vowels in a row")
"""Goals of the printed game. They stay as they are, although one card makes them easier than the band."""

RACK = FIRST_LETTERS + MORE_LETTERS
TRADES = 24
"""How often each Trade is tried: half the times to choose the letters returned, half to estimate the chance of success."""

_QU = "q"
"""The Q ball as QU, in texts of one sign per ball."""
_SIGNS = {sign: number for number, sign in enumerate(ALPHABET + _QU, 1)}
_BASE = len(_SIGNS) + 1
_SLOTS = (1 << 22) - 3
"""The size of the hash table of words: a prime number."""


class RackReach:
    """The goals that racks have in reach, as arrays of bools: a row for each rack, a column for each goal."""

    def __init__(self, table: Sequence[Goal]) -> None:
        spelt = [
            (word.replace(QU, _QU, 1) if way else word, word) for word in lexicon().words for way in (0, 1)[: 1 + (QU in word)]
        ]
        spelt = [(text, word) for text, word in spelt if len(text) <= RACK + 1]
        met = {word: [goal.is_met(word) for goal in table] for word in {word for _, word in spelt}}
        self._met = np.array([[False] * len(table), *(met[word] for _, word in spelt)])
        codes = [_code(text) for text, _ in spelt]
        self._codes = np.array([0, *codes])
        self._slots = np.zeros((3, _SLOTS), np.int32)  # words that share a slot are on different levels
        for index, code in enumerate(codes, 1):
            level = next(level for level in range(3) if not self._slots[level, code % _SLOTS])
            self._slots[level, code % _SLOTS] = index

    def of(self, racks: Sequence[str]) -> Array:
        """The goals in reach of each rack as it is."""
        found = np.zeros((len(racks), self._met.shape[1]), bool)
        read = [(index, row) for index, rack in enumerate(racks) for row in _readings(rack)]
        for length in {len(row) for _, row in read}:
            same = [(index, row) for index, row in read if len(row) == length]
            for start in range(0, len(same), 2000):
                part = same[start : start + 2000]
                rows = np.array([[_SIGNS[sign] for sign in row] for _, row in part])
                owners = np.array([index for index, _ in part])
                np.logical_or.at(found, *self._met_by(rows, owners))
        return found

    def _met_by(self, rows: Array, owners: Array) -> tuple[Any, Array]:
        codes = np.concatenate([_texts(rows), _texts(rows[:, ::-1])], axis=1)
        places, words = [], []
        for slots in self._slots:
            indices = slots[codes % _SLOTS]
            hits = np.nonzero((indices > 0) & (self._codes[indices] == codes))
            places.append(owners[hits[0]])
            words.append(indices[hits])
        return (np.concatenate(places),), self._met[np.concatenate(words)]


def _code(text: str) -> int:
    code = 0
    for sign in text:
        code = code * _BASE + _SIGNS[sign]
    return code


def _texts(rows: Array) -> Array:
    """The codes of all texts that each row spells, read from its start."""
    codes = np.zeros((len(rows), 1), np.int64)
    for column in rows.T:
        codes = np.concatenate([codes, codes * _BASE + column[:, None]], axis=1)
    return codes


def _readings(rack: str) -> Iterator[str]:
    """The rack with every letter for the blank, and with Q as Q and as QU."""
    for blank in ALPHABET if BLANK in rack else (BLANK,):
        row = rack.replace(BLANK, blank)
        yield row
        if Q in rack:
            yield row[: rack.index(Q)] + _QU + row[rack.index(Q) + 1 :]


def random_racks(count: int, rng: random.Random) -> list[str]:
    """Racks of eight letters drawn from the bag. Letters put at either end at random come in any order equally often."""
    bag = "".join(ball * number for ball, number in COUNTS.items())
    return ["".join(rng.sample(bag, RACK)) for _ in range(count)]


def before_cards(reach: RackReach, racks: Sequence[str]) -> Array:
    """Each goal's share of racks that have it in reach as they are."""
    shares: Array = reach.of(racks).mean(axis=0)
    return shares


def after_one_card(reach: RackReach, racks: Sequence[str], rng: random.Random, trades: int = TRADES) -> Array:
    """Each goal's mean chance after the best use of one card, as the module describes. Without `trades`, Trade isn't tried."""
    chances: Array = np.mean([_best_use(reach, rack, rng, trades) for rack in racks], axis=0)
    return chances


def _best_use(reach: RackReach, rack: str, rng: random.Random, trades: int) -> Array:
    own = cards("")
    moved = {rack, *(after_card(card, rack, places) for card in own if card.effect in ("swap", "slide", "flip")
                     for places in card_places(card, len(rack)))}  # fmt: skip
    best = reach.of(sorted(moved)).any(axis=0).astype(float)
    bag = [ball for ball in COUNTS for _ in range(COUNTS[ball] - rack.count(ball))]
    for card in own:
        if card.effect == "insert":
            best = np.maximum(best, _insert(reach, rack, bag))
        if card.effect == "trade" and trades:
            best = np.maximum(best, _trade(reach, card, rack, bag, rng, trades))
    return best


def _insert(reach: RackReach, rack: str, bag: Sequence[str]) -> Array:
    balls = sorted(set(bag))
    racks = [rack[:gap] + ball + rack[gap:] for ball in balls for gap in range(len(rack) + 1)]
    found = reach.of(racks).reshape(len(balls), len(rack) + 1, -1).any(axis=1)
    chances: Array = np.array([bag.count(ball) / len(bag) for ball in balls]) @ found
    return chances


def _trade(reach: RackReach, card: Card, rack: str, bag: Sequence[str], rng: random.Random, trades: int) -> Array:
    uses = [after_card(card, rack, places) for places in card_places(card, len(rack))]
    racks = [_filled(use, rack, bag, rng) for use in uses for _ in range(trades)]
    found = reach.of(racks).reshape(len(uses), trades, -1)
    tried, judged = found[:, : trades // 2].mean(axis=1), found[:, trades // 2 :].mean(axis=1)
    chances: Array = np.take_along_axis(judged, tried.argmax(axis=0)[None], axis=0)[0]
    return chances


def _filled(gapped: str, rack: str, bag: Sequence[str], rng: random.Random) -> str:
    """The rack with letters drawn into its gaps, from a bag to which the letters from there have returned."""
    returned = [ball for ball, left in zip(rack, gapped, strict=True) if left == GAP]
    drawn = iter(rng.sample([*bag, *returned], len(returned)))
    return "".join(next(drawn) if ball == GAP else ball for ball in gapped)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m engine.tools.tuning.goals", description="Measures how hard Sequitur's goals are."
    )
    parser.add_argument("file", nargs="?", type=Path, help="a table of goals (default: the included one)")
    parser.add_argument("--racks", type=int, default=2000, help="the number of racks as they are (default: %(default)s)")
    parser.add_argument("--carded", type=int, default=300, help="the number of racks with a card (default: %(default)s)")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    game = make_ready(load_game("sequitur"))
    table = [*goals(options.file.read_text(encoding="utf-8") if options.file else game.setup().goals).values()]
    reach, rng = RackReach(table), random.Random(options.seed)
    before = before_cards(reach, random_racks(options.racks, rng))
    after = after_one_card(reach, random_racks(options.carded, rng), rng)
    for goal, first, second in zip(table, before, after, strict=True):
        lowest, highest = BANDS[goal.colour]
        fits = "" if lowest <= second <= highest else "  quoted" if goal.text in QUOTED else "  outside"
        print(f"{goal.name:4}{first:6.1%} {second:6.1%}  {goal.text}{fits}")


if __name__ == "__main__":
    main()

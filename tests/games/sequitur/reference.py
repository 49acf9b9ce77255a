"""The rules of Sequitur a second time, from showing the words to the end of a round, straight from sheet and rulings.

Shares no code or approach with the engine: a round is one function that asks for answers, letters and goals as people at a table
would. The caller says which words are listed and which goals they meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

TABLE = """
A 5 -  B 1 2  C 3 2  D 3 1  E 8 -  F 1 3  G 2 1  H 2 1  I 5 -  J 1 5  K 1 4  L 4 -  M 2 2
N 5 -  O 5 -  P 2 2  Q 1 7  R 5 -  S 4 -  T 4 -  U 2 -  V 1 3  W 1 3  X 1 5  Y 1 3  Z 1 5
""".split()
"""The sheet's letter counts and skill points."""

BAG = {letter: int(count) for letter, count in zip(TABLE[::3], TABLE[1::3], strict=True)} | {"?": 1}
"""The balls in the bag: the sheet's, plus one blank."""

POINTS = {letter: int(skill) if skill != "-" else 0 for letter, skill in zip(TABLE[::3], TABLE[2::3], strict=True)}
WORTH = {"R": 3, "Y": 2, "G": 1}
"""What a goal is worth, by the first letter of its name."""


# Words


def best_score(rack: str, word: str) -> int:
    """The highest score of the word on the rack, trying every choice of balls; 0 if it cannot be spelt."""
    scores = [0]
    for row in (rack, rack[::-1]):
        for count in range(len(word) - word.count("QU"), len(word) + 1):
            for balls in combinations(row, count):
                scores += [len(word) + skill for text, skill in readings(balls, word) if text == word]
    return max(scores)


def readings(balls: Sequence[str], word: str) -> Iterator[tuple[str, int]]:
    """The letters that the balls can represent, with skill points; the blank only those of the word, since no others help."""
    ways = [[(letter, 0) for letter in set(word)] if ball == "?" else
            [("Q", 7), ("QU", 0)] if ball == "Q" else [(ball, POINTS[ball])] for ball in balls]  # fmt: skip
    for reading in product(*ways):
        yield "".join(text for text, _ in reading), sum(skill for _, skill in reading)


def words_of(rack: str, words: Iterable[str]) -> set[str]:
    """The words that the rack spells, each tried letter by letter in both directions."""
    at_hand = {*rack, "U"}
    tried = [word for word in words if len(word) > 2 and ("?" in rack or at_hand.issuperset(word))]
    return {word for word in tried if any(spells(list(row), word) for row in (rack, rack[::-1]))}


def spells(row: list[str], word: str) -> bool:
    """Whether the balls of the row make the word, some left out."""
    if not word:
        return True
    if not row:
        return False
    first, rest = row[0], row[1:]
    starts = [word[0]] if first == "?" else ["Q", "QU"] if first == "Q" else [first]
    return any(word.startswith(start) and spells(rest, word[len(start) :]) for start in starts) or spells(rest, word)


# A round from the words to its end


class Shown(NamedTuple):
    """The revealed data of a seat: its rack, its word ("" for none), whether that is listed, and its secret goal."""

    rack: str
    word: str
    is_listed: bool
    secret: str


class Asked(NamedTuple):
    """Asks the table: whether a seat accepts another's word, which letter it draws, which of these goals it claims."""

    accepts: Callable[[int, int], bool]
    draws: Callable[[int], str]
    claims: Callable[[int, list[str]], str]
    settled: Callable[[], None]


def play_round(shown: Sequence[Shown], public: Sequence[str], meets: Callable[[str, str], bool], ask: Asked) -> list[list[str]]:
    """The goals that each seat wins in the round, in order."""
    counts = {seat: bool(one.word) and (one.is_listed or consent(seat, len(shown), ask)) for seat, one in enumerate(shown)}
    ask.settled()
    won: list[list[str]] = [[] for _ in shown]
    for seat, one in enumerate(shown):
        if counts[seat] and one.secret and meets(one.secret, one.word):
            won[seat].append(one.secret)
    left = set(public)

    def options(seat: int) -> list[str]:
        return sorted(name for name in left if counts[seat] and meets(name, shown[seat].word))

    scores = {seat: best_score(one.rack, one.word) for seat, one in enumerate(shown) if options(seat)}
    order = [seat for score in sorted(set(scores.values()), reverse=True)
             for seat in in_drawn_order([other for other in scores if scores[other] == score], ask)]  # fmt: skip
    while any(map(options, order)):
        for seat in order:
            if options(seat):
                goal = ask.claims(seat, options(seat))
                left.remove(goal)
                won[seat].append(goal)
    return won


def consent(seat: int, seats: int, ask: Asked) -> bool:
    """Asks all others until one refuses; a lone player answers alone."""
    others = [other for other in range(seats) if other != seat] or [seat]
    return all(ask.accepts(other, seat) for other in others)


def in_drawn_order(level: list[int], ask: Asked) -> list[int]:
    """Seats with the same score, in the order of the letters they draw, the blank last. Equal letters draw again."""
    if len(level) == 1:
        return level
    letters = {seat: ask.draws(seat) for seat in level}
    order = []
    for letter in [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "?"]:
        same = [seat for seat in level if letters[seat] == letter]
        order += in_drawn_order(same, ask) if same else []
    return order


def result(won: Sequence[Sequence[str]], given: Sequence[int] = ()) -> tuple[float, ...]:
    """The results from all goals won and the head starts: the most points win, equal points share; alone, points out of 25."""
    points = [sum(WORTH[name[0]] for name in own) for own in won]
    for seat, more in enumerate(given):
        points[seat] += more
    if len(points) == 1:
        return (min(points[0], 25) / 25,)
    best = [seat for seat, own in enumerate(points) if own == max(points)]
    return tuple(1 / len(best) if seat in best else 0.0 for seat in range(len(points)))

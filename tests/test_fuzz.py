"""Hostile text: every reader of `readers.py` gets damaged texts, arbitrary texts, and texts made to take long.

It returns a value, or refuses the text with one sentence in a declared error. Its time is at most proportional to the length.
Hypothesis makes the texts from sound ones; `python3 -m tests tests/test_fuzz.py --hypothesis-profile long` makes many more.
"""

from __future__ import annotations

import gc
import json
import re
import sys
import time
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from fnmatch import fnmatch
from functools import lru_cache, partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import codec
from engine.core import SequorError
from engine.games.sequence.rules.setup import TURN_LIMIT
from engine.games.sequitur.words import lexicon
from engine.match import LONGEST_SAVE, MOST_EVENTS
from tests import samples
from tests.readers import READERS, Grown, Reader, assert_clear, filled, reader_of
from web.build.paths import ROOT
from web.storage import boards

# Damage

SCRAPS = (
    "", " ", "\0", "\n", "\r\n", '"', "\\", "\\u0000", "\ud800", "\u202e", "\u3164", "\u0301\u0316" * 40, "\ufdfa" * 30, "%",
    "%00", "%ed%a0%80", "-", "-1", "0", "00", "1e999", "NaN", "Infinity", "9" * 19, "9" * 5000, "٣", "²", "½", "[" * 60, "{}",
    "[]", "null", "true", "__class__", "x" * 3000, "<b>", "<img src=x onerror=alert(1)>", "😀", ",", ";", ":", "/", "=", "&", "#",
    "*", "?", "_", "not ", " or ",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, 0, 1, -1, 2, 10**18, -(10**30), 10**400, 0.5, 1e300, float("nan"), [], {}, [[]], [None], {"": 0},
)  # fmt: skip

some_scraps = st.sampled_from(SCRAPS)
some_values = st.one_of(st.sampled_from(VALUES), some_scraps)
few = st.sampled_from((1, 1, 1, 2, 3))


@lru_cache(1000)
def pieces(text: str) -> tuple[str, ...]:
    """The words, numbers and signs of a text."""
    return tuple(re.findall(r"\d+|[^\W\d]+|.", text, re.DOTALL))


@st.composite
def damaged(draw: st.DrawFn, text: str, others: Sequence[str]) -> str:
    """The text with pieces removed, repeated, swapped, replaced or taken from another text, or with its end cut off."""
    found = [*pieces(text)] or [""]
    for _ in range(draw(few)):
        start = draw(st.integers(0, len(found)))
        end = min(len(found), start + draw(st.sampled_from((0, 1, 1, 1, 2, 5, 20))))
        match draw(st.integers(0, 6)):
            case 0:
                found[start:end] = []
            case 1:
                found[start:end] = found[start:end] * draw(st.sampled_from((2, 3, 300)))
            case 2:
                found[start:end] = reversed(found[start:end])
            case 3:
                found[start:end] = [draw(some_scraps)]
            case 4:
                other = pieces(others[draw(st.integers(0, len(others) - 1))])
                at = draw(st.integers(0, len(other)))
                found[start:end] = other[at : at + draw(st.sampled_from((1, 2, 8)))]
            case 5:
                found[start:end] = [_next_to(piece, draw(st.sampled_from((-1, 1, 2, 10**6)))) for piece in found[start:end]]
            case _:
                del found[start:]
    return "".join(found)


def _next_to(piece: str, difference: int) -> str:
    """Another number, or another letter."""
    if piece.isdecimal() and len(piece) < 20:
        return str(int(piece) + difference)
    return piece[:-1] + "".join(chr((ord(sign) + difference) % 0xD800) for sign in piece[-1:])


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list and object in the value, with each index or key of it."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


@st.composite
def changed(draw: st.DrawFn, old: Any) -> Any:
    """A value much like the old one."""
    match old:
        case str():
            return draw(hostile([old]))
        case bool():
            return not old
        case int():
            return old + draw(st.sampled_from((-2, -1, 1, 2, 10**6, -(10**6))))
        case [_, _, *_]:
            return draw(st.permutations(old))
        case list():
            return [*old, draw(st.integers(-1, 99) | some_values)]
        case _:
            return deepcopy(draw(some_values))


@st.composite
def damaged_json(draw: st.DrawFn, text: str, others: Sequence[str]) -> str:
    """The JSON text with values and keys removed, repeated, of another kind, or damaged, including JSON within its texts."""
    data = json.loads(text)
    for _ in range(draw(few)):
        found: dict[tuple[bool, str], list[tuple[Any, Any]]] = {}
        for holder, key in places(data):
            holds_json = isinstance(holder[key], str) and is_json(holder[key])
            found.setdefault((holds_json, key if isinstance(holder, dict) else ""), []).append((holder, key))
        if not found:
            return draw(damaged(text, others))
        # Each name is equally likely, however often it occurs, and so are JSON in a text and everything else.
        kind = draw(st.sampled_from(sorted({kind for kind, _ in found})))
        holder, key = draw(st.sampled_from(found[draw(st.sampled_from([name for name in found if name[0] == kind]))]))
        match 7 if kind else draw(st.integers(0, 7)), holder[key]:
            case 0, _:
                del holder[key]
            case 1, old if isinstance(holder, list):
                holder[key:key] = [deepcopy(old) for _ in range(draw(st.sampled_from((1, 2, 100))))]
            case 1, old:
                holder[f"{key}{draw(some_scraps)}"] = deepcopy(old)
            case 2 | 3, old:
                foreign = places(json.loads(draw(st.sampled_from(others))))
                alike = [value for value in (at[name] for at, name in foreign) if type(value) is type(old)]
                holder[key] = deepcopy(draw(st.sampled_from(alike or [old])))
            case 4, _:
                holder[key] = deepcopy(draw(some_values))
            case _, old:
                holder[key] = draw(changed(old))
    return json.dumps(data, ensure_ascii=draw(st.booleans()), separators=(",", ":"))


@lru_cache(1000)
def is_json(text: str) -> bool:
    """Whether the text is a JSON list or object."""
    with suppress(ValueError, RecursionError):
        return isinstance(json.loads(text), list | dict)
    return False


@st.composite
def hostile(draw: st.DrawFn, texts: Sequence[str]) -> str:
    """A damaged text made from these."""
    text = texts[draw(st.integers(0, len(texts) - 1))]
    if is_json(text) and draw(st.integers(0, 5)):
        return draw(damaged_json(text, [*filter(is_json, texts)]))
    return draw(damaged(text, texts))


@st.composite
def hostile_to(draw: st.DrawFn, reader: Reader) -> str:
    """A text for that reader: arbitrary, damaged, or damaged inside its wrapping."""
    match draw(st.integers(0, 9)):
        case 0:
            return draw(st.text())
        case 1:
            return draw(st.text(st.sampled_from(sorted({*"".join(reader.samples)}))))
        case 2:
            return draw(hostile(reader.samples))
        case _:
            unpacked, packed = reader.inside
            inside = draw(hostile([*map(unpacked, reader.samples)]))
            try:
                return packed(inside)
            except (SequorError, UnicodeEncodeError):
                return inside


# The promises


def read_or_refused(reader: Reader, text: str) -> None:
    """Reads a text. Its value must survive writing and reading."""
    try:
        value = reader(text)
    except reader.raises as error:
        assert_clear(error)
    else:
        if reader.write is not None:
            again = reader(reader.write(value))
            assert reader.same(again) == reader.same(value)
            assert reader.write(again) == reader.write(value)


UNCLEAR = ("Two\nlines.", "\u3164", "No end", "<b>Bold.", "It was a KeyError.", "It had <object at 7>.")


@pytest.mark.parametrize("sentence", UNCLEAR)
def test_an_unclear_sentence_is_noticed(sentence: str) -> None:
    with pytest.raises(AssertionError):
        assert_clear(SequorError(sentence))


@pytest.mark.parametrize("name", READERS)
def test_every_sound_text_is_read(name: str) -> None:
    """If texts were refused before any damage, the next test would prove nothing."""
    reader = reader_of(name)
    for text in reader.samples:
        reader(text)
        assert reader.inside[1](reader.inside[0](text)) or reader.inside[1] is str


@pytest.mark.parametrize("name", READERS)
def test_a_hostile_text_is_read_or_refused_in_a_sentence(name: str) -> None:
    reader = reader_of(name)

    @settings(max_examples=reader.weight * settings().max_examples)
    @given(hostile_to(reader))
    def attack(text: str) -> None:
        read_or_refused(reader, text)

    attack()


# In proportion

STEP = 16
"""The ratio of the longer text to the shorter."""

SHARE = 4
"""The longer text's limit, as a multiple of its share of time. A quadratic reader would take 16 times its share."""

NOTHING = 0.004
"""Shorter times, in seconds of processor time, prove nothing."""

TOO_LONG = 2
"""After this many seconds no second measurement is needed."""

REPEATED = (
    " ", "\n", "/", ",", ":", "-", "%", "%41", "1", "1 ", "a", "A", "&", "=", '"', '""', ";", "no ", "\u0301", "\u0301\u0316",
    "\ufdfa", "\u3164", "[", "]", '{"a":', "[],", "1,", '"a":0,', '\\"', "\\\\", "\\u0300", "9",
)  # fmt: skip


def grown(reader: Reader) -> Iterator[Grown]:
    """Growing texts: repeated signs, alone and in a sound text; repeated pieces of a sound text; and its JSON values."""
    unpacked, packed = reader.inside
    sound = unpacked(min(reader.samples[:3], key=len))
    makers = [filled(before, part) for part in (*REPEATED, *reader.parts) for before in ("", sound[: len(sound) // 2])]
    found = pieces(sound)
    cuts = (("".join(found[:at]), "".join(found[at : at + 2]), "".join(found[at + 2 :])) for at in range(len(found)))
    makers += [filled(*cut) for cut in [*cuts][:: max(1, len(found) // 24)]]
    for text in filter(is_json, map(unpacked, reader.samples[:3])):
        makers += _grown_json(text)
    for wrap in dict.fromkeys((str, packed)):
        yield from ((lambda size, make=make, wrap=wrap: wrap(make(size)), reader.largest) for make in makers)
    yield from reader.slow


def _grown_json(text: str) -> Iterator[Callable[[int], str]]:
    """Long texts, lists and objects in place of each part of this JSON, once for each name of a part."""
    data, names = json.loads(text), set()
    for number, (holder, key) in enumerate(places(data)):
        name = (type(holder[key]), key if isinstance(holder, dict) else 0)
        if name not in names:
            names.add(name)
            for part in ("x", "%41", "\u3164", "\u0301\u0316") if isinstance(holder[key], str) else ("",):
                yield partial(_with_long, text, number, part)


def _with_long(text: str, number: int, part: str, size: int) -> str:
    """The JSON text whose part with that number is a long text, a list of many equal items, or an object with many keys."""
    data = json.loads(text)
    holder, key = [*places(data)][number]
    match holder[key]:
        case str():
            holder[key] = part * (size // len(part))
        case [first, *_]:
            holder[key] = [first] * (size // (len(json.dumps(first)) + 2))
        case dict(old) if old:
            [(name, value), *_] = old.items()
            holder[key] = old | {f"{name}{at}": value for at in range(size // (len(json.dumps(value)) + 12))}
    return json.dumps(data, ensure_ascii=False)


def seconds(read: Callable[[str], object], text: str) -> float:
    """The processor time of reading the text, refused or not."""
    # Garbage collection visits everything that the tests hold, so its time says nothing about the reader.
    gc.disable()
    begun = time.process_time()
    with suppress(SequorError):
        read(text)
    taken = time.process_time() - begun
    gc.enable()
    return taken


def takes_more_than_its_share(read: Callable[[str], object], make: Callable[[int], str], largest: int) -> str:
    """The reader's times for the largest such text and for a sixteenth; "" if they are proportional.

    Sizes differ slightly, so that no result is cached; the least of several times counts.
    """
    for attempt in range(4):
        size = largest - 7 * attempt
        long = seconds(read, make(size))
        if long < NOTHING * STEP:
            return ""
        short = min(seconds(read, make(size // STEP - 3 * again)) for again in range(3))
        if long <= STEP * SHARE * max(short, NOTHING):
            return ""
        if long > TOO_LONG:
            break
    return f"{make(60)!r}: {long:.3f} s for {size}, {short:.3f} s for a {STEP}th"


@pytest.mark.parametrize("name", READERS)
def test_time_grows_at_most_in_proportion_to_length(name: str) -> None:
    reader = reader_of(name)
    assert next(filter(None, (takes_more_than_its_share(reader, *made) for made in grown(reader))), "") == ""


def test_a_quadratic_reader_is_noticed() -> None:
    """The measure finds the pattern that once froze the page: each escaped quote of an unclosed string started a search to the
    end."""
    make = filled('"', '\\"')
    once = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)
    assert takes_more_than_its_share(once.findall, make, 14_000)
    assert takes_more_than_its_share(lambda text: [text.count(",") for _ in range(1_000)], make, 14_000) == ""


# Sizes


def many_events() -> str:
    return json.dumps(json.loads(samples.saves("sequence")[0]) | {"events": [[0, "pass", "0" * 16]] * (MOST_EVENTS + 1)})


MANY_SPACES = urlsafe_b64encode(zlib.compress(b" " * (boards.LARGEST_TEXT + 1))).decode()
NO_LIST = "This is not Sequitur's word list, or it is damaged. Rebuild it with `python3 serve.py --words`."
LIMITS: tuple[tuple[str, str | Callable[[], str], str], ...] = (
    ("sequence save", " " * (LONGEST_SAVE + 1), "This file is too long to be a save (limit 1,000,000 characters)."),
    ("sequence save", many_events, "This save has too many events (10,001; limit 10,000)."),
    ("sequence link", "1" * 100_001, "This link is too long for a game (limit 100,000 characters)."),
    ("sequence position", "1" * 500_001, "This is too long for a Sequence position (limit 500,000 characters)."),
    ("sequoia position", "1" * 2_001, "This is too long for a Sequoia position (limit 2,000 characters)."),
    ("sequitur position", "1" * 300_001, "This is too long for a Sequitur position (limit 300,000 characters)."),
    ("sequence observation", " " * (codec.LONGEST + 1), "This text is too long (limit 2,000,000 characters)."),
    ("sequence messages from guests", " " * 2_001, "This message is too long (limit 2,000 characters)."),
    ("sequence messages from hosts", " " * 2_500_001, "This message is too long (limit 2,500,000 characters)."),
    ("sequence board", "é" * 200_001, "This board is too big (limit 400 kB)."),
    ("sequence board in a link", "A" * 30_001, "This link is too long for a board (limit 30,000 characters)."),
    ("sequence board in a link", MANY_SPACES, "This link is too big for a board (limit 400 kB)."),
    ("sequitur goals", "é" * 30_001, "This file is too long (limit 60 kB)."),
    ("sequitur cards", "é" * 30_001, "This file is too long (limit 60 kB)."),
    ("sequitur word list", lambda: zlib.compress(bytes(lexicon.LARGEST_LIST + 1), wbits=31).decode("latin-1"), NO_LIST),
    ("file", "x" * 1_000_001, "Too big."),
    ("player", "x" * 20_000, f"A name needs 1 to 24 visible characters; '{'x' * 59}…' doesn’t fit."),
)


@pytest.mark.parametrize(("name", "text", "sentence"), LIMITS, ids=[name for name, _, _ in LIMITS])
def test_what_is_too_large_is_refused_in_a_sentence(name: str, text: str | Callable[[], str], sentence: str) -> None:
    with pytest.raises(SequorError) as refused:
        reader_of(name)(text() if callable(text) else text)
    assert str(refused.value) == sentence


def test_the_largest_sizes_are_large_enough() -> None:
    """Our own games need far less."""
    longest: Any = samples.longest_game()
    assert longest.state.table.turns == TURN_LIMIT
    assert 2 * len(longest.events) < MOST_EVENTS
    assert 5 * len(longest.to_json()) < LONGEST_SAVE
    assert boards.unpacked(boards.packed(" " * boards.LARGEST_TEXT)) == " " * boards.LARGEST_TEXT


def test_the_largest_word_list_is_large_enough() -> None:
    lexicon.lexicon()
    words = lexicon._FILE.read_bytes()
    assert 5 * len(words) < lexicon.LARGEST_FILE
    assert 5 * len(zlib.decompress(words, wbits=31)) < lexicon.LARGEST_LIST


# All of them

PARSES = re.compile(r"\b(json\.loads|parse_json|codec\.loads|unsqueezed|unquote|b64decode|decompress|decompressobj)\(")
OWN = {
    "engine.cli.*": "texts that its own user types and names",
    "engine.tools.data.sequitur": "pinned files, when the site is built",
    "web.build.*": "the repository's own files",
    "web.coach.review_[qw]*": "the review's worker",
    "web.app.worker": "the page's own questions; the observations in them go to `codec.loads`",
    "web.table.bots": "the worker's answers",
}
"""Modules that parse only Sequor's own texts, and which ones."""


def test_every_module_that_parses_texts_is_run_by_a_reader() -> None:
    """Finds a new module that reads external text and is not in `readers.py`."""
    ran: set[object] = set()
    before = sys.getprofile()
    sys.setprofile(lambda frame, _event, _argument: ran.add(frame.f_globals.get("__name__")))
    try:
        for reader in map(reader_of, READERS):
            for text in reader.samples[:3]:
                reader(text)
    finally:
        sys.setprofile(before)
    files = [*(ROOT / "engine").rglob("*.py"), *(ROOT / "web").rglob("*.py")]
    parsing = {".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files if PARSES.search(file.read_text("utf-8"))}
    assert sorted(name for name in parsing - ran if not any(fnmatch(name, own) for own in OWN)) == []
    assert all(any(fnmatch(name, own) for name in parsing - ran) for own in OWN)


def test_no_text_from_outside_becomes_markup() -> None:
    """The page sets markup only from constants."""
    for path in [*(ROOT / "web").rglob("*.py"), *(ROOT / "web").rglob("*.js")]:
        for value in re.findall(r"(?:innerHTML|outerHTML) *=(?!=) *(.*)|insertAdjacentHTML", path.read_text("utf-8")):
            assert re.fullmatch(r"[A-Z_]+", value), path

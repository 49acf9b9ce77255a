"""Every reader takes time in proportion to a text's length at most, and every function that takes a text apart is a reader's.

The second rule is held by running, not by names. A function *takes texts apart* if it calls what parses: `json.loads`,
`codec.decode`, regular expressions, `split`, `unquote` and the like (`PARSES`), or if it makes a number of a parameter that may
hold a text. Each such function in `engine` and `web` must be run by a reader of `tests/hostile/readers.py` on its own texts,
stand in `INSIDE` with what it takes apart instead, or lie in a room of `NO_READERS`. So a reader that nobody lists is found as
soon as it reads anything, whatever it is called and wherever it has its text from.
"""

from __future__ import annotations

import ast
import gc
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatch
from functools import cache
from types import CodeType, FrameType

import pytest

from engine.core import SequorError
from tests.hostile.hurts import Hurt
from tests.hostile.readers import Reader, readers
from web.build.paths import ROOT

STEP = 16
"""How much longer the longer text is."""

SHARE = 4
"""How much more than its share of time the longer text may take: a square's would be 16 times its share."""

NOTHING = 0.004
"""Seconds of processor time below which a time says nothing."""

PARSES = {
    "loads", "parse_json", "decode", "reader", "unquote", "b64decode", "decompress", "split", "rsplit", "partition", "rpartition",
    "splitlines", "normalize",
}  # fmt: skip
MATCHES = {"fullmatch", "match", "search", "findall", "finditer", "sub"}
"""Parse where they belong to `re` or to a pattern, which is a constant or has just been compiled."""

NUMBERS = {"int", "float"}
TEXTS = {"str", "bytes", "Any", "object", "dict", "Sequence", "Mapping"}
"""Types of parameters that may hold a text from outside."""

NO_READERS = {
    "engine/cli/*": "reads what its own user types and names",
    "engine/tools/*": "makes data, with the repository's own files",
    "engine/*/bots/*": "gets observations, never texts",
    "engine/games/*/picture/*": "makes scenes of observations, and gets back tokens that these scenes hold",
    "engine/tools/data/sequitur.py": "makes the word list when the site is built, from pinned files",
    "web/build/*": "makes the site, from the repository's own files",
    "web/ui/*": "draws what scenes and our own modules hand it",
    "web/coach/*": "shows what the coach and the worker of this page say",
    "engine/coach/commentary.py": "puts reasons of the coach into the past",
    "web/table/*": "shows scenes; what is typed goes to `Scene.search_terms` and to actions",
    "web/games/*": "paints what scenes hand it",
}
READ_THERE = {
    "web/games/sequence/editor/draft.py", "engine/games/sequitur/picture/selection.py",
    "web/coach/progress.py",
}  # fmt: skip
"""Modules with readers in such rooms."""

WORD = "a word that letter balls spell"
TOKEN = "a token that a scene has made"
PICTURE = "a picture in the rules that ship"
CODE = "the site's own code, checked by its hash"
LEVELS = "levels that the page itself has written in the browser's history"
BUTTONS = "a number that the page has written on a button itself"
INSIDE = {
    "engine/codec.py:_read_float": "no value of today has a number with a point",
    "engine/games/sequence/rules/board_file.py:_classic": "the board that ships",
    "engine/games/sequitur/box/goals.py:Demand.name": "a demand's own form",
    "engine/games/sequitur/words/judgement.py:_adverb": WORD,
    "engine/games/sequitur/words/judgement.py:_before_a_vowel": WORD,
    "engine/games/sequitur/words/judgement.py:_plurals": WORD,
    "engine/games/sequitur/words/judgement.py:formed": WORD,
    "engine/games/sequitur/picture/selection.py:Selection.__init__": TOKEN,
    "engine/games/sequitur/picture/selection.py:Selection.number": TOKEN,
    "engine/games/sequitur/picture/selection.py:Selection.shown": TOKEN,
    "engine/games/sequitur/picture/selection.py:Selection._numbers": TOKEN,
    "engine/games/sequitur/picture/selection.py:Selection._lifted": TOKEN,
    "engine/text.py:_numbered": "a player's name, to shorten it",
    "engine/coach/illustration.py:read": PICTURE,
    "engine/coach/illustration.py:_spotlight": PICTURE,
    "engine/coach/illustration.py:_around": PICTURE,
    "web/coach/progress.py:_puzzles": "what it has just written itself",
    "web/setup/cards.py:CardPictures._paint": "sizes that the browser measures",
    "web/setup/slot.py:Invite._known": "an attribute of the page as it is sent",
    "engine/scene.py:kind": TOKEN,
    "engine/scene.py:kept_beside": TOKEN,
    "web/games/sequence/editor/draft.py:Draft.added": "a name that somebody types into a short field",
    "web/games/sequence/editor/draft.py:name_of": "Unicode's name of a sign",
    "web/storage/files.py:takes": "the endings and types that a field of the page takes",
    "web/storage/boards.py:_renamed": "a board that write_board wrote",
    "web/app/browser_history.py:BrowserHistory._close_levels": LEVELS,
    "web/app/browser_history.py:BrowserHistory._open": LEVELS,
    "web/app/browser_history.py:_entry": LEVELS,
    "web/setup/fields.py:_gift": BUTTONS,
    "web/setup/seat_rows.py:SeatRows._on_input": BUTTONS,
    "web/setup/seat_rows.py:SeatRows._on_click": BUTTONS,
    "web/boot/frozen.py:FrozenModules.exec_module": CODE,
    "web/boot/frozen.py:install": CODE,
    "web/boot/frozen.py:packages_of": CODE,
    "web/app/main.py:aside_sentence": "a name under which the page stores something",
    "engine/remote/link.py:pack": "the save of a match that is here",
    "web/remote/guest_session.py:saved": "what this device has saved itself",
    "web/remote/host_session.py:HostSession.press": "what a button of our own says",
    "web/remote/peer.py:GuestPeer._attempt": "the browser's own description",
    "web/remote/qr.py:draw": "what the library for picture codes makes",
    "web/remote/qr.py:Camera._look": "the size of a camera's picture",
    "web/app/worker.py:think": "the page's own question",
    "web/app/worker.py:advise": "the page's own question",
    "web/app/worker.py:_advice": "the page's own question; the observation in it goes to codec.loads",
    "web/app/worker.py:_choice": "the page's own question; the observation in it goes to codec.loads",
}
"""Functions that take apart only texts of our own, each with what those are."""


# In proportion


def seconds(read: Callable[[str], object], text: str) -> float:
    """The processor time of reading the text, refused or not."""
    # Collecting garbage goes through everything that the tests hold, which says nothing of the reader.
    gc.disable()
    begun = time.process_time()
    with suppress(SequorError):
        read(text)
    taken = time.process_time() - begun
    gc.enable()
    return taken


def takes_more_than_its_share(read: Callable[[str], object], hurt: Hurt) -> str:
    """How much longer the reader takes for the largest such text than for one of a sixteenth; "" where that is its share.

    Texts of slightly different sizes are read, so that nothing is remembered; the least of several times counts.
    """
    for attempt in range(4):
        size = hurt.largest - 7 * attempt
        long = seconds(read, hurt.make(size))
        if long < NOTHING * STEP:
            return ""
        short = min(seconds(read, hurt.make(size // STEP - 3 * again)) for again in range(3))
        if long <= STEP * SHARE * max(short, NOTHING):
            return ""
    return f"{hurt.name}: {long:.3f} s for {size}, {short:.3f} s for a {STEP}th"


@pytest.mark.slow
@pytest.mark.parametrize("reader", readers(), ids=lambda reader: reader.name)
def test_time_grows_at_most_in_proportion_to_length(reader: Reader) -> None:
    assert reader.hurts
    slow = [found for hurt in reader.hurts if (found := takes_more_than_its_share(reader.read, hurt))]
    assert slow == []


@pytest.mark.slow
def test_a_square_is_more_than_a_share() -> None:
    """The measure itself finds the pattern that once froze the page: each escaped quote of a string that nobody closes began a
    search to the end."""
    quotes = Hurt("quotes", lambda size: '"' + '\\"' * (size // 2), 20_000)
    once = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)
    assert takes_more_than_its_share(once.findall, quotes).startswith("quotes: ")
    assert takes_more_than_its_share(lambda text: [text.count(",") for _ in range(2_000)], quotes) == ""


# All of them


@cache
def run_by_readers() -> frozenset[tuple[str, int]]:
    """File and first line of every function of ours that some listed reader runs on its sound texts or on short hurtful ones."""
    found: set[CodeType] = set()

    def note(frame: FrameType, _event: str, _argument: object) -> None:
        """Called for each call; returns nothing, so that no lines are traced."""
        found.add(frame.f_code)

    every, before = readers(), sys.gettrace()
    _forget_what_was_read()
    sys.settrace(note)
    try:
        for reader in every:
            for text in (*reader.samples, *(hurt.make(200) for hurt in reader.hurts)):
                seconds(reader.read, text)
    finally:
        sys.settrace(before)
    return frozenset((code.co_filename, code.co_firstlineno) for code in found)


def _forget_what_was_read() -> None:
    """Empties the caches of our modules: a text that was read before would not be read again."""
    for name, module in list(sys.modules.items()):
        for value in list(vars(module).values()) if name.startswith(("engine.", "web.")) else []:
            if hasattr(value, "cache_clear"):
                value.cache_clear()


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Function]]:
    """All functions in a module, with their full names."""
    for inner in ast.iter_child_nodes(node):
        name = f"{prefix}{getattr(inner, 'name', '')}"
        if isinstance(inner, Function):
            yield name, inner
        yield from functions(inner, f"{name}." if isinstance(inner, Function | ast.ClassDef) else prefix)


def takes_texts_apart(function: Function) -> bool:
    """Whether it calls what parses, or makes a number of a parameter that may hold a text."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    kinds = {name.id for one in every if one.annotation for name in ast.walk(one.annotation) if isinstance(name, ast.Name)}
    calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    called = [node.func for node in calls if not any("time.time()" in ast.unparse(one) for one in node.args)]
    names = {getattr(one, "attr", getattr(one, "id", "")) for one in called}
    return bool(names & PARSES or (kinds & TEXTS and names & NUMBERS) or any(map(_is_match, called)))


def _is_match(called: ast.expr) -> bool:
    """Whether that is a method of a regular expression."""
    if not isinstance(called, ast.Attribute) or called.attr not in MATCHES:
        return False
    owner = called.value
    return isinstance(owner, ast.Call) or (isinstance(owner, ast.Name) and (owner.id == "re" or owner.id.isupper()))


def parsers() -> Iterator[tuple[str, tuple[str, int]]]:
    """Every function that takes texts apart in a room that may have readers: its full name, and where it begins."""
    for path in sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "web").rglob("*.py")]):
        file = path.relative_to(ROOT).as_posix()
        if file in READ_THERE or not any(fnmatch(file, room) for room in NO_READERS):
            for name, function in functions(ast.parse(path.read_text(encoding="utf-8"))):
                if takes_texts_apart(function):
                    first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
                    yield f"{file}:{name}", (str(path), first)


def test_every_function_that_takes_texts_apart_is_run_by_a_reader_of_the_list() -> None:
    missing = [name for name, place in parsers() if place not in run_by_readers() and name not in INSIDE]
    assert not missing, f"List the readers that run these in tests/hostile/readers.py: {', '.join(missing)}."


def test_what_is_said_to_lie_inside_is_there_and_is_no_reader() -> None:
    places = dict(parsers())
    assert sorted(INSIDE.keys() - places.keys()) == []
    assert sorted(name for name in INSIDE if places[name] in run_by_readers()) == []


def test_a_reader_that_nobody_lists_is_found() -> None:
    bodies = ("return int(lid)", "return self.held.split()", "return LID.search(self.held)", "return re.match('a', self.held)")
    for body in bodies:
        [(name, function)] = list(
            functions(ast.parse(f"class Box:\n    def open(self, lid: str | None) -> object:\n        {body}\n"))
        )
        assert (name, takes_texts_apart(function)) == ("Box.open", True)

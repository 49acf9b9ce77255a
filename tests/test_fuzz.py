"""Hostile text: every reader of external text gets damaged and arbitrary texts, and texts made to take long.

A reader turns a text from outside (a file, a link, a message, what a browser stored or a person typed) into values. It returns a
value or refuses with one sentence in one of the errors that it declares, in time proportional to the text's length at most.
Hypothesis makes the texts from sound ones; `python3 -m tests tests/test_fuzz.py --hypothesis-profile=long` makes many more.
"""

from __future__ import annotations

import gc
import gzip
import json
import random
import re
import sys
import time
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, fields
from datetime import datetime
from fnmatch import fnmatch
from functools import cache
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import quote, unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import codec
from engine.cards import card_parts, in_words
from engine.codes import LONGEST_PASTE
from engine.coach import puzzle
from engine.core import LONGEST_SENTENCE, BadSaveError, BadSetupError, BadTextError, SequorError
from engine.files import format_of, is_table, read_file
from engine.game import AnyGame
from engine.games.sequence.boards.catalog import load_board
from engine.games.sequence.boards.file import LARGEST_BOARD, parse_board, problems, write_board
from engine.games.sequence.boards.images import image_problem
from engine.games.sequence.rules.setup import TURN_LIMIT
from engine.games.sequitur.box.cards import cards as cards_of
from engine.games.sequitur.box.cards import read_cards
from engine.games.sequitur.box.contents import read as read_table
from engine.games.sequitur.box.goal_rules import compile_rule
from engine.games.sequitur.box.goals import goals, read_goals
from engine.games.sequitur.picture.typed_actions import parse_typed, parse_typed_word
from engine.games.sequitur.words import lexicon
from engine.games.sequitur.words.lexicon import LARGEST_FILE, LARGEST_LIST, Lexicon
from engine.match import Match, Player
from engine.names import clean, clean_name
from engine.playing.session import Session
from engine.remote.link import KIND, LONGEST, ReceivedMatch, game_in, is_link, link_file, pack, packed_in, unpack
from engine.remote.messages import (
    LONGEST_FROM_GUEST,
    LONGEST_FROM_HOST,
    VERSION,
    Answer,
    Choose,
    GoOn,
    Hello,
    Meter,
    Refused,
    RequestSeats,
    RequestUndo,
    from_guest,
    from_host,
    guest_reader,
    written,
)
from engine.remote.pairing import code_from_sdp, code_text, description, read_code
from engine.remote.pasted import read_pasted
from engine.remote.table import GuestView, HostTable
from engine.save import LONGEST_SAVE, MOST_EVENTS
from engine.texts import is_visible, squeezed, unsqueezed
from tests import samples
from tests.engine.remote.test_pairing import FROM_CHROMIUM, FROM_FIREFOX
from tests.engine.walks import finished_games, play_on
from tests.games.sequence.board_files import png
from tests.samples import game
from tests.web.stand_in import StandIn
from web.build.paths import ROOT
from web.games.sequence.editor.draft import draft_of, restored
from web.keep import board_links, own_boards
from web.keep.people import read_person
from web.keep.progress import known_levels, solved_puzzles
from web.keep.results.records import Record, entries_of, is_record, read_record
from web.keep.results.series import Series, read_series
from web.keep.seats import read_seats, seats_text
from web.learn.met import read_met
from web.puzzles.mistakes import Mistakes, read_mistakes
from web.puzzles.tally import read_tally
from web.setup.chosen.choices import Choices

USUAL_SIZE = 100_000
"""Characters: long enough for a square of it to take seconds."""


@dataclass(frozen=True, repr=False)
class Reader:
    """One reader: `of` is the product's function, with sound texts for it, and the errors that it may raise.

    `read` calls `of` if that takes more than the text; `then` does what always follows reading. `write` is the reverse of
    `read`, and `same` makes what is equal for equal values. `inside` unpacks what a text wraps, and packs it again. `largest` is a size at which it still looks at a text;
    `parts` repeated, and `slow` texts of a given size, may take long.
    """

    of: Callable[..., Any]
    samples: Sequence[str]
    raises: tuple[type[SequorError], ...] = (BadSaveError,)
    read: Callable[[str], Any] | None = None
    then: Callable[[Any], object] = repr
    write: Callable[[Any], str] | None = None
    same: Callable[[Any], object] = lambda value: value
    inside: tuple[Callable[[str], str], Callable[[str], str]] = (str, str)
    largest: int = USUAL_SIZE
    parts: Sequence[str] = ()
    slow: Sequence[tuple[Callable[[int], str], int]] = ()

    def __call__(self, text: str) -> Any:
        value = self.of(text) if self.read is None else self.read(text)
        self.then(value)
        return value


READERS: dict[str, Callable[[], Reader]] = {}
"""Each reader, made when it is needed: a quick run may have no word list, and half-written games are skipped."""


def one(name: str) -> Callable[[Callable[[], Reader]], Callable[[], Reader]]:
    """Lists the reader that the function makes."""
    return lambda make: READERS.setdefault(name, cache(make))


def each_game(name: str) -> Callable[[Callable[[AnyGame], Reader]], None]:
    """Lists the reader that the function makes for each game."""

    def add(make: Callable[[AnyGame], Reader]) -> None:
        for own in finished_games():
            READERS[f"{own} {name}"] = cache(lambda own=own: make(game(own)))

    return add


# The readers of every game


@each_game("save")
def _save(rules: AnyGame) -> Reader:
    slow = {"sequence": ((_cut_short, 3_900),), "sequitur": ((samples.changed_minds, MOST_EVENTS),)}
    return Reader(
        Match.from_json,
        samples.saves(rules.name),
        then=Match.verify,
        write=Match.to_json,
        same=Match.to_json,
        slow=slow.get(rules.name, ()),
    )


def _cut_short(events: int) -> str:
    return samples.longest_game().at(events).to_json()


@each_game("link")
def _link(rules: AnyGame) -> Reader:
    def receive(text: str) -> ReceivedMatch:
        game_in(text)
        return unpack(text)

    return Reader(
        unpack,
        [pack(match, (0,) if match.players[0].level == "" else ()) for match in samples.matches(rules.name)],
        read=receive,
        then=lambda received: received.match.verify(),
        write=lambda received: pack(received.match, received.seats, received.sender),
        same=lambda received: (received.match.to_json(), received.seats, received.sender),
        inside=(lambda text: unsqueezed(text.removeprefix(KIND), "game", LONGEST_SAVE), lambda text: KIND + squeezed(text)),
        largest=LONGEST,
        slow=(
            (lambda size: KIND + squeezed(" " * (size * 300)), LONGEST),
            (lambda size: KIND + squeezed("[" * size), LONGEST),
            (lambda size: KIND + squeezed(json.dumps([[], {"events": [None] * size}])), LONGEST),
        ),
    )


@each_game("position")
def _position(rules: AnyGame) -> Reader:
    """Reads it as a table does that opens it: what each seat sees, and what it may do."""
    return Reader(
        rules.parse_position,
        samples.positions(rules.name),
        (BadTextError,),
        then=lambda state: [state.observe(seat).legal_actions() for seat in range(state.setup.seats)],
        write=rules.write_position,
        largest=2_000 if rules.name == "sequoia" else USUAL_SIZE,
    )


@each_game("action")
def _action(rules: AnyGame) -> Reader:
    matches = samples.matches(rules.name)
    texts = sorted({event.text for match in matches for event in match.events if event.seat is not None})
    return Reader(rules.parse_action, texts, (BadTextError,), write=str)


@each_game("observation")
def _observation(rules: AnyGame) -> Reader:
    matches = samples.matches(rules.name)[::2]
    seen = [match.state.observe(seat) for match in matches for seat in (None, *range(match.setup.seats))]
    kind = rules.observation_type
    return Reader(codec.loads, [*map(codec.dumps, seen)], read=lambda text: codec.loads(kind, text), write=codec.dumps)


@each_game("position in an address")
def _position_link(rules: AnyGame) -> Reader:
    saves, before = _page().saves, f"#game={rules.name}&position="

    def follow(address: str) -> object:
        named = saves.position_named(address)
        return named and _finished(saves.from_position(*named))

    return Reader(
        saves.position_named,
        [before + quote(position, safe="") for position in samples.positions(rules.name)[::3]],
        (BadTextError, BadSaveError),
        read=follow,
        inside=(
            lambda text: unquote(text.removeprefix(before)),
            lambda text: before + quote(text, safe="", errors="replace"),
        ),
        parts=("%4", "%f0", "&a=b", "&position=", "&game="),
    )


@each_game("save that the page opens")
def _opened(rules: AnyGame) -> Reader:
    page = _page()
    return Reader(
        page.saves.open_save,
        samples.saves(rules.name),
        (BadSaveError, BadSetupError),
        read=lambda text: (_finished(page.saves.open_save(text)), page.cards.card_of_save(text, 0), page.everything.moves(text)),
        then=lambda opened: page.saves.look(opened[0]),
    )


@each_game("card")
def _card(rules: AnyGame) -> Reader:
    cards = _page().cards
    texts = [cards.card_of(match, 0).text() for match in samples.matches(rules.name)]
    then = lambda card: (card.names, cards.read_label(card.text()), cards.value_in(card.text()))  # noqa: E731
    return Reader(cards.read_card, texts, then=then, write=lambda card: card.text())


@each_game("label")
def _label(rules: AnyGame) -> Reader:
    cards = _page().cards
    return Reader(cards.decode_label, [cards.Label("Friday", True).text(), "{}"], write=lambda label: label.text())


@each_game("options")
def _options(rules: AnyGame) -> Reader:
    window, own = _page().box_window, samples.OPTIONS.get(rules.name, {})
    texts = [window.options_text({name: text}) for name, text in own.items() if isinstance(text, str)]
    read = lambda text: window.options_in(rules, text)  # noqa: E731
    return Reader(window.options_in, ["{}", *texts], (), read)


@each_game("choices")
def _choices(rules: AnyGame) -> Reader:
    def restore(text: str) -> object:
        choices = Choices(rules)
        with suppress(ValueError, RecursionError):
            choices.restore(json.loads(text))
        return choices.notes()

    return Reader(Choices.restore, [json.dumps(Choices(rules).notes())], (), restore, write=json.dumps)


@each_game("stats")
def _stats(rules: AnyGame) -> Reader:
    over = [play_on(samples.begun(rules, setup, "stats"), random.Random(2)) for setup in rules.setups()[:3]]
    entries = [entry for match in over for entry in entries_of(match, "4", datetime(2026, 11, 23)).values()]
    texts = (Record().with_(entries).text("Mira"), Record().text("שרה", indent=2))

    def read(text: str) -> tuple[str, Record]:
        is_record(text)
        return read_record(text)

    return Reader(
        read_record,
        texts,
        read=read,
        then=lambda found: found[1].by_game(rules.name),
        write=lambda found: found[1].text(found[0]),
    )


@each_game("messages from guests")
def _from_guest(rules: AnyGame) -> Reader:
    """A guest's message, and what every host's table says to it."""
    messages = (Hello(VERSION, "phone"), RequestSeats((0, 1)), Choose(0, "pass", 1), GoOn(1), RequestUndo(1), Answer(1, True))

    def hear(text: str) -> object:
        reader = guest_reader(Meter(1000, 0, 1000))
        if not text.startswith('["hello"'):
            reader.read(written(Hello(VERSION, "phone")), 0)
        return reader.read(text, 0)

    def check(message: Any) -> None:
        try:
            _host(rules.name).check("phone", message)
        except SequorError as error:
            assert_clear(error)

    return Reader(from_guest, [*map(written, messages)], read=hear, then=check, write=written, largest=LONGEST_FROM_GUEST)


@each_game("messages from hosts")
def _from_host(rules: AnyGame) -> Reader:
    """A host's message, and what the guest can then show."""
    host = _host(rules.name)
    messages = [host.welcome("phone"), host.update("phone"), Refused("No.")]

    def take(message: Any) -> object:
        view = GuestView()
        view.take(host.welcome("phone"))
        view.open()
        view.take(message)
        seats = range(len(view.players))
        shown = [view.game.standing(seen.observation, seat) for seen in view.seen.values() for seat in seats]
        return view.calls, shown, [view.can_call(seat, "pass") for seat in view.seats]

    texts = [written(message) for message in messages if message]
    return Reader(from_host, texts, then=take, write=written, largest=LONGEST_FROM_HOST)


@cache
def _host(name: str) -> HostTable:
    """A table at which a phone plays the first seat."""
    host = HostTable(Session(samples.matches(name)[0]))
    host.arrive(Hello(VERSION, "phone"))
    host.session.shown = frozenset()
    host.request("phone", (0,))
    host.grant("phone", 0)
    return host


# The readers of one game


@one("sequence board")
def _board() -> Reader:
    return Reader(
        parse_board,
        samples.BOARDS,
        (BadSetupError,),
        then=lambda board: load_board(write_board(board)),
        write=write_board,
        same=lambda board: [getattr(board, field.name) for field in fields(board)],
    )


@one("sequence board's problems")
def _problems() -> Reader:
    return Reader(problems, samples.BOARDS, read=lambda text: [*problems(codec.parse_json(text))])


@one("sequence picture on a board")
def _image() -> Reader:
    urls = (f"data:image/{kind};base64,{start}" for kind, start in (("png", ""), ("jpeg", "/9j/")))
    slow = [(lambda size, url=url: url + "/" * size, 30_000) for url in urls]
    return Reader(image_problem, (png(), png(512, 3)), (), slow=slow)


@one("sequence puzzles")
def _puzzles() -> Reader:
    rules = game("sequence")
    return Reader(puzzle.puzzles, (samples.PUZZLES,), read=lambda text: puzzle.puzzles(rules, text), largest=puzzle.LARGEST)


@one("sequence puzzle")
def _puzzle() -> Reader:
    text = samples.PUZZLES.partition("\n\n")[2]
    return Reader(puzzle.loads, (text,), write=puzzle.dumps, largest=puzzle.LARGEST_ONE, parts=(" | 0.1 QH c7",))


@one("sequence board in a link")
def _board_link() -> Reader:
    return Reader(
        board_links.unpacked,
        [*map(board_links.packed, samples.BOARDS)],
        write=board_links.packed,
        inside=(board_links.unpacked, board_links.packed),
        largest=board_links.LONGEST_LINK,
        slow=(
            (lambda size: board_links.packed(" " * (size * 300)), board_links.LONGEST_LINK),
            (lambda size: board_links.packed('"' + '\\"' * (size * 150)), board_links.LONGEST_LINK),
        ),
    )


@one("sequence board in an address")
def _board_address() -> Reader:
    codes = [*map(board_links.packed, samples.BOARDS)]

    def follow(address: str) -> object:
        code = board_links.board_in(address)
        return code and own_boards.game_of_board(board_links.unpacked(address))

    texts = [*(f"#board={code}" for code in codes), f"#board={codes[0][:40]}%0A{codes[0][40:]}&fbclid=x"]
    return Reader(board_links.board_in, texts, read=follow, largest=board_links.LONGEST_LINK)


@one("sequence boards of one's own")
def _boards() -> Reader:
    shelf = json.dumps({"Meadow": samples.MEADOW, "Farm": samples.BOARDS[1]}, ensure_ascii=False)
    then = lambda boards: [own_boards.is_board(text) for text in boards.values()]  # noqa: E731
    return Reader(own_boards.read, (shelf, *samples.BOARDS), (), then=then)


@one("sequence draft")
def _draft() -> Reader:
    drafts = [draft_of(game("sequence").setup(board=text).geometry).notes() for text in samples.BOARDS]
    return Reader(restored, drafts, ())


@one("sequitur goals")
def _goals() -> Reader:
    head, rest = "colour,text,rule,examples,misses\n", "\nyellow,t,length 3,CAT,\ngreen,t,length 3,CAT,\n"
    rule = " or ".join(["add end vv v v v v v v v v v v v v v v"] * 8)
    middles = ("red,t,length 3,@CAT ", f"red,t,{rule},,@QQQ ", "red,t,@double or ", 'red,"@""', f"@red,t,{rule},,{'QQQ ' * 20}\n")
    slow = [(_filled(head + middle, rest), 60_000) for middle in middles]
    read = lambda text: (read_table(text), read_goals(text), goals(text))  # noqa: E731
    return Reader(read_goals, samples.GOALS, (BadSetupError,), read, largest=60_000, slow=slow)


def _filled(before: str, after: str) -> Callable[[int], str]:
    """Makes a text of what is before @, the rest again and again, and what is after."""
    start, _, part = before.partition("@")
    return lambda size: start + part * (size // len(part)) + after


@one("sequitur cards")
def _cards() -> Reader:
    read = lambda text: (read_table(text), read_cards(text))  # noqa: E731
    return Reader(read_cards, (samples.CARDS,), (BadSetupError,), read, largest=60_000)


@one("sequitur goal's rule")
def _rule() -> Reader:
    parts = ("not ", "or ", "; ", "double; ", "contains ", "A ", "v", "cc ", "add end ")
    return Reader(compile_rule, samples.RULES, (BadSetupError,), then=lambda meets: meets("TESTS"), parts=parts)


@one("sequitur word list")
def _words() -> Reader:
    """Bytes, given as Latin-1."""

    def unzipped(text: str) -> str:
        return gzip.decompress(text.encode("latin-1")).decode("latin-1") if text.startswith("\x1f") else text

    head = "Sequor's words, form 2\n"
    middles = (("@aB", "\nc\n\n"), ("a@B", "\nc\n\n"), ("@zB", "\nc\n\n"), ("aB\n@c", "\n\n"), ("aB\nc\n@B ", "\n"))
    return Reader(
        Lexicon.read,
        [content.decode("latin-1") for content in samples.WORD_LISTS],
        (SequorError,),
        read=lambda text: Lexicon.read(text.encode("latin-1", "replace")),
        inside=(unzipped, lambda text: gzip.compress(text.encode("latin-1", "replace"), mtime=0).decode("latin-1")),
        slow=[
            *((_filled(head + middle, rest), USUAL_SIZE) for middle, rest in middles),
            (lambda size: gzip.compress(b"a" * (size * 100), mtime=0).decode("latin-1"), 40_000),
        ],
    )


@one("sequitur typed action")
def _typed() -> Reader:
    matches = samples.matches("sequitur")
    plays = [action for match in matches[:4] for action in match.state.observe(0).legal_actions()[:60]]

    def read(text: str) -> object:
        return parse_typed(text, plays, cards_of("")), parse_typed_word(text, offers=True)

    return Reader(parse_typed, [*map(str, plays)], (BadTextError,), read)


# The readers of texts without a game, or with any


@one("file")
def _file() -> Reader:
    """Bytes, given as Latin-1."""
    contents = ("Größe, été".encode(), "Größe, „été“".encode("cp1252"), '{"format":"sequor-board"}'.encode("utf-16-le"))
    every = (*contents, *(gzip.compress(content, mtime=0) for content in contents))

    def read(text: str) -> object:
        found = read_file(text.encode("latin-1", "replace"), 1_000_000, "Too big.").text
        return format_of(found), is_table(found)

    parts = ("é", "éa", "é,", "éÉ", "Ã©", "a\x84", "a\xb3", "\x81", "a\0", "<!--", "\x1f\x8b")
    return Reader(read_file, [content.decode("latin-1") for content in every], read=read, parts=parts)


@one("name")
def _name() -> Reader:
    parts = ("\u200d", "👩\u200d", "\ufe0f", "\u0958", "a\u00a0")
    return Reader(clean_name, ("Zoe\u0308\u00a0 K.", "👩\u200d👩\ufe0f"), (), then=clean, write=str, parts=parts)


@one("sentence with cards")
def _sentence() -> Reader:
    texts = ("Ada plays 10♦ on b9.", "Ada turns in Q♥, a dead card.", "♦10 9 of A♣♠")
    return Reader(card_parts, texts, (), lambda text: (in_words(text), card_parts(text)))


@one("match in pasted text")
def _pasted_match() -> Reader:
    code = pack(samples.matches("sequence")[1])
    link, saves = f"https://example.org/#match={code}", _page().saves
    texts = (link_file(code), link, f"Your turn:\n> {link[:40]}=\n> {link[40:]}&fbclid=x. Mira")

    def read(text: str) -> object:
        is_link(text), saves.match_in(text), saves.table_in(text), saves.sender_in(text), saves.is_link_file(text)
        return packed_in(text)

    return Reader(packed_in, texts, read=read, largest=LONGEST_PASTE // 4, parts=PASTED)


PASTED = (
    "= \n", "=\n", "\n> ", "\u200b", "%C2%A0", "#join=", "#match= ", "match   ", "join\u200b", "A Q", "AQabcdef-", "1 e N ", "eNrT ",
    "#match=1eN", "=sealed.x", f"1{squeezed(' ' * 900_000)} ", f"AQ{'x' * 500} ",
)  # fmt: skip


@one("anything pasted")
def _pasted() -> Reader:
    return Reader(read_pasted, [*_codes(), f"#move={_codes()[0]}"], largest=LONGEST_PASTE // 4, parts=PASTED)


@one("pairing code")
def _pairing() -> Reader:
    return Reader(
        read_code,
        _codes(),
        then=lambda code: description(code, "active"),
        write=code_text,
        largest=LONGEST_PASTE // 4,
        parts=PASTED,
    )


def _codes() -> tuple[str, ...]:
    first, second = (code_text(code_from_sdp(b"table!", sdp)) for sdp in (FROM_CHROMIUM, FROM_FIREFOX))
    link = f"https://example.org/#join={first}"
    return (first, second, link, f"http://example.org/{second[:50]} {second[50:]}?utm_source=x", f"See {link}%C2%A0\nMira")


@one("browser's connection data")
def _sdp() -> Reader:
    read = lambda text: code_from_sdp(b"table!", text)  # noqa: E731
    return Reader(code_from_sdp, (FROM_CHROMIUM, FROM_FIREFOX), read=read, then=code_text)


@one("first-time tips")
def _met() -> Reader:
    return Reader(read_met, ('[["Mira", "dead"]]', "[]"))


@one("solved puzzles")
def _tally() -> Reader:
    return Reader(read_tally, ('{"solved":["4f2a91c0"],"tried":[]}',), write=codec.dumps)


@one("mistakes")
def _mistakes() -> Reader:
    text = codec.dumps(Mistakes((samples.PUZZLES.partition("\n\n")[2],), ("4f2a91c0",)))
    return Reader(read_mistakes, (text,), write=codec.dumps)


@one("number of solved puzzles")
def _solved() -> Reader:
    texts = ('{"solved":["a","b"],"tried":["c"]}', '{"waiting":[],"done":["b"]}')
    return Reader(solved_puzzles, texts, (), lambda text: solved_puzzles(text, text))


@one("lesson's levels")
def _levels() -> Reader:
    return Reader(known_levels, ("0", "6"), ())


@one("seats")
def _seats() -> Reader:
    return Reader(read_seats, ("[[1,2],17]", "[[],0]", "[[1],4,[0,1]]"), write=seats_text)


@one("person")
def _person() -> Reader:
    return Reader(read_person, ('{"since":5,"colours":[["sequence","blue"]]}',), write=codec.dumps)


@one("series")
def _series() -> Reader:
    texts = [Series(length, games, "a").text() for length in (3, 5) for games in ((), (0, 1), (1, -1, 0))]
    return Reader(read_series, texts, write=Series.text)


@one("notes for the next visit")
def _notes() -> Reader:
    first_look = _page().first_look

    def read(text: str) -> object:
        stored = SimpleNamespace(getItem=lambda _name: text)
        with patch.object(first_look, "window", SimpleNamespace(sessionStorage=stored, localStorage=stored)):
            return first_look.noted(), first_look.noted_turn()

    notes = {"screen": "table", "turn": 2, "game": "sequence", "names": ["Ada", ""], "choices": {"sequoia": {}}}
    return Reader(first_look.noted, (json.dumps(notes),), (), read)


@one("connection to resume")
def _saved_guest() -> Reader:
    module = _page().saved_guest

    def read(text: str) -> object:
        async def store(_mode: str) -> Any:
            return SimpleNamespace(get=lambda _key: SimpleNamespace(result=SimpleNamespace(text=text, certificate=None)))

        async def first(*_events: object) -> None:
            pass

        with patch.multiple(module, _store=store, first=first):
            return _finished(module.saved("key"))

    return Reader(module.saved, [codec.dumps(module.SavedGuest("key", "code", "u", "p", (0,)))], (), read)


@one("backup")
def _backup() -> Reader:
    page = _page()
    texts = {"game 1": samples.saves("sequence")[0], "boards": json.dumps({"Farm": samples.BOARDS[1]})}
    texts["card 1"] = page.cards.card_of(samples.matches("sequence")[0], 0).text()
    head = {"format": page.everything.FORMAT, "version": page.everything.VERSION}
    write = lambda texts: json.dumps(head | {"texts": texts})  # noqa: E731
    return Reader(page.everything.read_everything, (write(texts),), write=write)


@cache
def _page() -> Any:
    """The page's modules that import the browser, for which a stand-in is there while they are loaded."""
    with StandIn().installed():
        from web.keep import cards, everything, first_look, saves
        from web.keep.fetched import game_data
        from web.remote import saved_guest
        from web.setup.windows import box_window
    return SimpleNamespace(**locals())


def _finished(coroutine: Any) -> Any:
    """The result of a coroutine that waits for nothing but a game's data, which are here."""

    async def loaded(_game: object) -> None:
        pass

    with patch.object(_page().game_data, "ensure_loaded", loaded):
        try:
            coroutine.send(None)
        except StopIteration as done:
            return done.value
    raise AssertionError("This waits for something.")


# Damage

SCRAPS = (
    "", " ", "\0", "\n", "\r\n", '"', "\\", "\\u0000", "\ud800", "\u202e", "\u3164", "\u0301\u0316" * 40, "\ufdfa" * 30, "%",
    "%00", "%ed%a0%80", "-", "-1", "0", "00", "1e999", "NaN", "Infinity", "9" * 19, "9" * 5000, "٣", "²", "½", "[" * 60, "{}",
    "[]", "null", "true", "__class__", "x" * 3000, "<b>", "<img src=x onerror=alert(1)>", "😀", ",", ";", ":", "/", "=", "&", "#",
    "*", "?", "_", "not ", " or ",
)  # fmt: skip
VALUES = (None, True, 0, 1, -1, 2, 10**18, -(10**30), 10**400, 0.5, 1e300, float("nan"), [], {}, [[]], [None], {"": 0}, *SCRAPS)

some_scraps = st.sampled_from(SCRAPS)
few = st.sampled_from((1, 1, 1, 2, 3))


@cache
def pieces(text: str) -> tuple[str, ...]:
    """The words, numbers and signs of a text."""
    return tuple(re.findall(r"\d+|[^\W\d]+|.", text, re.DOTALL))


@st.composite
def damaged(draw: st.DrawFn, text: str, others: Sequence[str]) -> str:
    """The text with pieces lost, doubled, exchanged, replaced or taken from another, or with its end cut off."""
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
    return piece[:-1] + chr((ord(piece[-1]) + difference) % 0xD800)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list and object in the value, with each index or key of it."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


@st.composite
def damaged_json(draw: st.DrawFn, text: str, others: Sequence[str]) -> str:
    """The JSON text with values and keys lost, doubled, of another kind, or damaged themselves, also JSON within its texts."""
    data = json.loads(text)
    for _ in range(draw(few)):
        found = [*places(data)]
        if not found:
            return draw(damaged(text, others))
        holder, key = found[draw(st.integers(0, len(found) - 1))]
        match draw(st.integers(0, 5)), holder[key]:
            case 0, _:
                del holder[key]
            case 1, old if isinstance(holder, list):
                holder[key:key] = [deepcopy(old) for _ in range(draw(st.sampled_from((1, 2, 100))))]
            case 1, old:
                holder[f"{key}{draw(some_scraps)}"] = deepcopy(old)
            case 2, _:
                foreign = [*places(json.loads(others[draw(st.integers(0, len(others) - 1))]))]
                source, at = foreign[draw(st.integers(0, len(foreign) - 1))] if foreign else (holder, key)
                holder[key] = deepcopy(source[at])
            case 3 | 4, str(old):
                holder[key] = draw(hostile([old]))
            case 3 | 4, int(old):
                holder[key] = old + draw(st.sampled_from((-2, -1, 1, 2, 10**6, -(10**6))))
            case _:
                holder[key] = deepcopy(draw(st.sampled_from(VALUES)))
    return json.dumps(data, ensure_ascii=draw(st.booleans()), separators=(",", ":"))


@cache
def is_json(text: str) -> bool:
    """Whether the text is a JSON list or object."""
    with suppress(ValueError):
        return text[:1] in ("[", "{") and bool(json.loads(text) or True)
    return False


def hostile(texts: Sequence[str]) -> st.SearchStrategy[str]:
    """Damaged texts, made of these."""

    def of(text: str) -> st.SearchStrategy[str]:
        if not is_json(text):
            return damaged(text, texts)
        return st.one_of(damaged_json(text, [*filter(is_json, texts)]), damaged(text, texts))

    return st.integers(0, len(texts) - 1).flatmap(lambda number: of(texts[number]))


@cache
def texts_for(name: str) -> st.SearchStrategy[str]:
    """Texts for that reader: damaged outside, damaged inside what they wrap, or arbitrary."""
    reader = READERS[name]()
    unpacked, packed = reader.inside
    signs = st.text(st.sampled_from(sorted({*"".join(reader.samples)})))
    wrapped = [hostile([*map(unpacked, reader.samples)]).map(lambda text: _packed(packed, text))] * 3
    return st.one_of(*(wrapped if packed is not str else []), hostile(reader.samples), hostile(reader.samples), st.text(), signs)


def _packed(pack: Callable[[str], str], text: str) -> str:
    try:
        return pack(text)
    except (SequorError, UnicodeEncodeError):
        return text


# The promises


def assert_clear(error: SequorError) -> None:
    """One printable sentence or a few, of bounded length, without anything of Python's or of a page's outside its quotes."""
    told = str(error)
    assert is_visible(told)
    assert len(told) <= LONGEST_SENTENCE
    own = re.sub(r"(?s)'.*'|\".*\"|“.*”", "…", told)
    assert re.fullmatch(r"[^<>]*[.?!…’”]", own)
    assert not re.search(r"Traceback|Error\b|object at|Errno|NoneType", own)


def read_or_refused(reader: Reader, text: str) -> None:
    """Reads a text; what it holds must be written and read again without a change."""
    try:
        value = reader(text)
    except SequorError as error:
        assert isinstance(error, reader.raises or ()), error
        assert_clear(error)
        return
    if reader.write is not None:
        again = reader(reader.write(value))
        assert reader.same(again) == reader.same(value)
        assert reader.write(again) == reader.write(value)


@pytest.mark.parametrize("name", READERS)
def test_every_sound_text_is_read(name: str) -> None:
    """Where texts are refused before any damage, the next test shows nothing."""
    reader = READERS[name]()
    for text in reader.samples:
        reader(text)
        assert reader.inside[1](reader.inside[0](text)) or reader.inside[1] is str


@pytest.mark.parametrize("name", READERS)
@given(data=st.data())
def test_a_hostile_text_is_read_or_refused_in_a_sentence(name: str, data: st.DataObject) -> None:
    read_or_refused(READERS[name](), data.draw(texts_for(name)))


# In proportion

STEP = 16
"""How much longer the longer text is."""

SHARE = 4
"""How much more than its share of time the longer text may take: for a square that would be 16 times its share."""

NOTHING = 0.004
"""Seconds of processor time below which a time shows nothing."""

REPEATED = (
    " ", "\n", "/", ",", ":", "-", "%", "%41", "1", "1 ", "a", "A", "&", "=", '"', '""', ";", "no ", "\u0301", "\u0301\u0316", "\ufdfa",
    "\u3164", "[", "]", '{"a":', "[],", "1,", '"a":0,', '\\"', "\\\\", "\\u0300", "9",
)  # fmt: skip

Grown = tuple[Callable[[int], str], int]
"""Makes a text of about a size, and the largest such size."""


def grown(reader: Reader) -> Iterator[Grown]:
    """Texts that grow: of signs alone and within a sound text, of its own pieces again and again, and of its JSON values."""
    yield from reader.slow
    sound = min(reader.samples[:3], key=len)
    middle = sound[: len(sound) // 2]
    for part in (*REPEATED, *reader.parts):
        yield from ((_filled(f"{before}@{part}", ""), reader.largest) for before in ("", middle) if "@" not in before)
    found = pieces(sound)
    for at in range(0, len(found), max(1, len(found) // 24)):
        before, part, after = "".join(found[:at]), "".join(found[at : at + 2]), "".join(found[at + 2 :])
        yield lambda size, before=before, part=part, after=after: before + part * (size // len(part)) + after, reader.largest
    for text in filter(is_json, reader.samples[:3]):
        yield from ((make, reader.largest) for make in _grown_json(text))


def _grown_json(text: str) -> Iterator[Callable[[int], str]]:
    """Long texts, lists and objects in place of each part of this JSON, once for each name of a part."""
    data, names = json.loads(text), set()
    for number, (holder, key) in enumerate(places(data)):
        name = (type(holder[key]), key if isinstance(holder, dict) else 0)
        if name not in names:
            names.add(name)
            for part in ("x", "%41", "\u3164", "\u0301\u0316") if isinstance(holder[key], str) else ("",):
                yield lambda size, number=number, part=part: _with_long(text, number, part, size)


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
    # Collecting garbage visits everything that the tests hold, so it says nothing about the reader.
    gc.disable()
    begun = time.process_time()
    with suppress(SequorError):
        read(text)
    taken = time.process_time() - begun
    gc.enable()
    return taken


def takes_more_than_its_share(read: Callable[[str], object], make: Callable[[int], str], largest: int) -> str:
    """How much longer the reader takes for the largest such text than for one of a sixteenth; "" if that is its share.

    Texts of slightly different sizes are read, so that nothing is remembered; the least of several times counts.
    """
    for attempt in range(4):
        size = largest - 7 * attempt
        long = seconds(read, make(size))
        if long < NOTHING * STEP:
            return ""
        short = min(seconds(read, make(size // STEP - 3 * again)) for again in range(3))
        if long <= STEP * SHARE * max(short, NOTHING):
            return ""
    return f"{make(60)!r}: {long:.3f} s for {size}, {short:.3f} s for a {STEP}th"


@pytest.mark.parametrize("name", READERS)
def test_time_grows_at_most_in_proportion_to_length(name: str) -> None:
    reader = READERS[name]()
    slow = [found for make, size in grown(reader) if (found := takes_more_than_its_share(reader, make, size))]
    assert slow == []


def test_a_square_is_more_than_a_share() -> None:
    """The measure finds the pattern that once froze the page: each escaped quote of an unclosed string began a search to the
    end."""
    make = _filled('"@\\"', "")
    once = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{}]', re.DOTALL)
    assert takes_more_than_its_share(once.findall, make, 14_000)
    assert takes_more_than_its_share(lambda text: [text.count(",") for _ in range(1_000)], make, 14_000) == ""


# Sizes

SAVE = samples.matches("sequence")[0].to_json()
MANY_EVENTS = json.dumps(json.loads(SAVE) | {"events": [[0, "pass", "0" * 16]] * (MOST_EVENTS + 1)})
BOMB = urlsafe_b64encode(zlib.compress(b" " * (board_links.LARGEST_TEXT + 1))).decode()

LIMITS = {
    "sequence save": (" " * (LONGEST_SAVE + 1), "This file is too long to be a save (limit 1,000,000 characters)."),
    "sequence save ": (MANY_EVENTS, "This save has too many events (10,001; limit 10,000)."),
    "sequence link": ("1" * (LONGEST + 1), "This link is too long for a game (limit 100,000 characters)."),
    "sequence position": ("1" * 500_001, "This is too long for a Sequence position (limit 500,000 characters)."),
    "sequoia position": ("1" * 2_001, "This is too long for a Sequoia position (limit 2,000 characters)."),
    "sequitur position": ("1" * 300_001, "This is too long for a Sequitur position (limit 300,000 characters)."),
    "sequence observation": (" " * (codec.LONGEST + 1), "This text is too long (limit 2,000,000 characters)."),
    "sequence messages from guests": (" " * 2_001, "This message is too long (limit 2,000 characters)."),
    "sequence messages from hosts": (" " * 2_500_001, "This message is too long (limit 2,500,000 characters)."),
    "sequence board": ("é" * (LARGEST_BOARD // 2 + 1), "This board is too big (limit 400 kB)."),
    "sequence board in a link": ("A" * 30_001, "This link is too long for a board (limit 30,000 characters)."),
    "sequence board in a link ": (BOMB, "This link is too big for a board (limit 400 kB)."),
    "sequitur goals": ("é" * 30_001, "This file is too long (limit 60 kB)."),
    "sequitur cards": ("é" * 30_001, "This file is too long (limit 60 kB)."),
    "sequitur word list": (
        zlib.compress(bytes(LARGEST_LIST + 1), wbits=31).decode("latin-1"),
        "This is not Sequitur's word list, or it is damaged. Rebuild it with `python3 serve.py --words`.",
    ),
    "file": ("x" * 1_000_001, "Too big."),
}


@pytest.mark.parametrize("name", LIMITS)
def test_what_is_too_large_is_refused_in_a_sentence(name: str) -> None:
    text, sentence = LIMITS[name]
    with pytest.raises(SequorError) as refused:
        READERS[name.strip()]()(text)
    assert str(refused.value) == sentence


def test_a_long_name_is_refused_in_a_sentence() -> None:
    with pytest.raises(SequorError, match=f"^A name needs 1 to 24 visible characters; '{'x' * 59}…' doesn’t fit.$"):
        Player("x" * 20_000)


def test_the_largest_sizes_are_large_enough() -> None:
    """What our own games come to, with room to spare."""
    longest = samples.longest_game()
    assert longest.state.table.turns == TURN_LIMIT
    assert 2 * len(longest.events) < MOST_EVENTS
    assert 5 * len(longest.to_json()) < LONGEST_SAVE
    assert board_links.unpacked(board_links.packed(" " * board_links.LARGEST_TEXT)) == " " * board_links.LARGEST_TEXT


def test_the_largest_word_list_is_large_enough() -> None:
    assert game("sequitur").is_ready
    words = lexicon._FILE.read_bytes()
    assert 5 * len(words) < LARGEST_FILE
    assert 5 * len(zlib.decompress(words, wbits=31)) < LARGEST_LIST


# All of them

PARSES = re.compile(r"\b(json\.loads|parse_json|codec\.loads|unsqueezed|unquote|b64decode|decompress|decompressobj)\(")
OWN = {
    "engine.cli.*": "what its own user types and names",
    "engine.games.sequitur.data_maker": "pinned files, when the site is built",
    "web.build.*": "the repository's own files",
    "web.review.reck*": "the review's worker",
    "web.start.worker": "the page's own questions; the observations in them go to `codec.loads`",
    "web.table.computer": "the worker's answers",
}
"""Modules that parse only what Sequor itself has written, and what that is."""


def test_every_module_that_parses_texts_is_run_by_a_reader() -> None:
    """Finds a new module that reads external text and that nobody lists here."""
    ran: set[object] = set()
    before = sys.getprofile()
    sys.setprofile(lambda frame, _event, _argument: ran.add(frame.f_globals.get("__name__")))
    try:
        for make in READERS.values():
            reader = make()
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
    for file in [*(ROOT / "web").rglob("*.py"), *(ROOT / "web").rglob("*.js")]:
        for value in re.findall(r"(?:innerHTML|outerHTML) *=(?!=) *(.*)|insertAdjacentHTML", file.read_text("utf-8")):
            assert re.fullmatch(r"[A-Z_]+|'[^']*'(\.repeat\(goal\))?;", value), file

"""Every reader of external text, each with sound texts and the errors that it may raise. `test_fuzz.py` attacks them.

A reader turns a text from outside (a file, a link, a message, what a browser stored or a person typed) into values.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from datetime import date, datetime
from functools import cache, partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import quote, unquote

from engine import cards, codec, files
from engine.coach import puzzle
from engine.codes import LONGEST_PASTE
from engine.core import LONGEST_SENTENCE, BadSaveError, BadSetupError, BadTextError, SequorError
from engine.game import AnyGame, load_game
from engine.games.sequence.rules import board_file
from engine.games.sequitur.box import contents, goals
from engine.games.sequitur.picture import selection
from engine.games.sequitur.words import lexicon
from engine.match import LONGEST_SAVE, MOST_EVENTS, Match, Player
from engine.remote import link, pairing
from engine.remote import messages as said
from engine.remote.table import GuestView, HostTable
from engine.session import Session
from engine.text import clean, clean_name, is_visible, squeezed, unsqueezed
from tests import samples
from tests.engine.remote.test_pairing import FROM_CHROMIUM, FROM_FIREFOX
from tests.engine.walks import finished_games, play_on, walk
from tests.games.sequence.board_files import png
from tests.web.stand_in import StandIn
from web.games.sequence.editor import draft
from web.setup.model import Choices
from web.storage import boards, days, games, people, progress, series

USUAL_SIZE = 100_000
"""Characters: long enough for a square of it to take seconds."""


@dataclass(frozen=True, repr=False)
class Reader:
    """One reader: the function `of`, with sound texts for it, and the errors that it may raise.

    `then` does what always follows reading. `write` is the reverse of `of`, and `same` returns equal results for equal values.
    `inside` unpacks the wrapped text, and packs it again. `largest` is a size at which it still reads a text; repeated `parts`,
    and `slow` texts of a given size, may take long. Each unit of `weight` is a hundred examples.
    """

    of: Callable[[str], Any]
    samples: Sequence[str]
    raises: tuple[type[SequorError], ...] = (BadSaveError,)
    then: Callable[[Any], object] = repr
    write: Callable[[Any], str] | None = None
    same: Callable[[Any], object] = lambda value: value
    inside: tuple[Callable[[str], str], Callable[[str], str]] = (str, str)
    largest: int = USUAL_SIZE
    parts: Sequence[str] = ()
    slow: Sequence[Grown] = ()
    weight: int = 1

    def __call__(self, text: str) -> Any:
        value = self.of(text)
        self.then(value)
        return value


Grown = tuple[Callable[[int], str], int]
"""Makes a text of about a size, and the largest such size."""


def filled(before: str, part: str, after: str = "") -> Callable[[int], str]:
    """Makes a text of a repeated part between two others."""
    return lambda size: before + part * (size // len(part)) + after


def assert_clear(error: SequorError) -> None:
    """Printable sentences of limited length, without Python's or a page's internals outside quotes."""
    text = str(error)
    assert is_visible(text)
    assert len(text) <= LONGEST_SENTENCE
    own = re.sub(r"(?s)'.*'|\".*(?:\"|\.\.\.)|“.*”", "…", text)
    assert re.fullmatch(r"[^<>]*[.?!…’”]", own)
    assert not re.search(r"Traceback|Error\b|object at|Errno|NoneType", own)


# Every game's readers


def _save(rules: AnyGame) -> Reader:
    def played(match: Match) -> None:
        match.verify()
        again = play_on(match.truncated(len(match.events)), random.Random(1), 6)
        assert Match.from_json(again.to_json()).state == again.state

    slow: dict[str, list[Grown]] = {"sequence": [(samples.long_game, 3_900)], "sequitur": [(samples.changed_minds, MOST_EVENTS)]}
    texts, write = samples.saves(rules.name), Match.to_json
    return Reader(Match.from_json, texts, then=played, write=write, same=write, slow=slow.get(rules.name, []), weight=2)


def _link(rules: AnyGame) -> Reader:
    def saved(received: link.ReceivedMatch) -> object:
        return received.match.to_json(), received.seats, received.sender

    return Reader(
        lambda text: (link.game_in(text), link.unpack(text))[1],
        [link.pack(match, (0,)) for match in samples.matches(rules.name)],
        then=lambda received: received.match.verify(),
        write=lambda received: link.pack(received.match, received.seats, received.sender),
        same=saved,
        inside=(lambda text: unsqueezed(text[len(link.KIND) :], "game", LONGEST_SAVE), lambda text: link.KIND + squeezed(text)),
        largest=link.LONGEST,
        slow=[
            (lambda size: link.KIND + squeezed(" " * (size * 300)), link.LONGEST),
            (lambda size: link.KIND + squeezed(json.dumps([[], {"events": [None] * size}])), link.LONGEST),
        ],
    )


def _position(rules: AnyGame) -> Reader:
    """A position is written in only one way, and can be played to the end. Computers can sample its hidden cards."""

    def read(text: str) -> Any:
        state = rules.parse_position(text)
        assert rules.write_position(state) == text
        return state

    def played(state: Any) -> None:
        for seat in (None, *range(state.setup.seats)):
            seen = state.observe(seat)
            assert seen.sample_state(random.Random(1)).observe(seat) == seen
        *_, last = [state, *(step.after for step in walk(state, random.Random(1)))]
        assert rules.parse_position(rules.write_position(last)) == last

    texts, largest = samples.positions(rules.name), 2_000 if rules.name == "sequoia" else USUAL_SIZE
    return Reader(read, texts, (BadTextError,), played, rules.write_position, largest=largest, weight=2)


def _action(rules: AnyGame) -> Reader:
    texts = {event.text for match in samples.matches(rules.name) for event in match.events if event.seat is not None}
    return Reader(rules.parse_action, sorted(texts), (BadTextError,), write=str)


def _observation(rules: AnyGame) -> Reader:
    matches = samples.matches(rules.name)[::2]
    seen = [match.state.observe(seat) for match in matches for seat in (None, *range(match.setup.seats))]
    return Reader(partial(codec.loads, rules.observation_type), [*map(codec.dumps, seen)], write=codec.dumps)


ADDRESS = ("%4", "%f0", "&a=b", "&position=", "&game=")


def _position_in_an_address(rules: AnyGame) -> Reader:
    before, matches = f"#game={rules.name}&position=", page().matches

    def follow(address: str) -> object:
        named = matches.position_named(address)
        return named and finished(matches.from_position(*named))

    texts = [before + quote(position, safe="") for position in samples.positions(rules.name)[::3]]
    inside = (lambda text: unquote(text[len(before) :]), lambda text: before + quote(text, safe="", errors="replace"))
    return Reader(follow, texts, (SequorError,), inside=inside, largest=30_000, parts=ADDRESS)


def _save_that_the_page_opens(rules: AnyGame) -> Reader:
    def opened(text: str) -> object:
        match = finished(page().matches.open_save(text))
        return match.state.observe(None), page().games.card_of_save(text, 0), page().games.moves(text)

    return Reader(opened, samples.saves(rules.name), (BadSaveError, BadSetupError))


def _card(rules: AnyGame) -> Reader:
    def read(text: str) -> Any:
        return page().games.GameSummary.from_text(text)

    texts = [page().games.summarize(match, 0).text() for match in samples.matches(rules.name)]
    return Reader(read, texts, then=lambda card: card.names, write=lambda card: card.text())


def _options(rules: AnyGame) -> Reader:
    own = {name: text for name, text in samples.OPTIONS.get(rules.name, {}).items() if isinstance(text, str)}
    return Reader(partial(page().windows.options_in, rules), [json.dumps(own)], ())


def _choices(rules: AnyGame) -> Reader:
    def restored(text: str) -> object:
        choices = Choices(rules)
        with suppress(ValueError, RecursionError):
            choices.restore(json.loads(text))
        return choices.notes()

    return Reader(restored, [json.dumps(Choices(rules).notes())], (), write=json.dumps)


def _stats(rules: AnyGame) -> Reader:
    over = [play_on(samples.begun(rules, setup, "stats"), random.Random(2)) for setup in rules.setups()[:3]]
    entries = [entry for match in over for entry in people.entries_of(match, "4", datetime(2026, 11, 23)).values()]
    texts = (people.Record().with_(entries).text("Mira"), people.Record().text("שרה", indent=2))
    by_game, write = (lambda read: read[1].by_game(rules.name)), (lambda read: read[1].text(read[0]))
    return Reader(people.read_record, texts, (SequorError,), then=by_game, write=write)


def _messages_from_guests(rules: AnyGame) -> Reader:
    """Messages from a guest, and the answers of the host's table."""

    def heard(text: str) -> object:
        reader = said.guest_reader(said.Meter(1000, 0, 1000))
        if not text.startswith('["hello"'):
            reader.read(said.written(said.Hello(said.VERSION, "phone")), 0)
        return reader.read(text, 0)

    def checked(message: Any) -> None:
        try:
            host(rules.name).check("phone", message)
        except SequorError as error:
            assert_clear(error)

    choose, undo, answer = said.Choose(0, "pass", 1), said.RequestUndo(1), said.Answer(1, True)
    own: list[Any] = [said.Hello(said.VERSION, "phone"), said.RequestSeats((0, 1)), choose, undo, answer, said.GoOn(1)]
    texts = [*map(said.written, own)]
    return Reader(heard, texts, (BadSaveError, said.ExcessError), checked, write=said.written, largest=said.LONGEST_FROM_GUEST)


def _messages_from_hosts(rules: AnyGame) -> Reader:
    """Messages from a host, and everything that the guest then shows."""

    def taken(message: Any) -> object:
        view = GuestView()
        view.receive(host(rules.name).welcome_message("phone"))
        view.open()
        view.receive(message)
        for seat, seen in view.seen.items():
            assert seen.observation.sample_state(random.Random(1)).observe(seat) == seen.observation
        shown = [view.game.standing(seen.observation, seat) for seen in view.seen.values() for seat in range(len(view.players))]
        named = (*view.seats, *(view.table.ready if view.table else ()), (view.table and view.table.undo) or 0)
        return view.calls, shown, [view.players[seat] for seat in named], [view.can_call(seat, "pass") for seat in view.seats]

    end = said.End(samples.matches(rules.name)[-1].to_json())
    own = (host(rules.name).welcome_message("phone"), host(rules.name).update("phone"), said.Refused("No."), end)
    texts = [said.written(message) for message in own if message]
    return Reader(said.from_host, texts, then=taken, write=said.written, weight=6)


@cache
def host(name: str) -> HostTable:
    """A table at which a phone plays the first seat."""
    table = HostTable(Session(samples.matches(name)[0]))
    table.arrive(said.Hello(said.VERSION, "phone"))
    table.session.shown = frozenset()
    table.request("phone", (0,))
    table.grant("phone", 0)
    return table


OF_EACH_GAME = (
    _save, _link, _position, _action, _observation, _position_in_an_address, _save_that_the_page_opens, _card, _options, _choices,
    _stats, _messages_from_guests, _messages_from_hosts,
)  # fmt: skip


# Other readers, some of which need a game


def _board() -> Reader:
    def same(board: Any) -> object:
        return [getattr(board, field.name) for field in fields(board)]

    def played(board: Any) -> None:
        rules: Any = load_game("sequence")
        state = rules.initial_state(rules.setup(board=write(board)))
        assert [*zip(range(40), walk(state, random.Random(1)), strict=False)]

    read, write = board_file.parse_board, board_file.write_board
    return Reader(read, samples.BOARDS, (BadSetupError,), played, write, same, weight=2)


def _board_in_a_link() -> Reader:
    packed, unpacked, largest = boards.packed, boards.unpacked, boards.LONGEST_LINK
    texts, slow = [*map(packed, samples.BOARDS)], [(lambda size: packed(" " * (size * 300)), largest)]
    return Reader(unpacked, texts, write=packed, inside=(unpacked, packed), largest=largest, slow=slow)


def _board_in_an_address() -> Reader:
    def followed(address: str) -> object:
        return boards.game_of_board(boards.unpacked(address))

    codes = [*map(boards.packed, samples.BOARDS)]
    texts = [*(f"#board={code}" for code in codes), f"#board={codes[0][:40]}%0A{codes[0][40:]}&fbclid=x"]
    return Reader(followed, texts, (SequorError,), largest=boards.LONGEST_LINK)


def _own_boards() -> Reader:
    shelf = json.dumps({"Meadow": samples.MEADOW, "Farm": samples.BOARDS[1]}, ensure_ascii=False)
    return Reader(boards.read, (shelf, *samples.BOARDS), (), lambda own: [*map(files.format_of, own.values())])


def _picture() -> Reader:
    slow = [(filled("data:image/jpeg;base64,/9j/", "/"), 30_000)]
    return Reader(board_file.image_problem, (png(), png(512, 3)), (), slow=slow)


def _goals() -> Reader:
    def read(text: str) -> object:
        found = goals.read_goals(text)
        assert all(goal.is_met(word) for goal in found for word in goal.examples)
        return found, goals.goals(text), contents.read(text)

    head, rest = "colour,text,rule,examples,misses\n", "\nyellow,t,length 3,CAT,\ngreen,t,length 3,CAT,\n"
    rule = " or ".join(["add end vv v v v v v v v v v v v v v v"] * 8)
    row = f"red,t,{rule},,"
    rows = (("red,t,length 3,", "CAT "), (row, "QQQ "), ("red,t,", "double or "), ('red,"', '""'), ("", f"{row}{'QQQ ' * 20}\n"))
    slow = [(filled(head + before, part, rest), 60_000) for before, part in rows]
    return Reader(read, samples.GOALS, (BadSetupError,), largest=60_000, slow=slow)


def _cards() -> Reader:
    def read(text: str) -> object:
        found = contents.read_cards(text)
        assert len({card.name for card in found}) == 5
        assert all(1 <= len(card.name) <= 16 and 1 <= card.least <= card.most <= 9 for card in found)
        return contents.read(text)

    return Reader(read, (samples.CARDS,), (BadSetupError,), largest=60_000)


def _word_list() -> Reader:
    """Bytes, given as Latin-1."""

    def unzipped(text: str) -> str:
        return gzip.decompress(text.encode("latin-1")).decode("latin-1") if text.startswith("\x1f") else text

    def zipped(text: str) -> str:
        return gzip.compress(text.encode("latin-1", "replace"), mtime=0).decode("latin-1")

    lists = (("", "aB", "\nc\n\n"), ("a", "B", "\nc\n\n"), ("", "zB", "\nc\n\n"), ("aB\n", "c", "\n\n"), ("aB\nc\n", "B ", "\n"))
    slow = [(filled(f"Sequor's words, form 2\n{before}", part, after), USUAL_SIZE) for before, part, after in lists]
    return Reader(
        lambda text: lexicon.Lexicon.read(text.encode("latin-1", "replace")),
        [content.decode("latin-1") for content in samples.WORD_LISTS],
        (SequorError,),
        inside=(unzipped, zipped),
        slow=[*slow, (lambda size: zipped("a" * size * 100), 40_000)],
    )


def _typed() -> Reader:
    plays = [action for match in samples.matches("sequitur")[:4] for action in match.state.observe(0).legal_actions()[:60]]

    def read(text: str) -> object:
        return selection.parse_typed(text, plays, contents.cards("")), selection.parse_typed_word(text, offers=True)

    return Reader(read, [*map(str, plays)], (BadTextError,))


def _file() -> Reader:
    """Bytes, given as Latin-1."""

    def read(text: str) -> object:
        found = files.read_file(text.encode("latin-1", "replace"), 1_000_000, "Too big.").text
        return files.format_of(found), files.is_table(found)

    contents = ("Größe, été".encode(), "Größe, „été“".encode("cp1252"), '{"format":"sequor-board"}'.encode("utf-16-le"))
    texts = [content.decode("latin-1") for content in (*contents, *map(gzip.compress, contents))]
    return Reader(read, texts, parts=("é", "éa", "é,", "éÉ", "Ã©", "a\x84", "a\xb3", "\x81", "a\0", "<!--", "\x1f\x8b"))


PASTED = (
    "= \n", "=\n", "\n> ", "\u200b", "%C2%A0", "#join=", "#match= ", "match   ", "join\u200b", "A Q", "AQabcdef-", "1 e N ",
    "eNrT ", "#match=1eN", "=sealed.x", f"1{squeezed(' ' * 900_000)} ", f"AQ{'x' * 500} ",
)  # fmt: skip


def _match_in_pasted_text() -> Reader:
    def read(text: str) -> object:
        matches = page().matches
        found = matches.link_parts(text), files.format_of(text), link.is_link(text)
        return found, link.packed_in(text)

    code = link.pack(samples.matches("sequence")[1])
    address = f"https://example.org/#match={code}"
    texts = (link.link_file(code), address, f"Your turn:\n> {address[:40]}=\n> {address[40:]}&fbclid=x. Mira")
    return Reader(read, texts, largest=LONGEST_PASTE // 10, parts=PASTED)


def _code(read: Callable[[str], Any], **more: Any) -> Reader:
    first, second = (pairing.code_text(pairing.code_from_sdp(b"table!", sdp)) for sdp in (FROM_CHROMIUM, FROM_FIREFOX))
    address = f"https://example.org/#join={first}"
    wrapped = f"http://example.org/{second[:50]} {second[50:]}?utm_source=x"
    texts = (first, second, address, wrapped, f"{address}%C2%A0\nMira")
    return Reader(read, texts, largest=LONGEST_PASTE // 10, parts=PASTED, **more)


def _name() -> Reader:
    def read(text: str) -> str:
        clean(text)
        return clean_name(text)

    parts = ("\u200d", "👩\u200d", "\ufe0f", "\u0958", "a\u00a0")
    return Reader(read, ("Zoe\u0308\u00a0 K.", "👩\u200d👩\ufe0f"), (), write=str, largest=10_000, parts=parts)


def _notes() -> Reader:
    def read(text: str) -> object:
        first_look, stored = page().first_look, SimpleNamespace(getItem=lambda _name: text)
        with patch.object(first_look, "window", SimpleNamespace(sessionStorage=stored, localStorage=stored)):
            return first_look.noted(), first_look.noted_turn()

    notes = {"screen": "table", "turn": 2, "game": "sequence", "names": ["Ada", ""], "choices": {"sequoia": {}}}
    return Reader(read, (json.dumps(notes),), ())


def _connection_to_resume() -> Reader:
    def read(text: str) -> object:
        async def store(_mode: str) -> Any:
            return SimpleNamespace(get=lambda _key: SimpleNamespace(result=SimpleNamespace(text=text, certificate=None)))

        with patch.multiple(page().guest_session, _store=store, first=nothing):
            return finished(page().guest_session.load_guest("key"))

    return Reader(read, [codec.dumps(page().guest_session.SavedGuest("key", "code", "u", "p", (0,)))], ())


def _backup() -> Reader:
    def write(texts: Any) -> str:
        return json.dumps({"format": page().backup.FORMAT, "version": page().backup.VERSION, "texts": texts})

    card = page().games.summarize(samples.matches("sequence")[0], 0).text()
    texts = {"game 1": samples.saves("sequence")[0], "card 1": card, "boards": json.dumps({"Farm": samples.BOARDS[1]})}
    return Reader(page().backup.read_everything, (write(texts),), write=write)


async def nothing(*_arguments: object) -> None:
    """Stands in for the browser."""


def finished(coroutine: Any) -> Any:
    """The result of a coroutine that waits only for a game's data, which is here."""
    with patch.object(page().assets, "ensure_loaded", nothing):
        try:
            coroutine.send(None)
        except StopIteration as done:
            return done.value
    raise AssertionError("This waits for something.")


@cache
def page() -> Any:
    """The page's modules that import the browser, loaded with a stand-in for it."""
    with StandIn().installed():
        from web import assets
        from web.remote import guest_session
        from web.setup import windows
        from web.storage import backup, first_look, games, matches
    modules = (backup, first_look, games, matches, assets, guest_session, windows)
    return SimpleNamespace(**{module.__name__.rpartition(".")[2]: module for module in modules})


SDPS = (FROM_CHROMIUM, FROM_FIREFOX)
TOLD = ("Ada plays 10♦ on b9.", "Ada turns in Q♥, a dead card.", "♦10 9 of A♣♠")
SOLVED = ('{"solved":["a","b"],"tried":["c"]}', '{"waiting":[],"done":["b"]}')
MISTAKES = progress.Mistakes((samples.PUZZLE,), ("4f2a91c0",)).text()
DAYS = days.OwnDays((days.DayResult("2026-11-14", "won", 34, is_late=True, line="Sequor daily 100"),)).text()
SERIES = ('{"length": 5, "games": [1, -1, 0], "following": "a"}', '{"length": 3, "games": [], "following": ""}')
PARTS = ("not ", "or ", "; ", "double; ", "contains ", "A ", "v", "cc ", "add end ")

OTHERS: dict[str, Callable[[], Reader]] = {
    "sequence board": _board,
    "sequence board's problems": lambda: Reader(lambda text: [*board_file.problems(codec.parse_json(text))], samples.BOARDS),
    "sequence board in a link": _board_in_a_link,
    "sequence board in an address": _board_in_an_address,
    "sequence custom boards": _own_boards,
    "sequence draft of a board": lambda: Reader(
        draft.restored, [draft.draft_of(board_file.parse_board(text)).notes() for text in samples.BOARDS], ()
    ),
    "sequence picture on a board": _picture,
    "sequence puzzles": lambda: Reader(
        partial(puzzle.puzzles, load_game("sequence")), (samples.PUZZLES,), largest=puzzle.LARGEST
    ),
    "sequence puzzle": lambda: Reader(puzzle.loads, (samples.PUZZLE,), write=puzzle.dumps, parts=(" | 0.1 QH c7",)),
    "sequitur goals": _goals,
    "sequitur cards": _cards,
    "sequitur goal's rule": lambda: Reader(
        goals.compile_rule, samples.RULES, (BadSetupError,), lambda meets: meets("TESTS"), parts=PARTS
    ),
    "sequitur word list": _word_list,
    "sequitur typed action": _typed,
    "file": _file,
    "name": _name,
    "player": lambda: Reader(Player, ("Ada", "Zoë"), (BadSetupError,)),
    "sentence with cards": lambda: Reader(lambda text: (cards.in_words(text), cards.card_parts(text)), TOLD, ()),
    "match in pasted text": _match_in_pasted_text,
    "anything pasted": lambda: _code(link.read_pasted),
    "pairing code": lambda: _code(pairing.read_code, then=partial(pairing.description, setup="active"), write=pairing.code_text),
    "browser's connection data": lambda: Reader(partial(pairing.code_from_sdp, b"table!"), SDPS, then=pairing.code_text),
    "connection to resume": _connection_to_resume,
    "notes for the next visit": _notes,
    "backup": _backup,
    "label of a saved game": lambda: Reader(
        page().games.UserLabel.from_text, ('{"name":"Friday","star":true}', "{}"), write=page().games.UserLabel.text
    ),
    "first-time tips": lambda: Reader(progress.SeenTips.from_text, ('[["Mira", "dead"]]', "[]"), write=progress.SeenTips.text),
    "solved puzzles": lambda: Reader(progress.PuzzleTally.from_text, SOLVED[:1], write=progress.PuzzleTally.text),
    "mistakes": lambda: Reader(progress.Mistakes.from_text, (MISTAKES, SOLVED[1]), write=progress.Mistakes.text),
    "lesson's levels": lambda: Reader(progress.LessonLevels.from_text, ("0", "6"), write=progress.LessonLevels.text),
    "seats": lambda: Reader(games.SeatRecord.from_text, ("[[1,2],17]", "[[],0]", "[[1],4,[0,1]]"), write=games.SeatRecord.text),
    "person": lambda: Reader(people.Person.from_text, ('{"since":5,"colours":[["sequence","blue"]]}',), write=people.Person.text),
    "daily games": lambda: Reader(
        days.OwnDays.from_text, (DAYS, "{}"), then=lambda own: own.runs(date(2026, 11, 26)), write=days.OwnDays.text
    ),
    "series": lambda: Reader(series.Series.from_text, SERIES, write=series.Series.text),
}

READERS: dict[str, Callable[[], Reader]] = OTHERS | {
    f"{name} {make.__name__.strip('_').replace('_', ' ')}": partial(lambda make, name: make(load_game(name)), make, name)
    for name in finished_games()
    for make in OF_EACH_GAME
}


@cache
def reader_of(name: str) -> Reader:
    """The reader of that name, made when needed, because a quick run may have no word list."""
    return READERS[name]()

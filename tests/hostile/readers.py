"""Every reader of Sequor: the function that reads, texts that it reads, texts made to hurt it, and how to damage what it reads.

A reader turns a text from outside (a file, a link, what a browser stored, what somebody typed, a message) into values. What it
refuses raises a SequorError, or is None or empty where the reader says so; anything else is a fault.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine import codec
from engine.cards import card_parts, in_words
from engine.coach.puzzle import LARGEST, LARGEST_ONE, loads, puzzles
from engine.files import format_of, is_table, read_file
from engine.games.sequence.rules.board_file import image_problem, load_board, parse_board, problems
from engine.games.sequitur.box.cards import cards, read_cards
from engine.games.sequitur.box.contents import read as read_table
from engine.games.sequitur.box.goals import compile_rule, goals, read_goals
from engine.games.sequitur.picture.selection import parse_typed, parse_typed_word
from engine.games.sequitur.words.lexicon import Lexicon
from engine.match import LONGEST_SAVE, Match
from engine.text import clean, clean_name
from tests.games.sequence.board_files import png
from tests.hostile import damage, hurts, samples
from tests.hostile.damage import Damage
from tests.hostile.devices import device_readers
from tests.hostile.hurts import Hurt
from tests.hostile.page import page_readers
from tests.hostile.samples import GAMES, game

ANY_LENGTH = 1_000_000
"""Characters, for readers without a limit of their own: no text is longer within a save."""


@dataclass(frozen=True)
class Reader:
    """One reader. `read` may also do what always follows reading, such as listing what is legal in a position."""

    name: str
    read: Callable[[str], object]
    samples: tuple[str, ...]
    hurts: tuple[Hurt, ...]
    damage: Damage = damage.of_text


@cache
def readers() -> tuple[Reader, ...]:
    """All of them."""
    page = (Reader(name, read, texts, made, harm) for name, read, texts, made, harm in (*page_readers(), *device_readers()))
    return (*_files(), *_saves(), *_of_games(), *_boards(), *_tables(), *_puzzles(), *page)


def _files() -> tuple[Reader, ...]:
    """The reader of a file's bytes, as Latin-1, and what cleans the names and cells in it."""

    def read(text: str) -> object:
        found = read_file(text.encode("latin-1", "replace"), ANY_LENGTH, "Too big.").text
        return format_of(found), is_table(found)

    contents = ("Größe, été".encode(), "Größe, „été“".encode("cp1252"), '{"format":"sequor-board"}'.encode("utf-16-le"))
    packed = tuple(gzip.compress(content, mtime=0) for content in contents)
    files = tuple(content.decode("latin-1") for content in (*contents, *packed))
    signs = ("é", "éa", "é,", "éÉ", "Ã©", "a\x84", "a\xb3", "\x81", "\0", "a\0", "<!--", "\r", "\x1f\x8b")
    bytes_of = tuple(hurts.repeated(f"{sign!r} in a file", ANY_LENGTH, sign, "é ") for sign in signs)
    letters = ("\u0301", "\u200d", "👩\u200d", "\u3164", "a\u00a0", "\ufe0f", "\u0958")
    names = tuple(hurts.repeated(f"{letter!r} in a name", ANY_LENGTH, letter, "a") for letter in letters)
    return (
        Reader("read_file", read, files, (*hurts.of_lines(ANY_LENGTH), *bytes_of), damage.of_text),
        Reader("clean_name", lambda text: (clean(text), clean_name(text)), ("Zoe\u0308\u00a0 K.", "👩\u200d👩\ufe0f"), names),
    )


def _saves() -> tuple[Reader, ...]:
    made = hurts.of_saves(LONGEST_SAVE)
    return (Reader("Match.from_json", lambda text: Match.from_json(text).verify(), samples.saves(), made, damage.of_json),)


def _of_games() -> list[Reader]:
    """The readers of each game: positions, actions and observations."""
    found = []
    for name in GAMES:
        rules, texts = game(name), samples.positions(name)
        special = {"sequence": _of_position, "sequoia": _short, "sequitur": hurts.of_setups}
        made = special.get(name, hurts.of_any_position)(texts[1])
        harm = damage.of_json if name == "sequitur" else damage.of_parts
        found.append(Reader(f"{name}: parse_position", _opening(rules), texts, made, harm))
        acts = (*hurts.of_lines(ANY_LENGTH), *_of_actions())
        found.append(Reader(f"{name}: parse_action", rules.parse_action, samples.actions(name), acts, damage.of_parts))
        seen = samples.observations(name)
        made = (
            *hurts.of_json(codec.LONGEST),
            *(hurts.with_field(seen[-1], part, "x", codec.LONGEST) for part in ("seat", "table")),
        )
        read = _reading(rules.observation_type)
        found.append(Reader(f"{name}: observation", read, seen, made, damage.of_json))
    return found


def _opening(rules: Any) -> Callable[[str], object]:
    """Reads a position as a table does that opens it: what each seat sees, and what it may do."""

    def read(text: str) -> object:
        state = rules.parse_position(text)
        assert rules.write_position(state) == text or rules.parse_position(rules.write_position(state)) == state
        return [state.observe(seat).legal_actions() for seat in range(state.setup.seats)]

    return read


def _reading(kind: type[Any]) -> Callable[[str], object]:
    return lambda text: codec.loads(kind, text)


def _short(_line: str) -> tuple[Hurt, ...]:
    """Positions of Sequoia, which are short."""
    return hurts.of_lines(2_000)


def _of_position(line: str) -> tuple[Hurt, ...]:
    """Positions of Sequence with one long part each."""
    parts = {0: "%41", 1: "1", 2: "a1-a5,", 3: "2C,", 4: "2C,/", 5: "0", 8: "9", 9: "1", 10: "?,", 11: "0"}
    made = (hurts.with_part(line, number, part, 500_000) for number, part in parts.items())
    calls = hurts.repeated("calls", 500_000, "0,", samples.positions("sequence")[10].rpartition(" ")[0] + " ", ":-:.")
    return (*made, calls, *hurts.of_lines(500_000))


def _of_actions() -> tuple[Hurt, ...]:
    parts = {" a1-a5": "claim", " 1": "card 1", "A": "spell ", "2": "QH c", "1": "put ", " 7": "7", "x": ""}
    return tuple(hurts.repeated(f"{before} and {part}", ANY_LENGTH, part, before) for part, before in parts.items())


def _boards() -> tuple[Reader, ...]:
    made, images = hurts.of_boards(400_000), (png(), png(512, 3))
    address = hurts.repeated("base64", 30_000, "A", "data:image/png;base64,")
    jpeg = hurts.repeated("an endless JPEG", 30_000, "/////", "data:image/jpeg;base64,/9j/")
    return (
        Reader("parse_board", lambda text: (parse_board(text), load_board(text)), samples.BOARDS, made, damage.of_json),
        Reader("problems", lambda text: list(problems(codec.parse_json(text))), samples.BOARDS, made, damage.of_json),
        Reader("image_problem", image_problem, images, (address, jpeg, *hurts.of_lines(ANY_LENGTH)), damage.of_parts),
    )


def _tables() -> tuple[Reader, ...]:
    """The readers of Sequitur's box, word list and typed line."""
    plays = tuple(action for match in samples.matches("sequitur")[:4] for action in match.state.observe(0).legal_actions()[:60])
    tables, rules = hurts.of_tables(60_000), hurts.of_rules(ANY_LENGTH)

    def typed(text: str) -> object:
        return parse_typed(text, plays, cards("")), parse_typed_word(text, offers=True)

    def words(text: str) -> object:
        return Lexicon.read(text.encode("latin-1", "replace"))

    lists = tuple(content.decode("latin-1") for content in samples.WORD_LISTS)
    return (
        Reader(
            "read_goals", lambda text: (read_table(text), read_goals(text), goals(text)), samples.GOALS, tables, damage.of_parts
        ),
        Reader("read_cards", lambda text: (read_table(text), read_cards(text)), samples.CARDS, tables, damage.of_parts),
        Reader("compile_rule", lambda text: compile_rule(text)("TESTS"), samples.RULES, rules, damage.of_parts),
        Reader("Lexicon.read", words, lists, hurts.of_words(4_000_000), damage.of_words),
        Reader("card_parts", card_parts, samples.SENTENCES, hurts.of_lines(ANY_LENGTH), damage.of_parts),
        Reader("in_words", in_words, samples.SENTENCES, hurts.of_lines(ANY_LENGTH), damage.of_parts),
        Reader("parse_typed", typed, samples.actions("sequitur"), hurts.of_lines(ANY_LENGTH), damage.of_parts),
    )


def _puzzles() -> tuple[Reader, ...]:
    """The readers of a game's puzzles, and of one that was kept."""
    head, one = samples.PUZZLES[0].split("\n\n")[:2]
    made = (
        hurts.repeated("puzzles", LARGEST, f"\n\n{one}", head),
        hurts.repeated("answers", LARGEST, " | 0.1 QH c7", one),
        hurts.repeated("digits", LARGEST, "9", f"{one} | 0."),
        *hurts.of_lines(LARGEST),
    )
    return (
        Reader("puzzles", lambda text: puzzles(game("sequence"), text), samples.PUZZLES, made, damage.of_parts),
        Reader("loads", loads, (one,), (hurts.repeated("answers", LARGEST_ONE, " | 0.1 QH c7", one),), damage.of_parts),
    )

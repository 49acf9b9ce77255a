"""Texts made to hurt: each grows with a number, so that a reader which takes more than its share of time is found out.

A hurt's `largest` is about the longest text that its reader looks into; a longer one is refused at a glance.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from engine.match import MOST_EVENTS, Match
from engine.text import squeezed
from tests.games.sequence.board_files import data as board_data
from tests.hostile.samples import GOALS, MEADOW, OPTIONS, game, matches, of_version_1
from web.storage.boards import packed


class Hurt(NamedTuple):
    """A text of about `size` characters (or events) for `make(size)`."""

    name: str
    make: Callable[[int], str]
    largest: int


def repeated(name: str, largest: int, part: str, before: str = "", after: str = "") -> Hurt:
    """The part again and again, between two others."""
    return Hurt(name, lambda size: before + part * (size // len(part)) + after, largest)


def of_json(largest: int) -> tuple[Hurt, ...]:
    """For everything that is JSON."""
    parts = {
        "quotes that nobody closes": ('\\"', '"', ""), "brackets": ("[", "", ""),
        "braces": ('{"a":', "", ""), "pairs": ("[],", "[", "0]"),
        "closing": ("]", "", ""), "blanks": (" ", "", "{}"), "digits": ("9", "", ""), "digits behind a point": ("9", "0.", ""),
        "numbers": ("1,", "[", "1]"), "backslashes": ("\\\\", '"', '"'), "escapes": ("\\u0300", '"', '"'),
        "keys": ('"a":0,', "{", '"b":0}'),
        "commas": (",", "[", "]"), "no JSON": ("x", "", ""),
    }  # fmt: skip
    return tuple(repeated(name, largest, part, before, after) for name, (part, before, after) in parts.items())


def of_lines(largest: int) -> tuple[Hurt, ...]:
    """For texts that are taken apart at signs."""
    parts = (
        " ",
        "/",
        ",",
        ":",
        "-",
        "%",
        "%41",
        "1",
        "1 ",
        "a",
        "A",
        "&",
        "=",
        "\n",
        '"',
        '""',
        ";",
        "no ",
        "\u0301\u0316",
        "\ufdfa",
    )
    return tuple(repeated(f"only {part!r}", largest, part) for part in parts)


def with_part(text: str, number: int, part: str, largest: int) -> Hurt:
    """A position of Sequence in which one part, between two spaces, is long."""
    fields = text.split(" ")
    before, after = "".join(f"{field} " for field in fields[:number]), "".join(f" {field}" for field in fields[number + 1 :])
    return repeated(f"part {number} of {part!r}", largest, part, before, after)


def with_field(text: str, name: str, part: str, largest: int) -> Hurt:
    """JSON in which the text under that name is long."""

    def make(size: int) -> str:
        data = json.loads(text)
        data[name] = part * (size // len(part))
        return json.dumps(data, ensure_ascii=False)

    return Hurt(f"{name} of {part!r}", make, largest)


# Saves


def of_saves(largest: int) -> tuple[Hurt, ...]:
    """For saves: long parts, and games that go on and on."""
    text = matches("sequence")[2].to_json()
    return (
        *of_json(largest),
        *(with_field(text, name, "\u3164", largest) for name in ("game", "seed", "start", "mark", "format")),
        with_field(text, "start", "%41", largest),
        Hurt("many events", lambda size: _with(text, "events", [[0, "pass", "0" * 16]] * (size // 28)), largest),
        Hurt("many players", lambda size: _with(text, "players", [{"name": "Ada"}] * (size // 15)), largest),
        Hurt("many fields", lambda size: json.dumps(json.loads(text) | {f"f{at}": 0 for at in range(size // 12)}), largest),
        Hurt("changing one's mind", _changing_minds, MOST_EVENTS),
        Hurt("a game that goes on and on", _long_game, 3_900),
    )


def _with(text: str, field: str, value: Any) -> str:
    return json.dumps(json.loads(text) | {field: value})


@cache
def _before_words() -> dict[str, Any]:
    """A save of Sequitur in which the first seat is about to spell a word."""
    match = Match(game("sequitur"), game("sequitur").setup(seats=1), "words", matches("sequitur")[0].players)
    while "unlisted" not in map(str, match.state.legal_actions(0)):
        if match.luck_is_next:
            match.take_luck()
        else:
            match.play(0, match.state.legal_actions(0)[-1])
    save: dict[str, Any] = json.loads(of_version_1(match.to_json()))
    return save


def _changing_minds(events: int) -> str:
    save = _before_words()
    more = [[0, "unlisted"], [0, "back"]] * ((events - len(save["events"])) // 2)
    return json.dumps(save | {"events": [*save["events"], *more]})


@cache
def longest_game() -> Match:
    """Two who fill no line, with as many cards that take chips away as cards that put them: all 2,000 turns."""
    rules = game("sequence")
    board = json.dumps(board_data(12, 12, 12) | {"cards": {f"face{at}": 1 for at in range(12)}, "wild": 28, "anti_wild": 40})
    match = Match(rules, rules.setup(board=board, sequences=3), "long", matches("sequence")[0].players)
    rng = random.Random(1)
    while match.state.returns() is None and len(match.events) < MOST_EVENTS:
        if match.luck_is_next:
            match.take_luck()
        else:
            [seat] = match.state.to_act
            match.play(seat, _harmless(match.state, seat, rng))
    return match


def _harmless(state: Any, seat: int, rng: random.Random) -> Any:
    """An action after which there are as many sequences as before, if there is one; rather a chip taken away than one put."""
    actions = rng.sample(state.legal_actions(seat), len(state.legal_actions(seat)))
    for action in sorted(actions, key=lambda action: not str(action).startswith("REMOVE"))[:6]:
        after = state.apply(seat, action)
        if after.table.sequences == state.table.sequences and after.table.step != "claim":
            return action
    return actions[0]


def _long_game(events: int) -> str:
    match = longest_game()
    return match.truncated(min(events, len(match.events))).to_json()


# Boards, tables, words and links


def of_boards(largest: int) -> tuple[Hurt, ...]:
    """For boards: long names and ids, many faces, many spaces."""
    board = board_data()
    faces = board["faces"]

    def with_faces(size: int, name: str) -> str:
        many = {f"f{at}": {"name": f"{name}{at}", "text": "A"} for at in range(size // (30 + len(name)))}
        return json.dumps(board | {"faces": faces | many}, ensure_ascii=False)

    def with_name(part: str) -> Hurt:
        named = {"name": "", "text": "A"}
        return Hurt(
            f"a face called {part!r}",
            lambda size: json.dumps(
                board | {"faces": faces | {"f": named | {"name": part * (size // len(part.encode()))}}}, ensure_ascii=False
            ),
            largest,
        )

    return (
        *of_json(largest),
        *(with_name(part) for part in ("\u0301\u0316", "\ufdfa", "x", "\u3164", " ")),
        Hurt("many faces", lambda size: with_faces(size, "a"), largest),
        Hurt("many faces that look alike", lambda size: with_faces(size, "\u3164"), largest),
        Hurt("many spaces", lambda size: json.dumps(board | {"rows": [["*"] * (size // 5)] * 5}), largest),
        Hurt("many cards", lambda size: json.dumps(board | {"cards": {f"f{at}": 0 for at in range(size // 12)}}), largest),
        Hurt("a long id", lambda size: json.dumps(board | {"faces": {"f" * size: {"name": "f", "text": "f"}}}), largest),
    )


def of_tables(largest: int) -> tuple[Hurt, ...]:
    """For tables of goals and cards: signs that csv knows, long cells, words that take long to judge."""
    head, rest = "colour,text,rule,examples,misses\n", "\nyellow,t,length 3,CAT,\ngreen,t,length 3,CAT,\n"
    slow = " or ".join(["add end vv v v v v v v v v v v v v v v"] * 8)
    row = f"red,t,{slow},,{'QQQ ' * 20}\n"
    return (
        *of_lines(largest),
        repeated("words", largest, "CAT ", f"{head}red,t,length 3,", rest),
        repeated("words that are looked up", largest, "QQQ ", f"{head}red,t,{slow},,", rest),
        repeated("rows that are looked up", largest, row, head, rest),
        repeated("or", largest, "double or ", f"{head}red,t,", rest),
        repeated("cells", largest, ",a", f"{head}red", rest),
        repeated("quotes in quotes", largest, '""', f'{head}red,"', rest),
        repeated("rows", largest, "red,a,double,AAB\n", "colour,text,rule,examples\n"),
    )


def of_rules(largest: int) -> tuple[Hurt, ...]:
    """For the rules of goals."""
    parts = ("not ", "or ", "; ", "double; ", "contains ", "A ", "v", "cc ", "add end ")
    return tuple(repeated(f"{part!r} after contains", largest, part, "contains ") for part in parts) + of_lines(largest)


def of_words(largest: int) -> tuple[Hurt, ...]:
    """For word lists, as Latin-1: words that grow, long lines, lists that are packed well."""
    head = "Sequor's words, form 2\n"

    def gzipped(size: int) -> str:
        return gzip.compress(b"a" * (size * 100), mtime=0).decode("latin-1")

    return (
        *of_lines(largest),
        repeated("growing words", largest, "aB", head, "\nc\n\n"),
        repeated("long words", largest, "B", f"{head}a", "\nc\n\n"),
        repeated("one word", largest, "zB", head, "\nc\n\n"),
        repeated("marks", largest, "c", f"{head}aB\n", "\n\n"),
        repeated("lines", largest, "\n", head),
        repeated("words never said", largest, "B ", f"{head}aB\nc\n", "\n"),
        repeated("rare words", largest, "aB", f"{head}aB\nc\n\n"),
        Hurt("packed well", gzipped, largest // 100),
    )


def of_board_links(largest: int) -> tuple[Hurt, ...]:
    """For boards in links: codes, and what they unpack to."""
    return (
        *of_lines(largest),
        Hurt("well packed", lambda size: packed(" " * (size * 300)), largest),
        Hurt("quotes that nobody closes", lambda size: packed('"' + '\\"' * (size * 150)), largest),
        Hurt("a board", lambda size: packed(MEADOW + " " * size), largest),
    )


def of_pasted(largest: int) -> tuple[Hurt, ...]:
    """For what people paste: gaps and marks without end, and many places where a code may begin."""
    parts = (
        "= \n", "=\n", "> ", "\n> ", "\u200b", "%C2%A0", "%E2%80%8B", "#join=", "#match= ", "match   ", "join\u200b", "A Q",
        "AQ ", "AQabcdef-", "1eN ", "1eNr", "1 e N ", "eNrT ", "-eN", "#match=1eN", "sealed.", "=sealed.x", "A_-",
    )  # fmt: skip
    tail = "Q" + "x" * 500
    many = squeezed(" " * 900_000)
    return (
        *of_lines(largest),
        *(repeated(f"{part!r} again and again", largest, part) for part in parts),
        repeated("gaps behind a mark", largest, " ", "#join=A", "!"),
        repeated("packed well, many times", largest, f"1{many} "),
        repeated("long texts that begin like codes", largest, f"A{tail} "),
    )


def of_position_links(largest: int) -> tuple[Hurt, ...]:
    """For positions in links."""
    return tuple(
        repeated(f"{part!r} after {before!r}", largest, part, before)
        for part in ("%", "%4", "%41", "%f0", "&", "=", "&a=b", "&position=", "x", " ")
        for before in ("#", "#game=sequence&position=", "#position=")
    )


def of_any_position(line: str) -> tuple[Hurt, ...]:
    """For positions of a game of which nothing is known but one of them."""
    return (*of_lines(500_000), repeated("a position again and again", 500_000, line), *of_json(500_000))


def of_setups(line: str, largest: int = 300_000) -> tuple[Hurt, ...]:
    """For positions of Sequitur, which hold tables and JSON: variations of this one."""
    data = json.loads(line)
    goals = GOALS[1].replace("\n", "\n" * 2)
    return (
        *of_json(largest),
        Hurt("long goals", lambda size: json.dumps(data | {"table": data["table"] | _goals(data, goals + "\n" * size)}), 50_000),
        *(_deep(data, name, part, largest) for name in ("rack", "word", "secret") for part in ("A", "?", "Q", "\u0301\u0316")),
    )


def _goals(data: Any, text: str) -> Any:
    return {"setup": OPTIONS["sequitur"][1] | {"goals": text}} | {"stage": data["table"].get("stage", "passing")}


def _deep(data: Any, name: str, part: str, largest: int) -> Hurt:
    """A position of Sequitur with a long text in the first hand."""

    def make(size: int) -> str:
        hands = [data["hands"][0] | {name: part * (size // len(part))}, *data["hands"][1:]]
        return json.dumps(data | {"hands": hands}, ensure_ascii=False, separators=(",", ":"))

    return Hurt(f"{name} of {part!r}", make, largest)

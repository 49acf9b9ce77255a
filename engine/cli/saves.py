"""Saved games on the command line: reads and writes them, and has the commands `replay`, `verify` and `link`."""

from __future__ import annotations

import codecs
import errno
import io
import json
import os
import subprocess
import sys
import unicodedata
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..core import BadSaveError, BadSetupError, MissingDataError, Seat
from ..files import OURS, format_of, is_table, read_file
from ..game import AnyGame, load_game
from ..match import LONGEST_SAVE, Match, wrong_ending
from ..remote.link import ReceivedMatch, game_in, is_link, pack, packed_in, unpack
from ..text import clean_name, isolated, listed, quoted

MADE_OR_NAMED = "Run `python3 serve.py --words` in Sequor's folder to build it, or set SEQUOR_DATA to a folder that has it"
SERVE = Path(__file__).resolve().parents[2] / "serve.py"


def make_ready(game: AnyGame) -> AnyGame:
    """The game. Builds its data if that is missing and this is a checkout; otherwise the game itself reports what is missing."""
    if not game.is_ready and SERVE.is_file():
        print(f"Building {game.data_file} for {game.title} (first run only).", file=sys.stderr)
        subprocess.run([sys.executable, SERVE, "--words"], stdout=sys.stderr, check=False)
    return game


STANDARD_INPUT = "-"


def read_text(file: str, largest: int, what: str, is_table: bool = False) -> str:
    """The text of the file, which should be `what` ("a saved game") of at most `largest` bytes. "-" is standard input. Prints a
    note to stderr if its encoding had to be guessed. Raises BadSaveError, which names the file."""
    too_large = f"This file is too big for {what} (limit {largest // 1000:,} kB)."
    try:
        text, note = read_file(_content(file, largest), largest, too_large, is_table)
    except OSError as error:
        raise BadSaveError(f"Can't read {file}: {error.strerror}.") from None
    except BadSaveError as error:
        raise BadSaveError(f"{file}: {error}") from None
    except ValueError:  # a NUL in the name
        raise BadSaveError(f"Can't read {file!a}: that isn't a file name.") from None
    if note:
        print(f"{file}: {note}", file=sys.stderr)
    return text


def _content(file: str, largest: int) -> bytes:
    """The content of the file; of one larger than `largest` bytes, just enough to show that it is too big."""
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(largest + 1) if sys.stdin else b""
    with open(file, "rb") as stream:
        return stream.read(largest + 1)


READABLE = "readable"
"""The name under which `_readable` is registered as an error handler."""

SUBSTITUTES = (
    dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True))
    | dict(zip("▁▂▃▄▅▆▇█", "12345678", strict=True))
    | dict(zip("‘’‚′´“”„″«»‹›", "'''''\"\"\"\"\"\"''", strict=True))
    | dict(zip("–—‒−‐‑·•×÷⁄★☆✓✗€£¥", "-----" + "--*x//**vxELY", strict=True))
    | {"…": "...", "→": "->", "←": "<-", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th"}
    | dict(zip("øØłŁđĐðÐı", "oOlLdDdDi", strict=True))
)
"""ASCII substitutes for characters that Unicode does not decompose."""


def print_readably() -> None:
    """Makes stdout and stderr substitute what their encodings lack, and stdin replace what it can't read."""
    codecs.register_error(READABLE, _readable)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=READABLE)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def _readable(error: UnicodeError) -> tuple[str, int]:
    """An error handler of `codecs`: substitutes for the characters that could not be encoded, and the position to continue at."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(substitute, error.object[error.start : error.end])), error.end


def substitute(char: str) -> str:
    """The character in ASCII; "" for an invisible one, "?" if it has no ASCII form.

    >>> [substitute(char) for char in "♠é…\u2068Я"]
    ['S', 'e', '...', '', '?']
    """
    if char.isascii():
        return char
    if char in SUBSTITUTES:
        return SUBSTITUTES[char]
    if unicodedata.category(char) in ("Cf", "Mn", "Me"):
        return ""
    if char.isspace():
        return " "
    parts = unicodedata.normalize("NFKD", char)
    return "".join(map(substitute, parts)) or "?" if parts != char else "?"


def as_json(text: str) -> str:
    """The JSON text, with escapes if the encoding of stdout lacks any of it."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return "".join(char if char.isascii() else json.dumps(char)[1:-1] for char in text)
    return text


UNFAIR = 1

LARGEST_SAVE = 4 * LONGEST_SAVE
"""The maximum size of a save in bytes: no encoding takes more than four per character."""

ADVICE = {
    "sequor-link": "Turn it into one: link FILE --save NEW.",
    "sequor-board": "Play on it: --setup board=@FILE.",
    "sequor-everything": 'Restore it on the page: "Open a file".',
    "sequor-record": 'Add them on the page: "Open a file".',
}
"""Advice for other files that Sequor saves, by format."""

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The errors of a full disk, a full account or a file at its size limit."""

PRACTICE = "Practice game: players could undo, and the luck stayed the same."

LONGEST_SHOWN = 120
"""The maximum length of a path in an error, in characters."""


def read_match(file: str) -> Match:
    """The match saved in the file; "-" is standard input. Raises BadSaveError."""
    return match_of(read_save_text(file))


def match_of(text: str) -> Match:
    """The match in the text of a save. Raises BadSaveError."""
    if (other := format_of(text)) in ADVICE:
        raise BadSaveError(f"This is {OURS[other]}, not a saved game. {ADVICE[other]}")
    if is_table(text):
        raise BadSaveError("This looks like a table, not a saved game. Play with it: --setup NAME=@FILE.")
    try:
        return Match.from_json(text)
    except MissingDataError:
        make_ready(load_game(json.loads(text)["game"]))
        return Match.from_json(text)


def read_save_text(file: str) -> str:
    """The text of a file that should be a save or a link; "-" is standard input. Raises BadSaveError."""
    return read_text(file, LARGEST_SAVE, "a saved game")


def write_text(file: str, text: str) -> None:
    """Writes the file atomically: a crash or a full disk leaves the previous content. Raises BadSaveError."""
    place = os.path.realpath(file)
    unfinished = place if os.path.exists(place) and not os.path.isfile(place) else f"{place}.new"
    try:
        if os.path.isfile(place) and not os.access(place, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        with open(unfinished, "w", encoding="utf-8") as stream:
            stream.write(text)
        if unfinished != place:
            os.replace(unfinished, place)
    except OSError as error:
        if unfinished != place:
            with suppress(OSError):
                os.unlink(unfinished)
        shown = file if len(file) <= LONGEST_SHOWN else f"...{file[3 - LONGEST_SHOWN :]}"
        advice = "Free some space" if error.errno in FULL else "Choose another file"
        raise BadSaveError(f"Can't write {shown}: {error.strerror}. {advice}.") from None


def replay(options: Namespace) -> int:
    """`replay FILE`: prints every event with its sentences, the final position and the result."""
    match = read_match(options.file)
    if options.json:
        print(as_json(json.dumps(_as_json(match), ensure_ascii=False)))
        return 0
    if match.practice:
        print(PRACTICE)
    for sentences in match.narration:
        for sentence in sentences:
            print(sentence)
    print(f"Position: {match.game.write_position(match.state)}")
    results = match.state.returns()
    if results is None:
        print("Result: game in progress.")
    else:
        scores = (f"{player.name} {result:g}" for player, result in zip(match.players, results, strict=True))
        print(f"Result: {', '.join(scores)}")
    return 0


def _as_json(match: Match) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "practice": match.practice,
        "players": [player.name for player in match.players],
        "events": [
            {"seat": seat, "text": text, "sentences": sentences}
            for (seat, text), sentences in zip(match.events, match.narration, strict=True)
        ],
        "position": match.game.write_position(match.state),
        "result": match.state.returns(),
    }


def verify(options: Namespace) -> int:
    """`verify FILE`: reports whether the luck came from the seed, every action was legal and nothing was edited."""
    match = read_match(options.file)
    wrong = match.verify()
    if options.last is not None:
        wrong = [*wrong_ending(match.hashes, options.last), *wrong]
    if options.seal is not None and not match.seed_hash.startswith(options.seal):
        wrong.insert(0, "The seed doesn't match the seal.")
    print(f"Seal: {match.seed_hash}")
    print(f"Final checksum: {match.hashes[-1]}")
    if match.practice:
        print(PRACTICE)
    if wrong:
        print("\n".join(wrong))
        return UNFAIR
    actions = len(match.events) - match.chance_count
    print(f"Fair: all {match.chance_count} random outcomes match the seed, and all {actions} actions are legal.")
    if options.last is None or options.seal is None:
        print(
            "Someone who edited this file could have recomputed its checksums. Compare the seal and the final checksum with those"
            " shown during the game."
        )
    return 0


def link(options: Namespace) -> int:
    """`link FILE`: prints the link for a saved game, or the saved game in a link, even if pasted with other text."""
    text = options.file if is_link(options.file) else read_save_text(options.file)
    if is_link(text):
        _tell_save(unpacked(text), options.save)
    else:
        match = match_of(text)
        print(f"{options.site}#match={pack(match, _seats(match, options.to))}")
    return 0


def unpacked(text: str) -> ReceivedMatch:
    """The match in a link, or in a text or file that contains one. Raises BadSaveError."""
    packed = packed_in(text)
    make_ready(load_game(game_in(packed)))
    return unpack(packed)


def _tell_save(sent: ReceivedMatch, file: str | None) -> None:
    names = listed([isolated(sent.match.players[seat].name) for seat in sent.seats])
    if names:
        print(f"For {names}.", file=sys.stderr)
    if file is None:
        print(as_json(sent.match.to_json()))
        return
    write_text(file, sent.match.to_json())


def _seats(match: Match, name: str | None) -> Sequence[Seat]:
    """The seats to play where the link is opened: that of the named person, or of the person whose turn it is."""
    people = {player.name: seat for seat, player in enumerate(match.players) if not player.level}
    cleaned = {clean_name(other): seat for other, seat in people.items()}
    if name is not None and clean_name(name) not in cleaned:
        raise BadSetupError(f"There is no player called {quoted(name)}. Players: {', '.join(people) or 'none'}.")
    if name is not None:
        return (cleaned[clean_name(name)],)
    return tuple(seat for seat in match.state.to_act if seat in people.values())[:1]

"""Reads and writes saved games. The command `replay` prints one, `verify` checks its luck and its actions."""

from __future__ import annotations

import errno
import json
import os
from argparse import Namespace
from contextlib import suppress
from typing import Any

from ..core import BadSaveError, MissingDataError
from ..fairness import wrong_ending
from ..files import OURS, format_of, is_table
from ..game import load_game
from ..match import Match
from ..save import LONGEST_SAVE
from .data import make_ready
from .files import read_text
from .output import as_json

UNFAIR = 1

LARGEST_SAVE = 4 * LONGEST_SAVE
"""Bytes: no encoding takes more than four for a character."""

ADVICE = {
    "sequor-link": "Turn it into one: link FILE --save NEW.",
    "sequor-board": "Play on it: --setup board=@FILE.",
    "sequor-everything": 'Restore it on the page: "Open a file".',
    "sequor-record": 'Add them on the page: "Open a file".',
}
"""What to do with other files that Sequor saves."""

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""The errors of a full disk, a full account or a file at its size limit."""

PRACTICE = "Practice game: players could undo, and the luck stayed the same."

LONGEST_SHOWN = 120
"""Characters of a path in an error."""


def read_match(file: str) -> Match:
    """The match saved in that file; "-" is standard input. Raises BadSaveError."""
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
    """Writes the file whole or not at all: a crash or a full disk leaves what was there before. Raises BadSaveError."""
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

"""Parts that a game may leave out, what each adds, and which games have them. Never imports a game.

A test of such a part takes its games from `having`. `test_contract.py` skips a missing part with a sentence that says what the
part would add, and fails if a game that ships lacks it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.engine.illustrations import SOURCES
from tests.engine.walks import finished_games
from web.build.paths import ROOT

SHIPPED = ("sequence", "sequitur", "sequoia")
"""These games have every part."""


class Part(NamedTuple):
    """An optional part: whether the game in a folder has it, what it adds, and where to write it."""

    is_there: Callable[[Path], bool]
    adds: str
    where: str


def _file(name: str) -> Callable[[Path], bool]:
    return lambda folder: (folder / name).is_file()


def _in_rules(words: str) -> Callable[[Path], bool]:
    return lambda folder: words in (folder / "RULES.md").read_text(encoding="utf-8")


PARTS = {
    "puzzles": Part(
        _file("data/puzzles.txt"),
        "a puzzle a day and a list of them by difficulty",
        "Write engine/tools/puzzles/NAME.py, as search.py there describes it; `python -m engine.tools.puzzles NAME` finds them",
    ),
    "tips": Part(
        _file("coach/firsts.py"),
        "a line of help the first time a player meets something",
        "Write coach/firsts.py, as engine/coach/hint.py describes it",
    ),
    "highlights": Part(
        _file("coach/aids.py"),
        "marks on the table for what anyone could see",
        "Write coach/aids.py, as engine/coach/hint.py describes it",
    ),
    "review": Part(
        _file("coach/review.py"),
        "reviews of finished games, and luck taken out of `arena --adjust`",
        "Write coach/review.py, as engine/coach/review.py and commentary.py describe it",
    ),
    "pictures": Part(
        _in_rules("```picture\n"),
        "tables to look at to the rules",
        "Write picture blocks into RULES.md, as engine/coach/illustration.py describes them",
    ),
    "sources": Part(
        _in_rules(SOURCES),
        "the origin of each rule to the rules",
        f"End RULES.md with the chapter “{SOURCES[3:]}”, in which each rule ends with *(sheet)* or *(ruling)*",
    ),
}


def has(game: str, part: str) -> bool:
    return PARTS[part].is_there(ROOT / "engine/games" / game)


def having(part: str) -> list[str]:
    """The games that have this part."""
    return [game for game in finished_games() if has(game, part)]


def missing(game: str, part: str) -> str:
    """Three sentences: what the game lacks, what that adds, and where to write it."""
    _, adds, where = PARTS[part]
    return f"{game} has no {part}. This part adds {adds}. {where.replace('NAME', game)}."

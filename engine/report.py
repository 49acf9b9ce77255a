"""How a game stands and how it ended, as plain words and numbers that any screen can lay out. Knows no game."""

from __future__ import annotations

from typing import NamedTuple


class Standing(NamedTuple):
    """How a seat stands, in sight of everybody.

    Of a `goal` of so many, `score` are reached; with no goal, 0, the score is a number of its own. `words` say it aloud
    ("1 of 2 sequences"); `note` is what else belongs beside the seat's name ("12 trees").
    """

    score: int
    goal: int
    words: str
    note: str = ""


class Sheet(NamedTuple):
    """A table of the final report: its first column names the rows. Every row has one text a head."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Report(NamedTuple):
    """The end of a game: one sentence on how it went, and sheets for those who want to know more."""

    summary: str
    sheets: tuple[Sheet, ...] = ()

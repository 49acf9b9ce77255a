"""The standing of a seat and the report on a finished game, in plain words and numbers that any screen can lay out.

This module knows no game and no screen.
"""

from __future__ import annotations

from typing import NamedTuple


class Standing(NamedTuple):
    """How well a seat is doing, as everybody sees it.

    `score` counts towards `goal`; where the game has no goal, it is 0, and the score is a number of points. `words` say the
    same aloud ("1 of 2 sequences"). `note` is anything else to show beside the seat's name ("12 trees").
    """

    score: int
    goal: int
    words: str
    note: str = ""


class Sheet(NamedTuple):
    """A table whose first column names the rows. Every row has one text for each of the `heads`; a `note` stands below."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Report(NamedTuple):
    """How a game went: a summary in one sentence, and sheets for people who want to know more."""

    summary: str
    sheets: tuple[Sheet, ...] = ()

"""The standing of a seat and the report on a finished game, in plain words and numbers that any screen can lay out.

This module knows no game and no screen.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .core import Seat


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


class Turning(NamedTuple):
    """One line of a game's story: `when` it was ("Turn 7"), a sentence of at most 90 characters or so, and the number of the
    state that shows it. `closest` marks the moment when the game hung in the balance."""

    when: str
    text: str
    moment: int
    closest: bool = False


class Figure(NamedTuple):
    """A number, or a word, and what it means: "41", "moves"."""

    value: str
    meaning: str


class Beat(NamedTuple):
    """One moment of the celebration: how long it lasts, what is said meanwhile, and the sound it begins with: card, chip, die,
    ball, line, reveal, claim, turn or win; "" for none."""

    seconds: float
    words: str = ""
    sound: str = ""


class Report(NamedTuple):
    """How a game went: who won, its story in at most three lines, at most three figures, and sheets for people who want to know
    more.

    `headline` names the winners ("Mira wins"), `summary` says in one sentence what decided it. `finale` are the beats in which
    the table celebrates the end (`View.finale` counts them); after `known` of them nobody can pass the winners any more, so that
    the headline gives nothing away. `again` is the set-up of the next game with the same players, if the deal passes on in it,
    and `begins` the seat that begins then, if that is certain.
    """

    summary: str
    sheets: tuple[Sheet, ...] = ()
    headline: str = "The game is over"
    winners: tuple[Seat, ...] = ()
    story: tuple[Turning, ...] = ()
    figures: tuple[Figure, ...] = ()
    finale: tuple[Beat, ...] = ()
    known: int = 0
    again: Any = None
    begins: Seat | None = None

"""The standing of a seat and the report on a finished game, as words and numbers for any screen.

Independent of games and screens.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .core import Seat


class Standing(NamedTuple):
    """How well a seat is doing, as everyone sees it.

    `score` counts towards `goal`; if the game has none, `goal` is 0 and the score is a number of points. `words` are the same for
    reading aloud ("1 of 2 sequences"). `note` is anything else to show beside the seat's name ("12 trees").
    """

    score: int
    goal: int
    words: str
    note: str = ""


class Sheet(NamedTuple):
    """A table whose first column names the rows. Every row has one text for each of the `heads`. The `note` goes below."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Turning(NamedTuple):
    """One line of a game's story: `when` it was ("Turn 7"), a sentence of about 90 characters at most, and the number of the
    state that shows it. `closest` marks the moment when the game was closest."""

    when: str
    text: str
    moment: int
    closest: bool = False


class Figure(NamedTuple):
    """A number or a word, and what it means: "41", "moves"."""

    value: str
    meaning: str


class Beat(NamedTuple):
    """One moment of the celebration: its length, the words shown meanwhile, and the sound it begins with: card, chip, die, ball,
    line, reveal, claim, turn or win; "" for none."""

    seconds: float
    words: str = ""
    sound: str = ""


class Report(NamedTuple):
    """How a game went: the winners, a story of up to three lines, up to three figures, and sheets with all the details.

    `headline` names the winners ("Mira wins"), `summary` says in one sentence what decided the game. `finale` has the beats in
    which the table celebrates the end (`View.finale` counts them). After `known` of them nobody can overtake the winners, so the
    headline gives nothing away. `again` is the setup of the next game with the same players, if the dealer changes, and `begins`
    the seat that starts that game, if it is certain.
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

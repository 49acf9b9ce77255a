"""The standing of a seat and the report on a finished game, as words and numbers. Independent of games and screens."""

from __future__ import annotations

from typing import Any, NamedTuple

from .core import Seat


class Standing(NamedTuple):
    """A seat's score and progress, as everyone sees it."""

    score: int  # counts towards `goal`; in a game without one, the number of points
    goal: int  # 0 for none
    words: str  # score and goal for reading aloud: "1 of 2 sequences"
    note: str = ""  # more to show next to the seat's name: "12 trees"


class Sheet(NamedTuple):
    """A table whose first column names the rows. Each row has one text per column (`heads`). The `note` goes below."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Turning(NamedTuple):
    """One line of a game's story."""

    when: str  # "Turn 7"
    text: str  # a sentence of at most about 90 characters
    moment: int  # the index of the state that shows it
    closest: bool = False  # whether the game was closest then


class Figure(NamedTuple):
    """A number or a word with its label: "41", "moves"."""

    value: str
    meaning: str


class Beat(NamedTuple):
    """One step in the narration of a moment (`Game.beats`), or of the celebration (`Report.finale`)."""

    seconds: float  # its duration at speed 1
    words: str = ""  # the line shown meanwhile, without a full stop in a moment; "" for none
    sound: str = ""  # at its start: card, chip, die, ball, line, reveal, claim, turn or win; "" for none
    # The other fields are only for moments.
    more: str = ""  # one more sentence below the line
    rest: str = ""  # the sentence that stays until the viewer's next choice; "" for none
    seat: Seat | None = None  # whose face or piece is beside the line
    mark: str = ""  # a few letters beside the sentence that stays, such as the number of a forest
    strong: bool = False  # whether this is the biggest change
    said: str = ""  # read aloud instead of the line

    @property
    def spoken(self) -> str:
        """What is read aloud, once; "" for nothing."""
        return self.said or (f"{self.words}. {self.more}".strip() if self.words else self.rest)


class Report(NamedTuple):
    """The report on a finished game."""

    summary: str  # one sentence about what decided the game
    sheets: tuple[Sheet, ...] = ()  # all the details
    headline: str = "The game is over"  # names the winners: "Mira wins"
    winners: tuple[Seat, ...] = ()
    story: tuple[Turning, ...] = ()  # at most three lines
    figures: tuple[Figure, ...] = ()  # at most three
    finale: tuple[Beat, ...] = ()  # the celebration on the table; `View.finale` counts its steps
    known: int = 0  # the number of steps after which nobody can overtake the winners, so that the headline spoils nothing
    again: Any = None  # the setup of the next game with the same players, if the dealer changes
    begins: Seat | None = None  # the seat that starts that game, if it is certain

"""A game's puzzles in their order, today's, your mistakes and all others from the easiest to the hardest; and an attempt at one.

An attempt is a match that begins with the puzzle's position and ends with one choice, which can be undone. Touches no browser;
independent of particular games.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from engine.coach.illustration import seat_names
from engine.coach.puzzle import Puzzle, PuzzleResult, of_the_day, verdict
from engine.core import AnyObservation
from engine.game import AnyGame
from engine.match import Match
from engine.scene import Spotlight
from engine.text import isolated
from web.coach.progress import PuzzleTally

TODAY, OWN, PATH = "today", "own", "path"

GRADES = ("Easy", "Medium", "Hard")
"""The thirds of the path."""


class Item(NamedTuple):
    """One puzzle as it is served: today's, one of your mistakes, or the one of that number on the path, counted from 1."""

    kind: str
    puzzle: Puzzle
    number: int
    of: int

    @property
    def short(self) -> str:
        """What it is called in very little room."""
        return {TODAY: "Today", OWN: f"Mistakes: {self.of}"}.get(self.kind, f"{self.number} of {self.of}")

    @property
    def title(self) -> str:
        """What it is called."""
        if self.kind == PATH:
            return f"Puzzle {self.number} of {self.of} · {grade(self.number, self.of).lower()}"
        return "Today’s puzzle" if self.kind == TODAY else f"Your mistakes · {self.number} of {self.of}"


class PuzzleOrder:
    """The puzzles of a game, the easiest first, and its mistakes that wait, on that day."""

    def __init__(self, found: Sequence[Puzzle], own: Sequence[Puzzle], tally: PuzzleTally, day: date) -> None:
        self.tally = tally
        self.path = tuple(Item(PATH, puzzle, number, len(found)) for number, puzzle in enumerate(found, 1))
        self.own = tuple(Item(OWN, puzzle, number, len(own)) for number, puzzle in enumerate(own, 1))
        self.today = Item(TODAY, of_the_day(found, day), 1, 1)

    @property
    def solved(self) -> int:
        """How many of the path are solved."""
        return sum(map(self.is_solved, self.path))

    def is_solved(self, item: Item) -> bool:
        return item.puzzle.key in self.tally.solved

    def is_tried(self, item: Item) -> bool:
        """Whether somebody has tried it and not solved it yet."""
        return item.puzzle.key in self.tally.tried

    @property
    def first(self) -> Item:
        """What is served to whoever just goes on along the path: the easiest that is not solved, the first again after all."""
        return next((item for item in self.path if not self.is_solved(item)), self.path[0])

    def after(self, item: Item) -> Item:
        """What is served after this: the next of its kind that is not solved; after today's and the last mistake, the path."""
        others = [own for own in self.own if own.puzzle.key != item.puzzle.key]
        if item.kind == OWN and others:
            return others[min(item.number, len(others)) - 1]
        if item.kind != PATH:
            return self.first
        onward = (*self.path[item.number :], *self.path[: item.number])
        return next((other for other in onward if not self.is_solved(other) and other != item), onward[0])


def grade(number: int, of: int) -> str:
    """The third of the path that holds this number."""
    return GRADES[(number - 1) * len(GRADES) // of]


FIND = "Find the best play."


class PuzzleAttempt:
    """One at this puzzle. The seats are called by their colours. Raises BadTextError for an impossible position."""

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        self.game, self.puzzle = game, puzzle
        self.names = seat_names(game, game.parse_position(puzzle.position).setup)
        self.match = Match.from_position(game, puzzle.position, self.names, you=puzzle.seat, seed="puzzle", practice=True)

    @property
    def observation(self) -> AnyObservation:
        """What the seat knows now."""
        return self.match.state.observe(self.puzzle.seat)

    @property
    def goal(self) -> str:
        """Who is to find the best play."""
        return f"{isolated(self.names[self.puzzle.seat])} to play" if len(self.names) > 1 else "Your play"

    def play(self, text: str) -> PuzzleResult:
        """Makes the play; returns what became of it. Raises IllegalActionError, and changes nothing."""
        found = verdict(self.puzzle, self.game, text, self.names)
        self.match.play(self.puzzle.seat, text)
        return found

    def take_back(self) -> None:
        """Takes the play back, if one was made."""
        self.match = self.match.truncated(0)

    @property
    def best(self) -> PuzzleResult:
        """The verdict on the best play."""
        worths = self.puzzle.worths
        return verdict(self.puzzle, self.game, max(worths, key=worths.__getitem__), self.names)


def why(found: PuzzleResult) -> str:
    """Why the best play is the best, in a sentence or two."""
    return f"{found.reason.words} {found.reason.more}".strip()


def light(found: PuzzleResult) -> Spotlight:
    """The best play, pointed out with what its reason is about."""
    return Spotlight(found.best, found.reason.places, found.reason.team)

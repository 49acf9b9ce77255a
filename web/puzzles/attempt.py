"""Somebody's attempt at a puzzle, without a screen: a match that begins with the puzzle's position and ends with one choice,
which can be taken back. What is said hangs on what its seat sees. Knows no particular game.
"""

from __future__ import annotations

from engine.coach.illustration import seat_names
from engine.coach.puzzle import Verdict, verdict
from engine.coach.puzzle_text import Puzzle
from engine.core import AnyObservation
from engine.game import AnyGame
from engine.match import Match, Player
from engine.scene import Spotlight
from engine.text import isolated

FIND = "Find the best play."


class Attempt:
    """One at this puzzle. The seats are called by their colours. Raises BadTextError for an impossible position."""

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        self.game, self.puzzle = game, puzzle
        state = game.parse_position(puzzle.position)
        setup, colours = state.setup, tuple(game.colours)
        self.names = seat_names(game, setup)
        others = game.levels[0]
        players = [
            Player(name, "" if seat == puzzle.seat else others, colours[setup.team(seat)]) for seat, name in enumerate(self.names)
        ]
        self.match = Match(game, setup, "puzzle", players, start=puzzle.position, practice=True)

    @property
    def observation(self) -> AnyObservation:
        """What the seat knows now."""
        return self.match.state.observe(self.puzzle.seat)

    @property
    def goal(self) -> str:
        """Who is to find the best play."""
        return f"{isolated(self.names[self.puzzle.seat])} to play" if len(self.names) > 1 else "Your play"

    def play(self, text: str) -> Verdict:
        """Makes the play; returns what became of it. Raises IllegalActionError, and changes nothing."""
        found = verdict(self.puzzle, self.game, text, self.names)
        self.match.play(self.puzzle.seat, text)
        return found

    def take_back(self) -> None:
        """Takes the play back, if one was made."""
        self.match = self.match.at(0)

    @property
    def best(self) -> Verdict:
        """The verdict on the best play."""
        worths = self.puzzle.worths
        return verdict(self.puzzle, self.game, max(worths, key=worths.__getitem__), self.names)


def why(found: Verdict) -> str:
    """Why the best play is the best, in a sentence or two."""
    return f"{found.reason.words} {found.reason.more}".strip()


def light(found: Verdict) -> Spotlight:
    """The best play, pointed out with what its reason is about."""
    return Spotlight(found.best, found.reason.places, found.reason.team)

"""A game's puzzles in order (today's, your mistakes, and the *path* from easiest to hardest), and attempts at one.

Reviews add mistakes; each is removed when it is solved. An attempt is a match that begins with the puzzle's position and ends
with one choice, which can be undone. Independent of the browser and of particular games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from engine.coach.commentary import Mistake
from engine.coach.hint import spotlight
from engine.coach.illustration import seat_names
from engine.coach.puzzle import (
    CHANCE,
    Consequence,
    Puzzle,
    PuzzleResult,
    best_of,
    consequence,
    dumps,
    from_mistake,
    loads,
    of_the_day,
    puzzle_of,
    task_of,
    trials,
    verdict,
)
from engine.core import AnyObservation, SequorError
from engine.game import AnyGame
from engine.match import Match
from engine.scene import Spotlight
from engine.text import isolated
from web.storage.progress import DAYS, Due, Mistakes, PuzzleTally
from web.storage.texts import MISTAKES, TextStore

TODAY, OWN, PATH = "today", "own", "path"

GRADES = ("Easy", "Medium", "Hard")
"""The names of the thirds of the path."""


class Item(NamedTuple):
    """One puzzle in the list."""

    kind: str  # TODAY, OWN (a mistake of yours) or PATH
    puzzle: Puzzle
    number: int  # its number among those of its kind, from 1
    of: int  # their number

    @property
    def short(self) -> str:
        """A label for very little room."""
        return {TODAY: "Today", OWN: f"Mistakes: {self.of}"}.get(self.kind, f"{self.number} of {self.of}")

    @property
    def title(self) -> str:
        """The full title."""
        if self.kind == PATH:
            name = self.puzzle.title or f"Puzzle {self.number} of {self.of}"
            return f"{name} · {grade(self.number, self.of).lower()}"
        return "Today’s puzzle" if self.kind == TODAY else f"Your mistakes · {self.number} of {self.of}"


class PuzzleOrder:
    """A game's puzzles on one day: today's, the path, which begins with the easiest, and the unsolved mistakes. The first `due`
    of them are due."""

    def __init__(self, found: Sequence[Puzzle], own: Sequence[Puzzle], tally: PuzzleTally, day: date, due: int = 0) -> None:
        self.tally, self.due = tally, due
        self.path = tuple(Item(PATH, puzzle, number, len(found)) for number, puzzle in enumerate(found, 1))
        self.own = tuple(Item(OWN, puzzle, number, len(own)) for number, puzzle in enumerate(own, 1))
        self.today = Item(TODAY, of_the_day(found, day), 1, 1)

    @property
    def solved(self) -> int:
        """The number of solved puzzles on the path."""
        return sum(map(self.is_solved, self.path))

    def is_solved(self, item: Item) -> bool:
        return item.puzzle.key in self.tally.solved

    def is_tried(self, item: Item) -> bool:
        """Whether the puzzle has been tried but not solved."""
        return item.puzzle.key in self.tally.tried

    @property
    def featured(self) -> tuple[Item, ...]:
        """The puzzles on the path that have names."""
        return tuple(item for item in self.path if item.puzzle.title)

    @property
    def first(self) -> Item:
        """The next puzzle on the path: the easiest unsolved one, or the first again if all are solved."""
        return next((item for item in self.path if not self.is_solved(item)), self.path[0])

    def after(self, item: Item) -> Item:
        """The puzzle after this one: the next unsolved one of its kind; after today's puzzle and the last mistake, the path."""
        others = [own for own in self.own if own.puzzle.key != item.puzzle.key]
        if item.kind == OWN and others:
            return others[min(item.number, len(others)) - 1]
        if item.kind != PATH:
            return self.first
        onward = (*self.path[item.number :], *self.path[: item.number])
        return next((other for other in onward if not self.is_solved(other) and other != item), onward[0])


def grade(number: int, of: int) -> str:
    """The name of the third of the path that contains this number."""
    return GRADES[(number - 1) * len(GRADES) // of]


MOST_WAITING, MOST_DONE = 30, 200
"""The maximum numbers of unsolved mistakes and of keys of solved ones per game; the oldest are dropped first."""

MOST_ANSWERS = 40
"""The maximum number of answers with their own worth in a puzzle made from a mistake."""

WORTH_IT = 0.02
"""The minimum cost of a mistake, in winning chance, for it to become a puzzle."""


def own_mistakes(storage: TextStore, game: str) -> tuple[Puzzle, ...]:
    """The game's unsolved mistakes: those due first come first, and among them the newest. If one of them is invalid, their text
    is set aside."""
    kept = Mistakes.of(storage, game)
    try:
        return tuple(sorted(map(loads, kept.waiting), key=lambda puzzle: kept.day_of(puzzle.key)))
    except SequorError:
        storage.quarantine(MISTAKES + game)
        return ()


def due_mistakes(storage: TextStore, game: str, today: date) -> int:
    """The number of the game's unsolved mistakes that are due."""
    kept = Mistakes.of(storage, game)
    return sum(kept.day_of(puzzle.key) <= today.isoformat() for puzzle in own_mistakes(storage, game))


def note_mistakes(
    storage: TextStore,
    match: Match,
    lapses: Sequence[Mistake],
    worths: Mapping[int, Mapping[str, float]],
    today: date | None = None,
) -> None:
    """Stores people's mistakes in this finished match as puzzles, due tomorrow, except those already stored or solved.

    `worths` maps each mistake's event to winning chances by the texts of actions, given what the seat saw.
    """
    game = match.game.name
    keys, kept = {puzzle.key for puzzle in own_mistakes(storage, game)}, Mistakes.of(storage, game)
    new = [puzzle for puzzle in _puzzles(match, lapses, worths) if puzzle.key not in keys.union(kept.done)]
    if new:
        tomorrow = (today or date.today()) + timedelta(DAYS[0])
        due = (*(Due(puzzle.key, tomorrow.isoformat()) for puzzle in new), *kept.due)
        _store(storage, game, replace(kept, waiting=(*map(dumps, new), *kept.waiting)[:MOST_WAITING], due=due))


def note_done(storage: TextStore, game: str, key: str) -> None:
    """Stores that this mistake is solved or invalid, so that it never comes back."""
    own_mistakes(storage, game)  # sets unreadable ones aside
    kept = Mistakes.of(storage, game)
    waiting = tuple(text for text in kept.waiting if loads(text).key != key)
    _store(storage, game, replace(kept, waiting=waiting, done=(*kept.done, key)[-MOST_DONE:]))


def note_solved(storage: TextStore, match: Match, event: int) -> None:
    """Stores that the choice in this event of a finished game has been corrected, so that it never comes back."""
    note_done(storage, match.game.name, key_of(match, event))


def was_solved(storage: TextStore, match: Match, event: int) -> bool:
    """Whether the choice in this event has been corrected, in a review or as a puzzle."""
    return key_of(match, event) in Mistakes.of(storage, match.game.name).done


def note_missed(storage: TextStore, game: str, key: str, today: date) -> None:
    """Stores that this mistake was tried and missed, or its answer was shown, so that it returns later."""
    if any(puzzle.key == key for puzzle in own_mistakes(storage, game)):
        _store(storage, game, Mistakes.of(storage, game).with_missed(key, today))


def _store(storage: TextStore, game: str, kept: Mistakes) -> None:
    """Stores the mistakes, without the days of those that no longer wait."""
    keys = {loads(text).key for text in kept.waiting}
    replace(kept, due=tuple(one for one in kept.due if one.key in keys)).store(storage, game)


def key_of(match: Match, event: int) -> str:
    """The key of the puzzle about the choice in this event."""
    seat = match.events[event].seat
    assert seat is not None
    return puzzle_of(match.game, match.states[event].observe(seat), {}, 0.0, 0.0, CHANCE).key


def _puzzles(match: Match, lapses: Sequence[Mistake], worths: Mapping[int, Mapping[str, float]]) -> Iterator[Puzzle]:
    """Yields the mistakes as puzzles, costliest first. Omits those that could not be read back."""
    own = [lapse for lapse in lapses if not match.players[lapse.seat].level and lapse.cost >= WORTH_IT]
    for lapse in sorted(own, key=lambda lapse: -lapse.cost):
        with suppress(SequorError):
            yield loads(dumps(_puzzle(match, lapse, worths.get(lapse.event, {}))))


def _puzzle(match: Match, lapse: Mistake, worths: Mapping[str, float]) -> Puzzle:
    """The mistake as a puzzle, with the worths of the best answers and the one chosen."""
    ranked = sorted(worths, key=worths.__getitem__, reverse=True)
    told = {text: worths[text] for text in dict.fromkeys((*ranked[:MOST_ANSWERS], lapse.chosen)) if text in worths}
    puzzle = from_mistake(match, lapse.event, told)
    return puzzle._replace(rest=worths[ranked[MOST_ANSWERS]]) if len(ranked) > MOST_ANSWERS else puzzle


class PuzzleAttempt:
    """An attempt at a puzzle. The seats are named after their colours. With `doubts`, for the player's own mistakes, an answer
    within the search's doubt is correct too. Raises BadTextError for an impossible position."""

    def __init__(self, game: AnyGame, puzzle: Puzzle, *, doubts: bool = False) -> None:
        self.game, self.puzzle, self._doubts = game, puzzle, doubts
        self.names = seat_names(game, game.parse_position(puzzle.position).setup)
        self.match = Match.from_position(game, puzzle.position, self.names, you=puzzle.seat, seed="puzzle", practice=True)
        asked = task_of(puzzle, game, self.names)
        self.task = asked.task
        """What to do: "Stop the four"."""
        self.words = f"You are {isolated(self.names[puzzle.seat])}. {asked.words}" if len(self.names) > 1 else asked.words

    @property
    def observation(self) -> AnyObservation:
        """The seat's current observation."""
        return self.match.state.observe(self.puzzle.seat)

    def play(self, text: str) -> PuzzleResult:
        """Makes the play; returns the verdict. Raises IllegalActionError, and changes nothing, if it is not legal."""
        found = verdict(self.puzzle, self.game, text, self.names, doubts=self._doubts)
        self.match.play(self.puzzle.seat, text)
        return found

    def trials(self, text: str) -> Iterator[Match]:
        """Yields games that continue after the play, each with different hidden parts."""
        return trials(self.puzzle, self.game, text, self.names)

    def followed(self, text: str, played: Sequence[Match]) -> Consequence:
        """What typically follows the wrong play, out of these trials."""
        return consequence(self.puzzle, self.game, text, self.names, played)

    def take_back(self) -> None:
        """Undoes the play, if one was made."""
        self.match = self.match.truncated(0)

    @property
    def best(self) -> PuzzleResult:
        """The verdict on the best play."""
        return verdict(self.puzzle, self.game, best_of(self.puzzle), self.names)


def replies(match: Match) -> Iterator[Match]:
    """Yields the match after each choice that follows the first one, without the luck after the last."""
    for event in range(1, len(match.events)):
        if match.events[event].seat is not None:
            yield match.truncated(event + 1)


def why(found: PuzzleResult) -> str:
    """The reason for the best play, in a sentence or two."""
    return f"{found.reason.words} {found.reason.more}".strip()


def light(found: PuzzleResult) -> Spotlight:
    """A spotlight on the best play and the places of its reason."""
    return spotlight(found.best, found.reason)

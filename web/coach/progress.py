"""Stored progress of the players here: tips seen, lesson levels known, puzzles solved, and mistakes to solve as puzzles.

No player sees the same tip twice. Solved puzzles stay solved. Reviews add mistakes; each is removed when it is solved.
Independent of the page and of particular games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from engine import codec
from engine.coach.commentary import Mistake
from engine.coach.puzzle import Puzzle, dumps, from_mistake, loads
from engine.core import SequorError
from engine.match import Match
from web.storage.people import known_levels
from web.storage.texts import LESSON, MET, MISTAKES, PUZZLES, TextStore

Met = tuple[tuple[str, str], ...]
"""Pairs of a person's name and the key of a tip."""

MOST_TIPS = 2_000
"""The maximum number of pairs per game; the oldest are dropped first."""


class SeenTips:
    """The first-time tips that each person has seen, stored as one text per game."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    def has_met(self, game: str, person: str, kind: str) -> bool:
        """Whether the person has seen the game's tip with the key `kind`."""
        return (person, kind) in self._of(game)

    def note(self, game: str, person: str, kind: str) -> None:
        """Stores that the person has seen the tip."""
        met = (*self._of(game), (person, kind))[-MOST_TIPS:]
        self._storage.write(MET + game, codec.dumps(met))

    def _of(self, game: str) -> Met:
        text = self._storage.read(MET + game)
        try:
            return read_met(text) if text else ()
        except SequorError:
            self._storage.quarantine(MET + game)
            return ()


def read_met(text: str) -> Met:
    """The pairs in this text. Raises SequorError if it is invalid."""
    return codec.decode(Met, codec.parse_json(text), "first-time tips")


class Progress:
    """The stored number of lesson levels completed in each game."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    def of(self, game: str, levels: int) -> int:
        """The index of the level to continue with, out of `levels`; 0 again after the last."""
        text = self._storage.read(LESSON + game)
        known = known_levels(text)
        if text and known is None:
            self._storage.quarantine(LESSON + game)
        return known if known is not None and known < levels else 0

    def note(self, game: str, known: int) -> None:
        """Stores that `known` levels are completed, unless more are already."""
        before = known_levels(self._storage.read(LESSON + game)) or 0
        self._storage.write(LESSON + game, str(max(known, before)))


MOST_PUZZLES = 1_000
"""The maximum number of puzzle keys per game; the oldest are dropped first."""


class PuzzleTally(NamedTuple):
    """The keys of one game's solved puzzles, and of those tried or shown but not yet solved."""

    solved: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()

    def with_solved(self, key: str) -> PuzzleTally:
        """The tally with this puzzle solved."""
        return PuzzleTally(_with(self.solved, key), tuple(other for other in self.tried if other != key))

    def with_tried(self, key: str) -> PuzzleTally:
        """The tally with this puzzle tried, unless it has been solved."""
        return self if key in self.solved else self._replace(tried=_with(self.tried, key))


class Tallies:
    """The stored puzzle tallies, one text per game."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    def of(self, game: str) -> PuzzleTally:
        """The game's tally; an empty one if nothing valid is stored. An invalid text is set aside."""
        text = self._storage.read(PUZZLES + game)
        try:
            return read_tally(text) if text else PuzzleTally()
        except SequorError:
            self._storage.quarantine(PUZZLES + game)
            return PuzzleTally()

    def note_solved(self, game: str, key: str) -> None:
        """Stores that this puzzle is solved."""
        self._storage.write(PUZZLES + game, codec.dumps(self.of(game).with_solved(key)))

    def note_tried(self, game: str, key: str) -> None:
        """Stores that this puzzle was tried."""
        self._storage.write(PUZZLES + game, codec.dumps(self.of(game).with_tried(key)))


def read_tally(text: str) -> PuzzleTally:
    """The tally in this text. Raises SequorError if it is invalid."""
    return codec.decode(PuzzleTally, codec.parse_json(text), "solved puzzles")


def _with(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return keys if key in keys else (*keys, key)[-MOST_PUZZLES:]


MOST_WAITING, MOST_DONE = 30, 200
"""The maximum numbers of unsolved mistakes and of keys of solved ones per game; the oldest are dropped first."""

MOST_ANSWERS = 40
"""The maximum number of answers with their own worth in a puzzle made from a mistake."""

WORTH_IT = 0.02
"""The minimum cost of a mistake, in winning chance, for it to become a puzzle."""


class Mistakes(NamedTuple):
    """The mistakes of one game: unsolved ones as puzzle texts, newest first, and the keys of solved ones."""

    waiting: tuple[str, ...] = ()
    done: tuple[str, ...] = ()

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """The unsolved mistakes as puzzles. Raises BadSaveError."""
        return tuple(map(loads, self.waiting))


def note_mistakes(storage: TextStore, match: Match, lapses: Sequence[Mistake], worths: Mapping[int, Mapping[str, float]]) -> None:
    """Stores people's mistakes in this finished match as puzzles, except those already stored or solved.

    `worths` maps each mistake's event to winning chances by the texts of actions, given what the seat saw.
    """
    kept = mistakes_of(storage, match.game.name)
    known = {puzzle.key for puzzle in kept.puzzles}.union(kept.done)
    new = [puzzle for puzzle in _puzzles(match, lapses, worths) if puzzle.key not in known]
    if new:
        waiting = (*map(dumps, new), *kept.waiting)[:MOST_WAITING]
        storage.write(MISTAKES + match.game.name, codec.dumps(kept._replace(waiting=waiting)))


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


def note_done(storage: TextStore, game: str, key: str) -> None:
    """Stores that this mistake is solved or invalid, so that it never comes back."""
    kept = mistakes_of(storage, game)
    waiting = tuple(dumps(puzzle) for puzzle in kept.puzzles if puzzle.key != key)
    storage.write(MISTAKES + game, codec.dumps(Mistakes(waiting, (*kept.done, key)[-MOST_DONE:])))


def mistakes_of(storage: TextStore, game: str) -> Mistakes:
    """The game's mistakes; none if nothing valid is stored. An invalid text is set aside."""
    text = storage.read(MISTAKES + game)
    try:
        return read_mistakes(text) if text else Mistakes()
    except SequorError:
        storage.quarantine(MISTAKES + game)
        return Mistakes()


def read_mistakes(text: str) -> Mistakes:
    """The mistakes in this text. Raises SequorError if it is invalid."""
    found = codec.decode(Mistakes, codec.parse_json(text), "mistakes")
    tuple(map(loads, found.waiting))
    return found

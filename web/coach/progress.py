"""What players here have learnt: tips they have seen, lessons and puzzles they have solved, and mistakes to solve as puzzles.

A tip is shown to nobody twice. A count of puzzles never goes down. A review notes mistakes; each is gone once it is solved.
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
"""Pairs of a person's name and the kind of thing."""

MOST_TIPS = 2_000
"""Pairs that are kept of one game; the oldest go first."""


class SeenTips:
    """What is stored of them, a text for each game."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    def has_met(self, game: str, person: str, kind: str) -> bool:
        """Whether the person has met this in that game."""
        return (person, kind) in self._of(game)

    def note(self, game: str, person: str, kind: str) -> None:
        """Stores that the person meets this now."""
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
    """The pairs in this text. Raises SequorError if it holds none."""
    return codec.decode(Met, codec.parse_json(text), "first-time tips")


class Progress:
    """What is stored of the lessons: for each game that somebody has begun to learn, how many levels they know."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    def of(self, game: str, levels: int) -> int:
        """The level to go on with, of so many: the first one again after the last."""
        text = self._storage.read(LESSON + game)
        known = known_levels(text)
        if text and known is None:
            self._storage.quarantine(LESSON + game)
        return known if known is not None and known < levels else 0

    def note(self, game: str, known: int) -> None:
        """Stores that the learner knows so many levels; whoever has known more still does."""
        before = known_levels(self._storage.read(LESSON + game)) or 0
        self._storage.write(LESSON + game, str(max(known, before)))


MOST_PUZZLES = 1_000
"""Puzzles that are kept of one game; the oldest go first."""


class PuzzleTally(NamedTuple):
    """The keys of the puzzles of one game that have been solved, and of those that were tried or shown and not solved yet."""

    solved: tuple[str, ...] = ()
    tried: tuple[str, ...] = ()

    def with_solved(self, key: str) -> PuzzleTally:
        """With this puzzle solved, which stays so for good."""
        return PuzzleTally(_with(self.solved, key), tuple(other for other in self.tried if other != key))

    def with_tried(self, key: str) -> PuzzleTally:
        """With this puzzle tried, unless it has been solved."""
        return self if key in self.solved else self._replace(tried=_with(self.tried, key))


class Tallies:
    """What is stored of them, a text for each game."""

    def __init__(self, storage: TextStore) -> None:
        self._storage = storage

    def of(self, game: str) -> PuzzleTally:
        """The game's tally; an empty one where nothing is stored, or nothing that can be read, which is set aside."""
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
        """Stores that somebody tried this puzzle."""
        self._storage.write(PUZZLES + game, codec.dumps(self.of(game).with_tried(key)))


def read_tally(text: str) -> PuzzleTally:
    """The tally in this text. Raises SequorError if it holds none."""
    return codec.decode(PuzzleTally, codec.parse_json(text), "solved puzzles")


def _with(keys: tuple[str, ...], key: str) -> tuple[str, ...]:
    return keys if key in keys else (*keys, key)[-MOST_PUZZLES:]


MOST_WAITING, MOST_DONE = 30, 200
"""Mistakes of one game that are kept, and keys of those that were solved; the oldest go first."""

MOST_ANSWERS = 40
"""Answers that are told apart."""

WORTH_IT = 0.02
"""What a mistake costs at least of the chance to win, to come back."""


class Mistakes(NamedTuple):
    """The mistakes of one game: puzzles as texts, the newest first, and the keys of those that have been solved."""

    waiting: tuple[str, ...] = ()
    done: tuple[str, ...] = ()

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """Those that wait. Raises BadSaveError."""
        return tuple(map(loads, self.waiting))


def note_mistakes(storage: TextStore, match: Match, lapses: Sequence[Mistake], worths: Mapping[int, Mapping[str, float]]) -> None:
    """Stores what people chose badly in this match, which is over, as puzzles: none twice, and none that has been solved.

    `worths` holds, for the number of each lapse's event, chances to win by the texts of actions, by what the seat saw.
    """
    kept = mistakes_of(storage, match.game.name)
    known = {puzzle.key for puzzle in kept.puzzles}.union(kept.done)
    new = [puzzle for puzzle in _puzzles(match, lapses, worths) if puzzle.key not in known]
    if new:
        waiting = (*map(dumps, new), *kept.waiting)[:MOST_WAITING]
        storage.write(MISTAKES + match.game.name, codec.dumps(kept._replace(waiting=waiting)))


def _puzzles(match: Match, lapses: Sequence[Mistake], worths: Mapping[int, Mapping[str, float]]) -> Iterator[Puzzle]:
    """What people chose worst comes first. Leaves out what could not be read back."""
    own = [lapse for lapse in lapses if not match.players[lapse.seat].level and lapse.cost >= WORTH_IT]
    for lapse in sorted(own, key=lambda lapse: -lapse.cost):
        with suppress(SequorError):
            yield loads(dumps(_puzzle(match, lapse, worths.get(lapse.event, {}))))


def _puzzle(match: Match, lapse: Mistake, worths: Mapping[str, float]) -> Puzzle:
    """The mistake with the best answers and the one that was given; all others are worth what the best of them is, at most."""
    ranked = sorted(worths, key=worths.__getitem__, reverse=True)
    told = {text: worths[text] for text in dict.fromkeys((*ranked[:MOST_ANSWERS], lapse.chosen)) if text in worths}
    puzzle = from_mistake(match, lapse.event, told)
    return puzzle._replace(rest=worths[ranked[MOST_ANSWERS]]) if len(ranked) > MOST_ANSWERS else puzzle


def note_done(storage: TextStore, game: str, key: str) -> None:
    """Stores that this mistake is solved, or cannot be served: it never comes back."""
    kept = mistakes_of(storage, game)
    waiting = tuple(dumps(puzzle) for puzzle in kept.puzzles if puzzle.key != key)
    storage.write(MISTAKES + game, codec.dumps(Mistakes(waiting, (*kept.done, key)[-MOST_DONE:])))


def mistakes_of(storage: TextStore, game: str) -> Mistakes:
    """The game's mistakes; none where nothing is stored, or nothing that can be read, which is set aside."""
    text = storage.read(MISTAKES + game)
    try:
        return read_mistakes(text) if text else Mistakes()
    except SequorError:
        storage.quarantine(MISTAKES + game)
        return Mistakes()


def read_mistakes(text: str) -> Mistakes:
    """The mistakes in this text. Raises SequorError if it holds none."""
    found = codec.decode(Mistakes, codec.parse_json(text), "mistakes")
    tuple(map(loads, found.waiting))
    return found

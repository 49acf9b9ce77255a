"""Own mistakes that come back as puzzles: the review of a game notes them, and each is gone once it is solved. Knows no game and
no page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from engine import codec
from engine.coach.moments import Lapse
from engine.coach.puzzle import dumps, from_mistake, loads
from engine.coach.puzzle_text import Puzzle
from engine.core import SequorError
from engine.match import Match
from web.keep.texts import MISTAKES, TextStore

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


def note_mistakes(storage: TextStore, match: Match, lapses: Sequence[Lapse], worths: Mapping[int, Mapping[str, float]]) -> None:
    """Stores what people chose badly in this match, which is over, as puzzles: none twice, and none that has been solved.

    `worths` holds, for the number of each lapse's event, chances to win by the texts of actions, by what the seat saw.
    """
    kept = mistakes_of(storage, match.game.name)
    known = {puzzle.key for puzzle in kept.puzzles}.union(kept.done)
    new = [puzzle for puzzle in _puzzles(match, lapses, worths) if puzzle.key not in known]
    if new:
        waiting = (*map(dumps, new), *kept.waiting)[:MOST_WAITING]
        storage.write(MISTAKES + match.game.name, codec.dumps(kept._replace(waiting=waiting)))


def _puzzles(match: Match, lapses: Sequence[Lapse], worths: Mapping[int, Mapping[str, float]]) -> Iterator[Puzzle]:
    """What people chose worst comes first. Leaves out what could not be read back."""
    own = [lapse for lapse in lapses if not match.players[lapse.seat].level and lapse.cost >= WORTH_IT]
    for lapse in sorted(own, key=lambda lapse: -lapse.cost):
        with suppress(SequorError):
            yield loads(dumps(_puzzle(match, lapse, worths.get(lapse.event, {}))))


def _puzzle(match: Match, lapse: Lapse, worths: Mapping[str, float]) -> Puzzle:
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
        storage.set_aside(MISTAKES + game)
        return Mistakes()


def read_mistakes(text: str) -> Mistakes:
    """The mistakes in this text. Raises SequorError if it holds none."""
    found = codec.decode(Mistakes, codec.parse_json(text), "mistakes")
    tuple(map(loads, found.waiting))
    return found

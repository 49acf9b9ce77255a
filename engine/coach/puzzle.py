"""Puzzles: one choice of one seat, and what each answer to it is worth by what that seat knows.

Those that ship lie in a game's `data/puzzles.txt`; `engine/finding` finds them in games between computer players. Own mistakes
from reviews become puzzles too (`from_mistake`). Verdicts and reasons hang on the seat's observation alone: whatever a position
hides is any world that the seat might be in. Knows no particular game, no clock and no screen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from ..core import AnyObservation, AnyState, BadSaveError
from ..game import AnyGame
from ..match import Match
from ..texts import quoted
from .hint import Reason, explained, seeded
from .puzzle_text import CHANCE, DIGITS, POINTS, read, write
from .puzzle_text import Puzzle as Puzzle

GOOD_ENOUGH = {CHANCE: 0.01, POINTS: 0.25}
"""How much less than the best an answer may be worth and still be right."""

LARGEST, LARGEST_ONE = 200_000, 600_000
"""Characters of the puzzles of a game, and of one that was kept, which may be on a board that somebody made."""

PUZZLES = "puzzles.txt"
"""The file with the puzzles that ship, in a game's folder `data/`."""

DAYS = 7


class Verdict(NamedTuple):
    """What became of an answer: `words` judge it in a sentence, and `is_best` says whether it is right.

    `cost` is how much less it is worth than the action `best`, at least; `reason` says why that one is best.
    """

    words: str
    is_best: bool
    cost: float
    best: str
    reason: Reason


def file_name(game: AnyGame) -> str:
    """The name of that file where the page finds it, in `web/data/`."""
    return f"{game.name}-{PUZZLES}"


def observation(puzzle: Puzzle, game: AnyGame) -> AnyObservation:
    """What the seat of the puzzle knows: all that may be shown. Raises BadTextError for an impossible position."""
    state: AnyState = game.parse_position(puzzle.position)
    return state.observe(puzzle.seat)


def verdict(puzzle: Puzzle, game: AnyGame, text: str, names: Sequence[str]) -> Verdict:
    """The verdict on an answer, given as the text of an action. Raises IllegalActionError or BadTextError where it is none."""
    state = game.parse_position(puzzle.position)
    action = game.parse_action(text)
    state.apply(puzzle.seat, action)
    best = max(puzzle.worths, key=puzzle.worths.__getitem__)
    cost = round(puzzle.worths[best] - puzzle.worths.get(str(action), puzzle.rest), DIGITS)
    is_best = cost <= GOOD_ENOUGH[puzzle.unit]
    reason = explained(game, state.observe(puzzle.seat), action if is_best else game.parse_action(best), names)
    words = _right(cost) if is_best else _wrong(puzzle, cost, is_listed=str(action) in puzzle.worths)
    return Verdict(words, is_best, cost, str(action) if is_best else best, reason)


def _right(cost: float) -> str:
    return "Right: nothing is better." if cost <= 0 else "Right: as good as the best."


def _wrong(puzzle: Puzzle, cost: float, *, is_listed: bool) -> str:
    least = "" if is_listed else "at least "
    if puzzle.unit == POINTS:
        points = f"{cost:.1f}".removesuffix(".0")
        return f"That is worth {least}{points} {'point' if points == '1' else 'points'} less than the best."
    return f"That costs {least}{max(1, round(100 * cost))} of 100 chances to win."


def puzzles(game: AnyGame, content: str | bytes) -> tuple[Puzzle, ...]:
    """The puzzles in the content of a game's file, the easiest first. Raises BadSaveError; a position is checked once it is
    served."""
    text = content.decode(errors="replace") if isinstance(content, bytes) else content
    if len(text) > LARGEST:
        raise BadSaveError(f"This is too long for puzzles: it should be at most {LARGEST:,} characters.")
    head, *parts = text.strip().split("\n\n")
    if head.partition("\n")[0] != title(game):
        raise BadSaveError(
            f"These are no puzzles of {game.title}: they begin with {quoted(head)}, not with {quoted(title(game))}."
        )
    return tuple(sorted((read(part) for part in parts), key=lambda puzzle: (puzzle.hardness, puzzle.key)))


def title(game: AnyGame) -> str:
    """The first line of a game's puzzles."""
    return f"Sequor's puzzles of {game.title}, form 1"


def dumps(puzzle: Puzzle) -> str:
    """The puzzle as a short text, to be kept."""
    return write(puzzle)


def loads(text: str) -> Puzzle:
    """The puzzle that `dumps` wrote. Raises BadSaveError."""
    if len(text) > LARGEST_ONE:
        raise BadSaveError(f"This is too long for a puzzle: it should be at most {LARGEST_ONE:,} characters.")
    return read(text)


def of_the_day(found: Sequence[Puzzle], day: date) -> Puzzle:
    """The puzzle of that day: the same for everybody, easy on Mondays, hard on Sundays. `found` begins with the easiest.

    In as many days as there are puzzles each comes once, if these are whole weeks. Raises BadSaveError where there are none.
    """
    if not found:
        raise BadSaveError("There are no puzzles here.")
    week, weekday = divmod(day.toordinal() - 1, DAYS)
    first, after = (len(found) * weekday // DAYS, max(1, len(found) * (weekday + 1) // DAYS))
    of_weekday = found[min(first, after - 1) : after]
    return of_weekday[week % len(of_weekday)]


def from_mistake(match: Match, event: int, worths: Mapping[str, float]) -> Puzzle:
    """The choice that was made with the event of that number, as a puzzle. `worths` are chances to win by the texts of actions,
    by what the seat saw. Raises BadSaveError where nobody chose or nothing is judged."""
    seat = match.events[event].seat
    if seat is None or len(worths) < 2:
        raise BadSaveError(f"Event {event} of this match is no choice that can be judged.")
    seen = match.states[event].observe(seat)
    ranked = dict(sorted(worths.items(), key=lambda item: -item[1]))
    cost = max(worths.values()) - worths.get(match.events[event].text, min(worths.values()))
    return puzzle_of(match.game, seen, ranked, min(worths.values()), max(0.0, 1 - cost), CHANCE)


def puzzle_of(
    game: AnyGame, seen: AnyObservation, worths: Mapping[str, float], rest: float, hardness: float, unit: str
) -> Puzzle:
    """The puzzle about what the observing seat has to choose. Its position hides nothing true: what is hidden is drawn anew."""
    assert seen.seat is not None
    position = game.write_position(seen.sample_state(seeded(seen)))
    key = hashlib.sha256(f"{game.name} {seen.seat} {position}".encode()).hexdigest()[:8]
    told = {text: round(worth, DIGITS) for text, worth in worths.items()}
    return Puzzle(key, position, seen.seat, told, round(rest, DIGITS), round(hardness, DIGITS), unit)
